//! A sweep as text.

use std::fmt::Write as _;

use super::{checks, columns, figure, heading, mean_figures, names, percent, timed};
use crate::report::format::text as table;
use crate::report::page::Page;
use crate::sweep::report::{CellReport, Growth, Report};
use crate::sweep::statistics::Statistics;
use crate::text::{grouped, left, right, width, wrap};

/// The report: means, ratios with the trees that stand out, growth, and what was checked.
pub fn write(report: &Report, page: Page) -> String {
    let mut text = wrapped(&heading(report), page);
    text += &means(report, page);
    text += &ratios(report, page);
    text += &growth(report, page);
    if timed(report) {
        text += &times(report, page);
    }
    for (index, (holds, told)) in checks(report).into_iter().enumerate() {
        if index == 0 {
            text.push('\n');
        }
        let mark = if holds { "✓" } else { "✗" };
        text += &wrapped(&format!("{mark} {told}"), page);
    }
    text
}

/// A line, or several where the page is narrow.
fn wrapped(line: &str, page: Page) -> String {
    let line = page.text(line);
    let words: Vec<&str> = line.split(' ').collect();
    wrap("", &words, 2, page.width) + "\n"
}

/// A table in as many blocks as the width needs, the first column in each.
fn blocks(rows: &[Vec<String>], to_left: &[usize], page: Page) -> String {
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(|cell| page.text(cell)).collect())
        .collect();
    let mut text = String::new();
    for block in table::blocks(&rows, page.width) {
        let part: Vec<Vec<String>> = rows
            .iter()
            .map(|row| [&row[..1], &row[block.clone()]].concat())
            .collect();
        let to_left: Vec<usize> = to_left
            .iter()
            .filter(|index| block.contains(index))
            .map(|index| index - block.start + 1)
            .collect();
        if !text.is_empty() {
            text.push('\n');
        }
        for line in table::plain_lines(&part, &to_left) {
            text += &(line + "\n");
        }
    }
    text
}

/// `b`, `d` and whatever else names a cell, as one column.
fn shapes(
    report: &Report,
    header: &[&str],
    cells: impl Fn(&CellReport) -> Vec<String>,
) -> Vec<String> {
    let mut rows: Vec<Vec<String>> = vec![header.iter().map(|&word| word.to_owned()).collect()];
    rows.extend(report.cells.iter().map(cells));
    let widths: Vec<usize> = (0..header.len())
        .map(|index| rows.iter().map(|row| width(&row[index])).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| right(cell, width));
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect()
}

fn shape(report: &Report) -> Vec<String> {
    shapes(report, &["b", "d"], |cell| {
        vec![
            cell.cell.branching().to_string(),
            cell.cell.depth().to_string(),
        ]
    })
}

/// `mean ±half (expected)` of several cells, each part in a column of its own.
fn statistics<'a>(column: impl Iterator<Item = &'a Statistics>) -> Vec<String> {
    let parts: Vec<[String; 3]> = column
        .map(|statistics| {
            let (mean, half, expected) = mean_figures(statistics);
            let half = half.map_or_else(String::new, |half| format!("±{half}"));
            [mean, half, expected.unwrap_or_default()]
        })
        .collect();
    let widest = |part: usize| {
        parts
            .iter()
            .map(|cell| width(&cell[part]))
            .max()
            .unwrap_or(0)
    };
    let widths = [widest(0), widest(1), widest(2)];
    let told = parts.iter().map(|[mean, half, expected]| {
        let simulated = format!("{} {}", right(mean, widths[0]), left(half, widths[1]));
        match (expected.is_empty(), widths[2]) {
            (_, 0) => simulated,
            (true, expected) => simulated + &" ".repeat(expected + 3),
            (false, width) => format!("{simulated} ({})", right(expected, width)),
        }
    });
    told.collect()
}

fn means(report: &Report, page: Page) -> String {
    let Some(first) = report.cells.first() else {
        return String::new();
    };
    let columns = columns(report);
    let knows = |index: usize| {
        let mut cells = report.cells.iter();
        cells.any(|cell| cell.algorithms[index].leaves.expected.is_some())
    };
    let expected = if columns.iter().any(|&index| knows(index)) {
        " (exact expectation)"
    } else {
        ""
    };
    let header = ["b", "d", "leaves", "proof"];
    let mut rows: Vec<Vec<String>> = shapes(report, &header, |cell| {
        vec![
            cell.cell.branching().to_string(),
            cell.cell.depth().to_string(),
            grouped(cell.leaves),
            grouped(cell.minimal_leaves),
        ]
    })
    .into_iter()
    .map(|shape| vec![shape])
    .collect();
    for &index in &columns {
        rows[0].push(first.algorithms[index].label.clone());
        let leaves = report
            .cells
            .iter()
            .map(|cell| &cell.algorithms[index].leaves);
        for (row, told) in rows[1..].iter_mut().zip(statistics(leaves)) {
            row.push(told);
        }
    }
    if first.ratios.len() == 1 {
        rows = with_ratio(report, rows, page);
    }
    let to_left: Vec<usize> = (1..=columns.len()).collect();
    let title = wrapped(&format!("Mean leaves ± 95 %{expected}"), page);
    title + "\n" + &blocks(&rows, &to_left, page)
}

