//! [`Names`]: what nodes are called in everything that a person reads.

use std::collections::{HashMap, VecDeque};

use super::any_game::AnyGame;
use super::stored::Tree;
use super::{GameTree, Path, node_at};

/// Trees of up to this many nodes get letters: A … Z, AA … ZZ.
pub const LETTER_LIMIT: usize = 26 + 26 * 26;

/// How the nodes of one tree are called.
#[derive(Debug)]
pub enum Names<'t> {
    /// As the tree's author says; nodes without a name get their Dewey path.
    Given(&'t Tree),
    /// Letters, breadth first.
    Letters(HashMap<Path, String>),
    /// The moves of a game: `root`, `X1`, `X1 O0`.
    Moves(&'t AnyGame),
    /// Paths counted from 1: `root`, `1`, `1.2`.
    Dewey,
}

impl<'t> Names<'t> {
    /// Letters for a tree of up to [`LETTER_LIMIT`] nodes, else Dewey paths. O(nodes) up to the limit.
    pub fn letters<T: GameTree>(tree: &T) -> Names<'t> {
        let mut names = HashMap::new();
        let mut queue = VecDeque::from([(tree.root(), Path::new())]);
        while let Some((node, path)) = queue.pop_front() {
            let child_count = tree.child_count(node);
            // All nodes met: named, at hand, and waiting.
            if names.len() + 1 + queue.len() + child_count > LETTER_LIMIT {
                return Names::Dewey;
            }
            for (index, label) in (0..child_count).zip(0..) {
                let mut below = path.clone();
                below.push(label);
                queue.push_back((tree.child(node, index), below));
            }
            names.insert(path, letters(names.len()));
        }
        Names::Letters(names)
    }

    /// What the node at `path` is called.
    pub fn name(&self, path: &[u32]) -> String {
        match self {
            Names::Given(tree) => node_at(tree, path)
                .and_then(|node| tree.given_name(node))
                .map_or_else(|| dewey(path), str::to_owned),
            Names::Letters(names) => names.get(path).cloned().unwrap_or_else(|| dewey(path)),
            Names::Moves(game) => game.moves(path).unwrap_or_else(|| dewey(path)),
            Names::Dewey => dewey(path),
        }
    }

    /// What the parent of the node at `path` is called; the root of the root.
    pub fn parent(&self, path: &[u32]) -> String {
        self.name(path.split_last().map_or(path, |(_, parent)| parent))
    }

    /// The moves from the root to the node at `path`: `A→B→E`, `X1 O0`; a Dewey path says them itself.
    pub fn line(&self, path: &[u32]) -> String {
        match self {
            Names::Moves(_) | Names::Dewey => self.name(path),
            Names::Given(_) | Names::Letters(_) => {
                let names: Vec<String> = (0..=path.len())
                    .map(|end| self.name(&path[..end]))
                    .collect();
                names.join("→")
            }
        }
    }
}

/// The Dewey path: `root`, then `1`, `1.2`, counted from 1.
pub fn dewey(path: &[u32]) -> String {
    if path.is_empty() {
        return "root".to_owned();
    }
    let parts: Vec<String> = path
        .iter()
        .map(|&index| (u64::from(index) + 1).to_string())
        .collect();
    parts.join(".")
}

/// The path that a Dewey path stands for; `None` if the text is not one as [`dewey`] writes it.
pub fn parse_dewey(text: &str) -> Option<Path> {
    let path = if text == "root" {
        Path::new()
    } else {
        text.split('.')
            .map(|part| part.parse::<u32>().ok()?.checked_sub(1))
            .collect::<Option<Path>>()?
    };
    // Refuses what `parse` takes besides: `01`, `+1`.
    (dewey(&path) == text).then_some(path)
}

/// The letters of the node with this number, counted from 0: A … Z, AA, AB, ….
fn letters(number: usize) -> String {
    let letter = |index: usize| char::from(b'A' + u8::try_from(index % 26).unwrap_or_default());
    match number.checked_sub(26) {
        None => letter(number).to_string(),
        Some(rest) => [letter(rest / 26), letter(rest)].iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_run_from_a_to_zz() {
        let names: Vec<String> = [0, 25, 26, 27, 51, 52, LETTER_LIMIT - 1]
            .into_iter()
            .map(letters)
            .collect();
        assert_eq!(names, ["A", "Z", "AA", "AB", "AZ", "BA", "ZZ"]);
    }

    #[test]
    fn dewey_paths_count_from_one() {
        assert_eq!(
            [dewey(&[]), dewey(&[0]), dewey(&[0, 1])],
            ["root", "1", "1.2"]
        );
        for path in [vec![], vec![0], vec![11, 0, 3]] {
            assert_eq!(parse_dewey(&dewey(&path)), Some(path));
        }
        for text in ["", "0", "01", "+1", "1.", "1..2", "A", "1.0"] {
            assert_eq!(parse_dewey(text), None, "{text}");
        }
    }
}
