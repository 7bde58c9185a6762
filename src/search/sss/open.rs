//! OPEN: the states that wait, ordered by merit and then by the tie rule, beside an index of them by place.
//!
//! The index is the part of the tree that is in use: one [`Slot`] for every node that is in OPEN or above one that is.
//! So purging walks exactly what is purged, and each slot is walked once in its life. A binary heap gives the best
//! state; every slot knows its place in the heap. Adding, removing the best and removing any other are O(log n).

use super::super::observer::OpenView;
use super::gamma::{Entered, State, Status, TieRule};
use super::place::Place;
use crate::tree::Path;
use crate::value::Value;

/// Where a slot lies in [`Open`].
pub(super) type SlotId = u32;

/// Stands for no slot and no place in the heap.
const NONE: u32 = u32::MAX;

/// A node in use.
pub(super) struct Slot<N> {
    pub(super) node: N,
    /// Which child of its parent the node is.
    pub(super) index: u32,
    pub(super) ply: u16,
    pub(super) parent: Option<SlotId>,
    pub(super) status: Status,
    /// The merit of the node's state; while the node is above OPEN, the least that its children were solved with.
    pub(super) merit: Value,
    /// From the leaf upwards, the indices of the best line found below the node.
    pub(super) line: Path,
    entered: Entered,
    heap_index: u32,
    first_child: SlotId,
    next_sibling: SlotId,
}

/// The OPEN list.
pub(super) struct Open<N> {
    rule: TieRule,
    slots: Vec<Slot<N>>,
    free: Vec<SlotId>,
    heap: Vec<Entry>,
    /// The best state was removed and its place at the top of the heap not filled yet. Most cases add one state of
    /// like merit at once, and then it takes the place.
    vacant: bool,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    merit: Value,
    slot: SlotId,
}

impl<N: Copy> Open<N> {
    pub(super) fn new(rule: TieRule) -> Open<N> {
        Open {
            rule,
            slots: Vec::new(),
            free: Vec::new(),
            heap: Vec::new(),
            vacant: false,
        }
    }

    /// How many states wait.
    pub(super) fn len(&self) -> usize {
        self.heap.len() - usize::from(self.vacant)
    }

    pub(super) fn slot(&self, id: SlotId) -> &Slot<N> {
        &self.slots[id as usize]
    }

    /// The memory that it holds, in bytes. It gives none back before the end, so this is also the most it ever held.
    pub(super) fn bytes(&self) -> usize {
        let lines: usize = self.slots.iter().map(|slot| slot.line.capacity()).sum();
        let places: usize = self
            .slots
            .iter()
            .map(|slot| slot.entered.place.heap_bytes())
            .sum();
        self.slots.capacity() * size_of::<Slot<N>>()
            + self.free.capacity() * size_of::<SlotId>()
            + self.heap.capacity() * size_of::<Entry>()
            + lines * size_of::<u32>()
            + places
    }

    /// Adds the root's state.
    pub(super) fn push_root(&mut self, node: N, merit: Value) -> SlotId {
        let id = self.new_slot(node, 0, None, Entered::default());
        self.push(id, Status::Live, merit);
        id
    }

    /// Adds (child, LIVE, merit) to the right of the children that `parent` has in use.
    pub(super) fn push_child(
        &mut self,
        parent: SlotId,
        after: Option<SlotId>,
        node: N,
        index: u32,
        merit: Value,
        step: u64,
    ) -> SlotId {
        let place = self.slot(parent).entered.place.child(index);
        let id = self.new_slot(node, index, Some(parent), Entered { place, step });
        match after {
            Some(left) => self.slots[left as usize].next_sibling = id,
            None => self.slots[parent as usize].first_child = id,
        }
        self.push(id, Status::Live, merit);
        id
    }

    /// Adds (next sibling, LIVE, merit) in the slot of a solved child of a MIN node.
    pub(super) fn push_sibling(&mut self, id: SlotId, node: N, merit: Value, step: u64) {
        let slot = &self.slots[id as usize];
        let index = slot.index + 1;
        let place = slot
            .parent
            .map(|parent| self.slot(parent).entered.place.child(index))
            .unwrap_or_default();
        let slot = &mut self.slots[id as usize];
        slot.node = node;
        slot.index = index;
        slot.entered = Entered { place, step };
        slot.line.clear();
        self.push(id, Status::Live, merit);
    }

