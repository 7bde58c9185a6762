//! Text for a terminal: laid out for a width, in the characters that the terminal has.

pub mod compare;
pub mod drawing;
pub mod list;
pub(super) mod table;
pub mod trace;
pub mod why;

use super::charset::Charset;
use super::printable::printable;

/// The page that text is laid out for.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// Columns.
    pub width: usize,
    /// Characters.
    pub charset: Charset,
}

impl Page {
    /// A piece of text as this page can show it: no control characters, and ASCII where that is asked for.
    pub(super) fn text(self, text: &str) -> String {
        self.charset.text(&printable(text)).into_owned()
    }
}
