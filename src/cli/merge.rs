//! `gametrace merge`.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::Context as _;

use super::Verdict;
use super::sweep::args::MergeArgs;
use super::sweep::{Delivery, verdict};
use crate::error::InputError;
use crate::sweep::document::{self, Part};
use crate::sweep::plan::Plan;
use crate::sweep::report::Report;

pub(super) fn run(args: &MergeArgs) -> anyhow::Result<Verdict> {
    let parts: Vec<(String, Part)> = args
        .files
        .iter()
        .map(|path| part(path))
        .collect::<Result<_, _>>()?;
    let whole = document::merge(&parts)?;
    let delivery = Delivery::checked(args.format, args.latex, &args.output, args.plot.as_deref())?;
    let plan = Plan::new(whole.config)?;
    let report = Report::new(plan.config(), plan.cells(), &whole.tallies);
    delivery.write(&report)?;
    Ok(verdict(&report))
}

fn part(path: &Path) -> anyhow::Result<(String, Part)> {
    let (name, text) = if path.as_os_str() == "-" {
        let mut text = String::new();
        let read = io::stdin().read_to_string(&mut text).map(|_| text);
        ("standard input".to_owned(), read)
    } else {
        (path.display().to_string(), fs::read_to_string(path))
    };
    let text = text.with_context(|| format!("cannot read {name}"))?;
    let part = document::read(&text).map_err(|error| {
        let placed = InputError::new(format!("{name}: {error}"));
        match error.hint() {
            Some(hint) => placed.with_hint(hint),
            None => placed,
        }
    })?;
    Ok((name, part))
}
