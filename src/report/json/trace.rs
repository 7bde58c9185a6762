//! The `trace` document. Steps are written as the search makes them.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};

use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};

use super::compare::ResultWire;
use super::summary::{CountsWire, SummaryWire};
use super::write_document;
use crate::search::Outcome;
use crate::search::observer::{Bound, Effect, Event, Removed, Window, WindowEnd};
use crate::search::sss::gamma::{Numbering, State, Status};
use crate::summary::Summary;
use crate::trace::Trace;
use crate::tree::Path;
use crate::tree::file::TreeJson;
use crate::tree::naming::Names;
use crate::tree::stored::Tree;
use crate::value::Value;

/// All that a trace document tells.
#[derive(Clone, Copy, Debug)]
pub struct TraceDocument<'a> {
    /// The tree at a glance.
    pub summary: &'a Summary,
    /// The tree itself, unless it is too large.
    pub tree: Option<&'a Tree>,
    /// What its nodes are called.
    pub names: &'a Names<'a>,
    /// What to run; that it ends is known.
    pub trace: Trace<'a>,
    /// What it finds.
    pub outcome: &'a Outcome,
    /// The steps wanted.
    pub steps: &'a RangeInclusive<u64>,
}

#[derive(Serialize)]
struct TraceWire<'a> {
    summary: SummaryWire<'a>,
    tree: Option<TreeJson<'a, Tree>>,
    algorithm: String,
    steps: Steps<'a>,
    result: ResultWire<'a>,
}

/// Writes the document.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut dyn Write, document: &TraceDocument<'_>) -> io::Result<()> {
    let algorithm = document.trace.algorithm.id();
    let body = TraceWire {
        summary: SummaryWire::from(document.summary),
        tree: document
            .tree
            .map(|tree| TreeJson::with_names(tree, document.names)),
        algorithm: algorithm.clone(),
        steps: Steps(document),
        result: ResultWire {
            algorithm,
            value: Some(document.outcome.value),
            principal_variation: Some(&document.outcome.principal_variation),
            counts: CountsWire::from(&document.outcome.counts),
            ran: true,
        },
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
            ..
        } = self.0;
        let sequence = RefCell::new((serializer.serialize_seq(None)?, None));
        let stopped = trace.run((*steps).clone(), &mut |step, event| {
            let (sequence, failure) = &mut *sequence.borrow_mut();
            match sequence.serialize_element(&StepWire::new(step, &event, names)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    *failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        match (sequence.into_inner(), stopped) {
            ((_, Some(failure)), _) => Err(failure),
            (_, Err(_)) => Err(S::Error::custom("the search did not end as it did before")),
            ((sequence, None), Ok(_)) => sequence.end(),
        }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum StepWire<'a> {
    Removed(RemovedWire<'a>),
    DepthFirst(DepthFirstWire<'a>),
}

#[derive(Serialize)]
struct RemovedWire<'a> {
    step: u64,
    popped: StateWire<'a>,
    gamma_case: Option<u8>,
    pushed: Vec<StateWire<'a>>,
    purged: Vec<StateWire<'a>>,
    open: Vec<StateWire<'a>>,
}

#[derive(Serialize)]
struct StateWire<'a> {
    node: String,
    path: Cow<'a, [u32]>,
    status: &'static str,
    merit: Value,
}

#[derive(Serialize)]
struct DepthFirstWire<'a> {
    step: u64,
    event: &'static str,
    node: String,
    path: &'a [u32],
    alpha: Option<Value>,
    beta: Option<Value>,
    value: Option<Value>,
    bound: Option<&'static str>,
    update: Option<UpdateWire<'a>>,
    cutoff: Option<CutoffWire<'a>>,
}

#[derive(Serialize)]
struct UpdateWire<'a> {
    node: String,
    path: &'a [u32],
    value: Value,
    bound: Option<&'static str>,
}

#[derive(Serialize)]
struct CutoffWire<'a> {
    node: String,
    path: &'a [u32],
    kind: &'static str,
    skipped: Vec<Path>,
}

