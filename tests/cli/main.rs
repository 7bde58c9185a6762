//! The program as its users meet it.

mod cases;
mod documents;
mod errors;
mod explanations;
mod inputs;
mod outputs;
mod program;
mod readme;
mod sweep;
mod text;
mod wire;
