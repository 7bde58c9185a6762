//! [`NodeLabels`]: everything that is written at the nodes of a drawing or a picture.

use std::borrow::Cow;

use crate::annotate::{Note, Reach};
use crate::search::alpha_beta::CutRule;
use crate::search::observer::WindowEnd;
use crate::search::sss::gamma::Status;
use crate::trace::narrate::bounded;
use crate::tree::naming::Names;
use crate::tree::stored::{NodeId, Tree, for_each_path};
use crate::tree::{GameTree as _, Player, node_at};

/// A tree and everything that is written at its nodes, by their numbers.
#[derive(Clone, Debug)]
pub struct NodeLabels<'a> {
    /// The tree.
    pub tree: Cow<'a, Tree>,
    /// What its nodes are called.
    pub names: Vec<String>,
    /// What an algorithm left at each node, if one was asked for.
    pub notes: Option<Vec<Note>>,
    /// The numbers of the initial clusters, if they are shown.
    pub clusters: Option<Vec<Option<u64>>>,
    /// Membership of the strategies for MAX and for MIN, if they are shown.
    pub strategies: Option<Vec<(bool, bool)>>,
}

impl<'a> NodeLabels<'a> {
    /// Names and leaf values. O(nodes · depth).
    pub fn plain(tree: Cow<'a, Tree>, names: &Names<'_>) -> NodeLabels<'a> {
        let mut all = Vec::with_capacity(tree.len());
        // Preorder is the order of the nodes' numbers.
        for_each_path(&*tree, &mut |_, path| all.push(names.name(path)));
        NodeLabels {
            tree,
            names: all,
            notes: None,
            clusters: None,
            strategies: None,
        }
    }

    /// What the algorithm left at a node.
    pub(super) fn note(&self, node: NodeId) -> Option<&Note> {
        self.notes.as_ref().map(|notes| &notes[node as usize])
    }

    /// The order of evaluation, another mark, and membership of the strategies.
    pub(super) fn marked(&self, node: NodeId, mark: Option<&str>) -> String {
        let order = self.note(node).and_then(|note| note.order);
        let strategies = self.strategies.as_ref();
        let (max, min) = strategies.map_or((false, false), |all| all[node as usize]);
        let marks = [
            order.map(|order| format!("#{order}")),
            mark.map(str::to_owned),
            max.then(|| "▲".to_owned()),
            min.then(|| "▽".to_owned()),
        ];
        marks.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The node's name in the brackets of its player: `[A]` for MAX, `(B)` for MIN, `D` for a leaf.
    pub fn head(&self, node: NodeId) -> String {
        let name = &self.names[node as usize];
        match (self.tree.child_count(node), self.tree.player(node)) {
            (0, _) => name.clone(),
            (_, Player::Max) => format!("[{name}]"),
            (_, Player::Min) => format!("({name})"),
        }
    }

    /// A leaf's value or what is known of an interior node's: `3`, `≤2`.
    pub fn value(&self, node: NodeId) -> String {
        let backed_up = self.note(node).and_then(|note| note.backed_up);
        match backed_up {
            Some((value, bound)) => bounded(value, bound),
            None if self.tree.child_count(node) == 0 => self.tree.value(node).to_string(),
            None => String::new(),
        }
    }

    /// Short marks after the value: `#1 ★`.
    pub fn marks(&self, node: NodeId) -> String {
        let star = self.note(node).filter(|note| note.principal).map(|_| "★");
        self.marked(node, star)
    }

    /// A sentence about the node: at a leaf it follows the marks, elsewhere it stands in a column to the right.
    pub fn remark(&self, node: NodeId) -> String {
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
                let after = node_at(&*self.tree, &cutoff.after).unwrap_or_default();
                let name = &self.names[after as usize];
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

    /// Whether the edge above the node is cut: `╳┄`.
    pub fn is_cut(&self, node: NodeId) -> bool {
        self.note(node)
            .is_some_and(|note| note.reach == Reach::Skipped)
    }

    /// What the marks and the edges of a drawing mean, for those that occur.
    pub fn legend(&self) -> Vec<&'static str> {
        let mut parts = Vec::new();
        if let Some(notes) = &self.notes {
            parts.extend(["★ principal variation", "#n order of evaluation"]);
            let is_cut = notes.iter().any(|note| note.reach == Reach::Skipped);
            parts.extend(is_cut.then_some("╳ cut"));
        }
        if self.strategies.is_some() {
            parts.extend(["▲ strategy for MAX", "▽ strategy for MIN"]);
        }
        parts
    }
}
