//! [`Observer`]: who watches a search, and the [`Event`]s that it is told.
//!
//! Events borrow from the search; an observer keeps what it wants to keep. What events become (steps of a trace, a set
//! of leaves, counts to compare) is not known here.

use std::fmt;
use std::ops::{ControlFlow, Range};

use serde::Serialize;

use super::sss::gamma::{Case, State};
use crate::tree::Player;
use crate::value::Value;

/// Is told everything that a search does.
///
/// # Example
///
/// ```
/// use std::ops::ControlFlow;
///
/// use gametrace::tree::textbook;
/// use gametrace::{Algorithm, Event, Limits, Observer, Value, search};
///
/// /// Keeps the values of the leaves in the order of evaluation.
/// struct Values(Vec<Value>);
///
/// impl Observer for Values {
///     const OPEN: bool = false;
///
///     fn on_event(&mut self, event: Event<'_>) -> ControlFlow<()> {
///         if let Event::Evaluated { value, .. } = event {
///             self.0.push(value);
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// let tree = textbook::find("aima").expect("a textbook tree").tree().expect("it is well formed");
/// let sss = Algorithm::parse("sss").expect("an algorithm");
/// let mut values = Values(Vec::new());
/// search(&tree, sss, Limits::default(), &mut values).expect("a small tree");
/// assert_eq!(values.0, [3, 2, 14, 5, 2, 12, 8].map(Value::from));
/// ```
pub trait Observer {
    /// Whether anybody watches. Where this is `false` the search does not even prepare its events.
    const ENABLED: bool = true;

    /// Whether every step of SSS\* and DUAL\* on OPEN is wanted, a [`Step::Removed`] each. Where this is `false`, they run
    /// without an OPEN if their ties are leftmost, far faster, and tell the leaves only.
    const OPEN: bool = Self::ENABLED;

    /// Whether [`on_progress`](Self::on_progress) is called. It costs a silent search next to nothing.
    const PROGRESS: bool = false;

    /// Is told now and then how many leaves have been evaluated.
    fn on_progress(&mut self, _leaves: u64) {}

    /// Takes one event. [`ControlFlow::Break`] ends the search.
    fn on_event(&mut self, event: Event<'_>) -> ControlFlow<()>;
}

/// [`Observer::on_progress`] is called once in so many interior nodes or steps.
pub(super) const PROGRESS_PERIOD: u64 = 1 << 16;

/// Nobody watches; costs nothing.
impl Observer for () {
    const ENABLED: bool = false;

    #[inline]
    fn on_event(&mut self, _: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Takes no event, but tells now and then how many leaves have been evaluated.
///
/// One type whoever asks, so that the silent searches of a program are compiled once for each kind of tree.
pub struct Silent<'a>(pub &'a mut dyn FnMut(u64));

impl Observer for Silent<'_> {
    const ENABLED: bool = false;
    const PROGRESS: bool = true;

    fn on_progress(&mut self, leaves: u64) {
        (self.0)(leaves);
    }

    #[inline]
    fn on_event(&mut self, _: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// What a search tells.
#[non_exhaustive]
pub enum Event<'a> {
    /// A leaf was evaluated: told once for each, whatever algorithm does it, before the step that it is part of.
    Evaluated {
        /// The leaf.
        path: &'a [u32],
        /// Its value.
        value: Value,
    },
    /// A step was made.
    Step(Step<'a>),
}

/// One step of a search: what a trace numbers.
#[non_exhaustive]
pub enum Step<'a> {
    /// A depth-first algorithm comes to a node or leaves one.
    Visit(Visit<'a>),
    /// SSS\* has removed a state from OPEN and applied the case that fits.
    Removed(Removed<'a>),
}

/// One step of a depth-first algorithm.
pub struct Visit<'a> {
    /// What happens.
    pub kind: VisitKind,
    /// The node.
    pub path: &'a [u32],
    /// α and β at the node before the step; minimax has none.
    pub window: Option<Window>,
    /// The value of a leaf, or the fail-soft value of a node that is left, and what it says; `None` where one is entered.
    pub backed_up: Option<(Value, Bound)>,
    /// What that changes at the parent.
    pub effect: Effect,
}

/// What happens at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "report", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum VisitKind {
    /// An interior node is entered.
    Enter,
    /// The value of a leaf is taken in.
    Leaf,
    /// An interior node is left.
    Leave,
}

impl<'a> Visit<'a> {
    pub(super) fn enter(path: &'a [u32], window: Option<Window>) -> Step<'a> {
        Step::Visit(Visit {
            kind: VisitKind::Enter,
            path,
            window,
            backed_up: None,
            effect: Effect::default(),
        })
    }

    pub(super) fn leaf(
        path: &'a [u32],
        value: Value,
        window: Option<Window>,
        effect: Effect,
    ) -> Step<'a> {
        Step::Visit(Visit {
            kind: VisitKind::Leaf,
            path,
            window,
            backed_up: Some((value, Bound::Exact)),
            effect,
        })
    }

