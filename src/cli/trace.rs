//! `gametrace trace`.

use std::io::{self, Seek as _};
use std::ops::RangeInclusive;

use clap::{Args, ValueEnum};
use tempfile::SpooledTempFile;

use super::formats::{LatexArgs, TraceFormat};
use super::limits::{ABOVE_LIMIT, NODE_LIMIT, check_leaves, over_limit};
use super::options::{LimitArgs, OutputArgs, TREE_HELP, algorithms, known_algorithms};
use super::output::Target;
use super::{Verdict, terminal, trees};
use crate::error::InputError;
use crate::report::document::{Audience, Block, Format, Reader};
use crate::report::json::trace::TraceDocument;
use crate::report::page::Page;
use crate::report::picture::labels::NodeLabels;
use crate::report::trace::{Style, Told};
use crate::report::{json, trace as told};
use crate::search::Limits;
use crate::search::sss::gamma::Numbering;
use crate::summary::Summary;
use crate::trace::Trace;
use crate::trace::narrate::Narrator;
use crate::tree::any::AnyTree;
use crate::tree::naming::Names;

/// Show every step of one algorithm on a tree.
///
/// For SSS* each step names the state removed from OPEN, the case that applied, OPEN afterwards, and says why. For
/// alpha-beta each step shows α and β before it, what it changes, and what a cut-off skips.
#[derive(Debug, Args)]
#[command(after_long_help = TREE_HELP)]
pub(super) struct TraceArgs {
    /// The tree
    #[arg(value_name = "TREE")]
    tree: String,
    /// The algorithm
    #[arg(
        long_help = format!("The algorithm\n\n{}", known_algorithms()),
        short,
        long,
        visible_alias = "algorithms",
        value_name = "A",
        default_value = "sss"
    )]
    algorithm: String,
    /// Only these steps: `5..9`, `5..`, `..9` or `7`
    #[arg(long, value_name = "RANGE", value_parser = parse_steps, conflicts_with = "full")]
    steps: Option<RangeInclusive<u64>>,
    /// All steps and all of OPEN, however long
    #[arg(long)]
    full: bool,
    /// Whose numbers the cases of SSS* carry
    #[arg(long, value_enum, default_value_t)]
    numbering: NumberingArg,
    /// Leave OPEN out of the steps, for a trace that is long
    #[arg(long, value_enum, default_value_t)]
    open: OpenArg,
    /// How the trace is written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    format: TraceFormat,
    #[command(flatten)]
    latex: LatexArgs,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OpenArg {
    /// All of OPEN after each step
    #[default]
    All,
    /// Only what is removed, added and purged
    None,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum NumberingArg {
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

pub(super) fn run(args: &TraceArgs) -> anyhow::Result<Verdict> {
    let page = terminal::page(&args.output);
    let format = args.latex.writer(&args.format, page)?;
    let [algorithm] = algorithms(std::slice::from_ref(&args.algorithm))?[..] else {
        return Err(InputError::new("a trace is of one algorithm")
            .with_hint("name one: `-a sss`")
            .into());
    };
    let built = trees::build_one(&args.tree)?;
    let target = Target::open(&args.output)?;
    let limits = Limits::from(&args.limit);
    let summary = Summary::of(&built);
    let trace = Trace {
        tree: &built.tree,
        algorithm,
        limits,
    };
    match format {
        Some(format) => write_told(args, &built.tree, &summary, trace, target, format, page)?,
        None => write_json(args, &built.tree, &summary, trace, target)?,
    }
    Ok(Verdict::Passed)
}

/// So many bytes of a trace are kept in memory, and more in a file, until it is known that the search ends.
const SPOOL: usize = 16 << 20;

/// As text, or as a table.
fn write_told(
    args: &TraceArgs,
    tree: &AnyTree,
    summary: &Summary,
    trace: Trace<'_>,
    target: Target,
    mut format: Box<dyn Format>,
    page: Page,
) -> anyhow::Result<()> {
    check_leaves(summary, trace.limits)?;
    let names = tree.names(args.output.dewey());
    let style = Style {
        numbering: args.numbering.into(),
        full: args.full || format.reader() == Reader::Program,
        steps: args.steps.clone(),
        open: args.open == OpenArg::All,
    };
    let told = Told {
        trace,
        narrator: Narrator {
            tree,
            names: &names,
            algorithm: trace.algorithm,
        },
        summary,
        style: &style,
    };
    let above = above(tree, &names, summary.size.nodes);
    let mut spool = SpooledTempFile::new(SPOOL);
    told::write(&mut spool, &mut *format, above, &told, page)?
        .map_err(|_| over_limit(&summary.source, trace.algorithm, trace.limits))?;
    spool.rewind()?;
    target.write(|out| io::copy(&mut spool, out).map(drop))
}

fn write_json(
    args: &TraceArgs,
    tree: &AnyTree,
    summary: &Summary,
    trace: Trace<'_>,
    target: Target,
) -> anyhow::Result<()> {
    let names = tree.names(args.output.dewey());
    let stored = if summary.size.nodes <= NODE_LIMIT {
        Some(tree.stored()?)
    } else {
        None
    };
    let steps = args.steps.clone().unwrap_or(1..=u64::MAX);
    let document = TraceDocument {
        summary,
        tree: stored.as_deref(),
        names: &names,
        trace,
        steps: &steps,
        open: args.open == OpenArg::All,
    };
    if args.format == TraceFormat::Json {
        check_leaves(summary, trace.limits)?;
        let mut spool = SpooledTempFile::new(SPOOL);
        let outcome = json::trace::search(&document, &mut spool)?
            .map_err(|_| over_limit(&summary.source, trace.algorithm, trace.limits))?;
        return target.write(|out| json::trace::write(out, &document, &outcome, &mut spool));
    }
    // A stream goes up to a limit that was asked for; the limit that nobody asked for is only worth a refusal.
    let refused = match args.limit.max_leaves {
        Some(_) => None,
        None => check_leaves(summary, trace.limits).err(),
    };
    let over_limit = || over_limit(&summary.source, trace.algorithm, trace.limits);
    let mut stopped = None;
    target.write(|out| {
        let message = refused.as_ref().map(ToString::to_string);
        stopped = json::trace::write_lines(out, &document, message, || over_limit().to_string())?;
        Ok(())
    })?;
    match stopped {
        Some(_) => Err(refused.unwrap_or_else(over_limit).into()),
        None => Ok(()),
    }
}

/// A small tree, drawn from the top where that fits, else sideways.
fn above<'a>(tree: &'a AnyTree, names: &Names<'_>, nodes: u64) -> Vec<Block<'a>> {
    if nodes > ABOVE_LIMIT {
        return Vec::new();
    }
    let Ok(stored) = tree.stored() else {
        return Vec::new();
    };
    let labels = NodeLabels::plain(stored, names);
    let drawing = Block::Drawing(Box::new(labels), Audience::Terminal);
    vec![drawing, Block::Gap]
}
