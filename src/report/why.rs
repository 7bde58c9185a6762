//! Why leaves are evaluated: what each algorithm skips, then a row a leaf.

use std::fmt::Write as _;

use super::compare::title;
use super::document::{Block, Cell, Column, Head, Table};
use crate::summary::Summary;
use crate::text::{counted, grouped};
use crate::why::narrate::Narrator;
use crate::why::{Because, LeafReport};

/// So many leaves are named before they are only counted.
const LIST_LIMIT: usize = 12;

/// The whole report; `reports` may tell only some of the leaves.
pub fn blocks<'a>(
    summary: &Summary,
    reports: &[LeafReport],
    narrator: &Narrator<'_>,
) -> Vec<Block<'a>> {
    let Some(first) = reports.first() else {
        return Vec::new();
    };
    let mut blocks = Vec::new();
    if reports.len() as u64 == summary.size.leaves {
        let algorithms = 0..first.verdicts.len();
        blocks.extend(algorithms.map(|index| Block::line(skipped(reports, index, narrator))));
        blocks.push(Block::Gap);
    }
    let mut columns = vec![Column::left("Leaf").in_text("leaf")];
    columns.push(Column::right("Value").in_text("value"));
    columns.extend(["α", "β"].map(Column::right));
    let labels = first
        .verdicts
        .iter()
        .map(|verdict| verdict.algorithm.label());
    columns.extend(labels.map(Column::left));
    columns.push(Column::wrapped("Because", 45, 2).in_text("because"));
    let head = Head {
        caption: format!("{}. Which leaves are evaluated, and why", title(summary)),
        columns,
        ..Head::default()
    };
    blocks.push(Block::Table(Table::of(head, rows(reports, narrator))));
    blocks
}

/// A reason that is that of the leaf above is not said again.
fn rows(reports: &[LeafReport], narrator: &Narrator<'_>) -> Vec<Vec<Cell>> {
    let mut told: Option<(String, String)> = None;
    let row = |report: &LeafReport| {
        let name = narrator.names.name(&report.leaf.path);
        let mut reason = reason(report, narrator);
        match &told {
            Some((first, before)) if *before == reason && reason.contains('(') => {
                reason = format!("as {first}");
            }
            _ => told = Some((name.clone(), reason.clone())),
        }
        let mut row = vec![
            Cell::Text(name),
            Cell::Value(report.value),
            Cell::Value(report.alpha.value),
            Cell::Value(report.beta.value),
        ];
        let verdicts = report.verdicts.iter();
        row.extend(
            verdicts.map(|verdict| Cell::text(if verdict.evaluated { "yes" } else { "no" })),
        );
        row.push(Cell::Text(reason));
        row
    };
    reports.iter().map(row).collect()
}

/// `alpha-beta evaluates 7 of 9 leaves, all but I and J.`
fn skipped(reports: &[LeafReport], index: usize, narrator: &Narrator<'_>) -> String {
    let skipped: Vec<String> = reports
        .iter()
        .filter(|report| !report.verdicts[index].evaluated)
        .map(|report| narrator.names.name(&report.leaf.path))
        .collect();
    let algorithm = reports[0].verdicts[index].algorithm;
    let evaluated = (reports.len() - skipped.len()) as u64;
    let total = counted(reports.len() as u64, "leaf", "leaves");
    match skipped.as_slice() {
        [] => format!("{algorithm} evaluates every leaf."),
        few if few.len() <= LIST_LIMIT => {
            format!(
                "{algorithm} evaluates {} of {total}, all but {}.",
                grouped(evaluated),
                listed(few)
            )
        }
        _ => format!("{algorithm} evaluates {} of {total}.", grouped(evaluated)),
    }
}

/// `I`, `I and J`, `I, J and K`.
fn listed(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        names => names.concat(),
    }
}

/// The reasons of all algorithms in one: what several have in common is said once.
fn reason(report: &LeafReport, narrator: &Narrator<'_>) -> String {
    let mut parts: Vec<(String, String)> = Vec::new();
    for verdict in report
        .verdicts
        .iter()
        .filter(|verdict| verdict.because != Because::EveryLeaf)
    {
        let label = verdict.algorithm.label();
        let mut because = narrator.because(report, verdict);
        if parts.iter().any(|(_, told)| *told == because) {
            continue;
        }
        if let Some((_, told)) = parts.first()
            && let Some(rest) = because.strip_prefix(&format!("{told}; "))
        {
            because.replace_range(..because.len() - rest.len(), "");
        }
        parts.push((label, because));
    }
    let mut reason = String::new();
    for (index, (label, because)) in parts.iter().enumerate() {
        // Beside a second reason the first is told in short.
        let short = because
            .split_once(": ")
            .map_or(because.as_str(), |(short, _)| short);
        let because = if index == 0 && parts.len() > 1 && because.starts_with("α < β") {
            short
        } else {
            because
        };
        match index {
            0 if verdicts_differ(report) => reason = format!("{label}: {because}"),
            0 => because.clone_into(&mut reason),
            _ => {
                let _ = write!(reason, "; {label}: {because}");
            }
        }
    }
    if reason.is_empty() {
        "minimax evaluates every leaf".to_owned()
    } else {
        reason
    }
}

fn verdicts_differ(report: &LeafReport) -> bool {
    let mut evaluated = report
        .verdicts
        .iter()
        .filter(|verdict| verdict.because != Because::EveryLeaf)
        .map(|verdict| verdict.evaluated);
    let first = evaluated.next();
    evaluated.any(|evaluated| Some(evaluated) != first)
}
