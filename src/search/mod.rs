//! The algorithms: no input, no output, no formatting.
//!
//! [`search`] runs one [`Algorithm`] on any [`GameTree`], tells an [`Observer`] every step, and returns an
//! [`Outcome`]. The same generic body serves a traced and a silent run: for the observer `()` the compiler drops all
//! that only an observer needs.

pub mod alpha_beta;
mod depth_first;
pub mod minimax;
pub mod observer;
pub mod sss;

use std::fmt;

use self::alpha_beta::CutRule;
use self::observer::Observer;
use self::sss::gamma::TieRule;
use crate::error::{InputError, closest};
use crate::tree::{GameTree, Path};
use crate::value::Value;

/// An algorithm together with its variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Visits every node once.
    Minimax,
    /// Depth first with deep cut-offs (Knuth & Moore 1975).
    AlphaBeta(CutRule),
    /// Best first on an OPEN list (Stockman 1979).
    Sss(TieRule),
    /// SSS\* with the players exchanged.
    Dual(TieRule),
}

/// The word before the colon, the spellings also accepted, and what a person calls the algorithm.
const FAMILIES: [(&str, &[&str], &str); 4] = [
    ("minimax", &[], "minimax"),
    ("alpha-beta", &["ab", "alphabeta"], "alpha-beta"),
    ("sss", &["sss*"], "SSS*"),
    ("dual", &["dual*"], "DUAL*"),
];

impl Algorithm {
    /// What runs when nothing else is asked for.
    pub const DEFAULT: [Algorithm; 3] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta(CutRule::Inclusive),
        Algorithm::Sss(TieRule::Leftmost),
    ];

    /// Every exact algorithm in its plain form: what `all` means.
    pub const ALL: [Algorithm; 4] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta(CutRule::Inclusive),
        Algorithm::Sss(TieRule::Leftmost),
        Algorithm::Dual(TieRule::Leftmost),
    ];

    /// Reads `minimax`, `alpha-beta[:strict]`, `sss[:rightmost|fifo|lifo]` or `dual[:…]`; also `ab`, `alphabeta`,
    /// `sss*`, in any case.
    ///
    /// # Errors
    ///
    /// Names the word that is no algorithm or no variant, and lists those that are.
    pub fn parse(word: &str) -> Result<Algorithm, InputError> {
        let lower = word.trim().to_lowercase();
        let (name, variant) = match lower.split_once(':') {
            Some((name, variant)) => (name, Some(variant)),
            None => (lower.as_str(), None),
        };
        let family = FAMILIES
            .iter()
            .position(|(id, also, _)| *id == name || also.contains(&name));
        let algorithm = match (family, variant) {
            (Some(0), None) => Some(Algorithm::Minimax),
            (Some(1), None) => Some(Algorithm::AlphaBeta(CutRule::Inclusive)),
            (Some(1), Some(rule)) => CutRule::parse(rule).map(Algorithm::AlphaBeta),
            (Some(2), rule) => rule
                .map_or(Some(TieRule::Leftmost), TieRule::parse)
                .map(Algorithm::Sss),
            (Some(3), rule) => rule
                .map_or(Some(TieRule::Leftmost), TieRule::parse)
                .map(Algorithm::Dual),
            _ => None,
        };
        algorithm.ok_or_else(|| match family {
            Some(family) => InputError::new(format!(
                "{} has no variant '{}'",
                FAMILIES[family].0,
                variant.unwrap_or_default()
            ))
            .with_hint(VARIANTS),
            None => unknown_algorithm(word, name),
        })
    }

    fn family(self) -> usize {
        match self {
            Algorithm::Minimax => 0,
            Algorithm::AlphaBeta(_) => 1,
            Algorithm::Sss(_) => 2,
            Algorithm::Dual(_) => 3,
        }
    }

    /// The variant's word, unless it is the plain one.
    fn variant(self) -> Option<&'static str> {
        match self {
            Algorithm::Minimax => None,
            Algorithm::AlphaBeta(rule) => (rule != CutRule::Inclusive).then(|| rule.id()),
            Algorithm::Sss(rule) | Algorithm::Dual(rule) => {
                (rule != TieRule::Leftmost).then(|| rule.id())
            }
        }
    }

    /// The name in words and JSON: `sss`, `alpha-beta:strict`.
    pub fn id(self) -> String {
        self.named(FAMILIES[self.family()].0, ":")
    }

    /// The name for a person: `SSS*`, `alpha-beta strict`.
    pub fn label(self) -> String {
        self.named(FAMILIES[self.family()].2, " ")
    }

    fn named(self, family: &str, separator: &str) -> String {
        self.variant().map_or_else(
            || family.to_owned(),
            |variant| format!("{family}{separator}{variant}"),
        )
    }

    /// What the algorithm does, in a line.
    pub fn description(self) -> &'static str {
        match self {
            Algorithm::Minimax => "visits every node once and backs the values up",
            Algorithm::AlphaBeta(_) => {
                "depth first, skips what cannot change the value (Knuth & Moore 1975)"
            }
            Algorithm::Sss(_) => {
                "best first on an OPEN list, merits are upper bounds (Stockman 1979)"
            }
            Algorithm::Dual(_) => "SSS* with the players exchanged, merits are lower bounds",
        }
    }

    /// The words of the variants, if there are any.
    pub fn variants(self) -> Option<&'static str> {
        match self {
            Algorithm::Minimax => None,
            Algorithm::AlphaBeta(_) => Some("alpha-beta:strict cuts only where α > β"),
            Algorithm::Sss(_) => {
                Some("sss:rightmost, sss:fifo, sss:lifo break ties otherwise than leftmost")
            }
            Algorithm::Dual(_) => Some("dual:rightmost, dual:fifo, dual:lifo"),
        }
    }

    /// Whether the principal variation that the algorithm finds is that of the leftmost optimal child at every node.
    pub fn finds_leftmost(self) -> bool {
        match self {
            Algorithm::Minimax | Algorithm::AlphaBeta(_) => true,
            Algorithm::Sss(rule) | Algorithm::Dual(rule) => rule == TieRule::Leftmost,
        }
    }

    /// Whether the algorithm keeps an OPEN list.
    pub fn keeps_open(self) -> bool {
        matches!(self, Algorithm::Sss(_) | Algorithm::Dual(_))
    }
}

