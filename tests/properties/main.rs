//! The library: every algorithm held to an oracle, the expected cases, what is marked and what is drawn.

mod cases;
mod checks;
mod conditions;
mod differential;
mod drawing;
mod efg;
mod engines;
mod learning;
mod plain;
mod published;
mod record;
mod trees;
