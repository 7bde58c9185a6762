//! The `sweep` document.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::write_document;
use crate::sweep::report::{AlgorithmReport, CellReport, FailureKind, NamedExtreme, Ratio, Report};
use crate::sweep::statistics::Statistics;
use crate::sweep::wire::ConfigWire;
use crate::value::Value;

#[derive(Serialize)]
struct SweepWire<'a> {
    config: ConfigWire,
    cells: Vec<CellWire<'a>>,
}

#[derive(Serialize)]
struct CellWire<'a> {
    branching: u32,
    depth: u32,
    model: String,
    trees: u64,
    leaves: u64,
    minimal_leaves: u64,
    value_mismatches: u64,
    dominance_violations: u64,
    algorithms: Vec<AlgorithmWire<'a>>,
    ratios: Vec<RatioWire<'a>>,
    extremes: Vec<ExtremeWire<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failures: Vec<FailureWire<'a>>,
}

#[derive(Serialize)]
struct AlgorithmWire<'a> {
    algorithm: &'a str,
    #[serde(skip_serializing_if = "is_true")]
    ran: bool,
    leaves_evaluated: LeavesWire,
    nodes_visited: StatisticsWire,
    #[serde(skip_serializing_if = "Option::is_none")]
    open_peak: Option<StatisticsWire>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elapsed_ns: Option<StatisticsWire>,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<StatisticsWire>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
fn is_true(flag: &bool) -> bool {
    *flag
}

#[derive(Serialize)]
struct StatisticsWire {
    mean: Number,
    stddev: Option<Number>,
    ci95: Option<[Number; 2]>,
    min: u64,
    max: u64,
    sum: String,
    sum_squares: Option<String>,
}

/// A double; whole ones have no `.0`.
#[derive(Clone, Copy)]
struct Number(f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        Value::new(self.0).serialize(out)
    }
}

/// As [`StatisticsWire`], with what theory expects.
#[derive(Serialize)]
struct LeavesWire {
    #[serde(flatten)]
    statistics: StatisticsWire,
    expected: Option<Number>,
}

#[derive(Serialize)]
struct RatioWire<'a> {
    of: &'a str,
    to: &'a str,
    leaves: LeavesRatioWire,
    no_saving: u64,
    #[serde(skip_serializing_if = "is_zero")]
    violations: u64,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

#[derive(Serialize)]
struct LeavesRatioWire {
    ratio_of_means: Number,
    ci95: Option<[Number; 2]>,
    sum_products: String,
}

#[derive(Serialize)]
struct ExtremeWire<'a> {
    kind: &'static str,
    tree: u64,
    source: &'a str,
    saved: i64,
}

#[derive(Serialize)]
struct FailureWire<'a> {
    kind: &'static str,
    tree: u64,
    source: &'a str,
}

/// Writes the document.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    let body = SweepWire {
        config: ConfigWire::from(&report.config),
        cells: report
            .cells
            .iter()
            .map(|cell| cell_wire(report, cell))
            .collect(),
    };
    write_document(out, "sweep", body, 4)
}

fn cell_wire<'a>(report: &'a Report, cell: &'a CellReport) -> CellWire<'a> {
    CellWire {
        branching: cell.cell.branching(),
        depth: cell.cell.depth(),
        model: report.config.model.to_string(),
        trees: cell.trees,
        leaves: cell.leaves,
        minimal_leaves: cell.minimal_leaves,
        value_mismatches: cell.value_mismatches,
        dominance_violations: cell.dominance_violations,
        algorithms: cell.algorithms.iter().map(algorithm).collect(),
        ratios: cell
            .ratios
            .iter()
            .map(|of| ratio(&cell.algorithms, of))
            .collect(),
        extremes: cell.extremes.iter().flat_map(extremes).collect(),
        failures: cell
            .failures
            .iter()
            .map(|failure| FailureWire {
                kind: match failure.kind {
                    FailureKind::ValueMismatch => "value-mismatch",
                    FailureKind::DominanceViolation => "dominance-violation",
                },
                tree: failure.tree,
                source: &failure.source,
            })
            .collect(),
    }
}

fn algorithm(algorithm: &AlgorithmReport) -> AlgorithmWire<'_> {
    let optional = |of: &Option<Statistics>| of.as_ref().map(statistics);
    AlgorithmWire {
        algorithm: &algorithm.id,
        ran: algorithm.ran,
        leaves_evaluated: LeavesWire {
            statistics: statistics(&algorithm.leaves),
            expected: algorithm.leaves.expected.map(Number),
        },
        nodes_visited: statistics(&algorithm.nodes),
        open_peak: optional(&algorithm.open_peak),
        elapsed_ns: optional(&algorithm.elapsed_ns),
        peak_bytes: optional(&algorithm.peak_bytes),
    }
}

fn statistics(statistics: &Statistics) -> StatisticsWire {
    StatisticsWire {
        mean: Number(statistics.mean),
        stddev: statistics.stddev.map(Number),
        ci95: statistics.ci95.map(|ends| ends.map(Number)),
        min: statistics.min,
        max: statistics.max,
        sum: statistics.sum.to_string(),
        sum_squares: statistics.sum_squares.map(|sum| sum.to_string()),
    }
}

fn ratio<'a>(algorithms: &'a [AlgorithmReport], ratio: &Ratio) -> RatioWire<'a> {
    RatioWire {
        of: &algorithms[ratio.pair.of].id,
        to: &algorithms[ratio.pair.to].id,
        leaves: LeavesRatioWire {
            ratio_of_means: Number(ratio.ratio_of_means),
            ci95: ratio.ci95.map(|ends| ends.map(Number)),
            sum_products: ratio.sum_products.to_string(),
        },
        no_saving: ratio.no_saving,
        violations: ratio.violations,
    }
}

fn extremes([most, least]: &[NamedExtreme; 2]) -> [ExtremeWire<'_>; 2] {
    [("most-saved", most), ("least-saved", least)].map(|(kind, named)| ExtremeWire {
        kind,
        tree: named.extreme.tree,
        source: &named.source,
        saved: named.extreme.saved,
    })
}
