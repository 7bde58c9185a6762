//! States as people write them: any brackets, LIVE or L, ∞ or inf, the merit before or after the status.

use super::super::row::WrittenState;
use crate::search::sss::gamma::Status;
use crate::value::Value;

/// The brackets that a state may stand in.
const BRACKETS: [(char, char); 5] = [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>'), ('⟨', '⟩')];

/// The text without what Markdown, LaTeX and HTML put around a word.
pub(super) fn plain(text: &str) -> String {
    const MARKS: [(&str, &str); 16] = [
        ("\\infty", "∞"),
        ("&infin;", "∞"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("<br>", ";"),
        ("<br/>", ";"),
        ("<br />", ";"),
        ("\\langle", "⟨"),
        ("\\rangle", "⟩"),
        ("\\{", "{"),
        ("\\}", "}"),
        ("\u{a0}", " "),
        ("**", ""),
        ("`", ""),
        ("$", ""),
        ("\\", ""),
    ];
    let replaced = |text: String, (from, to)| text.replace(from, to);
    MARKS.into_iter().fold(text.to_owned(), replaced)
}

/// Whether a cell was left to be filled in.
pub(super) fn is_blank(cell: &str) -> bool {
    cell.chars()
        .all(|letter| letter.is_whitespace() || matches!(letter, '_' | '.' | '…' | '\u{a0}'))
}

/// LIVE or SOLVED, by the word or its first letter.
fn status(text: &str) -> Option<Status> {
    match text.to_lowercase().as_str() {
        "live" | "l" => Some(Status::Live),
        "solved" | "s" => Some(Status::Solved),
        _ => None,
    }
}

/// A merit, a leaf value, α or β.
pub(super) fn value(text: &str) -> Option<Value> {
    let text = text.rsplit(['=', '≤', '≥']).next().unwrap_or(text).trim();
    let text = text.replace('−', "-").to_lowercase();
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(&text);
    if matches!(unsigned, "∞" | "inf" | "infinity" | "infty" | "oo") {
        return Some(if text.starts_with('-') {
            Value::NEG_INFINITY
        } else {
            Value::INFINITY
        });
    }
    Value::parse_decimal(&text).ok()
}

/// The inside of a state's brackets: node, status, merit, or node, merit, status.
fn inside(text: &str) -> Option<WrittenState> {
    let by_separator: Vec<&str> = text.split([',', ';']).map(str::trim).collect();
    let by_space: Vec<&str> = text.split_whitespace().collect();
    let (parts, glue) = if by_separator.len() >= 3 {
        (by_separator, ", ")
    } else {
        (by_space, " ")
    };
    let [name @ .., a, b] = parts.as_slice() else {
        return None;
    };
    let (status, merit) = match (status(a), value(b)) {
        (Some(status), Some(merit)) => (status, merit),
        _ => (status(b)?, value(a)?),
    };
    let node = name.join(glue);
    let node = node.trim_matches(|letter: char| matches!(letter, '"' | '\'' | ' '));
    (!node.is_empty()).then(|| WrittenState {
        node: node.to_owned(),
        path: None,
        status,
        merit,
    })
}

/// The states in brackets, each with the place where its bracket opens and where it closes.
///
/// # Errors
///
/// The inside of brackets that look like a state and are none.
pub(super) fn bracketed(text: &str) -> Result<Vec<(usize, usize, WrittenState)>, String> {
    let mut states = Vec::new();
    let mut opened: Option<(usize, char)> = None;
    for (at, letter) in text.char_indices() {
        if let Some((_, closing)) = BRACKETS.iter().find(|(opening, _)| *opening == letter) {
            opened = Some((at, *closing));
        } else if let Some((start, closing)) = opened
            && closing == letter
        {
            let first = text[start..].chars().next().map_or(1, char::len_utf8);
            let content = &text[start + first..at];
            match inside(content) {
                Some(state) => states.push((start, at + letter.len_utf8(), state)),
                None if looks_like_a_state(content) => return Err(content.trim().to_owned()),
                None => {}
            }
            opened = None;
        }
    }
    Ok(states)
}

/// `E, LIVE` or `E, 3`: two or three short parts, one of them a status or a merit.
fn looks_like_a_state(text: &str) -> bool {
    let parts: Vec<&str> = text.split([',', ';']).map(str::trim).collect();
    (2..=3).contains(&parts.len())
        && parts[1..]
            .iter()
            .any(|part| status(part).is_some() || value(part).is_some())
}

/// The states of a cell: in brackets, or without them where nothing else is in the cell.
///
/// # Errors
///
/// As [`bracketed`].
pub(super) fn of_cell(cell: &str) -> Result<Vec<WrittenState>, String> {
    let cell = plain(cell);
    let states = bracketed(&cell)?;
    if !states.is_empty() {
        return Ok(states.into_iter().map(|(_, _, state)| state).collect());
    }
    let pieces = cell.split([';', '\n']).map(str::trim);
    let pieces = pieces.filter(|piece| !piece.is_empty());
    let whole: Option<Vec<WrittenState>> = pieces.map(inside).collect();
    let in_threes = || {
        let words = cell.split([' ', ',', ';', '\t', '\n']);
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let threes = words.chunks(3).map(|three| inside(&three.join(" ")));
        threes.collect()
    };
    Ok(whole.or_else(in_threes).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_read_leniently() {
        for text in [
            "(B, LIVE, ∞)",
            "[B, live, inf]",
            "{B,L,+inf}",
            "<B; Live; Infinity>",
            "(B LIVE +∞)",
            "B, LIVE, ∞",
            "`(B, LIVE, ∞)`",
            "$(B, LIVE, \\infty)$",
            "(B, ∞, LIVE)",
            "**(B, LIVE, h=∞)**",
        ] {
            let states = of_cell(text).expect("a state");
            let [state] = states.as_slice() else {
                panic!("{text}: {states:?}")
            };
            assert_eq!(
                (state.node.as_str(), state.status),
                ("B", Status::Live),
                "{text}"
            );
            assert_eq!(state.merit, Value::INFINITY, "{text}");
        }
    }

    #[test]
    fn several_states_in_a_cell() {
        for text in [
            "(D, SOLVED, 3), (X1 O0, S, -0.5)",
            "[(D, SOLVED, 3) (X1 O0, SOLVED, −0.5)]",
            "{[D, s, 3]; [X1 O0, s, -0.5]}",
            "D SOLVED 3; X1 O0 SOLVED -0.5",
        ] {
            let states = of_cell(text).expect("states");
            assert_eq!(states.len(), 2, "{text}");
            assert_eq!(states[1].node, "X1 O0", "{text}");
        }
        assert_eq!(of_cell("Done!").map(|states| states.len()), Ok(0));
        assert_eq!(of_cell("(D, SOLVED)"), Err("D, SOLVED".to_owned()));
    }
}
