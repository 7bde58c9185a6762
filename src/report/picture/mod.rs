//! A tree as a picture, apart from any format: a [`Figure`] for each node, and a legend.
//!
//! MAX is square and MIN round. What an algorithm leaves at the nodes is shown by line and text, never by colour alone:
//! the principal variation is bold, what was never visited is pale and dashed, a bar crosses an edge that was cut.

pub mod dot;
pub mod drawing;
pub mod forest;
pub mod labels;
mod layout;
pub mod svg;

use self::labels::NodeLabels;
use crate::annotate::{Note, Reach};
use crate::report::printable::printable;
use crate::tree::stored::{NodeId, Tree};
use crate::tree::{GameTree as _, Player};

/// A tree to be drawn.
#[derive(Debug)]
pub struct Picture<'t> {
    /// The tree.
    pub tree: &'t Tree,
    /// What the picture is called; formats that have no place for that leave it out.
    pub title: String,
    /// What is drawn at each node, by its number.
    pub figures: Vec<Figure>,
    /// What the lines and signs mean, for those that occur.
    pub legend: Vec<&'static str>,
}

/// What is drawn at a node and on the edge above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The outline.
    pub shape: Shape,
    /// What is written in it, a line each: the name first, then what is known of the value.
    pub lines: Vec<String>,
    /// Whether the node lies on the principal variation.
    pub is_principal: bool,
    /// Whether the search, if there was one, never came here.
    pub is_never: bool,
    /// Whether the edge above is cut.
    pub is_cut: bool,
}

/// The outline of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// MAX.
    Square,
    /// MIN.
    Round,
    /// A leaf has none.
    Bare,
}

impl<'t> Picture<'t> {
    /// The picture that shows what the labels of a drawing say. O(nodes · depth).
    pub fn new(labels: &'t NodeLabels<'_>, title: String) -> Picture<'t> {
        let tree: &Tree = &labels.tree;
        let figures: Vec<Figure> = tree.preorder().map(|node| figure(labels, node)).collect();
        Picture {
            tree,
            title,
            legend: legend(labels, &figures),
            figures,
        }
    }
}

fn figure(labels: &NodeLabels<'_>, node: NodeId) -> Figure {
    let left = labels.note(node);
    let reach = left.map(|note| note.reach);
    let mut lines = vec![labels.names[node as usize].clone(), labels.value(node)];
    lines.extend(left.and_then(state));
    lines.push(labels.marked(node, None));
    if let Some(number) = labels
        .clusters
        .as_ref()
        .and_then(|numbers| numbers[node as usize])
    {
        lines.push(format!("cluster {number}"));
    }
    lines.retain(|line| !line.is_empty());
    Figure {
        shape: match (labels.tree.child_count(node), labels.tree.player(node)) {
            (0, _) => Shape::Bare,
            (_, Player::Max) => Shape::Square,
            (_, Player::Min) => Shape::Round,
        },
        lines: lines
            .iter()
            .map(|line| printable(line).into_owned())
            .collect(),
        is_principal: left.is_some_and(|note| note.principal),
        is_never: reach.is_some_and(|reach| reach != Reach::Visited),
        is_cut: reach == Some(Reach::Skipped),
    }
}

/// The last state that a best-first algorithm had of the node.
fn state(note: &Note) -> Option<String> {
    let (status, merit) = note.state?;
    let purged = if note.purged { ", purged" } else { "" };
    Some(format!("{status} {merit}{purged}"))
}

fn legend(labels: &NodeLabels<'_>, figures: &[Figure]) -> Vec<&'static str> {
    let mut legend = Vec::new();
    if labels.notes.is_some() {
        let any = |wanted: fn(&Figure) -> bool| figures.iter().any(wanted);
        legend.extend(["bold: principal variation", "#n: order of evaluation"]);
        legend.extend(any(|figure| figure.is_cut).then_some("bar: cut off"));
        legend.extend(any(|figure| figure.is_never).then_some("dashed: never visited"));
    }
    if labels.strategies.is_some() {
        legend.extend(["▲ strategy for MAX", "▽ strategy for MIN"]);
    }
    legend
}
