//! A comparison: one tree in detail or several as a line each, what was checked, and for programs a row for each tree and
//! algorithm.

use super::document::{Audience, Block, Cell, Column, Fit, Head, Table};
use super::json;
use super::json::compare::Report;
use super::json::expect::Finding;
use super::json::fact::{Fact, on_wire};
use crate::compare::{AlgorithmResult, Check, CheckKind, Comparison, ORDER_LIMIT};
use crate::search::Algorithm;
use crate::search::alpha_beta::CutRule;
use crate::search::sss::gamma::TieRule;
use crate::summary::Summary;
use crate::text::{counted, grouped, right, shortened, width};
use crate::tree::Path;
use crate::tree::any::AnyTree;
use crate::tree::naming::Names;
use crate::value::Value;

/// So many best moves are named before the others are only counted.
const MOVES_LIMIT: usize = 12;
/// The widest that a tree's word gets in a table of several.
const SOURCE_WIDTH: usize = 30;
/// The widest that the best line gets.
const LINE_WIDTH: usize = 78;

/// The heading of a tree: its title and size, its value and best line.
pub fn heading<'a>(summary: &Summary, names: &Names<'_>) -> [Block<'a>; 2] {
    let size = &summary.size;
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
    let line = summary.principal_variation.as_deref();
    if let Some(line) = line.filter(|line| !line.is_empty()) {
        facts.push(shortened(&format!("line {}", names.line(line)), LINE_WIDTH));
    }
    let proof = summary.proof();
    [
        Block::Heading {
            title: title(summary),
            aside: format!(
                "{}, {}",
                counted(size.nodes, "node", "nodes"),
                counted(size.leaves, "leaf", "leaves")
            ),
        },
        Block::Line {
            parts: facts,
            gap: "   ",
            aside: proof.map_or_else(String::new, |least| {
                format!("any proof needs {}", grouped(least))
            }),
        },
    ]
}

/// The tree as a heading or a caption names it.
pub fn title(summary: &Summary) -> String {
    match &summary.heading.title {
        Some(title) => format!("{}: {title}", summary.source),
        None => summary.source.clone(),
    }
}

/// One tree in detail.
pub fn one<'a>(
    report: &Report<'_>,
    comparison: &Comparison,
    tree: &AnyTree,
    names: &Names<'_>,
) -> Vec<Block<'a>> {
    let mut blocks: Vec<Block<'_>> = heading(&comparison.summary, names).into();
    blocks.extend([Block::Gap, Block::Table(results(comparison))]);
    if comparison
        .results
        .iter()
        .any(|result| result.cost.is_some())
    {
        blocks.extend([Block::Gap, Block::Table(costs(comparison))]);
    }
    if let Some(orders) = orders(comparison, tree, names) {
        blocks.extend([Block::Gap, Block::Table(orders)]);
    }
    blocks.extend([Block::Gap, Block::parts(checks(comparison), "  ")]);
    blocks.extend(verdicts(report));
    blocks
}

/// The table of the counts.
fn results<'a>(comparison: &Comparison) -> Table<'a> {
    let summary = &comparison.summary;
    let of_all = format!("of {}", grouped(summary.size.leaves));
    let mut columns = vec![Column::left("algorithm")];
    columns.extend(
        [
            "leaves",
            of_all.as_str(),
            "×proof",
            "nodes",
            "cut-offs α/β",
            "steps",
            "peak OPEN",
        ]
        .map(Column::right),
    );
    let row = |result: &AlgorithmResult| {
        let counts = &result.counts;
        let ratio = |to: u64| counts.leaves_evaluated as f64 / to as f64;
        let ran = if result.ran { "" } else { " (not run)" };
        vec![
            Cell::Text(format!("{}{ran}", result.algorithm)),
            Cell::Count(counts.leaves_evaluated),
            Cell::Text(format!("{:.1}%", 100.0 * ratio(summary.size.leaves))),
            Cell::or_nothing(summary.proof(), |least| Cell::Decimal(ratio(least), 2)),
            Cell::Count(counts.nodes_visited),
            Cell::or_nothing(counts.cutoffs, |cutoffs| {
                Cell::Text(format!(
                    "{}/{}",
                    grouped(cutoffs.alpha),
                    grouped(cutoffs.beta)
                ))
            }),
            Cell::or_nothing(counts.open, |open| Cell::Count(open.steps)),
            Cell::or_nothing(counts.open, |open| Cell::Count(open.peak)),
        ]
    };
    Table::new(columns, comparison.results.iter().map(row).collect())
}

