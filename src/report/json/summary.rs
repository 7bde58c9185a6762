//! A summary and an algorithm's counts on the wire.

use serde::Serialize;

use crate::search::Counts;
use crate::summary::Summary;
use crate::tree::Player;
use crate::value::Value;

/// A tree at a glance.
#[derive(Serialize)]
pub(super) struct SummaryWire<'a> {
    source: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    citation: Option<&'a str>,
    root: Player,
    nodes: u64,
    leaves: u64,
    depth: usize,
    branching: Branching,
    minimal_leaves: Option<u64>,
    value: Option<Value>,
    principal_variation: Option<&'a [u32]>,
    optimal_moves: Option<&'a [u32]>,
}

#[derive(Serialize)]
struct Branching {
    min: usize,
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
#[derive(Serialize)]
pub(super) struct CountsWire {
    leaves_evaluated: u64,
    nodes_visited: u64,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    cutoffs: Option<CutoffsWire>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    open: Option<OpenWire>,
}

#[derive(Serialize)]
struct CutoffsWire {
    alpha_cutoffs: u64,
    beta_cutoffs: u64,
}

#[derive(Serialize)]
struct OpenWire {
    steps: u64,
    states_pushed: u64,
    states_purged: u64,
    open_peak: u64,
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
