//! A tree as a picture, apart from any format: a [`Figure`] for each node, and a legend.
//!
//! MAX is square and MIN round. What an algorithm leaves at the nodes is shown by line and text, never by colour alone:
//! the principal variation is bold, what was never visited is pale and dashed, a bar crosses an edge that was cut.

pub(super) mod layout;

use crate::annotate::{Note, Reach};
use crate::report::drawing::Labels as _;
use crate::report::printable::printable;
use crate::report::text::drawing::NodeLabels;
use crate::tree::stored::{NodeId, Tree, for_each_path};
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
    pub fn new(labels: &NodeLabels<'t>, title: String) -> Picture<'t> {
        let tree = labels.tree;
        let mut figures = Vec::with_capacity(tree.len());
        for_each_path(tree, &mut |node, path| {
            figures.push(figure(labels, node, labels.names.name(path)));
        });
        Picture {
            tree,
            title,
            legend: legend(labels, &figures),
            figures,
        }
    }
}

fn figure(labels: &NodeLabels<'_>, node: NodeId, name: String) -> Figure {
    let left = labels.note(node);
    let reach = left.map(|note| note.reach);
    let mut lines = vec![name, labels.value(node)];
    lines.extend(left.and_then(state));
    lines.push(marks(labels, node));
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

/// The order of evaluation, and membership of the strategies.
fn marks(labels: &NodeLabels<'_>, node: NodeId) -> String {
    let mut marks = Vec::new();
    let order = labels.note(node).and_then(|note| note.order);
    marks.extend(order.map(|order| format!("#{order}")));
    if let Some(strategies) = &labels.strategies {
        let (max, min) = strategies[node as usize];
        marks.extend(max.then(|| "▲".to_owned()));
        marks.extend(min.then(|| "▽".to_owned()));
    }
    marks.join(" ")
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
