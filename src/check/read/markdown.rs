//! Tables in Markdown, with whatever text around them.

use super::Heading;
use super::table::Table;

/// All tables of the text, each under what stands above it.
pub(super) fn tables(text: &str) -> Vec<Table> {
    let mut tables = Vec::new();
    let mut heading = Heading::default();
    let mut lines = text.lines().zip(1..).peekable();
    while let Some((line, _)) = lines.next() {
        let is_titles = line.contains('|') && lines.next_if(|(next, _)| is_rule(next)).is_some();
        if !is_titles {
            heading.read(line);
            continue;
        }
        let rows = std::iter::from_fn(|| lines.next_if(|(row, _)| row.contains('|')));
        tables.push(Table {
            heading: heading.clone(),
            header: cells(line),
            rows: rows.map(|(row, number)| (number, cells(row))).collect(),
        });
    }
    // A tree may be named below the only table.
    for table in &mut tables {
        let above = &mut table.heading.tree;
        *above = above.take().or_else(|| heading.tree.clone());
    }
    tables
}

/// `|---|:-:|`
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let is_mark = |letter: char| matches!(letter, '|' | '-' | ':' | ' ');
    line.contains('-') && line.contains('|') && line.chars().all(is_mark)
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let mut escaped = false;
    let is_end = |letter: char| {
        let is_end = letter == '|' && !escaped;
        escaped = letter == '\\' && !escaped;
        is_end
    };
    let mut cells: Vec<String> = line
        .split(is_end)
        .map(|cell| cell.trim().to_owned())
        .collect();
    if line.ends_with('|') {
        cells.pop();
    }
    cells
}
