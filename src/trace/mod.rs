//! A search, step by step: [`Trace`] runs one algorithm and numbers its steps, [`narrate`] says them in words.
//!
//! Steps go to whoever prints them as the search makes them; nothing is kept.

pub mod narrate;

use std::ops::{ControlFlow, RangeInclusive};

use crate::search::observer::{Event, Observer, Step};
use crate::search::{Algorithm, Limits, Outcome, Stop, search};
use crate::tree::any::{AnyTree, TreeVisitor};
use crate::tree::recorded;

/// One algorithm on one tree, to be watched.
#[derive(Clone, Copy, Debug)]
pub struct Trace<'t> {
    /// The tree.
    pub tree: &'t AnyTree,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// When to give up.
    pub limits: Limits,
}

/// Where a step stands in a trace.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// Its number, counted from 1.
    pub step: u64,
    /// How many leaves have been evaluated by now.
    pub leaves: u64,
}

impl Trace<'_> {
    /// Searches and tells the steps whose numbers are in `range`; gives what the search found, or why it stopped.
    ///
    /// # Errors
    ///
    /// That of `on_step`, which ends the search.
    pub fn run<E>(
        &self,
        range: RangeInclusive<u64>,
        mut on_step: impl FnMut(At, Step<'_>) -> Result<(), E>,
    ) -> Result<Result<Outcome, Stop>, E> {
        struct Watched<'a>(&'a Trace<'a>, Numbered<'a>);
        impl TreeVisitor for Watched<'_> {
            type Output = Result<Outcome, Stop>;

            fn visit<T: recorded::Numbered>(mut self, tree: &T) -> Self::Output {
                search(tree, self.0.algorithm, self.0.limits, &mut self.1)
            }
        }
        let mut failure = None;
        let numbered = Numbered {
            at: At { step: 0, leaves: 0 },
            range,
            on_step: &mut |at, step| match on_step(at, step) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            },
        };
        let found = self.tree.accept(Watched(self, numbered));
        failure.map_or(Ok(found), Err)
    }
}

/// Counts the steps and passes on those wanted.
struct Numbered<'a> {
    at: At,
    range: RangeInclusive<u64>,
    on_step: &'a mut dyn FnMut(At, Step<'_>) -> ControlFlow<()>,
}

impl Observer for Numbered<'_> {
    fn on_event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        let step = match event {
            Event::Evaluated { .. } => {
                self.at.leaves += 1;
                return ControlFlow::Continue(());
            }
            Event::Step(step) => step,
        };
        self.at.step += 1;
        if self.range.contains(&self.at.step) {
            (self.on_step)(self.at, step)
        } else {
            ControlFlow::Continue(())
        }
    }
}
