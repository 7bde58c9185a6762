//! easyAI, in a Python process of its own.

use std::process::Command;

use super::{RUNS_OF_PYTHON, Run, VALUES};

/// Each of its algorithms and what it made of `random:B,D`.
pub(super) fn searches(
    python: &str,
    branching: u32,
    depth: u32,
) -> Result<Vec<(String, Run)>, String> {
    let numbers = [
        branching.to_string(),
        depth.to_string(),
        "1".to_owned(),
        VALUES.0.to_string(),
        VALUES.1.to_string(),
        RUNS_OF_PYTHON.to_string(),
    ];
    let output = Command::new(python)
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/easy_ai.py"))
        .args(numbers)
        .output()
        .map_err(|error| format!("{python}: {error}"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "easyAI failed: {}",
            errors.lines().last().unwrap_or_default()
        ));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .map(|line| parsed(line).ok_or_else(|| format!("easy_ai.py wrote '{line}'")))
        .collect()
}

fn parsed(line: &str) -> Option<(String, Run)> {
    let mut fields = line.split('\t');
    let algorithm = fields.next()?.to_owned();
    let run = Run {
        value: fields.next()?.parse().ok()?,
        leaves: fields.next()?.parse().ok()?,
        seconds: fields.next()?.parse().ok()?,
    };
    Some((algorithm, run))
}
