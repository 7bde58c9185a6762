//! The `check` document.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::summary::SummaryWire;
use super::write_document;
use crate::check::sheet::{MarkedRow, MarkedTrace, Told, ToldState};
use crate::check::{Mistake, Verdict};
use crate::search::sss::gamma::Status;
use crate::trace::narrate::NO_BREAK;
use crate::value::Value;

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
    expected: Option<ToldWire<'a>>,
    /// What the row says; null for a missing row.
    found: Option<ToldWire<'a>>,
    /// The verdict in words.
    reason: String,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum ToldWire<'a> {
    Step {
        /// The state removed; null if the row names none.
        removed: Option<StateWire<'a>>,
        /// OPEN after the step; null if the row does not tell it.
        open: Option<Vec<StateWire<'a>>>,
    },
    Entry {
        /// The leaf, or the node that is cut; null if there is none.
        node: Option<&'a str>,
        /// α at the cut-off.
        #[serde(skip_serializing_if = "Option::is_none")]
        alpha: Option<Value>,
        /// β at the cut-off.
        #[serde(skip_serializing_if = "Option::is_none")]
        beta: Option<Value>,
        /// The children skipped.
        #[serde(skip_serializing_if = "<[String]>::is_empty")]
        skipped: &'a [String],
    },
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ToldState")]
struct StateWire<'a> {
    /// The name as it was found or as the tree has it.
    node: &'a str,
    /// The way to the node from the root; null if the tree has no such node.
    path: Option<&'a [u32]>,
    /// How far the node is.
    status: Status,
    /// The merit h.
    merit: Value,
}

impl<'a> From<&'a Told> for ToldWire<'a> {
    fn from(told: &'a Told) -> Self {
        match told {
            Told::Step { removed, open } => ToldWire::Step {
                removed: removed.as_ref().map(StateWire::from),
                open: open
                    .as_ref()
                    .map(|open| open.iter().map(StateWire::from).collect()),
            },
            Told::Entry(entry) => ToldWire::Entry {
                node: entry.node.as_deref(),
                alpha: entry.alpha,
                beta: entry.beta,
                skipped: &entry.skipped,
            },
        }
    }
}

impl<'a> From<&'a ToldState> for StateWire<'a> {
    fn from(state: &'a ToldState) -> Self {
        StateWire {
            node: &state.node,
            path: state.path.as_deref(),
            status: state.status,
            merit: state.merit,
        }
    }
}

impl<'a> From<&'a MarkedRow> for RowWire<'a> {
    fn from(row: &'a MarkedRow) -> Self {
        RowWire {
            row: row.row,
            verdict: row.verdict,
            mistake: row.mistake,
            expected: row.expected.as_ref().map(ToldWire::from),
            found: row.found.as_ref().map(ToldWire::from),
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
