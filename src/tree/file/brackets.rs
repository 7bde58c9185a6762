//! The brackets notation, `((3 5) (6 2))`: read and written.
//!
//! Brackets are round or square, nodes stand apart by spaces or single commas, and `min(…)` or `max(…)` says a node's
//! player where players do not alternate from a MAX root. The notation has no names, no titles and no players of
//! leaves.

use super::scanner::{Kind, Notation, Scanner, Token};
use super::source::SourceText;
use crate::error::{InputError, quoted};
use crate::tree::stored::{Tree, TreeBuilder};
use crate::tree::{GameTree, Player};
use crate::value::Value;

const BRACKETS: Notation = Notation {
    is_blank: char::is_whitespace,
    marks: "()[],",
    string: |_| Err("the notation has no strings"),
};

/// Reads a whole text.
pub(super) fn read(source: &SourceText<'_>) -> Result<Tree, InputError> {
    let mut reader = Reader {
        source,
        scanner: Scanner::new(source, BRACKETS),
        builder: TreeBuilder::new(),
    };
    let first = reader.scanner.next_nested()?;
    reader.node(&first)?;
    let Token { at, kind } = reader.scanner.next_nested()?;
    if !matches!(kind, Kind::End) {
        let more = quoted(source.text[at..].trim_end());
        let message = format!("{more} stands after the end of the tree");
        return Err(source.error(at, message));
    }
    source.built(source.end(), reader.builder.finish())
}

struct Reader<'s> {
    source: &'s SourceText<'s>,
    scanner: Scanner<'s>,
    builder: TreeBuilder,
}

/// What stands before the reader within the innermost brackets.
#[derive(Clone, Copy)]
enum Before {
    Opening,
    Node,
    Comma,
}

impl Reader<'_> {
    /// A whole node, which begins with `first`. The depth of the recursion is that of the tree.
    fn node(&mut self, first: &Token<'_>) -> Result<(), InputError> {
        let at = first.at;
        let word = match first.kind {
            Kind::Mark('(' | '[') => return self.children(at, None),
            Kind::Word(word) => word,
            _ => return Err(self.source.error(at, "a comma with nothing before it")),
        };
        let player = match word {
            "max" => Player::Max,
            "min" => Player::Min,
            _ => {
                let value = self.value(word, at)?;
                self.source.built(at, self.builder.leaf(value))?;
                return Ok(());
            }
        };
        if !self.scanner.rest().starts_with(['(', '[']) {
            let message = format!("expected '(' after {}", quoted(word));
            return Err(self.source.error(at, message));
        }
        let opening = self.scanner.next_nested()?;
        self.children(opening.at, Some(player))
    }

    /// The children of a node whose bracket is open, to the bracket that closes it.
    fn children(&mut self, opened_at: usize, player: Option<Player>) -> Result<(), InputError> {
        let node = self.source.built(opened_at, self.builder.begin())?;
        if let Some(player) = player {
            self.builder.set_player(node, player);
        }
        let mut before = Before::Opening;
        loop {
            let token = self.scanner.next_nested()?;
            let message = match (&token.kind, before) {
                (Kind::Mark(')' | ']'), Before::Node) => {
                    return self.source.built(token.at, self.builder.end());
                }
                (Kind::Mark(')' | ']'), Before::Opening) => {
                    "empty brackets are no node: a leaf is a number".to_owned()
                }
                (Kind::Mark(bracket @ (')' | ']')), Before::Comma) => {
                    format!("a comma with nothing between it and the '{bracket}'")
                }
                (Kind::Mark(','), Before::Comma) => {
                    "two commas with nothing between them".to_owned()
                }
                (Kind::Mark(','), Before::Node) => {
                    before = Before::Comma;
                    continue;
                }
                _ => {
                    self.node(&token)?;
                    before = Before::Node;
                    continue;
                }
            };
            return Err(self.source.error(token.at, message));
        }
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
