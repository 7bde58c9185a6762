//! What can be typed: commands, options, their help. Those for learners are in [`learning`].

pub(super) mod learning;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use self::learning::{CheckArgs, ExerciseArgs};
use super::formats::{Format, LatexArgs, TraceFormat, TreeFormat};
use super::sweep::args::{MergeArgs, SweepArgs};
use crate::report::json::schema;
use crate::search::sss::gamma::Numbering;
use crate::search::{Algorithm, Limits};

const TREE_HELP: &str = "\
A TREE is one word:
  aima                         a tree of the textbook library (`gametrace list`)
  my-tree.json, tree.txt, -    a file, or standard input; `./aima` is a file
  '[[3,5],[6,2]]'              a literal: arrays as in JSON …
  '((3 5) (6 2))'              … or brackets; min(…), max(…) say who moves
  random:3,4,seed=7            3 children everywhere, leaves at depth 4, seed 7
  random:3,4,values=-9..9      leaves from -9 to 9 (0..99 unless told)
  random:3,4,model=best-first  or iid (unless told), win-loss:P, ordered:P,
                               worst-first, edge-sum
  random:2-4,5,root=min        2 to 4 children; MIN moves first
  ttt:X...O....                a tic-tac-toe position, cells in reading order
  ttt:X...O....,depth=2        two moves ahead, valued by open lines";

/// Shows how minimax, alpha-beta and SSS* search a game tree: every step, every cut-off, every count.
#[derive(Debug, Parser)]
#[command(name = "gametrace", version, after_long_help = TREE_HELP, max_term_width = 80)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    disable_help_subcommand = true
)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Compare(CompareArgs),
    Trace(TraceArgs),
    Why(WhyArgs),
    Exercise(ExerciseArgs),
    Check(CheckArgs),
    Tree(TreeArgs),
    Sweep(SweepArgs),
    Merge(MergeArgs),
    List(ListArgs),
    Glossary(GlossaryArgs),
    Schema(SchemaArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Run the algorithms on trees and compare what they do.
///
/// One tree is told in detail, several as a line each; without TREE the whole textbook library is compared. The exit
/// code is 1 if a check fails: that the values agree, and that SSS* evaluates only leaves that alpha-beta evaluates.
#[derive(Debug, Args)]
#[command(after_long_help = TREE_HELP)]
pub(super) struct CompareArgs {
    /// The trees, a word each
    #[arg(value_name = "TREE")]
    pub(super) trees: Vec<String>,
    /// The algorithms, with commas between [default: minimax,alpha-beta,sss]
    ///
    /// minimax, alpha-beta, sss, dual; `all` is every one. Variants: alpha-beta:strict cuts only where α > β;
    /// sss:rightmost, sss:fifo and sss:lifo break ties in OPEN otherwise than leftmost, and so for dual.
    #[arg(
        short,
        long,
        visible_alias = "algorithms",
        value_name = "A,B:VARIANT,…",
        value_delimiter = ','
    )]
    pub(super) algorithm: Vec<String>,
    /// Fail unless this holds: `[TREE:][ALGORITHM.]KEY=VALUE`, repeatable
    ///
    /// `value=3` is asked of every tree, `aima:sss.leaves_evaluated=7` of one algorithm on one tree. The keys are those
    /// of the JSON: value, nodes, leaves, depth, `minimal_leaves` … of the tree; value, `leaves_evaluated`,
    /// `nodes_visited`, `alpha_cutoffs`, steps, `open_peak` … of an algorithm.
    #[arg(long, value_name = "EXPECTATION")]
    pub(super) expect: Vec<String>,
    /// Fail unless every value and count is as in this older `--format json` output
    ///
    /// All differences are told. Trees and algorithms that the older output does not have are no difference.
    #[arg(long, value_name = "OLD.json")]
    pub(super) baseline: Option<PathBuf>,
    /// How the comparison is written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    pub(super) format: Format,
    #[command(flatten)]
    pub(super) latex: LatexArgs,
    /// Tell time and memory too, which are not the same twice
    #[arg(long)]
    pub(super) timings: bool,
    #[command(flatten)]
    pub(super) limit: LimitArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Show every step of one algorithm on a tree.
