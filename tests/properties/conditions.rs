//! Which leaves are evaluated, told by values alone: no search order, no OPEN, no window that moves.

use gametrace::tree::Player;
use gametrace::value::Value;

use crate::plain::Plain;

/// Who may evaluate a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    AlphaBeta,
    Strict,
    Sss,
    Dual,
}

/// A leaf, the bounds that its left siblings give, and who evaluates it.
#[derive(Clone, Debug)]
pub(crate) struct Leaf {
    pub(crate) path: Vec<u32>,
    /// The largest value among left siblings at MAX nodes on the path.
    pub(crate) alpha: Option<Value>,
    /// The smallest value among left siblings at MIN nodes on the path.
    pub(crate) beta: Option<Value>,
    pub(crate) evaluated_by: Vec<By>,
}

/// An interior node on a path, and the index of the child on it.
#[derive(Clone, Copy)]
struct Turn<'t> {
    node: &'t Plain,
    index: usize,
}

impl Turn<'_> {
    fn left(&self) -> impl Iterator<Item = Value> {
        self.node.children[..self.index]
            .iter()
            .map(|child| child.value)
    }

    fn right(&self) -> impl Iterator<Item = Value> {
        self.node.children[self.index + 1..]
            .iter()
            .map(|child| child.value)
    }
}

/// All leaves, left to right.
pub(crate) fn leaves(tree: &Plain) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    walk(tree, &mut Vec::new(), &mut leaves);
    leaves
}

fn walk<'t>(node: &'t Plain, turns: &mut Vec<Turn<'t>>, leaves: &mut Vec<Leaf>) {
    if node.children.is_empty() {
        leaves.push(leaf(turns));
    }
    for (index, child) in node.children.iter().enumerate() {
        turns.push(Turn { node, index });
        walk(child, turns, leaves);
        turns.pop();
    }
}

fn alpha(turns: &[Turn<'_>]) -> Option<Value> {
    let at_max = turns.iter().filter(|turn| turn.node.player == Player::Max);
    at_max.flat_map(Turn::left).max()
}

fn beta(turns: &[Turn<'_>]) -> Option<Value> {
    let at_min = turns.iter().filter(|turn| turn.node.player == Player::Min);
    at_min.flat_map(Turn::left).min()
}

fn leaf(turns: &[Turn<'_>]) -> Leaf {
    let (low, high) = (Value::NEG_INFINITY, Value::INFINITY);
    let bounds = (alpha(turns), beta(turns));
    let (a, b) = (bounds.0.unwrap_or(low), bounds.1.unwrap_or(high));
    let mut ancestors = turns.iter().enumerate();
    let no_better_max = ancestors.clone().all(|(depth, turn)| {
        turn.node.player == Player::Min
            || b >= beta(&turns[..depth]).unwrap_or(high)
            || turn.right().all(|sibling| sibling <= b)
    });
    let no_better_min = ancestors.all(|(depth, turn)| {
        turn.node.player == Player::Max
            || a <= alpha(&turns[..depth]).unwrap_or(low)
            || turn.right().all(|sibling| sibling >= a)
    });
    let conditions = [
        (By::AlphaBeta, a < b),
        (By::Strict, a <= b),
        // Having nothing yet is below −∞ here …
        (By::Sss, (bounds.0.is_none() || a < b) && no_better_max),
        // … and above +∞ here.
        (By::Dual, (bounds.1.is_none() || a < b) && no_better_min),
    ];
    let indices = turns.iter().map(|turn| u32::try_from(turn.index));
    Leaf {
        path: indices.collect::<Result<_, _>>().expect("a small tree"),
        alpha: bounds.0,
        beta: bounds.1,
        evaluated_by: conditions
            .into_iter()
            .filter(|(_, holds)| *holds)
            .map(|(by, _)| by)
            .collect(),
    }
}
