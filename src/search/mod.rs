//! The algorithms: no input, no output, no formatting.
//!
//! [`search`] runs one [`Algorithm`] on any [`GameTree`](crate::tree::GameTree), tells an
//! [`Observer`](observer::Observer) every step, and returns an
//! [`Outcome`]. The same generic body serves a traced and a silent run: for the observer `()` the compiler drops all
//! that only an observer needs.

pub mod alpha_beta;
pub mod catalogue;
#[cfg(test)]
mod dummy;
pub mod minimax;
pub mod observer;
pub mod sss;
mod walk;

pub use self::catalogue::{Algorithm, search};

use std::fmt;

use crate::tree::{MAX_DEPTH, Path};
use crate::value::Value;

/// When a search gives up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// A search that would evaluate more leaves than this stops.
    pub max_leaves: u64,
}

impl Default for Limits {
    /// 10^9 leaves.
    fn default() -> Limits {
        Limits {
            max_leaves: 1_000_000_000,
        }
    }
}

/// Why a search ended without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The next leaf would have been more than [`Limits::max_leaves`].
    LeafLimit,
    /// The observer asked for it.
    Observer,
    /// A node was reached whose children lie deeper than [`MAX_DEPTH`]: the search would need too much of the stack.
    TooDeep,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::LeafLimit => f.write_str("the search needs more leaves than its limit"),
            Stop::Observer => f.write_str("the observer ended the search"),
            Stop::TooDeep => write!(f, "the tree is deeper than {MAX_DEPTH} levels"),
        }
    }
}

impl std::error::Error for Stop {}

/// Ends a recursion early; the search keeps the [`Stop`] that says why. Beside a type without content a [`Value`] is
/// returned in a register.
struct Stopped;

/// What a finished search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The minimax value of the root.
    pub value: Value,
    /// The path to the leaf that the search found the value at.
    pub principal_variation: Path,
    /// All root children that have the root's value, if the algorithm learns them; empty for a lone leaf.
    pub optimal_moves: Option<Vec<u32>>,
    /// What the search did.
    pub counts: Counts,
    /// The most bytes that the algorithm kept at once beside the tree, where it keeps more than one path.
    pub peak_bytes: Option<u64>,
}

/// What is counted, as the field counts it; groups that an algorithm does not have are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Calls of the leaf value.
    pub leaves_evaluated: u64,
    /// Depth-first algorithms: nodes entered, the root and the leaves included. SSS\*: states removed while LIVE.
    pub nodes_visited: u64,
    /// Cut-offs, for alpha-beta and its kin.
    pub cutoffs: Option<Cutoffs>,
    /// OPEN's counts, for SSS\* and DUAL\*.
    pub open: Option<OpenCounts>,
}

impl Counts {
    /// How many steps a trace of the search has: removals from OPEN, or entering, evaluating and leaving nodes.
    pub fn steps(&self) -> u64 {
        self.open
            .map_or(2 * self.nodes_visited - self.leaves_evaluated, |open| {
                open.steps
            })
    }
}

/// How often a node was left with at least one child skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cutoffs {
    /// At MIN nodes: the value fell to α or below.
    pub alpha: u64,
    /// At MAX nodes: the value rose to β or above.
    pub beta: u64,
}

/// What went through OPEN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenCounts {
    /// States removed by the main loop, the final one included.
    pub steps: u64,
    /// States added, the first included.
    pub pushed: u64,
    /// States dropped by case 1.
    pub purged: u64,
    /// The largest OPEN, counted after each step; 1 at the start.
    pub peak: u64,
    /// How often each case applied, in Stockman's order.
    pub cases: [u64; 6],
}
