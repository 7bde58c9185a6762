//! Random trees: [`RandomSpec`] is the word that names one, [`RandomTree`] the tree, computed on the way.
//!
//! A uniform tree stores no node. Its leaves are the draws of a PCG32 generator, left to right, and a node is little more
//! than the generator's state at its first leaf; the state of a child is one multiply-add away. What values the draws
//! become is a [`Model`]. Trees whose nodes draw their widths are stored; a second generator draws them, as [`RandomSpec`]
//! says.

mod any;
mod models;
mod pcg;
mod ragged;
mod spec;
mod uniform;
mod values;

pub use any::AnyRandomTree;
pub use models::{AnyModel, ByValue, EdgeSum, Iid, Model, Node, Order, Place, WinLoss};
pub use ragged::STORED_NODES;
pub use spec::{ModelSpec, RandomSpec};
pub use uniform::RandomTree;
pub use values::{Probability, ValueRange};
