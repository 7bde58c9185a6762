//! An observer that keeps everything, and what its record says of the search: the counts once more, the bounds once more.

use std::collections::HashSet;
use std::ops::ControlFlow;

use gametrace::search::observer::{
    Bound, Effect, Event, Observer, Step as Told, VisitKind, Window, WindowEnd,
};
use gametrace::search::sss::gamma::{Case, Numbering};
use gametrace::search::{Algorithm, Counts, Cutoffs};
use gametrace::tree::{Path, Player};
use gametrace::value::Value;

use crate::plain::Plain;
use crate::published::{self, Step};

/// All that a search told.
#[derive(Debug, Default)]
pub(crate) struct Record {
    /// The leaves in the order of evaluation.
    pub(crate) leaves: Vec<Path>,
    /// The nodes entered, or removed while LIVE, leaves included.
    pub(crate) nodes: Vec<Path>,
    /// α and β at each leaf.
    pub(crate) windows: Vec<Window>,
    /// The interior nodes left, what was found there, and what that is said to mean.
    pub(crate) left: Vec<(Path, Value, Bound)>,
    /// The steps of SSS\* or DUAL\*.
    pub(crate) steps: Vec<Step>,
    /// How large OPEN said it was after each step.
    pub(crate) open_sizes: Vec<usize>,
    cutoffs: Cutoffs,
}

impl Observer for Record {
    fn on_event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Evaluated { path, .. } => {
                self.nodes.push(path.to_vec());
                self.leaves.push(path.to_vec());
            }
            Event::Step(Told::Visit(visit)) => {
                self.count(&visit.effect);
                let path = visit.path.to_vec();
                match (visit.kind, visit.backed_up) {
                    (VisitKind::Enter, None) => self.nodes.push(path),
                    (VisitKind::Leaf, Some(_)) => self.windows.extend(visit.window),
                    (VisitKind::Leave, Some((value, bound))) => {
                        self.left.push((path, value, bound));
                    }
                    _ => unreachable!("what is entered backs nothing up, what is left does"),
                }
            }
            Event::Step(Told::Removed(step)) => {
                let case = step.case;
                if matches!(case, Some(Case::MinNode | Case::MaxNode)) {
                    self.nodes.push(step.popped.path.clone());
                }
                self.open_sizes.push(step.open.len());
                self.steps.push(Step {
                    popped: step.popped.clone(),
                    case: case.map(|case| case.number(Numbering::Stockman)),
                    pushed: step.pushed.to_vec(),
                    purged: step.purged.to_vec(),
                    open: step.open.states(),
                });
            }
            _ => unreachable!("nothing else is told"),
        }
        ControlFlow::Continue(())
    }
}

impl Record {
    fn count(&mut self, effect: &Effect) {
        match effect.cutoff.as_ref().map(|cutoff| cutoff.kind) {
            Some(WindowEnd::Alpha) => self.cutoffs.alpha += 1,
            Some(WindowEnd::Beta) => self.cutoffs.beta += 1,
            None => {}
        }
    }

    /// The counts, from the events alone.
    pub(crate) fn counts(&self, algorithm: Algorithm) -> Counts {
        Counts {
            leaves_evaluated: self.leaves.len() as u64,
            nodes_visited: self.nodes.len() as u64,
            cutoffs: matches!(algorithm, Algorithm::AlphaBeta(_)).then_some(self.cutoffs),
            open: algorithm
                .open()
                .is_some()
                .then(|| published::counts(&self.steps)),
        }
    }
}

/// The interval for the value of `node` that the nodes visited prove.
pub(crate) fn proved(node: &Plain, path: &mut Path, visited: &HashSet<&Path>) -> (Value, Value) {
    if node.children.is_empty() {
        return (node.value, node.value);
    }
    let mut bounds = Vec::new();
    let mut skipped = false;
    for (index, child) in (0..).zip(&node.children) {
        path.push(index);
        if visited.contains(path) {
            bounds.push(proved(child, path, visited));
        } else {
            skipped = true;
        }
        path.pop();
    }
    let (lower, upper) = (
        bounds.iter().map(|bound| bound.0),
        bounds.iter().map(|bound| bound.1),
    );
    let known = "a node left has a child visited";
    match node.player {
        Player::Max if skipped => (lower.max().expect(known), Value::INFINITY),
        Player::Max => (lower.max().expect(known), upper.max().expect(known)),
        Player::Min if skipped => (Value::NEG_INFINITY, upper.min().expect(known)),
        Player::Min => (lower.min().expect(known), upper.min().expect(known)),
    }
}
