//! To be written: sizes, proof size, the principal variation and the optimal moves of a tree.
