//! The verdicts on the rows of SSS\* and DUAL\*.

use super::ahead::{self, Order};
use super::diagnose::{Diagnosis, Found, exactly, partly};
use super::open::{Open, Rules, Step, in_place};
use super::reason::{Words, steps};
use super::{Expected, Marked, Marking, Mistake, NodeIndex, Row, Verdict, WrittenState};
use crate::search::sss::gamma::{State, TieRule};
use crate::tree::Player;
use crate::tree::any::AnyTree;
use crate::tree::naming::Names;

/// Marks the rows of a table of SSS\* (`hero` MAX) or DUAL\* (`hero` MIN). Without a tie rule every choice among equal
/// merits is right. O(states in the table), but for wrong rows.
///
/// A first row that removes nothing and shows OPEN as it is at the start is the start, and not marked.
///
/// ```
/// use gametrace::check::{Verdict, mark, read};
/// use gametrace::tree::Player;
/// use gametrace::tree::spec::TreeSpec;
///
/// let text = "1. (A, LIVE, inf) -> (B, LIVE, inf), (C, LIVE, inf)\n2. (B, L, inf) -> (E, L, inf), (C, L, inf)";
/// let attempts = read::read(text, "attempt.txt")?;
/// let rows = attempts[0].rows()?;
/// let tree = TreeSpec::parse("web")?.build(&mut |_| unreachable!("a textbook tree"))?.tree;
/// let marking = mark(&rows, &tree, &tree.names(false), Player::Max, None);
/// assert_eq!(marking.rows[0].verdict, Verdict::Right);
/// assert_eq!(marking.rows[1].mistake.map(|mistake| mistake.id()), Some("wrong-sibling"));
/// # Ok::<(), gametrace::error::InputError>(())
/// ```
pub fn mark(
    rows: &[Row],
    tree: &AnyTree,
    names: &Names<'_>,
    hero: Player,
    tie_rule: Option<TieRule>,
) -> Marking {
    let rules = Rules {
        tree,
        hero,
        tie_rule,
    };
    let nodes = NodeIndex::new(tree, names);
    let start = rules.start();
    let rows = match rows {
        [first, rest @ ..] if is_start(first, &start, &nodes) => rest,
        rows => rows,
    };
    let mut marker = Marker {
        rules: &rules,
        words: Words {
            rules: &rules,
            names,
        },
        nodes: &nodes,
        own: start.clone(),
        correct: start,
        told_leftmost: false,
        marked: Vec::new(),
    };
    for row in rows {
        marker.row(row);
    }
    marker.finish()
}

fn is_start(row: &Row, start: &Open, nodes: &NodeIndex<'_>) -> bool {
    let open = row.open.as_deref().unwrap_or_default();
    let states: Option<Vec<State>> = open.iter().map(|state| nodes.state(state)).collect();
    row.removed.is_none() && states.is_some_and(|states| start.holds(&in_place(states)))
}

struct Marker<'a> {
    rules: &'a Rules<'a>,
    words: Words<'a>,
    nodes: &'a NodeIndex<'a>,
    /// OPEN as the table has it; empty when its search has ended.
    own: Open,
    /// OPEN as it would be without a mistake.
    correct: Open,
    told_leftmost: bool,
    marked: Vec<Marked>,
}

