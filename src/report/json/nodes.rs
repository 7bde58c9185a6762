//! What every document says of a node, of a state and of a cut-off.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::search::sss::gamma::{State, Status};
use crate::tree::naming::Names;
use crate::value::Value;

/// A node by name and by place.
#[derive(Serialize, JsonSchema)]
pub(super) struct NodeWire<'a> {
    /// The node's name.
    node: String,
    /// The way to it from the root.
    path: Cow<'a, [u32]>,
}

/// A state of SSS* or DUAL*.
#[derive(Serialize, JsonSchema)]
pub(super) struct StateWire<'a> {
    #[serde(flatten)]
    node: NodeWire<'a>,
    /// Whether it is still to be searched.
    status: Status,
    /// The bound on what can be got through the state: an upper one, in DUAL* a lower one.
    merit: Value,
}

impl<'a> NodeWire<'a> {
    pub(super) fn new(path: impl Into<Cow<'a, [u32]>>, names: &Names<'_>) -> Self {
        let path = path.into();
        NodeWire {
            node: names.name(&path),
            path,
        }
    }
}

impl<'a> StateWire<'a> {
    pub(super) fn new(state: &'a State, names: &Names<'_>) -> Self {
        StateWire::at(Cow::Borrowed(&state.path), state, names)
    }

    pub(super) fn owned(state: &State, names: &Names<'_>) -> StateWire<'static> {
        StateWire::at(Cow::Owned(state.path.clone()), state, names)
    }

    fn at(path: Cow<'a, [u32]>, state: &State, names: &Names<'_>) -> Self {
        StateWire {
            node: NodeWire::new(path, names),
            status: state.status,
            merit: state.merit,
        }
    }
}
