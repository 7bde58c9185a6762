//! The JSON Schemas: every document fits its schema, says nothing that its schema does not describe, and every field
//! has a description.

use std::fs;

use serde_json::{Value as Json, json};

use super::{HOSTILE, TREES, fixture, printed, refused, run};

const DOCUMENTS: [&str; 8] = [
    "compare", "trace", "tree", "why", "sweep", "check", "exercise", "ndjson",
];

fn schema(document: &str) -> Json {
    serde_json::from_str(&printed(&["schema", document])).expect("JSON")
}

/// The schema with every object closed: a key that it does not describe is refused.
fn strict(document: &str) -> Json {
    fn close(schema: &mut Json) {
        match schema {
            Json::Object(object) => {
                for (key, value) in object.iter_mut() {
                    match (key.as_str(), value) {
                        ("properties", Json::Object(fields)) => {
                            fields.values_mut().for_each(close);
                        }
                        (_, value) => close(value),
                    }
                }
                // Alternatives share an object's keys with what stands beside them.
                if object.contains_key("properties") && !object.contains_key("anyOf") {
                    object.insert("additionalProperties".to_owned(), json!(false));
                }
            }
            Json::Array(items) => items.iter_mut().for_each(close),
            _ => {}
        }
    }
    let mut schema = schema(document);
    if document == "ndjson" {
        // The alternatives of a record are put together from several types.
        schema
    } else {
        close(&mut schema);
        schema
    }
}

