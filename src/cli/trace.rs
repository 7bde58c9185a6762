//! `gametrace trace`.

use super::args::{self, OpenArg, TraceArgs};
use super::failure::LimitReached;
use super::formats::TraceFormat;
use super::output::Target;
use super::{Verdict, compare, terminal, trees};
use crate::error::InputError;
use crate::report::document::{self, Audience, Block, Format, Reader};
use crate::report::json::trace::TraceDocument;
use crate::report::page::Page;
use crate::report::picture::drawing::draw_top_down;
use crate::report::picture::labels::NodeLabels;
use crate::report::trace::Style;
use crate::report::{json, trace as told};
use crate::search::{Limits, Outcome};
use crate::summary::Summary;
use crate::trace::Trace;
use crate::trace::narrate::Narrator;
use crate::tree::any::AnyTree;
use crate::tree::naming::Names;

/// A tree of more nodes than this is not part of a trace document.
const TREE_LIMIT: u64 = 1_000_000;
/// A tree of up to this many nodes is drawn above its trace even where it has to be drawn sideways.
const SIDEWAYS_LIMIT: u64 = 50;

pub(super) fn run(args: &TraceArgs) -> anyhow::Result<Verdict> {
    let page = terminal::page(&args.output);
    let format = args.latex.writer(&args.format, page)?;
    let [algorithm] = args::algorithms(std::slice::from_ref(&args.algorithm))?[..] else {
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
        None => write_json(args, &built.tree, summary, trace, target)?,
    }
    Ok(Verdict::Passed)
}

/// Searches without writing anything: whether the search ends, and how.
fn outcome(summary: &Summary, trace: &Trace<'_>) -> Result<Outcome, LimitReached> {
    compare::check_limit(summary, trace.limits)?;
    trace
        .outcome()
        .map_err(|_| compare::over_limit(&summary.source, trace.algorithm, trace.limits))
}

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
    let outcome = outcome(summary, &trace)?;
    let names = tree.names(args.output.dewey());
    let narrator = Narrator {
        tree,
        names: &names,
        algorithm: trace.algorithm,
        outcome: &outcome,
    };
    let style = Style {
        numbering: args.numbering.into(),
        full: args.full || format.reader() == Reader::Program,
        steps: args.steps.clone(),
        open: args.open == OpenArg::All,
    };
    let mut blocks = above(tree, &names, summary.size.nodes, page);
    blocks.extend(told::blocks(&trace, &narrator, summary, &style, page));
    target.write(|out| document::write(out, &mut *format, blocks))
}

fn write_json(
    args: &TraceArgs,
    tree: &AnyTree,
    mut summary: Summary,
    trace: Trace<'_>,
    target: Target,
) -> anyhow::Result<()> {
    let names = tree.names(args.output.dewey());
    let stored = if summary.size.nodes <= TREE_LIMIT {
        Some(tree.stored()?)
    } else {
        None
    };
    let steps = args.steps.clone().unwrap_or(1..=u64::MAX);
    let document = |summary| TraceDocument {
        summary,
        tree: stored.as_deref(),
        names: &names,
        trace,
        steps: &steps,
        open: args.open == OpenArg::All,
    };
    if args.format == TraceFormat::Json {
        let outcome = outcome(&summary, &trace)?;
        summary.learn(trace.algorithm, &outcome);
        return target.write(|out| json::trace::write(out, &document(&summary), &outcome));
    }
    // A stream goes up to a limit that was asked for; the limit that nobody asked for is only worth a refusal.
    let refused = match args.limit.max_leaves {
        Some(_) => None,
        None => compare::check_limit(&summary, trace.limits).err(),
    };
    let over_limit = || compare::over_limit(&summary.source, trace.algorithm, trace.limits);
    let mut stopped = None;
    target.write(|out| {
        let message = refused.as_ref().map(ToString::to_string);
        stopped = json::trace::write_lines(out, &document(&summary), message, || {
            over_limit().to_string()
        })?;
        Ok(())
    })?;
    match stopped {
        Some(_) => Err(refused.unwrap_or_else(over_limit).into()),
        None => Ok(()),
    }
}

/// A small tree, drawn from the top where that fits, else sideways.
fn above<'a>(tree: &'a AnyTree, names: &Names<'_>, nodes: u64, page: Page) -> Vec<Block<'a>> {
    if nodes > 10 * SIDEWAYS_LIMIT {
        return Vec::new();
    }
    let Ok(stored) = tree.stored() else {
        return Vec::new();
    };
    let labels = NodeLabels::plain(stored, names);
    let from_the_top = || draw_top_down(&labels.tree, &labels, page.width, page.charset).is_some();
    if nodes > SIDEWAYS_LIMIT && !from_the_top() {
        return Vec::new();
    }
    let drawing = Block::Drawing(Box::new(labels), Audience::Terminal);
    vec![drawing, Block::Gap]
}
