//! A drawing of a stored tree in text: from the top down where that fits the width, else sideways, one node a line.
//!
//! What is written at a node comes from outside, as [`NodeLabels`]: drawing knows no algorithm, and the annotations that
//! one leaves on a tree are labels like any other. They may hold anything: what a terminal must not see is escaped, and
//! all is put into the character set of the drawing, before it is laid out.

mod sideways;
mod top_down;

use super::labels::NodeLabels;
use crate::report::charset::Charset;
use crate::report::printable::printable;
use crate::tree::stored::NodeId;

/// Draws the tree from the top down if that fits `width` columns and leaves nothing out, else sideways.
///
/// Every line ends in a line feed and in no space.
pub fn draw(labels: &NodeLabels<'_>, width: usize, charset: Charset) -> String {
    draw_top_down(labels, width, charset).unwrap_or_else(|| draw_sideways(labels, width, charset))
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
pub fn draw_top_down(labels: &NodeLabels<'_>, width: usize, charset: Charset) -> Option<String> {
    let drawing = top_down::draw(&labels.tree, &Texts { labels, charset }, width)?;
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
pub fn draw_sideways(labels: &NodeLabels<'_>, width: usize, charset: Charset) -> String {
    let drawing = sideways::draw(&labels.tree, &Texts { labels, charset }, width);
    charset.text(&drawing).into_owned()
}

/// The labels as they will be seen.
struct Texts<'l> {
    labels: &'l NodeLabels<'l>,
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

    fn seen(&self, text: &str) -> String {
        self.charset.text(&printable(text)).into_owned()
    }
}
