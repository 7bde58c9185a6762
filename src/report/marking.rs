//! Marked traces as tables: Markdown for handing back, CSV for a gradebook.

use std::fmt::Write as _;

use crate::check::Verdict;
use crate::check::sheet::{MarkedRow, MarkedTrace, Told};
use crate::trace::narrate::NO_BREAK;

/// The cells of a row: number, what it removes, OPEN as found, verdict, mistake, why.
fn cells(row: &MarkedRow) -> [String; 6] {
    let found = |text: fn(&Told) -> String| row.found.as_ref().map_or_else(String::new, text);
    [
        row.row.to_string(),
        found(Told::subject),
        found(Told::rest),
        row.verdict.to_string(),
        row.mistake.map_or("", |mistake| mistake.id()).to_owned(),
        row.reason.replace(NO_BREAK, " "),
    ]
}

/// Marked traces in Markdown, each with its score.
pub fn markdown(traces: &[MarkedTrace]) -> String {
    let mut text = String::new();
    for (index, trace) in traces.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let _ = writeln!(text, "# {}\n", escaped(&trace.source));
        if let Some(student) = &trace.student {
            let _ = writeln!(text, "Name: {}  ", escaped(student));
        }
        let _ = writeln!(text, "Tree: `{}`\n", trace.summary.source);
        let [removed, open] = if trace.keeps_open {
            ["Removed", "OPEN after"]
        } else {
            ["Node", "What is said of it"]
        };
        let _ = writeln!(text, "| Row | {removed} | {open} | Verdict | Why |");
        let _ = writeln!(text, "|---:|---|---|---|---|");
        for row in &trace.rows {
            let [number, removed, open, verdict, _, reason] = cells(row).map(|cell| escaped(&cell));
            let verdict = match row.verdict {
                Verdict::Wrong => format!("**{verdict}**"),
                Verdict::Right | Verdict::Follows => verdict,
            };
            let _ = writeln!(
                text,
                "| {number} | {removed} | {open} | {verdict} | {reason} |"
            );
        }
        let _ = writeln!(text, "\n{}", trace.score());
    }
    text
}

/// What Markdown would take for its own.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if matches!(letter, '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '<' | '>') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// The rows of one marked trace in CSV.
pub fn csv(trace: &MarkedTrace) -> String {
    let mut text = record(
        &[
            "row",
            "removed",
            "open",
            "verdict",
            "mistake",
            "expected_removed",
            "expected_open",
            "reason",
        ]
        .map(str::to_owned),
    );
    for row in &trace.rows {
        let [number, removed, open, verdict, mistake, reason] = cells(row);
        let expected =
            |text: fn(&Told) -> String| row.expected.as_ref().map_or_else(String::new, text);
        text += &record(&[
            number,
            removed,
            open,
            verdict,
            mistake,
            expected(Told::subject),
            expected(Told::rest),
            reason,
        ]);
    }
    text
}

/// A line a trace in CSV: a gradebook.
pub fn gradebook(traces: &[MarkedTrace]) -> String {
    let mut text = record(
        &[
            "file",
            "student",
            "tree",
            "rows",
            "right",
            "follows",
            "wrong",
            "full_length",
            "first_wrong_row",
            "mistake",
        ]
        .map(str::to_owned),
    );
    for trace in traces {
        let first = trace.first_wrong();
        let told = trace.rows.iter().filter(|row| row.found.is_some()).count();
        text += &record(&[
            trace.source.clone(),
            trace.student.clone().unwrap_or_default(),
            trace.summary.source.clone(),
            told.to_string(),
            trace.count(Verdict::Right).to_string(),
            trace.count(Verdict::Follows).to_string(),
            trace.count(Verdict::Wrong).to_string(),
            trace.full_length.to_string(),
            first.map_or_else(String::new, |row| row.row.to_string()),
            first
                .and_then(|row| row.mistake)
                .map_or("", |mistake| mistake.id())
                .to_owned(),
        ]);
    }
    text
}

fn record(cells: &[String]) -> String {
    let cell = |cell: &String| {
        if cell.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\n"
}
