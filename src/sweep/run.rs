//! Runs the algorithms on trees of a cell, one tree after the other.
//!
//! Which trees, on which thread and by which clock is decided outside: [`run`] is a function of its arguments alone, and
//! what it returns can be [merged](CellTally::merge) in any order.

use super::cell::Cell;
use super::config::{Config, Pair};
use super::tally::{AlgorithmTally, CellTally, Extreme, first};
use crate::compare::SET_LIMIT;
use crate::search::catalogue::Promise;
use crate::search::{Algorithm, Limits, Outcome, Stop, search};
use crate::tree::any::{AnyTree, TreeVisitor};
use crate::tree::random::RandomSpec;
use crate::tree::recorded::{Leaves, Numbered, Recorded};

use crate::value::Value;

/// Nanoseconds since whenever.
pub type Clock<'a> = &'a (dyn Fn() -> u64 + Sync);

/// Why a sweep ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitReached {
    /// The tree.
    pub tree: RandomSpec,
    /// The algorithm that would have evaluated more than `max_leaves` leaves on it.
    pub algorithm: Algorithm,
}

/// Runs the algorithms of `config` on the trees with these numbers, which must ascend.
///
/// Every SSS\* that is compared with an alpha-beta is held to evaluate only leaves that the other evaluates: leaf by leaf on
/// trees of up to [`SET_LIMIT`] leaves, and on larger trees by their number. With a `clock` the searches are timed.
///
/// # Errors
///
/// The first tree on which an algorithm reached the limit of leaves.
pub fn run(
    config: &Config,
    cell: &Cell,
    trees: impl Iterator<Item = u64>,
    clock: Option<Clock<'_>>,
) -> Result<CellTally, LimitReached> {
    let pairs = config.pairs();
    let leaves = cell.size().leaves;
    let held = |index: usize| {
        let mut pairs = pairs.iter().filter(|pair| pair.dominance.is_some());
        leaves <= SET_LIMIT as u64 && pairs.any(|pair| pair.of == index || pair.to == index)
    };
    let mut runner = Runner {
        algorithms: (0..config.algorithms.len())
            .map(|index| Contender {
                algorithm: config.algorithms[index],
                runs: config.runs(index, cell),
                seen: held(index).then(|| Leaves::below(leaves, SET_LIMIT)),
            })
            .collect(),
        pairs: &pairs,
        limits: config.limits(),
        clock,
        tally: CellTally::default(),
    };
    for k in trees {
        let spec = cell.tree(k);
        let stopped = |algorithm| LimitReached {
            tree: spec,
            algorithm,
        };
        // Only ragged trees may be too large to build.
        let Ok(tree) = spec.build() else { continue };
        let counts = AnyTree::Random(tree)
            .accept(OnTree(&runner))
            .map_err(stopped)?;
        runner.note(k, &spec, cell, &counts);
    }
    Ok(runner.tally)
}

impl Config {
    /// Whether this algorithm is run on the trees of this cell. Only minimax is not, where they are over the limit and
    /// other algorithms are asked for: its counts are known.
    pub fn runs(&self, index: usize, cell: &Cell) -> bool {
        !self.algorithms[index].is_exhaustive()
            || self.algorithms.len() == 1
            || cell.size().leaves <= self.max_leaves
    }
}

struct Contender {
    algorithm: Algorithm,
    runs: bool,
    /// The leaves that it evaluates, if they are of interest.
    seen: Option<Leaves>,
}

struct Runner<'a> {
    algorithms: Vec<Contender>,
    pairs: &'a [Pair],
    limits: Limits,
    clock: Option<Clock<'a>>,
    tally: CellTally,
}

/// One search, as a tally wants it.
struct Found {
    value: Value,
    leaves: u64,
    nodes: u64,
    open_peak: Option<u64>,
    elapsed_ns: Option<u64>,
    peak_bytes: Option<u64>,
}

impl Found {
    fn of(outcome: &Outcome, elapsed_ns: Option<u64>) -> Found {
        Found {
            value: outcome.value,
            leaves: outcome.counts.leaves_evaluated,
            nodes: outcome.counts.nodes_visited,
            open_peak: outcome.counts.open.map(|open| open.peak),
            elapsed_ns,
            peak_bytes: elapsed_ns.and(outcome.peak_bytes),
        }
    }
}

/// One tree, all algorithms: a result for each that was run.
struct OnTree<'a>(&'a Runner<'a>);

