//! A tree as SVG, in our own layout; prints as well as it shows, since all is black and grey lines.

use std::fmt::Write as _;

use super::layout::tidy;
use super::{Figure, Picture, Shape};
use crate::report::printable::printable;
use crate::text::width;
use crate::tree::stored::{NodeId, for_each_path};

/// Pixels for a column of text, a little more than most fonts need at this size.
const COLUMN: f64 = 8.0;
/// The size of the font.
const FONT: f64 = 12.0;
/// From line to line.
const LINE: f64 = 15.0;
/// Around the text within an outline.
const PADDING: f64 = 7.0;
/// The least width and height of an outline.
const LEAST: f64 = 28.0;
/// Between the nodes of a level.
const GAP: f64 = 14.0;
/// Between levels.
const LEVEL_GAP: f64 = 40.0;
/// Around the whole.
const MARGIN: f64 = 10.0;
/// Half the length of the bar across a cut edge.
const BAR: f64 = 6.0;

const STYLE: &str = "\
text { font-family: Helvetica, Arial, sans-serif; font-size: 12px; text-anchor: middle; fill: #000; }
line, rect { stroke: #000; stroke-width: 1; fill: none; }
.bold text { font-weight: bold; }
.bold line, .bold rect { stroke-width: 3; }
.never text { fill: #6b6b6b; }
.never line, .never rect { stroke: #6b6b6b; stroke-dasharray: 4 3; }
line.bar { stroke: #000; stroke-width: 2.5; stroke-dasharray: none; }
";

/// The whole document.
pub fn write(picture: &Picture<'_>) -> String {
    let places = Places::of(picture);
    let legend = legend(picture, places.width);
    let widest = legend
        .iter()
        .map(|line| text_width(line))
        .fold(places.width, f64::max);
    let below = if legend.is_empty() {
        0.0
    } else {
        LINE * (legend.len() as f64 + 0.5)
    };
    let (page_width, page_height) = (widest + 2.0 * MARGIN, places.height + below + 2.0 * MARGIN);
    let (wide, high) = (number(page_width), number(page_height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\" \
         role=\"img\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n",
        escaped(&picture.title)
    );
    let _ = writeln!(
        svg,
        "<g transform=\"translate({} {})\">",
        number(MARGIN + (widest - places.width) / 2.0),
        number(MARGIN)
    );
    for node in picture.tree.preorder() {
        for &child in picture.tree.children(node) {
            edge(&mut svg, picture, &places, node, child);
        }
    }
    for node in picture.tree.preorder() {
        outline(&mut svg, picture, &places, node);
    }
    for (line, text) in (1..).zip(&legend) {
        let y = places.height + LINE * f64::from(line);
        text_line(&mut svg, places.width / 2.0, y, text);
    }
    svg + "</g>\n</svg>\n"
}

/// The legend: in one line if the picture is as wide, else a line each.
fn legend(picture: &Picture<'_>, wide: f64) -> Vec<String> {
    let line = picture.legend.join(" · ");
    if text_width(&line) <= wide {
        vec![line]
            .into_iter()
            .filter(|line| !line.is_empty())
            .collect()
    } else {
        picture.legend.iter().map(|&part| part.to_owned()).collect()
    }
}

/// Where everything stands.
struct Places {
    /// The middle of each node.
    x: Vec<f64>,
    /// The upper end of each node.
    y: Vec<f64>,
    /// The width and height of each node.
    sizes: Vec<(f64, f64)>,
    width: f64,
    height: f64,
}

impl Places {
    fn of(picture: &Picture<'_>) -> Places {
        let sizes: Vec<(f64, f64)> = picture.figures.iter().map(size).collect();
        let widths: Vec<f64> = sizes.iter().map(|size| size.0).collect();
        let (x, width) = tidy(picture.tree, &widths, GAP);
        let mut depths = vec![0; sizes.len()];
        let mut heights: Vec<f64> = Vec::new();
        for_each_path(picture.tree, &mut |node, path| {
            depths[node as usize] = path.len();
            heights.resize(heights.len().max(path.len() + 1), 0.0);
            let height = &mut heights[path.len()];
            *height = height.max(sizes[node as usize].1);
        });
        let mut tops = vec![0.0];
        for height in &heights {
            tops.push(tops[tops.len() - 1] + height + LEVEL_GAP);
        }
        Places {
            x,
            y: depths.iter().map(|&depth| tops[depth]).collect(),
            sizes,
            width,
            height: tops[heights.len()] - LEVEL_GAP,
        }
    }
}

fn size(figure: &Figure) -> (f64, f64) {
    let wide = figure
        .lines
        .iter()
        .map(|line| text_width(line))
        .fold(0.0, f64::max);
    let high = LINE * figure.lines.len() as f64;
    match figure.shape {
        Shape::Bare => (wide + PADDING, high + 4.0),
        Shape::Square | Shape::Round => {
            let high = (high + 2.0 * PADDING).max(LEAST);
            ((wide + 2.0 * PADDING).max(high), high)
        }
    }
}

fn text_width(text: &str) -> f64 {
    COLUMN * width(text) as f64
}

/// The classes of a node, as an attribute.
fn classes(figure: &Figure) -> &'static str {
    match (figure.is_principal, figure.is_never) {
        (true, _) => " class=\"bold\"",
        (false, true) => " class=\"never\"",
        (false, false) => "",
    }
}

fn edge(svg: &mut String, picture: &Picture<'_>, places: &Places, parent: NodeId, child: NodeId) {
    let figure = &picture.figures[child as usize];
    let (parent, child) = (parent as usize, child as usize);
    let (x1, y1) = (places.x[parent], places.y[parent] + places.sizes[parent].1);
    let (x2, y2) = (places.x[child], places.y[child]);
    let _ = write!(
        svg,
        "<g{}>{}",
        classes(figure),
        line("", (x1, y1), (x2, y2))
    );
    if figure.is_cut {
        // Nearer to the child, where edges are further apart.
        let middle = (x1 + 0.62 * (x2 - x1), y1 + 0.62 * (y2 - y1));
        let length = (x2 - x1).hypot(y2 - y1);
        let (across, along) = (BAR * (y2 - y1) / length, BAR * (x2 - x1) / length);
        let bar = line(
            " class=\"bar\"",
            (middle.0 - across, middle.1 + along),
            (middle.0 + across, middle.1 - along),
        );
        svg.push_str(&bar);
    }
    svg.push_str("</g>\n");
}

fn line(class: &str, from: (f64, f64), to: (f64, f64)) -> String {
    format!(
        "<line{class} x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>",
        number(from.0),
        number(from.1),
        number(to.0),
        number(to.1)
    )
}

fn outline(svg: &mut String, picture: &Picture<'_>, places: &Places, node: NodeId) {
    let figure = &picture.figures[node as usize];
    let node = node as usize;
    let ((wide, high), x, y) = (places.sizes[node], places.x[node], places.y[node]);
    let _ = write!(svg, "<g{}>", classes(figure));
    let radius = match figure.shape {
        Shape::Square => Some(0.0),
        Shape::Round => Some(high / 2.0),
        // A leaf that was never evaluated is dashed too.
        Shape::Bare => figure.is_never.then_some(3.0),
    };
    if let Some(radius) = radius {
        let _ = write!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
            number(x - wide / 2.0),
            number(y),
            number(wide),
            number(high),
            number(radius)
        );
    }
    let lines = figure.lines.len() as f64;
    let mut baseline = y + (high - LINE * lines) / 2.0 + LINE - (LINE - FONT) / 2.0 - 1.5;
    for text in &figure.lines {
        text_line(svg, x, baseline, text);
        baseline += LINE;
    }
    // Lines are a node's own: a node a line.
    while svg.ends_with('\n') {
        svg.pop();
    }
    svg.push_str("</g>\n");
}

fn text_line(svg: &mut String, x: f64, y: f64, text: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\">{}</text>",
        number(x),
        number(y),
        escaped(text)
    );
}

/// A coordinate to a tenth of a pixel.
fn number(coordinate: f64) -> String {
    let text = format!("{:.1}", coordinate + 0.0);
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Text that is nothing but text.
fn escaped(text: &str) -> String {
    printable(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
