//! The `check` document.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::summary::SummaryWire;
use super::write_document;
use crate::check::sheet::{MarkedRow, MarkedTrace, Told};
use crate::check::{Mistake, Verdict};
use crate::trace::narrate::NO_BREAK;

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
    rows: Vec<RowWire<'a>>,
    /// How many rows are right.
    right: usize,
    /// How many rows are wrong.
    wrong: usize,
    /// How many rows are right only from the trace's own OPEN of the row before.
    follows: usize,
}

#[derive(Serialize, JsonSchema)]
struct RowWire<'a> {
    /// The number of the row, counted from 1.
    row: u64,
    /// What the row is worth.
    verdict: Verdict,
    /// The mistake that explains a wrong row, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake: Option<Mistake>,
    /// What the rule gives; null after the end.
    expected: Option<&'a Told>,
    /// What the row says; null for a missing row.
    found: Option<&'a Told>,
    /// The verdict in words.
    reason: String,
}

impl<'a> From<&'a MarkedRow> for RowWire<'a> {
    fn from(row: &'a MarkedRow) -> Self {
        RowWire {
            row: row.row,
            verdict: row.verdict,
            mistake: row.mistake,
            expected: row.expected.as_ref(),
            found: row.found.as_ref(),
            reason: row.reason.replace(NO_BREAK, " "),
        }
    }
}

/// Writes the document.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut dyn Write, traces: &[MarkedTrace]) -> io::Result<()> {
    let body = CheckWire {
        passed: traces.iter().all(MarkedTrace::passed),
        traces: traces
            .iter()
            .map(|trace| TraceWire {
                source: &trace.source,
                summary: SummaryWire::from(&trace.summary),
                rows: trace.rows.iter().map(RowWire::from).collect(),
                right: trace.count(Verdict::Right),
                wrong: trace.count(Verdict::Wrong),
                follows: trace.count(Verdict::Follows),
            })
            .collect(),
    };
    write_document(out, "check", body, 4)
}
