//! SSS\* as published: an ordered OPEN, one match arm a case (Stockman 1979).

use std::ops::ControlFlow;

use super::super::observer::{Event, Observer, OpenView, PROGRESS_PERIOD, Removed, Step};
use super::super::{Counts, Limits, OpenCounts, Outcome, Stop};
use super::gamma::{Case, Entered, State, Status, TieRule};
use super::open::{Open, SlotId};
use crate::tree::{GameTree, MAX_DEPTH, Path, Player};
use crate::value::Value;

/// Searches with an explicit OPEN. O(log n) for each state added, removed or purged, n the size of OPEN; OPEN holds
/// at most b^⌈d/2⌉ states of a uniform tree with a MAX root.
///
/// # Errors
///
/// As [`search`](super::super::search).
pub fn search<T: GameTree, O: Observer>(
    tree: &T,
    rule: TieRule,
    limits: Limits,
    observer: &mut O,
) -> Result<Outcome, Stop> {
    let mut sss = OpenList {
        tree,
        max_leaves: limits.max_leaves,
        open: Open::new(rule),
        counts: OpenCounts {
            pushed: 1,
            peak: 1,
            ..OpenCounts::default()
        },
        told: Told::new(),
    };
    sss.open.push_root(tree.root(), Value::INFINITY);
    let root = loop {
        let Some(best) = sss.open.pop() else {
            unreachable!(
                "every case but the last adds a state, so OPEN is not empty before the root is solved"
            )
        };
        let case = sss.step::<O>(best)?;
        if O::ENABLED {
            let line = match case {
                None => sss.outcome(best).principal_variation,
                Some(_) => Path::new(),
            };
            let told = sss.told.tell(case, &line, &sss.open, observer);
            if told.is_break() {
                return Err(Stop::Observer);
            }
        }
        if O::PROGRESS && sss.counts.steps.is_multiple_of(PROGRESS_PERIOD) {
            observer.on_progress(sss.counts.cases[Case::Leaf.index()]);
        }
        if case.is_none() {
            break best;
        }
    };
    Ok(sss.outcome(root))
}

struct OpenList<'a, T: GameTree> {
    tree: &'a T,
    max_leaves: u64,
    open: Open<T::Node>,
    counts: OpenCounts,
    told: Told,
}

/// What an observer is told of one step.
struct Told {
    popped: State,
    /// The step at which it had entered.
    entered: u64,
    /// The value of the leaf that it evaluated.
    value: Option<Value>,
    pushed: Vec<State>,
    purged: Vec<State>,
}

