//! Means, deviations and intervals of samples that are worked out by hand.

use gametrace::sweep::statistics::{NORMAL_95, Quotient, Statistics, half_width};
use gametrace::sweep::tally::{Moments, Products};

fn moments(counts: &[u64]) -> Moments {
    let mut moments = Moments::default();
    for &count in counts {
        moments.merge(&Moments::of(count));
    }
    moments
}

#[test]
fn statistics_are_those_of_the_sample() {
    let statistics = Statistics::of(4, moments(&[2, 4, 4, 6]));
    let Moments { min, max, sum, .. } = statistics.moments;
    assert!((statistics.mean - 4.0).abs() < 1e-15);
    assert!((statistics.stddev.expect("four trees") - (8.0_f64 / 3.0).sqrt()).abs() < 1e-15);
    assert_eq!((min, max, sum), (2, 6, 16));
    let half = half_width(statistics.ci95).expect("four trees");
    assert!((half - NORMAL_95 * (8.0_f64 / 12.0).sqrt()).abs() < 1e-12);
    let one = Statistics::of(1, moments(&[7]));
    assert_eq!((one.stddev, one.ci95), (None, None));
}

#[test]
fn a_small_spread_of_large_counts_is_not_lost() {
    let large = (1 << 61) + 1;
    let statistics = Statistics::of(3, moments(&[large, large, large + 3]));
    assert!((statistics.stddev.expect("three trees") - 3.0_f64.sqrt()).abs() < 1e-12);
    let statistics = Statistics::of(1000, moments(&[1 << 62; 1000]));
    assert_eq!(statistics.stddev, Some(0.0));
    assert_eq!(statistics.moments.sum_squares, None);
}

#[test]
fn the_interval_of_a_ratio_is_that_of_its_residuals() {
    let (x, y) = ([3_u64, 5, 4, 9], [4_u64, 8, 4, 10]);
    let products = x.iter().zip(y).map(|(&x, y)| u128::from(x * y));
    let products = Products {
        sum_products: products.sum(),
    };
    let quotient = Quotient::of(4, &moments(&x), &moments(&y), products);
    let r = 21.0 / 26.0;
    let residuals: f64 = x
        .iter()
        .zip(y)
        .map(|(&x, y)| (x as f64 - r * y as f64).powi(2))
        .sum();
    let half = NORMAL_95 * (residuals / 3.0 / 4.0).sqrt() / 6.5;
    assert!((quotient.ratio_of_means - r).abs() < 1e-15);
    let found = half_width(quotient.ci95).expect("four trees");
    assert!((found - half).abs() < 1e-12);
}
