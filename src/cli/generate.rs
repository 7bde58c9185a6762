//! `gametrace schema`, `completions` and `man`: what the program can write about itself.

use clap::CommandFactory as _;
use clap_complete::Generator as _;
use clap_mangen::Man;

use super::Verdict;
use super::args::{Cli, CompletionsArgs, ManArgs, SchemaArgs};
use super::output::Target;
use crate::report::json;

pub(super) fn schema(args: &SchemaArgs) -> anyhow::Result<Verdict> {
    let target = Target::open(&args.output)?;
    let schema = json::schema::schema(&args.document).unwrap_or_default();
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
