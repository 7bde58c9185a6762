//! What a script expects of a comparison: `value=3`, `aima:sss.leaves_evaluated=7`.

use schemars::JsonSchema;
use serde::Serialize;

use super::fact::{Fact, keys, on_wire};
use super::result::{ResultWire, result};
use super::summary::{CountsWire, SummaryWire};
use crate::compare::Comparison;
use crate::error::{InputError, closest, quoted};
use crate::search::Algorithm;

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

/// What can be expected: the keys of the documents.
struct Keys {
    of_tree: Vec<String>,
    of_algorithm: Vec<String>,
}

impl Keys {
    fn new() -> Keys {
        Keys {
            of_tree: keys::<SummaryWire<'_>>(),
            of_algorithm: [keys::<ResultWire<'_>>(), keys::<CountsWire>()].concat(),
        }
    }

    fn are(&self, of_algorithm: bool) -> &[String] {
        if of_algorithm {
            &self.of_algorithm
        } else {
            &self.of_tree
        }
    }
}

impl Expectation {
    /// Reads an expectation. The longest suffix that reads as `[ALGORITHM[:VARIANT].]KEY=VALUE` is what is expected,
    /// what stands before it is the tree.
    ///
    /// # Errors
    ///
    /// A text of another form, an unknown key.
    pub fn parse(text: &str) -> Result<Expectation, InputError> {
        let keys = Keys::new();
        let starts = [0]
            .into_iter()
            .chain(text.match_indices(':').map(|(at, _)| at + 1));
        for start in starts {
            if let Some((algorithm, key, expected)) = read_suffix(&text[start..], &keys) {
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
        Err(misread(text, &keys))
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
        let wire = match self.algorithm {
            None => on_wire(SummaryWire::from(&comparison.summary)),
            Some(algorithm) => {
                let found = comparison.result(algorithm).ok_or_else(|| {
                    InputError::new(format!(
                        "--expect {}: {} is not run",
                        self.text,
                        algorithm.id()
                    ))
                    .with_hint(format!("add it: `-a {}`", algorithm.id()))
                })?;
                on_wire(result(found))
            }
        };
        let found = Fact::of(&wire, &self.key);
        let holds = found == self.expected;
        Ok(Finding {
            expect: self.text.clone(),
            found,
            holds,
        })
    }
}

/// Reads `[ALGORITHM[:VARIANT].]KEY=VALUE` with a key that exists.
fn read_suffix<'t>(text: &'t str, keys: &Keys) -> Option<(Option<Algorithm>, &'t str, Fact)> {
    let (left, value) = text.split_once('=')?;
    let (algorithm, key) = match left.rsplit_once('.') {
        Some((algorithm, key)) => (Some(Algorithm::parse(algorithm).ok()?), key),
        None => (None, left),
    };
    let mut keys = keys.are(algorithm.is_some()).iter();
    keys.any(|known| known == key)
        .then(|| (algorithm, key, Fact::read(value.trim())))
}

fn misread(text: &str, keys: &Keys) -> InputError {
    let Some((left, _)) = text.rsplit_once('=') else {
        return InputError::new(format!("--expect {text}: there is no `=`"))
            .with_hint("write `value=3` or `aima:sss.leaves_evaluated=7`");
    };
    let (before, key) = left
        .rsplit_once('.')
        .or_else(|| left.rsplit_once(':'))
        .unwrap_or(("", left));
    let known = keys.are(left.contains('.'));
    let is_among = |keys: &[String]| keys.iter().any(|known| known == key);
    if is_among(known) {
        let word = before.rsplit(':').next().unwrap_or(before);
        return Algorithm::parse(before)
            .err()
            .unwrap_or_else(|| InputError::new(format!("--expect {text}: {word}?")));
    }
    let error = InputError::new(format!(
        "--expect {text}: nothing is called {}",
        quoted(key)
    ));
    match closest(key, known.iter().map(String::as_str)) {
        Some(near) => error.with_hint(format!("did you mean '{near}'?")),
        None if is_among(&keys.of_algorithm) => {
            error.with_hint(format!("say of which algorithm: `sss.{key}`"))
        }
        None => error.with_hint(format!("there are {}", known.join(", "))),
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
}
