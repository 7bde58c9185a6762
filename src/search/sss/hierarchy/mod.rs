//! SSS\* with leftmost ties, without an OPEN.

mod line;
mod records;

use self::line::Line;
use self::records::{Below, RecordId, Records, Waiting};
use super::super::observer::{Effect, Event, Observer};
use super::super::{Counts, Limits, OpenCounts, Outcome, Stop};
use crate::tree::{GameTree, Path, Player};
use crate::value::Value;

/// Searches without an OPEN, in the order and with the counts of [`open_list`](super::open_list) with leftmost ties.
///
/// An observer is told the leaves.
///
/// # Errors
///
/// [`Stop`] if the limit of leaves was reached or the observer ended the search.
pub fn search<T: GameTree, O: Observer>(
    tree: &T,
    limits: Limits,
    observer: &mut O,
) -> Result<Outcome, Stop> {
    let mut sss = Hierarchy {
        tree,
        observer,
        path: Path::new(),
        max_leaves: limits.max_leaves,
        tally: Tally::default(),
        records: Records::default(),
        line: Line::new(),
    };
    sss.tally.open = 1;
    sss.tally.peak = 1;
    let root = tree.root();
    let is_leaf = tree.child_count(root) == 0;
    let value = if is_leaf {
        sss.evaluate(root)?
    } else {
        sss.live(root, Value::INFINITY, Value::NEG_INFINITY, 0)?
            .merit
    };
    Ok(Outcome {
        value,
        optimal_moves: is_leaf.then(Vec::new),
        counts: sss.tally.counts(),
        peak_bytes: Some(sss.records.peak_bytes()),
        principal_variation: sss.line.into_root(),
    })
}

#[derive(Default)]
struct Tally {
    leaves: u64,
    min_live: u64,
    max_live: u64,
    next_siblings: u64,
    min_solved: u64,
    max_solved: u64,
    purged: u64,
    open: u64,
    peak: u64,
}

impl Tally {
    fn counts(&self) -> Counts {
        let cases = [
            self.max_solved,
            self.next_siblings,
            self.min_solved,
            self.leaves,
            self.min_live,
            self.max_live,
        ];
        // The final step fits no case.
        let steps = cases.iter().sum::<u64>() + 1;
        Counts {
            leaves_evaluated: self.leaves,
            nodes_visited: self.leaves + self.min_live + self.max_live,
            cutoffs: None,
            open: Some(OpenCounts {
                steps,
                // OPEN is empty at the end: what was added was removed or purged.
                pushed: steps + self.purged,
                purged: self.purged,
                peak: self.peak,
                cases,
            }),
        }
    }
}

struct Hierarchy<'a, T, O> {
    tree: &'a T,
    observer: &'a mut O,
    /// The way to the node at hand; kept up only for an observer.
    path: Path,
    max_leaves: u64,
    tally: Tally,
    records: Records,
    line: Line,
}

