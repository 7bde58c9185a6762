//! [`Tally`]: what the hierarchy counts, and what follows from it.

use super::super::super::{Counts, OpenCounts};

/// What is counted while the search goes on; the other counts follow.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// MIN nodes that were LIVE, and children of theirs.
    pub(super) min_live: u64,
    pub(super) live_below_min: u64,
    pub(super) max_live: u64,
    pub(super) min_solved: u64,
    pub(super) max_solved: u64,
    pub(super) purged: u64,
    /// How many states OPEN holds.
    pub(super) open: u64,
    pub(super) peak: u64,
}

impl Tally {
    pub(super) fn new() -> Tally {
        Tally {
            open: 1,
            peak: 1,
            ..Tally::default()
        }
    }

    /// Case 6: a node's state leaves OPEN, its children's enter. Returns how many states there are elsewhere.
    #[inline]
    pub(super) fn expand(&mut self, child_count: usize) -> u64 {
        let outside = self.open - 1;
        self.max_live += 1;
        self.open += child_count as u64 - 1;
        self.peak = self.peak.max(self.open);
        outside
    }

    /// Case 1: of the states below a node one was removed and the others are purged; the node's enters.
    #[inline]
    pub(super) fn solve_max(&mut self, outside: u64) {
        self.max_solved += 1;
        self.purged += self.open - outside - 1;
        self.open = outside + 1;
    }

    /// What the whole search did, which evaluated so many leaves.
    pub(super) fn counts(&self, leaves: u64) -> Counts {
        let cases = [
            self.max_solved,
            // Case 5 adds the first child of a MIN node, case 2 the others.
            self.live_below_min - self.min_live,
            self.min_solved,
            leaves,
            self.min_live,
            self.max_live,
        ];
        // The last step fits no case.
        let steps = cases.iter().sum::<u64>() + 1;
        Counts {
            leaves_evaluated: leaves,
            nodes_visited: leaves + self.min_live + self.max_live,
            cutoffs: None,
            open: Some(OpenCounts {
                steps,
                // OPEN is empty at the end: what was added was removed or purged.
                pushed: steps + self.purged,
                purged: self.purged,
                peak: self.peak,
                cases,
            }),
        }
    }
}
