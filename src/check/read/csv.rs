//! Tables in CSV: commas, semicolons or tabs. A separator within brackets or quotes separates nothing, so that
//! `1,(A, LIVE, inf),…` is read whether or not its states are quoted.

use super::table::Table;
use super::{Attempt, Heading, attempts};
use crate::error::InputError;

/// So many lines at most stand above the titles.
const HEADING_LIMIT: usize = 6;

/// The attempt of the table that starts with a line of titles; `None` if no line is one.
pub(super) fn read(text: &str, origin: &str) -> Result<Option<Vec<Attempt>>, InputError> {
    for separator in [',', ';', '\t'] {
        let mut heading = Heading::default();
        let records = records(text, separator);
        for (index, (line, record)) in records.iter().enumerate().take(HEADING_LIMIT) {
            if record.len() < 2 {
                heading.read(record.first().map_or("", String::as_str));
                continue;
            }
            // `tree: random:2,3` has a separator of its own.
            heading.read(text.lines().nth(line - 1).unwrap_or_default());
            // Titles are words; `pruned: I, J` is a list, `(B, L, 3) -> …` a row.
            if record
                .iter()
                .any(|cell| cell.contains([':', '=', '>', '→']))
            {
                continue;
            }
            let table = Table {
                header: record.clone(),
                rows: records[index + 1..].to_vec(),
            };
            let found = attempts(&[(heading.clone(), table)], origin)?;
            if !found.is_empty() {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// The records, each with the number of the line where it starts.
pub(crate) fn records(text: &str, separator: char) -> Vec<(usize, Vec<String>)> {
    let mut records = Vec::new();
    let mut record: Vec<String> = Vec::new();
    let mut cell = String::new();
    let (mut line, mut started_at) = (1, 1);
    let (mut quoted, mut nesting) = (false, 0_usize);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        line += usize::from(letter == '\n');
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                cell.push('"');
                letters.next();
            }
            '"' if quoted || cell.trim().is_empty() => quoted = !quoted,
            '\n' if !quoted => {
                record.push(std::mem::take(&mut cell).trim().to_owned());
                if record.iter().any(|cell| !cell.is_empty()) {
                    records.push((started_at, std::mem::take(&mut record)));
                }
                record.clear();
                nesting = 0;
                started_at = line;
            }
            _ if letter == separator && !quoted && nesting == 0 => {
                record.push(std::mem::take(&mut cell).trim().to_owned());
            }
            _ => {
                match letter {
                    '(' | '[' | '{' if !quoted => nesting += 1,
                    ')' | ']' | '}' if !quoted => nesting = nesting.saturating_sub(1),
                    _ => {}
                }
                cell.push(letter);
            }
        }
    }
    record.push(cell.trim().to_owned());
    if record.iter().any(|cell| !cell.is_empty()) {
        records.push((started_at, record));
    }
    records
}