impl<T: GameTree> OpenList<'_, T> {
    /// The case that fits the state in this slot; `None` for the solved root.
    fn case(&self, id: SlotId) -> Option<Case> {
        let slot = self.open.slot(id);
        match slot.status {
            Status::Live if self.tree.child_count(slot.node) == 0 => Some(Case::Leaf),
            Status::Live => Some(match self.tree.player(slot.node) {
                Player::Min => Case::MinNode,
                Player::Max => Case::MaxNode,
            }),
            Status::Solved => {
                let parent = self.open.slot(slot.parent?).node;
                Some(match self.tree.player(parent) {
                    Player::Max => Case::ParentMax,
                    Player::Min if slot.index as usize + 1 < self.tree.child_count(parent) => {
                        Case::NextSibling
                    }
                    Player::Min => Case::LastChild,
                })
            }
        }
    }

    /// Applies the case that fits to the state just removed.
    fn step<O: Observer>(&mut self, id: SlotId) -> Result<Option<Case>, Stop> {
        self.counts.steps += 1;
        if O::ENABLED {
            self.told
                .start(self.open.state(id), self.open.entered(id).step);
        }
        let case = self.case(id);
        let slot = self.open.slot(id);
        let (node, index, merit, parent) = (slot.node, slot.index, slot.merit, slot.parent);
        let ply = usize::from(slot.ply);
        match (case, parent) {
            (Some(Case::ParentMax), Some(parent)) => self.solve_max::<O>(parent, id, merit),
            (Some(Case::NextSibling), Some(parent)) => {
                self.open.back_up(parent, id, merit, index == 0);
                self.next_sibling::<O>(parent, id, merit);
            }
            (Some(Case::LastChild), Some(parent)) => {
                self.open.back_up(parent, id, merit, index == 0);
                self.open.purge(parent, |_, _| ());
                self.push_solved::<O>(parent, merit);
            }
            (Some(Case::Leaf), _) => {
                if self.counts.cases[Case::Leaf.index()] == self.max_leaves {
                    return Err(Stop::LeafLimit);
                }
                let value = self.tree.value(node);
                if O::ENABLED {
                    self.told.value = Some(value);
                }
                self.push_solved::<O>(id, merit.min(value));
            }
            (Some(Case::MinNode | Case::MaxNode), _) if ply == MAX_DEPTH => {
                return Err(Stop::TooDeep);
            }
            (Some(Case::MinNode), _) => self.push_children::<O>(id, node, 1, merit),
            (Some(Case::MaxNode), _) => {
                self.push_children::<O>(id, node, self.tree.child_count(node), merit);
            }
            _ => {}
        }
        if let Some(case) = case {
            self.counts.cases[case.index()] += 1;
        }
        self.counts.peak = self.counts.peak.max(self.open.len() as u64);
        Ok(case)
    }

    /// Case 1: every state below the parent leaves OPEN, not only its children's.
    fn solve_max<O: Observer>(&mut self, parent: SlotId, child: SlotId, merit: Value) {
        self.open.back_up(parent, child, merit, true);
        let (mut count, mut purged) = (0, Vec::new());
        self.open.purge(parent, |open, id| {
            count += 1;
            if O::ENABLED {
                purged.push((open.entered(id).clone(), open.state(id)));
            }
        });
        self.counts.purged += count;
        self.told.purged = by_entry(purged);
        self.push_solved::<O>(parent, merit);
    }

    /// Case 2.
    fn next_sibling<O: Observer>(&mut self, parent: SlotId, id: SlotId, merit: Value) {
        let next = self.open.slot(id).index as usize + 1;
        let sibling = self.tree.child(self.open.slot(parent).node, next);
        self.open
            .push_sibling(id, sibling, merit, self.counts.steps);
        self.pushed::<O>(id);
    }

    /// Cases 5 and 6: the first `count` children of a node enter with its merit.
    fn push_children<O: Observer>(
        &mut self,
        parent: SlotId,
        node: T::Node,
        count: usize,
        merit: Value,
    ) {
        let mut left = None;
        for (index, label) in (0..count).zip(0..) {
            let child = self.tree.child(node, index);
            let id = self
                .open
                .push_child(parent, left, child, label, merit, self.counts.steps);
            self.pushed::<O>(id);
            left = Some(id);
        }
    }

    fn push_solved<O: Observer>(&mut self, id: SlotId, merit: Value) {
        self.open.push_solved(id, merit, self.counts.steps);
        self.pushed::<O>(id);
    }

    fn pushed<O: Observer>(&mut self, id: SlotId) {
        self.counts.pushed += 1;
        if O::ENABLED {
            self.told.pushed.push(self.open.state(id));
        }
    }

    fn outcome(&self, root: SlotId) -> Outcome {
        let root = self.open.slot(root);
        let [.., leaf, min_node, max_node] = self.counts.cases;
        Outcome {
            value: root.merit,
            principal_variation: root.line.iter().rev().copied().collect(),
            optimal_moves: (self.tree.child_count(root.node) == 0).then(Vec::new),
            counts: Counts {
                leaves_evaluated: leaf,
                // Each LIVE state removed fits one of these cases.
                nodes_visited: leaf + min_node + max_node,
                cutoffs: None,
                open: Some(self.counts),
            },
            peak_bytes: Some(self.open.bytes() as u64),
        }
    }
}

impl Told {
    fn new() -> Told {
        let root = State {
            path: Vec::new(),
            status: Status::Live,
            merit: Value::INFINITY,
        };
        Told {
            popped: root,
            entered: 0,
            value: None,
            pushed: Vec::new(),
            purged: Vec::new(),
        }
    }

    fn tell(
        &self,
        case: Option<Case>,
        line: &[u32],
        open: &dyn OpenView,
        observer: &mut impl Observer,
    ) -> ControlFlow<()> {
        if let Some(value) = self.value {
            let path = &self.popped.path;
            observer.on_event(Event::Evaluated { path, value })?;
        }
        observer.on_event(Event::Step(Step::Removed(Removed {
            popped: &self.popped,
            entered: self.entered,
            case,
            pushed: &self.pushed,
            purged: &self.purged,
            line,
            open,
        })))
    }

    fn start(&mut self, popped: State, entered: u64) {
        self.popped = popped;
        self.entered = entered;
        self.value = None;
        self.pushed.clear();
        self.purged.clear();
    }
}

/// States in the order in which they entered.
fn by_entry(mut states: Vec<(Entered, State)>) -> Vec<State> {
    states.sort_by(|(a, _), (b, _)| (a.step, &a.place).cmp(&(b.step, &b.place)));
    states.into_iter().map(|(_, state)| state).collect()
}