///
/// For SSS* each step names the state removed from OPEN, the case that applied, OPEN afterwards, and says why. For
/// alpha-beta each step shows α and β before it, what it changes, and what a cut-off skips.
#[derive(Debug, Args)]
#[command(after_long_help = TREE_HELP)]
pub(super) struct TraceArgs {
    /// The tree
    #[arg(value_name = "TREE")]
    pub(super) tree: String,
    /// The algorithm
    ///
    /// minimax, alpha-beta, sss or dual. Variants: alpha-beta:strict cuts only where α > β; sss:rightmost, sss:fifo and
    /// sss:lifo break ties in OPEN otherwise than leftmost, and so for dual.
    #[arg(
        short,
        long,
        visible_alias = "algorithms",
        value_name = "A",
        default_value = "sss"
    )]
    pub(super) algorithm: String,
    /// Only these steps: `5..9`, `5..`, `..9` or `7`
    #[arg(long, value_name = "RANGE", value_parser = parse_steps, conflicts_with = "full")]
    pub(super) steps: Option<RangeInclusive<u64>>,
    /// All steps and all of OPEN, however long
    #[arg(long)]
    pub(super) full: bool,
    /// Whose numbers the cases of SSS* carry
    #[arg(long, value_enum, default_value_t)]
    pub(super) numbering: NumberingArg,
    /// Leave OPEN out of the steps, for a trace that is long
    #[arg(long, value_enum, default_value_t)]
    pub(super) open: OpenArg,
    /// How the trace is written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    pub(super) format: TraceFormat,
    #[command(flatten)]
    pub(super) latex: LatexArgs,
    #[command(flatten)]
    pub(super) limit: LimitArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Say for each leaf whether alpha-beta and SSS* evaluate it, and why.
///
/// The answer comes from the values of the tree alone: no algorithm runs.
#[derive(Debug, Args)]
#[command(after_long_help = TREE_HELP)]
pub(super) struct WhyArgs {
    /// The tree
    #[arg(value_name = "TREE")]
    pub(super) tree: String,
    /// Only this leaf: its name, or its path counted from 1
    #[arg(long, value_name = "NAME")]
    pub(super) leaf: Option<String>,
    /// The algorithms, with commas between: alpha-beta, sss, dual [default: alpha-beta,sss]
    #[arg(
        short,
        long,
        visible_alias = "algorithms",
        value_name = "A,B,…",
        value_delimiter = ','
    )]
    pub(super) algorithm: Vec<String>,
    /// How the answer is written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    pub(super) format: Format,
    #[command(flatten)]
    pub(super) latex: LatexArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Draw, convert or generate trees.
#[derive(Debug, Args)]
#[command(after_long_help = TREE_HELP)]
pub(super) struct TreeArgs {
    /// The trees, a word each [default: the textbook library]
    #[arg(value_name = "TREE")]
    pub(super) trees: Vec<String>,
    /// Note at each node what an algorithm makes of it
    ///
    /// Backed-up values or bounds, the order of evaluation, cut-offs, what is never visited, the principal variation;
    /// for SSS* and DUAL* the last merits and what was purged.
    #[arg(long, value_name = "ALGORITHM")]
    pub(super) annotate: Option<String>,
    /// Mark the initial clusters, or a strategy for MAX and one for MIN
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',')]
    pub(super) show: Vec<Show>,
    /// Draw the tree however large it is
    #[arg(long)]
    pub(super) full: bool,
    /// How the trees are written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    pub(super) format: TreeFormat,
    #[command(flatten)]
    pub(super) latex: LatexArgs,
    #[command(flatten)]
    pub(super) limit: LimitArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// List the textbook library and the algorithms.
