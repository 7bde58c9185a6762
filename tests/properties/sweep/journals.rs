//! Journals cut, changed and of another sweep.

use gametrace::sweep::config::Config;
use gametrace::sweep::journal::{first_line, piece_line, read};
use gametrace::sweep::plan::Plan;

use super::config;

fn plan(seed: u64) -> Plan {
    let config = Config {
        trees: 9000,
        seed,
        ..config(&[2, 3], &[2])
    };
    Plan::new(config).expect("a sweep")
}

#[test]
fn a_journal_cut_anywhere_is_read_up_to_there() {
    let plan = plan(1);
    let mut text = first_line(&plan, false).expect("JSON");
    let mut ends = vec![text.len()];
    for piece in plan.pieces() {
        let tally = plan.run(piece, None).expect("no limit");
        text += &piece_line(piece, &tally).expect("JSON");
        ends.push(text.len());
    }
    assert_eq!(ends.len(), 7);
    for cut in 0..=text.len() {
        let journal = read(&text.as_bytes()[..cut], &plan, false).expect("this sweep's");
        let whole = ends.iter().filter(|end| **end <= cut).count();
        let valid = whole.checked_sub(1).map_or(0, |last| ends[last]);
        assert_eq!(journal.valid_bytes, valid, "{cut}");
        assert_eq!(journal.done.len(), whole.saturating_sub(1), "{cut}");
    }
    let journal = read(text.as_bytes(), &plan, false).expect("this sweep's");
    for piece in plan.pieces() {
        assert_eq!(
            journal.done[&piece],
            plan.run(piece, None).expect("no limit")
        );
    }
}

#[test]
fn a_changed_byte_ends_a_journal() {
    let plan = plan(1);
    let mut text = first_line(&plan, false).expect("JSON").into_bytes();
    let piece = plan.pieces().next().expect("a piece");
    let tally = plan.run(piece, None).expect("no limit");
    text.extend(piece_line(piece, &tally).expect("JSON").bytes());
    let place = text.len() - 20;
    text[place] ^= 1;
    assert!(
        read(&text, &plan, false)
            .expect("this sweep's")
            .done
            .is_empty()
    );
}

#[test]
fn the_journal_of_another_sweep_is_refused() {
    let text = first_line(&plan(1), false).expect("JSON");
    let error = read(text.as_bytes(), &plan(2), false).expect_err("another seed");
    assert_eq!(
        error.to_string(),
        "the journal is of another sweep: its seed is 1, not 2"
    );
    assert!(read(text.as_bytes(), &plan(1), true).is_err());
}
