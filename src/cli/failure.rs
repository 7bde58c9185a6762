//! What went wrong, in one line of standard error, with a second line for the remedy.

use std::fmt;
use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;

use super::exit;
use super::remedy::remedy;
use crate::error::InputError;
use crate::report::printable::printable;

/// A limit that ended a command.
#[derive(Debug)]
pub(super) struct LimitReached {
    message: String,
    hint: String,
}

impl LimitReached {
    pub(super) fn new(message: impl Into<String>, hint: impl Into<String>) -> LimitReached {
        LimitReached {
            message: message.into(),
            hint: hint.into(),
        }
    }
}

impl fmt::Display for LimitReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for LimitReached {}

/// Tells why a command failed. A closed pipe is no failure.
pub(super) fn of_run(error: &anyhow::Error) -> ExitCode {
    let closed_pipe = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|io| io.kind() == io::ErrorKind::BrokenPipe);
    if closed_pipe {
        return ExitCode::from(exit::DONE);
    }
    if let Some(limit) = error.downcast_ref::<LimitReached>() {
        tell(&limit.message, Some(&limit.hint));
        return ExitCode::from(exit::LIMIT);
    }
    let hint = error
        .downcast_ref::<InputError>()
        .and_then(InputError::hint);
    tell(&format!("{error:#}"), hint);
    ExitCode::from(exit::BAD_INPUT)
}

/// Tells what is wrong with the arguments, or prints the help or the version that they ask for.
pub(super) fn of_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Help that nobody reads is no failure.
        let _ = error.print();
        return ExitCode::from(exit::DONE);
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(exit::BAD_INPUT);
    }
    // Clap's first paragraph is the message.
    let text = error.to_string();
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let lines: Vec<&str> = paragraph.lines().map(str::trim).collect();
    let message = lines.join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    let message = message.replace("invalid digit found in string", "not a whole number");
    tell(&message, Some(&remedy(error)));
    ExitCode::from(exit::BAD_INPUT)
}

#[expect(clippy::print_stderr, reason = "this is where errors are told")]
fn tell(message: &str, hint: Option<&str>) {
    eprintln!("error: {}", printable(message));
    if let Some(hint) = hint {
        eprintln!("hint: {}", printable(hint));
    }
}
