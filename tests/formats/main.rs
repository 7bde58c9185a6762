//! Every format that reports are written in: what stands in it, and that it is nothing but what it says.

mod baseline;
mod efg;
mod goldens;
mod hostile;
mod rows;
mod schemas;
mod script;
mod terminal;
mod wire;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The textbook library.
const TREES: [&str; 9] = [
    "web",
    "aima",
    "stockman",
    "plaat",
    "wikipedia",
    "pi",
    "clusters",
    "ties",
    "exhaustive",
];

/// A tree whose names and title try to be more than text in every format.
const HOSTILE: &str = "fixtures/examples/hostile.json";

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn fixture(name: &str) -> PathBuf {
    project().join("fixtures").join(name)
}

/// The program with these arguments, in an environment that asks for nothing.
fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametrace"));
    command
        .args(arguments)
        .current_dir(project())
        .env_remove("LC_ALL")
        .env_remove("LC_CTYPE")
        .env_remove("NO_COLOR")
        .env("LANG", "C.UTF-8");
    command
}

fn run(arguments: &[&str]) -> Output {
    program(arguments).output().expect("the program starts")
}

/// What a command that succeeds prints.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    assert_eq!(errors, "", "{arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What a command that is refused says.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}
