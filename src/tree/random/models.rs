//! The models: how the leaves of a random tree get their values.
//!
//! # Draws
//!
//! A node n has a *state* s(n): that of the leaf generator before it draws n's first leaf. Every u below is 32 bits wide,
//! and "drawn from L..H by u" means L + ⌊u · (H − L + 1) / 2^32⌋, in whole numbers.
//!
//! [`Iid`] and [`WinLoss`] use the generator's own draw at a leaf. The other models draw at nodes, of which several
//! share a first leaf; they use h(n, k) = mix(s(n) + γ · (2 · depth(n) + k)) modulo 2^64, where γ = 9e3779b97f4a7c15
//! (hexadecimal) and mix is the finaliser of `SplitMix64` (Steele, Lea & Flood 2014; the constants of Stafford's variant 13):
//! z ← (z ⊕ z≫30) · bf58476d1ce4e5b9, z ← (z ⊕ z≫27) · 94d049bb133111eb, z ⊕ z≫31. Here k is 0 for n's own value or edge
//! and 1 for the place among its children; the high half of h is its first u, the low half the second.

use super::pcg::output;
use super::values::{Probability, ValueRange};
use crate::tree::Player;
use crate::value::Value;

/// A node of a random tree: the generator's state at its first leaf, its depth, and what the model has it carry.
#[derive(Clone, Copy, Debug)]
pub struct Node<C> {
    pub(super) state: u64,
    pub(super) depth: u32,
    pub(super) carry: C,
}

impl Node<()> {
    /// The root of a tree whose first leaf is drawn in this state; it carries nothing yet.
    pub(super) fn root(state: u64) -> Node<()> {
        Node {
            state,
            depth: 0,
            carry: (),
        }
    }
}

impl<C: Copy> Node<C> {
    /// The same node with another burden.
    #[inline]
    pub(super) fn carrying<D>(self, carry: D) -> Node<D> {
        Node {
            state: self.state,
            depth: self.depth,
            carry,
        }
    }

    /// The child at `place`, whose first leaf is drawn in this state, with what the model has it carry.
    #[inline]
    pub(super) fn child<M: Model<Carry = C>>(self, model: &M, place: Place, state: u64) -> Node<C> {
        let child = Node {
            state,
            depth: self.depth + 1,
            carry: (),
        };
        child.carrying(model.child(self, place, child))
    }

