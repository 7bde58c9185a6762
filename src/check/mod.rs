//! Marks a trace made by hand, row by row, the way a fair grader does.
//!
//! [`read`] turns what people write into [rows](Row) of states by name; nothing is judged there. [`mark()`] gives each row
//! of SSS\* or DUAL\* a [`Verdict`], [`alpha_beta`] does the same for lists of leaves and cut-offs. A row is *right* if the
//! rule gives it from the correct OPEN, also after an earlier mistake; it *follows* if the rule gives it only from the
//! table's own OPEN of the row before. So one slip costs one row. Nothing is opened or printed here.

mod ahead;
pub mod alpha_beta;
mod diagnose;
mod mark;
mod marking;
mod nodes;
mod open;
pub mod read;
mod reason;
mod row;

pub use self::mark::mark;
pub use self::marking::{Marked, MarkedTrace, Marking, Mistake, Verdict};
pub use self::row::{Row, Told, WrittenCutoff, WrittenState};
