//! The generator behind random trees, PCG-XSH-RR 64/32 (O'Neill 2014), taken apart: its state is a plain number, and
//! any number of steps is one multiply-add.
//!
//! Seeding is left to `rand_pcg`, and the tests hold every draw to it.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::SeedableRng;

/// The multiplier of every 64-bit PCG.
const MULTIPLIER: u64 = 6_364_136_223_846_793_005;

/// Jumps are tabled for so many children of a node; the states of those further right take a few dozen multiplications.
const TABLED_CHILDREN: usize = 1 << 16;

/// What the generator draws in this state.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the output function takes the low 32 bits"
)]
pub(super) fn output(state: u64) -> u32 {
    let xorshifted = (((state >> 18) ^ state) >> 27) as u32;
    xorshifted.rotate_right((state >> 59) as u32)
}

/// A number of steps at once: the affine map that they are of the state, modulo 2^64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Jump {
    multiplier: u64,
    increment: u64,
}

impl Jump {
    /// No step.
    const NONE: Jump = Jump {
        multiplier: 1,
        increment: 0,
    };

    /// The state after these steps.
    #[inline]
    pub(super) fn apply(self, state: u64) -> u64 {
        state
            .wrapping_mul(self.multiplier)
            .wrapping_add(self.increment)
    }

    /// These steps, then `next`.
    fn then(self, next: Jump) -> Jump {
        Jump {
            multiplier: self.multiplier.wrapping_mul(next.multiplier),
            increment: next.apply(self.increment),
        }
    }

    /// These steps, `times` over. O(log `times`).
    fn repeated(self, mut times: u64) -> Jump {
        let (mut all, mut power) = (Jump::NONE, self);
        while times > 0 {
            if times & 1 == 1 {
                all = all.then(power);
            }
            power = power.then(power);
            times >>= 1;
        }
        all
    }
}

/// A seeded generator: the state that its first draw is made in, and the step from each state to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Generator {
    pub(super) state: u64,
    pub(super) step: Jump,
}

impl Generator {
    /// The generator `Pcg32::seed_from_u64(seed)`.
    pub(super) fn seeded(seed: u64) -> Generator {
        let seeded = Pcg32::seed_from_u64(seed);
        Generator {
            state: seeded.state(),
            step: Jump {
                multiplier: MULTIPLIER,
                // The stream is the increment without its lowest bit, which is always 1.
                increment: (seeded.stream() << 1) | 1,
            },
        }
    }
}

/// For a uniform tree: the way from the state of a node's first leaf to that of its child's.
#[derive(Clone, Debug)]
pub(super) struct JumpTable {
    /// Level by level, the jump to each of the first `width` children of a node there.
    jumps: Vec<Jump>,
    width: usize,
    /// Nodes have more children than are tabled.
    is_cut: bool,
    /// Level by level, the jump over a whole child.
    over_child: Vec<Jump>,
}

impl JumpTable {
    /// The jumps of a tree of this shape, whose leaves are one `step` apart.
    ///
    /// O(`depth` · min(`branching`, 65536)) time and memory.
    pub(super) fn new(step: Jump, branching: u32, depth: u32) -> JumpTable {
        let width = (branching as usize).min(TABLED_CHILDREN);
        // The jump over a whole child, for each level, the lowest first.
        let over_child =
            std::iter::successors(Some(step), |over| Some(over.repeated(u64::from(branching))));
        let mut levels: Vec<Jump> = over_child.take(depth as usize).collect();
        levels.reverse();
        let jumps = levels
            .iter()
            .flat_map(|&over| {
                std::iter::successors(Some(Jump::NONE), move |to_child| Some(to_child.then(over)))
                    .take(width)
            })
            .collect();
        JumpTable {
            jumps,
            width,
            is_cut: width < branching as usize,
            over_child: levels,
        }
    }

    /// The state of child `index` of a node of this state and depth.
    #[inline]
    pub(super) fn child_state(&self, state: u64, depth: u32, index: usize) -> u64 {
        let row = depth as usize * self.width;
        if index < self.width {
            self.jumps[row + index].apply(state)
        } else {
            self.far_child_state(state, depth, index)
        }
    }

    /// The states of all children of a node of this state and depth, each made from the node's own, so that none waits for
    /// another; none of a node too wide for the table.
    #[inline]
    pub(super) fn child_states(&self, state: u64, depth: u32) -> Option<impl Iterator<Item = u64>> {
        let row = depth as usize * self.width;
        let jumps = self.jumps.get(row..row + self.width)?;
        (!self.is_cut).then(|| jumps.iter().map(move |jump| jump.apply(state)))
    }

    /// The way from the state of any child of a node of this depth to that of the next.
    #[inline]
    pub(super) fn over_child(&self, depth: u32) -> Jump {
        self.over_child[depth as usize]
    }

    #[cold]
    fn far_child_state(&self, state: u64, depth: u32, index: usize) -> u64 {
        self.over_child(depth).repeated(index as u64).apply(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_pcg::rand_core::Rng;

    #[test]
    fn draws_are_those_of_rand_pcg() {
        for seed in [0, 1, 7, 42, u64::MAX] {
            let mut expected = Pcg32::seed_from_u64(seed);
            let Generator { mut state, step } = Generator::seeded(seed);
            for draw in 0..1000 {
                assert_eq!(output(state), expected.next_u32(), "{seed}, draw {draw}");
                state = step.apply(state);
            }
        }
    }

    #[test]
    fn jumps_are_those_of_rand_pcg() {
        for steps in [0, 1, 2, 3, 1000, u64::from(u32::MAX), 1 << 62, u64::MAX] {
            let mut expected = Pcg32::seed_from_u64(7);
            let Generator { state, step } = Generator::seeded(7);
            expected.advance(steps);
            assert_eq!(
                output(step.repeated(steps).apply(state)),
                expected.next_u32(),
                "{steps}"
            );
        }
    }

    #[test]
    fn the_table_reaches_every_child() {
        let Generator { state, step } = Generator::seeded(3);
        let branching = u32::try_from(TABLED_CHILDREN + 2).expect("fits");
        let table = JumpTable::new(step, branching, 2);
        for (depth, index, leaves) in [
            (1, 1, 1),
            (1, TABLED_CHILDREN - 1, TABLED_CHILDREN as u64 - 1),
            (1, TABLED_CHILDREN + 1, TABLED_CHILDREN as u64 + 1),
            (0, 1, u64::from(branching)),
            (0, TABLED_CHILDREN, (1 << 16) * u64::from(branching)),
        ] {
            assert_eq!(
                table.child_state(state, depth, index),
                step.repeated(leaves).apply(state)
            );
        }
    }
}
