//! Reads traces as people have them: our own JSON and NDJSON, tables in Markdown or CSV with columns in any order, plain
//! lines. What a row means is not decided here.

pub(crate) mod csv;
mod json;
mod lines;
mod markdown;
mod states;
mod table;

use self::table::Table;
use super::alpha_beta::Entries;
use super::row::Row;
use crate::error::{InputError, on_one_line};
use crate::tree::stored::Tree;

/// A tree as a trace names it.
#[derive(Clone, Debug)]
pub enum NamedTree {
    /// By a TREE word.
    Word(String),
    /// As a whole, with the word that a document gives for it.
    Whole {
        /// The tree.
        tree: Box<Tree>,
        /// The word.
        source: String,
    },
}

/// One trace of a text: what it says of its tree, its author and its algorithm, and its rows.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The tree, if the text names it.
    pub tree: Option<NamedTree>,
    /// Whose attempt it is, if the text says so.
    pub student: Option<String>,
    /// The algorithm's word, if the text says so.
    pub algorithm: Option<String>,
    /// The rows.
    pub content: Content,
}

/// What an attempt is made of.
#[derive(Clone, Debug)]
pub enum Content {
    /// Rows of an OPEN list.
    Open(Vec<Row>),
    /// What alpha-beta evaluates, prunes or cuts.
    AlphaBeta(Entries),
}

impl Attempt {
    /// The rows of an OPEN list.
    ///
    /// # Errors
    ///
    /// The attempt is one at alpha-beta.
    pub fn rows(&self) -> Result<Vec<Row>, InputError> {
        match &self.content {
            Content::Open(rows) => Ok(rows.clone()),
            Content::AlphaBeta(_) => Err(InputError::new("the table has no states of OPEN")),
        }
    }
}

/// What stands above a table: it belongs to all tables below it, up to the next line of its kind.
#[derive(Clone, Debug, Default)]
struct Heading {
    tree: Option<String>,
    student: Option<String>,
}

impl Heading {
    /// Takes in a line such as `tree: web`.
    fn read(&mut self, line: &str) {
        if let Some(tree) = field(line, "tree") {
            self.tree = Some(tree);
            self.student = None;
        } else if let Some(student) = field(line, "name").or_else(|| field(line, "student")) {
            self.student = Some(student);
        }
    }

    fn attempt(&self, content: Content) -> Attempt {
        Attempt {
            tree: self.tree.clone().map(NamedTree::Word),
            student: self.student.clone(),
            algorithm: None,
            content,
        }
    }
}

/// What follows `key:` at the start of a line, whatever marks Markdown or CSV put around it.
fn field(line: &str, key: &str) -> Option<String> {
    const MARKS: [char; 9] = ['#', '>', '*', '_', '-', '"', '\'', '`', '/'];
    let line =
        line.trim_start_matches(|letter: char| letter.is_whitespace() || MARKS.contains(&letter));
    let start = line.get(..key.len())?;
    let rest = line[start.len()..].trim_start_matches(['*', '_', ' ']);
    let value = rest
        .strip_prefix(':')
        .filter(|_| start.eq_ignore_ascii_case(key))?;
    let value = value.trim_matches(|letter: char| {
        letter.is_whitespace() || matches!(letter, '*' | '`' | '"' | '\'')
    });
    (!value.is_empty() && !states::is_blank(value)).then(|| value.to_owned())
}

/// Reads every trace of a text; `origin` is what messages call it.
///
/// # Errors
///
/// What looks like a state and is none, and a text without any trace.
pub fn read(text: &str, origin: &str) -> Result<Vec<Attempt>, InputError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let origin = on_one_line(origin);
    let attempt = |table: Table| table.attempt(&origin).transpose();
    let tables = markdown::tables(text);
    let attempts = if json::is_json(text) {
        json::read(text, &origin)?
    } else if !tables.is_empty() {
        let attempts = tables.into_iter().filter_map(attempt);
        attempts.collect::<Result<_, _>>()?
    } else if let Some(attempt) = csv::tables(text).into_iter().find_map(attempt) {
        vec![attempt?]
    } else {
        lines::read(text, &origin)?
    };
    if attempts.is_empty() {
        return Err(
            InputError::new(format!("{origin} holds no trace")).with_hint(
                "a trace is a table with a column for the state removed and one for OPEN, or lines such as \
                 3. (B, LIVE, inf) -> (D, LIVE, inf), (C, LIVE, inf)",
            ),
        );
    }
    Ok(attempts)
}
