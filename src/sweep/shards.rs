//! [`Part`]: what a sweep, or one shard of it, was found to add up to; and how shards are [merged](merge) into the whole.
//!
//! Of a document only the config and the whole numbers are read: everything else follows from them.

use serde::Deserialize;

use super::config::{Config, Shard};
use super::plan::Plan;
use super::report::Report;
use super::tally::CellTally;
use crate::error::InputError;

/// A sweep or a shard of one, as its document has it.
#[derive(Clone, Debug, Deserialize)]
pub struct Part {
    /// What was asked for, the shard included.
    pub config: Config,
    /// One for each cell of the config.
    pub cells: Vec<CellTally>,
}

impl Part {
    /// The part, if a sweep of its config can have found it.
    ///
    /// # Errors
    ///
    /// What does not fit its config, and configs that cannot be run.
    pub fn checked(self) -> Result<Part, InputError> {
        let plan = Plan::new(self.config)?;
        if self.cells.len() != plan.cells().len() {
            return Err(InputError::new(format!(
                "{} cells, but its config has {}",
                self.cells.len(),
                plan.cells().len()
            )));
        }
        for (cell, found) in plan.cells().iter().zip(&self.cells) {
            let checked = found.check(plan.config(), cell, plan.trees_a_cell());
            checked.map_err(|what| {
                let (b, d) = (cell.branching(), cell.depth());
                InputError::new(format!("cell b = {b}, d = {d}: {what}"))
            })?;
        }
        Ok(Part {
            config: plan.config().clone(),
            cells: self.cells,
        })
    }

    fn is_timed(&self) -> bool {
        self.cells.iter().any(CellTally::is_timed)
    }
}

/// The report of a sweep from its shards, each with the name of its file, in any order.
///
/// # Errors
///
/// Names the files: one shard given twice, a missing shard, differing configs, times in one and none in another.
pub fn merge(parts: &[(String, Part)]) -> Result<Report, InputError> {
    let Some((first_name, first)) = parts.first() else {
        return Err(InputError::new("there is nothing to merge"));
    };
    let count = first.config.shard.count;
    let mut from: Vec<(u64, &str)> = Vec::new();
    for (name, part) in parts {
        if let Some((key, ours, theirs)) = first.config.difference(&part.config) {
            return Err(InputError::new(format!(
                "{name} is of another sweep than {first_name}: {key} is {theirs}, not {ours}"
            )));
        }
        let Shard { index, count: of } = part.config.shard;
        if of != count {
            return Err(InputError::new(format!(
                "{name} is one of {of} shards, {first_name} one of {count}"
            )));
        }
        if let Some((_, twice)) = from.iter().find(|(other, _)| *other == index) {
            return Err(InputError::new(format!(
                "shard {index}/{count} is given twice, in {twice} and in {name}"
            )));
        }
        if part.is_timed() != first.is_timed() {
            return Err(InputError::new(format!(
                "only one of {first_name} and {name} has times (`--timings`)"
            )));
        }
        from.push((index, name));
    }
    if let Some(missing) = (1..=count).find(|index| from.iter().all(|(given, _)| given != index)) {
        let given = from.len();
        return Err(
            InputError::new(format!("shard {missing}/{count} is missing")).with_hint(format!(
                "{given} of {count} are given; `sweep --shard {missing}/{count}` with the same options makes it"
            )),
        );
    }
    let plan = Plan::new(first.config.whole())?;
    let mut tallies = plan.blank();
    for (_, part) in parts {
        for (own, other) in tallies.iter_mut().zip(&part.cells) {
            own.merge(other);
        }
    }
    Ok(Report::new(&plan, &tallies))
}
