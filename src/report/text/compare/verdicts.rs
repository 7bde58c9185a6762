//! What was checked, expected, or known from before, a line each.

use crate::compare::{Check, CheckKind};
use crate::report::json::baseline::Difference;
use crate::report::json::compare::Report;
use crate::report::json::expect::Finding;
use crate::report::text::Page;

/// The mark of a check and what it says.
pub(in crate::report) fn told(check: &Check) -> String {
    let mark = mark(check.holds == Some(true));
    match check.kind {
        CheckKind::ValuesAgree if check.holds == Some(true) => format!("{mark} values agree"),
        CheckKind::ValuesAgree => format!("{mark} values agree ({})", check.detail),
        CheckKind::SssWithinAlphaBeta => {
            let promise = if check.claimed {
                ""
            } else {
                "; not promised here"
            };
            format!("{mark} {} ({}{promise})", check.subject, check.detail)
        }
    }
}

pub(super) fn mark(holds: bool) -> &'static str {
    if holds { "✓" } else { "✗" }
}

/// What came of each expectation and of the comparison with older results, a line each.
pub fn verdicts(report: &Report<'_>, page: Page) -> String {
    let lines = verdict_lines(report);
    lines.iter().map(|line| page.marked(line) + "\n").collect()
}

/// The same, for any format.
pub fn verdict_lines(report: &Report<'_>) -> Vec<String> {
    let mut lines: Vec<String> = report.findings.iter().map(finding_line).collect();
    lines.extend(
        report
            .differences
            .as_deref()
            .into_iter()
            .flat_map(difference_lines),
    );
    lines
}

/// What came of an expectation.
fn finding_line(finding: &Finding) -> String {
    let found = if finding.holds {
        String::new()
    } else {
        format!(": found {}", finding.found)
    };
    format!("{} {}{found}", mark(finding.holds), finding.expect)
}

/// How the results differ from older ones; that they do not is told too.
fn difference_lines(differences: &[Difference]) -> Vec<String> {
    if differences.is_empty() {
        return vec![format!("{} as in the baseline", mark(true))];
    }
    let line = |difference: &Difference| format!("{} {difference}", mark(false));
    differences.iter().map(line).collect()
}
