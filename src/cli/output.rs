//! Where a report goes: standard output, or a file that is written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex, Weak};

use anyhow::Context as _;
use tempfile::{Builder, NamedTempFile, TempPath};

use super::exit;
use super::options::{OutputArgs, is_file};

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
struct Temporary(Arc<Shared>);

type Shared = Mutex<Option<TempPath>>;

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

/// All that a command writes: what is half written when an interrupt comes is taken away.
pub(super) struct Outputs(Arc<Mutex<Vec<Weak<Shared>>>>);

impl Outputs {
    /// Listens for interrupts; once in a process.
    pub(super) fn listen() -> anyhow::Result<Outputs> {
        let outputs = Outputs(Arc::default());
        let files = Arc::clone(&outputs.0);
        ctrlc::set_handler(move || {
            let files = files.lock().map(|mut files| std::mem::take(&mut *files));
            for file in files.unwrap_or_default() {
                drop(file.upgrade().map(|file| Temporary(file).take()));
            }
            process::exit(exit::INTERRUPTED.into());
        })
        .context("cannot listen for interrupts")?;
        Ok(outputs)
    }

    /// Opens what the options ask for.
    pub(super) fn target(&self, output: &OutputArgs) -> anyhow::Result<Target> {
        if output.quiet && output.file().is_none() {
            return Ok(Target(Kind::Nowhere));
        }
        self.file_or_standard_output(output.output.as_deref())
    }

    fn file_or_standard_output(&self, path: Option<&Path>) -> anyhow::Result<Target> {
        match path.filter(|path| is_file(path)) {
            Some(path) => self.file(path),
            None => Ok(Target(Kind::StandardOutput)),
        }
    }

    /// Whether a file could be opened, without leaving a trace of it. A device or a pipe is not touched.
    pub(super) fn check(&self, path: &Path) -> anyhow::Result<()> {
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
            return Ok(());
        }
        self.file(path).map(drop)
    }

    /// Opens a file.
    pub(super) fn file(&self, path: &Path) -> anyhow::Result<Target> {
        let temporary = Temporary(Arc::default());
        if let Ok(mut files) = self.0.lock() {
            files.push(Arc::downgrade(&temporary.0));
        }
        open_file(path, temporary)
            .map(Target)
            .with_context(|| format!("cannot write {}", path.display()))
    }
}

impl Target {
    /// Opens what the options ask for, where that is all that a command writes.
    pub(super) fn open(output: &OutputArgs) -> anyhow::Result<Target> {
        Outputs::listen()?.target(output)
    }

    /// Opens a file or standard output, and a file for a second report.
    pub(super) fn open_with(
        first: Option<&Path>,
        second: Option<&Path>,
    ) -> anyhow::Result<(Target, Option<Target>)> {
        let outputs = Outputs::listen()?;
        let second = second.map(|path| outputs.file_or_standard_output(Some(path)));
        Ok((outputs.file_or_standard_output(first)?, second.transpose()?))
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
