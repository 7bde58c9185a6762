//! LaTeX: tables with `booktabs`, trees with `forest` in [`forest`], and what both need.
//!
//! A fragment goes into a document of the reader's own and says which packages it needs; a standalone document brings
//! them. Both are for any LaTeX engine.

pub mod forest;
pub(super) mod table;

use super::printable::printable;

/// Text that is nothing but text, the signs of our own as mathematics.
///
/// Letters of other scripts stay as they are: pdfLaTeX knows the Latin ones, the newer engines whatever the font has.
pub fn escaped(text: &str) -> String {
    let mut latex = String::with_capacity(text.len());
    for character in printable(text).chars() {
        match translation(character) {
            Some(translated) => latex.push_str(translated),
            // Two in a row would become one dash.
            None if character == '-' && latex.ends_with('-') => latex.push_str("{}-"),
            None => latex.push(character),
        }
    }
    // Two formulas side by side are one, so that −∞ has no gap in it.
    latex.replace("$$", "")
}

/// A line that follows a `\\`, which takes `[` and `*` for its own.
fn guarded(line: String) -> String {
    if line.starts_with(['[', '*']) {
        format!("{{}}{line}")
    } else {
        line
    }
}

fn translation(character: char) -> Option<&'static str> {
    Some(match character {
        '\\' => "\\textbackslash{}",
        '{' => "\\{",
        '}' => "\\}",
        '#' => "\\#",
        '$' => "\\textdollar{}",
        '%' => "\\%",
        '&' => "\\&",
        '_' => "\\_",
        '~' => "\\textasciitilde{}",
        '^' => "\\textasciicircum{}",
        '`' => "\\textasciigrave{}",
        '"' => "''",
        '<' => "$<$",
        '>' => "$>$",
        '|' => "$|$",
        '\u{a0}' => "~",
        '−' => "$-$",
        '–' => "--",
        '…' => "\\ldots{}",
        '∞' => "$\\infty$",
        'α' => "$\\alpha$",
        'ξ' => "$\\xi$",
        'β' => "$\\beta$",
        '≤' => "$\\le$",
        '≥' => "$\\ge$",
        '≈' => "$\\approx$",
        '±' => "$\\pm$",
        '×' | '✗' => "$\\times$",
        '·' => "$\\cdot$",
        '→' => "$\\to$",
        '★' => "$\\star$",
        '▲' => "$\\triangle$",
        '▽' => "$\\bigtriangledown$",
        '✓' => "$\\surd$",
        '⌈' => "$\\lceil$",
        '⌉' => "$\\rceil$",
        '⌊' => "$\\lfloor$",
        '⌋' => "$\\rfloor$",
        _ => return None,
    })
}

/// What a standalone document starts with, up to its text.
fn preamble(class: &str, packages: &[&str], settings: &str) -> String {
    let packages = loaded(packages, "\n");
    format!("\\documentclass{class}\n{packages}\n{settings}\\begin{{document}}\n")
}

/// What it ends with.
const END: &str = "\\end{document}\n";

/// What a fragment starts with: a comment that names the packages it needs.
fn needs(packages: &[&str]) -> String {
    format!("% needs {}\n", loaded(packages, " "))
}

fn loaded(packages: &[&str], separator: &str) -> String {
    let load = |package: &&str| format!("\\usepackage{package}");
    let lines: Vec<String> = packages.iter().map(load).collect();
    lines.join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_commands_nothing() {
        for (text, latex) in [
            ("\\input{x}", "\\textbackslash{}input\\{x\\}"),
            (
                "50% & $1 #_^~$∞",
                "50\\% \\& \\textdollar{}1 \\#\\_\\textasciicircum{}\\textasciitilde{}\\textdollar{}$\\infty$",
            ),
            ("−∞ ≤ α", "$-\\infty$ $\\le$ $\\alpha$"),
            ("a--b", "a-{}-b"),
            ("\u{202e}", "\\textbackslash{}u\\{202e\\}"),
        ] {
            assert_eq!(escaped(text), latex);
        }
    }
}
