//! Tables hold the rows of the JSON: parsed back from Markdown, LaTeX and CSV, they are the same.

use serde_json::Value as Json;

use crate::program::{TREES, gametrace};

/// The rows of a CSV text, by RFC 4180.
fn csv_rows(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
    let (mut in_quotes, mut letters) = (false, text.chars().peekable());
    while let Some(letter) = letters.next() {
        match (in_quotes, letter) {
            (true, '"') if letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            (_, '"') => in_quotes = !in_quotes,
            (false, ',') => row.push(std::mem::take(&mut field)),
            (false, '\n') => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            _ => field.push(letter),
        }
    }
    assert!(!in_quotes && row.is_empty() && field.is_empty());
    rows
}

/// The rows of the one table in a Markdown text, its header first.
fn markdown_rows(text: &str) -> Vec<Vec<String>> {
    let cells = |line: &str| {
        let line = line
            .strip_prefix("| ")
            .and_then(|line| line.strip_suffix(" |"));
        let cells = line
            .expect("a row")
            .replace("\\*", "*")
            .replace("\\[", "[")
            .replace("\\]", "]");
        let cells = cells.replace("&lt;", "<").replace("&gt;", ">");
        cells.split(" | ").map(str::to_owned).collect()
    };
    let table = text.lines().filter(|line| line.starts_with('|'));
    let mut rows: Vec<Vec<String>> = table.map(cells).collect();
    let rules = rows.remove(1);
    assert!(rules.iter().all(|rule| rule.contains("---")));
    rows
}

/// The rows of the one table in a LaTeX text, its header first.
fn latex_rows(text: &str) -> Vec<Vec<String>> {
    let plain = |cell: &str| {
        let signs = [
            ("$\\infty$", "∞"),
            ("$-\\infty$", "−∞"),
            ("$\\alpha$", "α"),
            ("$\\beta$", "β"),
        ];
        let more = [
            ("$\\le$", "≤"),
            ("$\\ge$", "≥"),
            ("$\\to$", "→"),
            ("~", " "),
            ("--", "–"),
        ];
        let more_still = [("$<$", "<"), ("$>$", ">"), ("{}[", "[")];
        let all = signs.iter().chain(&more).chain(&more_still);
        all.fold(cell.to_owned(), |cell, (latex, sign)| {
            cell.replace(latex, sign)
        })
    };
    let rows = text.lines().filter_map(|line| line.strip_suffix(" \\\\"));
    let rows: Vec<Vec<String>> = rows
        .map(|row| row.split(" & ").map(plain).collect())
        .collect();
    // A long table says its header for the first page and for the others.
    assert_eq!(rows[0], rows[1]);
    rows[1..].to_vec()
}

fn state(state: &Json) -> String {
    let status = state["status"].as_str().expect("a status").to_uppercase();
    format!(
        "({}, {status}, {})",
        state["node"].as_str().expect("a name"),
        shown(&state["merit"])
    )
}

/// A value as people read it.
fn shown(value: &Json) -> String {
    match value.as_str() {
        Some("inf") => "∞".to_owned(),
        Some("-inf") => "−∞".to_owned(),
        _ if value.is_null() => "–".to_owned(),
        _ => value.to_string(),
    }
}

fn json_steps(arguments: &str) -> Vec<Json> {
    let document = gametrace(arguments).json();
    document["steps"].as_array().expect("steps").clone()
}

#[test]
fn traces_of_sss_hold_the_same_rows_in_every_format() {
    for tree in TREES {
        let steps = json_steps(&format!("trace {tree} -f json"));
        let table = |format| gametrace(&format!("trace {tree} -f {format}")).output();
        let csv = csv_rows(&table("csv"));
        let header = ["Step", "Removed from OPEN", "Case", "Action", "OPEN after"];
        for rows in [
            &csv,
            &markdown_rows(&table("markdown")),
            &latex_rows(&table("latex")),
        ] {
            assert_eq!(rows[0], header);
            assert_eq!(rows.len(), steps.len() + 1);
            for (row, step) in rows[1..].iter().zip(&steps) {
                assert_eq!(row[0], step["step"].to_string());
                assert_eq!(row[1], state(&step["popped"]));
                let case = step["gamma_case"].as_u64();
                assert_eq!(
                    row[2].split(' ').next(),
                    Some(
                        case.map_or("stop".to_owned(), |case| case.to_string())
                            .as_str()
                    )
                );
                let open: Vec<String> = step["open"]
                    .as_array()
                    .expect("OPEN")
                    .iter()
                    .map(state)
                    .collect();
                let told = row[4].replace('–', "");
                assert_eq!(told, open.join(" "), "{tree}, step {}", row[0]);
                // The action is the same sentence everywhere.
                assert_eq!(row[3], csv[row[0].parse::<usize>().expect("a number")][3]);
            }
        }
    }
}

