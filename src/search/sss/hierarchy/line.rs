//! [`Line`]: the principal variation, of the one state that the search is at.

use crate::tree::Path;

/// The way to the leaf that the merit at hand comes from, written from the leaf upwards as the nodes on it are solved.
///
/// A merit falls at a leaf, waits there, and when its turn comes is handed on: from the leaf to its parent, to the next
/// sibling, and so on. While it falls no further the line leads to that leaf. `top` is the ply down to which the nodes
/// above have not been solved yet, so a node one ply above that is solved by the child at hand joins the line, and a node
/// solved by a later child, which did not change the merit, does not.
#[derive(Debug)]
pub(super) struct Line {
    indices: Path,
    top: usize,
}

impl Line {
    /// No leaf has been reached.
    const UNKNOWN: usize = usize::MAX;

    pub(super) fn new() -> Line {
        Line {
            indices: Path::new(),
            top: Line::UNKNOWN,
        }
    }

    /// The merit at hand comes from a leaf, child `index` of a node at `ply`.
    #[inline]
    pub(super) fn ends(&mut self, ply: usize, index: u32) {
        if self.indices.len() != ply + 1 {
            self.resize(ply + 1);
        }
        self.indices[ply] = index;
        self.top = ply;
    }

    #[cold]
    fn resize(&mut self, len: usize) {
        self.indices.resize(len, 0);
    }

    /// A leaf that is +∞ keeps the merit +∞ that the search began with, which comes from no leaf yet.
    #[cold]
    pub(super) fn ends_at_infinity(&mut self, ply: usize, index: u32) {
        if self.top == Line::UNKNOWN {
            self.ends(ply, index);
        }
    }

    /// Child `index` of a node at `ply` is solved; the line joins the node if it was at that child.
    #[inline]
    pub(super) fn passes(&mut self, ply: usize, index: u32) {
        if self.top == ply + 1 {
            self.indices[ply] = index;
            self.top = ply;
        }
    }

    /// A child of a node at `ply` fell below the merit +∞ that its siblings still have: what it found does not count.
    #[cold]
    pub(super) fn forget_below(&mut self, ply: usize) {
        if self.top > ply {
            self.top = Line::UNKNOWN;
        }
    }

    /// The line of the root: empty for a lone leaf.
    pub(super) fn into_root(self) -> Path {
        self.indices
    }
}
