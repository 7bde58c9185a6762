//! [`TreeJson`]: a tree as tree files write it.

use serde::ser::SerializeMap;
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
    fn name(self, path: impl FnOnce() -> Path) -> Option<String> {
        match self {
            Naming::Given(tree) if !tree.has_given_names() => None,
            Naming::Given(tree) => node_at(tree, &path())
                .and_then(|node| tree.given_name(node))
                .map(str::to_owned),
            Naming::Every(names) => Some(names.name(&path())),
        }
    }
}

impl<T: GameTree> Serialize for TreeJson<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let root = NodeJson {
            json: self,
            node: self.tree.root(),
            above: None,
        };
        root.serialize(serializer)
    }
}

/// A node and all below it.
struct NodeJson<'w, T: GameTree> {
    json: &'w TreeJson<'w, T>,
    node: T::Node,
    /// The parent, and which of its children this is.
    above: Option<(&'w NodeJson<'w, T>, u32)>,
}

impl<T: GameTree> NodeJson<'_, T> {
    fn path(&self) -> Path {
        let Some((parent, label)) = self.above else {
            return Path::new();
        };
        let mut path = parent.path();
        path.push(label);
        path
    }

    fn player(&self) -> Player {
        self.json.tree.player(self.node)
    }
}

impl<T: GameTree> Serialize for NodeJson<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tree = self.json.tree;
        let name = self.json.naming.name(|| self.path());
        let inherited = self
            .above
            .map_or(Player::Max, |(parent, _)| parent.player().opponent());
        let is_leaf = tree.child_count(self.node) == 0;
        if name.is_none() && self.player() == inherited {
            return if is_leaf {
                tree.value(self.node).serialize(serializer)
            } else {
                ChildrenJson(self).serialize(serializer)
            };
        }
        let mut object = serializer.serialize_map(None)?;
        if let Some(name) = name {
            object.serialize_entry("name", &name)?;
        }
        if self.player() != inherited {
            object.serialize_entry("player", &self.player())?;
        }
        if is_leaf {
            object.serialize_entry("value", &tree.value(self.node))?;
        } else {
            object.serialize_entry("children", &ChildrenJson(self))?;
        }
        object.end()
    }
}

/// The children of a node.
struct ChildrenJson<'w, T: GameTree>(&'w NodeJson<'w, T>);

impl<T: GameTree> Serialize for ChildrenJson<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parent = self.0;
        let children = parent.json.tree.children_from(parent.node, 0);
        serializer.collect_seq(children.zip(0..).map(|(node, label)| NodeJson {
            json: parent.json,
            node,
            above: Some((parent, label)),
        }))
    }
}
