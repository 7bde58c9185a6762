//! What a sweep is told: its cells, its shards, the pairs that it compares.

use gametrace::search::Algorithm;
use gametrace::sweep::config::{Config, Shard};
use gametrace::tree::random::{ModelSpec, Probability, ValueRange};

use super::config;

fn sweep() -> Config {
    config(&[3, 2, 3], &[4])
}

#[test]
fn cells_are_in_order_and_seeds_their_own() {
    let config = sweep().checked().expect("a sweep");
    let cells = config.cells().expect("cells");
    let words: Vec<String> = cells.iter().map(|cell| cell.tree(0).to_string()).collect();
    assert_eq!(
        words,
        [
            "random:2,4,seed=13326485192495106453",
            "random:3,4,seed=7457425121787183589"
        ]
    );
    let mut other = config.clone();
    other.seed = 2;
    assert_ne!(other.cells().expect("cells")[0].tree(0), cells[0].tree(0));
    assert_ne!(cells[0].tree(1), cells[0].tree(0));
}

#[test]
fn the_values_of_win_loss_are_its_own() {
    let win_loss = |values| {
        let config = Config {
            values,
            model: ModelSpec::WinLoss(Probability::one()),
            ..sweep()
        };
        config.checked().expect("a sweep")
    };
    let other = ValueRange::new(-3, 3).expect("a range");
    assert_eq!(win_loss(ValueRange::default()), win_loss(other));
}

#[test]
fn shards_share_the_trees() {
    for (trees, count) in [(10, 3), (1, 1), (7, 7), (1000, 64)] {
        let sizes = (1..=count).map(|index| Shard { index, count }.size(trees));
        assert_eq!(sizes.sum::<u64>(), trees);
    }
    for word in ["0/3", "4/3", "1", "1/0", "a/b", "-1/3", "1/3/3"] {
        assert!(word.parse::<Shard>().is_err(), "{word}");
    }
    assert_eq!(
        "2/3"
            .parse::<Shard>()
            .map(|shard| shard.to_string())
            .as_deref(),
        Ok("2/3")
    );
}

#[test]
fn what_is_compared() {
    for (words, pairs) in [
        (&["minimax", "alpha-beta", "sss"][..], &[(2, 1)][..]),
        (&["sss", "dual", "alpha-beta:strict"], &[(0, 2), (1, 2)]),
        (
            &["alpha-beta:strict", "alpha-beta", "sss"],
            &[(2, 1), (0, 1)],
        ),
        (&["minimax", "alpha-beta"], &[(1, 0)]),
        (&["sss", "dual"], &[(1, 0)]),
        (&["sss"], &[]),
        (&["minimax"], &[]),
    ] {
        let algorithms = words.iter().map(|word| Algorithm::parse(word));
        let config = Config {
            algorithms: algorithms.collect::<Result<_, _>>().expect("algorithms"),
            ..sweep()
        };
        assert_eq!(config.pairs(), pairs, "{words:?}");
    }
}
