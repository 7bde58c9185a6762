//! Trees as text: JSON, brackets and Gambit's extensive form, read and written.
//!
//! All are read by small parsers of our own, over one scanner. A `serde_json` value keeps no places,
//! so a message could not say where a name stands twice; it turns 9007199254740993 into another number without a word;
//! and it gives up at 128 levels. Here the text of every number and the place of every token is at hand, the open
//! brackets are on a stack of their own, and the readers recurse as deep as a tree may be and no deeper, so that a text
//! may nest as deep as it likes and is refused, not crashed on. `serde_json` is left the things with pitfalls: unescaping
//! strings and telling what is a number.
//!
//! [`read`] decides the notation. Where a text comes from is told as an [`Origin`]: nothing is opened here.

mod brackets;
mod efg;
mod json;
mod json_writer;
mod scanner;
mod source;
mod tokens;

pub use self::brackets::write_brackets;
pub use self::efg::write_efg;
pub use self::json_writer::TreeJson;
pub use self::source::Origin;

use self::source::SourceText;
use super::stored::Tree;
use crate::error::InputError;

/// Reads a tree. O(length of the text).
///
/// A text that starts with `EFG` is a Gambit file; else a text that starts with `{`, contains `"` or is valid JSON is
/// JSON; all else is in brackets.
///
/// ```
/// use gametrace::tree::GameTree;
/// use gametrace::tree::file::{Origin, read};
///
/// let tree = read("((3 5) (6 2))", Origin::Literal)?;
/// assert_eq!(tree, read("[[3, 5], [6, 2]]", Origin::File("tree.json"))?);
///
/// let error = read("[[3,5],[6,2]", Origin::Literal).map_err(|error| error.to_string());
/// assert_eq!(
///     error.err().as_deref(),
///     Some("literal tree, column 13: the '[' at column 1 is never closed")
/// );
/// # Ok::<(), gametrace::error::InputError>(())
/// ```
///
/// # Errors
///
/// The first mistake, with its place.
pub fn read(text: &str, origin: Origin<'_>) -> Result<Tree, InputError> {
    let source = SourceText::new(text, origin);
    let start = source.text.trim_start();
    if start.is_empty() {
        Err(InputError::new(format!("{origin} is empty: no tree")))
    } else if start.starts_with("EFG") {
        efg::read(&source)
    } else if start.starts_with('{') || start.contains('"') || tokens::is_json(source.text) {
        json::read(&source)
    } else {
        brackets::read(&source)
    }
}
