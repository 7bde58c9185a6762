//! Nodes that are LIVE, searched for as long as they keep their merit.

use super::super::super::Stopped;
use super::super::super::observer::Observer;
use super::super::super::walk::label;
use super::Hierarchy;
use super::records::{Entry, Spot};
use crate::tree::{GameTree, Player};
use crate::value::Value;

/// What came of the LIVE children of a MAX node.
enum Tried {
    /// One was solved with the merit of the node.
    Solved,
    /// All have fallen below it and wait; this is the best of the leaves among them, if there are any.
    AllWait(Option<Entry>),
}

impl<T: GameTree, O: Observer> Hierarchy<'_, T, O> {
    /// An interior node is LIVE with this merit, and goes on until it is solved or falls below `bound`. Returns its merit.
    #[inline]
    pub(super) fn live(
        &mut self,
        node: T::Node,
        merit: Value,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        match self.walk.tree.player(node) {
            Player::Min => {
                self.reach_min(ply)?;
                self.advance(node, 0, merit, bound, ply)
            }
            Player::Max => self.expand(node, merit, bound, ply),
        }
    }

    /// A MIN node is LIVE.
    #[inline]
    fn reach_min(&mut self, ply: usize) -> Result<(), Stopped> {
        self.tally.min_live += 1;
        self.walk.reach(ply, self.tally.min_live)
    }

    /// A MIN node goes on with its child at `start`, which is LIVE, until it is solved or falls below `bound`.
    pub(super) fn advance(
        &mut self,
        node: T::Node,
        start: usize,
        merit: Value,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        self.advance_here(node, start, merit, bound, ply)
    }

    /// [`advance`](Self::advance) as a part of the caller.
    #[expect(
        clippy::inline_always,
        reason = "most nodes are MIN nodes just below an expansion, and shorter than a call"
    )]
    #[inline(always)]
    fn advance_here(
        &mut self,
        node: T::Node,
        start: usize,
        mut merit: Value,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let tree = self.walk.tree;
        let mut children = tree.children_from(node, start);
        let mut next = start;
        loop {
            let first = next;
            let mut value = merit;
            let leaves = |_: &mut _, _, leaf| {
                value = leaf;
                Ok(value >= merit)
            };
            let interior = self.walk.leaves(&mut children, &mut next, leaves)?;
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
            self.walk.descend(label);
            merit = self.live(child, merit, bound, ply + 1)?;
            self.walk.ascend();
            if merit < bound {
                self.wait_at(child, label, merit);
                return Ok(merit);
            }
            self.line.passes(ply, label);
        }
        self.tally.min_solved += 1;
        Ok(merit)
    }

    /// A MAX node is LIVE with this merit, and so are all its children. It goes on until it is solved or falls below
    /// `bound`.
    fn expand(
        &mut self,
        node: T::Node,
        merit: Value,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let outside = self.tally.expand(self.walk.tree.child_count(node));
        self.walk.reach(ply, self.tally.max_live)?;
        let mark = self.records.mark();
        let best_leaf = match self.try_children(node, merit, ply)? {
            Tried::Solved => {
                self.records.abandon(mark);
                self.tally.solve_max(outside);
                return Ok(merit);
            }
            Tried::AllWait(best_leaf) => best_leaf,
        };
        if let Some(leaf) = best_leaf {
            if self.records.mark() > mark {
                self.records.push_leaf(mark, leaf);
            } else if leaf.merit < bound {
                let record = self.records.single(leaf);
                self.wait_in(record, outside);
                return Ok(leaf.merit);
            } else {
                self.line.ends(ply, leaf.place);
                self.tally.solve_max(outside);
                return Ok(leaf.merit);
            }
        }
        let record = self.records.record(mark);
        self.refine(node, record, outside, bound, ply)
    }

    /// The children of a MAX node, all LIVE with this merit, go on from left to right until one of them is solved with it.
    #[expect(clippy::inline_always, reason = "a part of `expand`, its only caller")]
    #[inline(always)]
    fn try_children(&mut self, node: T::Node, merit: Value, ply: usize) -> Result<Tried, Stopped> {
        let tree = self.walk.tree;
        let mut best_leaf: Option<(Value, u32)> = None;
        let mut children = tree.children_from(node, 0);
        let mut next = 0;
        loop {
            let first = next;
            let (mut best, mut at) = best_leaf.unwrap_or((Value::NEG_INFINITY, label(first)));
            let mut solved = false;
            let leaves = |_: &mut _, place, value| {
                if value > best {
                    best = value;
                    at = place;
                }
                solved = value >= merit;
                Ok(!solved)
            };
            let interior = self.walk.leaves(&mut children, &mut next, leaves)?;
            if solved {
                if merit == Value::INFINITY {
                    self.line.ends_at_infinity(ply, label(next - 1));
                }
                return Ok(Tried::Solved);
            }
            if next > first {
                best_leaf = Some((best, at));
            }
            let Some(child) = interior else { break };
            let place = label(next);
            next += 1;
            self.walk.descend(place);
            let fallen = match tree.player(child) {
                Player::Min => {
                    self.reach_min(ply + 1)?;
                    self.advance_here(child, 0, merit, merit, ply + 1)?
                }
                Player::Max => self.expand(child, merit, merit, ply + 1)?,
            };
            self.walk.ascend();
            if fallen >= merit {
                self.line.passes(ply, place);
                return Ok(Tried::Solved);
            }
            if merit == Value::INFINITY {
                self.line.forget_below(ply);
            }
            self.records.push(Entry {
                merit: fallen,
                place,
                spot: self.spot,
            });
        }
        let best_leaf = best_leaf.map(|(merit, place)| Entry {
            merit,
            place,
            spot: Spot::HERE,
        });
        Ok(Tried::AllWait(best_leaf))
    }
}
