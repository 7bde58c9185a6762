//! The drawing with the root on top.
//!
//! Every subtree has columns of its own, so that leaves stand from left to right in the order of the tree, however
//! deep they are. A node stands over the middle of its children, an odd number of them over the middle one.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::Texts;
use crate::tree::GameTree;
use crate::tree::stored::{NodeId, Tree};

/// Columns to the left of the drawing, where there is room.
const MARGIN: usize = 4;

/// How nodes are spread, the most beautiful first.
const SPACINGS: [Spacing; 5] = [
    Spacing {
        gap: 2,
        leaves: Leaves::Alike,
        even: true,
    },
    Spacing {
        gap: 1,
        leaves: Leaves::Alike,
        even: true,
    },
    Spacing {
        gap: 2,
        leaves: Leaves::TwoAtLeast,
        even: true,
    },
    Spacing {
        gap: 1,
        leaves: Leaves::Narrow,
        even: true,
    },
    Spacing {
        gap: 1,
        leaves: Leaves::Narrow,
        even: false,
    },
];

/// Leaves wider than this are not made all alike: one long name would spread the whole tree.
const ALIKE_LIMIT: usize = 4;

#[derive(Clone, Copy)]
struct Spacing {
    /// Columns between the subtrees of siblings, at least.
    gap: usize,
    leaves: Leaves,
    /// Whether siblings of nearly the same width are given the same, and two subtrees a middle column.
    even: bool,
}

/// How many columns a leaf is given.
#[derive(Clone, Copy)]
enum Leaves {
    /// As many as the widest takes, and two at least.
    Alike,
    /// As many as it takes, and two at least.
    TwoAtLeast,
    /// As many as it takes.
    Narrow,
}

/// What is written at a node, and what both lines of it take.
struct Label {
    head: String,
    value: String,
    extent: Extent,
}

/// Columns on either side of a centre.
#[derive(Clone, Copy, Default)]
struct Extent {
    left: usize,
    right: usize,
}

/// Two columns, as a number of two digits takes.
const TWO: Extent = Extent { left: 1, right: 0 };

impl Extent {
    /// Of a text on its centre; one of even width stands out to the left, as the sign of a number does.
    fn of(text: &str) -> Extent {
        let width = text.width();
        Extent {
            left: width / 2,
            right: width.saturating_sub(width / 2 + 1),
        }
    }

    fn union(self, other: Extent) -> Extent {
        Extent {
            left: self.left.max(other.left),
            right: self.right.max(other.right),
        }
    }

    fn width(self) -> usize {
        self.left + 1 + self.right
    }
}

/// Draws the tree in `width` columns, or not at all.
pub(super) fn draw(tree: &Tree, texts: &Texts<'_>, width: usize) -> Option<String> {
    let leaves = nodes(tree)
        .filter(|&node| tree.child_count(node) == 0)
        .count();
    // A leaf takes a column and a space: so a large tree is given up before it is labelled.
    if 2 * leaves > width + 1 || nodes(tree).any(|node| says_more(tree, texts, node)) {
        return None;
    }
    let labels: Vec<Label> = nodes(tree).map(|node| label(texts, node)).collect();
    SPACINGS.iter().find_map(|&spacing| {
        let layout = Layout::new(tree, &labels, spacing)?;
        let total = layout.whole.width();
        (total <= width).then(|| layout.draw(tree, &labels, MARGIN.min(width - total)))
    })
}

/// The numbers of all nodes, in preorder.
fn nodes(tree: &Tree) -> Range<NodeId> {
    0..NodeId::try_from(tree.len()).unwrap_or(NodeId::MAX)
}

/// Whether there is something to say at `node` that only the other drawing shows.
fn says_more(tree: &Tree, texts: &Texts<'_>, node: NodeId) -> bool {
    texts.labels.is_cut(node)
        || !texts.marks(node).is_empty()
        || !texts.remark(node).is_empty()
        || tree.child_count(node) > 0 && !texts.value(node).is_empty()
}

fn label(texts: &Texts<'_>, node: NodeId) -> Label {
    let (head, value) = (texts.head(node), texts.value(node));
    let extent = Extent::of(&head).union(Extent::of(&value));
    Label {
        head,
        value,
        extent,
    }
}

/// Where every node stands, relative to its parent.
struct Layout {
    /// From the centre of a node's first child to its own.
    lead: Vec<usize>,
    /// From the centre of a node's first sibling to its own.
    place: Vec<usize>,
    /// What the whole tree takes about the root's centre.
    whole: Extent,
}

