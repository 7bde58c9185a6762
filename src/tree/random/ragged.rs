//! Ragged random trees: every interior node draws its own width, so the tree is grown once, left to right, and stored.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};

use super::models::{AnyModel, Model as _, Node, Place};
use super::pcg::Generator;
use super::spec::RandomSpec;
use crate::error::InputError;
use crate::tree::Player;
use crate::tree::stored::{BuildError, Tree, TreeBuilder};

/// The largest ragged tree that is stored, in nodes: under 2 GB while it grows.
pub const STORED_NODES: u64 = 20_000_000;

/// The widths of the interior nodes, in preorder: `Pcg32::seed_from_u64(!seed)` (the seed with every bit inverted), one
/// `next_u32` u a node, width = B + ⌊u · (B′ − B + 1) / 2^32⌋.
#[derive(Clone)]
struct Widths {
    generator: Pcg32,
    narrowest: u32,
    choices: u64,
}

impl Widths {
    fn new(spec: &RandomSpec) -> Widths {
        let (narrowest, widest) = spec.widths();
        Widths {
            generator: Pcg32::seed_from_u64(!spec.seed()),
            narrowest,
            choices: u64::from(widest - narrowest) + 1,
        }
    }

    fn draw(&mut self) -> u32 {
        let more = (u64::from(self.generator.next_u32()) * self.choices) >> 32;
        self.narrowest + u32::try_from(more).unwrap_or(0)
    }

    /// Adds the nodes below a node with `height` plies under it; stops once there are too many to store.
    fn count_below(&mut self, height: u32, nodes: &mut u64) {
        if height == 0 || *nodes > STORED_NODES {
            return;
        }
        let width = self.draw();
        *nodes += u64::from(width);
        if height > 1 {
            for _ in 0..width {
                self.count_below(height - 1, nodes);
                if *nodes > STORED_NODES {
                    return;
                }
            }
        }
    }
}

/// The stored tree of `spec`, whose leaves `model` values. O(nodes).
///
/// # Errors
///
/// More than [`STORED_NODES`] nodes.
pub(super) fn grow(spec: &RandomSpec, model: AnyModel) -> Result<Tree, InputError> {
    let widths = Widths::new(spec);
    let mut nodes = 1;
    widths.clone().count_below(spec.depth(), &mut nodes);
    if nodes > STORED_NODES {
        return Err(too_large(spec));
    }
    let leaves = Generator::seeded(spec.seed());
    let root = Node::root(leaves.state);
    let mut growth = Growth {
        model,
        depth: spec.depth(),
        leaves,
        widths,
        builder: TreeBuilder::new(),
    };
    growth
        .grow(root.carrying(model.root(root)), spec.root())
        .and_then(|()| growth.builder.finish())
        // A spec is not too deep, and the nodes were counted.
        .map_err(|_| too_large(spec))
}

fn too_large(spec: &RandomSpec) -> InputError {
    InputError::new(format!(
        "{spec}: more than {STORED_NODES} nodes, too many to store"
    ))
    .with_hint("fewer plies or narrower nodes; a tree of one width is not stored and may be larger")
}

/// A tree on its way.
struct Growth {
    model: AnyModel,
    depth: u32,
    leaves: Generator,
    widths: Widths,
    builder: TreeBuilder,
}

impl Growth {
    fn grow(&mut self, node: Node<i64>, player: Player) -> Result<(), BuildError> {
        let id = self.builder.begin()?;
        self.builder.set_player(id, player);
        if node.depth == self.depth {
            self.builder.set_value(id, self.model.value(node));
            self.leaves.state = self.leaves.step.apply(self.leaves.state);
        } else {
            let width = self.widths.draw() as usize;
            for index in 0..width {
                let place = Place {
                    player,
                    width,
                    index,
                };
                let child = node.child(&self.model, place, self.leaves.state);
                self.grow(child, player.opponent())?;
            }
        }
        self.builder.end()
    }
}
