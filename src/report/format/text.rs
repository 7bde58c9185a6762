//! Text for a terminal: laid out for a width, in the characters that the terminal has.
//!
//! A table whose columns say how wide they are is written row by row; else its rows are held until the last has come.

use std::ops::Range;

use comfy_table::{CellAlignment, ContentArrangement, presets};

use crate::report::document::{Answer, Block, Cell, Column, Fit, Format, Head, Reader};
use crate::report::page::Page;
use crate::report::picture::drawing::draw;
use crate::text::{left, right, shortened, width, wrap};
use crate::trace::narrate::NO_BREAK;

/// The least that a shortened cell is left where a table is too wide.
const LEAST_WIDTH: usize = 10;
/// What stands below a row stands in so far …
const BELOW: usize = 6;
/// … and so far if it is a cell that the row has no room for.
const NO_ROOM: usize = 8;
/// Where a wrapped cell would have less room than this, it stands below its row.
const LEAST_ROOM: usize = 20;

/// Lines, tables and drawings.
pub struct Text {
    page: Page,
    /// The rows of a table whose widths are not known yet.
    held: Vec<Vec<Cell>>,
}

impl Text {
    /// For a page.
    pub fn new(page: Page) -> Text {
        Text {
            page,
            held: Vec::new(),
        }
    }

    fn cell(&self, cell: &Cell) -> String {
        let shown = match cell {
            Cell::Nested(depth, text) => "· ".repeat(*depth) + text,
            Cell::Terminal(text) => text.clone(),
            cell => cell.shown(),
        };
        self.page.text(&shown.replace(NO_BREAK, " "))
    }

    /// The words of a cell to be wrapped; what is not to be broken is one word, unless no line can hold it.
    fn words(&self, cell: &Cell, room: usize) -> Vec<String> {
        let shown = match cell {
            Cell::Terminal(text) => text.clone(),
            cell => cell.shown(),
        };
        let mut words = Vec::new();
        for word in shown.split(' ') {
            let word = self.page.text(&word.replace(NO_BREAK, " "));
            if width(&word) > room {
                words.extend(word.split(' ').map(str::to_owned));
            } else {
                words.push(word);
            }
        }
        words
    }

    /// A row under columns that say how wide they are: cells beside one another, the wrapped one last, and below them what
    /// stands below.
    fn laid_out(&self, columns: &[Column], cells: &[Cell]) -> String {
        let mut start = String::new();
        for (column, cell) in columns.iter().zip(cells) {
            let Some(wide) = column.width else { continue };
            let cell = self.cell(cell);
            start.push_str(&match column.fit {
                Fit::Right => right(&cell, wide),
                _ => left(&cell, wide),
            });
            start.push_str("  ");
        }
        let mut row = self.beside(&start, columns, cells);
        for (column, cell) in columns.iter().zip(cells) {
            if let (Fit::Below(_), Cell::Text(_)) = (column.fit, cell) {
                let words = self.words(cell, self.page.width - BELOW);
                let below = wrap(&" ".repeat(BELOW), &words, BELOW, self.page.width);
                row.push_str(&(below + "\n"));
            }
        }
        row
    }

    /// The start of a row and its wrapped cell, if there is one.
    fn beside(&self, start: &str, columns: &[Column], cells: &[Cell]) -> String {
        let page = self.page;
        let mut pairs = columns.iter().zip(cells);
        let wrapped = pairs.find_map(|(column, cell)| match column.fit {
            Fit::Wrapped { hang, .. } => Some((hang, cell)),
            _ => None,
        });
        let Some((hang, cell)) = wrapped else {
            return format!("{}\n", start.trim_end());
        };
        let indent = width(start) + hang;
        let room = page.width.saturating_sub(indent);
        let words = self.words(cell, page.width - NO_ROOM);
        let longest = words.iter().map(|word| width(word)).max().unwrap_or(0);
        let row = if room >= longest && (room >= LEAST_ROOM || words.len() == 1) {
            wrap(start, &words, indent, page.width)
        } else {
            let below = wrap(&" ".repeat(NO_ROOM), &words, NO_ROOM, page.width);
            format!("{}\n{below}", start.trim_end())
        };
        format!("{}\n", row.trim_end())
    }

