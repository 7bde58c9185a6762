//! Boards read and refused, and their nodes named; `cases` holds their searches to the expected ones.

use gametrace::tree::GameTree as _;
use gametrace::tree::any_game::AnyGame;
use gametrace::tree::games::Game as _;
use gametrace::tree::naming::Names;
use gametrace::tree::tic_tac_toe::TicTacToe;

fn game(text: &str) -> TicTacToe {
    TicTacToe::parse(text).expect(text)
}

#[test]
fn boards_are_read_in_every_spelling() {
    for text in ["X...O....", "x../.o./...", "X__-O-   ", "X../.O./   "] {
        assert_eq!(game(text).to_string(), "ttt:X...O....");
    }
    assert_eq!(
        game("X...O....,depth=2").to_string(),
        "ttt:X...O....,depth=2"
    );
    // A double line made by the last move.
    assert_eq!(game("XXXXOOXOO").child_count(game("XXXXOOXOO").root()), 0);
}

#[test]
fn wrong_boards_are_refused_with_the_reason() {
    for (text, reason) in [
        ("XXX.O....", "X has 3 marks, O has 1"),
        ("O........", "X has 0 marks, O has 1"),
        ("XXXOOO...", "both X and O have a line"),
        ("XXXOO.O..", "X has a line, but O moved last"),
        ("OOOXX.X.X", "O has a line, but X moved last"),
    ] {
        let error = TicTacToe::parse(text).expect_err(text);
        assert_eq!(
            error.to_string(),
            format!("impossible board '{text}': {reason}")
        );
    }
    for (text, message) in [
        ("", "board '' has 0 cells, not 9"),
        ("X", "board 'X' has 1 cell, not 9"),
        ("X...O.....", "board 'X...O.....' has 10 cells, not 9"),
        ("X../.O.", "board 'X../.O.' has 2 rows, not 3"),
        (
            "X../.O/....",
            "board 'X../.O/....' has 2 cells in row 2, not 3",
        ),
        (
            "X..?O....",
            "board 'X..?O....': character 4 is '?', neither a mark nor an empty cell",
        ),
        (
            "X...O....,depth=x",
            "ttt:X...O....,depth=x: the depth 'x' is not a whole number of plies",
        ),
        (
            "X...O....,depth=1,depth=2",
            "ttt:X...O....,depth=1,depth=2: depth is given twice",
        ),
        (
            "X...O....,seed=1",
            "ttt:X...O....,seed=1: unknown part 'seed=1'",
        ),
    ] {
        let error = TicTacToe::parse(text).expect_err(text);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn nodes_are_named_by_their_moves() {
    let game = game("X...O....");
    let any = AnyGame::TicTacToe(game);
    let names = Names::Moves(&any);
    for (path, name) in [
        (&[][..], "root"),
        (&[0], "X1"),
        (&[0, 0], "X1 O2"),
        (&[6, 5], "X8 O7"),
    ] {
        assert_eq!(names.name(path), name);
    }
    assert_eq!(game.moves(&[7]), None);
    assert_eq!(game.board(game.root()), "X..\n.O.\n...");
}
