//! What an algorithm leaves at the nodes of a tree: backed-up values or merits, the order of evaluation, cut-offs, what
//! was purged and what was never reached.

use std::ops::ControlFlow;

use crate::search::alpha_beta::CutRule;
use crate::search::observer::{
    Bound, Cutoff, Effect, Event, Observer, Removed, Step, Window, WindowEnd,
};
use crate::search::sss::gamma::{State, Status};
use crate::search::{Algorithm, Limits, Outcome, Stop, search};
use crate::tree::stored::{NodeId, Tree};
use crate::tree::{GameTree as _, Path, Player};
use crate::value::Value;
use crate::why::values;

/// What is known of one node after the search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// The value that a depth-first algorithm backed up, and what it says.
    pub backed_up: Option<(Value, Bound)>,
    /// The last state that SSS\* or DUAL\* had of the node.
    pub state: Option<(Status, Value)>,
    /// Whether that state, or one below it, was purged.
    pub purged: bool,
    /// At a leaf: when it was evaluated, counted from 1.
    pub order: Option<u64>,
    /// Whether the search came to the node.
    pub reach: Reach,
    /// The cut-off by which the node was left.
    pub cutoff: Option<CutoffNote>,
    /// Whether the node lies on the principal variation.
    pub principal: bool,
}

/// How far a search came to a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// The search never came there.
    #[default]
    Never,
    /// A cut-off at its parent skipped it.
    Skipped,
    /// It was visited.
    Visited,
}

/// A cut-off at a node.
#[derive(Clone, Debug, PartialEq)]
pub struct CutoffNote {
    /// α or β.
    pub kind: WindowEnd,
    /// The child after which the node was left.
    pub after: Path,
    /// The window that had closed.
    pub window: Window,
    /// When a window counts as closed.
    pub rule: CutRule,
}

/// Runs an algorithm and keeps a note for every node, by its number.
///
/// # Errors
///
/// [`Stop::LeafLimit`].
pub fn annotate(
    tree: &Tree,
    algorithm: Algorithm,
    limits: Limits,
) -> Result<(Vec<Note>, Outcome), Stop> {
    let mut notes = Notes {
        tree,
        rule: algorithm.window().unwrap_or(CutRule::Inclusive),
        by_node: vec![Note::default(); tree.len()],
        windows: vec![Window::FULL; tree.len()],
        evaluated: 0,
    };
    let outcome = search(tree, algorithm, limits, &mut notes)?;
    let line = &outcome.principal_variation;
    for end in 0..=line.len() {
        notes.note(&line[..end]).principal = true;
    }
    Ok((notes.by_node, outcome))
}

struct Notes<'t> {
    tree: &'t Tree,
    rule: CutRule,
    by_node: Vec<Note>,
    /// The window at every node entered and not yet left.
    windows: Vec<Window>,
    evaluated: u64,
}

impl Notes<'_> {
    /// The node at a path that the search tells, so that it is one of the tree's.
    fn id(&self, path: &[u32]) -> NodeId {
        let child = |node, &index: &u32| self.tree.child(node, index as usize);
        path.iter().fold(self.tree.root(), child)
    }

    fn note(&mut self, path: &[u32]) -> &mut Note {
        let id = self.id(path);
        &mut self.by_node[id as usize]
    }

    fn evaluate(&mut self, path: &[u32]) {
        self.evaluated += 1;
        let order = Some(self.evaluated);
        let note = self.note(path);
        note.order = order;
        note.reach = Reach::Visited;
    }

    fn back_up(&mut self, path: &[u32], value: Value, bound: Bound, effect: &Effect) {
        self.note(path).backed_up = Some((value, bound));
        let Some((_, parent)) = path.split_last() else {
            return;
        };
        let parent_id = self.id(parent) as usize;
        if let Some(update) = effect.update {
            let window = &mut self.windows[parent_id];
            match update.moved {
                Some(WindowEnd::Alpha) => window.alpha = update.value,
                Some(WindowEnd::Beta) => window.beta = update.value,
                None => {}
            }
        }
        if let Some(Cutoff { kind, skipped }) = &effect.cutoff {
            self.by_node[parent_id].cutoff = Some(CutoffNote {
                kind: *kind,
                after: path.to_vec(),
                window: self.windows[parent_id],
                rule: self.rule,
            });
            for index in skipped.clone() {
                self.note(&[parent, &[index]].concat()).reach = Reach::Skipped;
            }
        }
    }

    fn removed(&mut self, step: &Removed<'_>) {
        if step.popped.status == Status::Live {
            self.note(&step.popped.path).reach = Reach::Visited;
        }
        for State {
            path,
            status,
            merit,
        } in std::iter::once(step.popped).chain(step.pushed)
        {
            self.note(path).state = Some((*status, *merit));
        }
        for state in step.purged {
            self.note(&state.path).purged = true;
        }
    }
}

impl Observer for Notes<'_> {
    fn on_event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Evaluated { path, .. } => self.evaluate(path),
            Event::Step(Step::Visit(visit)) => {
                if let Some((value, bound)) = visit.backed_up {
                    self.back_up(visit.path, value, bound, &visit.effect);
                } else {
                    let id = self.id(visit.path) as usize;
                    self.by_node[id].reach = Reach::Visited;
                    self.windows[id] = visit.window.unwrap_or(Window::FULL);
                }
            }
            Event::Step(Step::Removed(step)) => self.removed(&step),
        }
        ControlFlow::Continue(())
    }
}

/// The number of the initial cluster that each leaf stands for, counted from 1, by the leaf's number.
pub fn clusters(tree: &Tree) -> Vec<Option<u64>> {
    let mut numbers = vec![None; tree.len()];
    let mut in_cluster = vec![false; tree.len()];
    in_cluster[tree.root() as usize] = true;
    let mut count = 0;
    for node in tree.preorder() {
        if !in_cluster[node as usize] {
            continue;
        }
        let children = tree.children(node);
        let kept = match tree.player(node) {
            Player::Max => children.len(),
            Player::Min => 1,
        };
        for &child in children.iter().take(kept) {
            in_cluster[child as usize] = true;
        }
        if children.is_empty() {
            count += 1;
            numbers[node as usize] = Some(count);
        }
    }
    numbers
}

/// Whether each node belongs to the strategy for MAX and to the one for MIN that follow the principal variation: the
/// leftmost best child at the player's own nodes, every child at the opponent's.
pub fn strategies(tree: &Tree) -> Vec<(bool, bool)> {
    let values = values(tree);
    let mut member = vec![(false, false); tree.len()];
    member[tree.root() as usize] = (true, true);
    for node in tree.preorder() {
        let (max, min) = member[node as usize];
        let player = tree.player(node);
        let is_best = |child: &&NodeId| values[**child as usize] == values[node as usize];
        let best = tree.children(node).iter().find(is_best);
        for child in tree.children(node) {
            let chosen = best == Some(child);
            member[*child as usize] = match player {
                Player::Max => (max && chosen, min),
                Player::Min => (max, min && chosen),
            };
        }
    }
    member
}
