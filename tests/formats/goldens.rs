//! What is written for each textbook tree, byte for byte. `UPDATE_GOLDEN=1` writes what is printed now.

use std::{env, fs};

use super::{TREES, fixture, printed};

const EACH: [(&str, &[&str]); 9] = [
    (
        "tree.svg",
        &["tree", "-f", "svg", "--annotate", "alpha-beta"],
    ),
    (
        "tree.dot",
        &["tree", "-f", "dot", "--annotate", "alpha-beta"],
    ),
    ("tree.tex", &["tree", "-f", "latex", "--annotate", "sss"]),
    ("tree.efg", &["tree", "-f", "efg"]),
    ("trace.md", &["trace", "-f", "markdown"]),
    ("trace.csv", &["trace", "-f", "csv", "-a", "alpha-beta"]),
    ("trace.tex", &["trace", "-f", "latex"]),
    ("why.md", &["why", "-f", "markdown"]),
    ("compare.md", &["compare", "-f", "markdown"]),
];

const ALL: [(&str, &[&str]); 4] = [
    ("compare.csv", &["compare", "-f", "csv"]),
    ("compare.md", &["compare", "-f", "markdown"]),
    ("compare.tex", &["compare", "-f", "latex", "--standalone"]),
    (
        "strategy.svg",
        &[
            "tree",
            "clusters",
            "-f",
            "svg",
            "--show",
            "clusters,strategy",
        ],
    ),
];

fn check(name: &str, arguments: &[&str]) {
    let path = fixture("golden").join(name);
    let found = printed(arguments);
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("can be made");
        fs::write(&path, found).expect("can be written");
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "gametrace {} prints, other than {}:\n{found}",
        arguments.join(" "),
        path.display()
    );
}

#[test]
fn each_textbook_tree_is_written_as_before() {
    for tree in TREES {
        for (name, arguments) in EACH {
            check(&format!("{tree}/{name}"), &[arguments, &[tree]].concat());
        }
    }
}

#[test]
fn the_library_is_written_as_before() {
    for (name, arguments) in ALL {
        check(name, arguments);
    }
}
