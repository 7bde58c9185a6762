//! Random trees held to the generator, to each other, and to what their models promise.

#![expect(
    clippy::float_cmp,
    reason = "leaf values are whole numbers, and shares of all or nothing exact"
)]

use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};

use super::*;
use crate::error::InputError;
use crate::search::{Algorithm, Limits, Outcome, search};
use crate::tree::properties::Solution;
use crate::tree::recorded::{Numbered, TreeVisitor};
use crate::tree::stored::Tree;
use crate::tree::{GameTree, Player, node_at};

/// Every model, by the word that names it.
const MODELS: [&str; 8] = [
    "iid",
    "win-loss:0.4",
    "ordered:0",
    "ordered:0.5",
    "ordered:0.9",
    "best-first",
    "worst-first",
    "edge-sum",
];

fn spec(text: &str) -> RandomSpec {
    RandomSpec::parse(text).expect(text)
}

/// The tree of a spec, stored whatever it is.
fn stored(tree: Result<AnyRandomTree, InputError>) -> Tree {
    struct Store;

    impl TreeVisitor for Store {
        type Output = Tree;

        fn visit<T: Numbered>(self, tree: &T) -> Tree {
            Tree::store(tree, None).expect("not too deep")
        }
    }

    tree.expect("small enough").accept(Store)
}

fn leaves(spec: &RandomSpec) -> Vec<f64> {
    let tree = stored(spec.build());
    let leaves = tree.preorder().filter(|&node| tree.child_count(node) == 0);
    leaves.map(|leaf| tree.value(leaf).get()).collect()
}

fn share(hits: usize, of: usize) -> f64 {
    hits as f64 / of as f64
}

#[test]
fn leaves_are_drawn_in_order() {
    let first = leaves(&spec("10,2,seed=7"));
    assert_eq!(
        first[..10],
        [56.0, 9.0, 63.0, 82.0, 55.0, 31.0, 15.0, 88.0, 13.0, 77.0]
    );
    for text in [
        "2,10",
        "3,6,seed=5",
        "7,3,seed=123456789",
        "70000,1,seed=2",
        "1,1000",
        "4,0,seed=3",
        "2-5,5,seed=11",
        "1-3,9,seed=4",
    ] {
        let spec = spec(text);
        let mut generator = Pcg32::seed_from_u64(spec.seed());
        for (index, value) in leaves(&spec).iter().enumerate() {
            let drawn = (u64::from(generator.next_u32()) * 100) >> 32;
            assert_eq!(*value, drawn as f64, "{text}, leaf {index}");
        }
    }
}

#[test]
fn the_last_leaf_of_the_largest_tree_is_reached() {
    let AnyRandomTree::Iid(tree) = spec("4,31,seed=9").build().expect("computed") else {
        panic!("not iid");
    };
    let leaf = node_at(&tree, &[3; 31]).expect("the last leaf");
    let mut generator = Pcg32::seed_from_u64(9);
    generator.advance((1 << 62) - 1);
    let drawn = (u64::from(generator.next_u32()) * 100) >> 32;
    assert_eq!(tree.child_count(leaf), 0);
    assert_eq!(tree.value(leaf).get(), drawn as f64);
}

#[test]
fn computed_trees_equal_stored_ones() {
    for model in MODELS {
        for shape in ["2,5", "3,4", "5,2", "1,6", "4,1", "6,0"] {
            for root in ["max", "min"] {
                let spec = spec(&format!("{shape},seed=3,model={model},root={root}"));
                let computed = stored(spec.build());
                assert_eq!(computed.player(0), spec.root(), "{spec}");
                assert_eq!(Some(computed.len() as u64), spec.nodes(), "{spec}");
                // What grows ragged trees grows the same uniform ones.
                assert_eq!(computed, stored(spec.build_as(false)), "{spec}");
            }
        }
    }
}

#[test]
fn known_values_are_minimax_values() {
    let mut checked = 0;
    for model in ["ordered:0", "ordered:0.5", "best-first", "worst-first"] {
        for shape in ["2,4", "3,3", "4,2", "1,3", "2-4,3", "1-3,4", "5,0"] {
            for values in [
                "0..99",
                "-3..3",
                "5..5",
                "-9007199254740992..9007199254740992",
            ] {
                for seed in 0..30 {
                    let spec = spec(&format!(
                        "{shape},seed={seed},values={values},model={model}"
                    ));
                    let spec = spec.with_root([Player::Max, Player::Min][seed % 2]);
                    let value = Solution::of(&stored(spec.build())).value;
                    assert_eq!(spec.known_value(), Some(value), "{spec}");
                    checked += 1;
                }
            }
        }
    }
    assert_eq!(checked, 4 * 7 * 4 * 30);
    assert_eq!(spec("2,3").known_value(), None);
}

