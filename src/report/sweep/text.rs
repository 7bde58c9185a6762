//! A sweep as text.

use std::fmt::Write as _;

use super::{
    checks, columns, figure, heading, mean_figures, names, percent, ratio_figures, with_half,
};
use crate::report::format::text as table;
use crate::report::page::Page;
use crate::sweep::report::{CellReport, Growth, Report};
use crate::sweep::statistics::Leaves;
use crate::sweep::tally::CellOf;
use crate::text::{grouped, left, right, width, wrap};

/// A column: its title, then a cell for each row.
type Lines = Vec<String>;

/// The report: means, ratios with the trees that stand out, growth, and what was checked.
pub fn write(report: &Report, page: Page) -> String {
    let mut text = wrapped(&heading(report), page);
    if let Some(first) = report.cells.first() {
        text += &means(report, first, page);
        text += &ratios(report, first, page);
        text += &growth(report, first, page);
        if report.cells.iter().any(CellOf::is_timed) {
            text += &times(report, first, page);
        }
    }
    let checks = checks(report);
    if !checks.is_empty() {
        text.push('\n');
    }
    checks
        .iter()
        .fold(text, |text, told| text + &wrapped(told, page))
}

/// A line, or several where the page is narrow.
fn wrapped(line: &str, page: Page) -> String {
    let line = page.text(line);
    let words: Vec<&str> = line.split(' ').collect();
    wrap("", &words, 2, page.width) + "\n"
}

fn column<T>(title: &str, rows: &[T], cell: impl Fn(&T) -> String) -> Lines {
    let title = [title.to_owned()].into_iter();
    title.chain(rows.iter().map(cell)).collect()
}

fn rows(columns: &[Lines]) -> Vec<Vec<String>> {
    let height = columns.first().map_or(0, Vec::len);
    (0..height)
        .map(|row| columns.iter().map(|column| column[row].clone()).collect())
        .collect()
}

/// Columns in as many blocks as the width needs, the first of them in each; those with the numbers `to_left` to the left.
fn blocks(columns: &[Lines], to_left: &[usize], page: Page) -> String {
    let shown = |column: &Lines| column.iter().map(|cell| page.text(cell)).collect();
    let columns: Vec<Lines> = columns.iter().map(shown).collect();
    let blocks = table::blocks(&rows(&columns), page.width).into_iter();
    let texts = blocks.map(|block| {
        let part = [&columns[..1], &columns[block.clone()]].concat();
        let to_left = to_left.iter().filter(|index| block.contains(index));
        let to_left: Vec<usize> = to_left.map(|index| index - block.start + 1).collect();
        table::plain_lines(&rows(&part), &to_left).join("\n") + "\n"
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// A table under a title.
fn section(title: &str, columns: &[Lines], to_left: &[usize], page: Page) -> String {
    let title = wrapped(title, page);
    format!("\n{title}\n{}", blocks(columns, to_left, page))
}

/// Several columns of numbers as one.
fn joined(columns: &[Lines]) -> Lines {
    let widths = columns.iter().map(|column| widest(column));
    let widths: Vec<usize> = widths.collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths);
        let cells = cells.map(|(cell, &width)| right(cell, width));
        cells.collect::<Vec<_>>().join("  ")
    };
    rows(columns).iter().map(line).collect()
}

fn widest<S: AsRef<str>>(column: &[S]) -> usize {
    let widths = column.iter().map(|cell| width(cell.as_ref()));
    widths.max().unwrap_or(0)
}

/// `b` and `d`.
fn shape(report: &Report) -> [Lines; 2] {
    [
        column("b", &report.cells, |cell| cell.branching.to_string()),
        column("d", &report.cells, |cell| cell.depth.to_string()),
    ]
}

/// `mean ±half (expected)` of several cells, each part in a column of its own.
fn statistics<'a>(title: String, leaves: impl Iterator<Item = &'a Leaves>) -> Lines {
    let parts: Vec<[String; 3]> = leaves
        .map(|leaves| {
            let (mean, half, expected) = mean_figures(leaves);
            let half = half.map_or_else(String::new, |half| format!("±{half}"));
            [mean, half, expected.unwrap_or_default()]
        })
        .collect();
    let widths = [0, 1, 2].map(|part| {
        let column: Vec<&str> = parts.iter().map(|cell| &*cell[part]).collect();
        widest(&column)
    });
    let told = parts.iter().map(|[mean, half, expected]| {
        let simulated = format!("{} {}", right(mean, widths[0]), left(half, widths[1]));
        match (expected.is_empty(), widths[2]) {
            (_, 0) => simulated,
            (true, expected) => simulated + &" ".repeat(expected + 3),
            (false, width) => format!("{simulated} ({})", right(expected, width)),
        }
    });
    [title].into_iter().chain(told).collect()
}

