//! The oracle: a tree that knows its minimax values because it was put together from its leaves upwards. Nothing of the
//! library but [`Value`] and [`Player`] is used for that.

use gametrace::tree::Player;
use gametrace::tree::stored::{Tree, TreeBuilder};
use gametrace::value::Value;

/// A node and all below it.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    /// Whose move it is; at a leaf whatever the parent's rule makes it.
    pub(crate) player: Player,
    /// The minimax value.
    pub(crate) value: Value,
    /// None at a leaf.
    pub(crate) children: Vec<Plain>,
}

impl Plain {
    pub(crate) fn leaf(player: Player, value: Value) -> Plain {
        Plain {
            player,
            value,
            children: Vec::new(),
        }
    }

    pub(crate) fn interior(player: Player, children: Vec<Plain>) -> Plain {
        let values = children.iter().map(|child| child.value);
        let value = match player {
            Player::Max => values.max(),
            Player::Min => values.min(),
        };
        Plain {
            player,
            value: value.expect("an interior node has children"),
            children,
        }
    }

    pub(crate) fn at(&self, path: &[u32]) -> &Plain {
        path.iter()
            .fold(self, |node, &index| &node.children[index as usize])
    }

    /// The children that have the node's value.
    pub(crate) fn optimal_moves(&self) -> Vec<u32> {
        (0..)
            .zip(&self.children)
            .filter(|(_, child)| child.value == self.value)
            .map(|(index, _)| index)
            .collect()
    }

    /// Leftmost optimal child after leftmost optimal child.
    pub(crate) fn principal_variation(&self) -> Vec<u32> {
        let (mut node, mut path) = (self, Vec::new());
        while let Some(&best) = node.optimal_moves().first() {
            path.push(best);
            node = &node.children[best as usize];
        }
        path
    }

    /// The players exchanged, the values negated, the children in the same order.
    pub(crate) fn exchanged(&self) -> Plain {
        Plain {
            player: self.player.opponent(),
            value: -self.value,
            children: self.children.iter().map(Plain::exchanged).collect(),
        }
    }

    /// All leaves, left to right.
    pub(crate) fn leaves(&self) -> Vec<Value> {
        if self.children.is_empty() {
            return vec![self.value];
        }
        self.children.iter().flat_map(Plain::leaves).collect()
    }

    /// The minimax value with other values at the leaves, taken left to right.
    pub(crate) fn value_with(&self, leaves: &mut impl Iterator<Item = Value>) -> Value {
        if self.children.is_empty() {
            return leaves.next().expect("a value for each leaf");
        }
        let values = self.children.iter().map(|child| child.value_with(leaves));
        let values: Vec<Value> = values.collect();
        let best = match self.player {
            Player::Max => values.into_iter().max(),
            Player::Min => values.into_iter().min(),
        };
        best.expect("an interior node has children")
    }

    /// The tree as the library keeps it.
    pub(crate) fn stored(&self) -> Tree {
        let mut builder = TreeBuilder::new();
        self.build(&mut builder);
        builder.finish().expect("a tree")
    }

    fn build(&self, builder: &mut TreeBuilder) {
        let id = builder.begin().expect("not too deep");
        if self.children.is_empty() {
            builder.set_value(id, self.value);
        }
        if !self.children.is_empty() || id == 0 {
            builder.set_player(id, self.player);
        }
        for child in &self.children {
            child.build(builder);
        }
        builder.end().expect("a node");
    }

    /// The command that shows the tree again.
    pub(crate) fn replay(&self, command: &str, options: &str) -> String {
        let literal = self.literal();
        if !self.children.is_empty() {
            return format!("\n  replay  gametrace {command} '{literal}'{options}\n");
        }
        // No literal is a lone leaf.
        let player = match self.player {
            Player::Max => "max",
            Player::Min => "min",
        };
        let value = if self.value.is_finite() {
            literal
        } else {
            format!("{literal:?}")
        };
        let file = format!(r#"{{"root": "{player}", "tree": {value}}}"#);
        format!("\n  replay  echo '{file}' | gametrace {command} -{options}\n")
    }

    /// The tree in brackets.
    pub(crate) fn literal(&self) -> String {
        self.brackets(Player::Max)
    }

    fn brackets(&self, inherited: Player) -> String {
        if self.children.is_empty() {
            return number(self.value);
        }
        let word = match self.player {
            player if player == inherited => "",
            Player::Max => "max",
            Player::Min => "min",
        };
        let below = self.player.opponent();
        let children: Vec<String> = self
            .children
            .iter()
            .map(|child| child.brackets(below))
            .collect();
        format!("{word}({})", children.join(" "))
    }
}

/// A value as tree files write it.
pub(crate) fn number(value: Value) -> String {
    match value {
        Value::INFINITY => "inf".to_owned(),
        Value::NEG_INFINITY => "-inf".to_owned(),
        finite => finite.get().to_string(),
    }
}
