//! Searches timed inside this process.

use std::hint::black_box;

use gametrace::search::alpha_beta::CutRule;
use gametrace::search::sss::gamma::TieRule;
use gametrace::search::sss::{hierarchy, open_list};
use gametrace::search::{Algorithm, Limits, Outcome, search};
use gametrace::tree::GameTree;
use gametrace::tree::games::Game as _;
use gametrace::tree::random::{AnyRandomTree, Iid, RandomSpec, RandomTree, ValueRange};
use gametrace::tree::stored::Tree;
use gametrace::tree::tic_tac_toe::TicTacToe;
use gametrace::value::Value;

use super::alive::Alive;
use super::bare::Bare;
use super::clock::{Clock, keep, quickest};

const ALPHA_BETA: Algorithm = Algorithm::AlphaBeta(CutRule::Inclusive);
const SSS: Algorithm = Algorithm::Sss(TieRule::Leftmost);
const LIMITS: Limits = Limits {
    max_leaves: u64::MAX,
};

/// How much is measured, and how.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) clock: Clock,
    pub(crate) seeds: u64,
    /// How often what is compared runs.
    pub(crate) rounds: usize,
    /// Whether to measure what takes a minute.
    pub(crate) long: bool,
}

impl Effort {
    /// How often what takes longer runs.
    pub(crate) fn few(self) -> usize {
        self.rounds.div_ceil(3)
    }
}

/// A uniform shape, and the leaves a second that the sketch made on it.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) branching: u32,
    pub(crate) depth: u32,
    /// The greatest depth, at most `depth`, with no more than 4 M leaves.
    stored_depth: u32,
    pub(crate) sketch_alpha_beta: f64,
    pub(crate) sketch_sss: f64,
}

impl Shape {
    const fn new(
        branching: u32,
        depths: [u32; 2],
        sketch_alpha_beta: f64,
        sketch_sss: f64,
    ) -> Shape {
        let [depth, stored_depth] = depths;
        Shape {
            branching,
            depth,
            stored_depth,
            sketch_alpha_beta,
            sketch_sss,
        }
    }
}

pub(crate) const SHAPES: [Shape; 6] = [
    Shape::new(2, [22, 21], 72e6, 46e6),
    Shape::new(4, [10, 10], 96e6, 68e6),
    Shape::new(8, [8, 7], 128e6, 104e6),
    Shape::new(16, [6, 5], 165e6, 135e6),
    Shape::new(32, [5, 4], 247e6, 237e6),
    Shape::new(3, [13, 13], 73e6, 57e6),
];

/// The leaves a second of the bare loop on the sketch's machine: the middle of what it showed there.
pub(crate) const SKETCH_BARE: f64 = 670e6;

/// Leaves and seconds of both algorithms on the trees of a shape, summed, and the ratios of other runs.
#[derive(Default)]
pub(crate) struct ShapeResult {
    alpha_beta: Sum,
    sss: Sum,
    pub(crate) stored_ratio: f64,
    /// How many times quicker SSS\* is without an OPEN than with one, on the first tree.
    pub(crate) open_list_ratio: f64,
    /// Peak memory over the children of expanded MAX nodes alive at once, on the first tree.
    pub(crate) bytes_a_child: f64,
}

#[derive(Default)]
struct Sum {
    leaves: u64,
    seconds: f64,
}

impl Sum {
    fn add(&mut self, leaves: u64, seconds: f64) {
        self.leaves += leaves;
        self.seconds += seconds;
    }

    fn rate(&self) -> f64 {
        self.leaves as f64 / self.seconds
    }
}

impl ShapeResult {
    pub(crate) fn alpha_beta_rate(&self) -> f64 {
        self.alpha_beta.rate()
    }

    pub(crate) fn sss_rate(&self) -> f64 {
        self.sss.rate()
    }

    pub(crate) fn time_ratio(&self) -> f64 {
        self.sss.seconds / self.alpha_beta.seconds
    }

    pub(crate) fn leaves_ratio(&self) -> f64 {
        self.sss.leaves as f64 / self.alpha_beta.leaves as f64
    }
}

pub(crate) fn on_shape(shape: Shape, effort: Effort) -> ShapeResult {
    let mut result = ShapeResult::default();
    let (mut stored_sss, mut stored_alpha_beta) = (0.0, 0.0);
    for seed in 1..=effort.seeds {
        let tree = random(shape.branching, shape.depth, seed, "values=0..999999");
        let [alpha_beta, sss] = race(&tree, effort);
        result.alpha_beta.add(alpha_beta.leaves, alpha_beta.seconds);
        result.sss.add(sss.leaves, sss.seconds);
        if seed == 1 {
            result.bytes_a_child = bytes_a_child(&tree);
            result.open_list_ratio = open_list_seconds(&tree, effort) / sss.seconds;
        }
        let smaller = random(
            shape.branching,
            shape.stored_depth,
            seed,
            "values=0..999999",
        );
        let stored = Tree::store(&smaller, None).expect("it fits the memory");
        let [alpha_beta, sss] = race(&stored, effort);
        stored_alpha_beta += alpha_beta.seconds;
        stored_sss += sss.seconds;
    }
    result.stored_ratio = stored_sss / stored_alpha_beta;
    result
}

