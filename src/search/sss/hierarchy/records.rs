//! [`Records`]: where the children of expanded MAX nodes wait, the best first.

use std::mem::size_of;

use crate::value::Value;

/// Names a record in [`Records`].
pub(super) type RecordId = u32;

/// Where the search of a node stands while other parts of the tree go first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    /// The best merit of the node's states in OPEN.
    pub(super) merit: Value,
    /// Which of its children a MIN node is at.
    pub(super) at: u32,
    /// Where that child waits, or the node itself if it is a MAX node.
    pub(super) below: Below,
}

/// What is kept of a MAX node that waits.
#[derive(Clone, Copy, Debug)]
pub(super) enum Below {
    /// All its children are SOLVED leaves; this is the best of them, the leftmost of equals.
    Leaf(u32),
    /// Its children wait in a record.
    Record(RecordId),
}

/// A child that waits in its MAX parent's record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Which child it is.
    pub(super) place: u32,
    pub(super) waiting: Waiting,
}

impl Entry {
    /// Whether the best state of this child is removed from OPEN before the best of the other.
    #[inline]
    fn goes_before(&self, other: &Entry) -> bool {
        let (merit, than) = (self.waiting.merit, other.waiting.merit);
        merit > than || (merit == than && self.place < other.place)
    }
}

/// The children of one MAX node: a range of [`Records::entries`].
#[derive(Clone, Copy, Debug)]
struct Record {
    start: u32,
    len: u32,
    /// How many states OPEN holds below the node, less one. In a free record: which is free next.
    surplus: u64,
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
    longest_expanding: usize,
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
    pub(super) fn push(&mut self, place: u32, waiting: Waiting) {
        self.expanding.push(Entry { place, waiting });
    }

    /// The node under expansion is solved: what waits below it is dropped.
    pub(super) fn abandon(&mut self, mark: usize) {
        self.note_expanding();
        while self.expanding.len() > mark
            && let Some(entry) = self.expanding.pop()
        {
            self.drop_below(entry.waiting.below);
        }
    }

    /// The node under expansion goes on with all its children waiting: their record.
    pub(super) fn record(&mut self, mark: usize) -> RecordId {
        self.note_expanding();
        let children = &mut self.expanding[mark..];
        children.sort_unstable_by(|a, b| {
            let (merit, than) = (a.waiting.merit, b.waiting.merit);
            than.cmp(&merit).then(a.place.cmp(&b.place))
        });
        let len = children.len();
        let id = self.add(len);
        let start = self.records[id as usize].start as usize;
        self.entries[start..start + len].copy_from_slice(&self.expanding[mark..]);
        self.expanding.truncate(mark);
        id
    }

    /// A record that holds where a MIN child of a MIN node waits.
    pub(super) fn wrap(&mut self, waiting: Waiting) -> RecordId {
        let id = self.add(1);
        self.entries[self.records[id as usize].start as usize] = Entry { place: 0, waiting };
        id
    }

    fn note_expanding(&mut self) {
        self.longest_expanding = self.longest_expanding.max(self.expanding.len());
    }
}

// Refinement.
impl Records {
    /// The child whose best state is the first of all below the node.
    #[inline]
    pub(super) fn best(&self, id: RecordId) -> Entry {
        self.entries[self.records[id as usize].start as usize]
    }

    /// The least merit with which the best child goes before the next best; `bound` if that is more, or if there is no
    /// other.
    #[inline]
    pub(super) fn bound_by_next(&self, id: RecordId, bound: Value) -> Value {
        let Record { start, len, .. } = self.records[id as usize];
        let start = start as usize;
        if len < 2 {
            return bound;
        }
        let (best, next) = (&self.entries[start], &self.entries[start + 1]);
        let merit = next.waiting.merit;
        if best.place < next.place {
            bound.max(merit)
        } else {
            bound.max(merit.next_up())
        }
    }

    /// The best child has fallen behind: it waits at another merit, in its place by that merit.
    #[inline]
    pub(super) fn fall(&mut self, id: RecordId, waiting: Waiting) {
        let Record { start, len, .. } = self.records[id as usize];
        let children = &mut self.entries[start as usize..(start + len) as usize];
        let fallen = Entry {
            place: children[0].place,
            waiting,
        };
        let mut at = 0;
        while at + 1 < children.len() && children[at + 1].goes_before(&fallen) {
            children[at] = children[at + 1];
            at += 1;
        }
        children[at] = fallen;
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
}

// The pool.
impl Records {
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
        let record = u32::try_from(self.entries.len())
            .and_then(|start| u32::try_from(len).map(|len| (start, len)))
            .and_then(|range| u32::try_from(self.records.len()).map(|id| (range, id)));
        let Ok(((start, len), id)) = record else {
            unreachable!("2^32 children of MAX nodes do not fit any memory of today")
        };
        let nobody = Entry {
            place: 0,
            waiting: Waiting {
                merit: Value::NEG_INFINITY,
                at: 0,
                below: Below::Leaf(0),
            },
        };
        self.entries
            .resize(self.entries.len() + len as usize, nobody);
        self.records.push(Record {
            start,
            len,
            surplus: 0,
        });
        id
    }

    /// Drops the record of a node whose best child is solved, and all that waits below the other children.
    #[inline]
    pub(super) fn solve(&mut self, id: RecordId) {
        let Record { start, len, .. } = self.records[id as usize];
        self.release(id);
        for child in start + 1..start + len {
            self.drop_below(self.entries[child as usize].waiting.below);
        }
    }

    /// Takes out what [`wrap`](Self::wrap) put in.
    pub(super) fn unwrap(&mut self, id: RecordId) -> Waiting {
        self.release(id);
        self.best(id).waiting
    }

    /// Drops a record and all below it.
    #[inline]
    fn drop_below(&mut self, below: Below) {
        if let Below::Record(id) = below {
            self.dropping.push(id);
            self.drop_all();
        }
    }

    fn drop_all(&mut self) {
        while let Some(id) = self.dropping.pop() {
            let Record { start, len, .. } = self.records[id as usize];
            for child in &self.entries[start as usize..(start + len) as usize] {
                if let Below::Record(below) = child.waiting.below {
                    self.dropping.push(below);
                }
            }
            self.release(id);
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

    /// The most bytes that records took at once.
    pub(super) fn peak_bytes(&self) -> u64 {
        let bytes = (self.entries.len() + self.longest_expanding) * size_of::<Entry>()
            + self.records.len() * size_of::<Record>()
            + self.free.len() * size_of::<RecordId>();
        bytes as u64
    }
}
