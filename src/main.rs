//! The program: hands its arguments to the library and the exit code to the system.

use std::process::ExitCode;

fn main() -> ExitCode {
    gametrace::cli::run(std::env::args_os())
}
