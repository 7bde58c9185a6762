//! Differential tests: 20,000 trees of every kind, each searched by every algorithm in every variant and held to an
//! oracle, to SSS\* and DUAL\* written out naively, and to the conditions on values alone: the value, the counts, every
//! step, the order of the leaves.

use std::collections::HashSet;

use gametrace::annotate::strategies;
use gametrace::search::alpha_beta::CutRule;
use gametrace::search::observer::{Bound, Window};
use gametrace::search::sss::gamma::TieRule;
use gametrace::search::{Algorithm, Limits, Outcome, search};
use gametrace::tree::file::{Origin, read};
use gametrace::tree::properties::{Size, Solution};
use gametrace::tree::stored::Tree;
use gametrace::tree::{GameTree as _, Path, Player, node_at};
use gametrace::value::Value;
use gametrace::why::explain;
use proptest::strategy::BoxedStrategy;

use crate::conditions::{self, By, Leaf};
use crate::plain::{Plain, number};
use crate::published::{self, Which};
use crate::record::{self, Record};
use crate::trees;

const TIE_RULES: [TieRule; 4] = [
    TieRule::Leftmost,
    TieRule::Rightmost,
    TieRule::Fifo,
    TieRule::Lifo,
];

/// One tree, as the oracle and as the library has it.
struct Case {
    plain: Plain,
    tree: Tree,
    leaves: Vec<Leaf>,
    finite: bool,
}

/// A search, and all that it told.
struct Run {
    outcome: Outcome,
    record: Record,
}

impl Case {
    fn new(plain: Plain) -> Case {
        Case {
            tree: plain.stored(),
            leaves: conditions::leaves(&plain),
            finite: plain.leaves().iter().all(|leaf| leaf.is_finite()),
            plain,
        }
    }

    /// The tree, and the command that shows the failure again.
    fn replay(&self, algorithm: Option<Algorithm>) -> String {
        match algorithm {
            Some(algorithm) => {
                let options = format!(" -a {} --full", algorithm.id());
                self.plain.replay("trace", &options)
            }
            None => self.plain.replay("compare", ""),
        }
    }

    /// Runs an algorithm silently and watched; checks what must hold of every algorithm.
    fn run(&self, algorithm: Algorithm) -> Run {
        let replay = || self.replay(Some(algorithm));
        let silent = search(&self.tree, algorithm, Limits::default(), &mut ());
        let mut record = Record::default();
        let watched = search(&self.tree, algorithm, Limits::default(), &mut record);
        // The engine on OPEN serves whoever watches OPEN, and has its memory for itself.
        let but_memory = |outcome: Outcome| Outcome {
            peak_bytes: None,
            ..outcome
        };
        let (silent, watched) = (silent.map(but_memory), watched.map(but_memory));
        assert_eq!(silent, watched, "{}watching changed the search", replay());
        let outcome = silent.expect("a small tree");
        assert_eq!(outcome.value, self.plain.value, "{}value", replay());
        let counts = record.counts(algorithm);
        assert_eq!(counts, outcome.counts, "{}events and counts", replay());
        let distinct: HashSet<&Path> = record.leaves.iter().collect();
        let evaluations = record.leaves.len();
        assert_eq!(distinct.len(), evaluations, "{}a leaf twice", replay());
        let found_at = self.plain.at(&outcome.principal_variation);
        assert!(found_at.children.is_empty(), "{}line", replay());
        assert_eq!(found_at.value, outcome.value, "{}line", replay());
        if let Some(moves) = &outcome.optimal_moves {
            assert_eq!(moves, &self.plain.optimal_moves(), "{}moves", replay());
        }
        Run { outcome, record }
    }

    /// The leaves that an algorithm is to evaluate by their values alone, left to right.
    fn leaves_by_values(&self, by: By) -> Vec<&Leaf> {
        let leaves = self.leaves.iter();
        leaves
            .filter(|leaf| leaf.evaluated_by.contains(&by))
            .collect()
    }

    fn check(&self) {
        self.check_tree();
        self.check_strategies();
        let line = self.plain.principal_variation();
        let minimax = self.run(Algorithm::Minimax);
        assert_eq!(minimax.outcome.principal_variation, line);
        let size = Size::of(&self.tree);
        let counts = &minimax.outcome.counts;
        assert_eq!(
            (counts.leaves_evaluated, counts.nodes_visited),
            (size.leaves, size.nodes),
            "{}",
            self.replay(Some(Algorithm::Minimax))
        );
        assert!(minimax.outcome.optimal_moves.is_some());
        let alpha_beta = self.check_alpha_beta(CutRule::Inclusive, By::AlphaBeta);
        let strict = self.check_alpha_beta(CutRule::Strict, By::Strict);
        let (among, all) = (&alpha_beta.record.leaves, &strict.record.leaves);
        assert!(is_subset(among, all), "{}", self.replay(None));
        for rule in TIE_RULES {
            self.check_sss(rule, &alpha_beta);
        }
        self.check_why();
    }

