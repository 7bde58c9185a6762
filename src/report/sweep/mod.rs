//! What a sweep looks like as text and as a plot, and what its tables share with them.

#[cfg(feature = "cli")]
pub mod plot;
pub mod tables;
pub mod text;

use crate::sweep::report::{AlgorithmReport, CellReport, FailureKind, Ratio, Report};
use crate::sweep::statistics::Statistics;
use crate::text::{counted, grouped};

/// A number for a person: fewer decimals the larger it is.
pub(super) fn figure(number: f64) -> String {
    with_decimals(number, decimals(number))
}

fn decimals(number: f64) -> usize {
    match number {
        number if number < 999.5 => 2,
        number if number < 99_999.5 => 1,
        _ => 0,
    }
}

fn with_decimals(number: f64, decimals: usize) -> String {
    grouped_decimal(&format!("{number:.decimals$}"))
}

/// Mean, half width of the interval and expectation, all with the same decimals: more where the mean is known better.
pub(super) fn mean_figures(statistics: &Statistics) -> (String, Option<String>, Option<String>) {
    let half = statistics.half_width();
    let least = decimals(statistics.mean);
    let mut decimals = least;
    if let Some(mut last_place) = half.filter(|&half| half > 0.0) {
        last_place *= [1.0, 10.0, 100.0][least];
        while last_place < 2.0 && decimals < 6 {
            last_place *= 10.0;
            decimals += 1;
        }
    }
    let figure = |number: f64| with_decimals(number, decimals);
    (
        figure(statistics.mean),
        half.map(figure),
        statistics.expected.map(figure),
    )
}

/// The same decimal with its thousands apart.
fn grouped_decimal(text: &str) -> String {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    match whole.parse() {
        Ok(whole) if fraction.is_empty() => grouped(whole),
        Ok(whole) => format!("{}.{fraction}", grouped(whole)),
        // Beyond 2^64 nothing is counted.
        Err(_) => text.to_owned(),
    }
}

/// A share of trees.
pub(super) fn percent(part: u64, whole: u64) -> String {
    let share = 100.0 * part as f64 / whole as f64;
    match share {
        // Neither nothing nor all, and so not to be printed as such.
        share if part > 0 && share < 0.5 => "<1 %".to_owned(),
        share if part < whole && share >= 99.5 => ">99 %".to_owned(),
        share => format!("{share:.0} %"),
    }
}

/// The algorithms whose leaves are worth a column: all but those that evaluate the same number on every tree, unless there
/// are no others.
pub(super) fn columns(report: &Report) -> Vec<usize> {
    let Some(cell) = report.cells.first() else {
        return Vec::new();
    };
    let varying: Vec<usize> = (0..cell.algorithms.len())
        .filter(|&index| !cell.algorithms[index].constant)
        .collect();
    if varying.is_empty() {
        (0..cell.algorithms.len()).collect()
    } else {
        varying
    }
}

/// The names of the two algorithms of a ratio.
pub(super) fn names<'a>(cell: &'a CellReport, ratio: &Ratio) -> [&'a str; 2] {
    let label = |index: usize| cell.algorithms[index].label.as_str();
    [label(ratio.pair.of), label(ratio.pair.to)]
}

/// What was run, in a line.
pub(super) fn heading(report: &Report) -> String {
    let config = &report.config;
    let trees = report.cells.first().map_or(0, |cell| cell.trees);
    let shard = config
        .shard
        .map_or_else(String::new, |shard| format!(", shard {shard}"));
    format!(
        "{} a cell, values {}, {}, seed {}{shard}.",
        counted(trees, "tree", "trees"),
        config.values,
        config.model,
        config.seed
    )
}

/// What was checked on every tree, a line each: whether it holds, and where not.
pub(super) fn checks(report: &Report) -> Vec<(bool, String)> {
    let Some(first) = report.cells.first() else {
        return Vec::new();
    };
    let trees = counted(report.trees(), "tree", "trees");
    let mismatches: u64 = report.cells.iter().map(|cell| cell.value_mismatches).sum();
    let mut held = Vec::new();
    let mut failed = Vec::new();
    if mismatches > 0 {
        let where_first = first_failure(report, FailureKind::ValueMismatch);
        failed.push((
            false,
            format!(
                "values differ on {} of {trees}{where_first}",
                grouped(mismatches)
            ),
        ));
    } else if first.algorithms.iter().filter(|one| one.ran).count() > 1 {
        held.push("values agree".to_owned());
    }
    for (index, ratio) in first.ratios.iter().enumerate() {
        if ratio.pair.dominance.is_none() {
            continue;
        }
        let [of, to] = names(first, ratio);
        let violations = report
            .cells
            .iter()
            .map(|cell| cell.ratios[index].violations);
        match violations.sum() {
            0 => held.push(format!("{of} within {to}")),
            count => {
                let promise = if ratio.is_promised() {
                    first_failure(report, FailureKind::DominanceViolation)
                } else {
                    "; not promised".to_owned()
                };
                let told = format!(
                    "{of} not within {to} on {} of {trees}{promise}",
                    grouped(count)
                );
                failed.push((false, told));
            }
        }
    }
    if !held.is_empty() {
        failed.insert(0, (true, format!("{trees}: {}", held.join(", "))));
    }
    failed
}

fn first_failure(report: &Report, kind: FailureKind) -> String {
    let mut failures = report.cells.iter().flat_map(|cell| &cell.failures);
    failures
        .find(|failure| failure.kind == kind)
        .map_or_else(String::new, |failure| {
            format!(", first on {}", failure.source)
        })
}

/// Whether any algorithm was timed.
fn timed(report: &Report) -> bool {
    let mut algorithms = report.cells.iter().flat_map(|cell| &cell.algorithms);
    algorithms.any(|algorithm: &AlgorithmReport| algorithm.elapsed_ns.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_about_four_digits() {
        for (number, told) in [
            (3.666, "3.67"),
            (999.4, "999.40"),
            (999.9, "999.9"),
            (48_773.21, "48,773.2"),
            (123_456.7, "123,457"),
        ] {
            assert_eq!(figure(number), told);
        }
    }

    #[test]
    fn a_mean_that_is_known_well_has_more_decimals() {
        let told = |mean: f64, half: f64| {
            let statistics = Statistics {
                mean,
                stddev: None,
                ci95: Some([mean - half, mean + half]),
                min: 0,
                max: 0,
                sum: 0,
                sum_squares: None,
                expected: None,
            };
            let (mean, half, _) = mean_figures(&statistics);
            format!("{mean} ±{}", half.expect("an interval"))
        };
        assert_eq!(told(12.0436, 0.12), "12.04 ±0.12");
        assert_eq!(told(12.0436, 0.0035), "12.044 ±0.004");
        assert_eq!(told(81.0, 0.0), "81.00 ±0.00");
        assert_eq!(told(6_437_442.3, 1512.7), "6,437,442 ±1,513");
    }

    #[test]
    fn a_few_are_not_none() {
        let shares = [(0, 1000), (1, 1000), (500, 1000), (999, 1000), (1000, 1000)];
        let told = shares.map(|(part, whole)| percent(part, whole));
        assert_eq!(told, ["0 %", "<1 %", "50 %", ">99 %", "100 %"]);
    }
}
