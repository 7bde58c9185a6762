//! Strategies for trees of every kind that the algorithms must take, and [`check`], which holds them to a test. They
//! shrink: towards fewer and smaller nodes, equal values, players that alternate.

use std::ops::RangeInclusive;

use gametrace::tree::Player;
use gametrace::value::Value;
use proptest::collection::{SizeRange, vec};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::Union;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};

use crate::plain::Plain;

const INF: f64 = f64::INFINITY;
const EXTREME: [f64; 8] = [0.0, 0.1, 0.25, -2.5, 1e16, -1e300, -1e-300, 5e-324];

/// Where the leaf values of a tree come from. Few distinct values make ties, which is where the rules differ.
fn values() -> [BoxedStrategy<f64>; 9] {
    let whole = |range: RangeInclusive<i32>| range.prop_map(f64::from).boxed();
    let tenths = (-30..=30).prop_map(|tenths| f64::from(tenths) / 10.0);
    [
        Just(7.0).boxed(),
        whole(0..=1),
        whole(0..=2),
        whole(0..=99),
        whole(-1_000_000..=1_000_000),
        prop_oneof![tenths, select(&EXTREME[..])].boxed(),
        prop_oneof![4 => whole(-2..=2), 1 => Just(INF), 1 => Just(-INF)].boxed(),
        select(&[-INF, INF][..]).boxed(),
        select(&[1.0, INF, INF, INF][..]).boxed(),
    ]
}

/// For each tree, how likely a node is its parent's player's: mostly the players alternate.
const SAME_PLAYER: [f64; 4] = [0.0, 0.0, 0.5, 0.9];

/// A tree whose players are told from above only once it is whole.
#[derive(Clone, Debug)]
enum Sketch {
    Leaf(f64),
    Interior {
        /// Whether the player is the parent's and not the opponent.
        same: bool,
        children: Vec<Sketch>,
    },
}

impl Sketch {
    /// The tree below a node of this player.
    fn below(self, parent: Player) -> Plain {
        match self {
            Sketch::Leaf(value) => {
                Plain::leaf(parent.opponent(), Value::new(value).expect("not NaN"))
            }
            Sketch::Interior { same, children } => {
                let player = if same { parent } else { parent.opponent() };
                let children = children.into_iter().map(|child| child.below(player));
                Plain::interior(player, children.collect())
            }
        }
    }
}

/// What the nodes of one tree are made of.
struct Parts {
    value: BoxedStrategy<f64>,
    same: BoxedStrategy<bool>,
}

impl Parts {
    fn leaf(&self) -> BoxedStrategy<Sketch> {
        self.value.clone().prop_map(Sketch::Leaf).boxed()
    }

    fn interior(&self, children: BoxedStrategy<Vec<Sketch>>) -> BoxedStrategy<Sketch> {
        (self.same.clone(), children)
            .prop_map(|(same, children)| Sketch::Interior { same, children })
            .boxed()
    }
}

/// Trees of a shape: with values of every sort, with players that alternate or not, with either at the root.
fn trees(shape: impl Fn(&Parts) -> BoxedStrategy<Sketch>) -> BoxedStrategy<Plain> {
    let mut all = Vec::new();
    for value in values() {
        for same in SAME_PLAYER {
            all.push(shape(&Parts {
                value: value.clone(),
                same: proptest::bool::weighted(same).boxed(),
            }));
        }
    }
    let above = select(&[Player::Min, Player::Max][..]);
    (Union::new(all), above)
        .prop_map(|(sketch, above)| sketch.below(above))
        .boxed()
}

/// The same number of children everywhere, all leaves at one depth: one of these branchings and depths.
pub(crate) fn uniform(sizes: &[(usize, usize)]) -> BoxedStrategy<Plain> {
    trees(|parts| {
        let of_size = |&(b, depth): &(usize, usize)| {
            (0..depth).fold(parts.leaf(), |child, _| {
                parts.interior(vec(child, b).boxed())
            })
        };
        Union::new(sizes.iter().map(of_size)).boxed()
    })
}

