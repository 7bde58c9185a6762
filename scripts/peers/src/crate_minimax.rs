//! The crate `minimax` on a computed random tree.

use std::cell::Cell;
use std::marker::PhantomData;

use gametrace::tree::random::{Iid, RandomTree};
use gametrace::tree::{GameTree, Player};
use minimax::{Evaluation, Evaluator, Game, Negamax, Strategy, Winner};

use super::Run;

/// A node, beside the tree that it is in: the crate gives a game nothing but its state.
#[derive(Clone, Copy)]
struct Position<'a> {
    tree: &'a RandomTree<Iid>,
    node: <RandomTree<Iid> as GameTree>::Node,
}

/// A small state is handed on by value, as the crate advises; nothing is undone.
struct Rules<'a>(PhantomData<&'a ()>);

impl<'a> Game for Rules<'a> {
    type S = Position<'a>;
    type M = u32;

    fn generate_moves(position: &Position<'a>, moves: &mut Vec<u32>) -> Option<Winner> {
        moves.extend(0..position.tree.branching());
        None
    }

    fn apply(position: &mut Position<'a>, index: u32) -> Option<Position<'a>> {
        let node = position.tree.child(position.node, index as usize);
        Some(Position { node, ..*position })
    }

    fn get_winner(_: &Position<'a>) -> Option<Winner> {
        None
    }
}

struct Values<'a> {
    leaves: &'a Cell<u64>,
}

impl<'a> Evaluator for Values<'a> {
    type G = Rules<'a>;

    fn evaluate(&self, leaf: &Position<'a>) -> Evaluation {
        self.leaves.set(self.leaves.get() + 1);
        // Whole and within 16 bits.
        let value = leaf.tree.value(leaf.node).get() as Evaluation;
        match leaf.tree.player(leaf.node) {
            Player::Max => value,
            Player::Min => -value,
        }
    }
}

/// Its alpha-beta.
pub(super) fn negamax(tree: &RandomTree<Iid>) -> Result<Run, String> {
    let leaves = Cell::new(0);
    let depth = u8::try_from(tree.depth()).map_err(|_| "minimax counts plies in a byte")?;
    let mut strategy = Negamax::new(Values { leaves: &leaves }, depth);
    let root = Position {
        tree,
        node: tree.root(),
    };
    Ok(Run::timed(|| {
        strategy.choose_move(&root);
        (f64::from(strategy.root_value()), leaves.get())
    }))
}
