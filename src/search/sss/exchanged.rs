//! [`Exchanged`]: a tree, or an observer, seen from the other side. SSS\* on the one, watched by the other, is DUAL\*.

use std::ops::ControlFlow;

use super::super::observer::{Event, Observer, OpenView, Removed, Step};
use super::gamma::State;
use crate::tree::{GameTree, Player};
use crate::value::Value;

/// The players exchanged and every value negated; children stay in order.
#[derive(Debug)]
pub struct Exchanged<X>(pub X);

impl<T: GameTree> GameTree for Exchanged<T> {
    type Node = T::Node;

    #[inline]
    fn root(&self) -> T::Node {
        self.0.root()
    }

    #[inline]
    fn player(&self, node: T::Node) -> Player {
        self.0.player(node).opponent()
    }

    #[inline]
    fn child_count(&self, node: T::Node) -> usize {
        self.0.child_count(node)
    }

    #[inline]
    fn child(&self, node: T::Node, index: usize) -> T::Node {
        self.0.child(node, index)
    }

    #[inline]
    fn children_from(&self, node: T::Node, start: usize) -> impl Iterator<Item = T::Node> {
        self.0.children_from(node, start)
    }

    #[inline]
    fn value(&self, leaf: T::Node) -> Value {
        -self.0.value(leaf)
    }
}

/// Tells the inner observer what happened on the tree that is not exchanged.
impl<O: Observer> Observer for Exchanged<&mut O> {
    const ENABLED: bool = O::ENABLED;
    const OPEN: bool = O::OPEN;
    const PROGRESS: bool = O::PROGRESS;

    fn on_progress(&mut self, leaves: u64) {
        self.0.on_progress(leaves);
    }

    fn on_event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Evaluated { path, value } => self.0.on_event(Event::Evaluated {
                path,
                value: -value,
            }),
            Event::Step(Step::Removed(step)) => {
                self.0.on_event(Event::Step(Step::Removed(Removed {
                    popped: &negated(step.popped),
                    entered: step.entered,
                    case: step.case,
                    pushed: &all_negated(step.pushed),
                    purged: &all_negated(step.purged),
                    line: step.line,
                    open: &Exchanged(step.open),
                })))
            }
            // SSS* has no other steps.
            other => self.0.on_event(other),
        }
    }
}

impl OpenView for Exchanged<&dyn OpenView> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn count_at(&self, merit: Value) -> usize {
        self.0.count_at(-merit)
    }

    fn count_entered(&self, merit: Value, step: u64) -> usize {
        self.0.count_entered(-merit, step)
    }

    fn first(&self, count: usize) -> Vec<State> {
        all_negated(&self.0.first(count))
    }
}

fn negated(state: &State) -> State {
    State {
        merit: -state.merit,
        ..state.clone()
    }
}

fn all_negated(states: &[State]) -> Vec<State> {
    states.iter().map(negated).collect()
}
