//! Every count, leaf order and trace of the expected cases, through the program.

use serde_json::{Value as Json, json};
use tempfile::TempDir;

use crate::program::{Program, fixture, folder, gametrace, read};
use crate::wire::{self, Compare, DepthFirstStep, OpenStep, StepEvent, Trace};

fn cases(file: &str) -> Vec<Json> {
    let text = read(&fixture(&format!("cases/{file}")));
    serde_json::from_str(&text).expect("cases")
}

/// The trees of the cases in files called after them.
struct Files {
    folder: TempDir,
    /// File names and what is expected.
    cases: Vec<(String, Json)>,
}

fn files() -> Files {
    let mut texts = Vec::new();
    let mut expected = Vec::new();
    for (file, key) in [("textbook.json", "name"), ("trees.json", "id")] {
        for case in cases(file) {
            let root = case.get("root").cloned().unwrap_or(json!("max"));
            let name = format!("{}.json", case[key].as_str().expect("a name"));
            texts.push((
                name.clone(),
                json!({"root": root, "tree": case["tree"]}).to_string(),
            ));
            expected.push((name, case["expect"].clone()));
        }
    }
    let texts: Vec<(&str, &String)> = texts
        .iter()
        .map(|(name, text)| (name.as_str(), text))
        .collect();
    Files {
        folder: folder(&texts),
        cases: expected,
    }
}

/// Whether two values are the same; the cases write some whole numbers as decimals.
fn same(found: &Json, expected: &Json) -> bool {
    match (found.as_f64(), expected.as_f64()) {
        (Some(found), Some(expected)) => found.total_cmp(&(expected + 0.0)).is_eq(),
        _ => found == expected,
    }
}

#[track_caller]
fn check_compared(sources: &[String], document: &Compare, expected: &[&Json]) {
    assert!(document.passed);
    assert_eq!(document.trees.len(), expected.len());
    for ((source, tree), expected) in sources.iter().zip(&document.trees).zip(expected) {
        assert_eq!(&tree.summary.source, source);
        let summary = serde_json::to_value(&tree.summary).expect("it serialises");
        let keys = "value nodes leaves depth minimal_leaves principal_variation optimal_moves";
        for key in keys.split(' ') {
            assert!(same(&summary[key], &expected[key]), "{source}: {key}");
        }
        assert_eq!(tree.results.len(), 4);
        for result in &tree.results {
            let found = serde_json::to_value(result).expect("it serialises");
            let algorithm = result.algorithm.as_str();
            let mut counts = expected[algorithm].clone();
            counts.as_object_mut().expect("counts").remove("leaf_order");
            assert_eq!(found["counts"], counts, "{source}, {algorithm}");
            for key in ["value", "principal_variation"] {
                let context = format!("{source}, {algorithm}: {key}");
                assert!(same(&found[key], &expected[key]), "{context}");
            }
        }
    }
}

#[test]
fn all_trees_compare_as_expected() {
    let Files { folder, cases } = files();
    assert_eq!(cases.len(), 9 + 137);
    let sources: Vec<String> = cases.iter().map(|(name, _)| name.clone()).collect();
    let text = Program::new()
        .args(["compare", "--algorithm", "all", "--format", "json"])
        .args(&sources)
        .within(folder.path())
        .output();
    let expected: Vec<&Json> = cases.iter().map(|(_, expected)| expected).collect();
    check_compared(&sources, &wire::read(&text), &expected);
}

#[test]
fn positions_compare_as_expected() {
    let mut cases = cases("tictactoe.json");
    // The cases do not say everything of the whole game.
    cases.retain(|case| case["expect"].get("sss").is_some());
    assert_eq!(cases.len(), 12);
    let word = |case: &Json| {
        let board = case["board"].as_str().expect("a board");
        let depth = case["depth"].as_u64();
        format!("ttt:{board}") + &depth.map_or_else(String::new, |depth| format!(",depth={depth}"))
    };
    let sources: Vec<String> = cases.iter().map(word).collect();
    let text = gametrace("compare -a all -f json").args(&sources).output();
    let expected: Vec<&Json> = cases.iter().map(|case| &case["expect"]).collect();
    check_compared(&sources, &wire::read(&text), &expected);
}

#[test]
fn the_whole_game_is_compared_as_published() {
    let document: Compare = wire::read(&gametrace("compare ttt:......... -f json").output());
    let found: Vec<(u64, u64)> = document.trees[0]
        .results
        .iter()
        .map(|result| (result.counts.nodes_visited, result.counts.leaves_evaluated))
        .collect();
    assert_eq!(found[..2], [(549_946, 255_168), (18_297, 7_330)]);
    assert_eq!(found[2].1, 7_153);
}

#[test]
fn textbook_trees_are_traced_as_expected() {
    for case in cases("textbook.json") {
        let name = case["name"].as_str().expect("a name");
        let text = gametrace(&format!("trace {name} --format json")).output();
        let document: Trace<OpenStep> = wire::read(&text);
        let mut steps = serde_json::to_value(&document.steps).expect("it serialises");
        without_names(&mut steps);
        assert_eq!(steps, case["expect"]["sss_trace"], "{name}");
    }
}

/// The cases call nodes by their paths alone.
fn without_names(json: &mut Json) {
    match json {
        Json::Array(items) => items.iter_mut().for_each(without_names),
        Json::Object(object) => {
            object.remove("node");
            object.values_mut().for_each(without_names);
        }
        _ => {}
    }
}

#[test]
fn leaf_orders_follow_from_traces() {
    let Files { folder, cases } = files();
    for (name, expected) in &cases {
        for algorithm in ["alpha-beta", "sss", "dual"] {
            let text = gametrace(&format!("trace {name} -a {algorithm} -f json"))
                .within(folder.path())
                .output();
            let order: Vec<Vec<u32>> = if algorithm == "alpha-beta" {
                let document: Trace<DepthFirstStep> = wire::read(&text);
                let steps = document.steps.into_iter();
                let leaves = steps.filter(|step| step.event == StepEvent::Leaf);
                leaves.map(|step| step.path).collect()
            } else {
                let document: Trace<OpenStep> = wire::read(&text);
                let steps = document.steps.into_iter();
                let leaves = steps.filter(|step| step.gamma_case == Some(4));
                leaves.map(|step| step.popped.path).collect()
            };
            let expected = &expected[algorithm]["leaf_order"];
            assert_eq!(&json!(order), expected, "{name}, {algorithm}");
        }
    }
}
