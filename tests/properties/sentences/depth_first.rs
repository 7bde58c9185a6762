//! What `trace` says of minimax and alpha-beta, against both written out naively.

use gametrace::search::Algorithm;
use gametrace::search::alpha_beta::CutRule;
use gametrace::tree::Player;
use gametrace::value::Value;

use super::grammar::{Read, count, holds, of, value};
use super::subject::Subject;
use crate::plain::Plain;

/// Reads a whole trace.
pub(super) fn read(tree: &Subject, algorithm: Algorithm) -> Read {
    let page = tree.trace(algorithm);
    let mut reader = Reader {
        tree,
        rule: algorithm.window(),
        rows: &page.rows,
        next: 0,
        leaves: 0,
        cutoffs: [0, 0],
    };
    let told = reader.root();
    let row = || page.rows[reader.next.saturating_sub(1)].join("  ");
    told.map_err(|why| format!("step {}: {why}\n  {}", reader.next, row()))?;
    let steps = page.rows.len();
    holds(reader.next == steps, || "more rows than steps".to_owned())?;
    for line in &page.lines {
        let (counts, told) = match reader.rule {
            None => (None, of("{} of {} {}, {} {}", line)),
            Some(_) => match of("{} of {} {}, {} {}, cut-offs: {} α, {} β", line) {
                Some([a, b, c, d, e, alpha, beta]) => {
                    (Some([count(alpha)?, count(beta)?]), Some([a, b, c, d, e]))
                }
                None => (None, None),
            },
        };
        let [evaluated, all, _, made, _] = told.ok_or_else(|| format!("unknown: {line}"))?;
        let told = [count(evaluated)?, count(all)?, count(made)?];
        let is_true = told == [reader.leaves, tree.plain.leaves().len(), steps]
            && counts.is_none_or(|counts| counts == reader.cutoffs);
        holds(is_true, || format!("false: {line}"))?;
    }
    Ok(())
}

struct Reader<'a> {
    tree: &'a Subject,
    rule: Option<CutRule>,
    rows: &'a [Vec<String>],
    next: usize,
    leaves: usize,
    cutoffs: [usize; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Window {
    alpha: Value,
    beta: Value,
}

/// A row as far as it is not the sentence.
struct Row<'a> {
    value: &'a str,
    told: &'a str,
}

/// A node while its children are searched.
struct Family<'t> {
    path: Vec<u32>,
    node: &'t Plain,
    best: Option<Value>,
    window: Window,
    /// How many children have been taken in.
    taken: usize,
}

impl<'a> Reader<'a> {
    fn root(&mut self) -> Read {
        let full = Window {
            alpha: Value::NEG_INFINITY,
            beta: Value::INFINITY,
        };
        let root = &self.tree.plain;
        let (value, row) = self.value(root, &[], full)?;
        holds(value == root.value, || "value".to_owned())?;
        let [evaluated, all, _] =
            of("done: {} of {} {}", row.told).ok_or_else(|| format!("unknown: {}", row.told))?;
        let is_true = [count(evaluated)?, count(all)?] == [self.leaves, root.leaves().len()];
        holds(is_true, || format!("false: {}", row.told))
    }

