//! What a script expects of a comparison: `value=3`, `aima:sss.leaves_evaluated=7`.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use crate::compare::{AlgorithmResult, Comparison};
use crate::error::{InputError, closest, quoted};
use crate::search::Algorithm;
use crate::summary::Summary;
use crate::tree::Player;
use crate::value::Value;

/// One expectation: `[TREE:][ALGORITHM[:VARIANT].]KEY=VALUE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    text: String,
    /// The word of the tree that is meant; every tree if there is none.
    tree: Option<String>,
    algorithm: Option<Algorithm>,
    key: String,
    expected: Fact,
}

/// What came of an expectation on one tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    /// The expectation as it was typed.
    pub expect: String,
    /// What was found.
    pub found: Fact,
    /// Whether that was expected.
    pub holds: bool,
}

/// Something that a report says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Fact {
    /// Not known.
    Nothing,
    /// A value or a count.
    Number(Value),
    /// A count that no double holds.
    Large(u64),
    /// Counts, or the indices of a path.
    List(Vec<u64>),
    /// Yes or no.
    Truth(bool),
    /// A word.
    Word(String),
}

/// What can be expected of a tree …
pub(crate) const TREE_KEYS: [&str; 8] = [
    "value",
    "root",
    "nodes",
    "leaves",
    "depth",
    "minimal_leaves",
    "principal_variation",
    "optimal_moves",
];
/// … and of an algorithm.
pub(crate) const ALGORITHM_KEYS: [&str; 12] = [
    "value",
    "principal_variation",
    "leaves_evaluated",
    "nodes_visited",
    "alpha_cutoffs",
    "beta_cutoffs",
    "steps",
    "states_pushed",
    "states_purged",
    "open_peak",
    "gamma_cases",
    "ran",
];

impl Expectation {
    /// Reads an expectation. The longest suffix that reads as `[ALGORITHM[:VARIANT].]KEY=VALUE` is what is expected,
    /// what stands before it is the tree.
    ///
    /// # Errors
    ///
    /// A text of another form, an unknown key.
    pub fn parse(text: &str) -> Result<Expectation, InputError> {
        let starts = [0]
            .into_iter()
            .chain(text.match_indices(':').map(|(at, _)| at + 1));
        for start in starts {
            if let Some((algorithm, key, expected)) = read_suffix(&text[start..]) {
                let tree = start.checked_sub(1).map(|end| text[..end].to_owned());
                return Ok(Expectation {
                    text: text.to_owned(),
                    tree,
                    algorithm,
                    key: key.to_owned(),
                    expected,
                });
            }
        }
        Err(misread(text))
    }

    /// Looks the expectation up in the comparisons it is about.
    ///
    /// # Errors
    ///
    /// A tree that is not compared, an algorithm that is not run.
    pub fn check(&self, comparisons: &[Comparison]) -> Result<Vec<Finding>, InputError> {
        let about = |comparison: &&Comparison| {
            self.tree
                .as_ref()
                .is_none_or(|tree| *tree == comparison.summary.source)
        };
        let findings: Vec<Finding> = comparisons
            .iter()
            .filter(about)
            .map(|comparison| self.find(comparison))
            .collect::<Result<_, _>>()?;
        match (&self.tree, findings.is_empty()) {
            (Some(tree), true) => {
                let error = InputError::new(format!(
                    "--expect {}: {} is not among the trees",
                    self.text,
                    quoted(tree)
                ));
                let sources = comparisons
                    .iter()
                    .map(|comparison| comparison.summary.source.as_str());
                Err(match closest(tree, sources) {
                    Some(near) => error.with_hint(format!("did you mean '{near}'?")),
                    None => error
                        .with_hint("what stands before the last colon is a tree as it is typed"),
                })
            }
            _ => Ok(findings),
        }
    }

    fn find(&self, comparison: &Comparison) -> Result<Finding, InputError> {
        let found = match self.algorithm {
            None => of_tree(&comparison.summary, &self.key),
            Some(algorithm) => {
                let result = comparison.result(algorithm).ok_or_else(|| {
                    InputError::new(format!(
                        "--expect {}: {} is not run",
                        self.text,
                        algorithm.id()
                    ))
                    .with_hint(format!("add it: `-a {}`", algorithm.id()))
                })?;
                of_algorithm(result, &self.key)
            }
        };
        let holds = found == self.expected;
        Ok(Finding {
            expect: self.text.clone(),
            found,
            holds,
        })
    }
}

