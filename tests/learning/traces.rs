//! A true trace passes in each format, and the program says so.

use std::fs;
use std::process::{Command, Output};

fn gametrace(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametrace"));
    command.args(arguments).env("LC_ALL", "C.UTF-8");
    command.output().expect("the program runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn true_traces_pass_in_each_format() {
    let folder = tempfile::tempdir().expect("a folder");
    for word in [
        "web",
        "wikipedia",
        "ttt:XOXOX.O..",
        "random:3,3,seed=5",
        "clusters",
    ] {
        for algorithm in ["sss", "sss:fifo", "dual", "alpha-beta"] {
            for format in ["json", "ndjson", "text", "markdown", "csv"] {
                // Drawings, sentences and tables of steps are no list of leaves.
                let is_list = matches!(format, "json" | "ndjson");
                if !is_list && algorithm == "alpha-beta" {
                    continue;
                }
                let traced = gametrace(&["trace", word, "-a", algorithm, "-f", format]);
                let file = folder.path().join("trace");
                fs::write(&file, &traced.stdout).expect("it is written");
                let file = file.to_str().expect("UTF-8");
                let mut arguments = vec!["check", file, "-a", algorithm];
                if !is_list {
                    arguments.extend(["--tree", word]);
                }
                let checked = gametrace(&arguments);
                let marks = stdout(&checked);
                assert!(
                    marks.contains(" 0 follow, 0 wrong;"),
                    "{word} {algorithm} {format}\n{marks}"
                );
                assert_eq!(checked.status.code(), Some(0));
            }
        }
    }
}

#[test]
fn exit_codes_and_hints() {
    let published = "fixtures/published/sss-web-page.md";
    let checked = gametrace(&["check", published]);
    assert_eq!(checked.status.code(), Some(1));
    let hinted = gametrace(&["check", published, "--hint"]);
    assert_eq!(
        (stdout(&hinted).as_str(), hinted.status.code()),
        ("row 4\n", Some(1))
    );
    for (arguments, message) in [
        (["check", "LICENSE-MIT"], "error: LICENSE-MIT "),
        (
            ["check", "no-such-file.md"],
            "error: cannot read no-such-file.md",
        ),
    ] {
        let failed = gametrace(&arguments);
        assert_eq!(failed.status.code(), Some(2));
        assert!(failed.stdout.is_empty());
        let told = String::from_utf8(failed.stderr).expect("UTF-8");
        assert!(told.starts_with(message), "{told}");
    }
}

#[test]
fn several_files_are_a_gradebook_in_csv() {
    let published = "fixtures/published/sss-web-page.md";
    let lecture = "fixtures/published/week-7-lecture-10.md";
    let output = gametrace(&["check", published, lecture, "-f", "csv"]);
    let lines: Vec<String> = stdout(&output).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        lines[1],
        format!("{published},,web,8,3,2,3,12,4,steps-merged")
    );
}
