//! [`Tokens`]: the grammar of JSON. What a tree file may say with it is in [`json`](super::json).

use serde::de::IgnoredAny;

use super::scanner::{Kind, Notation, Scanner, Token};
use super::source::SourceText;
use crate::error::InputError;

const JSON: Notation = Notation {
    is_blank: |letter| matches!(letter, ' ' | '\t' | '\n' | '\r'),
    marks: "[]{},:",
    string: read_string,
};

/// JSON token by token. However deep it nests, nothing recurses.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'s>(Scanner<'s>);

impl<'s> Tokens<'s> {
    pub(super) fn new(source: &'s SourceText<'s>) -> Tokens<'s> {
        Tokens(Scanner::new(source, JSON))
    }

    /// The next token. Brackets that do not match, and a text that ends within brackets, are errors.
    pub(super) fn next(&mut self) -> Result<Token<'s>, InputError> {
        self.0.next_nested()
    }

    /// Whether the next token closes a bracket.
    pub(super) fn closes_next(&self) -> bool {
        self.0.rest().starts_with([']', '}'])
    }

    /// Whether the next token begins an object.
    pub(super) fn is_object_next(&self) -> bool {
        self.0.rest().starts_with('{')
    }

    /// The next key of an object, with its colon.
    pub(super) fn key(&mut self) -> Result<(String, usize), InputError> {
        let Token { at, kind } = self.next()?;
        let Kind::String(key) = kind else {
            return Err(self.expected("a key in double quotes", at, &kind));
        };
        let colon = self.next()?;
        match colon.kind {
            Kind::Mark(':') => Ok((key, at)),
            other => Err(self.expected("':' after the key", colon.at, &other)),
        }
    }

    /// After a member of an array or object: whether a comma and another member follow.
    pub(super) fn another(&mut self) -> Result<bool, InputError> {
        let wanted = match self.0.innermost() {
            Some('{') => "',' or '}'",
            _ => "',' or ']'",
        };
        let Token { at, kind } = self.next()?;
        match kind {
            Kind::Mark(']' | '}') => Ok(false),
            Kind::Mark(',') if self.closes_next() => {
                Err(self.0.source.error(at, "a comma with nothing after it"))
            }
            Kind::Mark(',') => Ok(true),
            other => Err(self.expected(wanted, at, &other)),
        }
    }

    /// Passes over a whole value of any kind.
    pub(super) fn skip_value(&mut self) -> Result<(), InputError> {
        let outside = self.0.depth();
        loop {
            let Token { at, kind } = self.next()?;
            match kind {
                Kind::Mark('[' | '{') if self.closes_next() => {
                    self.next()?;
                }
                Kind::Mark('{') => {
                    self.key()?;
                    continue;
                }
                Kind::Mark('[') => continue,
                Kind::String(_) | Kind::Word("true" | "false" | "null") => {}
                Kind::Word(word) if is_number(word) => {}
                other => return Err(self.expected("a value", at, &other)),
            }
            // A value is complete, and with it every bracket that closes now.
            while self.0.depth() > outside {
                if self.another()? {
                    if self.0.innermost() == Some('{') {
                        self.key()?;
                    }
                    break;
                }
            }
            if self.0.depth() == outside {
                return Ok(());
            }
        }
    }

    /// The end of the text; anything else is an error.
    pub(super) fn end(&mut self) -> Result<(), InputError> {
        let Token { at, kind } = self.next()?;
        match kind {
            Kind::End => Ok(()),
            other => {
                let message = format!("{other} stands after the end of the tree");
                Err(self.0.source.error(at, message))
            }
        }
    }

    /// An error: `wanted` should stand where `found` does.
    pub(super) fn expected(&self, wanted: &str, at: usize, found: &Kind<'_>) -> InputError {
        let message = format!("expected {wanted}, found {found}");
        self.0.source.error(at, message)
    }
}

fn read_string(rest: &str) -> Result<(String, usize), &'static str> {
    let mut escaped = false;
    let closing = rest.bytes().skip(1).position(|byte| {
        let closes = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    });
    let length = closing.ok_or("the string is never closed")? + 2;
    let text = serde_json::from_str(&rest[..length])
        .map_err(|_| "the string has an invalid escape or a control character")?;
    Ok((text, length))
}

/// Whether the word is a number by JSON's grammar, which has no `+3`, `.5`, `5.` or `03`.
pub(super) fn is_number(word: &str) -> bool {
    word.starts_with(|first: char| first == '-' || first.is_ascii_digit()) && is_json(word)
}

/// Whether the text is one JSON value, but for lone surrogates in strings.
pub(super) fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::source::Origin;
    use super::*;

    /// Whether the text is one JSON value.
    fn judged(text: &str) -> bool {
        let source = SourceText::new(text, Origin::Literal);
        let mut tokens = Tokens::new(&source);
        tokens.skip_value().and_then(|()| tokens.end()).is_ok()
    }

    #[test]
    fn json_is_told_as_serde_json_tells_it() {
        let texts = r#"3 | -0.5e+3 | 03 | +3 | .5 | 5. | 1e | - | nul | null | true | [] | {} | [{}] | [[], 3] | [1,] | [,1]
 | [1 2] | [1,,2] | [1} | [1]] | [1 | ] | {"a"} | {"a":} | {"a":1} | {"a":1,} | {"a":1 "b":2} | {1:2} | [1:2] | 1 2
 | {"a":{"b":[1,{}]},"c":"x\"y"} | "a\qb" | "\ud800" | "open | "#;
        let unprintable = ["\"a\nb\"", "[1,\u{a0}2]", " "];
        for text in texts.split(" | ").chain(unprintable) {
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
