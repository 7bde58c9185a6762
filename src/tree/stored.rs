//! [`Tree`]: all nodes in memory, in preorder, so that a subtree is a range and a child is one look-up.
//!
//! Trees are made with a [`TreeBuilder`], by the file readers or by [`Tree::store`] from any other tree.

use std::fmt;

pub use super::for_each_path;
use super::recorded::Numbered;
use super::{GameTree, MAX_DEPTH, Player};
use crate::value::Value;

/// A node of a stored tree: its number in preorder. The root is 0.
pub type NodeId = u32;

/// What the node at a path is called.
pub type NameByPath<'a> = &'a dyn Fn(&[u32]) -> String;

/// A game tree with every node in memory, 24 bytes a node and 4 a child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The children of all nodes, node by node; [`Node::first_child`] says where a node's own begin.
    children: Vec<NodeId>,
    /// What the tree's author calls the nodes; empty if no node was named, and then none is.
    names: Vec<Option<String>>,
    /// The title and the source that a tree file gives.
    heading: Heading,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    value: Value,
    first_child: u32,
    child_count: u32,
    player: Player,
}

/// What a tree file says about its tree as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// What the tree is.
    pub title: Option<String>,
    /// Where it is printed.
    pub citation: Option<String>,
}

impl Tree {
    /// How many nodes the tree has, the root and the leaves included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes in preorder: a parent before its children, children left to right.
    pub fn preorder(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        // The builder gave every node a number.
        0..NodeId::try_from(self.nodes.len()).unwrap_or(NodeId::MAX)
    }

    /// Never: a tree has a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The children of a node, left to right.
    #[inline]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let Node {
            first_child,
            child_count,
            ..
        } = self.nodes[node as usize];
        &self.children[first_child as usize..(first_child + child_count) as usize]
    }

    /// What the tree's author calls `node`, if anything.
    pub fn given_name(&self, node: NodeId) -> Option<&str> {
        self.names.get(node as usize)?.as_deref()
    }

    /// Whether the tree's author named any node.
    pub fn has_given_names(&self) -> bool {
        !self.names.is_empty()
    }

    /// Whether no leaf is infinite. O(nodes).
    pub fn is_finite(&self) -> bool {
        self.nodes
            .iter()
            .all(|node| node.child_count > 0 || node.value.is_finite())
    }

    /// The title and the citation.
    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    /// The same tree under another heading.
    #[must_use]
    pub fn with_heading(mut self, heading: Heading) -> Tree {
        self.heading = heading;
        self
    }

    /// Copies any tree into memory, naming its nodes by `name` (given each node's path) if there is one.
    ///
    /// The caller sees to it that the tree is small enough. O(nodes).
    ///
    /// # Errors
    ///
    /// [`BuildError::TooDeep`] if a leaf lies deeper than [`MAX_DEPTH`].
    pub fn store<T: GameTree>(tree: &T, name: Option<NameByPath<'_>>) -> Result<Tree, BuildError> {
        let mut builder = TreeBuilder::new();
        store_below(tree, tree.root(), name, &mut Vec::new(), &mut builder)?;
        builder.finish()
    }
}

fn store_below<T: GameTree>(
    tree: &T,
    node: T::Node,
    name: Option<NameByPath<'_>>,
    path: &mut Vec<u32>,
    builder: &mut TreeBuilder,
) -> Result<(), BuildError> {
    let id = builder.begin()?;
    builder.set_player(id, tree.player(node));
    if let Some(name) = name {
        builder.set_name(id, name(path));
    }
    let child_count = tree.child_count(node);
    if child_count == 0 {
        builder.set_value(id, tree.value(node));
    }
    for (index, label) in (0..child_count).zip(0..) {
        path.push(label);
        store_below(tree, tree.child(node, index), name, path, builder)?;
        path.pop();
    }
    builder.end()
}

impl GameTree for Tree {
    type Node = NodeId;

    #[inline]
    fn root(&self) -> NodeId {
        0
    }

    #[inline]
    fn player(&self, node: NodeId) -> Player {
        self.nodes[node as usize].player
    }

    #[inline]
    fn child_count(&self, node: NodeId) -> usize {
        self.nodes[node as usize].child_count as usize
    }

    #[inline]
    fn child(&self, node: NodeId, index: usize) -> NodeId {
        self.children[self.nodes[node as usize].first_child as usize + index]
    }

    #[inline]
    fn children_from(&self, node: NodeId, start: usize) -> impl Iterator<Item = NodeId> {
        self.children(node)[start..].iter().copied()
    }

    #[inline]
    fn value(&self, leaf: NodeId) -> Value {
        self.nodes[leaf as usize].value
    }
}

/// By their places in preorder.
impl Numbered for Tree {
    fn number_limit(&self) -> u64 {
        self.nodes.len() as u64
    }

    #[inline]
    fn child_number(&self, node: NodeId, _: u64, index: usize) -> u64 {
        u64::from(self.child(node, index))
    }
}

