//! OPEN as a list that can be written down, and the Γ operator on it: what the rule gives from any OPEN, a wrong one too.
//!
//! The engines of [`mod@crate::search`] hold states that they themselves made. A table made by hand may hold any, so here a
//! step asks only the tree and the states.

use crate::search::sss::gamma::{Case, State, Status, TieRule};
use crate::tree::any::AnyTree;
use crate::tree::{Path, Player};
use crate::value::Value;

/// What decides a step: the tree, whose strategies the merits bound, and the tie rule; `None` accepts every choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules<'t> {
    pub(super) tree: &'t AnyTree,
    /// MAX for SSS\*, MIN for DUAL\*.
    pub(super) hero: Player,
    pub(super) tie_rule: Option<TieRule>,
}

/// The states of OPEN, ordered by place in the tree.
#[derive(Clone, Debug)]
pub(super) struct Open {
    waiting: Vec<Waiting>,
    /// How many steps were made.
    pub(super) steps: u64,
}

#[derive(Clone, Debug)]
struct Waiting {
    state: State,
    /// The step at which it entered.
    since: u64,
}

/// One step of the rule.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) popped: State,
    /// `None` for the solved root: the search ends.
    pub(super) case: Option<Case>,
    pub(super) pushed: Vec<State>,
    pub(super) purged: Vec<State>,
    pub(super) open: Open,
}

/// What orders states so that two lists of the same states are equal.
pub(super) fn place(state: &State) -> (&[u32], bool, Value) {
    (&state.path, state.status == Status::Solved, state.merit)
}

/// The same states in that order.
pub(super) fn in_place(mut states: Vec<State>) -> Vec<State> {
    states.sort_by(|a, b| place(a).cmp(&place(b)));
    states
}

impl Open {
    /// What a table says OPEN is; states that were there before keep the step at which they entered.
    pub(super) fn written(states: &[State], before: &Open) -> Open {
        let steps = before.steps + 1;
        let since = |state: &State| {
            let kept = before.find(state);
            kept.map_or(steps, |index| before.waiting[index].since)
        };
        let mut open = Open {
            waiting: Vec::new(),
            steps,
        };
        for state in states {
            open.add(state.clone(), since(state));
        }
        open
    }

    fn add(&mut self, state: State, since: u64) {
        let is_before = |waiting: &Waiting| place(&waiting.state) < place(&state);
        let at = self.waiting.partition_point(is_before);
        self.waiting.insert(at, Waiting { state, since });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// The states, by place.
    pub(super) fn states(&self) -> impl Iterator<Item = &State> {
        self.waiting.iter().map(|waiting| &waiting.state)
    }

    /// Whether OPEN holds exactly these states, which are [in place](in_place).
    pub(super) fn holds(&self, states: &[State]) -> bool {
        self.len() == states.len() && self.states().eq(states)
    }

    /// Where the state stands.
    pub(super) fn find(&self, state: &State) -> Option<usize> {
        self.states().position(|waiting| waiting == state)
    }
}

impl Rules<'_> {
    /// OPEN before the first step.
    pub(super) fn start(&self) -> Open {
        let root = State {
            path: Path::new(),
            status: Status::Live,
            merit: self.hero.best_value(),
        };
        Open {
            waiting: vec![Waiting {
                state: root,
                since: 0,
            }],
            steps: 0,
        }
    }

    /// All states of the best merit, by place.
    pub(super) fn tied(&self, open: &Open) -> Vec<usize> {
        let merits = open.states().map(|state| state.merit);
        let best = merits.reduce(|a, b| self.hero.preferred(a, b));
        let is_best = |&index: &usize| Some(open.waiting[index].state.merit) == best;
        (0..open.len()).filter(is_best).collect()
    }

