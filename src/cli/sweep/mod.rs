//! `gametrace sweep`: threads, the clock, the journal and the progress bar around a sweep.

pub(super) mod args;
mod journal;

use std::io::{IsTerminal as _, stderr};
use std::time::Instant;

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use self::args::{DeliveryArgs, SweepArgs};
use self::journal::JournalFile;
use super::failure::LimitReached;
use super::limits::over_limit;
use super::options::OutputArgs;
use super::output::Outputs;
use super::{Verdict, terminal};
use crate::report::document::{self, Block, Reader};
use crate::report::page::Page;
use crate::report::{json, sweep as told};
use crate::search::Limits;
use crate::sweep::config::Config;
use crate::sweep::journal::Journal;
use crate::sweep::plan::{Piece, Plan};
use crate::sweep::report::Report;
use crate::sweep::run::{Clock, Stopped};
use crate::sweep::tally::CellTally;
use crate::text::grouped;

/// So many pieces are handed out at once; the first error among them is told, whoever came first.
const BATCH: usize = 1024;

pub(super) fn run(args: &SweepArgs) -> anyhow::Result<Verdict> {
    let plan = Plan::new(config(args)?)?;
    check_limit(&plan)?;
    let delivery = Delivery::checked(&args.delivery, &args.output)?;
    let output = args
        .output
        .file()
        .filter(|path| !path.exists() || path.is_file());
    let (journal, known) = match output {
        Some(path) => {
            let (file, known) = JournalFile::open(path, &plan, args.timings, args.resume)?;
            (Some(file), known)
        }
        None if args.resume => {
            anyhow::bail!("`--resume` needs a file to write to: `--output FILE`")
        }
        None => (None, Journal::default()),
    };
    let start = Instant::now();
    let clock = || u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
    let work = Work {
        plan: &plan,
        clock: args.timings.then_some(&clock as Clock<'_>),
        journal: journal.as_ref(),
        known: &known,
        bar: bar(&plan, args),
    };
    let pool = ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .context("cannot start threads")?;
    let tallies = pool.install(|| work.run())?;
    work.bar.finish_and_clear();
    let verdict = delivery.write(&Report::new(&plan, &tallies))?;
    if let Some(journal) = journal {
        journal.remove()?;
    }
    Ok(verdict)
}

fn config(args: &SweepArgs) -> anyhow::Result<Config> {
    Ok(Config {
        branching: args.branching.0.clone(),
        depth: args.depth.0.clone(),
        trees: args.trees,
        seed: args.seed,
        values: args.values,
        model: args.model,
        algorithms: args.algorithms.read()?,
        max_tree_leaves: args.max_tree_leaves,
        max_leaves: Limits::from(&args.limit).max_leaves,
        shard: args.shard.unwrap_or_default(),
    })
}

/// Refuses at once a sweep in which some search cannot end within the limit.
fn check_limit(plan: &Plan) -> Result<(), LimitReached> {
    let Some((cell, algorithm)) = plan.out_of_reach() else {
        return Ok(());
    };
    let size = cell.size();
    Err(LimitReached::new(
        format!(
            "trees with b = {} and d = {}: {algorithm} cannot end within {} leaves of {}",
            cell.branching(),
            cell.depth(),
            grouped(plan.config().max_leaves),
            grouped(size.leaves)
        ),
        "`--max-tree-leaves` leaves out large trees, `--max-leaves` raises the limit",
    ))
}

/// A bar on a terminal; nothing elsewhere.
fn bar(plan: &Plan, args: &SweepArgs) -> ProgressBar {
    if args.output.quiet || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let trees = plan.trees_a_cell() * plan.cells().len() as u64;
    let bar = ProgressBar::with_draw_target(Some(trees), ProgressDrawTarget::stderr());
    if let Ok(style) =
        ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} trees, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}

/// What the threads share.
struct Work<'a> {
    plan: &'a Plan,
    clock: Option<Clock<'a>>,
    journal: Option<&'a JournalFile>,
    known: &'a Journal,
    bar: ProgressBar,
}

impl Work<'_> {
    /// All pieces, each cell's added up.
    fn run(&self) -> anyhow::Result<Vec<CellTally>> {
        let mut tallies = self.plan.blank();
        let mut pieces = self.plan.pieces();
        loop {
            let batch: Vec<Piece> = pieces.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                return Ok(tallies);
            }
            let results: Vec<anyhow::Result<CellTally>> =
                batch.par_iter().map(|piece| self.piece(*piece)).collect();
            for (piece, result) in batch.iter().zip(results) {
                tallies[piece.cell].merge(&result?);
            }
        }
    }

    fn piece(&self, piece: Piece) -> anyhow::Result<CellTally> {
        let known = self.known.done.get(&piece).cloned();
        let tally = known.map_or_else(|| self.ran(piece), Ok)?;
        self.bar.inc(piece.trees);
        Ok(tally)
    }

    fn ran(&self, piece: Piece) -> anyhow::Result<CellTally> {
        let tally = self
            .plan
            .run(piece, self.clock)
            .map_err(|stopped| match stopped {
                Stopped::Limit(tree, algorithm) => {
                    let limits = self.plan.config().limits();
                    over_limit(&tree.to_string(), algorithm, limits).into()
                }
                Stopped::Tree(error) => anyhow::Error::from(error),
            })?;
        if let Some(journal) = self.journal {
            journal.note(piece, &tally)?;
        }
        Ok(tally)
    }
}

/// Where a report goes, and as what.
pub(super) struct Delivery<'a> {
    outputs: Outputs,
    args: &'a DeliveryArgs,
    output: &'a OutputArgs,
}

impl<'a> Delivery<'a> {
    /// Looks whether all that is asked for can be written. A sweep that is killed leaves nothing half written: files are
    /// opened again at the end.
    pub(super) fn checked(
        args: &'a DeliveryArgs,
        output: &'a OutputArgs,
    ) -> anyhow::Result<Delivery<'a>> {
        args.latex.writer(&args.format, Page::default())?;
        let plot = args.plot.as_deref();
        if plot.is_some() && plot == output.file() {
            anyhow::bail!("`--plot` and `--output` name the same file");
        }
        let outputs = Outputs::listen()?;
        for path in [output.file(), plot].into_iter().flatten() {
            outputs.check(path)?;
        }
        Ok(Delivery {
            outputs,
            args,
            output,
        })
    }

    /// Writes the report, and the plot if one is asked for, and says whether the checks passed.
    pub(super) fn write(&self, report: &Report) -> anyhow::Result<Verdict> {
        let page = terminal::page(self.output);
        let target = self.outputs.target(self.output)?;
        if let Some(path) = &self.args.plot {
            let svg = told::plot::svg(report)?;
            let plot = self.outputs.file(path)?;
            plot.write(|out| out.write_all(svg.as_bytes()))?;
        }
        let mut format = self.args.latex.writer(&self.args.format, page)?;
        target.write(|out| match format.as_deref_mut() {
            None => json::sweep::write(out, report),
            Some(format) => match format.reader() {
                Reader::Terminal => out.write_all(told::text::write(report, page).as_bytes()),
                Reader::Page => document::write(out, format, told::tables::people(report)),
                Reader::Program => {
                    let table = told::tables::plain(report)?;
                    document::write(out, format, [Block::Table(table)])
                }
            },
        })?;
        Ok(if report.passed() {
            Verdict::Passed
        } else {
            Verdict::Failed
        })
    }
}
