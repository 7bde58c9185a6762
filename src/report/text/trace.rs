//! A trace as text: two lines a step for SSS\*, one for the depth-first algorithms.

use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};

use super::Page;
use crate::search::Outcome;
use crate::search::observer::{Event, Removed, Window};
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
    let (mut told, mut last) = (0, 0);
    columns.header(out, narrator, style)?;
    // Only a failing writer ends this second search early.
    let _ = trace.run(style.range(), &mut |step, event| {
        (told, last) = (told + 1, step);
        failure = columns.step(out, narrator, style, step, &event);
        if failure.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    failure?;
    footer(out, narrator, style, told, last, page)
}

/// Where the columns stand.
struct Columns {
    page: Page,
    /// The width of the removed state, or of the node.
    node: usize,
}

impl Columns {
    fn of(narrator: &Narrator<'_>, page: Page) -> Columns {
        let keeps_open = narrator.algorithm.keeps_open();
        let (mut name, mut indented, mut value) = (0, 0, width(&page.text("−∞")));
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
        Columns {
            page,
            node: widest.clamp(least, STATE_WIDTH.max(least)),
        }
    }

    fn header(
        &self,
        out: &mut dyn Write,
        narrator: &Narrator<'_>,
        style: &Style,
    ) -> io::Result<()> {
        let alpha_beta = narrator.outcome.counts.cutoffs.is_some();
        let text = if narrator.algorithm.keeps_open() {
            let whose = match style.numbering {
                Numbering::Stockman => "case (Stockman)",
                Numbering::Wikipedia => "case (Wikipedia)",
            };
            let order = if narrator.lowest_first() {
                "lowest"
            } else {
                "highest"
            };
            format!(
                "step  {}  {}OPEN after, {order} merit first",
                left("removed", self.node),
                left(whose, CASE_WIDTH + 2)
            )
        } else if alpha_beta {
            let bounds = format!("{}  {}", right("α", BOUND_WIDTH), right("β", BOUND_WIDTH));
            format!(
                "step  {}  {bounds}  value  {}",
                left("node", self.node),
                "what happens          (α, β before the step)"
            )
        } else {
            format!("step  {}  value  what happens", left("node", self.node))
        };
        writeln!(out, "{}", self.page.text(&text).trim_end())
    }

    fn step(
        &self,
        out: &mut dyn Write,
        narrator: &Narrator<'_>,
        style: &Style,
        step: u64,
        event: &Event<'_>,
    ) -> io::Result<()> {
        match event {
            Event::Removed(removed) => self.removed(out, narrator, style, step, removed),
            Event::Enter { path, window } => {
                self.depth_first(out, narrator, step, path, *window, "", "enter")
            }
            Event::Leaf {
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
            Event::Leave {
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
        let states = removed.open.states();
        let shown = if style.full {
            states.len()
        } else {
            states.len().min(OPEN_LIMIT)
        };
        let mut items: Vec<String> = states[..shown]
            .iter()
            .map(|state| page.text(&narrator.state(state)))
            .collect();
        match states.len() - shown {
            0 if states.is_empty() => items.push(page.text("–")),
            0 => {}
            more => items.push(page.text(&format!("… +{more} more"))),
        }
        let indent = 4 + 2 + self.node + 2 + CASE_WIDTH + 2;
        writeln!(out, "{}", wrap(&start, &items, indent, page.width))?;
        let sentence = narrator.removed(removed);
        let words: Vec<String> = sentence
            .split(' ')
            .map(|word| page.text(&word.replace(NO_BREAK, " ")))
            .collect();
        writeln!(out, "{}", wrap("      ", &words, 6, page.width))
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
        let bound = |value: Value| right(&page.text(&value.to_string()), BOUND_WIDTH);
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
        writeln!(
            out,
            "{}",
            wrap(&start, &words, width(&start) + 2, page.width)
        )
    }
}

/// The column of a case.
const CASE_WIDTH: usize = 16;
/// The column of α or β.
const BOUND_WIDTH: usize = 4;

/// The counts, and how to see what was left out.
fn footer(
    out: &mut dyn Write,
    narrator: &Narrator<'_>,
    style: &Style,
    told: u64,
    last: u64,
    page: Page,
) -> io::Result<()> {
    let Outcome { counts, .. } = narrator.outcome;
    let steps = counts.steps();
    if style.steps.is_none() && told < steps {
        let more = format!(
            "… {} more: `--full` prints all, `--steps {}..{}` the next {}",
            counted(steps - told, "step", "steps"),
            last + 1,
            steps.min(last + STEP_LIMIT),
            grouped(STEP_LIMIT.min(steps - last)),
        );
        writeln!(out, "{}", page.text(&more))?;
    }
    let leaves = format!(
        "{} of {}, {}",
        grouped(counts.leaves_evaluated),
        counted(narrator.tree.size().leaves, "leaf", "leaves"),
        counted(steps, "step", "steps")
    );
    let rest = match (counts.open, counts.cutoffs) {
        (Some(open), _) => format!(", largest OPEN {}", grouped(open.peak)),
        (None, Some(cutoffs)) => format!(
            ", cut-offs: {} α, {} β",
            grouped(cutoffs.alpha),
            grouped(cutoffs.beta)
        ),
        (None, None) => String::new(),
    };
    writeln!(out, "{}", page.text(&(leaves + &rest)))
}