    /// The titles above columns that say how wide they are.
    fn titles(&self, columns: &[Column]) -> String {
        let mut line = String::new();
        for column in columns {
            match (column.fit, column.width) {
                (Fit::Below(_), _) => {}
                (Fit::Right, Some(wide)) => {
                    line.push_str(&right(&self.page.text(first_title(column)), wide));
                    line.push_str("  ");
                }
                (_, Some(wide)) => {
                    line.push_str(&left(&self.page.text(first_title(column)), wide));
                    line.push_str("  ");
                }
                (_, None) => {
                    let titles = column.in_text.iter().map(|title| self.page.text(title));
                    let mut fitting =
                        titles.filter(|title| width(&line) + width(title) <= self.page.width);
                    line.push_str(&fitting.next().unwrap_or_default());
                }
            }
        }
        format!("{}\n", self.page.heading(line.trim_end()))
    }

    /// A table whose rows are all there, in as many blocks of columns as the page needs.
    fn table(&self, head: &Head, rows: &[Vec<Cell>]) -> String {
        let page = self.page;
        let titles = head.columns.iter().map(first_title);
        let (upper, lower): (Vec<&str>, Vec<&str>) = titles
            .map(|title| title.split_once('\n').unwrap_or(("", title)))
            .unzip();
        let shown = |titles: Vec<&str>| titles.into_iter().map(|title| page.text(title)).collect();
        let mut cells: Vec<Vec<String>> = vec![shown(upper), shown(lower)];
        cells.extend(
            rows.iter()
                .map(|row| row.iter().map(|cell| self.cell(cell)).collect()),
        );
        narrow(head, &mut cells, page);
        let blocks = blocks(&cells, page.width);
        let over = head
            .over
            .as_ref()
            .map(|(first, count, title)| (*first, *count, page.text(title)));
        let mut text = String::new();
        match over {
            Some((_, _, title)) if blocks.len() > 1 => text = page.heading(&title) + "\n",
            Some((first, count, title)) => {
                let upper = lines(&cells, &head.columns).swap_remove(0);
                text = page.heading(&overlaid(
                    &upper,
                    start_of(&cells, first, count, &title),
                    &title,
                )) + "\n";
            }
            None => {}
        }
        let texts = blocks
            .into_iter()
            .map(|block| self.part(head, &cells[1..], block));
        text + &texts.collect::<Vec<_>>().join("\n")
    }

    /// The first column and some others, under their titles.
    fn part(&self, head: &Head, rows: &[Vec<String>], block: Range<usize>) -> String {
        let page = self.page;
        let remark = page.text(&head.remark);
        let has_remark = block.start == 1 && !remark.is_empty();
        let of_block = |row: &Vec<String>| [&row[..1], &row[block.clone()]].concat();
        let part: Vec<Vec<String>> = rows.iter().map(of_block).collect();
        let columns = [&head.columns[..1], &head.columns[block]].concat();
        let mut lines = lines(&part, &columns);
        let mut third = lines.get_mut(2).filter(|_| has_remark);
        if let Some(third) = third.as_mut()
            && width(third) + 4 + width(&remark) <= page.width
        {
            third.push_str("    ");
            third.push_str(&remark);
        }
        lines[0] = page.heading(&lines[0]);
        lines.join("\n") + "\n"
    }

    /// As wide as its cells, so that the last column can be wrapped beside the others.
    fn measured(&self, head: &Head, rows: &[Vec<Cell>]) -> Vec<Column> {
        let mut columns = head.columns.clone();
        for (index, column) in columns.iter_mut().enumerate() {
            if matches!(column.fit, Fit::Wrapped { .. } | Fit::Below(_)) {
                continue;
            }
            let cells = rows.iter().map(|row| width(&self.cell(&row[index])));
            let title = width(&self.page.text(first_title(column)));
            column.width = cells.chain([title]).max();
        }
        columns
    }
}

impl Format for Text {
    fn reader(&self) -> Reader {
        Reader::Terminal
    }

    fn block(&mut self, block: &Block<'_>) -> String {
        let page = self.page;
        match block {
            Block::Title(title) => page.heading(&page.spread(title, "")),
            Block::Heading { title, aside } => page.heading(&page.spread(title, aside)),
            Block::Line { parts, gap, aside } if aside.is_empty() => page.parts(parts, gap),
            Block::Line { parts, gap, aside } => page.spread(&parts.join(gap), aside),
            Block::Field { label, value, .. } => page.parts(
                &[format!("{label}: {}", value.as_deref().unwrap_or_default())],
                " ",
            ),
            Block::Question(number, text, answer) => {
                let answer = match answer {
                    Some(Answer::Given(answer)) => answer,
                    _ => "",
                };
                page.parts(&[format!("{number}. {text} {answer}")], " ")
            }
            Block::Drawing(labels, _) => draw(labels, page.width, page.charset),
            Block::Gap => "\n".to_owned(),
            Block::NewPage | Block::Table(_) => String::new(),
        }
    }

