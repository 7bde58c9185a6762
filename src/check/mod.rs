//! Marks a trace made by hand, row by row, the way a fair grader does.
//!
//! [`read`] turns what people write into rows of states, [`mark()`] gives each row of SSS\* or DUAL\* a [`Verdict`],
//! [`alpha_beta`] does the same for lists of leaves and cut-offs. A row is *right* if the rule gives it from the correct
//! OPEN, also after an earlier mistake; it *follows* if the rule gives it only from the table's own OPEN of the row before.
//! So one slip costs one row. Nothing is opened or printed here.

mod ahead;
pub mod alpha_beta;
mod diagnose;
mod mark;
mod open;
pub mod read;
mod reason;
pub mod sheet;

use std::collections::HashMap;
use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

pub use self::mark::mark;

use crate::search::sss::gamma::{State, Status};
use crate::tree::Path;
use crate::tree::any::AnyTree;
use crate::tree::naming::{LETTER_LIMIT, Names, parse_dewey};
use crate::value::Value;

/// A state as a table writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenState {
    /// What the table calls the node.
    pub node: String,
    /// LIVE or SOLVED.
    pub status: Status,
    /// The merit.
    pub merit: Value,
}

/// A row of a table; what it does not tell is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The state removed from OPEN.
    pub removed: Option<WrittenState>,
    /// OPEN after the step, in any order.
    pub open: Option<Vec<WrittenState>>,
}

/// A row as the rule has it: the state to remove and OPEN afterwards, best merit first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The state to remove.
    pub removed: State,
    /// OPEN afterwards.
    pub open: Vec<State>,
}

/// What a row is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// What the rule gives from the correct OPEN.
    Right,
    /// What the rule gives from the table's own OPEN of the row before, and only from it.
    Follows,
    /// Neither.
    Wrong,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Right => "right",
            Verdict::Follows => "follows",
            Verdict::Wrong => "wrong",
        })
    }
}

/// What turns the expected row into the one found. Of several that do, the first of this list is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mistake {
    /// A state was removed though another has a better merit.
    NotHighestMerit,
    /// Of states with equal merit another goes first by the tie rule demanded.
    TieRule,
    /// The min of merit and leaf value was forgotten.
    MeritNotLowered,
    /// A merit is higher than the rule gives.
    MeritRaised,
    /// A state below a solved MAX node stayed in OPEN.
    DescendantNotPurged,
    /// A state left OPEN that should have stayed.
    PurgedTooMuch,
    /// A child that enters OPEN is not there.
    ChildMissing,
    /// Another child of the same node entered.
    WrongSibling,
    /// The row is that of a later step.
    StepSkipped,
    /// OPEN is what it is only some steps later.
    StepsMerged,
    /// A node was solved though children of it are still to be searched.
    SolvedTooEarly,
    /// LIVE for SOLVED, or SOLVED for LIVE.
    WrongStatus,
    /// The tree has no such node.
    UnknownNode,
    /// The search had ended.
    RowAfterEnd,
    /// The table ends before the search.
    RowMissing,
}

impl Mistake {
    /// All of them, in the order that decides.
    pub const ALL: [Mistake; 15] = [
        Mistake::NotHighestMerit,
        Mistake::TieRule,
        Mistake::MeritNotLowered,
        Mistake::MeritRaised,
        Mistake::DescendantNotPurged,
        Mistake::PurgedTooMuch,
        Mistake::ChildMissing,
        Mistake::WrongSibling,
        Mistake::StepSkipped,
        Mistake::StepsMerged,
        Mistake::SolvedTooEarly,
        Mistake::WrongStatus,
        Mistake::UnknownNode,
        Mistake::RowAfterEnd,
        Mistake::RowMissing,
    ];

