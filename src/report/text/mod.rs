//! Text for a terminal: laid out for a width, in the characters that the terminal has.

pub mod check;
pub mod compare;
pub mod drawing;
pub mod list;
pub(super) mod table;
pub mod trace;
pub mod why;

use anstyle::{AnsiColor, Style};

use super::charset::Charset;
use super::printable::printable;
use crate::text::{width, wrap};

/// The page that text is laid out for.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// Columns.
    pub width: usize,
    /// Characters.
    pub charset: Charset,
    /// Whether marks and headings are coloured too. What colour says, the text says without it.
    pub color: bool,
}

impl Page {
    /// A piece of text as this page can show it: no control characters, and ASCII where that is asked for.
    pub(super) fn text(self, text: &str) -> String {
        self.charset.text(&printable(text)).into_owned()
    }

    /// A heading, already laid out.
    fn heading(self, line: &str) -> String {
        self.styled(Style::new().bold(), line)
    }

    /// A line as this page can show it, its marks in colour.
    fn marked(self, line: &str) -> String {
        self.coloured(self.text(line))
    }

    /// The marks in colour, in text that is already laid out.
    fn coloured(self, text: String) -> String {
        if !self.color {
            return text;
        }
        let green = Style::new().fg_color(Some(AnsiColor::Green.into()));
        let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
        let mut shown = text;
        for (mark, style) in [("✓", green), ("✗", red)] {
            let mark = self.text(mark) + " ";
            shown = shown.replace(&mark, &self.styled(style, &mark));
        }
        shown
    }

    /// Parts in one line, or each on lines of its own where that is too long; marks in colour.
    fn in_a_line(self, parts: &[String], gap: &str) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.text(part)).collect();
        let line = parts.join(gap);
        if width(&line) <= self.width {
            return self.coloured(line);
        }
        let wrapped = parts.iter().map(|part| {
            let words: Vec<&str> = part.split(' ').collect();
            self.coloured(wrap("", &words, 2, self.width))
        });
        wrapped.collect::<Vec<_>>().join("\n")
    }

    /// Text in a style, line by line, so that a pager that shows one line shows it right.
    fn styled(self, style: Style, text: &str) -> String {
        if !self.color {
            return text.to_owned();
        }
        let lines: Vec<String> = text
            .split('\n')
            .map(|line| match line {
                "" => String::new(),
                line => format!("{style}{line}{style:#}"),
            })
            .collect();
        lines.join("\n")
    }
}
