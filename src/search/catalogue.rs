//! The catalogue: every algorithm, what it is called, what is known of it, and the one match that runs it.
//!
//! Whoever needs to know something of an algorithm asks here; nobody else asks for its name. What an algorithm does not
//! have is `None`.

use std::fmt;

use super::alpha_beta::{self, CutRule};
use super::minimax;
use super::observer::Observer;
use super::sss::{self, gamma::TieRule};
use super::{Limits, Outcome, Stop};
use crate::error::{InputError, closest};
use crate::tree::{GameTree, Player};

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

/// What is known of an algorithm and all of its variants.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The word before the colon.
    pub id: &'static str,
    /// Other spellings that are accepted.
    pub aliases: &'static [&'static str],
    /// What a person calls it.
    pub label: &'static str,
    /// What it does, in a line.
    pub description: &'static str,
    /// The plain one.
    pub plain: Algorithm,
    /// The others, by the word behind the colon. The plain one may have a word too.
    pub variants: &'static [(&'static str, Algorithm)],
    /// The variants in a line; empty if there are none.
    pub variants_told: &'static str,
}

/// An OPEN list: whose strategies its merits bound, and which state goes first among equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenRules {
    /// MAX where merits are upper bounds and the highest goes first, MIN where they are lower bounds.
    pub hero: Player,
    /// Among equals.
    pub ties: TieRule,
}

/// A set of leaves that theory describes by the values of a tree alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafSet {
    /// Every leaf.
    All,
    /// Those that alpha-beta evaluates.
    AlphaBeta,
    /// Those that SSS\* evaluates, or with the players exchanged DUAL\*.
    BestFirst(Player),
}

/// What theory says of a property that is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// It holds.
    Claimed,
    /// It may fail.
    Open,
}

/// All algorithms, in the order in which they are told.
pub const CATALOGUE: [Info; 4] = [
    Info {
        id: "minimax",
        aliases: &[],
        label: "minimax",
        description: "visits every node once and backs the values up",
        plain: Algorithm::Minimax,
        variants: &[],
        variants_told: "",
    },
    Info {
        id: "alpha-beta",
        aliases: &["ab", "alphabeta"],
        label: "alpha-beta",
        description: "depth first, skips what cannot change the value (Knuth & Moore 1975)",
        plain: Algorithm::AlphaBeta(CutRule::Inclusive),
        variants: &[
            ("inclusive", Algorithm::AlphaBeta(CutRule::Inclusive)),
            ("strict", Algorithm::AlphaBeta(CutRule::Strict)),
        ],
        variants_told: "alpha-beta:strict cuts only where α > β",
    },
    Info {
        id: "sss",
        aliases: &["sss*"],
        label: "SSS*",
        description: "best first on an OPEN list, merits are upper bounds (Stockman 1979)",
        plain: Algorithm::Sss(TieRule::Leftmost),
        variants: &[
            ("leftmost", Algorithm::Sss(TieRule::Leftmost)),
            ("rightmost", Algorithm::Sss(TieRule::Rightmost)),
            ("fifo", Algorithm::Sss(TieRule::Fifo)),
            ("lifo", Algorithm::Sss(TieRule::Lifo)),
        ],
        variants_told: "sss:rightmost, sss:fifo, sss:lifo break ties otherwise than leftmost",
    },
    Info {
        id: "dual",
        aliases: &["dual*"],
        label: "DUAL*",
        description: "SSS* with the players exchanged, merits are lower bounds",
        plain: Algorithm::Dual(TieRule::Leftmost),
        variants: &[
            ("leftmost", Algorithm::Dual(TieRule::Leftmost)),
            ("rightmost", Algorithm::Dual(TieRule::Rightmost)),
            ("fifo", Algorithm::Dual(TieRule::Fifo)),
            ("lifo", Algorithm::Dual(TieRule::Lifo)),
        ],
        variants_told: "dual:rightmost, dual:fifo, dual:lifo",
    },
];

/// Runs `algorithm` on `tree`, whose leaves may lie as deep as [`MAX_DEPTH`](crate::tree::MAX_DEPTH): so deep a search
/// fits a stack of 2 MB.
///
/// # Errors
///
/// [`Stop`] if the limit of leaves was reached, the observer ended the search, or the tree is too deep.
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

impl Algorithm {
    /// What runs when nothing else is asked for.
    pub const DEFAULT: [Algorithm; 3] =
        [CATALOGUE[0].plain, CATALOGUE[1].plain, CATALOGUE[2].plain];

    /// Every exact algorithm in its plain form: what `all` means.
    pub const ALL: [Algorithm; CATALOGUE.len()] = {
        let mut all = [Algorithm::Minimax; CATALOGUE.len()];
        let mut index = 0;
        while index < CATALOGUE.len() {
            all[index] = CATALOGUE[index].plain;
            index += 1;
        }
        all
    };

