//! Reports as tables: what stands in the columns and the rows, in no format yet.

pub mod compare;
pub mod sweep;
pub mod trace;
pub mod why;

use crate::summary::Summary;

/// The tree as a caption names it.
fn tree_caption(summary: &Summary) -> String {
    match &summary.heading.title {
        Some(title) => format!("{}: {title}", summary.source),
        None => summary.source.clone(),
    }
}
