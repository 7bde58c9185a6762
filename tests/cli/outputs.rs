//! The ways out: files, pipes, quiet; characters, columns, and the same bytes every time.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;

use unicode_width::UnicodeWidthStr as _;

use crate::program::{Program, folder, gametrace, read};

/// Runs whose text has to keep to the page.
const REPORTS: [&str; 26] = [
    "compare",
    "compare -a all",
    "compare aima",
    "compare pi -a all",
    "compare clusters -a ab,ab:strict,sss,sss:fifo",
    "compare [[-inf,inf]]",
    "compare random:3,5 --max-leaves 200",
    "compare random:8,6 --max-leaves 100000",
    "compare ttt:X...O....",
    "compare random:3,5 random:2-4,5,model=ordered:0.5,values=-9..9",
    "trace web",
    "trace pi --numbering wikipedia",
    "trace aima -a alpha-beta",
    "trace wikipedia -a alpha-beta:strict",
    "trace stockman -a dual",
    "trace clusters -a minimax",
    "trace random:3,4,values=-1000000..1000000 -a ab",
    "trace random:2,9 --steps 1..40",
    "trace ttt:X...O.... --steps 1..40",
    "tree aima",
    "tree pi",
    "list",
    "sweep --branching 2..3 --depth 2..4 --trees 20",
    "sweep --branching 2,24 --depth 2,8 --trees 5 --max-tree-leaves 1000 -a all,sss:fifo",
    "sweep --branching 2 --depth 17 --trees 2 --max-leaves 100000 --model edge-sum",
    "sweep --branching 3 --depth 4 --trees 1 -a minimax",
];

#[test]
fn text_keeps_to_eighty_columns() {
    for arguments in REPORTS {
        for more in ["", " --ascii"] {
            let text = gametrace(&format!("{arguments}{more}")).output();
            assert!(
                text.ends_with('\n') && !text.ends_with("\n\n"),
                "{arguments}"
            );
            for line in text.lines() {
                assert!(line.width() <= 80, "{arguments}{more}: {line}");
                assert_eq!(line, line.trim_end(), "{arguments}{more}: trailing space");
                assert!(!line.contains('\t'), "{arguments}");
            }
        }
    }
}

#[test]
fn ascii_is_ascii() {
    for arguments in REPORTS {
        let asked = gametrace(&format!("{arguments} --ascii")).output();
        assert!(asked.is_ascii(), "{arguments}");
        let plain = gametrace(arguments).env("LC_ALL", "C").output();
        assert_eq!(asked, plain, "{arguments}");
    }
    let named = r#"[{"name": "Käse", "value": 3}, 5]"#;
    let text = gametrace("trace - --ascii").stdin(named).output();
    assert!(text.is_ascii() && text.contains(r"K\u{e4}se"), "{text}");
}

#[test]
fn the_same_bytes_every_time() {
    for arguments in REPORTS {
        let run = || gametrace(arguments).output();
        assert_eq!(run(), run(), "{arguments}");
    }
    for arguments in [
        "compare -a all -f json",
        "trace pi -f json",
        "tree pi -f json",
    ] {
        let run = || gametrace(arguments).output();
        assert_eq!(run(), run(), "{arguments}");
    }
}

#[test]
fn quiet_prints_nothing() {
    for arguments in [
        "compare",
        "trace aima",
        "tree aima",
        "list",
        "compare aima -f json",
    ] {
        gametrace(&format!("{arguments} --quiet")).run();
        gametrace(&format!("{arguments} -q")).run();
    }
    let (error, _) = gametrace("compare amia -q").status(2).failure();
    assert!(error.contains("amia"));
}

