//! [`Tokens`]: a Gambit file token by token, and what may be expected of the next one.

use crate::error::InputError;
use crate::tree::file::scanner::{Kind, Notation, Scanner, Token};
use crate::tree::file::source::SourceText;

const GAMBIT: Notation = Notation {
    // Commas part payoffs as white space does.
    is_blank: |letter| letter.is_whitespace() || letter == ',',
    marks: "{}",
    string: |rest| read_string(rest).ok_or("the '\"' is never closed"),
};

/// The text, taken apart.
pub(super) struct Tokens<'s>(Scanner<'s>);

impl<'s> Tokens<'s> {
    pub(super) fn new(source: &'s SourceText<'s>) -> Tokens<'s> {
        Tokens(Scanner::new(source, GAMBIT))
    }

    pub(super) fn next(&mut self) -> Result<Token<'s>, InputError> {
        self.0.next()
    }

    /// Where the next token begins.
    pub(super) fn next_at(&self) -> usize {
        self.0.next_at()
    }

    /// Whether the next token is an opening brace.
    pub(super) fn opens_next(&self) -> bool {
        self.0.rest().starts_with('{')
    }

    pub(super) fn brace(&mut self) -> Result<usize, InputError> {
        match self.next()? {
            Token {
                at,
                kind: Kind::Mark('{'),
            } => Ok(at),
            other => Err(self.expected("'{'", &other)),
        }
    }

    pub(super) fn string(&mut self, what: &str) -> Result<String, InputError> {
        match self.next()? {
            Token {
                kind: Kind::String(text),
                ..
            } => Ok(text),
            other => Err(self.expected(&format!("{what} in double quotes"), &other)),
        }
    }

    pub(super) fn optional_string(&mut self) -> Result<Option<String>, InputError> {
        let is_there = self.0.rest().starts_with('"');
        is_there.then(|| self.string("a name")).transpose()
    }

    /// How many strings stand before the closing brace.
    pub(super) fn strings(&mut self) -> Result<u32, InputError> {
        let mut count = 0;
        loop {
            let token = self.next()?;
            match token.kind {
                Kind::Mark('}') => return Ok(count),
                Kind::String(_) => count += 1,
                _ => return Err(self.expected("a name in double quotes or '}'", &token)),
            }
        }
    }

    pub(super) fn any_word(&mut self, what: &str) -> Result<(usize, &'s str), InputError> {
        match self.next()? {
            Token {
                at,
                kind: Kind::Word(word),
            } => Ok((at, word)),
            other => Err(self.expected(what, &other)),
        }
    }

    /// One of these words.
    pub(super) fn word(
        &mut self,
        what: &str,
        words: &[&str],
    ) -> Result<(usize, &'s str), InputError> {
        let (at, word) = self.any_word(what)?;
        if words.contains(&word) {
            return Ok((at, word));
        }
        let kind = Kind::Word(word);
        Err(self.expected(what, &Token { at, kind }))
    }

    pub(super) fn count(&mut self, what: &str) -> Result<(usize, u64), InputError> {
        let (at, word) = self.any_word(what)?;
        let kind = Kind::Word(word);
        let count = word
            .parse()
            .map_err(|_| self.expected(what, &Token { at, kind }))?;
        Ok((at, count))
    }

    fn expected(&self, what: &str, found: &Token<'_>) -> InputError {
        let message = format!("expected {what}, not {}", found.kind);
        self.0.source.error(found.at, message)
    }
}

/// A string in double quotes, in which a backslash keeps a quotation mark from ending it; and its length.
fn read_string(rest: &str) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut letters = rest.char_indices().skip(1).peekable();
    while let Some((at, letter)) = letters.next() {
        match (letter, letters.peek()) {
            ('"', _) => return Some((text, at + 1)),
            ('\\', Some((_, '"'))) => {
                letters.next();
                text.push('"');
            }
            _ => text.push(letter),
        }
    }
    None
}
