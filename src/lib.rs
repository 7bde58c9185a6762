//! gametrace shows how minimax, alpha-beta and SSS\* search a game tree: every step, every cut-off, every count.
//!
//! # A tour
//!
//! The data goes one way. A word such as `aima` or `random:2,10` is read by [`tree::spec`] and builds a
//! [`tree::GameTree`]; [`search::search`] runs an algorithm on it and tells an [`search::observer::Observer`] every
//! event; the [`search::Outcome`] and what the observer kept become a report, and [`report`] writes it.
//!
//! | room | what lives there |
//! |---|---|
//! | [`value`] | what a leaf is worth: a totally ordered double |
//! | [`tree`] | trees, stored or computed on the way, and the words and files that name them |
//! | [`search`] | the algorithms, one file each: no input, no output, no formatting |
//! | [`summary`], [`compare`], [`trace`], [`why`], [`annotate`] | jobs on one tree |
//! | [`sweep`] | many random trees, and what theory expects of them |
//! | [`check`], [`exercise`] | marking a trace made by hand, making exercises |
//! | [`report`] | what all of this looks like, one file a format; `--expect` and `--baseline` look their keys up in [`report::json`] |
//! | `cli` | the program: arguments, files, terminal; behind the feature of that name |
//!
//! Arrows point one way, from `cli` to `report` to the jobs to `search` to `tree` to `value`. Everything but `cli` does
//! no input or output, reads no clock and starts no thread.

pub mod annotate;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod error;
pub mod exercise;
pub mod glossary;
pub mod report;
pub mod search;
pub mod summary;
pub mod sweep;
pub mod text;
pub mod trace;
pub mod tree;
pub mod value;
pub mod why;
