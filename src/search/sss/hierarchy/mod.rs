//! SSS\* with leftmost ties, without an OPEN.

mod line;
mod records;

use self::line::Line;
use self::records::{Entry, RecordId, Records, Spot};
use super::super::observer::{Effect, Event, Observer};
use super::super::{Counts, Limits, OpenCounts, Outcome, Stop, Stopped};
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
        tally: Tally::new(),
        records: Records::default(),
        line: Line::new(),
        spot: Spot::HERE,
        stop: Stop::LeafLimit,
    };
    let root = tree.root();
    let is_leaf = tree.child_count(root) == 0;
    let value = if is_leaf {
        sss.evaluate(root)
    } else {
        sss.live(root, Value::INFINITY, Value::NEG_INFINITY, 0)
    };
    let value = value.map_err(|Stopped| sss.stop)?;
    Ok(Outcome {
        value,
        optimal_moves: is_leaf.then(Vec::new),
        counts: sss.tally.counts(),
        peak_bytes: Some(sss.records.peak_bytes()),
        principal_variation: sss.line.into_root(),
    })
}

/// What is counted while the search goes on; the other counts follow.
#[derive(Default)]
struct Tally {
    leaves: u64,
    /// MIN nodes that were LIVE, and children of theirs.
    min_live: u64,
    live_below_min: u64,
    max_live: u64,
    min_solved: u64,
    max_solved: u64,
    purged: u64,
    /// How many states OPEN holds.
    open: u64,
    peak: u64,
}

impl Tally {
    fn new() -> Tally {
        Tally {
            open: 1,
            peak: 1,
            ..Tally::default()
        }
    }

    fn counts(&self) -> Counts {
        let cases = [
            self.max_solved,
            // Case 5 adds the first child of a MIN node, case 2 the others.
            self.live_below_min - self.min_live,
            self.min_solved,
            self.leaves,
            self.min_live,
            self.max_live,
        ];
        // The last step fits no case.
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
    /// Where the node waits that has last fallen below its bound.
    spot: Spot,
    /// Why the search was stopped, if it was.
    stop: Stop,
}

// Nodes that are LIVE.
impl<T: GameTree, O: Observer> Hierarchy<'_, T, O> {
    /// An interior node is LIVE with this merit, and goes on until it is solved or falls below `bound`. Returns its merit.
    #[inline]
    fn live(
        &mut self,
        node: T::Node,
        merit: Value,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        match self.tree.player(node) {
            Player::Min => {
                self.tally.min_live += 1;
                self.advance(node, 0, merit, bound, ply)
            }
            Player::Max => self.expand(node, merit, bound, ply),
        }
    }

    fn advance(
        &mut self,
        node: T::Node,
        start: usize,
        merit: Value,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        self.advance_here(node, start, merit, bound, ply)
    }

    /// A MIN node goes on with its child at `start`, which is LIVE.
    #[inline(always)]
    fn advance_here(
        &mut self,
        node: T::Node,
        start: usize,
        mut merit: Value,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let tree = self.tree;
        let mut children = tree.children_from(node, start);
        let mut next = start;
        loop {
            let first = next;
            let mut value = merit;
            let interior = self.leaves(&mut children, &mut next, |leaf| {
                value = leaf;
                value >= merit
            })?;
            self.tally.live_below_min += (next - first) as u64;
            if value < merit {
                merit = value;
                if merit < bound {
                    self.spot = Spot::leaf(label(next - 1));
                    return Ok(merit);
                }
                self.line.ends(ply, label(next - 1));
                continue;
            }
            if merit == Value::INFINITY && next > first {
                self.line.ends_at_infinity(ply, label(first));
            }
            let Some(child) = interior else { break };
            let label = label(next);
            next += 1;
            self.tally.live_below_min += 1;
            self.descend(label);
            merit = self.live(child, merit, bound, ply + 1)?;
            self.ascend();
            if merit < bound {
                self.wait_at(child, label, merit);
                return Ok(merit);
            }
            self.line.passes(ply, label);
        }
        self.tally.min_solved += 1;
        Ok(merit)
    }

