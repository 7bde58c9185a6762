//! The texts, whole: what is in `fixtures/golden` is what a reader sees.

use crate::program::{fixture, gametrace, read};

#[track_caller]
fn golden(arguments: &str, file: &str) {
    gametrace(arguments)
        .stdout(read(&fixture(&format!("golden/{file}"))))
        .run();
}

#[test]
fn one_tree_compared() {
    golden("compare aima", "compare-aima.txt");
}

#[test]
fn the_library_compared() {
    golden("compare", "compare.txt");
}

#[test]
fn sss_traced() {
    golden("trace web", "trace-web.txt");
}

#[test]
fn alpha_beta_traced() {
    golden("trace aima -a alpha-beta", "trace-aima-alpha-beta.txt");
}

#[test]
fn some_steps_traced() {
    golden("trace pi --steps 5..9", "trace-pi-steps.txt");
}

#[test]
fn dual_traced_with_wikipedias_numbers() {
    golden(
        "trace web -a dual --numbering wikipedia",
        "trace-web-dual.txt",
    );
}

#[test]
fn a_tree_drawn() {
    golden("tree aima", "tree-aima.txt");
}

#[test]
fn the_library_listed() {
    golden("list", "list.txt");
}
