//! [`RandomTree`]: a uniform random tree, of which no node is stored.

use super::models::{Model, Node, Place};
use super::pcg::{Generator, JumpTable};
use super::spec::RandomSpec;
use crate::tree::properties::Size;
use crate::tree::recorded::Numbered;
use crate::tree::{GameTree, Player};
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
    size: Size,
}

impl<M: Model> RandomTree<M> {
    /// The tree of a spec, if it has one width.
    pub(super) fn new(spec: &RandomSpec, model: M) -> Option<RandomTree<M>> {
        let size = spec.size()?;
        let (branching, _) = spec.widths();
        let leaves = Generator::seeded(spec.seed());
        let root = Node::root(leaves.state);
        Some(RandomTree {
            jumps: JumpTable::new(leaves.step, branching, spec.depth()),
            branching,
            depth: spec.depth(),
            root_player: spec.root(),
            root: root.carrying(model.root(root)),
            model,
            size,
        })
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
        self.size.leaves
    }

    /// Child `index` of `node`, whose first leaf is drawn in this state.
    #[inline]
    fn child_of_state(&self, node: Node<M::Carry>, index: usize, state: u64) -> Node<M::Carry> {
        let place = Place {
            player: self.player(node),
            width: self.branching as usize,
            index,
        };
        node.child(&self.model, place, state)
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
    fn best_leaf(&self, node: Self::Node, player: Player) -> Option<Value> {
        if node.depth + 1 != self.depth {
            return None;
        }
        let states = (0..).zip(self.jumps.child_states(node.state, node.depth)?);
        let leaves = states.map(|(index, state)| self.child_of_state(node, index, state));
        Some(self.model.best(player, leaves))
    }

    #[inline]
    fn value(&self, leaf: Self::Node) -> Value {
        self.model.value(leaf)
    }
}

/// Nodes of one depth count from the left.
impl<M: Model> Numbered for RandomTree<M> {
    fn size(&self) -> Size {
        self.size
    }

    fn number_limit(&self) -> u64 {
        self.size.leaves
    }

    #[inline]
    fn child_number(&self, _: Self::Node, number: u64, index: usize) -> u64 {
        number * u64::from(self.branching) + index as u64
    }
}
