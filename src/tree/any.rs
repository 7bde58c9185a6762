//! [`AnyTree`]: a tree of whatever kind a word names, and the way from it to code that is generic over [`GameTree`].
//!
//! Questions that are asked of a tree by path, whatever its kind, are answered here too.

use std::borrow::Cow;

use super::naming::Names;
use super::properties::{Size, Solution};
use super::random::AnyRandomTree;
use super::recorded::Numbered;
use super::stored::{BuildError, Heading, Tree};
use super::tic_tac_toe::TicTacToe;
use super::{GameTree, Path, Player, node_at};
use crate::value::Value;

/// A tree of any kind.
#[derive(Clone, Debug)]
pub enum AnyTree {
    /// A tree in memory: a textbook tree, a file or a literal.
    Stored(Tree),
    /// A random tree.
    Random(AnyRandomTree),
    /// A tic-tac-toe position.
    TicTacToe(TicTacToe),
}

/// What is to be done with a tree whose kind is not known beforehand.
///
/// Each kind gets a copy of [`visit`](Self::visit) of its own, so a search pays nothing for the choice.
pub trait TreeVisitor {
    /// What the visit gives.
    type Output;

    /// Does it.
    fn visit<T: Numbered>(self, tree: &T) -> Self::Output;
}

/// A visitor that asks for one thing.
macro_rules! ask {
    ($any:expr, |$tree:ident| $answer:expr) => {
        match $any {
            AnyTree::Stored($tree) | AnyTree::Random(AnyRandomTree::Ragged($tree)) => $answer,
            AnyTree::TicTacToe($tree) => $answer,
            AnyTree::Random(AnyRandomTree::Iid($tree)) => $answer,
            AnyTree::Random(AnyRandomTree::WinLoss($tree)) => $answer,
            AnyTree::Random(AnyRandomTree::Ordered($tree)) => $answer,
            AnyTree::Random(AnyRandomTree::WorstFirst($tree)) => $answer,
            AnyTree::Random(AnyRandomTree::EdgeSum($tree)) => $answer,
        }
    };
}

impl AnyTree {
    /// Hands the tree, as what it is, to the visitor.
    pub fn accept<V: TreeVisitor>(&self, visitor: V) -> V::Output {
        ask!(self, |tree| visitor.visit(tree))
    }

    /// How large the tree is. O(depth) for uniform random trees, else O(nodes).
    pub fn size(&self) -> Size {
        let uniform = match self {
            AnyTree::Stored(_)
            | AnyTree::TicTacToe(_)
            | AnyTree::Random(AnyRandomTree::Ragged(_)) => None,
            AnyTree::Random(AnyRandomTree::Iid(tree)) => Some((tree.branching(), tree.depth())),
            AnyTree::Random(AnyRandomTree::WinLoss(tree)) => Some((tree.branching(), tree.depth())),
            AnyTree::Random(AnyRandomTree::Ordered(tree)) => Some((tree.branching(), tree.depth())),
            AnyTree::Random(AnyRandomTree::WorstFirst(tree)) => {
                Some((tree.branching(), tree.depth()))
            }
            AnyTree::Random(AnyRandomTree::EdgeSum(tree)) => Some((tree.branching(), tree.depth())),
        };
        uniform
            .and_then(|(branching, depth)| Size::uniform(branching, depth as usize))
            .unwrap_or_else(|| ask!(self, |tree| Size::of(tree)))
    }

    /// Visits every node for the value, the principal variation, the optimal moves and the proof. O(nodes).
    pub fn solve(&self) -> Solution {
        ask!(self, |tree| Solution::of(tree))
    }

    /// Title and citation, if the tree has them.
    pub fn heading(&self) -> Heading {
        match self {
            AnyTree::Stored(tree) => tree.heading().clone(),
            AnyTree::Random(_) | AnyTree::TicTacToe(_) => Heading::default(),
        }
    }

    /// The side to move at the root, for a lone leaf too.
    pub fn root_player(&self) -> Player {
        ask!(self, |tree| tree.player(tree.root()))
    }

    /// Whether no leaf is infinite. O(nodes) for stored trees.
    pub fn is_finite(&self) -> bool {
        match self {
            AnyTree::Stored(tree) => tree.is_finite(),
            AnyTree::Random(_) | AnyTree::TicTacToe(_) => true,
        }
    }

    /// Whether the tree is a uniform random one, of which nothing is stored.
    pub fn is_computed(&self) -> bool {
        matches!(self, AnyTree::Random(tree) if !matches!(tree, AnyRandomTree::Ragged(_)))
    }

    /// What the nodes are called; `dewey` asks for paths whatever the tree says.
    pub fn names(&self, dewey: bool) -> Names<'_> {
        match self {
            _ if dewey => Names::Dewey,
            AnyTree::Stored(tree) if tree.has_given_names() => Names::Given(tree),
            AnyTree::TicTacToe(game) => Names::Moves(game),
            AnyTree::Stored(_) | AnyTree::Random(_) => ask!(self, |tree| Names::letters(tree)),
        }
    }

    /// The tree in memory, with the names that belong to its kind. O(nodes) unless it is there already.
    ///
    /// # Errors
    ///
    /// As [`Tree::store`].
    pub fn stored(&self) -> Result<Cow<'_, Tree>, BuildError> {
        match self {
            AnyTree::Stored(tree) | AnyTree::Random(AnyRandomTree::Ragged(tree)) => {
                Ok(Cow::Borrowed(tree))
            }
            AnyTree::TicTacToe(game) => {
                let names = Names::Moves(game);
                Tree::store(game, Some(&|path| names.name(path))).map(Cow::Owned)
            }
            AnyTree::Random(_) => ask!(self, |tree| Tree::store(tree, None)).map(Cow::Owned),
        }
    }

    /// Whether there is a node at `path`. O(length of the path).
    pub fn has_node(&self, path: &[u32]) -> bool {
        ask!(self, |tree| node_at(tree, path).is_some())
    }

    /// Who moves at `path`; nobody at a leaf or where there is no node. O(length of the path).
    pub fn mover(&self, path: &[u32]) -> Option<Player> {
        ask!(self, |tree| node_at(tree, path)
            .filter(|&node| tree.child_count(node) > 0)
            .map(|node| tree.player(node)))
    }

    /// How many children the node at `path` has. O(length of the path).
    pub fn child_count(&self, path: &[u32]) -> usize {
        ask!(self, |tree| node_at(tree, path)
            .map_or(0, |node| tree.child_count(node)))
    }

    /// The value of the leaf at `path`. O(length of the path).
    pub fn leaf_value(&self, path: &[u32]) -> Option<Value> {
        ask!(self, |tree| node_at(tree, path)
            .filter(|&node| tree.child_count(node) == 0)
            .map(|node| tree.value(node)))
    }

    /// Calls `on_node` for every node in preorder, with its path and, at a leaf, its value. O(nodes).
    pub fn for_each_node(&self, on_node: &mut dyn FnMut(&[u32], Option<Value>)) {
        ask!(self, |tree| walk(
            tree,
            tree.root(),
            &mut Path::new(),
            on_node
        ));
    }
}

fn walk<T: GameTree>(
    tree: &T,
    node: T::Node,
    path: &mut Path,
    on_node: &mut dyn FnMut(&[u32], Option<Value>),
) {
    let child_count = tree.child_count(node);
    on_node(path, (child_count == 0).then(|| tree.value(node)));
    for (index, label) in (0..child_count).zip(0..) {
        path.push(label);
        walk(tree, tree.child(node, index), path, on_node);
        path.pop();
    }
}