impl Layout {
    fn new(tree: &Tree, labels: &[Label], spacing: Spacing) -> Option<Layout> {
        let mut lead = vec![0; tree.len()];
        let mut place = vec![0; tree.len()];
        let mut extents = given(tree, labels, spacing.leaves)?;
        // Children have higher numbers than their parent: from the back, each is known before it is asked for.
        for node in nodes(tree).rev() {
            let index = node as usize;
            let children = tree.children(node);
            let (Some(&first), Some(&last)) = (children.first(), children.last()) else {
                continue;
            };
            let of_children: Vec<Extent> = children
                .iter()
                .map(|&child| extents[child as usize])
                .collect();
            let mut column = 0;
            for (step, pair) in steps(&of_children, spacing).iter().zip(children.windows(2)) {
                column += step;
                place[pair[1] as usize] = column;
            }
            let middle = children[children.len() / 2];
            lead[index] = if children.len() % 2 == 1 {
                place[middle as usize]
            } else {
                column / 2
            };
            extents[index] = extents[index].union(Extent {
                left: lead[index] + extents[first as usize].left,
                right: column - lead[index] + extents[last as usize].right,
            });
        }
        Some(Layout {
            lead,
            place,
            whole: extents[0],
        })
    }

    fn draw(&self, tree: &Tree, labels: &[Label], margin: usize) -> String {
        let mut rows: Vec<Row> = Vec::new();
        let mut centres = vec![margin + self.whole.left; tree.len()];
        let mut depths = vec![0; tree.len()];
        for (node, label) in nodes(tree).zip(labels) {
            let index = node as usize;
            let (centre, row) = (centres[index], 2 * depths[index]);
            let children = tree.children(node);
            for &child in children {
                let child = child as usize;
                centres[child] = centre + self.place[child] - self.lead[index];
                depths[child] = depths[index] + 1;
            }
            if rows.len() < row + 2 {
                rows.resize_with(row + 2, Row::default);
            }
            rows[row].put(centre - Extent::of(&label.head).left, &label.head);
            if let Some(&first) = children.first() {
                let below: Vec<usize> = children.iter().map(|&c| centres[c as usize]).collect();
                rows[row + 1].put(centres[first as usize], &branches(centre, &below));
            } else {
                rows[row + 1].put(centre - Extent::of(&label.value).left, &label.value);
            }
        }
        let mut drawing = String::new();
        for row in &rows {
            drawing.extend([row.text.trim_end(), "\n"]);
        }
        drawing
    }
}

/// What each node is given before its children are known; `None` where leaves are too wide to be all alike.
fn given(tree: &Tree, labels: &[Label], leaves: Leaves) -> Option<Vec<Extent>> {
    let is_leaf = |node| tree.child_count(node) == 0;
    let least = match leaves {
        Leaves::Narrow => Extent::default(),
        Leaves::TwoAtLeast => TWO,
        Leaves::Alike => nodes(tree)
            .zip(labels)
            .filter(|&(node, _)| is_leaf(node))
            .fold(TWO, |widest, (_, label)| widest.union(label.extent)),
    };
    let given = nodes(tree).zip(labels).map(|(node, label)| {
        if is_leaf(node) {
            label.extent.union(least)
        } else {
            label.extent
        }
    });
    (least.width() <= ALIKE_LIMIT).then(|| given.collect())
}

/// From the centre of each sibling to that of the next.
fn steps(siblings: &[Extent], spacing: Spacing) -> Vec<usize> {
    let mut steps: Vec<usize> = siblings
        .windows(2)
        .map(|pair| pair[0].right + spacing.gap + 1 + pair[1].left)
        .collect();
    let total: usize = steps.iter().sum();
    let (Some(&widest), true) = (steps.iter().max(), spacing.even) else {
        return steps;
    };
    let pairs = siblings.len().is_multiple_of(2);
    let step = if pairs {
        widest.next_multiple_of(2)
    } else {
        widest
    };
    if step * steps.len() - total <= 2 * steps.len() {
        steps.fill(step);
    } else if pairs && total % 2 == 1 {
        let middle = steps.len() / 2;
        steps[middle] += 1;
    }
    steps
}

/// The lines from a parent to its children, given their columns, from the first child's on.
fn branches(parent: usize, children: &[usize]) -> String {
    let (Some(&first), Some(&last)) = (children.first(), children.last()) else {
        return String::new();
    };
    if first == last {
        return "│".to_owned();
    }
    (first..=last)
        .map(|column| {
            let meets_child = children.binary_search(&column).is_ok();
            match (meets_child, column == parent) {
                _ if column == first => '┌',
                _ if column == last => '┐',
                (true, true) => '┼',
                (true, false) => '┬',
                (false, true) => '┴',
                (false, false) => '─',
            }
        })
        .collect()
}

/// A line, written from left to right.
#[derive(Default)]
struct Row {
    text: String,
    width: usize,
}

impl Row {
    fn put(&mut self, column: usize, text: &str) {
        let padding = column.saturating_sub(self.width);
        self.text.extend([&" ".repeat(padding), text]);
        self.width += padding + text.width();
    }
}
