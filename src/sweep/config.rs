//! [`Config`]: what a sweep is asked to do.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::cell::Cell;
use super::word;
use crate::error::InputError;
use crate::search::catalogue::{LeafSet, Promise};
use crate::search::{Algorithm, Limits};
use crate::tree::random::{ModelSpec, RandomSpec, ValueRange};

/// What a sweep does. Equal configs give equal results, to the byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Config {
    /// The widths, ascending, each once.
    pub branching: Vec<u32>,
    /// The depths, ascending, each once.
    pub depth: Vec<u32>,
    /// How many trees a cell has, all shards together.
    pub trees: u64,
    /// What the seeds of all trees come from.
    pub seed: u64,
    /// What leaves are drawn from, LO..HI; 0..1 under `win-loss`.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub values: ValueRange,
    /// How they are drawn.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub model: ModelSpec,
    /// The algorithms, with their variants, each once, in the order of the report.
    #[serde(with = "word::list")]
    #[schemars(with = "Vec<String>")]
    pub algorithms: Vec<Algorithm>,
    /// Cells of more leaves are left out; null if none is.
    pub max_tree_leaves: Option<u64>,
    /// How many leaves a search may evaluate: more are an error; minimax on larger trees is not run, its counts are known.
    pub max_leaves: u64,
    /// Which part of the trees is run, I/N; left out of a whole.
    #[serde(default, with = "word", skip_serializing_if = "Shard::is_whole")]
    #[schemars(with = "String")]
    pub shard: Shard,
}

/// One of several equal parts of a sweep: of every cell the trees k with k mod `count` = `index` − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Counted from 1.
    pub index: u64,
    /// How many parts there are.
    pub count: u64,
}

impl Shard {
    /// Whether the part is all there is.
    pub fn is_whole(&self) -> bool {
        self.count == 1
    }

    /// How many of `trees` trees this part has.
    pub fn size(self, trees: u64) -> u64 {
        (trees + self.count - self.index) / self.count
    }
}

impl Default for Shard {
    fn default() -> Shard {
        Shard { index: 1, count: 1 }
    }
}

impl FromStr for Shard {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Shard, InputError> {
        let parsed = text.split_once('/').and_then(|(index, count)| {
            let shard = Shard {
                index: index.parse().ok()?,
                count: count.parse().ok()?,
            };
            (1..=shard.count).contains(&shard.index).then_some(shard)
        });
        parsed.filter(|shard| shard.count < 1 << 32).ok_or_else(|| {
            InputError::new(format!("'{text}' is not a shard"))
                .with_hint("write I/N with I from 1 to N: 1/3, 2/3 and 3/3 are a whole")
        })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The most trees that a cell may have, so that no count of them overflows.
const MAX_TREES: u64 = 1 << 40;

impl Config {
    /// Puts the widths and depths in order and checks that the sweep can be run.
    ///
    /// # Errors
    ///
    /// No width, depth, tree or algorithm; a cell that no random tree can have; no cell within `max_tree_leaves`.
    pub fn checked(mut self) -> Result<Config, InputError> {
        for (sizes, what) in [
            (&mut self.branching, "branching"),
            (&mut self.depth, "depth"),
        ] {
            sizes.sort_unstable();
            sizes.dedup();
            if sizes.is_empty() {
                return Err(InputError::new(format!("a sweep needs a {what}")));
            }
        }
        if self.trees == 0 || self.trees > MAX_TREES {
            return Err(InputError::new(format!(
                "{} trees a cell: a sweep needs between 1 and 2^40",
                self.trees
            )));
        }
        if self.algorithms.is_empty() {
            return Err(InputError::new("a sweep needs an algorithm"));
        }
        if self.shard.count > self.trees {
            return Err(InputError::new(format!(
                "the shard {} has no tree: there are only {} a cell",
                self.shard, self.trees
            )));
        }
        if let ModelSpec::WinLoss(_) = self.model {
            self.values = ValueRange::new(0, 1)?;
        }
        if self.cells()?.is_empty() {
            let smallest = u64::from(self.branching[0]).saturating_pow(self.depth[0]);
            return Err(InputError::new(format!(
                "no cell has as few as {} leaves",
                self.max_tree_leaves.unwrap_or_default()
            ))
            .with_hint(format!("the smallest has {smallest}")));
        }
        Ok(self)
    }