#[test]
fn depth_first_traces_hold_the_same_rows_in_every_format() {
    for (tree, algorithm) in TREES
        .into_iter()
        .flat_map(|tree| [(tree, "minimax"), (tree, "alpha-beta")])
    {
        let steps = json_steps(&format!("trace {tree} -a {algorithm} -f json"));
        let table =
            |format| gametrace(&format!("trace {tree} -a {algorithm} -f {format}")).output();
        let header = if algorithm == "minimax" {
            vec!["Step", "Event", "Node", "Value", "Action"]
        } else {
            vec!["Step", "Event", "Node", "α", "β", "Value", "Action"]
        };
        let tables = [
            markdown_rows(&table("markdown")),
            latex_rows(&table("latex")),
            csv_rows(&table("csv")),
        ];
        for rows in tables {
            assert_eq!(rows[0], header);
            assert_eq!(rows.len(), steps.len() + 1);
            for (row, step) in rows[1..].iter().zip(&steps) {
                // CSV writes numbers and nothing plainly.
                let row: Vec<String> = row
                    .iter()
                    .map(|cell| match cell.as_str() {
                        "inf" => "∞".to_owned(),
                        "-inf" => "−∞".to_owned(),
                        "" => "–".to_owned(),
                        cell => cell.to_owned(),
                    })
                    .collect();
                assert_eq!(row[0], step["step"].to_string());
                assert_eq!(row[1], step["event"].as_str().expect("an event"));
                assert_eq!(
                    row[2].trim_matches(['[', ']', '(', ')']),
                    step["node"].as_str().expect("a name")
                );
                if algorithm != "minimax" {
                    assert_eq!(row[3..5], [shown(&step["alpha"]), shown(&step["beta"])]);
                }
                let bound = match step["bound"].as_str() {
                    Some("upper") => "≤",
                    Some("lower") => "≥",
                    _ => "",
                };
                assert_eq!(
                    row[row.len() - 2],
                    format!("{bound}{}", shown(&step["value"]))
                );
            }
        }
    }
}

#[test]
fn the_csv_of_a_comparison_holds_the_counts_of_its_json() {
    let document = gametrace("compare -a all -f json").json();
    let rows = csv_rows(&gametrace("compare -a all -f csv").output());
    let mut found = rows[1..].iter();
    for tree in document["trees"].as_array().expect("trees") {
        for result in tree["results"].as_array().expect("results") {
            let row = found.next().expect("a row");
            for (key, cell) in rows[0].iter().zip(row) {
                let json = match key.as_str() {
                    "tree" => &tree["summary"]["source"],
                    "tree_value" => &tree["summary"]["value"],
                    "algorithm" | "value" | "ran" => &result[key],
                    key if !tree["summary"][key].is_null() => &tree["summary"][key],
                    key => &result["counts"][key],
                };
                let expected = match json {
                    Json::Null => String::new(),
                    Json::String(word) => word.clone(),
                    other => other.to_string(),
                };
                assert_eq!(*cell, expected, "{key}");
            }
        }
    }
    assert!(found.next().is_none());
}

#[test]
fn long_traces_are_cut_for_people_and_whole_for_programs() {
    let table = |format| gametrace(&format!("trace random:2,12 -f {format}")).output();
    let csv = csv_rows(&table("csv"));
    assert!(csv.len() > 1001);
    assert!(csv.iter().any(|row| row[4].matches('(').count() > 24));
    let markdown = table("markdown");
    assert_eq!(markdown_rows(&markdown).len(), 1001);
    assert!(markdown.contains("`--full\\` prints all"));
    let full = table("markdown --full");
    assert_eq!(markdown_rows(&full).len(), csv.len());
}
