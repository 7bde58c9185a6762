//! [`Numbered`]: a tree of a kind that a word names, and [`TreeVisitor`], whatever is done with one. [`Recorded`]: a tree
//! that notes which of its leaves are evaluated, whatever algorithm does it.

use std::cell::{Cell, OnceCell, RefCell};

use super::properties::Size;
use super::{GameTree, Player, for_each_path};
use crate::value::Value;

/// A tree of one of the kinds that a word names: its leaves have numbers.
pub trait Numbered: GameTree + Sized {
    /// How large the tree is. O(nodes) where the kind does not know it.
    fn size(&self) -> Size {
        Size::of(self)
    }

    /// Above the number of every leaf.
    fn number_limit(&self) -> u64;

    /// The number of the child of `node` at `index`, from the number of `node` itself; the root's is 0. The numbers of
    /// the leaves ascend from left to right. O(1).
    fn child_number(&self, node: Self::Node, number: u64, index: usize) -> u64;
}

/// What is to be done with a tree whose kind is not known beforehand.
///
/// Each kind gets a copy of [`visit`](Self::visit) of its own, so a search pays nothing for the choice.
pub trait TreeVisitor {
    /// What the visit gives.
    type Output;

    /// Does it.
    fn visit<T: Numbered>(self, tree: &T) -> Self::Output;
}

/// The leaves that a search has evaluated, by their numbers.
#[derive(Clone, Debug)]
pub enum Leaves {
    /// A bit for each number.
    Set(Vec<OnceCell<Box<Page>>>),
    /// One after the other, so many at most.
    Order(RefCell<Vec<u64>>, usize),
}

/// The bits of successive numbers; most of a large tree's are never needed.
type Page = [Cell<u64>; WORDS];

/// How many words a page has.
const WORDS: usize = 32;

/// How many numbers.
const NUMBERS: u64 = 64 * WORDS as u64;

/// Up to this limit a tree's numbers get a bit each: 8 MiB at most.
const BITS: u64 = 1 << 26;

impl Leaves {
    /// A set for a tree with moderate numbers; of a larger one the first `most` leaves evaluated.
    pub fn below(number_limit: u64, most: usize) -> Leaves {
        match usize::try_from(number_limit.div_ceil(NUMBERS)) {
            Ok(pages) if number_limit <= BITS => Leaves::Set(vec![OnceCell::new(); pages]),
            _ => Leaves::in_order(most),
        }
    }

    /// The first `most` leaves, in the order of evaluation.
    pub fn in_order(most: usize) -> Leaves {
        Leaves::Order(RefCell::default(), most)
    }

    /// Forgets them all.
    pub fn clear(&self) {
        match self {
            Leaves::Set(pages) => {
                let words = pages
                    .iter()
                    .filter_map(OnceCell::get)
                    .flat_map(|page| &**page);
                words.for_each(|word| word.set(0));
            }
            Leaves::Order(order, _) => order.borrow_mut().clear(),
        }
    }

    #[inline]
    fn note(&self, number: u64) {
        match self {
            Leaves::Set(pages) => {
                let page = &pages[(number / NUMBERS) as usize];
                let page = page.get_or_init(|| Box::new([const { Cell::new(0) }; WORDS]));
                let word = &page[(number / 64) as usize % WORDS];
                word.set(word.get() | 1 << (number % 64));
            }
            Leaves::Order(order, most) => {
                let mut order = order.borrow_mut();
                if order.len() < *most {
                    order.push(number);
                }
            }
        }
    }

