//! One tree in detail: the counts, the order in which leaves are evaluated, the checks.

use super::verdicts::told;
use super::{NOTHING, heading};
use crate::compare::{Comparison, ORDER_LIMIT};
use crate::report::text::{Page, table};
use crate::search::Algorithm;
use crate::search::alpha_beta::CutRule;
use crate::search::sss::gamma::TieRule;
use crate::text::{grouped, right, width};
use crate::tree::Path;
use crate::tree::any::AnyTree;
use crate::tree::naming::Names;
use crate::value::Value;

/// One tree in detail.
pub fn one(comparison: &Comparison, tree: &AnyTree, names: &Names<'_>, page: Page) -> String {
    let summary = &comparison.summary;
    let mut text = heading(summary, names, page);
    text.push('\n');
    text.push_str(&table::headed(&results(comparison, page), page));
    text.push_str(&costs(comparison, page));
    if (2..=ORDER_LIMIT).contains(&summary.size.leaves) {
        text.push_str(&orders(comparison, tree, names, page));
    }
    text.push('\n');
    text.push_str(&checks(comparison, page));
    text
}

/// The table of the counts.
fn results(comparison: &Comparison, page: Page) -> Vec<Vec<String>> {
    let size = &comparison.summary.size;
    let header = [
        "algorithm".to_owned(),
        "leaves".to_owned(),
        format!("of {}", grouped(size.leaves)),
        "×proof".to_owned(),
        "nodes".to_owned(),
        "cut-offs α/β".to_owned(),
        "steps".to_owned(),
        "peak OPEN".to_owned(),
    ];
    let nothing = || NOTHING.to_owned();
    let rows = comparison.results.iter().map(|result| {
        let counts = &result.counts;
        let leaves = counts.leaves_evaluated;
        let ratio = |to: u64| leaves as f64 / to as f64;
        let ran = if result.ran { "" } else { " (not run)" };
        vec![
            format!("{}{ran}", result.algorithm),
            grouped(leaves),
            format!("{:.1}%", 100.0 * ratio(size.leaves)),
            comparison
                .summary
                .minimal_leaves
                .map_or_else(nothing, |least| format!("{:.2}", ratio(least))),
            grouped(counts.nodes_visited),
            counts.cutoffs.map_or_else(nothing, |cutoffs| {
                format!("{}/{}", grouped(cutoffs.alpha), grouped(cutoffs.beta))
            }),
            counts.open.map_or_else(nothing, |open| grouped(open.steps)),
            counts.open.map_or_else(nothing, |open| grouped(open.peak)),
        ]
    });
    [header.to_vec()]
        .into_iter()
        .chain(rows)
        .map(|row| row.iter().map(|cell| page.text(cell)).collect())
        .collect()
}

/// What each search cost, if that was measured.
fn costs(comparison: &Comparison, page: Page) -> String {
    let header = ["algorithm", "time", "M leaves/s", "memory"]
        .map(str::to_owned)
        .to_vec();
    let rows = comparison.results.iter().filter_map(|result| {
        let cost = result.cost?;
        let seconds = cost.elapsed_ns as f64 / 1e9;
        let rate = result.counts.leaves_evaluated as f64 / seconds / 1e6;
        let memory = cost.peak_bytes.map_or_else(|| NOTHING.to_owned(), bytes);
        Some(vec![
            result.algorithm.label(),
            duration(seconds),
            format!("{rate:.1}"),
            memory,
        ])
    });
    let rows: Vec<Vec<String>> = [header].into_iter().chain(rows).collect();
    if rows.len() == 1 {
        return String::new();
    }
    let cells = |row: &Vec<String>| row.iter().map(|cell| page.text(cell)).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(cells).collect();
    format!("\n{}", table::headed(&rows, page))
}

/// A time in the unit that suits it: `1.85 s`, `12.3 ms`, `4.5 µs`.
fn duration(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")];
    let (unit, symbol) = units
        .into_iter()
        .find(|(unit, _)| seconds >= *unit)
        .unwrap_or(units[2]);
    format!("{:.3} {symbol}", seconds / unit)
}

/// A size in memory: `512 B`, `65.5 kB`, `62.8 MB`.
fn bytes(bytes: u64) -> String {
    let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")];
    let size = bytes as f64;
    let unit = units.into_iter().find(|(unit, _)| size >= *unit);
    unit.map_or_else(
        || format!("{bytes} B"),
        |(unit, symbol)| format!("{:.1} {symbol}", size / unit),
    )
}

/// When each algorithm evaluates which leaf, in as many blocks as the width needs. Minimax's order is left to right.
fn orders(comparison: &Comparison, tree: &AnyTree, names: &Names<'_>, page: Page) -> String {
    let leaves = leaves(tree);
    let mut rows = vec![vec!["leaf".to_owned()], vec!["value".to_owned()]];
    for (path, value) in &leaves {
        rows[0].push(names.name(path));
        rows[1].push(value.to_string());
    }
    for result in comparison
        .results
        .iter()
        .filter(|result| !result.algorithm.is_exhaustive())
    {
        let Some(order) = &result.leaf_order else {
            continue;
        };
        let mut cells = vec!["·".to_owned(); leaves.len()];
        for (place, turn) in order.iter().zip(1..) {
            cells[*place] = turn.to_string();
        }
        rows.push(
            [result.algorithm.label()]
                .into_iter()
                .chain(cells)
                .collect(),
        );
    }
    if rows.len() == 2 {
        return String::new();
    }
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(|cell| page.text(cell)).collect())
        .collect();
    let columns = rows
        .iter()
        .flat_map(|row| &row[1..])
        .map(|cell| width(cell))
        .max()
        .unwrap_or(0);
    let padded = |row: &Vec<String>| {
        let cells = row[1..].iter().map(|cell| right(cell, columns));
        row[..1].iter().cloned().chain(cells).collect()
    };
    let rows: Vec<Vec<String>> = rows.iter().map(padded).collect();
    let mut text = String::new();
    for block in table::blocks(&rows, page.width) {
        text.push('\n');
        let is_first = block.start == 1;
        let mut lines = table::lines(&table::columns(&rows, block), &[]);
        if let Some(third) = lines
            .get_mut(2)
            .filter(|line| is_first && width(line) + 23 <= page.width)
        {
            third.push_str("    order of evaluation");
        }
        text.extend(lines.iter().map(|line| format!("{line}\n")));
    }
    text
}

fn leaves(tree: &AnyTree) -> Vec<(Path, Value)> {
    let mut leaves = Vec::new();
    tree.for_each_node(&mut |path, value| leaves.extend(value.map(|value| (path.to_vec(), value))));
    leaves
}

/// One line: what holds, and under which rules.
fn checks(comparison: &Comparison, page: Page) -> String {
    let mut parts: Vec<String> = comparison
        .checks
        .iter()
        .filter(|check| check.holds.is_some())
        .map(told)
        .collect();
    let ran = |wanted: fn(&Algorithm) -> bool| {
        comparison
            .results
            .iter()
            .any(|result| wanted(&result.algorithm))
    };
    let mut rules = Vec::new();
    if ran(|algorithm| algorithm.window() == Some(CutRule::Inclusive)) {
        rules.push("cut α ≥ β");
    }
    if ran(|algorithm| {
        algorithm
            .open()
            .is_some_and(|open| open.ties == TieRule::Leftmost)
    }) {
        rules.push("leftmost");
    }
    if !rules.is_empty() {
        parts.push(rules.join(", "));
    }
    page.in_a_line(&parts, "  ") + "\n"
}
