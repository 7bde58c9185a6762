//! Small things about text that a person reads: grouped digits, widths, wrapping.

use unicode_width::UnicodeWidthStr;

/// A count with its thousands apart: `549,946`.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How many columns of a terminal `text` takes.
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// `text` with spaces behind it, to `columns`.
pub fn left(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// `text` with spaces before it, to `columns`.
pub fn right(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
}

/// `start` and then `items`, a space between, in lines of up to `columns`; lines after the first are indented. An item
/// is never broken, so a line of one long item may be longer.
pub fn wrap<I: AsRef<str>>(start: &str, items: &[I], indent: usize, columns: usize) -> String {
    let mut text = start.to_owned();
    let mut used = width(start);
    let mut at_start = true;
    for item in items {
        let item = item.as_ref();
        let gap = usize::from(!at_start);
        if !at_start && used + gap + width(item) > columns {
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            used = indent;
        } else if gap == 1 {
            text.push(' ');
            used += 1;
        }
        text.push_str(item);
        used += width(item);
        at_start = false;
    }
    text
}

/// As [`wrap`], but where the lines after the first would have too little room, all items stand below `start`.
pub fn beside<I: AsRef<str>>(start: &str, items: &[I], indent: usize, columns: usize) -> String {
    if indent + 20 <= columns {
        return wrap(start, items, indent, columns);
    }
    format!(
        "{}\n{}",
        start.trim_end(),
        wrap("      ", items, 6, columns)
    )
}

/// `text` in at most `columns` (at least one), its end given up for `…`.
pub fn shortened(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for character in text.chars() {
        if width(&short) + width(character.encode_utf8(&mut [0; 4])) + 1 > columns {
            break;
        }
        short.push(character);
    }
    short + "…"
}

/// One of something or several of it: `1 leaf`, `2 leaves`.
pub fn counted(count: u64, one: &str, several: &str) -> String {
    format!(
        "{} {}",
        grouped(count),
        if count == 1 { one } else { several }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        let texts: Vec<String> = [0, 999, 1000, 549_946, 1_000_000]
            .into_iter()
            .map(grouped)
            .collect();
        assert_eq!(texts, ["0", "999", "1,000", "549,946", "1,000,000"]);
    }

    #[test]
    fn items_wrap_whole() {
        assert_eq!(
            wrap("> ", &["aa", "bb", "cccccccc", "d"], 2, 8),
            "> aa bb\n  cccccccc\n  d"
        );
    }
}
