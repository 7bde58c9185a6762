//! What goes wrong: one line that says what and where, one for the remedy, an exit code, nothing else.

use std::collections::BTreeMap;
use std::fs;

use crate::program::{Program, fixture, folder, gametrace, read};

#[track_caller]
fn fails(arguments: &[&str], status: i32, error: &str, hint: Option<&str>) {
    let (found, found_hint) = Program::new().args(arguments).status(status).failure();
    assert_eq!(found, error);
    assert_eq!(found_hint.as_deref(), hint);
}

const ALL_NINE: &str = "`gametrace list` names all nine";
const HELP: &str = "`--help` lists what can be typed";

#[test]
fn an_error_is_a_line_and_a_hint_another() {
    gametrace("compare amia")
        .stderr(
            "error: no textbook tree or file is called 'amia'\n\
             hint: did you mean 'aima'? `gametrace list` names all nine\n",
        )
        .status(2)
        .run();
    gametrace("compare [[3,5],[6,2]")
        .stderr("error: literal tree, column 13: the '[' at column 1 is never closed\n")
        .status(2)
        .run();
}

#[test]
fn unknown_trees() {
    for command in ["compare", "trace", "tree"] {
        fails(
            &[command, "amia"],
            2,
            "no textbook tree or file is called 'amia'",
            Some(&format!("did you mean 'aima'? {ALL_NINE}")),
        );
    }
    fails(
        &["compare", "aima", "oak"],
        2,
        "no textbook tree or file is called 'oak'",
        Some(ALL_NINE),
    );
    fails(&["trace", ""], 2, "the word for a tree is empty", None);
}

#[test]
fn malformed_words() {
    for (word, error) in [
        (
            "[[3,5],[6,2]",
            "literal tree, column 13: the '[' at column 1 is never closed",
        ),
        ("(3 x)", "literal tree, column 4: 'x' is not a number"),
        (
            "ttt:XXX.O....",
            "impossible board 'XXX.O....': X has 3 marks, O has 1",
        ),
    ] {
        fails(&["compare", word], 2, error, None);
    }
    for word in [
        "random:",
        "random:3",
        "random:x,3",
        "random:0,3",
        "random:3,4,seed",
        "random:3,4,seed=-1",
        "random:3,4,values=9..0",
        "random:3,4,model=none",
        "random:3,4,root=both",
        "random:2,63",
        "random:3,4,seed=1,seed=2",
        "ttt:",
        "ttt:XO",
        "ttt:XOXOXOXO?",
        "ttt:.........,depth=x",
        "ttt:.........,plies=2",
    ] {
        let (error, _) = Program::new().args(["trace", word]).status(2).failure();
        assert!(!error.is_empty());
    }
}

#[test]
fn unknown_algorithms_and_variants() {
    let known = "the algorithms are minimax, alpha-beta, sss, dual";
    for command in ["compare", "trace"] {
        fails(
            &[command, "aima", "-a", "alfa-beta"],
            2,
            "no algorithm is called 'alfa-beta'",
            Some(&format!("did you mean 'alpha-beta'? {known}")),
        );
        let (error, hint) = Program::new()
            .args([command, "aima", "-a", "sss:random"])
            .status(2)
            .failure();
        assert_eq!(error, "sss has no variant 'random'");
        assert!(hint.is_some_and(|hint| hint.contains(":fifo")));
    }
    fails(
        &["compare", "-a", "xyz"],
        2,
        "no algorithm is called 'xyz'",
        Some(known),
    );
}

#[test]
fn bad_usage() {
    fails(
        &["compare", "--nope"],
        2,
        "unexpected argument '--nope' found",
        Some(HELP),
    );
    fails(
        &["trace"],
        2,
        "the following required arguments were not provided: <TREE>",
        Some("usage: gametrace trace <TREE>"),
    );
    for arguments in [
        "compare aima --max-leaves x",
        "compare aima --max-leaves -1",
        "trace aima web",
        "trace aima --full --steps 3",
        "list aima",
        "nonsense",
        "compare aima --names roman",
        "trace aima --numbering pearl",
        "compare aima -o",
    ] {
        gametrace(arguments).status(2).failure();
    }
    let (error, hint) = gametrace("comapre aima").status(2).failure();
    assert!(error.contains("'comapre'"), "{error}");
    assert_eq!(hint.as_deref(), Some("did you mean 'compare'?"));
    let (error, _) = gametrace("compare -f xml").status(2).failure();
    assert!(error.contains("'xml'") && error.contains("json"), "{error}");
}

