//! A check that fails is told: what theory forbids no tree brings about, so the check is made by hand.

use gametrace::compare::{Check, CheckKind, Comparison};
use gametrace::report::json::compare::Report;
use gametrace::summary::Summary;
use gametrace::tree::spec::TreeSpec;

#[test]
fn a_promise_that_is_broken_fails_the_report() {
    let spec = TreeSpec::parse("aima").expect("a word");
    let built = spec.build(&mut |_| unreachable!("a textbook tree"));
    let summary = Summary::of(&built.expect("a tree"));
    let passed = |claimed, holds| {
        let comparison = Comparison {
            summary: summary.clone(),
            results: Vec::new(),
            checks: vec![Check {
                kind: CheckKind::SssWithinAlphaBeta,
                subject: "SSS* within alpha-beta".to_owned(),
                claimed,
                holds,
                detail: "2,000,002 leaves against 2,000,001, by number alone".to_owned(),
            }],
        };
        let report = Report {
            comparisons: &[comparison],
            findings: &[],
            differences: None,
        };
        report.passed()
    };
    assert!(!passed(true, Some(false)));
    assert!(passed(true, Some(true)));
    assert!(passed(true, None), "what was not tested is not broken");
    assert!(passed(false, Some(false)), "nothing was promised");
}
