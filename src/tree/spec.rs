//! [`TreeSpec`]: the TREE word. It is parsed here, and from it the tree is built.
//!
//! Files and standard input are read by the caller's function: nothing is opened here.

use std::io;
use std::path::{Path, is_separator};

use super::any::AnyTree;
use super::any_game::AnyGame;
use super::file::{Origin, read, write_brackets};
use super::random::RandomSpec;
use super::stored::Tree;
use super::textbook::{self, Textbook};
use crate::error::{InputError, closest, on_one_line, quoted};
use crate::value::Value;

/// The longest literal, in bytes, that is shown as the source of a tree from standard input.
const SOURCE_LIMIT: usize = 200;

/// A word that names a tree, and rebuilds it.
#[derive(Clone, Debug)]
pub struct TreeSpec {
    word: String,
    form: Form,
}

#[derive(Clone, Debug)]
enum Form {
    Textbook(&'static Textbook),
    Literal,
    Random(RandomSpec),
    Game(AnyGame),
    StandardInput,
    File,
}

/// What the caller has to read for a [`TreeSpec`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input<'a> {
    /// Standard input, to its end.
    StandardInput,
    /// The file of this name.
    File(&'a str),
}

/// A tree and the word that rebuilds it.
#[derive(Clone, Debug)]
pub struct BuiltTree {
    /// The tree.
    pub tree: AnyTree,
    /// The word as it was typed; for standard input a literal of the same tree where there is a short one, else `-`.
    pub source: String,
    /// The minimax value, if the word settles it before any search.
    pub known_value: Option<Value>,
}

impl TreeSpec {
    /// Tells which form the word has. Whether a file can be read shows when the tree is built.
    ///
    /// # Errors
    ///
    /// A word that cannot name a tree.
    pub fn parse(word: &str) -> Result<TreeSpec, InputError> {
        let form = if word.trim().is_empty() {
            return Err(InputError::new("the word for a tree is empty"));
        } else if let Some(textbook) = textbook::find(word) {
            Form::Textbook(textbook)
        } else if word == "-" {
            Form::StandardInput
        } else if is_literal(word) {
            Form::Literal
        } else if let Some(text) = word.strip_prefix("random:") {
            Form::Random(RandomSpec::parse(text)?)
        } else if let Some(game) = AnyGame::parse(word)? {
            Form::Game(game)
        } else {
            Form::File
        };
        Ok(TreeSpec {
            word: word.to_owned(),
            form,
        })
    }

    /// The word as it was typed.
    pub fn word(&self) -> &str {
        &self.word
    }

    /// Builds the tree, with `read_input` to read a file or standard input where that is asked for.
    ///
    /// # Errors
    ///
    /// What cannot be read, and what is not a tree.
    pub fn build(
        &self,
        read_input: &mut dyn FnMut(Input<'_>) -> io::Result<String>,
    ) -> Result<BuiltTree, InputError> {
        let word = &self.word;
        let built = |tree: AnyTree| BuiltTree {
            tree,
            source: word.clone(),
            known_value: None,
        };
        let stored = |tree: Tree| built(AnyTree::Stored(tree));
        match &self.form {
            Form::Textbook(textbook) => textbook.tree().map(stored),
            Form::Literal => read(word, Origin::Literal).map(stored),
            Form::Random(spec) => Ok(BuiltTree {
                known_value: spec.known_value(),
                ..built(AnyTree::Random(spec.build()?))
            }),
            Form::Game(game) => Ok(built(AnyTree::Game(game.clone()))),
            Form::StandardInput => {
                let text = read_input(Input::StandardInput).map_err(|error| {
                    InputError::new(format!("cannot read standard input: {error}"))
                })?;
                let tree = read(&text, Origin::StandardInput)?;
                let source = literal(&tree).unwrap_or_else(|| word.clone());
                Ok(BuiltTree {
                    source,
                    ..stored(tree)
                })
            }
            Form::File => {
                let text =
                    read_input(Input::File(word)).map_err(|error| unreadable(word, &error))?;
                read(&text, Origin::File(word)).map(stored)
            }
        }
    }
}

fn is_literal(word: &str) -> bool {
    let word = word.trim_start();
    let word = word
        .strip_prefix("min")
        .or_else(|| word.strip_prefix("max"))
        .unwrap_or(word);
    word.starts_with(['[', '('])
}

/// A word that rebuilds the tree, title aside: none for a tree with names, for a lone leaf and for a long one.
fn literal(tree: &Tree) -> Option<String> {
    // A node takes at least two characters, so a tree of more nodes need not be written.
    if tree.has_given_names() || tree.len() > SOURCE_LIMIT {
        return None;
    }
    let text = write_brackets(tree);
    (text.len() <= SOURCE_LIMIT && is_literal(&text)).then_some(text)
}

/// Why the word names no tree, when no file could be read by it.
fn unreadable(word: &str, error: &io::Error) -> InputError {
    let looks_like_a_path = word.contains(is_separator) || Path::new(word).extension().is_some();
    if error.kind() == io::ErrorKind::NotFound
        && let Some(hint) = other_form(word)
    {
        return InputError::new(format!("no file is called {}", quoted(word))).with_hint(hint);
    }
    if looks_like_a_path || error.kind() != io::ErrorKind::NotFound {
        return InputError::new(format!("cannot read {}: {error}", on_one_line(word)));
    }
    let names_all = "`gametrace list` names all nine";
    let hint = match closest(word, textbook::all().iter().map(|textbook| textbook.name)) {
        Some(name) => format!("did you mean '{name}'? {names_all}"),
        None => names_all.to_owned(),
    };
    InputError::new(format!(
        "no textbook tree or file is called {}",
        quoted(word)
    ))
    .with_hint(hint)
}

/// What a word that is no file was probably meant to be.
fn other_form(word: &str) -> Option<String> {
    let start = word.split(':').next().unwrap_or_default();
    let prefixes = AnyGame::PREFIXES.iter().copied().chain(["random"]);
    if word.starts_with('{') {
        return Some(
            "a literal starts with `[` or `(`; put an object into a file, or pipe it into `-`"
                .to_owned(),
        );
    }
    if start.len() < word.len() {
        return closest(start, prefixes)
            .map(|prefix| format!("did you mean '{prefix}{}'?", &word[start.len()..]));
    }
    None
}
