//! Trees run one after the other: what is counted, compared, timed and refused.

use gametrace::compare::SET_LIMIT;
use gametrace::search::alpha_beta::CutRule;
use gametrace::search::sss::gamma::TieRule;
use gametrace::search::{Algorithm, Limits, search};
use gametrace::sweep::config::Config;
use gametrace::sweep::run::{Stopped, run};
use gametrace::sweep::tally::{CellTally, FailureKind};
use gametrace::tree::random::{AnyRandomTree, ValueRange};
use gametrace::tree::recorded::{Leaves, Recorded};

fn checked(algorithms: &[&str], values: (i64, i64)) -> Config {
    let algorithms = algorithms.iter().map(|word| Algorithm::parse(word));
    let config = Config {
        trees: 200,
        values: ValueRange::new(values.0, values.1).expect("a range"),
        algorithms: algorithms.collect::<Result<_, _>>().expect("algorithms"),
        ..super::config(&[2], &[5])
    };
    config.checked().expect("a sweep")
}

fn run_all(config: &Config) -> CellTally {
    let cell = config.cells().expect("cells")[0];
    run(config, &cell, 0..config.trees, None).expect("no limit")
}

#[test]
fn every_evaluation_is_recorded_once() {
    let config = checked(&["alpha-beta"], (0, 9));
    let cell = config.cells().expect("cells")[0];
    for k in 0..20 {
        let tree = match cell.tree(k).build().expect("a tree") {
            AnyRandomTree::Iid(tree) => tree,
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
    let config = checked(&["minimax", "alpha-beta", "sss", "dual"], (0, 9));
    let cell = config.cells().expect("cells")[0];
    let whole = run_all(&config);
    let part = |remainder| {
        let trees = (0..config.trees).filter(move |k| k % 3 == remainder);
        run(&config, &cell, trees, None).expect("no limit")
    };
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let mut merged = CellTally::new(&config, &cell);
        for remainder in order {
            merged.merge(&part(remainder));
        }
        assert_eq!(merged, whole);
    }
    assert!(whole.passed());
    assert_eq!(whole.dominance_violations, 0);
}

#[test]
fn only_leftmost_ties_dominate() {
    let config = checked(&["alpha-beta", "sss:fifo", "sss"], (0, 1));
    let tally = run_all(&config);
    assert_eq!(tally.ratios[0].violations, 0);
    assert!(tally.ratios[1].violations > 0);
    assert_eq!(tally.dominance_violations, tally.ratios[1].violations);
    assert_eq!(tally.failures[0].kind, FailureKind::DominanceViolation);
    assert!(tally.passed(), "nothing promised is broken");
}

#[test]
fn known_counts_stand_for_a_minimax_that_is_too_large() {
    let mut config = checked(&["minimax", "alpha-beta"], (0, 99));
    config.max_leaves = 31;
    let tally = run_all(&config);
    assert!(!tally.algorithms[0].ran);
    assert_eq!(tally.algorithms[0].leaves_evaluated.min, 32);
    let leaves = tally.algorithms[1].leaves_evaluated;
    assert_eq!(tally.ratios[0].leaves.sum_products, 32 * leaves.sum);
}

#[test]
fn a_clock_is_read_around_each_search() {
    let config = checked(&["minimax", "sss", "alpha-beta"], (0, 99));
    let cell = config.cells().expect("cells")[0];
    let time = std::sync::atomic::AtomicU64::new(0);
    let clock = || time.fetch_add(5, std::sync::atomic::Ordering::Relaxed);
    let mut tally = run(&config, &cell, 0..200, Some(&clock)).expect("no limit");
    for algorithm in &mut tally.algorithms {
        let elapsed = algorithm.elapsed_ns.take().expect("timed");
        assert_eq!((elapsed.sum, elapsed.min, elapsed.max), (1000, 5, 5));
        algorithm.peak_bytes = None;
    }
    assert_eq!(tally, run_all(&config));
}

#[test]
fn a_limit_names_the_tree() {
    let mut config = checked(&["alpha-beta"], (0, 99));
    config.max_leaves = 20;
    let cell = config.cells().expect("cells")[0];
    let stopped = run(&config, &cell, 0..200, None).expect_err("some tree needs more");
    let Stopped::Limit(tree, algorithm) = stopped else {
        panic!("{stopped:?}");
    };
    assert_eq!(algorithm, config.algorithms[0]);
    assert!(tree.to_string().starts_with("random:2,5,seed="));
}

/// On trees of more leaves than are noted one by one, one is within the other where it evaluates no more leaves.
#[test]
fn on_large_trees_dominance_fails_by_number() {
    let config = Config {
        trees: 12,
        depth: vec![20],
        max_leaves: 2_000_000,
        ..checked(&["alpha-beta", "sss:fifo", "sss"], (0, 1_000_000))
    };
    let cell = config.cells().expect("cells")[0];
    assert!(cell.size().leaves > SET_LIMIT as u64);
    let leaves = |k, algorithm| {
        let AnyRandomTree::Iid(tree) = cell.tree(k).build().expect("a tree") else {
            panic!("tree {k} is of another kind")
        };
        let outcome = search(&tree, algorithm, Limits::default(), &mut ()).expect("ends");
        outcome.counts.leaves_evaluated
    };
    let larger = |algorithm| {
        let more =
            |&k: &u64| leaves(k, algorithm) > leaves(k, Algorithm::AlphaBeta(CutRule::Inclusive));
        (0..config.trees).filter(more).count() as u64
    };
    let tally = run_all(&config);
    let fifo = larger(Algorithm::Sss(TieRule::Fifo));
    assert!(
        0 < fifo && fifo < config.trees,
        "{fifo} of {} trees",
        config.trees
    );
    let violations: Vec<u64> = tally.ratios.iter().map(|ratio| ratio.violations).collect();
    assert_eq!(larger(Algorithm::Sss(TieRule::Leftmost)), 0);
    assert_eq!(
        (violations, tally.dominance_violations),
        (vec![0, fifo], fifo)
    );
}
