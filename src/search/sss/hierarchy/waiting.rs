//! Nodes that wait, taken up again.

use super::super::super::Stopped;
use super::super::super::observer::Observer;
use super::Hierarchy;
use super::records::{Entry, RecordId, Spot};
use crate::tree::{GameTree, Player};
use crate::value::Value;

impl<T: GameTree, O: Observer> Hierarchy<'_, T, O> {
    /// A MIN node waits at an interior child.
    #[inline]
    pub(super) fn wait_at(&mut self, child: T::Node, index: u32, merit: Value) {
        let record = match (self.walk.tree.player(child), self.spot.get()) {
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

    /// A MAX node waits in its record.
    #[inline]
    pub(super) fn wait_in(&mut self, record: RecordId, outside: u64) {
        self.records.set_states(record, self.tally.open - outside);
        self.spot = Spot::record(record);
    }

    /// A MAX node whose children all wait goes on until it is solved or falls below `bound`.
    pub(super) fn refine(
        &mut self,
        node: T::Node,
        record: RecordId,
        outside: u64,
        bound: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        let tree = self.walk.tree;
        let heap = self.records.heap(record);
        loop {
            let Entry { merit, place, spot } = self.records.best(heap);
            if merit < bound {
                self.wait_in(record, outside);
                return Ok(merit);
            }
            let child = tree.child(node, place as usize);
            if tree.child_count(child) == 0 {
                self.line.ends(ply, place);
                self.records.solve(record);
                self.tally.solve_max(outside);
                return Ok(merit);
            }
            let bound = self.records.bound_by_next(heap, place, bound);
            self.walk.descend(place);
            let merit = self.resume(child, spot, merit, bound, ply + 1)?;
            self.walk.ascend();
            if merit >= bound {
                self.line.passes(ply, place);
                self.records.solve(record);
                self.tally.solve_max(outside);
                return Ok(merit);
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
        let tree = self.walk.tree;
        match (tree.player(node), spot.get()) {
            (Player::Max, Ok(record)) => self.resume_max(node, record, bound, ply),
            (Player::Min, Ok(record)) => {
                let at = self.records.at(record);
                let child = tree.child(node, at as usize);
                self.walk.descend(at);
                let merit = match tree.player(child) {
                    Player::Max => self.resume_max(child, record, bound, ply + 1)?,
                    Player::Min => self.resume_min_below_min(child, record, bound, ply + 1)?,
                };
                self.walk.ascend();
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
        let outside = self.tally.open - self.records.states(record);
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
}
