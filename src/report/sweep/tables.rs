//! A sweep as a table: for people a row for each cell, for programs a row for each cell, algorithm and count.

use crate::report::document::{Block, Cell, Column, Head, Table};
use crate::report::sweep::{checks, columns, heading, mean_figures, names, percent};
use crate::sweep::report::{CellReport, Growth, NamedExtreme, Ratio, Report};
use crate::sweep::statistics::Statistics;
use crate::value::Value;

/// A row for each cell, algorithm and count; the titles are the keys of the JSON. The ratio stands in the row of an
/// algorithm's leaves. Numbers have all their digits.
pub fn plain<'a>(report: &Report) -> Table<'a> {
    let titles = [
        "branching",
        "depth",
        "model",
        "trees",
        "leaves",
        "minimal_leaves",
        "value_mismatches",
        "dominance_violations",
        "algorithm",
        "count",
        "mean",
        "stddev",
        "ci95_low",
        "ci95_high",
        "min",
        "max",
        "sum",
        "sum_squares",
        "expected",
        "ratio_to",
        "ratio_of_means",
        "ratio_ci95_low",
        "ratio_ci95_high",
        "no_saving",
    ];
    let mut rows = Vec::new();
    for cell in &report.cells {
        let start = [
            Cell::Count(cell.cell.branching().into()),
            Cell::Count(cell.cell.depth().into()),
            Cell::Text(report.config.model.to_string()),
            Cell::Count(cell.trees),
            Cell::Count(cell.leaves),
            Cell::Count(cell.minimal_leaves),
            Cell::Count(cell.value_mismatches),
            Cell::Count(cell.dominance_violations),
        ];
        for (index, algorithm) in cell.algorithms.iter().enumerate() {
            let ratio = cell.ratios.iter().find(|ratio| ratio.pair.of == index);
            let counts = [
                ("leaves_evaluated", Some(&algorithm.leaves)),
                ("nodes_visited", Some(&algorithm.nodes)),
                ("open_peak", algorithm.open_peak.as_ref()),
                ("elapsed_ns", algorithm.elapsed_ns.as_ref()),
                ("peak_bytes", algorithm.peak_bytes.as_ref()),
            ];
            for (place, (name, statistics)) in counts.into_iter().enumerate() {
                let Some(statistics) = statistics else {
                    continue;
                };
                let mut row = start.to_vec();
                row.extend([Cell::text(&algorithm.id), Cell::text(name)]);
                row.extend(all_digits(statistics));
                row.extend(compared(cell, ratio.filter(|_| place == 0)));
                rows.push(row);
            }
        }
    }
    Table::new(titles.map(Column::right).to_vec(), rows)
}

fn number(number: Option<f64>) -> Cell {
    Cell::or_nothing(number.and_then(Value::new), Cell::Value)
}

fn all_digits(statistics: &Statistics) -> [Cell; 9] {
    let ci95 = |end: usize| number(statistics.ci95.map(|ends| ends[end]));
    [
        number(Some(statistics.mean)),
        number(statistics.stddev),
        ci95(0),
        ci95(1),
        Cell::Count(statistics.min),
        Cell::Count(statistics.max),
        Cell::Text(statistics.sum.to_string()),
        Cell::or_nothing(statistics.sum_squares, |sum| Cell::Text(sum.to_string())),
        number(statistics.expected),
    ]
}

fn compared(cell: &CellReport, ratio: Option<&Ratio>) -> [Cell; 5] {
    let ci95 = |end: usize| {
        let ends = ratio.and_then(|ratio| ratio.ci95);
        number(ends.map(|ends| ends[end]))
    };
    [
        Cell::or_nothing(ratio, |ratio| {
            Cell::text(&cell.algorithms[ratio.pair.to].id)
        }),
        number(ratio.map(|ratio| ratio.ratio_of_means)),
        ci95(0),
        ci95(1),
        Cell::or_nothing(ratio, |ratio| Cell::Count(ratio.no_saving)),
    ]
}

