//! Tic-tac-toe positions on bitboards: [`TicTacToe`] is the game from one position on, searched to the end or to a
//! horizon.

use std::fmt;

use super::games::Game;
use super::recorded::Numbered;
use super::{GameTree, Player};
use crate::error::InputError;
use crate::value::Value;

/// The cells of each line: rows, columns, diagonals. Cell i, in reading order, is bit i.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// All nine cells.
const FULL: u16 = 0b111_111_111;

/// For every set of cells whether it holds a line, a bit each.
const HOLDS_LINE: [u64; 8] = lines_by_cells();

const fn lines_by_cells() -> [u64; 8] {
    let mut table = [0; 8];
    let mut cells: u16 = 0;
    while cells <= FULL {
        let mut line = 0;
        while line < LINES.len() {
            if cells & LINES[line] == LINES[line] {
                table[(cells >> 6) as usize] |= 1 << (cells & 63);
            }
            line += 1;
        }
        cells += 1;
    }
    table
}

#[inline]
fn holds_line(cells: u16) -> bool {
    (HOLDS_LINE[usize::from(cells >> 6) & 7] >> (cells & 63)) & 1 == 1
}

/// The marks on the board. X is MAX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    x: u16,
    o: u16,
}

impl Board {
    #[inline]
    fn marks(self) -> u32 {
        (self.x | self.o).count_ones()
    }

    #[inline]
    fn is_won(self) -> bool {
        holds_line(self.x) || holds_line(self.o)
    }

    /// Who moves next; X moved first.
    #[inline]
    fn to_move(self) -> Player {
        if self.marks() & 1 == 0 {
            Player::Max
        } else {
            Player::Min
        }
    }

    /// The empty cell at `index` in reading order, as a bit.
    #[inline]
    fn empty_cell(self, index: usize) -> u16 {
        let mut empty = FULL & !(self.x | self.o);
        for _ in 0..index {
            empty &= empty.wrapping_sub(1);
        }
        empty & empty.wrapping_neg()
    }

    /// The board with one more mark, of the side to move.
    #[inline]
    fn with_mark(mut self, cell: u16) -> Board {
        match self.to_move() {
            Player::Max => self.x |= cell,
            Player::Min => self.o |= cell,
        }
        self
    }

    /// X's open lines minus O's. A line is open to a side if the other has no mark in it.
    fn open_lines(self) -> i32 {
        LINES.iter().fold(0, |lines, line| {
            lines + i32::from(line & self.o == 0) - i32::from(line & self.x == 0)
        })
    }
}

/// The game from one position on: the tree of all play, X being MAX.
///
/// Children stand in the order of the empty cells, in reading order. Without a horizon a leaf is a finished game: 1 if X
/// has won, −1 if O has, 0 for a draw. With a horizon of K plies a win is 9 or −9, a draw 0, and a game unfinished after K
/// plies is X's open lines minus O's: the lines that the other side has not entered.
///
/// Prints as the word that names it: `ttt:X...O....`, `ttt:X...O....,depth=2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicTacToe {
    start: Board,
    horizon: Option<u32>,
}

impl Game for TicTacToe {
    const PREFIX: &'static str = "ttt";

    /// Nine cells, or three rows with `/` between, then `,depth=K` if there is a horizon.
    fn parse(text: &str) -> Result<TicTacToe, InputError> {
        let mut parts = text.split(',');
        let start = parse_board(parts.next().unwrap_or_default())?;
        let mut horizon = None;
        for part in parts {
            let wrong = |problem: String| InputError::new(format!("ttt:{text}: {problem}"));
            let Some(depth) = part.strip_prefix("depth=") else {
                return Err(wrong(format!("unknown part '{part}'"))
                    .with_hint("after the board only depth=K may follow"));
            };
            if horizon.is_some() {
                return Err(wrong("depth is given twice".to_owned()));
            }
            let plies = depth.parse().map_err(|_| {
                wrong(format!(
                    "the depth '{depth}' is not a whole number of plies"
                ))
            })?;
            horizon = Some(plies);
        }
        Ok(TicTacToe { start, horizon })
    }

    /// A mark and a cell: `X1`. Cells are 0–8, in reading order.
    fn move_name(&self, node: Board, index: usize) -> String {
        let mark = match node.to_move() {
            Player::Max => 'X',
            Player::Min => 'O',
        };
        format!("{mark}{}", node.empty_cell(index).trailing_zeros())
    }

    /// Three rows: `X..`, `.O.`, `...`.
    fn board(&self, node: Board) -> String {
        let cells = node.to_string();
        format!("{}\n{}\n{}", &cells[..3], &cells[3..6], &cells[6..])
    }
}

