//! Each row's verdict, and what is said of it, on tables written by hand.

use gametrace::check::Verdict::{self, Follows, Right, Wrong};
use gametrace::check::read::read;
use gametrace::check::{Marking, Mistake, mark};
use gametrace::search::sss::gamma::TieRule;
use gametrace::tree::Player;

use super::steps::tree;

/// The rows of SSS\* on `web`, as a student writes them.
const WEB: [&str; 12] = [
    "(A, LIVE, inf) -> (B, LIVE, inf), (C, LIVE, inf)",
    "(B, LIVE, inf) -> (D, LIVE, inf), (C, LIVE, inf)",
    "(D, LIVE, inf) -> (C, LIVE, inf), (D, SOLVED, 3)",
    "(C, LIVE, inf) -> (F, LIVE, inf), (D, SOLVED, 3)",
    "(F, LIVE, inf) -> (F, SOLVED, 6), (D, SOLVED, 3)",
    "(F, SOLVED, 6) -> (G, LIVE, 6), (D, SOLVED, 3)",
    "(G, LIVE, 6) -> (D, SOLVED, 3), (G, SOLVED, 2)",
    "(D, SOLVED, 3) -> (E, LIVE, 3), (G, SOLVED, 2)",
    "(E, LIVE, 3) -> (E, SOLVED, 3), (G, SOLVED, 2)",
    "(E, SOLVED, 3) -> (B, SOLVED, 3), (G, SOLVED, 2)",
    "(B, SOLVED, 3) -> (A, SOLVED, 3)",
    "(A, SOLVED, 3) ->",
];
/// OPEN before the first step, with nothing removed.
const START: &str = "-> (A, LIVE, inf)";

fn marked(rows: &[&str]) -> Marking {
    marked_by(rows, None)
}

fn marked_by(rows: &[&str], rule: Option<TieRule>) -> Marking {
    let numbered = rows.iter().zip(1..).map(|(row, k)| format!("{k}. {row}\n"));
    let attempts = read(&numbered.collect::<String>(), "a table").expect("a trace");
    let rows = attempts[0].rows().expect("rows of OPEN");
    let tree = tree("web");
    mark(&rows, &tree, &tree.names(false), Player::Max, rule)
}

fn verdicts(marking: &Marking) -> Vec<Verdict> {
    marking.rows.iter().map(|row| row.verdict).collect()
}

#[test]
fn every_row_is_right() {
    assert_eq!(verdicts(&marked(&WEB)), [Right; 12]);
}

#[test]
fn only_a_first_row_may_show_the_start() {
    let from_start: Vec<&str> = [START].into_iter().chain(WEB).collect();
    assert_eq!(verdicts(&marked(&from_start)), [Right; 12]);

    // The start again, further down.
    let mut again = WEB.to_vec();
    again[2] = START;
    let marking = marked(&again);
    assert_eq!(marking.rows.len(), 12);
    assert_eq!(marking.rows[2].verdict, Wrong);

    // A first row that removes the root and leaves OPEN as it was is a step.
    let mut kept = WEB.to_vec();
    kept[0] = "(A, LIVE, inf) -> (A, LIVE, inf)";
    let marking = marked(&kept);
    assert_eq!((marking.rows.len(), marking.rows[0].verdict), (12, Wrong));

    // A first row that removes nothing and shows another OPEN is a step too.
    let mut unsaid = WEB.to_vec();
    unsaid[0] = "-> (B, LIVE, inf), (C, LIVE, inf)";
    assert_eq!(verdicts(&marked(&unsaid)), [Right; 12]);
}

/// What follows from a mistake names the last of them, not the first and not a row that is right.
#[test]
fn what_follows_names_the_row_that_it_follows_from() {
    let marking = marked(&[
        WEB[0],
        WEB[1],
        "(D, LIVE, inf) -> (C, LIVE, inf), (D, SOLVED, 4)",
        "(C, LIVE, inf) -> (F, LIVE, inf), (D, SOLVED, 4)",
        "(F, LIVE, inf) -> (F, SOLVED, 7), (D, SOLVED, 4)",
        "(F, SOLVED, 7) -> (G, LIVE, 7), (D, SOLVED, 4)",
    ]);
    let found = [Right, Right, Wrong, Follows, Wrong, Follows, Wrong];
    assert_eq!(verdicts(&marking), found);
    assert_eq!(marking.rows[3].reason, "right, given your row 3");
    assert_eq!(marking.rows[5].reason, "right, given your row 5");
}

/// How many steps are missing, and how long the whole is.
#[test]
fn what_is_missing_is_counted() {
    let words = "one two three four five six seven eight nine ten eleven";
    for (given, number) in (1..12).rev().zip(words.split(' ')) {
        let marking = marked(&WEB[..given]);
        assert_eq!(marking.full_length, 12);
        let last = &marking.rows[given];
        assert_eq!(
            (last.verdict, last.mistake),
            (Wrong, Some(Mistake::RowMissing))
        );
        let (removed, _) = WEB[given].split_once(" ->").expect("a row");
        let missing = if given == 11 { "step is" } else { "steps are" };
        let next = removed.replace("inf", "∞").replace(", ", ",\u{a0}");
        let reason = format!("{number} {missing} missing; remove {next} next");
        assert_eq!(last.reason, reason);
    }
    assert_eq!(marked(&WEB).full_length, 12);
}

/// A choice among equals is told where it is not the leftmost, unless a rule was asked for.
#[test]
fn other_choices_among_equals_are_told() {
    let rightmost = [
        WEB[0],
        "(C, LIVE, inf) -> (B, LIVE, inf), (F, LIVE, inf)",
        "(F, LIVE, inf) -> (B, LIVE, inf), (F, SOLVED, 6)",
        "(B, LIVE, inf) -> (D, LIVE, inf), (F, SOLVED, 6)",
    ];
    let told = |rows, rule| {
        let marking = marked_by(rows, rule);
        let right = marking.rows.iter().filter(|row| row.verdict == Right);
        right.map(|row| !row.reason.is_empty()).collect::<Vec<_>>()
    };
    assert_eq!(told(&rightmost, None), [false, true, true, false]);
    assert_eq!(told(&rightmost, Some(TieRule::Rightmost)), [false; 4]);
    assert_eq!(told(&WEB, None), [false; 12]);
}
