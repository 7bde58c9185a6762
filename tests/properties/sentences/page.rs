//! What a report says, in cells and lines, as somebody at a terminal reads it.

use gametrace::report::document::{Block, Cell, Format, Head, Reader};

/// All that a report says.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// The rows of its tables.
    pub(super) rows: Vec<Vec<String>>,
    /// The parts of its lines and what stands at their end.
    pub(super) lines: Vec<String>,
}

impl Format for Page {
    fn reader(&self) -> Reader {
        Reader::Terminal
    }

    fn block(&mut self, block: &Block<'_>) -> String {
        if let Block::Line { parts, aside, .. } = block {
            let said = parts.iter().chain([aside]);
            let said = said.filter(|part| !part.is_empty());
            self.lines.extend(said.cloned());
        }
        String::new()
    }

    fn head(&mut self, _: &Head) -> String {
        String::new()
    }

    fn row(&mut self, _: &Head, cells: &[Cell]) -> String {
        let shown = |cell: &Cell| match cell {
            Cell::Terminal(text) => text.clone(),
            cell => cell.shown(),
        };
        self.rows.push(cells.iter().map(shown).collect());
        String::new()
    }

    fn foot(&mut self, _: &Head) -> String {
        String::new()
    }
}
