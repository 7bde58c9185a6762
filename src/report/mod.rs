//! What a report looks like. Nothing here runs an algorithm or knows one by name; all of it returns text.
//!
//! A drawing of a tree is in [`drawing`], the characters that any text may use in [`charset`], and what becomes of
//! those in a name that a terminal must not see in [`printable`]. [`tables`] makes tables of the reports, [`table`] is
//! what CSV, Markdown and LaTeX have in common; [`picture`] is the same for SVG, LaTeX and DOT.

pub mod charset;
mod csv;
pub mod dot;
pub mod drawing;
pub mod exercise;
pub mod json;
pub mod latex;
mod markdown;
pub mod marking;
pub mod picture;
pub mod printable;
pub mod svg;
pub mod sweep;
pub mod table;
pub mod tables;
pub mod text;
