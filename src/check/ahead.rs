//! Looking ahead of a row: is what it says reached in more than one step?

use std::collections::HashSet;

use super::open::{Open, Rules, Step};
use crate::search::sss::gamma::{State, Status};

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
    struct Reached {
        step: Step,
        before: Option<usize>,
        length: usize,
    }
    let mut reached: Vec<Reached> = Vec::new();
    let mut seen = HashSet::new();
    let mut states = 0;
    let mut add = |reached: &mut Vec<Reached>, step: Step, before, length| {
        let is_new = seen.insert(key(&step.open));
        let found = is_goal(length, &step);
        if is_new || found {
            states += step.open.len();
            reached.push(Reached {
                step,
                before,
                length,
            });
        }
        (found, states)
    };
    let mut goal = None;
    for step in first {
        if add(&mut reached, step, None, 1).0 {
            goal = Some(reached.len() - 1);
            break;
        }
    }
    let mut next = 0;
    'search: while goal.is_none() && next < reached.len() {
        let length = reached[next].length + 1;
        if order == Order::Any && length > OUT_OF_ORDER {
            break;
        }
        let open = reached[next].step.open.clone();
        let choices = match order {
            Order::Best => rules.choices(&open),
            Order::Any => (0..open.len()).collect(),
        };
        for index in choices {
            let step = rules.step(&open, index);
            let (found, states) = add(&mut reached, step, Some(next), length);
            if found {
                goal = Some(reached.len() - 1);
                break 'search;
            }
            if reached.len() > OPEN_LIMIT || states > STATE_LIMIT {
                break 'search;
            }
        }
        next += 1;
    }
    let mut run = Vec::new();
    let mut at = goal;
    while let Some(index) = at {
        run.push(reached[index].step.clone());
        at = reached[index].before;
    }
    run.reverse();
    (!run.is_empty()).then_some(run)
}

fn key(open: &Open) -> Vec<(Vec<u32>, bool, u64)> {
    let key = |state: &State| {
        let solved = state.status == Status::Solved;
        (state.path.clone(), solved, state.merit.get().to_bits())
    };
    open.states().map(key).collect()
}
