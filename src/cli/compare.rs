//! `gametrace compare`.

use super::args::{self, CompareArgs, Format};
use super::failure::LimitReached;
use super::output::Target;
use super::{Verdict, terminal, trees};
use crate::compare::{Comparison, compare};
use crate::report::{json, text};
use crate::search::{Algorithm, Limits};
use crate::summary::Summary;
use crate::text::grouped;
use crate::tree::GameTree;
use crate::tree::any::TreeVisitor;
use crate::tree::spec::BuiltTree;

pub(super) fn run(args: &CompareArgs) -> anyhow::Result<Verdict> {
    let algorithms = args::algorithms(&args.algorithm)?;
    let trees = trees::build(&args.trees)?;
    let target = Target::open(&args.output)?;
    let limits = Limits {
        max_leaves: args.limit.max_leaves,
    };
    let comparisons: Vec<Comparison> = trees
        .iter()
        .map(|tree| compare_one(tree, &algorithms, limits))
        .collect::<Result<_, _>>()?;
    let page = terminal::page(&args.output);
    target.write(|out| match (args.format, &comparisons[..], &trees[..]) {
        (Format::Json, comparisons, _) => json::compare::write(out, comparisons),
        (Format::Text, [comparison], [BuiltTree { tree, .. }]) => {
            let names = tree.names(args.output.dewey());
            out.write_all(text::compare::one(comparison, tree, &names, page).as_bytes())
        }
        (Format::Text, comparisons, _) => {
            out.write_all(text::compare::several(comparisons, page).as_bytes())
        }
    })?;
    Ok(if comparisons.iter().all(Comparison::passed) {
        Verdict::Passed
    } else {
        Verdict::Failed
    })
}

fn compare_one(
    built: &BuiltTree,
    algorithms: &[Algorithm],
    limits: Limits,
) -> anyhow::Result<Comparison> {
    struct Compare<'a>(Summary, &'a [Algorithm], Limits);
    impl TreeVisitor for Compare<'_> {
        type Output = Result<Comparison, Algorithm>;

        fn visit<T: GameTree>(self, tree: &T) -> Self::Output {
            compare(tree, self.0, self.1, self.2)
        }
    }
    let summary = Summary::of(built);
    check_limit(&summary, limits)?;
    built
        .tree
        .accept(Compare(summary, algorithms, limits))
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