    /// Adds (node, SOLVED, merit) for a node in use whose children are no longer.
    pub(super) fn push_solved(&mut self, id: SlotId, merit: Value, step: u64) {
        self.slots[id as usize].entered.step = step;
        self.push(id, Status::Solved, merit);
    }

    /// Notes that a child of `parent` was solved with `merit`: if that is less than any before it, or the first, the
    /// parent's line goes through this child.
    pub(super) fn back_up(&mut self, parent: SlotId, child: SlotId, merit: Value, is_first: bool) {
        if !is_first && merit >= self.slot(parent).merit {
            return;
        }
        let [above, below] = self.two_slots(parent, child);
        above.merit = merit;
        // The old line's memory goes to the child's slot, whose next node will use it.
        std::mem::swap(&mut above.line, &mut below.line);
        above.line.push(below.index);
    }

    /// Removes the best state.
    pub(super) fn pop(&mut self) -> Option<SlotId> {
        self.settle();
        let best = self.heap.first()?.slot;
        self.slots[best as usize].heap_index = NONE;
        self.vacant = true;
        Some(best)
    }

    /// Takes every slot below `ancestor` out of use; `purged` is told each that held a state.
    pub(super) fn purge(&mut self, ancestor: SlotId, mut purged: impl FnMut(&Self, SlotId)) {
        let mut next = std::mem::replace(&mut self.slots[ancestor as usize].first_child, NONE);
        // Depth first without a stack: go down where there are children, else right, else up and right.
        while next != NONE {
            let id = next;
            if self.slot(id).heap_index != NONE {
                purged(self, id);
                self.remove(id);
            }
            let child = std::mem::replace(&mut self.slots[id as usize].first_child, NONE);
            if child == NONE {
                next = self.release(id, ancestor);
            } else {
                next = child;
            }
        }
    }

    /// The slots' states, as an observer sees them.
    pub(super) fn state(&self, id: SlotId) -> State {
        let slot = self.slot(id);
        State {
            path: self.path(id),
            status: slot.status,
            merit: slot.merit,
        }
    }

    /// When and where a slot's state entered; sorting by it gives the order of entering.
    pub(super) fn entered(&self, id: SlotId) -> &Entered {
        &self.slot(id).entered
    }

    /// Takes a slot without children out of use, and then every ancestor below `ancestor` whose last child that was.
    /// Returns the next slot to visit.
    fn release(&mut self, mut id: SlotId, ancestor: SlotId) -> SlotId {
        loop {
            self.free.push(id);
            let slot = &self.slots[id as usize];
            if slot.next_sibling != NONE {
                return slot.next_sibling;
            }
            match slot.parent {
                Some(parent) if parent != ancestor => id = parent,
                _ => return NONE,
            }
        }
    }

    fn path(&self, id: SlotId) -> Path {
        let mut path = Path::new();
        let mut slot = self.slot(id);
        while let Some(parent) = slot.parent {
            path.push(slot.index);
            slot = self.slot(parent);
        }
        path.reverse();
        path
    }

    fn new_slot(
        &mut self,
        node: N,
        index: u32,
        parent: Option<SlotId>,
        entered: Entered,
    ) -> SlotId {
        let ply = parent.map_or(0, |parent| self.slot(parent).ply + 1);
        let mut slot = Slot {
            node,
            index,
            ply,
            parent,
            status: Status::Live,
            merit: Value::INFINITY,
            line: Path::new(),
            entered,
            heap_index: NONE,
            first_child: NONE,
            next_sibling: NONE,
        };
        if let Some(id) = self.free.pop() {
            let old = &mut self.slots[id as usize];
            old.line.clear();
            std::mem::swap(&mut slot.line, &mut old.line);
            *old = slot;
            return id;
        }
        self.slots.push(slot);
        SlotId::try_from(self.slots.len() - 1).unwrap_or(NONE)
    }

