//! A tree as text: what it is, its properties, and a drawing with or without the notes of an algorithm.

use super::{Page, table};
use crate::annotate::{Note, Reach};
use crate::report::drawing::{Edge, Labels, PlainLabels};
use crate::search::alpha_beta::CutRule;
use crate::search::observer::WindowEnd;
use crate::search::sss::gamma::Status;
use crate::summary::Summary;
use crate::text::{grouped, width};
use crate::trace::narrate::bounded;
use crate::tree::GameTree as _;
use crate::tree::naming::Names;
use crate::tree::properties::Profile;
use crate::tree::stored::{NodeId, Tree};

/// The properties of a tree: strategies, clusters, and a table of its levels.
pub fn properties(profile: &Profile, summary: &Summary, page: Page) -> String {
    let strategies = format!(
        "strategies: {} for MAX, {} for MIN",
        profile.max_strategies, profile.min_strategies
    );
    let mut facts = vec![
        strategies,
        format!("initial clusters: {}", grouped(profile.clusters)),
    ];
    facts.extend(
        summary
            .minimal_leaves
            .map(|least| format!("minimal proof: {}", grouped(least))),
    );
    let mut text = spaced(&facts, page);
    let mut rows = vec![
        vec!["depth".to_owned()],
        vec!["nodes".to_owned()],
        vec!["leaves".to_owned()],
    ];
    for (depth, (nodes, leaves)) in profile
        .nodes_per_depth
        .iter()
        .zip(&profile.leaves_per_depth)
        .enumerate()
    {
        for (row, count) in rows.iter_mut().zip([depth as u64, *nodes, *leaves]) {
            row.push(grouped(count));
        }
    }
    for block in table::blocks(&rows, page.width) {
        text.extend(
            table::lines(&table::columns(&rows, block), &[])
                .iter()
                .map(|line| format!("{line}\n")),
        );
    }
    text
}

/// The parts in a line, well apart, or in several where the page is narrow.
fn spaced<P: AsRef<str>>(parts: &[P], page: Page) -> String {
    let mut lines: Vec<String> = Vec::new();
    for part in parts.iter().map(|part| page.text(part.as_ref())) {
        match lines.last_mut() {
            Some(line) if width(line) + 3 + width(&part) <= page.width => {
                line.push_str("   ");
                line.push_str(&part);
            }
            _ => lines.push(part),
        }
    }
    lines.join("\n") + "\n"
}

/// Everything that is written at the nodes of a drawing.
#[derive(Debug)]
pub struct NodeLabels<'a> {
    /// The tree.
    pub tree: &'a Tree,
    /// What its nodes are called.
    pub names: &'a Names<'a>,
    /// Names and leaf values.
    pub plain: PlainLabels<'a>,
    /// What an algorithm left at each node, if one was asked for.
    pub notes: Option<Vec<Note>>,
    /// The numbers of the initial clusters, if they are shown.
    pub clusters: Option<Vec<Option<u64>>>,
    /// Membership of the strategies for MAX and for MIN, if they are shown.
    pub strategies: Option<Vec<(bool, bool)>>,
}

impl NodeLabels<'_> {
    /// What the algorithm left at a node.
    pub(in crate::report) fn note(&self, node: NodeId) -> Option<&Note> {
        self.notes.as_ref().map(|notes| &notes[node as usize])
    }

    /// What the marks and the edges mean, for those that occur.
    pub fn legend(&self, page: Page) -> Option<String> {
        let mut parts = Vec::new();
        if let Some(notes) = &self.notes {
            parts.extend(["★ principal variation", "#n order of evaluation"]);
            parts.extend(
                notes
                    .iter()
                    .any(|note| note.reach == Reach::Skipped)
                    .then_some("╳ cut"),
            );
        }
        if self.strategies.is_some() {
            parts.extend(["▲ strategy for MAX", "▽ strategy for MIN"]);
        }
        (!parts.is_empty()).then(|| spaced(&parts, page))
    }
}

impl Labels for NodeLabels<'_> {
    fn head(&self, node: NodeId) -> String {
        self.plain.head(node)
    }

    fn value(&self, node: NodeId) -> String {
        let backed_up = self.note(node).and_then(|note| note.backed_up);
        backed_up.map_or_else(
            || self.plain.value(node),
            |(value, bound)| bounded(value, bound),
        )
    }

    fn marks(&self, node: NodeId) -> String {
        let mut marks = Vec::new();
        if let Some(note) = self.note(node) {
            marks.extend(note.order.map(|order| format!("#{order}")));
            marks.extend(note.principal.then(|| "★".to_owned()));
        }
        if let Some(strategies) = &self.strategies {
            let (max, min) = strategies[node as usize];
            marks.extend(max.then(|| "▲".to_owned()));
            marks.extend(min.then(|| "▽".to_owned()));
        }
        marks.join(" ")
    }

    fn remark(&self, node: NodeId) -> String {
        let mut remarks = Vec::new();
        if let Some(clusters) = &self.clusters {
            remarks.extend(clusters[node as usize].map(|number| format!("cluster {number}")));
        }
        if let Some(note) = self.note(node) {
            let is_leaf = self.tree.child_count(node) == 0;
            if let Some(cutoff) = &note.cutoff {
                let kind = if cutoff.kind == WindowEnd::Alpha {
                    "alpha"
                } else {
                    "beta"
                };
                let name = self.names.name(&cutoff.after);
                let (alpha, beta) = (cutoff.window.alpha, cutoff.window.beta);
                let sign = if cutoff.rule == CutRule::Strict {
                    ">"
                } else {
                    "≥"
                };
                remarks.push(format!(
                    "{kind} cut-off after {name}: α {alpha} {sign} β {beta}"
                ));
            }
            match note.state {
                Some((status, merit)) if note.purged => {
                    remarks.push(format!("purged ({status}, {merit})"));
                }
                Some((Status::Live, merit)) => remarks.push(format!("expanded with merit {merit}")),
                Some((Status::Solved, merit)) => remarks.push(format!("SOLVED, merit {merit}")),
                None if note.reach == Reach::Visited => {}
                None if is_leaf => remarks.push("never evaluated".to_owned()),
                None => remarks.push("never visited".to_owned()),
            }
        }
        remarks.join(", ")
    }

    fn edge(&self, node: NodeId) -> Edge {
        if self
            .note(node)
            .is_some_and(|note| note.reach == Reach::Skipped)
        {
            Edge::Cut
        } else {
            Edge::Plain
        }
    }
}
