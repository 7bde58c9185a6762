//! Runs the algorithms on trees of a cell, one tree after the other.
//!
//! Which trees, on which thread and by which clock is decided outside: [`run`] is a function of its arguments alone, and
//! what it returns can be [merged](CellTally::merge) in any order.

use super::cell::Cell;
use super::config::Config;
use super::tally::{CellTally, Counted, Extreme, ExtremeKind, Failure, FailureKind, Moments};
use crate::compare::SET_LIMIT;
use crate::error::InputError;
use crate::search::observer::Silent;
use crate::search::{Algorithm, Limits, Stop, search};
use crate::tree::any::{AnyTree, TreeVisitor};
use crate::tree::properties::Size;
use crate::tree::random::RandomSpec;
use crate::tree::recorded::{Leaves, Numbered, Recorded};
use crate::value::Value;

/// Nanoseconds since whenever.
pub type Clock<'a> = &'a (dyn Fn() -> u64 + Sync);

/// Why a sweep ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// On this tree this algorithm would have evaluated more than `max_leaves` leaves.
    Limit(RandomSpec, Algorithm),
    /// A tree cannot be built. Uniform trees, which are all that a sweep has, always can.
    Tree(InputError),
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
) -> Result<CellTally, Stopped> {
    let mut tally = CellTally::new(config, cell);
    let size = cell.size();
    let held = |algorithm: Algorithm| {
        let mut ratios = tally
            .ratios
            .iter()
            .filter(|ratio| ratio.dominance().is_some());
        size.leaves <= SET_LIMIT as u64
            && ratios.any(|ratio| ratio.of == algorithm || ratio.to == algorithm)
    };
    let algorithms = tally.algorithms.iter().map(|one| Contender {
        algorithm: one.algorithm,
        runs: one.ran,
        seen: held(one.algorithm).then(|| Leaves::below(size.leaves, SET_LIMIT)),
    });
    let runner = Runner {
        algorithms: algorithms.collect(),
        pairs: config.pairs(),
        size,
        limits: config.limits(),
        clock,
    };
    for k in trees {
        let spec = cell.tree(k);
        let tree = AnyTree::Random(spec.build().map_err(Stopped::Tree)?);
        let found = tree.accept(&runner);
        let found = found.map_err(|algorithm| Stopped::Limit(spec, algorithm))?;
        runner.note(&mut tally, k, spec, &found);
    }
    Ok(tally)
}

struct Contender {
    algorithm: Algorithm,
    runs: bool,
    /// The leaves that it evaluates, if they are of interest.
    seen: Option<Leaves>,
}

struct Runner<'a> {
    algorithms: Vec<Contender>,
    /// What is compared, as [`Config::pairs`].
    pairs: Vec<(usize, usize)>,
    size: Size,
    limits: Limits,
    clock: Option<Clock<'a>>,
}

/// What one algorithm did on one tree, and the value that it found if it ran.
struct Found {
    value: Option<Value>,
    counts: Counted<Moments, Moments>,
}

/// One tree, all algorithms.
impl TreeVisitor for &Runner<'_> {
    type Output = Result<Vec<Found>, Algorithm>;

    fn visit<T: Numbered>(self, tree: &T) -> Self::Output {
        let contenders = self.algorithms.iter();
        contenders
            .map(|contender| {
                let found = self.found(contender, tree);
                found.map_err(|_| contender.algorithm)
            })
            .collect()
    }
}

