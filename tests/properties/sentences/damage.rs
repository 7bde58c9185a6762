//! Traces such as people hand in: right ones with a slip in one row, carried on or not.

use std::hash::{DefaultHasher, Hash, Hasher};

use gametrace::search::sss::gamma::{State, Status};
use gametrace::tree::Path;
use gametrace::value::Value;

use super::subject::Subject;
use crate::published::{Step, Which, step_from};

/// A row as it is handed in.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) removed: Option<State>,
    pub(super) open: Option<Vec<State>>,
    /// The node that is called what the tree calls none.
    pub(super) misnamed: Option<Path>,
}

impl Line {
    fn of(step: &Step) -> Line {
        Line {
            removed: Some(step.popped.clone()),
            open: Some(step.open.clone()),
            misnamed: None,
        }
    }

    /// Whether it says what a step is, as far as it says anything.
    pub(super) fn says(&self, step: &Step) -> bool {
        let count =
            |states: &[State], one: &State| states.iter().filter(|state| *state == one).count();
        self.removed
            .as_ref()
            .is_none_or(|removed| *removed == step.popped)
            && self.open.as_ref().is_none_or(|open| {
                open.len() == step.open.len()
                    && open
                        .iter()
                        .all(|state| count(open, state) == count(&step.open, state))
            })
    }
}

/// Chooses what goes wrong, the same for the same tree.
pub(super) struct Damage {
    seed: DefaultHasher,
    drawn: u64,
}

impl Damage {
    pub(super) fn of(tree: &Subject) -> Damage {
        let mut seed = DefaultHasher::new();
        tree.plain.literal().hash(&mut seed);
        Damage { seed, drawn: 0 }
    }

    /// A number below `end`; 0 if there is none.
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.drawn += 1;
        self.drawn.hash(&mut self.seed);
        usize::try_from(self.seed.finish() % end.max(1) as u64).unwrap_or(0)
    }

    /// The rows of a trace, one of them wrong.
    pub(super) fn lines(&mut self, tree: &Subject, which: Which, steps: &[Step]) -> Vec<Line> {
        let mut lines: Vec<Line> = steps.iter().map(Line::of).collect();
        let at = self.below(lines.len());
        let is_carried_on = self.below(2) == 0;
        match self.below(14) {
            0 => {}
            1 => drop(lines.remove(at)),
            2 => lines.truncate(at),
            3 => lines.extend(lines[at..].to_vec()),
            4 if at + 1 < lines.len() => lines.swap(at, at + 1),
            // Steps told as one.
            5 => {
                let last = (at + 1 + self.below(3)).min(lines.len() - 1);
                let open = lines[last].open.clone();
                lines[at].open = open;
                lines.drain(at + 1..=last.max(at));
            }
            6 => lines.iter_mut().for_each(|line| line.removed = None),
            7 => lines[at].open = None,
            8 => {
                let path = lines[at].removed.as_ref().map(|state| state.path.clone());
                lines[at].misnamed = path;
            }
            // Another state goes first.
            9 if at > 0 => {
                let before = lines[at - 1].open.clone().unwrap_or_default();
                if !before.is_empty() {
                    let removed = &before[self.below(before.len())];
                    if let Some(step) = step_from(&tree.plain, which, &before, removed) {
                        lines[at] = Line::of(&step);
                    }
                }
            }
            _ => {
                let purged = &steps[at].purged;
                self.open(tree, &mut lines[at], purged);
            }
        }
        if is_carried_on && at < lines.len() {
            Damage::carry_on(tree, which, &mut lines, at);
        }
        lines
    }

    /// A slip in OPEN.
    fn open(&mut self, tree: &Subject, line: &mut Line, purged: &[State]) {
        let (Some(open), removed) = (&mut line.open, &line.removed) else {
            return;
        };
        let at = self.below(open.len());
        let some = open.get(at).cloned();
        match (self.below(8), some) {
            (0, Some(_)) => drop(open.remove(at)),
            (1, Some(state)) => open.push(state),
            (2, Some(state)) => {
                open[at].status = match state.status {
                    Status::Live => Status::Solved,
                    Status::Solved => Status::Live,
                }
            }
            (3, Some(_)) => open[at].merit = self.merit(tree),
            // A sibling in its place, or beside it.
            (choice @ (4 | 5), Some(mut state)) if !state.path.is_empty() => {
                let last = state.path.len() - 1;
                let siblings = tree.plain.at(&state.path[..last]).children.len();
                state.path[last] = u32::try_from(self.below(siblings)).unwrap_or(0);
                match choice {
                    4 => open[at] = state,
                    _ => open.push(state),
                }
            }
            (6, Some(mut state)) if !state.path.is_empty() => {
                state.path.pop();
                state.status = Status::Solved;
                open[at] = state;
            }
            _ => {
                open.extend(purged.iter().cloned());
                open.extend(removed.clone());
            }
        }
    }

    fn merit(&mut self, tree: &Subject) -> Value {
        let leaves = tree.plain.leaves();
        match self.below(leaves.len() + 2) {
            0 => Value::INFINITY,
            1 => Value::NEG_INFINITY,
            n => leaves[n - 2],
        }
    }

    /// Rows after a slip that are right, given the slip.
    fn carry_on(tree: &Subject, which: Which, lines: &mut Vec<Line>, at: usize) {
        let mut open = lines[at].open.clone().unwrap_or_default();
        if open.is_empty() {
            return;
        }
        let most = lines.len() + 3;
        lines.truncate(at + 1);
        while lines.len() < most {
            let merits = open.iter().map(|state| state.merit);
            let best = match which {
                Which::Sss => merits.max(),
                Which::Dual => merits.min(),
            };
            let Some(popped) = open.iter().find(|state| Some(state.merit) == best).cloned() else {
                return;
            };
            let step = step_from(&tree.plain, which, &open, &popped).expect("it is in OPEN");
            lines.push(Line::of(&step));
            open = step.open;
        }
    }
}
