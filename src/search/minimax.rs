//! Minimax: every node once, the value backed up by MAX and MIN.

use std::hint::select_unpredictable;

use super::observer::{Bound, Effect, Observer, Update, Visit};
use super::walk::{Walk, label};
use super::{Limits, Outcome, Stop, Stopped};
use crate::tree::line::{Head, Lines};
use crate::tree::{GameTree, Player, node_at};
use crate::value::Value;

/// Searches the whole tree. O(nodes) time, O(depth) memory.
///
/// # Errors
///
/// As [`search`](super::search).
pub fn search<T: GameTree, O: Observer>(
    tree: &T,
    limits: Limits,
    observer: &mut O,
) -> Result<Outcome, Stop> {
    let mut minimax = Minimax {
        walk: Walk::new(tree, limits, observer),
        lines: Lines::default(),
        optimal_moves: Vec::new(),
    };
    let value = minimax.root().map_err(|Stopped| minimax.walk.stop)?;
    let mut line = minimax.lines.into_root();
    // It ends above the leaf if that was taken in one go with its siblings.
    let mut children = node_at(tree, &line)
        .into_iter()
        .flat_map(|node| (0..tree.child_count(node)).map(move |index| tree.child(node, index)));
    let best = children.position(|child| tree.value(child) == value);
    line.extend(best.map(label));
    Ok(Outcome {
        value,
        principal_variation: line,
        optimal_moves: Some(minimax.optimal_moves),
        counts: minimax.walk.counts(None),
        peak_bytes: None,
    })
}

struct Minimax<'a, T, O> {
    walk: Walk<'a, T, O>,
    lines: Lines,
    /// The root's children that have the best value so far.
    optimal_moves: Vec<u32>,
}

impl<T: GameTree, O: Observer> Minimax<'_, T, O> {
    fn root(&mut self) -> Result<Value, Stopped> {
        if let Some(value) = self.walk.begin()? {
            self.walk
                .step(|path| Visit::leaf(path, value, None, Effect::default()))?;
            return Ok(value);
        }
        let value = self.value::<true>(self.walk.tree.root(), 0)?;
        self.leave(value, Effect::default())?;
        Ok(value)
    }

    /// The value of an interior node.
    #[inline]
    fn value<const ROOT: bool>(&mut self, node: T::Node, ply: usize) -> Result<Value, Stopped> {
        match self.walk.tree.player(node) {
            Player::Max => self.value_for::<ROOT, true>(node, ply),
            Player::Min => self.value_for::<ROOT, false>(node, ply),
        }
    }

    /// The value of an interior node of one player.
    fn value_for<const ROOT: bool, const MAX: bool>(
        &mut self,
        node: T::Node,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let player = if MAX { Player::Max } else { Player::Min };
        if !ROOT && let Some(best) = self.walk.family(node, ply, player)? {
            self.lines.leave(Head::default());
            return Ok(best);
        }
        self.walk.enter(ply)?;
        self.walk.step(|path| Visit::enter(path, None))?;
        let tree = self.walk.tree;
        // What is worse than anything; the first child replaces it in any case.
        let mut best = player.opponent().best_value();
        let mut line = Head::leaf(0);
        let mut children = tree.children_from(node, 0);
        let mut next = 0;
        loop {
            let moves = &mut self.optimal_moves;
            let (before, mut index) = (best, 0);
            let interior = self
                .walk
                .leaves(&mut children, &mut next, |walk, label, value| {
                    let prefers = player.prefers(value, best);
                    let improves = label == 0 || prefers;
                    // No branch: half of the time it would be mispredicted.
                    best = select_unpredictable(prefers, value, best);
                    index = select_unpredictable(prefers, label, index);
                    if ROOT {
                        note_move(moves, label, value == best, improves);
                    }
                    walk.step(|path| Visit::leaf(path, value, None, effect(value, improves)))?;
                    Ok(true)
                })?;
            if player.prefers(best, before) {
                line = Head::leaf(index);
            }
            let Some(child) = interior else { break };
            let label = label(next);
            next += 1;
            self.walk.descend(label);
            let value = self.value::<false>(child, ply + 1)?;
            let improves = label == 0 || player.prefers(value, best);
            best = select_unpredictable(improves, value, best);
            line = self.lines.adopt(ply, label, improves, line);
            if ROOT {
                note_move(&mut self.optimal_moves, label, value == best, improves);
            }
            self.leave(value, effect(value, improves))?;
            self.walk.ascend();
        }
        self.lines.leave(line);
        Ok(best)
    }

    fn leave(&mut self, value: Value, effect: Effect) -> Result<(), Stopped> {
        let exact = (value, Bound::Exact);
        self.walk
            .step(|path| Visit::leave(path, exact, None, effect))
    }
}

fn effect(value: Value, improves: bool) -> Effect {
    Effect {
        update: improves.then_some(Update {
            value,
            moved: None,
            closed: false,
        }),
        cutoff: None,
    }
}

fn note_move(moves: &mut Vec<u32>, index: u32, is_best: bool, improves: bool) {
    if improves {
        moves.clear();
    }
    if is_best {
        moves.push(index);
    }
}
