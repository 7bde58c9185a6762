//! The ways in: words, files, standard input; what one command writes another reads.

use gametrace::tree::file::{Origin, read, write_brackets};
use gametrace::tree::properties::Solution;

use crate::program::{HOSTILE, Program, TREES, folder, gametrace};
use crate::wire::{self, Compare, TreeDocument};

fn compare(word: &str) -> Compare {
    let text = Program::new()
        .args(["compare", word, "--format", "json"])
        .output();
    wire::read(&text)
}

#[test]
fn a_source_rebuilds_its_tree() {
    for word in [
        "aima",
        "[[3,5],[6,2]]",
        " ((3 5) (6 2))",
        "min(3 (5 inf) max(1 2.5))",
        r#"[{"name": "B", "value": 3}, 5]"#,
        "random:3,4",
        "random:3,4,seed=7",
        "random:2,3,values=-9..9,root=min",
        "random:2-4,4,seed=3,values=0..1",
        "ttt:X...O....",
        "ttt:X../.O./...,depth=2",
    ] {
        let first = compare(word);
        let source = &first.trees[0].summary.source;
        assert_eq!(source, word);
        assert_eq!(compare(source), first);
    }
}

#[test]
fn standard_input_has_a_literal_as_its_source() {
    for (text, source) in [
        ("[[3, 5], [6, 2]]", "((3 5) (6 2))"),
        (
            r#"{"root": "min", "tree": [3, ["inf", 2]]}"#,
            "min(3 (inf 2))",
        ),
        (r#"{"title": "T", "tree": [3, 5]}"#, "(3 5)"),
        (r#"[{"name": "B", "value": 3}, 5]"#, "-"),
        ("3", "-"),
    ] {
        let output = gametrace("compare - --format json").stdin(text).output();
        let document: Compare = wire::read(&output);
        assert_eq!(document.trees[0].summary.source, source);
        if source != "-" {
            assert_eq!(compare(source).trees[0].results, document.trees[0].results);
        }
    }
}

#[test]
fn files_of_both_notations_are_read() {
    let folder = folder(&[
        ("tree.json", "[[3, 5], [6, 2]]"),
        ("tree.txt", "((3 5) (6 2))\n"),
        ("bom.json", "\u{feff}[[3,5],[6,2]]"),
        ("bom.txt", "\u{feff}((3 5)\r\n (6 2))"),
        ("aima", "((3, 5), (6, 2))"),
        ("header", "{\"root\": \"max\", \"tree\": [[3,5],[6,2]]}"),
    ]);
    let output = gametrace("compare tree.json tree.txt bom.json bom.txt ./aima header -f json")
        .within(folder.path())
        .output();
    let document: Compare = wire::read(&output);
    assert_eq!(document.trees.len(), 6);
    for tree in &document.trees {
        assert_eq!(tree.results, document.trees[0].results);
    }
    let library = gametrace("compare aima -f json").within(folder.path());
    let document: Compare = wire::read(&library.output());
    assert_eq!(document.trees[0].summary.leaves, 9);
}

#[test]
fn standard_input_may_be_one_of_several_trees() {
    let output = gametrace("compare aima - [1,2] -f json")
        .stdin("\u{feff}(3 5)")
        .output();
    let document: Compare = wire::read(&output);
    let leaves: Vec<u64> = document
        .trees
        .iter()
        .map(|tree| tree.summary.leaves)
        .collect();
    assert_eq!(leaves, [9, 2, 2]);
}

#[test]
fn what_tree_writes_is_the_same_tree() {
    let long_chain = format!("{}7{}", "[".repeat(1000), "]".repeat(1000));
    for (word, stdin) in [
        ("wikipedia", ""),
        ("random:2-4,5,seed=9,values=-3..3", ""),
        ("ttt:XO.OX....", ""),
        (
            "-",
            r#"{"title": "T", "citation": "C", "root": "min", "tree": [3, {"player": "min", "name": "é", "children": ["-inf", 0.1]}]}"#,
        ),
        ("-", r#"{"root": "min", "tree": 3}"#),
        ("-", &long_chain),
    ] {
        let run = |words: &[&str], stdin: &str| Program::new().args(words).stdin(stdin).output();
        let json = run(&["tree", word, "-f", "json"], stdin);
        let again = run(&["tree", "-", "-f", "json"], &json);
        let (first, second): (TreeDocument, TreeDocument) = if stdin == long_chain {
            // Deeper than the reader of this test goes.
            assert_eq!(json, again);
            continue;
        } else {
            (wire::read(&json), wire::read(&again))
        };
        assert_eq!(first.tree, second.tree, "{word}");
        assert_eq!(
            (first.root, first.title, first.citation),
            (second.root, second.title, second.citation)
        );
        assert_eq!(first.properties, second.properties);
        let brackets = run(&["tree", word, "-f", "brackets"], stdin);
        assert_eq!(brackets.lines().count(), 1);
        if first.summary.leaves > 1 {
            let again = run(&["tree", "-", "-f", "brackets"], &brackets);
            assert_eq!(brackets, again);
            let compared = |text: &str| -> Compare {
                wire::read(&run(&["compare", "-", "-a", "all", "-f", "json"], text))
            };
            let (one, other) = (compared(&json), compared(&brackets));
            assert_eq!(one.trees[0].results, other.trees[0].results, "{word}");
        }
    }
}

#[test]
fn gambit_games_come_back_as_they_were() {
    let more = [
        HOSTILE,
        "random:2-4,4,values=-9..9",
        "min(3,(4,5))",
        "ttt:XOX.O....",
    ];
    for word in TREES.into_iter().chain(more) {
        let written = |format| gametrace(&format!("tree {word} -f {format}")).output();
        let efg = written("efg");
        assert!(efg.is_ascii());
        let back = read(&efg, Origin::StandardInput).expect("a game");
        let original = read(&written("json"), Origin::StandardInput).expect("a tree");
        assert_eq!(Solution::of(&back), Solution::of(&original), "{word}");
        assert_eq!(write_brackets(&back), write_brackets(&original), "{word}");
        if original.has_given_names() {
            for node in original.preorder() {
                assert_eq!(back.given_name(node), original.given_name(node));
            }
        }
        if original.heading().title.is_some() {
            assert_eq!(back.heading(), original.heading(), "{word}");
        }
    }
}

#[test]
fn brackets_of_several_trees_are_a_line_each() {
    gametrace("tree web ties [1] min(2,max(3,-inf)) -f brackets")
        .stdout("((3 5) (6 2))\n((1 1) (1 1))\n(1)\nmin(2 (3 -inf))\n")
        .run();
}

/// The leaves are those of the generator, drawn in order.
#[test]
fn random_leaves_are_pcg32s() {
    gametrace("tree random:10,1,seed=7 -f brackets")
        .stdout("(56 9 63 82 55 31 15 88 13 77)\n")
        .run();
}
