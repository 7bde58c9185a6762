//! A comparison as text: one tree in detail, or several as a line each.

use std::fmt::Write as _;

use super::{Page, table};
use crate::baseline::Difference;
use crate::compare::{AlgorithmResult, Check, CheckKind, Comparison, Report};
use crate::expect::Finding;
use crate::search::Algorithm;
use crate::search::alpha_beta::CutRule;
use crate::search::sss::gamma::TieRule;
use crate::summary::Summary;
use crate::text::{counted, grouped, left, right, shortened, width, wrap};
use crate::tree::Path;
use crate::tree::any::AnyTree;
use crate::tree::naming::Names;
use crate::value::Value;

/// Trees of up to this many leaves get a table of the orders of evaluation.
const ORDER_LIMIT: u64 = 64;
/// The widest that a tree's word gets in a table of several.
const SOURCE_WIDTH: usize = 30;
/// The least that it is shortened to where the table is too wide.
const LEAST_SOURCE_WIDTH: usize = 10;
/// So many best moves are named before the others are only counted.
const MOVES_LIMIT: usize = 12;
/// What stands where there is nothing to tell.
const NOTHING: &str = "–";

/// One tree in detail.
pub fn one(comparison: &Comparison, tree: &AnyTree, names: &Names<'_>, page: Page) -> String {
    let summary = &comparison.summary;
    let mut text = heading(summary, names, page);
    text.push('\n');
    text.push_str(&table::headed(&results(comparison, page), page));
    if (2..=ORDER_LIMIT).contains(&summary.size.leaves) {
        text.push_str(&orders(comparison, tree, names, page));
    }
    text.push('\n');
    text.push_str(&checks(comparison, page));
    text
}

/// Two lines: which tree, and what is known of it.
pub fn heading(summary: &Summary, names: &Names<'_>, page: Page) -> String {
    let size = &summary.size;
    let title = match &summary.heading.title {
        Some(title) => format!("{}: {title}", summary.source),
        None => summary.source.clone(),
    };
    let sizes = format!(
        "{}, {}",
        counted(size.nodes, "node", "nodes"),
        counted(size.leaves, "leaf", "leaves")
    );
    let mut facts = Vec::new();
    facts.extend(summary.value.map(|value| format!("value {value}")));
    match summary.optimal_moves.as_deref() {
        None | Some([]) => {}
        Some([best]) => facts.push(format!("best move {}", names.line(&[*best]))),
        Some(several) => {
            let shown = several.iter().take(MOVES_LIMIT);
            let shown: Vec<String> = shown.map(|&index| names.name(&[index])).collect();
            let more = match several.len().saturating_sub(MOVES_LIMIT) {
                0 => String::new(),
                more => format!(" and {} more", grouped(more as u64)),
            };
            facts.push(format!("best moves {}{more}", shown.join(", ")));
        }
    }
    if let Some(line) = summary
        .principal_variation
        .as_deref()
        .filter(|line| !line.is_empty())
    {
        facts.push(shortened(
            &format!("line {}", names.line(line)),
            page.width.saturating_sub(2),
        ));
    }
    let proof = summary.minimal_leaves.map_or_else(String::new, |least| {
        format!("any proof needs {}", grouped(least))
    });
    let proof = if summary.finite { proof } else { String::new() };
    page.heading(&spread(&page.text(&title), &page.text(&sizes), page))
        + &spread(&page.text(&facts.join("   ")), &page.text(&proof), page)
}

/// Something on the left and something on the right of one line, or of two where one is too short.
fn spread(on_left: &str, on_right: &str, page: Page) -> String {
    let columns = page.width.min(80).saturating_sub(6);
    if on_right.is_empty() {
        return wrap("", &on_left.split(' ').collect::<Vec<_>>(), 2, page.width) + "\n";
    }
    if width(on_left) + 2 + width(on_right) <= columns {
        return format!("{}{on_right}\n", left(on_left, columns - width(on_right)));
    }
    let first = wrap("", &on_left.split(' ').collect::<Vec<_>>(), 2, page.width);
    format!("{first}\n{}\n", right(on_right, columns))
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
        .filter(|result| result.algorithm != Algorithm::Minimax)
    {
        let Some(order) = &result.leaf_order else {
            continue;
        };
        let position = |path| {
            order
                .iter()
                .position(|leaf| leaf == path)
                .map(|index| (index + 1).to_string())
        };
        let cells = leaves
            .iter()
            .map(|(path, _)| position(path).unwrap_or_else(|| "·".to_owned()));
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
    if ran(|algorithm| *algorithm == Algorithm::AlphaBeta(CutRule::Inclusive)) {
        rules.push("cut α ≥ β");
    }
    if ran(|algorithm| {
        matches!(
            algorithm,
            Algorithm::Sss(TieRule::Leftmost) | Algorithm::Dual(TieRule::Leftmost)
        )
    }) {
        rules.push("leftmost");
    }
    if !rules.is_empty() {
        parts.push(rules.join(", "));
    }
    page.in_a_line(&parts, "  ") + "\n"
}

/// The mark of a check and what it says.
pub(in crate::report) fn told(check: &Check) -> String {
    let mark = mark(check.holds == Some(true));
    match check.kind {
        CheckKind::ValuesAgree if check.holds == Some(true) => format!("{mark} values agree"),
        CheckKind::ValuesAgree => format!("{mark} values agree ({})", check.detail),
        CheckKind::SssWithinAlphaBeta => {
            let promise = if check.claimed {
                ""
            } else {
                "; not promised here"
            };
            format!("{mark} {} ({}{promise})", check.subject, check.detail)
        }
    }
}

fn mark(holds: bool) -> &'static str {
    if holds { "✓" } else { "✗" }
}

/// What came of each expectation and of the comparison with older results, a line each.
pub fn verdicts(report: &Report<'_>, page: Page) -> String {
    let lines = verdict_lines(report);
    lines.iter().map(|line| page.marked(line) + "\n").collect()
}

/// The same, for any format.
pub fn verdict_lines(report: &Report<'_>) -> Vec<String> {
    let mut lines: Vec<String> = report.findings.iter().map(finding_line).collect();
    lines.extend(
        report
            .differences
            .as_deref()
            .into_iter()
            .flat_map(difference_lines),
    );
    lines
}

/// What came of an expectation.
fn finding_line(finding: &Finding) -> String {
    let found = if finding.holds {
        String::new()
    } else {
        format!(": found {}", finding.found)
    };
    format!("{} {}{found}", mark(finding.holds), finding.expect)
}

/// How the results differ from older ones; that they do not is told too.
fn difference_lines(differences: &[Difference]) -> Vec<String> {
    if differences.is_empty() {
        return vec![format!("{} as in the baseline", mark(true))];
    }
    let line = |difference: &Difference| format!("{} {difference}", mark(false));
    differences.iter().map(line).collect()
}

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
        let position =
            |wanted: fn(&AlgorithmResult) -> bool| comparison.results.iter().position(wanted);
        Some(Pair {
            alpha_beta: position(|result| matches!(result.algorithm, Algorithm::AlphaBeta(_)))?,
            sss: position(|result| matches!(result.algorithm, Algorithm::Sss(_)))?,
        })
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
            .any(|algorithm| algorithm.keeps_open())
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
        .any(|algorithm| algorithm.keeps_open())
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