/// What each search cost.
fn costs<'a>(comparison: &Comparison) -> Table<'a> {
    let mut columns = vec![Column::left("algorithm")];
    columns.extend(["time", "M leaves/s", "memory"].map(Column::right));
    let row = |result: &AlgorithmResult| {
        let cost = result.cost?;
        let seconds = cost.elapsed_ns as f64 / 1e9;
        Some(vec![
            Cell::Text(result.algorithm.label()),
            Cell::Text(duration(seconds)),
            Cell::Decimal(result.counts.leaves_evaluated as f64 / seconds / 1e6, 1),
            Cell::or_nothing(cost.peak_bytes, |peak| Cell::Text(bytes(peak))),
        ])
    };
    Table::new(columns, comparison.results.iter().filter_map(row).collect())
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

/// When each algorithm evaluates which leaf, where that is kept.
fn orders<'a>(comparison: &Comparison, tree: &AnyTree, names: &Names<'_>) -> Option<Table<'a>> {
    let kept = comparison
        .results
        .iter()
        .filter_map(|result| Some((result.algorithm, result.leaf_order.as_ref()?)));
    if !(2..=ORDER_LIMIT).contains(&comparison.summary.size.leaves) || kept.clone().next().is_none()
    {
        return None;
    }
    let mut leaves: Vec<(Path, Value)> = Vec::new();
    tree.for_each_node(&mut |path, value| {
        leaves.extend(value.map(|value| (path.to_vec(), value)));
    });
    let leaf_names: Vec<String> = leaves.iter().map(|(path, _)| names.name(path)).collect();
    let mut rows = vec![vec!["value".to_owned()]];
    rows[0].extend(leaves.iter().map(|(_, value)| value.to_string()));
    for (algorithm, order) in kept {
        let mut cells = vec!["·".to_owned(); leaves.len()];
        for (place, turn) in order.iter().zip(1..) {
            cells[*place] = turn.to_string();
        }
        rows.push([vec![algorithm.label()], cells].concat());
    }
    let cells = rows.iter().flat_map(|row| &row[1..]).chain(&leaf_names);
    let columns = cells.map(|cell| width(cell)).max().unwrap_or(0);
    let titles = leaf_names
        .iter()
        .map(|name| Column::right(right(name, columns)));
    let head = Head {
        columns: [Column::left("leaf")].into_iter().chain(titles).collect(),
        remark: "order of evaluation".to_owned(),
        audience: Audience::Terminal,
        ..Head::default()
    };
    let rows = rows
        .into_iter()
        .map(|row| row.into_iter().map(Cell::Text).collect());
    Some(Table::of(head, rows.collect()))
}

/// What holds, and under which rules.
fn checks(comparison: &Comparison) -> Vec<String> {
    let tested = comparison
        .checks
        .iter()
        .filter(|check| check.holds.is_some());
    let mut parts: Vec<String> = tested.map(told).collect();
    let ran = |wanted: fn(Algorithm) -> bool| {
        let mut results = comparison.results.iter();
        results.any(|result| wanted(result.algorithm))
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
    parts
}

/// Several trees, a line each, and their sums.
pub fn several<'a>(report: &Report<'_>) -> Vec<Block<'a>> {
    let comparisons = report.comparisons;
    let Some(first) = comparisons.first() else {
        return Vec::new();
    };
    let pair = Pair::of(first);
    let keeps_open = first
        .results
        .iter()
        .any(|result| result.algorithm.open().is_some());
    let mut columns = vec![Column::new("tree", Fit::Shortened)];
    columns.extend(["b", "d", "value"].map(Column::right));
    let labels = first.results.iter().map(|result| result.algorithm.label());
    columns.extend(labels.map(|label| {
        let short = label.replace("alpha-beta", "α-β");
        Column::right(label).in_text(short)
    }));
    columns.push(Column::right("proof"));
    columns.extend(pair.map(|_| Column::right("SSS*\nsaves")));
    columns.extend(keeps_open.then(|| Column::right("peak\nOPEN")));
    let mut rows: Vec<Vec<Cell>> = comparisons
        .iter()
        .map(|comparison| several_row(comparison, pair, keeps_open))
        .collect();
    let all = counted(comparisons.len() as u64, "tree", "trees");
    rows.push(sums(comparisons, pair, &all, columns.len()));
    let head = Head {
        caption: format!("Leaves evaluated on {all}"),
        over: Some((4, first.results.len(), "leaves evaluated".to_owned())),
        columns,
        ..Head::default()
    };
    let mut blocks = vec![
        Block::Table(Table::of(head, rows)),
        Block::parts(tallies(comparisons), "   "),
    ];
    for comparison in comparisons {
        let failed = comparison.checks.iter().filter(|check| !check.passed());
        blocks.extend(failed.map(|check| {
            let source = &comparison.summary.source;
            Block::line(format!("{} {source}: {}", mark(false), check.detail))
        }));
    }
    blocks.extend(verdicts(report));
    blocks
}