#[test]
fn a_file_is_written_as_standard_output_would_be() {
    for arguments in [
        "compare aima",
        "trace pi -f json",
        "tree web -f brackets",
        "list",
    ] {
        let folder = folder(&[("old.txt", "old")]);
        let expected = gametrace(arguments).output();
        for file in ["new.txt", "old.txt"] {
            gametrace(&format!("{arguments} -o {file}"))
                .within(folder.path())
                .run();
            assert_eq!(read(&folder.path().join(file)), expected);
        }
        gametrace(&format!("{arguments} --output -"))
            .stdout(expected)
            .run();
        let entries = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(entries, 2, "nothing else is left behind");
    }
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    for (arguments, status) in [
        ("compare amia -o old.txt", 2),
        ("compare aima -a nonsense -o old.txt", 2),
        ("compare random:3,5 --max-leaves 50 -o old.txt", 3),
        ("trace random:3,5 --max-leaves 50 -f json -o old.txt", 3),
        ("trace random:3,5 --max-leaves 50 -o new.txt", 3),
        ("tree random:8,20 -o new.txt", 3),
    ] {
        let folder = folder(&[("old.txt", "old")]);
        gametrace(arguments)
            .within(folder.path())
            .status(status)
            .failure();
        assert_eq!(read(&folder.path().join("old.txt")), "old");
        let entries = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(entries, 1, "{arguments}: nothing is left behind");
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in [
        "trace random:3,8 --full",
        "trace random:3,8 -a ab --full",
        "trace random:3,8 -f json",
        "tree random:3,8 -f json",
        "tree random:3,8 --full",
    ] {
        let mut child = gametrace(arguments)
            .command()
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdout = child.stdout.take().expect("it is piped");
        let mut first = String::new();
        BufReader::with_capacity(64, stdout)
            .read_line(&mut first)
            .expect("a line");
        assert!(!first.is_empty());
        let mut told = String::new();
        let mut stderr = child.stderr.take().expect("it is piped");
        stderr.read_to_string(&mut told).expect("UTF-8");
        assert_eq!(told, "", "{arguments}");
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "{arguments}");
    }
}

#[test]
fn help_lists_what_works() {
    let help = gametrace("--help").output();
    for word in [
        "compare",
        "trace",
        "tree",
        "list",
        "sweep",
        "merge",
        "TREE",
        "'[[3,5],[6,2]]'",
    ] {
        assert!(help.contains(word), "{word}");
    }
    assert!(!help.contains("\n  step "), "not built yet");
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<&str> = commands
        .map_while(|line| line.strip_prefix("  ")?.split(' ').next())
        .collect();
    assert!(commands.len() >= 10, "{commands:?}");
    for command in commands.into_iter().filter(|command| *command != "help") {
        let long = gametrace(&format!("{command} --help")).output();
        assert!(long.contains("Usage: gametrace "), "{command}");
        let short = gametrace(&format!("{command} -h")).output();
        assert!(short.len() < long.len(), "{command}");
    }
}

#[test]
fn version_is_the_packages() {
    let version = format!("gametrace {}\n", env!("CARGO_PKG_VERSION"));
    gametrace("--version").stdout(version.as_str()).run();
    gametrace("-V").stdout(version).run();
}

#[test]
fn names_cannot_command_the_terminal() {
    let named = r#"[{"name": "a\u202eb", "value": 3}, 5]"#;
    for arguments in ["compare -", "trace -", "tree -"] {
        let text = gametrace(arguments).stdin(named).output();
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{arguments}");
    }
    let word = "no\u{1b}[2Jsuch\nthing";
    let (error, _) = Program::new().args(["tree", word]).status(2).failure();
    assert!(!error.contains('\u{1b}'));
}

#[test]
fn a_long_trace_says_how_to_see_the_rest() {
    let text = gametrace("trace random:3,8").output();
    let mut last = text.lines().rev();
    assert!(
        last.next()
            .is_some_and(|line| line.contains("largest OPEN"))
    );
    let more = last.next().expect("a line");
    assert!(
        more.contains("`--full`") && more.contains("`--steps 1001..2000`"),
        "{more}"
    );
    let full = gametrace("trace random:3,8 --full").output();
    assert!(!full.contains("`--full`"));
    assert!(full.len() > text.len());
}

#[test]
fn steps_are_chosen_at_both_ends() {
    let numbers = |steps: &str| -> Vec<u64> {
        let arguments = format!("trace aima -a ab --steps {steps}");
        let text = gametrace(&arguments).output();
        let numbers = text.lines().filter(|line| line.starts_with("  "));
        numbers
            .filter_map(|line| line.get(..4)?.trim().parse().ok())
            .collect()
    };
    assert_eq!(numbers("5..7"), [5, 6, 7]);
    assert_eq!(numbers("..2"), [1, 2]);
    assert_eq!(numbers("14.."), [14, 15]);
    assert_eq!(numbers("15"), [15]);
    assert!(numbers("16..99").is_empty());
}
