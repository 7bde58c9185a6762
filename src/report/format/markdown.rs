//! Markdown (GitHub's, Pandoc's).

use crate::report::charset::Charset;
use crate::report::document::{Answer, Block, Cell, Fit, Format, Head, Reader, said};
use crate::report::picture::drawing::draw;
use crate::report::printable::printable;
use crate::trace::narrate::NO_BREAK;

/// The width of a drawing.
const WIDTH: usize = 100;

/// Paragraphs, tables and drawings, a blank line between two.
#[derive(Debug, Default)]
pub struct Markdown {
    has_begun: bool,
}

impl Markdown {
    /// A block after those before.
    fn apart(&mut self, block: &str) -> String {
        let gap = if self.has_begun { "\n" } else { "" };
        self.has_begun = true;
        format!("{gap}{block}")
    }
}

impl Format for Markdown {
    fn reader(&self) -> Reader {
        Reader::Page
    }

    fn block(&mut self, block: &Block<'_>) -> String {
        let text = match block {
            Block::Title(title) => format!("# {}", escaped(title)),
            Block::Heading { title, aside } if aside.is_empty() => {
                format!("**{}**", escaped(title))
            }
            Block::Heading { title, aside } => {
                format!("**{}** ({})", escaped(title), escaped(aside))
            }
            Block::Line { parts, aside, .. } => {
                let said: Vec<String> = said(parts, aside).map(|part| escaped(part)).collect();
                said.join(", ")
            }
            Block::Field {
                label,
                value,
                is_code,
            } => {
                let value = match value {
                    Some(value) if *is_code => code(value),
                    Some(value) => escaped(value),
                    None => "_".repeat(20),
                };
                format!("{label}: {value}")
            }
            Block::Question(number, text, answer) => {
                let answer = match answer {
                    None => String::new(),
                    Some(Answer::Given(answer)) => format!(" {}", escaped(answer)),
                    Some(Answer::Blank) => format!(" {}", "_".repeat(12)),
                };
                format!("**{number}.** {}{answer}", escaped(text))
            }
            Block::Drawing(labels, _) => format!(
                "```text\n{}```\n\n`[ ]` is MAX, `( )` is MIN; the numbers are the values of the leaves.",
                draw(labels, WIDTH, Charset::Unicode)
            ),
            Block::NewPage => "---".to_owned(),
            Block::Gap | Block::Table(_) => return String::new(),
        };
        self.apart(&(text + "\n"))
    }

    fn head(&mut self, head: &Head) -> String {
        let caption = match head.caption.as_str() {
            "" => String::new(),
            caption => self.block(&Block::heading(caption)),
        };
        let titles = head
            .columns
            .iter()
            .map(|column| escaped(&column.in_a_line()));
        let rules = head.columns.iter().map(|column| match column.fit {
            Fit::Right => "---:".to_owned(),
            _ => ":---".to_owned(),
        });
        let header = line(titles) + &line(rules);
        caption + &self.apart(&header)
    }

    fn row(&mut self, _: &Head, cells: &[Cell]) -> String {
        line(cells.iter().map(|cell| match cell {
            Cell::Strong(text) => format!("**{}**", escaped(text)),
            cell => escaped(&cell.shown()),
        }))
    }

    fn foot(&mut self, _: &Head) -> String {
        String::new()
    }
}

fn line(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

/// Text as code, between as many backticks as it takes.
fn code(text: &str) -> String {
    let text = printable(text);
    let longest = text
        .split(|letter| letter != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    let ticks = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{ticks}{space}{text}{space}{ticks}")
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
            Markdown::default().row(
                &Head::default(),
                &[
                    Cell::text("a|b*"),
                    Cell::text("<b>[x](y)\u{1b}"),
                    Cell::Nothing
                ]
            ),
            "| a\\|b\\* | &lt;b&gt;\\[x\\](y)\\\\u{1b} | – |\n"
        );
    }
}
