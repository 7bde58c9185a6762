//! [`ConfigWire`]: a config in JSON, as documents and journals carry it: numbers, and words as they are typed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::config::Config;
use crate::error::InputError;
use crate::search::Algorithm;

/// A [`Config`] on the wire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConfigWire {
    /// The widths, ascending.
    branching: Vec<u32>,
    /// The depths, ascending.
    depth: Vec<u32>,
    /// How many trees a cell has, all shards together.
    trees: u64,
    /// What the seeds of all trees come from.
    seed: u64,
    /// What leaves are drawn from, LO..HI.
    values: String,
    /// How they are drawn.
    model: String,
    /// The algorithms, with their variants.
    algorithms: Vec<String>,
    /// Cells of more leaves are left out; null if none is.
    max_tree_leaves: Option<u64>,
    /// How many leaves a search may evaluate.
    max_leaves: u64,
    /// Which part of the trees was run, I/N; left out of a whole result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
}

impl From<&Config> for ConfigWire {
    fn from(config: &Config) -> ConfigWire {
        ConfigWire {
            branching: config.branching.clone(),
            depth: config.depth.clone(),
            trees: config.trees,
            seed: config.seed,
            values: config.values.to_string(),
            model: config.model.to_string(),
            algorithms: config.algorithms.iter().map(|one| one.id()).collect(),
            max_tree_leaves: config.max_tree_leaves,
            max_leaves: config.max_leaves,
            shard: config.shard.map(|shard| shard.to_string()),
        }
    }
}

impl ConfigWire {
    /// The config, checked.
    ///
    /// # Errors
    ///
    /// A word that means nothing, or a sweep that cannot be run.
    pub fn read(&self) -> Result<Config, InputError> {
        let algorithms = self.algorithms.iter().map(|word| Algorithm::parse(word));
        Config {
            branching: self.branching.clone(),
            depth: self.depth.clone(),
            trees: self.trees,
            seed: self.seed,
            values: self.values.parse()?,
            model: self.model.parse()?,
            algorithms: algorithms.collect::<Result<_, _>>()?,
            max_tree_leaves: self.max_tree_leaves,
            max_leaves: self.max_leaves,
            shard: self.shard.as_deref().map(str::parse).transpose()?,
        }
        .checked()
    }

    /// Where two sweeps differ, their shards apart: the key and both values.
    pub fn difference(&self, other: &ConfigWire) -> Option<(&'static str, String, String)> {
        let list = |numbers: &[u32]| {
            let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            words.join(",")
        };
        let limit =
            |most: Option<u64>| most.map_or_else(|| "none".to_owned(), |most| most.to_string());
        let keys = |wire: &ConfigWire| {
            [
                ("branching", list(&wire.branching)),
                ("depth", list(&wire.depth)),
                ("trees", wire.trees.to_string()),
                ("seed", wire.seed.to_string()),
                ("values", wire.values.clone()),
                ("model", wire.model.clone()),
                ("algorithms", wire.algorithms.join(",")),
                ("max_tree_leaves", limit(wire.max_tree_leaves)),
                ("max_leaves", wire.max_leaves.to_string()),
            ]
        };
        keys(self)
            .into_iter()
            .zip(keys(other))
            .find(|((_, ours), (_, theirs))| ours != theirs)
            .map(|((key, ours), (_, theirs))| (key, ours, theirs))
    }
}
