//! [`Lines`]: principal variations while a depth-first walk is under way.

use std::hint::select_unpredictable;

use super::Path;

/// The best lines found below the nodes that the walk is at, and below the node that it has just left.
///
/// A node keeps the [`Head`] of its line to itself until it is left; here is the rest of it, and most nodes have none.
/// Nothing is allocated once the walk has been at every ply.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// For every ply the line of the node there, without its head.
    tails: Vec<Path>,
    /// Of the node just left.
    left: Head,
}

/// How the line of a node begins: what a register holds of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Head {
    first: u32,
    second: u32,
    /// How many indices the line has: 0 (of a lone leaf), 1, 2, or [`LONGER`].
    length: u32,
}

const LONGER: u32 = 3;

impl Head {
    /// The line to the leaf at `index`.
    #[inline]
    pub(crate) fn leaf(index: u32) -> Head {
        Head {
            first: index,
            second: 0,
            length: 1,
        }
    }
}

impl Lines {
    /// The line of the node at `ply` through its interior child at `index`, which the walk has just left, if `adopted`;
    /// else the line it has, which begins with `head`.
    ///
    /// Whether a child is the best so far is hard to foresee; a node whose line is short takes no branch for it.
    #[inline]
    pub(crate) fn adopt(&mut self, ply: usize, index: u32, adopted: bool, head: Head) -> Head {
        let below = self.left;
        if below.length > 1 && adopted {
            self.adopt_tail(ply);
        }
        Head {
            first: select_unpredictable(adopted, index, head.first),
            second: select_unpredictable(adopted, below.first, head.second),
            length: select_unpredictable(adopted, LONGER.min(below.length + 1), head.length),
        }
    }

    fn adopt_tail(&mut self, ply: usize) {
        if self.tails.len() < ply + 2 {
            self.tails.resize(ply + 2, Path::new());
        }
        let (above, below) = self.tails.split_at_mut(ply + 1);
        let tail = &mut above[ply];
        tail.clear();
        tail.push(self.left.second);
        if self.left.length == LONGER {
            tail.extend_from_slice(&below[0]);
        }
    }

    /// The walk leaves an interior node whose line begins so.
    #[inline]
    pub(crate) fn leave(&mut self, head: Head) {
        self.left = head;
    }

    /// The root's line: empty for a lone leaf.
    pub(crate) fn into_root(self) -> Path {
        let Head {
            first,
            second,
            length,
        } = self.left;
        let mut line: Path = [first, second].into_iter().take(length as usize).collect();
        if length == LONGER {
            line.extend(self.tails.first().into_iter().flatten());
        }
        line
    }
}
