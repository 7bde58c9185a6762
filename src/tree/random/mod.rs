//! Random trees: [`RandomSpec`] is the word that names one, [`RandomTree`] the tree, computed on the way.
//!
//! A uniform tree stores no node. Its leaves are the draws of a PCG32 generator, left to right, and a node is little more
//! than the generator's state at its first leaf; the state of a child is one multiply-add away. What values the draws
//! become is a [`Model`]. Trees whose nodes draw their widths are stored; a second generator draws them, as [`RandomSpec`]
//! says.

mod models;
mod pcg;
mod ragged;
mod spec;
mod values;

pub use models::{EdgeSum, Iid, Model, Node, Ordered, Place, WinLoss, WorstFirst};
pub use ragged::STORED_NODES;
pub use spec::{ModelSpec, RandomSpec};
pub use values::{Probability, ValueRange};

use pcg::{Generator, JumpTable};

use super::recorded::Numbered;
use super::stored::Tree;
use super::{GameTree, Player};
use crate::value::Value;

/// A uniform random tree, computed on the way: every node has `branching` children down to the leaves at `depth`.
///
/// Holds a table of 16 bytes for each level and child, and nothing for a node. Made by [`RandomSpec::build`].
#[derive(Clone, Debug)]
pub struct RandomTree<M: Model> {
    jumps: JumpTable,
    branching: u32,
    depth: u32,
    root_player: Player,
    root: Node<M::Carry>,
    model: M,
    leaves: u64,
    nodes: u64,
}

impl<M: Model> RandomTree<M> {
    /// The tree of a spec with one width.
    fn new(spec: &RandomSpec, model: M) -> RandomTree<M> {
        let root = Node::root(spec);
        let (branching, _) = spec.widths();
        let (leaves, nodes) = spec::uniform_sizes(branching, spec.depth());
        RandomTree {
            jumps: JumpTable::new(Generator::seeded(spec.seed()).step, branching, spec.depth()),
            branching,
            depth: spec.depth(),
            root_player: spec.root(),
            root: root.carrying(model.root(root)),
            model,
            leaves,
            nodes,
        }
    }

    /// How many children every interior node has.
    pub fn branching(&self) -> u32 {
        self.branching
    }

    /// The depth of every leaf.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// How many leaves there are: `branching`^`depth`, at most 2^62.
    pub fn leaves(&self) -> u64 {
        self.leaves
    }

    /// How many nodes there are, the root and the leaves included.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The minimax value, if the model settles it before any search (`ordered`, `best-first`, `worst-first`).
    pub fn known_value(&self) -> Option<Value> {
        self.model.known_value(self.root.carry)
    }
}

impl<M: Model> RandomTree<M> {
    /// Child `index` of `node`, whose first leaf is drawn in this state.
    #[inline]
    fn child_of_state(&self, node: Node<M::Carry>, index: usize, state: u64) -> Node<M::Carry> {
        let child = Node {
            state,
            depth: node.depth + 1,
            carry: (),
        };
        let place = Place {
            player: self.player(node),
            width: self.branching as usize,
            index,
        };
        child.carrying(self.model.child(node, place, child))
    }
}

impl<M: Model> GameTree for RandomTree<M> {
    type Node = Node<M::Carry>;

    #[inline]
    fn root(&self) -> Self::Node {
        self.root
    }

    #[inline]
    fn player(&self, node: Self::Node) -> Player {
        if node.depth & 1 == 0 {
            self.root_player
        } else {
            self.root_player.opponent()
        }
    }

    #[inline]
    fn child_count(&self, node: Self::Node) -> usize {
        if node.depth == self.depth {
            0
        } else {
            self.branching as usize
        }
    }

    #[inline]
    fn child(&self, node: Self::Node, index: usize) -> Self::Node {
        let state = self.jumps.child_state(node.state, node.depth, index);
        self.child_of_state(node, index, state)
    }

    #[inline]
    fn children_from(&self, node: Self::Node, start: usize) -> impl Iterator<Item = Self::Node> {
        let over_child = self.jumps.over_child(node.depth);
        let mut state = match start {
            0 => node.state,
            _ => self.jumps.child_state(node.state, node.depth, start),
        };
        (start..self.branching as usize).map(move |index| {
            let child = self.child_of_state(node, index, state);
            state = over_child.apply(state);
            child
        })
    }

    #[inline]
    fn value(&self, leaf: Self::Node) -> Value {
        self.model.value(leaf)
    }
}

/// Nodes of one depth count from the left.
impl<M: Model> Numbered for RandomTree<M> {
    fn number_limit(&self) -> u64 {
        self.leaves
    }

    #[inline]
    fn child_number(&self, _: Self::Node, number: u64, index: usize) -> u64 {
        number * u64::from(self.branching) + index as u64
    }
}

/// A random tree of any model: matched once, outside the search, so that no model pays for another.
#[derive(Clone, Debug)]
pub enum AnyRandomTree {
    /// Leaves drawn independently.
    Iid(RandomTree<Iid>),
    /// Leaves 0 and 1.
    WinLoss(RandomTree<WinLoss>),
    /// The best child often or always first.
    Ordered(RandomTree<Ordered>),
    /// The best child last.
    WorstFirst(RandomTree<WorstFirst>),
    /// Leaves that resemble their neighbours.
    EdgeSum(RandomTree<EdgeSum>),
    /// A tree of any model whose nodes drew their widths.
    Ragged(Tree),
}

#[cfg(test)]
mod tests;
