//! Markdown tables (GitHub's, Pandoc's): a caption in bold, the table, notes below it.

use super::printable::printable;
use super::table::{Cell, Fit, Head};
use crate::trace::narrate::NO_BREAK;

/// The caption and the header.
pub(super) fn before(head: &Head) -> String {
    let titles = head.columns.iter().map(|column| escaped(&column.title));
    let rules = head.columns.iter().map(|column| match column.fit {
        Fit::Left | Fit::Wrapped(_) => ":---".to_owned(),
        Fit::Right => "---:".to_owned(),
    });
    format!(
        "**{}**\n\n{}{}",
        escaped(&head.caption),
        line(titles),
        line(rules)
    )
}

/// One row.
pub(super) fn row(cells: &[Cell]) -> String {
    line(cells.iter().map(|cell| escaped(&cell.shown())))
}

/// The notes, each a paragraph.
pub(super) fn after(head: &Head) -> String {
    let notes = head
        .notes
        .iter()
        .map(|note| format!("\n{}\n", escaped(note)));
    notes.collect()
}

fn line(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

/// Text that is nothing but text: no markup, no HTML, no end of the cell, no formula.
pub(super) fn escaped(text: &str) -> String {
    let mut markdown = String::with_capacity(text.len());
    for character in printable(text).chars() {
        match character {
            // Markdown wraps nothing that matters.
            NO_BREAK => markdown.push(' '),
            '<' => markdown.push_str("&lt;"),
            '>' => markdown.push_str("&gt;"),
            '&' => markdown.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => {
                markdown.extend(['\\', character]);
            }
            _ => markdown.push(character),
        }
    }
    markdown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_stays_a_cell() {
        assert_eq!(
            row(&[
                Cell::text("a|b*"),
                Cell::text("<b>[x](y)\u{1b}"),
                Cell::Nothing
            ]),
            "| a\\|b\\* | &lt;b&gt;\\[x\\](y)\\\\u{1b} | – |\n"
        );
    }
}
