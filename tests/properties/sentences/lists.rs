//! What `check` says of lists of what alpha-beta evaluates, prunes and cuts, right ones and damaged ones.

use gametrace::check::alpha_beta::{Entries, Facts, mark};
use gametrace::check::{Marked, Told, Verdict, WrittenCutoff};
use gametrace::search::Limits;
use gametrace::search::alpha_beta::CutRule;
use gametrace::tree::{Path, Player};
use gametrace::value::Value;

use super::damage::Damage;
use super::grammar::{Read, holds, number, of, value};
use super::subject::Subject;
use crate::plain::Plain;

/// Reads the marks of three lists.
pub(super) fn read(tree: &Subject, rule: CutRule, damage: &mut Damage) -> Read {
    let mut search = Search {
        rule,
        evaluated: Vec::new(),
        cutoffs: Vec::new(),
    };
    search.visit(
        &tree.plain,
        &mut Path::new(),
        [Value::NEG_INFINITY, Value::INFINITY],
    );
    let all = leaves(&tree.plain, &[]);
    let is_pruned = |leaf: &&Path| !search.evaluated.contains(leaf);
    let pruned: Vec<Path> = all.iter().filter(is_pruned).cloned().collect();
    let stored = tree.plain.stored();
    let facts = Facts::of(&stored, rule, Limits::default()).map_err(|_| "a small tree")?;
    let mut damaged = |paths: &[Path]| {
        let mut paths = paths.to_vec();
        let (at, other) = (damage.below(paths.len()), damage.below(all.len()));
        match damage.below(6) {
            1 if !paths.is_empty() => drop(paths.remove(at)),
            2 if !paths.is_empty() => paths.swap(at, 0),
            3 if !paths.is_empty() => paths.push(paths[at].clone()),
            4 => paths.insert(at, all[other].clone()),
            5 if !paths.is_empty() => drop(paths[at].pop()),
            _ => {}
        }
        paths
            .iter()
            .map(|path| tree.name(path).to_owned())
            .collect()
    };
    let cutoffs: Vec<String> = damaged(
        &search
            .cutoffs
            .iter()
            .map(|cutoff| cutoff.node.clone())
            .collect::<Vec<Path>>(),
    );
    let cutoffs = cutoffs.into_iter().map(|node| WrittenCutoff {
        // The bounds of the first one, whosesoever the list is.
        alpha: search.cutoffs.first().map(|cutoff| cutoff.window[0]),
        node: Some(node),
        ..WrittenCutoff::default()
    });
    for entries in [
        Entries::Evaluated(damaged(&search.evaluated)),
        Entries::Pruned(damaged(&pruned)),
        Entries::Cutoffs(cutoffs.collect()),
    ] {
        let marking = mark(&entries, &facts, &tree.built.tree, &tree.names());
        let reader = Reader {
            tree,
            search: &search,
            pruned: &pruned,
            rows: &marking.rows,
            entries: &entries,
        };
        for marked in &marking.rows {
            reader.row(marked).map_err(|why| {
                let (row, reason) = (marked.row, &marked.reason);
                format!("{rule:?} {entries:?}, row {row}: {why}\n  {reason}")
            })?;
        }
    }
    Ok(())
}

fn leaves(node: &Plain, path: &[u32]) -> Vec<Path> {
    if node.children.is_empty() {
        return vec![path.to_vec()];
    }
    let below = (0..).zip(&node.children);
    below
        .flat_map(|(index, child)| leaves(child, &[path, &[index]].concat()))
        .collect()
}

/// Alpha-beta as it is taught.
struct Search {
    rule: CutRule,
    evaluated: Vec<Path>,
    cutoffs: Vec<Cutoff>,
}

struct Cutoff {
    node: Path,
    window: [Value; 2],
    skipped: Vec<Path>,
}

impl Search {
    fn visit(&mut self, node: &Plain, path: &mut Path, mut window: [Value; 2]) -> Value {
        if node.children.is_empty() {
            self.evaluated.push(path.clone());
            return node.value;
        }
        let mut best: Option<Value> = None;
        for (index, child) in (0..).zip(&node.children) {
            path.push(index);
            let value = self.visit(child, path, window);
            path.pop();
            let better = best.map_or(value, |best| node.player.preferred(best, value));
            best = Some(better);
            match node.player {
                Player::Max => window[0] = window[0].max(better),
                Player::Min => window[1] = window[1].min(better),
            }
            let is_cut = match self.rule {
                CutRule::Inclusive => window[0] >= window[1],
                CutRule::Strict => window[0] > window[1],
            };
            let skipped = (index + 1..).zip(node.children.iter().skip(index as usize + 1));
            let skipped = skipped.map(|(index, _)| [path.as_slice(), &[index]].concat());
            let skipped: Vec<Path> = skipped.collect();
            if is_cut && !skipped.is_empty() {
                self.cutoffs.push(Cutoff {
                    node: path.clone(),
                    window,
                    skipped,
                });
                break;
            }
        }
        best.expect("it has children")
    }
}

struct Reader<'a> {
    tree: &'a Subject,
    search: &'a Search,
    pruned: &'a [Path],
    rows: &'a [Marked],
    entries: &'a Entries,
}

