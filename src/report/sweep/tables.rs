//! A sweep as a table: for people a row for each cell, for programs a row for each cell, algorithm and count.

use serde_json::Value as Json;

use crate::report::document::{Block, Cell, Column, Head, Table};
use crate::report::sweep::{
    checks, columns, heading, mean_figures, names, percent, ratio_figures, with_half,
};
use crate::sweep::report::{CellReport, Growth, Report};
use crate::sweep::tally::Extreme;
use crate::value::Value;

/// Of the table for programs: what is told of the cell, by its keys in the JSON.
const OF_CELL: [&str; 8] = [
    "branching",
    "depth",
    "model",
    "trees",
    "leaves",
    "minimal_leaves",
    "value_mismatches",
    "dominance_violations",
];
/// The counts that have a row each.
const COUNTS: [&str; 5] = [
    "leaves_evaluated",
    "nodes_visited",
    "open_peak",
    "elapsed_ns",
    "peak_bytes",
];
/// What is told of a count: the title of the column and the place in the JSON.
const OF_COUNT: [(&str, &str); 9] = [
    ("mean", "/mean"),
    ("stddev", "/stddev"),
    ("ci95_low", "/ci95/0"),
    ("ci95_high", "/ci95/1"),
    ("min", "/min"),
    ("max", "/max"),
    ("sum", "/sum"),
    ("sum_squares", "/sum_squares"),
    ("expected", "/expected"),
];
/// What is told of a ratio, in the row of the leaves of its first algorithm.
const OF_RATIO: [(&str, &str); 5] = [
    ("ratio_to", "/to"),
    ("ratio_of_means", "/leaves/ratio_of_means"),
    ("ratio_ci95_low", "/leaves/ci95/0"),
    ("ratio_ci95_high", "/leaves/ci95/1"),
    ("no_saving", "/no_saving"),
];

/// A row for each cell, algorithm and count, looked up in the JSON. Numbers have all their digits.
///
/// # Errors
///
/// None in practice: everything in a report can be written as JSON.
pub fn plain<'a>(report: &Report) -> serde_json::Result<Table<'a>> {
    let pointed = OF_COUNT.iter().chain(&OF_RATIO).map(|(title, _)| *title);
    let titles = OF_CELL.into_iter().chain(["algorithm", "count"]);
    let mut rows = Vec::new();
    for cell in &report.cells {
        let cell = serde_json::to_value(cell)?;
        let list = |key: &str| cell[key].as_array().into_iter().flatten();
        for algorithm in list("algorithms") {
            let id = &algorithm["algorithm"];
            for name in COUNTS {
                let Some(count) = algorithm.get(name) else {
                    continue;
                };
                let is_of_ratio = |ratio: &&Json| name == COUNTS[0] && ratio["of"] == *id;
                let ratio = list("ratios").find(is_of_ratio);
                let mut row: Vec<Cell> = OF_CELL.iter().map(|key| field(cell.get(key))).collect();
                row.extend([field(Some(id)), Cell::text(name)]);
                row.extend(
                    OF_COUNT
                        .iter()
                        .map(|(_, place)| field(count.pointer(place))),
                );
                let of_ratio = |place| field(ratio.and_then(|ratio| ratio.pointer(place)));
                row.extend(OF_RATIO.iter().map(|(_, place)| of_ratio(place)));
                rows.push(row);
            }
        }
    }
    Ok(Table::new(
        titles.chain(pointed).map(Column::right).collect(),
        rows,
    ))
}

fn field(json: Option<&Json>) -> Cell {
    match json {
        Some(Json::String(text)) => Cell::text(text),
        Some(Json::Number(number)) => match number.as_u64() {
            Some(count) => Cell::Count(count),
            None => Cell::or_nothing(number.as_f64().and_then(Value::new), Cell::Value),
        },
        _ => Cell::Nothing,
    }
}

/// A row for each cell as in the text; below it growth, the trees that stand out, and what was checked.
pub fn people<'a>(report: &Report) -> Vec<Block<'a>> {
    let Some(first) = report.cells.first() else {
        return Vec::new();
    };
    let shown = columns(report);
    let mut titles = ["b", "d", "leaves", "proof"].map(str::to_owned).to_vec();
    for &index in &shown {
        titles.extend([
            first.algorithms[index].algorithm.label(),
            "expected".to_owned(),
        ]);
    }
    for ratio in &first.ratios {
        let [of, to] = names(ratio);
        titles.extend([format!("{of} / {to}"), "no saving".to_owned()]);
    }
    let head = Head {
        caption: format!("Mean leaves ± 95 %: {}", heading(report)),
        columns: titles.into_iter().map(Column::right).collect(),
        ..Head::default()
    };
    let rows = report.cells.iter().map(|cell| row(cell, &shown)).collect();
    let mut blocks = vec![Block::Table(Table::of(head, rows))];
    blocks.extend(notes(report, first, &shown).into_iter().map(Block::line));
    blocks
}

fn row(cell: &CellReport, shown: &[usize]) -> Vec<Cell> {
    let mut row = vec![
        Cell::Count(cell.branching.into()),
        Cell::Count(cell.depth.into()),
        Cell::Count(cell.leaves),
        Cell::Count(cell.minimal_leaves),
    ];
    for &index in shown {
        let (mean, half, expected) = mean_figures(&cell.algorithms[index].leaves_evaluated);
        row.push(Cell::Text(with_half(mean, half, " ± ")));
        row.push(Cell::or_nothing(expected, Cell::Text));
    }
    for ratio in &cell.ratios {
        let (quotient, half) = ratio_figures(&ratio.leaves);
        row.push(Cell::Text(with_half(quotient, half, " ± ")));
        row.push(Cell::Text(percent(ratio.no_saving, cell.trees)));
    }
    row
}

fn notes(report: &Report, first: &CellReport, shown: &[usize]) -> Vec<String> {
    let checked = checks(report).into_iter().map(|told| told + ".");
    let growth = report.growth.iter();
    let mut notes: Vec<String> = checked
        .chain(growth.map(|growth| grown(growth, first, shown)))
        .collect();
    if let Some(ratio) = first.ratios.first() {
        let [of, to] = names(ratio);
        let cells = report.cells.iter();
        notes.extend(cells.filter_map(|cell| standing_out(cell, &of, &to)));
    }
    notes
}

fn grown(growth: &Growth, first: &CellReport, shown: &[usize]) -> String {
    let told = shown.iter().map(|&index| {
        let (measured, expected) = growth.algorithms[index];
        let expected = expected.map_or_else(String::new, |exact| format!(" (expected {exact:.3})"));
        format!(
            "{} {measured:.3}{expected}",
            first.algorithms[index].algorithm
        )
    });
    format!(
        "b = {}, d = {} to {}: with each ply the leaves grow by {}; the limit ξ/(1 − ξ) is {:.3}.",
        growth.branching,
        growth.from,
        growth.to,
        told.collect::<Vec<_>>().join(", "),
        growth.limit
    )
}

fn standing_out(cell: &CellReport, of: &str, to: &str) -> Option<String> {
    let [most, least] = cell.extremes.first_chunk()?;
    let leaves = |extreme: &Extreme| match extreme.saved {
        1 => "1 leaf".to_owned(),
        saved => format!("{saved} leaves"),
    };
    Some(format!(
        "b = {}, d = {}: {of} saved {} against {to} on {}, and {} on {}.",
        cell.branching,
        cell.depth,
        leaves(most),
        most.source,
        leaves(least),
        least.source
    ))
}
