//! Exercises: a tree, drawn until it meets conditions, and the questions that are asked of it.
//!
//! [`Recipe`] says what is wanted and finds the tree of each sheet; [`Sheet`] holds the tree, the questions and their
//! answers; [`roster`] reads for whom the sheets are. What a sheet looks like is in [`crate::report::exercise`].

pub mod roster;
mod sheet;

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;
use schemars::JsonSchema;
use serde::Serialize;

pub use self::sheet::{Answer, Answers, Expected, Question, Sheet};

use crate::error::InputError;
use crate::search::alpha_beta::CutRule;
use crate::search::sss::gamma::TieRule;
use crate::search::{Algorithm, Counts, Limits, search};
use crate::text::{counted, grouped};
use crate::tree::GameTree as _;
use crate::tree::any::AnyTree;
use crate::tree::random::RandomSpec;
use crate::tree::spec::BuiltTree;
use crate::tree::stored::Tree;

/// So many trees are tried for a sheet.
pub const TRIES: u64 = 100_000;
/// A tree of more leaves is no exercise.
pub const LEAF_LIMIT: u64 = 200;

/// What the tree of an exercise has to be like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Conditions {
    /// SSS\* evaluates at least so many leaves fewer than alpha-beta.
    pub min_saving: u64,
    /// Alpha-beta makes at least so many cut-offs.
    pub min_cutoffs: u64,
    /// Something is purged from OPEN.
    pub purge: bool,
    /// No tie is left but those that every tree has. States that enter together below a MAX node share their merit on any
    /// tree; two others have the same finite merit, or α meets β, only where two leaves have the same value. So the
    /// leaves are asked to differ, as by `distinct`.
    pub no_ties: bool,
    /// All leaves have different values.
    pub distinct: bool,
    /// SSS\* needs no more steps than this, if there is a limit.
    pub max_steps: Option<u64>,
}

impl Conditions {
    /// Whether a tree is as it should be.
    pub fn hold(&self, tree: &Tree) -> bool {
        if (self.distinct || self.no_ties) && !has_distinct_leaves(tree) {
            return false;
        }
        if *self
            == (Conditions {
                distinct: self.distinct,
                no_ties: self.no_ties,
                ..Conditions::default()
            })
        {
            return true;
        }
        let counts = |algorithm| -> Option<Counts> {
            let outcome = search(tree, algorithm, Limits::default(), &mut ());
            outcome.ok().map(|outcome| outcome.counts)
        };
        let alpha_beta = counts(Algorithm::AlphaBeta(CutRule::Inclusive));
        let sss = counts(Algorithm::Sss(TieRule::Leftmost));
        let (Some(alpha_beta), Some(sss)) = (alpha_beta, sss) else {
            return false;
        };
        let cutoffs = alpha_beta.cutoffs;
        let cutoffs = cutoffs.map_or(0, |cutoffs| cutoffs.alpha + cutoffs.beta);
        let purged = sss.open.map_or(0, |open| open.purged);
        alpha_beta.leaves_evaluated >= sss.leaves_evaluated + self.min_saving
            && cutoffs >= self.min_cutoffs
            && (purged > 0 || !self.purge)
            && self.max_steps.is_none_or(|most| sss.steps() <= most)
    }
}

fn has_distinct_leaves(tree: &Tree) -> bool {
    let leaves = tree.preorder().filter(|&node| tree.child_count(node) == 0);
    let mut values: Vec<_> = leaves.map(|leaf| tree.value(leaf)).collect();
    values.sort_unstable();
    values.windows(2).all(|pair| pair[0] != pair[1])
}

/// Where the trees of the sheets come from: the same recipe is the same sheets for ever.
///
/// The trees that are tried for sheet s (counted from 1) are `shape` with the seeds u₁, u₂, …, the successive `next_u32`
/// of `rand_pcg::Pcg32::new(seed, s)`, and the sheet has the first that meets the conditions. So a sheet depends neither
/// on how many others there are nor on what they are like, and its tree is rebuilt by its word alone.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The tree, but for its seed.
    pub shape: RandomSpec,
    /// The seed of all sheets.
    pub seed: u64,
    /// What is asked of each tree.
    pub conditions: Conditions,
}

impl Recipe {
    /// The sheet of this number, counted from 1.
    ///
    /// # Errors
    ///
    /// No tree among [`TRIES`] meets the conditions; a tree that is too large for an exercise.
    pub fn sheet(&self, number: u64) -> Result<Sheet, InputError> {
        let mut seeds = Pcg32::new(self.seed, number);
        for _ in 0..TRIES {
            let spec = self.shape.with_seed(u64::from(seeds.next_u32()));
            let tree = AnyTree::Random(spec.build()?);
            check_size(&tree, &spec.to_string())?;
            let stored = tree
                .stored()
                .map_err(|error| InputError::new(error.to_string()))?;
            if self.conditions.hold(&stored) {
                let built = BuiltTree {
                    known_value: spec.known_value(),
                    source: spec.to_string(),
                    tree,
                };
                return Sheet::new(number, built);
            }
        }
        let gave_up = format!(
            "gave up after {} trees: none meets the conditions",
            grouped(TRIES)
        );
        Err(InputError::new(gave_up)
            .with_hint("ask for less, or for larger trees or more values (`--values 0..999`)"))
    }
}

/// Refuses a tree that nobody can trace by hand.
pub(crate) fn check_size(tree: &AnyTree, word: &str) -> Result<(), InputError> {
    let leaves = tree.size().leaves;
    if leaves <= LEAF_LIMIT {
        return Ok(());
    }
    let has = counted(leaves, "leaf", "leaves");
    Err(InputError::new(format!(
        "{word} has {has}, an exercise at most {LEAF_LIMIT}"
    )))
}
