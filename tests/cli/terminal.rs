//! Colour, completions, the manual page, and options that belong to a format.

use crate::program::gametrace;

#[test]
fn colour_says_nothing_that_the_text_does_not() {
    for arguments in ["compare aima", "compare", "trace web", "why aima", "list"] {
        let plain = gametrace(arguments).output();
        assert!(!plain.contains('\u{1b}'));
        let coloured = gametrace(arguments).args(["--color", "always"]).output();
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
        gametrace(arguments)
            .args(["--color", "never"])
            .stdout(plain)
            .run();
    }
}

#[test]
fn ascii_marks_are_coloured_too() {
    let text = gametrace("compare aima --ascii --color always").output();
    assert!(text.is_ascii());
    assert!(
        text.contains("\u{1b}[32mok \u{1b}[0mvalues agree"),
        "{text:?}"
    );
}

#[test]
fn no_color_means_nothing_off_a_terminal() {
    gametrace("compare aima")
        .env("NO_COLOR", "1")
        .stdout(gametrace("compare aima").output())
        .run();
}

#[test]
fn other_formats_have_no_colour() {
    for arguments in [
        "compare aima -f markdown",
        "trace web -f latex",
        "tree web -f svg",
    ] {
        gametrace(arguments)
            .args(["--color", "always"])
            .stdout(gametrace(arguments).output())
            .run();
    }
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = gametrace(&format!("completions {shell}")).output();
        for word in ["compare", "standalone", "baseline"] {
            assert!(text.contains(word), "{shell} does not know {word}");
        }
    }
    let (error, _) = gametrace("completions tcsh").status(2).failure();
    assert!(error.starts_with("invalid value 'tcsh'"), "{error}");
}

#[test]
fn the_manual_page_tells_every_command() {
    let text = gametrace("man").output();
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
        gametrace(&format!("{command} aima --standalone"))
            .stderr("error: `--standalone` belongs to LaTeX\nhint: add `--format latex`\n")
            .status(2)
            .run();
        let document = gametrace(&format!("{command} aima --standalone -f latex")).output();
        assert!(document.starts_with("\\documentclass"));
        assert!(document.ends_with("\\end{document}\n"));
        let fragment = gametrace(&format!("{command} aima -f latex")).output();
        assert!(fragment.starts_with("% needs \\usepackage"));
    }
}

#[test]
fn notes_belong_to_drawings() {
    for format in ["json", "brackets", "efg"] {
        gametrace(&format!("tree aima --annotate sss -f {format}"))
            .stderr(
                "error: `--annotate` and `--show` belong to the drawing\n\
                 hint: take `--format text`, svg, latex or dot\n",
            )
            .status(2)
            .run();
    }
}
