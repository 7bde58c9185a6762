//! Each mistake of the list, made on 30 random trees, is found at its row and named rightly, and costs one row.

use gametrace::check::{Mistake, Row, Verdict, mark};
use gametrace::search::sss::gamma::{Case, State, Status, TieRule};
use gametrace::tree::any::AnyTree;
use gametrace::tree::naming::Names;
use gametrace::tree::properties::Solution;
use gametrace::tree::{Player, node_at};
use gametrace::value::Value;

use super::steps::{Step, row, steps, tree, written};

const TREES: usize = 30;

/// A search to make a mistake in.
struct Search<'a> {
    tree: &'a AnyTree,
    names: &'a Names<'a>,
    steps: Vec<Step>,
}

impl Search<'_> {
    fn rows(&self) -> Vec<Row> {
        self.steps
            .iter()
            .map(|step| row(step, self.names))
            .collect()
    }

    /// The rows, with another OPEN in one of them.
    fn with_open(&self, index: usize, open: &[State]) -> Vec<Row> {
        let mut rows = self.rows();
        rows[index].open = Some(
            open.iter()
                .map(|state| written(state, self.names))
                .collect(),
        );
        rows
    }

    /// The same with one state in the place of another.
    fn replaced(&self, index: usize, from: &State, to: &State) -> Vec<Row> {
        self.with_open(index, &exchanged(&self.steps[index].open, from, to))
    }

    /// The same without one state.
    fn without(&self, index: usize, dropped: &State) -> Vec<Row> {
        let open = self.steps[index].open.iter();
        let open: Vec<State> = open.filter(|state| *state != dropped).cloned().collect();
        self.with_open(index, &open)
    }

    fn minimax(&self, path: &[u32]) -> Value {
        let stored = self.tree.stored().expect("a small tree");
        let node = node_at(&*stored, path).expect("a node");
        let below = Below(&stored, node);
        Solution::of(&below).value
    }

    /// OPEN before a step.
    fn before(&self, index: usize) -> &[State] {
        index
            .checked_sub(1)
            .map_or(&[], |before| &self.steps[before].open)
    }

    /// What follows when a LIVE leaf is removed out of turn.
    fn leaf_removed(&self, index: usize, leaf: &State) -> Option<Vec<Row>> {
        let value = self
            .tree
            .leaf_value(&leaf.path)
            .filter(|_| leaf.status == Status::Live)?;
        let solved = State {
            status: Status::Solved,
            merit: value.min(leaf.merit),
            ..leaf.clone()
        };
        Some(self.out_of_turn(index, leaf, &solved))
    }

    /// The rows, with a step in which `removed` makes place for `added`.
    fn out_of_turn(&self, index: usize, removed: &State, added: &State) -> Vec<Row> {
        let mut rows = self.with_open(index, &exchanged(self.before(index), removed, added));
        rows[index].removed = Some(written(removed, self.names));
        rows
    }
}

/// OPEN with one state in the place of another.
fn exchanged(open: &[State], from: &State, to: &State) -> Vec<State> {
    let exchange = |state| if state == from { to } else { state };
    open.iter().map(exchange).cloned().collect()
}

/// A tree seen from one of its nodes.
struct Below<'t>(&'t gametrace::tree::stored::Tree, u32);

impl gametrace::tree::GameTree for Below<'_> {
    type Node = u32;

    fn root(&self) -> u32 {
        self.1
    }

    fn player(&self, node: u32) -> Player {
        self.0.player(node)
    }

    fn child_count(&self, node: u32) -> usize {
        self.0.child_count(node)
    }

    fn child(&self, node: u32, index: usize) -> u32 {
        self.0.child(node, index)
    }

    fn value(&self, leaf: u32) -> Value {
        self.0.value(leaf)
    }
}