const VARIANTS: &str =
    "the variants are alpha-beta:strict and sss or dual with :leftmost, :rightmost, :fifo or :lifo";

fn unknown_algorithm(word: &str, name: &str) -> InputError {
    let nearest = closest(name, FAMILIES.iter().map(|(id, _, _)| *id));
    let guess = nearest.map_or_else(String::new, |id| format!("did you mean '{id}'? "));
    let known: Vec<&str> = FAMILIES.iter().map(|(id, _, _)| *id).collect();
    InputError::new(format!("no algorithm is called '{word}'"))
        .with_hint(format!("{guess}the algorithms are {}", known.join(", ")))
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.label())
    }
}

/// When a search gives up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// A search that would evaluate more leaves than this stops.
    pub max_leaves: u64,
}

impl Default for Limits {
    /// 10^9 leaves.
    fn default() -> Limits {
        Limits {
            max_leaves: 1_000_000_000,
        }
    }
}

/// Why a search ended without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The next leaf would have been more than [`Limits::max_leaves`].
    LeafLimit,
    /// The observer asked for it.
    Observer,
}

/// Ends a recursion early; the search keeps the [`Stop`] that says why. Beside a type without content a [`Value`] is
/// returned in a register.
struct Stopped;

/// What a finished search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The minimax value of the root.
    pub value: Value,
    /// The path to the leaf that the search found the value at.
    pub principal_variation: Path,
    /// All root children that have the root's value, if the algorithm learns them; empty for a lone leaf.
    pub optimal_moves: Option<Vec<u32>>,
    /// What the search did.
    pub counts: Counts,
    /// The most bytes that the algorithm kept at once beside the tree, where it keeps more than one path.
    pub peak_bytes: Option<u64>,
}

