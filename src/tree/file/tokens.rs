//! [`Tokens`]: JSON text as a stream of tokens, brackets matched, and [`is_json`].
//!
//! Only the grammar of JSON is here; what a tree file may say with it is in [`json`](super::json).

use super::source::{Nest, SourceText};
use crate::error::{InputError, quoted};

/// A token and its place.
#[derive(Debug)]
pub(super) struct Token<'s> {
    pub(super) at: usize,
    pub(super) kind: Kind<'s>,
}

#[derive(Debug)]
pub(super) enum Kind<'s> {
    /// `[` or `{`.
    Open(char),
    /// `]` or `}`.
    Close(char),
    Comma,
    Colon,
    /// A string, unescaped.
    String(String),
    /// A number as JSON writes it.
    Number(&'s str),
    /// `true`, `false`, `null`, and whatever is not JSON at all.
    Word(&'s str),
    End,
}

impl Kind<'_> {
    /// The token as a message shows it.
    pub(super) fn shown(&self) -> String {
        match self {
            Kind::Open(bracket) | Kind::Close(bracket) => format!("'{bracket}'"),
            Kind::Comma => "','".to_owned(),
            Kind::Colon => "':'".to_owned(),
            Kind::String(text) => format!("the string {}", quoted(text)),
            Kind::Number(text) | Kind::Word(text) => quoted(text),
            Kind::End => "the end of the text".to_owned(),
        }
    }
}

/// Takes JSON text apart. However deep it nests, nothing recurses.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'s> {
    source: &'s SourceText<'s>,
    position: usize,
    nest: Nest,
}

impl<'s> Tokens<'s> {
    pub(super) fn new(source: &'s SourceText<'s>) -> Tokens<'s> {
        Tokens {
            source,
            position: 0,
            nest: Nest::default(),
        }
    }

    /// The next token. Brackets that do not match, and a text that ends within brackets, are errors.
    pub(super) fn next(&mut self) -> Result<Token<'s>, InputError> {
        let (token, after) = self.scan()?;
        match token.kind {
            Kind::Open(bracket) => self.nest.open(bracket, token.at),
            Kind::Close(bracket) => self.nest.close(bracket, token.at, self.source)?,
            Kind::End => self.nest.all_closed(self.source)?,
            _ => {}
        }
        self.position = after;
        Ok(token)
    }

    /// Whether the next token closes a bracket.
    pub(super) fn closes_next(&self) -> bool {
        self.rest().starts_with([']', '}'])
    }

    /// Whether the next token is `bracket`.
    pub(super) fn opens_next(&self, bracket: char) -> bool {
        self.rest().starts_with(bracket)
    }

    /// The next key of an object, with its colon.
    pub(super) fn key(&mut self) -> Result<(String, usize), InputError> {
        let Token { at, kind } = self.next()?;
        let Kind::String(key) = kind else {
            return Err(self.expected("a key in double quotes", at, &kind));
        };
        let colon = self.next()?;
        match colon.kind {
            Kind::Colon => Ok((key, at)),
            other => Err(self.expected("':' after the key", colon.at, &other)),
        }
    }

    /// After a member of an array or object: whether a comma and another member follow.
    pub(super) fn another(&mut self) -> Result<bool, InputError> {
        let close = if self.nest.innermost() == Some('{') {
            "',' or '}'"
        } else {
            "',' or ']'"
        };
        let token = self.next()?;
        match token.kind {
            Kind::Close(_) => Ok(false),
            Kind::Comma if self.closes_next() => {
                Err(self.source.error(token.at, "a comma with nothing after it"))
            }
            Kind::Comma => Ok(true),
            other => Err(self.expected(close, token.at, &other)),
        }
    }

    /// Passes over a whole value of any kind.
    pub(super) fn skip_value(&mut self) -> Result<(), InputError> {
        let outside = self.nest.depth();
        loop {
            let Token { at, kind } = self.next()?;
            match kind {
                Kind::Open(_) if self.closes_next() => {
                    self.next()?;
                }
                Kind::Open('{') => {
                    self.key()?;
                    continue;
                }
                Kind::Open(_) => continue,
                Kind::String(_) | Kind::Number(_) | Kind::Word("true" | "false" | "null") => {}
                other => return Err(self.expected("a value", at, &other)),
            }
            // A value is complete, and with it every bracket that closes now.
            while self.nest.depth() > outside {
                if self.another()? {
                    if self.nest.innermost() == Some('{') {
                        self.key()?;
                    }
                    break;
                }
            }
            if self.nest.depth() == outside {
                return Ok(());
            }
        }
    }

    /// The end of the text; anything else is an error.
    pub(super) fn end(&mut self) -> Result<(), InputError> {
        let token = self.next()?;
        match token.kind {
            Kind::End => Ok(()),
            other => Err(self.source.error(
                token.at,
                format_args!("{} stands after the end of the tree", other.shown()),
            )),
        }
    }

    /// An error: `wanted` should stand where `found` does.
    pub(super) fn expected(&self, wanted: &str, at: usize, found: &Kind<'_>) -> InputError {
        let found = found.shown();
        self.source
            .error(at, format_args!("expected {wanted}, found {found}"))
    }

    fn rest(&self) -> &'s str {
        self.source.text[self.position..].trim_start_matches([' ', '\t', '\n', '\r'])
    }

    /// The next token and where it ends.
    fn scan(&self) -> Result<(Token<'s>, usize), InputError> {
        let rest = self.rest();
        let at = self.source.text.len() - rest.len();
        let Some(first) = rest.chars().next() else {
            let end = self.source.end();
            return Ok((
                Token {
                    at: end,
                    kind: Kind::End,
                },
                at,
            ));
        };
        let (kind, length) = match first {
            '[' | '{' => (Kind::Open(first), 1),
            ']' | '}' => (Kind::Close(first), 1),
            ',' => (Kind::Comma, 1),
            ':' => (Kind::Colon, 1),
            '"' => self.scan_string(rest, at)?,
            _ => scan_word(rest),
        };
        Ok((Token { at, kind }, at + length))
    }

    fn scan_string(&self, rest: &str, at: usize) -> Result<(Kind<'s>, usize), InputError> {
        let mut escaped = false;
        let closing = rest.bytes().skip(1).position(|byte| {
            let closes = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            closes
        });
        let Some(inside) = closing else {
            return Err(self.source.error(at, "the string is never closed"));
        };
        let length = inside + 2;
        match serde_json::from_str(&rest[..length]) {
            Ok(text) => Ok((Kind::String(text), length)),
            Err(_) => Err(self.source.error(
                at,
                "the string has an invalid escape or a control character",
            )),
        }
    }
}

