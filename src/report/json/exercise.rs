//! The `exercise` document.

use std::io::{self, Write};

use serde::Serialize;

use super::summary::SummaryWire;
use super::write_document;
use crate::exercise::{Answer, Conditions, Question, Sheet};
use crate::search::sss::gamma::{State, Status};
use crate::tree::Path;
use crate::tree::file::TreeJson;
use crate::tree::naming::Names;
use crate::tree::stored::Tree;
use crate::value::Value;

/// What the sheets were made from.
#[derive(Clone, Debug)]
pub struct Config {
    /// The shape of the trees, without a seed, or the one tree that was named.
    pub tree: String,
    /// The seed; none if the tree was named.
    pub seed: Option<u64>,
    /// What was asked of the trees.
    pub conditions: Conditions,
}

#[derive(Serialize)]
struct ExerciseWire<'a> {
    config: ConfigWire<'a>,
    sheets: Vec<SheetWire<'a>>,
}

#[derive(Serialize)]
struct ConfigWire<'a> {
    tree: &'a str,
    seed: Option<u64>,
    count: usize,
    min_saving: u64,
    min_cutoffs: u64,
    purge: bool,
    no_ties: bool,
    distinct: bool,
    max_steps: Option<u64>,
}

#[derive(Serialize)]
struct SheetWire<'a> {
    number: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    student: Option<&'a str>,
    summary: SummaryWire<'a>,
    tree: TreeJson<'a, Tree>,
    questions: Vec<QuestionWire>,
}

#[derive(Serialize)]
struct QuestionWire {
    id: &'static str,
    text: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<AnswerWire>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum AnswerWire {
    Value(Value),
    BestMoves(Vec<NodeWire>),
    Cutoffs(Vec<CutoffWire>),
    Steps(Vec<StepWire>),
}

#[derive(Serialize)]
struct NodeWire {
    node: String,
    path: Path,
}

#[derive(Serialize)]
struct CutoffWire {
    node: String,
    path: Path,
    alpha: Value,
    beta: Value,
    skipped: Vec<NodeWire>,
}

#[derive(Serialize)]
struct StepWire {
    step: u64,
    removed: StateWire,
    open: Vec<StateWire>,
}

#[derive(Serialize)]
struct StateWire {
    node: String,
    path: Path,
    status: &'static str,
    merit: Value,
}

fn node(path: &[u32], names: &Names<'_>) -> NodeWire {
    NodeWire {
        node: names.name(path),
        path: path.to_vec(),
    }
}

fn state(state: &State, names: &Names<'_>) -> StateWire {
    StateWire {
        node: names.name(&state.path),
        path: state.path.clone(),
        status: match state.status {
            Status::Live => "live",
            Status::Solved => "solved",
        },
        merit: state.merit,
    }
}

fn answer(answer: Answer<'_>, names: &Names<'_>) -> AnswerWire {
    match answer {
        Answer::Value(value) => AnswerWire::Value(value),
        Answer::BestMoves(moves) => {
            AnswerWire::BestMoves(moves.iter().map(|&index| node(&[index], names)).collect())
        }
        Answer::Cutoffs(cutoffs) => {
            let wire = cutoffs.iter().map(|cutoff| CutoffWire {
                node: names.name(&cutoff.node),
                path: cutoff.node.clone(),
                alpha: cutoff.alpha,
                beta: cutoff.beta,
                skipped: cutoff
                    .skipped
                    .iter()
                    .map(|path| node(path, names))
                    .collect(),
            });
            AnswerWire::Cutoffs(wire.collect())
        }
        Answer::Steps(steps) => {
            let wire = steps.iter().zip(1..).map(|(expected, step)| StepWire {
                step,
                removed: state(&expected.removed, names),
                open: expected
                    .open
                    .iter()
                    .map(|open| state(open, names))
                    .collect(),
            });
            AnswerWire::Steps(wire.collect())
        }
    }
}

/// Writes the document; with `is_key`, each question with its answer.
///
/// # Errors
///
/// Those of `out`.
pub fn write(
    out: &mut dyn Write,
    config: &Config,
    sheets: &[Sheet],
    is_key: bool,
) -> io::Result<()> {
    let stored: Vec<_> = sheets
        .iter()
        .map(|sheet| sheet.built.tree.stored())
        .collect::<Result<_, _>>()
        .map_err(io::Error::other)?;
    let names: Vec<Names<'_>> = sheets.iter().map(Sheet::names).collect();
    let conditions = &config.conditions;
    let body = ExerciseWire {
        config: ConfigWire {
            tree: &config.tree,
            seed: config.seed,
            count: sheets.len(),
            min_saving: conditions.min_saving,
            min_cutoffs: conditions.min_cutoffs,
            purge: conditions.purge,
            no_ties: conditions.no_ties,
            distinct: conditions.distinct,
            max_steps: conditions.max_steps,
        },
        sheets: sheets
            .iter()
            .zip(stored.iter().zip(&names))
            .map(|(sheet, (tree, names))| sheet_wire(sheet, tree, names, is_key))
            .collect(),
    };
    write_document(out, "exercise", body, 4)
}

fn sheet_wire<'a>(
    sheet: &'a Sheet,
    tree: &'a Tree,
    names: &'a Names<'a>,
    is_key: bool,
) -> SheetWire<'a> {
    let question = |question: Question| QuestionWire {
        id: question.id(),
        text: question.text(),
        answer: is_key.then(|| answer(sheet.answer(question), names)),
    };
    SheetWire {
        number: sheet.number,
        student: sheet.student.as_deref(),
        summary: SummaryWire::from(&sheet.summary),
        tree: TreeJson::with_names(tree, names),
        questions: Question::ALL.into_iter().map(question).collect(),
    }
}
