//! CSV (RFC 4180, lines ending in a line feed): a header and the rows.
//!
//! Numbers are written plainly, infinities as in JSON, nothing as an empty field. Words come from files and may be
//! opened in a spreadsheet: a field that would be a formula there gets an apostrophe before it.

use super::printable::printable;
use super::table::{Cell, Head};
use crate::trace::narrate::NO_BREAK;
use crate::value::Value;

/// The titles of the columns.
pub(super) fn before(head: &Head) -> String {
    line(head.columns.iter().map(|column| quoted(&column.title)))
}

/// One row.
pub(super) fn row(cells: &[Cell]) -> String {
    line(cells.iter().map(field))
}

fn line(fields: impl Iterator<Item = String>) -> String {
    fields.collect::<Vec<_>>().join(",") + "\n"
}

fn field(cell: &Cell) -> String {
    match cell {
        Cell::Nothing => String::new(),
        Cell::Text(text) => quoted(&disarmed(&printable(text).replace(NO_BREAK, " "))),
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
            row(&cells),
            "'=cmd()|'/C calc'!A0,\"say \"\"hi\"\", then\",' @x,-3,-inf,1000,\n"
        );
    }
}
