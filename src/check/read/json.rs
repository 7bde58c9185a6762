//! Our own JSON and NDJSON traces, and rows in JSON that others make.

use serde_json::Value as Json;

use super::super::alpha_beta::Entries;
use super::super::row::{Row, WrittenState};
use super::{Attempt, Content, NamedTree, states};
use crate::error::{InputError, quoted};
use crate::search::sss::gamma::Status;
use crate::tree::file::{Origin, read as read_tree};
use crate::tree::stored::Heading;

/// The values of a text: one, or one a line.
fn values(text: &str) -> serde_json::Result<Vec<Json>> {
    serde_json::Deserializer::from_str(text)
        .into_iter()
        .collect()
}

/// Whether all of the text is JSON; a list of states in square brackets is not.
pub(super) fn is_json(text: &str) -> bool {
    let start = text.trim_start();
    start.starts_with('{') && start[1..].trim_start().starts_with(['"', '}'])
        || start.starts_with('[')
            && start[1..].trim_start().starts_with('{')
            && values(text).is_ok()
}

pub(super) fn read(text: &str, origin: &str) -> Result<Vec<Attempt>, InputError> {
    let not_json = |error: serde_json::Error| InputError::new(format!("{origin}: {error}"));
    let values = values(text).map_err(not_json)?;
    let is_step = |value: &&Json| value.get("popped").is_some() || value.get("event").is_some();
    let (header, steps): (&Json, Vec<&Json>) = match values.as_slice() {
        [Json::Array(rows)] => (&Json::Null, rows.iter().collect()),
        [document] => {
            let steps = document.get("steps").and_then(Json::as_array);
            (document, steps.into_iter().flatten().collect())
        }
        [header, rest @ ..] => (header, rest.iter().filter(is_step).collect()),
        [] => (&Json::Null, Vec::new()),
    };
    if steps.is_empty() {
        return Ok(Vec::new());
    }
    let text_of = |value: Option<&Json>| value.and_then(Json::as_str).map(str::to_owned);
    Ok(vec![Attempt {
        tree: tree(header, origin)?,
        student: text_of(header.get("student")),
        algorithm: text_of(header.get("algorithm")),
        content: content(&steps, origin)?,
    }])
}

/// The tree of a document: whole, or by its word.
fn tree(header: &Json, origin: &str) -> Result<Option<NamedTree>, InputError> {
    let summary = header.get("summary").unwrap_or(header);
    let text = |key: &str| summary.get(key).and_then(Json::as_str).map(str::to_owned);
    let source = text("source");
    match header.get("tree") {
        None | Some(Json::Null) => Ok(source.map(NamedTree::Word)),
        Some(Json::String(word)) => Ok(Some(NamedTree::Word(word.clone()))),
        Some(tree) => {
            let tree = read_tree(&tree.to_string(), Origin::File(origin))?;
            let heading = Heading {
                title: text("title"),
                citation: text("citation"),
            };
            Ok(Some(NamedTree::Whole {
                tree: Box::new(tree.with_heading(heading)),
                source: source.unwrap_or_else(|| origin.to_owned()),
            }))
        }
    }
}

fn content(steps: &[&Json], origin: &str) -> Result<Content, InputError> {
    if steps.iter().any(|step| step.get("event").is_some()) {
        let is_leaf = |step: &&&Json| step["event"] == "leaf";
        let nodes = steps
            .iter()
            .filter(is_leaf)
            .filter_map(|step| step["node"].as_str());
        let nodes = nodes.map(str::to_owned).collect();
        return Ok(Content::AlphaBeta(Entries::Evaluated(nodes)));
    }
    let row = |(step, number): (&&Json, usize)| {
        let states = |keys: &[&str]| {
            let value = keys.iter().find_map(|key| step.get(key));
            let states = value.filter(|value| !value.is_null()).map(states_of);
            states.transpose().map_err(|text| {
                let text = quoted(&text);
                InputError::new(format!("{origin}, step {number}: {text} is not a state"))
            })
        };
        let removed = states(&["popped", "removed", "pick", "picked"])?;
        Ok(Row {
            removed: removed.and_then(|states| states.into_iter().next()),
            open: states(&["open", "open_after", "OPEN"])?,
        })
    };
    let rows: Result<_, _> = steps.iter().zip(1..).map(row).collect();
    rows.map(Content::Open)
}

/// A state, a list of states, or a text that holds them.
fn states_of(value: &Json) -> Result<Vec<WrittenState>, String> {
    match value {
        Json::String(text) => states::of_cell(text),
        Json::Array(states) => {
            let states: Result<Vec<_>, _> = states.iter().map(states_of).collect();
            states.map(|states| states.concat())
        }
        Json::Object(_) => state(value)
            .map(|state| vec![state])
            .ok_or_else(|| value.to_string()),
        _ => Err(value.to_string()),
    }
}

fn state(value: &Json) -> Option<WrittenState> {
    let status = match value.get("status")?.as_str()?.to_lowercase().as_str() {
        "live" => Status::Live,
        "solved" => Status::Solved,
        _ => return None,
    };
    let merit = match value.get("merit")? {
        Json::String(text) => states::value(text)?,
        number => states::value(&number.to_string())?,
    };
    Some(WrittenState {
        node: value.get("node")?.as_str()?.to_owned(),
        path: None,
        status,
        merit,
    })
}
