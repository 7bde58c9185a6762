//! The tables, 80 columns wide.

use std::fmt;
use std::fs;

use super::searches::{Shape, ShapeResult};

/// What a measurement is to reach.
#[derive(Clone, Copy)]
pub(crate) enum Target {
    AtLeast(f64),
    AtMost(f64),
    Below(f64),
}

impl Target {
    fn is_met(self, measured: f64) -> bool {
        match self {
            Target::AtLeast(least) => measured >= least,
            Target::AtMost(most) => measured <= most,
            Target::Below(end) => measured < end,
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::AtLeast(least) => write!(f, "≥ {least}"),
            Target::AtMost(most) => write!(f, "≤ {most}"),
            Target::Below(end) => write!(f, "< {end}"),
        }
    }
}

/// The processor, and how many threads it runs at once.
pub(crate) fn machine() -> String {
    let model = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        line.split_once(": ").map(|(_, model)| model.to_owned())
    });
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "{} ({threads} threads)",
        model.as_deref().unwrap_or("unknown processor")
    )
}

const RULE: usize = 80;

/// The head of the table of targets.
pub(crate) fn head() {
    println!("{:<58}{:>8}{:>10}", "what", "target", "measured");
    println!("{}", "─".repeat(RULE));
}

/// What the rows that follow have in common.
pub(crate) fn note(text: &str) {
    println!("{text}");
}

/// One measurement against its target.
pub(crate) fn row(what: &str, target: Target, measured: f64, unit: &str) {
    let mark = if target.is_met(measured) {
        '✓'
    } else {
        '✗'
    };
    let decimals = if unit.is_empty() { 3 } else { 1 };
    let measured = format!("{measured:.decimals$}{unit}");
    println!(
        "  {what:<56}{:>8}{measured:>10}  {mark}",
        target.to_string()
    );
}

/// The same, or why there is no measurement.
pub(crate) fn row_if(what: &str, target: Target, measured: Result<f64, String>, unit: &str) {
    match measured {
        Ok(measured) => row(what, target, measured, unit),
        Err(why) => println!("  {what:<56}{:>8}  {why}", target.to_string()),
    }
}

/// The head of the table of shapes.
pub(crate) fn shape_head() {
    for [
        shape,
        alpha_beta,
        sss,
        time,
        leaves,
        stored,
        open_list,
        bytes,
    ] in [
        [
            "",
            "alpha-beta",
            "SSS*",
            "time",
            "leaves",
            "time,",
            "times",
            "bytes",
        ],
        [
            "b, d",
            "M leaves/s",
            "M leaves/s",
            "SSS*/ab",
            "SSS*/ab",
            "stored",
            "OPEN",
            "a child",
        ],
    ] {
        println!(
            "{shape:<7}{alpha_beta:>12}{sss:>12}{time:>9}{leaves:>9}{stored:>9}{open_list:>9}{bytes:>9}"
        );
    }
    println!("{}", "─".repeat(RULE));
}

/// What was measured on one shape.
pub(crate) fn shape_row(shape: Shape, result: &ShapeResult) {
    println!(
        "{:<7}{:>12.1}{:>12.1}{:>9.3}{:>9.3}{:>9.3}{:>9.1}{:>9.1}",
        format!("{}, {}", shape.branching, shape.depth),
        result.alpha_beta_rate() / 1e6,
        result.sss_rate() / 1e6,
        result.time_ratio(),
        result.leaves_ratio(),
        result.stored_ratio,
        result.open_list_ratio,
        result.bytes_a_child,
    );
}
