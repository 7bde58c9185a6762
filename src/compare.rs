//! Runs several algorithms on one tree and checks what theory says of their results.
//!
//! In: a tree and the algorithms. Out: a [`Comparison`], which the formats of [`report`](crate::report) print.

use serde::Serialize;

use crate::search::catalogue::Promise;
use crate::search::observer::Silent;
use crate::search::{Algorithm, Counts, Limits, search};
use crate::summary::Summary;
use crate::text::grouped;
use crate::tree::Path;
use crate::tree::recorded::{Leaves, Numbered, Recorded};
use crate::value::Value;

/// Up to this many leaves each, the sets of leaves are compared; above that, their sizes.
pub const SET_LIMIT: usize = 1_000_000;

/// Trees of up to this many leaves are told with the order of evaluation.
pub const ORDER_LIMIT: u64 = 64;

/// What the algorithms made of one tree.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The tree; what only an algorithm can tell of a large one is filled in.
    pub summary: Summary,
    /// One result an algorithm, in the order asked for.
    pub results: Vec<AlgorithmResult>,
    /// What was checked.
    pub checks: Vec<Check>,
}

/// What one algorithm found.
#[derive(Clone, Debug)]
pub struct AlgorithmResult {
    /// Which one.
    pub algorithm: Algorithm,
    /// The value; `None` if it was not run.
    pub value: Option<Value>,
    /// The principal variation; `None` if it was not run.
    pub principal_variation: Option<Path>,
    /// What it did, or, for minimax on a tree that is too large, what it would have done.
    pub counts: Counts,
    /// Whether it was run.
    pub ran: bool,
    /// What it cost, if a clock was at hand.
    pub cost: Option<Cost>,
    /// The leaves in the order of evaluation, counted from 0 on the left; only on trees of up to [`ORDER_LIMIT`] leaves,
    /// and where the order is not simply left to right.
    pub leaf_order: Option<Vec<usize>>,
    /// The leaves evaluated, where they are compared with those of another algorithm.
    seen: Option<Leaves>,
}

/// What one search cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Time, in nanoseconds.
    pub elapsed_ns: u64,
    /// The most memory that the search itself held, for SSS\* and DUAL\*.
    pub peak_bytes: Option<u64>,
}

/// Reads a clock, in nanoseconds since any moment.
pub type Clock<'a> = &'a dyn Fn() -> u64;

/// Is told how a comparison gets on. `()` is not.
pub trait Progress {
    /// A search of this algorithm begins.
    fn begin(&mut self, _algorithm: Algorithm) {}

    /// It has evaluated so many leaves; told now and then.
    fn go_on(&mut self, _leaves: u64) {}

    /// It has ended.
    fn end(&mut self) {}
}

impl Progress for () {}

/// One property of the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Which property.
    pub kind: CheckKind,
    /// The property in words, with the variants that it was tested on.
    pub subject: String,
    /// Whether theory promises it here.
    pub claimed: bool,
    /// Whether it holds; `None` if it was not tested.
    pub holds: Option<bool>,
    /// What was compared, in words.
    pub detail: String,
}

/// The properties that are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "report", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CheckKind {
    /// All algorithms find one value, the one known beforehand if there is one.
    ValuesAgree,
    /// SSS\* evaluates only leaves that alpha-beta evaluates too.
    SssWithinAlphaBeta,
}

impl Comparison {
    /// Whether every claimed check that was tested holds.
    pub fn passed(&self) -> bool {
        self.checks.iter().all(Check::passed)
    }

    /// The result of `algorithm`, if it was asked for.
    pub fn result(&self, algorithm: Algorithm) -> Option<&AlgorithmResult> {
        self.results
            .iter()
            .find(|result| result.algorithm == algorithm)
    }
}

impl Check {
    /// Not failed: holds, was not tested, or is not promised.
    pub fn passed(&self) -> bool {
        !self.claimed || self.holds != Some(false)
    }
}

