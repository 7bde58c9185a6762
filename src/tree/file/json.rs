//! Reads a tree from JSON: numbers, arrays and objects, with or without a header.

use std::collections::HashMap;

use super::scanner::{Kind, Token};
use super::source::SourceText;
use super::tokens::{Tokens, is_number};
use crate::error::{InputError, quoted};
use crate::tree::naming::parse_dewey;
use crate::tree::stored::{Heading, NodeId, Tree, TreeBuilder};
use crate::tree::{Player, node_at};
use crate::value::Value;

/// The keys of the object around a tree. The last five are those that the program itself writes.
const HEADER_KEYS: [&str; 9] = [
    "title",
    "citation",
    "root",
    "tree",
    "document",
    "schema_version",
    "gametrace_version",
    "summary",
    "properties",
];

/// Reads a whole text.
pub(super) fn read(source: &SourceText<'_>) -> Result<Tree, InputError> {
    let mut reader = Reader {
        source,
        tokens: Tokens::new(source),
        builder: TreeBuilder::new(),
        named: Vec::new(),
        root_player: None,
    };
    let heading = if has_header(reader.tokens.clone()) {
        reader.header()?
    } else {
        reader.node()?;
        Heading::default()
    };
    reader.tokens.end()?;
    let tree = source.built(source.end(), reader.builder.finish())?;
    check_names(source, &tree, &reader.named)?;
    Ok(tree.with_heading(heading))
}

/// Whether the text is an object with a key that only headers have; a text that is no JSON is not.
fn has_header(mut tokens: Tokens<'_>) -> bool {
    let mut found = || -> Result<bool, InputError> {
        if !tokens.is_object_next() {
            return Ok(false);
        }
        tokens.next()?;
        loop {
            let (key, _) = tokens.key()?;
            if HEADER_KEYS.contains(&key.as_str()) {
                return Ok(true);
            }
            tokens.skip_value()?;
            if !tokens.another()? {
                return Ok(false);
            }
        }
    };
    found().unwrap_or(false)
}

struct Reader<'s> {
    source: &'s SourceText<'s>,
    tokens: Tokens<'s>,
    builder: TreeBuilder,
    /// The nodes with a name, and where the name stands.
    named: Vec<(NodeId, usize)>,
    /// What the top node says of its player, and where.
    root_player: Option<(Player, usize)>,
}

/// The keys of an object that were read so far, with their places.
type Keys = Vec<(String, usize)>;

