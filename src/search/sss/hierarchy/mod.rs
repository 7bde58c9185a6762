//! SSS\* with leftmost ties without an OPEN: the same steps in the same order, about as cheap as alpha-beta's.
//!
//! # From OPEN to a hierarchy
//!
//! OPEN never holds a node and its ancestor, so its states can be sorted into the subtrees that they lie in. Seen from
//! a node that was LIVE and is not yet SOLVED, the states below it are one of these:
//!
//! * below a **MIN** node those below the one child that it is at, as cases 2 and 5 add its children one by one;
//! * below a **MAX** node those below all its children, as case 6 adds them together.
//!
//! Case 1 to 6 touch the states below one node only. So the search of a node can run as a function of its own, for as long
//! as the best state of OPEN lies below the node. It needs to know one thing of the rest of OPEN: the *bound*, the least
//! merit with which a state below the node still goes first. If a state elsewhere of merit h is the best of the rest, the
//! bound is h where that state lies to the right, and the next value above h where it lies to the left, so that the bound
//! has the tie rule in it. The function returns when the node is SOLVED, or when the best merit below it has fallen below
//! the bound. Then it leaves behind where it *waits*, and is called again when its merit is the best.
//!
//! What waits is all that is kept:
//!
//! * a **MIN** node waits at a child: at a leaf, by its index, or where that child waits;
//! * a **MAX** node waits in a record of its children, each with its merit and where it waits itself, ordered by merit and
//!   then by place. The first is the best, and the second makes its bound.
//!
//! # Why the order is the same
//!
//! *Invariant:* while a function runs on a node, the best state of OPEN lies below the node, and its merit is at least the
//! bound; when it returns a merit below the bound, that is the best below the node.
//!
//! | case | here |
//! |---|---|
//! | 4, LIVE leaf | The merit becomes the lesser of itself and the value. A leaf that keeps it is still the best and is removed next. One that falls below the bound waits, SOLVED: the only SOLVED states that ever wait are leaves. |
//! | 5, LIVE MIN node | Its first child has the merit of the node and lies where it lies, so it is next. |
//! | 2, 3, SOLVED below MIN | The next child, or the node, has the merit of the child: it is next. |
//! | 6, LIVE MAX node | All children have the merit h of the node, so the leftmost goes first, and each goes on for as long as it keeps h: its bound is h. If one is SOLVED with h, so is the node. If all have fallen, they wait in a record, and the best of them is the next to go on. |
//! | 1, SOLVED below MAX | The node has the merit of the child and is next. What waits below the other children is dropped with the record. |
//!
//! So a LIVE state below a MAX node never waits: its siblings that go before it are searched first, and then it is, all while
//! its merit is the best.
//!
//! A MAX node over leaves needs only the best of them: all are read while the merit is h, and a SOLVED leaf that is not the
//! best will be purged. Its record has one entry.
//!
//! Where players do not alternate, a MAX child of a MAX node waits as one entry, in a record of its own. A MIN child of a MIN
//! node waits in a record of one entry, because its parent's place for "where that child waits" holds a record or a
//! leaf.
//!
//! # What is counted
//!
//! Each step is one of the cases, and most counts follow from how many nodes became LIVE and SOLVED (`tally`). For
//! what case 1 purges and for OPEN's peak one number is kept of OPEN, its size. Before a node's function runs, the states
//! `outside` the node are known; when the node is SOLVED, OPEN holds these and the node's state, and the rest was
//! purged. A record that waits keeps how many states there are below its node.

mod line;
mod live;
mod records;
mod tally;
mod waiting;

use self::line::Line;
use self::records::{Records, Spot};
use self::tally::Tally;
use super::super::observer::Observer;
use super::super::walk::Walk;
use super::super::{Limits, Outcome, Stop, Stopped};
use crate::tree::GameTree;
use crate::value::Value;

/// Searches in the order and with the counts of [`open_list`](super::open_list) with leftmost ties. An observer is told
/// the leaves.
///
/// A node is entered once for each time that its merit is the best again, at O(1) for each record passed and
/// O(children) or, in wide records, O(log children) for each child that falls behind. Memory: 16 bytes for each child of
/// a MAX node in use that is no leaf, and 24 for each such node.
///
/// # Errors
///
/// As [`search`](super::super::search).
pub fn search<T: GameTree, O: Observer>(
    tree: &T,
    limits: Limits,
    observer: &mut O,
) -> Result<Outcome, Stop> {
    let mut sss = Hierarchy {
        walk: Walk::new(tree, limits, observer),
        tally: Tally::new(),
        records: Records::default(),
        line: Line::new(),
        spot: Spot::HERE,
    };
    let value = sss.root().map_err(|Stopped| sss.walk.stop)?;
    Ok(Outcome {
        value,
        optimal_moves: (tree.child_count(tree.root()) == 0).then(Vec::new),
        counts: sss.tally.counts(sss.walk.leaves),
        peak_bytes: Some(sss.records.peak_bytes()),
        principal_variation: sss.line.into_root(),
    })
}

/// The search under way.
struct Hierarchy<'a, T, O> {
    walk: Walk<'a, T, O>,
    tally: Tally,
    records: Records,
    line: Line,
    /// Where the node waits that has last fallen below its bound.
    spot: Spot,
}

impl<T: GameTree, O: Observer> Hierarchy<'_, T, O> {
    fn root(&mut self) -> Result<Value, Stopped> {
        match self.walk.begin()? {
            Some(value) => Ok(value),
            None => self.live(
                self.walk.tree.root(),
                Value::INFINITY,
                Value::NEG_INFINITY,
                0,
            ),
        }
    }
}
