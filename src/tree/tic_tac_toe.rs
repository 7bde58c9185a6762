//! To be written: tic-tac-toe positions on bitboards.
