//! Several trees, a line each, and their sums.

use std::fmt::Write as _;

use super::NOTHING;
use super::verdicts::mark;
use crate::compare::{Check, CheckKind, Comparison};
use crate::report::text::{Page, table};
use crate::search::Algorithm;
use crate::text::{counted, grouped, left, shortened, width};

/// The widest that a tree's word gets in a table of several.
const SOURCE_WIDTH: usize = 30;
/// The least that it is shortened to where the table is too wide.
const LEAST_SOURCE_WIDTH: usize = 10;

/// Several trees, a line each, and their sums.
pub fn several(comparisons: &[Comparison], page: Page) -> String {
    let Some(first) = comparisons.first() else {
        return String::new();
    };
    let algorithms: Vec<Algorithm> = first
        .results
        .iter()
        .map(|result| result.algorithm)
        .collect();
    let pair = Pair::of(first);
    let mut rows = vec![several_header(&algorithms, pair)];
    rows.extend(
        comparisons
            .iter()
            .map(|comparison| several_row(comparison, pair)),
    );
    rows.push(sums(comparisons, pair, rows[0].len()));
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(|cell| page.text(cell)).collect())
        .collect();
    let rows = narrowed(rows, page);
    let above = if table::blocks(&rows, page.width).len() > 1 {
        page.text("leaves evaluated") + "\n"
    } else {
        above_header(&rows, &algorithms, pair, page)
    };
    let mut text = page.heading(&above);
    text.push_str(&table::headed(&rows, page));
    let tally = |kind: CheckKind, name: &str| {
        let tested = comparisons.iter().flat_map(|comparison| &comparison.checks);
        let tested: Vec<&Check> = tested
            .filter(|check| check.kind == kind && check.holds.is_some())
            .collect();
        let held = tested
            .iter()
            .filter(|check| check.holds == Some(true))
            .count();
        let excuse = if held < tested.len() && tested.iter().all(|check| check.passed()) {
            " (not promised where it fails)"
        } else {
            ""
        };
        let mark = mark(held == tested.len());
        (!tested.is_empty()).then(|| format!("{mark} {name} {held}/{}{excuse}", tested.len()))
    };
    let tallies = [
        tally(CheckKind::ValuesAgree, "values agree"),
        tally(CheckKind::SssWithinAlphaBeta, "SSS* within alpha-beta"),
    ];
    let tallies: Vec<String> = tallies.into_iter().flatten().collect();
    let _ = writeln!(text, "{}", page.in_a_line(&tallies, "   "));
    for comparison in comparisons.iter().filter(|comparison| !comparison.passed()) {
        let failed = comparison.checks.iter().filter(|check| !check.passed());
        for check in failed {
            let line = format!(
                "{} {}: {}",
                mark(false),
                comparison.summary.source,
                check.detail
            );
            let _ = writeln!(text, "{}", page.marked(&line));
        }
    }
    text
}

/// Shortens the trees' words where the table is wider than the page.
fn narrowed(mut rows: Vec<Vec<String>>, page: Page) -> Vec<Vec<String>> {
    let columns = 0..rows[0].len();
    let widest = |index: usize| rows.iter().map(|row| width(&row[index])).max().unwrap_or(0);
    let total = columns.map(|index| widest(index) + 2).sum::<usize>();
    let excess = total.saturating_sub(page.width + 2);
    if excess > 0 {
        // The sign for what is left out may take more than one column.
        let sign = width(&page.text("…"));
        let most = widest(0).saturating_sub(excess).max(LEAST_SOURCE_WIDTH) + 1 - sign;
        for row in &mut rows {
            row[0] = page.text(&shortened(&row[0], most));
        }
    }
    rows
}

/// Where alpha-beta and SSS\* stand among the results, if both do.
#[derive(Clone, Copy)]
pub(in crate::report) struct Pair {
    alpha_beta: usize,
    sss: usize,
}

impl Pair {
    pub(in crate::report) fn of(comparison: &Comparison) -> Option<Pair> {
        let algorithms = || (0..).zip(comparison.results.iter().map(|result| result.algorithm));
        let pairs = algorithms().flat_map(|of| algorithms().map(move |to| (of, to)));
        let mut held = pairs.filter(|((_, of), (_, to))| of.within(*to).is_some());
        held.next()
            .map(|((sss, _), (alpha_beta, _))| Pair { alpha_beta, sss })
    }

