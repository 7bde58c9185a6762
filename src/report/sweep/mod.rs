//! What a sweep looks like as text and as a plot, and what its tables share with them.

#[cfg(feature = "cli")]
pub mod plot;
pub mod tables;
pub mod text;

use crate::sweep::report::Report;
use crate::sweep::statistics::{Leaves, Quotient, half_width};
use crate::sweep::tally::{FailureKind, Ratio};
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
pub(super) fn mean_figures(leaves: &Leaves) -> (String, Option<String>, Option<String>) {
    let half = half_width(leaves.counted.ci95);
    let least = decimals(leaves.counted.mean);
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
        figure(leaves.counted.mean),
        half.map(figure),
        leaves.expected.map(figure),
    )
}

/// A ratio and the half width of its interval.
pub(super) fn ratio_figures(quotient: &Quotient) -> (String, Option<String>) {
    let figure = |number: f64| format!("{number:.4}");
    let half = half_width(quotient.ci95);
    (figure(quotient.ratio_of_means), half.map(figure))
}

/// A figure and, behind `sign`, the half width of its interval if it has one.
pub(super) fn with_half(figure: String, half: Option<String>, sign: &str) -> String {
    match half {
        Some(half) => figure + sign + &half,
        None => figure,
    }
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
    let all = 0..cell.algorithms.len();
    let varies = |&index: &usize| !cell.algorithms[index].algorithm.is_exhaustive();
    let varying: Vec<usize> = all.clone().filter(varies).collect();
    if varying.is_empty() {
        all.collect()
    } else {
        varying
    }
}

/// The names of the two algorithms of a ratio.
pub(super) fn names<R>(ratio: &Ratio<R>) -> [String; 2] {
    [ratio.of.label(), ratio.to.label()]
}

/// What was run, in a line.
pub(super) fn heading(report: &Report) -> String {
    let config = &report.config;
    let trees = report.cells.first().map_or(0, |cell| cell.trees);
    let shard = if config.shard.is_whole() {
        String::new()
    } else {
        format!(", shard {}", config.shard)
    };
    format!(
        "{} a cell, values {}, {}, seed {}{shard}.",
        counted(trees, "tree", "trees"),
        config.values,
        config.model,
        config.seed
    )
}

/// What was checked on every tree, a line each, with a mark whether it holds and where not.
pub(super) fn checks(report: &Report) -> Vec<String> {
    let Some(first) = report.cells.first() else {
        return Vec::new();
    };
    let trees = counted(report.trees(), "tree", "trees");
    let first_failure = |kind: FailureKind| {
        let mut failures = report.cells.iter().flat_map(|cell| &cell.failures);
        let failure = failures.find(|failure| failure.kind == kind);
        failure.map_or_else(String::new, |failure| {
            format!(", first on {}", failure.source)
        })
    };
    let (mut held, mut failed) = (Vec::new(), Vec::new());
    let mismatches: u64 = report.cells.iter().map(|cell| cell.value_mismatches).sum();
    if mismatches > 0 {
        let place = first_failure(FailureKind::ValueMismatch);
        let mismatches = grouped(mismatches);
        failed.push(format!("✗ values differ on {mismatches} of {trees}{place}"));
    } else if first.algorithms.iter().filter(|one| one.ran).count() > 1 {
        held.push("values agree".to_owned());
    }
    for (index, ratio) in first.ratios.iter().enumerate() {
        if ratio.dominance().is_none() {
            continue;
        }
        let [of, to] = names(ratio);
        let cells = report.cells.iter();
        match cells.map(|cell| cell.ratios[index].violations).sum() {
            0 => held.push(format!("{of} within {to}")),
            violations => {
                let promise = if ratio.is_promised() {
                    first_failure(FailureKind::DominanceViolation)
                } else {
                    "; not promised".to_owned()
                };
                let violations = grouped(violations);
                failed.push(format!(
                    "✗ {of} not within {to} on {violations} of {trees}{promise}"
                ));
            }
        }
    }
    if !held.is_empty() {
        failed.insert(0, format!("✓ {trees}: {}", held.join(", ")));
    }
    failed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::statistics::Statistics;
    use crate::sweep::tally::Moments;

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
            let leaves = Leaves {
                counted: Statistics {
                    mean,
                    stddev: None,
                    ci95: Some([mean - half, mean + half]),
                    moments: Moments::default(),
                },
                expected: None,
            };
            let (mean, half, _) = mean_figures(&leaves);
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
