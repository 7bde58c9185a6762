//! A trace: a row for each step, as the search makes them.

use std::cell::OnceCell;
use std::io::{self, Write};
use std::iter;
use std::ops::RangeInclusive;

use super::compare::title;
use super::document::{self, Audience, Block, Cell, Column, Fit, Format, Head, Table};
use super::page::Page;
use crate::search::observer::{Bound, Removed, Step, Visit, VisitKind};
use crate::search::sss::gamma::Numbering;
use crate::search::{Outcome, Stop};
use crate::summary::Summary;
use crate::text::{counted, grouped, width};
use crate::trace::narrate::{Narrator, bounded, unbroken};
use crate::trace::{At, Trace};

/// Without `--full`, OPEN is shown up to this many states …
const OPEN_LIMIT: usize = 24;
/// … and this many steps.
pub const STEP_LIMIT: u64 = 1000;
/// The widest column for a removed state or a node.
const STATE_WIDTH: usize = 24;
/// The column of a case.
const CASE_WIDTH: usize = 16;
/// The narrowest and the widest column for α or β.
const LEAST_BOUND_WIDTH: usize = 4;
const BOUND_WIDTH: usize = 12;
/// Up to this many nodes, the columns are as wide as the names need.
const SMALL: u64 = 10_000;

/// How a trace is to be told.
#[derive(Clone, Debug)]
pub struct Style {
    /// Whose numbers the cases carry.
    pub numbering: Numbering,
    /// Everything, however long.
    pub full: bool,
    /// Whether OPEN is told after each step.
    pub open: bool,
    /// The steps asked for, if not all.
    pub steps: Option<RangeInclusive<u64>>,
}

impl Style {
    /// The steps to tell.
    fn range(&self) -> RangeInclusive<u64> {
        match &self.steps {
            Some(steps) => steps.clone(),
            None if self.full => 1..=u64::MAX,
            None => 1..=STEP_LIMIT,
        }
    }
}

/// Searches and writes the trace below `above`; gives what the search found, or why it stopped. Then what was written is half
/// a trace: it is for the caller to throw it away. Columns are laid out for `page`, where they go to one.
///
/// # Errors
///
/// Those of `out`.
pub fn write(
    out: &mut dyn Write,
    format: &mut dyn Format,
    above: Vec<Block<'_>>,
    told: &Told<'_>,
    page: Page,
) -> io::Result<Result<Outcome, Stop>> {
    let found = OnceCell::new();
    let table = Table {
        head: head(told, page),
        rows: Box::new(|sink| {
            let ended = told.trace.run(told.style.range(), |at, step| {
                let mut row = vec![Cell::Text(at.step.to_string())];
                row.extend(cells(told, at, &step));
                sink(&row)
            })?;
            found.get_or_init(|| ended);
            Ok(())
        }),
    };
    // Only now the search has ended.
    let below = iter::once_with(|| match found.get() {
        Some(Ok(outcome)) => below(told, outcome),
        _ => Vec::new(),
    });
    let blocks = above.into_iter().chain([Block::Table(table)]);
    let written = document::write(out, format, blocks.chain(below.flatten()));
    written.map(|()| found.into_inner().unwrap_or(Err(Stop::Observer)))
}

/// A trace and how it is to be told.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The search.
    pub trace: Trace<'a>,
    /// Who says its steps.
    pub narrator: Narrator<'a>,
    /// The tree at a glance.
    pub summary: &'a Summary,
    /// How.
    pub style: &'a Style,
}

fn head(told: &Told<'_>, page: Page) -> Head {
    let Told {
        narrator,
        summary,
        style,
        ..
    } = told;
    let keeps_open = narrator.algorithm.open().is_some();
    let whose = match style.numbering {
        _ if !keeps_open => "",
        Numbering::Stockman => ". Cases by Stockman's numbers",
        Numbering::Wikipedia => ". Cases by Wikipedia's numbers",
    };
    Head {
        caption: format!("{} on {}{whose}", narrator.algorithm, title(summary)),
        columns: if keeps_open {
            open_columns(narrator, style, page)
        } else {
            depth_first_columns(narrator, page)
        },
        ..Head::default()
    }
}

