//! [`Report`]: what the formats print of a sweep, computed from its tallies.

use schemars::JsonSchema;
use serde::Serialize;

use super::cell::Cell;
use super::config::Config;
use super::plan::Plan;
use super::statistics::{Leaves, Quotient, Statistics};
use super::tally::{CellOf, CellTally, Counted, Ratio};
use super::theory::{self, LeafLaw};
use crate::search::Algorithm;
use crate::search::catalogue::LeafSet;
use crate::tree::Player;
use crate::tree::random::ModelSpec;

/// One cell, with its means.
pub type CellReport = CellOf<Statistics, Leaves, Quotient>;

/// A sweep that has been run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Report {
    /// What was asked for. Neither threads nor, in a whole result, shards are part of it.
    pub config: Config,
    /// One for each shape of tree, by width and then by depth.
    pub cells: Vec<CellReport>,
    /// How the leaves grow with depth, for each width that has several.
    #[serde(skip)]
    pub growth: Vec<Growth>,
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
    /// Computes the report of a plan whose cells add up to `tallies`, in order.
    pub fn new(plan: &Plan, tallies: &[CellTally]) -> Report {
        let config = plan.config();
        let cells: Vec<CellReport> = plan
            .cells()
            .iter()
            .zip(tallies)
            .map(|(cell, tally)| cell_report(config, cell, tally))
            .collect();
        let growth = config.branching.iter();
        Report {
            config: config.clone(),
            growth: growth
                .filter_map(|&width| growth_of(width, &cells))
                .collect(),
            cells,
        }
    }

    /// Whether all values agree and all that theory promises holds.
    pub fn passed(&self) -> bool {
        self.cells.iter().all(CellReport::passed)
    }

    /// How many trees were run.
    pub fn trees(&self) -> u64 {
        self.cells.iter().map(|cell| cell.trees).sum()
    }
}

fn cell_report(config: &Config, cell: &Cell, tally: &CellTally) -> CellReport {
    let of = |moments| Statistics::of(tally.trees, moments);
    let law = leaf_law(config);
    let means = law.map(|law| theory::expected(cell.branching(), cell.depth(), law));
    let expected = |algorithm: Algorithm| match algorithm.leaf_set()? {
        LeafSet::All => Some(tally.leaves as f64),
        LeafSet::AlphaBeta => means.map(|means| means.alpha_beta),
        LeafSet::BestFirst(Player::Max) => means.map(|means| means.sss),
        LeafSet::BestFirst(Player::Min) => means.map(|means| means.dual),
    };
    let counted = tally.algorithms.iter().map(|one| Counted {
        algorithm: one.algorithm,
        ran: one.ran,
        leaves_evaluated: Leaves {
            counted: of(one.leaves_evaluated),
            expected: expected(one.algorithm),
        },
        nodes_visited: of(one.nodes_visited),
        open_peak: one.open_peak.map(of),
        elapsed_ns: one.elapsed_ns.map(of),
        peak_bytes: one.peak_bytes.map(of),
    });
    let leaves = |index: usize| &tally.algorithms[index].leaves_evaluated;
    let ratios = tally.ratios.iter().zip(config.pairs());
    let ratios = ratios.map(|(ratio, (of, to))| Ratio {
        of: ratio.of,
        to: ratio.to,
        leaves: Quotient::of(tally.trees, leaves(of), leaves(to), ratio.leaves),
        no_saving: ratio.no_saving,
        violations: ratio.violations,
    });
    CellReport {
        branching: tally.branching,
        depth: tally.depth,
        model: tally.model,
        trees: tally.trees,
        leaves: tally.leaves,
        minimal_leaves: tally.minimal_leaves,
        value_mismatches: tally.value_mismatches,
        dominance_violations: tally.dominance_violations,
        algorithms: counted.collect(),
        ratios: ratios.collect(),
        extremes: tally.extremes.clone(),
        failures: tally.failures.clone(),
    }
}

/// What theory knows the leaves to be drawn from, if they are drawn independently.
fn leaf_law(config: &Config) -> Option<LeafLaw> {
    match config.model {
        // A draw has 32 bits: of a wider range it reaches 2^32 values, each with one of them.
        ModelSpec::Iid => Some(LeafLaw::Equal(config.values.size().min(1 << 32))),
        ModelSpec::WinLoss(win) => Some(LeafLaw::WinLoss(win.get())),
        ModelSpec::Ordered(_) | ModelSpec::WorstFirst | ModelSpec::EdgeSum => None,
    }
}

/// How leaves grow in the cells of one width, if it has several.
fn growth_of(branching: u32, cells: &[CellReport]) -> Option<Growth> {
    let cells: Vec<&CellReport> = cells
        .iter()
        .filter(|cell| cell.branching == branching)
        .collect();
    let (to, shallower) = cells.split_last()?;
    let from = shallower
        .iter()
        .rfind(|cell| (to.depth - cell.depth).is_multiple_of(2))
        .or_else(|| shallower.last())?;
    let plies = to.depth - from.depth;
    let per_ply = |from: f64, to: f64| match plies {
        1 => to / from,
        2 => (to / from).sqrt(),
        _ => (to / from).powf(1.0 / f64::from(plies)),
    };
    let algorithms = from.algorithms.iter().zip(&to.algorithms);
    let algorithms = algorithms.map(|(from, to)| {
        let (from, to) = (from.leaves_evaluated, to.leaves_evaluated);
        let expected = from.expected.zip(to.expected);
        (
            per_ply(from.counted.mean, to.counted.mean),
            expected.map(|(from, to)| per_ply(from, to)),
        )
    });
    Some(Growth {
        branching,
        from: from.depth,
        to: to.depth,
        algorithms: algorithms.collect(),
        limit: theory::branching_factor(branching),
    })
}
