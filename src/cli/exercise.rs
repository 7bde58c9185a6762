//! `gametrace exercise`.

use std::io::{self, Write};

use anyhow::Context as _;

use super::args::OutputArgs;
use super::args::learning::{ExerciseArgs, ExerciseFormat};
use super::formats::LatexArgs;
use super::output::Target;
use super::{Verdict, trees};
use crate::error::InputError;
use crate::exercise::{Conditions, Recipe, Sheet, roster};
use crate::report::json::exercise::{self as json, Config};
use crate::report::{document, exercise as told};
use crate::tree::random::RandomSpec;

pub(super) fn run(args: &ExerciseArgs) -> anyhow::Result<Verdict> {
    if args.standalone && args.format != ExerciseFormat::Latex {
        let error = InputError::new("`--standalone` makes a LaTeX document");
        return Err(error.with_hint("add `--format latex`").into());
    }
    let students = match &args.roster {
        Some(path) => {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            roster::read(&text, &path.display().to_string())?
                .into_iter()
                .map(Some)
                .collect()
        }
        None => vec![None; usize::try_from(args.count.unwrap_or(1)).unwrap_or(usize::MAX)],
    };
    let output = OutputArgs::to(args.output.as_deref());
    let (target, key) = Target::open_with(&output, args.key.as_deref())?;
    let (sheets, config) = sheets(args, students)?;
    target.write(|out| write(args, out, &sheets, &config, false))?;
    if let Some(key) = key {
        key.write(|out| write(args, out, &sheets, &config, true))?;
    }
    Ok(Verdict::Passed)
}

/// The sheets, one for each of `students`.
fn sheets(
    args: &ExerciseArgs,
    students: Vec<Option<String>>,
) -> anyhow::Result<(Vec<Sheet>, Config)> {
    let conditions = Conditions {
        min_saving: args.min_saving.unwrap_or(0),
        min_cutoffs: args.min_cutoffs.unwrap_or(0),
        purge: args.purge,
        no_ties: args.no_ties,
        distinct: args.distinct,
        max_steps: args.max_steps,
    };
    let mut sheets = Vec::with_capacity(students.len());
    if let Some(word) = &args.tree {
        let built = trees::build_one(word)?;
        for (student, number) in students.into_iter().zip(1..) {
            let sheet = Sheet::new(number, built.clone())?;
            sheets.push(Sheet { student, ..sheet });
        }
        let config = Config {
            tree: built.source,
            seed: None,
            conditions,
        };
        return Ok((sheets, config));
    }
    let branching = args.branching.clone().unwrap_or(2..=2);
    let depth = args.depth.unwrap_or(3);
    let mut shape = RandomSpec::ragged(*branching.start(), *branching.end(), depth)?;
    if let Some(values) = &args.values {
        shape = shape.with_values(values.parse()?);
    }
    let recipe = Recipe {
        shape,
        seed: args.seed.unwrap_or(1),
        conditions,
    };
    for (student, number) in students.into_iter().zip(1..) {
        let sheet = recipe.sheet(number)?;
        sheets.push(Sheet { student, ..sheet });
    }
    let config = Config {
        tree: shape.to_string(),
        seed: Some(recipe.seed),
        conditions,
    };
    Ok((sheets, config))
}

fn write(
    args: &ExerciseArgs,
    out: &mut dyn Write,
    sheets: &[Sheet],
    config: &Config,
    is_key: bool,
) -> io::Result<()> {
    let latex = LatexArgs {
        standalone: args.standalone,
    };
    match latex.sheet_writer(&args.format) {
        Some(mut format) => document::write(out, &mut *format, told::blocks(sheets, is_key)),
        None => json::write(out, config, sheets, is_key),
    }
}
