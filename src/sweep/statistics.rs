//! [`Statistics`]: means, deviations and intervals, from exact sums.

use schemars::JsonSchema;
use serde::Serialize;

use super::tally::{Moments, Products};

/// The 97.5 % quantile of the normal distribution: an interval of ± this many standard errors holds with 95 %.
pub const NORMAL_95: f64 = 1.959_963_984_540_054;

/// A count over all trees of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Statistics {
    /// The arithmetic mean.
    pub mean: f64,
    /// The standard deviation of the sample; null of one tree.
    pub stddev: Option<f64>,
    /// The mean -/+ 1.96 standard errors; null of one tree.
    pub ci95: Option<[f64; 2]>,
    /// What it follows from.
    #[serde(flatten)]
    pub moments: Moments,
}

/// The count of leaves over all trees of a cell, with what theory expects.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Leaves {
    /// Counted.
    #[serde(flatten)]
    pub counted: Statistics,
    /// The mean that theory expects; null where it knows none.
    pub expected: Option<f64>,
}

/// The leaves of one algorithm in those of another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Quotient {
    /// The mean of the one over the mean of the other.
    pub ratio_of_means: f64,
    /// Its interval, by the delta method; null of one tree.
    pub ci95: Option<[f64; 2]>,
    /// What it follows from, beside the sums of both.
    #[serde(flatten)]
    pub products: Products,
}

impl Statistics {
    /// The statistics of so many trees, at least one.
    pub fn of(trees: u64, moments: Moments) -> Statistics {
        let n = trees as f64;
        let mean = moments.sum as f64 / n;
        let stddev = (trees > 1).then(|| (spread(trees, &moments).max(0.0) / (n - 1.0)).sqrt());
        Statistics {
            mean,
            stddev,
            ci95: stddev.map(|stddev| around(mean, NORMAL_95 * stddev / n.sqrt())),
            moments,
        }
    }
}

impl Quotient {
    /// Of so many trees, at least one: `of` over `to`. With residuals x − R·y the interval is ± [`NORMAL_95`] times their
    /// standard deviation over the mean of y and √n.
    pub fn of(trees: u64, of: &Moments, to: &Moments, products: Products) -> Quotient {
        let n = trees as f64;
        let ratio = of.sum as f64 / to.sum as f64;
        let half = || {
            let spread = spread(trees, of)
                - 2.0 * ratio * centred(trees, [of.sum, to.sum], products.sum_products)
                + ratio * ratio * spread(trees, to);
            let deviation = (spread.max(0.0) / (n - 1.0)).sqrt();
            NORMAL_95 * deviation / n.sqrt() / (to.sum as f64 / n)
        };
        Quotient {
            ratio_of_means: ratio,
            ci95: (trees > 1).then(|| around(ratio, half())),
            products,
        }
    }
}

/// Half the width of an interval.
pub fn half_width(ci95: Option<[f64; 2]>) -> Option<f64> {
    ci95.map(|[low, high]| (high - low) / 2.0)
}

fn around(centre: f64, half: f64) -> [f64; 2] {
    [centre - half, centre + half]
}

/// Σ (x − x̄)². Squares are beyond 128 bits only of a count that is known and not run: it is the same on every tree.
fn spread(trees: u64, moments: &Moments) -> f64 {
    let squares = moments.sum_squares;
    squares.map_or(0.0, |squares| centred(trees, [moments.sum; 2], squares))
}

/// Σ (x − x̄)(y − ȳ) of `trees` pairs from Σ x, Σ y and Σ x·y.
///
/// In whole numbers first, around the whole parts of the means, so that nothing is lost where the spread is small: with
/// r = Σ x − n·⌊x̄⌋ it is Σ (x − ⌊x̄⌋)(y − ⌊ȳ⌋) − r·r′/n. Modulo 2^128: what is left after the subtractions fits.
fn centred(trees: u64, sums: [u128; 2], products: u128) -> f64 {
    let n = u128::from(trees.max(1));
    let [whole_x, whole_y] = sums.map(|sum| sum / n);
    let [rest_x, rest_y] = sums.map(|sum| sum % n);
    let shifted = products
        .wrapping_sub(whole_x.wrapping_mul(sums[1]))
        .wrapping_sub(whole_y.wrapping_mul(sums[0]))
        .wrapping_add(whole_x.wrapping_mul(whole_y).wrapping_mul(n))
        .cast_signed();
    // Both rests are below 2^40, as is n.
    let rests = (rest_x * rest_y).cast_signed();
    match shifted
        .checked_mul(n.cast_signed())
        .and_then(|scaled| scaled.checked_sub(rests))
    {
        Some(scaled) => scaled as f64 / n as f64,
        None => shifted as f64 - rests as f64 / n as f64,
    }
}
