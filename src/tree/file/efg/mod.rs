//! Gambit's extensive form, `EFG 2 R`: read and written.
//!
//! A game is a tree here if it has two players, is zero-sum, of perfect information, and without chance; the first
//! player is MAX and his payoffs are the values. Payoffs may stand at inner nodes too: those on the way to a leaf add
//! up. Names may be anything in a game and anything but ambiguous in a tree, so a node keeps its name only if no other
//! has it.

mod payoff;
mod tokens;
mod writer;

pub use self::writer::write_efg;

use std::collections::HashMap;

use self::payoff::Payoff;
use self::tokens::Tokens;
use super::scanner::{Kind, Token};
use super::source::SourceText;
use crate::error::{InputError, quoted};
use crate::tree::naming::parse_dewey;
use crate::tree::stored::{Heading, NodeId, Tree, TreeBuilder};
use crate::tree::{Path, Player};

/// Reads a whole text.
pub(super) fn read(source: &SourceText<'_>) -> Result<Tree, InputError> {
    let mut reader = Reader {
        source,
        tokens: Tokens::new(source),
        builder: TreeBuilder::new(),
        path: Vec::new(),
        information_sets: HashMap::new(),
        outcomes: HashMap::new(),
        names: Vec::new(),
    };
    let heading = reader.heading()?;
    reader.node(&Default::default())?;
    let at = reader.tokens.next_at();
    if at < source.text.len() {
        return Err(source.error(at, "something stands after the last node of the game"));
    }
    reader.give_names();
    let tree = source.built(source.end(), reader.builder.finish())?;
    Ok(tree.with_heading(heading))
}

struct Reader<'s> {
    source: &'s SourceText<'s>,
    tokens: Tokens<'s>,
    builder: TreeBuilder,
    /// The way from the root to the node at hand.
    path: Path,
    /// Where each information set of each player stands.
    information_sets: HashMap<(u64, u64), usize>,
    /// The payoffs of each outcome by its number.
    outcomes: HashMap<u64, Payoffs>,
    /// The names, with the path of each node.
    names: Vec<(NodeId, String, Path)>,
}

/// What the first and what the second player receives.
type Payoffs = [Payoff; 2];

