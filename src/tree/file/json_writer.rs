//! [`TreeJson`]: a tree as tree files write it.

use std::cell::RefCell;

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::tree::naming::Names;
use crate::tree::stored::Tree;
use crate::tree::{GameTree, Path, Player, node_at};

/// Serialises a tree as the JSON of tree files: a leaf as a number, an interior node as an array, and either as an
/// object where it has a name or where its player is not its parent's opponent.
///
/// A MIN root says so itself, so the JSON is the whole tree (but for its title) wherever it is put.
///
/// ```
/// use gametrace::tree::file::{Origin, TreeJson, read};
///
/// let tree = read("min((3 5) 6)", Origin::Literal)?;
/// let json = serde_json::to_string(&TreeJson::with_given_names(&tree))?;
/// assert_eq!(json, r#"{"player":"min","children":[[3,5],6]}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TreeJson<'t, T> {
    tree: &'t T,
    naming: Naming<'t>,
}

#[derive(Clone, Copy, Debug)]
enum Naming<'t> {
    /// The names that the tree's author gave.
    Given(&'t Tree),
    /// A name for every node.
    Every(&'t Names<'t>),
}

impl<'t> TreeJson<'t, Tree> {
    /// The tree with the names that its author gave, and no others.
    pub fn with_given_names(tree: &'t Tree) -> TreeJson<'t, Tree> {
        TreeJson {
            tree,
            naming: Naming::Given(tree),
        }
    }
}

impl<'t, T: GameTree> TreeJson<'t, T> {
    /// The tree with every node named.
    pub fn with_names(tree: &'t T, names: &'t Names<'t>) -> TreeJson<'t, T> {
        TreeJson {
            tree,
            naming: Naming::Every(names),
        }
    }
}

impl Naming<'_> {
    fn name(self, path: &[u32]) -> Option<String> {
        match self {
            Naming::Given(tree) if !tree.has_given_names() => None,
            Naming::Given(tree) => node_at(tree, path)
                .and_then(|node| tree.given_name(node))
                .map(str::to_owned),
            Naming::Every(names) => Some(names.name(path)),
        }
    }
}

impl<T: GameTree> Serialize for TreeJson<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let walk = Walk {
            json: self,
            path: RefCell::default(),
        };
        let root = NodeJson {
            walk: &walk,
            node: self.tree.root(),
            inherited: Player::Max,
        };
        root.serialize(serializer)
    }
}

/// One serialisation: serde hands out shared references only, so the path on the way is in a cell.
struct Walk<'w, T> {
    json: &'w TreeJson<'w, T>,
    path: RefCell<Path>,
}

/// A node and all below it.
struct NodeJson<'w, T: GameTree> {
    walk: &'w Walk<'w, T>,
    node: T::Node,
    /// Whose move it is if the node does not say.
    inherited: Player,
}

impl<T: GameTree> Serialize for NodeJson<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tree = self.walk.json.tree;
        let player = tree.player(self.node);
        let name = self.walk.json.naming.name(&self.walk.path.borrow());
        let is_leaf = tree.child_count(self.node) == 0;
        let children = ChildrenJson { parent: self };
        if name.is_none() && player == self.inherited {
            return if is_leaf {
                tree.value(self.node).serialize(serializer)
            } else {
                children.serialize(serializer)
            };
        }
        let mut object = serializer.serialize_map(None)?;
        if let Some(name) = name {
            object.serialize_entry("name", &name)?;
        }
        if player != self.inherited {
            object.serialize_entry("player", &player)?;
        }
        if is_leaf {
            object.serialize_entry("value", &tree.value(self.node))?;
        } else {
            object.serialize_entry("children", &children)?;
        }
        object.end()
    }
}

/// The children of a node.
struct ChildrenJson<'w, T: GameTree> {
    parent: &'w NodeJson<'w, T>,
}

impl<T: GameTree> Serialize for ChildrenJson<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let NodeJson { walk, node, .. } = *self.parent;
        let tree = walk.json.tree;
        let child_count = tree.child_count(node);
        let mut array = serializer.serialize_seq(Some(child_count))?;
        for (index, label) in (0..child_count).zip(0..) {
            walk.path.borrow_mut().push(label);
            array.serialize_element(&NodeJson {
                walk,
                node: tree.child(node, index),
                inherited: tree.player(node).opponent(),
            })?;
            walk.path.borrow_mut().pop();
        }
        array.end()
    }
}
