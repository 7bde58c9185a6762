//! [`Plan`]: a sweep cut into pieces of work.
//!
//! Where the pieces begin and end follows from the config alone, so that a journal of finished pieces means the same to
//! whoever reads it.

use super::cell::Cell;
use super::config::Config;
use super::run::{Clock, Stopped, run};
use super::tally::CellTally;
use crate::error::InputError;
use crate::search::Algorithm;

/// About how many leaves a piece evaluates, all algorithms together: a fraction of a second.
const PIECE_LEAVES: u64 = 1 << 18;
/// A piece has at most this many trees.
const PIECE_TREES: u64 = 4096;

/// A config, its cells, and their trees in pieces.
#[derive(Clone, Debug)]
pub struct Plan {
    config: Config,
    cells: Vec<Cell>,
}

/// Some trees of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Which cell.
    pub cell: usize,
    /// The first of them, counted from 0 within the shard.
    pub start: u64,
    /// How many.
    pub trees: u64,
}

impl Plan {
    /// The plan of a config.
    ///
    /// # Errors
    ///
    /// As [`Config::checked`].
    pub fn new(config: Config) -> Result<Plan, InputError> {
        let config = config.checked()?;
        let cells = config.cells()?;
        Ok(Plan { config, cells })
    }

    /// What is to be done.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The cells, in order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many trees of each cell are to be run.
    pub fn trees_a_cell(&self) -> u64 {
        self.config.shard.size(self.config.trees)
    }

    /// No trees yet, for each cell.
    pub fn blank(&self) -> Vec<CellTally> {
        let cells = self.cells.iter();
        cells
            .map(|cell| CellTally::new(&self.config, cell))
            .collect()
    }

    /// The cell and the algorithm that can be seen beforehand to reach the limit of leaves on every tree.
    pub fn out_of_reach(&self) -> Option<(&Cell, Algorithm)> {
        let beyond = |cell: &Cell, algorithm: Algorithm| {
            let size = cell.size();
            let least = if algorithm.is_exhaustive() {
                size.leaves
            } else {
                size.minimal_leaves_if_uniform()
            };
            self.config.runs(algorithm, cell) && least > self.config.max_leaves
        };
        self.cells.iter().find_map(|cell| {
            let mut algorithms = self.config.algorithms.iter().copied();
            let found = algorithms.find(|&algorithm| beyond(cell, algorithm));
            found.map(|algorithm| (cell, algorithm))
        })
    }

    /// All pieces, cell by cell.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        let total = self.trees_a_cell();
        (0..self.cells.len()).flat_map(move |cell| {
            let size = self.piece_trees(&self.cells[cell]);
            (0..total.div_ceil(size)).map(move |index| Piece {
                cell,
                start: index * size,
                trees: size.min(total - index * size),
            })
        })
    }

    /// Runs a piece.
    ///
    /// # Errors
    ///
    /// As [`run`].
    pub fn run(&self, piece: Piece, clock: Option<Clock<'_>>) -> Result<CellTally, Stopped> {
        let shard = self.config.shard;
        let trees = (piece.start..piece.start + piece.trees)
            .map(|place| place * shard.count + shard.index - 1);
        run(&self.config, &self.cells[piece.cell], trees, clock)
    }

    fn piece_trees(&self, cell: &Cell) -> u64 {
        let size = cell.size();
        let mut algorithms = self.config.algorithms.iter();
        let whole = algorithms
            .any(|algorithm| algorithm.is_exhaustive() && self.config.runs(*algorithm, cell));
        let a_tree = if whole {
            size.leaves
        } else {
            size.minimal_leaves_if_uniform()
                .saturating_mul(4)
                .min(size.leaves)
        };
        (PIECE_LEAVES / a_tree.max(1)).clamp(1, PIECE_TREES)
    }
}
