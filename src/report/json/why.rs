//! The `why` document.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::nodes::NodeWire;
use super::summary::SummaryWire;
use super::write_document;
use crate::summary::Summary;
use crate::value::Value;
use crate::why::narrate::Narrator;
use crate::why::{Because, LeafReport, Place, Rival, Verdict};

#[derive(Serialize, JsonSchema)]
pub(super) struct WhyWire<'a> {
    /// The tree at a glance.
    summary: SummaryWire<'a>,
    /// The leaves asked for, left to right.
    leaves: Vec<LeafWire<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct LeafWire<'a> {
    #[serde(flatten)]
    leaf: NodeWire<'a>,
    /// What it is worth to MAX.
    value: Value,
    /// The best that MAX has to the left of the path.
    alpha: Value,
    /// The best that MIN has to the left of the path.
    beta: Value,
    /// What each algorithm does with the leaf.
    algorithms: Vec<VerdictWire<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct VerdictWire<'a> {
    /// The algorithm.
    algorithm: String,
    /// Whether it evaluates the leaf.
    evaluated: bool,
    /// Why, in words.
    reason: String,
    /// The sibling that decides, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<WitnessWire<'a>>,
}

/// The ancestor and the right sibling below it that decide: the one that is better than the bound, or the best of
/// those that are not.
#[derive(Serialize, JsonSchema)]
struct WitnessWire<'a> {
    /// The ancestor of the leaf and of the sibling.
    ancestor: NodeWire<'a>,
    /// The right sibling of the leaf's branch below that ancestor.
    sibling: NodeWire<'a>,
    /// The sibling's minimax value.
    value: Value,
}

/// Writes the document.
///
/// # Errors
///
/// Those of `out`.
pub fn write(
    out: &mut dyn Write,
    summary: &Summary,
    reports: &[LeafReport],
    narrator: &Narrator<'_>,
) -> io::Result<()> {
    let body = WhyWire {
        summary: SummaryWire::from(summary),
        leaves: reports
            .iter()
            .map(|report| leaf(report, narrator))
            .collect(),
    };
    write_document(out, "why", body, 2)
}

fn leaf<'a>(report: &'a LeafReport, narrator: &Narrator<'_>) -> LeafWire<'a> {
    LeafWire {
        leaf: place(&report.leaf, narrator),
        value: report.value,
        alpha: report.alpha.value,
        beta: report.beta.value,
        algorithms: report
            .verdicts
            .iter()
            .map(|given| verdict(report, given, narrator))
            .collect(),
    }
}

fn verdict<'a>(
    report: &'a LeafReport,
    verdict: &'a Verdict,
    narrator: &Narrator<'_>,
) -> VerdictWire<'a> {
    let rival = match &verdict.because {
        Because::Rival(rival) => Some(rival),
        Because::NoRival(rivals) => rivals.first(),
        Because::EveryLeaf | Because::Open | Because::Closed => None,
    };
    VerdictWire {
        algorithm: verdict.algorithm.id(),
        evaluated: verdict.evaluated,
        reason: narrator.because(report, verdict),
        witness: rival.map(|rival| witness(rival, narrator)),
    }
}

fn witness<'a>(rival: &'a Rival, narrator: &Narrator<'_>) -> WitnessWire<'a> {
    WitnessWire {
        ancestor: place(&rival.ancestor, narrator),
        sibling: place(&rival.sibling, narrator),
        value: rival.value,
    }
}

fn place<'a>(place: &'a Place, narrator: &Narrator<'_>) -> NodeWire<'a> {
    NodeWire::new(&place.path, narrator.names)
}