impl TreeVisitor for OnTree<'_> {
    type Output = Result<Vec<Option<Found>>, Algorithm>;

    fn visit<T: Numbered>(self, tree: &T) -> Self::Output {
        let contenders = self.0.algorithms.iter();
        contenders
            .map(|contender| {
                let found = contender.runs.then(|| self.0.found(contender, tree));
                found.transpose().map_err(|_| contender.algorithm)
            })
            .collect()
    }
}

impl Runner<'_> {
    fn found<T: Numbered>(&self, contender: &Contender, tree: &T) -> Result<Found, Stop> {
        let (algorithm, limits) = (contender.algorithm, self.limits);
        let recorded = contender.seen.as_ref().map(|seen| {
            seen.clear();
            Recorded {
                tree,
                seen: Some(seen),
            }
        });
        match (self.clock, recorded) {
            (None, Some(recorded)) => search(&recorded, algorithm, limits, &mut ())
                .map(|outcome| Found::of(&outcome, None)),
            (None, None) => {
                search(tree, algorithm, limits, &mut ()).map(|outcome| Found::of(&outcome, None))
            }
            (Some(clock), recorded) => {
                let start = clock();
                let outcome = search(tree, algorithm, limits, &mut ())?;
                let elapsed = clock().saturating_sub(start);
                if let Some(recorded) = recorded {
                    search(&recorded, algorithm, limits, &mut ())?;
                }
                Ok(Found::of(&outcome, Some(elapsed)))
            }
        }
    }

    /// Adds tree `k` to the tally.
    fn note(&mut self, k: u64, spec: &RandomSpec, cell: &Cell, found: &[Option<Found>]) {
        let tally = &mut self.tally;
        tally.trees += 1;
        let mut values = spec
            .known_value()
            .into_iter()
            .chain(found.iter().flatten().map(|found| found.value));
        let value = values.next();
        if values.any(|other| Some(other) != value) {
            tally.value_mismatches += 1;
            tally.first_mismatch = first(tally.first_mismatch, Some(k));
        }
        tally.algorithms.resize(found.len(), None);
        for (own, found) in tally.algorithms.iter_mut().zip(found) {
            if let Some(found) = found {
                add(own.get_or_insert_default(), found);
            }
        }
        tally.pairs.resize_with(self.pairs.len(), Default::default);
        let known = cell.size().leaves;
        let leaves = |index: usize| found[index].as_ref().map_or(known, |found| found.leaves);
        let mut violated = false;
        for (index, pair) in self.pairs.iter().enumerate() {
            let (of, to) = (leaves(pair.of), leaves(pair.to));
            let own = &mut tally.pairs[index];
            own.sum_products += u128::from(of) * u128::from(to);
            own.no_saving += u64::from(of >= to);
            if pair.dominance.is_some() && !within(&self.algorithms, *pair, found) {
                own.violations += 1;
                violated = true;
            }
            if index == 0 {
                tally.note_extreme(Extreme {
                    tree: k,
                    saved: to.cast_signed() - of.cast_signed(),
                });
            }
        }
        if violated {
            tally.dominance_violations += 1;
            tally.first_violation = first(tally.first_violation, Some(k));
        }
    }
}

fn add(tally: &mut AlgorithmTally, found: &Found) {
    tally.leaves.add(found.leaves);
    tally.nodes.add(found.nodes);
    for (own, count) in [
        (&mut tally.open_peak, found.open_peak),
        (&mut tally.elapsed_ns, found.elapsed_ns),
        (&mut tally.peak_bytes, found.peak_bytes),
    ] {
        if let Some(count) = count {
            own.get_or_insert_default().add(count);
        }
    }
}

