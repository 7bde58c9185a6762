//! The JSON Schemas: every document fits its schema, says nothing that its schema does not describe, and every field
//! has a description.

use serde_json::{Value as Json, json};

use crate::goldens::DOCUMENTS;
use crate::program::{HOSTILE, TREES, folder, gametrace, read};

fn schema(document: &str) -> Json {
    gametrace(&format!("schema {document}")).json()
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
        "min(-inf,(inf,0.5))",
        "random:2,5",
        "random:2-4,3",
        "ttt:XOX.O....",
        "[5]",
    ];
    TREES.into_iter().chain(others)
}

#[test]
fn marked_traces_and_exercises_fit() {
    let marked = |files: &str| {
        let check = gametrace(&format!("check {files} -f json"));
        check.status(1).output()
    };
    assert_fits(
        "check",
        &[
            marked("fixtures/published/sss-web-page.md"),
            marked("fixtures/published/week-7-lecture-10.md fixtures/examples/attempt.txt"),
        ],
    );
    let folder = folder::<&str>(&[]);
    let sheets = gametrace("exercise --count 3 --min-saving 1 -f json --key key.json")
        .within(folder.path())
        .output();
    let answers = read(&folder.path().join("key.json"));
    assert_fits("exercise", &[sheets, answers]);
}

#[test]
fn comparisons_fit() {
    let mut texts: Vec<String> = trees()
        .map(|tree| gametrace(&format!("compare {tree} -a all -f json")).output())
        .collect();
    texts.push(gametrace("compare -f json").output());
    texts.push(
        gametrace("compare random:4,12,seed=2 -a minimax,ab --max-leaves 2000000 -f json").output(),
    );
    let old = texts[0].replace("\"leaves_evaluated\": 4", "\"leaves_evaluated\": 5");
    let folder = folder(&[("old.json", old)]);
    texts.push(
        gametrace(
            "compare web -f json --expect value=4 --expect optimal_moves=[0] --baseline old.json",
        )
        .within(folder.path())
        .status(1)
        .output(),
    );
    assert_fits("compare", &texts);
}

#[test]
fn traces_fit() {
    let mut texts = Vec::new();
    for tree in trees() {
        for algorithm in ["minimax", "alpha-beta", "sss", "dual"] {
            texts.push(gametrace(&format!("trace {tree} -a {algorithm} -f json")).output());
        }
    }
    texts.push(gametrace("trace aima --open none -f json").output());
    assert_fits("trace", &texts);
}

#[test]
fn records_fit() {
    let mut lines = Vec::new();
    for algorithm in ["minimax", "alpha-beta", "sss", "dual"] {
        let text = gametrace(&format!("trace wikipedia -a {algorithm} -f ndjson")).output();
        lines.extend(text.lines().map(str::to_owned));
    }
    let stopped = gametrace("trace pi -f ndjson --max-leaves 3")
        .stderr("error: pi: SSS* would evaluate more than 3 leaves\nhint: `--max-leaves` raises the limit\n")
        .status(3)
        .output();
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
        .map(|tree| gametrace(&format!("tree {tree} -f json")).output())
        .collect();
    assert_fits("tree", &texts);
    let texts: Vec<String> = trees()
        .map(|tree| gametrace(&format!("why {tree} -a minimax,ab,sss,dual -f json")).output())
        .collect();
    assert_fits("why", &texts);
}

#[test]
fn sweeps_fit() {
    let texts = [
        "--trees 5 -a all",
        "--trees 1 --model edge-sum",
        "--trees 4 --shard 2/3 --max-tree-leaves 10 --timings",
        "--trees 4 --max-leaves 26",
        "--trees 50 --values 0..1 -a ab,sss:fifo",
    ]
    .map(|options| {
        gametrace(&format!(
            "sweep --branching 2..3 --depth 2..3 -f json {options}"
        ))
        .output()
    });
    assert!(texts[4].contains("dominance-violation"));
    assert_fits("sweep", &texts);
}

#[test]
fn what_is_no_document_does_not_fit() {
    let document = gametrace("compare web -f json").json();
    let validator = jsonschema::validator_for(&schema("compare")).expect("a schema");
    let spoil: [fn(&mut Json); 6] = [
        |document| document["document"] = json!("trace"),
        |document| document["schema_version"] = json!(99),
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
    let (error, hint) = gametrace("schema tres").status(2).failure();
    assert!(error.starts_with("invalid value 'tres'"), "{error}");
    assert!(hint.is_some());
}
