//! The textbook library and the algorithms as text.

use std::fmt::Write as _;

use super::{Page, table};
use crate::text::wrap;

/// One entry of a list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The word to type.
    pub name: String,
    /// What it is.
    pub title: String,
    /// More about it: where it is printed, its variants.
    pub note: String,
}

/// A titled list, names in a column, what they are beside them.
pub fn section(title: &str, entries: &[Entry], page: Page) -> String {
    let names: Vec<Vec<String>> = entries
        .iter()
        .map(|entry| vec![page.text(&entry.name), "x".to_owned()])
        .collect();
    let indent = table::lines(&names, &[1])
        .iter()
        .map(String::len)
        .max()
        .unwrap_or(0)
        .saturating_sub(1)
        + 2;
    let mut text = format!("{title}\n");
    for entry in entries {
        for (start, paragraph) in [(entry.name.as_str(), &entry.title), ("", &entry.note)] {
            if !paragraph.is_empty() {
                let words: Vec<String> = paragraph.split(' ').map(|word| page.text(word)).collect();
                let start = crate::text::left(&format!("  {}", page.text(start)), indent);
                let _ = writeln!(text, "{}", wrap(&start, &words, indent, page.width));
            }
        }
    }
    text
}
