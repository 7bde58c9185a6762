//! Which mistake turns the row that the rule gives into the row found.

use super::ahead::{self, Order};
use super::marking::Mistake;
use super::open::{Open, Rules, Step, in_place};
use super::reason::{Words, steps};
use super::row::{Row, WrittenState};
use crate::search::sss::gamma::{Case, State, Status};
use crate::trace::narrate::unbroken;

/// Mistakes that show in what a row has more and less than it should, in the order in which they are tried: before
/// steps skipped or merged, and after.
const COMMON: [Mistake; 6] = [
    Mistake::MeritNotLowered,
    Mistake::MeritRaised,
    Mistake::DescendantNotPurged,
    Mistake::PurgedTooMuch,
    Mistake::ChildMissing,
    Mistake::WrongSibling,
];
const RARE: [Mistake; 2] = [Mistake::SolvedTooEarly, Mistake::WrongStatus];

/// A row as states of the tree.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) removed: Option<State>,
    /// OPEN [in place](in_place).
    pub(super) open: Option<Vec<State>>,
    /// What the row calls a node that the tree does not have; then nothing is known of OPEN.
    pub(super) unknown: Option<String>,
}

impl Found {
    /// Of a row whose nodes were looked up.
    pub(super) fn of(row: &Row) -> Found {
        let state = |written: &WrittenState| {
            Some(State {
                path: written.path.clone()?,
                status: written.status,
                merit: written.merit,
            })
        };
        let mut all = row.removed.iter().chain(row.open.iter().flatten());
        let unknown = all.find(|written| written.path.is_none());
        let open = row.open.as_ref().filter(|_| unknown.is_none());
        Found {
            removed: row.removed.as_ref().and_then(state),
            open: open.map(|open| in_place(open.iter().filter_map(state).collect())),
            unknown: unknown.map(|written| written.node.clone()),
        }
    }

    /// Whether the row removes the state that a step removes.
    pub(super) fn removes(&self, step: &Step) -> bool {
        self.removed.as_ref() == Some(&step.popped)
    }

    /// Whether the row says of a step what the step is.
    pub(super) fn is(&self, step: &Step) -> bool {
        (self.removed.is_none() || self.removes(step)) && self.ends_in(step)
    }

    /// Whether OPEN after the step is what the row says, if it says anything.
    fn ends_in(&self, step: &Step) -> bool {
        self.open.as_ref().is_none_or(|open| step.open.holds(open))
    }
}

/// What is wrong with a row.
pub(super) struct Diagnosis {
    pub(super) mistake: Option<Mistake>,
    /// What the rule gives.
    pub(super) expected: Step,
    /// How the mistake comes about; may be empty.
    pub(super) remark: String,
}

impl Diagnosis {
    fn new(mistake: Mistake, expected: &Step, remark: &str) -> Diagnosis {
        Diagnosis {
            mistake: Some(mistake),
            expected: expected.clone(),
            remark: unbroken(remark),
        }
    }
}

/// The first mistake of the list that alone turns what the rule gives from `base` into `found`.
pub(super) fn exactly(words: &Words<'_>, base: &Open, found: &Found) -> Option<Diagnosis> {
    let rules = words.rules;
    let steps: Vec<Step> = rules.steps(base).collect();
    let preferred = steps.first()?;
    if let Some(mistake) = wrong_choice(rules, base, found, preferred)
        && let Some(removed) = &found.removed
        && let Some(index) = base.find(removed)
        && found.ends_in(&rules.step(base, index))
    {
        return Some(Diagnosis::new(mistake, preferred, words.choice(mistake)));
    }
    // Where ties leave a choice, the mistakes are tried in their order, each on every choice.
    let same_node = |step: &&Step| {
        let removed = found.removed.as_ref();
        removed.is_none_or(|removed| step.popped.path == removed.path)
    };
    let expected = steps.iter().filter(same_node);
    let differences: Vec<Difference<'_>> = expected
        .map(|step| Difference::between(rules, step, found))
        .collect();
    let among = |mistakes: &[Mistake]| {
        mistakes.iter().find_map(|&mistake| {
            let mut all = differences.iter();
            let difference = all.find(|difference| difference.is_all(mistake))?;
            let remark = difference.remark(words, mistake).unwrap_or_default();
            Some(Diagnosis::new(mistake, difference.step, &remark))
        })
    };
    among(&COMMON)
        .or_else(|| skipped(rules, &steps, found))
        .or_else(|| merged(words, &steps, found))
        .or_else(|| among(&RARE))
}

