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
use self::tokens::{Scanner, Token};
use super::source::SourceText;
use crate::error::{InputError, quoted};
use crate::tree::Player;
use crate::tree::naming::parse_dewey;
use crate::tree::stored::{BuildError, Heading, NodeId, Tree, TreeBuilder};

/// Reads a whole text.
pub(super) fn read(source: &SourceText<'_>) -> Result<Tree, InputError> {
    let mut reader = Reader {
        source,
        scanner: Scanner::new(source),
        builder: TreeBuilder::new(),
        open: Vec::new(),
        information_sets: HashMap::new(),
        outcomes: HashMap::new(),
        names: Vec::new(),
    };
    let heading = reader.heading()?;
    loop {
        reader.node()?;
        if reader.close_complete()? {
            break;
        }
    }
    let at = reader.scanner.peek_at();
    if at < source.text.len() {
        return Err(source.error(at, "something stands after the last node of the game"));
    }
    reader.give_names();
    let tree = reader
        .builder
        .finish()
        .map_err(|error| source.error(source.end(), error))?;
    Ok(tree.with_heading(heading))
}

struct Reader<'s> {
    source: &'s SourceText<'s>,
    scanner: Scanner<'s>,
    builder: TreeBuilder,
    /// The inner nodes that the reader is in, the root first.
    open: Vec<Open>,
    /// Where each information set of each player stands.
    information_sets: HashMap<(u64, u64), usize>,
    /// The payoffs of each outcome by its number.
    outcomes: HashMap<u64, [Payoff; 2]>,
    /// The names, with the path of each node.
    names: Vec<(NodeId, String, Vec<u32>)>,
}

/// An inner node with children still to come.
struct Open {
    children: u32,
    missing: u32,
    /// What the players have received on the way, here included.
    payoffs: [Payoff; 2],
}

