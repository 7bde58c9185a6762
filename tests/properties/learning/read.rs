//! Traces made by hand, read as they are written.

use gametrace::check::read::{NamedTree, read};

fn shape(text: &str) -> Vec<(Option<String>, usize, Vec<usize>)> {
    let attempts = read(text, "attempt").expect("a trace");
    attempts
        .iter()
        .map(|attempt| {
            let rows = attempt.rows().expect("rows of OPEN");
            let word = match &attempt.tree {
                Some(NamedTree::Word(word)) => Some(word.clone()),
                _ => None,
            };
            let removed = rows.iter().filter(|row| row.removed.is_some()).count();
            let open = rows.iter().map(|row| row.open.as_ref().map_or(9, Vec::len));
            (word, removed, open.collect())
        })
        .collect()
}

#[test]
fn tables_and_lines_are_read_alike() {
    let markdown = "\
tree: `web`

| OPEN (after) | Why | Pick |
|---|:-:|---|
| (B, LIVE, ∞), (C, LIVE, ∞) | A is MAX | (A, LIVE, ∞) |
| [D L inf] [C L inf] | B is MIN | {B, live, +inf} |
";
    let csv = "\
# tree: web
n,Removed from OPEN,note,OPEN after
1,\"(A, LIVE, inf)\",\"a, b\",\"(B, LIVE, inf) (C, LIVE, inf)\"
2,(B; L; inf),,(D, L, inf) (C, L, inf)
";
    let lines = "\
Tree: web
1. (A, LIVE, inf) -> (B, LIVE, inf), (C, LIVE, inf)
2) (B, LIVE, inf) → [(D, LIVE, inf), (C, LIVE, inf)]
";
    let semicolons = "tree: web\nRemoved;OPEN\n(A, L, inf);(B, L, inf) (C, L, inf)\n(B, L, inf);(D, L, inf) (C, L, inf)";
    for text in [markdown, csv, lines, semicolons] {
        assert_eq!(
            shape(text),
            [(Some("web".to_owned()), 2, vec![2, 2])],
            "{text}"
        );
    }
}

#[test]
fn what_says_nothing_is_not_an_empty_open() {
    let text = "| removed | OPEN |\n|--|--|\n| (A, L, ∞) | |\n| | |\n| – | Done! |\n";
    assert_eq!(shape(text), [(None, 1, vec![9, 0])]);
}

#[test]
fn open_before_the_step_is_moved_to_the_row_above() {
    let text = "| OPEN before | removed |\n|--|--|\n| (A, L, ∞) | (A, L, ∞) |\n| (B, L, ∞) (C, L, ∞) | (B, L, ∞) |\n";
    assert_eq!(shape(text), [(None, 2, vec![2, 9])]);
}

#[test]
fn several_tables_are_several_attempts() {
    let text = "tree: web\nName: Ann\n\n|removed|OPEN|\n|-|-|\n|(A,L,∞)|(B,L,∞)|\n\ntree: aima\n\n|removed|OPEN|\n|-|-|\n|(A,L,∞)|(B,L,∞)|\n";
    let attempts = read(text, "attempt").expect("two traces");
    let students: Vec<Option<&str>> = attempts
        .iter()
        .map(|attempt| attempt.student.as_deref())
        .collect();
    assert_eq!(students, [Some("Ann"), None]);
    assert_eq!(shape(text).len(), 2);
}

#[test]
fn what_is_no_state_is_told_with_its_line() {
    for (text, message) in [
        (
            "| removed | OPEN |\n|--|--|\n| (A, LIVE) | |\n",
            "attempt, line 3: '(A, LIVE)' is not a state",
        ),
        (
            "1. (A, LIVE, x) -> (B, LIVE, 3)",
            "attempt, line 1: '(A, LIVE, x)' is not a state",
        ),
        ("dear diary", "attempt holds no trace"),
        ("", "attempt holds no trace"),
    ] {
        let error = read(text, "attempt").expect_err("is no trace");
        assert_eq!(error.to_string(), message);
    }
}
