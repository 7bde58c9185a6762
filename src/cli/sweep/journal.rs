//! The file of a sweep's journal, beside its output.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Context as _;

use crate::sweep::journal::{self, Journal};
use crate::sweep::plan::{Piece, Plan};
use crate::sweep::tally::CellTally;

/// An open journal. Any thread may write to it.
pub(super) struct JournalFile {
    file: Mutex<File>,
    path: PathBuf,
}

impl JournalFile {
    /// Opens the journal beside `output`: with `resume`, what it says is kept and returned, else it begins anew.
    pub(super) fn open(
        output: &Path,
        plan: &Plan,
        timings: bool,
        resume: bool,
    ) -> anyhow::Result<(JournalFile, Journal)> {
        let mut name = OsString::from(output);
        name.push(".journal");
        let path = PathBuf::from(name);
        let found = if resume {
            fs::read(&path)
        } else {
            Ok(Vec::new())
        };
        let known = match found {
            Ok(bytes) => journal::read(&bytes, plan, timings)
                .map_err(|error| error.within(path.display()))?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Journal::default(),
            Err(error) => return Err(error).context(format!("cannot read {}", path.display())),
        };
        let file = begin(&path, plan, timings, known.valid_bytes)
            .with_context(|| format!("cannot write {}", path.display()))?;
        let file = Mutex::new(file);
        Ok((JournalFile { file, path }, known))
    }

    /// Notes a piece that is done.
    pub(super) fn note(&self, piece: Piece, tally: &CellTally) -> anyhow::Result<()> {
        let line = journal::piece_line(piece, tally)?;
        let mut file = self
            .file
            .lock()
            .map_err(|_| anyhow::anyhow!("another thread failed"))?;
        // One call, so that a sweep that is killed leaves at most one line unfinished.
        file.write_all(line.as_bytes())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Takes the journal away: the sweep is done.
    pub(super) fn remove(self) -> anyhow::Result<()> {
        fs::remove_file(&self.path)
            .with_context(|| format!("cannot remove {}", self.path.display()))
    }
}

/// Cuts off what is not whole, and writes the first line where there is none.
fn begin(path: &Path, plan: &Plan, timings: bool, valid_bytes: usize) -> io::Result<File> {
    let mut file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .append(true)
        .open(path)?;
    file.set_len(valid_bytes as u64)?;
    if valid_bytes == 0 {
        file.write_all(journal::first_line(plan, timings)?.as_bytes())?;
    }
    Ok(file)
}
