//! What holds for every engine: the three depth-first ones, and SSS\* and DUAL\* with an OPEN and without.

use std::ops::ControlFlow;

use gametrace::search::observer::{Event, Observer};
use gametrace::search::{Algorithm, Limits, Outcome, Stop, catalogue, search};
use gametrace::tree::{GameTree, MAX_DEPTH, Player};
use gametrace::value::Value;

/// A uniform tree computed on the way, as a user of the library may have one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Computed {
    pub(crate) width: usize,
    pub(crate) depth: u32,
    /// Whose turn it is at each ply, in rotation.
    pub(crate) players: &'static [Player],
    /// Leaves are worth 0 up to this.
    pub(crate) most: u32,
}

pub(crate) const ALTERNATING: &[Player] = &[Player::Max, Player::Min];

impl GameTree for Computed {
    /// The ply, and a number that the leaf's value comes from.
    type Node = (u32, u64);

    fn root(&self) -> (u32, u64) {
        (0, 1)
    }

    fn player(&self, (ply, _): (u32, u64)) -> Player {
        self.players[ply as usize % self.players.len()]
    }

    fn child_count(&self, (ply, _): (u32, u64)) -> usize {
        if ply == self.depth { 0 } else { self.width }
    }

    fn child(&self, (ply, seed): (u32, u64), index: usize) -> (u32, u64) {
        let mixed = (seed ^ (index as u64 + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (ply + 1, mixed ^ (mixed >> 29))
    }

    fn value(&self, (_, seed): (u32, u64)) -> Value {
        let value = (seed >> 32) % u64::from(self.most + 1);
        Value::from(i32::try_from(value).expect("it is at most `most`"))
    }
}

/// Every exact algorithm in every variant.
fn every_algorithm() -> impl Iterator<Item = Algorithm> {
    let variants = catalogue::CATALOGUE.iter().flat_map(|info| info.variants);
    let exact = variants.filter(|variant| variant.is_exact);
    exact.map(|variant| variant.algorithm)
}

/// Runs `check` for every algorithm, and once more for those that keep an OPEN only for an observer.
fn on_every_engine<T: GameTree>(
    tree: &T,
    limits: Limits,
    mut check: impl FnMut(Algorithm, Result<Outcome, Stop>),
) {
    for algorithm in every_algorithm() {
        check(algorithm, search(tree, algorithm, limits, &mut ()));
        check(algorithm, search(tree, algorithm, limits, &mut Watcher));
    }
}

/// Wants to know everything and makes nothing of it.
struct Watcher;

impl Observer for Watcher {
    fn on_event(&mut self, _: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

#[test]
fn a_lone_leaf_counts_as_one() {
    let leaf = Computed {
        width: 0,
        depth: 0,
        players: ALTERNATING,
        most: 9,
    };
    let of = |max_leaves| Limits { max_leaves };
    on_every_engine(&leaf, of(0), |algorithm, found| {
        assert_eq!(found, Err(Stop::LeafLimit), "{algorithm}");
    });
    on_every_engine(&leaf, of(1), |algorithm, found| {
        let outcome = found.expect("one leaf is within the limit");
        assert_eq!(outcome.value, leaf.value(leaf.root()), "{algorithm}");
        assert_eq!(outcome.counts.leaves_evaluated, 1, "{algorithm}");
    });
}

#[test]
fn a_long_search_tells_its_progress() {
    struct Progress(Vec<u64>);
    impl Observer for Progress {
        const ENABLED: bool = false;
        const PROGRESS: bool = true;

        fn on_progress(&mut self, leaves: u64) {
            self.0.push(leaves);
        }

        fn on_event(&mut self, _: Event<'_>) -> ControlFlow<()> {
            unreachable!("it is not enabled")
        }
    }
    for players in [&[Player::Max], &[Player::Min]] {
        // Nobody is there to cut off. Of 2^17 interior nodes less one a period is half.
        let tree = Computed {
            width: 2,
            depth: 17,
            players,
            most: 999_999,
        };
        for algorithm in every_algorithm() {
            let mut progress = Progress(Vec::new());
            let outcome = search(&tree, algorithm, Limits::default(), &mut progress);
            let leaves = outcome.expect("a small tree").counts.leaves_evaluated;
            let Progress(told) = progress;
            let on_the_way = told.last().is_some_and(|&last| last > 0 && last <= leaves);
            assert!(on_the_way, "{algorithm}: {told:?} of {leaves} leaves");
        }
    }
}

/// A path with a leaf beside each of its nodes, whose own nodes are not small.
#[derive(Clone, Copy, Debug)]
struct Deep {
    depth: usize,
    players: &'static [Player],
    /// Whether the leaves are on the left of the path.
    leaf_first: bool,
}

#[derive(Clone, Copy)]
struct DeepNode {
    ply: usize,
    is_leaf: bool,
    _board: [u64; 6],
}

impl GameTree for Deep {
    type Node = DeepNode;

    fn root(&self) -> DeepNode {
        DeepNode {
            ply: 0,
            is_leaf: false,
            _board: [0; 6],
        }
    }

    fn player(&self, node: DeepNode) -> Player {
        self.players[node.ply % self.players.len()]
    }

    fn child_count(&self, node: DeepNode) -> usize {
        if node.is_leaf { 0 } else { 2 }
    }

    fn child(&self, node: DeepNode, index: usize) -> DeepNode {
        let ply = node.ply + 1;
        let is_leaf = ply == self.depth || (index == 0) == self.leaf_first;
        DeepNode {
            ply,
            is_leaf,
            ..node
        }
    }

    fn value(&self, leaf: DeepNode) -> Value {
        Value::from(i32::try_from(leaf.ply * 7919 % 1000).expect("it is below 1000"))
    }
}

#[test]
fn the_limit_of_depth_fits_a_stack_of_2_mb() {
    use Player::{Max, Min};
    let search_all = || {
        let turns: [&[Player]; 4] = [&[Max, Min], &[Max], &[Min], &[Min, Min, Max, Max, Max]];
        for players in turns {
            let deep = |depth, leaf_first| Deep {
                depth,
                players,
                leaf_first,
            };
            for leaf_first in [false, true] {
                let tree = deep(MAX_DEPTH, leaf_first);
                on_every_engine(&tree, Limits::default(), |algorithm, found| {
                    assert!(found.is_ok(), "{algorithm} on {tree:?}: {found:?}");
                });
            }
            for depth in [MAX_DEPTH + 1, usize::MAX] {
                let tree = deep(depth, false);
                on_every_engine(&tree, Limits::default(), |algorithm, found| {
                    assert_eq!(found, Err(Stop::TooDeep), "{algorithm} on {tree:?}");
                });
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20);
    let searches = thread.spawn(search_all).expect("a thread");
    searches.join().expect("it fits");
}