    /// The word for it in JSON and CSV.
    pub fn id(self) -> &'static str {
        match self {
            Mistake::NotHighestMerit => "not-highest-merit",
            Mistake::TieRule => "tie-rule",
            Mistake::MeritNotLowered => "merit-not-lowered",
            Mistake::MeritRaised => "merit-raised",
            Mistake::DescendantNotPurged => "descendant-not-purged",
            Mistake::PurgedTooMuch => "purged-too-much",
            Mistake::ChildMissing => "child-missing",
            Mistake::WrongSibling => "wrong-sibling",
            Mistake::StepSkipped => "step-skipped",
            Mistake::StepsMerged => "steps-merged",
            Mistake::SolvedTooEarly => "solved-too-early",
            Mistake::WrongStatus => "wrong-status",
            Mistake::UnknownNode => "unknown-node",
            Mistake::RowAfterEnd => "row-after-end",
            Mistake::RowMissing => "row-missing",
        }
    }
}

/// A row with its verdict. `F` is what a table's row holds, `E` what the rule says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked<F = Row, E = Expected> {
    /// The row's number, counted from 1.
    pub row: u64,
    /// The verdict.
    pub verdict: Verdict,
    /// The mistake of a wrong row, where one of the list explains it.
    pub mistake: Option<Mistake>,
    /// What the rule gives; nothing after the end.
    pub expected: Option<E>,
    /// What the table has; nothing where rows are missing.
    pub found: Option<F>,
    /// Why, in words: the spaces in a part that is not to be broken are [`NO_BREAK`](crate::trace::narrate::NO_BREAK).
    pub reason: String,
}

/// A marked table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marking<F = Row, E = Expected> {
    /// The rows, in order; missing rows are one row at the end.
    pub rows: Vec<Marked<F, E>>,
    /// How many rows a complete and correct table has that makes the same choices.
    pub full_length: u64,
}

impl<F, E> Marking<F, E> {
    /// How many rows have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        let same = |row: &&Marked<F, E>| row.verdict == verdict;
        self.rows.iter().filter(same).count()
    }

    /// Whether no row is wrong, and none missing.
    pub fn passed(&self) -> bool {
        self.count(Verdict::Wrong) == 0
    }

    /// The number of the first wrong row.
    pub fn first_wrong(&self) -> Option<u64> {
        let wrong = |row: &&Marked<F, E>| row.verdict == Verdict::Wrong;
        self.rows.iter().find(wrong).map(|row| row.row)
    }
}

/// Finds nodes by what a table calls them: by name, by name in another case, by Dewey path.
#[derive(Debug)]
pub struct NodeIndex<'t> {
    tree: &'t AnyTree,
    by_name: HashMap<String, Path>,
    by_lower_name: HashMap<String, Option<Path>>,
}

impl<'t> NodeIndex<'t> {
    /// The nodes of `tree`, called as `names` says. O(nodes), except where all names are Dewey paths.
    pub fn new(tree: &'t AnyTree, names: &Names<'_>) -> NodeIndex<'t> {
        let mut index = NodeIndex {
            tree,
            by_name: HashMap::new(),
            by_lower_name: HashMap::new(),
        };
        // Letters stop at a limit; beyond it only a tree's own names are worth a walk.
        let is_small = || tree.size().nodes <= LETTER_LIMIT as u64;
        if matches!(names, Names::Given(_)) || (!matches!(names, Names::Dewey) && is_small()) {
            tree.for_each_node(&mut |path, _| {
                let name = names.name(path);
                let lower = index.by_lower_name.entry(name.to_lowercase());
                let once = lower.or_insert_with(|| Some(path.to_vec()));
                if once.as_deref() != Some(path) {
                    *once = None;
                }
                index.by_name.insert(name, path.to_vec());
            });
        }
        index
    }

    /// The node of this name.
    pub fn find(&self, name: &str) -> Option<Path> {
        let by_name = self.by_name.get(name).or_else(|| {
            let same = self.by_lower_name.get(&name.to_lowercase())?;
            same.as_ref()
        });
        by_name
            .cloned()
            .or_else(|| parse_dewey(&name.to_lowercase()).filter(|path| self.tree.has_node(path)))
    }

    /// The state, if the tree has its node.
    pub fn state(&self, written: &WrittenState) -> Option<State> {
        Some(State {
            path: self.find(&written.node)?,
            status: written.status,
            merit: written.merit,
        })
    }
}
