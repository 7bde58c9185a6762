//! What is written, byte for byte: `fixtures/golden` is what a reader sees, `fixtures/golden/schema` what a program may
//! rely on, so that a change of a key breaks a test on purpose.
//!
//! `UPDATE_GOLDEN=1 cargo test --test cli goldens` writes all of it anew; `git diff` then shows what has changed.

use std::{env, fs};

use crate::program::{TREES, fixture, gametrace};

/// For each textbook tree: a file, and the command that writes it once the tree is named.
const EACH: [(&str, &str); 9] = [
    ("tree.svg", "tree -f svg --annotate alpha-beta"),
    ("tree.dot", "tree -f dot --annotate alpha-beta"),
    ("tree.tex", "tree -f latex --annotate sss"),
    ("tree.efg", "tree -f efg"),
    ("trace.md", "trace -f markdown"),
    ("trace.csv", "trace -f csv -a alpha-beta"),
    ("trace.tex", "trace -f latex"),
    ("why.md", "why -f markdown"),
    ("compare.md", "compare -f markdown"),
];

const OTHERS: [(&str, &str); 12] = [
    ("compare.csv", "compare -f csv"),
    ("compare.md", "compare -f markdown"),
    ("compare.tex", "compare -f latex --standalone"),
    ("compare.txt", "compare"),
    ("compare-aima.txt", "compare aima"),
    ("list.txt", "list"),
    (
        "strategy.svg",
        "tree clusters -f svg --show clusters,strategy",
    ),
    ("trace-aima-alpha-beta.txt", "trace aima -a alpha-beta"),
    ("trace-pi-steps.txt", "trace pi --steps 5..9"),
    ("trace-web.txt", "trace web"),
    (
        "trace-web-dual.txt",
        "trace web -a dual --numbering wikipedia",
    ),
    ("tree-aima.txt", "tree aima"),
];

/// The documents that have a schema.
pub(crate) const DOCUMENTS: [&str; 8] = [
    "compare", "trace", "tree", "why", "sweep", "check", "exercise", "ndjson",
];

#[track_caller]
fn check(name: &str, arguments: &str) {
    let path = fixture("golden").join(name);
    let found = gametrace(arguments).output();
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("can be made");
        fs::write(&path, found).expect("can be written");
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "gametrace {arguments} prints, other than {} (see tests/cli/goldens.rs):\n{found}",
        path.display()
    );
}

#[test]
fn each_textbook_tree_is_written_as_before() {
    for tree in TREES {
        for (name, arguments) in EACH {
            check(&format!("{tree}/{name}"), &format!("{arguments} {tree}"));
        }
    }
}

#[test]
fn everything_else_is_written_as_before() {
    for (name, arguments) in OTHERS {
        check(name, arguments);
    }
}

#[test]
fn documents_have_the_keys_that_they_had() {
    for document in DOCUMENTS {
        check(
            &format!("schema/{document}.json"),
            &format!("schema {document}"),
        );
    }
}