    /// The row that comes next, which must be the node's.
    fn row(&mut self, path: &[u32], window: Window) -> Result<Row<'a>, String> {
        let row = self.rows.get(self.next).ok_or("a row is missing")?;
        self.next += 1;
        let name = self.tree.name(path);
        let node = self.tree.plain.at(path);
        let drawn = match node.player {
            _ if node.children.is_empty() => name.to_owned(),
            Player::Max => format!("[{name}]"),
            Player::Min => format!("({name})"),
        };
        let bounds = match self.rule {
            Some(_) => vec![window.alpha.to_string(), window.beta.to_string()],
            None => Vec::new(),
        };
        let due = [vec![self.next.to_string(), drawn], bounds].concat();
        let rest = row
            .strip_prefix(&due[..])
            .ok_or_else(|| format!("due: {}", due.join("  ")))?;
        match rest {
            [value, told] => Ok(Row { value, told }),
            _ => Err("columns".to_owned()),
        }
    }

    /// Reads the rows below a node and its last one, whose sentence is still to be read. Gives the fail-soft value.
    fn value(
        &mut self,
        node: &Plain,
        path: &[u32],
        window: Window,
    ) -> Result<(Value, Row<'a>), String> {
        if node.children.is_empty() {
            self.leaves += 1;
            let row = self.row(path, window)?;
            self.bounded(node, node.value, row.value)?;
            return Ok((node.value, row));
        }
        let enter = self.row(path, window)?;
        holds(enter.told == "enter" && enter.value.is_empty(), || {
            "enter".to_owned()
        })?;
        let mut family = Family {
            path: path.to_vec(),
            node,
            best: None,
            window,
            taken: 0,
        };
        for (index, child) in (0..).zip(&node.children) {
            let path = [path, &[index]].concat();
            let (value, row) = self.value(child, &path, family.window)?;
            let closed = self.take(&mut family, child, value, &row)?;
            if closed && family.taken < node.children.len() {
                self.cutoffs[usize::from(node.player == Player::Max)] += 1;
                break;
            }
        }
        let best = family.best.ok_or("no child")?;
        let row = self.row(path, family.window)?;
        self.bounded(node, best, row.value)?;
        Ok((best, row))
    }

    /// `3`, `≤2`, `≥7`: true of the node, and of this value.
    fn bounded(&self, node: &Plain, of: Value, text: &str) -> Read {
        let is_true = is_bound(node.value, text)?;
        let is_its = value(text.trim_start_matches(['≤', '≥']))? == of;
        holds(is_true && is_its, || format!("false: value {text}"))
    }

    /// Takes in a child's value and reads what is said of it; whether the window is closed.
    fn take(
        &mut self,
        family: &mut Family<'_>,
        child: &Plain,
        of_child: Value,
        row: &Row<'_>,
    ) -> Result<bool, String> {
        let (before, best_before) = (family.window, family.best);
        let (best, window) = match family.node.player {
            Player::Max => (
                best_before.map_or(of_child, |best| best.max(of_child)),
                Window {
                    alpha: before.alpha.max(of_child),
                    ..before
                },
            ),
            Player::Min => (
                best_before.map_or(of_child, |best| best.min(of_child)),
                Window {
                    beta: before.beta.min(of_child),
                    ..before
                },
            ),
        };
        (family.best, family.window) = (Some(best), window);
        family.taken += 1;
        let closed = match self.rule {
            None => false,
            Some(CutRule::Inclusive) => window.alpha >= window.beta,
            Some(CutRule::Strict) => window.alpha > window.beta,
        };
        let changed = best_before != Some(best) || window != before;
        let is_true = if row.told == "no change" {
            !changed
        } else {
            let (first, then) = first_clause(row.told);
            let moved =
                (self.rule.is_some() && window != before).then_some(match family.node.player {
                    Player::Max => window.alpha,
                    Player::Min => window.beta,
                });
            changed && self.best(family, child, first)? && self.then(family, moved, closed, then)?
        };
        holds(is_true, || format!("false: {}", row.told))?;
        Ok(closed)
    }

    /// What is said of the node's value so far.
    fn best(&self, family: &Family<'_>, child: &Plain, text: &str) -> Result<bool, String> {
        let best = family.best.ok_or("no child")?;
        if let Some([node, sign, bound]) = of("{} {} {}", text) {
            let is_named = self.tree.name(&family.path) == node;
            let due = match family.node.player {
                Player::Max => "≥",
                Player::Min => "≤",
            };
            // It says something, and that is true.
            let worst = match family.node.player {
                Player::Max => Value::NEG_INFINITY,
                Player::Min => Value::INFINITY,
            };
            let is_bound = is_bound(family.node.value, &format!("{sign}{bound}"))?;
            return Ok(is_named
                && sign == due
                && value(bound)? == best
                && is_bound
                && best != worst);
        }
        let [bound] = of("best so far {}", text).ok_or_else(|| format!("unknown: {text}"))?;
        let values = family.node.children[..family.taken]
            .iter()
            .map(|child| child.value);
        let so_far = match family.node.player {
            Player::Max => values.max(),
            Player::Min => values.min(),
        };
        let is_its = value(bound.trim_start_matches(['≤', '≥']))? == best;
        Ok(is_its && is_bound(child.value, bound)? && is_bound(so_far.ok_or("no child")?, bound)?)
    }

    /// What is said of the window. `moved` is where the end went that moved.
    fn then(
        &self,
        family: &Family<'_>,
        moved: Option<Value>,
        closed: bool,
        text: &str,
    ) -> Result<bool, String> {
        let end = match family.node.player {
            Player::Max => "α",
            Player::Min => "β",
        };
        let children = family.node.children.len();
        let sign = match self.rule {
            None => return Ok(text.is_empty()),
            Some(CutRule::Inclusive) => "≥",
            Some(CutRule::Strict) => ">",
        };
        Ok(if text == "last child, nothing left to cut" {
            closed && family.taken == children
        } else if let Some([name]) = of("{} stays", text) {
            name == end && moved.is_none() && !closed
        } else if let Some([name, to, rule, skipped]) =
            of("{} = {}; α {} β, cut-off, skip {…}", text)
        {
            let skips = (0_u32..).take(children).skip(family.taken);
            let skips = skips.map(|index| [&family.path[..], &[index]].concat());
            let skips: Vec<String> = skips.map(|path| self.tree.name(&path).to_owned()).collect();
            let (names, more) = match of("{…} and {} more", skipped) {
                Some([names, more]) => (names, count(more)?),
                None => (skipped, 0),
            };
            let names: Vec<&str> = names.split(' ').collect();
            let is_all = names.len() + more == skips.len()
                && skips.starts_with(
                    &names
                        .iter()
                        .map(|&name| name.to_owned())
                        .collect::<Vec<_>>(),
                );
            name == end && moved == Some(value(to)?) && rule == sign && closed && is_all
        } else if let Some([name, to]) = of("{} = {}", text) {
            name == end && moved == Some(value(to)?) && !closed
        } else {
            return Err(format!("unknown: {text}"));
        })
    }
}

/// What is said before the first colon or semicolon, and what after it.
fn first_clause(text: &str) -> (&str, &str) {
    let parted = text.split_once(": ").or_else(|| text.split_once("; "));
    parted.unwrap_or((text, ""))
}

/// Whether `3`, `≤3` or `≥3` is true of a value.
fn is_bound(of: Value, text: &str) -> Result<bool, String> {
    Ok(if let Some(most) = text.strip_prefix('≤') {
        of <= value(most)?
    } else if let Some(least) = text.strip_prefix('≥') {
        of >= value(least)?
    } else {
        of == value(text)?
    })
}