/// Leaves at any depth down to one of these, nodes of one to `most` children.
pub(crate) fn ragged(depths: RangeInclusive<u32>, most: usize) -> BoxedStrategy<Plain> {
    trees(|parts| {
        let above = |child: BoxedStrategy<Sketch>| {
            let deeper = parts.interior(vec(child, 1..=most).boxed());
            prop_oneof![2 => parts.leaf(), 5 => deeper].boxed()
        };
        let up_to = |depth| (0..depth).fold(parts.leaf(), |child, _| above(child));
        Union::new(depths.clone().map(up_to)).boxed()
    })
}

/// One child everywhere, some of them long.
pub(crate) fn chains() -> BoxedStrategy<Plain> {
    trees(|parts| {
        let length = prop_oneof![9 => 1..=10_usize, 1 => 11..=60_usize];
        let turns = length.prop_flat_map({
            let same = parts.same.clone();
            move |length| vec(same.clone(), length)
        });
        let grow = |(leaf, turns): (Sketch, Vec<bool>)| {
            turns
                .into_iter()
                .fold(leaf, |child, same| Sketch::Interior {
                    same,
                    children: [child].into(),
                })
        };
        (parts.leaf(), turns).prop_map(grow).boxed()
    })
}

/// At every depth one node goes on and the others are leaves: so many depths, leaves before it, leaves after it.
pub(crate) fn caterpillars(
    depth: impl Into<SizeRange>,
    before: impl Into<SizeRange>,
    after: impl Into<SizeRange>,
) -> BoxedStrategy<Plain> {
    let (depth, before, after) = (depth.into(), before.into(), after.into());
    trees(|parts| {
        let leaves = |count: &SizeRange| vec(parts.leaf(), count.clone());
        let level = (parts.same.clone(), leaves(&before), leaves(&after));
        let grow = |child, (same, mut children, after): (bool, Vec<Sketch>, Vec<Sketch>)| {
            children.push(child);
            children.extend(after);
            Sketch::Interior { same, children }
        };
        (parts.leaf(), vec(level, depth.clone()))
            .prop_map(move |(leaf, levels)| levels.into_iter().fold(leaf, grow))
            .boxed()
    })
}

/// One leaf.
pub(crate) fn leaves() -> BoxedStrategy<Plain> {
    trees(Parts::leaf)
}

/// One or two plies, hundreds of children: more than a byte numbers.
pub(crate) fn wide() -> BoxedStrategy<Plain> {
    trees(|parts| {
        let pair = parts.interior(vec(parts.leaf(), 1..=2).boxed());
        let child = prop_oneof![parts.leaf(), pair];
        parts.interior(vec(child, 240..300).boxed())
    })
}

/// Nodes of more than 32 children, and such nodes below them.
pub(crate) fn deep_and_wide() -> BoxedStrategy<Plain> {
    caterpillars(1..=3, 0..=20, 20..=40)
}

/// Holds so many trees to a test, always the same ones. The smallest on which it fails is told, with the command that
/// replays it.
pub(crate) fn check(trees: &BoxedStrategy<Plain>, cases: u32, test: impl Fn(&Plain)) {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let found = TestRunner::new_with_rng(config, rng).run(trees, |tree| {
        test(&tree);
        Ok(())
    });
    match found {
        Ok(()) => {}
        Err(TestError::Fail(reason, tree)) => panic!("{reason}\n{}", tree.replay("compare", "")),
        Err(TestError::Abort(reason)) => panic!("{reason}"),
    }
}

/// What a failure prints is a tree as small as can be, and a command that reads it.
#[test]
fn a_failure_shrinks_and_names_its_tree() {
    let fails_on_fifty = || {
        check(&ragged(1..=4, 4), 1000, |tree| {
            let values = tree.leaves();
            assert!(values.len() < 2 || values.iter().all(|&value| value < 50.into()));
        });
    };
    let told = std::panic::catch_unwind(fails_on_fifty).expect_err("some leaf is 50 or more");
    let told = told.downcast::<String>().expect("a message");
    let (_, command) = told
        .split_once("gametrace compare '")
        .unwrap_or_else(|| panic!("{told}"));
    let (literal, _) = command.split_once('\'').expect("a literal");
    assert!(literal.len() <= 16, "{told}");
    let tree = gametrace::tree::file::read(literal, gametrace::tree::file::Origin::Literal);
    assert_eq!(tree.expect("it reads back").preorder().count(), 3, "{told}");
}
