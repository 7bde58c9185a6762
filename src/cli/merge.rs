//! `gametrace merge`.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::Context as _;

use super::Verdict;
use super::sweep::Delivery;
use super::sweep::args::MergeArgs;
use crate::report::json::sweep;
use crate::sweep::shards::{Part, merge};

pub(super) fn run(args: &MergeArgs) -> anyhow::Result<Verdict> {
    let parts = args.files.iter().map(|path| part(path));
    let report = merge(&parts.collect::<Result<Vec<_>, _>>()?)?;
    Delivery::checked(&args.delivery, &args.output)?.write(&report)
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
    let part = sweep::read(&text).map_err(|error| error.within(&name))?;
    Ok((name, part))
}