/// Whether the first of the pair evaluated only leaves that the other did, and, where theory promises that, visited no more
/// nodes.
fn within(algorithms: &[Contender], pair: Pair, found: &[Option<Found>]) -> bool {
    let (Some(of), Some(to)) = (&found[pair.of], &found[pair.to]) else {
        return true;
    };
    let leaves = match (&algorithms[pair.of].seen, &algorithms[pair.to].seen) {
        (Some(ours), Some(theirs)) => ours.outside(theirs) == 0,
        _ => of.leaves <= to.leaves,
    };
    leaves && (pair.dominance != Some(Promise::Claimed) || of.nodes <= to.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::alpha_beta::CutRule;
    use crate::search::sss::gamma::TieRule;
    use crate::tree::random::{ModelSpec, ValueRange};

    fn config(algorithms: &[&str], values: (i64, i64)) -> Config {
        let algorithms = algorithms.iter().map(|word| Algorithm::parse(word));
        let config = Config {
            branching: vec![2],
            depth: vec![5],
            trees: 200,
            seed: 1,
            values: ValueRange::new(values.0, values.1).expect("a range"),
            model: ModelSpec::Iid,
            algorithms: algorithms.collect::<Result<_, _>>().expect("algorithms"),
            max_tree_leaves: None,
            max_leaves: 1_000_000,
            shard: None,
        };
        config.checked().expect("a sweep")
    }

    fn run_all(config: &Config) -> CellTally {
        let cell = config.cells().expect("cells")[0];
        run(config, &cell, 0..config.trees, None).expect("no limit")
    }

    #[test]
    fn every_evaluation_is_recorded_once() {
        let config = config(&["alpha-beta"], (0, 9));
        let cell = config.cells().expect("cells")[0];
        for k in 0..20 {
            let tree = match cell.tree(k).build().expect("a tree") {
                crate::tree::random::AnyRandomTree::Iid(tree) => tree,
                other => panic!("{other:?}"),
            };
            for algorithm in [
                Algorithm::Minimax,
                Algorithm::AlphaBeta(CutRule::Inclusive),
                Algorithm::Sss(TieRule::Leftmost),
                Algorithm::Sss(TieRule::Fifo),
                Algorithm::Dual(TieRule::Leftmost),
            ] {
                let seen = Leaves::below(tree.leaves(), SET_LIMIT);
                let recorded = Recorded {
                    tree: &tree,
                    seen: Some(&seen),
                };
                let limits = Limits::default();
                let outcome = search(&recorded, algorithm, limits, &mut ()).expect("ends");
                assert_eq!(
                    seen.sorted().len() as u64,
                    outcome.counts.leaves_evaluated,
                    "{algorithm}"
                );
            }
        }
    }

    #[test]
    fn parts_add_up_in_any_order() {
        let config = config(&["minimax", "alpha-beta", "sss", "dual"], (0, 9));
        let cell = config.cells().expect("cells")[0];
        let whole = run_all(&config);
        let part = |remainder| {
            let trees = (0..config.trees).filter(move |k| k % 3 == remainder);
            run(&config, &cell, trees, None).expect("no limit")
        };
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            let mut merged = CellTally::default();
            for remainder in order {
                merged.merge(&part(remainder));
            }
            assert_eq!(merged, whole);
        }
        assert!(whole.passed(&config.pairs()));
        assert_eq!(whole.dominance_violations, 0);
    }

    #[test]
    fn only_leftmost_ties_dominate() {
        let config = config(&["alpha-beta", "sss:fifo", "sss"], (0, 1));
        let tally = run_all(&config);
        assert_eq!(tally.pairs[0].violations, 0);
        assert!(tally.pairs[1].violations > 0);
        assert_eq!(tally.dominance_violations, tally.pairs[1].violations);
        assert!(tally.first_violation.is_some());
        assert!(tally.passed(&config.pairs()), "nothing promised is broken");
    }

    #[test]
    fn known_counts_stand_for_a_minimax_that_is_too_large() {
        let mut config = config(&["minimax", "alpha-beta"], (0, 99));
        config.max_leaves = 31;
        let tally = run_all(&config);
        assert_eq!(tally.algorithms[0], None);
        let leaves = tally.algorithms[1].as_ref().expect("it was run").leaves;
        assert_eq!(tally.pairs[0].sum_products, 32 * leaves.sum);
    }

    #[test]
    fn a_clock_is_read_around_each_search() {
        let config = config(&["minimax", "sss", "alpha-beta"], (0, 99));
        let cell = config.cells().expect("cells")[0];
        let time = std::sync::atomic::AtomicU64::new(0);
        let clock = || time.fetch_add(5, std::sync::atomic::Ordering::Relaxed);
        let mut tally = run(&config, &cell, 0..200, Some(&clock)).expect("no limit");
        for algorithm in tally.algorithms.iter_mut().flatten() {
            let elapsed = algorithm.elapsed_ns.take().expect("timed");
            assert_eq!(
                (elapsed.sum, elapsed.min, elapsed.max),
                (1000, Some(5), Some(5))
            );
            algorithm.peak_bytes = None;
        }
        assert_eq!(tally, run_all(&config));
    }

    #[test]
    fn a_limit_names_the_tree() {
        let mut config = config(&["alpha-beta"], (0, 99));
        config.max_leaves = 20;
        let cell = config.cells().expect("cells")[0];
        let stopped = run(&config, &cell, 0..200, None).expect_err("some tree needs more");
        assert_eq!(stopped.algorithm, config.algorithms[0]);
        assert!(stopped.tree.to_string().starts_with("random:2,5,seed="));
    }
}
