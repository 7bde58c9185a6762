//! [`CellTally`]: what the trees of a cell add up to, in whole numbers, so that the order and the grouping of the trees
//! change nothing.
//!
//! A journal, the document of a shard and that of a whole sweep have one form, [`CellOf<C, L, R>`](CellOf): `C` is what is
//! said of a count, `L` of the count of leaves, `R` of the leaves of two algorithms. In a tally that is whole numbers, in a
//! report [statistics](super::statistics) that have the same numbers among their keys: a tally can be read from either.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::cell::Cell;
use super::config::Config;
use super::word;
use crate::search::Algorithm;
use crate::search::catalogue::Promise;
use crate::tree::random::{ModelSpec, RandomSpec};

/// What some trees of one cell add up to.
pub type CellTally = CellOf<Moments, Moments, Products>;

/// One shape of tree, and what its trees add up to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CellOf<C, L, R> {
    /// b: how many children every interior node has.
    pub branching: u32,
    /// d: the depth of every leaf.
    pub depth: u32,
    /// How leaves were drawn.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub model: ModelSpec,
    /// How many trees were run.
    pub trees: u64,
    /// How many leaves each of them has, b^d.
    pub leaves: u64,
    /// How many leaves prove the value of each.
    pub minimal_leaves: u64,
    /// Trees on which two values differ, that of the model included.
    pub value_mismatches: u64,
    /// Trees on which an SSS* evaluated a leaf that alpha-beta did not, promised or not.
    pub dominance_violations: u64,
    /// One for each algorithm, in the order asked for.
    pub algorithms: Vec<Counted<C, L>>,
    /// One for each pair of algorithms that is compared.
    pub ratios: Vec<Ratio<R>>,
    /// Of the first pair: the trees that stand out.
    pub extremes: Vec<Extreme>,
    /// The first tree on which each check failed; only where one did.
    #[serde(default, skip_serializing_if = "is_default")]
    pub failures: Vec<Failure>,
}

/// The counts of one algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counted<C, L> {
    /// The algorithm, with its variant.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub algorithm: Algorithm,
    /// False where it was not run and its counts are known; else left out.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub ran: bool,
    /// Calls of the leaf value.
    pub leaves_evaluated: L,
    /// Nodes entered, or states removed while LIVE.
    pub nodes_visited: C,
    /// The largest OPEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_peak: Option<C>,
    /// Nanoseconds a search; only with `--timings`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elapsed_ns: Option<C>,
    /// Bytes kept at once beside the tree; only with `--timings`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_bytes: Option<C>,
}

/// What is left out where it says nothing.
pub(super) fn is_default<T: Default + PartialEq>(said: &T) -> bool {
    *said == T::default()
}

fn yes() -> bool {
    true
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
fn is_true(flag: &bool) -> bool {
    *flag
}

/// A count of some trees, added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Moments {
    /// The smallest.
    pub min: u64,
    /// The largest.
    pub max: u64,
    /// The sum over all trees, exact.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub sum: u128,
    /// The sum of squares over all trees, exact; null beyond 128 bits.
    #[serde(with = "word::option")]
    #[schemars(with = "Option<String>")]
    pub sum_squares: Option<u128>,
}

/// The leaves of two algorithms, tree by tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ratio<R> {
    /// The algorithm that is hoped to evaluate fewer leaves.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub of: Algorithm,
    /// What it is measured by.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub to: Algorithm,
    /// Of their leaves.
    pub leaves: R,
    /// Trees on which the first evaluated no fewer leaves.
    pub no_saving: u64,
    /// Trees on which the first evaluated a leaf that the other did not; left out where there are none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub violations: u64,
}

/// Two counts of some trees, multiplied and added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Products {
    /// The sum of the products over all trees, exact.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub sum_products: u128,
}

/// A tree that stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Extreme {
    /// Which way it stands out.
    pub kind: ExtremeKind,
    /// Its number in the cell, the lowest of several; counted from 0.
    pub tree: u64,
    /// The word that rebuilds it.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub source: RandomSpec,
    /// By how many leaves the first of the pair stayed below the other.
    pub saved: i64,
}

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
#[expect(missing_docs, reason = "the words say it")]
pub enum ExtremeKind {
    MostSaved,
    LeastSaved,
}

/// The first tree on which a check failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Failure {
    /// Which check.
    pub kind: FailureKind,
    /// The number of the tree, counted from 0.
    pub tree: u64,
    /// The word that rebuilds it.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub source: RandomSpec,
}

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
#[expect(missing_docs, reason = "the words say it")]
pub enum FailureKind {
    ValueMismatch,
    DominanceViolation,
}

impl Default for Moments {
    /// Of no trees.
    fn default() -> Moments {
        Moments {
            min: u64::MAX,
            max: 0,
            sum: 0,
            sum_squares: Some(0),
        }
    }
}

impl Moments {
    /// Of one tree.
    pub fn of(count: u64) -> Moments {
        let wide = u128::from(count);
        Moments {
            min: count,
            max: count,
            sum: wide,
            sum_squares: Some(wide * wide),
        }
    }

