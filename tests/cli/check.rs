//! `check`: a true trace passes in each format, and the program says so.

use crate::program::{folder, gametrace};

const WEB_PAGE: &str = "fixtures/published/sss-web-page.md";

#[test]
fn true_traces_pass_in_each_format() {
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
                let traced = gametrace(&format!("trace {word} -a {algorithm} -f {format}"));
                let folder = folder(&[("trace", traced.output())]);
                let tree = if is_list {
                    ""
                } else {
                    &format!("--tree {word}")
                };
                let marks = gametrace(&format!("check trace -a {algorithm} {tree}"))
                    .within(folder.path())
                    .output();
                assert!(
                    marks.contains(" 0 follow, 0 wrong;"),
                    "{word} {algorithm} {format}\n{marks}"
                );
            }
        }
    }
}

#[test]
fn exit_codes_and_hints() {
    gametrace(&format!("check {WEB_PAGE}")).status(1).output();
    gametrace(&format!("check {WEB_PAGE} --hint"))
        .stdout("row 4\n")
        .status(1)
        .run();
    for (file, message) in [
        ("LICENSE-MIT", "LICENSE-MIT "),
        ("no-such-file.md", "cannot read no-such-file.md"),
    ] {
        let (error, _) = gametrace(&format!("check {file}")).status(2).failure();
        assert!(error.starts_with(message), "{error}");
    }
}

/// Six rows are right, one follows, two are wrong: no two numbers could be exchanged unseen.
#[test]
fn verdicts_are_counted_the_same_in_every_format() {
    let attempt = "fixtures/examples/attempt.txt";
    let marked = |format| gametrace(&format!("check {attempt} -f {format}")).status(1);
    let document = marked("json").json();
    let trace = &document["traces"][0];
    let rows = trace["rows"].as_array().expect("rows");
    let verdicts: Vec<&str> = rows
        .iter()
        .filter_map(|row| row["verdict"].as_str())
        .collect();
    let expected = "right right right right right right wrong follows wrong";
    assert_eq!(verdicts.join(" "), expected);
    let counts = ["right", "follows", "wrong"].map(|verdict| trace[verdict].as_u64());
    assert_eq!(counts, [Some(6), Some(1), Some(2)]);
    assert_eq!(document["passed"], false);
    for format in ["text", "markdown"] {
        let told = marked(format).output();
        assert!(told.contains("6 right, 1 follow, 2 wrong;"), "{told}");
    }
    let table = marked("csv").output();
    for (line, verdict) in table.lines().skip(1).zip(&verdicts) {
        assert!(line.contains(&format!(",{verdict},")), "{table}");
    }
    let gradebook = gametrace(&format!("check {attempt} {attempt} -f csv"))
        .status(1)
        .output();
    let told = format!("\n{attempt},,web,8,6,1,2,12,7,merit-not-lowered\n");
    assert!(gradebook.contains(&told), "{gradebook}");
}

#[test]
fn several_files_are_a_gradebook_in_csv() {
    let lecture = "fixtures/published/week-7-lecture-10.md";
    let text = gametrace(&format!("check {WEB_PAGE} {lecture} -f csv"))
        .status(1)
        .output();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        lines[1],
        format!("{WEB_PAGE},,web,8,3,2,3,12,4,steps-merged")
    );
}
