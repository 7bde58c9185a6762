//! Colour, completions, the manual page, and options that belong to a format.

use super::{printed, program, refused};

#[test]
fn colour_says_nothing_that_the_text_does_not() {
    for arguments in [
        &["compare", "aima"][..],
        &["compare"],
        &["trace", "web"],
        &["why", "aima"],
        &["list"],
    ] {
        let plain = printed(arguments);
        assert!(!plain.contains('\u{1b}'));
        let coloured = printed(&[arguments, &["--color", "always"]].concat());
        assert!(coloured.contains('\u{1b}'), "{arguments:?}");
        let mut bare = String::new();
        for (index, part) in coloured.split('\u{1b}').enumerate() {
            let text = if index == 0 {
                part
            } else {
                part.split_once('m').expect("a style").1
            };
            bare += text;
        }
        assert_eq!(bare, plain);
        assert_eq!(printed(&[arguments, &["--color", "never"]].concat()), plain);
    }
}

#[test]
fn ascii_marks_are_coloured_too() {
    let text = printed(&["compare", "aima", "--ascii", "--color", "always"]);
    assert!(text.is_ascii());
    assert!(
        text.contains("\u{1b}[32mok \u{1b}[0mvalues agree"),
        "{text:?}"
    );
}

#[test]
fn no_color_means_nothing_off_a_terminal() {
    let output = program(&["compare", "aima"])
        .env("NO_COLOR", "1")
        .output()
        .expect("runs");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        printed(&["compare", "aima"])
    );
}

#[test]
fn other_formats_have_no_colour() {
    for arguments in [
        ["compare", "aima", "-f", "markdown"],
        ["trace", "web", "-f", "latex"],
        ["tree", "web", "-f", "svg"],
    ] {
        assert_eq!(
            printed(&[&arguments[..], &["--color", "always"]].concat()),
            printed(&arguments)
        );
    }
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = printed(&["completions", shell]);
        for word in ["compare", "standalone", "baseline"] {
            assert!(text.contains(word), "{shell} does not know {word}");
        }
    }
    assert!(refused(&["completions", "tcsh"]).starts_with("error: invalid value 'tcsh'"));
}

#[test]
fn the_manual_page_tells_every_command() {
    let text = printed(&["man"]);
    assert!(text.contains(".TH gametrace 1"), "{text}");
    for command in [
        "compare", "trace", "why", "tree", "list", "glossary", "schema",
    ] {
        assert!(
            text.contains(&format!("gametrace\\-{command}")),
            "{command}"
        );
    }
}

#[test]
fn standalone_belongs_to_latex() {
    for command in ["compare", "trace", "why", "tree"] {
        let told = refused(&[command, "aima", "--standalone"]);
        assert_eq!(
            told,
            "error: `--standalone` belongs to LaTeX\nhint: add `--format latex`\n"
        );
        let document = printed(&[command, "aima", "--standalone", "-f", "latex"]);
        assert!(document.starts_with("\\documentclass"));
        assert!(document.ends_with("\\end{document}\n"));
        let fragment = printed(&[command, "aima", "-f", "latex"]);
        assert!(fragment.starts_with("% needs \\usepackage"));
    }
}

#[test]
fn notes_belong_to_drawings() {
    for format in ["json", "brackets", "efg"] {
        let told = refused(&["tree", "aima", "--annotate", "sss", "-f", format]);
        assert_eq!(
            told,
            "error: `--annotate` and `--show` belong to the drawing\nhint: take `--format text`, svg, latex or dot\n"
        );
    }
}
