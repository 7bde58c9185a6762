//! Exercises meet their conditions, stay the same for ever, and go back into `check`.

use gametrace::check::alpha_beta::{Facts, mark as mark_entries};
use gametrace::check::read::{Content, read};
use gametrace::check::{Verdict, mark};
use gametrace::exercise::{Conditions, Recipe, Sheet};
use gametrace::report::format::{Setting, named};
use gametrace::report::page::Page;
use gametrace::report::{document, exercise};
use gametrace::search::Limits;
use gametrace::search::alpha_beta::CutRule;
use gametrace::search::sss::gamma::Status;
use gametrace::tree::any::AnyTree;
use gametrace::tree::random::RandomSpec;
use gametrace::tree::{Path, Player};
use gametrace::value::Value;

/// The minimax value of a node, by the definition.
fn minimax(tree: &AnyTree, path: &[u32]) -> Value {
    let children = (0..).take(tree.child_count(path));
    let values = children.map(|index: u32| minimax(tree, &[path, &[index]].concat()));
    match tree.mover(path) {
        None => tree.leaf_value(path).expect("a leaf"),
        Some(Player::Max) => values.max().expect("a child"),
        Some(Player::Min) => values.min().expect("a child"),
    }
}

/// Whether alpha-beta and SSS\* evaluate a leaf, by the conditions on values alone.
fn evaluated(tree: &AnyTree, leaf: &[u32]) -> (bool, bool) {
    let (mut alpha, mut beta) = (Value::NEG_INFINITY, Value::INFINITY);
    // For each MAX ancestor: β above it, and its right siblings' best value.
    let mut ancestors = Vec::new();
    for (depth, &taken) in leaf.iter().enumerate() {
        let node = &leaf[..depth];
        let value = |index: u32| minimax(tree, &[node, &[index]].concat());
        let left = (0..taken).map(value);
        if tree.mover(node) == Some(Player::Max) {
            let count = u32::try_from(tree.child_count(node)).expect("a small tree");
            let right = (taken + 1..count).map(value).max();
            ancestors.push((beta, right.unwrap_or(Value::NEG_INFINITY)));
            alpha = left.fold(alpha, Value::max);
        } else {
            beta = left.fold(beta, Value::min);
        }
    }
    let open = alpha < beta;
    let rivals = ancestors
        .iter()
        .all(|&(above, right)| beta >= above || right <= beta);
    (open, open && rivals)
}

/// How many leaves alpha-beta and SSS\* evaluate, and all values.
fn counts(tree: &AnyTree) -> (usize, usize, Vec<Value>) {
    let mut leaves: Vec<Path> = Vec::new();
    let mut values = Vec::new();
    tree.for_each_node(&mut |path, value| {
        if let Some(value) = value {
            leaves.push(path.to_vec());
            values.push(value);
        }
    });
    let evaluated: Vec<(bool, bool)> = leaves.iter().map(|leaf| evaluated(tree, leaf)).collect();
    let alpha_beta = evaluated
        .iter()
        .filter(|(alpha_beta, _)| *alpha_beta)
        .count();
    let sss = evaluated.iter().filter(|(_, sss)| *sss).count();
    (alpha_beta, sss, values)
}

fn recipe(branching: u32, depth: u32, conditions: Conditions) -> Recipe {
    Recipe {
        shape: RandomSpec::uniform(branching, depth).expect("a shape"),
        seed: 1,
        conditions,
    }
}

fn saving() -> Conditions {
    Conditions {
        min_saving: 2,
        no_ties: true,
        ..Conditions::default()
    }
}

#[test]
fn a_hundred_exercises_meet_their_conditions() {
    for (branching, depth, count) in [(2, 3, 100), (2, 4, 100), (3, 3, 100)] {
        let recipe = recipe(branching, depth, saving());
        for number in 1..=count {
            let sheet = recipe.sheet(number).expect("an exercise");
            let (alpha_beta, sss, mut values) = counts(&sheet.built.tree);
            let source = &sheet.built.source;
            assert!(
                alpha_beta >= sss + 2,
                "{source}: {alpha_beta} and {sss} leaves"
            );
            values.sort_unstable();
            let leaves = values.len();
            values.dedup();
            assert_eq!(
                values.len(),
                leaves,
                "{source}: two leaves have the same value"
            );
            // Then no two solved states are ever level: what ties is still to be searched below one MAX node.
            for step in &sheet.answers.steps {
                let solved = step
                    .open
                    .iter()
                    .filter(|state| state.status == Status::Solved);
                let mut merits: Vec<Value> = solved.map(|state| state.merit).collect();
                let count = merits.len();
                merits.dedup();
                assert_eq!(merits.len(), count, "{source}");
            }
        }
    }
}