/// Runs the algorithms on a tree, one after the other.
///
/// Minimax on a uniform computed tree over the limit is not run, unless it is the only algorithm; its counts are known.
///
/// # Errors
///
/// The algorithm that reached the limit of leaves.
pub fn compare<T: Numbered>(
    tree: &T,
    summary: Summary,
    algorithms: &[Algorithm],
    limits: Limits,
    clock: Option<Clock<'_>>,
    progress: &mut dyn Progress,
) -> Result<Comparison, Algorithm> {
    let mut comparison = Comparison {
        summary,
        results: Vec::new(),
        checks: Vec::new(),
    };
    let is_held = |one: Algorithm| {
        let mut others = algorithms.iter();
        others.any(|&other| one.within(other).is_some() || other.within(one).is_some())
    };
    for &algorithm in algorithms {
        let Summary { computed, size, .. } = comparison.summary;
        let too_large = computed && size.leaves > limits.max_leaves;
        let result = if algorithm.is_exhaustive() && too_large && algorithms.len() > 1 {
            not_run(algorithm, &comparison.summary)
        } else {
            let seen = match algorithm {
                one if one.is_exhaustive() => None,
                _ if size.leaves <= ORDER_LIMIT => Some(Leaves::in_order(SET_LIMIT)),
                one => is_held(one).then(|| Leaves::below(tree.number_limit(), SET_LIMIT)),
            };
            let recorded = Recorded {
                tree,
                seen: seen.as_ref(),
            };
            progress.begin(algorithm);
            let start = clock.map(|now| now());
            let silent = &mut Silent(&mut |leaves| progress.go_on(leaves));
            let outcome = search(&recorded, algorithm, limits, silent);
            let elapsed_ns = clock.zip(start).map(|(now, start)| now() - start);
            progress.end();
            let outcome = outcome.map_err(|_| algorithm)?;
            comparison.summary.learn(algorithm, &outcome);
            AlgorithmResult {
                algorithm,
                value: Some(outcome.value),
                principal_variation: Some(outcome.principal_variation),
                counts: outcome.counts,
                ran: true,
                cost: elapsed_ns.map(|elapsed_ns| Cost {
                    elapsed_ns,
                    peak_bytes: outcome.peak_bytes,
                }),
                leaf_order: seen
                    .as_ref()
                    .filter(|_| size.leaves <= ORDER_LIMIT)
                    .map(|seen| recorded.order(seen)),
                seen,
            }
        };
        comparison.results.push(result);
    }
    comparison.checks.push(values_agree(&comparison));
    comparison.checks.extend(sss_within_alpha_beta(&comparison));
    Ok(comparison)
}

fn not_run(algorithm: Algorithm, summary: &Summary) -> AlgorithmResult {
    let counts = Counts {
        leaves_evaluated: summary.size.leaves,
        nodes_visited: summary.size.nodes,
        ..Counts::default()
    };
    AlgorithmResult {
        algorithm,
        value: None,
        principal_variation: None,
        counts,
        ran: false,
        cost: None,
        leaf_order: None,
        seen: None,
    }
}

fn values_agree(comparison: &Comparison) -> Check {
    let found: Vec<(String, Value)> = comparison
        .results
        .iter()
        .filter(|result| result.algorithm.is_exact())
        .filter_map(|result| Some((result.algorithm.id(), result.value?)))
        .collect();
    let known = comparison
        .summary
        .value
        .map(|value| ("the tree".to_owned(), value));
    let all: Vec<&(String, Value)> = known.iter().chain(&found).collect();
    let agree = all.windows(2).all(|pair| pair[0].1 == pair[1].1);
    let detail = match all.as_slice() {
        [] => "no algorithm was run".to_owned(),
        [(_, value), ..] if agree => format!("every value is {value}"),
        all => all
            .iter()
            .map(|(name, value)| format!("{name}: {value}"))
            .collect::<Vec<_>>()
            .join(", "),
    };
    let subject = "values agree".to_owned();
    Check {
        kind: CheckKind::ValuesAgree,
        subject,
        claimed: true,
        holds: (!found.is_empty()).then_some(agree),
        detail,
    }
}

/// One check for each pair of an SSS\* and an alpha-beta that were run; one untested if there is none.
fn sss_within_alpha_beta(comparison: &Comparison) -> Vec<Check> {
    let ran = || comparison.results.iter().filter(|result| result.ran);
    let mut checks = Vec::new();
    for sss in ran() {
        for alpha_beta in ran() {
            if let Some(promise) = sss.algorithm.within(alpha_beta.algorithm) {
                let claimed = promise == Promise::Claimed && comparison.summary.finite;
                checks.push(within(sss, alpha_beta, claimed));
            }
        }
    }
    if checks.is_empty() {
        let detail = "SSS* and alpha-beta were not both run".to_owned();
        let subject = "SSS* within alpha-beta".to_owned();
        checks.push(Check {
            kind: CheckKind::SssWithinAlphaBeta,
            subject,
            claimed: false,
            holds: None,
            detail,
        });
    }
    checks
}

