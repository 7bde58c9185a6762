//! What a step means, in words that a student learns from: no layout, no format.

use crate::search::Algorithm;
use crate::search::alpha_beta::CutRule;
use crate::search::observer::{Bound, Effect, Removed, WindowEnd};
use crate::search::sss::gamma::{Case, Numbering, State};
use crate::text::{counted, grouped};
use crate::tree::Player;
use crate::tree::any::AnyTree;
use crate::tree::naming::Names;
use crate::value::Value;

/// Lists of more than this many nodes or states are told by their number.
const LIST_LIMIT: usize = 8;

/// Stands in a sentence for a space at which a line must not end.
pub const NO_BREAK: char = '\u{a0}';

/// The same text, not to be broken at its spaces.
pub fn unbroken(text: &str) -> String {
    text.replace(' ', &NO_BREAK.to_string())
}

/// What a leaf makes of a merit: `min(3, 2) = 2`, in DUAL\* `max(…)`.
pub fn lowered(hero: Player, merit: Value, value: Value) -> String {
    let choose = match hero {
        Player::Max => "min",
        Player::Min => "max",
    };
    let lesser = hero.opponent().preferred(merit, value);
    format!("{choose}({merit}, {value}) = {lesser}")
}

/// What is to be learnt where a merit stays though the leaf has another value.
pub fn lesson(hero: Player) -> &'static str {
    match hero {
        Player::Max => "merits never rise",
        Player::Min => "merits never fall",
    }
}

/// Says the steps of one algorithm on one tree.
#[derive(Clone, Copy, Debug)]
pub struct Narrator<'a> {
    /// The tree.
    pub tree: &'a AnyTree,
    /// What its nodes are called.
    pub names: &'a Names<'a>,
    /// The algorithm.
    pub algorithm: Algorithm,
}