    /// `why` says of every leaf what the algorithms do with it.
    fn check_why(&self) {
        let reports = explain(&self.tree, &Algorithm::all().collect::<Vec<_>>());
        assert_eq!(reports.len(), self.leaves.len(), "{}why", self.replay(None));
        for (index, algorithm) in Algorithm::all().enumerate() {
            let run = self.run(algorithm);
            let mut evaluated: Vec<&Path> = run.record.leaves.iter().collect();
            evaluated.sort();
            let told = reports
                .iter()
                .filter(|report| report.verdicts[index].evaluated);
            let told: Vec<&Path> = told.map(|report| &report.leaf.path).collect();
            assert_eq!(told, evaluated, "{}why", self.replay(Some(algorithm)));
        }
        for (report, leaf) in reports.iter().zip(&self.leaves) {
            let limits = [(&report.alpha, leaf.alpha), (&report.beta, leaf.beta)];
            for (limit, expected) in limits {
                let found = limit.set_by.as_ref().map(|_| limit.value);
                assert_eq!(found, expected, "{}why: bounds", self.replay(None));
            }
        }
    }

    /// The strategies for MAX and for MIN that are drawn meet in the principal variation's leaf and in no other, and
    /// prove the value from either side.
    fn check_strategies(&self) {
        let member = strategies(&self.tree);
        let leaves = || {
            self.tree
                .preorder()
                .filter(|&node| self.tree.child_count(node) == 0)
        };
        let shared: Vec<u32> = leaves()
            .filter(|&leaf| member[leaf as usize] == (true, true))
            .collect();
        let line = self.plain.principal_variation();
        assert_eq!(
            shared,
            [node_at(&self.tree, &line).expect("a leaf")],
            "{}strategies",
            self.replay(None)
        );
        for leaf in leaves() {
            let (max, min) = member[leaf as usize];
            let value = self.tree.value(leaf);
            let proves = (!max || value >= self.plain.value) && (!min || value <= self.plain.value);
            assert!(proves, "{}strategies", self.replay(None));
        }
    }

    /// The tree itself: read back from its literal, its solution, its proof.
    fn check_tree(&self) {
        let replay = || self.replay(None);
        if !self.plain.children.is_empty() {
            let read = read(&self.plain.literal(), Origin::Literal).map_err(|e| e.to_string());
            assert_eq!(read.as_ref(), Ok(&self.tree), "{}read back", replay());
        }
        let solution = Solution::of(&self.tree);
        let (line, moves) = (self.plain.principal_variation(), self.plain.optimal_moves());
        assert_eq!(solution.value, self.plain.value, "{}solution", replay());
        assert_eq!(solution.principal_variation, line, "{}solution", replay());
        assert_eq!(solution.optimal_moves, moves, "{}solution", replay());
        let size = Size::of(&self.tree);
        if size.is_uniform() && self.alternates() {
            let (b, d) = (size.branching.1 as u64, size.depth);
            let power = |plies: usize| b.pow(u32::try_from(plies).expect("a small tree"));
            let least = if d == 0 {
                1
            } else {
                power(d.div_ceil(2)) + power(d / 2) - 1
            };
            assert_eq!(solution.minimal_leaves, least, "{}proof", replay());
        }
        if self.finite && size.leaves <= 8 {
            let least = smallest_proof(&self.plain);
            assert_eq!(solution.minimal_leaves, least, "{}proof", replay());
        }
    }

    fn alternates(&self) -> bool {
        !self.plain.literal()[1..].contains('m')
    }

    fn check_alpha_beta(&self, rule: CutRule, by: By) -> Run {
        let algorithm = Algorithm::AlphaBeta(rule);
        let replay = || self.replay(Some(algorithm));
        let run = self.run(algorithm);
        let line = self.plain.principal_variation();
        assert_eq!(run.outcome.principal_variation, line, "{}line", replay());
        let leaves: Vec<&Path> = run.record.leaves.iter().collect();
        let evaluated = self.leaves_by_values(by);
        let expected: Vec<&Path> = evaluated.iter().map(|leaf| &leaf.path).collect();
        assert_eq!(leaves, expected, "{}leaves by values", replay());
        for (leaf, window) in evaluated.iter().zip(&run.record.windows) {
            let by_values = Window {
                alpha: leaf.alpha.unwrap_or(Value::NEG_INFINITY),
                beta: leaf.beta.unwrap_or(Value::INFINITY),
            };
            let path = &leaf.path;
            assert_eq!(*window, by_values, "{}window at {path:?}", replay());
        }
        let visited: HashSet<&Path> = run.record.nodes.iter().collect();
        for (path, value, bound) in &run.record.left {
            let node = self.plain.at(path);
            let (lower, upper) = record::proved(node, &mut path.clone(), &visited);
            let context = || format!("{}bound {bound:?} {value} at {path:?}", replay());
            assert!(lower <= node.value && node.value <= upper, "{}", context());
            match bound {
                Bound::Exact => assert_eq!((lower, upper), (*value, *value), "{}", context()),
                Bound::Upper => assert!(lower < upper && upper == *value, "{}", context()),
                Bound::Lower => assert!(lower < upper && lower == *value, "{}", context()),
            }
        }
        run
    }

