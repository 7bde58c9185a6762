//! [`AnyTree`]: a tree of whatever kind a word names, and the way from it to code that is generic over
//! [`GameTree`](super::GameTree).
//!
//! Questions that are asked of a tree by path, whatever its kind, are answered here too.

use std::borrow::Cow;

use super::any_game::AnyGame;
use super::naming::Names;
use super::properties::{Size, Solution};
use super::random::AnyRandomTree;
use super::recorded::Numbered;
pub use super::recorded::TreeVisitor;
use super::stored::{BuildError, Heading, Tree};
use super::{Player, for_each_path, node_at};
use crate::value::Value;

/// A tree of any kind.
#[derive(Clone, Debug)]
pub enum AnyTree {
    /// A tree in memory: a textbook tree, a file or a literal.
    Stored(Tree),
    /// A random tree.
    Random(AnyRandomTree),
    /// A position of a game.
    Game(AnyGame),
}

impl AnyTree {
    /// Hands the tree, as what it is, to the visitor.
    pub fn accept<V: TreeVisitor>(&self, visitor: V) -> V::Output {
        match self {
            AnyTree::Stored(tree) => visitor.visit(tree),
            AnyTree::Random(tree) => tree.accept(visitor),
            AnyTree::Game(game) => game.accept(visitor),
        }
    }

    /// How large the tree is. O(depth) for uniform random trees, else O(nodes).
    pub fn size(&self) -> Size {
        self.accept(Measure)
    }

    /// Visits every node for the value, the principal variation, the optimal moves and the proof. O(nodes).
    pub fn solve(&self) -> Solution {
        self.accept(Solve)
    }

    /// Title and citation, if the tree has them.
    pub fn heading(&self) -> Heading {
        match self {
            AnyTree::Stored(tree) => tree.heading().clone(),
            AnyTree::Random(_) => Heading::default(),
            AnyTree::Game(game) => game.heading(),
        }
    }

    /// The side to move at the root, for a lone leaf too.
    pub fn root_player(&self) -> Player {
        // Every tree has a root.
        self.look(&[]).map_or(Player::Max, |root| root.player)
    }

    /// Whether no leaf is infinite. O(nodes) for stored trees.
    pub fn is_finite(&self) -> bool {
        !matches!(self, AnyTree::Stored(tree) if !tree.is_finite())
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
            AnyTree::Game(game) => Names::Moves(game),
            AnyTree::Stored(_) | AnyTree::Random(_) => self.accept(Letters),
        }
    }

    /// The tree in memory, with the names that belong to its kind. O(nodes) unless it is there already.
    ///
    /// # Errors
    ///
    /// As [`Tree::store`].
    pub fn stored(&self) -> Result<Cow<'_, Tree>, BuildError> {
        let names = match self {
            AnyTree::Stored(tree) | AnyTree::Random(AnyRandomTree::Ragged(tree)) => {
                return Ok(Cow::Borrowed(tree));
            }
            AnyTree::Random(_) => None,
            AnyTree::Game(game) => Some(Names::Moves(game)),
        };
        self.accept(Store(names)).map(Cow::Owned)
    }

    /// Whether there is a node at `path`. O(length of the path).
    pub fn has_node(&self, path: &[u32]) -> bool {
        self.look(path).is_some()
    }

    /// Who moves at `path`; nobody at a leaf or where there is no node. O(length of the path).
    pub fn mover(&self, path: &[u32]) -> Option<Player> {
        let interior = self.look(path).filter(|node| node.child_count > 0);
        interior.map(|node| node.player)
    }

    /// How many children the node at `path` has. O(length of the path).
    pub fn child_count(&self, path: &[u32]) -> usize {
        self.look(path).map_or(0, |node| node.child_count)
    }

    /// The value of the leaf at `path`. O(length of the path).
    pub fn leaf_value(&self, path: &[u32]) -> Option<Value> {
        self.look(path)?.value
    }

    fn look(&self, path: &[u32]) -> Option<Seen> {
        self.accept(Look(path))
    }

    /// Calls `on_node` for every node in preorder, with its path and, at a leaf, its value. O(nodes).
    pub fn for_each_node(&self, on_node: &mut dyn FnMut(&[u32], Option<Value>)) {
        self.accept(Walk(on_node));
    }
}

struct Measure;

impl TreeVisitor for Measure {
    type Output = Size;

    fn visit<T: Numbered>(self, tree: &T) -> Size {
        tree.size()
    }
}

struct Solve;

impl TreeVisitor for Solve {
    type Output = Solution;

    fn visit<T: Numbered>(self, tree: &T) -> Solution {
        Solution::of(tree)
    }
}

struct Letters;

impl TreeVisitor for Letters {
    type Output = Names<'static>;

    fn visit<T: Numbered>(self, tree: &T) -> Names<'static> {
        Names::letters(tree)
    }
}

struct Store<'n>(Option<Names<'n>>);

impl TreeVisitor for Store<'_> {
    type Output = Result<Tree, BuildError>;

    fn visit<T: Numbered>(self, tree: &T) -> Self::Output {
        match self.0 {
            Some(names) => Tree::store(tree, Some(&|path| names.name(path))),
            None => Tree::store(tree, None),
        }
    }
}

/// Looks at the node at a path.
struct Look<'p>(&'p [u32]);

struct Seen {
    player: Player,
    child_count: usize,
    /// Of a leaf.
    value: Option<Value>,
}

impl TreeVisitor for Look<'_> {
    type Output = Option<Seen>;

    fn visit<T: Numbered>(self, tree: &T) -> Option<Seen> {
        let node = node_at(tree, self.0)?;
        let child_count = tree.child_count(node);
        Some(Seen {
            player: tree.player(node),
            child_count,
            value: (child_count == 0).then(|| tree.value(node)),
        })
    }
}

struct Walk<'f>(&'f mut dyn FnMut(&[u32], Option<Value>));

impl TreeVisitor for Walk<'_> {
    type Output = ();

    fn visit<T: Numbered>(self, tree: &T) {
        for_each_path(tree, &mut |node, path| {
            let is_leaf = tree.child_count(node) == 0;
            (self.0)(path, is_leaf.then(|| tree.value(node)));
        });
    }
}
