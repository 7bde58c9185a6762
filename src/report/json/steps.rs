//! The steps of a trace on the wire.

use std::borrow::Cow;

use serde::Serialize;

use crate::search::observer::{Bound, Effect, Event, Removed, Window, WindowEnd};
use crate::search::sss::gamma::{Numbering, State, Status};
use crate::tree::Path;
use crate::tree::naming::Names;
use crate::value::Value;

/// One step of any algorithm.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum StepWire<'a> {
    Removed(RemovedWire<'a>),
    DepthFirst(DepthFirstWire<'a>),
}

#[derive(Serialize)]
pub(super) struct RemovedWire<'a> {
    step: u64,
    popped: StateWire<'a>,
    gamma_case: Option<u8>,
    pushed: Vec<StateWire<'a>>,
    purged: Vec<StateWire<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<Vec<StateWire<'a>>>,
}

#[derive(Serialize)]
struct StateWire<'a> {
    node: String,
    path: Cow<'a, [u32]>,
    status: &'static str,
    merit: Value,
}

#[derive(Serialize)]
pub(super) struct DepthFirstWire<'a> {
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
    /// With OPEN or without.
    pub(super) fn new(step: u64, event: &'a Event<'_>, names: &Names<'_>, open: bool) -> Self {
        let depth_first = |event, path: &'a [u32], window, value, bound, effect| {
            StepWire::DepthFirst(DepthFirstWire::new(
                step, event, path, names, window, value, bound, effect,
            ))
        };
        match event {
            Event::Removed(removed) => {
                StepWire::Removed(RemovedWire::new(step, removed, names, open))
            }
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
    fn new(step: u64, removed: &'a Removed<'_>, names: &Names<'_>, open: bool) -> Self {
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
            open: open.then(|| {
                removed
                    .open
                    .states()
                    .into_iter()
                    .map(|state| StateWire::owned(state, names))
                    .collect()
            }),
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
