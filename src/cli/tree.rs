//! `gametrace tree`.

use std::io::{self, Write};

use super::args::{Show, TreeArgs, TreeFormat};
use super::failure::LimitReached;
use super::output::Target;
use super::{Verdict, compare, terminal, trees};
use crate::annotate::{Note, annotate, clusters, strategies};
use crate::error::InputError;
use crate::report::drawing::{PlainLabels, draw};
use crate::report::text::Page;
use crate::report::text::drawing::NodeLabels;
use crate::report::{json, text};
use crate::search::{Algorithm, Limits};
use crate::summary::Summary;
use crate::text::grouped;
use crate::tree::file::write_brackets;
use crate::tree::naming::Names;
use crate::tree::properties::Profile;
use crate::tree::spec::BuiltTree;
use crate::tree::stored::Tree;

/// The most nodes that are told one by one.
const NODE_LIMIT: u64 = 1_000_000;
/// The most nodes that are drawn unasked.
const DRAWING_LIMIT: u64 = 1_000;

pub(super) fn run(args: &TreeArgs) -> anyhow::Result<Verdict> {
    if args.format != TreeFormat::Text && (args.annotate.is_some() || !args.show.is_empty()) {
        let error = InputError::new("`--annotate` and `--show` belong to the drawing");
        return Err(error
            .with_hint("leave `--format` out, or take `--format text`")
            .into());
    }
    let algorithm = args.annotate.as_deref().map(Algorithm::parse).transpose()?;
    let trees = trees::build(&args.trees)?;
    let target = Target::open(&args.output)?;
    let mut drawings = Vec::new();
    for built in &trees {
        let summary = Summary::of(built);
        check_nodes(&summary)?;
        let stored = built.tree.stored()?;
        let notes = algorithm
            .map(|algorithm| notes(&stored, algorithm, built, args))
            .transpose()?;
        drawings.push((built, summary, stored, notes));
    }
    let page = terminal::page(&args.output);
    target.write(|out| {
        for (index, (built, summary, stored, notes)) in drawings.into_iter().enumerate() {
            match args.format {
                TreeFormat::Json => {
                    json::tree::write(out, &stored, &summary, &Profile::of(&*stored))?;
                }
                TreeFormat::Brackets => writeln!(out, "{}", write_brackets(&*stored))?,
                TreeFormat::Text => {
                    if index > 0 {
                        writeln!(out)?;
                    }
                    let names = built.tree.names(args.output.dewey());
                    draw_one(out, &stored, &names, &summary, notes, args, page)?;
                }
            }
        }
        Ok(())
    })?;
    Ok(Verdict::Passed)
}

fn notes(
    tree: &Tree,
    algorithm: Algorithm,
    built: &BuiltTree,
    args: &TreeArgs,
) -> Result<Vec<Note>, LimitReached> {
    let limits = Limits::from(&args.limit);
    match annotate(tree, algorithm, limits) {
        Ok((notes, _)) => Ok(notes),
        Err(_) => Err(compare::over_limit(&built.source, algorithm, limits)),
    }
}

/// The tree's heading and properties, and its drawing unless that would be too long to read.
fn draw_one(
    out: &mut dyn Write,
    tree: &Tree,
    names: &Names<'_>,
    summary: &Summary,
    notes: Option<Vec<Note>>,
    args: &TreeArgs,
    page: Page,
) -> io::Result<()> {
    let plain = notes.is_none() && args.show.is_empty();
    if plain {
        out.write_all(text::compare::heading(summary, names, page).as_bytes())?;
        writeln!(
            out,
            "{}",
            text::drawing::properties(&Profile::of(tree), summary, page)
        )?;
    }
    if summary.size.nodes > DRAWING_LIMIT && !args.full {
        return writeln!(
            out,
            "`--full` draws all {} nodes",
            grouped(summary.size.nodes)
        );
    }
    let labels = NodeLabels {
        tree,
        names,
        plain: PlainLabels::new(tree, names),
        notes,
        clusters: args.show.contains(&Show::Clusters).then(|| clusters(tree)),
        strategies: args
            .show
            .contains(&Show::Strategy)
            .then(|| strategies(tree)),
    };
    out.write_all(draw(tree, &labels, page.width, page.charset).as_bytes())?;
    out.write_all(labels.legend(page).unwrap_or_default().as_bytes())
}

/// Refuses a tree that is too large to be told node by node.
pub(super) fn check_nodes(summary: &Summary) -> Result<(), LimitReached> {
    if summary.size.nodes <= NODE_LIMIT {
        return Ok(());
    }
    let (nodes, most) = (grouped(summary.size.nodes), grouped(NODE_LIMIT));
    Err(LimitReached::new(
        format!(
            "{}: {nodes} nodes are more than the {most} that can be told one by one",
            summary.source
        ),
        "`gametrace compare` and `gametrace trace` take trees of any size",
    ))
}
