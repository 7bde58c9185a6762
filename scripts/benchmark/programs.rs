//! The program run from outside, as a user runs it.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// The median time of `compare aima`, in milliseconds.
pub(crate) fn compare_milliseconds(runs: usize) -> Result<f64, String> {
    let mut times = Vec::new();
    for _ in 0..runs {
        times.push(seconds(&["compare", "aima"])? * 1e3);
    }
    times.sort_by(f64::total_cmp);
    Ok(f64::midpoint(times[(runs - 1) / 2], times[runs / 2]))
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
