//! CSV (RFC 4180, lines ending in a line feed): a header and the rows.
//!
//! Numbers are written plainly, infinities as in JSON, nothing as an empty field. Words come from files and may be
//! opened in a spreadsheet: a field that would be a formula there gets an apostrophe before it.

use crate::report::document::{Block, Cell, Format, Head, Reader};
use crate::report::printable::printable;
use crate::trace::narrate::NO_BREAK;
use crate::value::Value;

/// The rows of the tables.
pub struct Csv;

impl Format for Csv {
    fn reader(&self) -> Reader {
        Reader::Program
    }

    fn block(&mut self, _: &Block<'_>) -> String {
        String::new()
    }

    fn head(&mut self, head: &Head) -> String {
        line(
            head.columns
                .iter()
                .map(|column| quoted(&column.in_a_line())),
        )
    }

    fn row(&mut self, _: &Head, cells: &[Cell]) -> String {
        line(cells.iter().map(field))
    }

    fn foot(&mut self, _: &Head) -> String {
        String::new()
    }
}

fn line(fields: impl Iterator<Item = String>) -> String {
    fields.collect::<Vec<_>>().join(",") + "\n"
}

fn field(cell: &Cell) -> String {
    match cell {
        Cell::Nothing | Cell::Terminal(_) => String::new(),
        Cell::Text(text) | Cell::Nested(_, text) | Cell::Strong(text) => {
            quoted(&disarmed(&printable(text).replace(NO_BREAK, " ")))
        }
        Cell::Count(count) => count.to_string(),
        Cell::Value(Value::INFINITY) => "inf".to_owned(),
        Cell::Value(Value::NEG_INFINITY) => "-inf".to_owned(),
        Cell::Value(_) | Cell::Decimal(..) => cell.shown(),
    }
}

/// Text that a spreadsheet takes for text.
fn disarmed(text: &str) -> String {
    // Some spreadsheets take the wide forms of the signs too.
    let apostrophe = if text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
    {
        "'"
    } else {
        ""
    };
    format!("{apostrophe}{text}")
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) || text.trim() != text {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_and_no_formulas() {
        let cells = [
            Cell::text("=cmd()|'/C calc'!A0"),
            Cell::text("say \"hi\", then"),
            Cell::text(" @x"),
            Cell::Value(Value::from(-3)),
            Cell::Value(Value::NEG_INFINITY),
            Cell::Count(1000),
            Cell::Nothing,
        ];
        assert_eq!(
            Csv.row(&Head::default(), &cells),
            "'=cmd()|'/C calc'!A0,\"say \"\"hi\"\", then\",' @x,-3,-inf,1000,\n"
        );
    }
}
