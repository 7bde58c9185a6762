//! Exercise sheets and their keys: [`markdown`] and [`latex`]. A key is the sheet with the answers filled in.

pub mod latex;
pub mod markdown;

use crate::exercise::{Answer, Question, Sheet};
use crate::search::sss::gamma::State;
use crate::tree::naming::Names;

/// The cells of a question's table, without its titles; of a sheet that is not the key only what is given.
struct Cells {
    titles: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

fn state(state: &State, names: &Names<'_>) -> String {
    format!(
        "({}, {}, {})",
        names.name(&state.path),
        state.status,
        state.merit
    )
}

/// OPEN in a cell; empty it is a dash.
fn open(states: &[State], names: &Names<'_>) -> String {
    if states.is_empty() {
        return "–".to_owned();
    }
    let states: Vec<String> = states.iter().map(|open| state(open, names)).collect();
    states.join(" ")
}

/// The table of a question that has one.
fn cells(sheet: &Sheet, question: Question, is_key: bool) -> Option<Cells> {
    let names = sheet.names();
    match sheet.answer(question) {
        Answer::Value(_) | Answer::BestMoves(_) => None,
        Answer::Cutoffs(cutoffs) => {
            let row = |index: usize| match cutoffs.get(index).filter(|_| is_key) {
                Some(cutoff) => {
                    let skipped = cutoff.skipped.iter().map(|path| names.name(path));
                    vec![
                        names.name(&cutoff.node),
                        cutoff.alpha.to_string(),
                        cutoff.beta.to_string(),
                        skipped.collect::<Vec<_>>().join(" "),
                    ]
                }
                None if is_key => ["none", "", "", ""].map(str::to_owned).to_vec(),
                None => vec![String::new(); 4],
            };
            let count = if is_key {
                cutoffs.len().max(1)
            } else {
                sheet.cutoff_rows()
            };
            Some(Cells {
                titles: vec!["Node", "α", "β", "Skipped"],
                rows: (0..count).map(row).collect(),
            })
        }
        Answer::Steps(steps) => {
            let row = |index: usize| {
                let given = steps.get(index).filter(|_| is_key || index == 0);
                let mut cells = vec![(index + 1).to_string()];
                match given {
                    Some(step) => {
                        cells.extend([state(&step.removed, &names), open(&step.open, &names)]);
                    }
                    None => cells.extend([String::new(), String::new()]),
                }
                cells
            };
            let count = if is_key {
                steps.len()
            } else {
                sheet.step_rows()
            };
            Some(Cells {
                titles: vec!["Step", "Removed from OPEN", "OPEN after"],
                rows: (0..count).map(row).collect(),
            })
        }
    }
}

/// The short answer to a question without a table.
fn short_answer(sheet: &Sheet, question: Question) -> Option<String> {
    match sheet.answer(question) {
        Answer::Value(value) => Some(value.to_string()),
        Answer::BestMoves(moves) => {
            let names = sheet.names();
            let moves: Vec<String> = moves.iter().map(|&index| names.name(&[index])).collect();
            Some(moves.join(" or "))
        }
        Answer::Cutoffs(_) | Answer::Steps(_) => None,
    }
}