/// Why nodes do not make a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildError {
    /// A node lies deeper than [`MAX_DEPTH`].
    TooDeep,
    /// The node at hand has neither a value nor children.
    Empty,
    /// The node at hand has both a value and children.
    ValueAndChildren,
    /// There are more nodes than a [`NodeId`] can number.
    TooLarge,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::TooDeep => write!(f, "the tree is deeper than {MAX_DEPTH} levels"),
            BuildError::Empty => f.write_str("a node needs a value or children"),
            BuildError::ValueAndChildren => {
                f.write_str("a node has either a value or children, not both")
            }
            BuildError::TooLarge => f.write_str("the tree has more than 2^32 nodes"),
        }
    }
}

impl std::error::Error for BuildError {}

/// Makes a [`Tree`] from nodes told in preorder: [`begin`](Self::begin), whatever is known of the node and its
/// children, [`end`](Self::end).
///
/// A node's player, name and value may be told at any time before the tree is finished. A node without a player is
/// its parent's opponent; the root is MAX.
#[derive(Debug, Default)]
pub struct TreeBuilder {
    nodes: Vec<Draft>,
    /// The nodes begun and not yet ended, the root first.
    open: Vec<NodeId>,
    names: Vec<Option<String>>,
}

#[derive(Debug)]
struct Draft {
    parent: Option<NodeId>,
    child_count: u32,
    value: Option<Value>,
    player: Option<Player>,
}

impl TreeBuilder {
    /// A builder that knows no node yet.
    pub fn new() -> TreeBuilder {
        TreeBuilder::default()
    }

    /// Starts the next node in preorder, a child of the innermost node not yet ended.
    ///
    /// # Errors
    ///
    /// [`BuildError::TooDeep`], [`BuildError::TooLarge`].
    pub fn begin(&mut self) -> Result<NodeId, BuildError> {
        if self.open.len() > MAX_DEPTH {
            return Err(BuildError::TooDeep);
        }
        let id = NodeId::try_from(self.nodes.len()).map_err(|_| BuildError::TooLarge)?;
        let parent = self.open.last().copied();
        if let Some(parent) = parent {
            self.nodes[parent as usize].child_count += 1;
        }
        self.nodes.push(Draft {
            parent,
            child_count: 0,
            value: None,
            player: None,
        });
        self.open.push(id);
        Ok(id)
    }

    /// Ends the innermost node.
    ///
    /// # Errors
    ///
    /// [`BuildError::Empty`], [`BuildError::ValueAndChildren`].
    pub fn end(&mut self) -> Result<(), BuildError> {
        let Some(node) = self.open.pop().map(|id| &self.nodes[id as usize]) else {
            return Ok(());
        };
        match (node.value, node.child_count) {
            (None, 0) => Err(BuildError::Empty),
            (Some(_), 1..) => Err(BuildError::ValueAndChildren),
            _ => Ok(()),
        }
    }

    /// A whole leaf: begin, value, end.
    ///
    /// # Errors
    ///
    /// As [`begin`](Self::begin).
    pub fn leaf(&mut self, value: Value) -> Result<NodeId, BuildError> {
        let id = self.begin()?;
        self.set_value(id, value);
        self.end()?;
        Ok(id)
    }

    /// Makes `node` a leaf of this value.
    pub fn set_value(&mut self, node: NodeId, value: Value) {
        self.nodes[node as usize].value = Some(value);
    }

    /// Says whose move it is at `node`.
    pub fn set_player(&mut self, node: NodeId, player: Player) {
        self.nodes[node as usize].player = Some(player);
    }

    /// Whose move it was said to be at `node`.
    pub fn player(&self, node: NodeId) -> Option<Player> {
        self.nodes[node as usize].player
    }

    /// Says what `node` is called. That names are unique is the caller's affair.
    pub fn set_name(&mut self, node: NodeId, name: String) {
        let index = node as usize;
        if self.names.len() <= index {
            self.names.resize(index + 1, None);
        }
        self.names[index] = Some(name);
    }

    /// The tree. O(nodes).
    ///
    /// # Errors
    ///
    /// [`BuildError::Empty`] if no node was told.
    pub fn finish(self) -> Result<Tree, BuildError> {
        if self.nodes.is_empty() {
            return Err(BuildError::Empty);
        }
        let mut nodes: Vec<Node> = Vec::with_capacity(self.nodes.len());
        let mut first_child = 0;
        for draft in &self.nodes {
            // A parent stands before its children in preorder, so its player is known here.
            let inherited = draft.parent.map_or(Player::Max, |parent| {
                nodes[parent as usize].player.opponent()
            });
            nodes.push(Node {
                value: draft.value.unwrap_or(Value::NEG_INFINITY),
                first_child,
                child_count: draft.child_count,
                player: draft.player.unwrap_or(inherited),
            });
            first_child += draft.child_count;
        }
        let mut next_slot: Vec<u32> = nodes.iter().map(|node| node.first_child).collect();
        let mut children = vec![0; first_child as usize];
        for (id, draft) in (0..).zip(&self.nodes) {
            if let Some(parent) = draft.parent {
                let slot = &mut next_slot[parent as usize];
                children[*slot as usize] = id;
                *slot += 1;
            }
        }
        let mut names = self.names;
        if !names.is_empty() {
            names.resize(nodes.len(), None);
        }
        Ok(Tree {
            nodes,
            children,
            names,
            heading: Heading::default(),
        })
    }
}
