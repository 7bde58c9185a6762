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
    /// A sweep of the plain algorithms over a few small trees.
    #[cfg(test)]
    pub(super) fn of(branching: &[u32], depth: &[u32]) -> Config {
        Config {
            branching: branching.to_vec(),
            depth: depth.to_vec(),
            trees: 10,
            seed: 1,
            values: ValueRange::default(),
            model: ModelSpec::Iid,
            algorithms: Algorithm::DEFAULT.to_vec(),
            max_tree_leaves: None,
            max_leaves: 1_000_000,
            shard: Shard::default(),
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::random::Probability;

    fn config() -> Config {
        Config::of(&[3, 2, 3], &[4])
    }

    #[test]
    fn cells_are_in_order_and_seeds_their_own() {
        let config = config().checked().expect("a sweep");
        let cells = config.cells().expect("cells");
        let words: Vec<String> = cells.iter().map(|cell| cell.tree(0).to_string()).collect();
        assert_eq!(
            words,
            [
                "random:2,4,seed=13326485192495106453",
                "random:3,4,seed=7457425121787183589"
            ]
        );
        let mut other = config.clone();
        other.seed = 2;
        assert_ne!(other.cells().expect("cells")[0].tree(0), cells[0].tree(0));
        assert_ne!(cells[0].tree(1), cells[0].tree(0));
    }

    #[test]
    fn the_values_of_win_loss_are_its_own() {
        let win_loss = |values| {
            let config = Config {
                values,
                model: ModelSpec::WinLoss(Probability::one()),
                ..config()
            };
            config.checked().expect("a sweep")
        };
        let other = ValueRange::new(-3, 3).expect("a range");
        assert_eq!(win_loss(ValueRange::default()), win_loss(other));
    }

    #[test]
    fn shards_share_the_trees() {
        for (trees, count) in [(10, 3), (1, 1), (7, 7), (1000, 64)] {
            let sizes = (1..=count).map(|index| Shard { index, count }.size(trees));
            assert_eq!(sizes.sum::<u64>(), trees);
        }
        for word in ["0/3", "4/3", "1", "1/0", "a/b", "-1/3", "1/3/3"] {
            assert!(word.parse::<Shard>().is_err(), "{word}");
        }
        assert_eq!(
            "2/3"
                .parse::<Shard>()
                .map(|shard| shard.to_string())
                .as_deref(),
            Ok("2/3")
        );
    }

    #[test]
    fn what_is_compared() {
        for (words, pairs) in [
            (&["minimax", "alpha-beta", "sss"][..], &[(2, 1)][..]),
            (&["sss", "dual", "alpha-beta:strict"], &[(0, 2), (1, 2)]),
            (
                &["alpha-beta:strict", "alpha-beta", "sss"],
                &[(2, 1), (0, 1)],
            ),
            (&["minimax", "alpha-beta"], &[(1, 0)]),
            (&["sss", "dual"], &[(1, 0)]),
            (&["sss"], &[]),
            (&["minimax"], &[]),
        ] {
            let algorithms = words.iter().map(|word| Algorithm::parse(word));
            let config = Config {
                algorithms: algorithms.collect::<Result<_, _>>().expect("algorithms"),
                ..config()
            };
            assert_eq!(config.pairs(), pairs, "{words:?}");
        }
    }
}
