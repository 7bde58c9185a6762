//! The `compare` document.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::baseline::Difference;
use super::expect::Finding;
use super::result::{TreeWire, tree};
use super::write_document;
use crate::compare::Comparison;

/// All that one run of `compare` has to tell.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// One for each tree.
    pub comparisons: &'a [Comparison],
    /// What came of each expectation.
    pub findings: &'a [Finding],
    /// How the results differ from older ones, if there are any to hold them to.
    pub differences: Option<Vec<Difference>>,
}

impl Report<'_> {
    /// Whether every claimed check and every expectation holds, and nothing differs.
    pub fn passed(&self) -> bool {
        self.comparisons.iter().all(Comparison::passed)
            && self.findings.iter().all(|finding| finding.holds)
            && self.differences.as_ref().is_none_or(Vec::is_empty)
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct CompareWire<'a> {
    /// Whether every claimed check and every expectation holds and nothing differs from the baseline.
    passed: bool,
    /// What the algorithms made of each tree.
    trees: Vec<TreeWire<'a>>,
    /// What came of each `--expect`.
    expectations: &'a [Finding],
    /// What is not as in the `--baseline`; only with one.
    #[serde(skip_serializing_if = "Option::is_none")]
    differences: Option<&'a [Difference]>,
}

/// Writes the document.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut dyn Write, report: &Report<'_>) -> io::Result<()> {
    let body = CompareWire {
        passed: report.passed(),
        trees: report.comparisons.iter().map(tree).collect(),
        expectations: report.findings,
        differences: report.differences.as_deref(),
    };
    write_document(out, "compare", body, 4)
}
