//! Every count, leaf order and trace of the expected cases in `fixtures/cases`.

use std::ops::ControlFlow;

use gametrace::search::observer::{Event, Observer};
use gametrace::search::sss::gamma::{Case, Numbering, State, Status};
use gametrace::search::{Algorithm, Counts, Limits, Outcome, search};
use gametrace::tree::properties::{Size, Solution};
use gametrace::tree::stored::{Tree, TreeBuilder};
use gametrace::tree::{GameTree, Path, Player};
use gametrace::value::Value;
use serde_json::{Value as Json, json};

/// Keeps the leaves in the order of evaluation, and the steps of SSS\* as the cases write them.
#[derive(Default)]
struct Record {
    leaves: Vec<Path>,
    steps: Vec<Json>,
}

impl Observer for Record {
    fn on_event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Leaf { path, .. } => self.leaves.push(path.to_vec()),
            Event::Removed(step) => {
                if step.case == Some(Case::Leaf) {
                    self.leaves.push(step.popped.path.clone());
                }
                self.steps.push(json!({
                    "step": self.steps.len() + 1,
                    "popped": state(step.popped),
                    "gamma_case": step.case.map(|case| case.number(Numbering::Stockman)),
                    "pushed": step.pushed.iter().map(state).collect::<Vec<_>>(),
                    "purged": step.purged.iter().map(state).collect::<Vec<_>>(),
                    "open": step.open.states().iter().map(state).collect::<Vec<_>>(),
                }));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

fn state(state: &State) -> Json {
    let status = match state.status {
        Status::Live => "live",
        Status::Solved => "solved",
    };
    json!({"path": state.path, "status": status, "merit": state.merit})
}

fn counts(counts: &Counts) -> Json {
    let mut all =
        json!({"leaves_evaluated": counts.leaves_evaluated, "nodes_visited": counts.nodes_visited});
    if let Some(cutoffs) = counts.cutoffs {
        all["alpha_cutoffs"] = cutoffs.alpha.into();
        all["beta_cutoffs"] = cutoffs.beta.into();
    }
    if let Some(open) = counts.open {
        all["steps"] = open.steps.into();
        all["states_pushed"] = open.pushed.into();
        all["states_purged"] = open.purged.into();
        all["open_peak"] = open.peak.into();
        all["gamma_cases"] = open.cases.to_vec().into();
    }
    all
}

fn read(tree: &Json, root: Player) -> Tree {
    let mut builder = TreeBuilder::new();
    build(tree, &mut builder, Some(root));
    builder.finish().expect("a tree")
}

fn build(tree: &Json, builder: &mut TreeBuilder, player: Option<Player>) {
    let id = builder.begin().expect("not too deep");
    let player = match tree.get("player").and_then(Json::as_str) {
        Some("max") => Some(Player::Max),
        Some("min") => Some(Player::Min),
        _ => player,
    };
    if let Some(player) = player {
        builder.set_player(id, player);
    }
    match tree.get("children").unwrap_or(tree) {
        Json::Array(children) => children
            .iter()
            .for_each(|child| build(child, builder, None)),
        leaf => builder.set_value(id, value(leaf.get("value").unwrap_or(leaf))),
    }
    builder.end().expect("a node");
}

fn value(json: &Json) -> Value {
    match json.as_str() {
        Some("inf") => Value::INFINITY,
        Some("-inf") => Value::NEG_INFINITY,
        _ => Value::new(json.as_f64().expect("a number")).expect("not NaN"),
    }
}

fn check_tree(name: &str, tree: &Tree, expect: &Json) {
    let size = Size::of(tree);
    assert_eq!(
        json!([size.nodes, size.leaves, size.depth]),
        json!([expect["nodes"], expect["leaves"], expect["depth"]])
    );
    let solution = Solution::of(tree);
    assert_eq!(value(&expect["value"]), solution.value, "{name}");
    assert_eq!(
        json!(solution.principal_variation),
        expect["principal_variation"],
        "{name}"
    );
    assert_eq!(
        json!(solution.optimal_moves),
        expect["optimal_moves"],
        "{name}"
    );
    assert_eq!(
        json!(solution.minimal_leaves),
        expect["minimal_leaves"],
        "{name}: minimal leaves"
    );
    for algorithm in Algorithm::ALL {
        check_algorithm(name, tree, expect, algorithm);
    }
}

fn check_algorithm(name: &str, tree: &Tree, expect: &Json, algorithm: Algorithm) {
    let context = format!("{name}, {algorithm}");
    let silent = search(tree, algorithm, Limits::default(), &mut ()).expect("it ends");
    let mut record = Record::default();
    let traced = search(tree, algorithm, Limits::default(), &mut record).expect("it ends");
    let beside_memory = Outcome {
        peak_bytes: traced.peak_bytes,
        ..silent.clone()
    };
    assert_eq!(beside_memory, traced, "{context}: watching changes nothing");
    let Outcome {
        value: found,
        principal_variation,
        ..
    } = silent;
    assert_eq!(found, value(&expect["value"]), "{context}");
    assert_eq!(
        json!(principal_variation),
        expect["principal_variation"],
        "{context}"
    );
    let mut expected = expect[&algorithm.id()].clone();
    let order = expected
        .as_object_mut()
        .expect("counts")
        .remove("leaf_order");
    assert_eq!(counts(&silent.counts), expected, "{context}");
    if let Some(order) = order {
        assert_eq!(json!(record.leaves), order, "{context}: leaf order");
    }
    if let Some(steps) = expect.get("sss_trace").filter(|_| algorithm.id() == "sss") {
        for (step, expected) in record.steps.iter().zip(steps.as_array().expect("steps")) {
            assert_eq!(step, expected, "{context}");
        }
        assert_eq!(
            record.steps.len(),
            steps.as_array().map_or(0, Vec::len),
            "{context}"
        );
    }
}

fn cases(text: &str) -> Vec<Json> {
    serde_json::from_str(text).expect("cases")
}

#[test]
fn textbook_trees_are_searched_as_expected() {
    let cases = cases(include_str!("../fixtures/cases/textbook.json"));
    assert_eq!(cases.len(), 9);
    for case in cases {
        check_tree(
            case["name"].as_str().expect("a name"),
            &read(&case["tree"], Player::Max),
            &case["expect"],
        );
    }
}

#[test]
fn other_trees_are_searched_as_expected() {
    let cases = cases(include_str!("../fixtures/cases/trees.json"));
    assert_eq!(cases.len(), 137);
    for case in cases {
        let root = if case["root"] == "min" {
            Player::Min
        } else {
            Player::Max
        };
        let tree = read(&case["tree"], root);
        assert_eq!(tree.player(tree.root()), root);
        check_tree(case["id"].as_str().expect("an id"), &tree, &case["expect"]);
    }
}