    pub(super) fn leave(
        path: &'a [u32],
        backed_up: (Value, Bound),
        window: Option<Window>,
        effect: Effect,
    ) -> Step<'a> {
        Step::Visit(Visit {
            kind: VisitKind::Leave,
            path,
            window,
            backed_up: Some(backed_up),
            effect,
        })
    }
}

/// The interval that can still change the value of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What MAX has already.
    pub alpha: Value,
    /// What MIN has already.
    pub beta: Value,
}

impl Window {
    /// (−∞, +∞), the root's window.
    pub const FULL: Window = Window {
        alpha: Value::NEG_INFINITY,
        beta: Value::INFINITY,
    };
}

/// What a finished child changes at its parent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The parent's new value, if the child is its first or its best so far.
    pub update: Option<Update>,
    /// The parent is left at once.
    pub cutoff: Option<Cutoff>,
}

/// A parent's new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Update {
    /// The value.
    pub value: Value,
    /// The end of the window that moved to it: MAX raises α, MIN lowers β.
    pub moved: Option<WindowEnd>,
    /// Whether that closed the window, so that children still left are skipped.
    pub closed: bool,
}

/// An end of the window; also the kind of a cut-off, by the end that the value has met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "report", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WindowEnd {
    /// α.
    Alpha,
    /// β.
    Beta,
}

impl WindowEnd {
    /// The end that `player` moves.
    pub fn moved_by(player: Player) -> WindowEnd {
        match player {
            Player::Max => WindowEnd::Alpha,
            Player::Min => WindowEnd::Beta,
        }
    }

    /// The end that a cut-off at a node of `player` meets: α at MIN, β at MAX.
    pub fn met_by(player: Player) -> WindowEnd {
        WindowEnd::moved_by(player.opponent())
    }
}

/// `α` or `β`.
impl fmt::Display for WindowEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WindowEnd::Alpha => "α",
            WindowEnd::Beta => "β",
        })
    }
}

/// A node is left with children skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cutoff {
    /// α cut-off at a MIN node, β cut-off at a MAX node.
    pub kind: WindowEnd,
    /// The indices of the children skipped.
    pub skipped: Range<u32>,
}

/// What a backed-up value says about the minimax value of its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "report", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// It is the minimax value.
    Exact,
    /// The minimax value is at most this.
    Upper,
    /// The minimax value is at least this.
    Lower,
}

impl Bound {
    /// Whether a child's value with this bound bounds its parent, of `player`, too: MAX has at least what a child is worth
    /// at least, and MIN at most what one is worth at most.
    pub fn holds_at_parent(self, player: Player) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Upper => player == Player::Min,
            Bound::Lower => player == Player::Max,
        }
    }
}

/// One step of SSS\*.
pub struct Removed<'a> {
    /// The state removed.
    pub popped: &'a State,
    /// The step at which it had entered OPEN; 0 for the root.
    pub entered: u64,
    /// The case that applied; `None` at the end.
    pub case: Option<Case>,
    /// The states added, left to right.
    pub pushed: &'a [State],
    /// The states that case 1 dropped, in the order they entered OPEN.
    pub purged: &'a [State],
    /// The principal variation, known at the end; empty before.
    pub line: &'a [u32],
    /// OPEN after the step.
    pub open: &'a dyn OpenView,
}

/// A look at OPEN: nothing is sorted or copied until it is asked for.
pub trait OpenView {
    /// How many states OPEN holds.
    fn len(&self) -> usize;

    /// Whether OPEN is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many states have this merit. O(n).
    fn count_at(&self, merit: Value) -> usize;

    /// How many of them entered at this step. O(n).
    fn count_entered(&self, merit: Value, step: u64) -> usize;

    /// The first `count` states, best merit first, leftmost first among equals. O(n + count log count).
    fn first(&self, count: usize) -> Vec<State>;

    /// All states in that order. O(n log n).
    fn states(&self) -> Vec<State> {
        self.first(usize::MAX)
    }
}