impl Reader<'_> {
    /// `EFG 2 R "title" { "player" "player" } "comment"`.
    fn heading(&mut self) -> Result<Heading, InputError> {
        self.tokens.word("EFG", &["EFG"])?;
        let (at, version) = self.tokens.any_word("the version of the format")?;
        if version != "2" {
            let message = format!(
                "version {} of the format is not known, 2 is",
                quoted(version)
            );
            return Err(self.source.error(at, message));
        }
        self.tokens.word("R or D", &["R", "D"])?;
        let title = self.tokens.string("the title of the game")?;
        let at = self.tokens.brace()?;
        let players = self.tokens.strings()?;
        if players != 2 {
            let message = format_args!("the game needs two players, not {players}");
            return Err(self.source.error(at, message));
        }
        let comment = self.tokens.optional_string()?;
        let told = |text: String| Some(one_line(&text)).filter(|line| !line.trim().is_empty());
        Ok(Heading {
            title: told(title),
            citation: comment.and_then(told),
        })
    }

    /// A whole node with all below it, whose players have received so much on the way. The depth of the recursion is that
    /// of the tree.
    fn node(&mut self, received: &Payoffs) -> Result<(), InputError> {
        let (at, kind) = self.tokens.any_word("a node: p, t or c")?;
        match kind {
            "p" => self.player_node(at, received),
            "t" => self.terminal_node(at, received),
            "c" => Err(self.source.error(at, "a chance node: a tree has no chance")),
            other => {
                let message = format!("expected p, t or c, not {}", quoted(other));
                Err(self.source.error(at, message))
            }
        }
    }

    /// `p "name" player set "set's name" { "action" … } outcome "outcome's name" { payoff payoff }`.
    fn player_node(&mut self, at: usize, received: &Payoffs) -> Result<(), InputError> {
        let name = self.tokens.string("the name of the node")?;
        let (player_at, player) = self.tokens.count("the number of a player")?;
        let (_, set) = self.tokens.count("the number of an information set")?;
        if !(1..=2).contains(&player) {
            let message = format_args!("there is no player {player}");
            return Err(self.source.error(player_at, message));
        }
        if let Some(first) = self.information_sets.insert((player, set), at) {
            let first = self.source.place(first);
            let message = format_args!(
                "no perfect information: this node and the one at {first} are in one information set"
            );
            return Err(self.source.error(at, message));
        }
        self.tokens.optional_string()?;
        let actions_at = self.tokens.brace()?;
        let children = self.tokens.strings()?;
        if children == 0 {
            let message = "a node of a player needs an action";
            return Err(self.source.error(actions_at, message));
        }
        let payoffs = self.outcome(received)?;
        let node = self.begin(at, &name)?;
        let player = match player {
            1 => Player::Max,
            _ => Player::Min,
        };
        self.builder.set_player(node, player);
        for index in 0..children {
            self.path.push(index);
            self.node(&payoffs)?;
            self.path.pop();
        }
        self.source.built(at, self.builder.end())
    }

    /// `t "name" outcome "outcome's name" { payoff payoff }`.
    fn terminal_node(&mut self, at: usize, received: &Payoffs) -> Result<(), InputError> {
        let name = self.tokens.string("the name of the node")?;
        let payoffs_at = self.tokens.next_at();
        let [first, second] = self.outcome(received)?;
        if !first.is_opposite(&second) {
            let message = format_args!("not zero-sum: the payoffs are {first} and {second}");
            return Err(self.source.error(payoffs_at, message));
        }
        let value = first.value().map_err(|reason| {
            let message = format!("the payoff {first} {reason}");
            self.source.error(payoffs_at, message)
        })?;
        let node = self.begin(at, &name)?;
        self.builder.set_value(node, value);
        self.source.built(at, self.builder.end())
    }

    fn begin(&mut self, at: usize, name: &str) -> Result<NodeId, InputError> {
        let node = self.source.built(at, self.builder.begin())?;
        let name = one_line(name);
        if !name.trim().is_empty() {
            self.names.push((node, name, self.path.clone()));
        }
        Ok(node)
    }

    /// What the players have received in all, after `outcome "name" { payoff payoff }`: all but the number is told
    /// where the outcome stands first, and 0 is none.
    fn outcome(&mut self, received: &Payoffs) -> Result<Payoffs, InputError> {
        let (at, number) = self.tokens.count("the number of an outcome")?;
        self.tokens.optional_string()?;
        if self.tokens.opens_next() {
            let told = self.payoffs()?;
            self.outcomes.insert(number, told);
        }
        let payoffs = match self.outcomes.get(&number) {
            Some(payoffs) => payoffs,
            None if number == 0 => &Default::default(),
            None => {
                let message = format!("outcome {number} has no payoffs");
                return Err(self.source.error(at, message));
            }
        };
        let sum = |player: usize| received[player].plus(&payoffs[player]);
        let sums = sum(0).zip(sum(1)).map(|(first, second)| [first, second]);
        sums.ok_or_else(|| {
            let message = "the payoffs on the way here are too long to add up";
            self.source.error(at, message)
        })
    }

    /// `{ 1 -1 }` or `{ 1, -1 }`.
    fn payoffs(&mut self) -> Result<Payoffs, InputError> {
        let opened_at = self.tokens.brace()?;
        let mut payoffs = Vec::new();
        loop {
            let Token { at, kind } = self.tokens.next()?;
            match kind {
                Kind::Mark('}') => break,
                Kind::Word(word) => payoffs.push(Payoff::read(word).ok_or_else(|| {
                    let message = format!("{} is not a payoff", quoted(word));
                    self.source.error(at, message)
                })?),
                _ => return Err(self.source.error(at, "expected a payoff or '}'")),
            }
        }
        let count = payoffs.len();
        payoffs.try_into().map_err(|_| {
            let message = format!("{count} payoffs for two players");
            self.source.error(opened_at, message)
        })
    }

    /// The names of nodes that can be told by them.
    fn give_names(&mut self) {
        let mut bearers: HashMap<&str, usize> = HashMap::new();
        for (_, name, _) in &self.names {
            *bearers.entry(name).or_default() += 1;
        }
        let is_clear = |name: &str, path: &[u32]| {
            bearers[name] == 1 && parse_dewey(name).is_none_or(|of_name| of_name == path)
        };
        for (node, name, path) in &self.names {
            if is_clear(name, path) {
                self.builder.set_name(*node, name.clone());
            }
        }
    }
}

/// The text in one line, without control characters, and with what our writer writes as `\u{…}`.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text
        .split(|letter: char| letter.is_whitespace() || letter.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    let joined = words.join(" ");
    let mut parts = joined.split("\\u{");
    let mut line = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let decoded = part.split_once('}').and_then(|(digits, after)| {
            let letter = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
            (!letter.is_control()).then_some((letter, after))
        });
        match decoded {
            Some((letter, after)) => {
                line.push(letter);
                line.push_str(after);
            }
            None => line.extend(["\\u{", part]),
        }
    }
    line
}
