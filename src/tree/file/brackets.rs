//! The brackets notation, `((3 5) (6 2))`: read and written.
//!
//! Brackets are round or square, nodes stand apart by spaces or single commas, and `min(…)` or `max(…)` says a node's
//! player where players do not alternate from a MAX root. The notation has no names, no titles and no players of
//! leaves.

use super::source::{Nest, SourceText};
use crate::error::{InputError, quoted};
use crate::tree::stored::{BuildError, Tree, TreeBuilder};
use crate::tree::{GameTree, Player};
use crate::value::Value;

/// Reads a whole text.
pub(super) fn read(source: &SourceText<'_>) -> Result<Tree, InputError> {
    let mut reader = Reader {
        source,
        position: 0,
        builder: TreeBuilder::new(),
        nest: Nest::default(),
        before: Before::Opening,
    };
    while reader.step()? {}
    reader
        .builder
        .finish()
        .map_err(|error| source.error(source.end(), error))
}

struct Reader<'s> {
    source: &'s SourceText<'s>,
    position: usize,
    builder: TreeBuilder,
    nest: Nest,
    before: Before,
}

/// What stands before the reader within the innermost brackets.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    Opening,
    Node,
    Comma,
}

impl Reader<'_> {
    /// Reads a bracket, comma or word; whether there was one.
    fn step(&mut self) -> Result<bool, InputError> {
        let rest = self.source.text[self.position..].trim_start();
        let at = self.source.text.len() - rest.len();
        let Some(first) = rest.chars().next() else {
            self.nest.all_closed(self.source)?;
            return Ok(false);
        };
        if self.nest.depth() == 0 && self.before == Before::Node {
            let message = match first {
                ')' | ']' => format!("the '{first}' closes nothing"),
                _ => format!(
                    "{} stands after the end of the tree",
                    quoted(rest.trim_end())
                ),
            };
            return Err(self.source.error(at, message));
        }
        self.position = at + 1;
        match first {
            '(' | '[' => self.open(first, at, None)?,
            ')' | ']' => self.close(first, at)?,
            ',' => self.comma(at)?,
            _ => self.word(rest, at)?,
        }
        Ok(true)
    }

    fn open(&mut self, bracket: char, at: usize, player: Option<Player>) -> Result<(), InputError> {
        let node = self.built(at, TreeBuilder::begin)?;
        if let Some(player) = player {
            self.builder.set_player(node, player);
        }
        self.nest.open(bracket, at);
        self.before = Before::Opening;
        Ok(())
    }

    fn close(&mut self, bracket: char, at: usize) -> Result<(), InputError> {
        self.nest.close(bracket, at, self.source)?;
        match self.before {
            Before::Opening => {
                let message = "empty brackets are no node: a leaf is a number";
                return Err(self.source.error(at, message));
            }
            Before::Comma => {
                let message = format_args!("a comma with nothing between it and the '{bracket}'");
                return Err(self.source.error(at, message));
            }
            Before::Node => {}
        }
        self.built(at, TreeBuilder::end)?;
        self.before = Before::Node;
        Ok(())
    }

    fn comma(&mut self, at: usize) -> Result<(), InputError> {
        match self.before {
            Before::Node => {
                self.before = Before::Comma;
                Ok(())
            }
            Before::Comma => Err(self
                .source
                .error(at, "two commas with nothing between them")),
            Before::Opening => Err(self.source.error(at, "a comma with nothing before it")),
        }
    }

    /// A value, or the player before a bracket.
    fn word(&mut self, rest: &str, at: usize) -> Result<(), InputError> {
        let ends = |letter: char| letter.is_whitespace() || "()[],".contains(letter);
        let (word, after) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
        let player = match word {
            "max" => Some(Player::Max),
            "min" => Some(Player::Min),
            _ => None,
        };
        if player.is_some() {
            let inside = after.trim_start();
            let opened_at = self.source.text.len() - inside.len();
            return if let Some(bracket @ ('(' | '[')) = inside.chars().next() {
                self.position = opened_at + 1;
                self.open(bracket, opened_at, player)
            } else {
                let message = format_args!("expected '(' after {}", quoted(word));
                Err(self.source.error(at, message))
            };
        }
        let value = self.value(word, at)?;
        self.built(at, |builder| builder.leaf(value))?;
        self.position = at + word.len();
        self.before = Before::Node;
        Ok(())
    }

    fn value(&self, word: &str, at: usize) -> Result<Value, InputError> {
        // The minus sign that the program prints is read like the hyphen.
        let plain = word.replacen('−', "-", 1);
        match plain.as_str() {
            "inf" | "+inf" | "∞" | "+∞" => Ok(Value::INFINITY),
            "-inf" | "-∞" => Ok(Value::NEG_INFINITY),
            _ => self.source.number(at, &plain),
        }
    }

    fn built<R>(
        &mut self,
        at: usize,
        build: impl FnOnce(&mut TreeBuilder) -> Result<R, BuildError>,
    ) -> Result<R, InputError> {
        build(&mut self.builder).map_err(|error| self.source.error(at, error))
    }
}

/// The tree in brackets: `((3 5) (6 2))`, with `min(…)` or `max(…)` where players do not alternate from a MAX root.
///
/// Reads back as the same tree, without names and title. What the notation cannot say is whose move it would be at a
/// leaf, which no algorithm asks; so the lone leaf of a MIN root, written `3`, comes back as that of a MAX root.
pub fn write_brackets<T: GameTree>(tree: &T) -> String {
    let mut text = String::new();
    write_node(tree, tree.root(), Player::Max, &mut text);
    text
}

fn write_node<T: GameTree>(tree: &T, node: T::Node, inherited: Player, text: &mut String) {
    let child_count = tree.child_count(node);
    if child_count == 0 {
        let value = tree.value(node);
        match value {
            Value::INFINITY => text.push_str("inf"),
            Value::NEG_INFINITY => text.push_str("-inf"),
            _ => text.push_str(&value.to_string()),
        }
        return;
    }
    let player = tree.player(node);
    if player != inherited {
        text.push_str(match player {
            Player::Max => "max",
            Player::Min => "min",
        });
    }
    for index in 0..child_count {
        text.push(if index == 0 { '(' } else { ' ' });
        write_node(tree, tree.child(node, index), player.opponent(), text);
    }
    text.push(')');
}
