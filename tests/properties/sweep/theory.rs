//! What theory expects, beside published figures and closed forms.

use gametrace::sweep::theory::{Expected, LeafLaw, branching_factor, expected};

fn figures(branching: u32, depth: u32, law: LeafLaw, digits: usize) -> [String; 3] {
    let Expected {
        alpha_beta,
        sss,
        dual,
    } = expected(branching, depth, law);
    [alpha_beta, sss, dual].map(|mean| format!("{mean:.digits$}"))
}

#[test]
fn published_figures_for_continuous_leaves() {
    for (branching, depth, digits, figures_printed) in [
        (2, 2, 2, ["3.67", "3.33", "3.67"]),
        (3, 2, 2, ["7.44", "6.28", "7.44"]),
        (3, 3, 2, ["19.46", "17.24", "16.56"]),
        (5, 3, 2, ["69.86", "59.31", "55.12"]),
        (24, 2, 2, ["240.29", "173.80", "240.29"]),
        (3, 4, 2, ["45.20", "34.17", "39.89"]),
        (4, 4, 2, ["112.74", "81.40", "96.20"]),
        (2, 10, 1, ["316.1", "223.1", "238.6"]),
        (2, 20, 0, ["48773", "31059", "31288"]),
        (5, 8, 0, ["26541", "17379", "17887"]),
    ] {
        let found = figures(branching, depth, LeafLaw::Continuous, digits);
        assert_eq!(found, figures_printed, "b = {branching}, d = {depth}");
    }
}

#[test]
fn published_figures_for_discrete_leaves() {
    for (branching, depth, values, figures_printed) in [
        (3, 4, 100, ["44.718", "34.108", "39.594"]),
        (4, 4, 100, ["110.743", "81.169", "95.010"]),
        (2, 4, 4, ["10.720", "9.654", "10.252"]),
    ] {
        let found = figures(branching, depth, LeafLaw::Equal(values), 3);
        assert_eq!(found, figures_printed, "b = {branching}, d = {depth}");
    }
}

/// On average DUAL\* is behind SSS\* on small trees of even depth and before it on large ones.
#[test]
fn dual_wins_on_large_trees_and_odd_depths() {
    for (branching, depth, wins) in [
        (2, 3, true),
        (5, 5, true),
        (2, 22, false),
        (2, 24, true),
        (8, 6, false),
        (8, 8, true),
        (16, 4, false),
        (16, 6, true),
    ] {
        let expected = expected(branching, depth, LeafLaw::Continuous);
        assert_eq!(
            expected.dual < expected.sss,
            wins,
            "b = {branching}, d = {depth}"
        );
    }
}

#[test]
fn branching_factors() {
    for (branching, printed) in [
        (2, "1.618"),
        (4, "2.630"),
        (8, "4.309"),
        (10, "5.064"),
        (20, "8.425"),
    ] {
        assert_eq!(format!("{:.3}", branching_factor(branching)), printed);
    }
    assert!((branching_factor(1) - 1.0).abs() < 1e-15);
}

/// The growth of the expectations goes to the branching factor.
#[test]
fn the_growth_of_the_expectations_nears_the_branching_factor() {
    for branching in [2, 5] {
        let (depth, limit) = (40 / branching * 2, branching_factor(branching));
        let means = [depth, depth + 2].map(|depth| expected(branching, depth, LeafLaw::Continuous));
        for growth in [
            means[1].alpha_beta / means[0].alpha_beta,
            means[1].sss / means[0].sss,
            means[1].dual / means[0].dual,
        ] {
            assert!(
                (growth.sqrt() / limit - 1.0).abs() < 0.01,
                "{branching} {growth}"
            );
        }
    }
}

/// On (2, 2) trees alpha-beta skips a leaf where c ≤ min(a, b), with probability (n + 1)(2n + 1)/6n² for n values.
#[test]
fn the_smallest_trees_have_closed_forms() {
    for values in [1_u32, 2, 7, 100, 3_000, 1_000_000, u32::MAX] {
        let n = f64::from(values);
        let exact = 11.0 / 3.0 - 1.0 / (2.0 * n) - 1.0 / (6.0 * n * n);
        let found = expected(2, 2, LeafLaw::Equal(values.into())).alpha_beta;
        assert!(
            (found - exact).abs() < 1e-14,
            "{values}: {found}, not {exact}"
        );
    }
}

#[test]
fn the_widest_ranges_are_continuous() {
    for (branching, depth) in [(2, 4), (3, 6), (8, 3)] {
        let wide = expected(branching, depth, LeafLaw::Equal(1 << 40));
        let limit = expected(branching, depth, LeafLaw::Continuous);
        assert_eq!(expected(branching, depth, LeafLaw::Equal(1 << 54)), limit);
        for (wide, limit) in [
            (wide.alpha_beta, limit.alpha_beta),
            (wide.sss, limit.sss),
            (wide.dual, limit.dual),
        ] {
            assert!((wide / limit - 1.0).abs() < 1e-10, "{wide} {limit}");
        }
    }
}

/// However many children there are, the sums are gathered in a moment.
#[test]
fn very_wide_trees_have_expectations() {
    let expected = expected(1_000_000, 2, LeafLaw::Equal(1_000_000));
    let leaves = 1e12;
    assert!(expected.sss < expected.alpha_beta && expected.alpha_beta < leaves);
    assert!(expected.sss > 2e6);
}
