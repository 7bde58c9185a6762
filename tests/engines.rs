//! Both SSS\* engines find the same value and line by the same steps: on OPEN as published, and on the hierarchy.

use std::fmt::Write;
use std::ops::ControlFlow;

use gametrace::search::observer::{Event, Observer};
use gametrace::search::sss::exchanged::Exchanged;
use gametrace::search::sss::gamma::TieRule;
use gametrace::search::sss::{hierarchy, open_list};
use gametrace::search::{Algorithm, Limits, Outcome, Stop, search};
use gametrace::tree::stored::{NodeId, Tree, TreeBuilder};
use gametrace::tree::{GameTree, MAX_DEPTH, Path, Player};
use gametrace::value::Value;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg32;

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

/// What a random tree may look like.
#[derive(Clone, Copy, Debug)]
struct Kind {
    depth: u32,
    /// Least and most children.
    width: (u32, u32),
    /// Of 100 interior nodes above the last ply, how many are leaves instead.
    leaves: u32,
    /// Of 100 nodes, how many belong to the same player as their parent.
    same_player: u32,
    values: &'static [f64],
}

const INF: f64 = f64::INFINITY;
const SMALL: &[f64] = &[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
const DECIMALS: &[f64] = &[-1e300, -2.5, -1e-300, 0.0, 5e-324, 0.1, 0.25, 3.125, 1e16];
const INFINITE: &[f64] = &[-INF, -1.0, 0.0, 1.0, INF];
const ONLY_INFINITE: &[f64] = &[-INF, INF];
const PLUS: &[f64] = &[1.0, INF, INF, INF];
const VALUES: [&[f64]; 7] = [
    SMALL,
    &[0.0, 1.0],
    &[7.0],
    DECIMALS,
    INFINITE,
    ONLY_INFINITE,
    PLUS,
];

fn random_tree(kind: Kind, seed: u64) -> Tree {
    let mut random = Pcg32::seed_from_u64(seed);
    let mut builder = TreeBuilder::new();
    let root = if random.random_bool(0.5) {
        Player::Max
    } else {
        Player::Min
    };
    grow(kind, kind.depth, root, &mut random, &mut builder);
    builder.finish().expect("a tree")
}

fn grow(kind: Kind, depth: u32, player: Player, random: &mut Pcg32, builder: &mut TreeBuilder) {
    let id = builder.begin().expect("not too deep");
    builder.set_player(id, player);
    if depth == 0 || (depth < kind.depth && random.random_range(0..100) < kind.leaves) {
        let value = kind.values[random.random_range(0..kind.values.len())];
        builder.set_value(id, Value::new(value).expect("not NaN"));
    } else {
        for _ in 0..random.random_range(kind.width.0..=kind.width.1) {
            let same = random.random_range(0..100) < kind.same_player;
            let child = if same { player } else { player.opponent() };
            grow(kind, depth - 1, child, random, builder);
        }
    }
    builder.end().expect("a node");
}

/// The tree in brackets, with the player of each interior node.
fn written(tree: &Tree, node: NodeId, text: &mut String) {
    let children = tree.children(node);
    if children.is_empty() {
        write!(text, "{}", tree.value(node).get()).expect("a string grows");
        return;
    }
    text.push_str(match tree.player(node) {
        Player::Max => "max(",
        Player::Min => "min(",
    });
    for (index, &child) in children.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        written(tree, child, text);
    }
    text.push(')');
}

/// Runs both engines and compares all they tell.
fn compare(tree: &impl GameTree, max_leaves: u64, patience: usize, context: &dyn Fn() -> String) {
    let limits = Limits { max_leaves };
    let mut expected = Leaves::<true>::new(patience);
    let published = open_list::search(tree, TieRule::Leftmost, limits, &mut expected);
    let published = without_memory(published);
    let mut leaves = Leaves::<false>::new(patience);
    let found = hierarchy::search(tree, limits, &mut leaves);
    assert_eq!(without_memory(found), published, "{}", context());
    assert_eq!(leaves.told, expected.told, "{}", context());
    if patience == usize::MAX {
        let silent = hierarchy::search(tree, limits, &mut ());
        assert_eq!(without_memory(silent), published, "{}, silent", context());
    }
}

