//! What a step means, in words that a student learns from: no layout, no format.

use crate::search::alpha_beta::CutRule;
use crate::search::observer::{Bound, Effect, Removed, WindowEnd};
use crate::search::sss::gamma::{Case, Numbering, State};
use crate::search::{Algorithm, Outcome};
use crate::text::{counted, grouped};
use crate::tree::Player;
use crate::tree::any::AnyTree;
use crate::tree::naming::Names;
use crate::value::Value;

/// Lists of more than this many nodes or states are told by their number.
const LIST_LIMIT: usize = 8;

/// Stands in a sentence for a space at which a line must not end.
pub const NO_BREAK: char = '\u{a0}';

/// Says the steps of one algorithm on one tree.
#[derive(Clone, Copy, Debug)]
pub struct Narrator<'a> {
    /// The tree.
    pub tree: &'a AnyTree,
    /// What its nodes are called.
    pub names: &'a Names<'a>,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// What it finds in the end.
    pub outcome: &'a Outcome,
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
        self.state(state).replace(' ', &NO_BREAK.to_string())
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
        let node = self.name(&step.popped.path);
        let merit = step.popped.merit;
        let parent = step
            .popped
            .path
            .split_last()
            .map_or_else(String::new, |(_, parent)| self.name(parent));
        let (hero, other) = (self.hero(), self.hero().opponent());
        let because = match step.case {
            None => self.end(),
            Some(Case::MaxNode) if step.pushed.len() == 1 => {
                format!("{node} is {hero}: its only child enters with {node}'s merit.")
            }
            Some(Case::MaxNode) => {
                format!("{node} is {hero}: every child enters with {node}'s merit.")
            }
            Some(Case::MinNode) => format!("{node} is {other}: only its first child enters."),
            Some(Case::Leaf) => self.leaf(step),
            Some(Case::NextSibling) => {
                let next = step
                    .pushed
                    .first()
                    .map_or_else(String::new, |state| self.name(&state.path));
                let sign = self.at_most();
                format!("{parent} {sign} {merit} now; {other} may do better at {next}.")
            }
            Some(Case::LastChild) => {
                format!("{node} is the last child of {parent}: {parent} is solved with {merit}.")
            }
            Some(Case::ParentMax) => {
                format!(
                    "{parent} is {hero}: {parent} is solved with {merit}; {}.",
                    self.purged(step.purged)
                )
            }
        };
        self.tie(step).unwrap_or_default() + &because
    }

    fn at_most(&self) -> &'static str {
        match self.hero() {
            Player::Max => "≤",
            Player::Min => "≥",
        }
    }

    fn leaf(&self, step: &Removed<'_>) -> String {
        let before = step.popped.merit;
        let after = step.pushed.first().map_or(before, |state| state.merit);
        let value = self.tree.leaf_value(&step.popped.path).unwrap_or(after);
        let (choose, direction) = match self.hero() {
            Player::Max => ("min", "rise"),
            Player::Min => ("max", "fall"),
        };
        let lesson = if after == value {
            String::new()
        } else {
            format!(": merits never {direction}")
        };
        format!("{choose}({before}, {value}) = {after}{lesson}.")
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
        let choice = match rule.id() {
            "leftmost" => "leftmost first".to_owned(),
            "rightmost" => "rightmost first".to_owned(),
            "fifo" => format!("{chosen} entered first"),
            _ => format!("{chosen} entered last"),
        };
        Some(format!("{who} tie at {merit}: {choice}. "))
    }

    /// The names of the states that the one removed was chosen from, left to right. Those in OPEN that have its merit
    /// come first there.
    fn tied(&self, step: &Removed<'_>, in_open: usize) -> String {
        let waiting = step.open.first(in_open);
        let mut tied: Vec<&State> = waiting
            .iter()
            .filter(|&state| !step.pushed.contains(state))
            .chain(
                step.purged
                    .iter()
                    .filter(|state| state.merit == step.popped.merit),
            )
            .chain([step.popped])
            .collect();
        tied.sort_by(|a, b| a.path.cmp(&b.path));
        let names: Vec<String> = tied.iter().map(|state| self.name(&state.path)).collect();
        match names.as_slice() {
            [others @ .., last] => format!("{} and {last}", others.join(", ")),
            [] => String::new(),
        }
    }

    fn end(&self) -> String {
        let value = self.outcome.value;
        match self.outcome.principal_variation.first() {
            Some(&best) => format!("Value {value}, best move {}.", self.names.line(&[best])),
            None => format!("Value {value}."),
        }
    }

    /// What a step of a depth-first algorithm changes.
    pub fn effect(&self, path: &[u32], effect: &Effect) -> String {
        let Some((&index, parent_path)) = path.split_last() else {
            let leaves = self.outcome.counts.leaves_evaluated;
            return format!(
                "done: {} of {}",
                grouped(leaves),
                counted(self.tree.size().leaves, "leaf", "leaves")
            );
        };
        let Some(update) = effect.update else {
            return "no change".to_owned();
        };
        let parent = self.name(parent_path);
        let player = self.tree.mover(parent_path).unwrap_or(Player::Max);
        let sign = match player {
            Player::Max => "≥",
            Player::Min => "≤",
        };
        let value = update.value;
        let told = format!("{parent} {sign} {value}");
        let is_last = index as usize + 1 == self.tree.child_count(parent_path);
        match (&effect.cutoff, update.moved) {
            (Some(cutoff), _) => {
                let skipped: Vec<String> = cutoff
                    .skipped
                    .clone()
                    .take(LIST_LIMIT)
                    .map(|index| self.name(&[parent_path, &[index]].concat()))
                    .collect();
                let more = cutoff.skipped.len().saturating_sub(LIST_LIMIT);
                let more = if more > 0 {
                    format!(" and {more} more")
                } else {
                    String::new()
                };
                let moved = window_end(WindowEnd::moved_by(player));
                format!(
                    "{told}: {moved} = {value}; {}, cut-off, skip {}{more}",
                    self.closed(),
                    skipped.join(" ")
                )
            }
            (None, Some(_)) if update.closed && is_last => {
                format!("{told}: last child, nothing left to cut")
            }
            (None, Some(moved)) => format!("{told}: {} = {value}", window_end(moved)),
            (None, None) if self.algorithm.window().is_some() => {
                format!("{told}: {} stays", window_end(WindowEnd::moved_by(player)))
            }
            (None, None) => told,
        }
    }

    fn closed(&self) -> &'static str {
        match self.algorithm.window() {
            Some(CutRule::Strict) => "α > β",
            _ => "α ≥ β",
        }
    }
}

/// α or β.
pub fn window_end(end: WindowEnd) -> &'static str {
    match end {
        WindowEnd::Alpha => "α",
        WindowEnd::Beta => "β",
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
