//! The `sweep` document, written and, as that of a shard, read.

use std::io::{self, Write};

use serde::Deserialize;

use super::{SCHEMA_VERSION, write_document};
use crate::error::InputError;
use crate::sweep::report::Report;
use crate::sweep::shards::Part;

/// Writes the document.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    write_document(out, "sweep", report, 4)
}

#[derive(Deserialize)]
struct Header {
    document: String,
    schema_version: u32,
}

/// Reads the document of a sweep or of one shard of it.
///
/// # Errors
///
/// What is no such document, or says what no sweep of its config can have found.
pub fn read(text: &str) -> Result<Part, InputError> {
    let malformed = |error: serde_json::Error| {
        InputError::new(format!("not a sweep document: {error}"))
            .with_hint("`gametrace sweep --format json` writes one")
    };
    let Header {
        document,
        schema_version,
    } = serde_json::from_str(text).map_err(malformed)?;
    if document != "sweep" {
        let document = document.escape_debug();
        return Err(InputError::new(format!(
            "a document '{document}', not 'sweep'"
        )));
    }
    if schema_version != SCHEMA_VERSION {
        return Err(InputError::new(format!(
            "schema version {schema_version}; this program reads {SCHEMA_VERSION}"
        )));
    }
    let part: Part = serde_json::from_str(text).map_err(malformed)?;
    part.checked()
}
