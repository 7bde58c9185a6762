//! Tables with `booktabs`; one that may be longer than a page is a `longtable`.

use super::{END, escaped, guarded, needs, preamble};
use crate::report::table::{Cell, Fit, Head};

const PACKAGES: [&str; 3] = ["{array}", "{booktabs}", "{longtable}"];

const PAPER: &str = "[a4paper,landscape,margin=15mm]{geometry}";
/// So many rows are set at a time: the first run of LaTeX aligns them all.
const ONE_CHUNK: &str = "\\setcounter{LTchunksize}{1000}\n";

/// All before the rows.
pub(crate) fn before(head: &Head, standalone: bool) -> String {
    let start = if standalone {
        preamble("{article}", &[&[PAPER], &PACKAGES[..]].concat(), ONE_CHUNK)
    } else {
        needs(&PACKAGES)
    };
    let columns: Vec<String> = head.columns.iter().map(|column| spec(column.fit)).collect();
    let columns = columns.join("");
    let titles: Vec<String> = head
        .columns
        .iter()
        .map(|column| escaped(&column.title))
        .collect();
    let titles = titles.join(" & ");
    let caption = escaped(&head.caption);
    if head.is_long {
        format!(
            "{start}\\begin{{longtable}}{{{columns}}}\n\\caption{{{caption}}}\\\\\n\\toprule\n{titles} \\\\\n\\midrule\n\
             \\endfirsthead\n\\toprule\n{titles} \\\\\n\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n"
        )
    } else {
        format!(
            "{start}\\begin{{table}}[htbp]\n\\centering\n\\caption{{{caption}}}\n\\medskip\n\\begin{{tabular}}{{{columns}}}\n\
             \\toprule\n{titles} \\\\\n\\midrule\n"
        )
    }
}

/// One row.
pub(crate) fn row(cells: &[Cell]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| escaped(&cell.shown())).collect();
    format!("{} \\\\\n", guarded(cells.join(" & ")))
}

/// All after the rows.
pub(crate) fn after(head: &Head, standalone: bool) -> String {
    let notes: Vec<String> = head.notes.iter().map(|note| escaped(note)).collect();
    let notes = if notes.is_empty() {
        String::new()
    } else {
        format!(
            "{{\\centering\\footnotesize {}\\par}}\n",
            notes.join(" \\quad ")
        )
    };
    let end = if standalone { END } else { "" };
    if head.is_long {
        format!("\\end{{longtable}}\n{notes}{end}")
    } else {
        let gap = if notes.is_empty() {
            ""
        } else {
            "\\par\\medskip\n"
        };
        format!("\\bottomrule\n\\end{{tabular}}\n{gap}{notes}\\end{{table}}\n{end}")
    }
}

fn spec(fit: Fit) -> String {
    match fit {
        Fit::Left => "l".to_owned(),
        Fit::Right => "r".to_owned(),
        Fit::Wrapped(percent) => {
            format!(">{{\\raggedright\\arraybackslash}}p{{0.{percent:02}\\linewidth}}")
        }
    }
}
