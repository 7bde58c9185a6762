//! Sweeps in parts: on threads, in shards, after a kill. The bytes are the same.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::document::document;
use crate::program::{Program, folder, gametrace, read};

const SMALL: &str = "sweep --branching 2..4 --depth 2..4 --trees 40";

fn within(folder: &Path, arguments: &str) -> Program {
    gametrace(arguments).within(folder)
}

#[test]
fn more_trees_add_to_fewer() {
    let run = |options: &str| {
        let sweep = document(&format!(
            "sweep --branching 2 --depth 4 -f json --trees {options}"
        ));
        let cell = &sweep.cells[0];
        let sum = &cell.algorithms[2].leaves_evaluated.sum;
        (cell.trees, sum.parse::<u64>().expect("a sum"))
    };
    let shards = (1..=5).map(|shard| run(&format!("10 --shard {shard}/5")));
    let (trees, sums): (Vec<u64>, Vec<u64>) = shards.unzip();
    assert_eq!(trees, [2; 5]);
    let ten = run("10").1;
    assert_eq!(ten, sums.iter().sum::<u64>());
    assert!(run("11").1 > ten);
}

#[test]
fn threads_and_shards_change_no_byte() {
    let folder = folder::<&str>(&[]);
    let path = folder.path();
    for format in ["text", "json", "csv", "markdown"] {
        let one = gametrace(&format!("{SMALL} --threads 1 -f {format}")).output();
        gametrace(&format!("{SMALL} --threads 2 -f {format}"))
            .stdout(one)
            .run();
    }
    for shard in 1..=3 {
        within(
            path,
            &format!("{SMALL} --shard {shard}/3 -f json -o {shard}.json"),
        )
        .run();
    }
    for format in ["text", "json", "csv", "markdown"] {
        let whole = gametrace(&format!("{SMALL} -f {format}")).output();
        for order in ["1.json 2.json 3.json", "3.json 1.json 2.json"] {
            within(path, &format!("merge {order} -f {format}"))
                .stdout(&whole)
                .run();
        }
    }
    // A whole is merged from itself.
    let whole = gametrace(&format!("{SMALL} -f json")).output();
    let text = gametrace(SMALL).output();
    gametrace("merge -").stdin(whole).stdout(text).run();
    assert_eq!(fs::read_dir(path).expect("a folder").count(), 3);
}

#[test]
fn merge_names_what_does_not_fit() {
    let folder = folder(&[
        ("no.json", "{}"),
        ("aima.json", &gametrace("compare aima -f json").output()),
    ]);
    let path = folder.path();
    for shard in 1..=2 {
        within(
            path,
            &format!(
                "sweep --branching 2 --depth 3 --trees 9 --shard {shard}/3 -f json -o {shard}.json"
            ),
        )
        .run();
    }
    within(
        path,
        "sweep --branching 2 --depth 3 --trees 9 --seed 2 --shard 3/3 -f json -o other.json",
    )
    .run();
    within(
        path,
        "sweep --branching 2 --depth 3 --trees 9 --shard 3/3 --timings -f json -o timed.json",
    )
    .run();
    within(
        path,
        "sweep --branching 2 --depth 3 --trees 9 --shard 3/4 -f json -o fourth.json",
    )
    .run();
    let changed = read(&path.join("1.json")).replace("\"trees\": 3,", "\"trees\": 4,");
    fs::write(path.join("changed.json"), changed).expect("a file");
    for (files, message) in [
        ("1.json 2.json", "shard 3/3 is missing"),
        (
            "1.json 2.json 1.json",
            "shard 1/3 is given twice, in 1.json and in 1.json",
        ),
        (
            "1.json other.json",
            "other.json is of another sweep than 1.json: seed is 2, not 1",
        ),
        (
            "1.json fourth.json",
            "fourth.json is one of 4 shards, 1.json one of 3",
        ),
        (
            "1.json timed.json",
            "only one of 1.json and timed.json has times (`--timings`)",
        ),
        ("aima.json", "aima.json: a document 'compare', not 'sweep'"),
        (
            "no.json",
            "no.json: not a sweep document: missing field `document` at line 1 column 2",
        ),
        (
            "changed.json",
            "changed.json: cell b = 2, d = 3: 4 trees, but its config has 3",
        ),
    ] {
        let (error, _) = within(path, &format!("merge {files}")).status(2).failure();
        assert_eq!(error, message);
    }
    let (error, _) = within(path, "merge missing.json").status(2).failure();
    assert!(error.starts_with("cannot read missing.json"), "{error}");
}

/// Starts a sweep, kills it once its journal has this many lines, and says whether it was still at work.
#[cfg(unix)]
fn killed(folder: &Path, arguments: &str, lines: usize) -> bool {
    let mut child = within(folder, arguments)
        .command()
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let journal = folder.join("sweep.json.journal");
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(60) {
        let written = fs::read_to_string(&journal).unwrap_or_default();
        if written.lines().count() >= lines || child.try_wait().expect("a child").is_some() {
            break;
        }
        sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is a child");
    !child.wait().expect("it ends").success()
}

#[cfg(unix)]
#[test]
fn a_killed_sweep_goes_on() {
    let folder = folder::<&str>(&[]);
    let path = folder.path();
    let arguments = "sweep --branching 2..3 --depth 6..7 --trees 600 -f json -o sweep.json";
    let whole = gametrace(&arguments.replace(" -o sweep.json", "")).output();
    let mut interrupted = 0;
    for lines in [1, 2, 4] {
        interrupted += usize::from(killed(path, arguments, lines));
    }
    // The last of them may go on where the others left off.
    interrupted += usize::from(killed(path, &format!("{arguments} --resume"), 6));
    assert!(interrupted > 0, "no sweep was slow enough to be killed");
    within(path, &format!("{arguments} --resume --threads 1")).run();
    assert_eq!(read(&path.join("sweep.json")), whole);
    assert_eq!(
        fs::read_dir(path).expect("a folder").count(),
        1,
        "the journal is gone"
    );
}

#[test]
fn a_journal_is_that_of_its_sweep() {
    let folder = folder::<&str>(&[("sweep.txt.journal", "no journal\n")]);
    let path = folder.path();
    // What is no whole line is as good as none.
    within(
        path,
        "sweep --branching 2 --depth 3 --trees 9 -o sweep.txt --resume",
    )
    .run();
    assert_eq!(
        read(&path.join("sweep.txt")),
        gametrace("sweep --branching 2 --depth 3 --trees 9").output()
    );
    let (error, hint) = gametrace("sweep --branching 2 --depth 3 --resume -o -")
        .status(2)
        .failure();
    assert_eq!(
        error,
        "`--resume` needs a file to write to: `--output FILE`"
    );
    assert_eq!(hint, None);
}
