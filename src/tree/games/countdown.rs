//! The dummy that shows what a game takes: this file and one line in the list of games.

use std::fmt;

use super::Game;
use crate::error::InputError;
use crate::tree::recorded::Numbered;
use crate::tree::stored::Heading;
use crate::tree::{GameTree, Player};
use crate::value::Value;

/// Counts down from a number to 0; MAX moves at even numbers, and 0 is worth 7.
#[derive(Clone, Debug)]
pub struct Countdown(u32);

impl GameTree for Countdown {
    type Node = u32;

    fn root(&self) -> u32 {
        self.0
    }

    fn player(&self, node: u32) -> Player {
        if node & 1 == 0 {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn child_count(&self, node: u32) -> usize {
        usize::from(node > 0)
    }

    fn child(&self, node: u32, _: usize) -> u32 {
        node - 1
    }

    fn value(&self, _: u32) -> Value {
        Value::from(7)
    }
}

impl Numbered for Countdown {
    fn number_limit(&self) -> u64 {
        1
    }

    fn child_number(&self, _: u32, number: u64, _: usize) -> u64 {
        number
    }
}

impl fmt::Display for Countdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "countdown:{}", self.0)
    }
}

impl Game for Countdown {
    const PREFIX: &'static str = "countdown";

    fn parse(text: &str) -> Result<Countdown, InputError> {
        let number = text.parse().map(Countdown);
        number.map_err(|_| InputError::new(format!("countdown:{text}: not a number")))
    }

    fn move_name(&self, node: u32, _: usize) -> String {
        format!("-{node}")
    }

    fn board(&self, node: u32) -> String {
        "*".repeat(node as usize)
    }

    fn heading(&self) -> Heading {
        Heading {
            title: Some("A countdown".to_owned()),
            citation: None,
        }
    }
}

#[test]
fn a_game_is_a_file_and_a_line() {
    use crate::tree::spec::TreeSpec;

    let spec = TreeSpec::parse("countdown:3").expect("a word");
    let built = spec
        .build(&mut |_| unreachable!("nothing is read"))
        .expect("a tree");
    assert_eq!(built.source, Countdown(3).to_string());
    assert_eq!(built.tree.solve().value, Value::from(7));
    assert_eq!(built.tree.heading().title.as_deref(), Some("A countdown"));
    assert_eq!(built.tree.root_player(), Player::Min);
    assert_eq!(built.tree.size().nodes, 4);
    let names = built.tree.names(false);
    assert_eq!([names.name(&[]), names.line(&[0, 0])], ["root", "-3 -2"]);
    let stored = built.tree.stored().expect("is small");
    assert_eq!(stored.given_name(1), Some("-3"));
    assert_eq!(Countdown(3).board(2), "**");
}
