//! [`Table`]: a header and rows of cells, and what its columns are.

use super::super::Row;
use super::super::alpha_beta::{Entries, WrittenCutoff};
use super::Content;
use super::states::{self, is_blank};
use crate::error::{InputError, quoted};

/// A table, its cells as they stand.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
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

fn column(title: &str) -> Option<Column> {
    let title = states::plain(title).to_lowercase();
    let title = title.trim();
    let has = |words: &[&str]| words.iter().any(|word| title.contains(word));
    if has(&[
        "skip",
        "prun",
        "cut off",
        "cut-off",
        "not evaluated",
        "never",
    ]) {
        Some(Column::Skipped)
    } else if has(&[
        "pick", "remov", "pop", "select", "chosen", "choose", "taken", "dequeue", "extract",
    ]) {
        Some(Column::Removed)
    } else if has(&["open", "queue"]) {
        Some(if has(&["before"]) {
            Column::OpenBefore
        } else {
            Column::Open
        })
    } else if has(&["α", "alpha"]) {
        Some(Column::Alpha)
    } else if has(&["β", "beta"]) {
        Some(Column::Beta)
    } else if has(&["leaf", "leaves", "evaluated"]) {
        Some(Column::Evaluated)
    } else if has(&["node", "where", "left at"]) || title == "at" {
        Some(Column::Node)
    } else {
        None
    }
}

impl Table {
    /// The first column of a kind.
    fn find(&self, kind: Column) -> Option<usize> {
        self.header
            .iter()
            .position(|title| column(title) == Some(kind))
    }

    /// What the table tells; nothing if it is a table of something else.
    pub(super) fn content(&self, origin: &str) -> Result<Option<Content>, InputError> {
        if self.rows.is_empty() {
            return Ok(None);
        }
        if let Some(rows) = self.open_rows(origin)? {
            return Ok(Some(Content::Open(rows)));
        }
        let cells = |index: usize| {
            let cell = move |(_, row): &'_ (usize, Vec<String>)| row.get(index).cloned();
            self.rows.iter().filter_map(cell)
        };
        let names = |index| cells(index).flat_map(|cell| names(&cell)).collect();
        let entries = match (self.find(Column::Skipped), self.find(Column::Evaluated)) {
            (Some(skipped), _) if self.find(Column::Alpha).is_some() => {
                Entries::Cutoffs(self.cutoffs(skipped))
            }
            (Some(skipped), _) => Entries::Pruned(names(skipped)),
            (None, Some(evaluated)) => Entries::Evaluated(names(evaluated)),
            (None, None) => match (self.find(Column::Node), self.find(Column::Alpha)) {
                (Some(node), Some(_)) => {
                    Entries::Visited(cells(node).filter_map(|cell| name(&cell)).collect())
                }
                _ => return Ok(None),
            },
        };
        Ok(Some(Content::AlphaBeta(entries)))
    }

    fn cutoffs(&self, skipped: usize) -> Vec<WrittenCutoff> {
        let cell = |row: &[String], kind: Column| {
            let cell = self.find(kind).and_then(|index| row.get(index).cloned());
            cell.filter(|cell| !is_blank(cell))
                .map(|cell| states::plain(&cell))
        };
        let cutoff = |(_, row): &(usize, Vec<String>)| {
            let node = cell(row, Column::Node).or_else(|| cell(row, Column::Evaluated));
            let told = WrittenCutoff {
                node: node.and_then(|cell| name(&cell)),
                alpha: cell(row, Column::Alpha).and_then(|cell| states::value(&cell)),
                beta: cell(row, Column::Beta).and_then(|cell| states::value(&cell)),
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
            let by_states = self.by_states();
            removed =
                removed.or_else(|| by_states.iter().copied().find(|&index| Some(index) != open));
            open = open.or_else(|| {
                by_states
                    .iter()
                    .copied()
                    .rfind(|&index| Some(index) != removed)
            });
        }
        if removed.is_none() && open.is_none() {
            return Ok(None);
        }
        let mut rows = Vec::new();
        for (line, cells) in &self.rows {
            let states = |index: Option<usize>| {
                let cell = index.and_then(|index| cells.get(index));
                cell.filter(|cell| !is_blank(cell))
                    .map(|cell| {
                        states::of_cell(cell).map_err(|text| not_a_state(origin, *line, &text))
                    })
                    .transpose()
            };
            rows.push(Row {
                removed: states(removed)?.and_then(|states| states.into_iter().next()),
                open: states(open.filter(|&index| !is_cut_short(cells.get(index))))?,
            });
        }
        if before.is_some() {
            let mut after: Vec<_> = rows.iter_mut().map(|row| row.open.take()).collect();
            after.rotate_left(1);
            if let Some(last) = after.last_mut() {
                *last = None;
            }
            for (row, open) in rows.iter_mut().zip(after) {
                row.open = open;
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
        let mut columns: Vec<(usize, usize)> = (0..self.header.len())
            .map(|index| (count(index), index))
            .filter(|&(states, _)| states > 0)
            .collect();
        columns.sort_unstable();
        columns.into_iter().map(|(_, index)| index).collect()
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
    let is_word = |piece: &&str| *piece != "and";
    pieces
        .into_iter()
        .filter(is_word)
        .filter_map(name)
        .collect()
}
