//! Marked traces as text: a line a row, its verdict and why, and the score.

use std::fmt::Write as _;

use super::Page;
use crate::check::sheet::{MarkedTrace, Told};
use crate::text::{counted, left, width, wrap};
use crate::trace::narrate::NO_BREAK;

/// The widest column for what a row removes.
const SUBJECT_WIDTH: usize = 30;
/// The longest verdict.
const VERDICT_WIDTH: usize = 7;

/// One marked trace.
pub fn one(trace: &MarkedTrace, page: Page) -> String {
    let title = if trace.keeps_open { "removed" } else { "node" };
    let subjects: Vec<String> = trace
        .rows
        .iter()
        .map(|row| match row.found.as_ref().map(Told::subject) {
            Some(subject) if !subject.is_empty() => page.text(&subject),
            _ => page.text("–"),
        })
        .collect();
    let widest = subjects
        .iter()
        .map(|subject| width(subject))
        .max()
        .unwrap_or(0);
    let column = widest.clamp(14, SUBJECT_WIDTH);
    let mut text = format!("row  {}  verdict\n", left(title, column));
    for (row, subject) in trace.rows.iter().zip(&subjects) {
        let number = row.row;
        let verdict = left(&row.verdict.to_string(), VERDICT_WIDTH);
        let start = format!("{number:>3}  {}  {verdict}  ", left(subject, column));
        let indent = width(&start);
        let words = words(&row.reason, page.width.saturating_sub(indent), page);
        let _ = writeln!(
            text,
            "{}",
            wrap(&start, &words, indent, page.width).trim_end()
        );
    }
    let _ = writeln!(text, "{}", page.text(&trace.score()));
    text
}

/// The words of a sentence; what is not to be broken is one word, unless a line cannot hold it.
fn words(sentence: &str, columns: usize, page: Page) -> Vec<String> {
    let mut words = Vec::new();
    for word in sentence.split(' ') {
        let shown = page.text(&word.replace(NO_BREAK, " "));
        if width(&shown) > columns {
            words.extend(shown.split(' ').map(str::to_owned));
        } else if !shown.is_empty() {
            words.push(shown);
        }
    }
    words
}

/// Several marked traces, each under its source, and a line for all.
pub fn several(traces: &[MarkedTrace], page: Page) -> String {
    let mut text = String::new();
    for trace in traces {
        let by = trace
            .student
            .as_ref()
            .map_or_else(String::new, |student| format!(", {student}"));
        let heading = format!("{} ({}{by})", trace.source, trace.summary.source);
        let _ = writeln!(text, "{}\n{}", page.text(&heading), one(trace, page));
    }
    let passed = traces.iter().filter(|trace| trace.passed()).count() as u64;
    let all = counted(traces.len() as u64, "trace", "traces");
    let _ = writeln!(text, "{passed} of {all} without a mistake");
    text
}

/// The first wrong row of each trace and nothing else.
pub fn hints(traces: &[MarkedTrace], page: Page) -> String {
    let mut text = String::new();
    for trace in traces {
        let hint = match trace.first_wrong() {
            Some(row) => format!("row {}", row.row),
            None => "no row is wrong".to_owned(),
        };
        let source = if traces.len() > 1 {
            format!("{}: ", trace.source)
        } else {
            String::new()
        };
        let _ = writeln!(text, "{}", page.text(&(source + &hint)));
    }
    text
}
