//! [`Fact`]: what a document says under a key. No key is listed here: a key that the wire has can be looked up.

use std::fmt;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value as Json;

use crate::value::Value;

/// Something that a report says, in its JSON; null if it says nothing.
#[derive(Clone, Debug, Default, Eq, Serialize)]
#[serde(transparent)]
pub struct Fact(Json);

/// What a wire type becomes.
pub(in crate::report) fn on_wire(wire: impl Serialize) -> Json {
    serde_json::to_value(wire).unwrap_or_default()
}

/// The keys of a wire type that hold a value, a count, a word or a list.
pub(super) fn keys<T: JsonSchema>() -> Vec<String> {
    let settings = SchemaSettings::default().for_serialize();
    let mut generator = settings
        .with(|settings| settings.inline_subschemas = true)
        .into_generator();
    let schema = T::json_schema(&mut generator).to_value();
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties
        .filter(|(_, property)| property["type"] != "object")
        .map(|(key, _)| key.clone())
        .collect()
}

impl Fact {
    /// What the summary of a tree or the result of an algorithm says under `key`; of a result that may be a count.
    pub(in crate::report) fn of(wire: &Json, key: &str) -> Fact {
        Fact::from(wire.get(key).unwrap_or(&wire["counts"][key]))
    }

    /// Reads a fact as it is typed: as JSON, but a word needs no quotation marks.
    pub(super) fn read(text: &str) -> Fact {
        let value = match text {
            "inf" | "+inf" | "∞" => Ok(Value::INFINITY),
            "-inf" | "−∞" | "-∞" => Ok(Value::NEG_INFINITY),
            _ => Value::parse_decimal(text),
        };
        Fact(match (value, serde_json::from_str(text)) {
            (Ok(value), _) => on_wire(value),
            // A count may be larger than doubles are exact; any other number that no double holds is as good as a word.
            (_, Ok(Json::Number(_)) | Err(_)) => {
                text.parse().map_or_else(|_| text.into(), u64::into)
            }
            (_, Ok(json)) => json,
        })
    }

    /// The value, if it is one.
    pub(in crate::report) fn value(&self) -> Option<Value> {
        match &self.0 {
            Json::String(word) if word == "inf" => Some(Value::INFINITY),
            Json::String(word) if word == "-inf" => Some(Value::NEG_INFINITY),
            Json::Number(number) => Value::parse_decimal(&number.to_string()).ok(),
            _ => None,
        }
    }

    /// As it stands in the document.
    pub(in crate::report) fn json(&self) -> &Json {
        &self.0
    }
}

/// Numbers are equal however they are written: 3.0 is 3.
impl PartialEq for Fact {
    fn eq(&self, other: &Fact) -> bool {
        let value = self.value();
        self.0 == other.0 || value.is_some() && value == other.value()
    }
}

impl From<&Json> for Fact {
    fn from(json: &Json) -> Fact {
        Fact(json.clone())
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.value(), &self.0) {
            (Some(value), _) => write!(f, "{value}"),
            (None, Json::Null) => f.write_str("nothing"),
            (None, Json::String(word)) => f.write_str(word),
            (None, Json::Array(items)) => {
                let items: Vec<String> = items.iter().map(Json::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            (None, json) => write!(f, "{json}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn facts_are_equal_as_numbers() {
        for (text, json) in [
            ("3.0", json!(3)),
            ("3", json!(3.0)),
            ("1e16", json!(10_000_000_000_000_000_u64)),
            ("10000000000000000", json!(1e16)),
            ("9223372036854775807", json!(i64::MAX)),
            ("-inf", json!("-inf")),
            ("∞", json!("inf")),
            ("[0, 1]", json!([0, 1])),
            ("[]", json!([])),
            ("true", json!(true)),
            ("null", json!(null)),
            ("max", json!("max")),
        ] {
            assert_eq!(Fact::read(text), Fact::from(&json), "{text}");
        }
        for (text, json) in [("4", json!(3)), ("0.1000000000000000055", json!(0.1))] {
            assert_ne!(Fact::read(text), Fact::from(&json), "{text}");
        }
    }
}
