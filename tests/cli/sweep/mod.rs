//! Sweeps: what is read in them, and what goes wrong.

mod document;
mod parts;

use self::document::{Leaves, document};
use crate::program::{folder, gametrace, read};
use crate::wire;

/// Muszycka & Shinghal (1985): all uniform trees of up to 1024 leaves with these widths and depths from 2 to 6.
#[test]
fn twenty_four_sizes_by_one_command() {
    let sweep = document(
        "sweep --branching 2..6,8,10,24 --depth 2..6 --max-tree-leaves 1024 --trees 2 -f json",
    );
    assert_eq!(sweep.cells.len(), 24);
    assert!(sweep.cells.iter().all(|cell| cell.leaves <= 1024));
    assert!(
        sweep
            .cells
            .iter()
            .all(|cell| cell.algorithms[2].leaves_evaluated.expected.is_some())
    );
}

#[test]
fn expectations_have_all_their_digits() {
    for (arguments, figures) in [
        (
            "--branching 3 --depth 4 --values 0..99",
            [81.0, 44.718, 34.108, 39.594],
        ),
        (
            "--branching 4 --depth 4 --values 0..99",
            [256.0, 110.743, 81.169, 95.010],
        ),
        (
            "--branching 2 --depth 4 --values 1..4",
            [16.0, 10.720, 9.654, 10.252],
        ),
    ] {
        let sweep = document(&format!("sweep {arguments} --trees 1 -a all -f json"));
        for (algorithm, figure) in sweep.cells[0].algorithms.iter().zip(figures) {
            let expected = algorithm.leaves_evaluated.expected.expect("theory knows");
            assert!(
                (expected - figure).abs() <= 0.0005,
                "{arguments}: {expected}"
            );
            assert_eq!(algorithm.leaves_evaluated.stddev, None, "of one tree");
        }
    }
}

#[test]
fn minimax_is_known_where_it_is_not_run() {
    let sweep = document("sweep --branching 2 --depth 8 --trees 3 --max-leaves 200 -f json");
    let minimax = &sweep.cells[0].algorithms[0];
    assert_eq!(minimax.ran, Some(false));
    assert_eq!(
        (minimax.leaves_evaluated.min, minimax.nodes_visited.max),
        (256, 511)
    );
    let text =
        gametrace("sweep --branching 2 --depth 8 --trees 3 --max-leaves 200 -f json").output();
    let again = gametrace("merge - -f json").stdin(&text).output();
    assert_eq!(again, text);
}

#[test]
fn limits_are_told_before_or_when_they_are_met() {
    for (arguments, message) in [
        (
            "--branching 2 --depth 8 -a minimax --max-leaves 200",
            "trees with b = 2 and d = 8: minimax cannot end within 200 leaves of 256",
        ),
        (
            "--branching 2 --depth 8 --max-leaves 30",
            "trees with b = 2 and d = 8: alpha-beta cannot end within 30 leaves of 256",
        ),
    ] {
        let (error, _) = gametrace(&format!("sweep {arguments}")).status(3).failure();
        assert_eq!(error, message);
    }
    let met = gametrace("sweep --branching 2 --depth 8 --max-leaves 90")
        .status(3)
        .failure();
    assert!(met.0.starts_with("random:2,8,seed="), "{}", met.0);
    gametrace("sweep --branching 2 --depth 8 --max-leaves 90 --threads 1")
        .status(3)
        .stderr(format!(
            "error: {}\nhint: {}\n",
            met.0,
            met.1.expect("a hint")
        ))
        .run();
}

#[test]
fn what_is_asked_for_is_checked() {
    for (arguments, message) in [
        ("--branching 2 --depth 63", "2^63 leaves are more than 2^62"),
        (
            "--branching 0 --depth 2",
            "a branching of 0 leaves the root without children",
        ),
        (
            "--branching 2 --depth 2 --trees 0",
            "0 trees a cell: a sweep needs between 1 and 2^40",
        ),
        (
            "--branching 2 --depth 2 --trees 2 --shard 3/3",
            "the shard 3/3 has no tree: there are only 2 a cell",
        ),
        (
            "--branching 2 --depth 3 --max-tree-leaves 7",
            "no cell has as few as 7 leaves",
        ),
    ] {
        let (error, _) = gametrace(&format!("sweep {arguments}")).status(2).failure();
        assert_eq!(error, message);
    }
    for arguments in [
        "--branching 3..2 --depth 2",
        "--branching x --depth 2",
        "--branching 2 --depth 2 --shard 0/3",
        "--branching 2 --depth 2 --threads 0",
        "--branching 2 --depth 2 --model best",
        "--branching 2 --depth 2 --resume",
        "--branching 2",
    ] {
        gametrace(&format!("sweep {arguments}")).status(2).failure();
    }
}