#[test]
fn a_slip_is_told_with_its_remedy() {
    for (arguments, remedy) in [
        ("trace aima --steps 3-5", "did you mean '3..5'?"),
        ("sweep --branching 2-4 --depth 3", "did you mean '2..4'?"),
        ("sweep --trees 1k", "did you mean '1000'?"),
        ("sweep --trees 1,000", "did you mean '1000'?"),
        ("sweep -b 3", "did you mean '--branching'?"),
        ("why aima I", "did you mean '--leaf I'?"),
        ("trace aima dual", "did you mean '--algorithm dual'?"),
        ("exercise aima", "did you mean '--tree aima'?"),
        ("aima", "did you mean `gametrace compare aima`?"),
        ("[1,2]", "did you mean `gametrace compare '[1,2]'`?"),
        (
            "compare random:2,2 --root min",
            "the tree's own word says it: `random:2,3,root=min`, or `min(…)` in brackets",
        ),
        (
            "trace random:2,2 --seed 3",
            "the tree's own word says it: `random:2,3,seed=7`",
        ),
        (
            "trace aima web",
            "one tree at a time; one with spaces in it is put in quotes",
        ),
    ] {
        let (_, hint) = gametrace(arguments).status(2).failure();
        assert_eq!(hint.as_deref(), Some(remedy), "{arguments}");
    }
}

/// What a remedy says can be typed, is.
#[test]
fn remedies_work() {
    for arguments in [
        "trace aima --steps 3..5",
        "why aima --leaf I",
        "trace aima --algorithm dual",
        "exercise --tree aima",
        "compare aima",
        "compare [1,2]",
        "compare random:2,3,root=min",
        "compare random:2,3,seed=7 random:2,3,values=0..9 random:2,3,model=edge-sum",
        "help trace",
    ] {
        gametrace(arguments).output();
    }
}

#[test]
fn the_name_of_a_file_is_whole() {
    let name = format!("/tmp/{}.json", "long-name-".repeat(12));
    let (error, _) = gametrace(&format!("compare {name}")).status(2).failure();
    assert!(error.contains(&name), "{error}");
}

#[test]
fn bad_steps() {
    for (steps, why) in [
        ("0..3", "steps are counted from 1"),
        ("0", "steps are counted from 1"),
        ("9..3", "the range 9..3 is empty"),
        ("x", "'x' is not the number of a step"),
        ("1..y", "'y' is not the number of a step"),
        ("", "a range is written 5..9"),
        ("1-3", "'1-3' is not the number of a step"),
    ] {
        let (error, _) = Program::new()
            .args(["trace", "aima", "--steps", steps])
            .status(2)
            .failure();
        assert!(error.contains("--steps") && error.ends_with(why), "{error}");
    }
}

#[test]
fn unreadable_files() {
    let folder = folder(&[("latin1.txt", b"(3 \xe9)")]);
    for (word, reason) in [
        ("missing.json", "No such file or directory (os error 2)"),
        ("no/such/folder", "No such file or directory (os error 2)"),
        (".", "Is a directory (os error 21)"),
        ("latin1.txt", "stream did not contain valid UTF-8"),
    ] {
        let run = Program::new().args(["compare", word]).within(folder.path());
        let (error, hint) = run.status(2).failure();
        assert_eq!(error, format!("cannot read {word}: {reason}"));
        assert_eq!(hint, None);
    }
    let (error, _) = gametrace("tree -").stdin(b"\xff").status(2).failure();
    assert!(error.starts_with("cannot read standard input"), "{error}");
    let (error, _) = gametrace("compare - -").status(2).failure();
    assert!(error.contains("named twice"), "{error}");
    let (error, _) = gametrace("compare -").status(2).failure();
    assert_eq!(error, "standard input is empty: no tree");
}

#[test]
fn malformed_files() {
    let expected: BTreeMap<String, String> =
        serde_json::from_str(&read(&fixture("malformed/expected.json"))).expect("messages");
    assert!(expected.len() > 80);
    for (file, message) in &expected {
        let run = Program::new()
            .args(["tree", &format!("./{file}")])
            .within(&fixture("malformed"));
        let (error, _) = run.status(2).failure();
        assert_eq!(&error, &format!("./{message}"));
    }
}

