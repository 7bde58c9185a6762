//! Reads files and standard input, and builds the trees that words name.

use std::io::{self, Read as _};
use std::path::Path;

use anyhow::Context as _;

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
    read_once(words)?;
    words.iter().map(|word| build_one(word)).collect()
}

/// Builds one tree.
pub(super) fn build_one(word: &str) -> anyhow::Result<BuiltTree> {
    Ok(TreeSpec::parse(word)?.build(&mut |input| match input {
        Input::File(path) => text(Path::new(path)),
        Input::StandardInput => text(Path::new("-")),
    })?)
}

/// Refuses to read standard input more than once.
pub(super) fn read_once(words: &[String]) -> Result<(), InputError> {
    if words.iter().filter(|word| *word == "-").count() > 1 {
        let message = "standard input (`-`) is named twice, but can be read only once";
        return Err(InputError::new(message));
    }
    Ok(())
}

/// What messages call a file or, for `-`, standard input, and its text.
pub(super) fn read(path: &Path) -> anyhow::Result<(String, String)> {
    let name = if path.as_os_str() == "-" {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    };
    let text = text(path).with_context(|| format!("cannot read {name}"))?;
    Ok((name, text))
}

fn text(path: &Path) -> io::Result<String> {
    if path.as_os_str() != "-" {
        return std::fs::read_to_string(path);
    }
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    Ok(text)
}