/// A number or word: all up to white space, a quotation mark or punctuation.
fn scan_word(rest: &str) -> (Kind<'_>, usize) {
    let ends = |letter: char| letter.is_whitespace() || "[]{},:\"".contains(letter);
    // White space that JSON does not know is a word by itself.
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let length = rest[first..]
        .find(ends)
        .map_or(rest.len(), |found| first + found);
    let word = &rest[..length];
    let kind = if is_number(word) {
        Kind::Number(word)
    } else {
        Kind::Word(word)
    };
    (kind, length)
}

/// Whether the text is a number by JSON's grammar, which has no `+3`, `.5`, `5.` or `03`.
fn is_number(text: &str) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    is_digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(is_digits)
        && exponent
            .is_none_or(|exponent| is_digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
}

/// Whether the whole text is one JSON value.
pub(super) fn is_json(source: &SourceText<'_>) -> bool {
    let mut tokens = Tokens::new(source);
    tokens.skip_value().and_then(|()| tokens.end()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::source::Origin;
    use super::*;

    fn judged(text: &str) -> bool {
        is_json(&SourceText::new(text, Origin::Literal))
    }

    #[test]
    fn json_is_told_as_serde_json_tells_it() {
        let texts = [
            "",
            " ",
            "3",
            "-0.5e+3",
            "03",
            "+3",
            ".5",
            "5.",
            "1e",
            "-",
            "nul",
            "null",
            "true",
            "[]",
            "{}",
            "[{}]",
            "[[], 3]",
            "[1,]",
            "[,1]",
            "[1 2]",
            "[1,,2]",
            "[1}",
            "[1]]",
            "[1",
            "]",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1}",
            "{\"a\":1,}",
            "{\"a\":1 \"b\":2}",
            "{\"a\":{\"b\":[1,{}]},\"c\":\"x\\\"y\"}",
            "{1:2}",
            "\"a\\qb\"",
            "\"a\nb\"",
            "\"\\ud800\"",
            "\"open",
            "[1,\u{a0}2]",
            "[1:2]",
            "1 2",
        ];
        for text in texts {
            let expected = serde_json::from_str::<serde_json::Value>(text).is_ok();
            assert_eq!(judged(text), expected, "{text}");
        }
    }

    #[test]
    fn nesting_is_not_limited_by_the_stack() {
        let deep = 100_000;
        assert!(judged(&("[".repeat(deep) + &"]".repeat(deep))));
        assert!(!judged(&"[".repeat(deep)));
    }
}
