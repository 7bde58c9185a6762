//! Which mistake turns the row that the rule gives into the row found.

use super::ahead::{self, Order};
use super::open::{Open, Rules, Step};
use super::{Mistake, reason::Remark};
use crate::search::sss::gamma::{Case, State, Status};

/// A row whose nodes the tree has; OPEN [in place](super::open::in_place).
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) removed: Option<State>,
    pub(super) open: Option<Vec<State>>,
}

impl Found {
    /// Whether the row says of a step what the step is.
    pub(super) fn is(&self, step: &Step) -> bool {
        self.removed
            .as_ref()
            .is_none_or(|removed| *removed == step.popped)
            && self.ends_in(step)
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
    pub(super) remark: Remark,
}

/// The first mistake of the list that alone turns what the rule gives from `base` into `found`.
pub(super) fn exactly(rules: &Rules<'_>, base: &Open, found: &Found) -> Option<Diagnosis> {
    let diagnosis = |mistake, expected: &Step, remark| Diagnosis {
        mistake: Some(mistake),
        expected: expected.clone(),
        remark,
    };
    let steps: Vec<Step> = rules.steps(base).collect();
    let preferred = steps.first()?;
    if let Some(mistake) = wrong_choice(rules, base, found, preferred)
        && let Some(index) = found
            .removed
            .as_ref()
            .and_then(|removed| base.find(removed))
        && found.ends_in(&rules.step(base, index))
    {
        return Some(diagnosis(mistake, preferred, Remark::of_choice(mistake)));
    }
    // Where ties leave a choice, the mistakes are tried in their order, each on every choice.
    let expected: Vec<&Step> = match &found.removed {
        Some(removed) => {
            let same_node = |step: &&Step| step.popped.path == removed.path;
            steps.iter().filter(same_node).collect()
        }
        None => steps.iter().collect(),
    };
    let differences: Vec<(&Step, Difference)> = expected
        .iter()
        .map(|step| (*step, Difference::between(step, found)))
        .collect();
    for mistake in Mistake::ALL {
        match mistake {
            Mistake::StepSkipped => {
                if let Some(run) = skipped(rules, &steps, found) {
                    return Some(diagnosis(mistake, &run[0], Remark::Skipped(run.len() - 1)));
                }
            }
            Mistake::StepsMerged => {
                if let Some((step, remark)) = merged(rules, &steps, found) {
                    return Some(diagnosis(mistake, &step, remark));
                }
            }
            _ => {
                let explains = |(step, difference): &&(&Step, Difference)| {
                    difference.is_all(rules, mistake, step)
                };
                if let Some((step, difference)) = differences.iter().find(explains) {
                    let remark = difference.remark(rules, mistake, step);
                    return Some(diagnosis(mistake, step, remark));
                }
            }
        }
    }
    None
}

/// The first mistake of the list that is part of the difference between what the rule gives from `base` and `found`;
/// `None` only if the rule gives nothing.
pub(super) fn partly(rules: &Rules<'_>, base: &Open, found: &Found) -> Option<Diagnosis> {
    let steps: Vec<Step> = rules.steps(base).collect();
    let same = |step: &&Step| found.removed.as_ref() == Some(&step.popped);
    let expected = steps.iter().find(same).or_else(|| steps.first())?;
    if let Some(mistake) = wrong_choice(rules, base, found, expected) {
        return Some(Diagnosis {
            mistake: Some(mistake),
            expected: expected.clone(),
            remark: Remark::of_choice(mistake),
        });
    }
    let difference = Difference::between(expected, found);
    let part = |mistake: &Mistake| difference.has(rules, *mistake, expected);
    let mistake = Mistake::ALL.into_iter().find(part);
    Some(Diagnosis {
        mistake,
        expected: expected.clone(),
        remark: mistake.map_or(Remark::None, |mistake| {
            difference.remark(rules, mistake, expected)
        }),
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
    if rules.is_better(preferred.popped.merit, removed.merit) {
        Some(Mistake::NotHighestMerit)
    } else if rules.tie_rule.is_some() && *removed != preferred.popped {
        Some(Mistake::TieRule)
    } else {
        None
    }
}

/// The row is that of a later step: the steps up to it.
fn skipped(rules: &Rules<'_>, steps: &[Step], found: &Found) -> Option<Vec<Step>> {
    // Of several choices the row may have taken the first: then it is that step, whatever its OPEN says.
    let first = steps.first().map(|step| &step.popped);
    if found.removed.is_none() || found.removed.as_ref() == first {
        return None;
    }
    ahead::find(rules, steps.to_vec(), Order::Best, |length, step| {
        length > 1 && found.is(step)
    })
}

/// The row removes the right state, and its OPEN is that after some more steps, made in order or not.
fn merged(rules: &Rules<'_>, steps: &[Step], found: &Found) -> Option<(Step, Remark)> {
    found.open.as_ref()?;
    let removed = found.removed.as_ref();
    let first: Vec<Step> = steps
        .iter()
        .filter(|step| removed.is_none_or(|removed| *removed == step.popped))
        .cloned()
        .collect();
    let is_goal = |length: usize, step: &Step| length > 1 && found.ends_in(step);
    let in_order = ahead::find(rules, first.clone(), Order::Best, is_goal);
    let (run, order) = match in_order {
        Some(run) => (run, Order::Best),
        None => (ahead::find(rules, first, Order::Any, is_goal)?, Order::Any),
    };
    let remark = merging(rules, &run, order);
    run.into_iter().next().map(|step| (step, remark))
}

/// How the merged steps hang together.
fn merging(rules: &Rules<'_>, run: &[Step], order: Order) -> Remark {
    let merged = Remark::Merged(run.len());
    let [first, .., last] = run else {
        return merged;
    };
    let Some(added) = last.pushed.first() else {
        return merged;
    };
    let chained = run
        .windows(2)
        .all(|pair| pair[0].pushed.contains(&pair[1].popped));
    if order == Order::Best {
        return merged;
    }
    let is_above = first.popped.path.len() > added.path.len();
    if chained && is_above && added.status == Status::Solved {
        return Remark::MergedInto(added.path.clone(), run.len());
    }
    if chained {
        return merged;
    }
    // The step when the rule itself comes to that state, counted from the row.
    let enters = |_: usize, step: &Step| step.pushed.contains(added);
    match ahead::find(rules, [first.clone()], Order::Best, enters) {
        Some(run) if run.len() > 1 => Remark::Early(added.clone(), run.len() - 1),
        _ => merged,
    }
}

/// What a row has more and less than a step gives.
struct Difference {
    /// The state removed, if it is another than the step's.
    removed: Option<State>,
    extra: Vec<State>,
    missing: Vec<State>,
}

impl Difference {
    fn between(step: &Step, found: &Found) -> Difference {
        let removed = found.removed.clone().filter(|state| *state != step.popped);
        let mut missing: Vec<State> = Vec::new();
        let mut extra = Vec::new();
        if let Some(open) = &found.open {
            missing = step.open.states().cloned().collect();
            for state in open {
                match missing.iter().position(|other| other == state) {
                    Some(index) => {
                        missing.remove(index);
                    }
                    None => extra.push(state.clone()),
                }
            }
        }
        Difference {
            removed,
            extra,
            missing,
        }
    }

    /// The missing state that `extra` stands for, by `same`.
    fn counterpart(&self, extra: &State, same: impl Fn(&State, &State) -> bool) -> Option<&State> {
        self.missing.iter().find(|missing| same(missing, extra))
    }

    /// Whether every extra state stands for a missing one and every missing one is stood for, by `same`.
    fn pairs(&self, same: impl Fn(&State, &State) -> bool) -> bool {
        let stands = |extra| self.counterpart(extra, &same).is_some();
        self.extra.len() == self.missing.len() && self.extra.iter().all(stands)
    }

    /// Whether this mistake and nothing else makes the difference.
    fn is_all(&self, rules: &Rules<'_>, mistake: Mistake, step: &Step) -> bool {
        let raised = raised(rules);
        let differs = self.removed.is_some() || !self.extra.is_empty() || !self.missing.is_empty();
        let removed_is = |same: &dyn Fn(&State, &State) -> bool| {
            self.removed
                .as_ref()
                .is_none_or(|removed| same(&step.popped, removed))
        };
        let only_open = self.removed.is_none() && differs;
        match mistake {
            Mistake::MeritNotLowered => only_open && self.pairs(forgot_min(rules, step)),
            Mistake::MeritRaised => differs && removed_is(&raised) && self.pairs(&raised),
            Mistake::WrongStatus => {
                differs && removed_is(&other_status) && self.pairs(other_status)
            }
            Mistake::DescendantNotPurged => {
                only_open && self.missing.is_empty() && self.extra.iter().all(not_purged(step))
            }
            Mistake::PurgedTooMuch => {
                let kept = |state: &State| !step.pushed.contains(state);
                only_open && self.extra.is_empty() && self.missing.iter().all(kept)
            }
            Mistake::ChildMissing => {
                let child =
                    |state: &State| state.status == Status::Live && step.pushed.contains(state);
                only_open && self.extra.is_empty() && self.missing.iter().all(child)
            }
            Mistake::WrongSibling => {
                let pushed = |state: &State| step.pushed.contains(state);
                only_open
                    && !self.extra.is_empty()
                    && self.extra.iter().all(sibling(step))
                    && self.missing.iter().all(pushed)
            }
            Mistake::SolvedTooEarly => match self.extra.as_slice() {
                [solved] if only_open && solved_early(step)(solved) => {
                    let below = |state: &State| state.path.starts_with(&solved.path);
                    self.missing.iter().all(below)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether this mistake is part of the difference.
    fn has(&self, rules: &Rules<'_>, mistake: Mistake, step: &Step) -> bool {
        self.example(rules, mistake, step).is_some()
    }

    /// A state that shows the mistake.
    fn example(&self, rules: &Rules<'_>, mistake: Mistake, step: &Step) -> Option<&State> {
        let first = |states: &'_ [State], is: &dyn Fn(&State) -> bool| states.iter().position(is);
        let replaced = |same: &dyn Fn(&State, &State) -> bool| {
            let stands = |state: &State| self.counterpart(state, same).is_some();
            first(&self.extra, &stands).map(|index| &self.extra[index])
        };
        let removed = |same: &dyn Fn(&State, &State) -> bool| {
            self.removed
                .as_ref()
                .filter(|removed| same(&step.popped, removed))
        };
        let gone = |state: &State| {
            let same_node = |extra: &State| extra.path == state.path;
            !self.extra.iter().any(same_node)
        };
        let extra =
            |is: &dyn Fn(&State) -> bool| first(&self.extra, is).map(|index| &self.extra[index]);
        let missing = |is: &dyn Fn(&State) -> bool| {
            first(&self.missing, is).map(|index| &self.missing[index])
        };
        match mistake {
            Mistake::MeritNotLowered => replaced(&forgot_min(rules, step)),
            Mistake::MeritRaised => removed(&raised(rules)).or_else(|| replaced(&raised(rules))),
            Mistake::DescendantNotPurged => extra(&not_purged(step)),
            Mistake::PurgedTooMuch => missing(&|state| gone(state) && !step.pushed.contains(state)),
            Mistake::ChildMissing => missing(&|state| {
                gone(state) && state.status == Status::Live && step.pushed.contains(state)
            }),
            Mistake::WrongSibling => extra(&sibling(step)),
            Mistake::SolvedTooEarly => extra(&solved_early(step)),
            Mistake::WrongStatus => removed(&other_status).or_else(|| replaced(&other_status)),
            _ => None,
        }
    }

    fn remark(&self, rules: &Rules<'_>, mistake: Mistake, step: &Step) -> Remark {
        let example = self.example(rules, mistake, step);
        example.map_or(Remark::None, |state| Remark::Shown(mistake, state.clone()))
    }
}

/// The same node and status at a merit that the rule does not reach.
fn raised(rules: &Rules<'_>) -> impl Fn(&State, &State) -> bool {
    move |expected, found| {
        expected.path == found.path
            && expected.status == found.status
            && rules.is_better(found.merit, expected.merit)
    }
}

/// The leaf of the step, solved with the other of its merit and its value than the lesser.
fn forgot_min(rules: &Rules<'_>, step: &Step) -> impl Fn(&State, &State) -> bool {
    let value = rules.tree.leaf_value(&step.popped.path);
    move |expected, found| {
        step.case == Some(Case::Leaf)
            && raised(rules)(expected, found)
            && expected.path == step.popped.path
            && (found.merit == step.popped.merit || Some(found.merit) == value)
    }
}

fn other_status(expected: &State, found: &State) -> bool {
    expected.path == found.path && expected.merit == found.merit && expected.status != found.status
}

/// A state that case 1 drops: also the solved child itself.
fn not_purged(step: &Step) -> impl Fn(&State) -> bool {
    move |state| {
        step.case == Some(Case::ParentMax) && (step.purged.contains(state) || *state == step.popped)
    }
}

/// A LIVE child in the place of the one that should enter, or beside it.
fn sibling(step: &Step) -> impl Fn(&State) -> bool {
    let parent = match step.case {
        Some(Case::MinNode) => Some(step.popped.path.as_slice()),
        Some(Case::NextSibling | Case::LastChild) => {
            step.popped.path.split_last().map(|(_, parent)| parent)
        }
        _ => None,
    };
    move |state| {
        let above = state.path.split_last().map(|(_, parent)| parent);
        parent.is_some()
            && above == parent
            && state.status == Status::Live
            && state.merit == step.popped.merit
    }
}

/// A node solved before the rule does it: an ancestor of the one removed, or that one itself before it was expanded.
fn solved_early(step: &Step) -> impl Fn(&State) -> bool {
    move |state| {
        let is_interior = matches!(step.case, Some(Case::MinNode | Case::MaxNode));
        let above = step.popped.path.starts_with(&state.path);
        state.status == Status::Solved
            && above
            && (is_interior || state.path != step.popped.path)
            && !step.pushed.contains(state)
    }
}
