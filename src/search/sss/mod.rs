//! SSS\* (Stockman 1979) and DUAL\*, the same search for the other player.
//!
//! [`gamma`] has the states, the six cases and the tie rules; [`open_list`] is the algorithm as published, on the OPEN
//! list of `open`; [`hierarchy`] is the fast one for leftmost ties; [`exchanged`] turns either into DUAL\*.

pub mod exchanged;
pub mod gamma;
pub mod hierarchy;
mod open;
pub mod open_list;
mod place;

use self::exchanged::Exchanged;
use self::gamma::TieRule;
use super::observer::Observer;
use super::{Limits, Outcome, Stop};
use crate::tree::GameTree;

/// SSS\*: best first, merits are upper bounds on what MAX can get.
///
/// Keeps an OPEN only if the tie rule or the observer needs it; the outcome but for its `peak_bytes` is the same.
///
/// # Errors
///
/// As [`search`](super::search).
pub fn search<T: GameTree, O: Observer>(
    tree: &T,
    rule: TieRule,
    limits: Limits,
    observer: &mut O,
) -> Result<Outcome, Stop> {
    if rule == TieRule::Leftmost && !O::OPEN {
        hierarchy::search(tree, limits, observer)
    } else {
        open_list::search(tree, rule, limits, observer)
    }
}

/// DUAL\*: SSS\* with the players exchanged and the children in the same order; merits are lower bounds, the lowest
/// goes first.
///
/// # Errors
///
/// As [`search`](super::search).
pub fn search_dual<T: GameTree, O: Observer>(
    tree: &T,
    rule: TieRule,
    limits: Limits,
    observer: &mut O,
) -> Result<Outcome, Stop> {
    let outcome = search(&Exchanged(tree), rule, limits, &mut Exchanged(observer))?;
    Ok(Outcome {
        value: -outcome.value,
        ..outcome
    })
}
