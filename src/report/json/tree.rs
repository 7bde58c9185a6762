//! The `tree` document, which reads as a tree file.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::summary::SummaryWire;
use super::write_document;
use crate::summary::Summary;
use crate::tree::Player;
use crate::tree::file::TreeJson;
use crate::tree::properties::Profile;
use crate::tree::stored::Tree;
use crate::tree::tally::Tally;

#[derive(Serialize, JsonSchema)]
pub(super) struct TreeWire<'a> {
    /// What the tree is, if its file says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    /// Where it is printed, if its file says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    citation: Option<&'a str>,
    /// The side to move at the root, for a lone leaf too.
    root: Player,
    /// The tree as tree files write it, with the names that its author gave.
    tree: TreeJson<'a, Tree>,
    /// The tree at a glance.
    summary: SummaryWire<'a>,
    /// How the tree is built up.
    properties: PropertiesWire<'a>,
}

#[derive(Serialize, JsonSchema)]
struct PropertiesWire<'a> {
    /// How many nodes lie at each depth, the root's first.
    nodes_per_depth: &'a [u64],
    /// How many of them are leaves.
    leaves_per_depth: &'a [u64],
    /// How many strategies the players have.
    strategies: StrategiesWire,
    /// Leaves reached by any child at MAX nodes and the first at MIN nodes.
    initial_clusters: u64,
    /// The fewest leaves that prove the value; null if not known.
    minimal_leaves: Option<u64>,
}

/// Numbers while every reader holds them exactly, then strings: all digits, or `≈10^k`.
#[derive(Serialize, JsonSchema)]
struct StrategiesWire {
    /// One child at MAX nodes, all children at MIN nodes.
    max: Tally,
    /// One child at MIN nodes, all children at MAX nodes.
    min: Tally,
}

/// Writes the document.
///
/// # Errors
///
/// Those of `out`.
pub fn write(
    out: &mut dyn Write,
    tree: &Tree,
    summary: &Summary,
    profile: &Profile,
) -> io::Result<()> {
    let body = TreeWire {
        title: summary.heading.title.as_deref(),
        citation: summary.heading.citation.as_deref(),
        root: summary.root,
        tree: TreeJson::with_given_names(tree),
        summary: SummaryWire::from(summary),
        properties: PropertiesWire {
            nodes_per_depth: &profile.nodes_per_depth,
            leaves_per_depth: &profile.leaves_per_depth,
            strategies: StrategiesWire {
                max: profile.max_strategies,
                min: profile.min_strategies,
            },
            initial_clusters: profile.clusters,
            minimal_leaves: summary.minimal_leaves,
        },
    };
    write_document(out, "tree", body, 2)
}