    /// A MIN node waits at an interior child.
    #[inline]
    fn wait_at(&mut self, child: T::Node, index: u32, merit: Value) {
        let record = match (self.tree.player(child), self.spot.get()) {
            (Player::Max, Ok(record)) => record,
            _ => self.records.single(Entry {
                merit,
                place: 0,
                spot: self.spot,
            }),
        };
        self.records.set_at(record, index);
        self.spot = Spot::record(record);
    }

    /// A MAX node waits.
    #[inline]
    fn wait_in(&mut self, record: RecordId, outside: u64, merit: Value) -> Value {
        self.records.set_surplus(record, self.tally.open - outside);
        self.spot = Spot::record(record);
        merit
    }

    /// A MAX node is LIVE with this merit: so are all its children.
    fn expand(
        &mut self,
        node: T::Node,
        merit: Value,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let tree = self.tree;
        let child_count = tree.child_count(node);
        let outside = self.tally.open;
        self.tally.max_live += 1;
        self.tally.open += child_count as u64 - 1;
        self.tally.peak = self.tally.peak.max(self.tally.open);
        let mark = self.records.mark();
        let mut best_leaf: Option<(Value, usize)> = None;
        let mut children = tree.children_from(node, 0);
        let mut next = 0;
        loop {
            let (mut best, mut at) = best_leaf.unwrap_or((Value::NEG_INFINITY, next));
            let first = next;
            let (mut index, mut solved) = (next, false);
            let interior = self.leaves(&mut children, &mut next, |value| {
                if value > best {
                    best = value;
                    at = index;
                }
                index += 1;
                solved = value >= merit;
                !solved
            })?;
            if solved {
                if merit == Value::INFINITY {
                    self.line.ends_at_infinity(ply, label(next - 1));
                }
                self.records.abandon(mark);
                return Ok(self.solve_max(outside, merit));
            }
            if next > first {
                best_leaf = Some((best, at));
            }
            let Some(child) = interior else { break };
            let place = label(next);
            next += 1;
            self.descend(place);
            let fallen = match tree.player(child) {
                Player::Min => {
                    self.tally.min_live += 1;
                    self.advance_here(child, 0, merit, merit, ply + 1)?
                }
                Player::Max => self.expand(child, merit, merit, ply + 1)?,
            };
            self.ascend();
            if fallen >= merit {
                self.line.passes(ply, place);
                self.records.abandon(mark);
                return Ok(self.solve_max(outside, merit));
            }
            if merit == Value::INFINITY {
                self.line.forget_below(ply);
            }
            let spot = self.spot;
            self.records.push(Entry {
                merit: fallen,
                place,
                spot,
            });
        }
        if let Some((merit, at)) = best_leaf {
            // The other leaves are SOLVED with no better merit and will be purged unseen.
            let (place, spot) = (label(at), Spot::HERE);
            let leaf = Entry { merit, place, spot };
            if self.records.mark() > mark {
                self.records.push_leaf(mark, leaf);
            } else if merit >= bound {
                self.line.ends(ply, place);
                return Ok(self.solve_max(outside, merit));
            } else {
                let record = self.records.single(leaf);
                return Ok(self.wait_in(record, outside, merit));
            }
        }
        let record = self.records.record(mark);
        self.refine(node, record, outside, bound, ply)
    }

    /// Case 4, for the `children` that are leaves, one after the other for as long as `goes_on`. Counts up `next`, the index of the
    /// next child. Returns the interior child that ends the run, if one does.
    #[expect(
        clippy::inline_always,
        reason = "the last ply is to be one loop, not a call for each leaf"
    )]
    #[inline(always)]
    fn leaves(
        &mut self,
        children: &mut impl Iterator<Item = T::Node>,
        next: &mut usize,
        mut goes_on: impl FnMut(Value) -> bool,
    ) -> Result<Option<T::Node>, Stopped> {
        let tree = self.tree;
        let first = *next;
        let room = self.max_leaves - self.tally.leaves;
        let mut interior = None;
        for child in children {
            if tree.child_count(child) > 0 {
                interior = Some(child);
                break;
            }
            if (*next - first) as u64 == room {
                return Err(self.stopped(Stop::LeafLimit));
            }
            let value = tree.value(child);
            self.descend(label(*next));
            self.tell(value)?;
            self.ascend();
            *next += 1;
            if !goes_on(value) {
                break;
            }
        }
        self.tally.leaves += (*next - first) as u64;
        Ok(interior)
    }
}