impl Runner<'_> {
    fn found<T: Numbered>(&self, contender: &Contender, tree: &T) -> Result<Found, Stop> {
        let (algorithm, limits) = (contender.algorithm, self.limits);
        if !contender.runs {
            let [leaves, nodes] = [self.size.leaves, self.size.nodes].map(Moments::of);
            return Ok(Found {
                value: None,
                counts: Counted::new(algorithm, false, leaves, nodes),
            });
        }
        let search = |seen| {
            search(
                &Recorded { tree, seen },
                algorithm,
                limits,
                &mut Silent(&mut |_| ()),
            )
        };
        let seen = contender.seen.as_ref();
        seen.inspect(|seen| seen.clear());
        let (outcome, elapsed_ns) = match self.clock {
            None => (search(seen)?, None),
            Some(clock) => {
                let start = clock();
                let outcome = search(None)?;
                let elapsed = clock().saturating_sub(start);
                if seen.is_some() {
                    search(seen)?;
                }
                (outcome, Some(elapsed))
            }
        };
        let counts = outcome.counts;
        let [leaves, nodes] = [counts.leaves_evaluated, counts.nodes_visited].map(Moments::of);
        Ok(Found {
            value: algorithm.is_exact().then_some(outcome.value),
            counts: Counted {
                open_peak: counts.open.map(|open| Moments::of(open.peak)),
                elapsed_ns: elapsed_ns.map(Moments::of),
                peak_bytes: elapsed_ns.and(outcome.peak_bytes).map(Moments::of),
                ..Counted::new(algorithm, true, leaves, nodes)
            },
        })
    }

    /// Adds tree `k` to the tally.
    fn note(&self, tally: &mut CellTally, k: u64, source: RandomSpec, found: &[Found]) {
        let failure = |kind| Failure {
            kind,
            tree: k,
            source,
        };
        tally.trees += 1;
        let found_values = found.iter().filter_map(|found| found.value);
        let mut values = source.known_value().into_iter().chain(found_values);
        let value = values.next();
        if values.any(|other| Some(other) != value) {
            tally.value_mismatches += 1;
            tally.note_failure(failure(FailureKind::ValueMismatch));
        }
        for (own, found) in tally.algorithms.iter_mut().zip(found) {
            own.merge(&found.counts);
        }
        let leaves = |index: usize| found[index].counts.leaves_evaluated.max;
        let mut violated = false;
        for (ratio, &(of, to)) in tally.ratios.iter_mut().zip(&self.pairs) {
            let (fewer, more) = (leaves(of), leaves(to));
            ratio.leaves.add(u128::from(fewer) * u128::from(more));
            ratio.no_saving += u64::from(fewer >= more);
            let pair = [of, to].map(|index| {
                let seen = self.algorithms[index].seen.as_ref();
                (&found[index].counts, seen)
            });
            if ratio.dominance().is_some() && !is_within(pair, ratio.is_promised()) {
                ratio.violations += 1;
                violated = true;
            }
        }
        if let Some(&(of, to)) = self.pairs.first() {
            let saved = leaves(to).cast_signed() - leaves(of).cast_signed();
            for kind in [ExtremeKind::MostSaved, ExtremeKind::LeastSaved] {
                tally.note_extreme(Extreme {
                    kind,
                    tree: k,
                    source,
                    saved,
                });
            }
        }
        if violated {
            tally.dominance_violations += 1;
            tally.note_failure(failure(FailureKind::DominanceViolation));
        }
    }
}

/// Whether the first of two evaluated only leaves that the other did, and, where theory promises that, visited no more
/// nodes.
fn is_within(pair: [(&Counted<Moments, Moments>, Option<&Leaves>); 2], is_promised: bool) -> bool {
    let [(of, ours), (to, theirs)] = pair;
    let leaves = match (ours, theirs) {
        (Some(ours), Some(theirs)) => ours.outside(theirs) == 0,
        _ => of.leaves_evaluated.max <= to.leaves_evaluated.max,
    };
    leaves && (!is_promised || of.nodes_visited.max <= to.nodes_visited.max)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No search is known to visit more nodes where theory promises that it does not, so the counts are made up.
    #[test]
    fn more_nodes_break_only_a_promise() {
        let found = |nodes| {
            let [leaves, nodes] = [7, nodes].map(Moments::of);
            Counted::new(Algorithm::Minimax, true, leaves, nodes)
        };
        let (fewer, more) = (found(19), found(20));
        for is_promised in [false, true] {
            let within = |of, to| is_within([(of, None), (to, None)], is_promised);
            assert!(within(&fewer, &more) && within(&fewer, &fewer));
            assert_eq!(within(&more, &fewer), !is_promised);
        }
    }
}
