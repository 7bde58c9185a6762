//! `gametrace trace`.

use std::io::Write;

use super::args::{Format, TraceArgs};
use super::output::Target;
use super::{Verdict, compare, terminal, trees};
use crate::report::drawing::{PlainLabels, draw, draw_top_down};
use crate::report::json::trace::TraceDocument;
use crate::report::text::Page;
use crate::report::text::trace::Style;
use crate::report::{json, text};
use crate::search::{Algorithm, Limits};
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
    let algorithm = Algorithm::parse(&args.algorithm)?;
    let built = trees::build_one(&args.tree)?;
    let target = Target::open(&args.output)?;
    let limits = Limits {
        max_leaves: args.limit.max_leaves,
    };
    let mut summary = Summary::of(&built);
    compare::check_limit(&summary, limits)?;
    let trace = Trace {
        tree: &built.tree,
        algorithm,
        limits,
    };
    let outcome = trace
        .outcome()
        .map_err(|_| compare::over_limit(&built.source, algorithm, limits))?;
    summary.learn(&outcome);
    let names = built.tree.names(args.output.dewey());
    let page = terminal::page(&args.output);
    match args.format {
        Format::Json => {
            let stored = if summary.size.nodes <= TREE_LIMIT {
                Some(built.tree.stored()?)
            } else {
                None
            };
            let document = TraceDocument {
                summary: &summary,
                tree: stored.as_deref(),
                names: &names,
                trace,
                outcome: &outcome,
                steps: &args.steps.clone().unwrap_or(1..=u64::MAX),
            };
            target.write(|out| json::trace::write(out, &document))?;
        }
        Format::Text => {
            let narrator = Narrator {
                tree: &built.tree,
                names: &names,
                algorithm,
                outcome: &outcome,
            };
            let style = Style {
                numbering: args.numbering.into(),
                full: args.full,
                steps: args.steps.clone(),
            };
            target.write(|out| {
                draw_above(out, &built.tree, &names, summary.size.nodes, page)?;
                text::trace::write(out, &trace, &narrator, &style, page)
            })?;
        }
    }
    Ok(Verdict::Passed)
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
