//! The program run from outside, as a user runs it.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::Value;

/// The median time of `compare aima`, in milliseconds.
pub(crate) fn compare_milliseconds(runs: usize) -> Result<f64, String> {
    let mut times = Vec::new();
    for _ in 0..runs {
        times.push(seconds(&["compare", "aima"])? * 1e3);
    }
    times.sort_by(f64::total_cmp);
    Ok(f64::midpoint(times[(runs - 1) / 2], times[runs / 2]))
}

/// The time of a whole comparison over that of its searches, as the program itself times them.
pub(crate) fn command_over_searches(tree: &str, rounds: usize) -> Result<f64, String> {
    let arguments = ["compare", tree, "-a", "alpha-beta,sss"];
    let (mut whole, mut searches) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..rounds {
        whole = whole.min(seconds(&arguments)?);
        let timed = [&arguments[..], &["--timings", "-f", "json"]].concat();
        let output = command(&timed).stdout(Stdio::piped()).output();
        let output = output.map_err(|error| error.to_string())?;
        let report: Value =
            serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
        let nanoseconds = sum_of("elapsed_ns", &report);
        searches = searches.min(nanoseconds / 1e9);
    }
    Ok(whole / searches)
}

/// The sum of what stands under a key, wherever it does.
fn sum_of(key: &str, json: &Value) -> f64 {
    match json {
        Value::Array(items) => items.iter().map(|item| sum_of(key, item)).sum(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, field)| match field.as_f64() {
                Some(number) if name == key => number,
                _ => sum_of(key, field),
            })
            .sum(),
        _ => 0.0,
    }
}

/// The time of SSS\* on a million children by the slowest tie rule over that by the leftmost.
pub(crate) fn tie_rules_over_leftmost(rounds: usize) -> Result<f64, String> {
    let least = |rule: &str| {
        let algorithm = format!("sss:{rule}");
        let times =
            (0..rounds).map(|_| seconds(&["compare", "random:1000000,1", "-a", &algorithm]));
        times.reduce(|a, b| Ok(a?.min(b?))).unwrap_or(Ok(f64::NAN))
    };
    let leftmost = least("leftmost")?;
    let mut worst = 0.0_f64;
    for rule in ["rightmost", "fifo", "lifo"] {
        worst = worst.max(least(rule)? / leftmost);
    }
    Ok(worst)
}

/// How many thousand trees a second a sweep does on one thread.
pub(crate) fn sweep_rate(rounds: usize) -> Result<f64, String> {
    let trees = 400_000.0;
    let mut least = f64::INFINITY;
    for _ in 0..rounds {
        let words = "sweep --branching 3 --depth 4 --trees 400000 --threads 1";
        let arguments: Vec<&str> = words.split(' ').collect();
        least = least.min(seconds(&arguments)?);
    }
    Ok(trees / least / 1e3)
}

/// How long `cargo build --release` takes in a fresh clone.
pub(crate) fn first_build_seconds() -> Result<f64, String> {
    let clone = tempfile::tempdir().map_err(|error| error.to_string())?;
    let run = |program: &str, arguments: &[&str]| {
        let status = Command::new(program)
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .map_err(|error| error.to_string())?;
        status
            .success()
            .then_some(())
            .ok_or_else(|| format!("{program} failed"))
    };
    let manifest = clone.path().join("Cargo.toml");
    let (at, manifest) = (clone.path().to_string_lossy(), manifest.to_string_lossy());
    run(
        "git",
        &["clone", "--quiet", env!("CARGO_MANIFEST_DIR"), &at],
    )?;
    let start = Instant::now();
    let target = format!("{at}/target");
    run(
        "cargo",
        &[
            "build",
            "--release",
            "--manifest-path",
            &manifest,
            "--target-dir",
            &target,
        ],
    )?;
    Ok(start.elapsed().as_secs_f64())
}

/// How many times faster two threads finish a sweep than one.
pub(crate) fn sweep_speedup(rounds: usize) -> Result<f64, String> {
    if !command(&["sweep", "--help"])
        .status()
        .is_ok_and(|status| status.success())
    {
        return Err("not built yet".to_owned());
    }
    let mut least = [f64::INFINITY; 2];
    for _ in 0..rounds {
        for (threads, least) in ["1", "2"].into_iter().zip(&mut least) {
            *least = least.min(seconds(&[
                "sweep",
                "--branching",
                "4",
                "--depth",
                "8",
                "--trees",
                "3000",
                "--threads",
                threads,
            ])?);
        }
    }
    Ok(least[0] / least[1])
}

/// The most memory that the program had resident, in megabytes, as the kernel counts it.
///
/// The kernel's figure is a maximum already, so it is enough to read it now and then while the program runs.
pub(crate) fn peak_megabytes(arguments: &[&str]) -> Result<f64, String> {
    let mut child = command(arguments)
        .spawn()
        .map_err(|error| error.to_string())?;
    let status_file = format!("/proc/{}/status", child.id());
    let mut kilobytes = None;
    loop {
        if let Ok(status) = fs::read_to_string(&status_file) {
            kilobytes = high_water(&status).or(kilobytes);
        }
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            if !status.success() {
                return Err(format!("failed: {status}"));
            }
            return kilobytes
                .map(|kilobytes| kilobytes * 1024.0 / 1e6)
                .ok_or_else(|| "no /proc".to_owned());
        }
        thread::sleep(Duration::from_millis(2));
    }
}

fn high_water(status: &str) -> Option<f64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

fn seconds(arguments: &[&str]) -> Result<f64, String> {
    let start = Instant::now();
    let status = command(arguments)
        .status()
        .map_err(|error| error.to_string())?;
    let seconds = start.elapsed().as_secs_f64();
    if status.success() {
        Ok(seconds)
    } else {
        Err(format!("failed: {status}"))
    }
}

/// The program that was built beside this one.
fn command(arguments: &[&str]) -> Command {
    let program = std::env::current_exe().ok().and_then(|example| {
        let release = example.parent()?.parent()?;
        Some(release.join("gametrace"))
    });
    let mut command = Command::new(program.unwrap_or_else(|| PathBuf::from("gametrace")));
    command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}
