//! Gambit games: what is read may be any game that is a tree; all else is told with its place.

use gametrace::tree::file::{Origin, read, write_efg};
use gametrace::tree::naming::Names;
use gametrace::tree::stored::Tree;
use gametrace::tree::{GameTree, Player};
use gametrace::value::Value;
use proptest::prelude::*;

const START: &str = "EFG 2 R \"\" { \"1\" \"2\" }\n";

fn game(nodes: &str) -> Result<Tree, String> {
    read(&format!("{START}{nodes}"), Origin::File("game.efg")).map_err(|error| error.to_string())
}

#[test]
fn any_names_payoffs_and_layout_are_read() {
    let tree = game(
        "\"a comment\"\np \"\" 2 7 { \"l\" \"r\" } 3 \"paid before\" { 1, -1 } p \"x\" 1 1 \"(1,1)\" { \"a\"\n\"b\" } 0\n\
         t \"x\" 1 \"win\" { 1/2 -1/2 }\nt \"\" 2 { -.25, 0.250 }\nt \"1.2\" 1\n",
    )
    .expect("a game");
    assert_eq!(tree.player(tree.root()), Player::Min);
    let leaves: Vec<Value> = tree
        .preorder()
        .filter(|&node| tree.child_count(node) == 0)
        .map(|node| tree.value(node))
        .collect();
    let expected = [1.5, 0.75, 1.5].map(|value| Value::new(value).expect("a number"));
    assert_eq!(leaves, expected);
    // `x` is ambiguous, `1.2` the path of another node.
    assert!(!tree.has_given_names());
    assert_eq!(tree.heading().citation.as_deref(), Some("a comment"));
    assert_eq!(game("t \"\" 0").map(|tree| tree.len()), Ok(1));
}

#[test]
fn what_is_no_tree_is_told_with_its_place() {
    for (nodes, message) in [
        (
            "c \"\" 1 \"\" { \"h\" 1/2 } 0",
            "line 2, column 1: a chance node: a tree has no chance",
        ),
        (
            "p \"\" 1 1 \"\" { \"l\" \"r\" } 0\np \"\" 2 1 \"\" { \"l\" } 0\nt \"\" 1 { 1 -1 }\np \"\" 2 1 \"\" { \"l\" } 0",
            "line 5, column 1: no perfect information: this node and the one at line 3, column 1 are in one information set",
        ),
        (
            "t \"\" 1 \"\" { 1, 1 }",
            "line 2, column 6: not zero-sum: the payoffs are 1 and 1",
        ),
        (
            "t \"\" 1 \"\" { 1/3, -1/3 }",
            "line 2, column 6: the payoff 1/3 is no decimal number",
        ),
        (
            "t \"\" 1 \"\" { 9007199254740993, -9007199254740993 }",
            "line 2, column 6: the payoff 9007199254740993 cannot be kept as it is, it would become 9007199254740992",
        ),
        (
            "t \"\" 1 \"\" { 1, -1, 0 }",
            "line 2, column 11: 3 payoffs for two players",
        ),
        (
            "t \"\" 1 \"\" { one, -1 }",
            "line 2, column 13: 'one' is not a payoff",
        ),
        ("t \"\" 1", "line 2, column 6: outcome 1 has no payoffs"),
        (
            "p \"\" 3 1 \"\" { \"l\" } 0",
            "line 2, column 6: there is no player 3",
        ),
        (
            "p \"\" 1 1 \"\" { } 0",
            "line 2, column 13: a node of a player needs an action",
        ),
        (
            "p \"\" 1 1 \"\" { \"l\" } 0",
            "line 2, column 22: expected a node: p, t or c, not the end of the text",
        ),
        (
            "t \"\" 0 t",
            "line 2, column 8: something stands after the last node of the game",
        ),
        ("t \"open", "line 2, column 3: the '\"' is never closed"),
        ("x", "line 2, column 1: expected p, t or c, not 'x'"),
    ] {
        assert_eq!(game(nodes), Err(format!("game.efg, {message}")), "{nodes}");
    }
    let whole = |text: &str| read(text, Origin::File("g")).map_err(|error| error.to_string());
    for (text, message) in [
        (
            "EFG 1 R",
            "g, line 1, column 5: version '1' of the format is not known, 2 is",
        ),
        (
            "EFG 2 R \"\" { \"a\" \"b\" \"c\" }",
            "g, line 1, column 12: the game needs two players, not 3",
        ),
    ] {
        assert_eq!(whole(text), Err(message.to_owned()));
    }
}

#[test]
fn nesting_is_limited_by_the_tree_and_not_by_the_stack() {
    let node = |level: u32| format!("p \"\" {} {level} {{ \"a\" }} 0\n", level % 2 + 1);
    let deep: Vec<String> = (0..100_000).map(node).collect();
    let error = game(&deep.concat()).expect_err("is too deep");
    assert!(
        error.contains("the tree is deeper than 1000 levels"),
        "{error}"
    );
}

#[test]
fn infinities_cannot_be_written() {
    let tree = read("(3 (inf 4))", Origin::Literal).expect("a tree");
    let error = write_efg(&tree, &Names::letters(&tree), "t").expect_err("is infinite");
    assert_eq!(
        error.to_string(),
        "leaf D is ∞, and Gambit has no infinities"
    );
}

proptest! {
    /// Whatever is cut out of a game or put into it, there is a tree or a message.
    #[test]
    fn spoilt_games_are_told(
        from in 0_usize..400,
        length in 0_usize..40,
        put in r#"[ptc"{}0-9 ,/.eE\u{e4}\\-]{0,6}"#,
    ) {
        let tree = read("((3 -0.5) (6 (2 1)))", Origin::Literal).expect("a tree");
        let efg = write_efg(&tree, &Names::letters(&tree), "t").expect("finite");
        let from = from.min(efg.len());
        let spoilt = format!("{}{put}{}", &efg[..from], &efg[(from + length).min(efg.len())..]);
        if spoilt.starts_with("EFG")
            && let Err(error) = read(&spoilt, Origin::File("game.efg"))
        {
            prop_assert!(error.to_string().starts_with("game.efg, line "), "{error}");
        }
    }
}
