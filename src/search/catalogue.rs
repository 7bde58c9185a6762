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
    /// What a new one takes: a file, a variant here, an entry in [`CATALOGUE`], an arm of [`search`].
    #[cfg(test)]
    Dummy,
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
    /// Its variants, the plain one first.
    pub variants: &'static [Variant],
    /// The variants in a line; empty if there are none.
    pub variants_told: &'static str,
}

/// What is known of an algorithm in one variant. What it does not have is `None`.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The word behind the colon.
    pub id: &'static str,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Whether the value that it finds is the minimax value.
    pub is_exact: bool,
    /// The rules of its OPEN list.
    pub open: Option<OpenRules>,
    /// When it cuts, if it searches with a window.
    pub window: Option<CutRule>,
    /// Which leaves it evaluates, where theory says so by the values of a tree alone.
    pub leaf_set: Option<LeafSet>,
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
    /// Every leaf, left to right.
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
pub const CATALOGUE: &[Info] = &[
    Info {
        id: "minimax",
        aliases: &[],
        label: "minimax",
        description: "visits every node once and backs the values up",
        variants: &[Variant {
            leaf_set: Some(LeafSet::All),
            ..Variant::new("", Algorithm::Minimax)
        }],
        variants_told: "",
    },
    Info {
        id: "alpha-beta",
        aliases: &["ab", "alphabeta"],
        label: "alpha-beta",
        description: "depth first, skips what cannot change the value (Knuth & Moore 1975)",
        variants: &[
            Variant {
                leaf_set: Some(LeafSet::AlphaBeta),
                ..Variant::cutting(CutRule::Inclusive)
            },
            Variant::cutting(CutRule::Strict),
        ],
        variants_told: "alpha-beta:strict cuts only where α > β",
    },
    Info {
        id: "sss",
        aliases: &["sss*"],
        label: "SSS*",
        description: "best first on an OPEN list, merits are upper bounds (Stockman 1979)",
        variants: &Variant::best_first(Player::Max),
        variants_told: "sss:rightmost, sss:fifo, sss:lifo break ties otherwise than leftmost",
    },
    Info {
        id: "dual",
        aliases: &["dual*"],
        label: "DUAL*",
        description: "SSS* with the players exchanged, merits are lower bounds",
        variants: &Variant::best_first(Player::Min),
        variants_told: "dual:rightmost, dual:fifo, dual:lifo",
    },
    #[cfg(test)]
    Info {
        id: "dummy",
        aliases: &[],
        label: "dummy",
        description: "looks twice at the first leaf and finds no value",
        variants: &[Variant {
            is_exact: false,
            ..Variant::new("", Algorithm::Dummy)
        }],
        variants_told: "",
    },
];

impl Variant {
    /// An exact algorithm of which nothing else is known.
    const fn new(id: &'static str, algorithm: Algorithm) -> Variant {
        Variant {
            id,
            algorithm,
            is_exact: true,
            open: None,
            window: None,
            leaf_set: None,
        }
    }

    const fn cutting(rule: CutRule) -> Variant {
        Variant {
            window: Some(rule),
            ..Variant::new(rule.id(), Algorithm::AlphaBeta(rule))
        }
    }

    /// SSS\*, or for MIN DUAL\*, under each of the tie rules.
    const fn best_first(hero: Player) -> [Variant; 4] {
        let leftmost = Variant {
            leaf_set: Some(LeafSet::BestFirst(hero)),
            ..Variant::ordered(hero, TieRule::Leftmost)
        };
        [
            leftmost,
            Variant::ordered(hero, TieRule::Rightmost),
            Variant::ordered(hero, TieRule::Fifo),
            Variant::ordered(hero, TieRule::Lifo),
        ]
    }

    const fn ordered(hero: Player, ties: TieRule) -> Variant {
        let algorithm = match hero {
            Player::Max => Algorithm::Sss(ties),
            Player::Min => Algorithm::Dual(ties),
        };
        Variant {
            open: Some(OpenRules { hero, ties }),
            ..Variant::new(ties.id(), algorithm)
        }
    }
}

