//! `gametrace list`.

use clap::Args;

use super::options::OutputArgs;
use super::output::Target;
use super::{Verdict, terminal};
use crate::report::list::{Entry, section};
use crate::search::catalogue::CATALOGUE;
use crate::tree::textbook;

/// List the textbook library and the algorithms.
#[derive(Debug, Args)]
pub(super) struct ListArgs {
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: &ListArgs) -> anyhow::Result<Verdict> {
    let target = Target::open(&args.output)?;
    let page = terminal::page(&args.output);
    let mut trees = Vec::new();
    for textbook in textbook::all() {
        let heading = textbook.tree()?.heading().clone();
        trees.push(Entry {
            name: textbook.name.to_owned(),
            title: heading.title.unwrap_or_default(),
            note: heading.citation.unwrap_or_default(),
        });
    }
    let algorithms: Vec<Entry> = CATALOGUE
        .iter()
        .map(|info| Entry {
            name: info.id.to_owned(),
            title: info.description.to_owned(),
            note: match info.variants_told {
                "" => String::new(),
                variants => format!("variants: {variants}"),
            },
        })
        .collect();
    target.write(|out| {
        write!(
            out,
            "{}\n{}",
            section("Textbook trees", &trees, page),
            section("Algorithms", &algorithms, page)
        )
    })?;
    Ok(Verdict::Passed)
}
