//! Sweeps: the algorithms on many random trees, and what their counts are on average.
//!
//! A [`Config`](config::Config) says what to do and has [cells](cell::Cell), one for each shape of tree. [`run`](run::run)
//! runs some of a cell's trees and adds their counts up in a [`CellTally`](tally::CellTally); tallies of parts, in whatever
//! order they were run and wherever, merge to that of the whole, to the byte. A [`Report`](report::Report) makes of them what
//! is printed: means, intervals, ratios, beside what [`theory`] expects. Threads, clocks and files are outside: a [`journal`]
//! and the documents of [`shards`] are text, and both have tallies in one form.

pub mod cell;
pub mod config;
pub mod journal;
pub mod plan;
mod reading;
pub mod report;
pub mod run;
pub mod shards;
pub mod statistics;
pub mod tally;
pub mod theory;
mod word;
