//! Marked traces: a row a row, its verdict and why, and the score; or a line a trace, as a gradebook has it.

use super::document::{Audience, Block, Cell, Column, Reader, Table};
use crate::check::{Marked, MarkedTrace, Told, Verdict};
use crate::text::{counted, left};

/// The least width of what a row removes.
const LEAST_WIDTH: usize = 14;

/// Marked traces, each under its source if there are several.
pub fn blocks<'a>(traces: &[MarkedTrace], reader: Reader) -> Vec<Block<'a>> {
    if let ([trace], Reader::Terminal) = (traces, reader) {
        return one(trace);
    }
    let mut blocks = Vec::new();
    for trace in traces {
        blocks.extend(heading(trace));
        blocks.extend(one(trace));
        blocks.push(Block::Gap);
    }
    if traces.len() == 1 {
        return blocks;
    }
    let passed = traces.iter().filter(|trace| trace.marking.passed()).count();
    let all = counted(traces.len() as u64, "trace", "traces");
    blocks.push(Block::line(format!("{passed} of {all} without a mistake")));
    blocks
}

/// Which trace it is, and of which tree.
fn heading<'a>(trace: &MarkedTrace) -> Vec<Block<'a>> {
    let student = trace.student.clone();
    let mut blocks = vec![Block::Title(trace.source.clone())];
    blocks.extend(student.map(|student| field("Name", student, false)));
    blocks.push(field("Tree", trace.summary.source.clone(), true));
    blocks
}

fn field<'a>(label: &'static str, value: String, is_code: bool) -> Block<'a> {
    Block::Field {
        label,
        value: Some(value),
        is_code,
    }
}

fn one<'a>(trace: &MarkedTrace) -> Vec<Block<'a>> {
    vec![Block::Table(rows(trace)), Block::line(trace.score())]
}

/// A row for each row of a trace.
pub fn rows<'a>(trace: &MarkedTrace) -> Table<'a> {
    let subject = if trace.keeps_open { "removed" } else { "node" };
    let columns = vec![
        Column::right("row"),
        Column::left("removed").in_text(left(subject, LEAST_WIDTH)),
        Column::wrapped("open", 25, 0).only(Audience::Tables),
        Column::left("verdict"),
        Column::left("mistake").only(Audience::Program),
        Column::left("expected_removed").only(Audience::Program),
        Column::left("expected_open").only(Audience::Program),
        Column::wrapped("reason", 35, 0).in_text(""),
    ];
    Table::new(columns, trace.marking.rows.iter().map(row).collect())
}

fn row(row: &Marked) -> Vec<Cell> {
    let told = |told: &Option<Told>, text: fn(&Told) -> String| {
        let text = told.as_ref().map_or_else(String::new, text);
        Cell::or_nothing((!text.is_empty()).then_some(text), Cell::Text)
    };
    let verdict = row.verdict.to_string();
    vec![
        Cell::Count(row.row),
        told(&row.found, Told::subject),
        told(&row.found, Told::rest),
        match row.verdict {
            Verdict::Wrong => Cell::Strong(verdict),
            Verdict::Right | Verdict::Follows => Cell::Text(verdict),
        },
        Cell::or_nothing(row.mistake, |mistake| Cell::Text(mistake.to_string())),
        told(&row.expected, Told::subject),
        told(&row.expected, Told::rest),
        Cell::Text(row.reason.clone()),
    ]
}

/// The first wrong row of each trace and nothing else.
pub fn hints<'a>(traces: &[MarkedTrace]) -> Vec<Block<'a>> {
    let hint = |trace: &MarkedTrace| {
        let hint = match trace.marking.first_wrong() {
            Some(row) => format!("row {}", row.row),
            None => "no row is wrong".to_owned(),
        };
        Block::line(match traces {
            [_] => hint,
            _ => format!("{}: {hint}", trace.source),
        })
    };
    traces.iter().map(hint).collect()
}

/// A line a trace: a gradebook.
pub fn gradebook<'a>(traces: &[MarkedTrace]) -> Table<'a> {
    let words = ["file", "student", "tree"].map(Column::left);
    let numbers = [
        "rows",
        "right",
        "follows",
        "wrong",
        "full_length",
        "first_wrong_row",
    ];
    let columns = words.into_iter().chain(numbers.map(Column::right));
    let row = |trace: &MarkedTrace| {
        let marking = &trace.marking;
        let first = marking.first_wrong();
        let told = marking.rows.iter().filter(|row| row.found.is_some());
        let count = |verdict| Cell::Count(marking.count(verdict) as u64);
        vec![
            Cell::text(&trace.source),
            Cell::or_nothing(trace.student.as_ref(), Cell::text),
            Cell::text(&trace.summary.source),
            Cell::Count(told.count() as u64),
            count(Verdict::Right),
            count(Verdict::Follows),
            count(Verdict::Wrong),
            Cell::Count(marking.full_length),
            Cell::or_nothing(first, |row| Cell::Count(row.row)),
            Cell::or_nothing(first.and_then(|row| row.mistake), |mistake| {
                Cell::Text(mistake.to_string())
            }),
        ]
    };
    let columns = columns.chain([Column::left("mistake")]).collect();
    Table::new(columns, traces.iter().map(row).collect())
}
