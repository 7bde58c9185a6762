//! The formats that each command can write.

use clap::{Args, ValueEnum};

use crate::error::InputError;
use crate::report::table::TableFormat;

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

    /// The table format that is asked for, if one is.
    pub(super) fn table(self, format: Format) -> Result<Option<TableFormat>, InputError> {
        self.check(format == Format::Latex)?;
        Ok(match format {
            Format::Text | Format::Json => None,
            Format::Csv => Some(TableFormat::Csv),
            Format::Markdown => Some(TableFormat::Markdown),
            Format::Latex => Some(TableFormat::Latex {
                standalone: self.standalone,
            }),
        })
    }

    /// The same for a trace.
    pub(super) fn trace_table(
        self,
        format: TraceFormat,
    ) -> Result<Option<TableFormat>, InputError> {
        self.table(match format {
            TraceFormat::Text => Format::Text,
            TraceFormat::Json | TraceFormat::Ndjson => Format::Json,
            TraceFormat::Csv => Format::Csv,
            TraceFormat::Markdown => Format::Markdown,
            TraceFormat::Latex => Format::Latex,
        })
    }
}
