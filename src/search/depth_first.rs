//! What minimax and alpha-beta share: the path, the principal variations, the counts and the limit.

use super::observer::{Event, Observer};
use super::{Counts, Cutoffs, Limits, Stop};
use crate::tree::line::Lines;
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
        }
    }

    /// Counts an interior node at `ply` and makes room for its line.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) {
        self.interior += 1;
        self.lines.enter(ply);
    }

    /// Evaluates a leaf.
    #[inline]
    pub(super) fn evaluate(&mut self, leaf: T::Node) -> Result<Value, Stop> {
        if self.leaves == self.max_leaves {
            return Err(Stop::LeafLimit);
        }
        self.leaves += 1;
        Ok(self.tree.value(leaf))
    }

    /// The best line of the node at `ply` now goes through its child at `index`.
    #[inline]
    pub(super) fn adopt(&mut self, ply: usize, index: u32, child_is_leaf: bool) {
        self.lines.adopt(ply, index, child_is_leaf);
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
    pub(super) fn tell(&mut self, event: impl FnOnce(&[u32]) -> Event<'_>) -> Result<(), Stop> {
        if O::ENABLED && self.observer.on_event(event(&self.path)).is_break() {
            return Err(Stop::Observer);
        }
        Ok(())
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
