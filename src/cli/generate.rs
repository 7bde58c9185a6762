//! `gametrace schema`, `completions` and `man`: what the program can write about itself.

use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory as _};
use clap_complete::Generator as _;
use clap_complete::Shell;
use clap_mangen::Man;

use super::options::OutputArgs;
use super::output::Target;
use super::{Cli, Verdict};
use crate::report::json::schema;

/// Write the JSON Schema of a document that `--format json` writes.
#[derive(Debug, Args)]
pub(super) struct SchemaArgs {
    /// The document; `ndjson` is one record of `trace --format ndjson`
    #[arg(value_name = "DOCUMENT", value_parser = PossibleValuesParser::new(schema::DOCUMENTS))]
    document: String,
    #[command(flatten)]
    output: OutputArgs,
}

/// Write the completions of commands and options for a shell.
#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
    #[command(flatten)]
    output: OutputArgs,
}

/// Write the manual page.
#[derive(Debug, Args)]
pub(super) struct ManArgs {
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn schema(args: &SchemaArgs) -> anyhow::Result<Verdict> {
    let target = Target::open(&args.output)?;
    let schema = schema::schema(&args.document).unwrap_or_default();
    target.write(|out| {
        serde_json::to_writer_pretty(&mut *out, &schema)
            .map_err(Into::into)
            .and_then(|()| writeln!(out))
    })?;
    Ok(Verdict::Passed)
}

pub(super) fn completions(args: &CompletionsArgs) -> anyhow::Result<Verdict> {
    let target = Target::open(&args.output)?;
    let mut command = Cli::command();
    command.set_bin_name("gametrace");
    command.build();
    target.write(|out| args.shell.try_generate(&command, out))?;
    Ok(Verdict::Passed)
}

/// One page: the program, then each command.
pub(super) fn man(args: &ManArgs) -> anyhow::Result<Verdict> {
    let target = Target::open(&args.output)?;
    let mut command = Cli::command();
    command.build();
    target.write(|out| {
        Man::new(command.clone()).render(out)?;
        for subcommand in command.get_subcommands() {
            let man = Man::new(subcommand.clone());
            man.render_name_section(out)?;
            man.render_synopsis_section(out)?;
            man.render_options_section(out)?;
        }
        Ok(())
    })?;
    Ok(Verdict::Passed)
}