    fn two_slots(&mut self, a: SlotId, b: SlotId) -> [&mut Slot<N>; 2] {
        let (low, high) = (a.min(b) as usize, a.max(b) as usize);
        let (left, right) = self.slots.split_at_mut(high);
        let (low, high) = (&mut left[low], &mut right[0]);
        if a < b { [low, high] } else { [high, low] }
    }
}

// The heap.
impl<N: Copy> Open<N> {
    fn push(&mut self, id: SlotId, status: Status, merit: Value) {
        let slot = &mut self.slots[id as usize];
        slot.status = status;
        slot.merit = merit;
        let entry = Entry { merit, slot: id };
        if self.vacant {
            self.vacant = false;
            self.sift_down(0, entry);
        } else {
            self.heap.push(entry);
            self.sift_up(self.heap.len() - 1, entry);
        }
    }

    /// Removes a state from anywhere.
    fn remove(&mut self, id: SlotId) {
        self.settle();
        let at = self.slots[id as usize].heap_index as usize;
        self.slots[id as usize].heap_index = NONE;
        let Some(last) = self.heap.pop() else { return };
        if last.slot != id {
            self.sift_down(at, last);
            self.sift_up(self.slots[last.slot as usize].heap_index as usize, last);
        }
    }

    /// Fills the top of the heap if the state there was removed.
    fn settle(&mut self) {
        if std::mem::take(&mut self.vacant)
            && let Some(last) = self.heap.pop()
            && !self.heap.is_empty()
        {
            self.sift_down(0, last);
        }
    }

    /// The heap without the place of a state just removed.
    fn waiting(&self) -> &[Entry] {
        if self.vacant {
            &self.heap[1..]
        } else {
            &self.heap
        }
    }

    /// Those of one merit.
    fn at(&self, merit: Value) -> impl Iterator<Item = &Entry> {
        let is_at = move |entry: &&Entry| entry.merit == merit;
        self.waiting().iter().filter(is_at)
    }

    fn before(&self, a: Entry, b: Entry) -> bool {
        a.merit > b.merit
            || (a.merit == b.merit
                && self
                    .rule
                    .prefers(self.entered(a.slot), self.entered(b.slot)))
    }

    fn put(&mut self, at: usize, entry: Entry) {
        self.heap[at] = entry;
        self.slots[entry.slot as usize].heap_index = u32::try_from(at).unwrap_or(NONE);
    }

    fn sift_up(&mut self, mut at: usize, entry: Entry) {
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.before(entry, self.heap[parent]) {
                break;
            }
            self.put(at, self.heap[parent]);
            at = parent;
        }
        self.put(at, entry);
    }

    fn sift_down(&mut self, mut at: usize, entry: Entry) {
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.before(self.heap[child], entry) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, entry);
    }
}

impl<N: Copy> OpenView for Open<N> {
    fn len(&self) -> usize {
        Open::len(self)
    }

    fn count_at(&self, merit: Value) -> usize {
        self.at(merit).count()
    }

    fn count_entered(&self, merit: Value, step: u64) -> usize {
        self.at(merit)
            .filter(|entry| self.entered(entry.slot).step == step)
            .count()
    }

    fn first(&self, count: usize) -> Vec<State> {
        let mut entries = self.waiting().to_vec();
        best_first(&mut entries, count, &|slot| &self.entered(slot).place);
        entries.iter().map(|entry| self.state(entry.slot)).collect()
    }
}

/// Sorts the best `count` entries by merit and then by place, and drops the rest. It knows no node, so that the program has
/// it once and not for every kind of tree.
fn best_first<'a>(entries: &mut Vec<Entry>, count: usize, place: &dyn Fn(SlotId) -> &'a Place) {
    let in_order = |a: &Entry, b: &Entry| {
        let by_merit = b.merit.cmp(&a.merit);
        by_merit.then_with(|| place(a.slot).cmp(place(b.slot)))
    };
    if count < entries.len() {
        // What is worse than the worst of those wanted need not be compared by place.
        let (_, worst, _) = entries.select_nth_unstable_by(count, |a, b| b.merit.cmp(&a.merit));
        let least = worst.merit;
        entries.retain(|entry| entry.merit >= least);
        entries.select_nth_unstable_by(count, in_order);
        entries.truncate(count);
    }
    entries.sort_by(in_order);
}
