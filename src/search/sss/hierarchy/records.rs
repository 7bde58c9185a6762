//! [`Records`]: where the children of expanded MAX nodes wait.

use std::hint::select_unpredictable;
use std::mem::size_of;
use std::ops::Range;

use crate::value::Value;

/// Names a record in [`Records`].
pub(super) type RecordId = u32;

/// A child that waits in the record of its MAX parent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The best merit of the child's states in OPEN.
    pub(super) merit: Value,
    /// Which child it is.
    pub(super) place: u32,
    /// Where below it the best state is.
    pub(super) spot: Spot,
}

impl Entry {
    /// Whether the best state of this child is removed from OPEN before the best of the other.
    #[inline]
    fn goes_before(&self, other: &Entry) -> bool {
        self.merit > other.merit || (self.merit == other.merit && self.place < other.place)
    }
}

/// Where a node that waits is to be taken up again: at a child that is a SOLVED leaf (of a MIN node), or in a record
/// (that of a MAX node, or of the child that a MIN node is at).
///
/// One bit tells which, so that an [`Entry`] has 16 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot(u32);

impl Spot {
    const RECORD: u32 = 1 << 31;

    /// For a leaf that waits itself.
    pub(super) const HERE: Spot = Spot(0);

    #[inline]
    pub(super) fn leaf(index: u32) -> Spot {
        assert!(
            index < Spot::RECORD,
            "a MIN node waits at a leaf only after all to its left were evaluated"
        );
        Spot(index)
    }

    #[inline]
    pub(super) fn record(id: RecordId) -> Spot {
        Spot(id | Spot::RECORD)
    }

    /// The record, or else the leaf's index.
    #[inline]
    pub(super) fn get(self) -> Result<RecordId, u32> {
        if self.0 >= Spot::RECORD {
            Ok(self.0 - Spot::RECORD)
        } else {
            Err(self.0)
        }
    }
}

/// What waits below one node.
#[derive(Clone, Copy, Debug)]
struct Record {
    /// How many states OPEN holds below the node. In a free record: which is free next.
    states: u64,
    heap: Heap,
    /// Which child of a MIN parent the node is.
    at: u32,
}

/// The children in a record: a range of [`Records::entries`], the best first, none before its parent in the heap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heap {
    start: u32,
    len: u32,
}

/// The most children that are kept as a sorted list.
const NARROW: usize = 32;

impl Heap {
    #[inline]
    fn range(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + self.len as usize
    }

    /// A heap whose entries have one child each is a sorted list. With few entries that is quicker, as its branches are
    /// easier to foresee.
    #[inline]
    fn is_narrow(self) -> bool {
        self.len as usize <= NARROW
    }
}

/// Stands for no record in the lists of free ones.
const NONE: RecordId = RecordId::MAX;

/// All records of a search.
///
/// A dropped record is used again for as many children, so that a search allocates nothing more once it has seen its
/// largest OPEN.
#[derive(Debug, Default)]
pub(super) struct Records {
    entries: Vec<Entry>,
    headers: Vec<Record>,
    /// By length, the first free record.
    free: Vec<RecordId>,
    /// Children of MAX nodes whose expansion is under way, the innermost node's last, each node's from left to right.
    expanding: Vec<Entry>,
    /// Records still to be dropped, while one is.
    dropping: Vec<RecordId>,
}

// Expansion.
impl Records {
    /// Begins the expansion of a MAX node. Its mark ends it.
    #[inline]
    pub(super) fn mark(&self) -> usize {
        self.expanding.len()
    }

    /// The next child of the node under expansion waits.
    #[inline]
    pub(super) fn push(&mut self, child: Entry) {
        self.expanding.push(child);
    }

    /// The best of the leaves among the children waits.
    pub(super) fn push_leaf(&mut self, mark: usize, leaf: Entry) {
        let to_the_left = self.expanding[mark..].partition_point(|child| child.place < leaf.place);
        self.expanding.insert(mark + to_the_left, leaf);
    }

    /// The node under expansion is solved: what waits below it is dropped.
    #[inline]
    pub(super) fn abandon(&mut self, mark: usize) {
        while self.expanding.len() > mark
            && let Some(child) = self.expanding.pop()
        {
            if let Ok(below) = child.spot.get() {
                self.drop(below);
            }
        }
    }

    /// All children of the node under expansion wait: their record, in order.
    pub(super) fn record(&mut self, mark: usize) -> RecordId {
        let len = self.expanding.len() - mark;
        let id = self.add(len);
        let heap = &mut self.entries[self.headers[id as usize].heap.range()];
        let children = &mut self.expanding[mark..];
        if len <= NARROW {
            // An entry's rank is how many go before it. These are more comparisons than sorting takes, but none is a
            // branch to be mispredicted. Of equals the left goes first.
            let mut ranks = [0_u8; NARROW];
            for b in 1..len {
                let merit = children[b].merit;
                let mut rank = 0;
                for (left, rank_of_left) in children[..b].iter().zip(&mut ranks) {
                    let in_order = u8::from(left.merit >= merit);
                    rank += in_order;
                    *rank_of_left += 1 - in_order;
                }
                ranks[b] = rank;
            }
            for (child, rank) in children.iter().zip(&ranks) {
                heap[usize::from(*rank)] = *child;
            }
        } else {
            children.sort_unstable_by(|a, b| b.merit.cmp(&a.merit).then(a.place.cmp(&b.place)));
            heap.copy_from_slice(children);
        }
        self.expanding.truncate(mark);
        id
    }