#[derive(Debug, Args)]
pub(super) struct ListArgs {
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Explain the terms: LIVE, SOLVED, merit, OPEN, cluster, …
#[derive(Debug, Args)]
pub(super) struct GlossaryArgs {
    /// The term [default: all of them]
    #[arg(value_name = "TERM")]
    pub(super) term: Vec<String>,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Write the JSON Schema of a document that `--format json` writes.
#[derive(Debug, Args)]
pub(super) struct SchemaArgs {
    /// The document; `ndjson` is one record of `trace --format ndjson`
    #[arg(value_name = "DOCUMENT", value_parser = PossibleValuesParser::new(schema::DOCUMENTS))]
    pub(super) document: String,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Write the completions of commands and options for a shell.
#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    pub(super) shell: Shell,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Write the manual page.
#[derive(Debug, Args)]
pub(super) struct ManArgs {
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(super) struct LimitArgs {
    /// Stop a search that would evaluate more leaves than this [default: 1000000000]
    #[arg(long, value_name = "N")]
    pub(super) max_leaves: Option<u64>,
}

impl From<&LimitArgs> for Limits {
    fn from(args: &LimitArgs) -> Limits {
        args.max_leaves
            .map_or_else(Limits::default, |max_leaves| Limits { max_leaves })
    }
}

#[derive(Debug, Args)]
pub(super) struct OutputArgs {
    /// Write to this file, whole or not at all; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Call nodes by letters or the tree's own names, or by their paths counted from 1
    #[arg(long, value_enum, default_value_t)]
    pub(super) names: NamesArg,
    /// Use ASCII characters only [default: in a locale that is not UTF-8]
    #[arg(long)]
    pub(super) ascii: bool,
    /// Whether marks and headings are coloured; `NO_COLOR` is heeded
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(super) color: ColorArg,
    /// Print nothing on standard output; the exit code tells
    #[arg(short, long)]
    pub(super) quiet: bool,
}

impl OutputArgs {
    /// The file to write to, if it is not standard output.
    pub(super) fn file(&self) -> Option<&Path> {
        self.output
            .as_deref()
            .filter(|path| path.as_os_str() != "-")
    }

    /// Whether paths are asked for as names.
    pub(super) fn dewey(&self) -> bool {
        self.names == NamesArg::Dewey
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum OpenArg {
    /// All of OPEN after each step
    #[default]
    All,
    /// Only what is removed, added and purged
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Show {
    /// The leaves that SSS* starts from, numbered
    Clusters,
    /// The strategies that follow the principal variation
    Strategy,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum NamesArg {
    /// Given names, else letters, else paths
    #[default]
    Auto,
    /// Paths: root, 1, 1.2
    Dewey,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ColorArg {
    /// On a terminal
    #[default]
    Auto,
    /// Wherever the output goes
    Always,
    /// Nowhere
    Never,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum NumberingArg {
    /// Stockman (1979): 1 is a solved child of MAX
    #[default]
    Stockman,
    /// Wikipedia: 1 is a leaf
    Wikipedia,
}

impl From<NumberingArg> for Numbering {
    fn from(numbering: NumberingArg) -> Numbering {
        match numbering {
            NumberingArg::Stockman => Numbering::Stockman,
            NumberingArg::Wikipedia => Numbering::Wikipedia,
        }
    }
}

/// The algorithms of a list of words, each once, in order.
pub(super) fn algorithms(words: &[String]) -> anyhow::Result<Vec<Algorithm>> {
    let mut algorithms = Vec::new();
    for word in words.iter().flat_map(|word| word.split(',')) {
        if word.trim().eq_ignore_ascii_case("all") {
            algorithms.extend(Algorithm::ALL);
        } else {
            algorithms.push(Algorithm::parse(word)?);
        }
    }
    if algorithms.is_empty() {
        algorithms.extend(Algorithm::DEFAULT);
    }
    let mut once = Vec::new();
    for algorithm in algorithms {
        if !once.contains(&algorithm) {
            once.push(algorithm);
        }
    }
    Ok(once)
}

/// Steps are counted from 1; both ends belong to a range.
fn parse_steps(text: &str) -> Result<RangeInclusive<u64>, String> {
    let end = |digits: &str, open: u64| match digits.trim() {
        "" => Ok(open),
        digits => digits
            .parse::<u64>()
            .map_err(|_| format!("'{digits}' is not the number of a step")),
    };
    let (first, last) = match text.split_once("..") {
        Some((first, last)) => (end(first, 1)?, end(last.trim_start_matches('='), u64::MAX)?),
        None if text.trim().is_empty() => return Err("a range is written 5..9".to_owned()),
        None => (end(text, 1)?, end(text, 1)?),
    };
    if first == 0 {
        return Err("steps are counted from 1".to_owned());
    }
    if first > last {
        return Err(format!("the range {first}..{last} is empty"));
    }
    Ok(first..=last)
}
