//! [`Lines`]: principal variations while a depth-first walk is under way.

use super::Path;

/// The best lines found below the nodes that the walk is at, and below the node that it has just left.
///
/// A node keeps the [`Head`] of its line to itself until it is left; here is the rest of it. So a node over leaves, which
/// most nodes are, has nothing to keep here. Nothing is allocated once the walk has been at every ply.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// For every ply the line of the node there, without its head.
    tails: Vec<Path>,
    /// Of the node just left.
    left: Option<Head>,
}

/// Where the line of a node begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Head {
    /// The child that it goes through.
    pub(crate) index: u32,
    /// Whether that is a leaf, and the line no longer than this.
    pub(crate) is_leaf: bool,
}

impl Lines {
    /// The line of the node at `ply` goes through the interior child that the walk has just left.
    #[inline]
    pub(crate) fn adopt(&mut self, ply: usize) {
        if self.tails.len() < ply + 2 {
            self.make_room(ply);
        }
        let (above, below) = self.tails.split_at_mut(ply + 1);
        let tail = &mut above[ply];
        tail.clear();
        if let Some(head) = self.left {
            tail.push(head.index);
            if !head.is_leaf {
                tail.extend_from_slice(&below[0]);
            }
        }
    }

    #[cold]
    fn make_room(&mut self, ply: usize) {
        self.tails.resize(ply + 2, Path::new());
    }

    /// The walk leaves an interior node whose line begins so.
    #[inline]
    pub(crate) fn leave(&mut self, head: Head) {
        self.left = Some(head);
    }

    /// The root's line: empty for a lone leaf.
    pub(crate) fn into_root(self) -> Path {
        let mut line: Path = self.left.iter().map(|head| head.index).collect();
        if let (Some(Head { is_leaf: false, .. }), Some(tail)) = (self.left, self.tails.first()) {
            line.extend_from_slice(tail);
        }
        line
    }
}
