//! gametrace shows how minimax, alpha-beta and SSS\* search a game tree: every step, every cut-off, every count.
//!
//! # A tour
//!
//! The data goes one way. A word such as `aima` or `random:2,10` is read by [`tree::spec`] and builds a
//! [`GameTree`]; [`search()`] runs an algorithm on it and tells an [`Observer`] every event; the [`Outcome`] and what the
//! observer kept become a report, and [`report`] writes it.
//!
//! | room | what lives there |
//! |---|---|
//! | [`value`] | what a leaf is worth: a totally ordered double |
//! | [`tree`] | trees, stored or computed on the way, and the words and files that name them |
//! | [`mod@search`] | the algorithms, one file each: no input, no output, no formatting |
//! | [`summary`], [`compare`], [`trace`], [`why`], [`annotate`] | jobs on one tree |
//! | [`sweep`] | many random trees, and what theory expects of them |
//! | [`check`], [`exercise`] | marking a trace made by hand, making exercises |
//! | [`report`] | what all of this looks like, one file a format; `--expect` and `--baseline` look their keys up in [`report::json`] |
//! | `cli` | the program: arguments, files, terminal |
//!
//! `cli` is behind the feature of that name; [`report`] and the jobs whose results are documents, [`sweep`], [`check`] and
//! [`exercise`], are behind the feature `report`. Without both there are trees, searches and what they tell.
//!
//! Arrows point one way, from `cli` to `report` to the jobs to `search` to `tree` to `value`. Everything but `cli` does
//! no input or output, reads no clock and starts no thread.
//!
//! # Your own tree
//!
//! Whatever implements [`GameTree`] can be searched. Here it is a game of a heap of coins: who is to move takes one or two
//! of them, and who takes the last one wins.
//!
//! ```
//! use gametrace::{Algorithm, GameTree, Limits, Player, Value, search};
//!
//! struct Heap(usize);
//!
//! impl GameTree for Heap {
//!     type Node = (Player, usize);
//!
//!     fn root(&self) -> Self::Node {
//!         (Player::Max, self.0)
//!     }
//!
//!     fn player(&self, (player, _): Self::Node) -> Player {
//!         player
//!     }
//!
//!     fn child_count(&self, (_, coins): Self::Node) -> usize {
//!         coins.min(2)
//!     }
//!
//!     fn child(&self, (player, coins): Self::Node, index: usize) -> Self::Node {
//!         (player.opponent(), coins - (index + 1))
//!     }
//!
//!     fn value(&self, (player, _): Self::Node) -> Value {
//!         // Who is to move has lost: the other took the last coin.
//!         match player {
//!             Player::Max => Value::from(-1),
//!             Player::Min => Value::from(1),
//!         }
//!     }
//! }
//!
//! # fn main() -> Result<(), gametrace::Stop> {
//! for algorithm in Algorithm::all() {
//!     let outcome = search(&Heap(7), algorithm, Limits::default(), &mut ())?;
//!     assert_eq!(outcome.value, 1.into(), "MAX takes one of 7 and leaves 6");
//!     assert_eq!(outcome.principal_variation[0], 0);
//! }
//! # Ok(())
//! # }
//! ```

pub mod annotate;
#[cfg(feature = "report")]
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod error;
#[cfg(feature = "report")]
pub mod exercise;
pub mod glossary;
#[cfg(feature = "report")]
pub mod report;
pub mod search;
pub mod summary;
#[cfg(feature = "report")]
pub mod sweep;
pub mod text;
pub mod trace;
pub mod tree;
pub mod value;
pub mod why;

pub use error::InputError;
pub use search::observer::{Event, Observer, Step};
pub use search::{Algorithm, Counts, Limits, Outcome, Stop, search};
pub use tree::{GameTree, Path, Player};
pub use value::Value;
