//! Sheets in LaTeX, for A4: a page or two a sheet, with room to write.

use std::fmt::Write as _;

use super::{cells, short_answer};
use crate::exercise::{Question, Sheet};
use crate::tree::GameTree as _;
use crate::tree::Player;
use crate::tree::naming::Names;
use crate::tree::stored::{Tree, for_each_path};

/// What a fragment needs, and what a standalone document has.
const PACKAGES: &str = "\\usepackage{array}\n\\usepackage{longtable}\n\\usepackage{forest}\n";

const PREAMBLE: &str = r"\documentclass[11pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage[margin=22mm]{geometry}
";

const BEGIN: &str = r"\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\pagestyle{plain}
\begin{document}
";

/// The sheets, or with `is_key` their key; with `standalone` a document of its own, else a part of one.
pub fn sheets(sheets: &[Sheet], is_key: bool, standalone: bool) -> String {
    let mut text = String::new();
    if standalone {
        text += PREAMBLE;
        text += PACKAGES;
        text += BEGIN;
    } else {
        for package in PACKAGES.lines() {
            let _ = writeln!(text, "% {package}");
        }
    }
    for (index, sheet) in sheets.iter().enumerate() {
        if index > 0 {
            text += "\\clearpage\n";
        }
        text += &one(sheet, is_key);
    }
    if standalone {
        text += "\\end{document}\n";
    }
    text
}

fn one(sheet: &Sheet, is_key: bool) -> String {
    let title = if is_key { ": key" } else { "" };
    let name = match &sheet.student {
        Some(student) => escaped(student),
        None if is_key => String::new(),
        None => "\\underline{\\hspace{60mm}}".to_owned(),
    };
    let mut text = format!(
        "\\textbf{{\\large Exercise {}{title}}}\\hfill Name: {name}\n\n{{\\footnotesize Tree: \\texttt{{{}}}}}\n\n",
        sheet.number,
        escaped(&sheet.built.source)
    );
    if let Ok(stored) = sheet.built.tree.stored() {
        text += &picture(&stored, &sheet.names());
    }
    text += "Squares are MAX, circles are MIN; the numbers are the values of the leaves.\n";
    for (question, number) in Question::ALL.into_iter().zip(1..) {
        let _ = write!(text, "\n\\textbf{{{number}.}} {}", escaped(question.text()));
        if let Some(table) = cells(sheet, question, is_key) {
            let steps = question == Question::Open;
            text += &table_of(&table.titles, &table.rows, steps, is_key);
        } else {
            let answer = short_answer(sheet, question).filter(|_| is_key);
            let answer = match answer {
                Some(answer) => format!("\\textbf{{{}}}", escaped(&answer)),
                None => "\\underline{\\hspace{25mm}}".to_owned(),
            };
            let _ = writeln!(text, " \\hfill {answer}");
        }
    }
    text
}

fn table_of(titles: &[&str], rows: &[Vec<String>], steps: bool, is_key: bool) -> String {
    let columns = if steps {
        "|r|>{\\raggedright\\arraybackslash}p{38mm}|>{\\raggedright\\arraybackslash}p{100mm}|"
    } else {
        "|p{25mm}|p{20mm}|p{20mm}|>{\\raggedright\\arraybackslash}p{60mm}|"
    };
    let titles: Vec<String> = titles
        .iter()
        .map(|title| format!("\\textbf{{{}}}", escaped(title)))
        .collect();
    // A strut makes room for handwriting.
    let strut = match (is_key, steps) {
        (true, _) => "",
        (false, true) => "\\rule[-3.2mm]{0pt}{10mm}",
        (false, false) => "\\rule[-2.5mm]{0pt}{8mm}",
    };
    let mut text = format!(
        "\n\n\\begin{{longtable}}[l]{{{columns}}}\n\\hline\n{} \\\\ \\hline\n\\endhead\n",
        titles.join(" & ")
    );
    for row in rows {
        // No line ends within a state.
        let cell = |cell: &String| escaped(cell).replace(", ", ",~");
        let cells: Vec<String> = row.iter().map(cell).collect();
        let _ = writeln!(text, "{strut}{} \\\\ \\hline", cells.join(" & "));
    }
    text + "\\end{longtable}\n"
}

/// The tree, drawn by the package `forest`.
fn picture(tree: &Tree, names: &Names<'_>) -> String {
    let mut labels = Vec::with_capacity(tree.len());
    for_each_path(tree, &mut |_, path| labels.push(escaped(&names.name(path))));
    let mut text =
        "\\setbox0\\hbox{\\begin{forest}\n  for tree={l sep=7mm, s sep=2mm, inner sep=1.5pt, \
                    font=\\small, align=center},\n"
            .to_owned();
    node(tree, tree.root(), &labels, 1, &mut text);
    // A tree that is wider than the page is made as small as it has to be.
    text + "\\end{forest}}\n\\begin{center}\\leavevmode\\ifdim\\wd0>\\linewidth \\resizebox{\\linewidth}{!}{\\box0}\\else\\box0\\fi\
            \\end{center}\n\n"
}

fn node(tree: &Tree, id: u32, labels: &[String], depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    let label = &labels[id as usize];
    let children = tree.children(id);
    if children.is_empty() {
        let value = escaped(&tree.value(id).to_string());
        let _ = writeln!(text, "{indent}[{{{label}\\\\{value}}}]");
        return;
    }
    let shape = match tree.player(id) {
        Player::Max => "draw, rectangle, minimum size=6mm",
        Player::Min => "draw, circle, minimum size=6mm",
    };
    let _ = writeln!(text, "{indent}[{{{label}}}, {shape}");
    for &child in children {
        node(tree, child, labels, depth + 1, text);
    }
    let _ = writeln!(text, "{indent}]");
}

/// Text as LaTeX writes it.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '{' | '}' | '#' | '$' | '%' | '&' | '_' => escaped.extend(['\\', letter]),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("$<$"),
            '>' => escaped.push_str("$>$"),
            '∞' => escaped.push_str("$\\infty$"),
            '−' => escaped.push_str("$-$"),
            '–' => escaped.push_str("--"),
            '≥' => escaped.push_str("$\\ge$"),
            'α' => escaped.push_str("$\\alpha$"),
            'β' => escaped.push_str("$\\beta$"),
            _ => escaped.push(letter),
        }
    }
    escaped
}
