//! Why leaves are evaluated, as a table: a row for each leaf.

use crate::report::table::{Cell, Column, Head, Table};
use crate::report::text::why::reason;
use crate::summary::Summary;
use crate::why::LeafReport;
use crate::why::narrate::Narrator;

use super::tree_caption;

/// The table.
pub fn table(summary: &Summary, reports: &[LeafReport], narrator: &Narrator<'_>) -> Table {
    let mut columns = vec![Column::left("Leaf")];
    columns.extend(["Value", "α", "β"].map(Column::right));
    let verdicts = reports.first().map_or(&[][..], |report| &report.verdicts);
    columns.extend(
        verdicts
            .iter()
            .map(|verdict| Column::left(&verdict.algorithm.label())),
    );
    columns.push(Column::wrapped("Because", 45));
    let rows = reports.iter().map(|report| {
        let mut row = vec![
            Cell::Text(narrator.names.name(&report.leaf.path)),
            Cell::Value(report.value),
            Cell::Value(report.alpha.value),
            Cell::Value(report.beta.value),
        ];
        row.extend(
            report
                .verdicts
                .iter()
                .map(|verdict| Cell::text(if verdict.evaluated { "yes" } else { "no" })),
        );
        row.push(Cell::Text(reason(report, narrator)));
        row
    });
    Table {
        head: Head {
            caption: format!(
                "{}. Which leaves are evaluated, and why",
                tree_caption(summary)
            ),
            columns,
            notes: Vec::new(),
            is_long: true,
        },
        rows: rows.collect(),
    }
}