/// Runs `algorithm` on `tree`, whose leaves may lie as deep as [`MAX_DEPTH`](crate::tree::MAX_DEPTH): so deep a search
/// fits a stack of 2 MB. Built without any optimisation it needs 2 to 4 KB a level, and so a stack of 8 MB.
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
        #[cfg(test)]
        Algorithm::Dummy => super::dummy::search(tree, limits, observer),
    }
}

impl Algorithm {
    /// What runs when nothing else is asked for.
    pub const DEFAULT: [Algorithm; 3] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta(CutRule::Inclusive),
        Algorithm::Sss(TieRule::Leftmost),
    ];

    /// Every exact algorithm in its plain form: what `all` means.
    pub fn all() -> impl Iterator<Item = Algorithm> + Clone {
        let plain = CATALOGUE.iter().map(|info| info.variants[0]);
        plain
            .filter(|plain| plain.is_exact)
            .map(|plain| plain.algorithm)
    }

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
        let variant = variant.unwrap_or(info.variants[0].id);
        let mut variants = info.variants.iter();
        let found = variants.find(|known| known.id == variant);
        found.map(|known| known.algorithm).ok_or_else(|| {
            InputError::new(format!("{} has no variant '{variant}'", info.id)).with_hint(VARIANTS)
        })
    }

    /// Its entry in the catalogue, and what is known of its variant. Every algorithm has one.
    fn entry(self) -> (&'static Info, &'static Variant) {
        let entries = CATALOGUE
            .iter()
            .flat_map(|info| info.variants.iter().map(move |variant| (info, variant)));
        let mut own = entries.filter(|(_, variant)| variant.algorithm == self);
        own.next()
            .unwrap_or((&CATALOGUE[0], &CATALOGUE[0].variants[0]))
    }

    /// The name in words and JSON: `sss`, `alpha-beta:strict`.
    pub fn id(self) -> String {
        self.named(self.entry().0.id, ":")
    }

    /// The name for a person: `SSS*`, `alpha-beta strict`.
    pub fn label(self) -> String {
        self.named(self.entry().0.label, " ")
    }

    fn named(self, name: &str, separator: &str) -> String {
        let (info, variant) = self.entry();
        if info.variants[0].algorithm == self {
            name.to_owned()
        } else {
            format!("{name}{separator}{}", variant.id)
        }
    }

    /// Whether the value that it finds is the minimax value.
    pub fn is_exact(self) -> bool {
        self.entry().1.is_exact
    }

    /// The rules of its OPEN list, if it keeps one.
    pub fn open(self) -> Option<OpenRules> {
        self.entry().1.open
    }

    /// When it cuts, if it searches with a window.
    pub fn window(self) -> Option<CutRule> {
        self.entry().1.window
    }

    /// Which leaves it evaluates, where theory says so by the values of a tree alone.
    pub fn leaf_set(self) -> Option<LeafSet> {
        self.entry().1.leaf_set
    }

    /// Whether it evaluates every leaf, left to right, so that its counts are known without running it.
    pub fn is_exhaustive(self) -> bool {
        self.leaf_set() == Some(LeafSet::All)
    }

    /// Whether it is held to evaluate, on trees with finite leaves, only leaves that `other` evaluates too, and what theory
    /// says of that.
    pub fn within(self, other: Algorithm) -> Option<Promise> {
        self.open().filter(|open| open.hero == Player::Max)?;
        other.window()?;
        let leftmost = Some(LeafSet::BestFirst(Player::Max));
        let is_promised =
            self.leaf_set() == leftmost && other.leaf_set() == Some(LeafSet::AlphaBeta);
        Some(if is_promised {
            Promise::Claimed
        } else {
            Promise::Open
        })
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
    let known: Vec<&str> = CATALOGUE.iter().map(|info| info.id).collect();
    let guess = closest(name, known.iter().copied())
        .map_or_else(String::new, |id| format!("did you mean '{id}'? "));
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
    fn every_variant_has_one_entry() {
        for info in CATALOGUE {
            for variant in info.variants {
                let algorithm = variant.algorithm;
                let (own, found) = algorithm.entry();
                assert_eq!((own.id, found.id), (info.id, variant.id));
                assert_eq!(Algorithm::parse(&algorithm.id()), Ok(algorithm));
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
