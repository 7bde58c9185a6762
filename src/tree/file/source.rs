//! [`SourceText`]: the text of a tree, and where in it something stands.
//!
//! What all notations share is here; what the text means is not.

use std::fmt;

use crate::error::{InputError, excerpt, on_one_line, quoted};
use crate::tree::stored::BuildError;
use crate::value::{DecimalError, Value};

/// Where the text of a tree comes from, as messages call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin<'a> {
    /// A word of the command line: places in it are columns only.
    Literal,
    /// Standard input.
    StandardInput,
    /// A file of this name.
    File(&'a str),
}

impl fmt::Display for Origin<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Literal => f.write_str("literal tree"),
            Origin::StandardInput => f.write_str("standard input"),
            Origin::File(name) => f.write_str(&on_one_line(name)),
        }
    }
}

/// A text and its origin. Places are byte offsets until a message shows them as lines and columns.
#[derive(Debug)]
pub(super) struct SourceText<'s> {
    pub(super) text: &'s str,
    origin: Origin<'s>,
}

impl<'s> SourceText<'s> {
    /// The text without a byte-order mark.
    pub(super) fn new(text: &'s str, origin: Origin<'s>) -> SourceText<'s> {
        SourceText {
            text: text.strip_prefix('\u{feff}').unwrap_or(text),
            origin,
        }
    }

    /// `line 3, column 5`, counted from 1 in characters; `column 5` in a literal of one line.
    pub(super) fn place(&self, at: usize) -> String {
        let before = &self.text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let column = before[line_start..].chars().count() + 1;
        if self.origin == Origin::Literal && !self.text.contains('\n') {
            format!("column {column}")
        } else {
            let line = before.matches('\n').count() + 1;
            format!("line {line}, column {column}")
        }
    }

    /// An error at a place.
    pub(super) fn error(&self, at: usize, message: impl fmt::Display) -> InputError {
        InputError::new(format!("{}, {}: {message}", self.origin, self.place(at)))
    }

    /// Where the text ends, but for white space.
    pub(super) fn end(&self) -> usize {
        self.text.trim_end().len()
    }

    /// What was built, or the error with its place.
    pub(super) fn built<R>(
        &self,
        at: usize,
        result: Result<R, BuildError>,
    ) -> Result<R, InputError> {
        result.map_err(|error| self.error(at, error))
    }

    /// The finite value that a number stands for.
    pub(super) fn number(&self, at: usize, text: &str) -> Result<Value, InputError> {
        Value::parse_decimal(text).map_err(|error| {
            let number = match error {
                DecimalError::NotANumber => quoted(text),
                DecimalError::Inexact(_) => excerpt(text),
            };
            self.error(at, format!("{number} {}", reason(error)))
        })
    }
}

/// What is wrong with a number, to be said after it.
pub(super) fn reason(error: DecimalError) -> String {
    match error {
        DecimalError::NotANumber => "is not a number".to_owned(),
        DecimalError::Inexact(nearest) => {
            format!("cannot be kept as it is, it would become {nearest}")
        }
    }
}
