//! [`Baseline`]: the results of an older `compare`, and how the new ones differ from them.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::compare::Comparison;
use crate::error::{InputError, excerpt};
use crate::expect::{ALGORITHM_KEYS, Fact, TREE_KEYS, of_algorithm, of_tree};

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
        let name = excerpt(name);
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
        if *version != crate::report::json::SCHEMA_VERSION {
            let ours = crate::report::json::SCHEMA_VERSION;
            return Err(InputError::new(format!(
                "{name} has schema version {version}, this program reads {ours}"
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
            differences.extend(differing(&tree, None, &TREE_KEYS, &old["summary"], |key| {
                of_tree(&new.summary, key)
            }));
            for old in old["results"].as_array().into_iter().flatten() {
                let algorithm = word(&old["algorithm"]);
                let result = new
                    .results
                    .iter()
                    .find(|result| result.algorithm.id() == algorithm);
                let Some(result) = result else {
                    differences.push(missing(&tree, Some(&algorithm)));
                    continue;
                };
                let found = |key: &str| of_algorithm(result, key);
                for old in [old, &old["counts"]] {
                    let keys = &ALGORITHM_KEYS;
                    differences.extend(differing(&tree, Some(&algorithm), keys, old, found));
                }
            }
        }
        differences
    }
}

fn word(json: &Json) -> String {
    json.as_str().unwrap_or_default().to_owned()
}

fn missing(tree: &str, algorithm: Option<&str>) -> Difference {
    Difference {
        tree: tree.to_owned(),
        algorithm: algorithm.map(str::to_owned),
        key: None,
        baseline: Fact::Nothing,
        found: Fact::Nothing,
    }
}

/// The keys of an object of the baseline whose facts are others now.
fn differing(
    tree: &str,
    algorithm: Option<&str>,
    keys: &[&str],
    old: &Json,
    found: impl Fn(&str) -> Fact,
) -> Vec<Difference> {
    let none = Map::new();
    let old = old.as_object().unwrap_or(&none);
    let of_key = |key: &&str| {
        let baseline = Fact::of_json(old.get(*key)?);
        let found = found(key);
        (baseline != found).then(|| Difference {
            tree: tree.to_owned(),
            algorithm: algorithm.map(str::to_owned),
            key: Some((*key).to_owned()),
            baseline,
            found,
        })
    };
    keys.iter().filter_map(of_key).collect()
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
