//! What a report looks like. Nothing here runs an algorithm or knows one by name; all of it returns text.
//!
//! [`compare`], [`trace`], [`why`], [`check`], [`exercise`], [`sweep`], [`tree`] and [`list`] make the blocks of a
//! [`document`]; a file of [`mod@format`] writes them. [`picture`] draws a tree, in characters or as SVG, LaTeX and DOT;
//! [`json`] writes what programs read. What a terminal can show is in [`page`] and [`charset`], and what becomes of a name
//! that it must not see in [`printable`].

pub mod charset;
pub mod check;
pub mod compare;
pub mod document;
pub mod exercise;
pub mod format;
pub mod json;
pub mod list;
pub mod page;
pub mod picture;
pub mod printable;
pub mod sweep;
pub mod trace;
pub mod tree;
pub mod why;
