//! `compare --baseline`: what differs from older results is told, and fails.

use serde_json::{Value as Json, json};
use tempfile::TempDir;

use crate::program::{folder, gametrace};

/// The comparison of two trees, with `change` made to it, in a file.
fn older(change: impl FnOnce(&mut Json)) -> (TempDir, String) {
    let mut document = gametrace("compare web aima -f json").json();
    change(&mut document);
    let folder = folder(&[("old.json", document.to_string())]);
    let path = folder.path().join("old.json");
    let path = path.to_str().expect("UTF-8").to_owned();
    (folder, path)
}

#[test]
fn the_same_results_pass() {
    let (_folder, old) = older(|_| {});
    let text = gametrace(&format!("compare web aima --baseline {old}")).output();
    assert!(text.ends_with("✓ as in the baseline\n"), "{text}");
    let text = gametrace(&format!(
        "compare web aima pi -a all --baseline {old} -f markdown"
    ))
    .output();
    assert!(text.ends_with("\n✓ as in the baseline\n"), "{text}");
    let json = gametrace(&format!("compare web aima --baseline {old} -f json")).json();
    assert_eq!(json["differences"], json!([]));
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
        trees[1]["results"][2]["principal_variation"] = json!([1, 0]);
        trees[0]["results"][0]["algorithm"] = "dual".into();
    });
    let text = gametrace(&format!("compare web aima --baseline {old}"))
        .status(1)
        .output();
    assert_eq!(
        told(&text),
        [
            "✗ web: dual is not run now, but in the baseline",
            r#"✗ aima: branching is {"max":3,"min":3}, was {"max":3,"min":2}"#,
            "✗ aima: value is 3, was ∞",
            "✗ aima: alpha-beta.leaves_evaluated is 7, was 8",
            "✗ aima: sss.principal_variation is [0, 0], was [1, 0]",
            "✗ aima: sss.gamma_cases is [1, 4, 1, 7, 3, 1], was [9, 4, 1, 7, 3, 1]",
        ]
    );
    let json = gametrace(&format!("compare aima --baseline {old} -f json"))
        .status(1)
        .json();
    assert_eq!(json["passed"], false);
    assert_eq!(
        json["differences"][0],
        json!({"tree": "web", "algorithm": null, "key": null, "baseline": null, "found": null})
    );
    assert_eq!(
        json["differences"][3],
        json!({
            "tree": "aima", "algorithm": "alpha-beta", "key": "leaves_evaluated", "baseline": 8, "found": 7,
        })
    );
}

/// Lines of a text that tell a difference.
fn told(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with('✗')).collect()
}

/// `null` is a fact like any other: it differs from a number on either side, and not from `null`.
#[test]
fn what_was_unknown_or_is_unknown_now_is_a_difference() {
    let (_folder, old) = older(|document| {
        let aima = &mut document["trees"][1];
        aima["summary"]["value"] = Json::Null;
        aima["results"][0]["value"] = Json::Null;
        aima["results"][0]["counts"]["alpha_cutoffs"] = Json::Null;
        aima["results"][1]["counts"]["alpha_cutoffs"] = Json::Null;
        aima["results"][2]["principal_variation"] = Json::Null;
    });
    let text = gametrace(&format!("compare web aima --baseline {old}"))
        .status(1)
        .output();
    let expected = [
        "✗ aima: value is 3, was nothing",
        "✗ aima: minimax.value is 3, was nothing",
        "✗ aima: alpha-beta.alpha_cutoffs is 1, was nothing",
        "✗ aima: sss.principal_variation is [0, 0], was nothing",
    ];
    assert_eq!(told(&text), expected);

    let whole = gametrace("compare random:3,5 -f json").output();
    let folder = folder(&[("old.json", whole)]);
    // Minimax is not run any more.
    let limited = gametrace("compare random:3,5 --max-leaves 200 --baseline old.json");
    let text = limited.within(folder.path()).status(1).output();
    let expected = [
        "✗ random:3,5: minimax.principal_variation is nothing, was [1, 1, 1, 1, 2]",
        "✗ random:3,5: minimax.ran is false, was true",
        "✗ random:3,5: minimax.value is nothing, was 75",
    ];
    assert_eq!(told(&text), expected);
}

#[test]
fn what_is_no_baseline_is_bad_input() {
    for version in [1, 7] {
        let (_folder, old) = older(|document| document["schema_version"] = version.into());
        let (told, _) = gametrace(&format!("compare web --baseline {old}"))
            .status(2)
            .failure();
        let end = format!("has schema version {version}, this program reads 2");
        assert!(told.ends_with(&end), "{told}");
    }
    let (told, _) = gametrace("compare web --baseline Cargo.toml")
        .status(2)
        .failure();
    assert!(told.starts_with("Cargo.toml is not JSON: "), "{told}");
    let (told, _) = gametrace("compare web --baseline fixtures/textbook/web.json")
        .status(2)
        .failure();
    assert!(told.contains("is no `compare` document"), "{told}");
    let (told, _) = gametrace("compare web --baseline nowhere.json")
        .status(2)
        .failure();
    assert!(told.starts_with("cannot read nowhere.json: "), "{told}");
}
