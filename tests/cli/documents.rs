//! The JSON documents: what stands in them, in which order.

use serde_json::json;

use crate::program::gametrace;
use crate::wire::{
    self, Bound, Compare, DepthFirstStep, OpenStep, StepEvent, Trace, Tree, TreeDocument, Value,
    WindowEnd,
};

#[test]
fn compare_tells_summary_results_and_checks() {
    let document: Compare = wire::read(&gametrace("compare aima -f json").output());
    assert_eq!(document.document, "compare");
    assert_eq!(document.schema_version, 2);
    assert_eq!(document.gametrace_version, env!("CARGO_PKG_VERSION"));
    assert!(document.passed && document.expectations.is_empty());
    let [tree] = document.trees.as_slice() else {
        panic!("one tree");
    };
    let summary = serde_json::to_value(&tree.summary).expect("it serialises");
    let expected = json!({
        "source": "aima",
        "title": "Three MIN nodes with three leaves each",
        "citation": tree.summary.citation,
        "root": "max",
        "nodes": 13,
        "leaves": 9,
        "depth": 2,
        "branching": {"min": 3, "max": 3},
        "minimal_leaves": 5,
        "value": 3,
        "principal_variation": [0, 0],
        "optimal_moves": [0],
    });
    assert_eq!(summary, expected);
    let results = serde_json::to_value(&tree.results).expect("it serialises");
    let result = |algorithm, counts| json!({"algorithm": algorithm, "value": 3, "principal_variation": [0, 0], "counts": counts, "ran": true});
    let expected = json!([
        result(
            "minimax",
            json!({"leaves_evaluated": 9, "nodes_visited": 13})
        ),
        result(
            "alpha-beta",
            json!({"leaves_evaluated": 7, "nodes_visited": 11, "alpha_cutoffs": 1, "beta_cutoffs": 0})
        ),
        result(
            "sss",
            json!({
                "leaves_evaluated": 7, "nodes_visited": 11, "steps": 18, "states_pushed": 20,
                "states_purged": 2, "open_peak": 3, "gamma_cases": [1, 4, 1, 7, 3, 1],
            })
        ),
    ]);
    assert_eq!(results, expected);
    let checks = tree.checks.iter();
    let checks: Vec<_> = checks
        .map(|check| (check.kind.as_str(), check.claimed, check.holds))
        .collect();
    let expected = [
        ("values-agree", true, Some(true)),
        ("sss-within-alpha-beta", true, Some(true)),
    ];
    assert_eq!(checks, expected);
}

#[test]
fn compare_without_a_tree_takes_the_library() {
    let document: Compare = wire::read(&gametrace("compare -f json -a all").output());
    let sources: Vec<&str> = document
        .trees
        .iter()
        .map(|tree| tree.summary.source.as_str())
        .collect();
    let library = "web aima stockman plaat wikipedia pi clusters ties exhaustive";
    assert_eq!(sources, library.split(' ').collect::<Vec<_>>());
    for tree in &document.trees {
        let algorithms: Vec<&str> = tree
            .results
            .iter()
            .map(|result| result.algorithm.as_str())
            .collect();
        assert_eq!(algorithms, ["minimax", "alpha-beta", "sss", "dual"]);
    }
}

#[test]
fn variants_and_aliases_name_algorithms() {
    let words = "ab,AlphaBeta,sss*,sss:leftmost,alpha-beta:strict,sss:fifo,dual:lifo,dual";
    let arguments = format!("compare ties -f json --algorithms {words}");
    let document: Compare = wire::read(&gametrace(&arguments).output());
    let results = document.trees[0].results.iter();
    let found: Vec<(&str, u64)> = results
        .map(|result| (result.algorithm.as_str(), result.counts.leaves_evaluated))
        .collect();
    let expected = [
        ("alpha-beta", 3),
        ("sss", 3),
        ("alpha-beta:strict", 4),
        ("sss:fifo", 4),
        ("dual:lifo", 3),
        ("dual", 3),
    ];
    assert_eq!(found, expected);
    let checks = document.trees[0].checks.iter();
    let checks: Vec<_> = checks
        .filter(|check| check.kind == "sss-within-alpha-beta")
        .map(|check| (check.claimed, check.holds))
        .collect();
    // SSS* and SSS* with fifo, each against alpha-beta and alpha-beta strict.
    let expected = [
        (true, Some(true)),
        (false, Some(true)),
        (false, Some(false)),
        (false, Some(true)),
    ];
    assert_eq!(checks, expected);
}

#[test]
fn what_is_not_claimed_does_not_fail() {
    let document: Compare =
        wire::read(&gametrace("compare [[-inf,inf]] -f json -a ab,sss").output());
    let check = &document.trees[0].checks[1];
    assert_eq!((check.claimed, check.holds), (false, Some(false)));
    assert!(document.passed);
    let document: Compare = wire::read(&gametrace("compare aima -f json -a minimax").output());
    let check = &document.trees[0].checks[1];
    assert_eq!((check.claimed, check.holds), (false, None));
}

