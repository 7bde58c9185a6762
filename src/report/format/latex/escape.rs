//! What all LaTeX needs: text that commands nothing, and what a document starts and ends with.

use crate::report::printable::printable;

/// Text that is nothing but text, the signs of our own as mathematics.
///
/// Letters of other scripts stay as they are: pdfLaTeX knows the Latin ones, the newer engines whatever the font has.
pub(in crate::report) fn escaped(text: &str) -> String {
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
pub(in crate::report) fn guarded(line: String) -> String {
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
pub(in crate::report) fn preamble(class: &str, packages: &[&str], settings: &str) -> String {
    let packages = loaded(packages, "\n");
    format!("\\documentclass{class}\n{packages}\n{settings}\\begin{{document}}\n")
}

/// What it ends with.
pub(in crate::report) const END: &str = "\\end{document}\n";

/// What a fragment starts with: a comment that names the packages it needs.
pub(in crate::report) fn needs(packages: &[&str], library: &str) -> String {
    let library = if library.is_empty() {
        String::new()
    } else {
        format!("% and {library}")
    };
    format!("% needs {}\n{library}", loaded(packages, " "))
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
