//! The bare loop: what a minimax on a random tree has to do at the least.

use gametrace::tree::random::ValueRange;
use gametrace::value::Value;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Draws the leaves of a random tree in order and folds them by plies: no tree, no counts, no line.
pub(super) struct Bare {
    generator: Pcg32,
    branching: u32,
    low: f64,
    size: u64,
}

impl Bare {
    /// The minimax value of `random:B,D,seed=N` with these values.
    pub(super) fn value(
        branching: u32,
        depth: u32,
        seed: u64,
        values: ValueRange,
    ) -> Option<Value> {
        let mut bare = Bare {
            generator: Pcg32::seed_from_u64(seed),
            branching,
            low: values.low() as f64,
            size: values.size(),
        };
        Value::new(bare.fold(depth, true))
    }

    fn fold(&mut self, depth: u32, is_max: bool) -> f64 {
        match (depth, is_max) {
            (1, true) => self.draw(f64::NEG_INFINITY, f64::max),
            (1, false) => self.draw(f64::INFINITY, f64::min),
            (_, true) => (0..self.branching)
                .map(|_| self.fold(depth - 1, false))
                .fold(f64::NEG_INFINITY, f64::max),
            (_, false) => (0..self.branching)
                .map(|_| self.fold(depth - 1, true))
                .fold(f64::INFINITY, f64::min),
        }
    }

    /// The leaves of one node.
    #[inline]
    fn draw(&mut self, worst: f64, better: impl Fn(f64, f64) -> f64) -> f64 {
        (0..self.branching).fold(worst, |best, _| {
            let offset = (u64::from(self.generator.next_u32()) * self.size) >> 32;
            better(self.low + offset as f64, best)
        })
    }
}
