//! The heading of a tree: its title and size, its value and best line.

use crate::report::text::Page;
use crate::summary::Summary;
use crate::text::{counted, grouped, left, right, shortened, width, wrap};
use crate::tree::naming::Names;

/// So many best moves are named before the others are only counted.
const MOVES_LIMIT: usize = 12;

/// Two lines: which tree, and what is known of it.
pub fn heading(summary: &Summary, names: &Names<'_>, page: Page) -> String {
    let size = &summary.size;
    let title = match &summary.heading.title {
        Some(title) => format!("{}: {title}", summary.source),
        None => summary.source.clone(),
    };
    let sizes = format!(
        "{}, {}",
        counted(size.nodes, "node", "nodes"),
        counted(size.leaves, "leaf", "leaves")
    );
    let mut facts = Vec::new();
    facts.extend(summary.value.map(|value| format!("value {value}")));
    match summary.optimal_moves.as_deref() {
        None | Some([]) => {}
        Some([best]) => facts.push(format!("best move {}", names.line(&[*best]))),
        Some(several) => {
            let shown = several.iter().take(MOVES_LIMIT);
            let shown: Vec<String> = shown.map(|&index| names.name(&[index])).collect();
            let more = match several.len().saturating_sub(MOVES_LIMIT) {
                0 => String::new(),
                more => format!(" and {} more", grouped(more as u64)),
            };
            facts.push(format!("best moves {}{more}", shown.join(", ")));
        }
    }
    if let Some(line) = summary
        .principal_variation
        .as_deref()
        .filter(|line| !line.is_empty())
    {
        facts.push(shortened(
            &format!("line {}", names.line(line)),
            page.width.saturating_sub(2),
        ));
    }
    let proof = summary.minimal_leaves.map_or_else(String::new, |least| {
        format!("any proof needs {}", grouped(least))
    });
    let proof = if summary.finite { proof } else { String::new() };
    page.heading(&spread(&page.text(&title), &page.text(&sizes), page))
        + &spread(&page.text(&facts.join("   ")), &page.text(&proof), page)
}

/// Something on the left and something on the right of one line, or of two where one is too short.
fn spread(on_left: &str, on_right: &str, page: Page) -> String {
    let columns = page.width.min(80).saturating_sub(6);
    if on_right.is_empty() {
        return wrap("", &on_left.split(' ').collect::<Vec<_>>(), 2, page.width) + "\n";
    }
    if width(on_left) + 2 + width(on_right) <= columns {
        return format!("{}{on_right}\n", left(on_left, columns - width(on_right)));
    }
    let first = wrap("", &on_left.split(' ').collect::<Vec<_>>(), 2, page.width);
    format!("{first}\n{}\n", right(on_right, columns))
}
