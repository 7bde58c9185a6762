//! A tree that sentences speak of: as the oracle has it, and by its names.

use std::collections::HashMap;

use gametrace::report::page::Page as Columns;
use gametrace::report::trace::{self, Style, Told};
use gametrace::search::sss::gamma::Numbering;
use gametrace::search::{Algorithm, Limits};
use gametrace::summary::Summary;
use gametrace::trace::Trace;
use gametrace::trace::narrate::Narrator;
use gametrace::tree::Path;
use gametrace::tree::any::AnyTree;
use gametrace::tree::naming::Names;
use gametrace::tree::spec::BuiltTree;

use super::page::Page;
use crate::plain::Plain;

pub(super) struct Subject {
    pub(super) plain: Plain,
    pub(super) built: BuiltTree,
    pub(super) summary: Summary,
    paths: HashMap<String, Path>,
    names: HashMap<Path, String>,
}

impl Subject {
    pub(super) fn new(plain: &Plain) -> Subject {
        let built = BuiltTree {
            tree: AnyTree::Stored(plain.stored()),
            source: plain.literal(),
            known_value: None,
        };
        let names = built.tree.names(false);
        let mut by_path = HashMap::new();
        let mut by_name = HashMap::new();
        built.tree.for_each_node(&mut |path, _| {
            by_path.insert(path.to_vec(), names.name(path));
            by_name.insert(names.name(path), path.to_vec());
        });
        drop(names);
        Subject {
            plain: plain.clone(),
            summary: Summary::of(&built),
            built,
            paths: by_name,
            names: by_path,
        }
    }

    pub(super) fn names(&self) -> Names<'_> {
        self.built.tree.names(false)
    }

    pub(super) fn path(&self, name: &str) -> Result<Path, String> {
        let path = self.paths.get(name).cloned();
        path.ok_or_else(|| format!("no node is called {name}"))
    }

    pub(super) fn node(&self, name: &str) -> Result<&Plain, String> {
        Ok(self.plain.at(&self.path(name)?))
    }

    pub(super) fn name(&self, path: &[u32]) -> &str {
        &self.names[path]
    }

    /// All that `trace` says.
    pub(super) fn trace(&self, algorithm: Algorithm) -> Page {
        let names = self.names();
        let told = Told {
            trace: Trace {
                tree: &self.built.tree,
                algorithm,
                limits: Limits::default(),
            },
            narrator: Narrator {
                tree: &self.built.tree,
                names: &names,
                algorithm,
            },
            summary: &self.summary,
            style: &Style {
                numbering: Numbering::Stockman,
                full: true,
                open: true,
                steps: None,
            },
        };
        let (mut page, above) = (Page::default(), Vec::new());
        let written = trace::write(
            &mut std::io::sink(),
            &mut page,
            above,
            &told,
            Columns::default(),
        );
        written.expect("nothing is written").expect("a small tree");
        page
    }
}
