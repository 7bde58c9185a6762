//! [`Program`]: one run of the binary. What a test does not state must be so: nothing on either stream, status 0.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use serde_json::Value as Json;
use tempfile::TempDir;

/// The textbook library.
pub(crate) const TREES: [&str; 9] = [
    "web",
    "aima",
    "stockman",
    "plaat",
    "wikipedia",
    "pi",
    "clusters",
    "ties",
    "exhaustive",
];

/// A tree whose names and title try to be more than text in every format.
pub(crate) const HOSTILE: &str = "fixtures/examples/hostile.json";

/// A run to be made.
pub(crate) struct Program {
    command: Command,
    told: String,
    stdin: Vec<u8>,
    stdout: String,
    stderr: String,
    status: i32,
}

/// Starts to state a run: the program with these arguments, separated by spaces.
pub(crate) fn gametrace(arguments: &str) -> Program {
    Program::new().args(arguments.split_whitespace())
}

impl Program {
    pub(crate) fn new() -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gametrace"));
        command
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env("LC_ALL", "C.UTF-8")
            .env_remove("NO_COLOR");
        Program {
            command,
            told: "gametrace".to_owned(),
            stdin: Vec::new(),
            stdout: String::new(),
            stderr: String::new(),
            status: 0,
        }
    }

    pub(crate) fn args<A: AsRef<str>>(mut self, arguments: impl IntoIterator<Item = A>) -> Program {
        for argument in arguments {
            self.told.push(' ');
            self.told.push_str(argument.as_ref());
            self.command.arg(argument.as_ref());
        }
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Program {
        self.command.env(name, value);
        self
    }

    /// Runs in this folder instead of the project's.
    pub(crate) fn within(mut self, folder: &Path) -> Program {
        self.command.current_dir(folder);
        self
    }

    pub(crate) fn stdin(mut self, text: impl AsRef<[u8]>) -> Program {
        self.stdin = text.as_ref().to_vec();
        self
    }

    pub(crate) fn stdout(mut self, text: impl Into<String>) -> Program {
        self.stdout = text.into();
        self
    }

    /// What standard error must be, whole.
    pub(crate) fn stderr(mut self, text: impl Into<String>) -> Program {
        self.stderr = text.into();
        self
    }

    pub(crate) fn status(mut self, status: i32) -> Program {
        self.status = status;
        self
    }

    /// Makes the run and checks all that was stated.
    #[track_caller]
    pub(crate) fn run(mut self) {
        let expected = std::mem::take(&mut self.stdout);
        let told = self.told.clone();
        let stdout = self.output();
        assert_eq!(stdout, expected, "{told}");
    }

    /// Makes the run, checks standard error and the status, and gives standard output.
    #[track_caller]
    pub(crate) fn output(self) -> String {
        let (told, expected) = (self.told.clone(), (self.stderr.clone(), self.status));
        let (stdout, stderr, status) = self.all();
        assert_eq!((stderr, status), expected, "{told}");
        stdout
    }

    /// The same for a JSON document.
    #[track_caller]
    pub(crate) fn json(self) -> Json {
        let told = self.told.clone();
        serde_json::from_str(&self.output()).unwrap_or_else(|error| panic!("{told}: {error}"))
    }

    /// Makes a run that must fail with nothing on standard output, and gives the error line and the hint.
    #[track_caller]
    pub(crate) fn failure(self) -> (String, Option<String>) {
        let (told, expected) = (self.told.clone(), self.status);
        let (stdout, stderr, status) = self.all();
        assert_eq!(
            (stdout.as_str(), status),
            ("", expected),
            "{told}: {stderr}"
        );
        let mut lines = stderr.lines();
        let error = lines.next().and_then(|line| line.strip_prefix("error: "));
        let error = error.unwrap_or_else(|| panic!("{told}: {stderr}"));
        let hint = lines.next().map(|line| {
            let hint = line.strip_prefix("hint: ");
            hint.unwrap_or_else(|| panic!("{told}: {stderr}"))
                .to_owned()
        });
        assert_eq!(lines.next(), None, "{told}: {stderr}");
        (error.to_owned(), hint)
    }

    /// The run as a command, for tests that end it or watch it while it is under way.
    pub(crate) fn command(self) -> Command {
        self.command
    }

    fn all(mut self) -> (String, String, i32) {
        let child = self
            .command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let text = self.stdin;
        // The program need not read its input, so that writing it may fail.
        let writer = thread::spawn(move || drop(stdin.write_all(&text)));
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("the writer ends");
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        let status = output.status.code();
        (
            text(output.stdout),
            text(output.stderr),
            status.expect("no signal ended it"),
        )
    }
}

/// A folder with these files, gone when dropped.
pub(crate) fn folder<T: AsRef<[u8]>>(files: &[(&str, T)]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

/// A file of the repository.
pub(crate) fn fixture(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(path)
}

pub(crate) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
