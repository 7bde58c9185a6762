//! Marks what somebody says alpha-beta does: the leaves that it evaluates, those that it prunes, or its cut-offs.

use schemars::JsonSchema;
use serde::Serialize;

use super::reason::number;
use super::{Marked, Marking, Mistake, NodeIndex, Verdict};
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

/// A cut-off as somebody writes it, or a leaf; what is not told is not marked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WrittenCutoff {
    /// The node that is left.
    pub node: Option<String>,
    /// α when it is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Value>,
    /// β when it is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<Value>,
    /// The children or leaves skipped.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<String>,
}

/// What alpha-beta does on a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl Facts {
    /// Runs alpha-beta.
    ///
    /// # Errors
    ///
    /// [`Stop::LeafLimit`].
    pub fn of(tree: &Tree, rule: CutRule, limits: Limits) -> Result<Facts, Stop> {
        let (notes, _) = annotate(tree, Algorithm::AlphaBeta(rule), limits)?;
        let mut facts = Facts {
            evaluated: Vec::new(),
            pruned: Vec::new(),
            cutoffs: Vec::new(),
        };
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
pub fn mark(
    entries: &Entries,
    facts: &Facts,
    tree: &AnyTree,
    names: &Names<'_>,
) -> Marking<WrittenCutoff, WrittenCutoff> {
    let marker = Marker {
        facts,
        nodes: NodeIndex::new(tree, names),
        names,
        rows: Vec::new(),
    };
    match entries {
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
    }
}

struct Marker<'a> {
    facts: &'a Facts,
    nodes: NodeIndex<'a>,
    names: &'a Names<'a>,
    rows: Vec<Marked<WrittenCutoff, WrittenCutoff>>,
}

/// An entry that is a node alone.
fn only(node: &str) -> WrittenCutoff {
    WrittenCutoff {
        node: Some(node.to_owned()),
        ..WrittenCutoff::default()
    }
}

