//! What algorithms made of a tree, as the `compare` document says it: where expectations, baselines and the columns of CSV
//! look their keys up.

use schemars::JsonSchema;
use serde::Serialize;

use super::summary::{CountsWire, SummaryWire};
use crate::compare::{AlgorithmResult, Check, CheckKind, Comparison};
use crate::value::Value;

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
