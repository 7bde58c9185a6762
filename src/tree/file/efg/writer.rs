//! [`write_efg`]: a tree as a zero-sum game that Gambit loads.

use std::fmt::Write as _;

use crate::error::{InputError, excerpt};
use crate::tree::naming::Names;
use crate::tree::stored::{Heading, Tree, for_each_path};
use crate::tree::{GameTree as _, Player};

/// The tree in Gambit's extensive form: MAX is the first player, each node an information set of its own, each leaf an
/// outcome, and an action is called like the node that it leads to.
///
/// Reads back as the same tree, with the names it was written with. As in brackets, whose move it would be at a leaf is
/// not told.
///
/// ```
/// use gametrace::tree::file::{Origin, read, write_efg};
/// use gametrace::tree::naming::Names;
///
/// let tree = read("((3 5) (6 2))", Origin::Literal)?;
/// let efg = write_efg(&tree, &Names::letters(&tree), "four leaves")?;
/// assert!(efg.starts_with("EFG 2 R \"four leaves\" { \"MAX\" \"MIN\" }\n"));
/// assert!(efg.contains("p \"B\" 2 1 \"B\" { \"D\" \"E\" } 0\nt \"D\" 1 \"D\" { 3, -3 }\n"));
/// # Ok::<(), gametrace::error::InputError>(())
/// ```
///
/// # Errors
///
/// An infinite leaf: Gambit has no infinities.
pub fn write_efg(tree: &Tree, names: &Names<'_>, source: &str) -> Result<String, InputError> {
    let Heading { title, citation } = tree.heading();
    let title = title.as_deref().unwrap_or(source);
    let comment = citation.as_deref().unwrap_or_default();
    let mut efg = format!(
        "EFG 2 R {} {{ \"MAX\" \"MIN\" }}\n{}\n\n",
        quoted(title),
        quoted(comment)
    );
    let mut sets = [0_u64; 2];
    let mut leaves = 0_u64;
    let mut infinite = None;
    for_each_path(tree, &mut |node, path| {
        let called = names.name(path);
        let name = quoted(&called);
        if tree.child_count(node) == 0 {
            leaves += 1;
            let value = tree.value(node);
            if !value.is_finite() {
                infinite.get_or_insert((called, value));
            }
            let (own, other) = (value.get(), (-value).get());
            let _ = writeln!(efg, "t {name} {leaves} {name} {{ {own}, {other} }}");
            return;
        }
        let player = match tree.player(node) {
            Player::Max => 0,
            Player::Min => 1,
        };
        sets[player] += 1;
        let actions: Vec<String> = (0..tree.child_count(node))
            .zip(0..)
            .map(|(_, index)| quoted(&names.name(&[path, &[index]].concat())))
            .collect();
        let _ = writeln!(
            efg,
            "p {name} {} {} {name} {{ {} }} 0",
            player + 1,
            sets[player],
            actions.join(" ")
        );
    });
    match infinite {
        Some((name, value)) => {
            let message = format!(
                "leaf {} is {value}, and Gambit has no infinities",
                excerpt(&name)
            );
            Err(InputError::new(message).with_hint("`--format json` keeps them"))
        }
        None => Ok(efg),
    }
}

/// A string as Gambit reads it: its labels are printable ASCII without spaces at the ends or side by side, and only a
/// quotation mark can be escaped. All else, the backslash too, becomes `\u{…}`, which our reader knows.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    let mut letters = text.chars().peekable();
    let mut after_space = true;
    while let Some(letter) = letters.next() {
        match letter {
            '"' => quoted.push_str("\\\""),
            ' ' if !after_space && letters.peek().is_some() => quoted.push(' '),
            '!'..='[' | ']'..='~' => quoted.push(letter),
            _ => quoted.extend(letter.escape_unicode()),
        }
        after_space = letter == ' ';
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_what_gambit_takes() {
        for (text, label) in [
            ("A 1", "\"A 1\""),
            ("say \"a\\b\"", "\"say \\\"a\\u{5c}b\\\"\""),
            (" a  b ", "\"\\u{20}a \\u{20}b\\u{20}\""),
            ("Käse", "\"K\\u{e4}se\""),
        ] {
            assert_eq!(quoted(text), label);
        }
    }
}
