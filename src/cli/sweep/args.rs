//! What can be typed behind `sweep` and `merge`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use crate::cli::formats::{Format, LatexArgs};
use crate::cli::options::{AlgorithmsArgs, LimitArgs, OutputArgs};
use crate::sweep::config::Shard;
use crate::tree::random::{ModelSpec, ValueRange};

/// Run the algorithms on many random trees and tell what they do on average.
///
/// Every width is combined with every depth. For each such cell: means with 95 % intervals beside what theory expects, the
/// ratio of SSS* to alpha-beta, and the words of the trees on which it saved most and least. On every tree the values
/// are compared and SSS* is held to evaluate only leaves that alpha-beta evaluates; the exit code is 1 if that fails.
/// The same options give the same bytes, on any number of threads, in shards that are merged, and after a resumption.
#[derive(Debug, Args)]
#[command(after_long_help = SWEEP_HELP)]
pub(in crate::cli) struct SweepArgs {
    /// The widths: `2..4`, `2,3,8` or both; both ends belong to a range
    #[arg(long, value_name = "RANGES", value_parser = parse_sizes)]
    pub(in crate::cli) branching: Sizes,
    /// The depths of the leaves, written likewise
    #[arg(long, value_name = "RANGES", value_parser = parse_sizes)]
    pub(in crate::cli) depth: Sizes,
    /// How many trees a cell has
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(in crate::cli) trees: u64,
    /// What the seeds of all trees come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    /// What leaves are drawn from, both ends included
    #[arg(
        long,
        value_name = "LO..HI",
        default_value = "0..999999",
        allow_hyphen_values = true
    )]
    pub(in crate::cli) values: ValueRange,
    /// How leaves are drawn: iid, win-loss:P, ordered:P, best-first, worst-first or edge-sum
    #[arg(long, value_name = "M", default_value = "iid")]
    pub(in crate::cli) model: ModelSpec,
    #[command(flatten)]
    pub(in crate::cli) algorithms: AlgorithmsArgs,
    /// Leave out the cells whose trees have more leaves
    #[arg(long, value_name = "L")]
    pub(in crate::cli) max_tree_leaves: Option<u64>,
    /// How many threads run [default: one for each processor]
    #[arg(long, value_name = "T")]
    pub(in crate::cli) threads: Option<NonZeroUsize>,
    /// Only part I of N of the trees: a JSON document for `merge`
    #[arg(long, value_name = "I/N")]
    pub(in crate::cli) shard: Option<Shard>,
    /// Add the time of each search, and its memory where it is known; they are never the same twice
    #[arg(long)]
    pub(in crate::cli) timings: bool,
    /// Go on from FILE.journal, which a sweep with `--output FILE` keeps until it is done
    #[arg(long, requires = "output")]
    pub(in crate::cli) resume: bool,
    #[command(flatten)]
    pub(in crate::cli) delivery: DeliveryArgs,
    #[command(flatten)]
    pub(in crate::cli) limit: LimitArgs,
    #[command(flatten)]
    pub(in crate::cli) output: OutputArgs,
}

const SWEEP_HELP: &str = "\
Examples:
  gametrace sweep --branching 2..4 --depth 3,5
  gametrace sweep --branching 2 --depth 4..12 --values 0..99 -a all --plot leaves.svg
  gametrace sweep --branching 2..4 --depth 3,5 --shard 1/3 --format json -o part1.json";

/// Join the shards of a sweep.
///
/// All shards of one sweep must be there, in any order; the result is the sweep's without `--shard`, to the byte. A sweep
/// that is whole already is written anew, in another format say.
#[derive(Debug, Args)]
pub(in crate::cli) struct MergeArgs {
    /// The JSON documents, `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(in crate::cli) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(in crate::cli) delivery: DeliveryArgs,
    #[command(flatten)]
    pub(in crate::cli) output: OutputArgs,
}

/// What a report is written as.
#[derive(Debug, Args)]
pub(in crate::cli) struct DeliveryArgs {
    /// Draw leaves against depth, simulation beside theory, into this SVG file
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) plot: Option<PathBuf>,
    /// How the sweep is written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    pub(in crate::cli) format: Format,
    #[command(flatten)]
    pub(in crate::cli) latex: LatexArgs,
}

/// Widths or depths.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Sizes(pub(in crate::cli) Vec<u32>);

/// The most sizes that one option may name.
const MOST_SIZES: u32 = 10_000;

/// Reads `2..4,8`.
fn parse_sizes(text: &str) -> Result<Sizes, String> {
    let number = |digits: &str| {
        digits
            .parse::<u32>()
            .map_err(|_| format!("'{digits}' is not a whole number"))
    };
    let mut sizes = Vec::new();
    for part in text.split(',') {
        let (low, high) = match part.split_once("..") {
            Some((low, high)) => (number(low)?, number(high)?),
            None => (number(part)?, number(part)?),
        };
        if low > high {
            return Err(format!("the range {low}..{high} is empty"));
        }
        if high - low >= MOST_SIZES {
            return Err(format!("the range {low}..{high} is too long"));
        }
        sizes.extend(low..=high);
    }
    Ok(Sizes(sizes))
}
