//! The `compare` document.

use std::io::{self, Write};

use serde::Serialize;

use super::summary::{CountsWire, SummaryWire};
use super::write_document;
use crate::compare::{AlgorithmResult, Check, CheckKind, Comparison};
use crate::expect::Finding;
use crate::value::Value;

#[derive(Serialize)]
struct CompareWire<'a> {
    passed: bool,
    trees: Vec<TreeWire<'a>>,
    expectations: &'a [Finding],
}

#[derive(Serialize)]
struct TreeWire<'a> {
    summary: SummaryWire<'a>,
    results: Vec<ResultWire<'a>>,
    checks: Vec<CheckWire>,
}

/// One algorithm's result.
#[derive(Serialize)]
pub(super) struct ResultWire<'a> {
    pub(super) algorithm: String,
    pub(super) value: Option<Value>,
    pub(super) principal_variation: Option<&'a [u32]>,
    pub(super) counts: CountsWire,
    pub(super) ran: bool,
}

#[derive(Serialize)]
struct CheckWire {
    check: &'static str,
    claimed: bool,
    holds: Option<bool>,
    detail: String,
}

/// Writes the document.
///
/// # Errors
///
/// Those of `out`.
pub fn write(
    out: &mut dyn Write,
    comparisons: &[Comparison],
    findings: &[Finding],
) -> io::Result<()> {
    let body = CompareWire {
        passed: comparisons.iter().all(Comparison::passed)
            && findings.iter().all(|finding| finding.holds),
        trees: comparisons.iter().map(tree).collect(),
        expectations: findings,
    };
    write_document(out, "compare", body, 4)
}

fn tree(comparison: &Comparison) -> TreeWire<'_> {
    TreeWire {
        summary: SummaryWire::from(&comparison.summary),
        results: comparison.results.iter().map(result).collect(),
        checks: comparison.checks.iter().map(check).collect(),
    }
}

fn result(result: &AlgorithmResult) -> ResultWire<'_> {
    ResultWire {
        algorithm: result.algorithm.id(),
        value: result.value,
        principal_variation: result.principal_variation.as_deref(),
        counts: CountsWire::from(&result.counts),
        ran: result.ran,
    }
}

fn check(check: &Check) -> CheckWire {
    CheckWire {
        check: match check.kind {
            CheckKind::ValuesAgree => "values-agree",
            CheckKind::SssWithinAlphaBeta => "sss-within-alpha-beta",
        },
        claimed: check.claimed,
        holds: check.holds,
        detail: format!("{}: {}", check.subject, check.detail),
    }
}
