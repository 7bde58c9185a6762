//! Alpha-beta: depth first, left to right, fail-soft, deep cut-offs included (Knuth & Moore 1975).

use std::marker::PhantomData;

use super::observer::{Bound, Cutoff, Effect, Observer, Update, Visit, Window, WindowEnd};
use super::walk::{Walk, label};
use super::{Cutoffs, Limits, Outcome, Stop, Stopped};
use crate::tree::line::{Head, Lines};
use crate::tree::{GameTree, Player};
use crate::value::Value;

/// When a window counts as closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutRule {
    /// α ≥ β: an equal value changes nothing, so it cuts.
    Inclusive,
    /// α > β, as many courses teach.
    Strict,
}

impl CutRule {
    /// The variant's word.
    pub const fn id(self) -> &'static str {
        match self {
            CutRule::Inclusive => "inclusive",
            CutRule::Strict => "strict",
        }
    }
}

/// Searches with the window (−∞, +∞). Evaluates at most all leaves, at least
/// b^⌈d/2⌉ + b^⌊d/2⌋ − 1 of a uniform tree; O(depth) memory.
///
/// # Errors
///
/// As [`search`](super::search).
pub fn search<T: GameTree, O: Observer>(
    tree: &T,
    rule: CutRule,
    limits: Limits,
    observer: &mut O,
) -> Result<Outcome, Stop> {
    match rule {
        CutRule::Inclusive => AlphaBeta::<T, O, false>::search(tree, limits, observer),
        CutRule::Strict => AlphaBeta::<T, O, true>::search(tree, limits, observer),
    }
}

/// What is known of a node's minimax value: kept only for an observer.
#[derive(Clone, Copy)]
struct Proved {
    lower: Value,
    upper: Value,
}

impl Proved {
    fn exactly(value: Value) -> Proved {
        Proved {
            lower: value,
            upper: value,
        }
    }

    /// What is known of a parent that can also move to a child of which `other` is known.
    fn backed_up(self, other: Proved, player: Player) -> Proved {
        let choose = match player {
            Player::Max => Value::max,
            Player::Min => Value::min,
        };
        Proved {
            lower: choose(self.lower, other.lower),
            upper: choose(self.upper, other.upper),
        }
    }

    /// Children were skipped: MIN may still do better at one of them, and so may MAX.
    fn with_children_skipped(self, player: Player) -> Proved {
        match player {
            Player::Max => Proved {
                upper: Value::INFINITY,
                ..self
            },
            Player::Min => Proved {
                lower: Value::NEG_INFINITY,
                ..self
            },
        }
    }

    /// What a fail-soft value of the node says; it always is one end of the interval.
    fn bound(self, value: Value) -> Bound {
        if self.lower == self.upper {
            Bound::Exact
        } else if value == self.upper {
            Bound::Upper
        } else {
            Bound::Lower
        }
    }
}

struct AlphaBeta<'a, T, O, const STRICT: bool> {
    walk: Walk<'a, T, O>,
    lines: Lines,
    cutoffs: Cutoffs,
    /// The window and what was proved when the last interior node was left.
    left: (Window, Proved),
}

impl<'a, T: GameTree, O: Observer, const STRICT: bool> AlphaBeta<'a, T, O, STRICT> {
    fn search(tree: &'a T, limits: Limits, observer: &'a mut O) -> Result<Outcome, Stop> {
        let mut search = AlphaBeta::<T, O, STRICT> {
            walk: Walk::new(tree, limits, observer),
            lines: Lines::default(),
            cutoffs: Cutoffs::default(),
            left: (Window::FULL, Proved::exactly(Value::INFINITY)),
        };
        let value = search.root().map_err(|Stopped| search.walk.stop)?;
        Ok(Outcome {
            value,
            principal_variation: search.lines.into_root(),
            optimal_moves: (tree.child_count(tree.root()) == 0).then(Vec::new),
            counts: search.walk.counts(Some(search.cutoffs)),
            peak_bytes: None,
        })
    }

    fn root(&mut self) -> Result<Value, Stopped> {
        if let Some(value) = self.walk.begin()? {
            self.walk
                .step(|path| Visit::leaf(path, value, Some(Window::FULL), Effect::default()))?;
            return Ok(value);
        }
        let value = self.value(self.walk.tree.root(), Window::FULL, 0)?;
        self.tell_leave(value, Effect::default())?;
        Ok(value)
    }

    /// The fail-soft value of an interior node.
    fn value(&mut self, node: T::Node, window: Window, ply: usize) -> Result<Value, Stopped> {
        match self.walk.tree.player(node) {
            Player::Max => self.value_for(Player::Max, node, window, ply),
            Player::Min => self.value_for(Player::Min, node, window, ply),
        }
    }

