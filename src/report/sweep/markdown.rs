//! A sweep as Markdown: tables for a page.

use super::{checks, columns, figure, figure_beside, heading, names, percent};
use crate::sweep::report::Report;
use crate::sweep::statistics::Statistics;
use crate::text::grouped;

/// The same tables as in the text, in Markdown's pipes.
pub fn write(report: &Report) -> String {
    let mut text = heading(report) + "\n";
    text += &table(
        "Mean leaves evaluated ± 95 %, and the exact expectation where it is known:",
        &means(report),
    );
    text += &table(
        "The ratio of means, and the trees that saved most and least, each as the word that rebuilds it:",
        &ratios(report),
    );
    text += &table(
        "Leaves grow with each ply by, measured and expected:",
        &growth(report),
    );
    for (index, (holds, told)) in checks(report).into_iter().enumerate() {
        if index == 0 {
            text.push('\n');
        }
        let mark = if holds { "✓" } else { "✗" };
        text += &[mark, " ", &told, "\n"].concat();
    }
    text
}

/// A table with its title; nothing if it has no row.
fn table(title: &str, rows: &[Vec<String>]) -> String {
    let [header, body @ ..] = rows else {
        return String::new();
    };
    if body.is_empty() {
        return String::new();
    }
    let line = |row: &[String]| {
        // A bar in a cell would end it.
        let cells = row.iter().map(|cell| cell.replace('|', "\\|"));
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    let rule = format!("|{}\n", " ---: |".repeat(header.len()));
    let body: String = body.iter().map(|row| line(row)).collect();
    format!("\n{title}\n\n{}{rule}{body}", line(header))
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| literal(word)).collect()
}

/// The text with what Markdown would read as its own escaped.
fn literal(text: &str) -> String {
    text.replace('*', "\\*")
}

fn mean(statistics: &Statistics) -> String {
    let half = statistics.half_width().map_or_else(String::new, |half| {
        format!(" ± {}", figure_beside(half, statistics.mean))
    });
    figure(statistics.mean) + &half
}

fn means(report: &Report) -> Vec<Vec<String>> {
    let Some(first) = report.cells.first() else {
        return Vec::new();
    };
    let columns = columns(report);
    let mut header = words(&["b", "d", "leaves", "proof"]);
    for &index in &columns {
        header.extend(words(&[&first.algorithms[index].label, "expected"]));
    }
    let rows = report.cells.iter().map(|cell| {
        let mut row = vec![
            cell.cell.branching().to_string(),
            cell.cell.depth().to_string(),
            grouped(cell.leaves),
            grouped(cell.minimal_leaves),
        ];
        for &index in &columns {
            let leaves = &cell.algorithms[index].leaves;
            row.push(mean(leaves));
            row.push(leaves.expected.map_or_else(|| "–".to_owned(), figure));
        }
        row
    });
    [header].into_iter().chain(rows).collect()
}

fn ratios(report: &Report) -> Vec<Vec<String>> {
    let header = words(&[
        "b",
        "d",
        "ratio",
        "± 95 %",
        "no saving",
        "saved",
        "most on",
        "saved",
        "least on",
    ]);
    let mut rows = vec![[literal("of / to")].into_iter().chain(header).collect()];
    for cell in &report.cells {
        for (index, ratio) in cell.ratios.iter().enumerate() {
            let [of, to] = names(cell, ratio);
            let half = ratio.ci95.map(|[low, high]| (high - low) / 2.0);
            let mut row = vec![
                literal(&format!("{of} / {to}")),
                cell.cell.branching().to_string(),
                cell.cell.depth().to_string(),
                format!("{:.4}", ratio.ratio_of_means),
                half.map_or_else(|| "–".to_owned(), |half| format!("{half:.4}")),
                percent(ratio.no_saving, cell.trees),
            ];
            match cell.extremes.as_ref().filter(|_| index == 0) {
                Some(extremes) => row.extend(extremes.iter().flat_map(|named| {
                    [
                        named.extreme.saved.to_string(),
                        format!("`{}`", named.source),
                    ]
                })),
                None => row.extend([const { String::new() }; 4]),
            }
            rows.push(row);
        }
    }
    rows
}

fn growth(report: &Report) -> Vec<Vec<String>> {
    let Some(first) = report.cells.first() else {
        return Vec::new();
    };
    let columns = columns(report);
    let mut header = words(&["b", "depths"]);
    for &index in &columns {
        header.extend(words(&[&first.algorithms[index].label, "expected"]));
    }
    header.push("limit ξ/(1−ξ)".to_owned());
    let rows = report.growth.iter().map(|growth| {
        let mut row = vec![
            growth.branching.to_string(),
            format!("{}–{}", growth.from, growth.to),
        ];
        for &index in &columns {
            let (measured, expected) = growth.algorithms[index];
            row.push(format!("{measured:.3}"));
            row.push(expected.map_or_else(|| "–".to_owned(), |exact| format!("{exact:.3}")));
        }
        row.push(format!("{:.3}", growth.limit));
        row
    });
    [header].into_iter().chain(rows).collect()
}