    /// Adds what other trees add up to.
    pub fn merge(&mut self, other: &Moments) {
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
        self.sum = self.sum.saturating_add(other.sum);
        let squares = self.sum_squares.zip(other.sum_squares);
        self.sum_squares = squares.and_then(|(own, other)| own.checked_add(other));
    }
}

impl<C, L> Counted<C, L> {
    /// The counts that every algorithm has.
    pub(super) fn new(algorithm: Algorithm, ran: bool, leaves: L, nodes: C) -> Counted<C, L> {
        Counted {
            algorithm,
            ran,
            leaves_evaluated: leaves,
            nodes_visited: nodes,
            open_peak: None,
            elapsed_ns: None,
            peak_bytes: None,
        }
    }
}

impl Counted<Moments, Moments> {
    /// Adds what the algorithm did on other trees.
    pub(super) fn merge(&mut self, other: &Counted<Moments, Moments>) {
        self.leaves_evaluated.merge(&other.leaves_evaluated);
        self.nodes_visited.merge(&other.nodes_visited);
        for (own, other) in [
            (&mut self.open_peak, &other.open_peak),
            (&mut self.elapsed_ns, &other.elapsed_ns),
            (&mut self.peak_bytes, &other.peak_bytes),
        ] {
            if let Some(other) = other {
                own.get_or_insert_default().merge(other);
            }
        }
    }
}

impl<R> Ratio<R> {
    /// Whether the first is held to evaluate only leaves that the other does, and if so, whether theory promises it.
    pub fn dominance(&self) -> Option<Promise> {
        self.of.within(self.to)
    }

    /// Whether theory promises that.
    pub fn is_promised(&self) -> bool {
        self.dominance() == Some(Promise::Claimed)
    }
}

impl<C, L, R> CellOf<C, L, R> {
    /// Whether the values agree and every promised dominance holds.
    pub fn passed(&self) -> bool {
        let broken = |ratio: &Ratio<R>| ratio.is_promised() && ratio.violations > 0;
        self.value_mismatches == 0 && !self.ratios.iter().any(broken)
    }

    /// Whether the searches were timed.
    pub fn is_timed(&self) -> bool {
        let mut algorithms = self.algorithms.iter();
        algorithms.any(|algorithm| algorithm.elapsed_ns.is_some())
    }
}

impl CellTally {
    /// No trees yet.
    pub fn new(config: &Config, cell: &Cell) -> CellTally {
        let size = cell.size();
        let none = Moments::default();
        let counted = |&algorithm: &Algorithm| {
            Counted::new(algorithm, config.runs(algorithm, cell), none, none)
        };
        let ratio = |(of, to): (usize, usize)| Ratio {
            of: config.algorithms[of],
            to: config.algorithms[to],
            leaves: Products::default(),
            no_saving: 0,
            violations: 0,
        };
        CellTally {
            branching: cell.branching(),
            depth: cell.depth(),
            model: config.model,
            trees: 0,
            leaves: size.leaves,
            minimal_leaves: size.minimal_leaves_if_uniform(),
            value_mismatches: 0,
            dominance_violations: 0,
            algorithms: config.algorithms.iter().map(counted).collect(),
            ratios: config.pairs().into_iter().map(ratio).collect(),
            extremes: Vec::new(),
            failures: Vec::new(),
        }
    }

    /// Adds the trees of another part of the same cell. In whatever order parts are added, the result is the same.
    pub fn merge(&mut self, other: &CellTally) {
        self.trees += other.trees;
        self.value_mismatches += other.value_mismatches;
        self.dominance_violations += other.dominance_violations;
        for (own, other) in self.algorithms.iter_mut().zip(&other.algorithms) {
            own.merge(other);
        }
        for (own, other) in self.ratios.iter_mut().zip(&other.ratios) {
            own.leaves.add(other.leaves.sum_products);
            own.no_saving += other.no_saving;
            own.violations += other.violations;
        }
        other
            .extremes
            .iter()
            .for_each(|extreme| self.note_extreme(*extreme));
        other
            .failures
            .iter()
            .for_each(|failure| self.note_failure(*failure));
    }

    /// Keeps the tree if it stands out from those before.
    pub(super) fn note_extreme(&mut self, new: Extreme) {
        self.extremes.push(new);
        self.extremes.sort_by_key(|extreme| {
            let ascending = match extreme.kind {
                // From the largest to the smallest.
                ExtremeKind::MostSaved => !extreme.saved,
                ExtremeKind::LeastSaved => extreme.saved,
            };
            (extreme.kind, ascending, extreme.tree)
        });
        self.extremes.dedup_by_key(|extreme| extreme.kind);
    }

    /// Keeps the tree if it is the first on which this check failed.
    pub(super) fn note_failure(&mut self, new: Failure) {
        self.failures.push(new);
        self.failures
            .sort_by_key(|failure| (failure.kind, failure.tree));
        self.failures.dedup_by_key(|failure| failure.kind);
    }
}

impl Products {
    /// Adds a sum of products.
    pub(super) fn add(&mut self, products: u128) {
        self.sum_products = self.sum_products.saturating_add(products);
    }
}
