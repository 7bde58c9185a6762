//! [`Lines`]: principal variations while a depth-first walk is under way.

use super::Path;

/// For every ply the best line found below the node that the walk is at there. Nothing is allocated once the walk has
/// been at every ply.
#[derive(Debug, Default)]
pub(crate) struct Lines(Vec<Path>);

impl Lines {
    /// The walk enters an interior node at `ply`.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) {
        if self.0.len() <= ply + 1 {
            self.0.resize(ply + 2, Path::new());
        }
    }

    /// The best line of the node at `ply` goes through the child at `index`, which the walk has just left.
    #[inline]
    pub(crate) fn adopt(&mut self, ply: usize, index: u32, child_is_leaf: bool) {
        let (above, below) = self.0.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(index);
        if !child_is_leaf {
            line.extend_from_slice(&below[0]);
        }
    }

    /// The root's line: empty for a lone leaf.
    pub(crate) fn into_root(self) -> Path {
        self.0.into_iter().next().unwrap_or_default()
    }
}
