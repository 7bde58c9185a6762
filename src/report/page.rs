//! [`Page`]: what text for a terminal is laid out for.

use anstyle::{AnsiColor, Style};

use super::charset::Charset;
use super::printable::printable;
use crate::text::{left, right, width, wrap};

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

impl Default for Page {
    /// 80 columns of any character, without colour.
    fn default() -> Page {
        Page {
            width: 80,
            charset: Charset::Unicode,
            color: false,
        }
    }
}

impl Page {
    /// A piece of text as this page can show it: no control characters, and ASCII where that is asked for.
    pub(super) fn text(self, text: &str) -> String {
        self.charset.text(&printable(text)).into_owned()
    }

    /// A heading, already laid out.
    pub(super) fn heading(self, line: &str) -> String {
        self.styled(Style::new().bold(), line)
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

    /// Parts in as few lines as hold them, or, where they carry marks and are too long for one, each on lines of its own.
    /// Marks are in colour.
    pub(super) fn parts<P: AsRef<str>>(self, parts: &[P], gap: &str) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.text(part.as_ref())).collect();
        let is_short = width(&parts.join(gap)) <= self.width;
        let marks = ["✓", "✗"].map(|mark| self.text(mark) + " ");
        let is_marked = |part: &String| marks.iter().any(|mark| part.starts_with(mark));
        let is_marked = parts.first().is_some_and(is_marked);
        let mut lines: Vec<String> = Vec::new();
        for part in parts {
            match lines.last_mut() {
                Some(line)
                    if (is_short || !is_marked)
                        && width(line) + width(gap) + width(&part) <= self.width =>
                {
                    line.push_str(gap);
                    line.push_str(&part);
                }
                _ => lines.push(part),
            }
        }
        let lines = lines.iter().map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            self.coloured(wrap("", &words, 2, self.width)) + "\n"
        });
        lines.collect()
    }

    /// Something on the left and something on the right of one line, or of two where one is too short.
    pub(super) fn spread(self, on_left: &str, on_right: &str) -> String {
        let (on_left, on_right) = (self.text(on_left), self.text(on_right));
        let columns = self.width.min(80).saturating_sub(6);
        let first = wrap("", &on_left.split(' ').collect::<Vec<_>>(), 2, self.width);
        if on_right.is_empty() {
            format!("{first}\n")
        } else if width(&on_left) + 2 + width(&on_right) <= columns {
            format!("{}{on_right}\n", left(&on_left, columns - width(&on_right)))
        } else {
            format!("{first}\n{}\n", right(&on_right, columns))
        }
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
