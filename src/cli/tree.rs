//! `gametrace tree`.

use std::borrow::Cow;

use clap::{Args, ValueEnum};

use super::failure::LimitReached;
use super::formats::{LatexArgs, TreeFormat};
use super::limits::{DRAWING_LIMIT, check_nodes, over_limit};
use super::options::{LimitArgs, OutputArgs, TREE_HELP};
use super::output::Target;
use super::{Verdict, terminal, trees};
use crate::annotate::{Note, annotate, clusters, strategies};
use crate::error::InputError;
use crate::report::compare::title;
use crate::report::document::{self, Block};
use crate::report::format::text::Text;
use crate::report::picture::labels::NodeLabels;
use crate::report::picture::{Picture, dot, forest, svg};
use crate::report::{json, tree as told};
use crate::search::{Algorithm, Limits};
use crate::summary::Summary;
use crate::text::grouped;
use crate::tree::file::{write_brackets, write_efg};
use crate::tree::naming::Names;
use crate::tree::properties::Profile;
use crate::tree::spec::BuiltTree;
use crate::tree::stored::Tree;

/// Draw, convert or generate trees.
#[derive(Debug, Args)]
#[command(after_long_help = TREE_HELP)]
pub(super) struct TreeArgs {
    /// The trees, a word each [default: the textbook library]
    #[arg(value_name = "TREE")]
    trees: Vec<String>,
    /// Note at each node what an algorithm makes of it
    ///
    /// Backed-up values or bounds, the order of evaluation, cut-offs, what is never visited, the principal variation;
    /// for SSS* and DUAL* the last merits and what was purged.
    #[arg(long, value_name = "ALGORITHM")]
    annotate: Option<String>,
    /// Mark the initial clusters, or a strategy for MAX and one for MIN
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',')]
    show: Vec<Show>,
    /// Draw the tree however large it is
    #[arg(long)]
    full: bool,
    /// How the trees are written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    format: TreeFormat,
    #[command(flatten)]
    latex: LatexArgs,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Show {
    /// The leaves that SSS* starts from, numbered
    Clusters,
    /// The strategies that follow the principal variation
    Strategy,
}

pub(super) fn run(args: &TreeArgs) -> anyhow::Result<Verdict> {
    check_options(args)?;
    let algorithm = args.annotate.as_deref().map(Algorithm::parse).transpose()?;
    let trees = trees::build(&args.trees)?;
    if let (TreeFormat::Svg | TreeFormat::Efg, [_, _, ..]) = (args.format, &trees[..]) {
        let error = InputError::new(format!(
            "one file of this format holds one tree, not {}",
            trees.len()
        ));
        return Err(error.with_hint("name one tree").into());
    }
    let target = Target::open(&args.output)?;
    let mut drawings = Vec::new();
    for built in &trees {
        let summary = Summary::of(built);
        check_nodes(&summary)?;
        let stored = built.tree.stored()?;
        let notes = algorithm
            .map(|algorithm| notes(&stored, algorithm, built, args))
            .transpose()?;
        drawings.push((built, summary, stored, notes));
    }
    let page = terminal::page(&args.output);
    if let (TreeFormat::Efg, [(built, _, stored, _)]) = (args.format, &drawings[..]) {
        // Before anything is written: a tree may have leaves that Gambit cannot hold.
        let efg = write_efg(
            stored,
            &built.tree.names(args.output.dewey()),
            &built.source,
        )?;
        target.write(|out| out.write_all(efg.as_bytes()))?;
        return Ok(Verdict::Passed);
    }
    target.write(|out| {
        let is_latex = args.format == TreeFormat::Latex;
        if is_latex {
            out.write_all(forest::before(args.latex.standalone).as_bytes())?;
        }
        for (index, (built, summary, stored, notes)) in drawings.into_iter().enumerate() {
            if index > 0 && matches!(args.format, TreeFormat::Text | TreeFormat::Latex) {
                writeln!(out)?;
            }
            let names = built.tree.names(args.output.dewey());
            if args.format == TreeFormat::Json {
                json::tree::write(out, &stored, &summary, &Profile::of(&*stored))?;
                continue;
            }
            let labels = labels(stored, &names, notes, args);
            let picture = || Picture::new(&labels, title(&summary));
            match args.format {
                TreeFormat::Brackets => writeln!(out, "{}", write_brackets(&*labels.tree))?,
                TreeFormat::Svg => out.write_all(svg::write(&picture()).as_bytes())?,
                TreeFormat::Dot => out.write_all(dot::write(&picture()).as_bytes())?,
                TreeFormat::Latex => out.write_all(forest::write(&picture()).as_bytes())?,
                TreeFormat::Text | TreeFormat::Json | TreeFormat::Efg => {
                    let blocks = blocks(labels, &names, &summary, args);
                    document::write(out, &mut Text::new(page), blocks)?;
                }
            }
        }
        if is_latex {
            out.write_all(forest::after(args.latex.standalone).as_bytes())?;
        }
        Ok(())
    })?;
    Ok(Verdict::Passed)
}

fn check_options(args: &TreeArgs) -> Result<(), InputError> {
    args.latex.check(args.format == TreeFormat::Latex)?;
    let is_drawn = match args.format {
        TreeFormat::Text | TreeFormat::Latex | TreeFormat::Svg | TreeFormat::Dot => true,
        TreeFormat::Json | TreeFormat::Brackets | TreeFormat::Efg => false,
    };
    if !is_drawn && (args.annotate.is_some() || !args.show.is_empty()) {
        let error = InputError::new("`--annotate` and `--show` belong to the drawing");
        return Err(error.with_hint("take `--format text`, svg, latex or dot"));
    }
    Ok(())
}

/// What is written at the nodes.
fn labels<'a>(
    tree: Cow<'a, Tree>,
    names: &Names<'_>,
    notes: Option<Vec<Note>>,
    args: &TreeArgs,
) -> NodeLabels<'a> {
    let shows = |what| args.show.contains(&what);
    NodeLabels {
        notes,
        clusters: shows(Show::Clusters).then(|| clusters(&tree)),
        strategies: shows(Show::Strategy).then(|| strategies(&tree)),
        ..NodeLabels::plain(tree, names)
    }
}

fn notes(
    tree: &Tree,
    algorithm: Algorithm,
    built: &BuiltTree,
    args: &TreeArgs,
) -> Result<Vec<Note>, LimitReached> {
    let limits = Limits::from(&args.limit);
    match annotate(tree, algorithm, limits) {
        Ok((notes, _)) => Ok(notes),
        Err(_) => Err(over_limit(&built.source, algorithm, limits)),
    }
}

/// The tree's heading and properties, and its drawing unless that would be too long to read.
fn blocks<'a>(
    labels: NodeLabels<'a>,
    names: &Names<'_>,
    summary: &Summary,
    args: &TreeArgs,
) -> Vec<Block<'a>> {
    let mut blocks = Vec::new();
    if args.annotate.is_none() && args.show.is_empty() {
        blocks = told::properties(summary, names, &Profile::of(&*labels.tree));
    }
    if summary.size.nodes > DRAWING_LIMIT && !args.full {
        let nodes = grouped(summary.size.nodes);
        blocks.push(Block::line(format!("`--full` draws all {nodes} nodes")));
    } else {
        blocks.extend(told::drawing(labels));
    }
    blocks
}
