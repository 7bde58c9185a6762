//! Names and titles come from files: in no format are they more than text.

use crate::program::{HOSTILE, gametrace};

/// Characters that command a terminal or hide from the reader: in text they are seen as escapes.
fn assert_visible(text: &str) {
    let hidden = |letter: &char| {
        (letter.is_control() && *letter != '\n')
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert_eq!(text.chars().find(hidden), None, "{text}");
}

fn all(formats: &[&str]) -> Vec<String> {
    let mut texts = Vec::new();
    for format in formats {
        for command in ["compare", "trace", "why"] {
            texts.push(gametrace(&format!("{command} {HOSTILE} -f {format}")).output());
        }
        texts.push(gametrace(&format!("trace {HOSTILE} -a alpha-beta -f {format}")).output());
    }
    texts
}

#[test]
fn no_terminal_is_commanded() {
    let mut texts = all(&["text", "markdown", "csv", "latex"]);
    for format in ["text", "svg", "latex", "dot"] {
        texts.push(
            gametrace(&format!(
                "tree {HOSTILE} --annotate sss --show strategy -f {format}"
            ))
            .output(),
        );
    }
    for text in texts {
        assert_visible(&text);
    }
}

#[test]
fn svg_holds_no_markup_but_its_own() {
    let svg = gametrace(&format!("tree {HOSTILE} --annotate alpha-beta -f svg")).output();
    let mut rest = svg.as_str();
    let mut open = Vec::new();
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        let name: String = tag
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphabetic)
            .collect();
        assert!(
            ["svg", "title", "style", "g", "line", "rect", "text"].contains(&name.as_str()),
            "{tag}"
        );
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty());
    assert!(svg.contains("&lt;/text&gt;&quot;&#39;&amp;lt;"));
    for (at, _) in svg.match_indices('&') {
        let entity = ["amp;", "lt;", "gt;", "quot;", "#39;"];
        assert!(
            entity
                .iter()
                .any(|entity| svg[at + 1..].starts_with(entity))
        );
    }
}

#[test]
fn latex_holds_no_command_but_its_own() {
    let mut texts = all(&["latex"]);
    texts.push(gametrace(&format!("tree {HOSTILE} --annotate alpha-beta -f latex")).output());
    for text in texts {
        for command in ["\\input", "\\end{document}", "\\\\\\\\"] {
            assert!(!text.contains(command), "{command} in\n{text}");
        }
        assert!(text.contains("\\textbackslash{}input\\{"));
        // The end of a line before a brace does not escape it.
        let text = text.replace("\\\\", "");
        let count =
            |sign: &str| text.matches(sign).count() - text.matches(&format!("\\{sign}")).count();
        assert_eq!(count("{"), count("}"));
        assert_eq!(text.matches('$').count() % 2, 0);
        // A comment ends its line, so a sign of one in a name would swallow the rest.
        for line in text.lines().filter(|line| !line.starts_with('%')) {
            assert!(!line.replace("\\%", "").contains('%'), "{line}");
        }
    }
}

#[test]
fn dot_strings_end_where_they_should() {
    let dot = gametrace(&format!("tree {HOSTILE} --annotate alpha-beta -f dot")).output();
    for line in dot.lines() {
        let bare = line.replace("\\\\", "").replace("\\\"", "");
        assert_eq!(bare.matches('"').count() % 2, 0, "{line}");
        // Of the escapes only line ends are ours.
        assert_eq!(
            bare.matches('\\').count(),
            bare.matches("\\n").count(),
            "{line}"
        );
    }
    assert!(dot.contains("&amp;lt;"));
}

#[test]
fn markdown_cells_are_cells() {
    for text in all(&["markdown"]) {
        let table: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
        let cells = |line: &str| {
            line.replace("\\\\", "")
                .replace("\\|", "")
                .matches('|')
                .count()
        };
        for line in &table {
            assert_eq!(cells(line), cells(table[0]), "{line}");
        }
        for line in text.lines() {
            let bare = line.replace("\\\\", "");
            assert!(!bare.contains('<') && !bare.contains('>'), "{line}");
            for sign in ['`', '[', ']', '$', '_', '~'] {
                assert_eq!(
                    bare.matches(sign).count(),
                    bare.matches(&format!("\\{sign}")).count(),
                    "{line}"
                );
            }
        }
    }
}

#[test]
fn csv_fields_are_no_formulas() {
    let texts = all(&["csv"]);
    let mut disarmed = 0;
    for text in texts {
        for line in text.lines().skip(1) {
            for field in line.split("\",\"").flat_map(|part| part.split(',')) {
                let field = field.trim_start_matches('"');
                disarmed += usize::from(field.starts_with("'="));
                let number = field.trim_end_matches('"');
                let is_number = number.parse::<f64>().is_ok() || number == "-inf";
                assert!(
                    is_number || !field.starts_with(['=', '+', '-', '@']),
                    "{field} in {line}"
                );
            }
        }
    }
    assert!(disarmed > 0);
}

#[test]
fn colour_does_not_let_names_through() {
    let text = gametrace(&format!("compare {HOSTILE} --color always")).output();
    for (at, _) in text.match_indices('\u{1b}') {
        let code = &text[at + 1..];
        let end = code.find('m').expect("a style");
        assert!(
            code[1..end]
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b';')
        );
        assert!(code.starts_with('['));
    }
}
