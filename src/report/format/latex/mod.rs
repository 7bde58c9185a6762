//! LaTeX: tables with `booktabs` that break across pages, trees with `forest`.
//!
//! A fragment goes into a document of the reader's own and says which packages it needs; a standalone document brings
//! them. Both are for any LaTeX engine.

pub(in crate::report) mod escape;

use self::escape::{END, escaped, guarded, needs, preamble};
use crate::report::document::{Answer, Block, Cell, Column, Fit, Form, Format, Head, Reader, said};
use crate::report::picture::{Picture, forest};

/// Paragraphs, tables and drawings.
#[derive(Debug)]
pub struct Latex {
    standalone: bool,
    /// Whether the blocks are exercise sheets, which are printed upright and have drawings; else the page is as wide as can be.
    is_sheet: bool,
    /// The heading that the next table has as its caption …
    caption: Option<String>,
    /// … and what was said between the two, which follows the table.
    held: String,
}

const TABLES: [&str; 3] = ["{array}", "{booktabs}", "{longtable}"];
const WIDE: &str = "[a4paper,landscape,margin=15mm]{geometry}";
const UPRIGHT: &str = "[a4paper,margin=22mm]{geometry}";
/// So many rows are set at a time: the first run of LaTeX aligns them all.
const ONE_CHUNK: &str = "\\setcounter{LTchunksize}{1000}\n";
const SHEET: &str = "\\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{6pt}\n";

impl Latex {
    /// Writes a part of a document, or a whole one.
    pub fn new(standalone: bool, is_sheet: bool) -> Latex {
        Latex {
            standalone,
            is_sheet,
            caption: None,
            held: String::new(),
        }
    }
}

impl Format for Latex {
    fn reader(&self) -> Reader {
        Reader::Page
    }

    fn before(&mut self) -> String {
        let mut packages = TABLES.to_vec();
        let mut settings = ONE_CHUNK.to_owned();
        if self.is_sheet {
            packages.push(forest::PACKAGE);
            settings.push_str(forest::LIBRARY);
            settings.push_str(SHEET);
        }
        if !self.standalone {
            let library = if self.is_sheet { forest::LIBRARY } else { "" };
            return needs(&packages, library);
        }
        packages.insert(0, if self.is_sheet { UPRIGHT } else { WIDE });
        preamble("{article}", &packages, &settings)
    }

    fn block(&mut self, block: &Block<'_>) -> String {
        match block {
            Block::Title(title) => format!("\\textbf{{\\large {}}}\n\n", escaped(title)),
            Block::Heading { title, aside } if aside.is_empty() => {
                self.caption = Some(escaped(title));
                String::new()
            }
            Block::Heading { title, aside } => {
                self.caption = Some(format!("{} ({})", escaped(title), escaped(aside)));
                String::new()
            }
            Block::Line { parts, aside, .. } => {
                let said: Vec<String> = said(parts, aside).map(|part| escaped(part)).collect();
                let line = format!(
                    "{{\\centering\\footnotesize {}\\par}}\n",
                    said.join(" \\quad ")
                );
                if self.caption.is_none() {
                    return line;
                }
                self.held.push_str(&line);
                String::new()
            }
            Block::Field {
                label,
                value,
                is_code,
            } => {
                let value = match value {
                    Some(value) if *is_code => format!("\\texttt{{{}}}", escaped(value)),
                    Some(value) => escaped(value),
                    None => "\\underline{\\hspace{60mm}}".to_owned(),
                };
                format!("{{\\footnotesize {label}: {value}}}\n\n")
            }
            Block::Question(number, text, answer) => {
                let answer = match answer {
                    None => String::new(),
                    Some(Answer::Given(answer)) => {
                        format!(" \\hfill \\textbf{{{}}}", escaped(answer))
                    }
                    Some(Answer::Blank) => " \\hfill \\underline{\\hspace{25mm}}".to_owned(),
                };
                format!("\\textbf{{{number}.}} {}{answer}\n\n", escaped(text))
            }
            Block::Drawing(labels, _) => format!(
                "{}Square nodes are MAX, round ones are MIN; the numbers are the values of the leaves.\n\n",
                fitted(&forest::write(&Picture::new(labels, String::new())))
            ),
            Block::NewPage => "\\clearpage\n".to_owned(),
            Block::Gap | Block::Table(_) => String::new(),
        }
    }

    fn head(&mut self, head: &Head) -> String {
        let titles = head
            .columns
            .iter()
            .map(|column| escaped(&column.in_a_line()));
        let columns: Vec<String> = head.columns.iter().map(column).collect();
        if head.form.is_some() {
            let titles: Vec<String> = titles.map(|title| format!("\\textbf{{{title}}}")).collect();
            return format!(
                "\\begin{{longtable}}[l]{{|{}|}}\n\\hline\n\\rule[-2mm]{{0pt}}{{6mm}}{} \\\\ \\hline\n\\endhead\n",
                columns.join("|"),
                titles.join(" & ")
            );
        }
        let titles = titles.collect::<Vec<_>>().join(" & ");
        let header = format!("\\toprule\n{titles} \\\\\n\\midrule\n");
        let caption = match self
            .caption
            .take()
            .unwrap_or_else(|| escaped(&head.caption))
        {
            caption if caption.is_empty() => caption,
            caption => format!("\\caption{{{caption}}}\\\\\n"),
        };
        format!(
            "\\setlength{{\\LTcapwidth}}{{\\linewidth}}\n\\begin{{longtable}}{{{}}}\n{caption}{header}\\endfirsthead\n{header}\\endhead\n\\bottomrule\n\\endfoot\n",
            columns.concat()
        )
    }

    fn row(&mut self, head: &Head, cells: &[Cell]) -> String {
        let cells: Vec<String> = cells
            .iter()
            .map(|cell| match cell {
                Cell::Strong(text) => format!("\\textbf{{{}}}", escaped(text)),
                cell => escaped(&cell.shown()),
            })
            .collect();
        let row = guarded(cells.join(" & "));
        match head.form {
            None => format!("{row} \\\\\n"),
            Some(Form { is_filled: true }) => format!("{row} \\\\ \\hline\n"),
            // A strut makes room for handwriting.
            Some(Form { is_filled: false }) => {
                format!("\\rule[-3.2mm]{{0pt}}{{10mm}}{row} \\\\ \\hline\n")
            }
        }
    }

    fn foot(&mut self, _: &Head) -> String {
        format!("\\end{{longtable}}\n{}", std::mem::take(&mut self.held))
    }

    fn after(&mut self) -> String {
        if self.standalone { END } else { "" }.to_owned()
    }
}

fn column(column: &Column) -> String {
    match column.fit {
        Fit::Left | Fit::Shortened => "l".to_owned(),
        Fit::Right => "r".to_owned(),
        Fit::Wrapped { percent, .. } | Fit::Below(percent) => {
            format!(">{{\\raggedright\\arraybackslash}}p{{0.{percent:02}\\linewidth}}")
        }
    }
}

/// A picture, made smaller where it is wider than the page.
fn fitted(picture: &str) -> String {
    format!(
        "\\setbox0\\hbox{{{picture}}}\n\\begin{{center}}\\leavevmode\\ifdim\\wd0>\\linewidth\
         \\resizebox{{\\linewidth}}{{!}}{{\\box0}}\\else\\box0\\fi\\end{{center}}\n\n"
    )
}
