//! The JSON documents as a reader declares them, unknown keys denied: a change of what is written breaks these types on
//! purpose.

#![expect(dead_code, reason = "the fields are there to be read from JSON")]

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::{HOSTILE, TREES, printed};

type Path = Vec<u32>;

/// A number, or an infinity as a string.
#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Number(f64),
    Infinity(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Summary {
    source: String,
    title: Option<String>,
    citation: Option<String>,
    root: String,
    nodes: u64,
    leaves: u64,
    depth: u32,
    branching: Branching,
    minimal_leaves: Option<u64>,
    value: Option<Value>,
    principal_variation: Option<Path>,
    optimal_moves: Option<Path>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Branching {
    min: u32,
    max: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Compare {
    document: String,
    schema_version: u32,
    gametrace_version: String,
    passed: bool,
    trees: Vec<ComparedTree>,
    expectations: Vec<Finding>,
    differences: Option<Vec<Difference>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ComparedTree {
    summary: Summary,
    results: Vec<AlgorithmResult>,
    checks: Vec<Check>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AlgorithmResult {
    algorithm: String,
    value: Option<Value>,
    principal_variation: Option<Path>,
    counts: Counts,
    ran: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    leaves_evaluated: u64,
    nodes_visited: u64,
    alpha_cutoffs: Option<u64>,
    beta_cutoffs: Option<u64>,
    steps: Option<u64>,
    states_pushed: Option<u64>,
    states_purged: Option<u64>,
    open_peak: Option<u64>,
    gamma_cases: Option<[u64; 6]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Check {
    #[serde(rename = "check")]
    kind: String,
    claimed: bool,
    holds: Option<bool>,
    detail: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Finding {
    expect: String,
    found: Json,
    holds: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Difference {
    tree: String,
    algorithm: Option<String>,
    key: Option<String>,
    baseline: Json,
    found: Json,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Trace<Step> {
    document: String,
    schema_version: u32,
    gametrace_version: String,
    summary: Summary,
    tree: Option<Json>,
    algorithm: String,
    steps: Vec<Step>,
    result: AlgorithmResult,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Removed {
    step: u64,
    popped: State,
    gamma_case: Option<u8>,
    pushed: Vec<State>,
    purged: Vec<State>,
    open: Option<Vec<State>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    node: String,
    path: Path,
    status: Status,
    merit: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Status {
    Live,
    Solved,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DepthFirst {
    step: u64,
    event: String,
    node: String,
    path: Path,
    alpha: Option<Value>,
    beta: Option<Value>,
    value: Option<Value>,
    bound: Option<String>,
    update: Option<Update>,
    cutoff: Option<Cutoff>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Update {
    node: String,
    path: Path,
    value: Value,
    bound: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cutoff {
    node: String,
    path: Path,
    kind: String,
    skipped: Vec<Path>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tree {
    document: String,
    schema_version: u32,
    gametrace_version: String,
    title: Option<String>,
    citation: Option<String>,
    root: String,
    #[serde(rename = "tree")]
    top: Json,
    summary: Summary,
    properties: Properties,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Properties {
    nodes_per_depth: Vec<u64>,
    leaves_per_depth: Vec<u64>,
    strategies: Strategies,
    initial_clusters: u64,
    minimal_leaves: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Strategies {
    max: Json,
    min: Json,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Why {
    document: String,
    schema_version: u32,
    gametrace_version: String,
    summary: Summary,
    leaves: Vec<Leaf>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Leaf {
    node: String,
    path: Path,
    value: Value,
    alpha: Value,
    beta: Value,
    algorithms: Vec<Verdict>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Verdict {
    algorithm: String,
    evaluated: bool,
    reason: String,
    witness: Option<Witness>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Witness {
    ancestor: Node,
    sibling: Node,
    value: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Node {
    node: String,
    path: Path,
}

fn read<T: DeserializeOwned>(arguments: &[&str]) {
    if let Err(error) = serde_json::from_str::<T>(&printed(arguments)) {
        panic!("{arguments:?}: {error}");
    }
}

#[test]
fn documents_read_as_declared() {
    for tree in TREES
        .into_iter()
        .chain([HOSTILE, "min(-inf (inf 3))", "random:2,4"])
    {
        read::<Compare>(&["compare", tree, "-a", "all", "-f", "json"]);
        for algorithm in ["sss", "dual"] {
            read::<Trace<Removed>>(&["trace", tree, "-a", algorithm, "-f", "json"]);
        }
        for algorithm in ["minimax", "alpha-beta"] {
            read::<Trace<DepthFirst>>(&["trace", tree, "-a", algorithm, "-f", "json"]);
        }
        read::<Tree>(&["tree", tree, "-f", "json"]);
        read::<Why>(&["why", tree, "-a", "ab,sss,dual", "-f", "json"]);
    }
}
