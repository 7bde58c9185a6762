//! The verdicts on the rows of SSS\* and DUAL\*.

use super::ahead::{self, Order};
use super::diagnose::{Diagnosis, Found, exactly, partly};
use super::marking::{Marked, Marking, Mistake, Verdict};
use super::nodes::NodeIndex;
use super::open::{Open, Rules, Step};
use super::reason::{Words, steps};
use super::row::{Row, Told};
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
/// use gametrace::check::{Mistake, Verdict, mark, read};
/// use gametrace::tree::Player;
/// use gametrace::tree::spec::TreeSpec;
///
/// let text = "1. (A, LIVE, inf) -> (B, LIVE, inf), (C, LIVE, inf)\n2. (B, L, inf) -> (E, L, inf), (C, L, inf)";
/// let attempts = read::read(text, "attempt.txt")?;
/// let rows = attempts[0].rows()?;
/// let tree = TreeSpec::parse("web")?.build(&mut |_| unreachable!("a textbook tree"))?.tree;
/// let marking = mark(&rows, &tree, &tree.names(false), Player::Max, None);
/// assert_eq!(marking.rows[0].verdict, Verdict::Right);
/// assert_eq!(marking.rows[1].mistake, Some(Mistake::WrongSibling));
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
    let is_start = |found: &Found| {
        let open = found.open.as_ref();
        found.removed.is_none() && open.is_some_and(|states| start.holds(states))
    };
    let mut marker = Marker {
        rules: &rules,
        words: Words {
            rules: &rules,
            names,
        },
        own: start.clone(),
        correct: start.clone(),
        told_leftmost: false,
        marking: Marking::default(),
    };
    for (index, row) in rows.iter().enumerate() {
        let row = nodes.placed(row);
        let found = Found::of(&row);
        if index > 0 || !is_start(&found) {
            marker.row(Told::Step(row), &found);
        }
    }
    marker.finish()
}

struct Marker<'a> {
    rules: &'a Rules<'a>,
    words: Words<'a>,
    /// OPEN as the table has it; empty when its search has ended.
    own: Open,
    /// OPEN as it would be without a mistake.
    correct: Open,
    told_leftmost: bool,
    marking: Marking,
}

impl Marker<'_> {
    fn row(&mut self, row: Told, found: &Found) {
        let is_known = found.unknown.is_none();
        let (verdict, mistake, expected, reason) = if self.base().is_empty() {
            let is_after = |row: &&Marked| row.mistake != Some(Mistake::RowAfterEnd);
            let rows = self.marking.rows.iter().take_while(is_after);
            let reason = format!("the search ended in row {}", rows.count());
            (Verdict::Wrong, Some(Mistake::RowAfterEnd), None, reason)
        } else if is_known && let Some(step) = self.matching(&self.correct, found) {
            let reason = self.tie(&step);
            (Verdict::Right, None, Some(step), reason)
        } else if is_known && let Some(step) = self.matching(&self.own, found) {
            let mut before = self.marking.rows.iter().rev();
            let wrong = before.find(|row| row.verdict == Verdict::Wrong);
            let given = |row: u64| format!("right, given your row {row}");
            let reason = wrong.map_or_else(String::new, |wrong| given(wrong.row));
            (Verdict::Follows, None, Some(step), reason)
        } else if let Some(diagnosis) = self.diagnosis(found) {
            let expected = diagnosis.expected;
            let (is_due, remark) = (found.removes(&expected), diagnosis.remark);
            let reason = self.words.wrong(&expected, is_due, &remark);
            (Verdict::Wrong, diagnosis.mistake, Some(expected), reason)
        } else {
            return;
        };
        let told = expected.as_ref().map(|step| self.words.told(step));
        self.marking.push(verdict, mistake, told, Some(row), reason);
        match expected {
            Some(step) if verdict == Verdict::Right => {
                self.correct = step.open.clone();
                self.own = step.open;
            }
            Some(step) => self.advance(found, &step),
            None => {}
        }
    }

    /// The step that the rule allows from `base` and that is the row's.
    fn matching(&self, base: &Open, found: &Found) -> Option<Step> {
        let mut choices = self.rules.choices(base);
        if let Some(removed) = &found.removed {
            choices.retain(|&choice| base.states().nth(choice) == Some(removed));
        }
        let mut steps = choices
            .into_iter()
            .map(|index| self.rules.step(base, index));
        steps.find(|step| found.is(step))
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

    /// What is wrong with a row that is neither right nor follows; `None` only if the rule gives nothing.
    fn diagnosis(&self, found: &Found) -> Option<Diagnosis> {
        let base = self.base();
        let Some(name) = &found.unknown else {
            return exactly(&self.words, base, found)
                .or_else(|| exactly(&self.words, &self.correct, found))
                .or_else(|| partly(&self.words, base, found));
        };
        let due = self.matching(base, found);
        Some(Diagnosis {
            mistake: Some(Mistake::UnknownNode),
            expected: due.or_else(|| self.rules.steps(base).next())?,
            remark: format!("the tree has no node {name}"),
        })
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
        let same = |step: &&Step| found.removes(step);
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

    fn finish(mut self) -> Marking {
        let to_the_end = self.rules.remaining(&self.correct).unwrap_or(0);
        self.marking.full_length = self.correct.steps + to_the_end;
        if let Some(next) = self.rules.steps(&self.own).next() {
            let missing = self.rules.remaining(&self.own).unwrap_or(to_the_end);
            let missing = usize::try_from(missing).unwrap_or(usize::MAX);
            let verb = if missing == 1 { "is" } else { "are" };
            let (missing, state) = (steps(missing), self.words.state(&next.popped));
            let reason = format!("{missing} {verb} missing; remove {state} next");
            let (mistake, told) = (Some(Mistake::RowMissing), self.words.told(&next));
            self.marking
                .push(Verdict::Wrong, mistake, Some(told), None, reason);
        }
        self.marking
    }
}