    /// The fail-soft value of an interior node of `player`.
    #[expect(
        clippy::inline_always,
        reason = "the player is known to the compiler in each of the two copies"
    )]
    #[inline(always)]
    fn value_for(
        &mut self,
        player: Player,
        node: T::Node,
        window: Window,
        ply: usize,
    ) -> Result<Value, Stopped> {
        self.walk.enter(ply)?;
        self.walk.step(|path| Visit::enter(path, Some(window)))?;
        let tree = self.walk.tree;
        let child_count = tree.child_count(node);
        let mut family = Family::<O, STRICT>::new(player, child_count, window);
        let mut line = Head::leaf(0);
        let mut children = tree.children_from(node, 0);
        let mut next = 0;
        while !family.closed {
            let interior = self
                .walk
                .leaves(&mut children, &mut next, |walk, label, value| {
                    let before = family.window;
                    let (effect, on_line) = family.take(label, value, Proved::exactly(value));
                    if on_line {
                        line = Head::leaf(label);
                    }
                    walk.step(|path| Visit::leaf(path, value, Some(before), effect))?;
                    Ok(!family.closed)
                })?;
            let Some(child) = interior else { break };
            let label = label(next);
            next += 1;
            self.walk.descend(label);
            let value = self.value(child, family.window, ply + 1)?;
            let (effect, on_line) = family.take(label, value, self.left.1);
            if on_line {
                line = self.lines.adopt(ply, label, true, line);
            }
            self.tell_leave(value, effect)?;
            self.walk.ascend();
        }
        if next < child_count {
            match player {
                Player::Max => self.cutoffs.beta += 1,
                Player::Min => self.cutoffs.alpha += 1,
            }
        }
        if O::ENABLED {
            self.left = (family.window, family.proved);
        }
        self.lines.leave(line);
        Ok(family.best)
    }

    /// Tells that the interior node at hand is left.
    fn tell_leave(&mut self, value: Value, effect: Effect) -> Result<(), Stopped> {
        let (window, proved) = self.left;
        let backed_up = (value, proved.bound(value));
        self.walk
            .step(|path| Visit::leave(path, backed_up, Some(window), effect))
    }
}

/// A node under search, as its children see it.
struct Family<O, const STRICT: bool> {
    player: Player,
    child_count: usize,
    window: Window,
    best: Value,
    /// Whether the window is closed: the children still left are skipped.
    closed: bool,
    /// What is known of the node's minimax value: kept only for an observer.
    proved: Proved,
    observer: PhantomData<O>,
}

impl<O: Observer, const STRICT: bool> Family<O, STRICT> {
    fn new(player: Player, child_count: usize, window: Window) -> Self {
        // Both are worse than anything; the first child replaces them.
        let best = player.opponent().best_value();
        Family {
            player,
            child_count,
            window,
            best,
            closed: false,
            proved: Proved::exactly(best),
            observer: PhantomData,
        }
    }

    /// Takes in the next child's value. Tells what it changes, and whether the principal variation may go through it.
    ///
    /// A value outside the window never becomes the root's, as an ancestor has one that it likes as much already. So it
    /// has no line, except where an infinite value meets an end of the window that nobody has moved yet.
    #[inline]
    fn take(&mut self, label: u32, value: Value, proved: Proved) -> (Effect, bool) {
        let player = self.player;
        let before = self.window;
        let improves = label == 0 || player.prefers(value, self.best);
        if player.prefers(value, self.best) {
            self.best = value;
        }
        let moves = match player {
            Player::Max => value > before.alpha,
            Player::Min => value < before.beta,
        };
        if moves {
            match player {
                Player::Max => self.window.alpha = value,
                Player::Min => self.window.beta = value,
            }
        }
        self.closed = closed::<STRICT>(self.window);
        let on_line = (moves || (label == 0 && value == player.opponent().best_value()))
            && (!self.closed || value == player.best_value());
        let mut effect = Effect::default();
        if O::ENABLED {
            effect = self.effect(label, value, improves, moves);
            self.prove(label, proved);
        }
        (effect, on_line)
    }

    /// What a child's value changes: told to an observer.
    fn effect(&self, index: u32, value: Value, improves: bool, moves: bool) -> Effect {
        let next = index + 1;
        let child_count = label(self.child_count);
        Effect {
            update: improves.then_some(Update {
                value,
                moved: moves.then(|| WindowEnd::moved_by(self.player)),
                closed: self.closed,
            }),
            cutoff: (self.closed && next < child_count).then(|| Cutoff {
                kind: WindowEnd::met_by(self.player),
                skipped: next..child_count,
            }),
        }
    }

    /// What a child's value proves: kept for an observer.
    fn prove(&mut self, label: u32, of_child: Proved) {
        self.proved = if label == 0 {
            of_child
        } else {
            self.proved.backed_up(of_child, self.player)
        };
        if self.closed && (label as usize) + 1 < self.child_count {
            self.proved = self.proved.with_children_skipped(self.player);
        }
    }
}

#[inline]
fn closed<const STRICT: bool>(window: Window) -> bool {
    if STRICT {
        window.alpha > window.beta
    } else {
        window.alpha >= window.beta
    }
}
