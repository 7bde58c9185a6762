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
        let mut best = if is_max {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        for _ in 0..self.branching {
            let value = if depth == 1 {
                self.draw()
            } else {
                self.fold(depth - 1, !is_max)
            };
            if is_max {
                best = if value > best { value } else { best };
            } else {
                best = if value < best { value } else { best };
            }
        }
        best
    }

    fn draw(&mut self) -> f64 {
        let offset = (u64::from(self.generator.next_u32()) * self.size) >> 32;
        self.low + offset as f64
    }
}
