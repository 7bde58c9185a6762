//! What the reader's terminal can show.

use std::env;
use std::io::{self, IsTerminal as _};

use super::options::{ColorArg, OutputArgs};
use crate::report::charset::Charset;
use crate::report::page::Page;

/// The width of everything that does not go to a terminal.
const DEFAULT_WIDTH: usize = 80;
/// Below this a layout makes no sense: a narrower terminal wraps.
const LEAST_WIDTH: usize = 40;

/// The page for a report.
pub(super) fn page(output: &OutputArgs) -> Page {
    let to_terminal = output.output.is_none() && io::stdout().is_terminal();
    let width = terminal_size::terminal_size()
        .filter(|_| to_terminal)
        .map_or(DEFAULT_WIDTH, |(width, _)| {
            usize::from(width.0).max(LEAST_WIDTH)
        });
    let charset = if output.ascii || !locale_is_utf8() {
        Charset::Ascii
    } else {
        Charset::Unicode
    };
    let color = match output.color {
        ColorArg::Always => true,
        ColorArg::Never => false,
        ColorArg::Auto => to_terminal && color_is_welcome(),
    };
    Page {
        width,
        charset,
        color,
    }
}

/// Whether neither `NO_COLOR` (<https://no-color.org>) nor the terminal speaks against colour.
fn color_is_welcome() -> bool {
    let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_none_or(|term| term == "dumb");
    !no_color && !is_dumb
}

/// Whether the locale's character set is UTF-8; where no locale is set at all, it is taken to be.
fn locale_is_utf8() -> bool {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    match ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set) {
        Some(locale) => {
            let locale = locale.to_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => true,
    }
}
