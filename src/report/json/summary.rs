//! A summary and an algorithm's counts on the wire.

use schemars::JsonSchema;
use serde::Serialize;

use crate::search::Counts;
use crate::summary::Summary;
use crate::tree::Player;
use crate::value::Value;

/// A tree at a glance.
#[derive(Serialize, JsonSchema)]
pub(super) struct SummaryWire<'a> {
    /// The word that names the tree on the command line and rebuilds it.
    source: &'a str,
    /// What the tree is, if its file says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    /// Where it is printed, if its file says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    citation: Option<&'a str>,
    /// The side to move at the root, for a lone leaf too.
    root: Player,
    /// How many nodes the tree has, the root and the leaves included.
    nodes: u64,
    /// How many of them are leaves.
    leaves: u64,
    /// The depth of the deepest leaf; the root is at depth 0.
    depth: usize,
    /// How many children the interior nodes have.
    branching: Branching,
    /// The fewest leaves that prove the value; with infinite leaves no lower bound; null if not known.
    minimal_leaves: Option<u64>,
    /// The minimax value; null if not known.
    value: Option<Value>,
    /// The path to the leaf that the leftmost optimal child at every node leads to; null if not known.
    principal_variation: Option<&'a [u32]>,
    /// All children of the root that have its value; empty for a lone leaf, null if not known.
    optimal_moves: Option<&'a [u32]>,
}

#[derive(Serialize, JsonSchema)]
struct Branching {
    /// The fewest; 0 for a lone leaf.
    min: usize,
    /// The most.
    max: usize,
}

impl<'a> From<&'a Summary> for SummaryWire<'a> {
    fn from(summary: &'a Summary) -> Self {
        let (min, max) = summary.size.branching;
        SummaryWire {
            source: &summary.source,
            title: summary.heading.title.as_deref(),
            citation: summary.heading.citation.as_deref(),
            root: summary.root,
            nodes: summary.size.nodes,
            leaves: summary.size.leaves,
            depth: summary.size.depth,
            branching: Branching { min, max },
            minimal_leaves: summary.minimal_leaves,
            value: summary.value,
            principal_variation: summary.principal_variation.as_deref(),
            optimal_moves: summary.optimal_moves.as_deref(),
        }
    }
}

/// What is counted, only what the algorithm has.
#[derive(Serialize, JsonSchema)]
pub(super) struct CountsWire {
    /// Calls of the leaf value.
    leaves_evaluated: u64,
    /// Depth-first algorithms: nodes entered, the root and the leaves included. SSS* and DUAL*: states removed while LIVE.
    nodes_visited: u64,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    cutoffs: Option<CutoffsWire>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    open: Option<OpenWire>,
}

#[derive(Serialize, JsonSchema)]
struct CutoffsWire {
    /// MIN nodes left with children skipped, because the value was α or below.
    alpha_cutoffs: u64,
    /// MAX nodes left with children skipped, because the value was β or above.
    beta_cutoffs: u64,
}

#[derive(Serialize, JsonSchema)]
struct OpenWire {
    /// States removed from OPEN, the final one included.
    steps: u64,
    /// States added to OPEN, the first included.
    states_pushed: u64,
    /// States that case 1 dropped.
    states_purged: u64,
    /// The largest OPEN, counted after each step.
    open_peak: u64,
    /// How often each of the cases 1 to 6 applied, in Stockman's order.
    gamma_cases: [u64; 6],
}

impl From<&Counts> for CountsWire {
    fn from(counts: &Counts) -> Self {
        CountsWire {
            leaves_evaluated: counts.leaves_evaluated,
            nodes_visited: counts.nodes_visited,
            cutoffs: counts.cutoffs.map(|cutoffs| CutoffsWire {
                alpha_cutoffs: cutoffs.alpha,
                beta_cutoffs: cutoffs.beta,
            }),
            open: counts.open.map(|open| OpenWire {
                steps: open.steps,
                states_pushed: open.pushed,
                states_purged: open.purged,
                open_peak: open.peak,
                gamma_cases: open.cases,
            }),
        }
    }
}
