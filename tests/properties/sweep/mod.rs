//! Sweeps: what they are told, run, count and keep, and what theory expects of them.

mod configs;
mod journals;
mod means;
mod runs;
mod statistics;
mod theory;

use gametrace::search::Algorithm;
use gametrace::sweep::config::{Config, Shard};
use gametrace::tree::random::{ModelSpec, ValueRange};

/// The plain algorithms over a few small trees.
fn config(branching: &[u32], depth: &[u32]) -> Config {
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