#[test]
fn the_other_conditions_hold_too() {
    let conditions = Conditions {
        min_cutoffs: 2,
        purge: true,
        max_steps: Some(30),
        distinct: true,
        ..Conditions::default()
    };
    let recipe = recipe(2, 4, conditions);
    for number in 1..=20 {
        let sheet = recipe.sheet(number).expect("an exercise");
        assert!(sheet.answers.steps.len() <= 30);
        assert!(sheet.answers.alpha_beta.cutoffs.len() >= 2);
        let sizes = sheet.answers.steps.windows(2);
        let shrinks =
            |pair: &[gametrace::exercise::Expected]| pair[1].open.len() + 1 < pair[0].open.len();
        let last = sheet.answers.steps.len() - 1;
        assert!(sizes.take(last).any(shrinks), "nothing is purged");
    }
}

/// What was printed once must come out again.
#[test]
fn the_same_seed_is_the_same_sheet_for_ever() {
    let sources = |conditions, numbers: [u64; 3]| -> Vec<String> {
        let recipe = recipe(2, 3, conditions);
        numbers
            .map(|number| recipe.sheet(number).expect("an exercise").built.source)
            .to_vec()
    };
    assert_eq!(sources(Conditions::default(), [1, 2, 3]), PLAIN);
    assert_eq!(sources(saving(), [1, 2, 3]), SAVING);
}

const PLAIN: [&str; 3] = [
    "random:2,3,seed=3380776849",
    "random:2,3,seed=257813417",
    "random:2,3,seed=4063834449",
];
const SAVING: [&str; 3] = [
    "random:2,3,seed=3781967549",
    "random:2,3,seed=1540837979",
    "random:2,3,seed=4063834449",
];

#[test]
fn impossible_conditions_are_given_up() {
    let conditions = Conditions {
        min_saving: 5,
        ..Conditions::default()
    };
    let error = recipe(2, 2, conditions)
        .sheet(1)
        .expect_err("four leaves cannot save five");
    assert_eq!(
        error.to_string(),
        "gave up after 100,000 trees: none meets the conditions"
    );
}

fn sheets() -> Vec<Sheet> {
    let recipe = recipe(2, 3, saving());
    (1..=3)
        .map(|number| recipe.sheet(number).expect("an exercise"))
        .collect()
}

fn markdown(sheets: &[Sheet], is_key: bool) -> String {
    let setting = Setting {
        page: Page::default(),
        standalone: false,
        is_sheet: true,
    };
    let mut format = named("markdown", setting).expect("a format");
    let mut out = Vec::new();
    let blocks = exercise::blocks(sheets, is_key);
    document::write(&mut out, &mut *format, blocks).expect("memory takes it");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn a_filled_in_sheet_goes_back_into_check() {
    let sheets = sheets();
    let attempts = read(&markdown(&sheets, true), "key").expect("traces");
    assert_eq!(attempts.len(), 6);
    for (attempt, index) in attempts.iter().zip(0..) {
        let tree = &sheets[index / 2].built.tree;
        let names = tree.names(false);
        match &attempt.content {
            Content::Open(rows) => {
                let marking = mark(rows, tree, &names, Player::Max, None);
                assert!(marking.passed());
                assert_eq!(marking.count(Verdict::Right) as u64, marking.full_length);
            }
            Content::AlphaBeta(entries) => {
                let stored = tree.stored().expect("a small tree");
                let facts = Facts::of(&stored, CutRule::Inclusive, Limits::default());
                let marking = mark_entries(entries, &facts.expect("it ends"), tree, &names);
                assert!(marking.passed());
            }
        }
    }
    // The sheet as it is handed out has its first row, and nothing else to mark.
    let attempts = read(&markdown(&sheets, false), "sheet").expect("traces");
    let rows: Vec<usize> = attempts
        .iter()
        .filter_map(|attempt| attempt.rows().ok())
        .map(|rows| rows.len())
        .collect();
    assert_eq!(rows, [1, 1, 1]);
}
