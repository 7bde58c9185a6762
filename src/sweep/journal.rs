//! The journal of a sweep: which pieces are done and what they add up to, a line each, so that a sweep that was killed
//! goes on where it was.
//!
//! A line is `CHECKSUM JSON`, the checksum 16 hexadecimal digits. The first line says which sweep it is. Lines are only ever
//! appended; whatever was being written when the sweep ended is a last line that is broken, and is dropped. Pieces may stand
//! in any order. Files are read and written outside.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::config::Config;
use super::plan::{Piece, Plan};
use super::tally::CellTally;
use crate::error::InputError;

#[derive(PartialEq, Serialize, Deserialize)]
struct Header {
    journal: String,
    gametrace_version: String,
    config: Config,
    timings: bool,
}

#[derive(Serialize, Deserialize)]
struct Entry<T> {
    cell: usize,
    start: u64,
    tally: T,
}

/// What a journal says.
#[derive(Debug, Default)]
pub struct Journal {
    /// The pieces that are done.
    pub done: HashMap<Piece, CellTally>,
    /// How many bytes of it are whole lines; what follows is to be cut off.
    pub valid_bytes: usize,
}

fn header(plan: &Plan, timings: bool) -> Header {
    Header {
        journal: "sweep".to_owned(),
        gametrace_version: env!("CARGO_PKG_VERSION").to_owned(),
        config: plan.config().clone(),
        timings,
    }
}

/// The first line of the journal of a sweep.
///
/// # Errors
///
/// None in practice: everything in it can be written as JSON.
pub fn first_line(plan: &Plan, timings: bool) -> serde_json::Result<String> {
    line(&header(plan, timings))
}

/// The line of a finished piece.
///
/// # Errors
///
/// None in practice: everything in it can be written as JSON.
pub fn piece_line(piece: Piece, tally: &CellTally) -> serde_json::Result<String> {
    line(&Entry {
        cell: piece.cell,
        start: piece.start,
        tally,
    })
}

fn line<T: Serialize>(entry: &T) -> serde_json::Result<String> {
    let json = serde_json::to_string(entry)?;
    Ok(format!("{:016x} {json}\n", checksum(json.as_bytes())))
}

/// FNV-1a, 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The JSON of a line that is whole.
fn checked(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (sum, json) = line.split_once(' ')?;
    (u64::from_str_radix(sum, 16).ok()? == checksum(json.as_bytes())).then_some(json)
}

/// Reads the journal of this sweep, up to the first line that is not whole.
///
/// # Errors
///
/// A whole first line that is of another sweep, or of another version of the program.
pub fn read(bytes: &[u8], plan: &Plan, timings: bool) -> Result<Journal, InputError> {
    let mut journal = Journal::default();
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let Some(first) = lines.next() else {
        return Ok(journal);
    };
    let Some(json) = checked(first) else {
        return Ok(journal);
    };
    let wanted = header(plan, timings);
    match serde_json::from_str::<Header>(json) {
        Ok(found) if found == wanted => journal.valid_bytes = first.len(),
        Ok(found) => return Err(other_sweep(&found, &wanted)),
        Err(_) => return Err(InputError::new("not the journal of a sweep")),
    }
    let pieces: HashMap<(usize, u64), Piece> = plan
        .pieces()
        .map(|piece| ((piece.cell, piece.start), piece))
        .collect();
    for line in lines {
        let Some((piece, tally)) = checked(line).and_then(|json| {
            let entry: Entry<CellTally> = serde_json::from_str(json).ok()?;
            let piece = *pieces.get(&(entry.cell, entry.start))?;
            let cell = &plan.cells()[piece.cell];
            let checked = entry.tally.check(plan.config(), cell, piece.trees);
            checked.ok().map(|()| (piece, entry.tally))
        }) else {
            break;
        };
        journal.done.insert(piece, tally);
        journal.valid_bytes += line.len();
    }
    Ok(journal)
}

fn other_sweep(found: &Header, wanted: &Header) -> InputError {
    let what = if let Some((key, ours, theirs)) = wanted.config.difference(&found.config) {
        format!("of another sweep: its {key} is {theirs}, not {ours}")
    } else if found.timings != wanted.timings {
        "of a sweep with another choice of `--timings`".to_owned()
    } else if found.gametrace_version != wanted.gametrace_version {
        format!("by version {} of the program", found.gametrace_version)
    } else {
        "of another shard".to_owned()
    };
    InputError::new(format!("the journal is {what}"))
        .with_hint("without `--resume` the sweep begins anew")
}