    /// The cells, by width and then by depth.
    ///
    /// # Errors
    ///
    /// A shape that no random tree can have, unless `max_tree_leaves` leaves it out.
    pub fn cells(&self) -> Result<Vec<Cell>, InputError> {
        let mut cells = Vec::new();
        for &branching in &self.branching {
            for &depth in &self.depth {
                let leaves = u64::from(branching).checked_pow(depth);
                let too_large = |most| leaves.is_none_or(|leaves| leaves > most);
                if branching > 0 && self.max_tree_leaves.is_some_and(too_large) {
                    continue;
                }
                let spec = RandomSpec::uniform(branching, depth)?
                    .with_values(self.values)
                    .with_model(self.model);
                cells.push(Cell::new(self.seed, spec));
            }
        }
        Ok(cells)
    }

    /// The same sweep without a shard.
    #[must_use]
    pub fn whole(&self) -> Config {
        Config {
            shard: Shard::default(),
            ..self.clone()
        }
    }

    /// How far a search may go.
    pub fn limits(&self) -> Limits {
        Limits {
            max_leaves: self.max_leaves,
        }
    }

    /// Whether this algorithm is run on the trees of this cell. Only minimax is not, where they are over the limit and
    /// other algorithms are asked for: its counts are known.
    pub fn runs(&self, algorithm: Algorithm, cell: &Cell) -> bool {
        !algorithm.is_exhaustive()
            || self.algorithms.len() == 1
            || cell.size().leaves <= self.max_leaves
    }

    /// The first key by which two sweeps differ, their shards apart, and both values.
    pub fn difference(&self, other: &Config) -> Option<(String, String, String)> {
        let [ours, theirs] = [self, other].map(|config| {
            let json = serde_json::to_value(config.whole()).unwrap_or_default();
            json.as_object().cloned().unwrap_or_default()
        });
        // A JSON map has its keys in the order of the alphabet, the document in that of the fields.
        let written = serde_json::to_string(self).unwrap_or_default();
        ours.into_iter()
            .zip(theirs)
            .filter(|(ours, theirs)| ours != theirs)
            .map(|((key, ours), (_, theirs))| (key, told(&ours), told(&theirs)))
            .min_by_key(|(key, ..)| written.find(&format!("\"{key}\":")))
    }

    /// The algorithms that are compared with one another; both are indices into [`algorithms`](Self::algorithms).
    ///
    /// All but minimax are compared with alpha-beta: the plain one if it was asked for, else the first variant. Where there is
    /// no alpha-beta, or nothing to compare with it, they are compared with minimax, and where there is none, with the first.
    /// A pair of which theory promises something goes first. The first of a pair is hoped to evaluate fewer leaves, the other
    /// is what it is measured by.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let place = |wanted: &dyn Fn(&Algorithm) -> bool| self.algorithms.iter().position(wanted);
        let is_minimax = |algorithm: &Algorithm| algorithm.is_exhaustive();
        let minimax = self.algorithms.iter().filter(|one| is_minimax(one));
        let others = self.algorithms.len() - minimax.count();
        let alpha_beta = place(&|one| one.leaf_set() == Some(LeafSet::AlphaBeta))
            .or_else(|| place(&|one| one.window().is_some()))
            .filter(|_| others > 1);
        let to = alpha_beta.or_else(|| place(&is_minimax)).unwrap_or(0);
        let mut pairs: Vec<(usize, usize)> = (0..self.algorithms.len())
            .filter(|&of| of != to && !is_minimax(&self.algorithms[of]))
            .map(|of| (of, to))
            .collect();
        pairs.sort_by_key(|&(of, to)| {
            self.algorithms[of].within(self.algorithms[to]) != Some(Promise::Claimed)
        });
        pairs
    }
}

/// A value of a config in words.
fn told(json: &Json) -> String {
    match json {
        Json::Null => "none".to_owned(),
        Json::String(word) => word.clone(),
        Json::Array(list) => list.iter().map(told).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}