fn means(report: &Report, first: &CellReport, page: Page) -> String {
    let [b, d] = shape(report);
    let leaves = column("leaves", &report.cells, |cell| grouped(cell.leaves));
    let proof = column("proof", &report.cells, |cell| grouped(cell.minimal_leaves));
    let mut shown = vec![joined(&[b, d, leaves, proof])];
    let mut knows = false;
    for index in columns(report) {
        let of_cell = |cell: &'_ CellReport| cell.algorithms[index].leaves_evaluated;
        let leaves: Vec<Leaves> = report.cells.iter().map(of_cell).collect();
        knows |= leaves.iter().any(|leaves| leaves.expected.is_some());
        let title = first.algorithms[index].algorithm.label();
        shown.push(statistics(title, leaves.iter()));
    }
    let to_left: Vec<usize> = (1..shown.len()).collect();
    if first.ratios.len() == 1 {
        // The only ratio stands behind them where there is room: it is told below in any case.
        let ratio = |cell: &CellReport| format!("{:.3}", cell.ratios[0].leaves.ratio_of_means);
        let ratio = [column("ratio", &report.cells, ratio), no_saving(report, 0)];
        let wide = [&shown[..], &ratio].concat();
        if table::blocks(&rows(&wide), page.width).len() == 1 {
            shown = wide;
        }
    }
    let expected = if knows { " (exact expectation)" } else { "" };
    let title = wrapped(&format!("Mean leaves ± 95 %{expected}"), page);
    title + "\n" + &blocks(&shown, &to_left, page)
}

fn no_saving(report: &Report, ratio: usize) -> Lines {
    column("no saving", &report.cells, |cell| {
        percent(cell.ratios[ratio].no_saving, cell.trees)
    })
}

/// The ratios with their intervals, and, of the first, the trees that stand out.
fn ratios(report: &Report, first: &CellReport, page: Page) -> String {
    let mut text = String::new();
    for (index, ratio) in first.ratios.iter().enumerate() {
        let [of, to] = names(ratio);
        let told = column("ratio of means", &report.cells, |cell| {
            let (quotient, half) = ratio_figures(&cell.ratios[index].leaves);
            with_half(quotient, half, " ±")
        });
        let mut shown = vec![joined(&shape(report)), told, no_saving(report, index)];
        if index == 0 {
            for (place, title) in ["most saved", "least saved"].into_iter().enumerate() {
                shown.push(column(title, &report.cells, |cell| {
                    let extreme = cell.extremes.get(place);
                    extreme.map_or_else(String::new, |extreme| signed(extreme.saved))
                }));
            }
        }
        text += &section(&format!("{of} against {to}, leaves"), &shown, &[1], page);
        if index == 0 {
            text += &extremes(report, &of, page);
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
    let title = format!("The trees on which {of} saved most, and least");
    let mut text = format!("\n{}\n", wrapped(&title, page));
    let shapes = joined(&shape(report));
    for (cell, shape) in report.cells.iter().zip(&shapes[1..]) {
        for (place, extreme) in cell.extremes.iter().enumerate() {
            let shape = if place == 0 { shape } else { "" };
            let shape = left(shape, width(&shapes[0]));
            let _ = writeln!(text, "{shape}  {}", extreme.source);
        }
    }
    text
}

fn growth(report: &Report, first: &CellReport, page: Page) -> String {
    let growth = &report.growth;
    if growth.is_empty() {
        return String::new();
    }
    let depths = |growth: &Growth| format!("{}–{}", growth.from, growth.to);
    let mut shown = vec![
        column("b", growth, |growth| growth.branching.to_string()),
        column("depths", growth, depths),
    ];
    for index in columns(report) {
        let title = first.algorithms[index].algorithm.label();
        shown.push(column(&title, growth, |growth| {
            let (measured, expected) = growth.algorithms[index];
            let expected = expected.map_or_else(String::new, |exact| format!(" ({exact:.3})"));
            format!("{measured:.3}{expected}")
        }));
    }
    let limit = |growth: &Growth| format!("{:.3}", growth.limit);
    shown.push(column("limit ξ/(1−ξ)", growth, limit));
    let title = "Leaves grow with each ply by (exact expectation)";
    section(title, &shown, &[], page)
}

fn times(report: &Report, first: &CellReport, page: Page) -> String {
    let mut shown = vec![joined(&shape(report))];
    for (index, algorithm) in first.algorithms.iter().enumerate() {
        let title = algorithm.algorithm.label();
        shown.push(column(&title, &report.cells, |cell| {
            let algorithm = &cell.algorithms[index];
            let time = algorithm.elapsed_ns.map_or_else(
                || "–".to_owned(),
                |elapsed| format!("{} µs", figure(elapsed.mean / 1000.0)),
            );
            let memory = algorithm.peak_bytes;
            time + &memory.map_or_else(String::new, |bytes| format!(" {} B", figure(bytes.mean)))
        }));
    }
    section("Mean time of a search", &shown, &[], page)
}
