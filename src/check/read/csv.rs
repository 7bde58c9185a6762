//! Tables in CSV: commas, semicolons or tabs. A separator within brackets or quotes separates nothing, so that
//! `1,(A, LIVE, inf),…` is read whether or not its states are quoted.

use super::Heading;
use super::table::Table;

/// So many lines at most stand above the titles.
const HEADING_LIMIT: usize = 6;

/// What the text is as a table, by each separator and each line that may be that of the titles.
pub(super) fn tables(text: &str) -> Vec<Table> {
    let mut tables = Vec::new();
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
            let is_title = |cell: &String| !cell.contains([':', '=', '>', '→']);
            if record.iter().all(is_title) {
                tables.push(Table {
                    heading: heading.clone(),
                    header: record.clone(),
                    rows: records[index + 1..].to_vec(),
                });
            }
        }
    }
    tables
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
                record.push(std::mem::take(&mut cell));
                records.push((started_at, std::mem::take(&mut record)));
                (nesting, started_at) = (0, line);
            }
            _ if letter == separator && !quoted && nesting == 0 => {
                record.push(std::mem::take(&mut cell));
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
    record.push(cell);
    records.push((started_at, record));
    for cell in records.iter_mut().flat_map(|(_, record)| record) {
        *cell = cell.trim().to_owned();
    }
    records.retain(|(_, record)| record.iter().any(|cell| !cell.is_empty()));
    records
}