    fn check_sss(&self, rule: TieRule, alpha_beta: &Run) {
        let sss = self.check_steps(Algorithm::Sss(rule), Which::Sss, rule);
        let dual = self.check_steps(Algorithm::Dual(rule), Which::Dual, rule);
        // One rule a tree is enough: the steps of each are held to the table already.
        if TIE_RULES[self.leaves.len() % TIE_RULES.len()] == rule {
            self.check_exchanged(rule, &dual);
        }
        if rule != TieRule::Leftmost {
            return;
        }
        let line = self.plain.principal_variation();
        for (algorithm, run, by) in [
            (Algorithm::Sss(rule), &sss, By::Sss),
            (Algorithm::Dual(rule), &dual, By::Dual),
        ] {
            let replay = || self.replay(Some(algorithm));
            assert_eq!(run.outcome.principal_variation, line, "{}line", replay());
            let mut leaves: Vec<&Path> = run.record.leaves.iter().collect();
            leaves.sort();
            let expected = self.leaves_by_values(by);
            let expected: Vec<&Path> = expected.iter().map(|leaf| &leaf.path).collect();
            assert_eq!(leaves, expected, "{}leaves by values", replay());
            if self.finite {
                let (ours, theirs) = (&run.record, &alpha_beta.record);
                let within = is_subset(&ours.leaves, &theirs.leaves)
                    && is_subset(&ours.nodes, &theirs.nodes);
                assert!(within, "{}not within alpha-beta", replay());
            }
        }
    }

    /// Holds a run to the algorithm as published, step by step.
    fn check_steps(&self, algorithm: Algorithm, which: Which, rule: TieRule) -> Run {
        let replay = || self.replay(Some(algorithm));
        let run = self.run(algorithm);
        let published = published::steps(&self.plain, which, rule);
        for (index, (found, expected)) in run.record.steps.iter().zip(&published).enumerate() {
            assert_eq!(found, expected, "{}step {}", replay(), index + 1);
        }
        let steps = &run.record.steps;
        assert_eq!(steps.len(), published.len(), "{}steps", replay());
        let order = published::leaf_order(&published);
        assert_eq!(run.record.leaves, order, "{}leaf order", replay());
        let counts = run.outcome.counts.open.expect("OPEN is counted");
        assert_eq!(counts, published::counts(&published), "{}", replay());

        let sizes = steps.iter().map(|step| step.open.len());
        assert!(sizes.eq(run.record.open_sizes.iter().copied()));
        assert_eq!(run.record.open_sizes.last(), Some(&0), "{}OPEN", replay());
        let applied: u64 = counts.cases.iter().sum();
        assert_eq!(counts.steps, applied + 1, "{}cases", replay());
        let gone = counts.steps + counts.purged;
        assert_eq!(counts.pushed, gone, "{}states in and out", replay());
        for pair in steps.windows(2) {
            let (before, after) = (pair[0].popped.merit, pair[1].popped.merit);
            let falls = match which {
                Which::Sss => before >= after,
                Which::Dual => before <= after,
            };
            assert!(falls, "{}merits {before}, {after}", replay());
        }
        self.check_peak(algorithm, which, counts.peak);
        run
    }

    /// On a uniform tree OPEN grows to one state for each strategy's choice at the player's nodes.
    fn check_peak(&self, algorithm: Algorithm, which: Which, peak: u64) {
        let size = Size::of(&self.tree);
        let first = match which {
            Which::Sss => Player::Max,
            Which::Dual => Player::Min,
        };
        if !size.is_uniform() || !self.alternates() || self.plain.player != first {
            return;
        }
        let plies = u32::try_from(size.depth.div_ceil(2)).expect("a small tree");
        let largest = (size.branching.1 as u64).pow(plies).max(1);
        let reached = if self.finite {
            peak == largest
        } else {
            peak <= largest
        };
        assert!(
            reached,
            "{}OPEN grew to {peak}",
            self.replay(Some(algorithm))
        );
    }

