//! The program as its users meet it.

mod baseline;
mod cases;
mod check;
mod documents;
mod errors;
mod explanations;
mod goldens;
mod hostile;
mod inputs;
mod outputs;
mod program;
mod readers;
mod readme;
mod rows;
mod schemas;
mod sweep;
mod terminal;
mod wire;
