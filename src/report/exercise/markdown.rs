//! Sheets in Markdown. Filled in, one goes back into `check` as it is: it names its tree in a line `tree: …`.

use std::fmt::Write as _;

use super::{cells, short_answer};
use crate::exercise::{Question, Sheet};
use crate::report::charset::Charset;
use crate::report::drawing::{PlainLabels, draw};

/// The width of a drawing.
const WIDTH: usize = 100;
/// A line to write on.
const BLANK: &str = "____________";

/// The sheets, or with `is_key` their key, one below the other.
pub fn sheets(sheets: &[Sheet], is_key: bool) -> String {
    let texts: Vec<String> = sheets.iter().map(|sheet| one(sheet, is_key)).collect();
    texts.join("\n---\n\n")
}

fn one(sheet: &Sheet, is_key: bool) -> String {
    let mut text = format!("# Exercise {}", sheet.number);
    text += if is_key { ": key\n\n" } else { "\n\n" };
    let _ = writeln!(text, "tree: `{}`\n", sheet.built.source);
    let name = sheet.student.as_deref().unwrap_or("____________________");
    let _ = writeln!(text, "Name: {name}\n");
    if let Ok(stored) = sheet.built.tree.stored() {
        let labels = PlainLabels::new(&stored, &sheet.names());
        let drawing = draw(&stored, &labels, WIDTH, Charset::Unicode);
        let _ = writeln!(text, "```text\n{drawing}```\n");
    }
    text += "`[ ]` is MAX, `( )` is MIN; the numbers are the values of the leaves.\n";
    for (question, number) in Question::ALL.into_iter().zip(1..) {
        let _ = write!(
            text,
            "\n**{number}.** {}",
            question.text().replace('*', "\\*")
        );
        if let Some(table) = cells(sheet, question, is_key) {
            let _ = writeln!(text, "\n\n{}", line(&table.titles));
            let _ = writeln!(text, "{}", "|---".repeat(table.titles.len()) + "|");
            for row in &table.rows {
                let _ = writeln!(text, "{}", line(row));
            }
        } else {
            let answer = short_answer(sheet, question).filter(|_| is_key);
            let _ = writeln!(text, " {}", answer.as_deref().unwrap_or(BLANK));
        }
    }
    text
}

fn line<C: AsRef<str>>(cells: &[C]) -> String {
    let cells: Vec<String> = cells
        .iter()
        .map(|cell| cell.as_ref().replace('|', "\\|"))
        .collect();
    format!("| {} |", cells.join(" | "))
}
