//! [`Report`]: what the formats print of a sweep, computed from its tallies.

use super::cell::Cell;
use super::config::{Config, Pair};
use super::statistics::{NORMAL_95, Statistics, around, centred, constant};
use super::tally::{CellTally, Extreme, Moments};
use super::theory::{self, Expected};
use crate::search::catalogue::{LeafSet, Promise};
use crate::tree::Player;

/// A sweep that has been run.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was asked for.
    pub config: Config,
    /// Whether all values agree and all that theory promises holds.
    pub passed: bool,
    /// The cells, in the order of the config.
    pub cells: Vec<CellReport>,
    /// How the leaves grow with depth, for each width that has several.
    pub growth: Vec<Growth>,
}

/// One cell.
#[derive(Clone, Debug)]
pub struct CellReport {
    /// Its shape.
    pub cell: Cell,
    /// How many trees were run.
    pub trees: u64,
    /// How many leaves each has.
    pub leaves: u64,
    /// How many leaves prove the value of each.
    pub minimal_leaves: u64,
    /// Trees whose values do not agree.
    pub value_mismatches: u64,
    /// Trees on which an SSS\* evaluates a leaf that alpha-beta does not.
    pub dominance_violations: u64,
    /// One for each algorithm of the config.
    pub algorithms: Vec<AlgorithmReport>,
    /// One for each pair that is compared.
    pub ratios: Vec<Ratio>,
    /// Of the first pair: the trees that saved most and least.
    pub extremes: Option<[NamedExtreme; 2]>,
    /// The first trees on which something failed.
    pub failures: Vec<Failure>,
}

/// What one algorithm did on average.
#[derive(Clone, Debug)]
pub struct AlgorithmReport {
    /// Its name in words and JSON.
    pub id: String,
    /// Its name for a person.
    pub label: String,
    /// Whether it was run; if not, its counts are known.
    pub ran: bool,
    /// Whether its count of leaves is the same on every tree of the cell, so that it is no news.
    pub constant: bool,
    /// Leaves evaluated.
    pub leaves: Statistics,
    /// Nodes visited.
    pub nodes: Statistics,
    /// The largest OPEN.
    pub open_peak: Option<Statistics>,
    /// Nanoseconds.
    pub elapsed_ns: Option<Statistics>,
    /// Bytes kept at once.
    pub peak_bytes: Option<Statistics>,
}

/// The leaves of one algorithm in those of another.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    /// Which two; indices into the algorithms.
    pub pair: Pair,
    /// The mean of the one over the mean of the other.
    pub ratio_of_means: f64,
    /// Its interval by the delta method: with residuals x − R·y, ± [`NORMAL_95`] times their standard deviation over the mean
    /// of y and √n. `None` of one tree.
    pub ci95: Option<[f64; 2]>,
    /// Σ x·y.
    pub sum_products: u128,
    /// Trees on which the first evaluates no fewer leaves.
    pub no_saving: u64,
    /// Trees on which it evaluates a leaf that the other does not, where that is checked.
    pub violations: u64,
}

/// A tree that stands out, and the word that rebuilds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedExtreme {
    /// Which tree, and what it saved.
    pub extreme: Extreme,
    /// The word.
    pub source: String,
}

/// The first tree on which a check failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Which check.
    pub kind: FailureKind,
    /// The number of the tree.
    pub tree: u64,
    /// The word that rebuilds it.
    pub source: String,
}

/// What is checked on every tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// All values agree, also with the one that the model knows.
    ValueMismatch,
    /// SSS\* evaluates only leaves that alpha-beta evaluates.
    DominanceViolation,
}

/// The mean growth of the leaves for each ply more.
#[derive(Clone, Debug)]
pub struct Growth {
    /// The width.
    pub branching: u32,
    /// From this depth …
    pub from: u32,
    /// … to this one, the deepest; both even or both odd where there are two such.
    pub to: u32,
    /// One for each algorithm: measured, and between the expectations.
    pub algorithms: Vec<(f64, Option<f64>)>,
    /// What alpha-beta, SSS\* and DUAL\* grow by in the limit, ξ/(1 − ξ).
    pub limit: f64,
}