fn within(sss: &AlgorithmResult, alpha_beta: &AlgorithmResult, claimed: bool) -> Check {
    let names = (sss.algorithm.label(), alpha_beta.algorithm.label());
    let counts = (
        sss.counts.leaves_evaluated,
        alpha_beta.counts.leaves_evaluated,
    );
    let few = counts.0.max(counts.1) <= SET_LIMIT as u64;
    let (holds, detail) = match (&sss.seen, &alpha_beta.seen) {
        (Some(ours), Some(theirs)) if few => {
            let outside = ours.outside(theirs);
            let among = format!("{} leaves among {}", grouped(counts.0), grouped(counts.1));
            let detail = match outside {
                0 if counts.0 == counts.1 => "same leaves".to_owned(),
                0 => among,
                _ => format!(
                    "{outside} of {} leaves are not among {}",
                    grouped(counts.0),
                    grouped(counts.1)
                ),
            };
            (outside == 0, detail)
        }
        _ => {
            let detail = format!(
                "{} leaves against {}, by number alone",
                grouped(counts.0),
                grouped(counts.1)
            );
            (counts.0 <= counts.1, detail)
        }
    };
    let subject = format!("{} within {}", names.0, names.1);
    Check {
        kind: CheckKind::SssWithinAlphaBeta,
        subject,
        claimed,
        holds: Some(holds),
        detail,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::alpha_beta::CutRule;
    use crate::search::sss::gamma::TieRule;

    /// The check of an SSS\* that evaluated `ours` leaves against an alpha-beta that evaluated `theirs`.
    fn by_number(ours: u64, theirs: u64, seen: Option<&Leaves>) -> Check {
        let result = |algorithm, leaves_evaluated| AlgorithmResult {
            algorithm,
            value: None,
            principal_variation: None,
            counts: Counts {
                leaves_evaluated,
                ..Counts::default()
            },
            ran: true,
            cost: None,
            leaf_order: None,
            seen: seen.cloned(),
        };
        let sss = result(Algorithm::Sss(TieRule::Leftmost), ours);
        let alpha_beta = result(Algorithm::AlphaBeta(CutRule::Inclusive), theirs);
        within(&sss, &alpha_beta, true)
    }

    /// What no tree brings about, for theory forbids it.
    #[test]
    fn more_leaves_than_alpha_beta_fail_by_number() {
        let many = SET_LIMIT as u64 + 1;
        // The sets hold the first leaves only, and those agree.
        let cut_short = Leaves::in_order(SET_LIMIT);
        for seen in [None, Some(&cut_short)] {
            for (ours, holds) in [(many - 1, true), (many, true), (many + 1, false)] {
                let check = by_number(ours, many, seen);
                assert_eq!(check.holds, Some(holds), "{check:?}");
                assert_eq!(check.passed(), holds);
            }
        }
        let detail = by_number(many + 1, many, None).detail;
        assert_eq!(
            detail,
            "1,000,002 leaves against 1,000,001, by number alone"
        );
        // Where the sets are whole they decide, not the numbers.
        assert_eq!(
            by_number(SET_LIMIT as u64, 1, Some(&cut_short)).holds,
            Some(true)
        );
    }

    /// One without a value, an OPEN or a window, which evaluates a leaf twice: only its entry in the catalogue says so.
    #[test]
    fn an_algorithm_is_compared_by_what_its_entry_says() {
        let read = |word: &str| Algorithm::parse(word).expect("a name");
        let spec = crate::tree::spec::TreeSpec::parse("aima").expect("a word");
        let no_file = |_: crate::tree::spec::Input<'_>| unreachable!("a textbook tree");
        let built = spec.build(&mut { no_file }).expect("a tree");
        let algorithms = [read("dummy"), read("sss"), read("alpha-beta")];
        let comparison = built
            .tree
            .accept(Compared(Summary::of(&built), &algorithms));
        assert!(comparison.passed());
        let dummy = &comparison.results[0];
        assert_eq!(dummy.counts.leaves_evaluated, 2);
        assert_eq!(dummy.leaf_order, Some(vec![0, 0]));
        assert_eq!(comparison.checks.len(), 2);
    }

    struct Compared<'a>(Summary, &'a [Algorithm]);

    impl crate::tree::any::TreeVisitor for Compared<'_> {
        type Output = Comparison;

        fn visit<T: Numbered>(self, tree: &T) -> Comparison {
            compare(tree, self.0, self.1, Limits::default(), None, &mut ()).expect("a small tree")
        }
    }
}
