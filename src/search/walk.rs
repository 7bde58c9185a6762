//! [`Walk`]: what all engines that walk the tree by recursion share. The way down, the last ply, the limits, and what an
//! observer is told of them.

use super::observer::{Event, Observer, PROGRESS_PERIOD, Step};
use super::{Counts, Cutoffs, Limits, Stop, Stopped};
use crate::tree::{GameTree, MAX_DEPTH, Path, Player};
use crate::value::Value;

/// A search under way.
pub(super) struct Walk<'a, T, O> {
    pub(super) tree: &'a T,
    observer: &'a mut O,
    /// The way to the node at hand; kept up only for an observer.
    path: Path,
    max_leaves: u64,
    /// How many leaves were evaluated, but for those of a run under way.
    pub(super) leaves: u64,
    /// How many interior nodes a depth-first search has entered.
    interior: u64,
    /// Why the search was stopped, if it was.
    pub(super) stop: Stop,
}

impl<'a, T: GameTree, O: Observer> Walk<'a, T, O> {
    pub(super) fn new(tree: &'a T, limits: Limits, observer: &'a mut O) -> Self {
        Walk {
            tree,
            observer,
            path: Path::new(),
            max_leaves: limits.max_leaves,
            leaves: 0,
            interior: 0,
            stop: Stop::LeafLimit,
        }
    }

    /// Evaluates the root if the tree is a lone leaf.
    pub(super) fn begin(&mut self) -> Result<Option<Value>, Stopped> {
        let root = self.tree.root();
        if self.tree.child_count(root) > 0 {
            return Ok(None);
        }
        if self.max_leaves == 0 {
            return Err(self.stopped(Stop::LeafLimit));
        }
        self.leaves += 1;
        let value = self.tree.value(root);
        self.tell(|path| Event::Evaluated { path, value })?;
        Ok(Some(value))
    }

    /// A depth-first search enters an interior node.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        self.interior += 1;
        self.reach(ply, self.interior)
    }

    /// Reaches an interior node for the first time, one of a kind of which there were `count` by now.
    #[inline]
    pub(super) fn reach(&mut self, ply: usize, count: u64) -> Result<(), Stopped> {
        if ply == MAX_DEPTH {
            return Err(self.stopped(Stop::TooDeep));
        }
        if O::PROGRESS && count.is_multiple_of(PROGRESS_PERIOD) {
            self.observer.on_progress(self.leaves);
        }
        Ok(())
    }

    /// Evaluates `children` while they are leaves, and hands them to `visit` for as long as that says
    /// to go on; counts up `next`, the index of the next child. Returns the interior child that ends the run, if one does.
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
        mut visit: impl FnMut(&mut Self, u32, Value) -> Result<bool, Stopped>,
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
            let value = tree.value(child);
            self.descend(label);
            self.tell(|path| Event::Evaluated { path, value })?;
            let goes_on = visit(self, label, value)?;
            self.ascend();
            if !goes_on {
                break;
            }
        }
        self.leaves += (*next - first) as u64;
        Ok(interior)
    }

    /// Enters a node of `player` whose children are all leaves and gives the best, if nobody watches, the tree takes them in
    /// one go and that many may still be evaluated.
    #[inline]
    pub(super) fn family(
        &mut self,
        node: T::Node,
        ply: usize,
        player: Player,
    ) -> Result<Option<Value>, Stopped> {
        let leaves = self.leaves + self.tree.child_count(node) as u64;
        if O::ENABLED || leaves > self.max_leaves {
            return Ok(None);
        }
        let Some(best) = self.tree.best_leaf(node, player) else {
            return Ok(None);
        };
        self.enter(ply)?;
        self.leaves = leaves;
        Ok(Some(best))
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

    /// Tells the observer of a step at the node at hand.
    #[inline]
    pub(super) fn step(&mut self, step: impl FnOnce(&[u32]) -> Step<'_>) -> Result<(), Stopped> {
        self.tell(|path| Event::Step(step(path)))
    }

    #[inline]
    fn tell(&mut self, event: impl FnOnce(&[u32]) -> Event<'_>) -> Result<(), Stopped> {
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

    /// What a depth-first search counts.
    pub(super) fn counts(&self, cutoffs: Option<Cutoffs>) -> Counts {
        Counts {
            leaves_evaluated: self.leaves,
            nodes_visited: self.interior + self.leaves,
            cutoffs,
            open: None,
        }
    }
}

/// A child's index as paths have it.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "no node has 2^32 children")]
pub(super) fn label(index: usize) -> u32 {
    index as u32
}
