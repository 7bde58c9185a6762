//! [`Cell`]: one shape of tree in a sweep, and the seeds of its trees.

use crate::tree::properties::Size;
use crate::tree::random::{ModelSpec, RandomSpec};

/// One shape of tree in a sweep.
///
/// # The seed of a tree
///
/// Let mix be the finaliser of `SplitMix64` and γ = 9e3779b97f4a7c15 (hexadecimal), as in the
/// [models](crate::tree::random::Model) of random trees. From h = the seed of the sweep, h ← mix(h ⊕ mix(w + γ)) for each word w of:
/// b, d, LO and HI (64 bits, two's complement; 0 and 1 under `win-loss`), the number of the model (0 `iid`, 1 `win-loss`,
/// 2 `ordered` and `best-first`, 3 `worst-first`, 4 `edge-sum`), and the bits of its probability as a double (0 if it has
/// none). Then tree k, counted from 0, has the seed mix(h + γ · (k + 1)): the output k of a `SplitMix64` that starts at h, so no
/// two trees of a cell share a seed. All modulo 2^64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    spec: RandomSpec,
    seeds: u64,
}

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Cell {
    /// The cell of a sweep from this seed whose trees differ from `spec` in nothing but their seeds.
    pub(super) fn new(seed: u64, spec: RandomSpec) -> Cell {
        let values = (spec.values().low(), spec.values().high());
        let (model, probability, (low, high)) = match spec.model() {
            ModelSpec::Iid => (0, 0, values),
            ModelSpec::WinLoss(win) => (1, win.get().to_bits(), (0, 1)),
            ModelSpec::Ordered(first) => (2, first.get().to_bits(), values),
            ModelSpec::WorstFirst => (3, 0, values),
            ModelSpec::EdgeSum => (4, 0, values),
        };
        let words = [
            u64::from(spec.widths().0),
            u64::from(spec.depth()),
            low.cast_unsigned(),
            high.cast_unsigned(),
            model,
            probability,
        ];
        let seeds = words
            .into_iter()
            .fold(seed, |h, word| mix(h ^ mix(word.wrapping_add(GAMMA))));
        Cell { spec, seeds }
    }

    /// b.
    pub fn branching(&self) -> u32 {
        self.spec.widths().0
    }

    /// d.
    pub fn depth(&self) -> u32 {
        self.spec.depth()
    }

    /// Nodes, leaves, the proof.
    pub fn size(&self) -> Size {
        Size {
            // A spec of one width knows both.
            nodes: self.spec.nodes().unwrap_or_default(),
            leaves: self.spec.leaves().unwrap_or_default(),
            depth: self.depth() as usize,
            branching: (self.branching() as usize, self.branching() as usize),
        }
    }

    /// Tree k, counted from 0. Its word, as it prints, rebuilds it.
    pub fn tree(&self, k: u64) -> RandomSpec {
        let place = GAMMA.wrapping_mul(k.wrapping_add(1));
        self.spec.with_seed(mix(self.seeds.wrapping_add(place)))
    }
}
