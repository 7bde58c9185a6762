//! [`Records`]: where the children of expanded MAX nodes wait, the best first.

use std::cmp::Ordering;
use std::mem::size_of;

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
        debug_assert!(
            index < Spot::RECORD,
            "a MIN node waits at a leaf this far right"
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

/// What waits below one node: a range of [`Records::entries`].
#[derive(Clone, Copy, Debug)]
struct Record {
    /// How many states OPEN holds below the node, less one. In a free record: which is free next.
    surplus: u64,
    start: u32,
    len: u32,
    /// Which child of a MIN parent the node is.
    at: u32,
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
    records: Vec<Record>,
    /// By length, the first free record.
    free: Vec<RecordId>,
    /// Children of MAX nodes whose expansion is under way, the innermost node's last.
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

    /// A child of the node under expansion waits.
    #[inline]
    pub(super) fn push(&mut self, child: Entry) {
        self.expanding.push(child);
    }

    /// The node under expansion is solved: what waits below it is dropped.
    #[inline]
    pub(super) fn abandon(&mut self, mark: usize) {
        while self.expanding.len() > mark
            && let Some(child) = self.expanding.pop()
        {
            self.drop_below(child.spot);
        }
    }

    /// All children of the node under expansion wait: their record.
    #[inline]
    pub(super) fn record(&mut self, mark: usize) -> RecordId {
        let children = &mut self.expanding[mark..];
        children.sort_unstable_by(|a, b| {
            if a.goes_before(b) {
                Ordering::Less
            } else {
                Ordering::Greater
            }
        });
        let len = children.len();
        let id = self.add(len);
        let start = self.records[id as usize].start as usize;
        self.entries[start..start + len].copy_from_slice(&self.expanding[mark..]);
        self.expanding.truncate(mark);
        id
    }

    /// A record for a MIN child of a MIN node, which is only taken out again.
    pub(super) fn wrap(&mut self, child: Entry) -> RecordId {
        let id = self.add(1);
        self.entries[self.records[id as usize].start as usize] = child;
        id
    }

    pub(super) fn unwrap(&mut self, id: RecordId) -> Entry {
        self.release(id);
        self.best(id)
    }
}

// Refinement.
impl Records {
    /// The child whose best state is the first of all below the node.
    #[inline]
    pub(super) fn best(&self, id: RecordId) -> Entry {
        self.entries[self.records[id as usize].start as usize]
    }

    /// The least merit with which the best child goes before the next; `bound` if that is more or there is no other.
    #[inline]
    pub(super) fn bound_by_next(&self, id: RecordId, bound: Value) -> Value {
        let Record { start, len, .. } = self.records[id as usize];
        if len < 2 {
            return bound;
        }
        let (best, next) = (
            self.entries[start as usize],
            self.entries[start as usize + 1],
        );
        bound.max(if best.place < next.place {
            next.merit
        } else {
            next.merit.next_up()
        })
    }

    /// The best child has fallen behind: it waits with another merit, in its place by that.
    #[inline]
    pub(super) fn fall(&mut self, id: RecordId, fallen: Entry) {
        let Record { start, len, .. } = self.records[id as usize];
        let children = &mut self.entries[start as usize..(start + len) as usize];
        let mut at = 0;
        while at + 1 < children.len() && children[at + 1].goes_before(&fallen) {
            children[at] = children[at + 1];
            at += 1;
        }
        children[at] = fallen;
    }

    /// The best child is solved, and with it the node: drops the record and all that waits below the other children.
    #[inline]
    pub(super) fn solve(&mut self, id: RecordId) {
        let Record { start, len, .. } = self.records[id as usize];
        self.release(id);
        for child in start + 1..start + len {
            self.drop_below(self.entries[child as usize].spot);
        }
    }

    /// How many states OPEN holds below the node, less one.
    #[inline]
    pub(super) fn surplus(&self, id: RecordId) -> u64 {
        self.records[id as usize].surplus
    }

    #[inline]
    pub(super) fn set_surplus(&mut self, id: RecordId, surplus: u64) {
        self.records[id as usize].surplus = surplus;
    }

    /// Which child of its MIN parent the record's node is.
    #[inline]
    pub(super) fn at(&self, id: RecordId) -> u32 {
        self.records[id as usize].at
    }

    #[inline]
    pub(super) fn set_at(&mut self, id: RecordId, at: u32) {
        self.records[id as usize].at = at;
    }
}

// The pool.
impl Records {
    #[inline]
    fn add(&mut self, len: usize) -> RecordId {
        match self.free.get_mut(len) {
            Some(first) if *first != NONE => {
                let id = *first;
                let next = self.records[id as usize].surplus;
                *first = RecordId::try_from(next).unwrap_or(NONE);
                id
            }
            _ => self.add_new(len),
        }
    }

    #[cold]
    fn add_new(&mut self, len: usize) -> RecordId {
        let numbers = [self.entries.len(), len, self.records.len()].map(u32::try_from);
        let [Ok(start), Ok(len), Ok(id)] = numbers else {
            unreachable!("2^32 children of MAX nodes do not fit any memory")
        };
        let nobody = Entry {
            merit: Value::NEG_INFINITY,
            place: 0,
            spot: Spot::HERE,
        };
        self.entries
            .resize(self.entries.len() + len as usize, nobody);
        self.records.push(Record {
            surplus: 0,
            start,
            len,
            at: 0,
        });
        id
    }

    /// Drops what waits at this spot, and all below it.
    #[inline]
    fn drop_below(&mut self, spot: Spot) {
        if let Ok(id) = spot.get() {
            self.drop_record(id);
        }
    }

    fn drop_record(&mut self, id: RecordId) {
        let mut next = Some(id);
        while let Some(id) = next {
            let Record { start, len, .. } = self.records[id as usize];
            for child in &self.entries[start as usize..(start + len) as usize] {
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
        let record = &mut self.records[id as usize];
        let len = record.len as usize;
        if self.free.len() <= len {
            self.free.resize(len + 1, NONE);
        }
        record.surplus = u64::from(self.free[len]);
        self.free[len] = id;
    }

    /// The most bytes that the records took at once.
    pub(super) fn peak_bytes(&self) -> u64 {
        let bytes = self.entries.len() * size_of::<Entry>()
            + self.records.len() * size_of::<Record>()
            + self.free.len() * size_of::<RecordId>();
        bytes as u64
    }
}
