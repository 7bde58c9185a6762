//! Why an algorithm evaluates a leaf or does not, from the values of the tree alone.
//!
//! No algorithm runs here, so what this says is a check on those that do. For a leaf J let α be the largest value among
//! left siblings at MAX nodes on its path and β the smallest among left siblings at MIN nodes.
//!
//! - Alpha-beta evaluates J exactly when α < β.
//! - SSS\* evaluates J exactly when α < β and, for each MAX ancestor m at which β is not settled yet (β < β(m), what
//!   it is counted only above m), every right sibling of m's child on the path has value ≤ β. To SSS\* having no left
//!   sibling at a MAX node is less than −∞, which matters only for infinite leaves.
//! - DUAL\* is the mirror image.

pub mod narrate;

use crate::search::Algorithm;
use crate::search::catalogue::LeafSet;
use crate::tree::stored::{NodeId, Tree};
use crate::tree::{GameTree, Path, Player};
use crate::value::Value;

/// A leaf and what decides about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeafReport {
    /// The leaf.
    pub leaf: Place,
    /// Its value.
    pub value: Value,
    /// The best that MAX has to the left of the path.
    pub alpha: Limit,
    /// The best that MIN has to the left of the path.
    pub beta: Limit,
    /// One verdict for each algorithm asked for.
    pub verdicts: Vec<Verdict>,
}

/// A node of the tree, by number and by path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its number in the stored tree.
    pub node: NodeId,
    /// The way to it.
    pub path: Path,
}

/// An end of the window, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The value; −∞ for α and +∞ for β if no sibling sets it.
    pub value: Value,
    /// The left sibling that has it: the first such from the root.
    pub set_by: Option<Place>,
}

/// What one algorithm does with a leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Which one.
    pub algorithm: Algorithm,
    /// Whether it evaluates the leaf.
    pub evaluated: bool,
    /// Why.
    pub because: Because,
}

/// The condition that decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// Minimax evaluates every leaf.
    EveryLeaf,
    /// α < β, and nothing else is asked.
    Open,
    /// α ≥ β.
    Closed,
    /// α < β and no rival is better: every right sibling that counts is no better than the leaf's own bound. Holds the
    /// rivals, the best at each ancestor.
    NoRival(Vec<Rival>),
    /// A rival is better than the bound, and is searched first.
    Rival(Rival),
}

/// A right sibling that competes with the leaf's own branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// The ancestor of both.
    pub ancestor: Place,
    /// The sibling.
    pub sibling: Place,
    /// Its minimax value.
    pub value: Value,
}

/// Explains every leaf of a tree, left to right, for algorithms of which a [`LeafSet`] is known; others are left out.
/// O(nodes + leaves · depth).
pub fn explain(tree: &Tree, algorithms: &[Algorithm]) -> Vec<LeafReport> {
    let algorithms = algorithms.iter().copied();
    let known = algorithms.filter(|algorithm| algorithm.leaf_set().is_some());
    let mut explainer = Explainer {
        tree,
        values: values(tree),
        algorithms: known.collect(),
        path: Path::new(),
        ancestors: Vec::new(),
        reports: Vec::new(),
    };
    explainer.visit(tree.root(), NO_BOUNDS);
    explainer.reports
}

/// The minimax value of every node. A child stands behind its parent in preorder, so one pass from the end does it.
pub fn values(tree: &Tree) -> Vec<Value> {
    let mut values = vec![Value::NEG_INFINITY; tree.len()];
    for node in tree.preorder().rev() {
        let player = tree.player(node);
        let children = tree.children(node).iter();
        let backed_up = children
            .map(|&child| values[child as usize])
            .reduce(|best, value| player.preferred(best, value));
        values[node as usize] = backed_up.unwrap_or_else(|| tree.value(node));
    }
    values
}

/// An ancestor of the leaf at hand and where the path leaves it. Siblings are given by their index.
#[derive(Clone, Copy)]
struct Ancestor {
    node: NodeId,
    player: Player,
    /// The best left sibling of the child on the path for the player, if there is one.
    best_left: Option<usize>,
    /// The best right sibling of the child on the path for the player, if there is one.
    best_right: Option<usize>,
    /// What the players have above this node.
    above: Bounds,
}

/// What MAX and MIN have to the left of a path; a player's number is its index.
type Bounds = [Bound; 2];

#[derive(Clone, Copy)]
struct Bound {
    value: Value,
    /// The sibling that has it: the depth of its parent and its index there.
    set_by: Option<(usize, usize)>,
}

const NO_BOUNDS: Bounds = [
    Bound {
        value: Value::NEG_INFINITY,
        set_by: None,
    },
    Bound {
        value: Value::INFINITY,
        set_by: None,
    },
];

struct Explainer<'t> {
    tree: &'t Tree,
    values: Vec<Value>,
    algorithms: Vec<Algorithm>,
    path: Path,
    ancestors: Vec<Ancestor>,
    reports: Vec<LeafReport>,
}

