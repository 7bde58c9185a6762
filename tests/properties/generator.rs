//! Random trees of every kind that the algorithms must take. Tree k of a shape is always the same tree.

use gametrace::tree::Player;
use gametrace::value::Value;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg32;

use crate::plain::Plain;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// The same number of children everywhere, all leaves at one depth.
    Uniform,
    /// Any number of children, leaves at any depth.
    Ragged,
    /// One child everywhere.
    Chain,
    /// At every depth one node goes on and the others are leaves.
    Caterpillar,
    /// One leaf.
    Leaf,
    /// One or two plies, hundreds of children: more than a byte numbers.
    Wide,
}

/// Where leaf values come from. Few distinct values make ties, which is where the rules differ.
#[derive(Clone, Copy)]
enum Values {
    Equal,
    Few,
    Hundred,
    Large,
    Decimals,
    Infinite,
}

const VALUES: [Values; 6] = [
    Values::Equal,
    Values::Few,
    Values::Hundred,
    Values::Large,
    Values::Decimals,
    Values::Infinite,
];

/// Who moves.
#[derive(Clone, Copy)]
enum Players {
    MaxFirst,
    MinFirst,
    /// Each node is anybody's.
    Any,
}

const PLAYERS: [Players; 4] = [
    Players::MaxFirst,
    Players::MinFirst,
    Players::Any,
    Players::MaxFirst,
];

struct Generator {
    rng: Pcg32,
    values: Values,
    players: Players,
}

/// Tree number `k` of this shape.
pub(crate) fn tree(shape: Shape, k: u64) -> Plain {
    let mut rng = Pcg32::seed_from_u64(k * 8 + shape as u64);
    let mut generator = Generator {
        values: VALUES[rng.random_range(0..VALUES.len())],
        players: PLAYERS[rng.random_range(0..PLAYERS.len())],
        rng,
    };
    let root = match generator.players {
        Players::MaxFirst => Player::Max,
        Players::MinFirst => Player::Min,
        Players::Any => generator.anybody(),
    };
    generator.shaped(shape, root)
}

impl Generator {
    fn shaped(&mut self, shape: Shape, root: Player) -> Plain {
        match shape {
            Shape::Uniform => {
                const SIZES: [(u32, u32); 12] = [
                    (1, 3),
                    (2, 1),
                    (2, 2),
                    (2, 3),
                    (2, 4),
                    (2, 5),
                    (3, 1),
                    (3, 2),
                    (3, 3),
                    (4, 2),
                    (4, 1),
                    (5, 2),
                ];
                let (branching, depth) = SIZES[self.rng.random_range(0..SIZES.len())];
                self.uniform(root, branching, depth)
            }
            Shape::Ragged => {
                let depth = self.rng.random_range(1..=6);
                let mut left = 45;
                self.ragged(root, depth, &mut left)
            }
            Shape::Chain => {
                let longest = if self.rng.random_range(0..10) == 0 {
                    60
                } else {
                    10
                };
                let depth = self.rng.random_range(1..=longest);
                self.uniform(root, 1, depth)
            }
            Shape::Caterpillar => {
                let longest = if self.rng.random_range(0..20) == 0 {
                    30
                } else {
                    9
                };
                let depth = self.rng.random_range(1..=longest);
                self.caterpillar(root, depth)
            }
            Shape::Leaf => self.leaf(root),
            Shape::Wide => {
                let children = (0..self.rng.random_range(240..300))
                    .map(|_| {
                        let player = self.below(root);
                        let depth = self.rng.random_range(0..2);
                        self.uniform(player, 2, depth)
                    })
                    .collect();
                Plain::interior(root, children)
            }
        }
    }

    fn uniform(&mut self, player: Player, branching: u32, depth: u32) -> Plain {
        if depth == 0 {
            return self.leaf(player);
        }
        let children = (0..branching).map(|_| {
            let below = self.below(player);
            self.uniform(below, branching, depth - 1)
        });
        let children = children.collect();
        Plain::interior(player, children)
    }

    /// At most `left` nodes, roughly.
    fn ragged(&mut self, player: Player, depth: u32, left: &mut u32) -> Plain {
        if depth == 0 || *left == 0 || self.rng.random_range(0..6) == 0 {
            return self.leaf(player);
        }
        let mut children = Vec::new();
        for _ in 0..self.rng.random_range(1..=4) {
            *left = left.saturating_sub(1);
            let below = self.below(player);
            children.push(self.ragged(below, depth - 1, left));
        }
        Plain::interior(player, children)
    }

    fn caterpillar(&mut self, player: Player, depth: u32) -> Plain {
        if depth == 0 {
            return self.leaf(player);
        }
        let width = self.rng.random_range(1..=4);
        let goes_on = self.rng.random_range(0..width);
        let children = (0..width).map(|index| {
            let below = self.below(player);
            if index == goes_on {
                self.caterpillar(below, depth - 1)
            } else {
                self.leaf(below)
            }
        });
        let children = children.collect();
        Plain::interior(player, children)
    }

    /// A leaf's player is no rule's business, but it is what files make it.
    fn leaf(&mut self, player: Player) -> Plain {
        let value = match self.values {
            Values::Equal => Value::from(7),
            Values::Few => Value::from(self.rng.random_range(0..=2)),
            Values::Hundred => Value::from(self.rng.random_range(0..=99)),
            Values::Large => Value::from(self.rng.random_range(-1_000_000..=1_000_000)),
            Values::Decimals => {
                let tenths = f64::from(self.rng.random_range(-30..=30)) / 10.0;
                Value::new(tenths).expect("not NaN")
            }
            Values::Infinite => match self.rng.random_range(0..6) {
                0 => Value::INFINITY,
                1 => Value::NEG_INFINITY,
                _ => Value::from(self.rng.random_range(-2..=2)),
            },
        };
        Plain::leaf(player, value)
    }

    fn below(&mut self, player: Player) -> Player {
        match self.players {
            Players::MaxFirst | Players::MinFirst => player.opponent(),
            Players::Any => self.anybody(),
        }
    }

    fn anybody(&mut self) -> Player {
        if self.rng.random_range(0..2) == 0 {
            Player::Max
        } else {
            Player::Min
        }
    }
}