/// The first mistake of the list that is part of the difference between what the rule gives from `base` and `found`;
/// `None` only if the rule gives nothing.
pub(super) fn partly(words: &Words<'_>, base: &Open, found: &Found) -> Option<Diagnosis> {
    let steps: Vec<Step> = words.rules.steps(base).collect();
    let due = steps.iter().find(|step| found.removes(step));
    let expected = due.or(steps.first())?;
    if let Some(mistake) = wrong_choice(words.rules, base, found, expected) {
        return Some(Diagnosis::new(mistake, expected, words.choice(mistake)));
    }
    let difference = Difference::between(words.rules, expected, found);
    let part = COMMON.into_iter().chain(RARE).find_map(|mistake| {
        let remark = difference.remark(words, mistake)?;
        Some(Diagnosis::new(mistake, expected, &remark))
    });
    part.or_else(|| {
        Some(Diagnosis {
            mistake: None,
            expected: expected.clone(),
            remark: String::new(),
        })
    })
}

/// The row removes a state of OPEN that is not to be removed now.
fn wrong_choice(
    rules: &Rules<'_>,
    base: &Open,
    found: &Found,
    preferred: &Step,
) -> Option<Mistake> {
    let removed = found.removed.as_ref()?;
    base.find(removed)?;
    if rules.hero.prefers(preferred.popped.merit, removed.merit) {
        Some(Mistake::NotHighestMerit)
    } else {
        let is_tie = rules.tie_rule.is_some() && *removed != preferred.popped;
        is_tie.then_some(Mistake::TieRule)
    }
}

/// The row is that of a later step.
fn skipped(rules: &Rules<'_>, first: &[Step], found: &Found) -> Option<Diagnosis> {
    // Of several choices the row may have taken the first: then it is that step, whatever its OPEN says.
    if found.removed.is_none() || first.first().is_some_and(|step| found.removes(step)) {
        return None;
    }
    let is_goal = |length: usize, step: &Step| length > 1 && found.is(step);
    let run = ahead::find(rules, first.to_vec(), Order::Best, is_goal)?;
    let remark = format!("{} skipped", steps(run.len() - 1));
    Some(Diagnosis::new(Mistake::StepSkipped, &run[0], &remark))
}

/// The row removes the right state, and its OPEN is that after some more steps, made in order or not.
fn merged(words: &Words<'_>, first: &[Step], found: &Found) -> Option<Diagnosis> {
    found.open.as_ref()?;
    let is_removed = |step: &&Step| found.removed.is_none() || found.removes(step);
    let first: Vec<Step> = first.iter().filter(is_removed).cloned().collect();
    let is_goal = |length: usize, step: &Step| length > 1 && found.ends_in(step);
    let in_order = ahead::find(words.rules, first.clone(), Order::Best, is_goal);
    let (run, remark) = if let Some(run) = in_order {
        (run, None)
    } else {
        let run = ahead::find(words.rules, first, Order::Any, is_goal)?;
        let remark = out_of_order(words, &run);
        (run, remark)
    };
    let remark = remark.unwrap_or_else(|| format!("{} merged", steps(run.len())));
    Some(Diagnosis::new(Mistake::StepsMerged, &run[0], &remark))
}

/// How merged steps that the rule does not make one after the other hang together.
fn out_of_order(words: &Words<'_>, run: &[Step]) -> Option<String> {
    let [first, .., last] = run else {
        return None;
    };
    let added = last.pushed.first()?;
    let is_chain = run
        .windows(2)
        .all(|pair| pair[0].pushed.contains(&pair[1].popped));
    if is_chain {
        let is_above = first.popped.path.len() > added.path.len();
        let is_solved = is_above && added.status == Status::Solved;
        return is_solved.then(|| words.merged_into(&added.path, run.len()));
    }
    // The step when the rule itself comes to that state, counted from the row.
    let enters = |_: usize, step: &Step| step.pushed.contains(added);
    let run = ahead::find(words.rules, [first.clone()], Order::Best, enters)?;
    let early = || format!("{} is {} early", words.state(added), steps(run.len() - 1));
    (run.len() > 1).then(early)
}

/// What a row has more and less than a step gives.
struct Difference<'a> {
    rules: &'a Rules<'a>,
    step: &'a Step,
    /// The state removed, if it is another than the step's.
    removed: Option<State>,
    extra: Vec<State>,
    missing: Vec<State>,
}

