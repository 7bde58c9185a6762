//! Means beside theory, over thousands of trees.

use std::thread;

use gametrace::search::Algorithm;
use gametrace::sweep::config::Config;
use gametrace::sweep::plan::Plan;
use gametrace::sweep::report::Report;
use gametrace::tree::random::{ModelSpec, ValueRange};

use super::config;

fn report(branching: u32, depth: u32, trees: u64, model: ModelSpec, high: i64) -> Report {
    let config = Config {
        trees,
        values: ValueRange::new(0, high).expect("a range"),
        model,
        algorithms: Algorithm::all().skip(1).collect(),
        ..config(&[branching], &[depth])
    };
    let plan = Plan::new(config).expect("a sweep");
    let mut tallies = plan.blank();
    for piece in plan.pieces() {
        tallies[0].merge(&plan.run(piece, None).expect("no limit"));
    }
    Report::new(&plan, &tallies)
}

fn assert_near_theory(report: &Report) {
    let cell = &report.cells[0];
    assert!(report.passed());
    assert_eq!(cell.dominance_violations, 0);
    for algorithm in &cell.algorithms {
        let leaves = algorithm.leaves_evaluated.counted;
        let error = leaves.stddev.expect("many trees") / (cell.trees as f64).sqrt();
        let expected = algorithm.leaves_evaluated.expected.expect("theory knows");
        assert!(
            (leaves.mean - expected).abs() <= 4.0 * error,
            "b = {}, d = {}, {} to {}, {}: {} where {expected} ± {error} is expected",
            cell.branching,
            cell.depth,
            report.config.model,
            report.config.values,
            algorithm.algorithm,
            leaves.mean
        );
    }
}

#[test]
fn means_are_within_four_standard_errors_of_theory() {
    thread::scope(|scope| {
        for high in [99, 2] {
            scope.spawn(move || {
                for (branching, depth) in [(3, 4), (2, 5), (4, 4), (2, 8), (5, 3), (2, 10)] {
                    assert_near_theory(&report(branching, depth, 3000, ModelSpec::Iid, high));
                }
            });
        }
    });
}

#[test]
fn win_loss_trees_too() {
    let model: ModelSpec = "win-loss:0.618".parse().expect("a model");
    for (branching, depth) in [(2, 6), (3, 3)] {
        assert_near_theory(&report(branching, depth, 1000, model, 99));
    }
}

/// The models that settle the value beforehand are held to it; nothing is expected of the others.
#[test]
fn every_model_can_be_swept() {
    for word in ["ordered:0.7", "best-first", "worst-first", "edge-sum"] {
        let model: ModelSpec = word.parse().expect("a model");
        let report = report(3, 4, 50, model, 999);
        let cell = &report.cells[0];
        assert!(report.passed(), "{word}");
        for algorithm in &cell.algorithms {
            let leaves = algorithm.leaves_evaluated;
            assert_eq!(leaves.expected, None, "{word}");
            assert!(leaves.counted.moments.min >= cell.minimal_leaves, "{word}");
            if word == "best-first" && algorithm.algorithm.id() == "alpha-beta" {
                assert_eq!(leaves.counted.moments.max, cell.minimal_leaves);
            }
        }
    }
}
