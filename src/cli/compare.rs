//! `gametrace compare`.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::Context as _;

use super::args::{self, CompareArgs};
use super::failure::LimitReached;
use super::output::Target;
use super::progress::SearchBar;
use super::{Verdict, terminal, trees};
use crate::compare::{Clock, Comparison, compare};
use crate::report::document::{self, Block, Reader};
use crate::report::json::baseline::Baseline;
use crate::report::json::compare::Report;
use crate::report::json::expect::Expectation;
use crate::report::{compare as told, json};
use crate::search::{Algorithm, Limits};
use crate::summary::Summary;
use crate::text::grouped;
use crate::tree::any::TreeVisitor;
use crate::tree::recorded::Numbered;
use crate::tree::spec::BuiltTree;

pub(super) fn run(args: &CompareArgs) -> anyhow::Result<Verdict> {
    let algorithms = args::algorithms(&args.algorithm)?;
    let expectations: Vec<Expectation> = args
        .expect
        .iter()
        .map(|text| Expectation::parse(text))
        .collect::<Result<_, _>>()?;
    let page = terminal::page(&args.output);
    let mut format = args.latex.writer(&args.format, page)?;
    let baseline = args.baseline.as_deref().map(read_baseline).transpose()?;
    let trees = trees::build(&args.trees)?;
    let target = Target::open(&args.output)?;
    let comparisons: Vec<Comparison> = trees
        .iter()
        .map(|tree| compare_one(tree, &algorithms, args))
        .collect::<Result<_, _>>()?;
    let findings = expectations
        .iter()
        .map(|expectation| expectation.check(&comparisons))
        .collect::<Result<Vec<_>, _>>()?
        .concat();
    let report = Report {
        comparisons: &comparisons,
        findings: &findings,
        differences: baseline.map(|baseline| baseline.differences(&comparisons)),
    };
    target.write(|out| {
        let Some(format) = format.as_deref_mut() else {
            return json::compare::write(out, &report);
        };
        let blocks = match &trees[..] {
            _ if format.reader() == Reader::Program => {
                vec![Block::Table(told::plain(&comparisons))]
            }
            [BuiltTree { tree, .. }] => {
                let names = tree.names(args.output.dewey());
                told::one(&report, &comparisons[0], tree, &names)
            }
            _ => told::several(&report),
        };
        document::write(out, format, blocks)
    })?;
    Ok(if report.passed() {
        Verdict::Passed
    } else {
        Verdict::Failed
    })
}

fn read_baseline(path: &Path) -> anyhow::Result<Baseline> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    Ok(Baseline::parse(&text, &name)?)
}

fn compare_one(
    built: &BuiltTree,
    algorithms: &[Algorithm],
    args: &CompareArgs,
) -> anyhow::Result<Comparison> {
    struct Compare<'a>(
        Summary,
        &'a [Algorithm],
        Limits,
        Option<Clock<'a>>,
        SearchBar,
    );
    impl TreeVisitor for Compare<'_> {
        type Output = Result<Comparison, Algorithm>;

        fn visit<T: Numbered>(mut self, tree: &T) -> Self::Output {
            compare(tree, self.0, self.1, self.2, self.3, &mut self.4)
        }
    }
    let limits = Limits::from(&args.limit);
    let summary = Summary::of(built);
    check_limit(&summary, limits)?;
    let start = Instant::now();
    // A search of 500 years would overflow.
    let now = || u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
    let clock = args.timings.then_some(&now as Clock<'_>);
    let bar = SearchBar::new(&built.source, args.output.quiet);
    built
        .tree
        .accept(Compare(summary, algorithms, limits, clock, bar))
        .map_err(|algorithm| over_limit(&built.source, algorithm, limits).into())
}

/// Refuses at once a tree on which no algorithm can end within the limit.
pub(super) fn check_limit(summary: &Summary, limits: Limits) -> Result<(), LimitReached> {
    match summary.minimal_leaves.filter(|_| summary.finite) {
        Some(least) if least > limits.max_leaves => Err(LimitReached::new(
            format!(
                "{}: no algorithm can end within {} leaves, any proof needs {}",
                summary.source,
                grouped(limits.max_leaves),
                grouped(least)
            ),
            format!("take a smaller tree, or `--max-leaves {least}` or more"),
        )),
        _ => Ok(()),
    }
}

/// A search that had to stop.
pub(super) fn over_limit(source: &str, algorithm: Algorithm, limits: Limits) -> LimitReached {
    LimitReached::new(
        format!(
            "{source}: {algorithm} would evaluate more than {} leaves",
            grouped(limits.max_leaves)
        ),
        "`--max-leaves` raises the limit",
    )
}
