//! To be written: the TREE word: parse it, print it, build it.