    /// How many leaves SSS\* saves.
    pub(in crate::report) fn saved(self, comparison: &Comparison) -> i128 {
        let leaves = |index: usize| i128::from(comparison.results[index].counts.leaves_evaluated);
        leaves(self.alpha_beta) - leaves(self.sss)
    }
}

fn several_header(algorithms: &[Algorithm], pair: Option<Pair>) -> Vec<String> {
    let short = |algorithm: &Algorithm| algorithm.label().replace("alpha-beta", "α-β");
    let mut header = ["tree", "b", "d", "value"].map(str::to_owned).to_vec();
    header.extend(algorithms.iter().map(short));
    header.push("proof".to_owned());
    header.extend(pair.map(|_| "saves".to_owned()));
    header.extend(
        algorithms
            .iter()
            .any(|algorithm| algorithm.open().is_some())
            .then(|| "OPEN".to_owned()),
    );
    header
}

/// The line above the header: what the algorithms' columns count, who saves, whose peak.
fn above_header(
    rows: &[Vec<String>],
    algorithms: &[Algorithm],
    pair: Option<Pair>,
    page: Page,
) -> String {
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|index| rows.iter().map(|row| width(&row[index])).max().unwrap_or(0))
        .collect();
    let start = |index: usize| widths[..index].iter().map(|width| width + 2).sum::<usize>();
    let first = 4;
    let last = first + algorithms.len();
    let span = start(last).saturating_sub(start(first) + 2);
    let title = page.text("leaves evaluated");
    let mut line = left(
        "",
        start(first) + span.saturating_sub(width(&title)).div_ceil(2),
    ) + &title;
    let saves = pair.map(|_| "SSS*");
    let peak = algorithms
        .iter()
        .any(|algorithm| algorithm.open().is_some())
        .then_some("peak");
    for (column, word) in (last + 1..).zip(saves.into_iter().chain(peak)) {
        let end = start(column) + widths[column];
        line = left(&line, end.saturating_sub(width(word)).max(width(&line) + 1)) + word;
    }
    line + "\n"
}

fn several_row(comparison: &Comparison, pair: Option<Pair>) -> Vec<String> {
    let summary = &comparison.summary;
    let nothing = || NOTHING.to_owned();
    let mut row = vec![
        shortened(&summary.source, SOURCE_WIDTH),
        summary.size.branching_range(),
        summary.size.depth.to_string(),
        summary
            .value
            .map_or_else(nothing, |value| value.to_string()),
    ];
    row.extend(comparison.results.iter().map(|result| {
        let leaves = grouped(result.counts.leaves_evaluated);
        if result.ran {
            leaves
        } else {
            format!("({leaves})")
        }
    }));
    row.push(summary.minimal_leaves.map_or_else(nothing, grouped));
    row.extend(pair.map(|pair| pair.saved(comparison).to_string()));
    let peak = comparison
        .results
        .iter()
        .find_map(|result| result.counts.open)
        .map(|open| grouped(open.peak));
    row.extend(peak);
    row
}

fn sums(comparisons: &[Comparison], pair: Option<Pair>, columns: usize) -> Vec<String> {
    let mut row = vec![
        counted(comparisons.len() as u64, "tree", "trees"),
        String::new(),
        String::new(),
        String::new(),
    ];
    for index in 0..comparisons[0].results.len() {
        let leaves = comparisons
            .iter()
            .map(|comparison| comparison.results[index].counts.leaves_evaluated);
        row.push(grouped(leaves.fold(0, u64::saturating_add)));
    }
    let proofs: Option<Vec<u64>> = comparisons
        .iter()
        .map(|comparison| comparison.summary.minimal_leaves)
        .collect();
    row.push(proofs.map_or_else(
        || NOTHING.to_owned(),
        |proofs| grouped(proofs.into_iter().fold(0, u64::saturating_add)),
    ));
    row.extend(pair.map(|pair| {
        comparisons
            .iter()
            .map(|comparison| pair.saved(comparison))
            .sum::<i128>()
            .to_string()
    }));
    row.resize(columns, String::new());
    row
}