fn open_columns(narrator: &Narrator<'_>, style: &Style, page: Page) -> Vec<Column> {
    let widths = Widths::of(narrator, page);
    let state = widths.name + width("(, SOLVED, )") + widths.value;
    let whose = match style.numbering {
        Numbering::Stockman => "case (Stockman)",
        Numbering::Wikipedia => "case (Wikipedia)",
    };
    let mut columns = vec![
        Column::right("Step").in_text("step").wide(4),
        Column::left("Removed from OPEN")
            .in_text("removed")
            .wide(state.clamp(14, STATE_WIDTH)),
        Column::left("Case").in_text(whose).wide(CASE_WIDTH),
        Column::new("Action", Fit::Below(30)),
    ];
    let order = if narrator.lowest_first() {
        "lowest"
    } else {
        "highest"
    };
    columns.extend(style.open.then(|| {
        Column::wrapped("OPEN after", 28, 0)
            .in_text(format!("OPEN after, {order} merit first"))
            .in_text(format!("OPEN after, {order} first"))
            .in_text("OPEN after")
    }));
    columns
}

fn depth_first_columns(narrator: &Narrator<'_>, page: Page) -> Vec<Column> {
    let widths = Widths::of(narrator, page);
    let mut columns = vec![
        Column::right("Step").in_text("step").wide(4),
        Column::left("Event").only(Audience::Tables),
        Column::left("Node")
            .in_text("node")
            .wide(widths.nested.clamp(10, STATE_WIDTH)),
    ];
    let mut happens = Column::wrapped("Action", 35, 2);
    if narrator.algorithm.window().is_some() {
        let least = width(&page.text("α")).max(LEAST_BOUND_WIDTH);
        let bound = |name| Column::right(name).wide(widths.value.clamp(least, BOUND_WIDTH));
        columns.extend(["α", "β"].map(bound));
        for gap in (2..=10).rev() {
            let gap = " ".repeat(gap);
            happens = happens.in_text(format!("what happens{gap}(α, β before the step)"));
        }
    }
    columns.push(Column::right("Value").in_text("value").wide(5));
    columns.push(happens.in_text("what happens"));
    columns
}

/// How wide names and values are; of a large tree, nobody counts.
struct Widths {
    name: usize,
    /// A name as deep as it stands in the tree.
    nested: usize,
    value: usize,
}

impl Widths {
    fn of(narrator: &Narrator<'_>, page: Page) -> Widths {
        let infinity = if narrator.lowest_first() {
            "−∞"
        } else {
            "∞"
        };
        let mut widths = Widths {
            name: 0,
            nested: 0,
            value: width(&page.text(infinity)),
        };
        if narrator.tree.size().nodes > SMALL {
            (widths.name, widths.nested) = (STATE_WIDTH, STATE_WIDTH);
            return widths;
        }
        narrator.tree.for_each_node(&mut |path, leaf| {
            let length = width(&page.text(&narrator.name(path)));
            widths.name = widths.name.max(length);
            widths.nested = widths.nested.max(length + 2 * path.len() + 2);
            let value = leaf.map_or(0, |leaf| width(&leaf.to_string()));
            widths.value = widths.value.max(value);
        });
        widths
    }
}

fn cells(told: &Told<'_>, at: At, step: &Step<'_>) -> Vec<Cell> {
    match step {
        Step::Removed(removed) => removed_cells(&told.narrator, told.style, removed),
        Step::Visit(visit) => visit_cells(&told.narrator, at, visit),
    }
}

