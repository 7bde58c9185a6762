//! What can be said of a tree before any algorithm runs on it: its size, and, by visiting every node, its value, its
//! principal variation, the optimal moves and the size of the smallest proof.

use super::line::{Head, Lines};
use super::tally::Tally;
use super::{GameTree, Path, Player, for_each_path};
use crate::value::Value;

/// How large a tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// All nodes, the root and the leaves included.
    pub nodes: u64,
    /// Nodes without children.
    pub leaves: u64,
    /// The depth of the deepest leaf; 0 for a lone leaf.
    pub depth: usize,
    /// The fewest and the most children of an interior node; 0 and 0 for a lone leaf.
    pub branching: (usize, usize),
}

impl Size {
    /// Counts every node. O(nodes).
    pub fn of<T: GameTree>(tree: &T) -> Size {
        let (mut nodes, mut leaves, mut depth) = (0, 0, 0);
        let mut branching: Option<(usize, usize)> = None;
        for_each_path(tree, &mut |node, path| {
            nodes += 1;
            depth = depth.max(path.len());
            match tree.child_count(node) {
                0 => leaves += 1,
                width => {
                    let (fewest, most) = branching.unwrap_or((width, width));
                    branching = Some((fewest.min(width), most.max(width)));
                }
            }
        });
        Size {
            nodes,
            leaves,
            depth,
            branching: branching.unwrap_or((0, 0)),
        }
    }

    /// The size of a uniform (b, d) tree; `None` where it has more than 2^63 nodes. O(d).
    pub fn uniform(branching: u32, depth: usize) -> Option<Size> {
        let (mut nodes, mut leaves) = (1_u64, 1_u64);
        for _ in 0..depth {
            leaves = leaves.checked_mul(u64::from(branching))?;
            nodes = nodes.checked_add(leaves)?;
        }
        let width = if depth == 0 { 0 } else { branching as usize };
        (nodes <= 1 << 63).then_some(Size {
            nodes,
            leaves,
            depth,
            branching: (width, width),
        })
    }

    /// b if every interior node has b children and every leaf the same depth.
    pub fn is_uniform(&self) -> bool {
        let (fewest, most) = self.branching;
        fewest == most
            && u32::try_from(most)
                .is_ok_and(|b| Size::uniform(b, self.depth).as_ref() == Some(self))
    }

    /// The children of a node in words: `2`, or `2–6` where nodes differ.
    pub fn branching_range(&self) -> String {
        match self.branching {
            (fewest, most) if fewest == most => most.to_string(),
            (fewest, most) => format!("{fewest}–{most}"),
        }
    }

    /// The fewest leaves that prove the value of a uniform tree of this size, b^⌈d/2⌉ + b^⌊d/2⌋ − 1
    /// (Knuth & Moore 1975).
    pub fn minimal_leaves_if_uniform(&self) -> u64 {
        let power = |exponent: usize| {
            (0..exponent).fold(1_u64, |product, _| {
                product.saturating_mul(self.branching.1 as u64)
            })
        };
        power(self.depth.div_ceil(2)).saturating_add(power(self.depth / 2)) - 1
    }
}

/// How a tree is built up: its levels, and how many strategies and clusters it has.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// How many nodes lie at each depth, the root's first.
    pub nodes_per_depth: Vec<u64>,
    /// How many of them are leaves.
    pub leaves_per_depth: Vec<u64>,
    /// Strategies for MAX: one child at MAX nodes, all at MIN nodes.
    pub max_strategies: Tally,
    /// Strategies for MIN.
    pub min_strategies: Tally,
    /// Initial clusters: leaves reached by any child at MAX nodes and the first at MIN nodes.
    pub clusters: u64,
}

impl Profile {
    /// Visits every node. O(nodes).
    pub fn of<T: GameTree>(tree: &T) -> Profile {
        let mut profile = Profile {
            nodes_per_depth: Vec::new(),
            leaves_per_depth: Vec::new(),
            max_strategies: Tally::from(1),
            min_strategies: Tally::from(1),
            clusters: 0,
        };
        (profile.max_strategies, profile.min_strategies) =
            profile.visit(tree, tree.root(), 0, true);
        profile
    }

