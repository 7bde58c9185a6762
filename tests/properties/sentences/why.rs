//! What `why` says of each leaf, held to the values that the oracle has.

use gametrace::search::Algorithm;
use gametrace::search::alpha_beta::CutRule;
use gametrace::search::sss::gamma::TieRule;
use gametrace::tree::Player;
use gametrace::value::Value;
use gametrace::why::narrate::Narrator;
use gametrace::why::{LeafReport, explain};

use super::grammar::{Read, holds, of, value};
use super::subject::Subject;

const ALGORITHMS: [Algorithm; 4] = [
    Algorithm::Minimax,
    Algorithm::AlphaBeta(CutRule::Inclusive),
    Algorithm::Sss(TieRule::Leftmost),
    Algorithm::Dual(TieRule::Leftmost),
];

/// Reads the reasons for every leaf and algorithm.
pub(super) fn read(subject: &Subject) -> Read {
    let tree = subject.plain.stored();
    let names = subject.names();
    let narrator = Narrator {
        tree: &tree,
        names: &names,
    };
    for report in explain(&tree, &ALGORITHMS) {
        for verdict in &report.verdicts {
            let text = narrator.because(&report, verdict);
            let leaf = Leaf::new(subject, &report);
            leaf.reason(&text, verdict.algorithm, verdict.evaluated)
                .map_err(|why| format!("{}, {}: {why}", verdict.algorithm, leaf.name))?;
        }
    }
    Ok(())
}

/// A leaf, and what each player has to the left of its path, if anything.
struct Leaf<'s> {
    subject: &'s Subject,
    name: &'s str,
    path: Vec<u32>,
    alpha: Option<Value>,
    beta: Option<Value>,
}

