//! gametrace shows how minimax, alpha-beta and SSS\* search a game tree: every step, every cut-off, every count.
//!
//! The data goes one way: a word names a tree ([`tree::spec`]), a tree is a [`tree::GameTree`], an algorithm of
//! [`search`] walks it and tells an observer what it does, and its outcome becomes a report.

pub mod annotate;
pub mod baseline;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod error;
pub mod exercise;
pub mod expect;
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