impl Marker<'_> {
    fn list(&self, paths: &[Path]) -> String {
        let names: Vec<String> = paths.iter().map(|path| self.names.name(path)).collect();
        names.join(" ")
    }

    fn right(&mut self, found: WrittenCutoff) {
        let expected = Some(found.clone());
        self.push(Verdict::Right, None, expected, Some(found), String::new());
    }

    fn push(
        &mut self,
        verdict: Verdict,
        mistake: Option<Mistake>,
        expected: Option<WrittenCutoff>,
        found: Option<WrittenCutoff>,
        reason: String,
    ) {
        self.rows.push(Marked {
            row: self.rows.len() as u64 + 1,
            verdict,
            mistake,
            expected,
            found,
            reason,
        });
    }

    fn unknown(&mut self, found: WrittenCutoff, name: &str) {
        let reason = format!("the tree has no node {name}");
        self.push(
            Verdict::Wrong,
            Some(Mistake::UnknownNode),
            None,
            Some(found),
            reason,
        );
    }

    /// What is not in the list, as one row.
    fn missing(&mut self, first: Option<WrittenCutoff>, count: usize, what: [&str; 2], list: &str) {
        if count > 0 {
            let (what, verb) = if count == 1 {
                (what[0], "is")
            } else {
                (what[1], "are")
            };
            let reason = format!("{} {what} {verb} missing: {list}", number(count));
            self.push(
                Verdict::Wrong,
                Some(Mistake::RowMissing),
                first,
                None,
                reason,
            );
        }
    }

    fn finish(self, full_length: usize) -> Marking<WrittenCutoff, WrittenCutoff> {
        Marking {
            rows: self.rows,
            full_length: full_length as u64,
        }
    }

    fn evaluated(mut self, leaves: &[String]) -> Marking<WrittenCutoff, WrittenCutoff> {
        let facts = self.facts;
        let mut next = 0;
        for name in leaves {
            let Some(path) = self.nodes.find(name) else {
                self.unknown(only(name), name);
                // Most likely the leaf that comes next, misspelt.
                next = (next + 1).min(facts.evaluated.len());
                continue;
            };
            let due = facts
                .evaluated
                .get(next)
                .map(|leaf| only(&self.names.name(leaf)));
            match facts.evaluated.iter().position(|leaf| *leaf == path) {
                Some(place) if place == next => {
                    self.right(only(name));
                    next += 1;
                }
                Some(place) if place > next => {
                    let before = self.list(&facts.evaluated[next..place]);
                    let reason = format!("{before} first");
                    self.push(
                        Verdict::Wrong,
                        Some(Mistake::StepSkipped),
                        due,
                        Some(only(name)),
                        reason,
                    );
                    next = place + 1;
                }
                Some(_) => {
                    let reason = format!("{name} was evaluated before");
                    self.push(Verdict::Wrong, None, due, Some(only(name)), reason);
                }
                None => {
                    let reason = self.not_evaluated(&path, name);
                    self.push(Verdict::Wrong, None, due, Some(only(name)), reason);
                }
            }
        }
        let rest = &facts.evaluated[next..];
        let first = rest.first().map(|leaf| only(&self.names.name(leaf)));
        let list = self.list(rest);
        self.missing(first, rest.len(), ["leaf", "leaves"], &list);
        self.finish(facts.evaluated.len())
    }

    /// Why a node is not evaluated.
    fn not_evaluated(&self, path: &[u32], name: &str) -> String {
        let skips = |cutoff: &&Cutoff| {
            cutoff
                .skipped
                .iter()
                .any(|skipped| path.starts_with(skipped))
        };
        match self.facts.cutoffs.iter().find(skips) {
            Some(Cutoff {
                node, alpha, beta, ..
            }) => {
                let node = self.names.name(node);
                format!("{name} is skipped: α = {alpha}, β = {beta} at {node}")
            }
            None => format!("{name} is no leaf"),
        }
    }

    fn pruned(mut self, nodes: &[String]) -> Marking<WrittenCutoff, WrittenCutoff> {
        let facts = self.facts;
        let mut left: Vec<&Path> = facts.pruned.iter().collect();
        for name in nodes {
            let Some(path) = self.nodes.find(name) else {
                self.unknown(only(name), name);
                continue;
            };
            let below = |leaf: &&Path| leaf.starts_with(&path);
            let evaluated: Vec<Path> = facts.evaluated.iter().filter(below).cloned().collect();
            let was_left = left.len();
            left.retain(|leaf| !below(leaf));
            if !evaluated.is_empty() {
                let reason = format!("alpha-beta evaluates {}", self.list(&evaluated));
                self.push(Verdict::Wrong, None, None, Some(only(name)), reason);
            } else if left.len() == was_left {
                let reason = format!("{name} is in the list already");
                self.push(Verdict::Wrong, None, None, Some(only(name)), reason);
            } else {
                self.right(only(name));
            }
        }
        let rest: Vec<Path> = left.into_iter().cloned().collect();
        let first = rest.first().map(|leaf| only(&self.names.name(leaf)));
        let list = self.list(&rest);
        self.missing(first, rest.len(), ["leaf", "leaves"], &list);
        self.finish(facts.pruned.len())
    }

    fn cutoffs(mut self, written: &[WrittenCutoff]) -> Marking<WrittenCutoff, WrittenCutoff> {
        let facts = self.facts;
        let mut left: Vec<&Cutoff> = facts.cutoffs.iter().collect();
        for found in written {
            let named = found.node.iter().chain(&found.skipped);
            if let Some(name) = named.clone().find(|name| self.nodes.find(name).is_none()) {
                self.unknown(found.clone(), &name.clone());
                continue;
            }
            let place = left.iter().position(|cutoff| self.is_at(cutoff, found));
            let Some(cutoff) = place.map(|index| left.remove(index)) else {
                let reason = match named.clone().next() {
                    Some(name) => format!("no cut-off at {name}"),
                    None => "no node is named".to_owned(),
                };
                self.push(Verdict::Wrong, None, None, Some(found.clone()), reason);
                continue;
            };
            if self.agrees(cutoff, found) {
                self.right(found.clone());
            } else {
                let reason = self.told(cutoff);
                self.push(
                    Verdict::Wrong,
                    None,
                    Some(self.written(cutoff)),
                    Some(found.clone()),
                    reason,
                );
            }
        }
        let first = left.first().map(|cutoff| self.written(cutoff));
        let nodes: Vec<Path> = left.iter().map(|cutoff| cutoff.node.clone()).collect();
        let list = self.list(&nodes);
        self.missing(first, nodes.len(), ["cut-off", "cut-offs"], &list);
        self.finish(facts.cutoffs.len())
    }

    /// Whether an entry is about this cut-off: by its node, the child after which it happens, or what is skipped.
    fn is_at(&self, cutoff: &Cutoff, found: &WrittenCutoff) -> bool {
        let path = |name: &String| self.nodes.find(name);
        match found.node.as_ref().and_then(path) {
            Some(node) => node == cutoff.node || node == cutoff.after,
            None => found.skipped.first().and_then(path).is_some_and(|skipped| {
                cutoff
                    .skipped
                    .iter()
                    .any(|child| skipped.starts_with(child))
            }),
        }
    }

    fn agrees(&self, cutoff: &Cutoff, found: &WrittenCutoff) -> bool {
        let skipped: Vec<Path> = found
            .skipped
            .iter()
            .filter_map(|name| self.nodes.find(name))
            .collect();
        let named = |leaf: &Path| skipped.iter().any(|node| leaf.starts_with(node));
        let inside = |node: &Path| cutoff.skipped.iter().any(|child| node.starts_with(child));
        let pruned = self.facts.pruned.iter();
        let all_named = pruned.filter(|leaf| inside(leaf)).all(named);
        found.alpha.is_none_or(|alpha| alpha == cutoff.alpha)
            && found.beta.is_none_or(|beta| beta == cutoff.beta)
            && (skipped.is_empty() || skipped.iter().all(inside) && all_named)
    }

    fn written(&self, cutoff: &Cutoff) -> WrittenCutoff {
        WrittenCutoff {
            node: Some(self.names.name(&cutoff.node)),
            alpha: Some(cutoff.alpha),
            beta: Some(cutoff.beta),
            skipped: cutoff
                .skipped
                .iter()
                .map(|path| self.names.name(path))
                .collect(),
        }
    }

    fn told(&self, cutoff: &Cutoff) -> String {
        let skipped = self.list(&cutoff.skipped);
        format!("α = {}, β = {}, skips {skipped}", cutoff.alpha, cutoff.beta)
    }
}
