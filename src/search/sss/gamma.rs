//! The Γ operator's terms: states, the six cases, and which state goes first among equal merits.

use std::fmt;

use serde::Serialize;

use super::place::Place;
use crate::tree::Path;
use crate::value::Value;

/// A state of OPEN: a node, how far it is, and an upper bound on what MAX can get through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The node.
    pub path: Path,
    /// LIVE or SOLVED.
    pub status: Status,
    /// The merit h. (For DUAL\* a lower bound.)
    pub merit: Value,
}

/// How far a state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "report", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Still to be searched.
    Live,
    /// Searched: nothing below the node can change the merit.
    Solved,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Status::Live => "LIVE",
            Status::Solved => "SOLVED",
        })
    }
}

/// Which rule applies to the state removed from OPEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Case {
    /// SOLVED, the parent is MAX: the parent is solved, everything below it leaves OPEN.
    ParentMax,
    /// SOLVED, the parent is MIN and has a next child: that one enters.
    NextSibling,
    /// SOLVED, the last child of a MIN parent: the parent is solved.
    LastChild,
    /// LIVE leaf: it is evaluated, and solved with the lesser of its merit and its value.
    Leaf,
    /// LIVE MIN node: its first child enters.
    MinNode,
    /// LIVE MAX node: every child enters.
    MaxNode,
}

impl Case {
    /// All six, in Stockman's order.
    pub const ALL: [Case; 6] = [
        Case::ParentMax,
        Case::NextSibling,
        Case::LastChild,
        Case::Leaf,
        Case::MinNode,
        Case::MaxNode,
    ];

    /// The case's place in Stockman's order, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The case's number, 1–6, as `numbering` counts.
    pub fn number(self, numbering: Numbering) -> u8 {
        let (stockman, wikipedia) = match self {
            Case::ParentMax => (1, 4),
            Case::NextSibling => (2, 6),
            Case::LastChild => (3, 5),
            Case::Leaf => (4, 1),
            Case::MinNode => (5, 2),
            Case::MaxNode => (6, 3),
        };
        match numbering {
            Numbering::Stockman => stockman,
            Numbering::Wikipedia => wikipedia,
        }
    }
}

/// Whose numbers the cases carry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// Stockman (1979).
    #[default]
    Stockman,
    /// Wikipedia, *SSS\**.
    Wikipedia,
}

/// Which state is removed first among those of the highest merit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieRule {
    /// The leftmost in the tree: the only rule of the four under which SSS\* never evaluates a leaf that alpha-beta
    /// does not.
    Leftmost,
    /// The rightmost in the tree.
    Rightmost,
    /// The one that entered OPEN first; of children that entered together the leftmost.
    Fifo,
    /// The one that entered OPEN last; of children that entered together the leftmost.
    Lifo,
}

impl TieRule {
    /// The variant's word.
    pub const fn id(self) -> &'static str {
        match self {
            TieRule::Leftmost => "leftmost",
            TieRule::Rightmost => "rightmost",
            TieRule::Fifo => "fifo",
            TieRule::Lifo => "lifo",
        }
    }

    /// Whether `a` goes before `b`, of two states of equal merit.
    #[inline]
    pub(super) fn prefers(self, a: &Entered, b: &Entered) -> bool {
        match self {
            TieRule::Rightmost => a.place > b.place,
            TieRule::Fifo if a.step != b.step => a.step < b.step,
            TieRule::Lifo if a.step != b.step => a.step > b.step,
            TieRule::Leftmost | TieRule::Fifo | TieRule::Lifo => a.place < b.place,
        }
    }
}

/// Where in the tree, and at which step, a state entered OPEN.
#[derive(Clone, Debug, Default)]
pub(super) struct Entered {
    pub(super) place: Place,
    pub(super) step: u64,
}
