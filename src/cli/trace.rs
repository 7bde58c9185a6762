//! `gametrace trace`.

use std::io::Write;

use super::args::{self, OpenArg, TraceArgs};
use super::failure::LimitReached;
use super::formats::TraceFormat;
use super::output::Target;
use super::{Verdict, compare, terminal, trees};
use crate::error::InputError;
use crate::report::drawing::{PlainLabels, draw, draw_top_down};
use crate::report::json::trace::TraceDocument;
use crate::report::table::TableFormat;
use crate::report::text::Page;
use crate::report::text::trace::Style;
use crate::report::{json, tables, text};
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
    let table = args.latex.trace_table(args.format)?;
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
    if matches!(args.format, TraceFormat::Json | TraceFormat::Ndjson) {
        write_json(args, &built.tree, summary, trace, target)?;
    } else {
        write_told(args, &built.tree, &summary, trace, target, table)?;
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
    table: Option<TableFormat>,
) -> anyhow::Result<()> {
    let outcome = outcome(summary, &trace)?;
    let names = tree.names(args.output.dewey());
    let page = terminal::page(&args.output);
    let narrator = Narrator {
        tree,
        names: &names,
        algorithm: trace.algorithm,
        outcome: &outcome,
    };
    let style = Style {
        numbering: args.numbering.into(),
        full: args.full || table.is_some_and(|format| !format.is_read()),
        steps: args.steps.clone(),
        open: args.open == OpenArg::All,
    };
    if let Some(format) = table {
        let head = tables::trace::head(summary, &narrator, &style);
        return target.write(|out| {
            format.write_rows(out, &head, |sink| {
                tables::trace::rows(&trace, &narrator, &style, sink)
            })
        });
    }
    target.write(|out| {
        draw_above(out, tree, &names, summary.size.nodes, page)?;
        text::trace::write(out, &trace, &narrator, &style, page)
    })
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

/// Draws a small tree: from the top where that fits, else sideways.
fn draw_above(
    out: &mut dyn Write,
    tree: &AnyTree,
    names: &Names<'_>,
    nodes: u64,
    page: Page,
) -> std::io::Result<()> {
    if nodes > 10 * SIDEWAYS_LIMIT {
        return Ok(());
    }
    let Ok(stored) = tree.stored() else {
        return Ok(());
    };
    let labels = PlainLabels::new(&stored, names);
    let drawing = if nodes <= SIDEWAYS_LIMIT {
        Some(draw(&stored, &labels, page.width, page.charset))
    } else {
        draw_top_down(&stored, &labels, page.width, page.charset)
    };
    drawing.map_or(Ok(()), |drawing| writeln!(out, "{drawing}"))
}