fn visit_cells(narrator: &Narrator<'_>, at: At, visit: &Visit<'_>) -> Vec<Cell> {
    let path = visit.path;
    let kind = match visit.kind {
        VisitKind::Enter => "enter",
        VisitKind::Leaf => "leaf",
        VisitKind::Leave => "leave",
    };
    let mut cells = vec![
        Cell::text(kind),
        Cell::Nested(path.len(), narrator.drawn(path)),
    ];
    if let Some(window) = visit.window {
        cells.extend([window.alpha, window.beta].map(Cell::Value));
    }
    cells.extend(match visit.backed_up {
        None => [
            Cell::Terminal(String::new()),
            Cell::Terminal(kind.to_owned()),
        ],
        Some((value, bound)) => {
            let value = match bound {
                Bound::Exact => Cell::Value(value),
                Bound::Upper | Bound::Lower => Cell::Text(bounded(value, bound)),
            };
            let effect = narrator.effect(path, bound, &visit.effect, at.leaves);
            [value, Cell::Text(effect)]
        }
    });
    cells
}

fn removed_cells(narrator: &Narrator<'_>, style: &Style, removed: &Removed<'_>) -> Vec<Cell> {
    let mut cells = vec![
        Cell::Text(unbroken(&narrator.state(removed.popped))),
        Cell::Text(narrator.case(removed.case, style.numbering)),
        Cell::Text(narrator.removed(removed)),
    ];
    if style.open {
        let states = open_states(narrator, style, removed);
        cells.push(if states.is_empty() {
            Cell::Nothing
        } else {
            let states: Vec<String> = states.iter().map(|state| unbroken(state)).collect();
            Cell::Text(states.join(" "))
        });
    }
    cells
}

/// OPEN after a step, its end told by a number if it is long.
fn open_states(narrator: &Narrator<'_>, style: &Style, removed: &Removed<'_>) -> Vec<String> {
    let most = if style.full { usize::MAX } else { OPEN_LIMIT };
    let shown = removed.open.first(most);
    let mut told: Vec<String> = shown.iter().map(|state| narrator.state(state)).collect();
    match removed.open.len() - shown.len() {
        0 => {}
        more => told.push(format!("… +{} more", grouped(more as u64))),
    }
    told
}

/// What is said below the steps.
fn below<'a>(told: &Told<'_>, outcome: &Outcome) -> Vec<Block<'a>> {
    let rest = rest_line(outcome, told.style);
    let lines = rest
        .into_iter()
        .chain([summary_line(&told.narrator, outcome)]);
    lines.map(Block::line).collect()
}

/// What is not told, if anything: steps that there are not, or how to see those that are left out for their number.
fn rest_line(outcome: &Outcome, style: &Style) -> Option<String> {
    let steps = outcome.counts.steps();
    let all = counted(steps, "step", "steps");
    match &style.steps {
        Some(range) if *range.start() > steps => {
            Some(format!("no step {}: the trace has {all}", range.start()))
        }
        None if !style.full && steps > STEP_LIMIT => {
            let rest = steps - STEP_LIMIT;
            Some(format!(
                "… {} more: `--full` prints all, `--steps {}..{}` the next {}",
                counted(rest, "step", "steps"),
                STEP_LIMIT + 1,
                steps.min(2 * STEP_LIMIT),
                grouped(rest.min(STEP_LIMIT)),
            ))
        }
        _ => None,
    }
}

/// The counts of the whole search.
fn summary_line(narrator: &Narrator<'_>, outcome: &Outcome) -> String {
    let Outcome { counts, .. } = outcome;
    let rest = match (counts.open, counts.cutoffs) {
        (Some(open), _) => format!(", largest OPEN {}", grouped(open.peak)),
        (None, Some(cutoffs)) => format!(
            ", cut-offs: {} α, {} β",
            grouped(cutoffs.alpha),
            grouped(cutoffs.beta)
        ),
        (None, None) => String::new(),
    };
    format!(
        "{} of {}, {}{rest}",
        grouped(counts.leaves_evaluated),
        counted(narrator.tree.size().leaves, "leaf", "leaves"),
        counted(counts.steps(), "step", "steps")
    )
}
