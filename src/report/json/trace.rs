//! The `trace` document, and the same as one record a line. Steps are written as the search makes them.

use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};

use schemars::JsonSchema;
use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};

use super::compare::ResultWire;
use super::steps::StepWire;
use super::summary::{CountsWire, SummaryWire};
use super::{SCHEMA_VERSION, VERSION, write_document};
use crate::search::{Algorithm, Outcome, Stop};
use crate::summary::Summary;
use crate::trace::Trace;
use crate::tree::file::TreeJson;
use crate::tree::naming::Names;
use crate::tree::stored::Tree;

/// All that a trace document tells.
#[derive(Clone, Copy, Debug)]
pub struct TraceDocument<'a> {
    /// The tree at a glance.
    pub summary: &'a Summary,
    /// The tree itself, unless it is too large.
    pub tree: Option<&'a Tree>,
    /// What its nodes are called.
    pub names: &'a Names<'a>,
    /// What to run.
    pub trace: Trace<'a>,
    /// The steps wanted.
    pub steps: &'a RangeInclusive<u64>,
    /// Whether each step tells OPEN.
    pub open: bool,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct TraceWire<'a> {
    #[serde(flatten)]
    header: HeaderWire<'a>,
    /// The steps asked for, in order.
    #[schemars(with = "Vec<StepWire>")]
    steps: Steps<'a>,
    /// What the whole search found.
    result: ResultWire<'a>,
}

/// What stands before the steps.
#[derive(Serialize, JsonSchema)]
pub(super) struct HeaderWire<'a> {
    /// The tree at a glance.
    summary: SummaryWire<'a>,
    /// The tree with every node named; null if it is too large.
    tree: Option<TreeJson<'a, Tree>>,
    /// The algorithm that is traced, with its variant.
    algorithm: String,
}

impl<'a> TraceDocument<'a> {
    fn header(&self) -> HeaderWire<'a> {
        HeaderWire {
            summary: SummaryWire::from(self.summary),
            tree: self.tree.map(|tree| TreeJson::with_names(tree, self.names)),
            algorithm: self.trace.algorithm.id(),
        }
    }
}

fn result(algorithm: Algorithm, outcome: &Outcome) -> ResultWire<'_> {
    ResultWire {
        algorithm: algorithm.id(),
        value: Some(outcome.value),
        principal_variation: Some(&outcome.principal_variation),
        counts: CountsWire::from(&outcome.counts),
        ran: true,
        elapsed_ns: None,
        peak_bytes: None,
    }
}

/// Writes one document of a search that is known to end with `outcome`.
///
/// # Errors
///
/// Those of `out`.
pub fn write(
    out: &mut dyn Write,
    document: &TraceDocument<'_>,
    outcome: &Outcome,
) -> io::Result<()> {
    let body = TraceWire {
        header: document.header(),
        steps: Steps(document),
        result: result(document.trace.algorithm, outcome),
    };
    write_document(out, "trace", body, 2)
}

/// Runs the search when it is written, so that no step is kept.
struct Steps<'a>(&'a TraceDocument<'a>);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let TraceDocument {
            names,
            trace,
            steps,
            open,
            ..
        } = self.0;
        let mut sequence = serializer.serialize_seq(None)?;
        let mut failure = None;
        let stopped = trace.run((*steps).clone(), &mut |step, event| {
            failure = sequence
                .serialize_element(&StepWire::new(step, &event, names, *open))
                .err();
            if failure.is_some() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        match (failure, stopped) {
            (Some(failure), _) => Err(failure),
            (None, Err(_)) => Err(S::Error::custom("the search did not end as it did before")),
            (None, Ok(_)) => sequence.end(),
        }
    }
}

/// A line of a trace.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "record", rename_all = "snake_case")]
pub(super) enum RecordWire<'a> {
    /// The first record: which search this is.
    Header {
        /// Always `trace`: the records are a trace in pieces.
        document: &'static str,
        /// Changes when a reader of an older document could break.
        schema_version: u32,
        /// The version of the program that wrote it.
        gametrace_version: &'static str,
        #[serde(flatten)]
        header: HeaderWire<'a>,
    },
    /// A step.
    Step(StepWire<'a>),
    /// The last record: what the search found.
    Result(ResultWire<'a>),
    /// The last record of a search that had to stop.
    Error {
        /// Why it had to.
        message: &'a str,
    },
}

/// Writes a record a line as the search runs: a header, the steps, and the result or, if the search had to stop, the
/// error that `on_stop` words. With `refused` the search is not even begun. Returns the error's message.
///
/// # Errors
///
/// Those of `out`.
pub fn write_lines(
    out: &mut dyn Write,
    document: &TraceDocument<'_>,
    refused: Option<String>,
    on_stop: impl FnOnce() -> String,
) -> io::Result<Option<String>> {
    let header = RecordWire::Header {
        document: "trace",
        schema_version: SCHEMA_VERSION,
        gametrace_version: VERSION,
        header: document.header(),
    };
    write_line(out, &header)?;
    let TraceDocument {
        names,
        trace,
        steps,
        open,
        ..
    } = document;
    let mut failure = Ok(());
    let stopped = match refused {
        Some(message) => Err(message),
        None => trace
            .run((*steps).clone(), &mut |step, event| {
                failure = write_line(
                    out,
                    &RecordWire::Step(StepWire::new(step, &event, names, *open)),
                );
                if failure.is_err() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .map_err(|stop| match stop {
                Stop::LeafLimit => on_stop(),
                stop => stop.to_string(),
            }),
    };
    failure?;
    match stopped {
        Ok(outcome) => {
            write_line(out, &RecordWire::Result(result(trace.algorithm, &outcome))).map(|()| None)
        }
        Err(message) => {
            write_line(out, &RecordWire::Error { message: &message }).map(|()| Some(message))
        }
    }
}

fn write_line(out: &mut dyn Write, record: &RecordWire<'_>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    out.write_all(b"\n")
}
