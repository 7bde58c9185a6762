//! `gametrace exercise`.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::formats::LatexArgs;
use super::options::TREE_HELP;
use super::output::Target;
use super::{Verdict, trees};
use crate::error::InputError;
use crate::exercise::{Conditions, Recipe, Sheet, roster};
use crate::report::json::exercise::{self as json, Config};
use crate::report::{document, exercise as told};
use crate::tree::random::RandomSpec;

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
pub(super) struct ExerciseArgs {
    /// The tree of the exercise, instead of drawn ones
    #[arg(
        long,
        value_name = "TREE",
        conflicts_with_all = [
            "branching", "depth", "values", "distinct", "seed", "count", "min_saving", "min_cutoffs", "purge",
            "no_ties", "max_steps"
        ]
    )]
    tree: Option<String>,
    /// Children of each node: `2`, or `2..3` for nodes that draw their widths [default: 2]
    #[arg(long, value_name = "B", value_parser = parse_branching)]
    branching: Option<RangeInclusive<u32>>,
    /// The depth of the leaves [default: 3]
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
    /// The values of the leaves, both ends included [default: 0..99]
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true)]
    values: Option<String>,
    /// The leaves have different values
    #[arg(long)]
    distinct: bool,
    /// The seed of all sheets [default: 1]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many sheets [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000), conflicts_with = "roster")]
    count: Option<u64>,
    /// A sheet for each line of this CSV file, by name
    #[arg(long, value_name = "FILE")]
    roster: Option<PathBuf>,
    /// SSS* evaluates at least K leaves fewer than alpha-beta
    #[arg(long, value_name = "K")]
    min_saving: Option<u64>,
    /// Alpha-beta makes at least K cut-offs
    #[arg(long, value_name = "K")]
    min_cutoffs: Option<u64>,
    /// SSS* purges something from OPEN
    #[arg(long)]
    purge: bool,
    /// Only ties that every tree has: no two leaves have the same value
    #[arg(long)]
    no_ties: bool,
    /// SSS* needs at most K steps
    #[arg(long, value_name = "K")]
    max_steps: Option<u64>,
    /// Write the key to this file, in the format of the sheets; `-` is standard output
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// How the sheets are written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    format: ExerciseFormat,
    /// With LaTeX: a whole document
    #[arg(long)]
    standalone: bool,
    /// Write to this file, whole or not at all; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ExerciseFormat {
    /// For a page, a repository, an editor
    #[default]
    Markdown,
    /// For printing
    Latex,
    /// For programs
    Json,
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

pub(super) fn run(args: &ExerciseArgs) -> anyhow::Result<Verdict> {
    if args.standalone && args.format != ExerciseFormat::Latex {
        let error = InputError::new("`--standalone` makes a LaTeX document");
        return Err(error.with_hint("add `--format latex`").into());
    }
    let students = match &args.roster {
        Some(path) => {
            let (name, text) = trees::read(path)?;
            roster::read(&text, &name)?.into_iter().map(Some).collect()
        }
        None => vec![None; usize::try_from(args.count.unwrap_or(1)).unwrap_or(usize::MAX)],
    };
    let (target, key) = Target::open_with(args.output.as_deref(), args.key.as_deref())?;
    let (sheets, config) = sheets(args, students)?;
    target.write(|out| write(args, out, &sheets, &config, false))?;
    if let Some(key) = key {
        key.write(|out| write(args, out, &sheets, &config, true))?;
    }
    Ok(Verdict::Passed)
}

/// Makes the sheet of this number.
type Draw = Box<dyn Fn(u64) -> Result<Sheet, InputError>>;

/// The sheets, one for each of `students`.
fn sheets(
    args: &ExerciseArgs,
    students: Vec<Option<String>>,
) -> anyhow::Result<(Vec<Sheet>, Config)> {
    let conditions = Conditions {
        min_saving: args.min_saving.unwrap_or(0),
        min_cutoffs: args.min_cutoffs.unwrap_or(0),
        purge: args.purge,
        no_ties: args.no_ties,
        distinct: args.distinct,
        max_steps: args.max_steps,
    };
    let (tree, seed, draw): (_, _, Draw) = if let Some(word) = &args.tree {
        let built = trees::build_one(word)?;
        let tree = built.source.clone();
        let same = move |number| Sheet::new(number, built.clone());
        (tree, None, Box::new(same))
    } else {
        let branching = args.branching.clone().unwrap_or(2..=2);
        let depth = args.depth.unwrap_or(3);
        let mut shape = RandomSpec::ragged(*branching.start(), *branching.end(), depth)?;
        if let Some(values) = &args.values {
            shape = shape.with_values(values.parse()?);
        }
        let recipe = Recipe {
            shape,
            seed: args.seed.unwrap_or(1),
            conditions,
        };
        let seed = Some(recipe.seed);
        (
            shape.to_string(),
            seed,
            Box::new(move |number| recipe.sheet(number)),
        )
    };
    let sheets = students.into_iter().zip(1..).map(|(student, number)| {
        let sheet = draw(number)?;
        Ok(Sheet { student, ..sheet })
    });
    let sheets = sheets.collect::<Result<_, InputError>>()?;
    let config = Config {
        tree,
        seed,
        conditions,
    };
    Ok((sheets, config))
}

fn write(
    args: &ExerciseArgs,
    out: &mut dyn Write,
    sheets: &[Sheet],
    config: &Config,
    is_key: bool,
) -> io::Result<()> {
    let latex = LatexArgs {
        standalone: args.standalone,
    };
    match latex.sheet_writer(&args.format) {
        Some(mut format) => document::write(out, &mut *format, told::blocks(sheets, is_key)),
        None => json::write(out, config, sheets, is_key),
    }
}
