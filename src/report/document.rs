//! A report apart from any format: [`Block`]s made once, and [`Format`], what writes them.
//!
//! A format gives a piece of text for each block and for each row of a table. Rows are written as they come, so that a long
//! trace is never held in memory.

use std::io::{self, Write};

use super::picture::labels::NodeLabels;
use crate::text::grouped;
use crate::value::Value;

/// A part of a report.
pub enum Block<'a> {
    /// What a page is called.
    Title(String),
    /// What the report, or its next part, is about; `aside` says in short how large that is.
    Heading {
        /// The heading.
        title: String,
        /// Goes to the other end of the line.
        aside: String,
    },
    /// Things said in a line.
    Line {
        /// One after the other.
        parts: Vec<String>,
        /// What stands between them in text.
        gap: &'static str,
        /// Goes to the other end of the line.
        aside: String,
    },
    /// A word that programs read back: `tree: aima`.
    Field {
        /// What it says.
        label: &'static str,
        /// The word; `None` leaves room to write it.
        value: Option<String>,
        /// Whether it is to be typed as it stands.
        is_code: bool,
    },
    /// A question, with its answer or room for one; `None` where a table follows.
    Question(u32, String, Option<Answer>),
    /// A table.
    Table(Table<'a>),
    /// A tree.
    Drawing(Box<NodeLabels<'a>>, Audience),
    /// Air, where a format needs to be told.
    Gap,
    /// Where another page begins, if there are pages.
    NewPage,
}

/// What stands behind a question.
pub enum Answer {
    /// The answer.
    Given(String),
    /// Room to write it.
    Blank,
}

impl<'a> Block<'a> {
    /// A heading alone.
    pub fn heading(title: impl Into<String>) -> Block<'a> {
        Block::Heading {
            title: title.into(),
            aside: String::new(),
        }
    }

    /// A line of one part.
    pub fn line(text: impl Into<String>) -> Block<'a> {
        Block::parts(vec![text.into()], " ")
    }

    /// A line of several parts.
    pub fn parts(parts: Vec<String>, gap: &'static str) -> Block<'a> {
        Block::Line {
            parts,
            gap,
            aside: String::new(),
        }
    }
}

/// All that a line says, for a format that has one end of a line only.
pub(super) fn said<'b>(parts: &'b [String], aside: &'b String) -> impl Iterator<Item = &'b String> {
    let said = parts.iter().chain([aside]);
    said.filter(|part| !part.is_empty())
}

/// Who reads a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// A person at a terminal.
    Terminal,
    /// A person with a page.
    Page,
    /// A program: the rows of the tables, and nothing else.
    Program,
}

/// Whom a column or a table is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// All readers.
    #[default]
    Everyone,
    /// [`Reader::Terminal`] alone.
    Terminal,
    /// All but [`Reader::Terminal`].
    Tables,
    /// [`Reader::Program`] alone.
    Program,
}

impl Audience {
    /// Whether this reader is meant.
    pub fn has(self, reader: Reader) -> bool {
        match self {
            Audience::Everyone => true,
            Audience::Terminal => reader == Reader::Terminal,
            Audience::Tables => reader != Reader::Terminal,
            Audience::Program => reader == Reader::Program,
        }
    }
}

/// What is known of a table before its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// What the table shows, where no heading does; text leaves it out.
    pub caption: String,
    /// The columns, left to right.
    pub columns: Vec<Column>,
    /// What some neighbouring columns have in common: the first of them, how many there are, and what it is. Text says it
    /// above their titles.
    pub over: Option<(usize, usize, String)>,
    /// What text says to the right of the third line.
    pub remark: String,
    /// Whom the table is for.
    pub audience: Audience,
    /// Whether it is a form, with room to write in.
    pub form: Option<Form>,
}

/// A form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Whether it is filled in.
    pub is_filled: bool,
}

/// A column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// Its title. A line break is one in text, and a space elsewhere.
    pub title: String,
    /// Its title in text, if that is another; the first that the page has room for.
    pub in_text: Vec<String>,
    /// How its cells stand in it.
    pub fit: Fit,
    /// How wide it is in text, where that is known before the rows. All columns of a table have it, or none.
    pub width: Option<usize>,
    /// Whom it is for.
    pub audience: Audience,
}

/// How the cells of a column stand in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fit {
    /// To the left.
    #[default]
    Left,
    /// To the left; in text shortened where the table is wider than the page.
    Shortened,
    /// To the right: numbers.
    Right,
    /// To the left, wrapped where the page is narrow. In text it is the last column, and `hang` says how far the second line
    /// stands in.
    Wrapped {
        /// Its share of a page in percent.
        percent: u8,
        /// In columns.
        hang: usize,
    },
    /// A sentence, which in text stands below the row; the number is its share of a page in percent.
    Below(u8),
}

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// There is nothing to tell.
    Nothing,
    /// Words, which may come from a file. A no-break space says where a line must not end.
    Text(String),
    /// Words so many levels deep in a tree.
    Nested(usize, String),
    /// Words for a terminal; elsewhere there is nothing to tell.
    Terminal(String),
    /// Words that are to be seen first.
    Strong(String),
    /// A count.
    Count(u64),
    /// A value or a merit.
    Value(Value),
    /// A ratio or a mean, and its places after the point.
    Decimal(f64, usize),
}

