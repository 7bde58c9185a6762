//! `gametrace compare`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context as _;
use clap::Args;

use super::formats::{Format, LatexArgs};
use super::limits::{check_leaves, over_limit};
use super::options::{AlgorithmsArgs, LimitArgs, OutputArgs, TREE_HELP};
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
use crate::tree::any::TreeVisitor;
use crate::tree::recorded::Numbered;
use crate::tree::spec::BuiltTree;

/// Run the algorithms on trees and compare what they do.
///
/// One tree is told in detail, several as a line each; without TREE the whole textbook library is compared. The exit
/// code is 1 if a check fails: that the values agree, and that SSS* evaluates only leaves that alpha-beta evaluates.
#[derive(Debug, Args)]
#[command(after_long_help = TREE_HELP)]
pub(super) struct CompareArgs {
    /// The trees, a word each
    #[arg(value_name = "TREE")]
    trees: Vec<String>,
    #[command(flatten)]
    algorithms: AlgorithmsArgs,
    /// Fail unless this holds: `[TREE:][ALGORITHM.]KEY=VALUE`, repeatable
    ///
    /// `value=3` is asked of every tree, `aima:sss.leaves_evaluated=7` of one algorithm on one tree. The keys are those
    /// of the JSON: value, nodes, leaves, depth, `minimal_leaves` … of the tree; value, `leaves_evaluated`,
    /// `nodes_visited`, `alpha_cutoffs`, steps, `open_peak` … of an algorithm.
    #[arg(long, value_name = "EXPECTATION")]
    expect: Vec<String>,
    /// Fail unless every value and count is as in this older `--format json` output
    ///
    /// All differences are told. Trees and algorithms that the older output does not have are no difference.
    #[arg(long, value_name = "OLD.json")]
    baseline: Option<PathBuf>,
    /// How the comparison is written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    latex: LatexArgs,
    /// Tell time and memory too, which are not the same twice
    #[arg(long)]
    timings: bool,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: &CompareArgs) -> anyhow::Result<Verdict> {
    let algorithms = args.algorithms.read()?;
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
    check_leaves(&summary, limits)?;
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
