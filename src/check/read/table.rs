//! [`Table`]: a header and rows of cells, and what its columns are.

use super::super::alpha_beta::Entries;
use super::super::row::{Row, WrittenCutoff};
use super::states::{self, is_blank};
use super::{Attempt, Content, Heading};
use crate::error::{InputError, quoted};

/// A table, its cells as they stand.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    pub(super) heading: Heading,
    pub(super) header: Vec<String>,
    /// The rows, each with the number of its line.
    pub(super) rows: Vec<(usize, Vec<String>)>,
}

/// What a column holds, by its title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Removed,
    Open,
    /// OPEN before the step: that after it is in the next row.
    OpenBefore,
    Alpha,
    Beta,
    Skipped,
    Evaluated,
    Node,
}

/// The words by which titles are known; the first column of the list that has one in the title is meant.
const TITLES: [(Column, &[&str]); 7] = [
    (
        Column::Skipped,
        &[
            "skip",
            "prun",
            "cut off",
            "cut-off",
            "not evaluated",
            "never",
        ],
    ),
    (
        Column::Removed,
        &[
            "pick", "remov", "pop", "select", "chosen", "choose", "taken", "dequeue", "extract",
        ],
    ),
    (Column::Open, &["open", "queue"]),
    (Column::Alpha, &["α", "alpha"]),
    (Column::Beta, &["β", "beta"]),
    (Column::Evaluated, &["leaf", "leaves", "evaluated"]),
    (Column::Node, &["node", "where", "left at"]),
];

fn column(title: &str) -> Option<Column> {
    let title = states::plain(title).to_lowercase();
    let has = |(_, words): &&(Column, &[&str])| words.iter().any(|word| title.contains(word));
    match TITLES.iter().find(has) {
        Some((Column::Open, _)) if title.contains("before") => Some(Column::OpenBefore),
        Some(&(column, _)) => Some(column),
        None => (title.trim() == "at").then_some(Column::Node),
    }
}

impl Table {
    /// The first column of a kind.
    fn find(&self, kind: Column) -> Option<usize> {
        self.header
            .iter()
            .position(|title| column(title) == Some(kind))
    }

    /// The attempt that the table is, if it is not a table of something else.
    pub(super) fn attempt(&self, origin: &str) -> Result<Option<Attempt>, InputError> {
        let content = self.content(origin)?;
        Ok(content.map(|content| self.heading.attempt(content)))
    }

    /// What the table tells.
    fn content(&self, origin: &str) -> Result<Option<Content>, InputError> {
        if self.rows.is_empty() {
            return Ok(None);
        }
        if let Some(rows) = self.open_rows(origin)? {
            return Ok(Some(Content::Open(rows)));
        }
        let cells = |index: usize| self.rows.iter().filter_map(move |(_, row)| row.get(index));
        let names = |index| cells(index).flat_map(|cell| names(cell)).collect();
        let entries = match (self.find(Column::Skipped), self.find(Column::Evaluated)) {
            (Some(skipped), _) if self.find(Column::Alpha).is_some() => {
                Entries::Cutoffs(self.cutoffs(skipped))
            }
            (Some(skipped), _) => Entries::Pruned(names(skipped)),
            (None, Some(evaluated)) => Entries::Evaluated(names(evaluated)),
            (None, None) => match (self.find(Column::Node), self.find(Column::Alpha)) {
                (Some(node), Some(_)) => {
                    Entries::Visited(cells(node).filter_map(|cell| name(cell)).collect())
                }
                _ => return Ok(None),
            },
        };
        Ok(Some(Content::AlphaBeta(entries)))
    }

    fn cutoffs(&self, skipped: usize) -> Vec<WrittenCutoff> {
        let cutoff = |(_, row): &(usize, Vec<String>)| {
            let cell = |kind: Column| {
                let cell = self.find(kind).and_then(|index| row.get(index))?;
                (!is_blank(cell)).then(|| states::plain(cell))
            };
            let value = |kind| cell(kind).and_then(|cell| states::value(&cell));
            let node = cell(Column::Node).or_else(|| cell(Column::Evaluated));
            let told = WrittenCutoff {
                node: node.and_then(|cell| name(&cell)),
                alpha: value(Column::Alpha),
                beta: value(Column::Beta),
                skipped: row.get(skipped).map_or_else(Vec::new, |cell| names(cell)),
            };
            (told != WrittenCutoff::default()).then_some(told)
        };
        self.rows.iter().filter_map(cutoff).collect()
    }

