//! The words of sentences: forms with holes, values, states.

use gametrace::search::sss::gamma::{State, Status};
use gametrace::trace::narrate::NO_BREAK;
use gametrace::value::Value;

use super::subject::Subject;

/// Nothing, or what is false.
pub(super) type Read = Result<(), String>;

/// What a sentence claims, and whether it is so.
pub(super) fn holds(claim: bool, what: impl FnOnce() -> String) -> Read {
    if claim { Ok(()) } else { Err(what()) }
}

/// What fills the holes of a form, if the text is of that form: `{}` is a word, `{…}` any words.
pub(super) fn of<'t, const N: usize>(form: &str, text: &'t str) -> Option<[&'t str; N]> {
    let (mut form, mut rest, mut found) = (form, text, [""; N]);
    for hole in &mut found {
        let at = form.find('{')?;
        rest = rest.strip_prefix(&form[..at])?;
        let is_word = form[at..].starts_with("{}");
        form = &form[at + if is_word { "{}".len() } else { "{…}".len() }..];
        let fixed = &form[..form.find('{').unwrap_or(form.len())];
        let end = if form.is_empty() {
            rest.len()
        } else if fixed.len() == form.len() {
            rest.strip_suffix(fixed)?.len()
        } else {
            rest.find(fixed)?
        };
        (*hole, rest) = rest.split_at(end);
        if hole.is_empty() || is_word && hole.contains(' ') {
            return None;
        }
    }
    (rest == form).then_some(found)
}

/// A value as it is printed.
pub(super) fn value(text: &str) -> Result<Value, String> {
    let plain = text.replace('∞', "inf").replace('−', "-");
    let number = plain.parse().ok().and_then(Value::new);
    number.ok_or_else(|| format!("{text} is no value"))
}

/// A count with its thousands apart.
pub(super) fn count(text: &str) -> Result<usize, String> {
    let plain = text.replace(',', "");
    plain.parse().map_err(|_| format!("{text} is no count"))
}

/// A small number, as a word or not.
pub(super) fn number(text: &str) -> Result<usize, String> {
    const WORDS: [&str; 12] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let word = text.split(' ').next().unwrap_or(text);
    match WORDS.iter().position(|known| *known == word) {
        Some(index) => Ok(index + 1),
        None => count(word),
    }
}

/// A state: `(A, LIVE, ∞)`.
pub(super) fn state(tree: &Subject, text: &str) -> Result<State, String> {
    let text = text.replace(NO_BREAK, " ");
    let [node, status, merit] =
        of("({}, {}, {})", &text).ok_or_else(|| format!("{text} is no state"))?;
    Ok(State {
        path: tree.path(node)?,
        status: match status {
            "LIVE" => Status::Live,
            "SOLVED" => Status::Solved,
            _ => return Err(format!("{status} is no status")),
        },
        merit: value(merit)?,
    })
}

/// States with spaces between.
pub(super) fn states(tree: &Subject, text: &str) -> Result<Vec<State>, String> {
    text.split(' ').map(|word| state(tree, word)).collect()
}

/// Names as they are listed: `A`, `A and B`, `A, B and C`.
pub(super) fn listed(text: &str) -> Vec<&str> {
    let (first, last) = text.rsplit_once(" and ").unwrap_or(("", text));
    let first = first.split(", ").filter(|name| !name.is_empty());
    first.chain([last]).collect()
}

#[test]
fn forms_are_told_apart() {
    assert_eq!(of("{} is {}.", "A is MAX."), Some(["A", "MAX"]));
    assert_eq!(of::<2>("{} is {}.", "A is MAX. So"), None);
    assert_eq!(of::<1>("{} is here", "A B is here"), None);
    assert_eq!(
        of("{…} tie at {}", "A and B tie at 2.5"),
        Some(["A and B", "2.5"])
    );
    assert_eq!(of("no change", "no change"), Some([]));
    assert_eq!(listed("A, B and C"), ["A", "B", "C"]);
}