/// A tie rule that promises nothing breaks nothing.
#[test]
fn dominance_is_checked_where_it_is_promised_and_where_not() {
    let sweep = document(
        "sweep --branching 2 --depth 3 --trees 200 --values 0..1 -a ab,sss:fifo,sss -f json",
    );
    let cell = &sweep.cells[0];
    assert!(cell.dominance_violations > 0);
    assert_eq!(cell.ratios[0].violations, None);
    assert_eq!(cell.ratios[1].violations, Some(cell.dominance_violations));
    let failure = &cell.failures[0];
    assert_eq!(failure.kind, "dominance-violation");
    assert!(failure.tree < 200);
    let compared = gametrace(&format!("compare {} -a ab,sss:fifo", failure.source)).output();
    assert!(
        compared.contains("✗ SSS* fifo within alpha-beta"),
        "{compared}"
    );
}

#[test]
fn times_are_shown_where_they_are_asked_for() {
    let sweep = document("sweep --branching 2 --depth 3 --trees 5 --timings -f json");
    for algorithm in &sweep.cells[0].algorithms {
        assert!(
            algorithm
                .elapsed_ns
                .as_ref()
                .is_some_and(|elapsed| elapsed.max > 0)
        );
    }
    let text = gametrace("sweep --branching 2 --depth 3 --trees 5 --timings").output();
    assert!(text.contains("Mean time of a search"), "{text}");
}

#[test]
fn a_plot_is_svg_and_the_same_every_time() {
    let folder = folder::<&str>(&[]);
    let path = folder.path();
    let sweep = "sweep --branching 2..4 --depth 2..4 --trees 40 -a all -q";
    for (name, options) in [("one.svg", " --threads 1"), ("two.svg", "")] {
        gametrace(&format!("{sweep} --plot {name}{options}"))
            .within(path)
            .run();
    }
    let svg = read(&path.join("one.svg"));
    assert!(svg.starts_with("<svg"), "{svg}");
    for word in [
        "alpha-beta",
        "SSS*",
        "DUAL*",
        "smallest proof",
        "b = 4",
        "ratio to alpha-beta",
    ] {
        assert!(svg.contains(word), "{word}");
    }
    assert_eq!(svg, read(&path.join("two.svg")));
    gametrace("sweep --branching 3 --depth 2 --trees 1 -a minimax -q --plot lone.svg")
        .within(path)
        .run();
}

#[test]
fn the_document_tells_what_was_counted() {
    let sweep = document(
        "sweep --branching 3 --depth 2..4 --trees 30 --seed 7 --values -5..5 -f json -a all",
    );
    assert_eq!(sweep.document, "sweep");
    assert_eq!(
        (sweep.config.depth.as_slice(), sweep.config.seed),
        (&[2, 3, 4][..], 7)
    );
    assert_eq!(sweep.config.values, "-5..5");
    assert_eq!(sweep.cells.len(), 3);
    for cell in &sweep.cells {
        assert_eq!((cell.trees, cell.leaves), (30, 3_u64.pow(cell.depth)));
        assert_eq!((cell.value_mismatches, cell.dominance_violations), (0, 0));
        let pairs: Vec<_> = cell
            .ratios
            .iter()
            .map(|ratio| (&*ratio.of, &*ratio.to))
            .collect();
        assert_eq!(pairs, [("sss", "alpha-beta"), ("dual", "alpha-beta")]);
        let [minimax, alpha_beta, sss, _] = &cell.algorithms[..] else {
            panic!("{cell:?}");
        };
        assert_eq!(minimax.leaves_evaluated.sum, (30 * cell.leaves).to_string());
        assert_eq!(
            sss.open_peak.as_ref().map(|peak| peak.max),
            Some(3_u64.pow(cell.depth.div_ceil(2)))
        );
        assert!(sss.leaves_evaluated.max <= alpha_beta.leaves_evaluated.max);
        assert!(alpha_beta.open_peak.is_none());
    }
    let text = gametrace("sweep --branching 2 --depth 2 --trees 2 -a minimax -f json").output();
    let line = "{\"algorithm\": \"minimax\", \"leaves_evaluated\": {\"mean\": 4, \"stddev\": 0, \"ci95\": [4, 4], \"min\": 4, \
                \"max\": 4, \"sum\": \"8\", \"sum_squares\": \"32\", \"expected\": 4}, \"nodes_visited\": {\"mean\": 7, \"stddev\": 0, \
                \"ci95\": [7, 7], \"min\": 7, \"max\": 7, \"sum\": \"14\", \"sum_squares\": \"98\"}}";
    assert!(text.contains(line), "{text}");
}

fn near(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-9 * expected.abs().max(1.0)
}