/// What is counted, as the field counts it; groups that an algorithm does not have are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Calls of the leaf value.
    pub leaves_evaluated: u64,
    /// Depth-first algorithms: nodes entered, the root and the leaves included. SSS\*: states removed while LIVE.
    pub nodes_visited: u64,
    /// Cut-offs, for alpha-beta and its kin.
    pub cutoffs: Option<Cutoffs>,
    /// OPEN's counts, for SSS\* and DUAL\*.
    pub open: Option<OpenCounts>,
}

impl Counts {
    /// How many steps a trace of the search has: removals from OPEN, or entering, evaluating and leaving nodes.
    pub fn steps(&self) -> u64 {
        self.open
            .map_or(2 * self.nodes_visited - self.leaves_evaluated, |open| {
                open.steps
            })
    }
}

/// How often a node was left with at least one child skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cutoffs {
    /// At MIN nodes: the value fell to α or below.
    pub alpha: u64,
    /// At MAX nodes: the value rose to β or above.
    pub beta: u64,
}

/// What went through OPEN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenCounts {
    /// States removed by the main loop, the final one included.
    pub steps: u64,
    /// States added, the first included.
    pub pushed: u64,
    /// States dropped by case 1.
    pub purged: u64,
    /// The largest OPEN, counted after each step; 1 at the start.
    pub peak: u64,
    /// How often each case applied, in Stockman's order.
    pub cases: [u64; 6],
}

/// Runs `algorithm` on `tree`.
///
/// # Errors
///
/// [`Stop`] if the limit of leaves was reached or the observer ended the search.
///
/// # Example
///
/// ```
/// use gametrace::search::{Algorithm, Limits, search};
/// use gametrace::tree::textbook;
///
/// let tree = textbook::find("aima").expect("a textbook tree").tree().expect("it is well formed");
/// let outcome = search(&tree, Algorithm::DEFAULT[2], Limits::default(), &mut ()).expect("a small tree");
/// assert_eq!(outcome.value, 3.into());
/// assert_eq!(outcome.counts.leaves_evaluated, 7);
/// ```
pub fn search<T: GameTree, O: Observer>(
    tree: &T,
    algorithm: Algorithm,
    limits: Limits,
    observer: &mut O,
) -> Result<Outcome, Stop> {
    match algorithm {
        Algorithm::Minimax => minimax::search(tree, limits, observer),
        Algorithm::AlphaBeta(rule) => alpha_beta::search(tree, rule, limits, observer),
        Algorithm::Sss(rule) => sss::search(tree, rule, limits, observer),
        Algorithm::Dual(rule) => sss::search_dual(tree, rule, limits, observer),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn algorithm_names_round_trip() {
        for word in [
            "minimax",
            "alpha-beta",
            "alpha-beta:strict",
            "sss",
            "sss:rightmost",
            "sss:fifo",
            "dual:lifo",
        ] {
            assert_eq!(
                Algorithm::parse(word).map(Algorithm::id).as_deref(),
                Ok(word)
            );
        }
        for (alias, id) in [
            ("ab", "alpha-beta"),
            ("AlphaBeta", "alpha-beta"),
            ("SSS*", "sss"),
            ("sss:leftmost", "sss"),
        ] {
            assert_eq!(
                Algorithm::parse(alias).map(Algorithm::id).as_deref(),
                Ok(id)
            );
        }
    }

    #[test]
    fn wrong_names_are_told() {
        let error = Algorithm::parse("alfa-beta").expect_err("a misspelling");
        assert_eq!(error.to_string(), "no algorithm is called 'alfa-beta'");
        assert!(
            error
                .hint()
                .expect("a hint")
                .starts_with("did you mean 'alpha-beta'?")
        );
        for word in ["minimax:strict", "sss:random", "alpha-beta:fifo", ""] {
            assert!(Algorithm::parse(word).is_err(), "{word}");
        }
    }
}
