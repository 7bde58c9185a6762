//! To be written: random trees that are computed on the way, and their models.
