//! To be written: how trees are written in files.
