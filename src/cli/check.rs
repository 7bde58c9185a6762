//! `gametrace check`.

use std::path::Path;

use anyhow::Context as _;
use clap::{Args, ValueEnum};

use super::formats::LatexArgs;
use super::limits::{check_leaves, check_nodes, over_limit};
use super::options::{OutputArgs, TREE_HELP};
use super::output::Target;
use super::{Verdict, terminal, trees};
use crate::check::alpha_beta::{self, Facts};
use crate::check::read::{Attempt, Content, NamedTree, read};
use crate::check::{MarkedTrace, mark};
use crate::error::{InputError, quoted};
use crate::report::document::{self, Block, Reader};
use crate::report::{check as told, json};
use crate::search::alpha_beta::CutRule;
use crate::search::sss::gamma::TieRule;
use crate::search::{Algorithm, Limits};
use crate::summary::Summary;
use crate::tree::Player;
use crate::tree::any::AnyTree;
use crate::tree::spec::BuiltTree;

/// What lists of leaves and cut-offs are taken for.
const ALPHA_BETA: Algorithm = Algorithm::AlphaBeta(CutRule::Inclusive);

/// Mark traces that were made by hand, row by row.
///
/// Reads a Markdown or CSV table with a column for the state removed and one for OPEN, plain lines such as
/// `3. (B, LIVE, inf) -> (D, LIVE, inf), (C, LIVE, inf)`, and the traces that gametrace writes. A row is right if the
/// rule gives it from the correct OPEN; it follows if the rule gives it from the table's own row before. With alpha-beta
/// it reads lists of the leaves evaluated or pruned, or of cut-offs. The exit code is 1 if a row is wrong or missing.
#[derive(Debug, Args)]
#[command(after_long_help = TREE_HELP)]
pub(super) struct CheckArgs {
    /// The traces: files, or `-` for standard input
    #[arg(value_name = "TRACE", required = true)]
    traces: Vec<String>,
    /// The tree [default: the one that a line `tree: TREE` in the file names]
    #[arg(long, value_name = "TREE")]
    tree: Option<String>,
    /// The algorithm: sss, dual or alpha-beta [default: what the file holds]
    ///
    /// Variants: sss:rightmost and the like demand their ties, as --tie-break does; alpha-beta:strict cuts only where
    /// α > β.
    #[arg(short, long, value_name = "A")]
    algorithm: Option<String>,
    /// Which of several states with equal merit may be removed
    #[arg(long, value_name = "RULE", value_enum, default_value_t)]
    tie_break: TieBreakArg,
    /// Name the first wrong row and nothing else
    #[arg(long)]
    hint: bool,
    /// How the marks are written
    #[arg(short, long, value_name = "F", value_enum, default_value_t)]
    format: CheckFormat,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum TieBreakArg {
    /// Each of them
    #[default]
    Any,
    /// The leftmost in the tree
    Leftmost,
    /// The rightmost in the tree
    Rightmost,
    /// The one that entered OPEN first
    Fifo,
    /// The one that entered OPEN last
    Lifo,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    /// For reading
    #[default]
    Text,
    /// For programs
    Json,
    /// The rows of one trace; of several a gradebook, a line each
    Csv,
    /// For handing back
    Markdown,
}

pub(super) fn run(args: &CheckArgs) -> anyhow::Result<Verdict> {
    let algorithm = args
        .algorithm
        .as_deref()
        .map(Algorithm::parse)
        .transpose()?;
    if algorithm.is_some_and(Algorithm::is_exhaustive) {
        let error = InputError::new("minimax evaluates every leaf: there is nothing to mark");
        return Err(error
            .with_hint("`check` marks sss, dual and alpha-beta")
            .into());
    }
    trees::read_once(&args.traces)?;
    let target = Target::open(&args.output)?;
    let mut traces = Vec::new();
    for file in &args.traces {
        check_file(args, file, algorithm, &mut traces)?;
    }
    let page = terminal::page(&args.output);
    let latex = LatexArgs { standalone: false };
    let mut format = latex.writer(&args.format, page)?;
    target.write(|out| {
        let Some(format) = format.as_deref_mut() else {
            return json::check::write(out, &traces);
        };
        let reader = format.reader();
        let blocks = match traces.as_slice() {
            traces if args.hint => told::hints(traces),
            [trace] if reader == Reader::Program => vec![Block::Table(told::rows(trace))],
            traces if reader == Reader::Program => vec![Block::Table(told::gradebook(traces))],
            traces => told::blocks(traces, reader),
        };
        document::write(out, format, blocks)
    })?;
    Ok(Verdict::of(
        traces.iter().all(|trace| trace.marking.passed()),
    ))
}

/// Marks every attempt of a file.
fn check_file(
    args: &CheckArgs,
    file: &str,
    algorithm: Option<Algorithm>,
    traces: &mut Vec<MarkedTrace>,
) -> anyhow::Result<()> {
    let (name, text) = trees::read(Path::new(file))?;
    let mut attempts = read(&text, &name)?;
    let marks_leaves = match algorithm {
        Some(algorithm) => algorithm.window().is_some(),
        // Where a file has both, its OPEN lists are marked.
        None => attempts
            .iter()
            .all(|attempt| matches!(attempt.content, Content::AlphaBeta(_))),
    };
    attempts.retain(|attempt| matches!(attempt.content, Content::AlphaBeta(_)) == marks_leaves);
    if attempts.is_empty() {
        let wanted = if marks_leaves {
            "no list of leaves or cut-offs"
        } else {
            "no states of OPEN"
        };
        return Err(InputError::new(format!("{name} holds {wanted}")).into());
    }
    let several = attempts.len() > 1;
    for (attempt, number) in attempts.iter().zip(1..) {
        let source = if several {
            format!("{file}#{number}")
        } else {
            file.to_owned()
        };
        let built = named_tree(args, attempt, &name)?;
        traces.push(mark_one(args, source, attempt, &built, algorithm)?);
    }
    Ok(())
}

/// The tree of an attempt: that of the option, or the one that the attempt names.
fn named_tree(args: &CheckArgs, attempt: &Attempt, name: &str) -> anyhow::Result<BuiltTree> {
    match (&args.tree, &attempt.tree) {
        (Some(word), _) if word == "-" && args.traces.iter().any(|file| file == "-") => {
            Err(InputError::new("standard input cannot be both the tree and a trace").into())
        }
        (Some(word), _) => trees::build_one(word),
        (None, Some(NamedTree::Word(word))) if word == "-" => {
            let error = InputError::new(format!("the tree of {name} came from standard input"));
            Err(error.with_hint("add `--tree` with the tree").into())
        }
        (None, Some(NamedTree::Word(word))) => {
            trees::build_one(word).with_context(|| format!("the tree that {name} names"))
        }
        (None, Some(NamedTree::Whole { tree, source })) => Ok(BuiltTree {
            tree: AnyTree::Stored((**tree).clone()),
            source: source.clone(),
            known_value: None,
        }),
        (None, None) => {
            let error = InputError::new(format!("{name} does not name its tree"));
            let hint = "add `--tree web`, or a line `tree: web` to the file";
            Err(error.with_hint(hint).into())
        }
    }
}

fn mark_one(
    args: &CheckArgs,
    source: String,
    attempt: &Attempt,
    built: &BuiltTree,
    algorithm: Option<Algorithm>,
) -> anyhow::Result<MarkedTrace> {
    let said = attempt
        .algorithm
        .as_deref()
        .and_then(|word| Algorithm::parse(word).ok());
    let summary = Summary::of(built);
    let names = built.tree.names(args.output.dewey());
    let marking = match &attempt.content {
        Content::Open(rows) => {
            let algorithm = algorithm.or(said);
            let open = algorithm.and_then(Algorithm::open);
            let hero = open.map_or(Player::Max, |open| open.hero);
            let variant = open.map(|open| open.ties);
            // A variant that is asked for by name asks for its ties.
            let demanded = args.algorithm.is_some() && variant != Some(TieRule::Leftmost);
            let rule = match args.tie_break {
                TieBreakArg::Any => variant.filter(|_| demanded),
                TieBreakArg::Leftmost => Some(TieRule::Leftmost),
                TieBreakArg::Rightmost => Some(TieRule::Rightmost),
                TieBreakArg::Fifo => Some(TieRule::Fifo),
                TieBreakArg::Lifo => Some(TieRule::Lifo),
            };
            mark(rows, &built.tree, &names, hero, rule)
        }
        Content::AlphaBeta(entries) => {
            let algorithm = algorithm.or(said).unwrap_or(ALPHA_BETA);
            let Some(cut_rule) = algorithm.window() else {
                let message = format!("{} is no trace of alpha-beta", quoted(&algorithm.id()));
                return Err(InputError::new(message).into());
            };
            let limits = Limits::default();
            check_leaves(&summary, limits)?;
            check_nodes(&summary)?;
            let stored = built.tree.stored()?;
            let facts = Facts::of(&stored, cut_rule, limits)
                .map_err(|_| over_limit(&built.source, algorithm, limits))?;
            alpha_beta::mark(entries, &facts, &built.tree, &names)
        }
    };
    Ok(MarkedTrace {
        source,
        student: attempt.student.clone(),
        summary,
        marking,
        keeps_open: matches!(attempt.content, Content::Open(_)),
    })
}
