//! Every count, leaf order and trace of the expected cases in `fixtures/cases`.

use std::ops::ControlFlow;

use gametrace::search::observer::{Event, Observer, Step};
use gametrace::search::sss::gamma::{Numbering, State, Status};
use gametrace::search::{Algorithm, Counts, Limits, search};
use gametrace::tree::file::{Origin, TreeJson, read};
use gametrace::tree::games::Game as _;
use gametrace::tree::properties::{Size, Solution};
use gametrace::tree::stored::{Heading, Tree};
use gametrace::tree::textbook;
use gametrace::tree::tic_tac_toe::TicTacToe;
use gametrace::tree::{GameTree, Player, node_at};
use gametrace::value::Value;
use serde_json::{Value as Json, json};

/// Keeps the steps of SSS\* as the cases write them.
#[derive(Default)]
struct Steps(Vec<Json>);

impl Observer for Steps {
    fn on_event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Step(Step::Removed(step)) = event {
            self.0.push(json!({
                "step": self.0.len() + 1,
                "popped": state(step.popped),
                "gamma_case": step.case.map(|case| case.number(Numbering::Stockman)),
                "pushed": step.pushed.iter().map(state).collect::<Vec<_>>(),
                "purged": step.purged.iter().map(state).collect::<Vec<_>>(),
                "open": step.open.states().iter().map(state).collect::<Vec<_>>(),
            }));
        }
        ControlFlow::Continue(())
    }
}

/// Keeps the leaves in the order of evaluation.
#[derive(Default)]
struct LeafOrder(Vec<Vec<u32>>);

impl Observer for LeafOrder {
    const OPEN: bool = false;

