//! Why a row is right or wrong, in words: what the rule says, and how the mistake comes about.

use super::marking::Mistake;
use super::open::{Rules, Step};
use super::row::{Row, Told, WrittenState};
use crate::search::sss::gamma::{Case, State, Status, TieRule};
use crate::trace::narrate::{lesson, lowered, unbroken};
use crate::tree::Player;
use crate::tree::naming::Names;

/// Of a longer OPEN only so many states are told.
const OPEN_LIMIT: usize = 24;

/// Words what there is to say about the rows of one table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<'a> {
    pub(super) rules: &'a Rules<'a>,
    pub(super) names: &'a Names<'a>,
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

    /// The state by its node's name.
    fn named(&self, state: &State) -> WrittenState {
        WrittenState {
            node: self.name(&state.path),
            path: Some(state.path.clone()),
            status: state.status,
            merit: state.merit,
        }
    }

    pub(super) fn state(&self, state: &State) -> String {
        unbroken(&self.named(state).to_string())
    }

    /// The row that a step is.
    pub(super) fn told(&self, step: &Step) -> Told {
        let open = self.shown(step);
        Told::Step(Row {
            removed: Some(self.named(&step.popped)),
            open: Some(open.iter().map(|state| self.named(state)).collect()),
        })
    }

    /// OPEN as it is shown: best merit first, leftmost first among equals.
    fn open(&self, states: &[State]) -> String {
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
    fn shown(&self, step: &Step) -> Vec<State> {
        let mut states: Vec<State> = step.open.states().cloned().collect();
        // The sort is stable, and OPEN is kept by place.
        states.sort_by(|a, b| match self.rules.hero {
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

    /// What the rule gives in place of a wrong row, and the remark on it. `is_due` is whether the row removes the right
    /// state.
    pub(super) fn wrong(&self, expected: &Step, is_due: bool, remark: &str) -> String {
        let open = self.open(&self.shown(expected));
        let says = if expected.case.is_none() {
            format!("remove {}: the search ends", self.state(&expected.popped))
        } else if is_due {
            format!("OPEN should be {open}")
        } else {
            format!("remove {}, giving {open}", self.state(&expected.popped))
        };
        if remark.is_empty() {
            says
        } else {
            format!("{says}; {remark}")
        }
    }

    /// Which state goes first, for a row that removes another.
    pub(super) fn choice(&self, mistake: Mistake) -> &'static str {
        match (mistake, self.rules.tie_rule, self.rules.hero) {
            (Mistake::TieRule, Some(TieRule::Rightmost), _) => "rightmost first among equals",
            (Mistake::TieRule, Some(TieRule::Fifo), _) => "first in, first out among equals",
            (Mistake::TieRule, Some(TieRule::Lifo), _) => "last in, first out among equals",
            (Mistake::TieRule, _, _) => "leftmost first among equals",
            (_, _, Player::Max) => "the highest merit goes first",
            (_, _, Player::Min) => "the lowest merit goes first",
        }
    }

    /// That a node was solved by this many steps told as one.
    pub(super) fn merged_into(&self, path: &[u32], count: usize) -> String {
        let (name, merged) = (self.name(path), steps(count));
        format!("{name} solved too early: {merged} merged")
    }

    /// A mistake, by a state that shows it.
    pub(super) fn example(&self, expected: &Step, mistake: Mistake, state: &State) -> String {
        let popped = &expected.popped;
        let (shown, name) = (self.state(state), self.name(&state.path));
        let parent = self.names.parent(&popped.path);
        match (mistake, expected.case) {
            (Mistake::MeritNotLowered, _) => {
                let value = self.rules.tree.leaf_value(&popped.path);
                let hero = self.rules.hero;
                value.map_or_else(String::new, |value| lowered(hero, popped.merit, value))
            }
            (Mistake::MeritRaised, _) => format!("{shown}: {}", lesson(self.rules.hero)),
            (Mistake::DescendantNotPurged, _) => format!("{shown} is below {parent} and is purged"),
            (Mistake::PurgedTooMuch, _) => format!("{shown} stays"),
            (Mistake::ChildMissing, _) => format!("{shown} is missing"),
            (Mistake::WrongSibling, Some(Case::MinNode)) => {
                format!("only {}'s first child enters", self.name(&popped.path))
            }
            (Mistake::WrongSibling, Some(Case::LastChild)) => {
                format!("{parent} has no other child left")
            }
            (Mistake::WrongSibling, _) => format!("one next sibling enters, not {name}"),
            (Mistake::SolvedTooEarly, _) => format!("{name} is not solved yet"),
            (Mistake::WrongStatus, _) => match state.status {
                Status::Live => format!("{name} is SOLVED, not LIVE"),
                Status::Solved => format!("{name} is LIVE, not SOLVED"),
            },
            _ => String::new(),
        }
    }
}