impl GameTree for TicTacToe {
    type Node = Board;

    #[inline]
    fn root(&self) -> Board {
        self.start
    }

    #[inline]
    fn player(&self, node: Board) -> Player {
        node.to_move()
    }

    #[inline]
    fn child_count(&self, node: Board) -> usize {
        let plies = node.marks() - self.start.marks();
        if node.is_won() || self.horizon.is_some_and(|horizon| plies >= horizon) {
            0
        } else {
            9 - node.marks() as usize
        }
    }

    #[inline]
    fn child(&self, node: Board, index: usize) -> Board {
        node.with_mark(node.empty_cell(index))
    }

    #[inline]
    fn value(&self, leaf: Board) -> Value {
        let win = if self.horizon.is_some() { 9 } else { 1 };
        Value::from(if holds_line(leaf.x) {
            win
        } else if holds_line(leaf.o) {
            -win
        } else if leaf.marks() == 9 {
            0
        } else {
            leaf.open_lines()
        })
    }
}

/// A node with k empty cells spans k! numbers, whether or not all of its games are played to the end.
impl Numbered for TicTacToe {
    fn number_limit(&self) -> u64 {
        FACTORIAL[9 - self.start.marks() as usize]
    }

    #[inline]
    fn child_number(&self, node: Board, number: u64, index: usize) -> u64 {
        number + index as u64 * FACTORIAL[8 - node.marks() as usize]
    }
}

const FACTORIAL: [u64; 10] = [1, 1, 2, 6, 24, 120, 720, 5_040, 40_320, 362_880];

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: String = (0..9)
            .map(|cell| match (self.x >> cell & 1, self.o >> cell & 1) {
                (1, _) => 'X',
                (_, 1) => 'O',
                _ => '.',
            })
            .collect();
        f.pad(&cells)
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ttt:{}", self.start)?;
        match self.horizon {
            Some(plies) => write!(f, ",depth={plies}"),
            None => Ok(()),
        }
    }
}

fn parse_board(text: &str) -> Result<Board, InputError> {
    let wrong = |problem: String| InputError::new(format!("board '{text}'{problem}"));
    let unknown = |&(_, letter): &(usize, char)| !"XxOo._- /".contains(letter);
    if let Some((place, letter)) = (1..).zip(text.chars()).find(unknown) {
        let problem = "neither a mark nor an empty cell";
        let error = wrong(format!(": character {place} is '{letter}', {problem}"));
        return Err(error.with_hint(match letter {
            '0' => "the mark of the second player is the letter O",
            _ => "the marks are X and O; an empty cell is . or _ or - or a space",
        }));
    }
    let rows: Vec<usize> = text.split('/').map(|row| row.chars().count()).collect();
    match rows[..] {
        [9] | [3, 3, 3] => {}
        [cells] => {
            return Err(wrong(format!(" has {}, not 9", count(cells, "cell")))
                .with_hint("write nine cells, X...O...., or three rows, X../.O./..."));
        }
        _ => {
            let row = (1..).zip(&rows).find(|&(_, &cells)| cells != 3);
            let problem = match row {
                Some((number, &cells)) if rows.len() == 3 => {
                    format!("{} in row {number}", count(cells, "cell"))
                }
                _ => count(rows.len(), "row"),
            };
            return Err(wrong(format!(" has {problem}, not 3"))
                .with_hint("three rows of three cells, X../.O./..."));
        }
    }
    let marks = |mark: char| {
        let cells = (0..).zip(text.chars().filter(|&letter| letter != '/'));
        let marked = cells.filter(|(_, letter)| letter.eq_ignore_ascii_case(&mark));
        marked.fold(0, |marks, (cell, _)| marks | 1 << cell)
    };
    let board = Board {
        x: marks('X'),
        o: marks('O'),
    };
    match impossible(board) {
        Some(reason) => Err(InputError::new(format!(
            "impossible board '{text}': {reason}"
        ))),
        None => Ok(board),
    }
}

/// `1 cell`, `2 cells`.
fn count(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// Why no game reaches this board, if none does.
///
/// A side that moved last may hold two lines: with at most five marks they share a cell, the one marked last.
fn impossible(board: Board) -> Option<String> {
    let [x, o] = [board.x, board.o].map(|marks| marks.count_ones() as usize);
    if x != o && x != o + 1 {
        return Some(format!("X has {}, O has {o}", count(x, "mark")));
    }
    match (holds_line(board.x), holds_line(board.o)) {
        (true, true) => Some("both X and O have a line".to_owned()),
        (true, false) if x == o => Some("X has a line, but O moved last".to_owned()),
        (false, true) if x != o => Some("O has a line, but X moved last".to_owned()),
        _ => None,
    }
}