impl Reader<'_> {
    /// An object `{"title", "citation", "root", "tree"}`.
    fn header(&mut self) -> Result<Heading, InputError> {
        let mut heading = Heading::default();
        let mut root = None;
        let mut has_tree = false;
        let opened_at = self.tokens.next()?.at;
        let mut keys = Keys::new();
        while let Some((key, at)) = self.next_key(&mut keys)? {
            match key.as_str() {
                "title" => heading.title = self.heading_line(&key)?,
                "citation" => heading.citation = self.heading_line(&key)?,
                "root" => root = Some(self.player()?),
                "tree" => {
                    has_tree = true;
                    self.node()?;
                }
                known if HEADER_KEYS.contains(&known) => self.tokens.skip_value()?,
                _ => {
                    let hint = "around a tree stand the keys title, citation, root and tree";
                    return Err(self.unknown_key(at, &key).with_hint(hint));
                }
            }
        }
        if !has_tree {
            return Err(self.source.error(opened_at, "the object has no key 'tree'"));
        }
        if let Some((player, at)) = root {
            // The top node may have a player of its own.
            if let Some((own, own_at)) = self.root_player.filter(|&(own, _)| own != player) {
                let own_at = self.source.place(own_at);
                let message = format!(
                    "the 'root' is {player}, but the top node's 'player' at {own_at} is {own}"
                );
                return Err(self.source.error(at, message));
            }
            self.builder.set_player(0, player);
        }
        Ok(heading)
    }

    /// A whole node with all below it. The depth of the recursion is that of the tree.
    fn node(&mut self) -> Result<(), InputError> {
        let token = self.tokens.next()?;
        let at = token.at;
        let node = self.source.built(at, self.builder.begin())?;
        match token.kind {
            Kind::Mark('[') => self.children(at)?,
            Kind::Mark('{') => self.members(node)?,
            _ => {
                let wanted = "a number, \"inf\", \"-inf\", an array or an object";
                let value = self.value(&token, wanted)?;
                self.builder.set_value(node, value);
            }
        }
        self.source.built(at, self.builder.end())
    }

    /// The nodes of an array that is open, to its end.
    fn children(&mut self, opened_at: usize) -> Result<(), InputError> {
        if self.tokens.closes_next() {
            self.tokens.next()?;
            let message = "an empty array is no node: a leaf is a number";
            return Err(self.source.error(opened_at, message));
        }
        loop {
            self.node()?;
            if !self.tokens.another()? {
                return Ok(());
            }
        }
    }

    /// What an object that is open says of its node, to the object's end.
    fn members(&mut self, node: NodeId) -> Result<(), InputError> {
        let mut keys = Keys::new();
        while let Some((key, at)) = self.next_key(&mut keys)? {
            if key == "children" {
                let Token { at, kind } = self.tokens.next()?;
                let Kind::Mark('[') = kind else {
                    return Err(self.tokens.expected("an array of children", at, &kind));
                };
                self.children(at)?;
            } else {
                self.member(node, &key, at)?;
            }
        }
        Ok(())
    }

    /// The value of a key that says something of the node alone.
    fn member(&mut self, node: NodeId, key: &str, at: usize) -> Result<(), InputError> {
        match key {
            "name" => {
                let (name, at) = self.name()?;
                self.builder.set_name(node, name);
                self.named.push((node, at));
            }
            "player" => {
                let (player, at) = self.player()?;
                self.builder.set_player(node, player);
                if node == 0 {
                    self.root_player = Some((player, at));
                }
            }
            "value" => {
                let token = self.tokens.next()?;
                let value = self.value(&token, "a number, \"inf\" or \"-inf\"")?;
                self.builder.set_value(node, value);
            }
            _ => {
                let hint = "a node has the keys name, player, value and children";
                return Err(self.unknown_key(at, key).with_hint(hint));
            }
        }
        Ok(())
    }

    /// The next key of an object and its place; `None` at the object's end.
    fn next_key(&mut self, keys: &mut Keys) -> Result<Option<(String, usize)>, InputError> {
        if keys.is_empty() {
            if self.tokens.closes_next() {
                self.tokens.next()?;
                return Ok(None);
            }
        } else if !self.tokens.another()? {
            return Ok(None);
        }
        let (key, at) = self.tokens.key()?;
        if let Some(&(_, first)) = keys.iter().find(|(seen, _)| *seen == key) {
            let first = self.source.place(first);
            let message = format_args!("the key {} stands at {first} already", quoted(&key));
            return Err(self.source.error(at, message));
        }
        keys.push((key.clone(), at));
        Ok(Some((key, at)))
    }

    fn unknown_key(&self, at: usize, key: &str) -> InputError {
        self.source
            .error(at, format_args!("unknown key {}", quoted(key)))
    }

    fn value(&self, token: &Token<'_>, wanted: &str) -> Result<Value, InputError> {
        match &token.kind {
            Kind::Word(word) if is_number(word) => self.source.number(token.at, word),
            Kind::String(text) if text == "inf" => Ok(Value::INFINITY),
            Kind::String(text) if text == "-inf" => Ok(Value::NEG_INFINITY),
            Kind::Word(word) if word.starts_with(|first| "+-.0123456789".contains(first)) => {
                let message = format_args!("JSON does not write a number as {}", quoted(word));
                Err(self.source.error(token.at, message))
            }
            other => Err(self.tokens.expected(wanted, token.at, other)),
        }
    }

    fn player(&mut self) -> Result<(Player, usize), InputError> {
        let Token { at, kind } = self.tokens.next()?;
        match &kind {
            Kind::String(text) if text == "max" => Ok((Player::Max, at)),
            Kind::String(text) if text == "min" => Ok((Player::Min, at)),
            other => Err(self.tokens.expected("\"max\" or \"min\"", at, other)),
        }
    }

    fn name(&mut self) -> Result<(String, usize), InputError> {
        let Token { at, kind } = self.tokens.next()?;
        match self.line_of_text("name", at, kind)? {
            name if name.trim().is_empty() => Err(self.source.error(at, "the name is empty")),
            name => Ok((name, at)),
        }
    }

    /// A title or citation; `null` and an empty string are none.
    fn heading_line(&mut self, key: &str) -> Result<Option<String>, InputError> {
        let Token { at, kind } = self.tokens.next()?;
        if matches!(kind, Kind::Word("null")) {
            return Ok(None);
        }
        let line = self.line_of_text(key, at, kind)?;
        Ok(Some(line).filter(|line| !line.trim().is_empty()))
    }

    /// A string that can be printed in a line.
    fn line_of_text(&self, what: &str, at: usize, kind: Kind<'_>) -> Result<String, InputError> {
        match kind {
            Kind::String(text) if text.contains(char::is_control) => {
                let text = quoted(&text);
                let message = format_args!("the {what} {text} has a control character");
                Err(self.source.error(at, message))
            }
            Kind::String(text) => Ok(text),
            other => {
                let wanted = format!("a {what} in double quotes");
                Err(self.tokens.expected(&wanted, at, &other))
            }
        }
    }
}

/// No two nodes may be called the same; a node without a name is called by its Dewey path.
fn check_names(
    source: &SourceText<'_>,
    tree: &Tree,
    named: &[(NodeId, usize)],
) -> Result<(), InputError> {
    let mut places: HashMap<&str, usize> = HashMap::new();
    for &(node, at) in named {
        let Some(name) = tree.given_name(node) else {
            continue;
        };
        if let Some(first) = places.insert(name, at) {
            let first = source.place(first);
            let message = format_args!("the name {} stands at {first} already", quoted(name));
            return Err(source.error(at, message));
        }
        let other = parse_dewey(name).and_then(|path| node_at(tree, &path));
        if other.is_some_and(|other| tree.given_name(other).is_none()) {
            let message = format_args!(
                "the name {} is the path by which another node, without a name, is called",
                quoted(name)
            );
            return Err(source.error(at, message));
        }
    }
    Ok(())
}
