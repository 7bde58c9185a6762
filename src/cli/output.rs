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
        temporary: Temporary,
        path: PathBuf,
    },
    /// A device or a pipe: nothing to be replaced.
    Device {
        file: File,
        path: PathBuf,
    },
}

/// The path of the file being written, shared with whoever listens for interrupts. Dropping it takes the file away
/// unless it has become the one that was asked for.
struct Temporary(Arc<Mutex<Option<TempPath>>>);

impl Temporary {
    fn take(&self) -> Option<TempPath> {
        self.0.lock().ok().and_then(|mut path| path.take())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        drop(self.take());
    }
}

impl Target {
    /// Opens what the options ask for.
    pub(super) fn open(output: &OutputArgs) -> anyhow::Result<Target> {
        let temporary = Temporary(Arc::new(Mutex::new(None)));
        end_on_interrupt(Arc::clone(&temporary.0))?;
        let kind = match &output.output {
            Some(path) if path.as_os_str() != "-" => open_file(path, temporary)
                .with_context(|| format!("cannot write {}", path.display()))?,
            _ if output.quiet => Kind::Nowhere,
            _ => Kind::StandardOutput,
        };
        Ok(Target(kind))
    }

    /// Has `report` write itself here; nothing of it is kept if it fails.
    pub(super) fn write(
        self,
        report: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        match self.0 {
            Kind::Nowhere => report(&mut io::sink())?,
            Kind::StandardOutput => {
                write_all(io::stdout().lock(), report).context("cannot write standard output")?;
            }
            Kind::Device { file, path } => {
                write_all(file, report)
                    .with_context(|| format!("cannot write {}", path.display()))?;
            }
            Kind::Whole {
                file,
                temporary,
                path,
            } => {
                let cannot_write = || format!("cannot write {}", path.display());
                write_all(file, report).with_context(cannot_write)?;
                if let Some(written) = temporary.take() {
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

fn write_all(
    target: impl Write,
    report: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(target);
    report(&mut out)?;
    out.flush()
}

fn open_file(path: &Path, temporary: Temporary) -> io::Result<Kind> {
    let existing = fs::metadata(path).ok();
    if existing
        .as_ref()
        .is_some_and(|metadata| !metadata.is_file())
    {
        let file = File::options().write(true).open(path)?;
        let path = path.to_owned();
        return Ok(Kind::Device { file, path });
    }
    if existing.is_none() && path.is_symlink() {
        return Err(io::Error::new(
            io::ErrorKind::NotFound,
            "it is a link that leads nowhere",
        ));
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
    let created = builder.tempfile_in(folder).map_err(without_path);
    let (file, written) = NamedTempFile::into_parts(created?);
    if let Ok(mut temporary) = temporary.0.lock() {
        *temporary = Some(written);
    }
    Ok(Kind::Whole {
        file,
        temporary,
        path,
    })
}

/// The error without the temporary file's path, which is nobody's business and another one every time.
fn without_path(error: io::Error) -> io::Error {
    match error.to_string().rsplit_once(" at path ") {
        Some((reason, _)) => io::Error::new(error.kind(), reason.to_owned()),
        None => error,
    }
}

/// Those of any new file: the system takes its mask off.
#[cfg(unix)]
fn new_file_permissions() -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt as _;
    fs::Permissions::from_mode(0o666)
}

/// On an interrupt, takes away what is half written and ends with the code for it.
fn end_on_interrupt(temporary: Arc<Mutex<Option<TempPath>>>) -> anyhow::Result<()> {
    ctrlc::set_handler(move || {
        drop(temporary.lock().map(|mut temporary| temporary.take()));
        process::exit(exit::INTERRUPTED.into());
    })
    .context("cannot listen for interrupts")
}
