//! Plain lines: `3. (B, LIVE, inf) -> (D, LIVE, inf), (C, LIVE, inf)`, and lists of leaves and cut-offs.

use super::super::alpha_beta::Entries;
use super::super::row::{Row, WrittenCutoff, WrittenState};
use super::table::{names, not_a_state};
use super::{Attempt, Content, Heading, states};
use crate::error::InputError;

const ARROWS: [&str; 6] = ["->", "→", "=>", "⇒", "|-", "⊢"];

pub(super) fn read(text: &str, origin: &str) -> Result<Vec<Attempt>, InputError> {
    let mut heading = Heading::default();
    let mut rows: Vec<Row> = Vec::new();
    let mut open_goes_on = false;
    let numbers = text.lines().filter(|line| after_number(line).is_some());
    let numbered = numbers.count() > 1;
    for (line, number) in text.lines().zip(1..) {
        let before = heading.tree.clone();
        heading.read(line);
        if heading.tree != before {
            continue;
        }
        let plain = states::plain(line);
        match after_number(&plain) {
            Some(rest) => {
                rows.extend(row(rest, origin, number)?);
                open_goes_on = true;
            }
            None if numbered => {
                // OPEN may go on in the next line; a sentence ends it.
                let more = states::bracketed(&plain).unwrap_or_default();
                open_goes_on = open_goes_on && only_states(&plain, &more);
                let open = rows.last_mut().and_then(|row| row.open.as_mut());
                if let Some(open) = open.filter(|_| open_goes_on) {
                    open.extend(more.into_iter().map(|(_, _, state)| state));
                }
            }
            None => rows.extend(row(&plain, origin, number)?),
        }
    }
    if !rows.is_empty() {
        return Ok(vec![heading.attempt(Content::Open(rows))]);
    }
    let attempt = |entries| heading.attempt(Content::AlphaBeta(entries));
    Ok(lists(text).into_iter().map(attempt).collect())
}

/// What follows the number of a step: `3.`, `3)`, `3:`, `Step 3`, or `3` before a state; a sentence may start with a
/// number too.
fn after_number(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let word = ["step", "Step", "row", "Row", "#"]
        .iter()
        .find_map(|word| line.strip_prefix(word));
    let line = word.map_or(line, str::trim_start);
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.len() == line.len() {
        return None;
    }
    if let Some(rest) = rest.strip_prefix(['.', ')', ':']) {
        return (rest.is_empty() || rest.starts_with([' ', '\t'])).then_some(rest);
    }
    let states = rest.trim_start();
    let is_row = states.starts_with(['(', '[', '{', '<', '⟨', '-', '–', '—', '→']);
    (word.is_some() || is_row && states.len() < rest.len()).then_some(rest)
}

type Placed = (usize, usize, WrittenState);

/// Whether nothing but states and the marks between them is in the line.
fn only_states(line: &str, states: &[Placed]) -> bool {
    let mut rest = line.to_owned();
    for (start, end, _) in states.iter().rev() {
        rest.replace_range(start..end, "");
    }
    let is_between = |letter: char| letter.is_whitespace() || ",;[]{}".contains(letter);
    !states.is_empty() && rest.chars().all(is_between)
}

/// The row of a line: what stands before an arrow is removed, what follows is OPEN; without an arrow the first state
/// is the one removed.
fn row(line: &str, origin: &str, number: usize) -> Result<Option<Row>, InputError> {
    let states = states::bracketed(line).map_err(|text| not_a_state(origin, number, &text))?;
    let arrow = ARROWS.iter().filter_map(|arrow| line.find(arrow)).min();
    if states.is_empty() && arrow.is_none_or(|at| !says_nothing(&line[..at])) {
        return Ok(None);
    }
    let until = arrow
        .or(states.first().map(|&(_, end, _)| end))
        .unwrap_or(0);
    let (before, after): (Vec<Placed>, Vec<Placed>) =
        states.into_iter().partition(|&(start, _, _)| start < until);
    let states = |placed: Vec<Placed>| placed.into_iter().map(|(_, _, state)| state);
    let open: Vec<WrittenState> = states(after).collect();
    Ok(Some(Row {
        removed: states(before).next(),
        open: (arrow.is_some() || !open.is_empty()).then_some(open),
    }))
}

/// A dash in the place of a state.
fn says_nothing(text: &str) -> bool {
    text.chars()
        .all(|letter| letter.is_whitespace() || matches!(letter, '-' | '–' | '—'))
}

/// `evaluated: E F G`, `pruned: I, J`, `cut-off at C: α = 3, β = 2, skips I J`: a list of each kind that there is.
fn lists(text: &str) -> Vec<Entries> {
    let (mut evaluated, mut pruned, mut cutoffs) = (None, None, Vec::new());
    for line in text.lines() {
        let plain = states::plain(line);
        let Some((key, rest)) = plain.split_once(':') else {
            continue;
        };
        let key = key.to_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| key.contains(word));
        if let Some(cutoff) = cutoff(&plain) {
            cutoffs.push(cutoff);
        } else if has(&["prun", "skip", "not evaluated", "never", "cut"]) {
            pruned.get_or_insert_with(Vec::new).extend(names(rest));
        } else if has(&["evaluat", "visit", "leaves", "order"]) {
            evaluated.get_or_insert_with(Vec::new).extend(names(rest));
        }
    }
    let cutoffs = (!cutoffs.is_empty()).then_some(Entries::Cutoffs(cutoffs));
    let evaluated = evaluated.map(Entries::Evaluated);
    let lists = [evaluated, pruned.map(Entries::Pruned), cutoffs];
    lists.into_iter().flatten().collect()
}

/// A cut-off: it has α and β, stands `at` a node, and says what it skips.
fn cutoff(line: &str) -> Option<WrittenCutoff> {
    let line = line.replace("alpha", "α").replace("beta", "β");
    let number = |mark: char| {
        let rest = &line[line.find(mark)? + mark.len_utf8()..];
        let rest = rest.trim_start_matches([' ', '=', ':']);
        states::value(rest.split([' ', ',', ';', ':', ')', '≥', '>']).next()?)
    };
    let word_after = |word: &str| line.find(word).map(|at| &line[at + word.len()..]);
    let (alpha, beta) = (number('α'), number('β'));
    alpha.and(beta)?;
    let node = word_after("at ").or(line.split(':').next());
    let skipped = ["skips", "skipped", "skip", "prunes", "pruned"]
        .into_iter()
        .find_map(word_after);
    Some(WrittenCutoff {
        node: node
            .and_then(|text| text.split([':', ',', ' ']).find(|word| !word.is_empty()))
            .map(str::to_owned),
        alpha,
        beta,
        skipped: skipped.map_or_else(Vec::new, |text| names(text.trim_start_matches(':'))),
    })
}
