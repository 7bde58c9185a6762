//! [`Config`]: what a sweep is asked to do.

use std::fmt;
use std::str::FromStr;

use super::cell::Cell;
use super::theory::LeafLaw;
use crate::error::InputError;
use crate::search::catalogue::{LeafSet, Promise};
use crate::search::{Algorithm, Limits};
use crate::tree::random::{ModelSpec, RandomSpec, ValueRange};

/// What a sweep does. Equal configs give equal results, to the byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The widths, ascending, each once.
    pub branching: Vec<u32>,
    /// The depths, ascending, each once.
    pub depth: Vec<u32>,
    /// How many trees a cell has.
    pub trees: u64,
    /// What all seeds come from.
    pub seed: u64,
    /// What leaves are drawn from; 0..1 under `win-loss`.
    pub values: ValueRange,
    /// How they are drawn.
    pub model: ModelSpec,
    /// The algorithms, each once, in the order of the report.
    pub algorithms: Vec<Algorithm>,
    /// Cells of more leaves are left out.
    pub max_tree_leaves: Option<u64>,
    /// A search that would evaluate more leaves is an error; minimax on larger trees is not run, its counts are known.
    pub max_leaves: u64,
    /// The part of the trees that is run, if not all.
    pub shard: Option<Shard>,
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
    /// The whole, as a part.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// How many of `trees` trees this part has.
    pub fn size(self, trees: u64) -> u64 {
        (trees + self.count - self.index) / self.count
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
        // All of one part is the whole.
        self.shard = self.shard.filter(|shard| shard.count > 1);
        if let Some(shard) = self.shard.filter(|shard| shard.count > self.trees) {
            return Err(InputError::new(format!(
                "the shard {shard} has no tree: there are only {} a cell",
                self.trees
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
                cells.push(Cell::new(self, spec));
            }
        }
        Ok(cells)
    }

    /// The same sweep without a shard.
    #[must_use]
    pub fn whole(&self) -> Config {
        Config {
            shard: None,
            ..self.clone()
        }
    }

    /// How far a search may go.
    pub fn limits(&self) -> Limits {
        Limits {
            max_leaves: self.max_leaves,
        }
    }

    /// What theory knows the leaves to be drawn from, if they are drawn independently.
    pub fn leaf_law(&self) -> Option<LeafLaw> {
        match self.model {
            // A draw has 32 bits: of a wider range it reaches 2^32 values, each with one of them.
            ModelSpec::Iid => Some(LeafLaw::Equal(self.values.size().min(1 << 32))),
            ModelSpec::WinLoss(win) => Some(LeafLaw::WinLoss(win.get())),
            ModelSpec::Ordered(_) | ModelSpec::WorstFirst | ModelSpec::EdgeSum => None,
        }
    }

    /// The algorithms that are compared with one another; both are indices into [`algorithms`](Self::algorithms).
    ///
    /// All but minimax are compared with alpha-beta: the plain one if it was asked for, else the first variant. Where there is
    /// no alpha-beta, or nothing to compare with it, they are compared with minimax, and where there is none, with the first.
    /// A pair of which theory promises something goes first.
    pub fn pairs(&self) -> Vec<Pair> {
        let place = |wanted: &dyn Fn(&Algorithm) -> bool| self.algorithms.iter().position(wanted);
        let is_minimax = |algorithm: &Algorithm| algorithm.is_exhaustive();
        let others = self
            .algorithms
            .iter()
            .filter(|one| !is_minimax(one))
            .count();
        let alpha_beta = place(&|one| one.leaf_set() == Some(LeafSet::AlphaBeta))
            .or_else(|| place(&|one| one.window().is_some()))
            .filter(|_| others > 1);
        let Some(to) = alpha_beta
            .or_else(|| place(&is_minimax))
            .or_else(|| place(&|_| true))
        else {
            return Vec::new();
        };
        let mut pairs: Vec<Pair> = (0..self.algorithms.len())
            .filter(|&of| of != to && !is_minimax(&self.algorithms[of]))
            .map(|of| Pair {
                of,
                to,
                dominance: self.algorithms[of].within(self.algorithms[to]),
            })
            .collect();
        pairs.sort_by_key(|pair| pair.dominance != Some(Promise::Claimed));
        pairs
    }
}

/// Two algorithms whose counts are compared, tree by tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The one that is hoped to evaluate fewer leaves.
    pub of: usize,
    /// What it is measured by.
    pub to: usize,
    /// Whether `of` is held to evaluate only leaves that `to` evaluates, and if so, whether theory promises it.
    pub dominance: Option<Promise>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::random::Probability;

    fn config() -> Config {
        Config {
            branching: vec![3, 2, 3],
            depth: vec![4],
            trees: 10,
            seed: 1,
            values: ValueRange::default(),
            model: ModelSpec::Iid,
            algorithms: Algorithm::DEFAULT.to_vec(),
            max_tree_leaves: None,
            max_leaves: 1_000_000_000,
            shard: None,
        }
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
            let found: Vec<_> = config
                .pairs()
                .iter()
                .map(|pair| (pair.of, pair.to))
                .collect();
            assert_eq!(found, pairs, "{words:?}");
        }
    }
}
