//! The arguments of `check` and `exercise`.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::{ColorArg, NamesArg, OutputArgs, TREE_HELP};

/// Make an exercise sheet, and its key, to given conditions.
///
/// Each sheet has a tree of its own, drawn until it meets the conditions. The same seed is the same sheets for ever. A
/// sheet in Markdown, filled in, goes back into `check` as it is.
#[derive(Debug, Args)]
#[command(after_long_help = TREE_HELP)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a condition that is asked for or not"
)]
pub(in crate::cli) struct ExerciseArgs {
    /// The tree of the exercise, instead of drawn ones
    #[arg(
        long,
        value_name = "TREE",
        conflicts_with_all = [
            "branching", "depth", "values", "distinct", "seed", "count", "min_saving", "min_cutoffs", "purge",
            "no_ties", "max_steps"
        ]
    )]
    pub(in crate::cli) tree: Option<String>,
    /// Children of each node: `2`, or `2..3` for nodes that draw their widths [default: 2]
    #[arg(long, value_name = "B", value_parser = parse_branching)]
    pub(in crate::cli) branching: Option<RangeInclusive<u32>>,
    /// The depth of the leaves [default: 3]
    #[arg(long, value_name = "D")]
    pub(in crate::cli) depth: Option<u32>,
    /// The values of the leaves, both ends included [default: 0..99]
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true)]
    pub(in crate::cli) values: Option<String>,
    /// The leaves have different values
    #[arg(long)]
    pub(in crate::cli) distinct: bool,
    /// The seed of all sheets [default: 1]
    #[arg(long, value_name = "N")]
    pub(in crate::cli) seed: Option<u64>,
    /// How many sheets [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000), conflicts_with = "roster")]
    pub(in crate::cli) count: Option<u64>,
    /// A sheet for each line of this CSV file, by name
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) roster: Option<PathBuf>,
    /// SSS* evaluates at least K leaves fewer than alpha-beta
    #[arg(long, value_name = "K")]
    pub(in crate::cli) min_saving: Option<u64>,
    /// Alpha-beta makes at least K cut-offs
    #[arg(long, value_name = "K")]
    pub(in crate::cli) min_cutoffs: Option<u64>,
    /// SSS* purges something from OPEN
    #[arg(long)]
    pub(in crate::cli) purge: bool,
    /// Only ties that every tree has: no two leaves have the same value
    #[arg(long)]
    pub(in crate::cli) no_ties: bool,
    /// SSS* needs at most K steps
    #[arg(long, value_name = "K")]
    pub(in crate::cli) max_steps: Option<u64>,
    /// Write the key to this file, in the format of the sheets
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) key: Option<PathBuf>,
    /// How the sheets are written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    pub(in crate::cli) format: ExerciseFormat,
    /// With LaTeX: a whole document
    #[arg(long)]
    pub(in crate::cli) standalone: bool,
    /// Write to this file, whole or not at all; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,
}

/// Mark traces that were made by hand, row by row.
///
/// Reads a Markdown or CSV table with a column for the state removed and one for OPEN, plain lines such as
/// `3. (B, LIVE, inf) -> (D, LIVE, inf), (C, LIVE, inf)`, and the traces that gametrace writes. A row is right if the
/// rule gives it from the correct OPEN; it follows if the rule gives it from the table's own row before. With alpha-beta
/// it reads lists of the leaves evaluated or pruned, or of cut-offs. The exit code is 1 if a row is wrong or missing.
#[derive(Debug, Args)]
#[command(after_long_help = TREE_HELP)]
pub(in crate::cli) struct CheckArgs {
    /// The traces: files, or `-` for standard input
    #[arg(value_name = "TRACE", required = true)]
    pub(in crate::cli) traces: Vec<String>,
    /// The tree [default: the one that a line `tree: TREE` in the file names]
    #[arg(long, value_name = "TREE")]
    pub(in crate::cli) tree: Option<String>,
    /// The algorithm: sss, dual or alpha-beta [default: what the file holds]
    ///
    /// Variants: sss:rightmost and the like demand their ties, as --tie-break does; alpha-beta:strict cuts only where
    /// α > β.
    #[arg(short, long, value_name = "A")]
    pub(in crate::cli) algorithm: Option<String>,
    /// Which of several states with equal merit may be removed
    #[arg(long, value_name = "RULE", value_enum, default_value_t)]
    pub(in crate::cli) tie_break: TieBreakArg,
    /// Name the first wrong row and nothing else
    #[arg(long)]
    pub(in crate::cli) hint: bool,
    /// How the marks are written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    pub(in crate::cli) format: CheckFormat,
    #[command(flatten)]
    pub(in crate::cli) output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ExerciseFormat {
    /// For a page, a repository, an editor
    #[default]
    Markdown,
    /// For printing
    Latex,
    /// For programs
    Json,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum TieBreakArg {
    /// Each of them
    #[default]
    Any,
    /// The leftmost in the tree
    Leftmost,
    /// The rightmost in the tree
    Rightmost,
    /// The one that entered OPEN first
    Fifo,
    /// The one that entered OPEN last
    Lifo,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum CheckFormat {
    /// For reading
    #[default]
    Text,
    /// For programs
    Json,
    /// The rows of one trace; of several a gradebook, a line each
    Csv,
    /// For handing back
    Markdown,
}

impl OutputArgs {
    /// Everything at its default, but the file.
    pub(in crate::cli) fn to(output: Option<&Path>) -> OutputArgs {
        OutputArgs {
            output: output.map(Path::to_owned),
            names: NamesArg::default(),
            ascii: false,
            color: ColorArg::default(),
            quiet: false,
        }
    }
}

/// `2`, `2..3` or `2-3`, both ends included.
fn parse_branching(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (least, most) = text
        .split_once("..")
        .or_else(|| text.split_once('-'))
        .unwrap_or((text, text));
    let whole = |digits: &str| {
        let digits = digits.trim_start_matches('=');
        digits
            .parse::<u32>()
            .map_err(|_| format!("'{digits}' is not a number of children"))
    };
    Ok(whole(least)?..=whole(most)?)
}
