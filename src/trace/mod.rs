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

/// Receives a step: its number, counted from 1, and what happened.
pub type OnStep<'a> = dyn FnMut(u64, Step<'_>) -> ControlFlow<()> + 'a;

impl Trace<'_> {
    /// Searches without telling anybody: whether the search ends, and with what.
    ///
    /// # Errors
    ///
    /// [`Stop::LeafLimit`].
    pub fn outcome(&self) -> Result<Outcome, Stop> {
        struct Silent<'a>(&'a Trace<'a>);
        impl TreeVisitor for Silent<'_> {
            type Output = Result<Outcome, Stop>;

            fn visit<T: recorded::Numbered>(self, tree: &T) -> Self::Output {
                search(tree, self.0.algorithm, self.0.limits, &mut ())
            }
        }
        self.tree.accept(Silent(self))
    }

    /// Searches and tells the steps whose numbers are in `range`.
    ///
    /// # Errors
    ///
    /// [`Stop::LeafLimit`]; [`Stop::Observer`] if `on_step` breaks off.
    pub fn run(
        &self,
        range: RangeInclusive<u64>,
        on_step: &mut OnStep<'_>,
    ) -> Result<Outcome, Stop> {
        struct Watched<'a>(&'a Trace<'a>, Numbered<'a>);
        impl TreeVisitor for Watched<'_> {
            type Output = Result<Outcome, Stop>;

            fn visit<T: recorded::Numbered>(mut self, tree: &T) -> Self::Output {
                search(tree, self.0.algorithm, self.0.limits, &mut self.1)
            }
        }
        let numbered = Numbered {
            step: 0,
            range,
            on_step: &mut |number, step| on_step(number, step),
        };
        self.tree.accept(Watched(self, numbered))
    }
}

/// Counts the steps and passes on those wanted.
struct Numbered<'a> {
    step: u64,
    range: RangeInclusive<u64>,
    on_step: &'a mut OnStep<'a>,
}

impl Observer for Numbered<'_> {
    fn on_event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        let Event::Step(step) = event else {
            return ControlFlow::Continue(());
        };
        self.step += 1;
        if self.range.contains(&self.step) {
            (self.on_step)(self.step, step)
        } else {
            ControlFlow::Continue(())
        }
    }
}
