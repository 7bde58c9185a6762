//! The formats that a [`Block`](super::document::Block) is written in, a file each; every escape stands in the file of its
//! format. A new one is a file and a line in [`FORMATS`].

pub mod csv;
pub mod latex;
pub mod markdown;
pub mod text;

use super::document::Format;
use super::page::Page;

/// What a format needs to know of where it goes.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The page of a terminal.
    pub page: Page,
    /// Whether LaTeX is a document of its own.
    pub standalone: bool,
    /// Whether the report is exercise sheets, to be printed.
    pub is_sheet: bool,
}

/// A format of reports.
pub struct Info {
    /// Its name on the command line.
    pub id: &'static str,
    /// Makes it.
    pub make: fn(Setting) -> Box<dyn Format>,
}

/// All formats of reports.
pub const FORMATS: &[Info] = &[
    Info {
        id: "text",
        make: |setting| Box::new(text::Text::new(setting.page)),
    },
    Info {
        id: "csv",
        make: |_| Box::new(csv::Csv),
    },
    Info {
        id: "markdown",
        make: |_| Box::<markdown::Markdown>::default(),
    },
    Info {
        id: "latex",
        make: |setting| Box::new(latex::Latex::new(setting.standalone, setting.is_sheet)),
    },
    #[cfg(test)]
    Info {
        id: "dummy",
        make: |_| Box::new(tests::Dummy),
    },
];

/// The format of this name, if there is one.
pub fn named(id: &str, setting: Setting) -> Option<Box<dyn Format>> {
    let mut formats = FORMATS.iter();
    Some((formats.find(|format| format.id == id)?.make)(setting))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::document::{Block, Cell, Column, Head, Reader, Table, write};

    /// A format in a line: all that a new one takes.
    pub(super) struct Dummy;

    impl Format for Dummy {
        fn reader(&self) -> Reader {
            Reader::Page
        }

        fn block(&mut self, block: &Block<'_>) -> String {
            match block {
                Block::Heading { title, .. } => format!("<{title}>"),
                _ => String::new(),
            }
        }

        fn head(&mut self, head: &Head) -> String {
            format!("{} columns:", head.columns.len())
        }

        fn row(&mut self, _: &Head, cells: &[Cell]) -> String {
            cells.iter().map(Cell::shown).collect::<Vec<_>>().join("|") + ";"
        }

        fn foot(&mut self, _: &Head) -> String {
            ".".to_owned()
        }
    }

    #[test]
    fn a_format_is_a_file_and_a_line() {
        let setting = Setting {
            page: Page::default(),
            standalone: false,
            is_sheet: false,
        };
        let mut dummy = named("dummy", setting).expect("the line above");
        let table = Table::new(
            vec![Column::left("a"), Column::right("b")],
            vec![vec![Cell::text("x"), Cell::Count(1000)]],
        );
        let mut out = Vec::new();
        let blocks = [Block::heading("h"), Block::Table(table)];
        write(&mut out, &mut *dummy, blocks).expect("memory takes it");
        assert_eq!(
            String::from_utf8(out).expect("UTF-8"),
            "<h>2 columns:x|1,000;."
        );
    }
}