impl<'s> Leaf<'s> {
    fn new(subject: &'s Subject, report: &LeafReport) -> Leaf<'s> {
        let path = report.leaf.path.clone();
        let had_by = |player: Player| {
            let families =
                (0..path.len()).filter(|&ply| subject.plain.at(&path[..ply]).player == player);
            families
                .flat_map(|ply| {
                    let parent = subject.plain.at(&path[..ply]);
                    parent.children[..path[ply] as usize].iter()
                })
                .map(|sibling| sibling.value)
                .reduce(|best, value| player.preferred(best, value))
        };
        Leaf {
            subject,
            name: subject.name(&path),
            alpha: had_by(Player::Max),
            beta: had_by(Player::Min),
            path,
        }
    }

    fn is_open(&self) -> bool {
        self.alpha.unwrap_or(Value::NEG_INFINITY) < self.beta.unwrap_or(Value::INFINITY)
    }

    fn reason(&self, text: &str, algorithm: Algorithm, evaluated: bool) -> Read {
        if text == "minimax evaluates every leaf" {
            return holds(algorithm == Algorithm::Minimax && evaluated, || {
                "not minimax".to_owned()
            });
        }
        if let Some([closed]) = of("{…}: α ≥ β", text) {
            holds(!evaluated && !self.is_open(), || format!("false: {text}"))?;
            let limits: Vec<&str> = closed.split(", ").collect();
            let set = usize::from(self.alpha.is_some()) + usize::from(self.beta.is_some());
            holds(limits.len() == set, || format!("an end is missing: {text}"))?;
            return limits.into_iter().try_for_each(|limit| self.limit(limit));
        }
        let (hero, sign, end, bound) = match algorithm {
            Algorithm::Sss(_) => (Player::Max, ">", "β", self.beta),
            _ => (Player::Min, "<", "α", self.alpha),
        };
        let better =
            format!("{{}} = {{}} {sign} {end} = {{}}: {hero} has a better alternative at {{}}");
        if let Some([sibling, worth, told, at]) = of(&better, text) {
            let is_better = hero.prefers(value(worth)?, value(told)?);
            holds(
                !evaluated && bound == Some(value(told)?) && is_better,
                || format!("false: {text}"),
            )?;
            let ancestor = self.rival(sibling, worth, hero)?;
            return holds(ancestor == at, || format!("{sibling} is no child of {at}"));
        }
        let (open, rivals) = text
            .split_once("; ")
            .map_or((text, None), |(open, rivals)| (open, Some(rivals)));
        holds(evaluated, || format!("not evaluated, but {text}"))?;
        self.open(open, algorithm)?;
        rivals.map_or(Ok(()), |rivals| self.rivals(rivals, algorithm))
    }

    /// Nothing on the left forbids the leaf.
    fn open(&self, text: &str, algorithm: Algorithm) -> Read {
        let parent = || self.subject.name(&self.path[..self.path.len() - 1]);
        let is_true = if text == "no bound yet" {
            (self.alpha, self.beta) == (None, None)
        } else if text == "no α yet" {
            self.alpha.is_none() && !self.is_open() && matches!(algorithm, Algorithm::Sss(_))
        } else if text == "no β yet" {
            self.beta.is_none() && !self.is_open() && matches!(algorithm, Algorithm::Dual(_))
        } else if let Some([name, alpha]) = of("α < β: {} may still beat {}", text) {
            self.is_open()
                && name == parent()
                && self.alpha == Some(value(alpha)?)
                && self.beta.is_none()
        } else if let Some([name, beta]) = of("α < β: {} may still go below {}", text) {
            self.is_open()
                && name == parent()
                && self.beta == Some(value(beta)?)
                && self.alpha.is_none()
        } else if let Some([name, alpha, beta]) =
            of("α < β: {} may still lie between {} and {}", text)
        {
            let ends = (Some(value(alpha)?), Some(value(beta)?));
            self.is_open() && name == parent() && (self.alpha, self.beta) == ends
        } else {
            return Err(format!("unknown: {text}"));
        };
        holds(is_true, || format!("false: {text}"))
    }

    /// `C ≤ 2 (H)`.
    fn limit(&self, text: &str) -> Read {
        let [node, sign, bound, sibling] =
            of("{} {} {} ({})", text).ok_or_else(|| format!("unknown: {text}"))?;
        let (path, at) = (self.subject.path(node)?, self.subject.path(sibling)?);
        let (of_node, bound) = (self.subject.plain.at(&path), value(bound)?);
        let (holds_there, end) = match (of_node.player, sign) {
            (Player::Max, "≥") => (of_node.value >= bound, self.alpha),
            (Player::Min, "≤") => (of_node.value <= bound, self.beta),
            _ => return Err(format!("wrong sign: {text}")),
        };
        let is_left = self.path.starts_with(&path)
            && at.len() == path.len() + 1
            && at.starts_with(&path)
            && at[path.len()] < self.path[path.len()];
        let is_its = self.subject.plain.at(&at).value == bound;
        holds(
            holds_there && end == Some(bound) && is_left && is_its,
            || format!("false: {text}"),
        )
    }

    /// `C = 4 and D = 5 are ≤ β`.
    fn rivals(&self, text: &str, algorithm: Algorithm) -> Read {
        let (player, sign, end, bound) = match algorithm {
            Algorithm::Sss(_) => (Player::Max, "≤", "β", self.beta.unwrap_or(Value::INFINITY)),
            _ => (
                Player::Min,
                "≥",
                "α",
                self.alpha.unwrap_or(Value::NEG_INFINITY),
            ),
        };
        let (rest, verb) = match (of("{…} are {} {}", text), of("{…} is {} {}", text)) {
            (Some(several), _) => (several, "are"),
            (None, Some(one)) => (one, "is"),
            _ => return Err(format!("unknown: {text}")),
        };
        let [all, told_sign, told_end] = rest;
        let all: Vec<&str> = all.split(" and ").collect();
        let is_said = (told_sign, told_end, all.len() > 1) == (sign, end, verb == "are");
        holds(is_said, || format!("wrong words: {text}"))?;
        for rival in all {
            let [sibling, worth] =
                of("{} = {}", rival).ok_or_else(|| format!("unknown: {rival}"))?;
            self.rival(sibling, worth, player)?;
            holds(!player.prefers(value(worth)?, bound), || {
                format!("false: {text}")
            })?;
        }
        Ok(())
    }

    /// A right sibling of the path below a node of `player`, and its value. Returns that node's name.
    fn rival(&self, sibling: &str, worth: &str, player: Player) -> Result<&str, String> {
        let at = self.subject.path(sibling)?;
        let (&index, above) = at.split_last().ok_or("the root has no siblings")?;
        let ancestor = self.subject.plain.at(above);
        let is_right = self.path.starts_with(above)
            && self.path.len() > above.len()
            && self.path[above.len()] < index;
        let is_its = self.subject.plain.at(&at).value == value(worth)?;
        holds(is_right && is_its && ancestor.player == player, || {
            format!("no rival: {sibling} = {worth}")
        })?;
        Ok(self.subject.name(above))
    }
}
