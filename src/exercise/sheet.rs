//! [`Sheet`]: a tree, the questions about it, and their answers.

use std::ops::ControlFlow;

use crate::check::alpha_beta::{Cutoff, Facts};
use crate::error::InputError;
use crate::search::alpha_beta::CutRule;
use crate::search::observer::Step;
use crate::search::sss::gamma::{State, TieRule};
use crate::search::{Algorithm, Limits};
use crate::summary::Summary;
use crate::trace::Trace;
use crate::tree::naming::Names;
use crate::tree::spec::BuiltTree;
use crate::value::Value;

/// An exercise.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its number, counted from 1.
    pub number: u64,
    /// For whom it is.
    pub student: Option<String>,
    /// The tree.
    pub built: BuiltTree,
    /// The tree at a glance.
    pub summary: Summary,
    /// What is right.
    pub answers: Answers,
}

/// The answers to all questions.
#[derive(Clone, Debug)]
pub struct Answers {
    /// The minimax value.
    pub value: Value,
    /// The root's children that have it.
    pub best_moves: Vec<u32>,
    /// What alpha-beta does.
    pub alpha_beta: Facts,
    /// The rows of SSS\*, leftmost first among equal merits.
    pub steps: Vec<Expected>,
}

/// A row of the table of SSS\* as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The state to remove.
    pub removed: State,
    /// OPEN afterwards, best merit first.
    pub open: Vec<State>,
}

/// A question of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The minimax value.
    Value,
    /// The best move.
    BestMove,
    /// What alpha-beta skips, and by which window.
    Cutoffs,
    /// The OPEN list of SSS\*.
    Open,
}

/// The answer to one question.
#[derive(Clone, Copy, Debug)]
pub enum Answer<'a> {
    /// The minimax value.
    Value(Value),
    /// The root's children that have it.
    BestMoves(&'a [u32]),
    /// The cut-offs.
    Cutoffs(&'a [Cutoff]),
    /// The steps.
    Steps(&'a [Expected]),
}

impl Question {
    /// All of them, in the order of the sheet.
    pub const ALL: [Question; 4] = [
        Question::Value,
        Question::BestMove,
        Question::Cutoffs,
        Question::Open,
    ];

    /// The word for it in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Question::Value => "value",
            Question::BestMove => "best-move",
            Question::Cutoffs => "cut-offs",
            Question::Open => "open",
        }
    }

    /// The question.
    pub fn text(self) -> &'static str {
        match self {
            Question::Value => "What is the minimax value of the root?",
            Question::BestMove => "Which move at the root is best?",
            Question::Cutoffs => {
                "Alpha-beta searches the tree from left to right and leaves a node as soon as α ≥ β. For each node that \
                 it leaves early: what are α and β then, and which nodes below it are skipped?"
            }
            Question::Open => {
                "Trace SSS*: for each step the state that is removed from OPEN, and OPEN afterwards. Among equal merits \
                 take the leftmost state. The last step removes the solved root."
            }
        }
    }
}

impl Sheet {
    /// The sheet on a tree.
    ///
    /// # Errors
    ///
    /// A tree that is too large for an exercise, or a lone leaf.
    pub fn new(number: u64, built: BuiltTree) -> Result<Sheet, InputError> {
        super::check_size(&built.tree, &built.source)?;
        if built.tree.child_count(&[]) == 0 {
            let message = format!("{} is a lone leaf: there is nothing to ask", built.source);
            return Err(InputError::new(message));
        }
        let summary = Summary::of(&built);
        let stored = built
            .tree
            .stored()
            .map_err(|error| InputError::new(error.to_string()))?;
        let solution = built.tree.solve();
        let alpha_beta = Facts::of(&stored, CutRule::Inclusive, Limits::default())
            .map_err(|_| InputError::new(format!("{} is too large", built.source)))?;
        let answers = Answers {
            value: solution.value,
            best_moves: solution.optimal_moves,
            alpha_beta,
            steps: steps(&built),
        };
        Ok(Sheet {
            number,
            student: None,
            summary,
            answers,
            built,
        })
    }

    /// The names of the tree's nodes.
    pub fn names(&self) -> Names<'_> {
        self.built.tree.names(false)
    }

    /// The answer to a question.
    pub fn answer(&self, question: Question) -> Answer<'_> {
        let answers = &self.answers;
        match question {
            Question::Value => Answer::Value(answers.value),
            Question::BestMove => Answer::BestMoves(&answers.best_moves),
            Question::Cutoffs => Answer::Cutoffs(&answers.alpha_beta.cutoffs),
            Question::Open => Answer::Steps(&answers.steps),
        }
    }

    /// How many rows there are to write cut-offs in; does not tell how many there are.
    pub fn cutoff_rows(&self) -> usize {
        self.answers.alpha_beta.cutoffs.len().max(4)
    }

    /// How many rows there are to write steps in; does not tell how many there are.
    pub fn step_rows(&self) -> usize {
        (self.answers.steps.len() + 2).next_multiple_of(4)
    }
}

fn steps(built: &BuiltTree) -> Vec<Expected> {
    let mut steps = Vec::new();
    let trace = Trace {
        tree: &built.tree,
        algorithm: Algorithm::Sss(TieRule::Leftmost),
        limits: Limits::default(),
    };
    // The tree is small and nothing breaks the search off.
    let _ = trace.run(1..=u64::MAX, &mut |_, event| {
        if let Step::Removed(removed) = event {
            steps.push(Expected {
                removed: removed.popped.clone(),
                open: removed.open.states(),
            });
        }
        ControlFlow::Continue(())
    });
    steps
}