impl Report {
    /// Computes the report of a config whose cells add up to `tallies`, in order.
    pub fn new(config: &Config, cells: &[Cell], tallies: &[CellTally]) -> Report {
        let pairs = config.pairs();
        let reports: Vec<CellReport> = cells
            .iter()
            .zip(tallies)
            .map(|(cell, tally)| cell_report(config, &pairs, *cell, tally))
            .collect();
        Report {
            config: config.clone(),
            passed: tallies.iter().all(|tally| tally.passed(&pairs)),
            growth: growth(config, &reports),
            cells: reports,
        }
    }

    /// How many trees were run.
    pub fn trees(&self) -> u64 {
        self.cells.iter().map(|cell| cell.trees).sum()
    }
}

fn cell_report(config: &Config, pairs: &[Pair], cell: Cell, tally: &CellTally) -> CellReport {
    let size = cell.size();
    let expected = expected(config, cell);
    let algorithms: Vec<AlgorithmReport> = (0..config.algorithms.len())
        .map(|index| {
            let ran = tally.algorithms.get(index).and_then(Option::as_ref);
            let of = |moments: &Moments| Statistics::of(tally.trees, moments);
            let known = |count| (constant(tally.trees, count), None);
            let (leaves, elapsed_ns) =
                ran.map_or_else(|| known(size.leaves), |ran| (ran.leaves, ran.elapsed_ns));
            let nodes = ran.map_or_else(|| known(size.nodes).0, |ran| ran.nodes);
            let algorithm = config.algorithms[index];
            AlgorithmReport {
                id: algorithm.id(),
                label: algorithm.label(),
                ran: ran.is_some(),
                constant: algorithm.is_exhaustive(),
                leaves: Statistics {
                    expected: expected[index],
                    ..of(&leaves)
                },
                nodes: of(&nodes),
                open_peak: ran.and_then(|ran| ran.open_peak.as_ref()).map(of),
                elapsed_ns: elapsed_ns.as_ref().map(of),
                peak_bytes: ran.and_then(|ran| ran.peak_bytes.as_ref()).map(of),
            }
        })
        .collect();
    let named = |extreme: Extreme| NamedExtreme {
        extreme,
        source: cell.tree(extreme.tree).to_string(),
    };
    let failure = |kind, tree: Option<u64>| {
        tree.map(|tree| Failure {
            kind,
            tree,
            source: cell.tree(tree).to_string(),
        })
    };
    CellReport {
        cell,
        trees: tally.trees,
        leaves: size.leaves,
        minimal_leaves: size.minimal_leaves_if_uniform(),
        value_mismatches: tally.value_mismatches,
        dominance_violations: tally.dominance_violations,
        ratios: ratios(pairs, size.leaves, tally),
        algorithms,
        extremes: tally
            .most_saved
            .zip(tally.least_saved)
            .map(|(most, least)| [named(most), named(least)]),
        failures: [
            failure(FailureKind::ValueMismatch, tally.first_mismatch),
            failure(FailureKind::DominanceViolation, tally.first_violation),
        ]
        .into_iter()
        .flatten()
        .collect(),
    }
}

/// What theory expects of each algorithm's leaves.
fn expected(config: &Config, cell: Cell) -> Vec<Option<f64>> {
    let law = config.leaf_law();
    let means: Option<Expected> =
        law.map(|law| theory::expected(cell.branching(), cell.depth(), law));
    let algorithms = config.algorithms.iter();
    algorithms
        .map(|algorithm| match algorithm.leaf_set()? {
            LeafSet::All => Some(cell.size().leaves as f64),
            LeafSet::AlphaBeta => means.map(|means| means.alpha_beta),
            LeafSet::BestFirst(Player::Max) => means.map(|means| means.sss),
            LeafSet::BestFirst(Player::Min) => means.map(|means| means.dual),
        })
        .collect()
}