    /// h(n, k).
    #[inline]
    fn hash(self, k: u64) -> u64 {
        let salt = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(2 * u64::from(self.depth) + k);
        let mut z = self.state.wrapping_add(salt);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// The high half of a hash.
#[inline]
fn high(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// The low half of a hash.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
fn low(hash: u64) -> u32 {
    hash as u32
}

/// Where a child stands in its family.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Who chooses among the children.
    pub player: Player,
    /// How many children there are.
    pub width: usize,
    /// Which of them it is, counted from 0.
    pub index: usize,
}

impl Place {
    /// A draw from the part of 0..2^32 − 1 that is this place's, each but the last having one of equal size.
    #[inline]
    fn part(self, u: u32) -> u32 {
        low((((self.index as u64) << 32) + u64::from(u)) / (self.width as u64 - 1))
    }
}

/// How leaves get their values. Every method is O(1). Nodes carry nothing where a model does not say what.
pub trait Model: Copy {
    /// What a node carries down to its leaves.
    type Carry: Copy + Default;

    /// What the root carries.
    #[inline]
    fn root(&self, _root: Node<()>) -> Self::Carry {
        Self::Carry::default()
    }

    /// What the child at `place` of `parent` carries.
    #[inline]
    fn child(&self, _parent: Node<Self::Carry>, _place: Place, _child: Node<()>) -> Self::Carry {
        Self::Carry::default()
    }

    /// The value of a leaf.
    fn value(&self, leaf: Node<Self::Carry>) -> Value;

    /// The value that `player` likes best of a family of leaves. O(leaves).
    #[inline]
    fn best(&self, player: Player, leaves: impl Iterator<Item = Node<Self::Carry>>) -> Value {
        let values = leaves.map(|leaf| self.value(leaf));
        values.fold(player.opponent().best_value(), |best, value| {
            player.preferred(best, value)
        })
    }
}

/// `iid`: leaf i is drawn from LO..HI by the generator's draw i.
#[derive(Clone, Copy, Debug)]
pub struct Iid {
    pub(super) values: ValueRange,
}

impl Model for Iid {
    type Carry = ();

    #[inline]
    fn value(&self, leaf: Node<()>) -> Value {
        Value::whole(self.values.draw(output(leaf.state)))
    }

    /// A larger draw is never a smaller value.
    #[inline]
    fn best(&self, player: Player, leaves: impl Iterator<Item = Node<()>>) -> Value {
        let draws = leaves.map(|leaf| output(leaf.state));
        Value::whole(self.values.draw(match player {
            Player::Max => draws.fold(0, u32::max),
            Player::Min => draws.fold(u32::MAX, u32::min),
        }))
    }
}

/// `win-loss:P`: leaf i is 1 if the generator's draw i is below P · 2^32, compared as real numbers, else 0.
///
/// P · 2^32 is exact in a double, so P = 0 never wins and P = 1 always.
#[derive(Clone, Copy, Debug)]
pub struct WinLoss {
    /// 2^32 − 1 more than the number of draws that win.
    ceiling: u64,
}

impl WinLoss {
    pub(super) fn new(win: Probability) -> WinLoss {
        WinLoss {
            ceiling: win.threshold() + u64::from(u32::MAX),
        }
    }
}

impl Model for WinLoss {
    type Carry = i64;

    #[inline]
    fn value(&self, leaf: Node<i64>) -> Value {
        // Bit 32 of the difference is the comparison, without a branch that no processor could foresee.
        let wins = (self.ceiling - u64::from(output(leaf.state))) >> 32;
        Value::whole(wins.cast_signed())
    }
}

/// `ordered:P` and `worst-first`, whose nodes carry their minimax value: the root's is drawn from LO..HI by the first u of
/// h(root, 0), and every node passes its own to one child.
#[derive(Clone, Copy, Debug)]
pub struct ByValue {
    pub(super) values: ValueRange,
    pub(super) order: Order,
}

/// In which order the children of a node stand.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    /// `ordered:P`, with P · 2^32: the best child of a node is its first with probability P, else at a uniformly chosen
    /// other place.
    ///
    /// A node n of value v and width w passes v to one child: with u, u′ of h(n, 1), to the first if u < P · 2^32 or w = 1,
    /// else to child 1 + ⌊u′ · (w − 1) / 2^32⌋, counted from 0. Any other child c is drawn by the first u of h(c, 0): from
    /// LO..v under MAX, from v..HI under MIN.
    BestFirst(u64),
    /// `worst-first`: the best child of a node is its last, and the others stand before it from the worst to the better.
    ///
    /// A node of value v and width w passes v to its last child. Any other child c, number i from 0, takes the first u of
    /// h(c, 0) to x = ⌊(i · 2^32 + u) / (w − 1)⌋, a draw from the i-th of w − 1 equal parts of 0..2^32 − 1. Under MAX its
    /// value is drawn from LO..v by x, lowest part first; under MIN it is HI − ⌊x · (HI − v + 1) / 2^32⌋, highest part first.
    BestLast,
}

impl Order {
    /// Which child of `parent` has its value.
    #[inline]
    fn best_child(self, parent: Node<i64>, width: usize) -> usize {
        let threshold = match self {
            Order::BestLast => return width - 1,
            Order::BestFirst(threshold) => threshold,
        };
        let hash = parent.hash(1);
        if u64::from(high(hash)) < threshold || width == 1 {
            return 0;
        }
        // The width of a node fits 32 bits, so the product fits 64.
        let other = (u64::from(low(hash)) * (width as u64 - 1)) >> 32;
        1 + usize::try_from(other).unwrap_or(0)
    }
}

/// The value of the root in such a model.
#[inline]
pub(super) fn root_value(values: ValueRange, root: Node<()>) -> i64 {
    values.draw(high(root.hash(0)))
}

impl Model for ByValue {
    type Carry = i64;

