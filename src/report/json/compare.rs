//! The `compare` document.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::baseline::Difference;
use super::expect::Finding;
use super::summary::{CountsWire, SummaryWire};
use super::write_document;
use crate::compare::{AlgorithmResult, Check, CheckKind, Comparison};
use crate::value::Value;

/// All that one run of `compare` has to tell.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// One for each tree.
    pub comparisons: &'a [Comparison],
    /// What came of each expectation.
    pub findings: &'a [Finding],
    /// How the results differ from older ones, if there are any to hold them to.
    pub differences: Option<Vec<Difference>>,
}

impl Report<'_> {
    /// Whether every claimed check and every expectation holds, and nothing differs.
    pub fn passed(&self) -> bool {
        self.comparisons.iter().all(Comparison::passed)
            && self.findings.iter().all(|finding| finding.holds)
            && self.differences.as_ref().is_none_or(Vec::is_empty)
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct CompareWire<'a> {
    /// Whether every claimed check and every expectation holds and nothing differs from the baseline.
    passed: bool,
    /// What the algorithms made of each tree.
    trees: Vec<TreeWire<'a>>,
    /// What came of each `--expect`.
    expectations: &'a [Finding],
    /// What is not as in the `--baseline`; only with one.
    #[serde(skip_serializing_if = "Option::is_none")]
    differences: Option<&'a [Difference]>,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::report) struct TreeWire<'a> {
    /// The tree at a glance.
    summary: SummaryWire<'a>,
    /// One for each algorithm, in the order asked for.
    results: Vec<ResultWire<'a>>,
    /// What was checked of the results.
    checks: Vec<CheckWire>,
}

/// One algorithm's result.
#[derive(Serialize, JsonSchema)]
pub(super) struct ResultWire<'a> {
    /// The algorithm, with its variant.
    pub(super) algorithm: String,
    /// The value that it found; null if it was not run.
    pub(super) value: Option<Value>,
    /// The line that it found; null if it finds none.
    pub(super) principal_variation: Option<&'a [u32]>,
    /// What it did, only what the algorithm counts.
    pub(super) counts: CountsWire,
    /// Whether it was run; else the counts are those it is known to have.
    pub(super) ran: bool,
    /// Its time in nanoseconds; only with `--timings`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) elapsed_ns: Option<u64>,
    /// The most memory in bytes that SSS* or DUAL* held; only with `--timings`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) peak_bytes: Option<u64>,
}

#[derive(Serialize, JsonSchema)]
struct CheckWire {
    /// Which property.
    check: CheckKind,
    /// Whether theory promises it here.
    claimed: bool,
    /// Whether it holds; null if it was not tested.
    holds: Option<bool>,
    /// What was compared, in words.
    detail: String,
}

/// Writes the document.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut dyn Write, report: &Report<'_>) -> io::Result<()> {
    let body = CompareWire {
        passed: report.passed(),
        trees: report.comparisons.iter().map(tree).collect(),
        expectations: report.findings,
        differences: report.differences.as_deref(),
    };
    write_document(out, "compare", body, 4)
}

/// One tree.
pub(in crate::report) fn tree(comparison: &Comparison) -> TreeWire<'_> {
    TreeWire {
        summary: SummaryWire::from(&comparison.summary),
        results: comparison.results.iter().map(result).collect(),
        checks: comparison.checks.iter().map(check).collect(),
    }
}

pub(super) fn result(result: &AlgorithmResult) -> ResultWire<'_> {
    ResultWire {
        algorithm: result.algorithm.id(),
        value: result.value,
        principal_variation: result.principal_variation.as_deref(),
        counts: CountsWire::from(&result.counts),
        ran: result.ran,
        elapsed_ns: result.cost.map(|cost| cost.elapsed_ns),
        peak_bytes: result.cost.and_then(|cost| cost.peak_bytes),
    }
}

fn check(check: &Check) -> CheckWire {
    CheckWire {
        check: check.kind,
        claimed: check.claimed,
        holds: check.holds,
        detail: format!("{}: {}", check.subject, check.detail),
    }
}