    /// Reads `minimax`, `alpha-beta[:strict]`, `sss[:rightmost|fifo|lifo]` or `dual[:…]`, and their aliases, in any case.
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
        let info = CATALOGUE
            .iter()
            .find(|info| info.id == name || info.aliases.contains(&name))
            .ok_or_else(|| unknown_algorithm(word, name))?;
        let Some(variant) = variant else {
            return Ok(info.plain);
        };
        let mut variants = info.variants.iter();
        let found = variants.find(|(word, _)| *word == variant);
        found.map(|&(_, algorithm)| algorithm).ok_or_else(|| {
            InputError::new(format!("{} has no variant '{variant}'", info.id)).with_hint(VARIANTS)
        })
    }

    /// Its entry in the catalogue.
    pub fn info(self) -> &'static Info {
        &CATALOGUE[match self {
            Algorithm::Minimax => 0,
            Algorithm::AlphaBeta(_) => 1,
            Algorithm::Sss(_) => 2,
            Algorithm::Dual(_) => 3,
        }]
    }

    /// The name in words and JSON: `sss`, `alpha-beta:strict`.
    pub fn id(self) -> String {
        self.named(self.info().id, ":")
    }

    /// The name for a person: `SSS*`, `alpha-beta strict`.
    pub fn label(self) -> String {
        self.named(self.info().label, " ")
    }

    fn named(self, name: &str, separator: &str) -> String {
        let mut variants = self.info().variants.iter();
        match variants.find(|(_, algorithm)| *algorithm == self) {
            Some((variant, _)) if self.info().plain != self => {
                format!("{name}{separator}{variant}")
            }
            _ => name.to_owned(),
        }
    }

    /// The rules of its OPEN list, if it keeps one.
    pub fn open(self) -> Option<OpenRules> {
        let (hero, ties) = match self {
            Algorithm::Minimax | Algorithm::AlphaBeta(_) => return None,
            Algorithm::Sss(ties) => (Player::Max, ties),
            Algorithm::Dual(ties) => (Player::Min, ties),
        };
        Some(OpenRules { hero, ties })
    }

    /// When it cuts, if it searches with a window.
    pub fn window(self) -> Option<CutRule> {
        match self {
            Algorithm::AlphaBeta(rule) => Some(rule),
            Algorithm::Minimax | Algorithm::Sss(_) | Algorithm::Dual(_) => None,
        }
    }

    /// Which leaves it evaluates, where theory says so by the values of a tree alone.
    pub fn leaf_set(self) -> Option<LeafSet> {
        match self {
            Algorithm::Minimax => Some(LeafSet::All),
            Algorithm::AlphaBeta(CutRule::Inclusive) => Some(LeafSet::AlphaBeta),
            Algorithm::Sss(TieRule::Leftmost) => Some(LeafSet::BestFirst(Player::Max)),
            Algorithm::Dual(TieRule::Leftmost) => Some(LeafSet::BestFirst(Player::Min)),
            Algorithm::AlphaBeta(_) | Algorithm::Sss(_) | Algorithm::Dual(_) => None,
        }
    }

    /// Whether it evaluates every leaf, left to right, so that its counts are known without running it.
    pub fn is_exhaustive(self) -> bool {
        self.leaf_set() == Some(LeafSet::All)
    }

    /// Whether it is held to evaluate, on trees with finite leaves, only leaves that `other` evaluates too, and what theory
    /// says of that.
    pub fn within(self, other: Algorithm) -> Option<Promise> {
        match (self, other) {
            (Algorithm::Sss(TieRule::Leftmost), Algorithm::AlphaBeta(CutRule::Inclusive)) => {
                Some(Promise::Claimed)
            }
            (Algorithm::Sss(_), Algorithm::AlphaBeta(_)) => Some(Promise::Open),
            _ => None,
        }
    }

    /// Whether the principal variation that the algorithm finds is that of the leftmost optimal child at every node.
    pub fn finds_leftmost(self) -> bool {
        self.open()
            .is_none_or(|open| open.ties == TieRule::Leftmost)
    }
}

const VARIANTS: &str =
    "the variants are alpha-beta:strict and sss or dual with :leftmost, :rightmost, :fifo or :lifo";

fn unknown_algorithm(word: &str, name: &str) -> InputError {
    let known = CATALOGUE.map(|info| info.id);
    let guess =
        closest(name, known).map_or_else(String::new, |id| format!("did you mean '{id}'? "));
    InputError::new(format!("no algorithm is called '{word}'"))
        .with_hint(format!("{guess}the algorithms are {}", known.join(", ")))
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.label())
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
    fn every_variant_belongs_to_its_entry() {
        for info in &CATALOGUE {
            assert_eq!(info.plain.info().id, info.id);
            for &(word, algorithm) in info.variants {
                assert_eq!(algorithm.info().id, info.id);
                assert_eq!(
                    Algorithm::parse(&format!("{}:{word}", info.id)),
                    Ok(algorithm)
                );
            }
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
