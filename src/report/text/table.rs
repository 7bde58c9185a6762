//! Plain tables: columns apart by spaces, numbers to the right.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

/// Rows of cells as lines; every column but the first is aligned right unless it is named in `left`. Two spaces stand
/// between columns. Lines have no trailing spaces.
pub(super) fn lines(rows: &[Vec<String>], left: &[usize]) -> Vec<String> {
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
