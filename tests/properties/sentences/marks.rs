//! What `check` says of traces of SSS\* and DUAL\*, right ones and such as people get wrong. What it calls expected must
//! be a step of the rule, and each reason is held to that step, to the row and to OPEN before it.

use std::collections::BTreeMap;

use gametrace::check::{Marked, Marking, Row, Told, Verdict, WrittenState, mark};
use gametrace::search::sss::gamma::{State, Status, TieRule};
use gametrace::trace::narrate::NO_BREAK;
use gametrace::tree::{Path, Player};
use gametrace::value::Value;

use super::damage::{Damage, Line};
use super::grammar::{Read, count, holds, listed, number, of, state, states, value};
use super::subject::Subject;
use crate::published::{self, Step, Which, step_from};

/// Reads the marks of one damaged trace, marked by a tie rule or by any.
pub(super) fn read(
    tree: &Subject,
    which: Which,
    rule: TieRule,
    is_demanded: bool,
    damage: &mut Damage,
) -> Read {
    let steps = published::steps(&tree.plain, which, rule);
    // Nobody hands in a longer one.
    if steps.len() > 80 {
        return Ok(());
    }
    let lines = damage.lines(tree, which, &steps);
    let rows: Vec<Row> = lines.iter().map(|line| written(tree, line)).collect();
    let hero = match which {
        Which::Sss => Player::Max,
        Which::Dual => Player::Min,
    };
    let rule = is_demanded.then_some(rule);
    let marking = mark(&rows, &tree.built.tree, &tree.names(), hero, rule);
    let mut reader = Reader {
        tree,
        which,
        hero,
        rule,
        marking: &marking,
        own: Open::start(hero),
        correct: Some(Open::start(hero)),
    };
    for (index, marked) in marking.rows.iter().enumerate() {
        let line = lines.get(index);
        reader.row(marked, line).map_err(|why| {
            let rows = &rows[index.saturating_sub(2)..(index + 1).min(rows.len())];
            let rows: Vec<String> = rows.iter().map(told).collect();
            let (row, reason, rows) = (marked.row, &marked.reason, rows.join("\n  "));
            format!("{which:?} {rule:?}, row {row}: {why}\n  {reason}\n  {rows}")
        })?;
    }
    Ok(())
}

fn told(row: &Row) -> String {
    let row = Told::Step(row.clone());
    format!("{} -> {}", row.subject(), row.rest())
}

fn written(tree: &Subject, line: &Line) -> Row {
    let state = |state: &State| WrittenState {
        node: match &line.misnamed {
            Some(path) if *path == state.path => "Ζ".to_owned(),
            _ => tree.name(&state.path).to_owned(),
        },
        path: None,
        status: state.status,
        merit: state.merit,
    };
    Row {
        removed: line.removed.as_ref().map(state),
        open: line
            .open
            .as_ref()
            .map(|open| open.iter().map(state).collect()),
    }
}

/// An OPEN of any states.
#[derive(Clone, Debug)]
struct Open(Vec<State>);

impl Open {
    fn start(hero: Player) -> Open {
        Open(vec![State {
            path: Vec::new(),
            status: Status::Live,
            merit: hero.best_value(),
        }])
    }

    /// The states of the best merit, leftmost first.
    fn tied(&self, hero: Player) -> Vec<&State> {
        let best = self.0.iter().map(|state| state.merit);
        let best = best.reduce(|a, b| hero.preferred(a, b));
        let mut tied: Vec<&State> = self
            .0
            .iter()
            .filter(|state| Some(state.merit) == best)
            .collect();
        tied.sort_by_key(|state| (&state.path, state.status == Status::Solved));
        tied
    }
}

/// Whether two OPENs hold the same.
fn same(a: &[State], b: &[State]) -> bool {
    key(a) == key(b)
}

/// What tells one OPEN from another.
fn key(states: &[State]) -> Vec<(Path, bool, Value)> {
    let place = |state: &State| {
        (
            state.path.clone(),
            state.status == Status::Solved,
            state.merit,
        )
    };
    let mut key: Vec<_> = states.iter().map(place).collect();
    key.sort();
    key
}

