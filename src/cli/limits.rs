//! What is refused because it is too large, and what is said of it.

use super::failure::LimitReached;
use crate::search::{Algorithm, Limits};
use crate::summary::Summary;
use crate::text::grouped;

/// The most nodes that are told one by one, or kept in a document.
pub(super) const NODE_LIMIT: u64 = 1_000_000;
/// The most nodes that are drawn unasked.
pub(super) const DRAWING_LIMIT: u64 = 1_000;
/// A tree of up to this many nodes is drawn above its trace.
pub(super) const ABOVE_LIMIT: u64 = 500;

/// Refuses at once a tree on which no algorithm can end within the limit.
pub(super) fn check_leaves(summary: &Summary, limits: Limits) -> Result<(), LimitReached> {
    match summary.proof() {
        Some(least) if least > limits.max_leaves => Err(LimitReached::new(
            format!(
                "{}: no algorithm can end within {} leaves, any proof needs {}",
                summary.source,
                grouped(limits.max_leaves),
                grouped(least)
            ),
            format!("take a smaller tree, or `--max-leaves {least}` or more"),
        )),
        _ => Ok(()),
    }
}

/// A search that had to stop.
pub(super) fn over_limit(source: &str, algorithm: Algorithm, limits: Limits) -> LimitReached {
    LimitReached::new(
        format!(
            "{source}: {algorithm} would evaluate more than {} leaves",
            grouped(limits.max_leaves)
        ),
        "`--max-leaves` raises the limit",
    )
}

/// Refuses a tree that is too large to be told node by node.
pub(super) fn check_nodes(summary: &Summary) -> Result<(), LimitReached> {
    if summary.size.nodes <= NODE_LIMIT {
        return Ok(());
    }
    let (nodes, most) = (grouped(summary.size.nodes), grouped(NODE_LIMIT));
    Err(LimitReached::new(
        format!(
            "{}: {nodes} nodes are more than the {most} that can be told one by one",
            summary.source
        ),
        "`gametrace compare` and `gametrace trace` take trees of any size",
    ))
}
