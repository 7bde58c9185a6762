//! Both SSS\* engines find the same value and line by the same steps: on OPEN as published, and on the hierarchy.

use std::ops::ControlFlow;

use gametrace::search::observer::{Event, Observer};
use gametrace::search::sss::exchanged::Exchanged;
use gametrace::search::sss::gamma::TieRule;
use gametrace::search::sss::{hierarchy, open_list};
use gametrace::search::{Algorithm, Limits, Outcome, Stop, search};
use gametrace::tree::random::{AnyRandomTree, RandomSpec};
use gametrace::tree::stored::{Tree, TreeBuilder};
use gametrace::tree::{GameTree, MAX_DEPTH, Path, Player};
use gametrace::value::Value;
use proptest::strategy::BoxedStrategy;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg32;

use crate::plain::Plain;
use crate::searches::{ALTERNATING, Computed};
use crate::trees;

/// The leaves and their values in the order of evaluation, as an engine tells them; stops after `patience` of them.
struct Leaves<const OPEN: bool> {
    told: Vec<(Path, Value)>,
    patience: usize,
}

impl<const OPEN: bool> Leaves<OPEN> {
    fn new(patience: usize) -> Self {
        Leaves {
            told: Vec::new(),
            patience,
        }
    }
}

impl<const OPEN: bool> Observer for Leaves<OPEN> {
    const OPEN: bool = OPEN;

    fn on_event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Evaluated { path, value } => self.told.push((path.to_vec(), value)),
            _ => return ControlFlow::Continue(()),
        }
        if self.told.len() == self.patience {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Runs both engines and compares all they tell.
fn compare(tree: &impl GameTree, max_leaves: u64, patience: usize, context: &str) {
    let limits = Limits { max_leaves };
    let mut expected = Leaves::<true>::new(patience);
    let published = open_list::search(tree, TieRule::Leftmost, limits, &mut expected);
    let published = without_memory(published);
    let mut leaves = Leaves::<false>::new(patience);
    let found = hierarchy::search(tree, limits, &mut leaves);
    assert_eq!(without_memory(found), published, "{context}");
    assert_eq!(leaves.told, expected.told, "{context}");
    if patience == usize::MAX {
        let silent = hierarchy::search(tree, limits, &mut ());
        assert_eq!(without_memory(silent), published, "{context}, silent");
    }
}

fn without_memory(outcome: Result<Outcome, Stop>) -> Result<Outcome, Stop> {
    outcome.map(|outcome| Outcome {
        peak_bytes: None,
        ..outcome
    })
}

/// Holds the engines to each other: to the end, to limits of leaves, until the observer has had enough of them.
fn check(trees: &BoxedStrategy<Plain>, cases: u32) {
    trees::check(trees, cases, |plain| {
        let tree = plain.stored();
        compare(&tree, u64::MAX, usize::MAX, "");
        compare(&Exchanged(&tree), u64::MAX, usize::MAX, "exchanged");
        for few in 0..12_u32 {
            compare(&tree, few.into(), usize::MAX, "limited");
            compare(&tree, u64::MAX, few as usize, "interrupted");
        }
    });
}

#[test]
fn uniform_trees() {
    let sizes = [
        (2, 1),
        (5, 1),
        (3, 2),
        (2, 3),
        (3, 3),
        (2, 4),
        (3, 4),
        (2, 5),
        (4, 4),
        (2, 7),
    ];
    check(&trees::uniform(&sizes), 4000);
}

#[test]
fn ragged_trees() {
    check(&trees::ragged(1..=5, 4), 8000);
}

#[test]
fn chains_and_caterpillars() {
    check(&trees::chains(), 1000);
    check(&trees::caterpillars(1..=30, 0..=2, 0..=2), 2000);
    check(&trees::leaves(), 100);
}

#[test]
fn wide_trees() {
    check(&trees::wide(), 50);
    check(&trees::deep_and_wide(), 200);
    check(&trees::uniform(&[(300, 1), (55, 2), (11, 3)]), 100);
}

/// Records of more than 32 children are heaps, and a node is taken up again only in a tree that is deep. Most of what is
/// done too early is done later anyway: only the order shows it.
#[test]
fn trees_that_are_deep_and_wide_throughout() {
    for width in [33, 34, 40, 64] {
        for most in [9, 99, 999_999] {
            let tree = Computed {
                width,
                depth: 3,
                players: ALTERNATING,
                most,
            };
            let context = format!("{tree:?}");
            compare(&tree, u64::MAX, usize::MAX, &context);
            compare(&Exchanged(tree), u64::MAX, usize::MAX, &context);
        }
    }
}

/// A path of `depth` interior nodes of these players in turn, each with `leaves` leaves before and after the next.
fn caterpillar(depth: usize, leaves: [usize; 2], players: &[Player]) -> Tree {
    let mut random = Pcg32::seed_from_u64(1);
    let mut builder = TreeBuilder::new();
    let mut leaf = |builder: &mut TreeBuilder| {
        let value = Value::from(random.random_range(0..1_000_000));
        builder.leaf(value).expect("not too deep");
    };
    for ply in 0..depth {
        let id = builder.begin().expect("not too deep");
        builder.set_player(id, players[ply % players.len()]);
        (0..leaves[0]).for_each(|_| leaf(&mut builder));
    }
    leaf(&mut builder);
    for _ in 0..depth {
        (0..leaves[1]).for_each(|_| leaf(&mut builder));
        builder.end().expect("a node");
    }
    builder.finish().expect("a tree")
}

/// The test harness runs this on a thread with a stack of 2 MB.
#[test]
fn the_deepest_trees_fit_the_stack() {
    use Player::{Max, Min};
    let turns: [&[Player]; 4] = [&[Max, Min], &[Max], &[Min], &[Min, Min, Max, Max, Max]];
    for players in turns {
        for leaves in [[0, 0], [0, 1], [1, 0], [1, 1], [2, 3]] {
            let tree = caterpillar(MAX_DEPTH, leaves, players);
            let context = format!("caterpillar of {players:?} with {leaves:?} leaves");
            compare(&tree, u64::MAX, usize::MAX, &context);
            compare(&Exchanged(&tree), u64::MAX, usize::MAX, &context);
            for algorithm in Algorithm::all() {
                search(&tree, algorithm, Limits::default(), &mut ()).expect("a small tree");
            }
        }
    }
}

/// Sixteen bytes a child and a little for its parent.
#[test]
fn memory_grows_with_the_children_of_max_nodes_in_use() {
    for (b, depth) in [(2, 12), (3, 8), (8, 4), (16, 3), (40, 3)] {
        let spec = RandomSpec::uniform(b, depth).expect("a shape");
        let AnyRandomTree::Iid(max_root) = spec.build().expect("a tree") else {
            panic!("independent values are the default");
        };
        let outcome = search(
            &max_root,
            Algorithm::Sss(TieRule::Leftmost),
            Limits::default(),
            &mut (),
        );
        let bytes = outcome
            .expect("a small tree")
            .peak_bytes
            .expect("it measures");
        // One child of each MIN node is in use.
        let in_use: u64 = (1..=depth.div_ceil(2))
            .map(|plies| u64::from(b).pow(plies))
            .sum();
        assert!(
            bytes <= 32 * in_use + 1000,
            "{b}, {depth}: {bytes} bytes, {in_use} children"
        );
    }
}
