//! A trace as text: two lines a step for SSS\*, one for the depth-first algorithms.

use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};

use super::Page;
use crate::search::Outcome;
use crate::search::observer::{Removed, Step, Window};
use crate::search::sss::gamma::Numbering;
use crate::text::{counted, grouped, left, right, width, wrap};
use crate::trace::Trace;
use crate::trace::narrate::{NO_BREAK, Narrator, bounded};
use crate::value::Value;

/// Without `--full`, OPEN is shown up to this many states …
const OPEN_LIMIT: usize = 24;
/// … and this many steps.
pub const STEP_LIMIT: u64 = 1000;
/// The widest column for a removed state or a node.
const STATE_WIDTH: usize = 24;

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
    pub(in crate::report) fn range(&self) -> RangeInclusive<u64> {
        match &self.steps {
            Some(steps) => steps.clone(),
            None if self.full => 1..=u64::MAX,
            None => 1..=STEP_LIMIT,
        }
    }
}

/// Writes a trace as the search runs. That the search ends is known: it ends with the narrator's outcome.
///
/// # Errors
///
/// Those of `out`.
pub fn write(
    out: &mut dyn Write,
    trace: &Trace<'_>,
    narrator: &Narrator<'_>,
    style: &Style,
    page: Page,
) -> io::Result<()> {
    let columns = Columns::of(narrator, page);
    let mut failure = Ok(());
    columns.header(out, narrator, style)?;
    // Only a failing writer ends this second search early.
    let _ = trace.run(style.range(), &mut |step, event| {
        failure = columns.step(out, narrator, style, step, &event);
        if failure.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    failure?;
    footer(out, narrator, style, page)
}

/// Where the columns stand.
struct Columns {
    page: Page,
    /// The width of the removed state, or of the node.
    node: usize,
    /// The width of α or β.
    bound: usize,
}

impl Columns {
    fn of(narrator: &Narrator<'_>, page: Page) -> Columns {
        let keeps_open = narrator.algorithm.open().is_some();
        let (mut name, mut indented, mut value) = (
            0,
            0,
            width(&page.text(if narrator.lowest_first() {
                "−∞"
            } else {
                "∞"
            })),
        );
        let small = narrator.tree.size().nodes <= SMALL;
        if small {
            narrator.tree.for_each_node(&mut |path, leaf| {
                let length = width(&page.text(&narrator.name(path)));
                name = name.max(length);
                indented = indented.max(length + 2 * path.len() + 2);
                value = value.max(leaf.map_or(0, |leaf| width(&leaf.to_string())));
            });
        }
        let widest = match (small, keeps_open) {
            (false, _) => STATE_WIDTH,
            (true, true) => name + width("(, SOLVED, )") + value,
            (true, false) => indented,
        };
        let least = if keeps_open { 14 } else { 10 };
        let bound = width(&page.text("α")).max(width(&page.text("β")));
        Columns {
            page,
            node: widest.clamp(least, STATE_WIDTH.max(least)),
            bound: value.clamp(bound.max(LEAST_BOUND_WIDTH), BOUND_WIDTH),
        }
    }

    fn header(
        &self,
        out: &mut dyn Write,
        narrator: &Narrator<'_>,
        style: &Style,
    ) -> io::Result<()> {
        let alpha_beta = narrator.outcome.counts.cutoffs.is_some();
        let text = if narrator.algorithm.open().is_some() {
            let whose = match style.numbering {
                Numbering::Stockman => "case (Stockman)",
                Numbering::Wikipedia => "case (Wikipedia)",
            };
            let order = if narrator.lowest_first() {
                "lowest"
            } else {
                "highest"
            };
            let start = format!(
                "step  {}  {}",
                left("removed", self.node),
                left(whose, CASE_WIDTH + 2)
            );
            let open = if style.open { "OPEN after" } else { "" };
            let remarks = [format!(", {order} merit first"), format!(", {order} first")];
            let remarks = if style.open { &remarks[..] } else { &[] };
            self.with_remark(&(start + open), remarks, 0)
        } else if alpha_beta {
            let name = |name| right(&self.page.text(name), self.bound);
            let start = format!(
                "step  {}  {}  {}  value  what happens",
                left("node", self.node),
                name("α"),
                name("β")
            );
            let remark = self.page.text("(α, β before the step)");
            self.with_remark(&start, &[remark], 10)
        } else {
            format!("step  {}  value  what happens", left("node", self.node))
        };
        writeln!(out, "{}", self.page.heading(text.trim_end()))
    }

    /// The start of the header and, up to `gap` columns from it, the first of the remarks that the page has room for.
    fn with_remark(&self, start: &str, remarks: &[String], gap: usize) -> String {
        let room = |remark: &String| {
            let used = width(start) + width(remark);
            self.page.width.checked_sub(used)
        };
        let fitting = remarks.iter().find_map(|remark| {
            let room = room(remark).filter(|room| *room >= gap.min(2))?;
            Some(" ".repeat(gap.min(room)) + remark)
        });
        start.to_owned() + &fitting.unwrap_or_default()
    }

    fn step(
        &self,
        out: &mut dyn Write,
        narrator: &Narrator<'_>,
        style: &Style,
        step: u64,
        event: &Step<'_>,
    ) -> io::Result<()> {
        match event {
            Step::Removed(removed) => self.removed(out, narrator, style, step, removed),
            Step::Enter { path, window } => {
                self.depth_first(out, narrator, step, path, *window, "", "enter")
            }
            Step::Leaf {
                path,
                value,
                window,
                effect,
            } => {
                let happens = narrator.effect(path, effect);
                self.depth_first(
                    out,
                    narrator,
                    step,
                    path,
                    *window,
                    &value.to_string(),
                    &happens,
                )
            }
            Step::Leave {
                path,
                value,
                bound,
                window,
                effect,
            } => {
                let happens = narrator.effect(path, effect);
                self.depth_first(
                    out,
                    narrator,
                    step,
                    path,
                    *window,
                    &bounded(*value, *bound),
                    &happens,
                )
            }
        }
    }

    fn removed(
        &self,
        out: &mut dyn Write,
        narrator: &Narrator<'_>,
        style: &Style,
        step: u64,
        removed: &Removed<'_>,
    ) -> io::Result<()> {
        let page = self.page;
        let state = left(&page.text(&narrator.state(removed.popped)), self.node);
        let case = left(
            &page.text(&narrator.case(removed.case, style.numbering)),
            CASE_WIDTH,
        );
        let start = format!("{step:>4}  {state}  {case}  ");
        let items = if style.open {
            self.open(narrator, style, removed)
        } else {
            Vec::new()
        };
        let indent = 4 + 2 + self.node + 2 + CASE_WIDTH + 2;
        let room = page.width.saturating_sub(width(&start).max(indent));
        let fits = |item: &String| width(item) <= room;
        let row = if items.iter().all(fits) {
            wrap(&start, &items, indent, page.width)
        } else {
            // States with long names stand below, where there is more room.
            let below = wrap(&" ".repeat(8), &items, 8, page.width);
            format!("{}\n{below}", start.trim_end())
        };
        writeln!(out, "{}", row.trim_end())?;
        let sentence = narrator.removed(removed);
        let words: Vec<String> = sentence
            .split(' ')
            .map(|word| page.text(&word.replace(NO_BREAK, " ")))
            .collect();
        writeln!(out, "{}", wrap("      ", &words, 6, page.width))
    }

    /// OPEN after a step as it is printed.
    fn open(&self, narrator: &Narrator<'_>, style: &Style, removed: &Removed<'_>) -> Vec<String> {
        let mut states = open_states(narrator, style, removed);
        if states.is_empty() {
            states.push("–".to_owned());
        }
        states.iter().map(|state| self.page.text(state)).collect()
    }

    #[expect(clippy::too_many_arguments, reason = "the cells of one row")]
    fn depth_first(
        &self,
        out: &mut dyn Write,
        narrator: &Narrator<'_>,
        step: u64,
        path: &[u32],
        window: Option<Window>,
        value: &str,
        happens: &str,
    ) -> io::Result<()> {
        let page = self.page;
        let node = page.text(&format!(
            "{}{}",
            "· ".repeat(path.len()),
            narrator.drawn(path)
        ));
        let bound = |value: Value| right(&page.text(&value.to_string()), self.bound);
        let bounds = window.map_or_else(String::new, |window| {
            format!("{}  {}  ", bound(window.alpha), bound(window.beta))
        });
        let start = format!(
            "{step:>4}  {}  {bounds}{}  ",
            left(&node, self.node),
            right(&page.text(value), 5)
        );
        let happens = page.text(happens);
        let words: Vec<&str> = happens.split(' ').collect();
        let longest = words.iter().map(|word| width(word)).max().unwrap_or(0);
        let indent = (width(&start) + 2).min(page.width.saturating_sub(longest));
        writeln!(out, "{}", wrap(&start, &words, indent, page.width))
    }
}

/// The column of a case.
const CASE_WIDTH: usize = 16;
/// The narrowest and the widest column for α or β.
const LEAST_BOUND_WIDTH: usize = 4;
const BOUND_WIDTH: usize = 12;

/// OPEN after a step, its end told by a number if it is long.
pub(in crate::report) fn open_states(
    narrator: &Narrator<'_>,
    style: &Style,
    removed: &Removed<'_>,
) -> Vec<String> {
    let most = if style.full { usize::MAX } else { OPEN_LIMIT };
    let shown = removed.open.first(most);
    let mut told: Vec<String> = shown.iter().map(|state| narrator.state(state)).collect();
    match removed.open.len() - shown.len() {
        0 => {}
        more => told.push(format!("… +{} more", grouped(more as u64))),
    }
    told
}

/// The counts, and how to see what was left out.
fn footer(
    out: &mut dyn Write,
    narrator: &Narrator<'_>,
    style: &Style,
    page: Page,
) -> io::Result<()> {
    let lines = rest_line(narrator, style)
        .into_iter()
        .chain([summary_line(narrator)]);
    for line in lines {
        writeln!(out, "{}", page.text(&line))?;
    }
    Ok(())
}

/// What is not told, if anything: steps that there are not, or how to see those that are left out for their number.
pub(in crate::report) fn rest_line(narrator: &Narrator<'_>, style: &Style) -> Option<String> {
    let steps = narrator.outcome.counts.steps();
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
pub(in crate::report) fn summary_line(narrator: &Narrator<'_>) -> String {
    let Outcome { counts, .. } = narrator.outcome;
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