/// A row for each cell as in the text; below it growth, the trees that stand out, and what was checked.
pub fn people<'a>(report: &Report) -> Vec<Block<'a>> {
    let Some(first) = report.cells.first() else {
        return Vec::new();
    };
    let shown = columns(report);
    let mut titles = ["b", "d", "leaves", "proof"].map(str::to_owned).to_vec();
    for &index in &shown {
        titles.extend([first.algorithms[index].label.clone(), "expected".to_owned()]);
    }
    for ratio in &first.ratios {
        let [of, to] = names(first, ratio);
        titles.extend([format!("{of} / {to}"), "no saving".to_owned()]);
    }
    let columns = titles.into_iter().map(Column::right);
    let head = Head {
        caption: format!("Mean leaves ± 95 %: {}", heading(report)),
        columns: columns.collect(),
        ..Head::default()
    };
    let rows = report.cells.iter().map(|cell| row(cell, &shown)).collect();
    let notes = notes(report, first, &shown).into_iter().map(Block::line);
    [Block::Table(Table::of(head, rows))]
        .into_iter()
        .chain(notes)
        .collect()
}

fn row(cell: &CellReport, shown: &[usize]) -> Vec<Cell> {
    let mut row = vec![
        Cell::Count(cell.cell.branching().into()),
        Cell::Count(cell.cell.depth().into()),
        Cell::Count(cell.leaves),
        Cell::Count(cell.minimal_leaves),
    ];
    for &index in shown {
        let (mean, half, expected) = mean_figures(&cell.algorithms[index].leaves);
        let half = half.map_or_else(String::new, |half| format!(" ± {half}"));
        row.push(Cell::Text(mean + &half));
        row.push(Cell::or_nothing(expected, Cell::Text));
    }
    for ratio in &cell.ratios {
        let half = ratio.ci95.map_or_else(String::new, |[low, high]| {
            format!(" ± {:.4}", (high - low) / 2.0)
        });
        row.push(Cell::Text(format!("{:.4}{half}", ratio.ratio_of_means)));
        row.push(Cell::Text(percent(ratio.no_saving, cell.trees)));
    }
    row
}

fn notes(report: &Report, first: &CellReport, shown: &[usize]) -> Vec<String> {
    let mut notes: Vec<String> = checks(report)
        .into_iter()
        .map(|(holds, told)| format!("{} {told}.", if holds { "✓" } else { "✗" }))
        .collect();
    notes.extend(
        report
            .growth
            .iter()
            .map(|growth| grown(growth, first, shown)),
    );
    if let Some(ratio) = first.ratios.first() {
        let [of, to] = names(first, ratio);
        let cells = report.cells.iter().filter_map(|cell| {
            let extremes = cell.extremes.as_ref()?;
            Some(standing_out(cell, extremes, of, to))
        });
        notes.extend(cells);
    }
    notes
}

fn grown(growth: &Growth, first: &CellReport, shown: &[usize]) -> String {
    let told: Vec<String> = shown
        .iter()
        .map(|&index| {
            let (measured, expected) = growth.algorithms[index];
            let expected =
                expected.map_or_else(String::new, |exact| format!(" (expected {exact:.3})"));
            format!("{} {measured:.3}{expected}", first.algorithms[index].label)
        })
        .collect();
    format!(
        "b = {}, d = {} to {}: with each ply the leaves grow by {}; the limit ξ/(1 − ξ) is {:.3}.",
        growth.branching,
        growth.from,
        growth.to,
        told.join(", "),
        growth.limit
    )
}

fn standing_out(
    cell: &CellReport,
    [most, least]: &[NamedExtreme; 2],
    of: &str,
    to: &str,
) -> String {
    let leaves = |named: &NamedExtreme| match named.extreme.saved {
        1 => "1 leaf".to_owned(),
        saved => format!("{saved} leaves"),
    };
    format!(
        "b = {}, d = {}: {of} saved {} against {to} on {}, and {} on {}.",
        cell.cell.branching(),
        cell.cell.depth(),
        leaves(most),
        most.source,
        leaves(least),
        least.source
    )
}
