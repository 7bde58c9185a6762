//! Every command in README is run, and prints what README says.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use gametrace::search::catalogue::CATALOGUE;

/// A line of output that stands for any number of lines.
const ELISION: &str = "…";

/// A command of README and what is printed below it.
struct Example {
    command: String,
    printed: Vec<String>,
}

fn readme_path() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"))
}

/// Calls `on_example` for each command of each `console` block and puts what it returns in the place of the output.
fn with_examples(readme: &str, mut on_example: impl FnMut(&Example) -> Vec<String>) -> String {
    let mut rewritten = String::new();
    let mut lines = readme.lines().peekable();
    let mut in_console = false;
    while let Some(line) = lines.next() {
        rewritten.push_str(line);
        rewritten.push('\n');
        match line {
            "```console" => in_console = true,
            "```" => in_console = false,
            _ => {}
        }
        let Some(command) = line.strip_prefix("$ ").filter(|_| in_console) else {
            continue;
        };
        let mut printed = Vec::new();
        while let Some(output) = lines.next_if(|next| *next != "```" && !next.starts_with("$ ")) {
            printed.push(output.to_owned());
        }
        for output in on_example(&Example {
            command: command.to_owned(),
            printed,
        }) {
            rewritten.push_str(&output);
            rewritten.push('\n');
        }
    }
    rewritten
}

/// What a command prints on either stream, run by a shell in the project's folder with the program on its path.
fn run(command: &str) -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_gametrace"));
    let folder = program.parent().expect("the program lies in a folder");
    let path = format!(
        "{}:{}",
        folder.display(),
        env::var("PATH").unwrap_or_default()
    );
    let command = command.replace("cargo run --release --", "gametrace");
    let output = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("PATH", path)
        .env_remove("LC_ALL")
        .env("LANG", "C.UTF-8")
        .env_remove("LC_CTYPE")
        .output()
        .expect("a shell");
    String::from_utf8(output.stdout)
        .expect("UTF-8")
        .lines()
        .map(str::to_owned)
        .collect()
}

fn agrees(printed: &[String], expected: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == ELISION => {
            (0..=printed.len()).any(|skip| agrees(&printed[skip..], rest))
        }
        Some((first, rest)) => printed
            .split_first()
            .is_some_and(|(line, more)| line == first && agrees(more, rest)),
    }
}

/// `UPDATE_README=1` writes what the commands print now into README instead.
#[cfg(unix)]
#[test]
fn readme_prints_what_the_program_prints() {
    let readme = fs::read_to_string(readme_path()).expect("README.md");
    let update = env::var_os("UPDATE_README").is_some();
    let mut count = 0;
    let rewritten = with_examples(&readme, |example| {
        // The tests themselves are under way.
        if example.command.starts_with("scripts/") {
            return example.printed.clone();
        }
        count += 1;
        let printed = run(&example.command);
        if agrees(&printed, &example.printed) {
            return example.printed.clone();
        }
        assert!(
            update,
            "$ {}\nprints\n{}\nand not\n{}",
            example.command,
            printed.join("\n"),
            example.printed.join("\n")
        );
        printed
    });
    assert!(count >= 15, "README shows only {count} commands");
    if update {
        fs::write(readme_path(), rewritten).expect("README.md can be written");
    }
}

#[test]
fn readme_lists_the_algorithms_of_the_catalogue() {
    let readme = fs::read_to_string(readme_path()).expect("README.md");
    let rows: Vec<&str> = readme
        .lines()
        .skip_while(|line| *line != "| algorithm | does | variants |")
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    let catalogue = CATALOGUE.iter().map(|info| {
        let variants = info.variants.iter().skip(1);
        let variants = variants.map(|variant| format!("`{}`", variant.algorithm.id()));
        let variants = variants.collect::<Vec<_>>().join(", ");
        let does = info.description.replace('*', "\\*");
        format!("| `{}` | {does} | {variants} |", info.id).replace("|  |", "| |")
    });
    assert_eq!(rows, catalogue.collect::<Vec<_>>());
}
