//! [`Statistics`]: means, deviations and intervals, from exact sums.

use super::tally::Moments;

/// The 97.5 % quantile of the normal distribution: an interval of ± this many standard errors holds with 95 %.
pub const NORMAL_95: f64 = 1.959_963_984_540_054;

/// A count over all trees of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statistics {
    /// The arithmetic mean.
    pub mean: f64,
    /// Of the sample (n − 1); `None` of one tree.
    pub stddev: Option<f64>,
    /// The mean ± [`NORMAL_95`] standard errors; `None` of one tree.
    pub ci95: Option<[f64; 2]>,
    /// The smallest.
    pub min: u64,
    /// The largest.
    pub max: u64,
    /// Σ x.
    pub sum: u128,
    /// Σ x², unless it is beyond 2^128.
    pub sum_squares: Option<u128>,
    /// The mean that theory expects, where it knows.
    pub expected: Option<f64>,
}

/// A count that is the same on every tree. Its squares may wrap around, which [`centred`] undoes.
pub(super) fn constant(trees: u64, count: u64) -> Moments {
    let wide = u128::from(count);
    let sum = u128::from(trees) * wide;
    Moments {
        sum,
        sum_squares: sum.wrapping_mul(wide),
        min: Some(count),
        max: Some(count),
    }
}

impl Statistics {
    /// The statistics of so many trees, at least one.
    pub fn of(trees: u64, moments: &Moments) -> Statistics {
        let n = trees as f64;
        let mean = moments.sum as f64 / n;
        let squares = centred(trees, [moments.sum; 2], moments.sum_squares);
        let stddev = (trees > 1).then(|| (squares.max(0.0) / (n - 1.0)).sqrt());
        let max = moments.max.unwrap_or_default();
        let most = u128::from(max) * u128::from(max);
        let fits = most.checked_mul(u128::from(trees)).is_some();
        Statistics {
            mean,
            stddev,
            ci95: stddev.map(|stddev| around(mean, NORMAL_95 * stddev / n.sqrt())),
            min: moments.min.unwrap_or_default(),
            max,
            sum: moments.sum,
            sum_squares: fits.then_some(moments.sum_squares),
            expected: None,
        }
    }

    /// Half the width of the interval.
    pub fn half_width(&self) -> Option<f64> {
        self.ci95.map(|[low, high]| (high - low) / 2.0)
    }
}

pub(super) fn around(centre: f64, half: f64) -> [f64; 2] {
    [centre - half, centre + half]
}

/// Σ (x − x̄)(y − ȳ) of `trees` pairs from Σ x, Σ y and Σ x·y.
///
/// In whole numbers first, around the whole parts of the means, so that nothing is lost where the spread is small: with
/// r = Σ x − n·⌊x̄⌋ it is Σ (x − ⌊x̄⌋)(y − ⌊ȳ⌋) − r·r′/n. Modulo 2^128: what is left after the subtractions fits.
pub(super) fn centred(trees: u64, sums: [u128; 2], products: u128) -> f64 {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn moments(counts: &[u64]) -> Moments {
        let mut moments = Moments::default();
        for &count in counts {
            moments.add(count);
        }
        moments
    }

    #[test]
    fn statistics_are_those_of_the_sample() {
        let statistics = Statistics::of(4, &moments(&[2, 4, 4, 6]));
        assert!((statistics.mean - 4.0).abs() < 1e-15);
        assert!((statistics.stddev.expect("four trees") - (8.0_f64 / 3.0).sqrt()).abs() < 1e-15);
        assert_eq!((statistics.min, statistics.max, statistics.sum), (2, 6, 16));
        let half = statistics.half_width().expect("four trees");
        assert!((half - NORMAL_95 * (8.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        let one = Statistics::of(1, &moments(&[7]));
        assert_eq!((one.stddev, one.ci95), (None, None));
    }

    #[test]
    fn a_small_spread_of_large_counts_is_not_lost() {
        let large = (1 << 61) + 1;
        let statistics = Statistics::of(3, &moments(&[large, large, large + 3]));
        assert!((statistics.stddev.expect("three trees") - 3.0_f64.sqrt()).abs() < 1e-12);
        let statistics = Statistics::of(1000, &constant(1000, 1 << 62));
        assert_eq!(statistics.stddev, Some(0.0));
        assert_eq!(statistics.sum_squares, None);
    }
}
