//! What a trace says, row by row: states and cut-offs by the names of nodes. It is what is read, what is marked, and what
//! the `check` document shows.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use crate::search::sss::gamma::Status;
use crate::tree::Path;
use crate::value::Value;

/// A state, its node by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WrittenState {
    /// The name as it was found or as the tree has it.
    pub node: String,
    /// The way to the node from the root; null if the tree has no such node.
    pub path: Option<Path>,
    /// How far the node is.
    pub status: Status,
    /// The merit h.
    pub merit: Value,
}

/// A row of a table of an OPEN list; what it does not tell is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Row {
    /// The state removed; null if the row names none.
    pub removed: Option<WrittenState>,
    /// OPEN after the step; null if the row does not tell it.
    pub open: Option<Vec<WrittenState>>,
}

/// A leaf or a cut-off of alpha-beta; what is not told is not marked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WrittenCutoff {
    /// The leaf, or the node that is cut; null if there is none.
    pub node: Option<String>,
    /// α at the cut-off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Value>,
    /// β at the cut-off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<Value>,
    /// The children or leaves skipped.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<String>,
}

/// What a row of either kind of trace tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Told {
    /// A step on OPEN.
    Step(Row),
    /// A leaf or a cut-off of alpha-beta.
    Entry(WrittenCutoff),
}

impl fmt::Display for WrittenState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}, {})", self.node, self.status, self.merit)
    }
}

impl WrittenCutoff {
    /// A node alone.
    pub(super) fn only(node: &str) -> WrittenCutoff {
        WrittenCutoff {
            node: Some(node.to_owned()),
            ..WrittenCutoff::default()
        }
    }
}

impl Told {
    /// What the row removes, evaluates or cuts, in short; empty if it does not say.
    pub fn subject(&self) -> String {
        match self {
            Told::Step(row) => row
                .removed
                .as_ref()
                .map_or_else(String::new, WrittenState::to_string),
            Told::Entry(entry) => match &entry.node {
                Some(node) => node.clone(),
                None => entry.skipped.join(" "),
            },
        }
    }

    /// OPEN after the step, or the rest of a cut-off; empty if the row does not say.
    pub fn rest(&self) -> String {
        match self {
            Told::Step(row) => match row.open.as_deref() {
                None => String::new(),
                Some([]) => "–".to_owned(),
                Some(open) => {
                    let states: Vec<String> = open.iter().map(WrittenState::to_string).collect();
                    states.join(" ")
                }
            },
            Told::Entry(entry) => {
                let alpha = entry.alpha.map(|alpha| format!("α = {alpha}"));
                let beta = entry.beta.map(|beta| format!("β = {beta}"));
                let skips = !entry.skipped.is_empty();
                let skips = skips.then(|| format!("skips {}", entry.skipped.join(" ")));
                let parts: Vec<String> = [alpha, beta, skips].into_iter().flatten().collect();
                parts.join(", ")
            }
        }
    }
}
