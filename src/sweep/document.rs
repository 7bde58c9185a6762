//! Reads `sweep` documents and [merges](merge) those of shards into the whole.
//!
//! Of a document only the config and the whole numbers are read: everything else follows from them.

use serde::Deserialize;

use super::cell::Cell;
use super::config::{Config, Shard};
use super::plan::Plan;
use super::tally::{AlgorithmTally, CellTally, Extreme, Moments, PairTally, decimal};
use super::wire::ConfigWire;
use crate::error::InputError;
use crate::report::json::SCHEMA_VERSION;

/// A document that was read.
#[derive(Clone, Debug)]
pub struct Part {
    /// What was asked for, the shard included.
    pub config: Config,
    /// One for each cell of the config.
    pub tallies: Vec<CellTally>,
}

#[derive(Deserialize)]
struct Header {
    document: String,
    schema_version: u32,
}

#[derive(Deserialize)]
struct Document {
    config: ConfigWire,
    cells: Vec<CellRead>,
}

#[derive(Deserialize)]
struct CellRead {
    branching: u32,
    depth: u32,
    trees: u64,
    value_mismatches: u64,
    dominance_violations: u64,
    algorithms: Vec<AlgorithmRead>,
    ratios: Vec<RatioRead>,
    extremes: Vec<ExtremeRead>,
    #[serde(default)]
    failures: Vec<FailureRead>,
}

