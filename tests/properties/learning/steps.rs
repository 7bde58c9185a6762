//! The steps of a search as the engine makes them, as rows of a table.

use std::ops::ControlFlow;

use gametrace::check::{Row, WrittenState};
use gametrace::search::observer;
use gametrace::search::sss::gamma::{Case, State, TieRule};
use gametrace::search::{Algorithm, Limits};
use gametrace::trace::Trace;
use gametrace::tree::any::AnyTree;
use gametrace::tree::naming::Names;
use gametrace::tree::spec::TreeSpec;

/// A step, with all that it changes.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) popped: State,
    pub(crate) case: Option<Case>,
    pub(crate) pushed: Vec<State>,
    pub(crate) purged: Vec<State>,
    pub(crate) open: Vec<State>,
}

pub(crate) fn tree(word: &str) -> AnyTree {
    let spec = TreeSpec::parse(word).expect("a word");
    let built = spec.build(&mut |_| unreachable!("no file is named"));
    built.expect("a tree").tree
}

/// The steps of SSS\*.
pub(crate) fn steps(tree: &AnyTree, rule: TieRule) -> Vec<Step> {
    let mut steps = Vec::new();
    let trace = Trace {
        tree,
        algorithm: Algorithm::Sss(rule),
        limits: Limits::default(),
    };
    let outcome = trace.run(1..=u64::MAX, &mut |_, event| {
        if let observer::Step::Removed(removed) = event {
            steps.push(Step {
                popped: removed.popped.clone(),
                case: removed.case,
                pushed: removed.pushed.to_vec(),
                purged: removed.purged.to_vec(),
                open: removed.open.states(),
            });
        }
        ControlFlow::Continue(())
    });
    outcome.expect("a small tree");
    steps
}

pub(crate) fn written(state: &State, names: &Names<'_>) -> WrittenState {
    WrittenState {
        node: names.name(&state.path),
        path: None,
        status: state.status,
        merit: state.merit,
    }
}

pub(crate) fn row(step: &Step, names: &Names<'_>) -> Row {
    Row {
        removed: Some(written(&step.popped, names)),
        open: Some(
            step.open
                .iter()
                .map(|state| written(state, names))
                .collect(),
        ),
    }
}
