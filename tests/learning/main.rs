//! What a learner uses: marked traces and exercises.

mod exercises;
mod mistakes;
mod published;
mod steps;
mod traces;
