//! SSS\* and DUAL\* as their tables read: OPEN a plain list in the order of entry, every choice a scan over it.

use gametrace::search::OpenCounts;
use gametrace::search::sss::gamma::{State, Status, TieRule};
use gametrace::tree::Player;
use gametrace::value::Value;

use crate::plain::Plain;

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Sss,
    Dual,
}

/// One step. The case is Stockman's number; none at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) popped: State,
    pub(crate) case: Option<u8>,
    pub(crate) pushed: Vec<State>,
    pub(crate) purged: Vec<State>,
    /// Best merit first, leftmost first among equals.
    pub(crate) open: Vec<State>,
}

struct Entry {
    state: State,
    /// The step at which it entered.
    step: usize,
}

/// Runs the search.
pub(crate) fn steps(tree: &Plain, which: Which, rule: TieRule) -> Vec<Step> {
    let merit = match which {
        Which::Sss => Value::INFINITY,
        Which::Dual => Value::NEG_INFINITY,
    };
    let root = state(&[], Status::Live, merit);
    let mut open = vec![Entry {
        state: root,
        step: 0,
    }];
    let mut steps = Vec::new();
    loop {
        let popped = open.remove(first(&open, which, rule)).state;
        let (case, pushed) = apply(tree, which, &popped);
        let mut purged = Vec::new();
        if let (Some(1), Some((_, parent))) = (case, popped.path.split_last()) {
            let (below, rest) = open
                .into_iter()
                .partition(|entry| entry.state.path.starts_with(parent));
            (purged, open) = (below, rest);
        }
        let step = steps.len() + 1;
        let enter = |state: &State| Entry {
            state: state.clone(),
            step,
        };
        match rule {
            // The leftmost is to be the newest.
            TieRule::Lifo => open.extend(pushed.iter().rev().map(enter)),
            _ => open.extend(pushed.iter().map(enter)),
        }
        purged.sort_by(|a, b| (a.step, &a.state.path).cmp(&(b.step, &b.state.path)));
        let purged = purged.into_iter().map(|entry| entry.state).collect();
        steps.push(Step {
            popped,
            case,
            pushed,
            purged,
            open: shown(&open, which),
        });
        if case.is_none() {
            return steps;
        }
    }
}

fn state(path: &[u32], status: Status, merit: Value) -> State {
    State {
        path: path.to_vec(),
        status,
        merit,
    }
}

/// The step that removes `popped` from an OPEN of any states.
pub(crate) fn step_from(
    tree: &Plain,
    which: Which,
    open: &[State],
    popped: &State,
) -> Option<Step> {
    let mut rest = open.to_vec();
    rest.remove(rest.iter().position(|state| state == popped)?);
    let (case, pushed) = apply(tree, which, popped);
    let above = popped.path.split_last().map(|(_, parent)| parent);
    let (purged, mut open): (Vec<State>, Vec<State>) = rest.into_iter().partition(|state| {
        let parent = above.unwrap_or_default();
        case == Some(1) && state.path.len() > parent.len() && state.path.starts_with(parent)
    });
    open.extend(pushed.iter().cloned());
    if case.is_none() {
        open.clear();
    }
    Some(Step {
        popped: popped.clone(),
        case,
        pushed,
        purged,
        open,
    })
}

/// The index of the state to be removed.
fn first(open: &[Entry], which: Which, rule: TieRule) -> usize {
    let merits = open.iter().map(|entry| entry.state.merit);
    let best = match which {
        Which::Sss => merits.max(),
        Which::Dual => merits.min(),
    };
    let path = |index: &usize| &open[*index].state.path;
    let mut tied = (0..open.len()).filter(|&index| Some(open[index].state.merit) == best);
    let chosen = match rule {
        TieRule::Leftmost => tied.min_by_key(path),
        TieRule::Rightmost => tied.max_by_key(path),
        TieRule::Fifo => tied.next(),
        TieRule::Lifo => tied.next_back(),
    };
    chosen.expect("OPEN is not empty before the root is solved")
}

/// The case that fits, and the states that it adds.
fn apply(tree: &Plain, which: Which, popped: &State) -> (Option<u8>, Vec<State>) {
    let h = popped.merit;
    // DUAL*'s table is SSS*'s with MAX and MIN exchanged.
    let (everything_at, first_only_at) = match which {
        Which::Sss => (Player::Max, Player::Min),
        Which::Dual => (Player::Min, Player::Max),
    };
    let node = tree.at(&popped.path);
    let child = |parent: &[u32], index| state(&[parent, &[index]].concat(), Status::Live, h);
    match (popped.status, popped.path.split_last()) {
        (Status::Solved, None) => (None, Vec::new()),
        (Status::Solved, Some((&index, path))) => {
            let parent = tree.at(path);
            if parent.player == everything_at {
                (Some(1), vec![state(path, Status::Solved, h)])
            } else if index as usize + 1 < parent.children.len() {
                (Some(2), vec![child(path, index + 1)])
            } else {
                (Some(3), vec![state(path, Status::Solved, h)])
            }
        }
        (Status::Live, _) if node.children.is_empty() => {
            let merit = match which {
                Which::Sss => h.min(node.value),
                Which::Dual => h.max(node.value),
            };
            (Some(4), vec![state(&popped.path, Status::Solved, merit)])
        }
        (Status::Live, _) if node.player == first_only_at => {
            (Some(5), vec![child(&popped.path, 0)])
        }
        (Status::Live, _) => {
            let indices = (0..).zip(&node.children);
            let children = indices.map(|(index, _)| child(&popped.path, index));
            (Some(6), children.collect())
        }
    }
}

fn shown(open: &[Entry], which: Which) -> Vec<State> {
    let mut states: Vec<State> = open.iter().map(|entry| entry.state.clone()).collect();
    states.sort_by(|a, b| {
        let by_merit = match which {
            Which::Sss => b.merit.cmp(&a.merit),
            Which::Dual => a.merit.cmp(&b.merit),
        };
        by_merit.then_with(|| a.path.cmp(&b.path))
    });
    states
}

/// The steps of SSS\* on the exchanged tree are those of DUAL\* with every merit negated.
pub(crate) fn exchanged(steps: &[Step]) -> Vec<Step> {
    let negated = |state: &State| State {
        merit: -state.merit,
        ..state.clone()
    };
    let all = |states: &[State]| states.iter().map(negated).collect();
    let step = |step: &Step| Step {
        popped: negated(&step.popped),
        case: step.case,
        pushed: all(&step.pushed),
        purged: all(&step.purged),
        open: all(&step.open),
    };
    steps.iter().map(step).collect()
}

/// The counts that follow from the steps.
pub(crate) fn counts(steps: &[Step]) -> OpenCounts {
    let total = |of: fn(&Step) -> usize| steps.iter().map(of).sum::<usize>() as u64;
    let mut cases = [0; 6];
    for case in steps.iter().filter_map(|step| step.case) {
        cases[usize::from(case) - 1] += 1;
    }
    OpenCounts {
        steps: steps.len() as u64,
        pushed: 1 + total(|step| step.pushed.len()),
        purged: total(|step| step.purged.len()),
        peak: steps
            .iter()
            .map(|step| step.open.len())
            .max()
            .unwrap_or(0)
            .max(1) as u64,
        cases,
    }
}

/// The leaves in the order of evaluation.
pub(crate) fn leaf_order(steps: &[Step]) -> Vec<Vec<u32>> {
    let leaves = steps.iter().filter(|step| step.case == Some(4));
    leaves.map(|step| step.popped.path.clone()).collect()
}
