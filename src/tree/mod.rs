//! What is searched: game trees, stored or computed on the way, and the words and files that name them.
//!
//! [`GameTree`] is all that an algorithm sees. How a tree is written is in [`mod@file`], how one is named on the
//! command line in [`spec`], what its nodes are called in [`naming`].

pub mod any;
pub mod any_game;
pub mod file;
pub mod games;
pub(crate) mod line;
pub mod naming;
pub mod properties;
pub mod random;
pub mod recorded;
pub mod spec;
pub mod stored;
pub mod tally;
pub mod textbook;
pub mod tic_tac_toe;

use std::fmt;

use serde::Serialize;

use crate::value::Value;

/// The largest depth of a leaf in any tree, so that a recursion over a tree fits a 2 MB stack.
pub const MAX_DEPTH: usize = 1000;

/// A game tree as the algorithms see it: small `Copy` nodes, nothing allocated to walk it.
///
/// Every method is O(1). A node without children is a leaf; a leaf belongs to no player that matters.
pub trait GameTree {
    /// A node; how a tree represents it is its own affair.
    type Node: Copy;

    /// The node at depth 0.
    fn root(&self) -> Self::Node;

    /// Whose move it is at `node`.
    fn player(&self, node: Self::Node) -> Player;

    /// How many children `node` has: 0 at a leaf.
    fn child_count(&self, node: Self::Node) -> usize;

    /// The child of `node` at `index`, counted from 0 on the left. `index` is below [`child_count`](Self::child_count).
    fn child(&self, node: Self::Node, index: usize) -> Self::Node;

    /// The children of an interior `node` from the one at `start` on, left to right.
    #[inline]
    fn children_from(&self, node: Self::Node, start: usize) -> impl Iterator<Item = Self::Node> {
        (start..self.child_count(node)).map(move |index| self.child(node, index))
    }

    /// The value of the child that `player` likes best, if all children of an interior `node` are leaves and the tree takes
    /// them quicker in one go than one by one. It is an evaluation of each of them. O(children).
    #[inline]
    fn best_leaf(&self, _node: Self::Node, _player: Player) -> Option<Value> {
        None
    }

    /// What `leaf` is worth to MAX. Called on leaves only; each call is an evaluation that the algorithms count.
    fn value(&self, leaf: Self::Node) -> Value;
}

/// The side to move at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Wants the largest value; drawn as a square.
    Max,
    /// Wants the smallest value; drawn as a circle.
    Min,
}

impl Player {
    /// The other player.
    #[inline]
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Max => Player::Min,
            Player::Min => Player::Max,
        }
    }

    /// `max` or `min`, as trees are written.
    pub fn keyword(self) -> &'static str {
        self.own_first("max", "min").0
    }

    /// The player that a tree calls so.
    pub fn from_keyword(word: &str) -> Option<Player> {
        let mut players = [Player::Max, Player::Min].into_iter();
        players.find(|player| player.keyword() == word)
    }

    /// Of what is MAX's and what is MIN's, this player's own first; and the same way back.
    pub fn own_first<A>(self, max: A, min: A) -> (A, A) {
        match self {
            Player::Max => (max, min),
            Player::Min => (min, max),
        }
    }

    /// What this player likes best of all: +∞ or −∞.
    #[inline]
    pub fn best_value(self) -> Value {
        match self {
            Player::Max => Value::INFINITY,
            Player::Min => Value::NEG_INFINITY,
        }
    }

    /// The value that this player prefers of two.
    pub fn preferred(self, a: Value, b: Value) -> Value {
        match self {
            Player::Max => a.max(b),
            Player::Min => a.min(b),
        }
    }

    /// What the value of one child proves of a node of this player: it is worth `≥` or `≤` that.
    pub fn bound_sign(self) -> &'static str {
        match self {
            Player::Max => "≥",
            Player::Min => "≤",
        }
    }

    /// Whether this player prefers `new` to `old`; equal values are not preferred, so the leftmost stays.
    #[inline]
    pub fn prefers(self, new: Value, old: Value) -> bool {
        match self {
            Player::Max => new > old,
            Player::Min => new < old,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Max => "MAX",
            Player::Min => "MIN",
        })
    }
}

/// The way from the root to a node: child indices, counted from 0. The root's is empty.
pub type Path = Vec<u32>;

/// Walks from the root along `path`; `None` where the tree has no such node. O(length of the path).
pub fn node_at<T: GameTree>(tree: &T, path: &[u32]) -> Option<T::Node> {
    path.iter().try_fold(tree.root(), |node, &index| {
        let index = index as usize;
        (index < tree.child_count(node)).then(|| tree.child(node, index))
    })
}

/// Calls `on_node` for every node in preorder, with its path. O(nodes).
pub fn for_each_path<T: GameTree>(tree: &T, on_node: &mut dyn FnMut(T::Node, &[u32])) {
    paths_below(tree, tree.root(), &mut Path::new(), on_node);
}

fn paths_below<T: GameTree>(
    tree: &T,
    node: T::Node,
    path: &mut Path,
    on_node: &mut dyn FnMut(T::Node, &[u32]),
) {
    on_node(node, path);
    for (index, label) in (0..tree.child_count(node)).zip(0..) {
        path.push(label);
        paths_below(tree, tree.child(node, index), path, on_node);
        path.pop();
    }
}

impl<T: GameTree> GameTree for &T {
    type Node = T::Node;

    #[inline]
    fn root(&self) -> T::Node {
        (**self).root()
    }

    #[inline]
    fn player(&self, node: T::Node) -> Player {
        (**self).player(node)
    }

    #[inline]
    fn child_count(&self, node: T::Node) -> usize {
        (**self).child_count(node)
    }

    #[inline]
    fn child(&self, node: T::Node, index: usize) -> T::Node {
        (**self).child(node, index)
    }

    #[inline]
    fn children_from(&self, node: T::Node, start: usize) -> impl Iterator<Item = T::Node> {
        (**self).children_from(node, start)
    }

    #[inline]
    fn best_leaf(&self, node: T::Node, player: Player) -> Option<Value> {
        (**self).best_leaf(node, player)
    }

    #[inline]
    fn value(&self, leaf: T::Node) -> Value {
        (**self).value(leaf)
    }
}
