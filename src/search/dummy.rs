//! An algorithm that has no exact value and no OPEN and evaluates a leaf more than once. It shows all that a new one takes:
//! this file, a variant of [`Algorithm`](super::Algorithm), an entry in the catalogue, and an arm of its one match.

use super::observer::{Event, Observer};
use super::{Counts, Limits, Outcome, Stop};
use crate::tree::{GameTree, Path};
use crate::value::Value;

/// Goes to the first leaf and evaluates it twice.
pub(super) fn search<T: GameTree, O: Observer>(
    tree: &T,
    limits: Limits,
    observer: &mut O,
) -> Result<Outcome, Stop> {
    let (mut leaf, mut path) = (tree.root(), Path::new());
    while tree.child_count(leaf) > 0 {
        leaf = tree.child(leaf, 0);
        path.push(0);
    }
    let mut value = Value::INFINITY;
    for evaluated in 0..2 {
        if evaluated == limits.max_leaves {
            return Err(Stop::LeafLimit);
        }
        value = tree.value(leaf);
        if O::ENABLED
            && observer
                .on_event(Event::Evaluated { path: &path, value })
                .is_break()
        {
            return Err(Stop::Observer);
        }
    }
    Ok(Outcome {
        value,
        counts: Counts {
            leaves_evaluated: 2,
            nodes_visited: path.len() as u64 + 1,
            ..Counts::default()
        },
        principal_variation: path,
        optimal_moves: None,
        peak_bytes: None,
    })
}
