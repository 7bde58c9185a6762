//! What `scripts/bench` measures, and how it is shown.

mod alive;
mod bare;
pub(crate) mod clock;
pub(crate) mod programs;
pub(crate) mod searches;
pub(crate) mod table;
