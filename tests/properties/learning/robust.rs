//! Whatever is read, nothing panics, and a table in any disguise gets the same marks.

use gametrace::check::read::{Content, read};
use gametrace::check::{Verdict, mark};
use gametrace::search::sss::gamma::TieRule;
use gametrace::tree::Player;
use proptest::prelude::*;

use super::steps::{row, steps, tree};

/// Reads and marks without a question whether it makes sense.
fn survives(text: &str) {
    let tree = tree("web");
    let names = tree.names(false);
    for attempt in read(text, "attempt").unwrap_or_default() {
        if let Content::Open(rows) = &attempt.content {
            for rule in [None, Some(TieRule::Lifo)] {
                let marking = mark(rows, &tree, &names, Player::Max, rule);
                assert!(marking.rows.len() <= rows.len() + 1);
            }
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        survives(&text);
    }

    #[test]
    fn any_rows_are_marked(
        text in "(([1-9]\\. )?[(\\[]([A-H]|1\\.2|root), ?(LIVE|S|live), ?(∞|-?[0-9]|inf)[)\\]]( ->| \\||,|;)? ?\n?){0,20}"
    ) {
        survives(&text);
    }

    #[test]
    fn rows_in_any_order_of_states_and_columns_are_right(
        seed in 0_u64..1000,
        reversed in any::<bool>(),
        brackets in prop::sample::select(vec![("(", ")"), ("[", "]"), ("{", "}"), ("<", ">")]),
        open_first in any::<bool>(),
    ) {
        let tree = tree(&format!("random:2-3,3,seed={seed}"));
        let names = tree.names(false);
        let state = |state: &gametrace::check::WrittenState| {
            let status = state.status.to_string();
            let merit = state.merit.to_string().replace('∞', "inf");
            format!("{}{}, {}, {merit}{}", brackets.0, state.node, &status[..1], brackets.1)
        };
        let mut text = "| Pick | x | OPEN |\n|---|---|---|\n".to_owned();
        if open_first {
            "| OPEN | x | Pick |\n|---|---|---|\n".clone_into(&mut text);
        }
        for step in steps(&tree, TieRule::Fifo) {
            let row = row(&step, &names);
            let mut open: Vec<String> = row.open.iter().flatten().map(&state).collect();
            if reversed {
                open.reverse();
            }
            let mut cells = [row.removed.as_ref().map(&state).unwrap_or_default(), "y".to_owned(), open.join(", ")];
            if open_first {
                cells.reverse();
            }
            text.extend(["| ", &cells.join(" | "), " |\n"]);
        }
        let attempts = read(&text, "attempt").expect("a table");
        let rows = attempts[0].rows().expect("rows of OPEN");
        let marking = mark(&rows, &tree, &names, Player::Max, Some(TieRule::Fifo));
        prop_assert_eq!(marking.count(Verdict::Right) as u64, marking.full_length);
        prop_assert!(marking.passed());
    }
}
