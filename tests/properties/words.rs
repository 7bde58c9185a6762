//! Words that name trees: what they build, what is told where they name nothing.

use std::io;

use gametrace::InputError;
use gametrace::tree::spec::{Input, TreeSpec};

/// A file system with two files and a folder, and `stdin` on standard input.
fn read_from(stdin: &str) -> impl FnMut(Input<'_>) -> io::Result<String> {
    move |input| match input {
        Input::StandardInput => Ok(stdin.to_owned()),
        Input::File("my-tree.json") => Ok("[[3, 5], [6, 2]]".to_owned()),
        Input::File("./aima") => Ok("(3 5)".to_owned()),
        Input::File("folder") => Err(io::ErrorKind::IsADirectory.into()),
        Input::File(_) => Err(io::ErrorKind::NotFound.into()),
    }
}

fn built(word: &str, stdin: &str) -> Result<(u64, String), InputError> {
    let tree = TreeSpec::parse(word)?.build(&mut read_from(stdin))?;
    Ok((tree.tree.size().nodes, tree.source))
}

#[test]
fn a_word_names_a_tree_and_is_its_source() {
    for (word, nodes) in [
        ("aima", 13),
        ("./aima", 3),
        ("my-tree.json", 7),
        ("[[3,5],[6,2]]", 7),
        ("((3 5) (6 2))", 7),
        (" (3 5)", 3),
        ("min(3 5)", 3),
        ("max[3 5]", 3),
        (r#"[{"name": "B", "value": 3}, 5]"#, 3),
    ] {
        assert_eq!(built(word, ""), Ok((nodes, word.to_owned())));
        assert_eq!(
            TreeSpec::parse(word).map(|spec| spec.word().to_owned()),
            Ok(word.to_owned())
        );
    }
}

#[test]
fn the_source_of_standard_input_is_a_literal_where_there_is_one() {
    let many = format!("({})", "1 ".repeat(500));
    for (text, source) in [
        ("[[3, 5], [6, 2]]", "((3 5) (6 2))"),
        (r#"{"root": "min", "tree": [3, "inf"]}"#, "min(3 inf)"),
        (r#"{"title": "T", "tree": [3, 5]}"#, "(3 5)"),
        (r#"[{"name": "B", "value": 3}, 5]"#, "-"),
        ("3", "-"),
        (&many, "-"),
    ] {
        let found = built("-", text).map(|(_, source)| source);
        assert_eq!(found, Ok(source.to_owned()), "{text}");
    }
}

#[test]
fn words_that_name_nothing_are_told() {
    let all_nine = "`gametrace list` names all nine";
    for (word, meant) in [
        ("amia", Some("aima")),
        ("AIMA", Some("aima")),
        ("stokman", Some("stockman")),
        ("wiki", Some("wikipedia")),
        ("cluster", Some("clusters")),
        ("oak", None),
        ("x", None),
    ] {
        let error = built(word, "").expect_err("names nothing");
        let message = format!("no textbook tree or file is called '{word}'");
        assert_eq!(error.to_string(), message);
        let hint = match meant {
            Some(name) => format!("did you mean '{name}'? {all_nine}"),
            None => all_nine.to_owned(),
        };
        assert_eq!(error.hint(), Some(hint.as_str()));
    }
}

#[test]
fn what_cannot_be_read_is_told_with_the_reason() {
    let not_found = io::Error::from(io::ErrorKind::NotFound);
    let folder = io::Error::from(io::ErrorKind::IsADirectory);
    for (word, reason) in [
        ("trees/amia", &not_found),
        ("amia.json", &not_found),
        ("folder", &folder),
    ] {
        let error = built(word, "").expect_err("cannot be read");
        assert_eq!(error.to_string(), format!("cannot read {word}: {reason}"));
        assert_eq!(error.hint(), None);
    }
    let mut closed = |_: Input<'_>| Err(io::ErrorKind::InvalidData.into());
    let error = TreeSpec::parse("-").and_then(|spec| spec.build(&mut closed));
    let message = error.expect_err("cannot be read").to_string();
    assert_eq!(message, "cannot read standard input: invalid data");
}

#[test]
fn mistakes_name_where_the_tree_comes_from() {
    for (word, stdin, message) in [
        ("(3 x)", "", "literal tree, column 4: 'x' is not a number"),
        (
            "-",
            "(3 x)",
            "standard input, line 1, column 4: 'x' is not a number",
        ),
        ("", "", "the word for a tree is empty"),
    ] {
        let error = built(word, stdin).expect_err("is a mistake");
        assert_eq!(error.to_string(), message);
    }
}