fn without_memory(outcome: Result<Outcome, Stop>) -> Result<Outcome, Stop> {
    outcome.map(|outcome| Outcome {
        peak_bytes: None,
        ..outcome
    })
}

fn check(kind: Kind, seeds: std::ops::Range<u64>) {
    for values in VALUES {
        let kind = Kind { values, ..kind };
        for seed in seeds.clone() {
            let tree = random_tree(kind, seed);
            let context = || {
                let mut text = String::new();
                written(&tree, 0, &mut text);
                format!("{kind:?}, seed {seed}: {text}")
            };
            compare(&tree, u64::MAX, usize::MAX, &context);
            compare(&Exchanged(&tree), u64::MAX, usize::MAX, &context);
            let few = Pcg32::seed_from_u64(seed).next_u32() % 12;
            compare(&tree, few.into(), usize::MAX, &context);
            compare(&tree, u64::MAX, few as usize, &context);
        }
    }
}

const UNIFORM: Kind = Kind {
    depth: 4,
    width: (3, 3),
    leaves: 0,
    same_player: 0,
    values: SMALL,
};

#[test]
fn uniform_trees() {
    for (b, depth) in [
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
    ] {
        check(
            Kind {
                depth,
                width: (b, b),
                ..UNIFORM
            },
            0..150,
        );
    }
}

#[test]
fn ragged_trees() {
    for (leaves, depth) in [(10, 4), (30, 5), (50, 7)] {
        check(
            Kind {
                depth,
                width: (1, 4),
                leaves,
                ..UNIFORM
            },
            0..600,
        );
    }
}

#[test]
fn trees_whose_players_do_not_alternate() {
    for (same_player, leaves) in [(20, 0), (50, 20), (80, 30), (100, 10)] {
        check(
            Kind {
                depth: 5,
                width: (1, 3),
                leaves,
                same_player,
                ..UNIFORM
            },
            0..500,
        );
    }
}

#[test]
fn chains_and_lone_leaves() {
    for depth in [0, 1, 2, 3, 6, 9] {
        check(
            Kind {
                depth,
                width: (1, 1),
                same_player: 40,
                ..UNIFORM
            },
            0..40,
        );
        check(
            Kind {
                depth,
                width: (1, 2),
                leaves: 20,
                same_player: 30,
                ..UNIFORM
            },
            0..100,
        );
    }
}

#[test]
fn wide_trees() {
    for (depth, width) in [(1, (300, 300)), (2, (40, 70)), (3, (8, 14))] {
        check(
            Kind {
                depth,
                width,
                leaves: 10,
                same_player: 10,
                ..UNIFORM
            },
            0..20,
        );
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
            let context = || format!("caterpillar of {players:?} with {leaves:?} leaves");
            compare(&tree, u64::MAX, usize::MAX, &context);
            compare(&Exchanged(&tree), u64::MAX, usize::MAX, &context);
            for algorithm in Algorithm::ALL {
                search(&tree, algorithm, Limits::default(), &mut ()).expect("a small tree");
            }
        }
    }
}

/// Sixteen bytes a child and a little for its parent.
#[test]
fn memory_grows_with_the_children_of_max_nodes_in_use() {
    for (b, depth) in [(2, 12), (3, 8), (8, 4), (16, 3), (40, 3)] {
        let kind = Kind {
            depth,
            width: (b, b),
            ..UNIFORM
        };
        let max_root = (0..100)
            .map(|seed| random_tree(kind, seed))
            .find(|tree| tree.player(tree.root()) == Player::Max)
            .expect("one of a hundred has a MAX root");
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