impl Reader<'_> {
    fn row(&self, marked: &Marked) -> Read {
        if marked.verdict == Verdict::Right {
            return holds(marked.reason.is_empty(), || "a reason".to_owned());
        }
        let found = match &marked.found {
            Some(Told::Entry(found)) => found.node.as_deref(),
            _ => None,
        };
        let is_true = self.is_true(&marked.reason, found, marked)?;
        holds(is_true, || "false".to_owned())
    }

    fn is_true(&self, text: &str, found: Option<&str>, marked: &Marked) -> Result<bool, String> {
        let is_found = |name: &str| found == Some(name);
        let evaluated = &self.search.evaluated;
        let at = |name: &str| {
            let path = self.tree.path(name)?;
            Ok::<Option<usize>, String>(evaluated.iter().position(|leaf| *leaf == path))
        };
        let missing = match (
            of("{} {} are missing: {…}", text),
            of("{} {} is missing: {…}", text),
        ) {
            (Some(several), _) | (None, Some(several)) => Some(several),
            _ => None,
        };
        Ok(if let Some([count, what, names]) = missing {
            let names: Vec<&str> = names.split(' ').collect();
            number(count)? == names.len() && self.are_missing(what, &names)?
        } else if let Some([names]) = of("{…} first", text) {
            // All that come between the rows before and this one.
            let places = names
                .split(' ')
                .map(at)
                .collect::<Result<Vec<_>, String>>()?;
            let own = at(found.ok_or("no entry")?)?.ok_or("never")?;
            places
                .windows(2)
                .all(|pair| pair[0].map(|place| place + 1) == pair[1])
                && places.last() == Some(&own.checked_sub(1))
        } else if let Some([name]) = of("{} was evaluated before", text) {
            let own = at(name)?;
            let before = self.rows.iter().filter(|row| row.row < marked.row);
            let places = before.filter_map(|row| match &row.found {
                Some(Told::Entry(entry)) => at(entry.node.as_deref()?).ok()?,
                _ => None,
            });
            is_found(name) && own.is_some() && places.max() >= own
        } else if let Some([name, alpha, beta, node]) =
            of("{} is skipped: α = {}, β = {} at {}", text)
        {
            let (path, at) = (self.tree.path(name)?, self.tree.path(node)?);
            let window = [value(alpha)?, value(beta)?];
            let is_it = |cutoff: &Cutoff| {
                cutoff.node == at
                    && cutoff.window == window
                    && cutoff
                        .skipped
                        .iter()
                        .any(|skipped| path.starts_with(skipped))
            };
            is_found(name) && self.search.cutoffs.iter().any(is_it)
        } else if let Some([name]) = of("{} is no leaf", text) {
            is_found(name) && !self.tree.node(name)?.children.is_empty()
        } else if let Some([names]) = of("alpha-beta evaluates {…}", text) {
            let below = self.tree.path(found.ok_or("no entry")?)?;
            let all = evaluated.iter().filter(|leaf| leaf.starts_with(&below));
            let all: Vec<&str> = all.map(|leaf| self.tree.name(leaf)).collect();
            names == all.join(" ")
        } else if let Some([name]) = of("{} is in the list already", text) {
            let path = self.tree.path(name)?;
            let before = self.rows.iter().filter(|row| row.row < marked.row);
            let is_there = |row: &Marked| match &row.found {
                Some(Told::Entry(entry)) => entry.node.as_ref().is_some_and(|node| {
                    let other = self.tree.path(node).unwrap_or_default();
                    other.starts_with(&path) || path.starts_with(&other)
                }),
                _ => false,
            };
            is_found(name) && before.into_iter().any(is_there)
        } else if let Some([name]) = of("no cut-off at {}", text) {
            let path = self.tree.path(name)?;
            let cutoffs = self.search.cutoffs.iter();
            let here = cutoffs.filter(|cutoff| cutoff.node == path || is_after(cutoff, &path));
            is_found(name) && here.count() == 0
        } else if let Some([alpha, beta, names]) = of("α = {}, β = {}, skips {…}", text) {
            let path = self.tree.path(found.ok_or("no entry")?)?;
            let window = [value(alpha)?, value(beta)?];
            let is_it = |cutoff: &Cutoff| {
                let skipped: Vec<&str> = cutoff
                    .skipped
                    .iter()
                    .map(|node| self.tree.name(node))
                    .collect();
                (cutoff.node == path || is_after(cutoff, &path))
                    && cutoff.window == window
                    && skipped.join(" ") == names
            };
            self.search.cutoffs.iter().any(is_it)
        } else {
            return Err("unknown".to_owned());
        })
    }

    fn are_missing(&self, what: &str, names: &[&str]) -> Result<bool, String> {
        let paths = names.iter().map(|name| self.tree.path(name));
        let paths = paths.collect::<Result<Vec<Path>, String>>()?;
        Ok(match self.entries {
            Entries::Evaluated(listed) | Entries::Visited(listed) => {
                let is_due = |path: &Path| self.search.evaluated.contains(path);
                what.starts_with("lea")
                    && paths.iter().all(is_due)
                    && names
                        .iter()
                        .all(|name| !listed.iter().any(|other| other == name))
            }
            Entries::Pruned(listed) => {
                let is_due = |path: &Path| self.pruned.contains(path);
                what.starts_with("lea")
                    && paths.iter().all(is_due)
                    && names
                        .iter()
                        .all(|name| !listed.iter().any(|other| other == name))
            }
            Entries::Cutoffs(_) => {
                let is_due = |path: &Path| {
                    self.search
                        .cutoffs
                        .iter()
                        .any(|cutoff| cutoff.node == *path)
                };
                what.starts_with("cut-off") && paths.iter().all(is_due)
            }
        })
    }
}

/// Whether the cut-off happens after this child.
fn is_after(cutoff: &Cutoff, path: &[u32]) -> bool {
    let Some((&first, parent)) = cutoff.skipped[0].split_last() else {
        return false;
    };
    first > 0 && path == [parent, &[first - 1]].concat()
}
