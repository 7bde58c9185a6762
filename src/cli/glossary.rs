//! `gametrace glossary`.

use clap::Args;

use super::options::OutputArgs;
use super::output::Target;
use super::{Verdict, terminal};
use crate::glossary::{Term, find, terms};
use crate::report::list::{Entry, entries};

/// Explain the terms: LIVE, SOLVED, merit, OPEN, cluster, …
#[derive(Debug, Args)]
pub(super) struct GlossaryArgs {
    /// The term [default: all of them]
    #[arg(value_name = "TERM")]
    term: Vec<String>,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: &GlossaryArgs) -> anyhow::Result<Verdict> {
    let terms: Vec<Term> = if args.term.is_empty() {
        terms().collect()
    } else {
        vec![find(&args.term.join(" "))?]
    };
    let target = Target::open(&args.output)?;
    let page = terminal::page(&args.output);
    let told: Vec<Entry> = terms.iter().map(entry).collect();
    target.write(|out| out.write_all(entries(&told, page).as_bytes()))?;
    Ok(Verdict::Passed)
}

fn entry(term: &Term) -> Entry {
    Entry {
        name: term.name.to_owned(),
        title: term.meaning.to_owned(),
        note: String::new(),
    }
}
