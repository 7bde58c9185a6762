//! The drawing with one node a line.

use unicode_width::UnicodeWidthStr;

use super::Texts;
use crate::tree::GameTree;
use crate::tree::stored::{NodeId, Tree};

/// Columns between the texts of a leaf.
const GAP: &str = "  ";
/// Columns between the longest line and the remarks to its right.
const REMARK_GAP: usize = 3;

/// One line and what stands in the column to its right, which is known when all lines are.
struct Line {
    text: String,
    /// The width that counts for that column.
    width: usize,
    remark: String,
}

pub(super) fn draw(tree: &Tree, texts: &Texts<'_>, width: usize) -> String {
    let mut sideways = Sideways {
        tree,
        texts,
        columns: columns(tree, texts),
        lines: Vec::with_capacity(tree.len()),
    };
    sideways.node(tree.root(), 0, "");
    sideways.below(tree.root(), 1, &mut String::new());
    join(&sideways.lines, width)
}

struct Sideways<'a> {
    tree: &'a Tree,
    texts: &'a Texts<'a>,
    /// By depth.
    columns: Vec<Columns>,
    lines: Vec<Line>,
}

impl Sideways<'_> {
    /// Draws all that is below `node`, its children at `depth`, each line led by the `rails` of the nodes above.
    fn below(&mut self, node: NodeId, depth: usize, rails: &mut String) {
        let tree = self.tree;
        let children = tree.children(node);
        for (index, &child) in children.iter().enumerate() {
            let last = index + 1 == children.len();
            let elbow = match self.texts.labels.is_cut(child) {
                true => "╳┄ ",
                false if last => "└─ ",
                false => "├─ ",
            };
            self.node(child, depth, &format!("{rails}{elbow}"));
            let above = rails.len();
            rails.push_str(if last { "   " } else { "│  " });
            self.below(child, depth + 1, rails);
            rails.truncate(above);
        }
    }

    fn node(&mut self, node: NodeId, depth: usize, rails: &str) {
        let (labels, columns) = (self.texts, self.columns[depth]);
        let (head, value) = (labels.head(node), labels.value(node));
        let (marks, remark) = (labels.marks(node), labels.remark(node));
        let leaf = self.tree.child_count(node) == 0;
        let mut text = format!("{rails}{head}");
        if leaf && columns.value > 0 {
            let padding = columns.head - head.width() + columns.value - value.width();
            text.extend([&" ".repeat(padding), GAP, &value]);
        } else if !value.is_empty() {
            text.extend([" ", &value]);
        }
        if !marks.is_empty() {
            text.extend([if leaf { GAP } else { " " }, &marks]);
        }
        let width = text.width();
        let mut line = Line {
            text,
            width,
            remark,
        };
        if leaf && !line.remark.is_empty() {
            line.text.extend([GAP, &line.remark]);
            line.remark.clear();
        }
        self.lines.push(line);
    }
}

/// How wide the names and the values are of the leaves at one depth.
#[derive(Clone, Copy, Default)]
struct Columns {
    head: usize,
    value: usize,
}

fn columns(tree: &Tree, texts: &Texts<'_>) -> Vec<Columns> {
    let mut columns: Vec<Columns> = Vec::new();
    let mut depths = vec![0; tree.len()];
    for (node, index) in (0..).zip(0..tree.len()) {
        let (children, depth) = (tree.children(node), depths[index]);
        if columns.len() <= depth {
            columns.push(Columns::default());
        }
        for &child in children {
            depths[child as usize] = depth + 1;
        }
        if children.is_empty() {
            let widest = &mut columns[depth];
            widest.head = widest.head.max(texts.head(node).width());
            widest.value = widest.value.max(texts.value(node).width());
        }
    }
    columns
}

/// The lines as one text, the remarks below each other as far as they fit `width`.
fn join(lines: &[Line], width: usize) -> String {
    let longest = lines.iter().map(|line| line.width).max().unwrap_or(0);
    let mut text = String::new();
    for line in lines {
        text.push_str(line.text.trim_end());
        if !line.remark.is_empty() {
            let column = (longest + REMARK_GAP).min(width.saturating_sub(line.remark.width()));
            let padding = column.saturating_sub(line.width).max(GAP.len());
            text.extend([&" ".repeat(padding), line.remark.trim_end()]);
        }
        text.push('\n');
    }
    text
}