    /// How many of these are not among `other`, which were noted on the same tree in the same way.
    pub fn outside(&self, other: &Leaves) -> u64 {
        match (self, other) {
            (Leaves::Set(ours), Leaves::Set(theirs)) => {
                let none = [const { Cell::new(0) }; WORDS];
                let pages = ours.iter().zip(theirs);
                let pages = pages.filter_map(|(ours, theirs)| Some((ours.get()?, theirs.get())));
                let outside = pages.map(|(ours, theirs)| {
                    let words = ours.iter().zip(theirs.map_or(&none, |page| page));
                    let outside = words.map(|(ours, theirs)| ours.get() & !theirs.get());
                    outside
                        .map(|word| u64::from(word.count_ones()))
                        .sum::<u64>()
                });
                outside.sum()
            }
            (ours, theirs) => {
                let theirs = theirs.sorted();
                let ours = ours.sorted();
                let outside = ours
                    .iter()
                    .filter(|number| theirs.binary_search(number).is_err());
                outside.count() as u64
            }
        }
    }

    /// Their numbers, ascending.
    pub fn sorted(&self) -> Vec<u64> {
        match self {
            Leaves::Set(pages) => {
                let pages = (0..).step_by(WORDS).zip(pages);
                let words = pages.flat_map(|(first, page)| {
                    let page = page.get().into_iter().flat_map(|page| &**page);
                    (first..).zip(page)
                });
                let bits = words.flat_map(|(index, word)| {
                    let is_set = move |bit: &u64| word.get() >> bit & 1 == 1;
                    (0..64).filter(is_set).map(move |bit| 64 * index + bit)
                });
                bits.collect()
            }
            Leaves::Order(order, _) => {
                let mut numbers = order.borrow().clone();
                numbers.sort_unstable();
                numbers
            }
        }
    }
}

/// A tree that notes in `seen` which of its leaves are evaluated; without `seen`, the tree itself.
#[derive(Debug)]
pub struct Recorded<'a, T> {
    /// The tree.
    pub tree: &'a T,
    /// The leaves evaluated so far.
    pub seen: Option<&'a Leaves>,
}

/// A node and its number.
#[derive(Clone, Copy, Debug)]
pub struct Placed<N> {
    node: N,
    number: u64,
}

impl<T: Numbered> Recorded<'_, T> {
    /// The leaves that were noted in order, each by its place among all leaves, counted from 0 on the left. O(nodes).
    pub fn order(&self, seen: &Leaves) -> Vec<usize> {
        let mut all = Vec::new();
        for_each_path(self, &mut |node, _| {
            if self.child_count(node) == 0 {
                all.push(node.number);
            }
        });
        let order = match seen {
            Leaves::Set(_) => seen.sorted(),
            Leaves::Order(order, _) => order.borrow().clone(),
        };
        let places = order
            .iter()
            .map(|number| all.partition_point(|leaf| leaf < number));
        places.collect()
    }
}

impl<T: Numbered> GameTree for Recorded<'_, T> {
    type Node = Placed<T::Node>;

    #[inline]
    fn root(&self) -> Self::Node {
        Placed {
            node: self.tree.root(),
            number: 0,
        }
    }

    #[inline]
    fn player(&self, node: Self::Node) -> Player {
        self.tree.player(node.node)
    }

    #[inline]
    fn child_count(&self, node: Self::Node) -> usize {
        self.tree.child_count(node.node)
    }

    #[inline]
    fn child(&self, node: Self::Node, index: usize) -> Self::Node {
        Placed {
            node: self.tree.child(node.node, index),
            number: self.tree.child_number(node.node, node.number, index),
        }
    }

    #[inline]
    fn children_from(&self, node: Self::Node, start: usize) -> impl Iterator<Item = Self::Node> {
        let children = self.tree.children_from(node.node, start);
        (start..).zip(children).map(move |(index, child)| Placed {
            node: child,
            number: self.tree.child_number(node.node, node.number, index),
        })
    }

    #[inline]
    fn best_leaf(&self, node: Self::Node, player: Player) -> Option<Value> {
        let unseen = self.seen.is_none().then_some(self.tree);
        unseen.and_then(|tree| tree.best_leaf(node.node, player))
    }

    #[inline]
    fn value(&self, leaf: Self::Node) -> Value {
        if let Some(seen) = self.seen {
            seen.note(leaf.number);
        }
        self.tree.value(leaf.node)
    }
}
