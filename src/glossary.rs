//! The terms of the field, in two sentences each.

use crate::error::{InputError, closest, quoted};

/// A term and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The term.
    pub name: &'static str,
    /// Two sentences.
    pub meaning: &'static str,
}

/// A line for each term, in alphabetical order.
const TEXT: &str = "\
alpha: The best value that MAX is sure of on the path so far, −∞ at the start. A node worth no more than α cannot change MAX's choice.
alpha cut-off: Leaving a MIN node because its value has fallen to α or below. MAX already has something as good elsewhere, so the children left are skipped.
beta: The best value that MIN is sure of on the path so far, +∞ at the start. A node worth no less than β cannot change MIN's choice.
beta cut-off: Leaving a MAX node because its value has risen to β or above. MIN already has something as good elsewhere, so the children left are skipped.
bound: What is known of a node's value when not all below it was searched: ≤ (upper) or ≥ (lower). It is exact when nothing that was skipped could change it.
case: One of the six rules of SSS*, chosen by the state removed from OPEN: SOLVED below MAX (1) or MIN (2, 3), LIVE leaf (4), MIN (5) or MAX (6). The numbers are Stockman's; Wikipedia counts the same cases 4, 6, 5, 1, 2, 3.
cluster: All strategies for MAX that share one leaf, reached by any child at MAX nodes and the first child at MIN nodes. Its leaf's value is an upper bound on each of them; SSS* starts with these bounds and refines the highest.
deep cut-off: A cut-off by a bound that was set more than one level above the node. Alpha-beta makes them because α and β are handed down the whole path.
DUAL*: SSS* with the players exchanged: merits are lower bounds, and the lowest goes first. On trees of odd depth it often evaluates fewer leaves than SSS*.
fail-soft: Backing up the best value found even where it lies outside the window. It is then a bound on the node's value, as sharp as the search could make it.
leaf: A node without children, where the game ends or the search stops. Its value is given, always from MAX's side.
LIVE: The status of a state whose node is still to be searched. Its merit is what the states above it left possible.
MAX: The player who wants the largest value; drawn as a square, here [A]. A MAX node is worth its largest child.
merit: The number h of a state: an upper bound on what MAX can get through the state's node. SSS* always removes the highest merit, and merits never rise along the way.
MIN: The player who wants the smallest value; drawn as a circle, here (B). A MIN node is worth its smallest child.
minimal proof: The fewest leaves from which the value of the root follows: a strategy for MAX that reaches it and one for MIN that holds it. On a uniform tree they number b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth & Moore 1975).
minimax value: What the root is worth if both players play their best. MAX takes the largest child, MIN the smallest, from the leaves up.
node: A position in the tree: the root, an interior node of MAX or MIN, or a leaf. Nodes visited count those that an algorithm enters.
OPEN: The list of states that SSS* still has to deal with, best merit first. It holds a node or something below it for every strategy not yet beaten, at most b^⌈d/2⌉ states on a uniform tree with MAX at the root.
ply: One move by one player: one level of the tree. A k-ply search values the positions k moves ahead.
principal variation: The line of play when both sides choose the leftmost of their best moves. It ends at the leaf that gives the root its value.
purge: Dropping from OPEN everything below a MAX node that has just been solved. Nothing there can beat the value it was solved with.
SOLVED: The status of a state whose node is settled. Nothing below the node can change its merit any more.
SSS*: Best-first search of a game tree on an OPEN list of states (Stockman 1979). With ties broken leftmost and finite leaves it never evaluates a leaf that alpha-beta does not.
state: A triple (node, LIVE or SOLVED, merit) in OPEN. It stands for all strategies that go through its node.
strategy: A plan for one player: one child at that player's nodes and every child at the opponent's. A strategy for MAX and one for MIN meet in exactly one leaf.
tie: Several states in OPEN with the highest merit. Leftmost first is the rule under which SSS* dominates alpha-beta; rightmost, first-in and last-in are not.
uniform tree: A tree in which every interior node has b children and every leaf lies at depth d. It has b^d leaves.
window: The interval from α to β in which a node's value can still matter. A search leaves a node as soon as the window closes, α ≥ β.
";

/// All terms, in alphabetical order.
pub fn terms() -> impl Iterator<Item = Term> {
    TEXT.lines().filter_map(|line| {
        let (name, meaning) = line.split_once(": ")?;
        Some(Term { name, meaning })
    })
}

/// Finds a term, in any case; Greek letters and plurals are understood.
///
/// # Errors
///
/// Names the word that is no term, and the nearest that is.
pub fn find(word: &str) -> Result<Term, InputError> {
    let wanted = word
        .trim()
        .to_lowercase()
        .replace('α', "alpha")
        .replace('β', "beta");
    let singular = wanted
        .strip_suffix('s')
        .filter(|short| !short.ends_with('s'))
        .unwrap_or(&wanted);
    let is = |term: &Term, word: &str| {
        term.name.to_lowercase().replace('-', " ") == word.replace('-', " ")
    };
    let found = terms().find(|term| is(term, &wanted));
    let found = found.or_else(|| terms().find(|term| is(term, singular)));
    found.ok_or_else(|| {
        let error = InputError::new(format!("the glossary has no term {}", quoted(word)));
        let all = "`gametrace glossary` lists them all";
        match closest(&wanted, terms().map(|term| term.name)) {
            Some(near) => error.with_hint(format!("did you mean '{near}'? {all}")),
            None => error.with_hint(all),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_in_order_and_two_sentences_long() {
        assert!(terms().is_sorted_by_key(|term| term.name.to_lowercase()));
        assert_eq!(terms().count(), TEXT.lines().count());
        for Term { name, meaning } in terms() {
            let ends = meaning.matches(". ").count() + usize::from(meaning.ends_with('.'));
            assert_eq!(ends, 2, "{name}");
        }
    }

    #[test]
    fn terms_are_found_however_written() {
        for (word, name) in [
            ("live", "LIVE"),
            ("α", "alpha"),
            ("Cut-Offs", ""),
            ("clusters", "cluster"),
            ("sss*", "SSS*"),
        ] {
            assert_eq!(
                find(word).map(|term| term.name).unwrap_or_default(),
                name,
                "{word}"
            );
        }
        assert!(
            find("meritt")
                .expect_err("a slip")
                .hint()
                .expect("a hint")
                .contains("'merit'")
        );
    }
}
