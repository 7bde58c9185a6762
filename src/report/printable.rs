//! [`printable`]: names come from files and must not command the terminal that shows them.

use std::borrow::Cow;

/// The text with every character that has no look of its own written as an escape such as `\u{1b}`.
///
/// These are control characters, line breaks, zero-width and other invisible characters, and those that change the
/// direction of the text around them. Combining marks stay: names in many scripts need them. A second pass changes
/// nothing, so that it does not matter who calls this first; a backslash is left as it is.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unprintable) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_unprintable(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

/// Unicode's controls (Cc), format characters (Cf), line and paragraph separators and default ignorables.
fn is_unprintable(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{34f}'
                | '\u{600}'..='\u{605}'
                | '\u{61c}'
                | '\u{6dd}'
                | '\u{70f}'
                | '\u{890}'..='\u{891}'
                | '\u{8e2}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{110bd}'
                | '\u{110cd}'
                | '\u{13430}'..='\u{1343f}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_script_stay_as_they_are() {
        for name in [
            "",
            "A",
            "X1 O0",
            "Käse",
            "e\u{301}",
            "ที่",
            "根",
            "שורש",
            "α'",
            "a\\b",
            "♞",
        ] {
            assert!(matches!(printable(name), Cow::Borrowed(shown) if shown == name));
        }
    }

    #[test]
    fn what_commands_or_hides_is_escaped() {
        for (name, shown) in [
            ("\u{1b}[2J", "\\u{1b}[2J"),
            ("a\nb\tc\r", "a\\u{a}b\\u{9}c\\u{d}"),
            ("\u{7f}\u{9b}", "\\u{7f}\\u{9b}"),
            ("A\u{202e}B", "A\\u{202e}B"),
            ("A\u{2066}\u{200b}\u{feff}", "A\\u{2066}\\u{200b}\\u{feff}"),
            ("\u{2028}\u{ad}\u{fe0f}", "\\u{2028}\\u{ad}\\u{fe0f}"),
        ] {
            assert_eq!(printable(name), shown);
            assert_eq!(printable(shown), shown);
        }
    }
}
