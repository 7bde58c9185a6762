//! What a report looks like. Nothing here runs an algorithm or knows one by name; all of it returns text.
//!
//! A drawing of a tree is in [`drawing`], the characters that any text may use in [`charset`], and what becomes of
//! those in a name that a terminal must not see in [`printable`].

pub mod charset;
pub mod drawing;
pub mod json;
pub mod printable;
pub mod sweep;
pub mod text;
