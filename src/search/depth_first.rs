//! What minimax and alpha-beta share: the path, the principal variations, the counts and the limit.

use std::ops::ControlFlow;

use super::observer::{Event, Observer, PROGRESS_PERIOD};
use super::{Counts, Cutoffs, Limits, Stop, Stopped};
use crate::tree::line::{Head, Lines};
use crate::tree::{GameTree, Path};
use crate::value::Value;

/// A depth-first search under way.
pub(super) struct DepthFirst<'a, T, O> {
    pub(super) tree: &'a T,
    pub(super) observer: &'a mut O,
    /// The way to the node at hand; kept up only for an observer.
    pub(super) path: Path,
    max_leaves: u64,
    leaves: u64,
    interior: u64,
    lines: Lines,
    /// Why the search was stopped, if it was.
    pub(super) stop: Stop,
}

impl<'a, T: GameTree, O: Observer> DepthFirst<'a, T, O> {
    pub(super) fn new(tree: &'a T, limits: Limits, observer: &'a mut O) -> Self {
        DepthFirst {
            tree,
            observer,
            path: Path::new(),
            max_leaves: limits.max_leaves,
            leaves: 0,
            interior: 0,
            lines: Lines::default(),
            stop: Stop::LeafLimit,
        }
    }

    /// Counts an interior node.
    #[inline]
    pub(super) fn enter(&mut self) {
        self.interior += 1;
        if O::PROGRESS && self.interior.is_multiple_of(PROGRESS_PERIOD) {
            self.observer.on_progress(self.leaves);
        }
    }

    /// Evaluates a tree that is a lone leaf.
    pub(super) fn lone_leaf(&mut self, leaf: T::Node) -> Result<Value, Stopped> {
        if self.max_leaves == 0 {
            return Err(self.stopped(Stop::LeafLimit));
        }
        self.leaves += 1;
        Ok(self.tree.value(leaf))
    }

    /// Evaluates `children` while they are leaves and hands them to `visit` until it breaks; counts up `next`, the index of
    /// the next child. Returns the interior child that ends the run, if one does.
    ///
    /// Most of a search is spent here, so `visit` becomes part of the loop and the loop keeps its count to itself.
    #[expect(
        clippy::inline_always,
        reason = "the last ply is to be one loop, not a call for each leaf"
    )]
    #[inline(always)]
    pub(super) fn leaves(
        &mut self,
        children: &mut impl Iterator<Item = T::Node>,
        next: &mut usize,
        mut visit: impl FnMut(&mut Self, u32, Value) -> Result<ControlFlow<()>, Stopped>,
    ) -> Result<Option<T::Node>, Stopped> {
        let tree = self.tree;
        let first = *next;
        let room = self.max_leaves - self.leaves;
        let mut interior = None;
        for child in children {
            if tree.child_count(child) > 0 {
                interior = Some(child);
                break;
            }
            if (*next - first) as u64 == room {
                return Err(self.stopped(Stop::LeafLimit));
            }
            let label = label(*next);
            *next += 1;
            self.descend(label);
            let flow = visit(self, label, tree.value(child))?;
            self.ascend();
            if flow.is_break() {
                break;
            }
        }
        self.leaves += (*next - first) as u64;
        Ok(interior)
    }

    /// The best line of the node at `ply`: through the interior child at `index`, just left, if `adopted`, else `line`.
    #[inline]
    pub(super) fn adopt(&mut self, ply: usize, index: u32, adopted: bool, line: Head) -> Head {
        self.lines.adopt(ply, index, adopted, line)
    }

    /// Leaves an interior node whose best line begins so.
    #[inline]
    pub(super) fn leave(&mut self, head: Head) {
        self.lines.leave(head);
    }

    /// Steps down to a child, on the path.
    #[inline]
    pub(super) fn descend(&mut self, index: u32) {
        if O::ENABLED {
            self.path.push(index);
        }
    }

    /// Steps back up.
    #[inline]
    pub(super) fn ascend(&mut self) {
        if O::ENABLED {
            self.path.pop();
        }
    }

    /// Tells the observer of an event at the node at hand.
    #[inline]
    pub(super) fn tell(&mut self, event: impl FnOnce(&[u32]) -> Event<'_>) -> Result<(), Stopped> {
        if O::ENABLED && self.observer.on_event(event(&self.path)).is_break() {
            return Err(self.stopped(Stop::Observer));
        }
        Ok(())
    }

    #[cold]
    fn stopped(&mut self, why: Stop) -> Stopped {
        self.stop = why;
        Stopped
    }

    /// The root's line and the counts.
    pub(super) fn finish(self, cutoffs: Option<Cutoffs>) -> (Path, Counts) {
        let counts = Counts {
            leaves_evaluated: self.leaves,
            nodes_visited: self.interior + self.leaves,
            cutoffs,
            open: None,
        };
        (self.lines.into_root(), counts)
    }
}

/// A child's index as paths have it.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "no node has 2^32 children")]
pub(super) fn label(index: usize) -> u32 {
    index as u32
}
