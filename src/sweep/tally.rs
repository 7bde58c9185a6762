//! [`CellTally`]: what the trees of a cell add up to, in whole numbers, so that the order and the grouping of the trees
//! change nothing.

use serde::{Deserialize, Serialize};

use super::config::Pair;
use crate::search::catalogue::Promise;

/// The counts of some trees, added up.
///
/// No sum can overflow in practice: a count x is the work of x leaves, and 2^64 of them take centuries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    /// Σ x.
    #[serde(with = "decimal")]
    pub sum: u128,
    /// Σ x².
    #[serde(with = "decimal")]
    pub sum_squares: u128,
    /// The smallest; `None` of no trees.
    pub min: Option<u64>,
    /// The largest.
    pub max: Option<u64>,
}

impl Moments {
    /// Adds one tree's count.
    pub fn add(&mut self, count: u64) {
        let wide = u128::from(count);
        self.sum = self.sum.saturating_add(wide);
        self.sum_squares = self.sum_squares.saturating_add(wide * wide);
        self.min = self.min.into_iter().chain([count]).min();
        self.max = self.max.max(Some(count));
    }

    /// Adds what other trees add up to.
    pub fn merge(&mut self, other: &Moments) {
        self.sum = self.sum.saturating_add(other.sum);
        self.sum_squares = self.sum_squares.saturating_add(other.sum_squares);
        self.min = self.min.into_iter().chain(other.min).min();
        self.max = self.max.max(other.max);
    }
}

/// One algorithm's counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlgorithmTally {
    /// Leaves evaluated.
    pub leaves: Moments,
    /// Nodes visited.
    pub nodes: Moments,
    /// The largest OPEN, if the algorithm keeps one.
    pub open_peak: Option<Moments>,
    /// Nanoseconds, if a clock was handed in.
    pub elapsed_ns: Option<Moments>,
    /// Bytes kept at once, if a clock was handed in and the algorithm tells.
    pub peak_bytes: Option<Moments>,
}

impl AlgorithmTally {
    fn merge(&mut self, other: &AlgorithmTally) {
        self.leaves.merge(&other.leaves);
        self.nodes.merge(&other.nodes);
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

/// Two algorithms, tree by tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairTally {
    /// Σ x·y of their leaves.
    #[serde(with = "decimal")]
    pub sum_products: u128,
    /// Trees on which the first evaluates no fewer leaves.
    pub no_saving: u64,
    /// Trees on which it evaluates a leaf that the other does not, where that is checked.
    pub violations: u64,
}

/// A tree that stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extreme {
    /// Its number in the cell.
    pub tree: u64,
    /// By how many leaves the first algorithm of the pair stays below the other.
    pub saved: i64,
}

/// What the trees of one cell, or some of them, add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellTally {
    /// How many trees.
    pub trees: u64,
    /// Trees on which two algorithms, or one and the model, do not agree about the value.
    pub value_mismatches: u64,
    /// The first of them.
    pub first_mismatch: Option<u64>,
    /// Trees on which an SSS\* evaluates a leaf that alpha-beta does not, promised or not.
    pub dominance_violations: u64,
    /// The first of them.
    pub first_violation: Option<u64>,
    /// One for each algorithm of the config; `None` for one that is not run because its counts are known.
    pub algorithms: Vec<Option<AlgorithmTally>>,
    /// One for each pair of the config.
    pub pairs: Vec<PairTally>,
    /// Of the first pair: the tree that saved most, the first of several.
    pub most_saved: Option<Extreme>,
    /// The tree that saved least.
    pub least_saved: Option<Extreme>,
}

impl CellTally {
    /// Adds the trees of another part of the same cell. In whatever order parts are added, the result is the same.
    pub fn merge(&mut self, other: &CellTally) {
        self.trees += other.trees;
        self.value_mismatches += other.value_mismatches;
        self.dominance_violations += other.dominance_violations;
        self.first_mismatch = first(self.first_mismatch, other.first_mismatch);
        self.first_violation = first(self.first_violation, other.first_violation);
        self.algorithms.resize(other.algorithms.len(), None);
        for (own, other) in self.algorithms.iter_mut().zip(&other.algorithms) {
            if let Some(other) = other {
                own.get_or_insert_default().merge(other);
            }
        }
        self.pairs.resize(other.pairs.len(), PairTally::default());
        for (own, other) in self.pairs.iter_mut().zip(&other.pairs) {
            own.sum_products = own.sum_products.saturating_add(other.sum_products);
            own.no_saving += other.no_saving;
            own.violations += other.violations;
        }
        for extreme in [other.most_saved, other.least_saved].into_iter().flatten() {
            self.note_extreme(extreme);
        }
    }

    /// Keeps the tree if it stands out from those before.
    pub(super) fn note_extreme(&mut self, new: Extreme) {
        let before = |old: Extreme| new.saved == old.saved && new.tree < old.tree;
        if self
            .most_saved
            .is_none_or(|old| new.saved > old.saved || before(old))
        {
            self.most_saved = Some(new);
        }
        if self
            .least_saved
            .is_none_or(|old| new.saved < old.saved || before(old))
        {
            self.least_saved = Some(new);
        }
    }

    /// Whether the values agree and every promised dominance holds.
    pub fn passed(&self, pairs: &[Pair]) -> bool {
        let broken = |(pair, tally): (&Pair, &PairTally)| {
            pair.dominance == Some(Promise::Claimed) && tally.violations > 0
        };
        self.value_mismatches == 0 && !pairs.iter().zip(&self.pairs).any(broken)
    }
}

/// The smaller of two numbers of trees.
pub(super) fn first(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one.into_iter().chain(other).min()
}

/// Whole numbers of any size as decimal texts: JSON readers keep only 53 bits of a number.
pub(crate) mod decimal {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(number: &u128, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(number)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<u128, D::Error> {
        let text = String::deserialize(input)?;
        text.parse()
            .map_err(|_| serde::de::Error::custom(format!("'{text}' is not a sum")))
    }
}
