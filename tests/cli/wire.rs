//! The JSON documents as their readers see them, declared once more: a change of schema breaks a test on purpose.
//!
//! Fields stand in the order of the documents, so that what is read and written again is the document, byte for byte but
//! for the layout.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Whole numbers stay whole.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Value {
    Whole(i64),
    Decimal(f64),
    Infinite(Infinite),
}

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(crate) enum Infinite {
    #[serde(rename = "inf")]
    Positive,
    #[serde(rename = "-inf")]
    Negative,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Player {
    Max,
    Min,
}

pub(crate) type Path = Vec<u32>;

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Summary {
    pub(crate) source: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) citation: Option<String>,
    pub(crate) root: Player,
    pub(crate) nodes: u64,
    pub(crate) leaves: u64,
    pub(crate) depth: u64,
    pub(crate) branching: Branching,
    pub(crate) minimal_leaves: Option<u64>,
    pub(crate) value: Option<Value>,
    pub(crate) principal_variation: Option<Path>,
    pub(crate) optimal_moves: Option<Vec<u32>>,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Branching {
    pub(crate) min: u64,
    pub(crate) max: u64,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counts {
    pub(crate) leaves_evaluated: u64,
    pub(crate) nodes_visited: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) alpha_cutoffs: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) beta_cutoffs: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) steps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) states_pushed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) states_purged: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) open_peak: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) gamma_cases: Option<[u64; 6]>,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AlgorithmResult {
    pub(crate) algorithm: String,
    pub(crate) value: Option<Value>,
    pub(crate) principal_variation: Option<Path>,
    pub(crate) counts: Counts,
    pub(crate) ran: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) elapsed_ns: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) peak_bytes: Option<u64>,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    #[serde(rename = "check")]
    pub(crate) kind: String,
    pub(crate) claimed: bool,
    pub(crate) holds: Option<bool>,
    pub(crate) detail: String,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Compare {
    pub(crate) document: String,
    pub(crate) schema_version: u32,
    pub(crate) gametrace_version: String,
    pub(crate) passed: bool,
    pub(crate) trees: Vec<ComparedTree>,
    pub(crate) expectations: Vec<Expectation>,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expectation {
    pub(crate) expect: String,
    pub(crate) found: serde_json::Value,
    pub(crate) holds: bool,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ComparedTree {
    pub(crate) summary: Summary,
    pub(crate) results: Vec<AlgorithmResult>,
    pub(crate) checks: Vec<Check>,
}

/// A tree as tree files write it.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Tree {
    Leaf(Value),
    Interior(Vec<Tree>),
    Node(Node),
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Node {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) player: Option<Player>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) children: Option<Vec<Tree>>,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeDocument {
    pub(crate) document: String,
    pub(crate) schema_version: u32,
    pub(crate) gametrace_version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) citation: Option<String>,
    pub(crate) root: Player,
    pub(crate) tree: Tree,
    pub(crate) summary: Summary,
    pub(crate) properties: Properties,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Properties {
    pub(crate) nodes_per_depth: Vec<u64>,
    pub(crate) leaves_per_depth: Vec<u64>,
    pub(crate) strategies: Strategies,
    pub(crate) initial_clusters: u64,
    pub(crate) minimal_leaves: Option<u64>,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Strategies {
    pub(crate) max: Tally,
    pub(crate) min: Tally,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Tally {
    Number(u64),
    Text(String),
}

/// A trace with steps of one kind.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trace<S> {
    pub(crate) document: String,
    pub(crate) schema_version: u32,
    pub(crate) gametrace_version: String,
    pub(crate) summary: Summary,
    pub(crate) tree: Option<Tree>,
    pub(crate) algorithm: String,
    pub(crate) steps: Vec<S>,
    pub(crate) result: AlgorithmResult,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenStep {
    pub(crate) step: u64,
    pub(crate) popped: State,
    pub(crate) gamma_case: Option<u8>,
    pub(crate) pushed: Vec<State>,
    pub(crate) purged: Vec<State>,
    pub(crate) open: Vec<State>,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    pub(crate) node: String,
    pub(crate) path: Path,
    pub(crate) status: Status,
    pub(crate) merit: Value,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    Live,
    Solved,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DepthFirstStep {
    pub(crate) step: u64,
    pub(crate) event: StepEvent,
    pub(crate) node: String,
    pub(crate) path: Path,
    pub(crate) alpha: Option<Value>,
    pub(crate) beta: Option<Value>,
    pub(crate) value: Option<Value>,
    pub(crate) bound: Option<Bound>,
    pub(crate) update: Option<Update>,
    pub(crate) cutoff: Option<Cutoff>,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StepEvent {
    Enter,
    Leaf,
    Leave,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Bound {
    Exact,
    Upper,
    Lower,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WindowEnd {
    Alpha,
    Beta,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Update {
    pub(crate) node: String,
    pub(crate) path: Path,
    pub(crate) value: Value,
    pub(crate) bound: Option<WindowEnd>,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cutoff {
    pub(crate) node: String,
    pub(crate) path: Path,
    pub(crate) kind: WindowEnd,
    pub(crate) skipped: Vec<Path>,
}

/// Reads a document, and checks that it says nothing else and in no other order.
#[track_caller]
pub(crate) fn read<D: DeserializeOwned + Serialize>(text: &str) -> D {
    let document: D = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let again = serde_json::to_string(&document).expect("it serialises");
    assert_eq!(again, minified(text));
    document
}

/// The text without the white space between its tokens.
fn minified(text: &str) -> String {
    let (mut in_string, mut escaped) = (false, false);
    let kept = text.chars().filter(|&character| {
        let keep = in_string || !character.is_ascii_whitespace();
        if character == '"' && !escaped {
            in_string = !in_string;
        }
        escaped = in_string && character == '\\' && !escaped;
        keep
    });
    kept.collect()
}
