//! A trace as a table: a row for each step.

use std::io;
use std::ops::ControlFlow;

use crate::report::table::{Cell, Column, Head, RowSink};
use crate::report::text::trace::{Style, open_states, rest_line, summary_line};
use crate::search::observer::{Bound, Removed, Step, Window};
use crate::search::sss::gamma::Numbering;
use crate::summary::Summary;
use crate::trace::Trace;
use crate::trace::narrate::{NO_BREAK, Narrator, bounded};

use super::tree_caption;

/// The columns, and what is said above and below them.
pub fn head(summary: &Summary, narrator: &Narrator<'_>, style: &Style) -> Head {
    let keeps_open = narrator.algorithm.open().is_some();
    let whose = match style.numbering {
        _ if !keeps_open => "",
        Numbering::Stockman => ". Cases by Stockman's numbers",
        Numbering::Wikipedia => ". Cases by Wikipedia's numbers",
    };
    let mut notes = vec![summary_line(narrator)];
    notes.extend(rest_line(narrator, style));
    Head {
        caption: format!("{} on {}{whose}", narrator.algorithm, tree_caption(summary)),
        columns: columns(narrator, style),
        notes,
        is_long: true,
    }
}

fn columns(narrator: &Narrator<'_>, style: &Style) -> Vec<Column> {
    let mut columns = vec![Column::right("Step")];
    if narrator.algorithm.open().is_some() {
        columns.extend(["Removed from OPEN", "Case"].map(Column::left));
        columns.push(Column::wrapped("Action", 30));
        columns.extend(style.open.then(|| Column::wrapped("OPEN after", 28)));
        return columns;
    }
    columns.extend(["Event", "Node"].map(Column::left));
    if narrator.outcome.counts.cutoffs.is_some() {
        columns.extend(["α", "β"].map(Column::right));
    }
    columns.push(Column::right("Value"));
    columns.push(Column::wrapped("Action", 35));
    columns
}

/// Runs the search, which is known to end, and hands a row for each step to `sink`.
///
/// # Errors
///
/// Those of `sink`.
pub fn rows(
    trace: &Trace<'_>,
    narrator: &Narrator<'_>,
    style: &Style,
    sink: &mut RowSink<'_>,
) -> io::Result<()> {
    let mut written = Ok(());
    // Only a failing writer ends this second search early.
    let _ = trace.run(style.range(), &mut |step, event| {
        let mut row = vec![Cell::Count(step)];
        row.extend(cells(narrator, style, &event));
        written = sink(&row);
        if written.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    written
}

fn cells(narrator: &Narrator<'_>, style: &Style, event: &Step<'_>) -> Vec<Cell> {
    let depth_first = |name: &str, path: &[u32], window: &Option<Window>, value, action| {
        let mut cells = vec![Cell::text(name), Cell::Text(narrator.drawn(path))];
        if let Some(window) = window {
            cells.extend([window.alpha, window.beta].map(Cell::Value));
        }
        cells.extend([value, action]);
        cells
    };
    match event {
        Step::Removed(removed) => removed_cells(narrator, style, removed),
        Step::Enter { path, window } => {
            depth_first("enter", path, window, Cell::Nothing, Cell::Nothing)
        }
        Step::Leaf {
            path,
            value,
            window,
            effect,
        } => {
            let action = Cell::Text(narrator.effect(path, effect));
            depth_first("leaf", path, window, Cell::Value(*value), action)
        }
        Step::Leave {
            path,
            value,
            bound,
            window,
            effect,
        } => {
            let value = match bound {
                Bound::Exact => Cell::Value(*value),
                Bound::Upper | Bound::Lower => Cell::Text(bounded(*value, *bound)),
            };
            let action = Cell::Text(narrator.effect(path, effect));
            depth_first("leave", path, window, value, action)
        }
    }
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

/// A state that no line is to end in.
fn unbroken(state: &str) -> String {
    state.replace(' ', &NO_BREAK.to_string())
}