impl Explainer<'_> {
    fn visit(&mut self, node: NodeId, above: Bounds) {
        let children = self.tree.children(node);
        if children.is_empty() {
            let report = self.report(node, above);
            self.reports.push(report);
            return;
        }
        let player = self.tree.player(node);
        for (ancestor, label) in self.family(node, player, above).into_iter().zip(0..) {
            let below = self.below(&ancestor);
            self.ancestors.push(ancestor);
            self.path.push(label);
            self.visit(self.tree.children(node)[label as usize], below);
            self.path.pop();
            self.ancestors.pop();
        }
    }

    /// The node as the ancestor of each of its children.
    fn family(&self, node: NodeId, player: Player, above: Bounds) -> Vec<Ancestor> {
        let children = self.tree.children(node);
        let value = |index: usize| self.values[children[index] as usize];
        let better = |best: Option<usize>, index: usize| match best {
            Some(best) if player.prefers(value(best), value(index)) => Some(best),
            // Of equals the leftmost.
            Some(best) if value(best) == value(index) => Some(best.min(index)),
            _ => Some(index),
        };
        // For each child the best of those that come before it in an order.
        let best_before = |order: &mut dyn Iterator<Item = usize>| -> Vec<Option<usize>> {
            let mut best = None;
            let before = |index| {
                let next = better(best, index);
                std::mem::replace(&mut best, next)
            };
            order.map(before).collect()
        };
        let left = best_before(&mut (0..children.len()));
        let right = best_before(&mut (0..children.len()).rev());
        let siblings = left.into_iter().zip(right.into_iter().rev());
        siblings
            .map(|(best_left, best_right)| Ancestor {
                node,
                player,
                best_left,
                best_right,
                above,
            })
            .collect()
    }

    /// What the players have for the child of `ancestor` that is on the path.
    fn below(&self, ancestor: &Ancestor) -> Bounds {
        let mut bounds = ancestor.above;
        if let Some(left) = ancestor.best_left {
            let value = self.values[self.tree.child(ancestor.node, left) as usize];
            let bound = &mut bounds[ancestor.player as usize];
            if bound.set_by.is_none() || ancestor.player.prefers(value, bound.value) {
                *bound = Bound {
                    value,
                    set_by: Some((self.ancestors.len(), left)),
                };
            }
        }
        bounds
    }

    fn report(&self, leaf: NodeId, bounds: Bounds) -> LeafReport {
        let [alpha, beta] = bounds.map(|Bound { value, set_by }| Limit {
            value,
            set_by: set_by.map(|(depth, index)| self.sibling(depth, index)),
        });
        let algorithms = self.algorithms.iter();
        LeafReport {
            leaf: Place {
                node: leaf,
                path: self.path.clone(),
            },
            value: self.values[leaf as usize],
            alpha,
            beta,
            verdicts: algorithms
                .map(|&algorithm| self.verdict(algorithm, &bounds))
                .collect(),
        }
    }

    fn verdict(&self, algorithm: Algorithm, bounds: &Bounds) -> Verdict {
        let because = match algorithm.leaf_set() {
            None | Some(LeafSet::All) => Because::EveryLeaf,
            Some(LeafSet::AlphaBeta) if bounds[0].value < bounds[1].value => Because::Open,
            Some(LeafSet::AlphaBeta) => Because::Closed,
            Some(LeafSet::BestFirst(hero)) => self.best_first(hero, bounds),
        };
        let evaluated = match because {
            Because::EveryLeaf | Because::Open | Because::NoRival(_) => true,
            Because::Closed | Because::Rival(_) => false,
        };
        Verdict {
            algorithm,
            evaluated,
            because,
        }
    }

    /// SSS\*'s condition for `hero` MAX, DUAL\*'s for MIN.
    fn best_first(&self, hero: Player, bounds: &Bounds) -> Because {
        let other = hero.opponent();
        let (own, bound) = (bounds[hero as usize], bounds[other as usize].value);
        // Without a left sibling the hero has less than anything, even less than an infinite bound.
        if own.set_by.is_some() && !hero.prefers(bound, own.value) {
            return Because::Closed;
        }
        let mut rivals = Vec::new();
        for (depth, ancestor) in self.ancestors.iter().enumerate() {
            let settled_above = !other.prefers(bound, ancestor.above[other as usize].value);
            let Some(right) = ancestor
                .best_right
                .filter(|_| ancestor.player == hero && !settled_above)
            else {
                continue;
            };
            let sibling = self.sibling(depth, right);
            let rival = Rival {
                ancestor: Place {
                    node: ancestor.node,
                    path: self.path[..depth].to_vec(),
                },
                value: self.values[sibling.node as usize],
                sibling,
            };
            if hero.prefers(rival.value, bound) {
                return Because::Rival(rival);
            }
            rivals.push(rival);
        }
        Because::NoRival(rivals)
    }

    /// The child at `index` of the ancestor at `depth`.
    fn sibling(&self, depth: usize, index: usize) -> Place {
        let mut path = self.path[..depth].to_vec();
        path.extend(u32::try_from(index));
        Place {
            node: self.tree.child(self.ancestors[depth].node, index),
            path,
        }
    }
}
