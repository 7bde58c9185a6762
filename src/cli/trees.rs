//! From the words typed to trees: reads the files and standard input that they name.

use std::io::{self, Read as _};

use crate::error::InputError;
use crate::tree::spec::{BuiltTree, Input, TreeSpec};
use crate::tree::textbook;

/// Builds the trees; without a word, the textbook library.
pub(super) fn build(words: &[String]) -> anyhow::Result<Vec<BuiltTree>> {
    if words.is_empty() {
        return textbook::all()
            .iter()
            .map(|textbook| build_one(textbook.name))
            .collect();
    }
    if words.iter().filter(|word| *word == "-").count() > 1 {
        let error =
            InputError::new("standard input (`-`) is named twice, but can be read only once");
        return Err(error.into());
    }
    words.iter().map(|word| build_one(word)).collect()
}

/// Builds one tree.
pub(super) fn build_one(word: &str) -> anyhow::Result<BuiltTree> {
    let tree = TreeSpec::parse(word)?.build(&mut |input| match input {
        Input::File(path) => std::fs::read_to_string(path),
        Input::StandardInput => {
            let mut text = String::new();
            io::stdin().read_to_string(&mut text)?;
            Ok(text)
        }
    })?;
    Ok(tree)
}
