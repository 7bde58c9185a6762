//! [`Charset`]: the characters that text output may use, and what stands for the others.

use std::borrow::Cow;

/// The characters that the reader's terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// All of them.
    #[default]
    Unicode,
    /// ASCII alone: `--ascii`, or a locale that is not UTF-8.
    Ascii,
}

impl Charset {
    /// The text in this character set.
    ///
    /// Text is written in Unicode everywhere and translated here. The lines of drawings and tables keep their width,
    /// words and signs may become longer (`∞` is `inf`), so whatever is to be aligned is translated before it is laid
    /// out. A character that has no translation is escaped as in [`printable`](super::printable::printable).
    pub fn text(self, text: &str) -> Cow<'_, str> {
        if self == Charset::Unicode || text.is_ascii() {
            return Cow::Borrowed(text);
        }
        let mut ascii = String::with_capacity(text.len());
        for character in text.chars() {
            match translation(character) {
                _ if character.is_ascii() => ascii.push(character),
                Some(translated) => ascii.push_str(translated),
                None => ascii.extend(character.escape_unicode()),
            }
        }
        Cow::Owned(ascii)
    }
}

/// What stands for a character of our own in ASCII.
fn translation(character: char) -> Option<&'static str> {
    Some(match character {
        // Lines, and signs that look like them: one character for one.
        '─' | '┄' | '━' | '═' | '−' | '–' => "-",
        '│' | '├' | '┃' | '║' | '⌈' | '⌉' | '⌊' | '⌋' => "|",
        '└' => "`",
        '┌' | '┐' | '┘' | '┬' | '┴' | '┼' | '┤' | '╞' | '╪' | '╡' => "+",
        '╳' | '×' => "x",
        // Signs.
        '★' => "*",
        '▲' => "^",
        '▽' => "v",
        '≈' => "~",
        '·' => ".",
        '…' => "...",
        '≤' => "<=",
        '≥' => ">=",
        '±' => "+-",
        '→' => "->",
        '✓' => "ok",
        '✗' => "FAIL",
        // Words.
        '∞' => "inf",
        'α' => "alpha",
        'β' => "beta",
        'ξ' => "xi",
        'µ' => "u",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unicode_leaves_text_alone() {
        assert_eq!(Charset::Unicode.text("α ≥ β, −∞ ★"), "α ≥ β, −∞ ★");
    }

    #[test]
    fn ascii_is_ascii() {
        for (text, ascii) in [
            ("(A, LIVE, ∞)", "(A, LIVE, inf)"),
            ("α −∞ ≥ β 3", "alpha -inf >= beta 3"),
            ("best move A→B ★ … ×1.40", "best move A->B * ... x1.40"),
            ("✓ values agree ±0.03", "ok values agree +-0.03"),
            ("├─ │ └─ ╳┄ ┌─┴┬┼─┐\n", "|- | `- x- +-+++-+\n"),
            ("Käse", "K\\u{e4}se"),
        ] {
            assert_eq!(Charset::Ascii.text(text), ascii);
        }
    }
}