impl<'a> Difference<'a> {
    fn between(rules: &'a Rules<'a>, step: &'a Step, found: &Found) -> Difference<'a> {
        let removed = found.removed.clone().filter(|state| *state != step.popped);
        let mut missing: Vec<State> = Vec::new();
        let mut extra = Vec::new();
        if let Some(open) = &found.open {
            missing = step.open.states().cloned().collect();
            for state in open {
                match missing.iter().position(|other| other == state) {
                    Some(index) => drop(missing.remove(index)),
                    None => extra.push(state.clone()),
                }
            }
        }
        Difference {
            rules,
            step,
            removed,
            extra,
            missing,
        }
    }

    /// Whether this mistake and nothing else makes the difference.
    fn is_all(&self, mistake: Mistake) -> bool {
        if self.removed.is_none() && self.extra.is_empty() && self.missing.is_empty() {
            return false;
        }
        let (extra, missing) = (&self.extra, &self.missing);
        let open = match (mistake, extra.as_slice()) {
            (Mistake::MeritNotLowered | Mistake::MeritRaised | Mistake::WrongStatus, _) => {
                let stands = |state| self.stands_for_another(mistake, state);
                extra.len() == missing.len() && extra.iter().all(stands)
            }
            (Mistake::SolvedTooEarly, [solved]) => {
                let below = |state: &State| state.path.starts_with(&solved.path);
                self.adds(mistake, solved) && missing.iter().all(below)
            }
            (Mistake::WrongSibling, []) | (Mistake::SolvedTooEarly, _) => false,
            _ => {
                extra.iter().all(|state| self.adds(mistake, state))
                    && missing.iter().all(|state| self.omits(mistake, state))
            }
        };
        open && (self.removed.is_none() || self.removed_instead(mistake).is_some())
    }

    /// This mistake in words, by the first state that shows it; `None` if it is no part of the difference.
    fn remark(&self, words: &Words<'_>, mistake: Mistake) -> Option<String> {
        let shows =
            |state: &&State| self.adds(mistake, state) || self.stands_for_another(mistake, state);
        // Of states that are there in another form, and of the sibling of one that is, something else is to be said.
        let is_gone = |state: &&State| {
            mistake != Mistake::WrongSibling
                && self.omits(mistake, state)
                && !self.extra.iter().any(|extra| extra.path == state.path)
        };
        let example = self
            .removed_instead(mistake)
            .or_else(|| self.extra.iter().find(shows))
            .or_else(|| self.missing.iter().find(is_gone))?;
        Some(words.example(self.step, mistake, example))
    }

    /// The state removed, if by this mistake it stands for the one to remove.
    fn removed_instead(&self, mistake: Mistake) -> Option<&State> {
        // The merit of the leaf that is removed was not lowered yet.
        let removed = self.removed.as_ref()?;
        let instead = mistake != Mistake::MeritNotLowered
            && self.replaces(mistake, &self.step.popped, removed);
        instead.then_some(removed)
    }

    /// Whether by this mistake `extra` stands for a state that is missing.
    fn stands_for_another(&self, mistake: Mistake, extra: &State) -> bool {
        let mut missing = self.missing.iter();
        missing.any(|expected| self.replaces(mistake, expected, extra))
    }

    /// Whether this mistake puts `found` in the place of `expected`.
    fn replaces(&self, mistake: Mistake, expected: &State, found: &State) -> bool {
        let same_status = expected.status == found.status;
        let is_raised = same_status && self.rules.hero.prefers(found.merit, expected.merit);
        expected.path == found.path
            && match mistake {
                Mistake::MeritRaised => is_raised,
                // The other of the leaf's merit and its value than the lesser.
                Mistake::MeritNotLowered => {
                    let popped = &self.step.popped;
                    is_raised
                        && self.step.case == Some(Case::Leaf)
                        && expected.path == popped.path
                        && (found.merit == popped.merit
                            || Some(found.merit) == self.rules.tree.leaf_value(&popped.path))
                }
                Mistake::WrongStatus => !same_status && expected.merit == found.merit,
                _ => false,
            }
    }

    /// Whether this mistake brings `state` into OPEN, or leaves it there.
    fn adds(&self, mistake: Mistake, state: &State) -> bool {
        let (step, popped) = (self.step, &self.step.popped);
        match mistake {
            // Case 1 drops the solved child itself too.
            Mistake::DescendantNotPurged => {
                step.case == Some(Case::ParentMax)
                    && (step.purged.contains(state) || state == popped)
            }
            // A LIVE child in the place of the one that should enter, or beside it.
            Mistake::WrongSibling => {
                let parent = match step.case {
                    Some(Case::MinNode) => Some(popped.path.as_slice()),
                    Some(Case::NextSibling | Case::LastChild) => above(popped),
                    _ => None,
                };
                parent.is_some()
                    && above(state) == parent
                    && state.status == Status::Live
                    && state.merit == popped.merit
                    && !step.pushed.contains(state)
            }
            // An ancestor of the node removed, or that node itself before it was expanded.
            Mistake::SolvedTooEarly => {
                let is_interior = matches!(step.case, Some(Case::MinNode | Case::MaxNode));
                let is_solved =
                    |pushed: &State| pushed.path == state.path && pushed.status == Status::Solved;
                state.status == Status::Solved
                    && popped.path.starts_with(&state.path)
                    && (is_interior || state.path != popped.path)
                    && !step.pushed.iter().any(is_solved)
            }
            _ => false,
        }
    }

    /// Whether this mistake leaves `state` out of OPEN.
    fn omits(&self, mistake: Mistake, state: &State) -> bool {
        let enters = self.step.pushed.contains(state);
        match mistake {
            Mistake::PurgedTooMuch => !enters,
            Mistake::ChildMissing => enters && state.status == Status::Live,
            Mistake::WrongSibling => enters,
            _ => false,
        }
    }
}

fn above(state: &State) -> Option<&[u32]> {
    state.path.split_last().map(|(_, parent)| parent)
}
