//! The `check` document.

use std::io::{self, Write};

use serde::Serialize;

use super::summary::SummaryWire;
use super::write_document;
use crate::check::sheet::{MarkedRow, MarkedTrace, Told, ToldState};
use crate::check::{Mistake, Verdict};
use crate::search::sss::gamma::Status;
use crate::trace::narrate::NO_BREAK;
use crate::value::Value;

#[derive(Serialize)]
struct CheckWire<'a> {
    passed: bool,
    traces: Vec<TraceWire<'a>>,
}

#[derive(Serialize)]
struct TraceWire<'a> {
    source: &'a str,
    summary: SummaryWire<'a>,
    rows: Vec<RowWire<'a>>,
    right: usize,
    wrong: usize,
    follows: usize,
}

#[derive(Serialize)]
struct RowWire<'a> {
    row: u64,
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake: Option<Mistake>,
    expected: Option<ToldWire<'a>>,
    found: Option<ToldWire<'a>>,
    reason: String,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ToldWire<'a> {
    Step {
        removed: Option<StateWire<'a>>,
        open: Option<Vec<StateWire<'a>>>,
    },
    Entry {
        node: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        alpha: Option<Value>,
        #[serde(skip_serializing_if = "Option::is_none")]
        beta: Option<Value>,
        #[serde(skip_serializing_if = "<[String]>::is_empty")]
        skipped: &'a [String],
    },
}

#[derive(Serialize)]
struct StateWire<'a> {
    node: &'a str,
    path: Option<&'a [u32]>,
    status: &'static str,
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
            status: match state.status {
                Status::Live => "live",
                Status::Solved => "solved",
            },
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