#[test]
fn ordered_models_place_the_best_child() {
    // Over so wide a range two children never have one value, so the place of the best is seen.
    let wide = "values=0..9007199254740991";
    let places = |model: &str| {
        let mut places = [0; 4];
        for seed in 0..4000 {
            let spec = spec(&format!("4,1,seed={seed},{wide},model={model}"));
            let values = leaves(&spec);
            let best = (0..4).fold(0, |best, index| {
                if values[index] > values[best] {
                    index
                } else {
                    best
                }
            });
            places[best] += 1;
        }
        places.map(|hits| share(hits, 4000))
    };
    assert_eq!(places("best-first"), [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(places("worst-first"), [0.0, 0.0, 0.0, 1.0]);
    for (model, first) in [("ordered:0.7", 0.7), ("ordered:0", 0.0)] {
        let found = places(model);
        assert!((found[0] - first).abs() < 0.03, "{model}: {found:?}");
        for other in &found[1..] {
            assert!(
                (other - (1.0 - first) / 3.0).abs() < 0.03,
                "{model}: {found:?}"
            );
        }
    }
}

#[test]
fn worst_first_goes_from_worst_to_best() {
    for seed in 0..500 {
        for (root, better) in [("max", 1.0), ("min", -1.0)] {
            let spec = spec(&format!("6,1,seed={seed},model=worst-first,root={root}"));
            let values = leaves(&spec);
            assert!(
                values
                    .windows(2)
                    .all(|pair| better * (pair[1] - pair[0]) >= 0.0),
                "{spec}: {values:?}"
            );
        }
    }
}

#[test]
fn leaves_have_the_right_proportions() {
    let wins = leaves(&spec("2,14,model=win-loss:0.3"));
    let won = wins.iter().filter(|&&value| value == 1.0).count();
    assert!((share(won, wins.len()) - 0.3).abs() < 0.01);
    for (probability, value) in [("0", 0.0), ("1", 1.0)] {
        let spec = spec(&format!("2,8,model=win-loss:{probability}"));
        let all = leaves(&spec);
        assert!(all.iter().all(|&leaf| leaf == value));
    }
    let sums = leaves(&spec("2,14,values=0..999,model=edge-sum"));
    let mean = sums.iter().sum::<f64>() / sums.len() as f64;
    assert!((mean - 500.0).abs() < 100.0, "{mean}");
    assert!(sums.iter().all(|value| (0.0..=999.0).contains(value)));
    // Brothers share all edges but one, and differ less than strangers do.
    let gap = |apart: usize| {
        let total: f64 = sums
            .windows(apart + 1)
            .map(|pair| (pair[apart] - pair[0]).abs())
            .sum();
        total / sums.len() as f64
    };
    assert!(gap(1) < 0.7 * gap(sums.len() / 2 + 1));
}

#[test]
fn ragged_widths_are_uniform_and_depths_equal() {
    let spec = spec("2-4,8,seed=6");
    let tree = stored(spec.build());
    let mut widths = [0; 5];
    for node in tree.preorder() {
        widths[tree.child_count(node)] += 1;
    }
    let interior: usize = widths[1..].iter().sum();
    for width in 2..=4 {
        assert!(
            (share(widths[width], interior) - 1.0 / 3.0).abs() < 0.03,
            "{widths:?}"
        );
    }
    assert_eq!(widths[1], 0);
    let mut generator = Pcg32::seed_from_u64(!6);
    let first = 2 + ((u64::from(generator.next_u32()) * 3) >> 32);
    assert_eq!(tree.child_count(0) as u64, first);
}

#[test]
fn ragged_trees_beyond_the_limit_are_refused() {
    for text in ["2-3,60", "1-2,1000", "1000000-4294967295,3"] {
        let error = spec(text).build().expect_err(text);
        assert!(
            error.to_string().starts_with(&format!("random:{text}: ")),
            "{error}"
        );
        assert!(error.hint().is_some());
    }
}

/// Runs an algorithm on a tree that is not stored.
struct Run(Algorithm);

impl TreeVisitor for Run {
    type Output = Outcome;

    fn visit<T: Numbered>(self, tree: &T) -> Outcome {
        search(tree, self.0, Limits::default(), &mut ()).expect("one leaf is within the limit")
    }
}

#[test]
fn a_lone_child_is_all_there_is_to_search() {
    for depth in 0..5 {
        for model in MODELS {
            let spec = spec(&format!("1,{depth},model={model}"));
            let tree = spec.build().expect("small enough");
            let value = Solution::of(&stored(spec.build())).value;
            assert!(value.is_finite());
            for algorithm in Algorithm::all() {
                let found = tree.accept(Run(algorithm));
                assert_eq!(found.value, value, "{spec} {algorithm}");
                assert_eq!(found.counts.leaves_evaluated, 1, "{spec} {algorithm}");
            }
        }
    }
}
