//! Programs that read what this one writes, or run it. They need not be installed, so `cargo test` leaves these out;
//! `scripts/check-formats` runs them (`cargo test -- --ignored`) but for what is missing, and says what.

use std::fs;
use std::process::Command;

use crate::program::{fixture, folder, gametrace, read};

/// Runs a command that must succeed, and gives its standard output.
#[track_caller]
fn succeeds(command: &mut Command) -> String {
    let output = command.output().expect("it is installed");
    let told = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{told}{errors}");
    told.into_owned()
}

#[test]
#[ignore = "needs Python with matplotlib"]
fn matplotlib_draws_the_bar_chart_of_readme() {
    let readme = read(&fixture("../README.md"));
    let (_, script) = readme.split_once("```python\n").expect("a script");
    let (script, _) = script.split_once("```\n").expect("its end");
    let results = gametrace("compare -f json").output();
    let folder = folder(&[("results.json", results)]);
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut command = Command::new(python);
    succeeds(
        command
            .args(["-c", script])
            .current_dir(folder.path())
            .env("MPLBACKEND", "Agg"),
    );
    let chart = fs::read(folder.path().join("leaves.png")).expect("a chart");
    assert!(chart.starts_with(b"\x89PNG"));
}

#[test]
#[ignore = "needs pdfLaTeX with forest and standalone"]
fn latex_compiles_exercises_without_an_overfull_line() {
    let folder = folder::<&str>(&[]);
    gametrace("exercise --count 3 --min-saving 2 --no-ties -f latex --standalone -o sheet.tex --key key.tex")
        .within(folder.path())
        .run();
    for name in ["sheet.tex", "key.tex"] {
        let mut command = Command::new("pdflatex");
        let log = succeeds(
            command
                .args(["-interaction=nonstopmode", "-halt-on-error", name])
                .current_dir(folder.path()),
        );
        assert!(!log.contains("Overfull \\hbox"), "{log}");
    }
}

/// As a job system would.
#[test]
#[ignore = "needs GNU parallel"]
fn parallel_runs_the_shards_of_a_sweep() {
    const SWEEP: &str = "sweep --branching 2..4 --depth 2..4 --trees 40";
    let folder = folder::<&str>(&[]);
    let program = env!("CARGO_BIN_EXE_gametrace");
    let job = format!("{program} {SWEEP} --threads 1 --shard {{}}/3 -f json -o part{{}}.json");
    let mut command = Command::new("parallel");
    succeeds(
        command
            .args([job.as_str(), ":::", "1", "2", "3"])
            .env("PARALLEL_HOME", folder.path())
            .current_dir(folder.path()),
    );
    gametrace("merge part3.json part1.json part2.json")
        .within(folder.path())
        .stdout(gametrace(SWEEP).output())
        .run();
}
