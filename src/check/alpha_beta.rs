//! Marks what somebody says alpha-beta does: the leaves that it evaluates, those that it prunes, or its cut-offs.

use super::marking::{Marking, Mistake, Verdict};
use super::nodes::NodeIndex;
use super::reason::number;
use super::row::{Told, WrittenCutoff};
use crate::annotate::annotate;
use crate::search::alpha_beta::CutRule;
use crate::search::{Algorithm, Limits, Stop};
use crate::tree::any::AnyTree;
use crate::tree::naming::Names;
use crate::tree::stored::{Tree, for_each_path};
use crate::tree::{GameTree as _, Path};
use crate::value::Value;

/// A list of what alpha-beta does, by the names of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entries {
    /// Leaves in the order of their evaluation.
    Evaluated(Vec<String>),
    /// The same among the nodes that a trace visits.
    Visited(Vec<String>),
    /// Leaves that are never evaluated, or nodes with nothing but such leaves below them, in any order.
    Pruned(Vec<String>),
    /// Cut-offs, in any order.
    Cutoffs(Vec<WrittenCutoff>),
}

/// What alpha-beta does on a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The leaves evaluated, in order.
    pub evaluated: Vec<Path>,
    /// The leaves never evaluated, left to right.
    pub pruned: Vec<Path>,
    /// The cut-offs, by place.
    pub cutoffs: Vec<Cutoff>,
}

/// A cut-off as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cutoff {
    /// The node that is left.
    pub node: Path,
    /// The child after which it is left.
    pub after: Path,
    /// α when it is left.
    pub alpha: Value,
    /// β when it is left.
    pub beta: Value,
    /// The children skipped.
    pub skipped: Vec<Path>,
}

impl Cutoff {
    /// Whether the node is one of those skipped, or below one.
    fn skips(&self, node: &[u32]) -> bool {
        self.skipped.iter().any(|child| node.starts_with(child))
    }
}

impl Facts {
    /// Runs alpha-beta.
    ///
    /// # Errors
    ///
    /// [`Stop::LeafLimit`].
    pub fn of(tree: &Tree, rule: CutRule, limits: Limits) -> Result<Facts, Stop> {
        let (notes, _) = annotate(tree, Algorithm::AlphaBeta(rule), limits)?;
        let mut facts = Facts::default();
        // Alpha-beta evaluates leaves left to right, so preorder is the order of evaluation.
        for_each_path(tree, &mut |node, path| {
            let note = &notes[node as usize];
            if tree.child_count(node) == 0 {
                let leaves = match note.order {
                    Some(_) => &mut facts.evaluated,
                    None => &mut facts.pruned,
                };
                leaves.push(path.to_vec());
            }
            if let Some(cutoff) = &note.cutoff {
                let last = cutoff.after.last().copied().unwrap_or(0);
                let skipped = (0..).take(tree.child_count(node)).skip(last as usize + 1);
                facts.cutoffs.push(Cutoff {
                    node: path.to_vec(),
                    after: cutoff.after.clone(),
                    alpha: cutoff.window.alpha,
                    beta: cutoff.window.beta,
                    skipped: skipped
                        .map(|index: u32| [path, &[index]].concat())
                        .collect(),
                });
            }
        });
        Ok(facts)
    }
}

/// Marks a list by the facts. What is right of an entry is a [`WrittenCutoff`] too; a leaf is one with a node alone.
pub fn mark(entries: &Entries, facts: &Facts, tree: &AnyTree, names: &Names<'_>) -> Marking {
    let mut marker = Marker {
        facts,
        nodes: NodeIndex::new(tree, names),
        names,
        marking: Marking::default(),
    };
    let full_length = match entries {
        Entries::Evaluated(leaves) => marker.evaluated(leaves),
        Entries::Visited(nodes) => {
            let is_leaf = |name: &&String| {
                let path = marker.nodes.find(name);
                path.is_none_or(|path| tree.leaf_value(&path).is_some())
            };
            let leaves: Vec<String> = nodes.iter().filter(is_leaf).cloned().collect();
            marker.evaluated(&leaves)
        }
        Entries::Pruned(nodes) => marker.pruned(nodes),
        Entries::Cutoffs(cutoffs) => marker.cutoffs(cutoffs),
    };
    marker.marking.full_length = full_length as u64;
    marker.marking
}

