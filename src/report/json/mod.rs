//! JSON: the wire types of every document, apart from the types they are made from.
//!
//! Keys are `snake_case` in a fixed order. A document is laid out for reading: its outer levels a line an element,
//! everything deeper on one line, so that a result or a step is a line.

pub mod baseline;
pub mod check;
pub mod compare;
pub mod exercise;
pub mod expect;
pub mod fact;
mod nodes;
pub(in crate::report) mod result;
pub mod schema;
mod steps;
pub mod summary;
pub mod sweep;
pub mod trace;
pub mod tree;
pub mod why;

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter};

use crate::value::Value;

/// The version of the JSON documents; it changes when a reader of an older one could break.
pub const SCHEMA_VERSION: u32 = 2;

/// The version of the program.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What every document starts with.
#[derive(Serialize, JsonSchema)]
struct Document<B> {
    /// Which document this is.
    #[serde(rename = "document")]
    kind: &'static str,
    /// Changes when a reader of an older document could break.
    schema_version: u32,
    /// The version of the program that wrote it.
    gametrace_version: &'static str,
    #[serde(flatten)]
    body: B,
}

/// Writes one document and a newline; containers up to `depth` levels deep have a line for each element.
fn write_document<B: Serialize>(
    out: &mut dyn Write,
    kind: &'static str,
    body: B,
    depth: usize,
) -> io::Result<()> {
    let document = Document {
        kind,
        schema_version: SCHEMA_VERSION,
        gametrace_version: VERSION,
        body,
    };
    write_laid_out(out, &document, depth)
}

/// Writes anything on one line.
fn write_line(out: &mut dyn Write, what: &impl Serialize) -> io::Result<()> {
    write_laid_out(out, what, 0)
}

fn write_laid_out(out: &mut dyn Write, what: &impl Serialize, depth: usize) -> io::Result<()> {
    let layout = Layout {
        depth,
        level: 0,
        is_empty: true,
    };
    let mut serializer = Serializer::with_formatter(&mut *out, layout);
    what.serialize(&mut serializer).map_err(io::Error::from)?;
    out.write_all(b"\n")
}

/// Outer levels indented, inner ones on one line.
struct Layout {
    /// How many levels are indented.
    depth: usize,
    level: usize,
    is_empty: bool,
}

impl Layout {
    fn begin<W: Write + ?Sized>(&mut self, out: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.level += 1;
        self.is_empty = true;
        out.write_all(bracket)
    }

    fn element<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if !first {
            out.write_all(b",")?;
        }
        if self.level <= self.depth {
            self.new_line(out)
        } else if first {
            Ok(())
        } else {
            out.write_all(b" ")
        }
    }

    fn end<W: Write + ?Sized>(&mut self, out: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.level -= 1;
        if self.level < self.depth && !self.is_empty {
            self.new_line(out)?;
        }
        self.is_empty = false;
        out.write_all(bracket)
    }

    fn new_line<W: Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        out.write_all(b"\n")?;
        (0..self.level).try_for_each(|_| out.write_all(b"  "))
    }
}

impl Formatter for Layout {
    fn write_f64<W: Write + ?Sized>(&mut self, out: &mut W, number: f64) -> io::Result<()> {
        match Value::new(number).filter(|value| value.get().fract() == 0.0) {
            Some(whole) => serde_json::to_writer(out, &whole).map_err(io::Error::from),
            None => CompactFormatter.write_f64(out, number),
        }
    }

    fn begin_array<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.begin(out, b"[")
    }

    fn end_array<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.end(out, b"]")
    }

    fn begin_array_value<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.element(out, first)
    }

    fn end_array_value<W: Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_empty = false;
        Ok(())
    }

    fn begin_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.begin(out, b"{")
    }

    fn end_object<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        self.end(out, b"}")
    }

    fn begin_object_key<W: Write + ?Sized>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.element(out, first)
    }

    fn begin_object_value<W: Write + ?Sized>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }

    fn end_object_value<W: Write + ?Sized>(&mut self, _: &mut W) -> io::Result<()> {
        self.is_empty = false;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outer_levels_have_a_line_an_element() {
        let body = serde_json::json!({"a": [[1, 2], []], "b": {}});
        let mut text = Vec::new();
        write_document(&mut text, "test", body, 2).expect("memory takes it");
        let version = env!("CARGO_PKG_VERSION");
        let expected = format!(
            "{{\n  \"document\": \"test\",\n  \"schema_version\": 2,\n  \"gametrace_version\": \"{version}\",\n  \
             \"a\": [\n    [1, 2],\n    []\n  ],\n  \"b\": {{}}\n}}\n"
        );
        assert_eq!(String::from_utf8(text).expect("UTF-8"), expected);
    }
}
