//! The `sweep` document.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::write_document;
use crate::sweep::report::{AlgorithmReport, CellReport, FailureKind, NamedExtreme, Ratio, Report};
use crate::sweep::statistics::Statistics;
use crate::sweep::wire::ConfigWire;
use crate::value::Value;

#[derive(Serialize, JsonSchema)]
pub(super) struct SweepWire<'a> {
    /// What was asked for. Neither threads nor, in a whole result, shards are part of it.
    config: ConfigWire,
    /// One for each shape of tree, by width and then by depth.
    cells: Vec<CellWire<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct CellWire<'a> {
    /// b: how many children every interior node has.
    branching: u32,
    /// d: the depth of every leaf.
    depth: u32,
    /// How leaves were drawn.
    model: String,
    /// How many trees were run.
    trees: u64,
    /// How many leaves each of them has, b^d.
    leaves: u64,
    /// How many leaves prove the value of each.
    minimal_leaves: u64,
    /// Trees on which two values differ, that of the model included.
    value_mismatches: u64,
    /// Trees on which an SSS* evaluated a leaf that alpha-beta did not, promised or not.
    dominance_violations: u64,
    /// One for each algorithm, in the order asked for.
    algorithms: Vec<AlgorithmWire<'a>>,
    /// One for each pair of algorithms that is compared.
    ratios: Vec<RatioWire<'a>>,
    /// Of the first pair: the trees that stand out.
    extremes: Vec<ExtremeWire<'a>>,
    /// The first tree on which each check failed; only where one did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failures: Vec<FailureWire<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct AlgorithmWire<'a> {
    /// The algorithm, with its variant.
    algorithm: &'a str,
    /// False where it was not run and its counts are known; else left out.
    #[serde(skip_serializing_if = "is_true")]
    ran: bool,
    /// Calls of the leaf value.
    leaves_evaluated: LeavesWire,
    /// Nodes entered, or states removed while LIVE.
    nodes_visited: StatisticsWire,
    /// The largest OPEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    open_peak: Option<StatisticsWire>,
    /// Nanoseconds a search; only with `--timings`.
    #[serde(skip_serializing_if = "Option::is_none")]
    elapsed_ns: Option<StatisticsWire>,
    /// Bytes kept at once beside the tree; only with `--timings`.
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

#[derive(Serialize, JsonSchema)]
struct StatisticsWire {
    /// The arithmetic mean.
    mean: Number,
    /// The standard deviation of the sample; null of one tree.
    stddev: Option<Number>,
    /// The mean -/+ 1.96 standard errors; null of one tree.
    ci95: Option<[Number; 2]>,
    /// The smallest.
    min: u64,
    /// The largest.
    max: u64,
    /// The sum over all trees, exact.
    sum: String,
    /// The sum of squares over all trees, exact; null beyond 128 bits.
    sum_squares: Option<String>,
}

/// A double; whole ones have no `.0`.
#[derive(Clone, Copy, JsonSchema)]
struct Number(f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        Value::new(self.0).serialize(out)
    }
}

/// As [`StatisticsWire`], with what theory expects.
#[derive(Serialize, JsonSchema)]
struct LeavesWire {
    #[serde(flatten)]
    statistics: StatisticsWire,
    /// The mean that theory expects; null where it knows none.
    expected: Option<Number>,
}

#[derive(Serialize, JsonSchema)]
struct RatioWire<'a> {
    /// The algorithm that is hoped to evaluate fewer leaves.
    of: &'a str,
    /// What it is measured by.
    to: &'a str,
    /// Of their leaves.
    leaves: LeavesRatioWire,
    /// Trees on which the first evaluated no fewer leaves.
    no_saving: u64,
    /// Trees on which the first evaluated a leaf that the other did not; left out where there are none.
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

#[derive(Serialize, JsonSchema)]
struct LeavesRatioWire {
    /// The mean of the one over the mean of the other.
    ratio_of_means: Number,
    /// Its interval, by the delta method; null of one tree.
    ci95: Option<[Number; 2]>,
    /// The sum of the products over all trees, exact.
    sum_products: String,
}

#[derive(Serialize, JsonSchema)]
struct ExtremeWire<'a> {
    /// Which way it stands out.
    #[schemars(extend("enum" = ["most-saved", "least-saved"]))]
    kind: &'static str,
    /// Its number in the cell, the lowest of several; counted from 0.
    tree: u64,
    /// The word that rebuilds it.
    source: &'a str,
    /// By how many leaves the first of the pair stayed below the other.
    saved: i64,
}

#[derive(Serialize, JsonSchema)]
struct FailureWire<'a> {
    /// Which check.
    #[schemars(extend("enum" = ["value-mismatch", "dominance-violation"]))]
    kind: &'static str,
    /// The number of the tree, counted from 0.
    tree: u64,
    /// The word that rebuilds it.
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
