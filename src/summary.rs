//! [`Summary`]: what every report says of its tree, in one and the same form.

use crate::search::{Algorithm, Outcome};
use crate::tree::properties::{Size, Solution};
use crate::tree::spec::BuiltTree;
use crate::tree::stored::Heading;
use crate::tree::{Path, Player};
use crate::value::Value;

/// Trees of up to this many leaves are solved for their summary.
pub const SOLVE_LIMIT: u64 = 100_000;

/// A tree at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The word that rebuilds the tree.
    pub source: String,
    /// Title and citation.
    pub heading: Heading,
    /// The side to move at the root, for a lone leaf too.
    pub root: Player,
    /// Nodes, leaves, depth, branching.
    pub size: Size,
    /// Whether the tree is uniform and computed on the way, so that minimax's counts are known without running it.
    pub computed: bool,
    /// Whether every leaf is a number and none is infinite.
    pub finite: bool,
    /// The leaves of the smallest two strategies that prove the value, one from each side; see [`proof`](Self::proof).
    pub minimal_leaves: Option<u64>,
    /// The minimax value.
    pub value: Option<Value>,
    /// The path to the leaf of the leftmost optimal child at every node.
    pub principal_variation: Option<Path>,
    /// All root children with the root's value; empty for a lone leaf.
    pub optimal_moves: Option<Vec<u32>>,
}

impl Summary {
    /// Solves the tree if it has up to [`SOLVE_LIMIT`] leaves; of a larger one it tells what a formula or the tree's
    /// model gives. O(nodes) or O(depth).
    pub fn of(built: &BuiltTree) -> Summary {
        let tree = &built.tree;
        let size = tree.size();
        let mut summary = Summary {
            source: built.source.clone(),
            heading: tree.heading(),
            root: tree.root_player(),
            size,
            computed: tree.is_computed(),
            finite: tree.is_finite(),
            minimal_leaves: size.is_uniform().then(|| size.minimal_leaves_if_uniform()),
            value: built.known_value,
            principal_variation: None,
            optimal_moves: None,
        };
        if size.leaves <= SOLVE_LIMIT {
            let Solution {
                value,
                principal_variation,
                optimal_moves,
                minimal_leaves,
            } = tree.solve();
            summary.value = summary.value.or(Some(value));
            summary.principal_variation = Some(principal_variation);
            summary.optimal_moves = Some(optimal_moves);
            summary.minimal_leaves = Some(minimal_leaves);
        }
        summary
    }

    /// The fewest leaves that any algorithm needs. Unknown where a leaf is infinite, as one may prove a value alone.
    pub fn proof(&self) -> Option<u64> {
        self.minimal_leaves.filter(|_| self.finite)
    }

    /// Fills in what an algorithm found and the summary did not know. Only algorithms that find the leftmost best line
    /// tell about lines and moves.
    pub fn learn(&mut self, algorithm: Algorithm, outcome: &Outcome) {
        if !algorithm.is_exact() {
            return;
        }
        self.value = self.value.or(Some(outcome.value));
        if algorithm.finds_leftmost() {
            self.principal_variation
                .get_or_insert_with(|| outcome.principal_variation.clone());
            if self.optimal_moves.is_none() {
                self.optimal_moves.clone_from(&outcome.optimal_moves);
            }
        }
    }
}