    fn head(&mut self, head: &Head) -> String {
        self.held.clear();
        if streams(head) {
            self.titles(&head.columns)
        } else {
            String::new()
        }
    }

    fn row(&mut self, head: &Head, cells: &[Cell]) -> String {
        if streams(head) {
            return self.laid_out(&head.columns, cells);
        }
        self.held.push(cells.to_vec());
        String::new()
    }

    fn foot(&mut self, head: &Head) -> String {
        if streams(head) {
            return String::new();
        }
        let rows = std::mem::take(&mut self.held);
        if !head
            .columns
            .iter()
            .any(|column| matches!(column.fit, Fit::Wrapped { .. }))
        {
            return self.table(head, &rows);
        }
        let columns = self.measured(head, &rows);
        let rows = rows.iter().map(|row| self.laid_out(&columns, row));
        self.titles(&columns) + &rows.collect::<String>()
    }
}

/// Whether the columns say how wide they are.
fn streams(head: &Head) -> bool {
    head.columns.iter().any(|column| column.width.is_some())
}

fn first_title(column: &Column) -> &str {
    column.in_text.first().unwrap_or(&column.title)
}

/// Rows of cells as lines, every column but the first to the right unless it is named.
pub(in crate::report) fn plain_lines(rows: &[Vec<String>], to_left: &[usize]) -> Vec<String> {
    let columns = (0..rows[0].len()).map(|index| match index {
        0 => Column::left(""),
        index if to_left.contains(&index) => Column::left(""),
        _ => Column::right(""),
    });
    lines(rows, &columns.collect::<Vec<_>>())
}

/// Rows of cells as lines, two spaces between columns and none at the end.
fn lines(rows: &[Vec<String>], columns: &[Column]) -> Vec<String> {
    let mut table = comfy_table::Table::new();
    table.load_style(presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Disabled);
    for row in rows {
        table.add_row(row);
    }
    for (laid, column) in table.column_iter_mut().zip(columns) {
        laid.set_padding((0, 2));
        laid.set_cell_alignment(match column.fit {
            Fit::Right => CellAlignment::Right,
            _ => CellAlignment::Left,
        });
    }
    table
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// The columns, but the first, in runs that fit the width beside the first.
pub(in crate::report) fn blocks(rows: &[Vec<String>], columns: usize) -> Vec<Range<usize>> {
    let mut blocks = Vec::new();
    let (mut start, mut used) = (1, widest(rows, 0) + 2);
    for index in 1..rows[0].len() {
        let own = widest(rows, index) + 2;
        if index > start && used + own > columns + 2 {
            blocks.push(start..index);
            (start, used) = (index, widest(rows, 0) + 2);
        }
        used += own;
    }
    blocks.push(start..rows[0].len());
    blocks
}

fn widest(rows: &[Vec<String>], index: usize) -> usize {
    rows.iter().map(|row| width(&row[index])).max().unwrap_or(0)
}

/// Shortens the cells of the first column where the table is wider than the page and that column allows it.
fn narrow(head: &Head, rows: &mut [Vec<String>], page: Page) {
    if head.columns[0].fit != Fit::Shortened {
        return;
    }
    let total: usize = (0..rows[0].len())
        .map(|index| widest(rows, index) + 2)
        .sum();
    let excess = total.saturating_sub(page.width + 2);
    if excess > 0 {
        // The sign for what is left out may take more than one column.
        let sign = width(&page.text("…"));
        let most = widest(rows, 0).saturating_sub(excess).max(LEAST_WIDTH) + 1 - sign;
        for row in rows {
            row[0] = page.text(&shortened(&row[0], most));
        }
    }
}

/// Where a title starts that stands over the middle of `count` columns.
fn start_of(rows: &[Vec<String>], first: usize, count: usize, title: &str) -> usize {
    let start = |index: usize| {
        (0..index)
            .map(|index| widest(rows, index) + 2)
            .sum::<usize>()
    };
    let span = start(first + count).saturating_sub(start(first) + 2);
    start(first) + span.saturating_sub(width(title)).div_ceil(2)
}

/// A line with `title` in it, where it is empty.
fn overlaid(line: &str, start: usize, title: &str) -> String {
    let behind: String = line.chars().skip(start + width(title)).collect();
    left("", start) + title + &behind
}
