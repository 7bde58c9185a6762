//! Options that several commands have, and their help.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::search::catalogue::CATALOGUE;
use crate::search::{Algorithm, Limits};

pub(super) const TREE_HELP: &str = "\
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

/// `-a` where it takes several algorithms.
#[derive(Debug, Args)]
pub(super) struct AlgorithmsArgs {
    #[arg(
        short,
        long,
        visible_alias = "algorithms",
        value_name = "A,B:VARIANT,…",
        value_delimiter = ',',
        help = algorithms_help(),
        long_help = format!("{}\n\n`all` is every one of {}", algorithms_help(), known_algorithms())
    )]
    algorithm: Vec<String>,
}

impl AlgorithmsArgs {
    /// The algorithms that are asked for.
    pub(super) fn read(&self) -> anyhow::Result<Vec<Algorithm>> {
        algorithms(&self.algorithm)
    }
}

fn algorithms_help() -> String {
    let default = Algorithm::DEFAULT.map(Algorithm::id).join(",");
    format!("The algorithms, with commas between [default: {default}]")
}

/// The algorithms and their variants, for the help.
pub(super) fn known_algorithms() -> String {
    let known: Vec<&str> = CATALOGUE.iter().map(|info| info.id).collect();
    let variants = CATALOGUE.iter().map(|info| info.variants_told);
    let variants: Vec<&str> = variants.filter(|told| !told.is_empty()).collect();
    let known = known.join(", ");
    format!("{known}. Variants: {}.", variants.join("; "))
}

/// The algorithms of a list of words, each once, in order.
pub(super) fn algorithms(words: &[String]) -> anyhow::Result<Vec<Algorithm>> {
    let mut algorithms = Vec::new();
    for word in words.iter().flat_map(|word| word.split(',')) {
        if word.trim().eq_ignore_ascii_case("all") {
            algorithms.extend(Algorithm::all());
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
        self.output.as_deref().filter(|path| is_file(path))
    }

    /// Whether paths are asked for as names.
    pub(super) fn dewey(&self) -> bool {
        self.names == NamesArg::Dewey
    }
}

/// Whether a path to write to is not that of standard output.
pub(super) fn is_file(path: &Path) -> bool {
    path.as_os_str() != "-"
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
