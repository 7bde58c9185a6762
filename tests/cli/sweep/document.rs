//! The `sweep` document as its readers see it, declared once more: a change of schema breaks a test on purpose.

use serde::Deserialize;

use crate::program::gametrace;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sweep {
    pub(super) document: String,
    pub(super) schema_version: u32,
    pub(super) gametrace_version: String,
    pub(super) config: Config,
    pub(super) cells: Vec<Cell>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Config {
    pub(super) branching: Vec<u32>,
    pub(super) depth: Vec<u32>,
    pub(super) trees: u64,
    pub(super) seed: u64,
    pub(super) values: String,
    pub(super) model: String,
    pub(super) algorithms: Vec<String>,
    pub(super) max_tree_leaves: Option<u64>,
    pub(super) max_leaves: u64,
    pub(super) shard: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cell {
    pub(super) branching: u32,
    pub(super) depth: u32,
    pub(super) model: String,
    pub(super) trees: u64,
    pub(super) leaves: u64,
    pub(super) minimal_leaves: u64,
    pub(super) value_mismatches: u64,
    pub(super) dominance_violations: u64,
    pub(super) algorithms: Vec<Counted>,
    pub(super) ratios: Vec<Ratio>,
    pub(super) extremes: Vec<Extreme>,
    #[serde(default)]
    pub(super) failures: Vec<Failure>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Counted {
    pub(super) algorithm: String,
    pub(super) ran: Option<bool>,
    pub(super) leaves_evaluated: Statistics,
    pub(super) nodes_visited: Statistics,
    pub(super) open_peak: Option<Statistics>,
    pub(super) elapsed_ns: Option<Statistics>,
    pub(super) peak_bytes: Option<Statistics>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Statistics {
    pub(super) mean: f64,
    pub(super) stddev: Option<f64>,
    pub(super) ci95: Option<[f64; 2]>,
    pub(super) min: u64,
    pub(super) max: u64,
    pub(super) sum: String,
    pub(super) sum_squares: Option<String>,
    /// Of leaves, where theory knows it.
    pub(super) expected: Option<f64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ratio {
    pub(super) of: String,
    pub(super) to: String,
    pub(super) leaves: LeavesRatio,
    pub(super) no_saving: u64,
    pub(super) violations: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeavesRatio {
    pub(super) ratio_of_means: f64,
    pub(super) ci95: Option<[f64; 2]>,
    pub(super) sum_products: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Extreme {
    pub(super) kind: String,
    pub(super) tree: u64,
    pub(super) source: String,
    pub(super) saved: i64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Failure {
    pub(super) kind: String,
    pub(super) tree: u64,
    pub(super) source: String,
}

/// The library that reads it is a little inexact with decimals, so that it cannot be written again and compared.
pub(super) fn document(arguments: &str) -> Sweep {
    serde_json::from_str(&gametrace(arguments).output()).expect("a sweep")
}