struct Reader<'a> {
    tree: &'a Subject,
    which: Which,
    hero: Player,
    rule: Option<TieRule>,
    marking: &'a Marking,
    /// What the table itself says OPEN is before the row.
    own: Open,
    /// What it is without a mistake, as far as that is known.
    correct: Option<Open>,
}

impl Reader<'_> {
    fn row(&mut self, marked: &Marked, line: Option<&Line>) -> Read {
        let reason = marked.reason.replace(NO_BREAK, " ");
        let expected = marked
            .expected
            .as_ref()
            .map(|told| self.step(told))
            .transpose()?;
        let base = if self.own.0.is_empty() {
            self.correct.clone()
        } else {
            Some(self.own.clone())
        };
        match (marked.verdict, line, &expected) {
            (Verdict::Wrong, Some(_), None) => self.after_the_end(&reason, marked)?,
            (Verdict::Wrong, None, Some(step)) => self.missing(&reason, step)?,
            (Verdict::Wrong, Some(line), Some(step)) => {
                let is_its = |open: &Open| self.allows(open, step);
                let known = base.iter().chain(&self.correct);
                holds(self.correct.is_none() || known.clone().any(is_its), || {
                    "not what the rule gives".to_owned()
                })?;
                self.wrong(&marked.reason, line, step)?;
            }
            (Verdict::Right, Some(line), Some(step)) => {
                holds(
                    self.correct
                        .as_ref()
                        .is_none_or(|open| self.allows(open, step)),
                    || "not right".to_owned(),
                )?;
                holds(line.says(step), || "not what is expected".to_owned())?;
                self.tie(&reason, step)?;
            }
            (Verdict::Follows, Some(line), Some(step)) => {
                holds(self.allows(&self.own, step) && line.says(step), || {
                    "does not follow".to_owned()
                })?;
                self.given(&reason, marked)?;
            }
            _ => return Err("a row that is not there".to_owned()),
        }
        let (Some(line), Some(step)) = (line, expected) else {
            return Ok(());
        };
        self.correct = match marked.verdict {
            Verdict::Right => Some(Open(step.open.clone())),
            _ => None,
        };
        self.own = match &line.open {
            Some(open) if line.misnamed.is_none() => Open(open.clone()),
            _ => Open(step.open),
        };
        Ok(())
    }

    /// What is expected, with its case from the tree.
    fn step(&self, told: &Told) -> Result<Step, String> {
        let Told::Step(row) = told else {
            return Err("no step".to_owned());
        };
        let state = |written: &WrittenState| {
            Ok::<State, String>(State {
                path: self.tree.path(&written.node)?,
                status: written.status,
                merit: written.merit,
            })
        };
        let popped = state(row.removed.as_ref().ok_or("nothing is removed")?)?;
        let open = row.open.as_ref().ok_or("no OPEN")?;
        let open = open
            .iter()
            .map(state)
            .collect::<Result<Vec<State>, String>>()?;
        let alone = step_from(
            &self.tree.plain,
            self.which,
            std::slice::from_ref(&popped),
            &popped,
        );
        let alone = alone.expect("it is there");
        holds(
            alone.pushed.iter().all(|state| open.contains(state))
                && (alone.case.is_some() || open.is_empty()),
            || "no step of the rule".to_owned(),
        )?;
        Ok(Step { open, ..alone })
    }

    /// Whether the rule makes this step from there. Of the order of entry nothing is known here.
    fn allows(&self, open: &Open, step: &Step) -> bool {
        let tied = open.tied(self.hero);
        let is_chosen = match self.rule {
            Some(TieRule::Leftmost) => tied
                .first()
                .is_some_and(|state| state.path == step.popped.path),
            Some(TieRule::Rightmost) => tied
                .last()
                .is_some_and(|state| state.path == step.popped.path),
            _ => tied.contains(&&step.popped),
        };
        let made = step_from(&self.tree.plain, self.which, &open.0, &step.popped);
        is_chosen && made.is_some_and(|made| same(&made.open, &step.open))
    }

    fn after_the_end(&self, reason: &str, marked: &Marked) -> Read {
        let [told] = of("the search ended in row {}", reason).ok_or("unknown")?;
        let is_after = |row: &&Marked| row.expected.is_none();
        let first = self.marking.rows.iter().find(is_after);
        let first = first.map_or(0, |row| row.row);
        let is_true =
            self.own.0.is_empty() && marked.row >= first && count(told)? as u64 + 1 == first;
        holds(is_true, || {
            format!("the first after the end is row {first}")
        })
    }

    fn missing(&self, reason: &str, next: &Step) -> Read {
        let several = of("{} steps are missing; {…}", reason);
        let told = several.or_else(|| of("{} step is missing; {…}", reason));
        let [told, rest] = told.ok_or("unknown")?;
        let [popped] = of("remove {…} next", rest).ok_or("unknown")?;
        holds(
            state(self.tree, popped)? == next.popped && self.allows(&self.own, next),
            || "not next".to_owned(),
        )?;
        // By another rule fewer or more may be made.
        let told = number(told)?;
        let is_right = match (self.rule, self.remaining()) {
            (None | Some(TieRule::Leftmost), Some(remaining)) => told == remaining,
            _ => told > 0,
        };
        holds(is_right, || format!("{:?} are missing", self.remaining()))
    }

    /// How many steps are made from the table's own OPEN, leftmost first; none if they never end.
    fn remaining(&self) -> Option<usize> {
        let mut open = self.own.clone();
        for made in 1.. {
            let popped = (*open.tied(self.hero).first()?).clone();
            let step = step_from(&self.tree.plain, self.which, &open.0, &popped)?;
            if step.case.is_none() {
                return Some(made);
            }
            open = Open(step.open);
        }
        None
    }

    /// `tie with B and C (leftmost would take B)`, or nothing.
    fn tie(&self, reason: &str, step: &Step) -> Read {
        let Some(open) = &self.correct else {
            return Ok(());
        };
        let tied = open.tied(self.hero);
        let is_leftmost = tied.first().is_some_and(|state| **state == step.popped);
        if reason.is_empty() {
            return holds(is_leftmost || self.rule.is_some(), || {
                "a tie is not told".to_owned()
            });
        }
        let told = reason.strip_prefix("tie with ").ok_or("unknown")?;
        let (others, leftmost) = match of("{…} (leftmost would take {})", told) {
            Some([others, leftmost]) => (others, Some(leftmost)),
            None => (told, None),
        };
        let mut all: Vec<&str> = tied
            .iter()
            .map(|state| self.tree.name(&state.path))
            .collect();
        let is_first = leftmost.is_none_or(|name| all.first() == Some(&name));
        all.retain(|name| *name != self.tree.name(&step.popped.path));
        let is_all = match of("{} others", others) {
            Some([count]) => count.parse() == Ok(all.len()),
            None => listed(others) == all,
        };
        holds(!is_leftmost && is_first && is_all, || {
            format!("tied are {all:?}")
        })
    }

    /// `right, given your row 3`.
    fn given(&self, reason: &str, marked: &Marked) -> Read {
        let [row] = of("right, given your row {}", reason).ok_or("unknown")?;
        let mut before = self.marking.rows.iter().filter(|row| row.row < marked.row);
        let last = before.rfind(|row| row.verdict == Verdict::Wrong);
        holds(last.is_some_and(|last| last.row.to_string() == row), || {
            "the last wrong row is another".to_owned()
        })
    }

    fn wrong(&self, reason: &str, line: &Line, step: &Step) -> Read {
        let (says, remark) = reason.split_once("; ").unwrap_or((reason, ""));
        let remark = &remark.replace(NO_BREAK, " ");
        let is_due = line.removed.as_ref() == Some(&step.popped)
            && line.misnamed.as_ref() != Some(&step.popped.path);
        let open = if let Some([popped]) = of("remove {…}: the search ends", says) {
            holds(
                step.case.is_none() && state(self.tree, popped)? == step.popped,
                || says.to_owned(),
            )?;
            None
        } else if let Some([popped, open]) = of("remove {…}, giving {…}", says) {
            holds(!is_due && state(self.tree, popped)? == step.popped, || {
                says.to_owned()
            })?;
            Some(open)
        } else {
            let [open] = of("OPEN should be {…}", says).ok_or("unknown")?;
            holds(is_due, || "another state is removed".to_owned())?;
            Some(open)
        };
        if let Some(open) = open.filter(|open| *open != "empty") {
            // The rest of a long OPEN is a count.
            let more = format!(" …{NO_BREAK}+{{}}{NO_BREAK}more");
            let (shown, more) = match of(&format!("{{…}}{more}"), open) {
                Some([shown, more]) => (shown, count(more)?),
                None => (open, 0),
            };
            let shown = states(self.tree, shown)?;
            let is_it = shown.len() + more == step.open.len() && step.open.starts_with(&shown);
            holds(is_it, || says.to_owned())?;
        }
        let is_true = remark.is_empty() || self.remark(remark, line, step)?;
        holds(is_true, || format!("false: {remark}"))
    }

    /// Whether the state that is removed goes after the one expected; nothing if that is not what is said.
    fn choice(&self, text: &str, line: &Line, step: &Step) -> Option<bool> {
        let removed = line.removed.as_ref()?;
        let popped = &step.popped;
        let is_better = self.hero.prefers(popped.merit, removed.merit);
        let is_equal = popped.merit == removed.merit && popped != removed;
        Some(match (text, self.rule) {
            ("the highest merit goes first", _) => is_better && self.hero == Player::Max,
            ("the lowest merit goes first", _) => is_better && self.hero == Player::Min,
            ("leftmost first among equals", Some(TieRule::Leftmost)) => {
                is_equal && popped.path < removed.path
            }
            ("rightmost first among equals", Some(TieRule::Rightmost)) => {
                is_equal && popped.path > removed.path
            }
            ("first in, first out among equals", Some(TieRule::Fifo))
            | ("last in, first out among equals", Some(TieRule::Lifo)) => is_equal,
            _ => return None,
        })
    }

    /// Whether the remark on a wrong row is true.
    fn remark(&self, text: &str, line: &Line, step: &Step) -> Result<bool, String> {
        let removed = line.removed.as_ref();
        let (hero, popped) = (self.hero, &step.popped);
        let parent = popped
            .path
            .split_last()
            .map_or(&[][..], |(_, parent)| parent);
        let written = line.open.as_deref().unwrap_or_default();
        let is_written = |state: &State| written.contains(state) || removed == Some(state);
        let ends = |last: &Step| same(&last.open, written);
        let named = |name: &str, path: &[u32]| self.tree.name(path) == name;
        Ok(if let Some([name]) = of("the tree has no node {}", text) {
            name == "Ζ" && line.misnamed.is_some()
        } else if let Some(is_true) = self.choice(text, line, step) {
            is_true
        } else if let Some([choose, h, leaf, result]) = of("{}({}, {}) = {}", text) {
            let (h, leaf, result) = (value(h)?, value(leaf)?, value(result)?);
            let is_right = match choose {
                "min" => hero == Player::Max && result == h.min(leaf),
                "max" => hero == Player::Min && result == h.max(leaf),
                _ => false,
            };
            let node = self.tree.plain.at(&popped.path);
            is_right && step.case == Some(4) && h == popped.merit && leaf == node.value
        } else if let Some([shown, lesson]) = of("{…}: merits never {}", text) {
            let shown = state(self.tree, shown)?;
            let expected = step.open.iter().chain([popped]);
            let mut lower = expected.filter(|state| state.path == shown.path);
            let is_lesson = lesson == if hero == Player::Max { "rise" } else { "fall" };
            is_lesson
                && is_written(&shown)
                && lower.any(|state| hero.prefers(shown.merit, state.merit))
        } else if let Some([shown, above]) = of("{…} is below {} and is purged", text) {
            let shown = state(self.tree, shown)?;
            step.case == Some(1)
                && named(above, parent)
                && shown.path.len() > parent.len()
                && shown.path.starts_with(parent)
                && is_written(&shown)
        } else if let Some([shown]) = of("{…} stays", text) {
            let shown = state(self.tree, shown)?;
            step.open.contains(&shown) && !step.pushed.contains(&shown) && !written.contains(&shown)
        } else if let Some([shown]) = of("{…} is missing", text) {
            let shown = state(self.tree, shown)?;
            step.pushed.contains(&shown) && !written.contains(&shown)
        } else if let Some([name]) = of("only {}'s first child enters", text) {
            step.case == Some(5) && named(name, &popped.path)
        } else if let Some([name]) = of("{} has no other child left", text) {
            step.case == Some(3) && named(name, parent)
        } else if let Some([name]) = of("one next sibling enters, not {}", text) {
            let next = step.pushed.first().map(|state| self.tree.name(&state.path));
            step.case == Some(2) && next != Some(name)
        } else if let Some([name]) = of("{} is not solved yet", text) {
            let is_it = |state: &State| named(name, &state.path) && state.status == Status::Solved;
            let is_solved = step.open.iter().any(is_it);
            !is_solved && (written.iter().any(is_it) || removed.is_some_and(is_it))
        } else if let Some([name, now, then]) = of("{} is {}, not {}", text) {
            let is = |states: &[State], status: &str| {
                states
                    .iter()
                    .any(|state| named(name, &state.path) && state.status.to_string() == status)
            };
            let expected = [step.open.as_slice(), std::slice::from_ref(popped)].concat();
            let found = [written, removed.map_or(&[][..], std::slice::from_ref)].concat();
            is(&expected, now) && is(&found, then)
        } else if let Some([count, _]) = of("{} {} skipped", text) {
            let is_it = |last: &Step| removed == Some(&last.popped) && line.says(last);
            self.comes(step, number(count)? + 1, true, is_it)
        } else if let Some([name, count, _]) = of("{} solved too early: {} {} merged", text) {
            let is_it = |state: &State| named(name, &state.path) && state.status == Status::Solved;
            written.iter().any(is_it)
                && !step.open.iter().any(is_it)
                && self.comes(step, number(count)?, false, ends)
        } else if let Some([count, _]) = of("{} {} merged", text) {
            let count = number(count)?;
            self.comes(step, count, true, ends) || self.comes(step, count, false, ends)
        } else if let Some([shown, count, _]) = of("{…} is {} {} early", text) {
            let shown = state(self.tree, shown)?;
            let enters = |last: &Step| last.pushed.contains(&shown);
            written.contains(&shown)
                && !step.open.contains(&shown)
                && self.comes(step, number(count)? + 1, true, enters)
        } else {
            return Err(format!("unknown: {text}"));
        })
    }

    /// Whether so many steps on, this one counted, there is one that `is_it`: by the rule, or in any order.
    fn comes(
        &self,
        first: &Step,
        count: usize,
        is_best: bool,
        is_it: impl Fn(&Step) -> bool,
    ) -> bool {
        let mut opens = vec![first.open.clone()];
        for made in 2..=count {
            let mut next = BTreeMap::new();
            for open in opens.into_iter().map(Open) {
                let choices = if is_best {
                    open.tied(self.hero)
                } else {
                    open.0.iter().collect()
                };
                for popped in choices {
                    let step = step_from(&self.tree.plain, self.which, &open.0, popped);
                    let Some(step) = step else { continue };
                    if made == count && is_it(&step) {
                        return true;
                    }
                    next.entry(key(&step.open)).or_insert(step.open);
                }
            }
            opens = next.into_values().collect();
        }
        count == 1 && is_it(first)
    }
}
