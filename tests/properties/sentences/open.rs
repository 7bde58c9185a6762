//! What `trace` says of SSS\* and DUAL\*, against the algorithms as published.

use gametrace::search::Algorithm;
use gametrace::search::sss::gamma::{State, Status, TieRule};
use gametrace::tree::Player;
use gametrace::value::Value;

use super::grammar::{Read, count, holds, listed, of, state, states, value};
use super::subject::Subject;
use crate::published::{self, Step, Which};

/// Reads a whole trace.
pub(super) fn read(tree: &Subject, which: Which, rule: TieRule) -> Read {
    let algorithm = match which {
        Which::Sss => Algorithm::Sss(rule),
        Which::Dual => Algorithm::Dual(rule),
    };
    let page = tree.trace(algorithm);
    let steps = published::steps(&tree.plain, which, rule);
    holds(page.rows.len() == steps.len(), || {
        "rows for steps".to_owned()
    })?;
    for (index, row) in page.rows.iter().enumerate() {
        let reader = Reader {
            tree,
            which,
            rule,
            steps: &steps,
            index,
        };
        let told = reader.row(row);
        told.map_err(|why| format!("step {}: {why}\n  {}", index + 1, row.join("  ")))?;
    }
    let counts = published::counts(&steps);
    let leaves = tree.summary.size.leaves;
    for line in &page.lines {
        let [evaluated, all, _, made, _, peak] =
            of("{} of {} {}, {} {}, largest OPEN {}", line).ok_or_else(|| line.clone())?;
        let told = [count(evaluated)?, count(all)?, count(made)?, count(peak)?].map(|n| n as u64);
        holds(
            told == [counts.cases[3], leaves, counts.steps, counts.peak],
            || line.clone(),
        )?;
    }
    Ok(())
}

struct Reader<'a> {
    tree: &'a Subject,
    which: Which,
    rule: TieRule,
    steps: &'a [Step],
    index: usize,
}

