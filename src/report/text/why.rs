//! Why leaves are evaluated, as text: what each algorithm skips, then a line a leaf.

use std::fmt::Write as _;

use super::{Page, table};
use crate::search::Algorithm;
use crate::text::{beside, counted, grouped, left, width, wrap};
use crate::why::narrate::Narrator;
use crate::why::{Because, LeafReport};

/// So many leaves are named before they are only counted.
const LIST_LIMIT: usize = 12;

/// The whole report. `leaves` is how many the tree has, of which `reports` may tell only some.
pub fn report(reports: &[LeafReport], leaves: u64, narrator: &Narrator<'_>, page: Page) -> String {
    let Some(first) = reports.first() else {
        return String::new();
    };
    let algorithms: Vec<Algorithm> = first
        .verdicts
        .iter()
        .map(|verdict| verdict.algorithm)
        .collect();
    let mut text = String::new();
    if reports.len() as u64 == leaves {
        for index in 0..algorithms.len() {
            let words = skipped(reports, index, narrator);
            let words: Vec<String> = words.split(' ').map(|word| page.text(word)).collect();
            let _ = writeln!(text, "{}", wrap("", &words, 2, page.width));
        }
        text.push('\n');
    }
    let mut rows = vec![
        ["leaf", "value", "α", "β"]
            .map(|cell| page.text(cell))
            .to_vec(),
    ];
    rows[0].extend(
        algorithms
            .iter()
            .map(|algorithm| page.text(&algorithm.label())),
    );
    for report in reports {
        let mut row = vec![
            narrator.names.name(&report.leaf.path),
            report.value.to_string(),
            report.alpha.value.to_string(),
            report.beta.value.to_string(),
        ];
        row.extend(
            report
                .verdicts
                .iter()
                .map(|verdict| if verdict.evaluated { "yes" } else { "no" }.to_owned()),
        );
        rows.push(row.iter().map(|cell| page.text(cell)).collect());
    }
    let to_left: Vec<usize> = (4..rows[0].len()).collect();
    let lines = table::lines(&rows, &to_left);
    let indent = lines.iter().map(|line| width(line)).max().unwrap_or(0) + 2;
    let mut lines = lines.iter().map(|line| left(line, indent));
    let header = lines.next().unwrap_or_default() + "because";
    let header = if width(&header) > page.width {
        header.trim_end_matches("because").trim_end()
    } else {
        &header
    };
    let _ = writeln!(text, "{}", page.heading(header));
    let mut told: Option<(String, String)> = None;
    for (start, report) in lines.zip(reports) {
        let mut reason = reason(report, narrator);
        match &told {
            Some((name, before)) if *before == reason && reason.contains('(') => {
                reason = format!("as {name}");
            }
            _ => told = Some((narrator.names.name(&report.leaf.path), reason.clone())),
        }
        let words: Vec<String> = reason.split(' ').map(|word| page.text(word)).collect();
        let _ = writeln!(text, "{}", beside(&start, &words, indent + 2, page.width));
    }
    text
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
pub(in crate::report) fn reason(report: &LeafReport, narrator: &Narrator<'_>) -> String {
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
