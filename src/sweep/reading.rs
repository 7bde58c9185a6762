//! What is checked of a tally that was read, from a journal or from a document: whether trees can add up to it.

use super::cell::Cell;
use super::config::Config;
use super::tally::{CellTally, Moments};

impl CellTally {
    /// Whether so many trees of this cell can add up to this.
    ///
    /// # Errors
    ///
    /// In words, what no sweep of its config can have found.
    pub(super) fn check(&self, config: &Config, cell: &Cell, trees: u64) -> Result<(), String> {
        let blank = CellTally::new(config, cell);
        let shape = (self.branching, self.depth);
        if shape != (blank.branching, blank.depth) {
            return Err(format!(
                "b = {}, d = {} stands in its place",
                shape.0, shape.1
            ));
        }
        if self.trees != trees {
            return Err(format!("{} trees, but its config has {trees}", self.trees));
        }
        let [found, wanted] = [self, &blank].map(|tally| tally.algorithms.iter());
        if !found
            .map(|one| one.algorithm)
            .eq(wanted.map(|one| one.algorithm))
        {
            return Err("its algorithms are not those of its config".to_owned());
        }
        let [found, wanted] = [self, &blank].map(|tally| tally.ratios.iter());
        if !found
            .map(|one| (one.of, one.to))
            .eq(wanted.map(|one| (one.of, one.to)))
        {
            return Err("its ratios are not those of its config".to_owned());
        }
        for (found, blank) in self.algorithms.iter().zip(&blank.algorithms) {
            let id = found.algorithm.id();
            if found.ran != blank.ran {
                return Err(format!("{id} should not say whether it ran"));
            }
            let always = [found.leaves_evaluated, found.nodes_visited];
            let often = [found.open_peak, found.elapsed_ns, found.peak_bytes];
            let mut counts = always.into_iter().chain(often.into_iter().flatten());
            if !counts.all(|count| fits(&count, trees)) {
                return Err(format!("{id}: its sums do not fit its range"));
            }
        }
        let ratios = self.ratios.iter();
        let mut parts = [self.value_mismatches, self.dominance_violations]
            .into_iter()
            .chain(ratios.flat_map(|ratio| [ratio.no_saving, ratio.violations]));
        if parts.any(|part| part > trees) {
            return Err("more trees are counted than it has".to_owned());
        }
        let extremes = self.extremes.iter().map(|one| (one.tree, one.source));
        let failures = self.failures.iter().map(|one| (one.tree, one.source));
        let mut named = extremes.chain(failures);
        if named.any(|(tree, source)| cell.tree(tree) != source) {
            return Err("a tree that it names is not its own".to_owned());
        }
        Ok(())
    }
}

/// Whether so many trees between the smallest and the largest can have these sums.
fn fits(count: &Moments, trees: u64) -> bool {
    let [min, max, n] = [count.min, count.max, trees].map(u128::from);
    let most = max.checked_mul(count.sum);
    let least_fits = |squares| {
        min.checked_mul(count.sum)
            .is_some_and(|least| least <= squares)
    };
    min * n <= count.sum
        && count.sum <= max * n
        && count.sum_squares.map_or(most.is_none(), |squares| {
            least_fits(squares) && most.is_none_or(|most| squares <= most)
        })
}
