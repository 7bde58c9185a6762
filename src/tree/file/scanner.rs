//! [`Scanner`]: the text of a tree as a stream of tokens, whatever its notation, and its brackets matched.
//!
//! What the tokens mean is not here.

use std::fmt;

use super::source::SourceText;
use crate::error::{InputError, quoted};

/// How the text of one notation falls into tokens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Notation {
    /// What stands between tokens.
    pub(super) is_blank: fn(char) -> bool,
    /// The characters that are tokens by themselves.
    pub(super) marks: &'static str,
    /// Reads the string that the text begins with: what it says and how long it is, or what is wrong with it.
    pub(super) string: fn(&str) -> Result<(String, usize), &'static str>,
}

/// A token and its place.
#[derive(Debug)]
pub(super) struct Token<'s> {
    pub(super) at: usize,
    pub(super) kind: Kind<'s>,
}

#[derive(Debug)]
pub(super) enum Kind<'s> {
    /// A bracket, a comma or the like.
    Mark(char),
    /// A string, unescaped.
    String(String),
    /// A number or word: all up to white space, a quotation mark or a mark.
    Word(&'s str),
    End,
}

/// The token as a message shows it.
impl fmt::Display for Kind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Mark(mark) => write!(f, "'{mark}'"),
            Kind::String(text) => write!(f, "the string {}", quoted(text)),
            Kind::Word(word) => f.write_str(&quoted(word)),
            Kind::End => f.write_str("the end of the text"),
        }
    }
}

/// Takes a text apart.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'s> {
    pub(super) source: &'s SourceText<'s>,
    notation: Notation,
    position: usize,
    /// The brackets that are open, the outermost first: the bracket and its place.
    nest: Vec<(char, usize)>,
}

impl<'s> Scanner<'s> {
    pub(super) fn new(source: &'s SourceText<'s>, notation: Notation) -> Scanner<'s> {
        Scanner {
            source,
            notation,
            position: 0,
            nest: Vec::new(),
        }
    }

    /// The text from the next token on.
    pub(super) fn rest(&self) -> &'s str {
        self.source.text[self.position..].trim_start_matches(self.notation.is_blank)
    }

    /// Where the next token begins.
    pub(super) fn next_at(&self) -> usize {
        self.source.text.len() - self.rest().len()
    }

    /// The next token.
    pub(super) fn next(&mut self) -> Result<Token<'s>, InputError> {
        let (rest, at) = (self.rest(), self.next_at());
        let (kind, length) = match rest.chars().next() {
            None => (Kind::End, 0),
            Some('"') => {
                let string = (self.notation.string)(rest);
                let (text, length) = string.map_err(|problem| self.source.error(at, problem))?;
                (Kind::String(text), length)
            }
            Some(mark) if self.notation.marks.contains(mark) => (Kind::Mark(mark), 1),
            Some(first) => {
                // White space that a notation does not know begins a word.
                let inside = &rest[first.len_utf8()..];
                let after = inside.trim_start_matches(|letter: char| !self.ends_word(letter));
                let word = &rest[..rest.len() - after.len()];
                (Kind::Word(word), word.len())
            }
        };
        self.position = at + length;
        Ok(Token { at, kind })
    }

    fn ends_word(&self, letter: char) -> bool {
        let Notation {
            is_blank, marks, ..
        } = self.notation;
        letter.is_whitespace() || is_blank(letter) || letter == '"' || marks.contains(letter)
    }

    /// The next token. Brackets that do not match, and a text that ends within brackets, are errors.
    pub(super) fn next_nested(&mut self) -> Result<Token<'s>, InputError> {
        let token = self.next()?;
        match token.kind {
            Kind::Mark(bracket @ ('(' | '[' | '{')) => self.nest.push((bracket, token.at)),
            Kind::Mark(bracket @ (')' | ']' | '}')) => self.close(bracket, token.at)?,
            Kind::End => {
                if let Some(&(opening, opened_at)) = self.nest.last() {
                    let place = self.source.place(opened_at);
                    let message = format!("the '{opening}' at {place} is never closed");
                    return Err(self.source.error(self.source.end(), message));
                }
            }
            _ => {}
        }
        Ok(token)
    }

    fn close(&mut self, bracket: char, at: usize) -> Result<(), InputError> {
        let message = match self.nest.pop() {
            Some(('(', _)) if bracket == ')' => return Ok(()),
            Some(('[', _)) if bracket == ']' => return Ok(()),
            Some(('{', _)) if bracket == '}' => return Ok(()),
            Some((opening, opened_at)) => {
                let place = self.source.place(opened_at);
                format!("the '{bracket}' does not close the '{opening}' at {place}")
            }
            None => format!("the '{bracket}' closes nothing"),
        };
        Err(self.source.error(at, message))
    }

    /// How many brackets are open.
    pub(super) fn depth(&self) -> usize {
        self.nest.len()
    }

    /// The innermost open bracket.
    pub(super) fn innermost(&self) -> Option<char> {
        self.nest.last().map(|&(bracket, _)| bracket)
    }
}
