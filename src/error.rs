//! [`InputError`]: bad input, told in one line, and how such a line quotes the input.

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

    /// The same error with the place that it is in: a file, a word.
    #[must_use]
    pub fn within(self, place: impl fmt::Display) -> InputError {
        InputError {
            message: format!("{place}: {}", self.message),
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

/// The longest piece of input that a message repeats, in characters.
const QUOTE_LIMIT: usize = 60;

/// A piece of the user's input as a message shows it: `'amia'`, cut where it is long, on one line.
pub fn quoted(text: &str) -> String {
    format!("'{}'", excerpt(text))
}

/// As [`quoted`], without the quotation marks.
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(QUOTE_LIMIT) {
        Some((end, _)) => on_one_line(&text[..end]) + "…",
        None => on_one_line(text),
    }
}

/// The whole of it, such as the name of a file, on one line.
pub fn on_one_line(text: &str) -> String {
    let mut shown = String::new();
    for letter in text.chars() {
        if letter.is_control() {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// The name that `word` may be a slip or a beginning of, for a "did you mean".
pub fn closest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    let near = names.into_iter().filter_map(|name| {
        let slips = strsim::osa_distance(&word, &name.to_lowercase());
        let is_near = slips <= (name.chars().count() / 3).max(1) && slips < length;
        let is_beginning = length >= 3 && name.to_lowercase().starts_with(&word);
        (is_near || is_beginning).then_some((slips, name))
    });
    near.min_by_key(|&(slips, _)| slips).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotation_is_short_and_on_one_line() {
        assert_eq!(quoted("a\nb\u{1b}"), r"'a\nb\u{1b}'");
        assert_eq!(
            quoted(&"9".repeat(1000)),
            format!("'{}…'", "9".repeat(QUOTE_LIMIT))
        );
    }
}
