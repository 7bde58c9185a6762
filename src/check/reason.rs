//! Why a row is right or wrong, in words: what the rule says, and how the mistake comes about.

use super::Mistake;
use super::open::{Rules, Step};
use crate::search::sss::gamma::{Case, State, Status, TieRule};
use crate::trace::narrate::NO_BREAK;
use crate::tree::naming::Names;
use crate::tree::{Path, Player};

/// Of a longer OPEN only so many states are told.
const OPEN_LIMIT: usize = 24;

/// What is to be said of a mistake beside what the rule gives.
#[derive(Clone, Debug)]
pub(super) enum Remark {
    /// Nothing.
    None,
    /// Another state is better.
    Better,
    /// Another state goes first by the tie rule.
    Tie,
    /// So many steps are left out before this one.
    Skipped(usize),
    /// So many steps are told as one.
    Merged(usize),
    /// So many steps are told as one, up to solving this node.
    MergedInto(Path, usize),
    /// A state enters so many steps early.
    Early(State, usize),
    /// The state that shows the mistake.
    Shown(Mistake, State),
}

impl Remark {
    /// What is to be said of a wrong choice.
    pub(super) fn of_choice(mistake: Mistake) -> Remark {
        match mistake {
            Mistake::TieRule => Remark::Tie,
            _ => Remark::Better,
        }
    }
}

/// Words what there is to say about the rows of one table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<'a> {
    pub(super) rules: &'a Rules<'a>,
    pub(super) names: &'a Names<'a>,
}

/// The same text, not to be broken at its spaces.
fn unbroken(text: &str) -> String {
    text.replace(' ', &NO_BREAK.to_string())
}

/// Small numbers as words.
pub(super) fn number(count: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(count)
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// `one step`, `two steps`.
pub(super) fn steps(count: usize) -> String {
    format!(
        "{} {}",
        number(count),
        if count == 1 { "step" } else { "steps" }
    )
}

impl Words<'_> {
    fn name(&self, path: &[u32]) -> String {
        self.names.name(path)
    }

    fn parent(&self, state: &State) -> String {
        let parent = state
            .path
            .split_last()
            .map_or(&[][..], |(_, parent)| parent);
        self.name(parent)
    }

    pub(super) fn state(&self, state: &State) -> String {
        let name = self.name(&state.path);
        unbroken(&format!("({name}, {}, {})", state.status, state.merit))
    }

    /// OPEN as it is shown: best merit first, leftmost first among equals.
    pub(super) fn open(&self, states: &[State]) -> String {
        if states.is_empty() {
            return "empty".to_owned();
        }
        let shown = states.iter().take(OPEN_LIMIT);
        let mut texts: Vec<String> = shown.map(|state| self.state(state)).collect();
        if states.len() > OPEN_LIMIT {
            texts.push(unbroken(&format!("… +{} more", states.len() - OPEN_LIMIT)));
        }
        texts.join(" ")
    }

    /// The states of a step's OPEN in the order in which they are shown.
    pub(super) fn shown(&self, step: &Step) -> Vec<State> {
        let mut states: Vec<State> = step.open.states().cloned().collect();
        let rules = self.rules;
        // The sort is stable, and OPEN is kept by place.
        states.sort_by(|a, b| match rules.hero {
            Player::Max => b.merit.cmp(&a.merit),
            Player::Min => a.merit.cmp(&b.merit),
        });
        states
    }

    /// What is to be said of a row that is right by a choice among equals: `told` if leftmost first was said before.
    pub(super) fn tie(&self, tied: &[&State], chosen: &State, told: bool) -> String {
        let others: Vec<String> = tied
            .iter()
            .filter(|state| **state != chosen)
            .map(|state| self.name(&state.path))
            .collect();
        let leftmost = match tied.first() {
            Some(first) if !told => format!(" (leftmost would take {})", self.name(&first.path)),
            _ => String::new(),
        };
        let others = match others.as_slice() {
            many if many.len() > 4 => format!("{} others", many.len()),
            [several @ .., last] if !several.is_empty() => {
                format!("{} and {last}", several.join(", "))
            }
            one => one.concat(),
        };
        format!("tie with {others}{leftmost}")
    }

    /// What the rule gives in place of a wrong row. `is_due` is whether the row removes the right state.
    pub(super) fn wrong(&self, expected: &Step, is_due: bool, remark: &Remark) -> String {
        let open = self.open(&self.shown(expected));
        let says = if expected.case.is_none() {
            format!("remove {}: the search ends", self.state(&expected.popped))
        } else if is_due {
            format!("OPEN should be {open}")
        } else {
            format!("remove {}, giving {open}", self.state(&expected.popped))
        };
        match self.remark(expected, remark) {
            Some(remark) => format!("{says}; {}", unbroken(&remark)),
            None => says,
        }
    }

    fn remark(&self, expected: &Step, remark: &Remark) -> Option<String> {
        Some(match remark {
            Remark::None => return None,
            Remark::Better => match self.rules.hero {
                Player::Max => "the highest merit goes first".to_owned(),
                Player::Min => "the lowest merit goes first".to_owned(),
            },
            Remark::Tie => match self.rules.tie_rule {
                Some(TieRule::Rightmost) => "rightmost first among equals".to_owned(),
                Some(TieRule::Fifo) => "first in, first out among equals".to_owned(),
                Some(TieRule::Lifo) => "last in, first out among equals".to_owned(),
                Some(TieRule::Leftmost) | None => "leftmost first among equals".to_owned(),
            },
            Remark::Skipped(count) => format!("{} skipped", steps(*count)),
            Remark::Merged(count) => format!("{} merged", steps(*count)),
            Remark::MergedInto(path, count) => {
                format!(
                    "{} solved too early: {} merged",
                    self.name(path),
                    steps(*count)
                )
            }
            Remark::Early(state, count) => {
                let is = steps(*count);
                format!("{} is {is} early", self.state(state))
            }
            Remark::Shown(mistake, state) => self.shown_mistake(expected, *mistake, state)?,
        })
    }

    fn shown_mistake(&self, expected: &Step, mistake: Mistake, state: &State) -> Option<String> {
        let popped = &expected.popped;
        let (min, rise) = match self.rules.hero {
            Player::Max => ("min", "rise"),
            Player::Min => ("max", "fall"),
        };
        Some(match mistake {
            Mistake::MeritNotLowered => {
                let value = self.rules.tree.leaf_value(&popped.path)?;
                let merit = self.rules.lesser(popped.merit, value);
                format!("{min}({}, {value}) = {merit}", popped.merit)
            }
            Mistake::MeritRaised => format!("{}: merits never {rise}", self.state(state)),
            Mistake::DescendantNotPurged => {
                format!(
                    "{} is below {} and is purged",
                    self.state(state),
                    self.parent(popped)
                )
            }
            Mistake::PurgedTooMuch => format!("{} stays", self.state(state)),
            Mistake::ChildMissing => format!("{} is missing", self.state(state)),
            Mistake::WrongSibling => match expected.case {
                Some(Case::MinNode) => {
                    format!("only {}'s first child enters", self.name(&popped.path))
                }
                Some(Case::LastChild) => format!("{} has no other child left", self.parent(popped)),
                _ => format!("one next sibling enters, not {}", self.name(&state.path)),
            },
            Mistake::SolvedTooEarly => format!("{} is not solved yet", self.name(&state.path)),
            Mistake::WrongStatus => {
                let status = match state.status {
                    Status::Live => "is SOLVED, not LIVE",
                    Status::Solved => "is LIVE, not SOLVED",
                };
                format!("{} {status}", self.name(&state.path))
            }
            _ => return None,
        })
    }
}
