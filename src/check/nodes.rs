//! [`NodeIndex`]: the nodes of a tree by what a table calls them.

use std::collections::HashMap;

use super::row::{Row, WrittenState};
use crate::tree::Path;
use crate::tree::any::AnyTree;
use crate::tree::naming::{LETTER_LIMIT, Names, parse_dewey};

/// Finds nodes by name, by name in another case, by Dewey path.
#[derive(Debug)]
pub(super) struct NodeIndex<'t> {
    tree: &'t AnyTree,
    by_name: HashMap<String, Path>,
    by_lower_name: HashMap<String, Option<Path>>,
}

impl<'t> NodeIndex<'t> {
    /// The nodes of `tree`, called as `names` says. O(nodes), except where all names are Dewey paths.
    pub(super) fn new(tree: &'t AnyTree, names: &Names<'_>) -> NodeIndex<'t> {
        let mut index = NodeIndex {
            tree,
            by_name: HashMap::new(),
            by_lower_name: HashMap::new(),
        };
        // Letters stop at a limit; beyond it only a tree's own names are worth a walk.
        let is_small = || tree.size().nodes <= LETTER_LIMIT as u64;
        if matches!(names, Names::Given(_)) || (!matches!(names, Names::Dewey) && is_small()) {
            tree.for_each_node(&mut |path, _| {
                let name = names.name(path);
                let lower = index.by_lower_name.entry(name.to_lowercase());
                let once = lower.or_insert_with(|| Some(path.to_vec()));
                if once.as_deref() != Some(path) {
                    *once = None;
                }
                index.by_name.insert(name, path.to_vec());
            });
        }
        index
    }

    /// The node of this name.
    pub(super) fn find(&self, name: &str) -> Option<Path> {
        let lower = name.to_lowercase();
        let by_name = self.by_name.get(name);
        by_name
            .or_else(|| self.by_lower_name.get(&lower)?.as_ref())
            .cloned()
            .or_else(|| parse_dewey(&lower).filter(|path| self.tree.has_node(path)))
    }

    /// The row with the paths of its nodes.
    pub(super) fn placed(&self, row: &Row) -> Row {
        let placed = |state: &WrittenState| WrittenState {
            path: self.find(&state.node),
            ..state.clone()
        };
        let open = row.open.as_ref();
        Row {
            removed: row.removed.as_ref().map(placed),
            open: open.map(|open| open.iter().map(placed).collect()),
        }
    }
}