fn assert_fits(document: &str, texts: &[String]) {
    for schema in [schema(document), strict(document)] {
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        for text in texts {
            let instance: Json = serde_json::from_str(text).expect("JSON");
            let errors: Vec<String> = validator
                .iter_errors(&instance)
                .map(|error| format!("{error} at {}", error.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{document}: {errors:#?}\n{text}");
        }
    }
}

fn trees() -> impl Iterator<Item = &'static str> {
    let others = [
        HOSTILE,
        "min(-inf (inf 0.5))",
        "random:2,5",
        "random:2-4,3",
        "ttt:XOX.O....",
        "[5]",
    ];
    TREES.into_iter().chain(others)
}

#[test]
fn marked_traces_and_exercises_fit() {
    let marked = |arguments: &[&str]| {
        let all = [&["check"], arguments, &["-f", "json"]].concat();
        String::from_utf8(run(&all).stdout).expect("UTF-8")
    };
    assert_fits(
        "check",
        &[
            marked(&["fixtures/published/sss-web-page.md"]),
            marked(&[
                "fixtures/published/week-7-lecture-10.md",
                "fixtures/examples/attempt.txt",
            ]),
        ],
    );
    let key = fixture("golden/key.json");
    let path = key.to_str().expect("UTF-8").to_owned();
    let arguments = [
        "exercise",
        "--count",
        "3",
        "--min-saving",
        "1",
        "-f",
        "json",
        "--key",
        &path,
    ];
    let sheets = printed(&arguments);
    let answers = fs::read_to_string(&key).expect("the key");
    fs::remove_file(&key).expect("can be removed");
    assert_fits("exercise", &[sheets, answers]);
}

#[test]
fn comparisons_fit() {
    let mut texts: Vec<String> = trees()
        .map(|tree| printed(&["compare", tree, "-a", "all", "-f", "json"]))
        .collect();
    texts.push(printed(&["compare", "-f", "json"]));
    texts.push(printed(&[
        "compare",
        "random:4,12,seed=2",
        "-a",
        "minimax,ab",
        "--max-leaves",
        "2000000",
        "-f",
        "json",
    ]));
    let baseline = fixture("golden/old.json");
    let old = texts[0].replace("\"leaves_evaluated\": 4", "\"leaves_evaluated\": 5");
    fs::write(&baseline, old).expect("can be written");
    let failing = run(&[
        "compare",
        "web",
        "-f",
        "json",
        "--expect",
        "value=4",
        "--expect",
        "optimal_moves=[0]",
        "--baseline",
        baseline.to_str().expect("UTF-8"),
    ]);
    fs::remove_file(&baseline).expect("can be removed");
    assert_eq!(failing.status.code(), Some(1));
    texts.push(String::from_utf8(failing.stdout).expect("UTF-8"));
    assert_fits("compare", &texts);
}

#[test]
fn traces_fit() {
    let mut texts = Vec::new();
    for tree in trees() {
        for algorithm in ["minimax", "alpha-beta", "sss", "dual"] {
            texts.push(printed(&["trace", tree, "-a", algorithm, "-f", "json"]));
        }
    }
    texts.push(printed(&["trace", "aima", "--open", "none", "-f", "json"]));
    assert_fits("trace", &texts);
}

#[test]
fn records_fit() {
    let mut lines = Vec::new();
    for algorithm in ["minimax", "alpha-beta", "sss", "dual"] {
        let text = printed(&["trace", "wikipedia", "-a", algorithm, "-f", "ndjson"]);
        lines.extend(text.lines().map(str::to_owned));
    }
    let stopped = run(&["trace", "pi", "-f", "ndjson", "--max-leaves", "3"]);
    let stopped = String::from_utf8(stopped.stdout).expect("UTF-8");
    lines.extend(stopped.lines().map(str::to_owned));
    assert!(
        lines
            .iter()
            .any(|line| line.contains("\"record\":\"error\""))
    );
    assert_fits("ndjson", &lines);
}

#[test]
fn tree_and_why_fit() {
    let texts: Vec<String> = trees()
        .map(|tree| printed(&["tree", tree, "-f", "json"]))
        .collect();
    assert_fits("tree", &texts);
    let algorithms = ["-a", "minimax,alpha-beta,sss,dual"];
    let texts: Vec<String> = trees()
        .map(|tree| printed(&[&["why", tree, "-f", "json"], &algorithms[..]].concat()))
        .collect();
    assert_fits("why", &texts);
}

#[test]
fn sweeps_fit() {
    let sweep = [
        "sweep",
        "--branching",
        "2..3",
        "--depth",
        "2..3",
        "-f",
        "json",
    ];
    let options: [&[&str]; 5] = [
        &["--trees", "5", "-a", "all"],
        &["--trees", "1", "--model", "edge-sum"],
        &[
            "--trees",
            "4",
            "--shard",
            "2/3",
            "--max-tree-leaves",
            "10",
            "--timings",
        ],
        &["--trees", "4", "--max-leaves", "26"],
        &["--trees", "50", "--values", "0..1", "-a", "ab,sss:fifo"],
    ];
    let texts = options.map(|options| printed(&[&sweep[..], options].concat()));
    assert!(texts[4].contains("dominance-violation"));
    assert_fits("sweep", &texts);
}

#[test]
fn what_is_no_document_does_not_fit() {
    let text = printed(&["compare", "web", "-f", "json"]);
    let document: Json = serde_json::from_str(&text).expect("JSON");
    let validator = jsonschema::validator_for(&schema("compare")).expect("a schema");
    let spoil: [fn(&mut Json); 6] = [
        |document| document["document"] = json!("trace"),
        |document| document["schema_version"] = json!(3),
        |document| document["passed"] = Json::Null,
        |document| document["trees"][0]["summary"]["value"] = json!("three"),
        |document| document["trees"][0]["results"][0]["counts"]["leaves_evaluated"] = json!(-1),
        |document| {
            let summary = document["trees"][0]["summary"].as_object_mut();
            summary.expect("an object").remove("nodes");
        },
    ];
    for spoil in spoil {
        let mut spoilt = document.clone();
        spoil(&mut spoilt);
        assert!(!validator.is_valid(&spoilt), "{spoilt}");
    }
    // What a later program of the same schema version adds is no mistake.
    let mut later = document;
    later["trees"][0]["results"][0]["elapsed_ns"] = json!(1);
    assert!(validator.is_valid(&later));
}

#[test]
fn every_field_has_a_description() {
    fn check(schema: &Json, at: &str) {
        match schema {
            Json::Object(object) => {
                for (key, value) in object {
                    let Json::Object(fields) = value else {
                        check(value, at);
                        continue;
                    };
                    if key != "properties" {
                        check(value, &format!("{at}/{key}"));
                        continue;
                    }
                    for (name, field) in fields {
                        // The tag of a record is a word that is described with its record.
                        let told = field["description"]
                            .as_str()
                            .is_some_and(|text| text.len() > 5);
                        assert!(told || name == "record", "{at}: {name} has no description");
                        check(field, &format!("{at}/{name}"));
                    }
                }
            }
            Json::Array(items) => items.iter().for_each(|item| check(item, at)),
            _ => {}
        }
    }
    for document in DOCUMENTS {
        let schema = schema(document);
        assert_eq!(
            schema["$schema"],
            "https://json-schema.org/draft/2020-12/schema"
        );
        assert_eq!(schema["title"], format!("gametrace {document}"));
        check(&schema, document);
        assert!(
            !schema.to_string().contains("\\\\*"),
            "{document}: an escape of rustdoc's"
        );
    }
}

#[test]
fn an_unknown_document_is_told() {
    let told = refused(&["schema", "tres"]);
    assert!(told.starts_with("error: invalid value 'tres'"), "{told}");
    assert_eq!(told.lines().count(), 2);
}
