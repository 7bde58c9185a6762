//! The `check` document.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::summary::SummaryWire;
use super::write_document;
use crate::check::{Marked, MarkedTrace, Verdict};

#[derive(Serialize, JsonSchema)]
pub(super) struct CheckWire<'a> {
    /// Whether no row of any trace is wrong.
    passed: bool,
    /// One for each trace, in the order given.
    traces: Vec<TraceWire<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MarkedTrace")]
struct TraceWire<'a> {
    /// Where the trace was read from.
    source: &'a str,
    /// The tree at a glance.
    summary: SummaryWire<'a>,
    /// One for each row, and one for all that are missing.
    rows: &'a [Marked],
    /// How many rows are right.
    right: usize,
    /// How many rows are wrong.
    wrong: usize,
    /// How many rows are right only from the trace's own OPEN of the row before.
    follows: usize,
}

/// Writes the document.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut dyn Write, traces: &[MarkedTrace]) -> io::Result<()> {
    let body = CheckWire {
        passed: traces.iter().all(|trace| trace.marking.passed()),
        traces: traces
            .iter()
            .map(|trace| TraceWire {
                source: &trace.source,
                summary: SummaryWire::from(&trace.summary),
                rows: &trace.marking.rows,
                right: trace.marking.count(Verdict::Right),
                wrong: trace.marking.count(Verdict::Wrong),
                follows: trace.marking.count(Verdict::Follows),
            })
            .collect(),
    };
    write_document(out, "check", body, 4)
}