/// Reads `[ALGORITHM[:VARIANT].]KEY=VALUE` with a key that exists.
fn read_suffix(text: &str) -> Option<(Option<Algorithm>, &str, Fact)> {
    let (left, value) = text.split_once('=')?;
    let (algorithm, key) = match left.rsplit_once('.') {
        Some((algorithm, key)) => (Some(Algorithm::parse(algorithm).ok()?), key),
        None => (None, left),
    };
    let keys: &[&str] = if algorithm.is_some() {
        &ALGORITHM_KEYS
    } else {
        &TREE_KEYS
    };
    keys.contains(&key)
        .then(|| (algorithm, key, Fact::read(value.trim())))
}

fn misread(text: &str) -> InputError {
    let Some((left, _)) = text.rsplit_once('=') else {
        return InputError::new(format!("--expect {text}: there is no `=`"))
            .with_hint("write `value=3` or `aima:sss.leaves_evaluated=7`");
    };
    let (before, key) = left
        .rsplit_once('.')
        .or_else(|| left.rsplit_once(':'))
        .unwrap_or(("", left));
    let keys: &[&str] = if left.contains('.') {
        &ALGORITHM_KEYS
    } else {
        &TREE_KEYS
    };
    if keys.contains(&key) {
        let word = before.rsplit(':').next().unwrap_or(before);
        return Algorithm::parse(before)
            .err()
            .unwrap_or_else(|| InputError::new(format!("--expect {text}: {word}?")));
    }
    let error = InputError::new(format!(
        "--expect {text}: nothing is called {}",
        quoted(key)
    ));
    match closest(key, keys.iter().copied()) {
        Some(near) => error.with_hint(format!("did you mean '{near}'?")),
        None if ALGORITHM_KEYS.contains(&key) => {
            error.with_hint(format!("say of which algorithm: `sss.{key}`"))
        }
        None => error.with_hint(format!("there are {}", keys.join(", "))),
    }
}

/// A fact about a tree by its key.
pub(crate) fn of_tree(summary: &Summary, key: &str) -> Fact {
    match key {
        "value" => summary.value.map_or(Fact::Nothing, Fact::Number),
        "root" => Fact::Word(
            if summary.root == Player::Max {
                "max"
            } else {
                "min"
            }
            .to_owned(),
        ),
        "nodes" => Fact::count(summary.size.nodes),
        "leaves" => Fact::count(summary.size.leaves),
        "depth" => Fact::count(summary.size.depth as u64),
        "minimal_leaves" => summary.minimal_leaves.map_or(Fact::Nothing, Fact::count),
        "principal_variation" => Fact::path(summary.principal_variation.as_deref()),
        "optimal_moves" => Fact::path(summary.optimal_moves.as_deref()),
        _ => Fact::Nothing,
    }
}

/// A fact about an algorithm's result by its key.
pub(crate) fn of_algorithm(result: &AlgorithmResult, key: &str) -> Fact {
    let counts = &result.counts;
    let of_cutoffs = |count: fn(crate::search::Cutoffs) -> u64| counts.cutoffs.map(count);
    let of_open = |count: fn(crate::search::OpenCounts) -> u64| counts.open.map(count);
    let count = match key {
        "value" => return result.value.map_or(Fact::Nothing, Fact::Number),
        "principal_variation" => return Fact::path(result.principal_variation.as_deref()),
        "ran" => return Fact::Truth(result.ran),
        "gamma_cases" => {
            return counts
                .open
                .map_or(Fact::Nothing, |open| Fact::List(open.cases.to_vec()));
        }
        "leaves_evaluated" => Some(counts.leaves_evaluated),
        "nodes_visited" => Some(counts.nodes_visited),
        "alpha_cutoffs" => of_cutoffs(|cutoffs| cutoffs.alpha),
        "beta_cutoffs" => of_cutoffs(|cutoffs| cutoffs.beta),
        "steps" => of_open(|open| open.steps),
        "states_pushed" => of_open(|open| open.pushed),
        "states_purged" => of_open(|open| open.purged),
        "open_peak" => of_open(|open| open.peak),
        _ => None,
    };
    count.map_or(Fact::Nothing, Fact::count)
}

impl Fact {
    fn count(count: u64) -> Fact {
        match Value::parse_decimal(&count.to_string()) {
            Ok(number) => Fact::Number(number),
            Err(_) => Fact::Large(count),
        }
    }