    /// The states that may be removed next: all of the best merit, or those of the node that the tie rule demands.
    pub(super) fn choices(&self, open: &Open) -> Vec<usize> {
        let tied = self.tied(open);
        let place = |index: &usize| open.waiting[*index].state.path.as_slice();
        let since = |&&index: &&usize| open.waiting[index].since;
        let one = match self.tie_rule {
            None => return tied,
            Some(TieRule::Leftmost) => tied.first(),
            Some(TieRule::Rightmost) => tied.last(),
            // Of states that entered together the leftmost, which comes first here.
            Some(TieRule::Fifo) => tied.iter().min_by_key(since),
            Some(TieRule::Lifo) => tied.iter().rev().max_by_key(since),
        };
        // A table may hold a node twice; no rule tells the two apart.
        let one = one.map(place);
        tied.iter()
            .copied()
            .filter(|index| Some(place(index)) == one)
            .collect()
    }

    /// The steps that the rule allows, the one of the leftmost state first.
    pub(super) fn steps(&self, open: &Open) -> impl Iterator<Item = Step> {
        let choices = self.choices(open);
        choices.into_iter().map(move |index| self.step(open, index))
    }

    /// The case that fits a state.
    fn case(&self, state: &State) -> Option<Case> {
        let Some((&index, parent)) = state.path.split_last() else {
            return (state.status == Status::Live).then(|| self.live(&state.path));
        };
        Some(match state.status {
            Status::Live => self.live(&state.path),
            Status::Solved if self.tree.mover(parent) == Some(self.hero) => Case::ParentMax,
            Status::Solved if (index as usize + 1) < self.tree.child_count(parent) => {
                Case::NextSibling
            }
            Status::Solved => Case::LastChild,
        })
    }

    fn live(&self, path: &[u32]) -> Case {
        match self.tree.mover(path) {
            None => Case::Leaf,
            Some(player) if player == self.hero => Case::MaxNode,
            Some(_) => Case::MinNode,
        }
    }

    /// Removes the state at `index` and applies the case that fits.
    pub(super) fn step(&self, open: &Open, index: usize) -> Step {
        let mut after = open.clone();
        after.steps += 1;
        let popped = after.waiting.remove(index).state;
        let case = self.case(&popped);
        let h = popped.merit;
        let state = |path: &[u32], status, merit| State {
            path: path.to_vec(),
            status,
            merit,
        };
        let child = |index| [popped.path.as_slice(), &[index]].concat();
        let (index, parent) = popped.path.split_last().unwrap_or((&0, &[]));
        let mut purged = Vec::new();
        let pushed = match case {
            None => Vec::new(),
            Some(Case::ParentMax) => {
                let below = |waiting: &mut Waiting| {
                    waiting.state.path.len() > parent.len()
                        && waiting.state.path.starts_with(parent)
                };
                let dropped = after.waiting.extract_if(.., below);
                purged.extend(dropped.map(|waiting| waiting.state));
                vec![state(parent, Status::Solved, h)]
            }
            Some(Case::NextSibling) => {
                vec![state(&[parent, &[index + 1]].concat(), Status::Live, h)]
            }
            Some(Case::LastChild) => vec![state(parent, Status::Solved, h)],
            Some(Case::Leaf) => {
                let value = self.tree.leaf_value(&popped.path).unwrap_or(h);
                // min(h, value) for SSS\*, max(h, value) for DUAL\*.
                let merit = self.hero.opponent().preferred(h, value);
                vec![state(&popped.path, Status::Solved, merit)]
            }
            Some(Case::MinNode) => vec![state(&child(0), Status::Live, h)],
            Some(Case::MaxNode) => (0..)
                .take(self.tree.child_count(&popped.path))
                .map(|index| state(&child(index), Status::Live, h))
                .collect(),
        };
        for state in &pushed {
            after.add(state.clone(), after.steps);
        }
        if case.is_none() {
            after.waiting.clear();
        }
        Step {
            popped,
            case,
            pushed,
            purged,
            open: after,
        }
    }

    /// How many steps the rule makes from here to the end; `None` if it comes to no end, which only a wrong OPEN can.
    pub(super) fn remaining(&self, open: &Open) -> Option<u64> {
        let mut open = open.clone();
        let start = open.steps;
        loop {
            let step = self.steps(&open).next()?;
            open = step.open;
            if step.case.is_none() {
                return Some(open.steps - start);
            }
        }
    }
}
