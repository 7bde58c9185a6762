//! Minimax: every node once, the value backed up by MAX and MIN.

use super::depth_first::DepthFirst;
use super::observer::{Bound, Effect, Event, Observer, Update};
use super::{Limits, Outcome, Stop};
use crate::tree::GameTree;
use crate::value::Value;

/// Searches the whole tree. O(nodes) time, O(depth) memory.
///
/// # Errors
///
/// [`Stop`] if the limit of leaves was reached or the observer ended the search.
pub fn search<T: GameTree, O: Observer>(
    tree: &T,
    limits: Limits,
    observer: &mut O,
) -> Result<Outcome, Stop> {
    let mut minimax = Minimax {
        walk: DepthFirst::new(tree, limits, observer),
        optimal_moves: Vec::new(),
    };
    let root = tree.root();
    let value = if tree.child_count(root) == 0 {
        let value = minimax.walk.evaluate(root)?;
        minimax.walk.tell(|path| Event::Leaf {
            path,
            value,
            window: None,
            effect: Effect::default(),
        })?;
        value
    } else {
        let value = minimax.value(root, 0)?;
        minimax.leave(value, Effect::default())?;
        value
    };
    let (principal_variation, counts) = minimax.walk.finish(None);
    Ok(Outcome {
        value,
        principal_variation,
        optimal_moves: Some(minimax.optimal_moves),
        counts,
        peak_bytes: None,
    })
}

struct Minimax<'a, T, O> {
    walk: DepthFirst<'a, T, O>,
    /// The root's children that have the best value so far.
    optimal_moves: Vec<u32>,
}

impl<T: GameTree, O: Observer> Minimax<'_, T, O> {
    /// The value of an interior node.
    fn value(&mut self, node: T::Node, ply: usize) -> Result<Value, Stop> {
        self.walk.enter(ply);
        self.walk.tell(|path| Event::Enter { path, window: None })?;
        let tree = self.walk.tree;
        let player = tree.player(node);
        // What is worse than anything; the first child replaces it in any case.
        let mut best = Value::NEG_INFINITY;
        for (index, label) in (0..tree.child_count(node)).zip(0..) {
            let child = tree.child(node, index);
            let is_leaf = tree.child_count(child) == 0;
            self.walk.descend(label);
            let value = if is_leaf {
                self.walk.evaluate(child)?
            } else {
                self.value(child, ply + 1)?
            };
            let improves = index == 0 || player.prefers(value, best);
            if improves {
                best = value;
                self.walk.adopt(ply, label, is_leaf);
            }
            if ply == 0 {
                self.note_move(label, value == best, improves);
            }
            let effect = Effect {
                update: improves.then_some(Update {
                    value,
                    moved: None,
                    closed: false,
                }),
                cutoff: None,
            };
            if is_leaf {
                self.walk.tell(|path| Event::Leaf {
                    path,
                    value,
                    window: None,
                    effect,
                })?;
            } else {
                self.leave(value, effect)?;
            }
            self.walk.ascend();
        }
        Ok(best)
    }

    fn leave(&mut self, value: Value, effect: Effect) -> Result<(), Stop> {
        self.walk.tell(|path| Event::Leave {
            path,
            value,
            bound: Bound::Exact,
            window: None,
            effect,
        })
    }

    fn note_move(&mut self, index: u32, is_best: bool, improves: bool) {
        if improves {
            self.optimal_moves.clear();
        }
        if is_best {
            self.optimal_moves.push(index);
        }
    }
}