// Nodes that wait.
impl<T: GameTree, O: Observer> Hierarchy<'_, T, O> {
    /// A MAX node whose children all wait goes on until it is solved or falls below `bound`.
    fn refine(
        &mut self,
        node: T::Node,
        record: RecordId,
        outside: u64,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let tree = self.tree;
        let heap = self.records.heap(record);
        loop {
            let Entry { merit, place, spot } = self.records.best(heap);
            if merit < bound {
                return Ok(self.wait_in(record, outside, merit));
            }
            let child = tree.child(node, place as usize);
            if tree.child_count(child) == 0 {
                self.line.ends(ply, place);
                self.records.solve(record);
                return Ok(self.solve_max(outside, merit));
            }
            let bound = self.records.bound_by_next(heap, place, bound);
            self.descend(place);
            let merit = self.resume(child, spot, merit, bound, ply + 1)?;
            self.ascend();
            if merit >= bound {
                self.line.passes(ply, place);
                self.records.solve(record);
                return Ok(self.solve_max(outside, merit));
            }
            let spot = self.spot;
            self.records.fall(heap, Entry { merit, place, spot });
        }
    }

    /// A child of a MAX node that waits with this merit goes on until it is solved or falls below `bound`.
    #[inline]
    fn resume(
        &mut self,
        node: T::Node,
        spot: Spot,
        merit: Value,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let tree = self.tree;
        match (tree.player(node), spot.get()) {
            (Player::Max, Ok(record)) => self.resume_max(node, record, bound, ply),
            (Player::Min, Ok(record)) => {
                let at = self.records.at(record);
                let child = tree.child(node, at as usize);
                self.descend(at);
                let merit = match tree.player(child) {
                    Player::Max => self.resume_max(child, record, bound, ply + 1)?,
                    Player::Min => self.resume_min_below_min(child, record, bound, ply + 1)?,
                };
                self.ascend();
                if merit < bound {
                    self.wait_at(child, at, merit);
                    return Ok(merit);
                }
                self.line.passes(ply, at);
                self.advance(node, at as usize + 1, merit, bound, ply)
            }
            (_, Err(leaf)) => {
                self.line.ends(ply, leaf);
                self.advance(node, leaf as usize + 1, merit, bound, ply)
            }
        }
    }

    #[inline]
    fn resume_max(
        &mut self,
        node: T::Node,
        record: RecordId,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let outside = self.tally.open - self.records.surplus(record);
        self.refine(node, record, outside, bound, ply)
    }

    #[inline(never)]
    fn resume_min_below_min(
        &mut self,
        node: T::Node,
        record: RecordId,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let Entry { merit, spot, .. } = self.records.take_single(record);
        self.resume(node, spot, merit, bound, ply)
    }

    /// Case 1: the states below a MAX node leave OPEN, and those `outside` stay.
    #[inline]
    fn solve_max(&mut self, outside: u64, merit: Value) -> Value {
        self.tally.max_solved += 1;
        self.tally.purged += self.tally.open - outside;
        self.tally.open = outside;
        merit
    }
}

// What an observer is told.
impl<T: GameTree, O: Observer> Hierarchy<'_, T, O> {
    /// A tree that is a lone leaf.
    fn evaluate(&mut self, leaf: T::Node) -> Result<Value, Stopped> {
        if self.max_leaves == 0 {
            return Err(self.stopped(Stop::LeafLimit));
        }
        self.tally.leaves += 1;
        let value = self.tree.value(leaf);
        self.tell(value)?;
        Ok(value)
    }

    /// A leaf was evaluated.
    #[inline]
    fn tell(&mut self, value: Value) -> Result<(), Stopped> {
        if O::ENABLED {
            let event = Event::Leaf {
                path: &self.path,
                value,
                window: None,
                effect: Effect::default(),
            };
            if self.observer.on_event(event).is_break() {
                return Err(self.stopped(Stop::Observer));
            }
        }
        Ok(())
    }

    #[cold]
    fn stopped(&mut self, why: Stop) -> Stopped {
        self.stop = why;
        Stopped
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
