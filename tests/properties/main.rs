//! The library: every algorithm held to an oracle, the expected cases, what is marked and what is drawn, what is read and
//! what is refused.

mod cases;
mod checks;
mod conditions;
mod differential;
mod drawing;
mod efg;
mod engines;
mod learning;
mod plain;
mod published;
mod random_trees;
mod record;
mod searches;
mod sentences;
mod sweep;
mod tic_tac_toe;
mod tree_files;
mod trees;
mod words;
