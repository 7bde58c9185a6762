//! The command line: arguments in, a report out, an exit code at the end.
//!
//! One file a command says what can be typed and does it, `options` are those that several have, `output` and `terminal`
//! know where it goes, `limits` what is too large, `failure` turns what went wrong into one line and an exit code. No
//! algorithm and no layout lives here.

mod check;
mod compare;
mod exercise;
mod failure;
mod formats;
mod generate;
mod glossary;
mod limits;
mod list;
mod merge;
mod options;
mod output;
mod progress;
mod remedy;
mod sweep;
mod terminal;
mod trace;
mod tree;
mod trees;
mod why;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use self::options::TREE_HELP;

/// Shows how minimax, alpha-beta and SSS* search a game tree: every step, every cut-off, every count.
#[derive(Debug, Parser)]
#[command(name = "gametrace", version, after_long_help = TREE_HELP, max_term_width = 80)]
#[command(subcommand_required = true, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Compare(compare::CompareArgs),
    Trace(trace::TraceArgs),
    Why(why::WhyArgs),
    Exercise(exercise::ExerciseArgs),
    Check(check::CheckArgs),
    Tree(tree::TreeArgs),
    Sweep(sweep::args::SweepArgs),
    Merge(sweep::args::MergeArgs),
    List(list::ListArgs),
    Glossary(glossary::GlossaryArgs),
    Schema(generate::SchemaArgs),
    Completions(generate::CompletionsArgs),
    Man(generate::ManArgs),
}

/// Exit codes, the same for every command.
pub mod exit {
    /// Done, and every check holds.
    pub const DONE: u8 = 0;
    /// A check failed.
    pub const FAILED: u8 = 1;
    /// Bad usage, bad input, or something could not be read or written.
    pub const BAD_INPUT: u8 = 2;
    /// A limit was reached.
    pub const LIMIT: u8 = 3;
    /// Interrupted.
    pub const INTERRUPTED: u8 = 130;
}

/// What a command that ran to its end says of its checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Passed,
    Failed,
}

impl Verdict {
    fn of(passed: bool) -> Verdict {
        if passed {
            Verdict::Passed
        } else {
            Verdict::Failed
        }
    }
}

/// Runs the program with these arguments, the program's name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let result = match Cli::try_parse_from(arguments) {
        Ok(cli) => match cli.command {
            Command::Compare(args) => compare::run(&args),
            Command::Trace(args) => trace::run(&args),
            Command::Why(args) => why::run(&args),
            Command::Exercise(args) => exercise::run(&args),
            Command::Check(args) => check::run(&args),
            Command::Tree(args) => tree::run(&args),
            Command::Sweep(args) => sweep::run(&args),
            Command::Merge(args) => merge::run(&args),
            Command::List(args) => list::run(&args),
            Command::Glossary(args) => glossary::run(&args),
            Command::Schema(args) => generate::schema(&args),
            Command::Completions(args) => generate::completions(&args),
            Command::Man(args) => generate::man(&args),
        },
        Err(error) => return failure::of_usage(&error),
    };
    match result {
        Ok(Verdict::Passed) => ExitCode::from(exit::DONE),
        Ok(Verdict::Failed) => ExitCode::from(exit::FAILED),
        Err(error) => failure::of_run(&error),
    }
}