fn ratios(pairs: &[Pair], known: u64, tally: &CellTally) -> Vec<Ratio> {
    let moments = |index: usize| {
        let ran = tally.algorithms.get(index).and_then(Option::as_ref);
        ran.map_or_else(|| constant(tally.trees, known), |ran| ran.leaves)
    };
    pairs
        .iter()
        .zip(&tally.pairs)
        .map(|(&pair, own)| {
            let (of, to) = (moments(pair.of), moments(pair.to));
            let ratio = of.sum as f64 / to.sum as f64;
            let n = tally.trees as f64;
            let half = || {
                let spread = centred(tally.trees, [of.sum; 2], of.sum_squares)
                    - 2.0 * ratio * centred(tally.trees, [of.sum, to.sum], own.sum_products)
                    + ratio * ratio * centred(tally.trees, [to.sum; 2], to.sum_squares);
                let deviation = (spread.max(0.0) / (n - 1.0)).sqrt();
                NORMAL_95 * deviation / n.sqrt() / (to.sum as f64 / n)
            };
            Ratio {
                pair,
                ratio_of_means: ratio,
                ci95: (tally.trees > 1).then(|| around(ratio, half())),
                sum_products: own.sum_products,
                no_saving: own.no_saving,
                violations: own.violations,
            }
        })
        .collect()
}

impl Ratio {
    /// Whether theory promises that the first evaluates only leaves that the other does.
    pub fn is_promised(&self) -> bool {
        self.pair.dominance == Some(Promise::Claimed)
    }
}

fn growth(config: &Config, cells: &[CellReport]) -> Vec<Growth> {
    let of_width = |&branching: &u32| {
        let cells: Vec<&CellReport> = cells
            .iter()
            .filter(|report| report.cell.branching() == branching)
            .collect();
        let (to, shallower) = cells.split_last()?;
        let same_parity =
            |report: &&&CellReport| (to.cell.depth() - report.cell.depth()).is_multiple_of(2);
        let from = shallower
            .iter()
            .rfind(same_parity)
            .or_else(|| shallower.last())?;
        let plies = to.cell.depth() - from.cell.depth();
        let per_ply = |factor: f64| match plies {
            1 => factor,
            2 => factor.sqrt(),
            _ => factor.powf(1.0 / f64::from(plies)),
        };
        let algorithms = from.algorithms.iter().zip(&to.algorithms);
        Some(Growth {
            branching,
            from: from.cell.depth(),
            to: to.cell.depth(),
            algorithms: algorithms
                .map(|(from, to)| {
                    let expected = from.leaves.expected.zip(to.leaves.expected);
                    (
                        per_ply(to.leaves.mean / from.leaves.mean),
                        expected.map(|(from, to)| per_ply(to / from)),
                    )
                })
                .collect(),
            limit: theory::branching_factor(branching),
        })
    };
    config.branching.iter().filter_map(of_width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moments(counts: &[u64]) -> Moments {
        let mut moments = Moments::default();
        for &count in counts {
            moments.add(count);
        }
        moments
    }

    #[test]
    fn the_interval_of_a_ratio_is_that_of_its_residuals() {
        let (x, y) = ([3_u64, 5, 4, 9], [4_u64, 8, 4, 10]);
        let products = x
            .iter()
            .zip(y)
            .map(|(&x, y)| u128::from(x) * u128::from(y))
            .sum();
        let tally = CellTally {
            trees: 4,
            algorithms: [x, y]
                .map(|counts| {
                    Some(super::super::tally::AlgorithmTally {
                        leaves: moments(&counts),
                        ..Default::default()
                    })
                })
                .to_vec(),
            pairs: vec![super::super::tally::PairTally {
                sum_products: products,
                ..Default::default()
            }],
            ..CellTally::default()
        };
        let pair = Pair {
            of: 0,
            to: 1,
            dominance: None,
        };
        let ratio = ratios(&[pair], 16, &tally)[0];
        let r = 21.0 / 26.0;
        let residuals: f64 = x
            .iter()
            .zip(y)
            .map(|(&x, y)| (x as f64 - r * y as f64).powi(2))
            .sum();
        let half = NORMAL_95 * (residuals / 3.0 / 4.0).sqrt() / 6.5;
        let [low, high] = ratio.ci95.expect("four trees");
        assert!((ratio.ratio_of_means - r).abs() < 1e-15);
        assert!((high - low - 2.0 * half).abs() < 1e-12);
    }
}
