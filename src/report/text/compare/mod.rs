//! A comparison as text: one tree in detail, or several as a line each.

mod heading;
mod one;
mod several;
mod verdicts;

pub use heading::heading;
pub use one::one;
pub(in crate::report) use several::Pair;
pub use several::several;
pub(in crate::report) use verdicts::told;
pub use verdicts::{verdict_lines, verdicts};

/// What stands where there is nothing to tell.
const NOTHING: &str = "–";