impl<'a> StepWire<'a> {
    fn new(step: u64, event: &'a Event<'_>, names: &Names<'_>) -> Self {
        let depth_first = |event, path: &'a [u32], window, value, bound, effect| {
            StepWire::DepthFirst(DepthFirstWire::new(
                step, event, path, names, window, value, bound, effect,
            ))
        };
        match event {
            Event::Removed(removed) => StepWire::Removed(RemovedWire::new(step, removed, names)),
            Event::Enter { path, window } => depth_first("enter", path, *window, None, None, None),
            Event::Leaf {
                path,
                value,
                window,
                effect,
            } => depth_first(
                "leaf",
                path,
                *window,
                Some(*value),
                Some(Bound::Exact),
                Some(effect),
            ),
            Event::Leave {
                path,
                value,
                bound,
                window,
                effect,
            } => depth_first(
                "leave",
                path,
                *window,
                Some(*value),
                Some(*bound),
                Some(effect),
            ),
        }
    }
}

impl<'a> RemovedWire<'a> {
    fn new(step: u64, removed: &'a Removed<'_>, names: &Names<'_>) -> Self {
        let all = |states: &'a [State]| {
            states
                .iter()
                .map(|state| StateWire::new(state, names))
                .collect()
        };
        RemovedWire {
            step,
            popped: StateWire::new(removed.popped, names),
            gamma_case: removed.case.map(|case| case.number(Numbering::Stockman)),
            pushed: all(removed.pushed),
            purged: all(removed.purged),
            open: removed
                .open
                .states()
                .into_iter()
                .map(|state| StateWire::owned(state, names))
                .collect(),
        }
    }
}

impl<'a> StateWire<'a> {
    fn new(state: &'a State, names: &Names<'_>) -> Self {
        StateWire {
            node: names.name(&state.path),
            path: Cow::Borrowed(&state.path),
            status: match state.status {
                Status::Live => "live",
                Status::Solved => "solved",
            },
            merit: state.merit,
        }
    }

    fn owned(state: State, names: &Names<'_>) -> StateWire<'static> {
        let StateWire {
            node,
            status,
            merit,
            ..
        } = StateWire::new(&state, names);
        StateWire {
            node,
            path: Cow::Owned(state.path),
            status,
            merit,
        }
    }
}

impl<'a> DepthFirstWire<'a> {
    #[expect(
        clippy::too_many_arguments,
        reason = "one for each thing that the three events have in common"
    )]
    fn new(
        step: u64,
        event: &'static str,
        path: &'a [u32],
        names: &Names<'_>,
        window: Option<Window>,
        value: Option<Value>,
        bound: Option<Bound>,
        effect: Option<&Effect>,
    ) -> Self {
        let (_, parent) = path.split_last().unwrap_or((&0, path));
        let update = effect
            .and_then(|effect| effect.update)
            .map(|update| UpdateWire {
                node: names.name(parent),
                path: parent,
                value: update.value,
                bound: update.moved.map(window_end),
            });
        let cutoff = effect
            .and_then(|effect| effect.cutoff.as_ref())
            .map(|cutoff| CutoffWire {
                node: names.name(parent),
                path: parent,
                kind: window_end(cutoff.kind),
                skipped: cutoff
                    .skipped
                    .clone()
                    .map(|index| [parent, &[index]].concat())
                    .collect(),
            });
        DepthFirstWire {
            step,
            event,
            node: names.name(path),
            path,
            alpha: window.map(|window| window.alpha),
            beta: window.map(|window| window.beta),
            value,
            bound: bound.map(bound_name),
            update,
            cutoff,
        }
    }
}

fn window_end(end: WindowEnd) -> &'static str {
    match end {
        WindowEnd::Alpha => "alpha",
        WindowEnd::Beta => "beta",
    }
}

fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Upper => "upper",
        Bound::Lower => "lower",
    }
}