impl Reader<'_> {
    /// `EFG 2 R "title" { "player" "player" } "comment"`.
    fn heading(&mut self) -> Result<Heading, InputError> {
        self.scanner.word("EFG")?;
        let (at, version) = self.scanner.any_word("the version of the format")?;
        if version != "2" {
            let message = format_args!(
                "version {} of the format is not known, 2 is",
                quoted(version)
            );
            return Err(self.source.error(at, message));
        }
        let (at, numbers) = self.scanner.any_word("R or D")?;
        if !matches!(numbers, "R" | "D") {
            return Err(self
                .source
                .error(at, format_args!("expected R or D, not {}", quoted(numbers))));
        }
        let title = self.scanner.string("the title of the game")?;
        let at = self.scanner.brace('{')?;
        let players = self.scanner.strings()?;
        if players != 2 {
            let message = format_args!("the game needs two players, not {players}");
            return Err(self.source.error(at, message));
        }
        let comment = self.scanner.optional_string()?;
        let told = |text: String| Some(one_line(&text)).filter(|line| !line.trim().is_empty());
        Ok(Heading {
            title: told(title),
            citation: comment.and_then(told),
        })
    }

    fn node(&mut self) -> Result<(), InputError> {
        let (at, kind) = self.scanner.any_word("a node: p, t or c")?;
        match kind {
            "p" => self.player_node(at),
            "t" => self.terminal_node(at),
            "c" => Err(self.source.error(at, "a chance node: a tree has no chance")),
            other => Err(self.source.error(
                at,
                format_args!("expected p, t or c, not {}", quoted(other)),
            )),
        }
    }

    /// `p "name" player set "set's name" { "action" … } outcome "outcome's name" { payoff payoff }`.
    fn player_node(&mut self, at: usize) -> Result<(), InputError> {
        let name = self.scanner.string("the name of the node")?;
        let (player_at, player) = self.scanner.count("the number of a player")?;
        let (_, set) = self.scanner.count("the number of an information set")?;
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
        self.scanner.optional_string()?;
        let actions_at = self.scanner.brace('{')?;
        let children = u32::try_from(self.scanner.strings()?).unwrap_or(u32::MAX);
        if children == 0 {
            return Err(self
                .source
                .error(actions_at, "a node of a player needs an action"));
        }
        let payoffs = self.outcome()?;
        let node = self.begin(at, &name)?;
        let player = if player == 1 {
            Player::Max
        } else {
            Player::Min
        };
        self.builder.set_player(node, player);
        self.open.push(Open {
            children,
            missing: children,
            payoffs,
        });
        Ok(())
    }

    /// `t "name" outcome "outcome's name" { payoff payoff }`.
    fn terminal_node(&mut self, at: usize) -> Result<(), InputError> {
        let name = self.scanner.string("the name of the node")?;
        let payoffs_at = self.scanner.peek_at();
        let [first, second] = self.outcome()?;
        if !first.is_opposite(&second) {
            let message = format_args!("not zero-sum: the payoffs are {first} and {second}");
            return Err(self.source.error(payoffs_at, message));
        }
        let value = first.value().map_err(|reason| {
            self.source
                .error(payoffs_at, format_args!("the payoff {first} {reason}"))
        })?;
        let node = self.begin(at, &name)?;
        self.builder.set_value(node, value);
        self.built(at, TreeBuilder::end)
    }

    /// Ends the nodes whose children are all read; whether that is all of them.
    fn close_complete(&mut self) -> Result<bool, InputError> {
        while self.open.last().is_some_and(|open| open.missing == 0) {
            self.open.pop();
            self.built(self.scanner.peek_at(), TreeBuilder::end)?;
        }
        Ok(self.open.is_empty())
    }

    fn begin(&mut self, at: usize, name: &str) -> Result<NodeId, InputError> {
        if let Some(open) = self.open.last_mut() {
            open.missing -= 1;
        }
        let node = self.built(at, TreeBuilder::begin)?;
        let name = one_line(name);
        if !name.trim().is_empty() {
            let path = self
                .open
                .iter()
                .map(|open| open.children - open.missing - 1)
                .collect();
            self.names.push((node, name, path));
        }
        Ok(node)
    }

    /// What the players have received in all, after `outcome "name" { payoff payoff }`: all but the number is told
    /// where the outcome stands first, and 0 is none.
    fn outcome(&mut self) -> Result<[Payoff; 2], InputError> {
        let (at, number) = self.scanner.count("the number of an outcome")?;
        self.scanner.optional_string()?;
        let told = if self.scanner.opens_next() {
            Some(self.payoffs()?)
        } else {
            None
        };
        let payoffs = match told.or_else(|| self.outcomes.get(&number).cloned()) {
            Some(payoffs) => payoffs,
            None if number == 0 => Default::default(),
            None => {
                let message = format_args!("outcome {number} has no payoffs");
                return Err(self.source.error(at, message));
            }
        };
        self.outcomes.insert(number, payoffs.clone());
        let Some(above) = self.open.last() else {
            return Ok(payoffs);
        };
        let sum = |player: usize| above.payoffs[player].plus(&payoffs[player]);
        match (sum(0), sum(1)) {
            (Some(first), Some(second)) => Ok([first, second]),
            _ => Err(self
                .source
                .error(at, "the payoffs on the way here are too long to add up")),
        }
    }

    /// `{ 1 -1 }` or `{ 1, -1 }`.
    fn payoffs(&mut self) -> Result<[Payoff; 2], InputError> {
        let opened_at = self.scanner.brace('{')?;
        let mut payoffs = Vec::new();
        loop {
            match self.scanner.next()? {
                (_, Token::Brace('}')) => break,
                (at, Token::Word(word)) => payoffs.push(Payoff::read(word).ok_or_else(|| {
                    self.source
                        .error(at, format_args!("{} is not a payoff", quoted(word)))
                })?),
                (at, _) => return Err(self.source.error(at, "expected a payoff or '}'")),
            }
        }
        let count = payoffs.len();
        payoffs.try_into().map_err(|_| {
            self.source
                .error(opened_at, format_args!("{count} payoffs for two players"))
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

    fn built<R>(
        &mut self,
        at: usize,
        build: impl FnOnce(&mut TreeBuilder) -> Result<R, BuildError>,
    ) -> Result<R, InputError> {
        build(&mut self.builder).map_err(|error| self.source.error(at, error))
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
