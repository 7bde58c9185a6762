//! The `trace` document, and the same as one record a line, written as the search runs.

use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::result::ResultWire;
use super::steps::StepWire;
use super::summary::{CountsWire, SummaryWire};
use super::{SCHEMA_VERSION, VERSION, write_document, write_line};
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

/// Where steps are kept until it is known how the search ends: a file, or memory.
pub trait Spool: Read + Write + Seek {}

impl<F: Read + Write + Seek> Spool for F {}

/// Searches and puts the steps into `spool`; gives what the search found, or why it stopped.
///
/// # Errors
///
/// Those of `spool`.
pub fn search(
    document: &TraceDocument<'_>,
    spool: &mut dyn Spool,
) -> io::Result<Result<Outcome, Stop>> {
    let TraceDocument {
        names, trace, open, ..
    } = *document;
    trace.run(document.steps.clone(), |at, step| {
        write_line(&mut *spool, &StepWire::new(at.step, &step, names, open))
    })
}

/// Writes one document of a search that has ended with `outcome`, its steps from `spool`.
///
/// # Errors
///
/// Those of `out` and `spool`.
pub fn write(
    out: &mut dyn Write,
    document: &TraceDocument<'_>,
    outcome: &Outcome,
    spool: &mut dyn Spool,
) -> io::Result<()> {
    spool.rewind()?;
    let algorithm = document.trace.algorithm;
    let mut summary = document.summary.clone();
    summary.learn(algorithm, outcome);
    let document = TraceDocument {
        summary: &summary,
        ..*document
    };
    let mut steps = BufReader::new(spool);
    let body = TraceWire {
        header: document.header(),
        steps: Steps(RefCell::new(&mut steps)),
        result: result(algorithm, outcome),
    };
    write_document(out, "trace", body, 2)
}

/// Steps as they were written, a line each.
struct Steps<'a>(RefCell<&'a mut dyn BufRead>);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(None)?;
        let mut steps = self.0.borrow_mut();
        let mut line = String::new();
        while steps.read_line(&mut line).map_err(S::Error::custom)? > 0 {
            let step: &RawValue = serde_json::from_str(&line).map_err(S::Error::custom)?;
            sequence.serialize_element(step)?;
            line.clear();
        }
        sequence.end()
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
    write_record(out, &header)?;
    let TraceDocument {
        names, trace, open, ..
    } = *document;
    let stopped = match refused {
        Some(message) => Err(message),
        None => trace
            .run(document.steps.clone(), |at, step| {
                let step = StepWire::new(at.step, &step, names, open);
                write_record(out, &RecordWire::Step(step))
            })?
            .map_err(|stop| match stop {
                Stop::LeafLimit => on_stop(),
                stop => stop.to_string(),
            }),
    };
    match stopped {
        Ok(outcome) => {
            let result = result(trace.algorithm, &outcome);
            write_record(out, &RecordWire::Result(result)).map(|()| None)
        }
        Err(message) => {
            write_record(out, &RecordWire::Error { message: &message }).map(|()| Some(message))
        }
    }
}

fn write_record(out: &mut dyn Write, record: &RecordWire<'_>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    out.write_all(b"\n")
}