impl Reader<'_> {
    fn step(&self) -> &Step {
        &self.steps[self.index]
    }

    fn hero(&self) -> Player {
        match self.which {
            Which::Sss => Player::Max,
            Which::Dual => Player::Min,
        }
    }

    fn row(&self, row: &[String]) -> Read {
        let [number, removed, case, sentence, open] = row else {
            return Err("columns".to_owned());
        };
        let step = self.step();
        holds(*number == (self.index + 1).to_string(), || {
            "number".to_owned()
        })?;
        holds(state(self.tree, removed)? == step.popped, || {
            "removed".to_owned()
        })?;
        holds(*case == self.case(), || "case".to_owned())?;
        let open = if open == "–" {
            Vec::new()
        } else {
            states(self.tree, open)?
        };
        holds(open == step.open, || "OPEN".to_owned())?;
        self.sentences(sentence)
    }

    fn case(&self) -> String {
        let (hero, other) = (self.hero(), self.hero().opponent());
        match self.step().case {
            Some(1) => format!("1 parent {hero}"),
            Some(2) => "2 next sibling".to_owned(),
            Some(3) => "3 last child".to_owned(),
            Some(4) => "4 leaf".to_owned(),
            Some(5) => format!("5 {other} node"),
            Some(6) => format!("6 {hero} node"),
            _ => "stop".to_owned(),
        }
    }

    /// A tie is told where there is one and nowhere else; then comes the step.
    fn sentences(&self, text: &str) -> Read {
        let tied = self.tied();
        match of("{…} tie at {}: {…}. {…}", text) {
            Some([who, merit, choice, because]) => {
                let names = || tied.iter().map(|state| self.tree.name(&state.path));
                let all = match of("{} states", who) {
                    Some([number]) => count(number)? == tied.len(),
                    None => listed(who).into_iter().eq(names()),
                };
                let is_tie = tied.len() > 1 && value(merit)? == self.step().popped.merit;
                holds(is_tie && all, || "the tie".to_owned())?;
                self.choice(choice, &tied)?;
                self.because(because)
            }
            None => {
                holds(tied.len() == 1, || "a tie is not told".to_owned())?;
                self.because(text)
            }
        }
    }

    /// The states of the best merit before the step, left to right.
    fn tied(&self) -> Vec<&State> {
        let popped = &self.step().popped;
        let Some(before) = self.index.checked_sub(1) else {
            return vec![popped];
        };
        let before = self.steps[before].open.iter();
        let mut tied: Vec<&State> = before.filter(|state| state.merit == popped.merit).collect();
        tied.sort_by(|a, b| a.path.cmp(&b.path));
        tied
    }

    /// The step at which a state entered OPEN.
    fn entered(&self, state: &State) -> usize {
        let mut before = self.steps[..self.index].iter();
        let entered = before.rposition(|step| step.pushed.contains(state));
        entered.map_or(0, |index| index + 1)
    }

    fn choice(&self, text: &str, tied: &[&State]) -> Read {
        let popped = &self.step().popped;
        let own = self.entered(popped);
        let together: Vec<&State> = tied
            .iter()
            .copied()
            .filter(|state| self.entered(state) == own)
            .collect();
        let is_oldest = tied.iter().all(|state| self.entered(state) >= own);
        let is_newest = tied.iter().all(|state| self.entered(state) <= own);
        let is_named = |name| self.tree.name(&popped.path) == name;
        let is_leftmost = together[0] == popped;
        let is_true = if text == "leftmost first" {
            self.rule == TieRule::Leftmost && tied[0] == popped
        } else if text == "rightmost first" {
            self.rule == TieRule::Rightmost && tied.last() == Some(&popped)
        } else if text == "they entered together, so leftmost first" {
            self.rule != TieRule::Rightmost && together.len() == tied.len() && is_leftmost
        } else if let Some([name]) = of("{} entered first", text) {
            self.rule == TieRule::Fifo && is_named(name) && is_oldest && together.len() == 1
        } else if let Some([name]) = of("{} entered last", text) {
            self.rule == TieRule::Lifo && is_named(name) && is_newest && together.len() == 1
        } else if let Some([name, when]) = of("{} is leftmost of those that entered {}", text) {
            let is_group = match when {
                "first" => self.rule == TieRule::Fifo && is_oldest,
                "last" => self.rule == TieRule::Lifo && is_newest,
                _ => false,
            };
            let is_part = together.len() > 1 && together.len() < tied.len();
            is_named(name) && is_group && is_part && is_leftmost
        } else {
            return Err(format!("unknown: {text}"));
        };
        holds(is_true, || format!("false: {text}"))
    }

    fn is(&self, name: &str, path: &[u32]) -> bool {
        self.tree.name(path) == name
    }

    /// Whether the node is of this player.
    fn moves(&self, node: &str, player: &str) -> Result<bool, String> {
        let node = self.tree.node(node)?;
        Ok(!node.children.is_empty() && node.player.to_string() == player)
    }

    fn because(&self, text: &str) -> Read {
        let is_true = self.live(text).or_else(|| self.solved(text));
        let is_true = is_true.ok_or_else(|| format!("unknown: {text}"))??;
        holds(is_true, || format!("false: {text}"))
    }

    /// What is said where a LIVE state is removed.
    fn live(&self, text: &str) -> Option<Result<bool, String>> {
        let step = self.step();
        let popped = &step.popped;
        let children = self.tree.plain.at(&popped.path).children.len();
        let entering = |count: usize| {
            let all = (0..)
                .take(count)
                .map(|index| [&popped.path[..], &[index]].concat());
            let live = |path| State {
                path,
                status: Status::Live,
                merit: popped.merit,
            };
            popped.status == Status::Live && all.map(live).eq(step.pushed.iter().cloned())
        };
        let expanded = |node, player, count: usize| {
            Ok(self.is(node, &popped.path) && self.moves(node, player)? && entering(count))
        };
        Some(
            if let Some([node, player, same]) =
                of("{} is {}: every child enters with {}'s merit.", text)
            {
                expanded(node, player, children).map(|told| told && node == same && children > 1)
            } else if let Some([node, player, same]) =
                of("{} is {}: its only child enters with {}'s merit.", text)
            {
                expanded(node, player, 1).map(|told| told && node == same && children == 1)
            } else if let Some([node, player]) = of("{} is {}: only its first child enters.", text)
            {
                expanded(node, player, 1).map(|told| told && children > 1)
            } else if let Some([node, player]) = of("{} is {}: its only child enters.", text) {
                expanded(node, player, 1).map(|told| told && children == 1)
            } else if let Some([choose, merit, leaf, least]) = of("{}({}, {}) = {}.", text) {
                self.leaf(choose, [merit, leaf, least])
                    .map(|(told, stays)| told && !stays)
            } else if let Some([choose, merit, leaf, least, lesson]) =
                of("{}({}, {}) = {}: {…}.", text)
            {
                let due = match self.which {
                    Which::Sss => "merits never rise",
                    Which::Dual => "merits never fall",
                };
                self.leaf(choose, [merit, leaf, least])
                    .map(|(told, stays)| told && stays && lesson == due)
            } else {
                return None;
            },
        )
    }

    /// Whether `min(3, 5) = 3` is so, and whether the leaf's own value is another.
    fn leaf(&self, choose: &str, words: [&str; 3]) -> Result<(bool, bool), String> {
        let step = self.step();
        let leaf = self.tree.plain.at(&step.popped.path);
        let [merit, value, least] = [value(words[0])?, value(words[1])?, value(words[2])?];
        let is_least = match choose {
            "min" => self.which == Which::Sss && least == merit.min(value),
            "max" => self.which == Which::Dual && least == merit.max(value),
            _ => false,
        };
        let solved = State {
            status: Status::Solved,
            merit: least,
            ..step.popped.clone()
        };
        let is_leaf = leaf.children.is_empty() && leaf.value == value && step.popped.merit == merit;
        Ok((
            is_leaf && is_least && step.pushed == [solved],
            least != value,
        ))
    }

    /// What is said where a SOLVED state is removed.
    fn solved(&self, text: &str) -> Option<Result<bool, String>> {
        let step = self.step();
        let path = &step.popped.path;
        Some(
            if let Some([node, player, who, next, merit]) = of(
                "{} is {}: {} may do better at {}, which enters with merit {}.",
                text,
            ) {
                let worst = match self.which {
                    Which::Sss => Value::NEG_INFINITY,
                    Which::Dual => Value::INFINITY,
                };
                // Nothing is better than the best of all.
                let may = step.popped.merit != worst;
                self.next_sibling([node, player, next, merit])
                    .map(|told| told && player == who && may)
            } else if let Some([node, player, next, merit]) =
                of("{} is {}: the next child {} enters with merit {}.", text)
            {
                self.next_sibling([node, player, next, merit])
            } else if let Some([node, parent, same, merit]) =
                of("{} is the last child of {}: {} is solved with {}.", text)
            {
                let last = path.last().map(|&index| index as usize + 1);
                let is_last = last == Some(self.tree.plain.at(parent_path(path)).children.len());
                let told =
                    self.is(node, path) && self.is(parent, parent_path(path)) && parent == same;
                self.parent_solved(merit)
                    .map(|solved| solved && told && is_last && self.step().purged.is_empty())
            } else if let Some([parent, player, same, merit, purged]) =
                of("{} is {}: {} is solved with {}; {…}.", text)
            {
                let told = self.is(parent, parent_path(path)) && parent == same;
                let solved = self.parent_solved(merit);
                solved.and_then(|solved| {
                    Ok(solved && told && self.moves(parent, player)? && self.purged(purged)?)
                })
            } else if let Some([value, line]) = of("Value {}, best move {}.", text) {
                self.end(value)
                    .and_then(|told| Ok(told && is_best_move(self.tree, line)?))
            } else if let Some([value]) = of("Value {}.", text) {
                self.end(value)
                    .map(|told| told && self.tree.plain.children.is_empty())
            } else {
                return None;
            },
        )
    }

    fn next_sibling(&self, [node, player, next, merit]: [&str; 4]) -> Result<bool, String> {
        let popped = &self.step().popped;
        let mut path = popped.path.clone();
        if let Some(index) = path.last_mut() {
            *index += 1;
        }
        let told = self.is(node, parent_path(&path)) && self.moves(node, player)?;
        let live = State {
            path,
            status: Status::Live,
            merit: value(merit)?,
        };
        let enters = self.step().pushed == [live.clone()] && live.merit == popped.merit;
        Ok(told && enters && self.tree.path(next)? == live.path)
    }

    fn parent_solved(&self, merit: &str) -> Result<bool, String> {
        let step = self.step();
        let path = parent_path(&step.popped.path).to_vec();
        let solved = State {
            path,
            status: Status::Solved,
            merit: value(merit)?,
        };
        Ok(step.popped.status == Status::Solved && step.pushed == [solved])
    }

    fn purged(&self, text: &str) -> Result<bool, String> {
        let purged = &self.step().purged;
        Ok(if text == "nothing else is left below it" {
            purged.is_empty()
        } else if let Some([number]) = of("{} states below it are purged", text) {
            count(number)? == purged.len()
        } else if let Some([one]) = of("{} is purged", text) {
            [state(self.tree, one)?] == purged[..]
        } else if let Some([several]) = of("{…} are purged", text) {
            states(self.tree, several)? == *purged
        } else {
            return Err(format!("unknown: {text}"));
        })
    }

    fn end(&self, told: &str) -> Result<bool, String> {
        let step = self.step();
        let is_root = step.popped.path.is_empty() && step.popped.status == Status::Solved;
        Ok(is_root && value(told)? == self.tree.plain.value)
    }
}

/// Whether `A→B` is a move that gets the root's value. Where nodes are called by their paths it is `1`.
pub(super) fn is_best_move(tree: &Subject, line: &str) -> Result<bool, String> {
    let (from, to) = line.split_once('→').unwrap_or((tree.name(&[]), line));
    let path = tree.path(to)?;
    let best = tree.plain.value;
    Ok(from == tree.name(&[]) && path.len() == 1 && tree.plain.at(&path).value == best)
}

fn parent_path(path: &[u32]) -> &[u32] {
    path.split_last().map_or(path, |(_, parent)| parent)
}
