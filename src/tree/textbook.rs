//! The built-in library: nine trees from the literature, embedded from `fixtures/textbook`.

use super::file::{Origin, read};
use super::stored::Tree;
use crate::error::InputError;

/// A tree of the built-in library. Its title and citation are in the tree's heading.
#[derive(Debug)]
pub struct Textbook {
    /// The word that names it.
    pub name: &'static str,
    file: &'static str,
    text: &'static str,
}

impl Textbook {
    /// The tree.
    ///
    /// # Errors
    ///
    /// None in a built program: a test reads every file of the library.
    pub fn tree(&self) -> Result<Tree, InputError> {
        read(self.text, Origin::File(self.file))
    }
}

macro_rules! library {
    ($($name:literal),*) => {
        [$(Textbook {
            name: $name,
            file: concat!("fixtures/textbook/", $name, ".json"),
            text: include_str!(concat!("../../fixtures/textbook/", $name, ".json")),
        }),*]
    };
}

static LIBRARY: [Textbook; 9] = library![
    "web",
    "aima",
    "stockman",
    "plaat",
    "wikipedia",
    "pi",
    "clusters",
    "ties",
    "exhaustive"
];

/// The library, in the order in which it is shown.
pub fn all() -> &'static [Textbook] {
    &LIBRARY
}

/// The tree of this name.
pub fn find(name: &str) -> Option<&'static Textbook> {
    LIBRARY.iter().find(|textbook| textbook.name == name)
}
