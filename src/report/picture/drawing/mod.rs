//! A drawing of a stored tree in text: from the top down where that fits the width, else sideways, one node a line.
//!
//! What is written at a node comes from outside, as [`Labels`]: drawing knows no algorithm, and the annotations that
//! one leaves on a tree are labels like any other.

mod sideways;
mod top_down;

use crate::report::charset::Charset;
use crate::report::printable::printable;
use crate::tree::naming::Names;
use crate::tree::stored::{NodeId, Tree, for_each_path};
use crate::tree::{GameTree, Player};

/// What is written at each node. An empty text is left out, with the space before it.
///
/// The texts may hold anything: what a terminal must not see is escaped, and all is put into the character set of the
/// drawing, before it is laid out.
pub trait Labels {
    /// The node's name, in the brackets of its player: see [`bracketed`].
    fn head(&self, node: NodeId) -> String;

    /// A leaf's value or what is known of an interior node's: `3`, `≤2`.
    fn value(&self, node: NodeId) -> String;

    /// Short marks after the value: `#1 ★`.
    fn marks(&self, _node: NodeId) -> String {
        String::new()
    }

    /// A sentence about the node: at a leaf it follows the marks, elsewhere it stands in a column to the right.
    fn remark(&self, _node: NodeId) -> String {
        String::new()
    }

    /// How the node hangs on its parent.
    fn edge(&self, _node: NodeId) -> Edge {
        Edge::Plain
    }
}

/// How a node hangs on its parent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edge {
    /// A line.
    #[default]
    Plain,
    /// A line that is cut: `╳┄`.
    Cut,
}

/// A node's name in the brackets of its player: `[A]` for MAX, `(B)` for MIN, `D` for a leaf.
pub fn bracketed(tree: &Tree, node: NodeId, name: &str) -> String {
    match (tree.child_count(node), tree.player(node)) {
        (0, _) => name.to_owned(),
        (_, Player::Max) => format!("[{name}]"),
        (_, Player::Min) => format!("({name})"),
    }
}

/// The tree as it is: the names of its nodes and the values of its leaves.
#[derive(Debug)]
pub struct PlainLabels<'t> {
    tree: &'t Tree,
    heads: Vec<String>,
}

impl<'t> PlainLabels<'t> {
    /// The labels of `tree`, whose nodes are called as `names` says. O(nodes × depth).
    pub fn new(tree: &'t Tree, names: &Names<'_>) -> PlainLabels<'t> {
        let mut heads = Vec::with_capacity(tree.len());
        // Preorder is the order of the nodes' numbers.
        for_each_path(tree, &mut |node, path| {
            heads.push(bracketed(tree, node, &names.name(path)));
        });
        PlainLabels { tree, heads }
    }
}

impl Labels for PlainLabels<'_> {
    fn head(&self, node: NodeId) -> String {
        self.heads[node as usize].clone()
    }

    fn value(&self, node: NodeId) -> String {
        if self.tree.child_count(node) == 0 {
            self.tree.value(node).to_string()
        } else {
            String::new()
        }
    }
}

/// Draws the tree from the top down if that fits `width` columns and leaves nothing out, else sideways.
///
/// Every line ends in a line feed and in no space.
pub fn draw(tree: &Tree, labels: &dyn Labels, width: usize, charset: Charset) -> String {
    draw_top_down(tree, labels, width, charset)
        .unwrap_or_else(|| draw_sideways(tree, labels, width, charset))
}

/// Draws the tree with the root on top and its leaves' values below their names.
///
/// `None` if that takes more than `width` columns, or if the labels say more than such a drawing shows: a value of an
/// interior node, marks, a remark, a cut edge. O(nodes) and the size of the drawing.
///
/// ```text
///           [A]
///        ┌───┴───┐
///       (B)     (C)
///      ┌─┴─┐   ┌─┴─┐
///      D   E   F   G
///      3   5   6   2
/// ```
pub fn draw_top_down(
    tree: &Tree,
    labels: &dyn Labels,
    width: usize,
    charset: Charset,
) -> Option<String> {
    let drawing = top_down::draw(tree, &Texts { labels, charset }, width)?;
    Some(charset.text(&drawing).into_owned())
}

/// Draws the tree with the root on the left, one node a line; the values of leaves of the same depth are aligned.
///
/// Remarks are moved to the left where they would pass `width`; nothing is ever cut off, so deep trees, long names and
/// long remarks do pass it. O(nodes) and the size of the drawing.
///
/// ```text
/// [A] 3 ★
/// ├─ (B) 3 ★
/// │  ├─ E   3  #1 ★
/// │  └─ F  12  #2
/// └─ (C) ≤2           alpha cut-off after G: α 3 ≥ β 2
///    ├─ G   2  #3
///    ╳┄ H   4  never evaluated
/// ```
pub fn draw_sideways(tree: &Tree, labels: &dyn Labels, width: usize, charset: Charset) -> String {
    let drawing = sideways::draw(tree, &Texts { labels, charset }, width);
    charset.text(&drawing).into_owned()
}

/// The labels as they will be seen.
struct Texts<'l> {
    labels: &'l dyn Labels,
    charset: Charset,
}

impl Texts<'_> {
    fn head(&self, node: NodeId) -> String {
        self.seen(&self.labels.head(node))
    }

    fn value(&self, node: NodeId) -> String {
        self.seen(&self.labels.value(node))
    }

    fn marks(&self, node: NodeId) -> String {
        self.seen(&self.labels.marks(node))
    }

    fn remark(&self, node: NodeId) -> String {
        self.seen(&self.labels.remark(node))
    }

    fn edge(&self, node: NodeId) -> Edge {
        self.labels.edge(node)
    }

    fn seen(&self, text: &str) -> String {
        self.charset.text(&printable(text)).into_owned()
    }
}

#[cfg(test)]
mod tests;
