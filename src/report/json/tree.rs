//! The `tree` document, which reads as a tree file.

use std::io::{self, Write};

use serde::Serialize;

use super::summary::SummaryWire;
use super::write_document;
use crate::summary::Summary;
use crate::tree::Player;
use crate::tree::file::TreeJson;
use crate::tree::stored::Tree;

#[derive(Serialize)]
struct TreeWire<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    citation: Option<&'a str>,
    root: Player,
    tree: TreeJson<'a, Tree>,
    summary: SummaryWire<'a>,
}

/// Writes the document.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut dyn Write, tree: &Tree, summary: &Summary) -> io::Result<()> {
    let body = TreeWire {
        title: summary.heading.title.as_deref(),
        citation: summary.heading.citation.as_deref(),
        root: summary.root,
        tree: TreeJson::with_given_names(tree),
        summary: SummaryWire::from(summary),
    };
    write_document(out, "tree", body, 2)
}
