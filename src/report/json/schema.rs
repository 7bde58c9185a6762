//! schema

/// documents
pub const DOCUMENTS: [&str; 5] = ["compare", "trace", "ndjson", "tree", "why"];

/// stub
pub fn schema(_document: &str) -> Option<serde_json::Value> {
    None
}