#[derive(Deserialize)]
struct AlgorithmRead {
    algorithm: String,
    #[serde(default = "yes")]
    ran: bool,
    leaves_evaluated: MomentsRead,
    nodes_visited: MomentsRead,
    open_peak: Option<MomentsRead>,
    elapsed_ns: Option<MomentsRead>,
    peak_bytes: Option<MomentsRead>,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
struct MomentsRead {
    min: u64,
    max: u64,
    #[serde(with = "decimal")]
    sum: u128,
    sum_squares: Option<String>,
}

#[derive(Deserialize)]
struct RatioRead {
    of: String,
    to: String,
    leaves: ProductsRead,
    no_saving: u64,
    #[serde(default)]
    violations: u64,
}

#[derive(Deserialize)]
struct ProductsRead {
    #[serde(with = "decimal")]
    sum_products: u128,
}

#[derive(Deserialize)]
struct ExtremeRead {
    kind: String,
    tree: u64,
    saved: i64,
}

#[derive(Deserialize)]
struct FailureRead {
    kind: String,
    tree: u64,
}

/// Reads the document of a sweep or of one shard of it.
///
/// # Errors
///
/// What is no such document, or says what no sweep of its config can have found.
pub fn read(text: &str) -> Result<Part, InputError> {
    let malformed = |error: serde_json::Error| {
        InputError::new(format!("not a sweep document: {error}"))
            .with_hint("`gametrace sweep --format json` writes one")
    };
    let header: Header = serde_json::from_str(text).map_err(malformed)?;
    if header.document != "sweep" {
        return Err(InputError::new(format!(
            "a document '{}', not 'sweep'",
            header.document.escape_debug()
        )));
    }
    if header.schema_version != SCHEMA_VERSION {
        return Err(InputError::new(format!(
            "schema version {}; this program reads {SCHEMA_VERSION}",
            header.schema_version
        )));
    }
    let document: Document = serde_json::from_str(text).map_err(malformed)?;
    let plan = Plan::new(document.config.read()?)?;
    if document.cells.len() != plan.cells().len() {
        return Err(InputError::new(format!(
            "{} cells, but its config has {}",
            document.cells.len(),
            plan.cells().len()
        )));
    }
    let tallies = plan
        .cells()
        .iter()
        .zip(&document.cells)
        .map(|(cell, found)| {
            tally(&plan, cell, found).map_err(|what| {
                InputError::new(format!(
                    "cell b = {}, d = {}: {what}",
                    cell.branching(),
                    cell.depth()
                ))
            })
        });
    Ok(Part {
        tallies: tallies.collect::<Result<_, _>>()?,
        config: plan.config().clone(),
    })
}

fn tally(plan: &Plan, cell: &Cell, found: &CellRead) -> Result<CellTally, String> {
    let config = plan.config();
    if (found.branching, found.depth) != (cell.branching(), cell.depth()) {
        return Err(format!(
            "b = {}, d = {} stands in its place",
            found.branching, found.depth
        ));
    }
    if found.trees != plan.trees_a_cell() {
        return Err(format!(
            "{} trees, but its config has {}",
            found.trees,
            plan.trees_a_cell()
        ));
    }
    let mut names = config.algorithms.iter().map(|algorithm| algorithm.id());
    let written = found
        .algorithms
        .iter()
        .map(|found| found.algorithm.as_str());
    if !names.by_ref().eq(written) {
        return Err("its algorithms are not those of its config".to_owned());
    }
    let algorithms = found
        .algorithms
        .iter()
        .map(|found| algorithm(found, cell, plan));
    let pairs = config.pairs();
    let name = |index: usize| config.algorithms[index].id();
    let expected = pairs.iter().map(|pair| (name(pair.of), name(pair.to)));
    let written = found
        .ratios
        .iter()
        .map(|found| (found.of.clone(), found.to.clone()));
    if !expected.eq(written) {
        return Err("its ratios are not those of its config".to_owned());
    }
    let extreme = |kind: &str| {
        let found = found.extremes.iter().find(|extreme| extreme.kind == kind)?;
        Some(Extreme {
            tree: found.tree,
            saved: found.saved,
        })
    };
    let first = |kind: &str| {
        let failure = found.failures.iter().find(|failure| failure.kind == kind)?;
        Some(failure.tree)
    };
    Ok(CellTally {
        trees: found.trees,
        value_mismatches: found.value_mismatches,
        first_mismatch: first("value-mismatch"),
        dominance_violations: found.dominance_violations,
        first_violation: first("dominance-violation"),
        algorithms: algorithms.collect::<Result<_, _>>()?,
        pairs: found
            .ratios
            .iter()
            .map(|ratio| PairTally {
                sum_products: ratio.leaves.sum_products,
                no_saving: ratio.no_saving,
                violations: ratio.violations,
            })
            .collect(),
        most_saved: extreme("most-saved"),
        least_saved: extreme("least-saved"),
    })
}

fn algorithm(
    found: &AlgorithmRead,
    cell: &Cell,
    plan: &Plan,
) -> Result<Option<AlgorithmTally>, String> {
    let place = plan
        .config()
        .algorithms
        .iter()
        .position(|algorithm| algorithm.id() == found.algorithm);
    let runs = place.is_some_and(|index| plan.config().runs(index, cell));
    if runs != found.ran {
        return Err(format!("{} should not say whether it ran", found.algorithm));
    }
    if !runs {
        return Ok(None);
    }
    let read = |moments: &MomentsRead| {
        moments
            .read(plan.trees_a_cell())
            .ok_or_else(|| format!("{}: its sums do not fit its range", found.algorithm))
    };
    let optional = |moments: &Option<MomentsRead>| moments.as_ref().map(read).transpose();
    Ok(Some(AlgorithmTally {
        leaves: read(&found.leaves_evaluated)?,
        nodes: read(&found.nodes_visited)?,
        open_peak: optional(&found.open_peak)?,
        elapsed_ns: optional(&found.elapsed_ns)?,
        peak_bytes: optional(&found.peak_bytes)?,
    }))
}

impl MomentsRead {
    /// The sums, if so many trees between `min` and `max` can have them.
    fn read(&self, trees: u64) -> Option<Moments> {
        let sum_squares: u128 = self.sum_squares.as_ref()?.parse().ok()?;
        let n = u128::from(trees);
        let (min, max) = (u128::from(self.min), u128::from(self.max));
        let fits = min * n <= self.sum
            && self.sum <= max * n
            && min.checked_mul(self.sum)? <= sum_squares
            && sum_squares <= max.checked_mul(self.sum)?;
        fits.then_some(Moments {
            sum: self.sum,
            sum_squares,
            min: Some(self.min),
            max: Some(self.max),
        })
    }
}

/// Joins the shards of one sweep, each with the name of its file, in any order.
///
/// # Errors
///
/// Names the files: one shard given twice, a missing shard, differing configs, times in one and none in another.
pub fn merge(parts: &[(String, Part)]) -> Result<Part, InputError> {
    let Some((first_name, first)) = parts.first() else {
        return Err(InputError::new("there is nothing to merge"));
    };
    let shard = |part: &Part| part.config.shard.unwrap_or(Shard::WHOLE);
    let count = shard(first).count;
    let wire = ConfigWire::from(&first.config);
    let mut from: Vec<(u64, &str)> = Vec::new();
    for (name, part) in parts {
        if let Some((key, ours, theirs)) = wire.difference(&ConfigWire::from(&part.config)) {
            return Err(InputError::new(format!(
                "{name} is of another sweep than {first_name}: {key} is {theirs}, not {ours}"
            )));
        }
        let Shard { index, count: of } = shard(part);
        if of != count {
            return Err(InputError::new(format!(
                "{name} is one of {of} shards, {first_name} one of {count}"
            )));
        }
        if let Some((_, twice)) = from.iter().find(|(other, _)| *other == index) {
            return Err(InputError::new(format!(
                "shard {index}/{count} is given twice, in {twice} and in {name}"
            )));
        }
        if timed(part) != timed(first) {
            return Err(InputError::new(format!(
                "only one of {first_name} and {name} has times (`--timings`)"
            )));
        }
        from.push((index, name));
    }
    if let Some(missing) = (1..=count).find(|index| from.iter().all(|(given, _)| given != index)) {
        let given = from.len();
        return Err(
            InputError::new(format!("shard {missing}/{count} is missing")).with_hint(format!(
                "{given} of {count} are given; `sweep --shard {missing}/{count}` with the same options makes it"
            )),
        );
    }
    let mut tallies = vec![CellTally::default(); first.tallies.len()];
    for (_, part) in parts {
        for (own, other) in tallies.iter_mut().zip(&part.tallies) {
            own.merge(other);
        }
    }
    Ok(Part {
        config: first.config.whole(),
        tallies,
    })
}

fn timed(part: &Part) -> bool {
    let mut algorithms = part.tallies.iter().flat_map(|tally| &tally.algorithms);
    algorithms.any(|algorithm| {
        algorithm
            .as_ref()
            .is_some_and(|algorithm| algorithm.elapsed_ns.is_some())
    })
}
