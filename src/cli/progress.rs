//! How a long search gets on: leaves so far and their rate, on a terminal only.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::compare::Progress;
use crate::search::Algorithm;
use crate::text::grouped;

/// A search that takes no longer than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line on standard error while a search runs.
pub(super) struct SearchBar {
    source: String,
    quiet: bool,
    search: Option<(Algorithm, Instant)>,
    bar: Option<ProgressBar>,
}

impl SearchBar {
    /// For the searches of the tree that this word names.
    pub(super) fn new(source: &str, quiet: bool) -> SearchBar {
        SearchBar {
            source: source.to_owned(),
            quiet,
            search: None,
            bar: None,
        }
    }
}

impl Progress for SearchBar {
    fn begin(&mut self, algorithm: Algorithm) {
        self.search = Some((algorithm, Instant::now()));
    }

    fn go_on(&mut self, leaves: u64) {
        let Some((algorithm, start)) = self.search else {
            return;
        };
        let elapsed = start.elapsed();
        if self.quiet || elapsed < PATIENCE {
            return;
        }
        // It draws itself a few times a second at most, and on a terminal only.
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}");
            style.map_or_else(
                |_| ProgressBar::new_spinner(),
                |style| ProgressBar::new_spinner().with_style(style),
            )
        });
        let rate = leaves as f64 / elapsed.as_secs_f64() / 1e6;
        bar.set_message(format!(
            "{}: {algorithm}, {} leaves, {rate:.0} M/s",
            self.source,
            grouped(leaves)
        ));
        bar.tick();
    }

    fn end(&mut self) {
        self.search = None;
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
