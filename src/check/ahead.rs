//! Looking ahead of a row: is what it says reached in more than one step?

use std::collections::BTreeSet;

use super::open::{Open, Rules, Step, place};
use crate::tree::Path;
use crate::value::Value;

/// So many OPENs are looked at, and so many states in them: beyond this a row is told as it is.
const OPEN_LIMIT: usize = 3_000;
const STATE_LIMIT: usize = 200_000;
/// How many steps out of order are looked for.
const OUT_OF_ORDER: usize = 4;

/// Which states may be removed on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Those that the rule allows.
    Best,
    /// Any, up to a few.
    Any,
}

/// The shortest run of steps, beginning with one of `first`, that ends in a step which `is_goal` (given the number of
/// steps in the run).
pub(super) fn find(
    rules: &Rules<'_>,
    first: impl IntoIterator<Item = Step>,
    order: Order,
    is_goal: impl Fn(usize, &Step) -> bool,
) -> Option<Vec<Step>> {
    let mut runs = Runs::default();
    for step in first {
        let is_end = is_goal(1, &step);
        if runs.add(step, None, is_end) {
            return Some(runs.last());
        }
    }
    let mut next = 0;
    while let Some(reached) = runs.reached.get(next) {
        let (open, length) = (reached.step.open.clone(), reached.length + 1);
        if order == Order::Any && length > OUT_OF_ORDER {
            break;
        }
        let choices = match order {
            Order::Best => rules.choices(&open),
            Order::Any => (0..open.len()).collect(),
        };
        for index in choices {
            let step = rules.step(&open, index);
            let is_end = is_goal(length, &step);
            if runs.add(step, Some(next), is_end) {
                return Some(runs.last());
            }
            if runs.are_too_many() {
                return None;
            }
        }
        next += 1;
    }
    None
}

/// Breadth first: every OPEN that was reached, once.
#[derive(Default)]
struct Runs {
    reached: Vec<Reached>,
    seen: BTreeSet<Key>,
    states: usize,
}

struct Reached {
    step: Step,
    before: Option<usize>,
    length: usize,
}

impl Runs {
    /// Adds a step; whether it `is_end`.
    fn add(&mut self, step: Step, before: Option<usize>, is_end: bool) -> bool {
        let is_new = self.seen.insert(key(&step.open));
        if is_new || is_end {
            self.states += step.open.len();
            let length = before.map_or(0, |before| self.reached[before].length) + 1;
            self.reached.push(Reached {
                step,
                before,
                length,
            });
        }
        is_end
    }

    fn are_too_many(&self) -> bool {
        self.reached.len() > OPEN_LIMIT || self.states > STATE_LIMIT
    }

    /// The run that ends in the step added last.
    fn last(&self) -> Vec<Step> {
        let mut run = Vec::new();
        let mut at = self.reached.len().checked_sub(1);
        while let Some(index) = at {
            run.push(self.reached[index].step.clone());
            at = self.reached[index].before;
        }
        run.reverse();
        run
    }
}

/// What tells one OPEN from another.
type Key = Vec<(Path, bool, Value)>;

fn key(open: &Open) -> Key {
    let owned = |(path, is_solved, merit): (&[u32], _, _)| (path.to_vec(), is_solved, merit);
    open.states().map(place).map(owned).collect()
}
