//! A tree for Graphviz: `dot` lays it out.

use std::fmt::Write as _;

use super::{Figure, Picture, Shape};
use crate::report::printable::printable;

/// The graph. A bar at the child's end of an edge is a cut.
pub fn write(picture: &Picture<'_>) -> String {
    let legend = picture.legend.join("    ");
    let mut dot = format!(
        "graph {} {{\n  graph [ordering=out, labelloc=b, fontname=\"Helvetica\", fontsize=10, label={}];\n  \
         node [fontname=\"Helvetica\", fontsize=12, margin=\"0.08,0.04\", width=0.4, height=0.4];\n",
        quoted(&picture.title),
        quoted(&legend)
    );
    for (node, figure) in picture.figures.iter().enumerate() {
        let _ = writeln!(
            dot,
            "  n{node} [label={}{}];",
            label(figure),
            node_style(figure)
        );
    }
    for node in picture.tree.preorder() {
        for &child in picture.tree.children(node) {
            let style = edge_style(&picture.figures[child as usize]);
            let _ = writeln!(dot, "  n{node} -- n{child}{style};");
        }
    }
    dot + "}\n"
}

fn label(figure: &Figure) -> String {
    let lines: Vec<String> = figure.lines.iter().map(|line| escaped(line)).collect();
    format!("\"{}\"", lines.join("\\n"))
}

fn node_style(figure: &Figure) -> String {
    let shape = match figure.shape {
        Shape::Square => "box",
        Shape::Round => "ellipse",
        // A leaf that was never evaluated is dashed too.
        Shape::Bare if figure.is_never => "box",
        Shape::Bare => "plaintext",
    };
    let rest = match (figure.is_principal, figure.is_never) {
        (true, _) => ", penwidth=3, fontname=\"Helvetica-Bold\"",
        (false, true) => ", style=dashed, color=\"#6b6b6b\", fontcolor=\"#6b6b6b\"",
        (false, false) => "",
    };
    format!(", shape={shape}{rest}")
}

fn edge_style(figure: &Figure) -> &'static str {
    match (figure.is_principal, figure.is_cut, figure.is_never) {
        (true, _, _) => " [penwidth=3]",
        (_, true, _) => {
            " [style=dashed, color=\"#6b6b6b\", dir=forward, arrowhead=tee, arrowsize=1.5]"
        }
        (_, _, true) => " [style=dashed, color=\"#6b6b6b\"]",
        _ => "",
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// Text within quotation marks that is nothing but text: no escapes of Graphviz's, no HTML entities.
fn escaped(text: &str) -> String {
    printable(text)
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('&', "&amp;")
}
