//! What to type instead of arguments that nothing can be made of.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::trees;
use crate::search::Algorithm;

/// What the word of a tree says, so that no option does.
const IN_THE_TREE: [(&str, &str); 6] = [
    ("--root", "`random:2,3,root=min`, or `min(…)` in brackets"),
    ("--seed", "`random:2,3,seed=7`"),
    ("--values", "`random:2,3,values=0..9`"),
    ("--model", "`random:2,3,model=edge-sum`"),
    ("--branching", "`random:2,3` is a tree of width 2"),
    ("--depth", "`random:2,3` is a tree of depth 3"),
];

/// The remedy for what clap complains of.
pub(super) fn remedy(error: &clap::Error) -> String {
    let usage = error.get(ContextKind::Usage).map(ToString::to_string);
    let usage = usage.as_deref().unwrap_or_default().trim();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(usage);
    let command = usage.split_whitespace().nth(1).unwrap_or_default();
    let argument = text(error, ContextKind::InvalidArg);
    let value = text(error, ContextKind::InvalidValue);
    let told = match error.kind() {
        ErrorKind::MissingRequiredArgument => Some(format!("usage: {usage}")),
        ErrorKind::UnknownArgument => misplaced(command, &argument),
        ErrorKind::ValueValidation => misspelt(&value).as_deref().map(did_you_mean),
        ErrorKind::InvalidSubcommand => a_tree(&text(error, ContextKind::InvalidSubcommand)),
        _ => None,
    };
    told.or_else(|| suggested(error).as_deref().map(did_you_mean))
        .unwrap_or_else(|| "`--help` lists what can be typed".to_owned())
}

fn did_you_mean(name: &str) -> String {
    format!("did you mean '{name}'?")
}

fn text(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.first().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

/// What clap itself suggests.
fn suggested(error: &clap::Error) -> Option<String> {
    let kinds = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    kinds.into_iter().find_map(|kind| match error.get(kind) {
        Some(ContextValue::String(one)) => Some(one.clone()),
        // The nearest is the last.
        Some(ContextValue::Strings(several)) => several.last().cloned(),
        _ => None,
    })
}

/// An argument that the command does not take, but something else does.
fn misplaced(command: &str, argument: &str) -> Option<String> {
    let takes_trees = ["compare", "trace", "why", "tree", "check"].contains(&command);
    let part = IN_THE_TREE.iter().find(|(option, _)| *option == argument);
    if let (true, Some((_, word))) = (takes_trees, part) {
        return Some(format!("the tree's own word says it: {word}"));
    }
    let short = ["--branching", "--depth"].into_iter().find(|long| {
        command != "compare" && argument.len() == 2 && long[1..].starts_with(argument)
    });
    if let Some(long) = short.filter(|_| ["sweep", "exercise"].contains(&command)) {
        return Some(did_you_mean(long));
    }
    if argument.starts_with('-') {
        return None;
    }
    if Algorithm::parse(argument).is_ok() && takes_trees {
        return Some(did_you_mean(&format!("--algorithm {argument}")));
    }
    match command {
        "why" => Some(did_you_mean(&format!("--leaf {argument}"))),
        "exercise" => Some(did_you_mean(&format!("--tree {argument}"))),
        "trace" => Some("one tree at a time; one with spaces in it is put in quotes".to_owned()),
        _ => None,
    }
}

/// A range with a hyphen, a number in other clothes.
fn misspelt(value: &str) -> Option<String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some((first, last)) = value.split_once('-')
        && is_number(first)
        && is_number(last)
    {
        return Some(format!("{first}..{last}"));
    }
    let plain = value.replace([',', '_', '\''], "");
    let zeros = match plain.trim_start_matches(|letter: char| letter.is_ascii_digit()) {
        "" => "",
        "k" | "K" | "e3" => "000",
        "m" | "M" | "e6" => "000000",
        _ => return None,
    };
    let digits = plain.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let digits = digits.split('e').next().unwrap_or_default();
    (is_number(digits) && format!("{digits}{zeros}") != value).then(|| format!("{digits}{zeros}"))
}

/// A tree where a command is due.
fn a_tree(word: &str) -> Option<String> {
    let is_tree = trees::build_one(word).is_ok();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ":,=-./".contains(letter);
    let quote = if word.chars().all(is_plain) { "" } else { "'" };
    is_tree.then(|| format!("did you mean `gametrace compare {quote}{word}{quote}`?"))
}