/// Makes a mistake at a step where it can be made; the rows, and the number of the wrong one counted from 0.
type Slip = fn(&Search<'_>, usize) -> Option<(Vec<Row>, usize)>;

fn check(mistake: Mistake, tie_rule: Option<TieRule>, slip: Slip) {
    let mut trees = 0;
    for seed in 1..2000 {
        let shape = ["2,3", "2,4", "3,3", "2-3,4", "3,2"][seed % 5];
        let word = format!("random:{shape},seed={seed},values=0..20");
        let tree = tree(&word);
        let names = tree.names(false);
        let search = Search {
            tree: &tree,
            names: &names,
            steps: steps(&tree, TieRule::Leftmost),
        };
        let count = search.steps.len();
        // Not always the first chance.
        let found = (0..count).find_map(|index| slip(&search, (index + seed * 7) % count));
        let Some((rows, wrong)) = found else {
            continue;
        };
        let marking = mark(&rows, &tree, &names, Player::Max, tie_rule);
        for (index, row) in marking.rows.iter().enumerate() {
            if index == wrong {
                assert_eq!(row.verdict, Verdict::Wrong, "{word}, row {wrong}: {row:?}");
                assert_eq!(row.mistake, Some(mistake), "{word}, row {wrong}: {row:?}");
                assert!(!row.reason.is_empty());
            } else {
                assert_ne!(row.verdict, Verdict::Wrong, "{word}, row {wrong}: {row:?}");
            }
        }
        assert!(marking.rows.len() > wrong, "{word}");
        assert_eq!(marking.count(Verdict::Wrong), 1, "{word}");
        trees += 1;
        if trees == TREES {
            return;
        }
    }
    panic!("{mistake:?} was made on {trees} trees only");
}

#[test]
fn not_highest_merit() {
    check(Mistake::NotHighestMerit, None, |search, index| {
        let best = search.steps[index].popped.merit;
        let lower = |state: &&State| state.merit < best && state.status == Status::Solved;
        search.before(index).iter().filter(lower).find_map(|state| {
            let (&place, parent) = state.path.split_last()?;
            let is_case_2 = search.tree.mover(parent) == Some(Player::Min)
                && (place as usize) + 1 < search.tree.child_count(parent);
            let next = State {
                path: [parent, &[place + 1]].concat(),
                status: Status::Live,
                merit: state.merit,
            };
            let rows = search.out_of_turn(index, state, &next);
            is_case_2.then_some((rows, index))
        })
    });
}

#[test]
fn tie_rule() {
    check(
        Mistake::TieRule,
        Some(TieRule::Leftmost),
        |search, index| {
            let popped = &search.steps[index].popped;
            let tied = |state: &&State| state.merit == popped.merit && *state != popped;
            let mut others = search.before(index).iter().filter(tied);
            let rows = others.find_map(|leaf| search.leaf_removed(index, leaf))?;
            Some((rows, index))
        },
    );
}

#[test]
fn merit_not_lowered() {
    check(Mistake::MeritNotLowered, None, |search, index| {
        let step = &search.steps[index];
        let value = search.tree.leaf_value(&step.popped.path)?;
        let raised = State {
            merit: value.max(step.popped.merit),
            ..step.pushed.first()?.clone()
        };
        let is_slip = step.case == Some(Case::Leaf) && value != step.popped.merit;
        is_slip.then(|| (search.replaced(index, &step.pushed[0], &raised), index))
    });
}

#[test]
fn merit_raised() {
    check(Mistake::MeritRaised, None, |search, index| {
        let step = &search.steps[index];
        let cases = [Case::ParentMax, Case::NextSibling, Case::LastChild];
        let pushed = step.pushed.first()?;
        let raised = State {
            merit: Value::new(pushed.merit.get() + 1.0)?,
            ..pushed.clone()
        };
        cases
            .contains(&step.case?)
            .then(|| (search.replaced(index, pushed, &raised), index))
    });
}

#[test]
fn descendant_not_purged() {
    check(Mistake::DescendantNotPurged, None, |search, index| {
        let step = &search.steps[index];
        let kept = step.purged.last()?.clone();
        Some((
            search.with_open(index, &[step.open.clone(), vec![kept]].concat()),
            index,
        ))
    });
}

#[test]
fn purged_too_much() {
    check(Mistake::PurgedTooMuch, None, |search, index| {
        let step = &search.steps[index];
        let dropped = step
            .open
            .iter()
            .find(|state| !step.pushed.contains(state))?;
        Some((search.without(index, dropped), index))
    });
}

#[test]
fn child_missing() {
    check(Mistake::ChildMissing, None, |search, index| {
        let step = &search.steps[index];
        let dropped = step
            .pushed
            .last()
            .filter(|_| step.case == Some(Case::MaxNode))?;
        Some((search.without(index, dropped), index))
    });
}

#[test]
fn wrong_sibling() {
    check(Mistake::WrongSibling, None, |search, index| {
        let step = &search.steps[index];
        let cases = [Case::MinNode, Case::NextSibling];
        let pushed = step
            .pushed
            .first()
            .filter(|_| step.case.is_some_and(|case| cases.contains(&case)))?;
        let (&place, parent) = pushed.path.split_last()?;
        let other = u32::from(place == 0);
        let sibling = State {
            path: [parent, &[other]].concat(),
            ..pushed.clone()
        };
        let exists = (other as usize) < search.tree.child_count(parent);
        exists.then(|| (search.replaced(index, pushed, &sibling), index))
    });
}

#[test]
fn step_skipped() {
    check(Mistake::StepSkipped, None, |search, index| {
        let mut rows = search.rows();
        rows.remove(index);
        (index + 1 < search.steps.len()).then_some((rows, index))
    });
}

#[test]
fn steps_merged() {
    check(Mistake::StepsMerged, None, |search, index| {
        let later = search.steps.get(index + 1)?;
        let mut rows = search.with_open(index, &later.open);
        rows.remove(index + 1);
        Some((rows, index))
    });
}

#[test]
fn solved_too_early() {
    check(Mistake::SolvedTooEarly, None, |search, index| {
        let step = &search.steps[index];
        let sibling = step
            .pushed
            .first()
            .filter(|_| step.case == Some(Case::NextSibling))?;
        let (_, parent) = sibling.path.split_last()?;
        let solved = State {
            path: parent.to_vec(),
            status: Status::Solved,
            merit: sibling.merit,
        };
        // Else it would be what comes of some steps more.
        let is_early = search.minimax(&sibling.path) < sibling.merit;
        is_early.then(|| (search.replaced(index, sibling, &solved), index))
    });
}

#[test]
fn wrong_status() {
    check(Mistake::WrongStatus, None, |search, index| {
        let step = &search.steps[index];
        let pushed = step
            .pushed
            .first()
            .filter(|_| step.case == Some(Case::Leaf))?;
        let live = State {
            status: Status::Live,
            ..pushed.clone()
        };
        Some((search.replaced(index, pushed, &live), index))
    });
}

#[test]
fn unknown_node() {
    check(Mistake::UnknownNode, None, |search, index| {
        let mut rows = search.rows();
        let open = rows[index].open.as_mut()?;
        "ZZ9".clone_into(&mut open.first_mut()?.node);
        Some((rows, index))
    });
}

#[test]
fn row_after_end() {
    check(Mistake::RowAfterEnd, None, |search, index| {
        let mut rows = search.rows();
        let more = rows[index].clone();
        rows.push(more);
        Some((rows, search.steps.len()))
    });
}

#[test]
fn row_missing() {
    check(Mistake::RowMissing, None, |search, index| {
        let mut rows = search.rows();
        rows.truncate(index.max(1));
        Some((rows, index.max(1)))
    });
}
