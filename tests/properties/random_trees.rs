//! Random trees held to the generator and to what their models promise; their words read, refused and printed.

#![expect(
    clippy::float_cmp,
    reason = "leaf values are whole numbers, and shares of all or nothing exact"
)]

use gametrace::search::{Algorithm, Limits, Outcome, Stop, search};
use gametrace::tree::any::AnyTree;
use gametrace::tree::properties::{Size, Solution};
use gametrace::tree::random::{AnyRandomTree, RandomSpec};
use gametrace::tree::recorded::{Numbered, TreeVisitor};
use gametrace::tree::stored::Tree;
use gametrace::tree::{GameTree, Player, node_at};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};

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
fn stored(spec: &RandomSpec) -> Tree {
    let tree = AnyTree::Random(spec.build().expect("small enough"));
    tree.stored().expect("not too deep").into_owned()
}

fn leaves(spec: &RandomSpec) -> Vec<f64> {
    let tree = stored(spec);
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
                    let value = Solution::of(&stored(&spec)).value;
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
    let tree = stored(&spec);
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

/// Minimax takes the leaves of a computed tree by families; those of a stored one it takes one by one.
#[test]
fn leaves_taken_in_one_go_are_those_taken_one_by_one() {
    struct Minimax(Limits);
    impl TreeVisitor for Minimax {
        type Output = Result<Outcome, Stop>;

        fn visit<T: Numbered>(self, tree: &T) -> Self::Output {
            search(tree, Algorithm::Minimax, self.0, &mut ())
        }
    }
    let shapes = ["1,1", "1,4", "2,1", "2,5", "3,4", "5,2", "9,3", "65537,1"];
    let pairs = shapes
        .iter()
        .flat_map(|shape| MODELS.map(|model| (shape, model)));
    for (shape, model) in pairs {
        for seed in 1..=8 {
            let root = if seed % 2 == 0 { "max" } else { "min" };
            let word = format!("{shape},seed={seed},values=0..2,model={model},root={root}");
            let spec = spec(&word);
            let (tree, stored) = (spec.build().expect("small enough"), stored(&spec));
            let leaves = Size::of(&stored).leaves;
            for max_leaves in [u64::MAX, leaves, leaves - 1] {
                let limits = Limits { max_leaves };
                let expected = search(&stored, Algorithm::Minimax, limits, &mut ());
                assert_eq!(
                    tree.accept(Minimax(limits)),
                    expected,
                    "{word} {max_leaves}"
                );
            }
        }
    }
}

#[test]
fn a_lone_child_is_all_there_is_to_search() {
    for depth in 0..5 {
        for model in MODELS {
            let spec = spec(&format!("1,{depth},model={model}"));
            let tree = spec.build().expect("small enough");
            let value = Solution::of(&stored(&spec)).value;
            assert!(value.is_finite());
            for algorithm in Algorithm::all() {
                let found = tree.accept(Run(algorithm));
                assert_eq!(found.value, value, "{spec} {algorithm}");
                assert_eq!(found.counts.leaves_evaluated, 1, "{spec} {algorithm}");
            }
        }
    }
}

#[test]
fn words_print_shortest_and_rebuild_the_tree() {
    for (text, word) in [
        ("2,3", "random:2,3"),
        ("2,3,seed=1,values=0..99,model=iid,root=max", "random:2,3"),
        ("2-4,5,root=min,seed=9", "random:2-4,5,seed=9,root=min"),
        ("3-3,2", "random:3,2"),
        ("5,0", "random:5,0"),
        ("2,62", "random:2,62"),
        ("1,1000", "random:1,1000"),
        ("2,3,values=-9..9", "random:2,3,values=-9..9"),
        ("2,3,model=ordered:1", "random:2,3,model=best-first"),
        ("2,3,model=ordered:0.80", "random:2,3,model=ordered:0.8"),
        (
            "2,3,values=0..1,model=win-loss:.5",
            "random:2,3,model=win-loss:0.5",
        ),
        (
            "2,3,model=edge-sum,values=-9007199254740992..9007199254740992",
            "random:2,3,values=-9007199254740992..9007199254740992,model=edge-sum",
        ),
        (
            "2,3,seed=18446744073709551615,model=worst-first",
            "random:2,3,seed=18446744073709551615,model=worst-first",
        ),
    ] {
        assert_eq!(spec(text).to_string(), word);
        let rest = word.strip_prefix("random:").expect("a random word");
        assert_eq!(RandomSpec::parse(rest), RandomSpec::parse(text), "{text}");
    }
}

/// What is wrong with which word.
const REFUSED: &str = "\
2 | the depth is missing
 | the branching is missing
2, | the depth is missing
,2 | the branching is missing
2,x | the depth 'x' is not a whole number
-2,3 | the branching '' is not a whole number
2,-1 | the depth '-1' is not a whole number
2.5,3 | the branching '2.5' is not a whole number
2, 3 | the depth ' 3' is not a whole number
5000000000,1 | the branching 5000000000 is too large
0,3 | a branching of 0 leaves the root without children
4-2,3 | the branching 4-2 runs from wide to narrow
2,63 | 2^63 leaves are more than 2^62
2,4294967295 | 2^4294967295 leaves are more than 2^62
1,1001 | the depth 1001 is more than 1000
1-2,1001 | the depth 1001 is more than 1000
2,3,seed=x | the seed 'x' is not a whole number
2,3,seed=18446744073709551616 | the seed 18446744073709551616 is too large
2,3,seed=1,seed=1 | seed is given twice
2,3,sed=1 | unknown part 'sed=1'
2,3, | unknown part ''
2,3,values=9..0 | the values 9..0 run from high to low
2,3,values=5 | the values '5' are no range
2,3,values=0..1.5 | the values '0..1.5': '1.5' is not a whole number
2,3,values=0..9007199254740993 | the value 9007199254740993 is beyond ±2^53, where whole numbers are no longer exact
2,3,model=idd | unknown model 'idd'
2,3,model=iid:1 | the model iid takes no parameter
2,3,model=ordered | the model ordered needs a probability
2,3,model=ordered:2 | the model ordered: '2' is not a probability
2,3,root=MIN | the root 'MIN' is no player
";

#[test]
fn errors_name_the_part() {
    for row in REFUSED.lines() {
        let (text, problem) = row.split_once(" | ").expect("two columns");
        let error = RandomSpec::parse(text).expect_err(text);
        assert_eq!(error.to_string(), format!("random:{text}: {problem}"));
    }
    let error = RandomSpec::parse("10,19").expect_err("too large");
    assert_eq!(
        error.hint(),
        Some("with branching 10 the largest depth is 18")
    );
}

#[test]
fn sizes_are_known() {
    for (text, leaves, nodes) in [
        ("8,8", 16_777_216, 19_173_961),
        ("2,62", 1 << 62, (1 << 63) - 1),
        ("1,1000", 1, 1001),
        ("7,0", 1, 1),
    ] {
        let spec = spec(text);
        assert_eq!((spec.leaves(), spec.nodes()), (Some(leaves), Some(nodes)));
    }
}