fn several_row(comparison: &Comparison, pair: Option<Pair>, keeps_open: bool) -> Vec<Cell> {
    let summary = &comparison.summary;
    let mut row = vec![
        Cell::Text(shortened(&summary.source, SOURCE_WIDTH)),
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
    row.push(Cell::or_nothing(summary.proof(), Cell::Count));
    row.extend(pair.map(|pair| Cell::Text(pair.saved(comparison).to_string())));
    let peak = comparison
        .results
        .iter()
        .find_map(|result| result.counts.open);
    row.extend(keeps_open.then(|| Cell::or_nothing(peak, |open| Cell::Count(open.peak))));
    row
}

fn sums(comparisons: &[Comparison], pair: Option<Pair>, all: &str, columns: usize) -> Vec<Cell> {
    let empty = || Cell::text("");
    let mut row = vec![Cell::text(all), empty(), empty(), empty()];
    let sum =
        |counts: &mut dyn Iterator<Item = u64>| Cell::Count(counts.fold(0, u64::saturating_add));
    for index in 0..comparisons[0].results.len() {
        let results = comparisons
            .iter()
            .map(|comparison| &comparison.results[index]);
        row.push(sum(
            &mut results.map(|result| result.counts.leaves_evaluated)
        ));
    }
    let proofs = comparisons
        .iter()
        .map(|comparison| comparison.summary.proof());
    let proofs: Option<Vec<u64>> = proofs.collect();
    row.push(Cell::or_nothing(proofs, |proofs| {
        sum(&mut proofs.into_iter())
    }));
    row.extend(pair.map(|pair| {
        let saved = comparisons.iter().map(|comparison| pair.saved(comparison));
        Cell::Text(saved.sum::<i128>().to_string())
    }));
    row.resize(columns, empty());
    row
}

/// On how many trees each property holds.
fn tallies(comparisons: &[Comparison]) -> Vec<String> {
    let tally = |kind: CheckKind, name: &str| {
        let checks = comparisons.iter().flat_map(|comparison| &comparison.checks);
        let tested: Vec<&Check> = checks
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
    tallies.into_iter().flatten().collect()
}

/// Two algorithms of which the first is held to evaluate only leaves that the other does.
#[derive(Clone, Copy)]
struct Pair {
    of: usize,
    to: usize,
}

impl Pair {
    fn of(comparison: &Comparison) -> Option<Pair> {
        let results = &comparison.results;
        let pairs =
            (0..results.len()).flat_map(|of| (0..results.len()).map(move |to| Pair { of, to }));
        let mut held = pairs.filter(|pair| {
            results[pair.of]
                .algorithm
                .within(results[pair.to].algorithm)
                .is_some()
        });
        held.next()
    }

    /// How many leaves the first saves.
    fn saved(self, comparison: &Comparison) -> i128 {
        let leaves = |index: usize| i128::from(comparison.results[index].counts.leaves_evaluated);
        leaves(self.to) - leaves(self.of)
    }
}

/// The mark of a check and what it says.
fn told(check: &Check) -> String {
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

/// What came of each expectation, and of the comparison with older results, a line each.
fn verdicts<'a>(report: &Report<'_>) -> impl Iterator<Item = Block<'a>> {
    let finding = |finding: &Finding| {
        let found = if finding.holds {
            String::new()
        } else {
            format!(": found {}", finding.found)
        };
        format!("{} {}{found}", mark(finding.holds), finding.expect)
    };
    let mut lines: Vec<String> = report.findings.iter().map(finding).collect();
    match report.differences.as_deref() {
        None => {}
        Some([]) => lines.push(format!("{} as in the baseline", mark(true))),
        Some(differences) => {
            let differences = differences.iter();
            lines.extend(differences.map(|difference| format!("{} {difference}", mark(false))));
        }
    }
    lines.into_iter().map(Block::line)
}

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
pub fn plain<'a>(comparisons: &[Comparison]) -> Table<'a> {
    let mut rows = Vec::new();
    for comparison in comparisons {
        let tree = on_wire(json::result::tree(comparison));
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
    Table::new(TITLES.map(Column::left).to_vec(), rows)
}

fn cell(fact: &Fact) -> Cell {
    match (fact.json().as_u64(), fact.value()) {
        (Some(count), _) => Cell::Count(count),
        (None, Some(value)) => Cell::Value(value),
        (None, None) if fact.json().is_null() => Cell::Nothing,
        (None, None) => Cell::Text(fact.to_string()),
    }
}
