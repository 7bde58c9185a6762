//! [`SourceText`]: the text of a tree, and where in it something stands. [`Nest`]: its open brackets.
//!
//! What both notations share is here; what the text means is not.

use std::fmt;

use crate::error::{InputError, excerpt, quoted};
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
            Origin::File(name) => f.write_str(&excerpt(name)),
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

    /// The finite value that a number stands for.
    pub(super) fn number(&self, at: usize, text: &str) -> Result<Value, InputError> {
        let error = match Value::parse_decimal(text) {
            Ok(value) => return Ok(value),
            Err(error) => error,
        };
        Err(match error {
            DecimalError::NotANumber => {
                self.error(at, format_args!("{} is not a number", quoted(text)))
            }
            DecimalError::Inexact(nearest) => self.error(
                at,
                format_args!(
                    "{} cannot be kept as it is, it would become {nearest}",
                    excerpt(text)
                ),
            ),
        })
    }
}

/// The brackets that are open, the outermost first: the bracket and its place.
#[derive(Clone, Debug, Default)]
pub(super) struct Nest(Vec<(char, usize)>);

impl Nest {
    pub(super) fn depth(&self) -> usize {
        self.0.len()
    }

    /// The innermost open bracket.
    pub(super) fn innermost(&self) -> Option<char> {
        self.0.last().map(|&(bracket, _)| bracket)
    }

    pub(super) fn open(&mut self, bracket: char, at: usize) {
        self.0.push((bracket, at));
    }

    /// Closes the innermost bracket; an error if it is of another kind, or if none is open.
    pub(super) fn close(
        &mut self,
        bracket: char,
        at: usize,
        source: &SourceText<'_>,
    ) -> Result<(), InputError> {
        let Some((opening, opened_at)) = self.0.pop() else {
            return Err(source.error(at, format_args!("the '{bracket}' closes nothing")));
        };
        if matches!((opening, bracket), ('(', ')') | ('[', ']') | ('{', '}')) {
            return Ok(());
        }
        let place = source.place(opened_at);
        Err(source.error(
            at,
            format_args!("the '{bracket}' does not close the '{opening}' at {place}"),
        ))
    }

    /// At the end of the text: an error if a bracket is still open.
    pub(super) fn all_closed(&self, source: &SourceText<'_>) -> Result<(), InputError> {
        let Some(&(opening, opened_at)) = self.0.last() else {
            return Ok(());
        };
        let place = source.place(opened_at);
        Err(source.error(
            source.end(),
            format_args!("the '{opening}' at {place} is never closed"),
        ))
    }
}