impl<T: GameTree, O: Observer> Hierarchy<'_, T, O> {
    /// An interior node is LIVE with this merit and goes on until it is solved or falls below `bound`.
    fn live(
        &mut self,
        node: T::Node,
        merit: Value,
        bound: Value,
        ply: usize,
    ) -> Result<Waiting, Stop> {
        match self.tree.player(node) {
            Player::Min => {
                self.tally.min_live += 1;
                self.advance(node, 0, merit, bound, ply)
            }
            Player::Max => self.expand(node, merit, bound, ply),
        }
    }

    /// A MIN node goes on with its child at `start`, which is LIVE.
    fn advance(
        &mut self,
        node: T::Node,
        start: usize,
        mut merit: Value,
        bound: Value,
        ply: usize,
    ) -> Result<Waiting, Stop> {
        let tree = self.tree;
        let child_count = tree.child_count(node);
        for index in start..child_count {
            let label = label(index);
            let child = tree.child(node, index);
            self.tally.next_siblings += u64::from(index > 0);
            self.descend(label);
            if tree.child_count(child) == 0 {
                let value = self.evaluate(child)?;
                self.ascend();
                if value < merit {
                    merit = value;
                    if merit < bound {
                        return Ok(Waiting {
                            merit,
                            at: label,
                            below: Below::Leaf(0),
                        });
                    }
                    self.line.ends(ply, label);
                } else if merit == Value::INFINITY {
                    self.line.ends_at_infinity(ply, label);
                }
            } else {
                let waiting = self.live(child, merit, bound, ply + 1)?;
                self.ascend();
                if waiting.merit < bound {
                    return Ok(self.waits_at(child, label, waiting));
                }
                merit = waiting.merit;
                self.line.passes(ply, label);
            }
        }
        self.tally.min_solved += 1;
        Ok(Waiting {
            merit,
            at: 0,
            below: Below::Leaf(0),
        })
    }

    /// A MIN node waits at its child.
    fn waits_at(&mut self, child: T::Node, index: u32, waiting: Waiting) -> Waiting {
        let below = match self.tree.player(child) {
            Player::Max => waiting.below,
            Player::Min => Below::Record(self.records.wrap(waiting)),
        };
        Waiting {
            merit: waiting.merit,
            at: index,
            below,
        }
    }

    /// A MAX node is LIVE with this merit: so are all its children.
    fn expand(
        &mut self,
        node: T::Node,
        merit: Value,
        bound: Value,
        ply: usize,
    ) -> Result<Waiting, Stop> {
        let tree = self.tree;
        let child_count = tree.child_count(node);
        let outside = self.tally.open;
        self.tally.max_live += 1;
        self.tally.open += child_count as u64 - 1;
        self.tally.peak = self.tally.peak.max(self.tally.open);
        let mark = self.records.mark();
        let mut best_leaf: Option<(Value, u32)> = None;
        for index in 0..child_count {
            let label = label(index);
            let child = tree.child(node, index);
            self.descend(label);
            if tree.child_count(child) == 0 {
                let value = self.evaluate(child)?;
                self.ascend();
                if value >= merit {
                    if merit == Value::INFINITY {
                        self.line.ends_at_infinity(ply, label);
                    }
                    self.records.abandon(mark);
                    return Ok(self.solve_max(outside, merit));
                }
                if best_leaf.is_none_or(|(best, _)| value > best) {
                    best_leaf = Some((value, label));
                }
            } else {
                let waiting = self.live(child, merit, merit, ply + 1)?;
                self.ascend();
                if waiting.merit >= merit {
                    self.line.passes(ply, label);
                    self.records.abandon(mark);
                    return Ok(self.solve_max(outside, merit));
                }
                if merit == Value::INFINITY {
                    self.line.forget_below(ply);
                }
                self.records.push(label, waiting);
            }
        }
        if let Some((merit, at)) = best_leaf {
            let waiting = Waiting {
                merit,
                at,
                below: Below::Leaf(at),
            };
            if self.records.mark() == mark {
                if merit < bound {
                    return Ok(waiting);
                }
                self.line.ends(ply, at);
                return Ok(self.solve_max(outside, merit));
            }
            self.records.push(at, waiting);
        }
        let record = self.records.record(mark);
        self.refine(node, record, outside, bound, ply)
    }

    /// A MAX node whose children all wait goes on.
    fn refine(
        &mut self,
        node: T::Node,
        record: RecordId,
        outside: u64,
        bound: Value,
        ply: usize,
    ) -> Result<Waiting, Stop> {
        let tree = self.tree;
        loop {
            let best = self.records.best(record);
            if best.waiting.merit < bound {
                self.records.set_surplus(record, self.tally.open - outside);
                return Ok(Waiting {
                    merit: best.waiting.merit,
                    at: 0,
                    below: Below::Record(record),
                });
            }
            let child = tree.child(node, best.place as usize);
            if tree.child_count(child) == 0 {
                self.line.ends(ply, best.place);
                self.records.solve(record);
                return Ok(self.solve_max(outside, best.waiting.merit));
            }
            let bound = self.records.bound_by_next(record, bound);
            self.descend(best.place);
            let waiting = self.resume(child, best.waiting, bound, ply + 1)?;
            self.ascend();
            if waiting.merit >= bound {
                self.line.passes(ply, best.place);
                self.records.solve(record);
                return Ok(self.solve_max(outside, waiting.merit));
            }
            self.records.fall(record, waiting);
        }
    }

    /// A node that waits goes on.
    fn resume(
        &mut self,
        node: T::Node,
        waiting: Waiting,
        bound: Value,
        ply: usize,
    ) -> Result<Waiting, Stop> {
        let tree = self.tree;
        if tree.player(node) == Player::Max {
            return self.resume_max(node, waiting, bound, ply);
        }
        let at = waiting.at;
        let child = tree.child(node, at as usize);
        let merit = if tree.child_count(child) == 0 {
            self.line.ends(ply, at);
            waiting.merit
        } else {
            let waiting = match (tree.player(child), waiting.below) {
                (Player::Min, Below::Record(wrapped)) => self.records.unwrap(wrapped),
                _ => waiting,
            };
            self.descend(at);
            let waiting = self.resume(child, waiting, bound, ply + 1)?;
            self.ascend();
            if waiting.merit < bound {
                return Ok(self.waits_at(child, at, waiting));
            }
            self.line.passes(ply, at);
            waiting.merit
        };
        self.advance(node, at as usize + 1, merit, bound, ply)
    }

    fn resume_max(
        &mut self,
        node: T::Node,
        waiting: Waiting,
        bound: Value,
        ply: usize,
    ) -> Result<Waiting, Stop> {
        match waiting.below {
            Below::Leaf(leaf) => {
                self.line.ends(ply, leaf);
                let surplus = self.tree.child_count(node) as u64 - 1;
                let outside = self.tally.open - surplus;
                Ok(self.solve_max(outside, waiting.merit))
            }
            Below::Record(record) => {
                let outside = self.tally.open - self.records.surplus(record);
                self.refine(node, record, outside, bound, ply)
            }
        }
    }

    /// Case 1.
    #[inline]
    fn solve_max(&mut self, outside: u64, merit: Value) -> Waiting {
        self.tally.max_solved += 1;
        self.tally.purged += self.tally.open - outside;
        self.tally.open = outside;
        Waiting {
            merit,
            at: 0,
            below: Below::Leaf(0),
        }
    }

    /// Case 4.
    #[inline]
    fn evaluate(&mut self, leaf: T::Node) -> Result<Value, Stop> {
        if self.tally.leaves == self.max_leaves {
            return Err(Stop::LeafLimit);
        }
        self.tally.leaves += 1;
        let value = self.tree.value(leaf);
        if O::ENABLED {
            let event = Event::Leaf {
                path: &self.path,
                value,
                window: None,
                effect: Effect::default(),
            };
            if self.observer.on_event(event).is_break() {
                return Err(Stop::Observer);
            }
        }
        Ok(value)
    }

    #[inline]
    fn descend(&mut self, index: u32) {
        if O::ENABLED {
            self.path.push(index);
        }
    }

    #[inline]
    fn ascend(&mut self) {
        if O::ENABLED {
            self.path.pop();
        }
    }
}

/// A child's index as paths have it.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "no node has 2^32 children")]
fn label(index: usize) -> u32 {
    index as u32
}
