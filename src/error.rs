//! [`InputError`]: bad input, told in one line.

use std::fmt;

/// Bad input: what is wrong and where, in one line, and the remedy if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    message: String,
    hint: Option<String>,
}

impl InputError {
    /// An error without a remedy. The message names the place: a file and line, a column, a part of a word.
    pub fn new(message: impl Into<String>) -> InputError {
        InputError {
            message: message.into(),
            hint: None,
        }
    }

    /// The same error with its remedy.
    #[must_use]
    pub fn with_hint(self, hint: impl Into<String>) -> InputError {
        InputError {
            hint: Some(hint.into()),
            ..self
        }
    }

    /// What the user can do about it.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for InputError {}
