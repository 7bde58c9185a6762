//! Plain tables: columns apart by spaces, numbers to the right.

use std::ops::Range;

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::Page;
use crate::text::width;

/// Rows of cells as lines; every column but the first is aligned right unless it is named in `left`. Two spaces stand
/// between columns. Lines have no trailing spaces.
pub(in crate::report) fn lines(rows: &[Vec<String>], left: &[usize]) -> Vec<String> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Disabled);
    for row in rows {
        table.add_row(row);
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        let to_left = index == 0 || left.contains(&index);
        column.set_cell_alignment(if to_left {
            CellAlignment::Left
        } else {
            CellAlignment::Right
        });
    }
    table
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

/// Rows as [`lines`], the first of them a heading; below one another, where the page is narrow, as many columns as fit.
pub(super) fn headed(rows: &[Vec<String>], page: Page) -> String {
    let blocks = blocks(rows, page.width);
    let texts: Vec<String> = blocks
        .into_iter()
        .map(|block| {
            let mut lines = lines(&columns(rows, block), &[]);
            if let Some(first) = lines.first_mut() {
                *first = page.heading(first);
            }
            lines.join("\n") + "\n"
        })
        .collect();
    texts.join("\n")
}

/// The first column and those of a block.
pub(super) fn columns(rows: &[Vec<String>], block: Range<usize>) -> Vec<Vec<String>> {
    rows.iter()
        .map(|row| [&row[..1], &row[block.clone()]].concat())
        .collect()
}

/// The columns, but the first, in runs that fit the width beside the first.
pub(in crate::report) fn blocks(rows: &[Vec<String>], columns: usize) -> Vec<Range<usize>> {
    let column_width =
        |index: usize| rows.iter().map(|row| width(&row[index])).max().unwrap_or(0) + 2;
    let mut blocks = Vec::new();
    let (mut start, mut used) = (1, column_width(0));
    for index in 1..rows[0].len() {
        if index > start && used + column_width(index) > columns + 2 {
            blocks.push(start..index);
            (start, used) = (index, column_width(0));
        }
        used += column_width(index);
    }
    blocks.push(start..rows[0].len());
    blocks
}
