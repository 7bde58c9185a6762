//! Exercise sheets and their keys. A key is the sheet with the answers filled in; a sheet in Markdown, filled in, goes back
//! into `check` as it is: it names its tree in a line `tree: …`.

use super::document::{Answer as Given, Audience, Block, Cell, Column, Form, Head, Table};
use super::picture::labels::NodeLabels;
use crate::exercise::{Answer, Question, Sheet};
use crate::search::sss::gamma::State;
use crate::tree::naming::Names;

/// The sheets, or with `is_key` their key, one after the other.
pub fn blocks(sheets: &[Sheet], is_key: bool) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    for (index, sheet) in sheets.iter().enumerate() {
        blocks.extend((index > 0).then_some(Block::NewPage));
        one(sheet, is_key, &mut blocks);
    }
    blocks
}

fn one<'a>(sheet: &'a Sheet, is_key: bool, blocks: &mut Vec<Block<'a>>) {
    let key = if is_key { ": key" } else { "" };
    blocks.push(Block::Title(format!("Exercise {}{key}", sheet.number)));
    blocks.push(Block::Field {
        label: "tree",
        value: Some(sheet.built.source.clone()),
        is_code: true,
    });
    if !is_key || sheet.student.is_some() {
        blocks.push(Block::Field {
            label: "Name",
            value: sheet.student.clone(),
            is_code: false,
        });
    }
    let names = sheet.names();
    if let Ok(stored) = sheet.built.tree.stored() {
        let labels = NodeLabels::plain(stored, &names);
        blocks.push(Block::Drawing(Box::new(labels), Audience::Tables));
    }
    for (question, number) in Question::ALL.into_iter().zip(1..) {
        let text = question.text().to_owned();
        if let Some(table) = table(sheet, question, is_key, &names) {
            blocks.extend([Block::Question(number, text, None), Block::Table(table)]);
        } else {
            let answer = short_answer(sheet, question, &names).filter(|_| is_key);
            let answer = answer.map_or(Given::Blank, Given::Given);
            blocks.push(Block::Question(number, text, Some(answer)));
        }
    }
}

/// The short answer to a question without a table.
fn short_answer(sheet: &Sheet, question: Question, names: &Names<'_>) -> Option<String> {
    match sheet.answer(question) {
        Answer::Value(value) => Some(value.to_string()),
        Answer::BestMoves(moves) => {
            let moves: Vec<String> = moves.iter().map(|&index| names.name(&[index])).collect();
            Some(moves.join(" or "))
        }
        Answer::Cutoffs(_) | Answer::Steps(_) => None,
    }
}

/// The table of a question that has one; of a sheet that is not the key only what is given.
fn table<'a>(
    sheet: &Sheet,
    question: Question,
    is_key: bool,
    names: &Names<'_>,
) -> Option<Table<'a>> {
    let (columns, mut rows, room): (_, Vec<Vec<String>>, _) = match sheet.answer(question) {
        Answer::Value(_) | Answer::BestMoves(_) => return None,
        Answer::Cutoffs(cutoffs) => {
            let row = |cutoff: &crate::check::alpha_beta::Cutoff| {
                let skipped = cutoff.skipped.iter().map(|path| names.name(path));
                vec![
                    names.name(&cutoff.node),
                    cutoff.alpha.to_string(),
                    cutoff.beta.to_string(),
                    skipped.collect::<Vec<_>>().join(" "),
                ]
            };
            let mut rows: Vec<Vec<String>> = cutoffs.iter().map(row).collect();
            if rows.is_empty() {
                rows.push(["none", "", "", ""].map(str::to_owned).to_vec());
            }
            if !is_key {
                rows.clear();
            }
            let columns = [("Node", 15), ("α", 12), ("β", 12), ("Skipped", 36)].to_vec();
            (columns, rows, sheet.cutoff_rows())
        }
        Answer::Steps(steps) => {
            let shown = if is_key { steps } else { &steps[..1] };
            let rows = shown.iter().zip(1..).map(|(step, number): (_, usize)| {
                let open: Vec<String> = step.open.iter().map(|open| state(open, names)).collect();
                let open = if open.is_empty() {
                    "–".to_owned()
                } else {
                    open.join(" ")
                };
                vec![number.to_string(), state(&step.removed, names), open]
            });
            let columns = [("Step", 6), ("Removed from OPEN", 24), ("OPEN after", 60)].to_vec();
            (columns, rows.collect(), sheet.step_rows())
        }
    };
    if !is_key {
        let is_numbered = question == Question::Open;
        for number in rows.len() + 1..=room {
            let mut row = vec![String::new(); columns.len()];
            if is_numbered {
                row[0] = number.to_string();
            }
            rows.push(row);
        }
    }
    let columns = columns.into_iter();
    let head = Head {
        columns: columns
            .map(|(title, percent)| Column::wrapped(title, percent, 0))
            .collect(),
        form: Some(Form { is_filled: is_key }),
        ..Head::default()
    };
    let rows = rows
        .into_iter()
        .map(|row| row.into_iter().map(Cell::Text).collect());
    Some(Table::of(head, rows.collect()))
}

/// A state that no line is to end in.
fn state(state: &State, names: &Names<'_>) -> String {
    let name = names.name(&state.path);
    format!("({name}, {}, {})", state.status, state.merit)
}
