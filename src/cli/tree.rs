//! `gametrace tree`.

use std::io::{self, Write};

use super::args::{TreeArgs, TreeFormat};
use super::failure::LimitReached;
use super::output::Target;
use super::{Verdict, terminal, trees};
use crate::report::drawing::{PlainLabels, draw};
use crate::report::text::Page;
use crate::report::{json, text};
use crate::summary::Summary;
use crate::text::grouped;
use crate::tree::any::AnyTree;
use crate::tree::file::write_brackets;
use crate::tree::stored::Tree;

/// The most nodes that are written or drawn.
const NODE_LIMIT: u64 = 1_000_000;

pub(super) fn run(args: &TreeArgs) -> anyhow::Result<Verdict> {
    let trees = trees::build(&args.trees)?;
    let target = Target::open(&args.output)?;
    let summaries: Vec<Summary> = trees.iter().map(Summary::of).collect();
    summaries.iter().try_for_each(check_nodes)?;
    let stored: Vec<_> = trees
        .iter()
        .map(|built| built.tree.stored())
        .collect::<Result<_, _>>()?;
    let page = terminal::page(&args.output);
    target.write(|out| {
        for (index, ((built, stored), summary)) in
            trees.iter().zip(&stored).zip(&summaries).enumerate()
        {
            match args.format {
                TreeFormat::Json => json::tree::write(out, stored, summary)?,
                TreeFormat::Brackets => writeln!(out, "{}", write_brackets(&**stored))?,
                TreeFormat::Text => {
                    if index > 0 {
                        writeln!(out)?;
                    }
                    drawing(out, &built.tree, stored, summary, args.output.dewey(), page)?;
                }
            }
        }
        Ok(())
    })?;
    Ok(Verdict::Passed)
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

fn drawing(
    out: &mut dyn Write,
    tree: &AnyTree,
    stored: &Tree,
    summary: &Summary,
    dewey: bool,
    page: Page,
) -> io::Result<()> {
    let names = tree.names(dewey);
    writeln!(out, "{}", text::compare::heading(summary, &names, page))?;
    let labels = PlainLabels::new(stored, &names);
    out.write_all(draw(stored, &labels, page.width, page.charset).as_bytes())
}
