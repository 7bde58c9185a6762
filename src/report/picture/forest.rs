//! A tree with the package `forest`, which lays it out.

use std::fmt::Write as _;

use super::{Figure, Picture, Shape};
use crate::report::format::latex::escape::{END, escaped, guarded, needs, preamble};
use crate::tree::GameTree as _;
use crate::tree::stored::NodeId;

/// The package that lays trees out …
pub const PACKAGE: &str = "{forest}";
/// … and what their nodes need.
pub const LIBRARY: &str = "\\usetikzlibrary{shapes.misc}\n";

const STYLES: &str = r"  for tree={align=center, font=\small, inner sep=3pt, l sep=10mm, s sep=5mm, parent anchor=south, child anchor=north},
  max/.style={draw, rectangle, minimum size=6.5mm},
  min/.style={draw, rounded rectangle, minimum size=6.5mm},
  leaf/.style={inner sep=3pt},
  never/.style={draw=black!55, text=black!55, dashed, edge={black!55, dashed}},
  principal/.style={font=\small\bfseries, very thick, edge={very thick}},
  cut/.style={edge label={node[midway, sloped, inner sep=0pt, text=black]{\rule{1.2pt}{2.6ex}}}},
";

/// What stands before the pictures: in a standalone document each gets a page of its own size.
pub fn before(standalone: bool) -> String {
    if standalone {
        preamble("[multi=forest,border=4pt]{standalone}", &[PACKAGE], LIBRARY)
    } else {
        needs(&[PACKAGE], LIBRARY)
    }
}

/// What stands after them.
pub fn after(standalone: bool) -> &'static str {
    if standalone { END } else { "" }
}

/// One picture.
pub fn write(picture: &Picture<'_>) -> String {
    let title = match escaped(&picture.title) {
        title if title.is_empty() => title,
        title => format!("% {title}\n"),
    };
    let mut latex = format!("{title}\\begin{{forest}}\n{STYLES}");
    node(&mut latex, picture, picture.tree.root(), 1);
    if !picture.legend.is_empty() {
        let lines: Vec<String> = picture
            .legend
            .chunks(2)
            .map(|pair| {
                pair.iter()
                    .map(|part| escaped(part))
                    .collect::<Vec<_>>()
                    .join(" \\quad ")
            })
            .collect();
        let _ = writeln!(
            latex,
            "\\node[below=3mm, align=center, font=\\footnotesize] at (current bounding box.south) {{{}}};",
            lines.join("\\\\")
        );
    }
    latex + "\\end{forest}\n"
}

fn node(latex: &mut String, picture: &Picture<'_>, id: NodeId, depth: usize) {
    let indent = "  ".repeat(depth.min(40));
    let _ = write!(latex, "{indent}[{}", options(&picture.figures[id as usize]));
    let children = picture.tree.children(id);
    if children.is_empty() {
        latex.push_str("]\n");
        return;
    }
    latex.push('\n');
    for &child in children {
        node(latex, picture, child, depth + 1);
    }
    let _ = writeln!(latex, "{indent}]");
}

/// `{A\\3}, max, principal`.
fn options(figure: &Figure) -> String {
    let lines: Vec<String> = figure
        .lines
        .iter()
        .map(|line| guarded(escaped(line)))
        .collect();
    let mut options = vec![
        format!("{{{}}}", lines.join("\\\\")),
        match figure.shape {
            Shape::Square => "max",
            Shape::Round => "min",
            Shape::Bare => "leaf",
        }
        .to_owned(),
    ];
    let styles = [
        (figure.is_principal, "principal"),
        (figure.is_never, "never"),
        (figure.is_cut, "cut"),
    ];
    options.extend(
        styles
            .iter()
            .filter(|style| style.0)
            .map(|style| style.1.to_owned()),
    );
    options.join(", ")
}