#[test]
fn deep_nesting_is_refused() {
    let open = |bracket: &str| bracket.repeat(100_000);
    for text in [
        open("["),
        open("("),
        open("[") + "3" + &open("]"),
        open("(") + "3" + &open(")"),
        open(r#"{"children":["#) + "3" + &open("]}"),
        format!(r#"{{"tree": {}3{}}}"#, open("["), open("]")),
    ] {
        for command in ["compare", "trace", "tree"] {
            let (error, _) = Program::new()
                .args([command, "-"])
                .stdin(&text)
                .status(2)
                .failure();
            assert!(
                error.ends_with("the tree is deeper than 1000 levels"),
                "{error}"
            );
        }
    }
}

#[test]
fn trees_as_deep_as_allowed_are_searched() {
    let text = format!("{}3{}", "[".repeat(1000), "]".repeat(1000));
    for arguments in [
        "compare - -a all",
        "trace - --full",
        "trace - -a ab --full",
        "tree -",
    ] {
        let output = gametrace(arguments).stdin(&text).output();
        assert!(!output.is_empty());
    }
}

#[test]
fn limits() {
    let raise = "`--max-leaves` raises the limit";
    fails(
        &["compare", "random:3,5", "--max-leaves", "50"],
        3,
        "random:3,5: alpha-beta would evaluate more than 50 leaves",
        Some(raise),
    );
    fails(
        &["trace", "random:3,5", "--max-leaves", "50"],
        3,
        "random:3,5: SSS* would evaluate more than 50 leaves",
        Some(raise),
    );
    // Alone, minimax is asked for and cannot end.
    fails(
        &[
            "compare",
            "random:3,5",
            "--max-leaves",
            "200",
            "-a",
            "minimax",
        ],
        3,
        "random:3,5: minimax would evaluate more than 200 leaves",
        Some(raise),
    );
    for format in ["text", "json"] {
        for command in ["compare", "trace"] {
            let arguments = format!("{command} random:8,20 -f {format}");
            let (error, hint) = gametrace(&arguments).status(3).failure();
            assert!(error.contains("any proof needs 2,147,483,647"), "{error}");
            assert!(hint.is_some_and(|hint| hint.contains("--max-leaves")));
        }
    }
    let (error, hint) = gametrace("tree random:8,20").status(3).failure();
    assert!(error.starts_with("random:8,20: "), "{error}");
    assert!(hint.is_some());
    // A limit that is just enough is no limit.
    for (algorithm, leaves) in [("minimax", 9), ("ab", 7), ("sss", 7), ("dual", 7)] {
        let run = |limit| gametrace(&format!("trace aima -a {algorithm} --max-leaves {limit}"));
        assert!(!run(leaves).output().is_empty());
        run(leaves - 1).status(3).failure();
    }
}

/// A tree that is stored is searched or refused: only of a uniform computed one minimax's counts are told unsearched.
#[test]
fn minimax_over_the_limit_on_a_stored_tree() {
    fails(
        &["compare", "aima", "--max-leaves", "8"],
        3,
        "aima: minimax would evaluate more than 8 leaves",
        Some("`--max-leaves` raises the limit"),
    );
}

#[test]
fn what_a_format_cannot_hold() {
    fails(
        &["tree", "(3 (inf 4))", "-f", "efg"],
        2,
        "leaf D is ∞, and Gambit has no infinities",
        Some("`--format json` keeps them"),
    );
    for format in ["svg", "efg"] {
        fails(
            &["tree", "aima", "web", "-f", format],
            2,
            "one file of this format holds one tree, not 2",
            Some("name one tree"),
        );
    }
}

#[test]
fn a_file_that_cannot_be_written() {
    let folder = folder(&[("old.txt", "old")]);
    let run = |arguments: &str| gametrace(arguments).within(folder.path());
    let (error, hint) = run("compare aima -o missing/out.txt").status(2).failure();
    assert_eq!(
        error,
        "cannot write missing/out.txt: No such file or directory (os error 2)"
    );
    assert_eq!(hint, None);
    let (error, _) = run("tree aima -o .").status(2).failure();
    assert_eq!(error, "cannot write .: Is a directory (os error 21)");
    let entries = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(entries, 1, "nothing else is left behind");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let (error, _) = gametrace("compare aima -o /dev/full").status(2).failure();
    let full = "No space left on device (os error 28)";
    assert_eq!(error, format!("cannot write /dev/full: {full}"));
    for arguments in ["compare aima", "trace aima -f json", "tree aima", "list"] {
        let device = fs::File::options().write(true).open("/dev/full");
        let output = gametrace(arguments)
            .command()
            .stdout(device.expect("the device"))
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(
            error,
            format!("error: cannot write standard output: {full}\n")
        );
    }
}
