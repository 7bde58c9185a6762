//! Whole texts: what is read, what is refused with which message, and what comes back after writing.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use gametrace::tree::file::{Origin, TreeJson, read, write_brackets};
use gametrace::tree::naming::Names;
use gametrace::tree::stored::{Heading, Tree, TreeBuilder};
use gametrace::tree::{GameTree, MAX_DEPTH, Player};
use gametrace::value::Value;
use proptest::prelude::*;
use serde_json::{Value as Json, json};

fn literal(text: &str) -> Tree {
    read(text, Origin::Literal).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> String {
    match read(text, Origin::Literal) {
        Ok(_) => panic!("{text} was read"),
        Err(error) => error.to_string(),
    }
}

fn fixtures(folder: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "fixtures", folder]
        .iter()
        .collect()
}

#[test]
fn every_mistake_has_its_message() {
    let folder = fixtures("malformed");
    let expected = fs::read_to_string(folder.join("expected.json")).expect("is there");
    let expected: BTreeMap<String, String> = serde_json::from_str(&expected).expect("is JSON");
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("is there") {
        let entry = entry.expect("can be read");
        let name = entry.file_name().into_string().expect("is UTF-8");
        if name == "expected.json" {
            continue;
        }
        let text = fs::read_to_string(entry.path()).expect("is UTF-8");
        let message = match read(&text, Origin::File(&name)) {
            Ok(_) => "was read".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(message.lines().count(), 1, "{name}: {message}");
        found.insert(name, message);
    }
    assert!(found.len() >= 40);
    assert_eq!(found, expected);
}

#[test]
fn places_in_a_literal_are_columns() {
    for (text, message) in [
        (
            "[[3,5],[6,2]",
            "literal tree, column 13: the '[' at column 1 is never closed",
        ),
        ("(∞ x)", "literal tree, column 4: 'x' is not a number"),
        (
            "(3\n x)",
            "literal tree, line 2, column 2: 'x' is not a number",
        ),
        (
            "EFG 2 R \"x\" { \"1\" }",
            "literal tree, column 13: the game needs two players, not 1",
        ),
    ] {
        assert_eq!(refusal(text), message);
    }
    let error = read("(3 x)", Origin::StandardInput).expect_err("is a mistake");
    let message = "standard input, line 1, column 4: 'x' is not a number";
    assert_eq!(error.to_string(), message);
}

#[test]
fn one_tree_is_written_in_many_ways() {
    let tree = literal("[[3, 5], [6, 2]]");
    for text in [
        "((3 5) (6 2))",
        "((3,5),(6,2))",
        "( ( 3 , 5 )\t,\r\n( 6 2 ) )",
        "[(3 5)[6 2]]",
        "max(min(3 5) min(6 2))",
        "(min (3 5) (6 +2.0))",
        "\u{feff}((3 5) (6 2))\n",
        "\u{feff}[[3,5],[6,2]]\n",
        r#"{"children": [[3, 5], {"children": [{"value": 6}, 2]}]}"#,
        r#"{"children": [{"children": [3, 5], "player": "min"}, [6, 2]], "player": "max"}"#,
        r#"[[{"value": 3, "player": "max"}, 5], [6, 2]]"#,
        r#"{"tree": [[3, 5], [6, 2]], "root": "max"}"#,
        r#"{"root": "max", "title": null, "citation": null, "tree": [[3, 5], [6, 2]]}"#,
    ] {
        assert_eq!(literal(text), tree, "{text}");
    }
}

#[test]
fn what_the_program_writes_around_a_tree_is_passed_over() {
    let document = json!({
        "document": "tree", "schema_version": 2, "gametrace_version": "0.1.0",
        "title": "T", "citation": "C", "root": "min", "tree": [3, "inf"],
        "summary": {"source": "-", "branching": {"min": 2, "max": 2}, "optimal_moves": [0]},
        "properties": [[], {}, null, true, -1e300],
    });
    let heading = Heading {
        title: Some("T".to_owned()),
        citation: Some("C".to_owned()),
    };
    let expected = literal("min(3 inf)").with_heading(heading);
    assert_eq!(literal(&document.to_string()), expected);
}

#[test]
fn a_header_says_whose_move_it_is_at_the_root() {
    for text in [
        r#"{"root": "min", "tree": 3}"#,
        r#"{"tree": 3, "root": "min"}"#,
        r#"{"player": "min", "value": 3}"#,
        r#"{"root": "min", "tree": {"player": "min", "value": 3}}"#,
    ] {
        let tree = literal(text);
        assert_eq!((tree.len(), tree.player(0)), (1, Player::Min), "{text}");
    }
    let tree = literal(r#"{"root": "min", "tree": [[3]]}"#);
    assert_eq!(tree.player(1), Player::Max);
}

#[test]
fn infinities_are_values() {
    for (text, value) in [
        ("inf", Value::INFINITY),
        ("+inf", Value::INFINITY),
        ("∞", Value::INFINITY),
        ("-inf", Value::NEG_INFINITY),
        ("-∞", Value::NEG_INFINITY),
        ("−∞", Value::NEG_INFINITY),
        ("\"inf\"", Value::INFINITY),
        (r#"{"value": "-inf"}"#, Value::NEG_INFINITY),
        ("−3", Value::from(-3)),
        ("-0", Value::from(0)),
    ] {
        assert_eq!(literal(text).value(0), value, "{text}");
    }
}

#[test]
fn a_name_may_be_a_path_that_nobody_else_has() {
    let tree = literal(r#"[{"name": "1", "value": 3}, {"name": "3", "value": 5}]"#);
    assert_eq!(tree.given_name(1), Some("1"));
    let tree = literal(r#"[{"name": "2", "value": 3}, {"name": "1", "value": 5}]"#);
    assert_eq!(tree.given_name(2), Some("1"));
}

#[test]
fn trees_nest_up_to_the_limit_and_no_text_is_too_deep_to_refuse() {
    let nested = |open: &str, depth: usize, close: &str| {
        format!("{}3{}", open.repeat(depth), close.repeat(depth))
    };
    let (open, close) = (r#"{"children":["#, "]}");
    let deepest = literal(&nested("(", MAX_DEPTH, ")"));
    assert_eq!(deepest.len(), MAX_DEPTH + 1);
    assert_eq!(literal(&nested("[", MAX_DEPTH, "]")), deepest);
    assert_eq!(literal(&nested(open, MAX_DEPTH, close)), deepest);
    assert_eq!(literal(&write_brackets(&deepest)), deepest);
    let json = serde_json::to_string(&TreeJson::with_given_names(&deepest)).expect("serialises");
    assert_eq!(literal(&json), deepest);
    for depth in [MAX_DEPTH + 1, 100_000] {
        for text in [
            nested("(", depth, ")"),
            nested("[", depth, "]"),
            nested(open, depth, close),
            "(".repeat(depth + 1),
            "[".repeat(depth + 1),
            open.repeat(depth + 1),
        ] {
            let message = refusal(&text);
            assert!(message.ends_with("deeper than 1000 levels"), "{message}");
        }
    }
}

#[test]
fn written_trees_say_no_more_than_they_must() {
    for (text, brackets, json) in [
        ("[[3,5],[6,2]]", "((3 5) (6 2))", json!([[3, 5], [6, 2]])),
        (
            "max(max(3 -inf) 0.5)",
            "(max(3 -inf) 0.5)",
            json!([{"player": "max", "children": [3, "-inf"]}, 0.5]),
        ),
        ("3", "3", json!(3)),
        (
            r#"{"root":"min","tree":3}"#,
            "3",
            json!({"player": "min", "value": 3}),
        ),
        (
            r#"[{"name":"D","value":3},5]"#,
            "(3 5)",
            json!([{"name": "D", "value": 3}, 5]),
        ),
    ] {
        let tree = literal(text);
        assert_eq!(write_brackets(&tree), brackets);
        let written = serde_json::to_value(TreeJson::with_given_names(&tree)).expect("serialises");
        assert_eq!(written, json);
    }
    let tree = literal("(3 (5))");
    let names = Names::letters(&tree);
    let text = serde_json::to_string(&TreeJson::with_names(&tree, &names)).expect("serialises");
    assert_eq!(
        text,
        r#"{"name":"A","children":[{"name":"B","value":3},{"name":"C","children":[{"name":"D","value":5}]}]}"#
    );
}

/// Builds a tree from the JSON of `fixtures/cases`, where nodes are as they are written.
fn build(json: &Json, builder: &mut TreeBuilder) {
    let player = json.get("player");
    let json = (json.get("children").or(json.get("value"))).unwrap_or(json);
    let node = builder.begin().expect("is not too deep");
    match player.and_then(Json::as_str) {
        Some("max") => builder.set_player(node, Player::Max),
        Some("min") => builder.set_player(node, Player::Min),
        _ => {}
    }
    match json {
        Json::Array(children) => children.iter().for_each(|child| build(child, builder)),
        Json::String(text) if text == "inf" => builder.set_value(node, Value::INFINITY),
        Json::String(_) => builder.set_value(node, Value::NEG_INFINITY),
        number => {
            let number = number.as_f64().and_then(Value::new).expect("is a number");
            builder.set_value(node, number);
        }
    }
    builder.end().expect("is a node");
}

#[test]
fn the_expected_cases_are_read() {
    let text = fs::read_to_string(fixtures("cases").join("trees.json")).expect("is there");
    let cases: Vec<Json> = serde_json::from_str(&text).expect("is JSON");
    for case in cases {
        let text = json!({"root": case["root"], "tree": case["tree"]}).to_string();
        let mut builder = TreeBuilder::new();
        build(&case["tree"], &mut builder);
        if case["root"] == "min" {
            builder.set_player(0, Player::Min);
        }
        assert_eq!(
            literal(&text),
            builder.finish().expect("is a tree"),
            "{}",
            case["id"]
        );
    }
}

/// A node before it is in a tree.
#[derive(Clone, Debug)]
struct Sketch {
    name: Option<String>,
    player: Option<Player>,
    value: Value,
    children: Vec<Sketch>,
}

fn sketches() -> impl Strategy<Value = Sketch> {
    let value = prop_oneof![
        (-20..20).prop_map(Value::from),
        any::<f64>().prop_filter_map("NaN", Value::new),
        Just(Value::INFINITY),
        Just(Value::NEG_INFINITY),
    ];
    let player =
        prop_oneof![3 => Just(None), 1 => Just(Some(Player::Max)), 1 => Just(Some(Player::Min))];
    let name = prop::option::weighted(0.2, "[^\\p{Cc}]{1,8}");
    let node = (name, player, value).prop_map(|(name, player, value)| Sketch {
        name,
        player,
        value,
        children: Vec::new(),
    });
    node.clone().prop_recursive(6, 60, 5, move |inner| {
        let children = prop::collection::vec(inner, 1..5);
        (node.clone(), children).prop_map(|(node, children)| Sketch { children, ..node })
    })
}

fn grow(sketch: &Sketch, with_names: bool, with_leaf_players: bool) -> Tree {
    fn add(sketch: &Sketch, names: bool, leaf_players: bool, builder: &mut TreeBuilder) {
        let node = builder.begin().expect("is not too deep");
        let is_leaf = sketch.children.is_empty();
        if let Some(name) = sketch.name.as_ref().filter(|_| names) {
            // The number keeps names apart, the colon keeps them from being paths.
            builder.set_name(node, format!("{name}:{node}"));
        }
        if let Some(player) = sketch.player.filter(|_| leaf_players || !is_leaf) {
            builder.set_player(node, player);
        }
        if is_leaf {
            builder.set_value(node, sketch.value);
        }
        for child in &sketch.children {
            add(child, names, leaf_players, builder);
        }
        builder.end().expect("is a node");
    }
    let mut builder = TreeBuilder::new();
    add(sketch, with_names, with_leaf_players, &mut builder);
    builder.finish().expect("is a tree")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn json_reads_back_as_the_same_tree(sketch in sketches()) {
        let tree = grow(&sketch, true, true);
        let text = serde_json::to_string_pretty(&TreeJson::with_given_names(&tree)).expect("serialises");
        prop_assert_eq!(read(&text, Origin::StandardInput), Ok(tree));
    }

    #[test]
    fn json_with_every_name_reads_back_with_every_name(sketch in sketches()) {
        let tree = grow(&sketch, false, true);
        let names = Names::letters(&tree);
        let text = serde_json::to_string(&TreeJson::with_names(&tree, &names)).expect("serialises");
        let named = Tree::store(&tree, Some(&|path: &[u32]| names.name(path))).expect("is not too deep");
        prop_assert_eq!(read(&text, Origin::StandardInput), Ok(named));
    }

    #[test]
    fn brackets_read_back_as_the_same_tree(sketch in sketches()) {
        let tree = grow(&sketch, false, false);
        prop_assert_eq!(read(&write_brackets(&tree), Origin::StandardInput), Ok(tree));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[\\[\\](){},:\" \\n0-9a-z.+\\-∞\\\\]{0,40}") {
        if let Err(error) = read(&text, Origin::Literal) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
    }
}
