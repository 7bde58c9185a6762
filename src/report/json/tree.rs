//! The `tree` document, which reads as a tree file.

use std::io::{self, Write};

use serde::Serialize;

use super::summary::SummaryWire;
use super::write_document;
use crate::summary::Summary;
use crate::tree::Player;
use crate::tree::file::TreeJson;
use crate::tree::properties::Profile;
use crate::tree::stored::Tree;
use crate::tree::tally::Tally;

#[derive(Serialize)]
struct TreeWire<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    citation: Option<&'a str>,
    root: Player,
    tree: TreeJson<'a, Tree>,
    summary: SummaryWire<'a>,
    properties: PropertiesWire<'a>,
}

#[derive(Serialize)]
struct PropertiesWire<'a> {
    nodes_per_depth: &'a [u64],
    leaves_per_depth: &'a [u64],
    strategies: StrategiesWire,
    initial_clusters: u64,
    minimal_leaves: Option<u64>,
}

/// Numbers while every reader holds them exactly, then strings: all digits, or `≈10^k`.
#[derive(Serialize)]
struct StrategiesWire {
    max: Tally,
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
