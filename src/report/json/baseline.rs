//! [`Baseline`]: the results of an older `compare`, and how the new ones differ from them.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use super::SCHEMA_VERSION;
use super::fact::{Fact, on_wire};
use super::result::tree as on_tree;
use crate::compare::Comparison;
use crate::error::{InputError, on_one_line};

/// What is no result: what a tree is called, and what is never the same twice. Counts are held to each other one by one.
const UNCOMPARED: [&str; 5] = ["title", "citation", "counts", "elapsed_ns", "peak_bytes"];

/// A `compare` document of an earlier run.
#[derive(Clone, Debug)]
pub struct Baseline {
    trees: Vec<Json>,
}

/// Something that is not as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Difference {
    /// The word of the tree.
    pub tree: String,
    /// The algorithm, unless the tree itself differs.
    pub algorithm: Option<String>,
    /// What differs, by its key in the JSON; `null` if the tree or the algorithm is missing altogether.
    pub key: Option<String>,
    /// What it was.
    pub baseline: Fact,
    /// What it is now.
    pub found: Fact,
}

impl Baseline {
    /// Reads a `compare` document; `name` is what messages call it.
    ///
    /// # Errors
    ///
    /// A text that is no such document, or one of another schema version.
    pub fn parse(text: &str, name: &str) -> Result<Baseline, InputError> {
        let name = on_one_line(name);
        let json: Json = serde_json::from_str(text)
            .map_err(|error| InputError::new(format!("{name} is not JSON: {error}")))?;
        let no_document = || {
            InputError::new(format!("{name} is no `compare` document"))
                .with_hint("`gametrace compare --format json` writes one")
        };
        if json["document"] != "compare" {
            return Err(no_document());
        }
        let version = &json["schema_version"];
        if *version != SCHEMA_VERSION {
            return Err(InputError::new(format!(
                "{name} has schema version {version}, this program reads {SCHEMA_VERSION}"
            )));
        }
        match &json["trees"] {
            Json::Array(trees) => Ok(Baseline {
                trees: trees.clone(),
            }),
            _ => Err(no_document()),
        }
    }

    /// Every value and count that the baseline has and that is now another, in the baseline's order. What is new, and
    /// was not in the baseline, is no difference.
    pub fn differences(&self, comparisons: &[Comparison]) -> Vec<Difference> {
        let mut differences = Vec::new();
        for old in &self.trees {
            let tree = word(&old["summary"]["source"]);
            let new = comparisons
                .iter()
                .find(|comparison| comparison.summary.source == tree);
            let Some(new) = new else {
                differences.push(missing(&tree, None));
                continue;
            };
            let new = on_wire(on_tree(new));
            differences.extend(differing(&tree, None, &old["summary"], &new["summary"]));
            for old in elements(&old["results"]) {
                let algorithm = word(&old["algorithm"]);
                let mut results = elements(&new["results"]);
                let Some(new) = results.find(|new| new["algorithm"] == algorithm) else {
                    differences.push(missing(&tree, Some(&algorithm)));
                    continue;
                };
                for old in [old, &old["counts"]] {
                    differences.extend(differing(&tree, Some(&algorithm), old, new));
                }
            }
        }
        differences
    }
}

fn word(json: &Json) -> String {
    json.as_str().unwrap_or_default().to_owned()
}

fn elements(json: &Json) -> impl Iterator<Item = &Json> {
    json.as_array().into_iter().flatten()
}

fn missing(tree: &str, algorithm: Option<&str>) -> Difference {
    Difference {
        tree: tree.to_owned(),
        algorithm: algorithm.map(str::to_owned),
        key: None,
        baseline: Fact::default(),
        found: Fact::default(),
    }
}

/// What an object of the baseline says and what is something else now.
fn differing(tree: &str, algorithm: Option<&str>, old: &Json, new: &Json) -> Vec<Difference> {
    let entries = old.as_object().into_iter().flatten();
    let compared = entries.filter(|(key, _)| !UNCOMPARED.contains(&key.as_str()));
    let all = compared.map(|(key, old)| Difference {
        tree: tree.to_owned(),
        algorithm: algorithm.map(str::to_owned),
        key: Some(key.clone()),
        baseline: Fact::from(old),
        found: Fact::of(new, key),
    });
    all.filter(|difference| difference.baseline != difference.found)
        .collect()
}

/// `aima: sss.leaves_evaluated is 7, was 8`.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference {
            tree,
            algorithm,
            key,
            baseline,
            found,
        } = self;
        write!(f, "{tree}: ")?;
        match (algorithm, key) {
            (None, None) => f.write_str("not compared now, but in the baseline"),
            (Some(algorithm), None) => write!(f, "{algorithm} is not run now, but in the baseline"),
            (algorithm, Some(key)) => {
                let algorithm = algorithm
                    .as_ref()
                    .map_or_else(String::new, |algorithm| format!("{algorithm}."));
                write!(f, "{algorithm}{key} is {found}, was {baseline}")
            }
        }
    }
}
