//! Tables in Markdown, with whatever text around them.

use super::table::Table;
use super::{Attempt, Heading, attempts};
use crate::error::InputError;

/// The attempts of all tables; `None` if the text has no table.
pub(super) fn read(text: &str, origin: &str) -> Result<Option<Vec<Attempt>>, InputError> {
    let lines: Vec<&str> = text.lines().collect();
    let mut tables = Vec::new();
    let mut heading = Heading::default();
    let mut next = 0;
    while next < lines.len() {
        let is_table =
            lines[next].contains('|') && lines.get(next + 1).is_some_and(|line| is_rule(line));
        if !is_table {
            heading.read(lines[next]);
            next += 1;
            continue;
        }
        let mut table = Table {
            header: cells(lines[next]),
            rows: Vec::new(),
        };
        next += 2;
        while next < lines.len() && lines[next].contains('|') {
            table.rows.push((next + 1, cells(lines[next])));
            next += 1;
        }
        tables.push((heading.clone(), table));
    }
    if tables.is_empty() {
        return Ok(None);
    }
    // A tree may be named below the only table.
    for (above, _) in &mut tables {
        above.tree = above.tree.take().or_else(|| heading.tree.clone());
    }
    attempts(&tables, origin).map(Some)
}

/// `|---|:-:|`
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.contains('-')
        && line.contains('|')
        && line
            .chars()
            .all(|letter| matches!(letter, '|' | '-' | ':' | ' '))
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let mut cells = vec![String::new()];
    let mut escaped = false;
    for letter in line.chars() {
        match letter {
            '|' if !escaped => cells.push(String::new()),
            _ => {
                if let Some(cell) = cells.last_mut() {
                    cell.push(letter);
                }
            }
        }
        escaped = letter == '\\' && !escaped;
    }
    if line.ends_with('|') {
        cells.pop();
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}
