//! The formats that each command can write.

use clap::{Args, ValueEnum};

use crate::error::InputError;
use crate::report::document;
use crate::report::format::{Setting, named};
use crate::report::page::Page;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For reading
    #[default]
    Text,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
    /// For course pages
    Markdown,
    /// For papers: a booktabs table
    Latex,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum TraceFormat {
    /// For reading
    #[default]
    Text,
    /// For programs: one document, once the search has ended
    Json,
    /// For programs: a record a line, as the search runs
    Ndjson,
    /// For spreadsheets
    Csv,
    /// For course pages
    Markdown,
    /// For papers: a table that breaks across pages
    Latex,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum TreeFormat {
    /// A drawing
    #[default]
    Text,
    /// A tree file with a summary
    Json,
    /// One line of brackets
    Brackets,
    /// For papers: a forest picture
    Latex,
    /// A picture
    Svg,
    /// For Graphviz
    Dot,
    /// For Gambit: a zero-sum game
    Efg,
}

#[derive(Clone, Copy, Debug, Args)]
pub(super) struct LatexArgs {
    /// With `--format latex`: a document of its own, not a fragment
    #[arg(long)]
    pub(super) standalone: bool,
}

impl LatexArgs {
    /// Refuses the option with another format than LaTeX.
    pub(super) fn check(self, is_latex: bool) -> Result<(), InputError> {
        if self.standalone && !is_latex {
            let error = InputError::new("`--standalone` belongs to LaTeX");
            return Err(error.with_hint("add `--format latex`"));
        }
        Ok(())
    }

    /// What writes a report of blocks in this format, if it is one for that.
    pub(super) fn writer<F: ValueEnum>(
        self,
        format: &F,
        page: Page,
    ) -> Result<Option<Box<dyn document::Format>>, InputError> {
        let setting = Setting {
            page,
            standalone: self.standalone,
            is_sheet: false,
        };
        self.check(id_of(format) == "latex")?;
        Ok(named(&id_of(format), setting))
    }

    /// The same for exercise sheets.
    pub(super) fn sheet_writer<F: ValueEnum>(
        self,
        format: &F,
    ) -> Option<Box<dyn document::Format>> {
        let setting = Setting {
            page: Page::default(),
            standalone: self.standalone,
            is_sheet: true,
        };
        named(&id_of(format), setting)
    }
}

/// What is typed for a format.
fn id_of<F: ValueEnum>(format: &F) -> String {
    let value = format.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}