    /// The rows of an OPEN list, by the titles of the columns or else by what is in them.
    fn open_rows(&self, origin: &str) -> Result<Option<Vec<Row>>, InputError> {
        let (mut removed, mut open) = (self.find(Column::Removed), self.find(Column::Open));
        let before = self.find(Column::OpenBefore).filter(|_| open.is_none());
        open = open.or(before);
        if removed.is_none() || open.is_none() {
            let mut by_states = self.by_states();
            by_states.retain(|&index| Some(index) != removed && Some(index) != open);
            removed = removed.or(by_states.first().copied());
            by_states.retain(|&index| Some(index) != removed);
            open = open.or(by_states.last().copied());
        }
        if removed.is_none() && open.is_none() {
            return Ok(None);
        }
        let mut rows = Vec::new();
        for (line, cells) in &self.rows {
            let states = |index: Option<usize>| {
                let cell = index.and_then(|index| cells.get(index));
                let states = cell
                    .filter(|cell| !is_blank(cell))
                    .map(|cell| states::of_cell(cell));
                states
                    .transpose()
                    .map_err(|text| not_a_state(origin, *line, &text))
            };
            rows.push(Row {
                removed: states(removed)?.and_then(|states| states.into_iter().next()),
                open: states(open.filter(|&index| !is_cut_short(cells.get(index))))?,
            });
        }
        if before.is_some() {
            for index in 0..rows.len() {
                let next: Option<&mut Row> = rows.get_mut(index + 1);
                rows[index].open = next.and_then(|row| row.open.take());
            }
        }
        rows.retain(|row| *row != Row::default());
        Ok(Some(rows).filter(|rows| !rows.is_empty()))
    }

    /// The columns that hold states, the one with one state a cell first.
    fn by_states(&self) -> Vec<usize> {
        let count = |index: usize| {
            let cells = self.rows.iter().filter_map(|(_, row)| row.get(index));
            let states = cells.filter_map(|cell| states::bracketed(&states::plain(cell)).ok());
            states.map(|states| states.len()).sum::<usize>()
        };
        let mut columns: Vec<usize> = (0..self.header.len())
            .filter(|&index| count(index) > 0)
            .collect();
        columns.sort_by_cached_key(|&index| count(index));
        columns
    }
}

/// Whether a long OPEN was not written to its end: `… +12 more`.
fn is_cut_short(cell: Option<&String>) -> bool {
    cell.is_some_and(|cell| cell.contains("… +") || cell.contains("... +"))
}

/// That something in a row is not a state.
pub(super) fn not_a_state(origin: &str, line: usize, text: &str) -> InputError {
    let message = format!(
        "{origin}, line {line}: {} is not a state",
        quoted(&format!("({text})"))
    );
    InputError::new(message).with_hint("a state is written (node, LIVE or SOLVED, merit)")
}

/// What stands around a name: the marks of a drawing (`[A]`, `(B)`, `· `), dashes for nothing.
fn is_mark(letter: char) -> bool {
    letter.is_whitespace() || "·()[]{}–—-.".contains(letter)
}

/// The one name in a cell, which may have spaces in it.
fn name(cell: &str) -> Option<String> {
    let cell = states::plain(cell);
    let name = cell.trim_matches(is_mark);
    (!name.is_empty() && name != "none").then(|| name.to_owned())
}

/// The names in a cell: `I, J` or `I J`.
pub(super) fn names(cell: &str) -> Vec<String> {
    if is_blank(cell) {
        return Vec::new();
    }
    let cell = states::plain(cell);
    let separator = |letter: char| letter == ',' || letter == ';';
    let pieces: Vec<&str> = if cell.contains(separator) {
        cell.split(separator).collect()
    } else {
        cell.split_whitespace().collect()
    };
    let words = pieces.into_iter().filter(|piece| *piece != "and");
    words.filter_map(name).collect()
}
