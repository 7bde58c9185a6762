//! Where a report goes: standard output, or a file that is written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex};

use anyhow::Context as _;
use tempfile::{Builder, NamedTempFile, TempPath};

use super::args::OutputArgs;
use super::exit;

/// A place to write to, opened before any work starts.
pub(super) struct Target(Kind);

enum Kind {
    Nowhere,
    StandardOutput,
    /// Becomes the file at `path` when all is written; until then whatever is there stays.
    Whole {
        file: File,
        temporary: Arc<Mutex<Option<TempPath>>>,
        path: PathBuf,
    },
    /// A device or a pipe: nothing to be replaced.
    Device(File),
}

impl Target {
    /// Opens what the options ask for.
    pub(super) fn open(output: &OutputArgs) -> anyhow::Result<Target> {
        Ok(Target::open_with(output, None)?.0)
    }

    /// Opens what the options ask for, and a file for a second report.
    pub(super) fn open_with(
        output: &OutputArgs,
        second: Option<&Path>,
    ) -> anyhow::Result<(Target, Option<Target>)> {
        let temporaries = [(); 2].map(|()| Arc::new(Mutex::new(None)));
        end_on_interrupt(temporaries.clone())?;
        let [temporary, second_temporary] = temporaries;
        let second = second.map(|path| {
            open_file(path, second_temporary)
                .map(Target)
                .with_context(|| format!("cannot write {}", path.display()))
        });
        let kind = match &output.output {
            Some(path) if path.as_os_str() != "-" => open_file(path, temporary)
                .with_context(|| format!("cannot write {}", path.display()))?,
            _ if output.quiet => Kind::Nowhere,
            _ => Kind::StandardOutput,
        };
        Ok((Target(kind), second.transpose()?))
    }

    /// Has `report` write itself here; nothing of it is kept if it fails.
    pub(super) fn write(
        self,
        report: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        match self.0 {
            Kind::Nowhere => report(&mut io::sink())?,
            Kind::StandardOutput => {
                let mut out = BufWriter::new(io::stdout().lock());
                report(&mut out)?;
                out.flush()?;
            }
            Kind::Device(file) => write_all(file, report)?,
            Kind::Whole {
                file,
                temporary,
                path,
            } => {
                let cannot_write = || format!("cannot write {}", path.display());
                write_all(file, report).with_context(cannot_write)?;
                let written = temporary
                    .lock()
                    .ok()
                    .and_then(|mut temporary| temporary.take());
                if let Some(written) = written {
                    written
                        .persist(&path)
                        .map_err(io::Error::from)
                        .with_context(cannot_write)?;
                }
            }
        }
        Ok(())
    }
}

fn write_all(file: File, report: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    report(&mut out)?;
    out.flush()
}

fn open_file(path: &Path, temporary: Arc<Mutex<Option<TempPath>>>) -> io::Result<Kind> {
    let existing = fs::metadata(path).ok();
    if existing
        .as_ref()
        .is_some_and(|metadata| !metadata.is_file())
    {
        return File::options().write(true).open(path).map(Kind::Device);
    }
    // A link stays a link: what it points to is replaced.
    let path = if existing.is_some() {
        fs::canonicalize(path)?
    } else {
        path.to_owned()
    };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = Builder::new();
    builder.prefix(".gametrace-");
    if let Some(metadata) = existing {
        builder.permissions(metadata.permissions());
    } else {
        #[cfg(unix)]
        builder.permissions(new_file_permissions());
    }
    let (file, written) = NamedTempFile::into_parts(builder.tempfile_in(folder)?);
    if let Ok(mut temporary) = temporary.lock() {
        *temporary = Some(written);
    }
    Ok(Kind::Whole {
        file,
        temporary,
        path,
    })
}

/// Those of any new file: the system takes its mask off.
#[cfg(unix)]
fn new_file_permissions() -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt as _;
    fs::Permissions::from_mode(0o666)
}

/// On an interrupt, takes away what is half written and ends with the code for it.
fn end_on_interrupt(temporaries: [Arc<Mutex<Option<TempPath>>>; 2]) -> anyhow::Result<()> {
    ctrlc::set_handler(move || {
        for temporary in &temporaries {
            drop(temporary.lock().map(|mut temporary| temporary.take()));
        }
        process::exit(exit::INTERRUPTED.into());
    })
    .context("cannot listen for interrupts")
}