struct Marker<'a> {
    facts: &'a Facts,
    nodes: NodeIndex<'a>,
    names: &'a Names<'a>,
    marking: Marking,
}

/// Each marks a list and says how long a complete one is.
impl Marker<'_> {
    fn list(&self, paths: &[Path]) -> String {
        let names: Vec<String> = paths.iter().map(|path| self.names.name(path)).collect();
        names.join(" ")
    }

    fn only(&self, path: &Path) -> WrittenCutoff {
        WrittenCutoff::only(&self.names.name(path))
    }

    fn right(&mut self, found: WrittenCutoff) {
        let told = Some(Told::Entry(found));
        self.marking
            .push(Verdict::Right, None, told.clone(), told, String::new());
    }

    fn wrong(
        &mut self,
        mistake: Option<Mistake>,
        expected: Option<WrittenCutoff>,
        found: Option<WrittenCutoff>,
        reason: String,
    ) {
        let [expected, found] = [expected, found].map(|entry| entry.map(Told::Entry));
        self.marking
            .push(Verdict::Wrong, mistake, expected, found, reason);
    }

    fn unknown(&mut self, found: WrittenCutoff, name: &str) {
        let reason = format!("the tree has no node {name}");
        self.wrong(Some(Mistake::UnknownNode), None, Some(found), reason);
    }

    /// What is not in the list, as one row.
    fn missing(&mut self, first: Option<WrittenCutoff>, rest: &[Path], what: [&str; 2]) {
        let (what, verb) = match rest.len() {
            0 => return,
            1 => (what[0], "is"),
            _ => (what[1], "are"),
        };
        let (count, list) = (number(rest.len()), self.list(rest));
        let reason = format!("{count} {what} {verb} missing: {list}");
        self.wrong(Some(Mistake::RowMissing), first, None, reason);
    }

    fn missing_leaves(&mut self, rest: &[Path]) {
        let first = rest.first().map(|leaf| self.only(leaf));
        self.missing(first, rest, ["leaf", "leaves"]);
    }

    fn evaluated(&mut self, leaves: &[String]) -> usize {
        let due = &self.facts.evaluated;
        let mut next = 0;
        for name in leaves {
            let found = WrittenCutoff::only(name);
            let Some(path) = self.nodes.find(name) else {
                self.unknown(found, name);
                // Most likely the leaf that comes next, misspelt.
                next = (next + 1).min(due.len());
                continue;
            };
            let place = due.iter().position(|leaf| *leaf == path);
            let (mistake, reason) = match place {
                Some(place) if place == next => {
                    self.right(found);
                    next += 1;
                    continue;
                }
                Some(place) if place > next => {
                    let before = self.list(&due[next..place]);
                    (Some(Mistake::StepSkipped), format!("{before} first"))
                }
                Some(_) => (None, format!("{name} was evaluated before")),
                None => (None, self.not_evaluated(&path, name)),
            };
            let expected = due.get(next).map(|leaf| self.only(leaf));
            self.wrong(mistake, expected, Some(found), reason);
            next = place.map_or(next, |place| next.max(place + 1));
        }
        self.missing_leaves(&due[next..]);
        due.len()
    }

    /// Why a node is not evaluated.
    fn not_evaluated(&self, path: &[u32], name: &str) -> String {
        let mut cutoffs = self.facts.cutoffs.iter();
        match cutoffs.find(|cutoff| cutoff.skips(path)) {
            Some(cutoff) => {
                let (Cutoff { alpha, beta, .. }, node) = (cutoff, self.names.name(&cutoff.node));
                format!("{name} is skipped: α = {alpha}, β = {beta} at {node}")
            }
            None => format!("{name} is no leaf"),
        }
    }

    fn pruned(&mut self, nodes: &[String]) -> usize {
        let facts = self.facts;
        let mut left = facts.pruned.clone();
        for name in nodes {
            let found = WrittenCutoff::only(name);
            let Some(path) = self.nodes.find(name) else {
                self.unknown(found, name);
                continue;
            };
            let below = |leaf: &&Path| leaf.starts_with(&path);
            let evaluated: Vec<Path> = facts.evaluated.iter().filter(below).cloned().collect();
            let was_left = left.len();
            left.retain(|leaf| !below(&leaf));
            if !evaluated.is_empty() {
                let reason = format!("alpha-beta evaluates {}", self.list(&evaluated));
                self.wrong(None, None, Some(found), reason);
            } else if left.len() == was_left {
                let reason = format!("{name} is in the list already");
                self.wrong(None, None, Some(found), reason);
            } else {
                self.right(found);
            }
        }
        self.missing_leaves(&left);
        facts.pruned.len()
    }

    fn cutoffs(&mut self, written: &[WrittenCutoff]) -> usize {
        let facts = self.facts;
        let mut left: Vec<&Cutoff> = facts.cutoffs.iter().collect();
        for found in written {
            let mut named = found.node.iter().chain(&found.skipped);
            let first = named.clone().next();
            if let Some(name) = named.find(|name| self.nodes.find(name).is_none()) {
                self.unknown(found.clone(), name);
                continue;
            }
            let place = left.iter().position(|cutoff| self.is_at(cutoff, found));
            let (expected, reason) = match place.map(|index| left.remove(index)) {
                Some(cutoff) if self.agrees(cutoff, found) => {
                    self.right(found.clone());
                    continue;
                }
                Some(cutoff) => {
                    let expected = self.written(cutoff);
                    let reason = Told::Entry(expected.clone()).rest();
                    (Some(expected), reason)
                }
                None => match first {
                    Some(name) if facts.cutoffs.iter().any(|cutoff| self.is_at(cutoff, found)) => {
                        (None, format!("{name} is in the list already"))
                    }
                    Some(name) => (None, format!("no cut-off at {name}")),
                    None => (None, "no node is named".to_owned()),
                },
            };
            self.wrong(None, expected, Some(found.clone()), reason);
        }
        let first = left.first().map(|cutoff| self.written(cutoff));
        let nodes: Vec<Path> = left.iter().map(|cutoff| cutoff.node.clone()).collect();
        self.missing(first, &nodes, ["cut-off", "cut-offs"]);
        facts.cutoffs.len()
    }

    /// Whether an entry is about this cut-off: by its node, the child after which it happens, or what is skipped.
    fn is_at(&self, cutoff: &Cutoff, found: &WrittenCutoff) -> bool {
        let path = |name: &String| self.nodes.find(name);
        if let Some(node) = found.node.as_ref().and_then(path) {
            return node == cutoff.node || node == cutoff.after;
        }
        let skipped = found.skipped.first().and_then(path);
        skipped.is_some_and(|skipped| cutoff.skips(&skipped))
    }

    fn agrees(&self, cutoff: &Cutoff, found: &WrittenCutoff) -> bool {
        let skipped = found.skipped.iter();
        let skipped: Vec<Path> = skipped.filter_map(|name| self.nodes.find(name)).collect();
        let named = |leaf: &Path| skipped.iter().any(|node| leaf.starts_with(node));
        let mut pruned = self.facts.pruned.iter();
        found.alpha.is_none_or(|alpha| alpha == cutoff.alpha)
            && found.beta.is_none_or(|beta| beta == cutoff.beta)
            && (skipped.is_empty()
                || skipped.iter().all(|node| cutoff.skips(node))
                    && pruned.all(|leaf| !cutoff.skips(leaf) || named(leaf)))
    }

    fn written(&self, cutoff: &Cutoff) -> WrittenCutoff {
        let skipped = cutoff.skipped.iter();
        WrittenCutoff {
            node: Some(self.names.name(&cutoff.node)),
            alpha: Some(cutoff.alpha),
            beta: Some(cutoff.beta),
            skipped: skipped.map(|path| self.names.name(path)).collect(),
        }
    }
}
