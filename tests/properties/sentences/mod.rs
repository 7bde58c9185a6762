//! Every sentence is true. A small grammar reads all that `trace`, `why` and `check` say, fails on what it does not know, and
//! holds each claim to the tree as the oracle has it: every inequality, name, order and set.

mod damage;
#[expect(
    clippy::many_single_char_names,
    clippy::unused_self,
    reason = "a reading says what its words are"
)]
mod depth_first;
mod grammar;
mod lists;
mod marks;
#[expect(
    clippy::single_match_else,
    reason = "the two readings of a purge stand side by side"
)]
mod open;
mod page;
mod subject;
mod why;

use gametrace::search::Algorithm;
use gametrace::search::alpha_beta::CutRule;
use gametrace::search::sss::gamma::TieRule;
use proptest::strategy::BoxedStrategy;

use self::damage::Damage;
use self::grammar::Read;
use self::subject::Subject;
use crate::plain::Plain;
use crate::published::Which;
use crate::trees;

const TIE_RULES: [TieRule; 4] = [
    TieRule::Leftmost,
    TieRule::Rightmost,
    TieRule::Fifo,
    TieRule::Lifo,
];

/// Reads all that is said of a tree; what is false is told with the command that says it.
fn read_all(plain: &Plain) {
    let tree = Subject::new(plain);
    let said = |told: Read, command: &str, options: &str| {
        if let Err(why) = told {
            panic!("{why}{}", plain.replay(command, options));
        }
    };
    for algorithm in [
        Algorithm::Minimax,
        Algorithm::AlphaBeta(CutRule::Inclusive),
        Algorithm::AlphaBeta(CutRule::Strict),
    ] {
        let options = format!(" -a {} --full", algorithm.id());
        said(depth_first::read(&tree, algorithm), "trace", &options);
    }
    said(why::read(&tree), "why", " -a minimax,alpha-beta,sss,dual");
    for rule in TIE_RULES {
        for (which, id) in [(Which::Sss, "sss"), (Which::Dual, "dual")] {
            let options = format!(" -a {id}:{} --full", rule.id());
            said(open::read(&tree, which, rule), "trace", &options);
        }
    }
    let mut damage = Damage::of(&tree);
    let (which, id) = [(Which::Sss, "sss"), (Which::Dual, "dual")][damage.below(2)];
    let rule = TIE_RULES[damage.below(TIE_RULES.len())];
    let is_demanded = damage.below(2) == 0;
    let told = marks::read(&tree, which, rule, is_demanded, &mut damage);
    said(told, "trace", &format!(" -a {id}:{} --full", rule.id()));
    for (rule, id) in [(CutRule::Inclusive, "ab"), (CutRule::Strict, "ab:strict")] {
        let told = lists::read(&tree, rule, &mut damage);
        said(told, "trace", &format!(" -a {id} --full"));
    }
}

fn read(trees: &BoxedStrategy<Plain>, cases: u32) {
    trees::check(trees, cases, read_all);
}

#[test]
fn uniform_trees() {
    read(
        &trees::uniform(&[
            (1, 3),
            (2, 1),
            (2, 2),
            (2, 3),
            (2, 4),
            (3, 1),
            (3, 2),
            (4, 2),
        ]),
        5000,
    );
}

#[test]
fn ragged_trees() {
    read(&trees::ragged(1..=4, 3), 7000);
    read(&trees::ragged(5..=6, 3), 500);
}

#[test]
fn chains() {
    read(&trees::chains(), 1400);
}

#[test]
fn caterpillars() {
    read(&trees::caterpillars(1..=6, 0..=2, 0..=2), 5500);
}

#[test]
fn lone_leaves() {
    read(&trees::leaves(), 500);
}

#[test]
fn wide_trees() {
    read(&trees::wide(), 2);
    read(&trees::deep_and_wide(), 98);
}