impl Marker<'_> {
    fn row(&mut self, row: &Row) {
        let unknown = self.unknown(row);
        if self.own.is_empty() && self.correct.is_empty() {
            let reason = format!("the search ended after {}", steps(self.marked.len()));
            return self.push(
                row,
                Verdict::Wrong,
                Some(Mistake::RowAfterEnd),
                None,
                reason,
            );
        }
        if let Some(name) = unknown {
            return self.unknown_node(row, &name);
        }
        let state = |written: &WrittenState| self.nodes.state(written);
        let found = Found {
            removed: row.removed.as_ref().and_then(state),
            open: row
                .open
                .as_ref()
                .map(|open| in_place(open.iter().filter_map(state).collect())),
        };
        if let Some(step) = self.matching(&self.correct, &found) {
            let reason = self.tie(&step);
            self.push(row, Verdict::Right, None, Some(&step), reason);
            self.correct = step.open.clone();
            self.own = step.open;
        } else if let Some(step) = self.matching(&self.own, &found) {
            let before = self
                .marked
                .iter()
                .rev()
                .find(|row| row.verdict == Verdict::Wrong);
            let reason = before.map_or_else(String::new, |row| {
                format!("right, given your row {}", row.row)
            });
            self.push(row, Verdict::Follows, None, Some(&step), reason);
            self.advance(&found, &step);
        } else {
            self.wrong(row, &found);
        }
    }

    /// What the table calls a node that the tree does not have.
    fn unknown(&self, row: &Row) -> Option<String> {
        let states = row.removed.iter().chain(row.open.iter().flatten());
        let mut names = states.map(|state| &state.node);
        names.find(|name| self.nodes.find(name).is_none()).cloned()
    }

    /// The step that the rule allows from `base` and that is the row's.
    fn matching(&self, base: &Open, found: &Found) -> Option<Step> {
        let is_row = |step: &Step| found.is(step);
        if let Some(removed) = &found.removed {
            let index = base.find(removed)?;
            let allowed = self.rules.choices(base).contains(&index);
            return Some(self.rules.step(base, index)).filter(|step| allowed && is_row(step));
        }
        self.rules.steps(base).find(is_row)
    }

    /// What is to be said where the choice among equals was not the leftmost.
    fn tie(&mut self, step: &Step) -> String {
        let tied = self.rules.tied(&self.correct);
        let states: Vec<&State> = self.correct.states().collect();
        let tied: Vec<&State> = tied.into_iter().map(|index| states[index]).collect();
        if self.rules.tie_rule.is_some() || tied.first().is_none_or(|first| **first == step.popped)
        {
            return String::new();
        }
        let reason = self.words.tie(&tied, &step.popped, self.told_leftmost);
        self.told_leftmost = true;
        reason
    }

    /// The OPEN that the row should be compared with: the table's own, unless that has ended.
    fn base(&self) -> &Open {
        if self.own.is_empty() {
            &self.correct
        } else {
            &self.own
        }
    }

    fn wrong(&mut self, row: &Row, found: &Found) {
        let diagnosis = exactly(self.rules, self.base(), found)
            .or_else(|| exactly(self.rules, &self.correct, found))
            .or_else(|| partly(self.rules, self.base(), found));
        let Some(Diagnosis {
            mistake,
            expected,
            remark,
        }) = diagnosis
        else {
            return;
        };
        let is_due = found.removed.as_ref() == Some(&expected.popped);
        let reason = self.words.wrong(&expected, is_due, &remark);
        self.push(row, Verdict::Wrong, mistake, Some(&expected), reason);
        self.advance(found, &expected);
    }

    fn unknown_node(&mut self, row: &Row, name: &str) {
        let removed = row
            .removed
            .as_ref()
            .and_then(|written| self.nodes.state(written));
        let found = Found {
            removed,
            open: None,
        };
        let base = self.base().clone();
        let Some(expected) = self
            .matching(&base, &found)
            .or_else(|| self.rules.steps(&base).next())
        else {
            return;
        };
        let is_due = found.removed.as_ref() == Some(&expected.popped);
        let says = self
            .words
            .wrong(&expected, is_due, &super::reason::Remark::None);
        let reason = format!("{says}; the tree has no node {name}");
        self.push(
            row,
            Verdict::Wrong,
            Some(Mistake::UnknownNode),
            Some(&expected),
            reason,
        );
        self.advance(&found, &expected);
    }

    /// After a row that is not right: the table goes on from what it wrote, the correct search makes its own step, or
    /// is where the table has come to.
    fn advance(&mut self, found: &Found, step: &Step) {
        self.own = match &found.open {
            Some(open) => Open::written(open, &self.own),
            None => step.open.clone(),
        };
        let arrived = |open: &Open| found.open.as_ref().is_some_and(|states| open.holds(states));
        let legal: Vec<Step> = self.rules.steps(&self.correct).collect();
        let same = |step: &&Step| found.removed.as_ref() == Some(&step.popped);
        // A row that makes the step and leaves OPEN as it was has made the step.
        if arrived(&self.correct) && legal.iter().find(same).is_none() {
            return;
        }
        let ends = |_: usize, step: &Step| arrived(&step.open);
        let run = ahead::find(self.rules, legal.clone(), Order::Best, ends);
        let next = match &run {
            Some(run) => run.last(),
            None => legal.iter().find(same).or(legal.first()),
        };
        if let Some(next) = next {
            self.correct = next.open.clone();
        }
    }

    fn push(
        &mut self,
        row: &Row,
        verdict: Verdict,
        mistake: Option<Mistake>,
        expected: Option<&Step>,
        reason: String,
    ) {
        let marked = Marked {
            row: self.marked.len() as u64 + 1,
            verdict,
            mistake,
            expected: expected.map(|step| self.expected(step)),
            found: Some(row.clone()),
            reason,
        };
        self.marked.push(marked);
    }

    fn expected(&self, step: &Step) -> Expected {
        Expected {
            removed: step.popped.clone(),
            open: self.words.shown(step),
        }
    }

    fn finish(mut self) -> Marking {
        let to_the_end = self.rules.remaining(&self.correct).unwrap_or(0);
        let full_length = self.correct.steps + to_the_end;
        let next = self.rules.steps(self.base()).next();
        if !self.own.is_empty()
            && let Some(next) = next
        {
            let missing = self.rules.remaining(&self.own).unwrap_or(to_the_end);
            let missing = usize::try_from(missing).unwrap_or(usize::MAX);
            let verb = if missing == 1 { "is" } else { "are" };
            let state = self.words.state(&next.popped);
            self.marked.push(Marked {
                row: self.marked.len() as u64 + 1,
                verdict: Verdict::Wrong,
                mistake: Some(Mistake::RowMissing),
                expected: Some(self.expected(&next)),
                found: None,
                reason: format!("{} {verb} missing; remove {state} next", steps(missing)),
            });
        }
        Marking {
            rows: self.marked,
            full_length,
        }
    }
}
