//! To be written: the built-in library, embedded from fixtures/textbook.