    /// The strategies for MAX and for MIN below a node, which may lie on the way to an initial cluster.
    fn visit<T: GameTree>(
        &mut self,
        tree: &T,
        node: T::Node,
        depth: usize,
        in_cluster: bool,
    ) -> (Tally, Tally) {
        if self.nodes_per_depth.len() == depth {
            self.nodes_per_depth.push(0);
            self.leaves_per_depth.push(0);
        }
        self.nodes_per_depth[depth] += 1;
        let child_count = tree.child_count(node);
        if child_count == 0 {
            self.leaves_per_depth[depth] += 1;
            self.clusters += u64::from(in_cluster);
            return (Tally::from(1), Tally::from(1));
        }
        let player = tree.player(node);
        // The player to move chooses a child; the opponent's strategy answers them all.
        let (mut choices, mut answers) = (Tally::from(0), Tally::from(1));
        for index in 0..child_count {
            let in_cluster = in_cluster && (player == Player::Max || index == 0);
            let (max, min) = self.visit(tree, tree.child(node, index), depth + 1, in_cluster);
            let (own, other) = player.own_first(max, min);
            choices = choices + own;
            answers = answers * other;
        }
        player.own_first(choices, answers)
    }
}

/// What visiting every node tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The minimax value.
    pub value: Value,
    /// The path to the leaf that the leftmost optimal child at every node leads to.
    pub principal_variation: Path,
    /// All root children that have the root's value.
    pub optimal_moves: Vec<u32>,
    /// The fewest leaves that prove the value: the smallest MAX strategy proving it from below and the smallest MIN
    /// strategy proving it from above share one leaf. With infinite leaves the same sum, then no lower bound.
    pub minimal_leaves: u64,
}

impl Solution {
    /// Visits every node, twice. O(nodes).
    pub fn of<T: GameTree>(tree: &T) -> Solution {
        let mut lines = Lines::default();
        let mut moves = Vec::new();
        let root = tree.root();
        let value = minimax(tree, root, 0, &mut lines, &mut moves);
        let optimal_moves = (0..)
            .zip(moves)
            .filter(|&(_, of_move)| of_move == value)
            .map(|(index, _)| index)
            .collect();
        let (at_least, at_most) = proofs(tree, root, value);
        // A value always has a proof from either side.
        let minimal_leaves = at_least.unwrap_or(1).saturating_add(at_most.unwrap_or(1)) - 1;
        Solution {
            value,
            principal_variation: lines.into_root(),
            optimal_moves,
            minimal_leaves,
        }
    }
}

/// The minimax value of `node`; `moves` receives the values of the root's children.
fn minimax<T: GameTree>(
    tree: &T,
    node: T::Node,
    ply: usize,
    lines: &mut Lines,
    moves: &mut Vec<Value>,
) -> Value {
    let child_count = tree.child_count(node);
    if child_count == 0 {
        return tree.value(node);
    }
    let player = tree.player(node);
    let mut best: Option<(Value, Head)> = None;
    for (index, label) in (0..child_count).zip(0..) {
        let child = tree.child(node, index);
        let value = minimax(tree, child, ply + 1, lines, moves);
        if best.is_none_or(|(best, _)| player.prefers(value, best)) {
            let head = Head::leaf(label);
            let is_interior = tree.child_count(child) > 0;
            let head = lines.adopt(ply, label, is_interior, head);
            best = Some((value, head));
        }
        if ply == 0 {
            moves.push(value);
        }
    }
    let Some((value, head)) = best else {
        return Value::NEG_INFINITY;
    };
    lines.leave(head);
    value
}

/// The sizes, in leaves, of the smallest strategies that prove a bound on a node, where there are any: of one for MAX that
/// gets at least the value, and of one for MIN that gives at most the value.
fn proofs<T: GameTree>(tree: &T, node: T::Node, value: Value) -> (Option<u64>, Option<u64>) {
    let child_count = tree.child_count(node);
    if child_count == 0 {
        let leaf = tree.value(node);
        return ((leaf >= value).then_some(1), (leaf <= value).then_some(1));
    }
    let player = tree.player(node);
    let (mut one, mut all) = (None, Some(0_u64));
    for index in 0..child_count {
        let (at_least, at_most) = proofs(tree, tree.child(node, index), value);
        let (own, other) = player.own_first(at_least, at_most);
        // The player to move needs one child; the opponent must answer them all.
        one = one.into_iter().chain(own).min();
        all = all
            .zip(other)
            .map(|(sum, leaves)| sum.saturating_add(leaves));
    }
    player.own_first(one, all)
}
