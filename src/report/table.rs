//! A table apart from any format: [`Head`] and rows of [`Cell`]s, and [`TableFormat`], the formats that write them.
//!
//! A format is three pieces of text: what stands before the rows, a row, what stands after them. Rows are written as
//! they come, so that a long trace is never held in memory.

use std::io::{self, Write};

use super::{csv, latex, markdown};
use crate::text::grouped;
use crate::value::Value;

/// What is known of a table before its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// What the table shows, in a line.
    pub caption: String,
    /// The columns, left to right.
    pub columns: Vec<Column>,
    /// What is said below the table, a line each.
    pub notes: Vec<String>,
    /// Whether the table may be longer than a page.
    pub is_long: bool,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its title.
    pub title: String,
    /// How its cells stand in it.
    pub fit: Fit,
}

/// How the cells of a column stand in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// To the left.
    Left,
    /// To the right: numbers.
    Right,
    /// To the left, wrapped where the page is narrow; the number is its share of the page in percent.
    Wrapped(u8),
}

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// There is nothing to tell.
    Nothing,
    /// Words, which may come from a file. A no-break space says where a line must not end.
    Text(String),
    /// A count.
    Count(u64),
    /// A value or a merit.
    Value(Value),
    /// A ratio or a mean, and its places after the point.
    Decimal(f64, usize),
}

/// A table held in memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What is known before the rows.
    pub head: Head,
    /// A cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// The formats that tables are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// For spreadsheets and programs: the columns and the rows, and nothing else.
    Csv,
    /// For course pages.
    Markdown,
    /// For papers.
    Latex {
        /// Whether it is a document of its own.
        standalone: bool,
    },
}

/// Takes a table's rows, one after the other.
pub type RowSink<'a> = dyn FnMut(&[Cell]) -> io::Result<()> + 'a;

impl TableFormat {
    /// Whether people read it, so that what is very long is better cut.
    pub fn is_read(self) -> bool {
        self != TableFormat::Csv
    }

    /// Writes a table.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write(self, out: &mut dyn Write, table: &Table) -> io::Result<()> {
        self.write_rows(out, &table.head, |sink| {
            table.rows.iter().try_for_each(|row| sink(row))
        })
    }

    /// Writes a table whose rows `rows` hands over one by one.
    ///
    /// # Errors
    ///
    /// Those of `out` and of `rows`.
    pub fn write_rows(
        self,
        out: &mut dyn Write,
        head: &Head,
        rows: impl FnOnce(&mut RowSink<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let (before, after) = match self {
            TableFormat::Csv => (csv::before(head), String::new()),
            TableFormat::Markdown => (markdown::before(head), markdown::after(head)),
            TableFormat::Latex { standalone } => (
                latex::table::before(head, standalone),
                latex::table::after(head, standalone),
            ),
        };
        let row: fn(&[Cell]) -> String = match self {
            TableFormat::Csv => csv::row,
            TableFormat::Markdown => markdown::row,
            TableFormat::Latex { .. } => latex::table::row,
        };
        out.write_all(before.as_bytes())?;
        rows(&mut |cells| out.write_all(row(cells).as_bytes()))?;
        out.write_all(after.as_bytes())
    }
}

impl Column {
    /// A column of words.
    pub fn left(title: &str) -> Column {
        Column::new(title, Fit::Left)
    }

    /// A column of numbers.
    pub fn right(title: &str) -> Column {
        Column::new(title, Fit::Right)
    }

    /// A column of sentences, with its share of the page in percent.
    pub fn wrapped(title: &str, percent: u8) -> Column {
        Column::new(title, Fit::Wrapped(percent))
    }

    fn new(title: &str, fit: Fit) -> Column {
        Column {
            title: title.to_owned(),
            fit,
        }
    }
}

impl Cell {
    /// Words.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    /// What there is, or nothing.
    pub fn or_nothing<T>(known: Option<T>, cell: impl FnOnce(T) -> Cell) -> Cell {
        known.map_or(Cell::Nothing, cell)
    }

    /// The cell as people read it: `549,946`, `∞`, `–` for nothing, words as they are.
    pub(super) fn shown(&self) -> String {
        match self {
            Cell::Nothing => "–".to_owned(),
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => grouped(*count),
            Cell::Value(value) => value.to_string(),
            Cell::Decimal(number, places) => format!("{number:.places$}"),
        }
    }
}
