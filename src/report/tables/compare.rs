//! A comparison as a table: for people as the text report has it, for programs a row for each tree and algorithm.

use crate::compare::{AlgorithmResult, Comparison};
use crate::report::json;
use crate::report::json::fact::{Fact, on_wire};
use crate::report::table::{Cell, Column, Head, Table};
use crate::report::text::compare::{Pair, told};
use crate::summary::Summary;
use crate::text::counted;
use crate::tree::naming::Names;

use super::tree_caption;

/// The columns for programs. But for the tree's word and value, the titles are keys of the JSON.
const TITLES: [&str; 17] = [
    "tree",
    "algorithm",
    "value",
    "ran",
    "tree_value",
    "nodes",
    "leaves",
    "depth",
    "minimal_leaves",
    "leaves_evaluated",
    "nodes_visited",
    "alpha_cutoffs",
    "beta_cutoffs",
    "steps",
    "states_pushed",
    "states_purged",
    "open_peak",
];

/// A row for each tree and algorithm, looked up in the document.
pub fn plain(comparisons: &[Comparison]) -> Table {
    let mut rows = Vec::new();
    for comparison in comparisons {
        let tree = on_wire(json::compare::tree(comparison));
        let summary = &tree["summary"];
        for result in tree["results"].as_array().into_iter().flatten() {
            let fact = |title| match title {
                "tree" => Fact::of(summary, "source"),
                "tree_value" => Fact::of(summary, "value"),
                key if summary.get(key).is_some() && key != "value" => Fact::of(summary, key),
                key => Fact::of(result, key),
            };
            rows.push(TITLES.map(|title| cell(&fact(title))).to_vec());
        }
    }
    Table {
        head: Head {
            columns: TITLES.map(Column::left).to_vec(),
            ..Head::default()
        },
        rows,
    }
}

fn cell(fact: &Fact) -> Cell {
    match (fact.json().as_u64(), fact.value()) {
        (Some(count), _) => Cell::Count(count),
        (None, Some(value)) => Cell::Value(value),
        (None, None) if fact.json().is_null() => Cell::Nothing,
        (None, None) => Cell::Text(fact.to_string()),
    }
}

/// One tree: a row for each algorithm.
pub fn one(comparison: &Comparison, names: &Names<'_>) -> Table {
    let summary = &comparison.summary;
    let mut columns = vec![Column::left("Algorithm")];
    columns.extend(
        [
            "Value",
            "Leaves",
            "% of all",
            "× proof",
            "Nodes",
            "α cut-offs",
            "β cut-offs",
            "Steps",
            "Peak OPEN",
        ]
        .map(Column::right),
    );
    let rows = comparison.results.iter().map(|result| {
        let counts = &result.counts;
        let leaves = counts.leaves_evaluated;
        let ratio = |to: u64| leaves as f64 / to as f64;
        vec![
            Cell::Text(named(result)),
            Cell::or_nothing(result.value, Cell::Value),
            Cell::Count(leaves),
            Cell::Decimal(100.0 * ratio(summary.size.leaves), 1),
            Cell::or_nothing(summary.minimal_leaves, |least| {
                Cell::Decimal(ratio(least), 2)
            }),
            Cell::Count(counts.nodes_visited),
            Cell::or_nothing(counts.cutoffs, |cutoffs| Cell::Count(cutoffs.alpha)),
            Cell::or_nothing(counts.cutoffs, |cutoffs| Cell::Count(cutoffs.beta)),
            Cell::or_nothing(counts.open, |open| Cell::Count(open.steps)),
            Cell::or_nothing(counts.open, |open| Cell::Count(open.peak)),
        ]
    });
    let mut notes = vec![facts(summary, names)];
    notes.extend(checks(comparison));
    Table {
        head: Head {
            caption: tree_caption(summary),
            columns,
            notes,
            is_long: false,
        },
        rows: rows.collect(),
    }
}

/// Several trees: a row for each, with the leaves that each algorithm evaluates.
pub fn several(comparisons: &[Comparison]) -> Table {
    let Some(first) = comparisons.first() else {
        return Table::default();
    };
    let pair = Pair::of(first);
    let keeps_open = first
        .results
        .iter()
        .any(|result| result.algorithm.open().is_some());
    let mut columns = vec![Column::left("Tree"), Column::right("b")];
    columns.extend(["d", "Value"].map(Column::right));
    columns.extend(
        first
            .results
            .iter()
            .map(|result| Column::right(&result.algorithm.label())),
    );
    columns.push(Column::right("Proof"));
    columns.extend(pair.map(|_| Column::right("SSS* saves")));
    columns.extend(keeps_open.then(|| Column::right("Peak OPEN")));
    let failed = comparisons.iter().flat_map(|comparison| {
        let failed = comparison.checks.iter().filter(|check| !check.passed());
        failed.map(|check| format!("{}: {}", comparison.summary.source, told(check)))
    });
    let all_passed = comparisons.iter().all(Comparison::passed);
    let notes =
        all_passed.then(|| "✓ values agree, and all else that was checked holds".to_owned());
    Table {
        head: Head {
            caption: format!(
                "Leaves evaluated on {}",
                counted(comparisons.len() as u64, "tree", "trees")
            ),
            columns,
            notes: notes.into_iter().chain(failed).collect(),
            is_long: comparisons.len() > 30,
        },
        rows: comparisons
            .iter()
            .map(|comparison| several_row(comparison, pair, keeps_open))
            .collect(),
    }
}

fn several_row(comparison: &Comparison, pair: Option<Pair>, keeps_open: bool) -> Vec<Cell> {
    let summary = &comparison.summary;
    let mut row = vec![
        Cell::text(&summary.source),
        Cell::Text(summary.size.branching_range()),
        Cell::Count(summary.size.depth as u64),
        Cell::or_nothing(summary.value, Cell::Value),
    ];
    row.extend(comparison.results.iter().map(|result| {
        let leaves = Cell::Count(result.counts.leaves_evaluated);
        if result.ran {
            leaves
        } else {
            Cell::Text(format!("({})", leaves.shown()))
        }
    }));
    row.push(Cell::or_nothing(summary.minimal_leaves, Cell::Count));
    row.extend(pair.map(|pair| Cell::Text(pair.saved(comparison).to_string())));
    let peak = comparison
        .results
        .iter()
        .find_map(|result| result.counts.open);
    row.extend(keeps_open.then(|| Cell::or_nothing(peak, |open| Cell::Count(open.peak))));
    row
}

fn named(result: &AlgorithmResult) -> String {
    let ran = if result.ran { "" } else { " (not run)" };
    format!("{}{ran}", result.algorithm)
}

/// What is known of the tree, in a line.
fn facts(summary: &Summary, names: &Names<'_>) -> String {
    let mut facts = vec![
        counted(summary.size.nodes, "node", "nodes"),
        counted(summary.size.leaves, "leaf", "leaves"),
    ];
    facts.extend(summary.value.map(|value| format!("value {value}")));
    facts.extend(
        summary
            .principal_variation
            .as_deref()
            .filter(|line| !line.is_empty())
            .map(|line| format!("line {}", names.line(line))),
    );
    facts.join(", ")
}

fn checks(comparison: &Comparison) -> impl Iterator<Item = String> {
    comparison
        .checks
        .iter()
        .filter(|check| check.holds.is_some())
        .map(told)
}
