//! `gametrace why`.

use clap::Args;

use super::formats::{Format, LatexArgs};
use super::limits::check_nodes;
use super::options::{OutputArgs, TREE_HELP, algorithms};
use super::output::Target;
use super::{Verdict, terminal, trees};
use crate::error::{InputError, closest, quoted};
use crate::report::{document, json, why as told};
use crate::search::Algorithm;
use crate::summary::Summary;
use crate::tree::Path;
use crate::tree::naming::{Names, parse_dewey};
use crate::why::narrate::Narrator;
use crate::why::{LeafReport, explain};

/// Say for each leaf whether alpha-beta and SSS* evaluate it, and why.
///
/// The answer comes from the values of the tree alone: no algorithm runs.
#[derive(Debug, Args)]
#[command(after_long_help = TREE_HELP)]
pub(super) struct WhyArgs {
    /// The tree
    #[arg(value_name = "TREE")]
    tree: String,
    /// Only this leaf: its name, or its path counted from 1
    #[arg(long, value_name = "NAME")]
    leaf: Option<String>,
    /// The algorithms, with commas between: alpha-beta, sss, dual [default: alpha-beta,sss]
    #[arg(
        short,
        long,
        visible_alias = "algorithms",
        value_name = "A,B,…",
        value_delimiter = ','
    )]
    algorithm: Vec<String>,
    /// How the answer is written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    latex: LatexArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: &WhyArgs) -> anyhow::Result<Verdict> {
    let mut algorithms = algorithms(&args.algorithm)?;
    let is_explained = |algorithm: &Algorithm| algorithm.leaf_set().is_some();
    if let Some(other) = algorithms.iter().find(|algorithm| !is_explained(algorithm)) {
        let explained = Algorithm::all().filter(is_explained);
        let known: Vec<String> = explained.map(Algorithm::id).collect();
        let error = InputError::new(format!(
            "no conditions on values are known for {}",
            other.id()
        ));
        return Err(error
            .with_hint(format!("`why` explains {}", known.join(", ")))
            .into());
    }
    if args.algorithm.is_empty() {
        algorithms.retain(|algorithm| !algorithm.is_exhaustive());
    }
    let page = terminal::page(&args.output);
    let mut format = args.latex.writer(&args.format, page)?;
    let built = trees::build_one(&args.tree)?;
    let target = Target::open(&args.output)?;
    let summary = Summary::of(&built);
    check_nodes(&summary)?;
    let stored = built.tree.stored()?;
    let names = built.tree.names(args.output.dewey());
    let mut reports = explain(&stored, &algorithms);
    if let Some(name) = &args.leaf {
        let path = find_leaf(name, &reports, &names)?;
        reports.retain(|report| report.leaf.path == path);
    }
    let narrator = Narrator {
        tree: &stored,
        names: &names,
    };
    target.write(|out| match format.as_deref_mut() {
        Some(format) => document::write(out, format, told::blocks(&summary, &reports, &narrator)),
        None => json::why::write(out, &summary, &reports, &narrator),
    })?;
    Ok(Verdict::Passed)
}

/// The leaf of this name, or at this Dewey path.
fn find_leaf(name: &str, reports: &[LeafReport], names: &Names<'_>) -> Result<Path, InputError> {
    let paths = || reports.iter().map(|report| &report.leaf.path);
    let dewey = parse_dewey(name);
    let found = paths()
        .find(|path| names.name(path) == name)
        .or_else(|| paths().find(|path| dewey.as_ref() == Some(*path)));
    found.cloned().ok_or_else(|| {
        let error = InputError::new(format!("no leaf is called {}", quoted(name)));
        let all: Vec<String> = paths().map(|path| names.name(path)).collect();
        match closest(name, all.iter().map(String::as_str)) {
            Some(near) => error.with_hint(format!("did you mean '{near}'?")),
            None => error.with_hint("`gametrace tree` draws the tree with the names of its nodes"),
        }
    })
}
