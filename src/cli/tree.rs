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
    for summary in &summaries {
        if summary.size.nodes > NODE_LIMIT {
            let nodes = grouped(summary.size.nodes);
            return Err(LimitReached::new(
                format!(
                    "{}: {nodes} nodes are more than the {} that can be written",
                    summary.source,
                    grouped(NODE_LIMIT)
                ),
                "`gametrace compare` and `gametrace trace` take trees of any size",
            )
            .into());
        }
    }
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
