//! [`MarkedTrace`]: a marked trace of whatever kind, as reports tell it.

use schemars::JsonSchema;
use serde::Serialize;

use super::alpha_beta::WrittenCutoff;
use super::{Marked, Marking, Mistake, NodeIndex, Row, Verdict, WrittenState};
use crate::search::sss::gamma::{State, Status};
use crate::summary::Summary;
use crate::tree::Path;
use crate::tree::naming::Names;
use crate::value::Value;

/// A marked trace.
#[derive(Clone, Debug)]
pub struct MarkedTrace {
    /// Where it comes from: a file, `-`.
    pub source: String,
    /// Whose it is, if it says so.
    pub student: Option<String>,
    /// Its tree.
    pub summary: Summary,
    /// The rows, in order.
    pub rows: Vec<MarkedRow>,
    /// How many rows a complete and correct trace has.
    pub full_length: u64,
    /// Whether the rows are those of an OPEN list.
    pub keeps_open: bool,
}

/// A row and its verdict.
#[derive(Clone, Debug)]
pub struct MarkedRow {
    /// The row's number, counted from 1.
    pub row: u64,
    /// The verdict.
    pub verdict: Verdict,
    /// The mistake of a wrong row, where one of the list explains it.
    pub mistake: Option<Mistake>,
    /// What the rule gives.
    pub expected: Option<Told>,
    /// What the trace has.
    pub found: Option<Told>,
    /// Why.
    pub reason: String,
}

/// What a row tells.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Told {
    /// A step on OPEN; what is not told is `None`, in JSON null.
    Step {
        /// The state removed.
        removed: Option<ToldState>,
        /// OPEN afterwards.
        open: Option<Vec<ToldState>>,
    },
    /// A leaf or a cut-off of alpha-beta.
    Entry(WrittenCutoff),
}

/// A state by name; without a path if the tree has no such node.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ToldState {
    /// The node's name.
    pub node: String,
    /// The way to it.
    pub path: Option<Path>,
    /// LIVE or SOLVED.
    pub status: Status,
    /// The merit.
    pub merit: Value,
}

impl Told {
    /// What the row removes, evaluates or cuts, in short; empty if it does not say.
    pub fn subject(&self) -> String {
        match self {
            Told::Step { removed, .. } => removed
                .as_ref()
                .map_or_else(String::new, ToldState::to_text),
            Told::Entry(entry) => entry
                .node
                .clone()
                .unwrap_or_else(|| entry.skipped.join(" ")),
        }
    }

    /// OPEN after the step, or the rest of a cut-off; empty if the row does not say.
    pub fn rest(&self) -> String {
        match self {
            Told::Step { open: None, .. } => String::new(),
            Told::Step {
                open: Some(open), ..
            } if open.is_empty() => "–".to_owned(),
            Told::Step {
                open: Some(open), ..
            } => {
                let states: Vec<String> = open.iter().map(ToldState::to_text).collect();
                states.join(" ")
            }
            Told::Entry(entry) => {
                let mut parts = Vec::new();
                parts.extend(entry.alpha.map(|alpha| format!("α = {alpha}")));
                parts.extend(entry.beta.map(|beta| format!("β = {beta}")));
                if !entry.skipped.is_empty() {
                    parts.push(format!("skips {}", entry.skipped.join(" ")));
                }
                parts.join(", ")
            }
        }
    }
}

impl ToldState {
    fn to_text(&self) -> String {
        format!("({}, {}, {})", self.node, self.status, self.merit)
    }

    fn written(written: &WrittenState, nodes: &NodeIndex<'_>) -> ToldState {
        ToldState {
            node: written.node.clone(),
            path: nodes.find(&written.node),
            status: written.status,
            merit: written.merit,
        }
    }

    fn named(state: &State, names: &Names<'_>) -> ToldState {
        ToldState {
            node: names.name(&state.path),
            path: Some(state.path.clone()),
            status: state.status,
            merit: state.merit,
        }
    }
}

impl MarkedTrace {
    /// A marked table of an OPEN list.
    pub fn of_open(
        source: &str,
        summary: Summary,
        marking: Marking,
        names: &Names<'_>,
        nodes: &NodeIndex<'_>,
    ) -> MarkedTrace {
        let found = |row: Row| Told::Step {
            removed: row.removed.map(|state| ToldState::written(&state, nodes)),
            open: row.open.map(|open| {
                open.iter()
                    .map(|state| ToldState::written(state, nodes))
                    .collect()
            }),
        };
        let told = |state: &State| ToldState::named(state, names);
        MarkedTrace {
            source: source.to_owned(),
            student: None,
            summary,
            full_length: marking.full_length,
            keeps_open: true,
            rows: rows(marking.rows, found, |expected| Told::Step {
                removed: Some(told(&expected.removed)),
                open: Some(expected.open.iter().map(told).collect()),
            }),
        }
    }

    /// A marked list of what alpha-beta does.
    pub fn of_alpha_beta(
        source: &str,
        summary: Summary,
        marking: Marking<WrittenCutoff, WrittenCutoff>,
    ) -> MarkedTrace {
        MarkedTrace {
            source: source.to_owned(),
            student: None,
            summary,
            full_length: marking.full_length,
            keeps_open: false,
            rows: rows(marking.rows, Told::Entry, Told::Entry),
        }
    }

    /// How many rows have this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.rows
            .iter()
            .filter(|row| row.verdict == verdict)
            .count()
    }

    /// Whether no row is wrong, and none missing.
    pub fn passed(&self) -> bool {
        self.count(Verdict::Wrong) == 0
    }

    /// The first wrong row.
    pub fn first_wrong(&self) -> Option<&MarkedRow> {
        self.rows.iter().find(|row| row.verdict == Verdict::Wrong)
    }

    /// The score in a line: `3 right, 2 follow, 3 wrong; a full trace has 12 steps.`
    pub fn score(&self) -> String {
        let [right, follow, wrong] =
            [Verdict::Right, Verdict::Follows, Verdict::Wrong].map(|verdict| self.count(verdict));
        let (what, unit) = match (self.keeps_open, self.full_length) {
            (true, 1) => ("a full trace has", "step"),
            (true, _) => ("a full trace has", "steps"),
            (false, 1) => ("a full list has", "entry"),
            (false, _) => ("a full list has", "entries"),
        };
        let full = self.full_length;
        format!("{right} right, {follow} follow, {wrong} wrong; {what} {full} {unit}.")
    }
}

fn rows<F, E>(
    marked: Vec<Marked<F, E>>,
    found: impl Fn(F) -> Told,
    expected: impl Fn(E) -> Told,
) -> Vec<MarkedRow> {
    let row = |row: Marked<F, E>| MarkedRow {
        row: row.row,
        verdict: row.verdict,
        mistake: row.mistake,
        expected: row.expected.map(&expected),
        found: row.found.map(&found),
        reason: row.reason,
    };
    marked.into_iter().map(row).collect()
}