/// Leaves a second on `random:8,8`.
pub(crate) struct Random88 {
    pub(crate) bare: f64,
    pub(crate) minimax: f64,
    pub(crate) alpha_beta: f64,
    pub(crate) sss: f64,
    pub(crate) open_list: f64,
}

pub(crate) fn on_random_8_8(effort: Effort) -> Random88 {
    let tree = random(8, 8, 1, "values=0..99");
    let minimax = run(&tree, Algorithm::Minimax);
    assert_eq!(bare(), Some(minimax.value), "another tree");
    let [drawn, full, alpha_beta, sss] = quickest(
        effort.clock,
        effort.rounds,
        [
            &mut || keep(bare()),
            &mut || keep(run(&tree, Algorithm::Minimax)),
            &mut || keep(run(&tree, ALPHA_BETA)),
            &mut || keep(run(&tree, SSS)),
        ],
    );
    let sss_leaves = leaves(&run(&tree, SSS));
    Random88 {
        bare: tree.leaves() as f64 / drawn,
        minimax: leaves(&minimax) / full,
        alpha_beta: leaves(&run(&tree, ALPHA_BETA)) / alpha_beta,
        sss: sss_leaves / sss,
        open_list: sss_leaves / open_list_seconds(&tree, effort),
    }
}

/// The bare loop on `random:8,8`.
fn bare() -> Option<Value> {
    Bare::value(8, 8, 1, black_box(ValueRange::default()))
}

/// The bare loop's leaves a second on 8^8 leaves.
pub(crate) fn bare_rate(effort: Effort) -> f64 {
    let [seconds] = quickest(effort.clock, effort.few(), [&mut || keep(bare())]);
    f64::from(8_u32.pow(8)) / seconds
}

/// The time per leaf of SSS\* over that of alpha-beta.
pub(crate) fn on_tic_tac_toe(effort: Effort) -> f64 {
    let tree = TicTacToe::parse(".........").expect("the empty board");
    let [alpha_beta, sss] = race(&tree, effort);
    (sss.seconds / sss.leaves as f64) / (alpha_beta.seconds / alpha_beta.leaves as f64)
}

struct Timed {
    seconds: f64,
    leaves: u64,
}

/// Alpha-beta and SSS\* in turn.
fn race<T: GameTree>(tree: &T, effort: Effort) -> [Timed; 2] {
    let outcomes = [run(tree, ALPHA_BETA), run(tree, SSS)];
    assert_eq!(outcomes[0].value, outcomes[1].value, "one is wrong");
    let mut alpha_beta = || keep(run(tree, ALPHA_BETA));
    let mut sss = || keep(run(tree, SSS));
    let seconds = quickest(effort.clock, effort.rounds, [&mut alpha_beta, &mut sss]);
    [0, 1].map(|at| Timed {
        seconds: seconds[at],
        leaves: outcomes[at].counts.leaves_evaluated,
    })
}

fn open_list_seconds<T: GameTree>(tree: &T, effort: Effort) -> f64 {
    let search = || open_list::search(tree, TieRule::Leftmost, LIMITS, &mut ()).expect("it ends");
    assert_eq!(search().counts, run(tree, SSS).counts, "one is wrong");
    let [seconds] = quickest(effort.clock, effort.few(), [&mut || keep(search())]);
    seconds
}

fn bytes_a_child<T: GameTree>(tree: &T) -> f64 {
    let mut alive = Alive::default();
    open_list::search(tree, TieRule::Leftmost, LIMITS, &mut alive).expect("it ends");
    let outcome = hierarchy::search(tree, LIMITS, &mut ()).expect("it ends");
    let bytes = outcome.peak_bytes.expect("it counts its memory");
    bytes as f64 / alive.peak as f64
}

fn run<T: GameTree>(tree: &T, algorithm: Algorithm) -> Outcome {
    search(tree, algorithm, LIMITS, &mut ()).expect("it ends")
}

fn leaves(outcome: &Outcome) -> f64 {
    outcome.counts.leaves_evaluated as f64
}

fn random(branching: u32, depth: u32, seed: u64, values: &str) -> RandomTree<Iid> {
    let word = format!("{branching},{depth},seed={seed},{values}");
    let spec = RandomSpec::parse(&word).expect("a tree");
    match spec.build().expect("it is computed") {
        AnyRandomTree::Iid(tree) => tree,
        _ => unreachable!("leaves are independent unless a model is named"),
    }
}