    #[inline]
    fn root(&self, root: Node<()>) -> i64 {
        root_value(self.values, root)
    }

    #[inline]
    fn child(&self, parent: Node<i64>, place: Place, child: Node<()>) -> i64 {
        if place.index == self.order.best_child(parent, place.width) {
            return parent.carry;
        }
        let u = high(child.hash(0));
        let (no_more, no_less) = (
            || self.values.up_to(parent.carry),
            || self.values.down_to(parent.carry),
        );
        match (self.order, place.player) {
            (Order::BestFirst(_), Player::Max) => no_more().draw(u),
            (Order::BestFirst(_), Player::Min) => no_less().draw(u),
            (Order::BestLast, Player::Max) => no_more().draw(place.part(u)),
            (Order::BestLast, Player::Min) => no_less().draw_downwards(place.part(u)),
        }
    }

    #[inline]
    fn value(&self, leaf: Node<i64>) -> Value {
        Value::whole(leaf.carry)
    }
}

/// `edge-sum`: leaves under a common node resemble each other, as positions of a game do.
///
/// The edge to a node c is ⌊h(c, 0) / 2^48⌋, a whole number 0..65535, S the sum over a leaf's path. In a tree of depth d
/// the leaf is LO + ⌊S · (HI − LO + 1) / (65535 · d + 1)⌋.
#[derive(Clone, Copy, Debug)]
pub struct EdgeSum {
    pub(super) values: ValueRange,
    /// 65535 · d + 1: how many sums there are.
    pub(super) sums: u64,
}

impl EdgeSum {
    pub(super) fn new(values: ValueRange, depth: u32) -> EdgeSum {
        EdgeSum {
            values,
            sums: u64::from(u16::MAX) * u64::from(depth) + 1,
        }
    }
}

impl Model for EdgeSum {
    type Carry = i64;

    #[inline]
    fn child(&self, parent: Node<i64>, _place: Place, child: Node<()>) -> i64 {
        // At most MAX_DEPTH edges of 16 bits each.
        parent.carry + i64::from(high(child.hash(0)) >> 16)
    }

    #[inline]
    fn value(&self, leaf: Node<i64>) -> Value {
        let sum = leaf.carry.cast_unsigned();
        Value::whole(self.values.part(sum, self.sums))
    }
}

/// A model that only the program's user knows: asked anew at each node, where [`Iid`] alone is worth a search of its own.
#[derive(Clone, Copy, Debug)]
pub enum AnyModel {
    /// As [`Iid`].
    Iid(Iid),
    /// As [`WinLoss`].
    WinLoss(WinLoss),
    /// As [`ByValue`].
    ByValue(ByValue),
    /// As [`EdgeSum`].
    EdgeSum(EdgeSum),
}

impl Model for AnyModel {
    type Carry = i64;

    #[inline]
    fn root(&self, root: Node<()>) -> i64 {
        match self {
            AnyModel::ByValue(model) => model.root(root),
            AnyModel::Iid(_) | AnyModel::WinLoss(_) | AnyModel::EdgeSum(_) => 0,
        }
    }

    #[inline]
    fn child(&self, parent: Node<i64>, place: Place, child: Node<()>) -> i64 {
        match self {
            AnyModel::ByValue(model) => model.child(parent, place, child),
            AnyModel::EdgeSum(model) => model.child(parent, place, child),
            AnyModel::Iid(_) | AnyModel::WinLoss(_) => 0,
        }
    }

    #[inline]
    fn value(&self, leaf: Node<i64>) -> Value {
        match self {
            AnyModel::Iid(model) => model.value(leaf.carrying(())),
            AnyModel::WinLoss(model) => model.value(leaf),
            AnyModel::ByValue(model) => model.value(leaf),
            AnyModel::EdgeSum(model) => model.value(leaf),
        }
    }
}