/// Mean, deviation and interval of a count from its sums.
fn assert_follows(
    trees: u64,
    sum: &str,
    squares: Option<&String>,
    mean: f64,
    spread: (f64, [f64; 2]),
) {
    let number = |text: &str| text.parse::<f64>().expect("a sum");
    let (n, sum, squares) = (
        trees as f64,
        number(sum),
        number(squares.expect("few leaves")),
    );
    let deviation = ((squares - sum * sum / n) / (n - 1.0)).max(0.0).sqrt();
    let half = 1.959_964 * deviation / n.sqrt();
    assert!(near(mean, sum / n), "{mean}");
    assert!(near(spread.0, deviation), "{spread:?}");
    assert!((spread.1[0] - (mean - half)).abs() < 1e-5, "{spread:?}");
    assert!((spread.1[1] - (mean + half)).abs() < 1e-5, "{spread:?}");
}

#[test]
fn everything_follows_from_the_sums() {
    let sweep =
        document("sweep --branching 3 --depth 4 --trees 60 --model win-loss:0.4 -f json -a all");
    assert_eq!(
        (sweep.schema_version, &*sweep.gametrace_version),
        (2, env!("CARGO_PKG_VERSION"))
    );
    let config = &sweep.config;
    assert_eq!(
        (config.branching.as_slice(), config.trees, &*config.model),
        (&[3][..], 60, "win-loss:0.4")
    );
    assert_eq!(
        (&*config.values, config.max_leaves),
        ("0..1", 1_000_000_000)
    );
    assert_eq!((config.max_tree_leaves, &config.shard), (None, &None));
    assert_eq!(config.algorithms, ["minimax", "alpha-beta", "sss", "dual"]);
    let cell = &sweep.cells[0];
    assert_eq!(
        (&*cell.model, cell.branching, cell.minimal_leaves),
        ("win-loss:0.4", 3, 17)
    );
    let peaks = cell
        .algorithms
        .iter()
        .filter_map(|one| one.open_peak.as_ref());
    for count in cell
        .algorithms
        .iter()
        .map(|one| &one.nodes_visited)
        .chain(peaks)
    {
        let spread = (count.stddev.expect("many"), count.ci95.expect("many"));
        assert_follows(
            60,
            &count.sum,
            count.sum_squares.as_ref(),
            count.mean,
            spread,
        );
        assert!(count.min as f64 <= count.mean && count.mean <= count.max as f64);
    }
    for algorithm in &cell.algorithms {
        let count = &algorithm.leaves_evaluated;
        let spread = (count.stddev.expect("many"), count.ci95.expect("many"));
        assert_follows(
            60,
            &count.sum,
            count.sum_squares.as_ref(),
            count.mean,
            spread,
        );
        assert!(algorithm.peak_bytes.is_none() && algorithm.elapsed_ns.is_none());
    }
    let of = |id: &str| {
        let mut algorithms = cell.algorithms.iter();
        let found = algorithms.find(|one| one.algorithm == id).expect("it ran");
        &found.leaves_evaluated
    };
    for ratio in &cell.ratios {
        let (of, to) = (of(&ratio.of), of(&ratio.to));
        let r = of.mean / to.mean;
        assert!(near(ratio.leaves.ratio_of_means, r));
        let number = |text: &str| text.parse::<f64>().expect("a sum");
        let squares = |leaves: &Leaves| number(leaves.sum_squares.as_ref().expect("few leaves"));
        let residuals =
            squares(of) - 2.0 * r * number(&ratio.leaves.sum_products) + r * r * squares(to);
        let half = 1.959_964 * (residuals / 59.0 / 60.0).sqrt() / to.mean;
        let [low, high] = ratio.leaves.ci95.expect("many");
        assert!((low - (r - half)).abs() < 1e-5 && (high - (r + half)).abs() < 1e-5);
        assert!(ratio.no_saving <= 60);
    }
    let kinds: Vec<&str> = cell.extremes.iter().map(|extreme| &*extreme.kind).collect();
    assert_eq!(kinds, ["most-saved", "least-saved"]);
    assert!(cell.extremes.iter().all(|extreme| extreme.tree < 60));
    assert!(cell.failures.is_empty());
}

/// The trees that stand out are those that their words rebuild.
#[test]
fn extremes_can_be_looked_at() {
    let sweep = document("sweep --branching 3 --depth 4 --trees 50 --model edge-sum -f json");
    for extreme in &sweep.cells[0].extremes {
        let text = gametrace(&format!("compare {} -f json", extreme.source)).output();
        let compare: wire::Compare = wire::read(&text);
        let leaves = |index: usize| compare.trees[0].results[index].counts.leaves_evaluated;
        let saved = i64::try_from(leaves(1)).expect("few") - i64::try_from(leaves(2)).expect("few");
        assert_eq!(saved, extreme.saved, "{}", extreme.source);
    }
}
