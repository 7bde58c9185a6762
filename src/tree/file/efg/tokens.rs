//! [`Scanner`]: a Gambit file as a stream of tokens, and what may be expected of the next one.

use crate::error::{InputError, quoted};
use crate::tree::file::source::SourceText;

/// Takes the text apart.
pub(super) struct Scanner<'s> {
    source: &'s SourceText<'s>,
    position: usize,
}

/// A piece of the text.
pub(super) enum Token<'s> {
    Brace(char),
    String(String),
    Word(&'s str),
    End,
}

impl<'s> Scanner<'s> {
    pub(super) fn new(source: &'s SourceText<'s>) -> Scanner<'s> {
        Scanner {
            source,
            position: 0,
        }
    }

    /// Where the next token begins. Commas part payoffs as white space does.
    pub(super) fn peek_at(&self) -> usize {
        let rest = &self.source.text[self.position..];
        let blank = |letter: char| letter.is_whitespace() || letter == ',';
        self.source.text.len() - rest.trim_start_matches(blank).len()
    }

    pub(super) fn next(&mut self) -> Result<(usize, Token<'s>), InputError> {
        let at = self.peek_at();
        let rest = &self.source.text[at..];
        let (token, length) = match rest.chars().next() {
            None => (Token::End, 0),
            Some(brace @ ('{' | '}')) => (Token::Brace(brace), 1),
            Some('"') => {
                let (text, length) = scan_string(rest)
                    .ok_or_else(|| self.source.error(at, "the '\"' is never closed"))?;
                (Token::String(text), length)
            }
            Some(_) => {
                let ends = |letter: char| letter.is_whitespace() || "{},\"".contains(letter);
                let length = rest.find(ends).unwrap_or(rest.len());
                (Token::Word(&rest[..length]), length)
            }
        };
        self.position = at + length;
        Ok((at, token))
    }

    pub(super) fn opens_next(&self) -> bool {
        self.source.text[self.peek_at()..].starts_with('{')
    }

    pub(super) fn brace(&mut self, brace: char) -> Result<usize, InputError> {
        match self.next()? {
            (at, Token::Brace(found)) if found == brace => Ok(at),
            (at, other) => Err(self.expected(&format!("'{brace}'"), at, &other)),
        }
    }

    pub(super) fn string(&mut self, what: &str) -> Result<String, InputError> {
        match self.next()? {
            (_, Token::String(text)) => Ok(text),
            (at, other) => Err(self.expected(&format!("{what} in double quotes"), at, &other)),
        }
    }

    pub(super) fn optional_string(&mut self) -> Result<Option<String>, InputError> {
        if self.source.text[self.peek_at()..].starts_with('"') {
            self.string("a name").map(Some)
        } else {
            Ok(None)
        }
    }

    /// How many strings stand before the closing brace.
    pub(super) fn strings(&mut self) -> Result<usize, InputError> {
        let mut count = 0;
        loop {
            match self.next()? {
                (_, Token::Brace('}')) => return Ok(count),
                (_, Token::String(_)) => count += 1,
                (at, other) => {
                    return Err(self.expected("a name in double quotes or '}'", at, &other));
                }
            }
        }
    }

    pub(super) fn any_word(&mut self, what: &str) -> Result<(usize, &'s str), InputError> {
        match self.next()? {
            (at, Token::Word(word)) => Ok((at, word)),
            (at, other) => Err(self.expected(what, at, &other)),
        }
    }

    pub(super) fn word(&mut self, wanted: &str) -> Result<(), InputError> {
        match self.any_word(wanted)? {
            (_, word) if word == wanted => Ok(()),
            (at, word) => Err(self.expected(wanted, at, &Token::Word(word))),
        }
    }

    pub(super) fn count(&mut self, what: &str) -> Result<(usize, u64), InputError> {
        let (at, word) = self.any_word(what)?;
        match word.parse() {
            Ok(count) => Ok((at, count)),
            Err(_) => Err(self.expected(what, at, &Token::Word(word))),
        }
    }

    fn expected(&self, what: &str, at: usize, found: &Token<'_>) -> InputError {
        let found = match found {
            Token::Brace(brace) => format!("'{brace}'"),
            Token::String(text) => format!("the string {}", quoted(text)),
            Token::Word(word) => quoted(word),
            Token::End => "the end of the text".to_owned(),
        };
        self.source
            .error(at, format_args!("expected {what}, not {found}"))
    }
}

/// A string in double quotes, in which a backslash keeps a quotation mark from ending it; and its length.
fn scan_string(rest: &str) -> Option<(String, usize)> {
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