    /// A fact as the JSON documents write it.
    pub(crate) fn of_json(json: &Json) -> Fact {
        match json {
            Json::Null => Fact::Nothing,
            Json::Bool(truth) => Fact::Truth(*truth),
            Json::Number(number) => match (number.as_u64(), number.as_f64().and_then(Value::new)) {
                (Some(count), _) => Fact::count(count),
                (None, Some(value)) => Fact::Number(value),
                (None, None) => Fact::Word(number.to_string()),
            },
            Json::String(word) => match word.as_str() {
                "inf" => Fact::Number(Value::INFINITY),
                "-inf" => Fact::Number(Value::NEG_INFINITY),
                _ => Fact::Word(word.clone()),
            },
            Json::Array(items) => Fact::List(items.iter().filter_map(Json::as_u64).collect()),
            Json::Object(_) => Fact::Word(json.to_string()),
        }
    }

    fn path(path: Option<&[u32]>) -> Fact {
        path.map_or(Fact::Nothing, |path| {
            Fact::List(path.iter().copied().map(u64::from).collect())
        })
    }

    fn read(text: &str) -> Fact {
        let list = || text.strip_prefix('[')?.strip_suffix(']').map(str::trim);
        let items = |list: &str| {
            list.split(',')
                .map(|item| item.trim().parse().ok())
                .collect::<Option<Vec<u64>>>()
        };
        match (text, list()) {
            ("null", _) => Fact::Nothing,
            ("true", _) => Fact::Truth(true),
            ("false", _) => Fact::Truth(false),
            ("inf" | "+inf" | "∞", _) => Fact::Number(Value::INFINITY),
            ("-inf" | "−∞" | "-∞", _) => Fact::Number(Value::NEG_INFINITY),
            (_, Some("")) => Fact::List(Vec::new()),
            (_, Some(list)) => items(list).map_or_else(|| Fact::Word(text.to_owned()), Fact::List),
            _ => Value::parse_decimal(text).map_or_else(
                |_| {
                    text.parse()
                        .map_or_else(|_| Fact::Word(text.to_owned()), Fact::Large)
                },
                Fact::Number,
            ),
        }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Nothing => f.write_str("nothing"),
            Fact::Number(value) => write!(f, "{value}"),
            Fact::Large(count) => write!(f, "{count}"),
            Fact::List(items) => write!(f, "{items:?}"),
            Fact::Truth(truth) => write!(f, "{truth}"),
            Fact::Word(word) => f.write_str(word),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_suffix_is_the_expectation() {
        for (text, tree, algorithm, key) in [
            ("value=3", None, None, "value"),
            (
                "aima:sss.leaves_evaluated=7",
                Some("aima"),
                Some("sss"),
                "leaves_evaluated",
            ),
            ("sss:fifo.steps=12", None, Some("sss:fifo"), "steps"),
            (
                "random:3,4,seed=7:value=3",
                Some("random:3,4,seed=7"),
                None,
                "value",
            ),
            (
                "ttt:X...O....:alpha-beta:strict.nodes_visited=9",
                Some("ttt:X...O...."),
                Some("alpha-beta:strict"),
                "nodes_visited",
            ),
            ("./a.b:value=-0.5", Some("./a.b"), None, "value"),
        ] {
            let read = Expectation::parse(text).expect(text);
            assert_eq!(
                (
                    read.tree.as_deref(),
                    read.algorithm.map(Algorithm::id).as_deref(),
                    read.key.as_str()
                ),
                (tree, algorithm, key),
                "{text}"
            );
        }
    }

    #[test]
    fn misread_expectations_are_told() {
        for (text, message) in [
            ("value", "--expect value: there is no `=`"),
            (
                "sss.leafs=3",
                "--expect sss.leafs=3: nothing is called 'leafs'",
            ),
            ("valeu=3", "--expect valeu=3: nothing is called 'valeu'"),
            (
                "leaves_evaluated=3",
                "--expect leaves_evaluated=3: nothing is called 'leaves_evaluated'",
            ),
            ("xyz.steps=3", "no algorithm is called 'xyz'"),
        ] {
            assert_eq!(
                Expectation::parse(text).expect_err(text).to_string(),
                message
            );
        }
    }

    #[test]
    fn facts_are_equal_as_numbers() {
        assert_eq!(Fact::read("3.0"), Fact::count(3));
        assert_eq!(Fact::read("[0, 1]"), Fact::path(Some(&[0, 1])));
        assert_eq!(
            Fact::read("9223372036854775807"),
            Fact::count(i64::MAX.unsigned_abs())
        );
        assert_ne!(Fact::read("4"), Fact::count(3));
    }
}
