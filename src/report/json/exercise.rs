//! The `exercise` document.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::nodes::{NodeWire, StateWire};
use super::summary::SummaryWire;
use super::write_document;
use crate::exercise::{Answer, Conditions, Question, Sheet};
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

#[derive(Serialize, JsonSchema)]
pub(super) struct ExerciseWire<'a> {
    /// What the sheets were made from.
    config: ConfigWire<'a>,
    /// The sheets, in order.
    sheets: Vec<SheetWire<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct ConfigWire<'a> {
    /// The shape of the trees, without a seed, or the one tree that was named.
    tree: &'a str,
    /// The seed; null if the tree was named.
    seed: Option<u64>,
    /// How many sheets there are.
    count: usize,
    #[serde(flatten)]
    conditions: &'a Conditions,
}

#[derive(Serialize, JsonSchema)]
struct SheetWire<'a> {
    /// The number of the sheet, counted from 1.
    number: u64,
    /// Whose sheet it is; only with a roster.
    #[serde(skip_serializing_if = "Option::is_none")]
    student: Option<&'a str>,
    /// The tree at a glance.
    summary: SummaryWire<'a>,
    /// The tree, every node named.
    tree: TreeJson<'a, Tree>,
    /// The questions, in order.
    questions: Vec<QuestionWire<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct QuestionWire<'a> {
    /// What is asked for.
    id: &'static str,
    /// The question in words.
    text: &'static str,
    /// The answer; only in the key.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<AnswerWire<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum AnswerWire<'a> {
    Value(Value),
    BestMoves(Vec<NodeWire<'a>>),
    Cutoffs(Vec<CutoffWire<'a>>),
    Steps(Vec<StepWire<'a>>),
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AnswerCutoff")]
struct CutoffWire<'a> {
    #[serde(flatten)]
    left: NodeWire<'a>,
    /// α when the window has closed.
    alpha: Value,
    /// β when the window has closed.
    beta: Value,
    /// The children skipped.
    skipped: Vec<NodeWire<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AnswerStep")]
struct StepWire<'a> {
    /// The number of the step, counted from 1.
    step: u64,
    /// The state removed from OPEN.
    removed: StateWire<'a>,
    /// OPEN after the step, highest merit first.
    open: Vec<StateWire<'a>>,
}

fn answer<'a>(answer: Answer<'a>, names: &Names<'_>) -> AnswerWire<'a> {
    match answer {
        Answer::Value(value) => AnswerWire::Value(value),
        Answer::BestMoves(moves) => AnswerWire::BestMoves(
            moves
                .iter()
                .map(|&index| NodeWire::new(vec![index], names))
                .collect(),
        ),
        Answer::Cutoffs(cutoffs) => {
            let wire = cutoffs.iter().map(|cutoff| CutoffWire {
                left: NodeWire::new(&cutoff.node, names),
                alpha: cutoff.alpha,
                beta: cutoff.beta,
                skipped: cutoff
                    .skipped
                    .iter()
                    .map(|path| NodeWire::new(path, names))
                    .collect(),
            });
            AnswerWire::Cutoffs(wire.collect())
        }
        Answer::Steps(steps) => {
            let wire = steps.iter().zip(1..).map(|(expected, step)| StepWire {
                step,
                removed: StateWire::new(&expected.removed, names),
                open: expected
                    .open
                    .iter()
                    .map(|open| StateWire::new(open, names))
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
    let body = ExerciseWire {
        config: ConfigWire {
            tree: &config.tree,
            seed: config.seed,
            count: sheets.len(),
            conditions: &config.conditions,
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
