//! The JSON Schemas of the documents, made from the wire types.
//!
//! They leave room for keys that are added within a schema version: a document of a later version of the program still
//! fits. Types that write themselves as JSON say here what they write.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value as Json;

use super::check::CheckWire;
use super::compare::CompareWire;
use super::exercise::ExerciseWire;
use super::fact::Fact;
use super::sweep::SweepWire;
use super::trace::{RecordWire, TraceWire};
use super::tree::TreeWire;
use super::why::WhyWire;
use super::{Document, SCHEMA_VERSION};
use crate::tree::Player;
use crate::tree::file::TreeJson;
use crate::tree::stored::Tree;
use crate::tree::tally::Tally;
use crate::value::Value;

/// The documents that have a schema; `ndjson` is one record of a trace.
pub const DOCUMENTS: [&str; 8] = [
    "compare", "trace", "tree", "why", "sweep", "check", "exercise", "ndjson",
];

/// The schema of one of [`DOCUMENTS`].
pub fn schema(document: &str) -> Option<Json> {
    let mut schema = match document {
        "compare" => of::<Document<CompareWire<'_>>>(),
        "trace" => of::<Document<TraceWire<'_>>>(),
        "tree" => of::<Document<TreeWire<'_>>>(),
        "why" => of::<Document<WhyWire<'_>>>(),
        "sweep" => of::<Document<SweepWire<'_>>>(),
        "check" => of::<Document<CheckWire<'_>>>(),
        "exercise" => of::<Document<ExerciseWire<'_>>>(),
        "ndjson" => of::<RecordWire<'_>>(),
        _ => return None,
    };
    schema.insert("title".to_owned(), format!("gametrace {document}").into());
    let mut schema = schema.to_value();
    if document != "ndjson" {
        let properties = &mut schema["properties"];
        properties["document"]["const"] = document.into();
        properties["schema_version"]["const"] = SCHEMA_VERSION.into();
    }
    Some(schema)
}

fn of<T: JsonSchema>() -> Schema {
    // Descriptions are rustdoc's, where an asterisk is escaped.
    let unescape = |schema: &mut Schema| {
        if let Some(Json::String(description)) = schema.get_mut("description") {
            *description = description.replace("\\*", "*");
        }
    };
    SchemaSettings::draft2020_12()
        .for_serialize()
        .with_transform(RecursiveTransform(unescape))
        .into_generator()
        .into_root_schema_for::<T>()
}

impl JsonSchema for Value {
    fn schema_name() -> Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A value, always from MAX's side; the infinities are strings.",
            "anyOf": [{"type": "number"}, {"enum": ["inf", "-inf"]}],
        })
    }
}

impl JsonSchema for Player {
    fn schema_name() -> Cow<'static, str> {
        "Player".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"description": "A side to move.", "enum": ["max", "min"]})
    }
}

impl JsonSchema for Tally {
    fn schema_name() -> Cow<'static, str> {
        "Tally".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A count: a number up to 2^53, then a string of digits, beyond 128 bits `≈10^k`.",
            "anyOf": [
                {"type": "integer", "minimum": 0},
                {"type": "string", "pattern": "^([0-9]+|≈10\\^[0-9]+)$"},
            ],
        })
    }
}

impl JsonSchema for Fact {
    fn schema_name() -> Cow<'static, str> {
        "Fact".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "What a report says under a key: a value, a count, a path, a word, or what counts children; null if it says nothing.",
            "type": ["null", "number", "string", "boolean", "array", "object"],
            "items": {"type": "integer", "minimum": 0},
        })
    }
}

impl JsonSchema for TreeJson<'_, Tree> {
    fn schema_name() -> Cow<'static, str> {
        "Node".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let node = generator.subschema_for::<TreeJson<'_, Tree>>();
        let value = generator.subschema_for::<Value>();
        let player = generator.subschema_for::<Player>();
        json_schema!({
            "description": "A node of a tree: a leaf is a value, an interior node the array of its children; either is \
                            an object where it has a name or where its player is not its parent's opponent.",
            "anyOf": [
                value,
                {"type": "array", "items": node, "minItems": 1},
                {
                    "type": "object",
                    "properties": {
                        "name": {"description": "What the node is called.", "type": "string"},
                        "player": described(&player, "Whose move it is, where that is not the parent's opponent."),
                        "value": described(&value, "What a leaf is worth to MAX."),
                        "children": {
                            "description": "The children of an interior node, left to right.",
                            "type": "array",
                            "items": node,
                            "minItems": 1,
                        },
                    },
                    "oneOf": [{"required": ["value"]}, {"required": ["children"]}],
                },
            ],
        })
    }
}

/// A schema under a description of its own.
fn described(schema: &Schema, description: &str) -> Schema {
    let mut schema = schema.clone();
    schema.insert("description".to_owned(), description.into());
    schema
}
