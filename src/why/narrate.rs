//! The conditions in words, with names and numbers.

use super::{Because, LeafReport, Limit, Place, Rival, Verdict};
use crate::search::catalogue::LeafSet;
use crate::search::observer::WindowEnd;
use crate::tree::naming::Names;
use crate::tree::stored::Tree;
use crate::tree::{GameTree, Player, node_at};

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
        // SSS\* measures rivals by β, DUAL\* by α.
        let hero = match verdict.algorithm.leaf_set() {
            Some(LeafSet::BestFirst(hero)) => hero,
            _ => Player::Max,
        };
        let end = WindowEnd::met_by(hero);
        match &verdict.because {
            Because::EveryLeaf => "minimax evaluates every leaf".to_owned(),
            Because::Open => self.open(report),
            Because::Closed => self.closed(report),
            Because::NoRival(rivals) if rivals.is_empty() => self.open(report),
            Because::NoRival(rivals) => {
                let all: Vec<String> = rivals.iter().map(|rival| self.equals(rival)).collect();
                let are = if all.len() == 1 { "is" } else { "are" };
                let (open, all) = (self.open(report), all.join(" and "));
                let no_better = hero.opponent().bound_sign();
                format!("{open}; {all} {are} {no_better} {end}")
            }
            Because::Rival(rival) => {
                let (better, bound) = match hero {
                    Player::Max => (">", report.beta.value),
                    Player::Min => ("<", report.alpha.value),
                };
                let (rivals, ancestor) = (self.equals(rival), self.name(&rival.ancestor));
                format!(
                    "{rivals} {better} {end} = {bound}: {hero} has a better alternative at {ancestor}"
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
        let none_yet = |end: WindowEnd| format!("no {end} yet");
        let parent = self.names.parent(&report.leaf.path);
        match (alpha.set_by.is_some(), beta.set_by.is_some()) {
            (false, false) => "no bound yet".to_owned(),
            // An infinite end closes no window whose other end nobody has set.
            (true, false) if alpha.value >= beta.value => none_yet(WindowEnd::Beta),
            (false, true) if alpha.value >= beta.value => none_yet(WindowEnd::Alpha),
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
        let told = limits.into_iter().filter_map(|limit| self.limit(limit));
        let told: Vec<String> = told.collect();
        format!("{}: α ≥ β", told.join(", "))
    }

    /// What a sibling proves of its parent.
    fn limit(&self, limit: &Limit) -> Option<String> {
        let sibling = limit.set_by.as_ref()?;
        let (_, parent) = sibling.path.split_last()?;
        let player = node_at(self.tree, parent).map(|node| self.tree.player(node));
        let (parent, sibling) = (self.names.name(parent), self.name(sibling));
        let sign = player.unwrap_or(Player::Max).bound_sign();
        Some(format!("{parent} {sign} {} ({sibling})", limit.value))
    }
}
