//! The steps of a trace on the wire.

use schemars::JsonSchema;
use serde::Serialize;

use super::nodes::{NodeWire, StateWire};
use crate::search::observer::{Bound, Effect, Removed, Step, VisitKind, WindowEnd};
use crate::search::sss::gamma::{Numbering, State};
use crate::tree::Path;
use crate::tree::naming::Names;
use crate::value::Value;

/// One step of any algorithm.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum StepWire<'a> {
    Removed(RemovedWire<'a>),
    DepthFirst(DepthFirstWire<'a>),
}

#[derive(Serialize, JsonSchema)]
pub(super) struct RemovedWire<'a> {
    /// The number of the step, from 1.
    step: u64,
    /// The state removed from OPEN.
    popped: StateWire<'a>,
    /// The case that applied, by Stockman's number; null at the end.
    gamma_case: Option<u8>,
    /// The states added, left to right.
    pushed: Vec<StateWire<'a>>,
    /// The states that case 1 dropped.
    purged: Vec<StateWire<'a>>,
    /// OPEN after the step, best merit first, leftmost first among equals; not with `--open none`.
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<Vec<StateWire<'a>>>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct DepthFirstWire<'a> {
    /// The number of the step, from 1.
    step: u64,
    /// What happens: an interior node is entered, a leaf evaluated, an interior node left.
    event: VisitKind,
    #[serde(flatten)]
    node: NodeWire<'a>,
    /// α before the step; null for minimax.
    alpha: Option<Value>,
    /// β before the step; null for minimax.
    beta: Option<Value>,
    /// The value of the leaf or the value backed up; null at enter.
    value: Option<Value>,
    /// What the value says about the minimax value of the node; null at enter.
    bound: Option<Bound>,
    /// What the step changes at the parent; null if nothing.
    update: Option<UpdateWire<'a>>,
    /// The cut-off at the parent that the step causes; null if none.
    cutoff: Option<CutoffWire<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct UpdateWire<'a> {
    #[serde(flatten)]
    parent: NodeWire<'a>,
    /// The parent's new value.
    value: Value,
    /// The end of the window that moved; null if none did.
    bound: Option<WindowEnd>,
}

#[derive(Serialize, JsonSchema)]
struct CutoffWire<'a> {
    #[serde(flatten)]
    parent: NodeWire<'a>,
    /// The end of the window that the value has met.
    kind: WindowEnd,
    /// The children skipped.
    skipped: Vec<Path>,
}

impl<'a> StepWire<'a> {
    /// With OPEN or without.
    pub(super) fn new(step: u64, event: &'a Step<'_>, names: &Names<'_>, open: bool) -> Self {
        match event {
            Step::Removed(removed) => {
                StepWire::Removed(RemovedWire::new(step, removed, names, open))
            }
            Step::Visit(visit) => StepWire::DepthFirst(DepthFirstWire {
                step,
                event: visit.kind,
                node: NodeWire::new(visit.path, names),
                alpha: visit.window.map(|window| window.alpha),
                beta: visit.window.map(|window| window.beta),
                value: visit.backed_up.map(|(value, _)| value),
                bound: visit.backed_up.map(|(_, bound)| bound),
                update: UpdateWire::new(&visit.effect, visit.path, names),
                cutoff: CutoffWire::new(&visit.effect, visit.path, names),
            }),
        }
    }
}

/// The parent of a node that is finished; the root has nothing to change.
fn parent(path: &[u32]) -> &[u32] {
    path.split_last().map_or(path, |(_, parent)| parent)
}

impl<'a> UpdateWire<'a> {
    fn new(effect: &Effect, path: &'a [u32], names: &Names<'_>) -> Option<Self> {
        effect.update.map(|update| UpdateWire {
            parent: NodeWire::new(parent(path), names),
            value: update.value,
            bound: update.moved,
        })
    }
}

impl<'a> CutoffWire<'a> {
    fn new(effect: &Effect, path: &'a [u32], names: &Names<'_>) -> Option<Self> {
        let parent = parent(path);
        effect.cutoff.as_ref().map(|cutoff| CutoffWire {
            parent: NodeWire::new(parent, names),
            kind: cutoff.kind,
            skipped: cutoff
                .skipped
                .clone()
                .map(|index| [parent, &[index]].concat())
                .collect(),
        })
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
                    .iter()
                    .map(|state| StateWire::owned(state, names))
                    .collect()
            }),
        }
    }
}