/// Takes a table's rows, one after the other.
pub type RowSink<'a> = dyn FnMut(&[Cell]) -> io::Result<()> + 'a;

/// Hands over rows, one after the other.
pub type Rows<'a> = Box<dyn FnOnce(&mut RowSink<'_>) -> io::Result<()> + 'a>;

/// A table.
pub struct Table<'a> {
    /// What is known before the rows.
    pub head: Head,
    /// The rows, a cell for each column.
    pub rows: Rows<'a>,
}

impl<'a> Table<'a> {
    /// A table of columns and rows.
    pub fn new(columns: Vec<Column>, rows: Vec<Vec<Cell>>) -> Table<'a> {
        Table::of(
            Head {
                columns,
                ..Head::default()
            },
            rows,
        )
    }

    /// A table whose rows are in memory.
    pub fn of(head: Head, rows: Vec<Vec<Cell>>) -> Table<'a> {
        Table {
            head,
            rows: Box::new(move |sink| rows.iter().try_for_each(|row| sink(row))),
        }
    }
}

/// Writes blocks.
pub trait Format {
    /// Who reads it.
    fn reader(&self) -> Reader;

    /// What stands before all blocks.
    fn before(&mut self) -> String {
        String::new()
    }

    /// A block that is no table.
    fn block(&mut self, block: &Block<'_>) -> String;

    /// What stands before the rows of a table. Here and below there are only the columns that [`reader`](Self::reader) is meant
    /// to see.
    fn head(&mut self, head: &Head) -> String;

    /// A row.
    fn row(&mut self, head: &Head, cells: &[Cell]) -> String;

    /// What stands after the rows.
    fn foot(&mut self, head: &Head) -> String;

    /// What stands after all blocks.
    fn after(&mut self) -> String {
        String::new()
    }
}

/// Writes blocks in a format, in order.
///
/// # Errors
///
/// Those of `out` and of the tables' rows.
pub fn write<'a>(
    out: &mut dyn Write,
    format: &mut dyn Format,
    blocks: impl IntoIterator<Item = Block<'a>>,
) -> io::Result<()> {
    out.write_all(format.before().as_bytes())?;
    for block in blocks {
        match block {
            Block::Table(table) => write_table(out, format, table)?,
            Block::Drawing(_, audience) if !audience.has(format.reader()) => {}
            block => out.write_all(format.block(&block).as_bytes())?,
        }
    }
    out.write_all(format.after().as_bytes())
}

fn write_table(
    out: &mut dyn Write,
    format: &mut dyn Format,
    Table { mut head, rows }: Table<'_>,
) -> io::Result<()> {
    let reader = format.reader();
    if !head.audience.has(reader) {
        return Ok(());
    }
    let shown: Vec<bool> = head
        .columns
        .iter()
        .map(|column| column.audience.has(reader))
        .collect();
    let mut seen = shown.iter();
    head.columns.retain(|_| seen.next() == Some(&true));
    out.write_all(format.head(&head).as_bytes())?;
    rows(&mut |cells| {
        let cells: Vec<Cell> = cells
            .iter()
            .zip(&shown)
            .filter(|(_, shown)| **shown)
            .map(|(cell, _)| cell.clone())
            .collect();
        out.write_all(format.row(&head, &cells).as_bytes())
    })?;
    out.write_all(format.foot(&head).as_bytes())
}

impl Column {
    /// A column of words.
    pub fn left(title: impl Into<String>) -> Column {
        Column::new(title, Fit::Left)
    }

    /// A column of numbers.
    pub fn right(title: impl Into<String>) -> Column {
        Column::new(title, Fit::Right)
    }

    /// A column of sentences, with its share of a page in percent.
    pub fn wrapped(title: impl Into<String>, percent: u8, hang: usize) -> Column {
        Column::new(title, Fit::Wrapped { percent, hang })
    }

    /// A column.
    pub fn new(title: impl Into<String>, fit: Fit) -> Column {
        Column {
            title: title.into(),
            fit,
            ..Column::default()
        }
    }

    /// Called otherwise in text.
    #[must_use]
    pub fn in_text(mut self, title: impl Into<String>) -> Column {
        self.in_text.push(title.into());
        self
    }

    /// So wide in text.
    #[must_use]
    pub fn wide(mut self, width: usize) -> Column {
        self.width = Some(width);
        self
    }

    /// For these readers.
    #[must_use]
    pub fn only(mut self, audience: Audience) -> Column {
        self.audience = audience;
        self
    }

    /// Its title in a line.
    pub fn in_a_line(&self) -> String {
        self.title.replace('\n', " ")
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
    pub fn shown(&self) -> String {
        match self {
            Cell::Nothing | Cell::Terminal(_) => "–".to_owned(),
            Cell::Text(text) | Cell::Nested(_, text) | Cell::Strong(text) => text.clone(),
            Cell::Count(count) => grouped(*count),
            Cell::Value(value) => value.to_string(),
            Cell::Decimal(number, places) => format!("{number:.places$}"),
        }
    }
}
