//! What marking gives: a verdict for each row, the mistake and the reason, and the score of a trace.

use std::fmt;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::row::Told;
use crate::summary::Summary;
use crate::trace::narrate::NO_BREAK;

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

/// As in JSON.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// As in JSON.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A row with its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Marked {
    /// The number of the row, counted from 1.
    pub row: u64,
    /// What the row is worth.
    pub verdict: Verdict,
    /// The mistake that explains a wrong row, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<Mistake>,
    /// What the rule gives; null after the end.
    pub expected: Option<Told>,
    /// What the row says; null for a missing row.
    pub found: Option<Told>,
    /// The verdict in words.
    // The spaces in a part that is not to be broken are `NO_BREAK`.
    #[serde(serialize_with = "with_spaces")]
    pub reason: String,
}

fn with_spaces<S: Serializer>(reason: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&reason.replace(NO_BREAK, " "))
}

/// A marked table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marking {
    /// The rows, in order; missing rows are one row at the end.
    pub rows: Vec<Marked>,
    /// How many rows a complete and correct table has that makes the same choices.
    pub full_length: u64,
}

impl Marking {
    /// Adds the next row.
    pub(super) fn push(
        &mut self,
        verdict: Verdict,
        mistake: Option<Mistake>,
        expected: Option<Told>,
        found: Option<Told>,
        reason: String,
    ) {
        self.rows.push(Marked {
            row: self.rows.len() as u64 + 1,
            verdict,
            mistake,
            expected,
            found,
            reason,
        });
    }

    /// How many rows have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        let same = |row: &&Marked| row.verdict == verdict;
        self.rows.iter().filter(same).count()
    }

    /// Whether no row is wrong, and none missing.
    pub fn passed(&self) -> bool {
        self.first_wrong().is_none()
    }

    /// The first wrong row.
    pub fn first_wrong(&self) -> Option<&Marked> {
        self.rows.iter().find(|row| row.verdict == Verdict::Wrong)
    }
}

/// A marked trace: where it comes from, and its marking.
#[derive(Clone, Debug)]
pub struct MarkedTrace {
    /// A file, `-`.
    pub source: String,
    /// Whose it is, if it says so.
    pub student: Option<String>,
    /// Its tree.
    pub summary: Summary,
    /// Its rows and their verdicts.
    pub marking: Marking,
    /// Whether the rows are those of an OPEN list.
    pub keeps_open: bool,
}

impl MarkedTrace {
    /// The score in a line: `3 right, 2 follow, 3 wrong; a full trace has 12 steps.`
    pub fn score(&self) -> String {
        let [right, follow, wrong] = [Verdict::Right, Verdict::Follows, Verdict::Wrong]
            .map(|verdict| self.marking.count(verdict));
        let full = self.marking.full_length;
        let what = match (self.keeps_open, full) {
            (true, 1) => "trace has 1 step".to_owned(),
            (true, _) => format!("trace has {full} steps"),
            (false, 1) => "list has 1 entry".to_owned(),
            (false, _) => format!("list has {full} entries"),
        };
        format!("{right} right, {follow} follow, {wrong} wrong; a full {what}.")
    }
}
