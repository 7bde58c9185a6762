//! What is said of alpha-beta is marked: leaves evaluated or pruned, cut-offs with their windows.

use gametrace::check::alpha_beta::{Facts, mark};
use gametrace::check::read::{Content, read};
use gametrace::check::{Mistake, Verdict};
use gametrace::search::Limits;
use gametrace::search::alpha_beta::CutRule;

use super::steps::tree;

/// The number of right rows, and the wrong ones with their mistakes.
fn marked(word: &str, rule: CutRule, text: &str) -> (usize, Vec<(u64, Option<Mistake>)>) {
    let tree = tree(word);
    let stored = tree.stored().expect("a small tree");
    let facts = Facts::of(&stored, rule, Limits::default()).expect("it ends");
    let attempts = read(text, "attempt").expect("a list");
    let Content::AlphaBeta(entries) = &attempts[0].content else {
        panic!("{text} is no list");
    };
    let marking = mark(entries, &facts, &tree, &tree.names(false));
    let wrong = marking
        .rows
        .iter()
        .filter(|row| row.verdict == Verdict::Wrong);
    (
        marking.count(Verdict::Right),
        wrong.map(|row| (row.row, row.mistake)).collect(),
    )
}

fn aima(text: &str) -> (usize, Vec<(u64, Option<Mistake>)>) {
    marked("aima", CutRule::Inclusive, text)
}

#[test]
fn leaves_evaluated() {
    for text in [
        "evaluated: E F G H K L M",
        "Order of evaluation: E, F, G, H, K, L, M",
        "leaf,value\nE,3\nF,12\nG,8\nH,2\nK,14\nL,5\nM,2\n",
        "| Leaf | α | β |\n|---|---|---|\n| E | | |\n| F | | |\n| G | | |\n| H | | |\n| K | | |\n| L | | |\n| M | | |\n",
    ] {
        assert_eq!(aima(text), (7, vec![]), "{text}");
    }
    let skipped = (3, Some(Mistake::StepSkipped));
    assert_eq!(aima("evaluated: E F H K L M"), (5, vec![skipped]));
    assert_eq!(aima("evaluated: E F G H I K L M"), (7, vec![(5, None)]));
    let missing = (6, Some(Mistake::RowMissing));
    assert_eq!(aima("evaluated: E F G H K"), (5, vec![missing]));
    let unknown = (3, Some(Mistake::UnknownNode));
    assert_eq!(aima("evaluated: E F Q H K L M"), (6, vec![unknown]));
}

#[test]
fn leaves_pruned() {
    for text in [
        "pruned: I, J",
        "pruned: J I",
        "Skipped leaves: I and J",
        "|pruned|\n|-|\n|I|\n|J|\n",
    ] {
        assert_eq!(aima(text), (2, vec![]), "{text}");
    }
    let missing = Some(Mistake::RowMissing);
    assert_eq!(aima("pruned: I K"), (1, vec![(2, None), (3, missing)]));
    // With ties the rule of the cut matters.
    assert_eq!(marked("ties", CutRule::Inclusive, "pruned: G"), (1, vec![]));
    assert_eq!(
        marked("ties", CutRule::Strict, "pruned: G"),
        (0, vec![(1, None)])
    );
}

#[test]
fn cutoffs_with_their_windows() {
    for text in [
        "cut-off at C: α = 3, β = 2, skips I J",
        "C: alpha=3 beta=2 prunes I, J",
        "| Node | α | β | Skipped |\n|---|---|---|---|\n| (C) | 3 | 2 | I J |\n| | | | |\n",
        "node,alpha,beta,skipped\nC,3,2,I J\n",
    ] {
        assert_eq!(aima(text), (1, vec![]), "{text}");
    }
    assert_eq!(aima("at C: α = 3, β = 3, skips I J"), (0, vec![(1, None)]));
    assert_eq!(aima("at C: α = 3, β = 2, skips I"), (0, vec![(1, None)]));
    let missing = Some(Mistake::RowMissing);
    assert_eq!(
        aima("at D: α = 3, β = 2, skips M"),
        (0, vec![(1, None), (2, missing)])
    );
}
