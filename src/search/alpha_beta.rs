//! Alpha-beta: depth first, left to right, fail-soft, deep cut-offs included (Knuth & Moore 1975).

use super::depth_first::DepthFirst;
use super::observer::{Bound, Cutoff, Effect, Event, Observer, Update, Window, WindowEnd};
use super::{Cutoffs, Limits, Outcome, Stop};
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
    pub(super) fn parse(word: &str) -> Option<CutRule> {
        [CutRule::Inclusive, CutRule::Strict]
            .into_iter()
            .find(|rule| rule.id() == word)
    }

    /// The variant's word.
    pub fn id(self) -> &'static str {
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
/// [`Stop`] if the limit of leaves was reached or the observer ended the search.
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
    walk: DepthFirst<'a, T, O>,
    cutoffs: Cutoffs,
    /// The window and what was proved when the last interior node was left.
    left: (Window, Proved),
}

impl<'a, T: GameTree, O: Observer, const STRICT: bool> AlphaBeta<'a, T, O, STRICT> {
    fn search(tree: &'a T, limits: Limits, observer: &'a mut O) -> Result<Outcome, Stop> {
        let mut search = AlphaBeta::<T, O, STRICT> {
            walk: DepthFirst::new(tree, limits, observer),
            cutoffs: Cutoffs::default(),
            left: (Window::FULL, Proved::exactly(Value::INFINITY)),
        };
        let root = tree.root();
        let is_leaf = tree.child_count(root) == 0;
        let value = if is_leaf {
            search.walk.evaluate(root)?
        } else {
            search.value(root, Window::FULL, 0)?
        };
        if O::ENABLED {
            search.tell_child(is_leaf, value, Window::FULL, Effect::default())?;
        }
        let (principal_variation, counts) = search.walk.finish(Some(search.cutoffs));
        let optimal_moves = is_leaf.then(Vec::new);
        Ok(Outcome {
            value,
            principal_variation,
            optimal_moves,
            counts,
            peak_bytes: None,
        })
    }

    /// The fail-soft value of an interior node.
    fn value(&mut self, node: T::Node, mut window: Window, ply: usize) -> Result<Value, Stop> {
        self.walk.enter(ply);
        self.walk.tell(|path| Event::Enter {
            path,
            window: Some(window),
        })?;
        let tree = self.walk.tree;
        let player = tree.player(node);
        let child_count = tree.child_count(node);
        // The first child replaces it in any case.
        let mut best = Value::NEG_INFINITY;
        let mut proved = None;
        for (index, label) in (0..child_count).zip(0..) {
            let child = tree.child(node, index);
            let is_leaf = tree.child_count(child) == 0;
            self.walk.descend(label);
            let value = if is_leaf {
                self.walk.evaluate(child)?
            } else {
                self.value(child, window, ply + 1)?
            };
            let before = window;
            let improves = index == 0 || player.prefers(value, best);
            if improves {
                best = value;
                self.walk.adopt(ply, label, is_leaf);
                match player {
                    Player::Max => window.alpha = window.alpha.max(value),
                    Player::Min => window.beta = window.beta.min(value),
                }
            }
            let closed = closed::<STRICT>(window);
            let cut = closed && index + 1 < child_count;
            if cut {
                match player {
                    Player::Max => self.cutoffs.beta += 1,
                    Player::Min => self.cutoffs.alpha += 1,
                }
            }
            if O::ENABLED {
                let child_proved = if is_leaf {
                    Proved::exactly(value)
                } else {
                    self.left.1
                };
                proved = Some(proved.map_or(child_proved, |known: Proved| {
                    known.backed_up(child_proved, player)
                }));
                let moved = (window != before).then(|| WindowEnd::moved_by(player));
                let cutoff = cut.then(|| Cutoff {
                    kind: WindowEnd::met_by(player),
                    skipped: label + 1..u32::try_from(child_count).unwrap_or(u32::MAX),
                });
                let effect = Effect {
                    update: improves.then_some(Update {
                        value,
                        moved,
                        closed,
                    }),
                    cutoff,
                };
                self.tell_child(is_leaf, value, before, effect)?;
                if cut {
                    proved = proved.map(|known| known.with_children_skipped(player));
                }
            }
            self.walk.ascend();
            if cut {
                break;
            }
        }
        if O::ENABLED {
            self.left = (window, proved.unwrap_or(Proved::exactly(best)));
        }
        Ok(best)
    }

    /// Tells that the node at hand, a child of a node with window `before`, is done.
    fn tell_child(
        &mut self,
        is_leaf: bool,
        value: Value,
        before: Window,
        effect: Effect,
    ) -> Result<(), Stop> {
        let (window, proved) = self.left;
        self.walk.tell(|path| {
            if is_leaf {
                Event::Leaf {
                    path,
                    value,
                    window: Some(before),
                    effect,
                }
            } else {
                Event::Leave {
                    path,
                    value,
                    bound: proved.bound(value),
                    window: Some(window),
                    effect,
                }
            }
        })
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