    fn on_event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Evaluated { path, .. } = event {
            self.0.push(path.to_vec());
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

/// A tree of the cases, by way of the reader of tree files.
fn read_case(tree: &Json, root: &Json) -> Tree {
    let text = json!({"root": root, "tree": tree}).to_string();
    read(&text, Origin::Literal).expect("a tree file")
}

fn value(json: &Json) -> Value {
    match json.as_str() {
        Some("inf") => Value::INFINITY,
        Some("-inf") => Value::NEG_INFINITY,
        _ => Value::new(json.as_f64().expect("a number")).expect("not NaN"),
    }
}

fn check_tree<T: GameTree>(name: &str, tree: &T, expect: &Json) {
    let size = Size::of(tree);
    assert_eq!(
        json!([size.nodes, size.leaves, size.depth]),
        json!([expect["nodes"], expect["leaves"], expect["depth"]]),
        "{name}: size"
    );
    let solution = Solution::of(tree);
    assert_eq!(solution.value, value(&expect["value"]), "{name}");
    let found = json!([
        solution.principal_variation,
        solution.optimal_moves,
        solution.minimal_leaves,
    ]);
    let expected = json!([
        expect["principal_variation"],
        expect["optimal_moves"],
        expect["minimal_leaves"],
    ]);
    assert_eq!(found, expected, "{name}: line, moves, proof");
    for algorithm in Algorithm::all() {
        check_algorithm(name, tree, expect, algorithm);
    }
}

fn check_algorithm<T: GameTree>(name: &str, tree: &T, expect: &Json, algorithm: Algorithm) {
    let context = format!("{name}, {algorithm}");
    let silent = search(tree, algorithm, Limits::default(), &mut ()).expect("it ends");
    let mut order = LeafOrder::default();
    let watched = search(tree, algorithm, Limits::default(), &mut order);
    assert_eq!(watched.as_ref(), Ok(&silent), "{context}: watching");
    assert_eq!(silent.value, value(&expect["value"]), "{context}");
    assert_eq!(
        json!(silent.principal_variation),
        expect["principal_variation"],
        "{context}: line"
    );
    let mut expected = expect[&algorithm.id()].clone();
    let expected_order = expected
        .as_object_mut()
        .expect("counts")
        .remove("leaf_order");
    assert_eq!(counts(&silent.counts), expected, "{context}");
    if let Some(expected) = expected_order {
        assert_eq!(json!(order.0), expected, "{context}: leaf order");
    }
    if let Some(expected) = expect.get("sss_trace").filter(|_| algorithm.id() == "sss") {
        let mut steps = Steps::default();
        search(tree, algorithm, Limits::default(), &mut steps).expect("it ends");
        let expected = expected.as_array().expect("steps");
        for (step, expected) in steps.0.iter().zip(expected) {
            assert_eq!(step, expected, "{context}");
        }
        assert_eq!(steps.0.len(), expected.len(), "{context}: steps");
    }
}

fn cases(text: &str) -> Vec<Json> {
    serde_json::from_str(text).expect("cases")
}

#[test]
fn textbook_trees_are_searched_as_expected() {
    let cases = cases(include_str!("../../fixtures/cases/textbook.json"));
    let names: Vec<&str> = textbook::all().iter().map(|book| book.name).collect();
    let expected: Vec<&Json> = cases.iter().map(|case| &case["name"]).collect();
    assert_eq!(json!(names), json!(expected));
    for case in cases {
        let name = case["name"].as_str().expect("a name");
        let tree = read_case(&case["tree"], &json!("max"));
        assert!(case["expect"].get("sss_trace").is_some(), "{name}");
        check_tree(name, &tree, &case["expect"]);
        let textbook = textbook::find(name).expect("it is in the library").tree();
        let written = textbook.as_ref().map(TreeJson::with_given_names);
        assert_eq!(written.map(|tree| json!(tree)), Ok(case["tree"].clone()));
        let heading = Heading {
            title: case["title"].as_str().map(str::to_owned),
            citation: case["citation"].as_str().map(str::to_owned),
        };
        assert_eq!(textbook, Ok(tree.with_heading(heading)), "{name}");
    }
}

#[test]
fn other_trees_are_searched_as_expected() {
    let cases = cases(include_str!("../../fixtures/cases/trees.json"));
    assert_eq!(cases.len(), 137);
    for case in cases {
        let tree = read_case(&case["tree"], &case["root"]);
        assert_eq!(json!(tree.player(tree.root())), case["root"]);
        let name = case["id"].as_str().expect("an id");
        check_tree(name, &tree, &case["expect"]);
    }
}

#[test]
fn positions_are_searched_as_expected() {
    let cases = cases(include_str!("../../fixtures/cases/tictactoe.json"));
    assert_eq!(cases.len(), 13);
    for case in cases {
        let board = case["board"].as_str().expect("a board");
        // The cases say little of the whole game; the next test does.
        if case["expect"]["leaves"] == 255_168 {
            continue;
        }
        let word = match case["depth"].as_u64() {
            Some(depth) => format!("{board},depth={depth}"),
            None => board.to_owned(),
        };
        let game = TicTacToe::parse(&word).expect("a position");
        let to_move = match game.player(game.root()) {
            Player::Max => "X",
            Player::Min => "O",
        };
        assert_eq!(to_move, case["to_move"], "{word}");
        check_tree(&word, &game, &case["expect"]);
    }
}

/// Minimax and alpha-beta as the cases say, SSS\* besides.
#[test]
fn the_empty_board_is_searched_as_published() {
    let game = TicTacToe::parse(".........").expect("a position");
    assert_eq!(game.player(game.root()), Player::Max);
    let size = Size::of(&game);
    assert_eq!((size.nodes, size.leaves), (549_946, 255_168));
    for (algorithm, nodes, leaves) in [
        (Algorithm::DEFAULT[0], 549_946, 255_168),
        (Algorithm::DEFAULT[1], 18_297, 7_330),
    ] {
        let outcome = search(&game, algorithm, Limits::default(), &mut ()).expect("it ends");
        assert_eq!(outcome.value, 0.into(), "{algorithm}");
        let counts = outcome.counts;
        let found = (counts.nodes_visited, counts.leaves_evaluated);
        assert_eq!(found, (nodes, leaves), "{algorithm}");
    }
    let sss = search(&game, Algorithm::DEFAULT[2], Limits::default(), &mut ()).expect("it ends");
    assert_eq!(sss.value, 0.into());
    assert_eq!(sss.counts.leaves_evaluated, 7_153);
}

/// Stockman's tree, by the values of its leaves in the order of SSS\*.
#[test]
fn stockmans_tree_is_searched_in_the_published_order() {
    let tree = textbook::find("stockman").expect("a name").tree();
    let tree = tree.expect("well formed");
    let mut order = LeafOrder::default();
    search(&tree, Algorithm::DEFAULT[2], Limits::default(), &mut order).expect("it ends");
    let values = order.0.iter().map(|path| {
        let leaf = node_at(&tree, path).expect("a leaf");
        tree.value(leaf)
    });
    let published = [30, 21, 28, 78, 52, 22, 53, 80].map(Value::from);
    assert!(values.eq(published));
}
