//! The sums, held to an enumeration and to themselves term by term.

use super::*;
use crate::search::alpha_beta::CutRule;
use crate::search::sss::gamma::TieRule;
use crate::search::{Algorithm, Limits, search};
use crate::tree::{GameTree, Player};
use crate::value::Value;

struct Leaves<'a> {
    branching: usize,
    depth: usize,
    values: &'a [i32],
}

impl GameTree for Leaves<'_> {
    type Node = (usize, usize);

    fn root(&self) -> (usize, usize) {
        (0, 0)
    }

    fn player(&self, (depth, _): (usize, usize)) -> Player {
        [Player::Max, Player::Min][depth % 2]
    }

    fn child_count(&self, (depth, _): (usize, usize)) -> usize {
        if depth == self.depth {
            0
        } else {
            self.branching
        }
    }

    fn child(&self, (depth, place): (usize, usize), index: usize) -> (usize, usize) {
        (depth + 1, place * self.branching + index)
    }

    fn value(&self, (_, place): (usize, usize)) -> Value {
        self.values[place].into()
    }
}

/// The means over every assignment of the values to the leaves.
fn enumerated(branching: u32, depth: u32, probabilities: &[f64]) -> [f64; 3] {
    let leaves = branching.pow(depth) as usize;
    let mut means = [0.0; 3];
    let mut assignment = vec![0_i32; leaves];
    loop {
        let tree = Leaves {
            branching: branching as usize,
            depth: depth as usize,
            values: &assignment,
        };
        let probability: f64 = assignment
            .iter()
            .map(|&value| probabilities[usize::try_from(value).expect("an index")])
            .product();
        let algorithms = [
            Algorithm::AlphaBeta(CutRule::Inclusive),
            Algorithm::Sss(TieRule::Leftmost),
            Algorithm::Dual(TieRule::Leftmost),
        ];
        for (mean, algorithm) in means.iter_mut().zip(algorithms) {
            let outcome = search(&tree, algorithm, Limits::default(), &mut ()).expect("ends");
            *mean += probability * outcome.counts.leaves_evaluated as f64;
        }
        let Some(next) = assignment
            .iter()
            .position(|&value| usize::try_from(value).expect("an index") + 1 < probabilities.len())
        else {
            return means;
        };
        assignment[..next].fill(0);
        assignment[next] += 1;
    }
}

#[test]
fn expectations_are_those_of_an_enumeration() {
    for (branching, depth, probabilities) in [
        (1, 3, &[0.25, 0.75][..]),
        (2, 1, &[0.5, 0.2, 0.3]),
        (2, 2, &[0.2, 0.3, 0.5]),
        (2, 2, &[0.25, 0.25, 0.25, 0.25]),
        (2, 3, &[0.1, 0.6, 0.3]),
        (3, 2, &[0.7, 0.3]),
        (2, 4, &[0.4, 0.6]),
        (4, 1, &[0.1, 0.2, 0.3, 0.4]),
        (2, 0, &[0.5, 0.5]),
    ] {
        let tree = Uniform { branching, depth };
        let expected = tree.with_constants(tree.sum_of(probabilities));
        let enumerated = enumerated(branching, depth, probabilities);
        for (theory, mean) in [expected.alpha_beta, expected.sss, expected.dual]
            .into_iter()
            .zip(enumerated)
        {
            assert!(
                (theory - mean).abs() < 1e-12 * mean,
                "b = {branching}, d = {depth}, {probabilities:?}: {theory}, by enumeration {mean}"
            );
        }
    }
}

/// A sum of many terms by integrals is the sum term by term.
#[test]
fn long_sums_are_right_to_the_last_digits() {
    for (branching, depth, values) in [
        (2, 2, 40_000),
        (3, 3, 40_000),
        (24, 2, 30_000),
        (2, 10, 100_000),
        (5, 8, 50_000),
        (2, 24, 50_000),
        (2, 3, 3_000),
        (300, 2, 20_000),
        (40, 3, 5_000),
    ] {
        let tree = Uniform { branching, depth };
        let mut plain = [0.0; 3];
        for index in 0..values {
            add(
                &mut plain,
                tree.terms(Step::equal(f64::from(index), f64::from(values))),
            );
        }
        let fast = tree.sum_over(u64::try_from(values).expect("positive"));
        for (fast, plain) in fast.into_iter().zip(plain) {
            assert!(
                (fast - plain).abs() <= 2e-13 * plain.abs(),
                "b = {branching}, d = {depth}, {values} values: {fast}, term by term {plain}"
            );
        }
    }
}
