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

#[cfg(test)]
mod tests {
    use serde_json::Value as Json;

    use super::*;
    use crate::tree::file::TreeJson;
    use crate::tree::{GameTree, Player};

    #[test]
    fn the_library_is_that_of_the_expected_cases() {
        let cases: Vec<Json> =
            serde_json::from_str(include_str!("../../fixtures/cases/textbook.json"))
                .expect("is JSON");
        let names: Vec<&str> = all().iter().map(|textbook| textbook.name).collect();
        let expected: Vec<&str> = cases
            .iter()
            .filter_map(|case| case["name"].as_str())
            .collect();
        assert_eq!(names, expected);
        for (textbook, case) in all().iter().zip(&cases) {
            let tree = textbook.tree().expect("is a tree");
            let heading = tree.heading();
            assert_eq!(heading.title.as_deref(), case["title"].as_str());
            assert_eq!(heading.citation.as_deref(), case["citation"].as_str());
            assert_eq!(tree.player(tree.root()), Player::Max);
            let json = serde_json::to_value(TreeJson::with_given_names(&tree)).expect("serialises");
            assert_eq!(json, case["tree"], "{}", textbook.name);
        }
    }

    #[test]
    fn trees_are_found_by_their_exact_name() {
        assert_eq!(find("aima").map(|textbook| textbook.name), Some("aima"));
        assert!(find("Aima").is_none());
    }
}
