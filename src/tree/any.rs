//! [`AnyTree`]: a tree of whatever kind a word names, and the way from it to code that is generic over [`GameTree`].

use super::GameTree;
use super::stored::Tree;

/// A tree of any kind.
#[derive(Clone, Debug)]
pub enum AnyTree {
    /// A tree in memory: a textbook tree, a file or a literal.
    Stored(Tree),
}

/// What is to be done with a tree whose kind is not known beforehand.
///
/// Each kind gets a copy of [`visit`](Self::visit) of its own, so a search pays nothing for the choice.
pub trait TreeVisitor {
    /// What the visit gives.
    type Output;

    /// Does it.
    fn visit<T: GameTree>(self, tree: &T) -> Self::Output;
}

impl AnyTree {
    /// Hands the tree, as what it is, to the visitor.
    pub fn accept<V: TreeVisitor>(&self, visitor: V) -> V::Output {
        match self {
            AnyTree::Stored(tree) => visitor.visit(tree),
        }
    }
}
