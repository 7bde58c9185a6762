//! `compare --baseline`: what differs from older results is told, and fails.

use std::fs;

use serde_json::Value as Json;
use tempfile::TempDir;

use super::{printed, refused, run};

/// The comparison of two trees, with `change` made to it, in a file.
fn older(change: impl FnOnce(&mut Json)) -> (TempDir, String) {
    let folder = TempDir::new().expect("a folder");
    let mut document =
        serde_json::from_str(&printed(&["compare", "web", "aima", "-f", "json"])).expect("JSON");
    change(&mut document);
    let path = folder.path().join("old.json");
    fs::write(&path, document.to_string()).expect("can be written");
    let path = path.to_str().expect("UTF-8").to_owned();
    (folder, path)
}

#[test]
fn the_same_results_pass() {
    let (_folder, old) = older(|_| {});
    let text = printed(&["compare", "web", "aima", "--baseline", &old]);
    assert!(text.ends_with("✓ as in the baseline\n"), "{text}");
    let text = printed(&[
        "compare",
        "web",
        "aima",
        "pi",
        "-a",
        "all",
        "--baseline",
        &old,
        "-f",
        "markdown",
    ]);
    assert!(text.ends_with("\n✓ as in the baseline\n"), "{text}");
    let json: Json = serde_json::from_str(&printed(&[
        "compare",
        "web",
        "aima",
        "--baseline",
        &old,
        "-f",
        "json",
    ]))
    .expect("JSON");
    assert_eq!(json["differences"], serde_json::json!([]));
    assert_eq!(json["passed"], true);
}

#[test]
fn every_difference_is_told() {
    let (_folder, old) = older(|document| {
        let trees = &mut document["trees"];
        trees[1]["summary"]["branching"]["min"] = 2.into();
        trees[1]["summary"]["value"] = "inf".into();
        trees[1]["summary"]["title"] = "another".into();
        trees[1]["results"][1]["counts"]["leaves_evaluated"] = 8.into();
        trees[1]["results"][2]["counts"]["gamma_cases"][0] = 9.into();
        trees[1]["results"][2]["principal_variation"] = serde_json::json!([1, 0]);
        trees[0]["results"][0]["algorithm"] = "dual".into();
    });
    let output = run(&["compare", "web", "aima", "--baseline", &old]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let told: Vec<&str> = text.lines().filter(|line| line.starts_with('✗')).collect();
    assert_eq!(
        told,
        [
            "✗ web: dual is not run now, but in the baseline",
            r#"✗ aima: branching is {"max":3,"min":3}, was {"max":3,"min":2}"#,
            "✗ aima: value is 3, was ∞",
            "✗ aima: alpha-beta.leaves_evaluated is 7, was 8",
            "✗ aima: sss.principal_variation is [0, 0], was [1, 0]",
            "✗ aima: sss.gamma_cases is [1, 4, 1, 7, 3, 1], was [9, 4, 1, 7, 3, 1]",
        ]
    );
    let output = run(&["compare", "aima", "--baseline", &old, "-f", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let json: Json = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["passed"], false);
    assert_eq!(
        json["differences"][0],
        serde_json::json!({"tree": "web", "algorithm": null, "key": null, "baseline": null, "found": null})
    );
    assert_eq!(
        json["differences"][3],
        serde_json::json!({
            "tree": "aima", "algorithm": "alpha-beta", "key": "leaves_evaluated", "baseline": 8, "found": 7,
        })
    );
}

#[test]
fn what_is_no_baseline_is_bad_input() {
    for version in [1, 7] {
        let (_folder, old) = older(|document| document["schema_version"] = version.into());
        let told = refused(&["compare", "web", "--baseline", &old]);
        let end = format!("has schema version {version}, this program reads 2\n");
        assert!(told.ends_with(&end), "{told}");
    }
    let told = refused(&["compare", "web", "--baseline", "Cargo.toml"]);
    assert!(
        told.starts_with("error: Cargo.toml is not JSON: "),
        "{told}"
    );
    let told = refused(&["compare", "web", "--baseline", "fixtures/textbook/web.json"]);
    assert!(told.contains("is no `compare` document"), "{told}");
    let told = refused(&["compare", "web", "--baseline", "nowhere.json"]);
    assert!(
        told.starts_with("error: cannot read nowhere.json: "),
        "{told}"
    );
}
