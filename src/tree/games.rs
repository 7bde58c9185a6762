//! [`Game`]: a tree of play, whose nodes are positions and whose children are moves.
//!
//! A game is one file beside this one and one line in [`any_game`](super::any_game), where all of them are listed.

use std::fmt;

use super::recorded::Numbered;
use super::stored::Heading;
use crate::error::InputError;

/// A game from one position on. Prints as the word that names it, `PREFIX:…`.
///
/// What any tree knows of itself, its [size](Numbered::size) too, a game knows as a tree.
pub trait Game: Numbered + fmt::Display + Sized {
    /// What stands before the colon in its words.
    const PREFIX: &'static str;

    /// Reads what stands behind the colon.
    ///
    /// # Errors
    ///
    /// A message that says what is wrong, and where. Positions that no play reaches are refused with the reason.
    fn parse(text: &str) -> Result<Self, InputError>;

    /// What the move from `node` to its child at `index` is called.
    fn move_name(&self, node: Self::Node, index: usize) -> String;

    /// The position at `node` as a drawing in characters, line by line.
    fn board(&self, node: Self::Node) -> String;

    /// Title and citation, if the position has them.
    fn heading(&self) -> Heading {
        Heading::default()
    }

    /// What the node at `path` is called: the moves that lead to it, and the position itself `root`. `None` where the
    /// tree has no such node. O(length of the path).
    fn moves(&self, path: &[u32]) -> Option<String> {
        if path.is_empty() {
            return Some("root".to_owned());
        }
        let mut node = self.root();
        let mut moves = Vec::with_capacity(path.len());
        for &index in path {
            let index = index as usize;
            if index >= self.child_count(node) {
                return None;
            }
            moves.push(self.move_name(node, index));
            node = self.child(node, index);
        }
        Some(moves.join(" "))
    }
}

// The dummy that shows it.
#[cfg(test)]
pub mod countdown;