/// The same rows with the only ratio behind them, where there is room: it is told below in any case.
fn with_ratio(report: &Report, rows: Vec<Vec<String>>, page: Page) -> Vec<Vec<String>> {
    let mut wide = rows.clone();
    wide[0].extend(["ratio", "no saving"].map(str::to_owned));
    for (row, cell) in wide[1..].iter_mut().zip(&report.cells) {
        row.push(format!("{:.3}", cell.ratios[0].ratio_of_means));
        row.push(percent(cell.ratios[0].no_saving, cell.trees));
    }
    let one_block = table::blocks(&wide, page.width).len() == 1;
    if one_block { wide } else { rows }
}

/// The ratios with their intervals, and, of the first, the trees that stand out.
fn ratios(report: &Report, page: Page) -> String {
    let Some(first) = report.cells.first() else {
        return String::new();
    };
    let mut text = String::new();
    for (index, ratio) in first.ratios.iter().enumerate() {
        let [of, to] = names(first, ratio);
        let mut header = vec!["ratio of means", "no saving"];
        if index == 0 {
            header.extend(["most saved", "least saved"]);
        }
        let rows = report.cells.iter().map(|cell| {
            let ratio = &cell.ratios[index];
            let interval = ratio.ci95.map_or_else(String::new, |[low, high]| {
                format!(" ±{:.4}", (high - low) / 2.0)
            });
            let mut row = vec![
                format!("{:.4}{interval}", ratio.ratio_of_means),
                percent(ratio.no_saving, cell.trees),
            ];
            if let Some(extremes) = cell.extremes.as_ref().filter(|_| index == 0) {
                row.extend(extremes.iter().map(|named| signed(named.extreme.saved)));
            }
            row
        });
        let header = header.into_iter().map(str::to_owned).collect();
        let mut rows: Vec<Vec<String>> = [header].into_iter().chain(rows).collect();
        for (row, line) in rows.iter_mut().zip(shape(report)) {
            row.insert(0, line);
        }
        let title = wrapped(&format!("{of} against {to}, leaves"), page);
        let _ = write!(text, "\n{title}\n{}", blocks(&rows, &[1], page));
        if index == 0 {
            text += &extremes(report, of, page);
        }
    }
    text
}

fn signed(saved: i64) -> String {
    let sign = if saved < 0 { "−" } else { "" };
    format!("{sign}{}", grouped(saved.unsigned_abs()))
}

/// The words of the trees that stand out, each on a line of its own.
fn extremes(report: &Report, of: &str, page: Page) -> String {
    let mut lines = shape(report).into_iter();
    let indent = " ".repeat(lines.next().map_or(0, |header| width(&header)));
    let title = wrapped(
        &format!("The trees on which {of} saved most, and least"),
        page,
    );
    let mut text = format!("\n{title}\n");
    for (cell, line) in report.cells.iter().zip(lines) {
        if let Some([most, least]) = &cell.extremes {
            let _ = writeln!(text, "{line}  {}", most.source);
            let _ = writeln!(text, "{indent}  {}", least.source);
        }
    }
    text
}

fn growth(report: &Report, page: Page) -> String {
    let Some(first) = report.cells.first().filter(|_| !report.growth.is_empty()) else {
        return String::new();
    };
    let columns = columns(report);
    let mut rows = vec![["b", "depths"].map(str::to_owned).to_vec()];
    rows[0].extend(
        columns
            .iter()
            .map(|&index| first.algorithms[index].label.clone()),
    );
    rows[0].push("limit ξ/(1−ξ)".to_owned());
    rows.extend(report.growth.iter().map(|growth: &Growth| {
        let mut row = vec![
            growth.branching.to_string(),
            format!("{}–{}", growth.from, growth.to),
        ];
        row.extend(columns.iter().map(|&index| {
            let (measured, expected) = growth.algorithms[index];
            let expected = expected.map_or_else(String::new, |exact| format!(" ({exact:.3})"));
            format!("{measured:.3}{expected}")
        }));
        row.push(format!("{:.3}", growth.limit));
        row
    }));
    let title = wrapped("Leaves grow with each ply by (exact expectation)", page);
    format!("\n{title}\n{}", blocks(&rows, &[], page))
}

fn times(report: &Report, page: Page) -> String {
    let Some(first) = report.cells.first() else {
        return String::new();
    };
    let mut rows: Vec<Vec<String>> = shape(report).into_iter().map(|line| vec![line]).collect();
    for index in 0..first.algorithms.len() {
        rows[0].push(first.algorithms[index].label.clone());
        for (row, cell) in rows[1..].iter_mut().zip(&report.cells) {
            let algorithm = &cell.algorithms[index];
            let time = algorithm.elapsed_ns.map_or_else(
                || "–".to_owned(),
                |elapsed| format!("{} µs", figure(elapsed.mean / 1000.0)),
            );
            let memory = algorithm
                .peak_bytes
                .map_or_else(String::new, |bytes| format!(" {} B", figure(bytes.mean)));
            row.push(time + &memory);
        }
    }
    let title = wrapped("Mean time of a search", page);
    format!("\n{title}\n{}", blocks(&rows, &[], page))
}