    /// DUAL\* is SSS\* with the players exchanged.
    fn check_exchanged(&self, rule: TieRule, dual: &Run) {
        let exchanged = Case::new(self.plain.exchanged()).run(Algorithm::Sss(rule));
        let replay = || self.replay(Some(Algorithm::Dual(rule)));
        let expected = Outcome {
            value: -exchanged.outcome.value,
            ..exchanged.outcome
        };
        assert_eq!(dual.outcome, expected, "{}exchanged", replay());
        let steps = published::exchanged(&exchanged.record.steps);
        assert_eq!(dual.record.steps, steps, "{}exchanged", replay());
    }
}

fn is_subset(some: &[Path], all: &[Path]) -> bool {
    let all: HashSet<&Path> = all.iter().collect();
    some.iter().all(|path| all.contains(path))
}

/// The fewest leaves that settle the value whatever the others are, by trying all sets of leaves.
fn smallest_proof(plain: &Plain) -> u64 {
    let leaves = plain.leaves();
    let proves = |set: u32| {
        let others = |other: Value| {
            let mut values = (0..)
                .zip(&leaves)
                .map(|(index, &leaf)| if set >> index & 1 == 1 { leaf } else { other });
            plain.value_with(&mut values)
        };
        others(Value::NEG_INFINITY) == plain.value && others(Value::INFINITY) == plain.value
    };
    let sets = (0..1_u32 << leaves.len()).filter(|&set| proves(set));
    sets.map(|set| u64::from(set.count_ones()))
        .min()
        .expect("all leaves prove the value")
}

fn check(trees: &BoxedStrategy<Plain>, cases: u32) {
    trees::check(trees, cases, |tree| Case::new(tree.clone()).check());
}

#[test]
fn uniform_trees() {
    let bushy = [(3, 1), (4, 1), (3, 2), (4, 2), (5, 2), (3, 3)];
    let slim = [(1, 3), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5)];
    check(&trees::uniform(&[bushy, slim].concat()), 5000);
}

#[test]
fn ragged_trees() {
    check(&trees::ragged(1..=4, 4), 5000);
}

#[test]
fn deep_ragged_trees() {
    check(&trees::ragged(5..=7, 3), 4000);
}

#[test]
fn chains() {
    check(&trees::chains(), 1400);
}

#[test]
fn caterpillars() {
    check(&trees::caterpillars(1..=9, 0..=2, 0..=2), 3900);
    check(&trees::caterpillars(10..=30, 0..=2, 0..=2), 100);
}

#[test]
fn lone_leaves() {
    check(&trees::leaves(), 500);
}

#[test]
fn wide_trees() {
    check(&trees::wide(), 6);
    check(&trees::deep_and_wide(), 94);
}

/// Trees on which the algorithms or their variants are known to part.
#[test]
fn notable_trees() {
    let leaf = |player, value| Plain::leaf(player, Value::from(value));
    let min = |values: [i32; 2]| {
        let leaves = values.map(|value| leaf(Player::Max, value));
        Plain::interior(Player::Min, leaves.to_vec())
    };
    let ties = Case::new(Plain::interior(Player::Max, vec![min([1, 1]), min([1, 1])]));
    let leaves = |algorithm| ties.run(algorithm).outcome.counts.leaves_evaluated;
    let inclusive = Algorithm::AlphaBeta(CutRule::Inclusive);
    assert_eq!(leaves(inclusive), 3);
    assert_eq!(leaves(Algorithm::Sss(TieRule::Leftmost)), 3);
    assert_eq!(leaves(Algorithm::Sss(TieRule::Fifo)), 4);

    // With infinite leaves SSS* may leave alpha-beta's leaves.
    let infinite = [Value::NEG_INFINITY, Value::INFINITY];
    let leaves = infinite.map(|value| Plain::leaf(Player::Max, value));
    let node = Plain::interior(Player::Min, leaves.to_vec());
    let infinite = Case::new(Plain::interior(Player::Max, vec![node]));
    infinite.check();
    let leaves = |algorithm| infinite.run(algorithm).outcome.counts.leaves_evaluated;
    assert_eq!(leaves(inclusive), 1);
    assert_eq!(leaves(Algorithm::Sss(TieRule::Leftmost)), 2);
}

/// What a failure prints is the tree: brackets read back, and numbers in them.
#[test]
fn numbers_are_written_as_trees_have_them() {
    for (value, text) in [
        (Value::from(-3), "-3"),
        (Value::INFINITY, "inf"),
        (Value::NEG_INFINITY, "-inf"),
    ] {
        assert_eq!(number(value), text);
    }
}