    /// A record of one entry.
    #[inline]
    pub(super) fn single(&mut self, child: Entry) -> RecordId {
        let id = self.add(1);
        self.entries[self.headers[id as usize].heap.start as usize] = child;
        id
    }

    /// The entry of a record of one, which is dropped.
    pub(super) fn take_single(&mut self, id: RecordId) -> Entry {
        self.release(id);
        self.best(self.heap(id))
    }
}

// Refinement.
impl Records {
    /// The children in a record. They stay where they are for as long as the record is not dropped.
    #[inline]
    pub(super) fn heap(&self, id: RecordId) -> Heap {
        self.headers[id as usize].heap
    }

    /// The child whose best state is the first of all below the node.
    #[inline]
    pub(super) fn best(&self, heap: Heap) -> Entry {
        self.entries[heap.start as usize]
    }

    /// The least merit with which the best child goes before every other; `bound` if that is more.
    #[inline]
    pub(super) fn bound_by_next(&self, heap: Heap, place: u32, bound: Value) -> Value {
        let nexts = if heap.is_narrow() { 1 } else { 2 };
        let last = heap.len.min(1 + nexts);
        (heap.start + 1..heap.start + last).fold(bound, |bound, next| {
            let next = self.entries[next as usize];
            let (same, more) = (next.merit, next.merit.next_up());
            bound.max(select_unpredictable(place < next.place, same, more))
        })
    }

    /// The best child has fallen behind: it waits with another merit.
    #[inline]
    pub(super) fn fall(&mut self, heap: Heap, fallen: Entry) {
        let entries = &mut self.entries[heap.range()];
        let mut at = 0;
        loop {
            let mut next = if heap.is_narrow() { at + 1 } else { 2 * at + 1 };
            if next >= entries.len() {
                break;
            }
            if !heap.is_narrow() && next + 1 < entries.len() {
                next += usize::from(entries[next + 1].goes_before(&entries[next]));
            }
            if !entries[next].goes_before(&fallen) {
                break;
            }
            entries[at] = entries[next];
            at = next;
        }
        entries[at] = fallen;
    }

    /// The best child is solved, and with it the node: drops the record and all that waits below the other children.
    #[inline]
    pub(super) fn solve(&mut self, id: RecordId) {
        let others = self.heap(id).range().skip(1);
        self.release(id);
        for child in others {
            if let Ok(below) = self.entries[child].spot.get() {
                self.drop(below);
            }
        }
    }

    /// How many states OPEN holds below the node.
    #[inline]
    pub(super) fn states(&self, id: RecordId) -> u64 {
        self.headers[id as usize].states
    }

    #[inline]
    pub(super) fn set_states(&mut self, id: RecordId, states: u64) {
        self.headers[id as usize].states = states;
    }

    /// Which child of its MIN parent the record's node is.
    #[inline]
    pub(super) fn at(&self, id: RecordId) -> u32 {
        self.headers[id as usize].at
    }

    #[inline]
    pub(super) fn set_at(&mut self, id: RecordId, at: u32) {
        self.headers[id as usize].at = at;
    }
}

// The pool.
impl Records {
    /// A record for so many children.
    #[inline]
    fn add(&mut self, len: usize) -> RecordId {
        match self.free.get_mut(len) {
            Some(first) if *first != NONE => {
                let id = *first;
                let record = self.headers[id as usize];
                *first = RecordId::try_from(record.states).unwrap_or(NONE);
                id
            }
            _ => self.add_new(len),
        }
    }

    #[cold]
    fn add_new(&mut self, len: usize) -> RecordId {
        let numbers = [self.entries.len(), len, self.headers.len()].map(u32::try_from);
        let [Ok(start), Ok(len), Ok(id @ 0..Spot::RECORD)] = numbers else {
            unreachable!("2^31 MAX nodes, or 2^32 children of theirs, do not fit any memory")
        };
        let nobody = Entry {
            merit: Value::NEG_INFINITY,
            place: 0,
            spot: Spot::HERE,
        };
        self.entries
            .resize(self.entries.len() + len as usize, nobody);
        self.headers.push(Record {
            states: 0,
            heap: Heap { start, len },
            at: 0,
        });
        id
    }

    /// Drops a record and all that waits below its children.
    pub(super) fn drop(&mut self, id: RecordId) {
        let mut next = Some(id);
        while let Some(id) = next {
            for child in &self.entries[self.headers[id as usize].heap.range()] {
                if let Ok(below) = child.spot.get() {
                    self.dropping.push(below);
                }
            }
            self.release(id);
            next = self.dropping.pop();
        }
    }

    #[inline]
    fn release(&mut self, id: RecordId) {
        let record = &mut self.headers[id as usize];
        let len = record.heap.len as usize;
        if self.free.len() <= len {
            self.free.resize(len + 1, NONE);
        }
        record.states = u64::from(self.free[len]);
        self.free[len] = id;
    }

    /// The most bytes that were in use at once, without what a vector reserves ahead.
    pub(super) fn peak_bytes(&self) -> u64 {
        let bytes = (self.entries.len() + self.expanding.capacity()) * size_of::<Entry>()
            + self.headers.len() * size_of::<Record>()
            + (self.free.len() + self.dropping.capacity()) * size_of::<RecordId>();
        bytes as u64
    }
}
