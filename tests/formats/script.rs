//! The Python script in README, run where matplotlib is there.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use super::{printed, project};

#[test]
fn the_bar_chart_of_readme_is_drawn() {
    let readme = ["README.md", "README.formats.md"]
        .into_iter()
        .filter_map(|name| fs::read_to_string(project().join(name)).ok())
        .find(|text| text.contains("```python\n"))
        .expect("a script in README");
    let (_, script) = readme.split_once("```python\n").expect("a script");
    let (script, _) = script.split_once("```\n").expect("its end");
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_matplotlib = Command::new(&python)
        .args(["-c", "import matplotlib"])
        .output();
    if !has_matplotlib.is_ok_and(|output| output.status.success()) {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    fs::write(
        folder.path().join("results.json"),
        printed(&["compare", "-f", "json"]),
    )
    .expect("can be written");
    let output = Command::new(python)
        .args(["-c", script])
        .current_dir(folder.path())
        .env("MPLBACKEND", "Agg")
        .output()
        .expect("Python runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let chart = fs::read(folder.path().join("leaves.png")).expect("a chart");
    assert!(chart.starts_with(b"\x89PNG"));
}
