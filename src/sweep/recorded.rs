//! [`Recorded`]: a tree that notes which of its leaves are evaluated.

use std::cell::Cell as Slot;

use crate::tree::{GameTree, Player};
use crate::value::Value;

/// A set of leaves, a bit each, counted from the left.
pub(super) struct LeafSet(Vec<Slot<u64>>);

impl LeafSet {
    pub(super) fn new(leaves: u64) -> LeafSet {
        // At most SET_LIMIT leaves.
        let words = usize::try_from(leaves.div_ceil(64)).unwrap_or_default();
        LeafSet(vec![Slot::new(0); words])
    }

    pub(super) fn clear(&self) {
        for word in &self.0 {
            word.set(0);
        }
    }

    #[inline]
    fn insert(&self, place: u32) {
        let word = &self.0[place as usize / 64];
        word.set(word.get() | 1 << (place % 64));
    }

    pub(super) fn is_within(&self, other: &LeafSet) -> bool {
        let mut words = self.0.iter().zip(&other.0);
        words.all(|(ours, theirs)| ours.get() & !theirs.get() == 0)
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.get().count_ones()).sum()
    }
}

/// A uniform tree that notes which of its leaves are evaluated, whatever algorithm does it.
pub(super) struct Recorded<'a, T> {
    pub(super) tree: &'a T,
    pub(super) seen: &'a LeafSet,
}

/// A node and its place among the nodes of its depth, counted from the left.
#[derive(Clone, Copy)]
pub(super) struct Placed<N> {
    node: N,
    place: u32,
}

impl<T: GameTree> GameTree for Recorded<'_, T> {
    type Node = Placed<T::Node>;

    #[inline]
    fn root(&self) -> Self::Node {
        Placed {
            node: self.tree.root(),
            place: 0,
        }
    }

    #[inline]
    fn player(&self, node: Self::Node) -> Player {
        self.tree.player(node.node)
    }

    #[inline]
    fn child_count(&self, node: Self::Node) -> usize {
        self.tree.child_count(node.node)
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "places are below SET_LIMIT, and so are widths"
    )]
    fn child(&self, node: Self::Node, index: usize) -> Self::Node {
        Placed {
            node: self.tree.child(node.node, index),
            place: node.place * self.tree.child_count(node.node) as u32 + index as u32,
        }
    }

    #[inline]
    fn value(&self, leaf: Self::Node) -> Value {
        self.seen.insert(leaf.place);
        self.tree.value(leaf.node)
    }
}
