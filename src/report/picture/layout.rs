//! A tidy layout (Reingold & Tilford 1981): no two nodes of a level overlap, a parent stands over the middle between
//! its first and its last child, and equal subtrees look equal.

use crate::tree::GameTree as _;
use crate::tree::stored::Tree;

/// The left and the right end of a subtree on each of its levels, from the middle of its root.
type Outline = Vec<(f64, f64)>;

/// The middle of each node from the left, and the width of the whole. `widths` is how wide each node is, `gap` what is
/// left free between two on a level. O(nodes · depth).
pub(in crate::report) fn tidy(tree: &Tree, widths: &[f64], gap: f64) -> (Vec<f64>, f64) {
    let mut outlines: Vec<Outline> = vec![Outline::new(); tree.len()];
    // First from the parent's middle, then from the left end.
    let mut middles = vec![0.0; tree.len()];
    for node in tree.preorder().rev() {
        let mut outline = Outline::new();
        for &child in tree.children(node) {
            let own = std::mem::take(&mut outlines[child as usize]);
            middles[child as usize] = beside(&mut outline, &own, gap);
        }
        if let [first, .., last] | [first @ last] = tree.children(node) {
            let middle = f64::midpoint(middles[*first as usize], middles[*last as usize]);
            for &child in tree.children(node) {
                middles[child as usize] -= middle;
            }
            for (left, right) in &mut outline {
                *left -= middle;
                *right -= middle;
            }
        }
        let half = widths[node as usize] / 2.0;
        outline.insert(0, (-half, half));
        outlines[node as usize] = outline;
    }
    let ends = &outlines[tree.root() as usize];
    let left = ends.iter().map(|end| end.0).fold(0.0, f64::min);
    let right = ends.iter().map(|end| end.1).fold(0.0, f64::max);
    middles[tree.root() as usize] = -left;
    for node in tree.preorder() {
        for &child in tree.children(node) {
            middles[child as usize] += middles[node as usize];
        }
    }
    (middles, right - left)
}

/// Sets a subtree to the right of those in `outline`, as close as the gap allows; returns how far.
fn beside(outline: &mut Outline, own: &Outline, gap: f64) -> f64 {
    let shift = outline
        .iter()
        .zip(own)
        .map(|(before, own)| before.1 + gap - own.0)
        .fold(0.0, f64::max);
    for (level, &(left, right)) in own.iter().enumerate() {
        match outline.get_mut(level) {
            Some(end) => end.1 = right + shift,
            None => outline.push((left + shift, right + shift)),
        }
    }
    shift
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::file::{Origin, read};

    #[test]
    fn nodes_of_a_level_stay_apart_and_parents_stand_over_their_children() {
        for text in [
            "3",
            "(((1 2 3 4)) 5 ((6 7) (8)))",
            "((1 2) (3 4) (5 (6 (7 8 9))))",
        ] {
            let tree = read(text, Origin::Literal).expect("a tree");
            let widths: Vec<f64> = tree
                .preorder()
                .map(|node| f64::from(node % 4) * 10.0 + 10.0)
                .collect();
            let (middles, width) = tidy(&tree, &widths, 8.0);
            let mut levels: Vec<Vec<u32>> = Vec::new();
            crate::tree::stored::for_each_path(&tree, &mut |node, path| {
                levels.resize(levels.len().max(path.len() + 1), Vec::new());
                levels[path.len()].push(node);
            });
            let end =
                |node: u32, side: f64| middles[node as usize] + side * widths[node as usize] / 2.0;
            for level in &levels {
                for pair in level.windows(2) {
                    assert!(end(pair[0], 1.0) + 7.99 <= end(pair[1], -1.0), "{text}");
                }
                for &node in level {
                    assert!(end(node, -1.0) >= -0.01 && end(node, 1.0) <= width + 0.01);
                }
            }
            for node in tree.preorder() {
                if let [first, .., last] = tree.children(node) {
                    let middle = f64::midpoint(middles[*first as usize], middles[*last as usize]);
                    assert!((middle - middles[node as usize]).abs() < 0.01);
                }
            }
        }
    }
}
