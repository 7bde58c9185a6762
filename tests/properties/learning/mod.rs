//! What a learner uses: marked traces and exercises.

mod alpha_beta;
mod exercises;
mod mistakes;
mod published;
mod read;
mod robust;
mod steps;
mod verdicts;
