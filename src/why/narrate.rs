//! The conditions in words, with names and numbers.

use super::{Because, LeafReport, Limit, Place, Rival, Verdict};
use crate::search::Algorithm;
use crate::search::catalogue::LeafSet;
use crate::tree::naming::Names;
use crate::tree::stored::Tree;
use crate::tree::{GameTree, Player, node_at};
use crate::value::Value;

/// Says why a leaf is evaluated or not.
#[derive(Clone, Copy, Debug)]
pub struct Narrator<'a> {
    /// The tree.
    pub tree: &'a Tree,
    /// What its nodes are called.
    pub names: &'a Names<'a>,
}

impl Narrator<'_> {
    /// Why one algorithm evaluates the leaf or does not.
    pub fn because(&self, report: &LeafReport, verdict: &Verdict) -> String {
        match &verdict.because {
            Because::EveryLeaf => "minimax evaluates every leaf".to_owned(),
            Because::Open => self.open(report),
            Because::Closed => self.closed(report),
            Because::NoRival(rivals) if rivals.is_empty() => self.open(report),
            Because::NoRival(rivals) => {
                let all: Vec<String> = rivals.iter().map(|rival| self.equals(rival)).collect();
                let (are, end) = (
                    if all.len() == 1 { "is" } else { "are" },
                    End::of(verdict.algorithm),
                );
                format!(
                    "{}; {} {are} {} {}",
                    self.open(report),
                    all.join(" and "),
                    end.no_better,
                    end.symbol
                )
            }
            Because::Rival(rival) => {
                let end = End::of(verdict.algorithm);
                let bound = end.value(report);
                format!(
                    "{} {} {} = {bound}: {} is solved there first",
                    self.equals(rival),
                    end.better,
                    end.symbol,
                    self.name(&rival.ancestor)
                )
            }
        }
    }

    fn name(&self, place: &Place) -> String {
        self.names.name(&place.path)
    }

    /// `α < β: C may still beat 3`, for the node above the leaf.
    fn open(&self, report: &LeafReport) -> String {
        let (alpha, beta) = (&report.alpha, &report.beta);
        let parent = report
            .leaf
            .path
            .split_last()
            .map_or_else(String::new, |(_, parent)| self.names.name(parent));
        match (alpha.set_by.is_some(), beta.set_by.is_some()) {
            (false, false) => "no bound yet".to_owned(),
            _ if alpha.value >= beta.value => "nothing stands against it yet".to_owned(),
            (true, false) => format!("α < β: {parent} may still beat {}", alpha.value),
            (false, true) => format!("α < β: {parent} may still go below {}", beta.value),
            (true, true) => format!(
                "α < β: {parent} may still lie between {} and {}",
                alpha.value, beta.value
            ),
        }
    }

    /// The best sibling and its value: `C = 2`.
    fn equals(&self, rival: &Rival) -> String {
        format!("{} = {}", self.name(&rival.sibling), rival.value)
    }

    /// `C ≤ 2 (H), A ≥ 3 (B): α ≥ β`, the deeper one first: it is what the leaf's own branch is worth.
    fn closed(&self, report: &LeafReport) -> String {
        let depth = |limit: &Limit| limit.set_by.as_ref().map_or(0, |place| place.path.len());
        let mut limits = [&report.alpha, &report.beta];
        limits.sort_by_key(|limit| std::cmp::Reverse(depth(limit)));
        let told: Vec<String> = limits
            .into_iter()
            .filter_map(|limit| self.limit(limit))
            .collect();
        format!("{}: α ≥ β", told.join(", "))
    }

    /// What a sibling proves of its parent.
    fn limit(&self, limit: &Limit) -> Option<String> {
        let sibling = limit.set_by.as_ref()?;
        let (_, parent) = sibling.path.split_last()?;
        let sign = match node_at(self.tree, parent).map(|node| self.tree.player(node)) {
            Some(Player::Min) => "≤",
            _ => "≥",
        };
        Some(format!(
            "{} {sign} {} ({})",
            self.names.name(parent),
            limit.value,
            self.name(sibling)
        ))
    }
}

/// The end of the window that SSS\* (β) or DUAL\* (α) measures rivals by.
struct End {
    symbol: &'static str,
    better: &'static str,
    no_better: &'static str,
    is_alpha: bool,
}

impl End {
    fn of(algorithm: Algorithm) -> End {
        if algorithm.leaf_set() == Some(LeafSet::BestFirst(Player::Min)) {
            End {
                symbol: "α",
                better: "<",
                no_better: "≥",
                is_alpha: true,
            }
        } else {
            End {
                symbol: "β",
                better: ">",
                no_better: "≤",
                is_alpha: false,
            }
        }
    }

    fn value(&self, report: &LeafReport) -> Value {
        if self.is_alpha {
            report.alpha.value
        } else {
            report.beta.value
        }
    }
}
