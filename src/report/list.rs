//! The textbook library and the algorithms as text.

use std::fmt::Write as _;

use super::page::Page;
use crate::text::{left, width, wrap};

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

/// A titled list.
pub fn section(title: &str, list: &[Entry], page: Page) -> String {
    format!("{}\n{}", page.heading(title), entries(list, page))
}

/// Names in a column, what they are beside them.
pub fn entries(list: &[Entry], page: Page) -> String {
    let indent = list
        .iter()
        .map(|entry| width(&page.text(&entry.name)))
        .max()
        .unwrap_or(0)
        + 4;
    let mut text = String::new();
    for entry in list {
        for (start, paragraph) in [(entry.name.as_str(), &entry.title), ("", &entry.note)] {
            if !paragraph.is_empty() {
                let words: Vec<String> = paragraph.split(' ').map(|word| page.text(word)).collect();
                let start = left(&format!("  {}", page.text(start)), indent);
                let _ = writeln!(text, "{}", wrap(&start, &words, indent, page.width));
            }
        }
    }
    text
}