#[test]
fn infinities_and_decimals_are_told() {
    let text = gametrace("compare [-inf,[0.5,-2.50]] [inf] -f json").output();
    let document: Compare = wire::read(&text);
    let values: Vec<_> = document
        .trees
        .iter()
        .map(|tree| tree.summary.value.clone())
        .collect();
    let infinity = Value::Infinite(wire::Infinite::Positive);
    assert_eq!(values, [Some(Value::Decimal(-2.5)), Some(infinity)]);
    let document: Compare = wire::read(&gametrace("compare [2.0,1e2] -f json").output());
    assert_eq!(document.trees[0].summary.value, Some(Value::Whole(100)));
}

#[test]
fn a_lone_leaf_has_no_moves() {
    for (file, root) in [
        ("3", wire::Player::Max),
        (r#"{"root":"min","tree":3}"#, wire::Player::Min),
    ] {
        let text = gametrace("compare - -f json -a all").stdin(file).output();
        let document: Compare = wire::read(&text);
        let summary = &document.trees[0].summary;
        assert_eq!(summary.root, root);
        assert_eq!((summary.nodes, summary.leaves, summary.depth), (1, 1, 0));
        assert_eq!(summary.minimal_leaves, Some(1));
        assert_eq!(summary.principal_variation, Some(Vec::new()));
        assert_eq!(summary.optimal_moves, Some(Vec::new()));
        for result in &document.trees[0].results {
            assert_eq!(result.principal_variation, Some(Vec::new()));
        }
    }
}

#[test]
fn minimax_on_a_tree_over_the_limit_is_not_run() {
    let text = gametrace("compare random:3,5 --max-leaves 200 -f json").output();
    let document: Compare = wire::read(&text);
    let tree = &document.trees[0];
    let minimax = &tree.results[0];
    assert!(!minimax.ran);
    assert_eq!(minimax.value, None);
    assert_eq!(minimax.principal_variation, None);
    assert_eq!(minimax.counts.leaves_evaluated, 243);
    assert_eq!(minimax.counts.nodes_visited, 364);
    assert!(tree.results[1..].iter().all(|result| result.ran));
    assert!(document.passed);
}

/// Above 10^7 leaves a summary tells what a formula or an algorithm that ran gives.
#[test]
fn a_large_tree_is_told_by_formula_and_by_what_ran() {
    let text = gametrace("compare random:2,24 -f json -a ab,sss").output();
    let document: Compare = wire::read(&text);
    let tree = &document.trees[0];
    assert_eq!(tree.summary.leaves, 1 << 24);
    assert_eq!(tree.summary.minimal_leaves, Some(2 * (1 << 12) - 1));
    assert_eq!(tree.summary.value, tree.results[0].value);
    assert_eq!(
        tree.summary.principal_variation,
        tree.results[0].principal_variation
    );
    assert_eq!(tree.summary.optimal_moves, None);
}

#[test]
fn a_trace_of_alpha_beta_tells_every_change_where_it_happens() {
    let text = gametrace("trace aima -a alpha-beta -f json").output();
    let document: Trace<DepthFirstStep> = wire::read(&text);
    assert_eq!(document.document, "trace");
    assert_eq!(document.algorithm, "alpha-beta");
    assert_eq!(document.steps.len(), 15);
    let numbers: Vec<u64> = document.steps.iter().map(|step| step.step).collect();
    assert_eq!(numbers, (1..=15).collect::<Vec<_>>());
    let cut = &document.steps[7];
    let expected = json!({
        "step": 8, "event": "leaf", "node": "H", "path": [1, 0], "alpha": 3, "beta": "inf", "value": 2, "bound": "exact",
        "update": {"node": "C", "path": [1], "value": 2, "bound": "beta"},
        "cutoff": {"node": "C", "path": [1], "kind": "alpha", "skipped": [[1, 1], [1, 2]]},
    });
    assert_eq!(serde_json::to_value(cut).expect("it serialises"), expected);
    let left = &document.steps[8];
    assert_eq!(
        (&left.event, &left.bound),
        (&StepEvent::Leave, &Some(Bound::Upper))
    );
    assert_eq!((&left.update, &left.cutoff), (&None, &None));
    let raised = document.steps[5].update.as_ref().expect("an update");
    assert_eq!(raised.bound, Some(WindowEnd::Alpha));
    let entered = &document.steps[0];
    assert_eq!((&entered.value, &entered.bound), (&None, &None));
    let skipped: Vec<_> = document
        .steps
        .iter()
        .filter_map(|step| step.cutoff.as_ref())
        .collect();
    assert_eq!(skipped.len(), 1);
}

#[test]
fn a_trace_of_minimax_has_no_window() {
    let text = gametrace("trace web -a minimax -f json").output();
    let document: Trace<DepthFirstStep> = wire::read(&text);
    assert_eq!(document.steps.len(), 10);
    for step in &document.steps {
        assert_eq!(
            (&step.alpha, &step.beta, &step.cutoff),
            (&None, &None, &None)
        );
        let bound = step
            .update
            .as_ref()
            .and_then(|update| update.bound.as_ref());
        assert_eq!(bound, None);
    }
    assert_eq!(document.result.counts.nodes_visited, 7);
}

#[test]
fn a_trace_carries_its_tree_with_names() {
    let text = gametrace("trace [3,(5)] -f json");
    let document: Trace<OpenStep> = wire::read(&text.stdin("").args(["--steps", "2"]).output());
    let tree = serde_json::to_value(document.tree).expect("it serialises");
    let expected = json!({
        "name": "A",
        "children": [{"name": "B", "value": 3}, {"name": "C", "children": [{"name": "D", "value": 5}]}],
    });
    assert_eq!(tree, expected);
    let [step] = document.steps.as_slice() else {
        panic!("one step was asked for");
    };
    assert_eq!((step.step, step.popped.node.as_str()), (2, "B"));
}

#[test]
fn cases_are_always_stockmans_in_json() {
    let text = gametrace("trace web -f json").output();
    let wikipedia = gametrace("trace web -f json --numbering wikipedia").output();
    assert_eq!(text, wikipedia);
}

#[test]
fn names_are_letters_paths_moves_or_given() {
    let first = |arguments: &str, stdin: &str| {
        let text = gametrace(arguments).stdin(stdin).output();
        let document: Trace<OpenStep> = wire::read(&text);
        document.steps[1].popped.node.clone()
    };
    assert_eq!(first("trace web -f json", ""), "B");
    assert_eq!(first("trace web -f json --names dewey", ""), "1");
    assert_eq!(first("trace random:30,2 -f json --steps 1..2", ""), "1");
    assert_eq!(
        first(
            "trace ttt:XO.OX...., -f json".replace(".,", ".").as_str(),
            ""
        ),
        "X2"
    );
    let given = r#"[{"name": "left", "children": [3, 5]}, [6, 2]]"#;
    assert_eq!(first("trace - -f json", given), "left");
}

#[test]
fn a_tree_document_is_a_tree_file() {
    let text = gametrace("tree aima -f json").output();
    let document: TreeDocument = wire::read(&text);
    assert_eq!(document.document, "tree");
    assert_eq!(
        document.title.as_deref(),
        Some("Three MIN nodes with three leaves each")
    );
    let tree = serde_json::to_value(&document.tree).expect("it serialises");
    assert_eq!(tree, json!([[3, 12, 8], [2, 4, 6], [14, 5, 2]]));
    assert_eq!(document.properties.nodes_per_depth, [1, 3, 9]);
    assert_eq!(document.properties.leaves_per_depth, [0, 0, 9]);
    assert_eq!(document.properties.initial_clusters, 3);
    assert_eq!(document.properties.minimal_leaves, Some(5));
    let text = gametrace("tree - -f json").stdin(&text).output();
    let again: TreeDocument = wire::read(&text);
    assert_eq!(
        (&again.tree, &again.title),
        (&document.tree, &document.title)
    );
}

#[test]
fn a_tree_document_says_players_and_names() {
    let file = r#"{"root": "min", "tree": {"name": "top", "children": [{"player": "min", "children": ["inf", 0.25]}, 4]}}"#;
    let text = gametrace("tree - -f json").stdin(file).output();
    let document: TreeDocument = wire::read(&text);
    assert_eq!(document.root, wire::Player::Min);
    let Tree::Node(top) = &document.tree else {
        panic!("the root is named");
    };
    assert_eq!(top.name.as_deref(), Some("top"));
    let again: TreeDocument = wire::read(&gametrace("tree - -f json").stdin(&text).output());
    assert_eq!(again.tree, document.tree);
}

#[test]
fn timings_are_told_on_request_only() {
    let results = |arguments: &str| {
        let document: Compare = wire::read(&gametrace(arguments).output());
        document.trees.into_iter().flat_map(|tree| tree.results)
    };
    let arguments = "compare random:2,12 -a minimax,alpha-beta,sss,dual,sss:fifo -f json";
    let silent = results(arguments);
    assert_eq!(
        silent.filter(|result| result.elapsed_ns.is_some()).count(),
        0
    );
    for result in results(&format!("{arguments} --timings")) {
        assert!(
            result.elapsed_ns.is_some_and(|time| time > 0),
            "{}",
            result.algorithm
        );
        let keeps_open = result.counts.steps.is_some();
        assert_eq!(
            result.peak_bytes.is_some(),
            keeps_open,
            "{}",
            result.algorithm
        );
    }
    let told = gametrace("compare web --timings").output();
    assert!(told.contains("\nalgorithm "), "{told}");
    assert!(told.contains("M leaves/s"), "{told}");
}

#[test]
fn memory_of_sss_is_some_bytes_for_each_child_in_open() {
    let arguments = "compare random:2,20 random:8,6 random:4,9 -a sss,dual -f json --timings";
    let document: Compare = wire::read(&gametrace(arguments).output());
    for tree in document.trees {
        for result in tree.results {
            let (bytes, peak) = (
                result.peak_bytes.expect("memory"),
                result.counts.open_peak.expect("a peak"),
            );
            // Expanded MAX nodes form levels whose sizes fall by b, so they have at most 2 · OPEN children alive.
            assert!(
                bytes <= 32 * 2 * peak + 4096,
                "{}: {bytes} for {peak}",
                tree.summary.source
            );
        }
    }
}