impl Narrator<'_> {
    /// A node's name.
    pub fn name(&self, path: &[u32]) -> String {
        self.names.name(path)
    }

    /// A node's name as drawn: `[A]` for MAX, `(B)` for MIN, `E` for a leaf.
    pub fn drawn(&self, path: &[u32]) -> String {
        let name = self.name(path);
        match self.tree.mover(path) {
            Some(Player::Max) => format!("[{name}]"),
            Some(Player::Min) => format!("({name})"),
            None => name,
        }
    }

    /// A state: `(A, LIVE, ∞)`.
    pub fn state(&self, state: &State) -> String {
        format!(
            "({}, {}, {})",
            self.name(&state.path),
            state.status,
            state.merit
        )
    }

    /// A state within a sentence, where no line is to end in it: its spaces are [`NO_BREAK`].
    fn unbroken(&self, state: &State) -> String {
        unbroken(&self.state(state))
    }

    /// Whether the lowest merit goes first: DUAL\*'s merits are lower bounds.
    pub fn lowest_first(&self) -> bool {
        self.hero() == Player::Min
    }

    /// The player whose strategies the merits bound: MAX for SSS\*, MIN for DUAL\*.
    fn hero(&self) -> Player {
        self.algorithm.open().map_or(Player::Max, |open| open.hero)
    }

    /// The case with its number: `6 MAX node`, `2 next sibling`, `stop`.
    pub fn case(&self, case: Option<Case>, numbering: Numbering) -> String {
        let (hero, other) = (self.hero(), self.hero().opponent());
        let Some(case) = case else {
            return "stop".to_owned();
        };
        let name = match case {
            Case::ParentMax => format!("parent {hero}"),
            Case::NextSibling => "next sibling".to_owned(),
            Case::LastChild => "last child".to_owned(),
            Case::Leaf => "leaf".to_owned(),
            Case::MinNode => format!("{other} node"),
            Case::MaxNode => format!("{hero} node"),
        };
        format!("{} {name}", case.number(numbering))
    }

    /// Why a step of SSS\* or DUAL\* is as it is, in a sentence or two.
    pub fn removed(&self, step: &Removed<'_>) -> String {
        let path = &step.popped.path;
        let (node, parent) = (self.name(path), self.names.parent(path));
        let merit = step.popped.merit;
        let (hero, other) = (self.hero(), self.hero().opponent());
        let because = match step.case {
            None => self.end(step),
            Some(Case::MaxNode) => {
                let every = match step.pushed {
                    [_] => "its only child",
                    _ => "every child",
                };
                format!("{node} is {hero}: {every} enters with {node}'s merit.")
            }
            Some(Case::MinNode) => {
                let first = match self.tree.child_count(path) {
                    1 => "its only child",
                    _ => "only its first child",
                };
                format!("{node} is {other}: {first} enters.")
            }
            Some(Case::Leaf) => self.leaf(step),
            Some(Case::NextSibling) => {
                let next = step.pushed.first();
                let next = next.map_or_else(String::new, |state| self.name(&state.path));
                // The merit may come from higher up: it is no bound on the parent. Nothing is better than the best of all.
                let news = if merit == other.best_value() {
                    format!("the next child {next}")
                } else {
                    format!("{other} may do better at {next}, which")
                };
                format!("{parent} is {other}: {news} enters with merit {merit}.")
            }
            Some(Case::LastChild) => {
                format!("{node} is the last child of {parent}: {parent} is solved with {merit}.")
            }
            Some(Case::ParentMax) => {
                let purged = self.purged(step.purged);
                format!("{parent} is {hero}: {parent} is solved with {merit}; {purged}.")
            }
        };
        self.tie(step).unwrap_or_default() + &because
    }

    fn leaf(&self, step: &Removed<'_>) -> String {
        let merit = step.popped.merit;
        let after = step.pushed.first().map_or(merit, |state| state.merit);
        let value = self.tree.leaf_value(&step.popped.path).unwrap_or(after);
        let told = lowered(self.hero(), merit, value);
        if after == value {
            format!("{told}.")
        } else {
            format!("{told}: {}.", lesson(self.hero()))
        }
    }

    fn purged(&self, purged: &[State]) -> String {
        match purged {
            [] => "nothing else is left below it".to_owned(),
            [state] => format!("{} is purged", self.unbroken(state)),
            states if states.len() <= LIST_LIMIT => {
                let all: Vec<String> = states.iter().map(|state| self.unbroken(state)).collect();
                format!("{} are purged", all.join(" "))
            }
            states => format!("{} states below it are purged", states.len()),
        }
    }

    /// The states that the one removed was chosen from, if there was a choice.
    fn tie(&self, step: &Removed<'_>) -> Option<String> {
        let rule = self.algorithm.open()?.ties;
        let merit = step.popped.merit;
        let at_merit =
            |states: &[State]| states.iter().filter(|state| state.merit == merit).count();
        let in_open = step.open.count_at(merit);
        let count = 1 + in_open + at_merit(step.purged) - at_merit(step.pushed);
        if count < 2 {
            return None;
        }
        let who = if count > LIST_LIMIT {
            format!("{} states", grouped(count as u64))
        } else {
            self.tied(step, in_open)
        };
        let chosen = self.name(&step.popped.path);
        // What is purged or pushed was solved or is new: it did not enter together with the state removed.
        let company = step.open.count_entered(merit, step.entered);
        let choice = match (rule.id(), company) {
            ("leftmost", _) => "leftmost first".to_owned(),
            ("rightmost", _) => "rightmost first".to_owned(),
            (_, company) if 1 + company == count => {
                "they entered together, so leftmost first".to_owned()
            }
            (rule, company) => {
                let when = if rule == "fifo" { "first" } else { "last" };
                match company {
                    0 => format!("{chosen} entered {when}"),
                    _ => format!("{chosen} is leftmost of those that entered {when}"),
                }
            }
        };
        Some(format!("{who} tie at {merit}: {choice}. "))
    }

    /// The names of the states that the one removed was chosen from, left to right. Those in OPEN that have its merit
    /// come first there.
    fn tied(&self, step: &Removed<'_>, in_open: usize) -> String {
        let waiting = step.open.first(in_open);
        let stayed = waiting.iter().filter(|&state| !step.pushed.contains(state));
        let at_merit = |state: &&State| state.merit == step.popped.merit;
        let purged = step.purged.iter().filter(at_merit);
        let mut tied: Vec<&State> = stayed.chain(purged).chain([step.popped]).collect();
        tied.sort_by(|a, b| a.path.cmp(&b.path));
        let names: Vec<String> = tied.iter().map(|state| self.name(&state.path)).collect();
        match names.as_slice() {
            [others @ .., last] => format!("{} and {last}", others.join(", ")),
            [] => String::new(),
        }
    }

    fn end(&self, step: &Removed<'_>) -> String {
        let value = step.popped.merit;
        match step.line.first() {
            Some(&best) => format!("Value {value}, best move {}.", self.names.line(&[best])),
            None => format!("Value {value}."),
        }
    }

    /// What a child's value, with what it says, changes in a depth-first algorithm that has evaluated so many leaves.
    pub fn effect(&self, path: &[u32], bound: Bound, effect: &Effect, leaves: u64) -> String {
        let Some((&index, parent_path)) = path.split_last() else {
            return format!(
                "done: {} of {}",
                grouped(leaves),
                counted(self.tree.size().leaves, "leaf", "leaves")
            );
        };
        let Some(update) = effect.update else {
            return "no change".to_owned();
        };
        let player = self.tree.mover(parent_path).unwrap_or(Player::Max);
        let (parent, sign, value) = (self.name(parent_path), player.bound_sign(), update.value);
        // That something is at least −∞ says nothing.
        let is_bound = bound.holds_at_parent(player) && value != player.opponent().best_value();
        let told = if is_bound {
            format!("{parent} {sign} {value}")
        } else {
            format!("best so far {}", bounded(value, bound))
        };
        let end = WindowEnd::moved_by(player);
        let is_last = index as usize + 1 == self.tree.child_count(parent_path);
        match (&effect.cutoff, update.moved) {
            (Some(cutoff), _) => {
                let skipped = cutoff.skipped.clone().take(LIST_LIMIT);
                let skipped: Vec<String> = skipped
                    .map(|index| self.name(&[parent_path, &[index]].concat()))
                    .collect();
                let more = match cutoff.skipped.len().saturating_sub(LIST_LIMIT) {
                    0 => String::new(),
                    more => format!(" and {more} more"),
                };
                let (closed, skipped) = (self.closed(), skipped.join(" "));
                format!("{told}: {end} = {value}; {closed}, cut-off, skip {skipped}{more}")
            }
            (None, Some(_)) if update.closed && is_last => {
                format!("{told}: last child, nothing left to cut")
            }
            (None, Some(moved)) => format!("{told}: {moved} = {value}"),
            (None, None) if self.algorithm.window().is_none() => told,
            (None, None) if is_bound => format!("{told}: {end} stays"),
            (None, None) => format!("{told}; {end} stays"),
        }
    }

    fn closed(&self) -> &'static str {
        match self.algorithm.window() {
            Some(CutRule::Strict) => "α > β",
            _ => "α ≥ β",
        }
    }
}

/// A backed-up value with what it says: `3`, `≤2`, `≥7`.
pub fn bounded(value: Value, bound: Bound) -> String {
    match bound {
        Bound::Exact => value.to_string(),
        Bound::Upper => format!("≤{value}"),
        Bound::Lower => format!("≥{value}"),
    }
}
