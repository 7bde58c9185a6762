//! stub
use crate::sweep::report::Report;
use std::io;
/// svg
pub fn svg(_: &Report) -> io::Result<String> {
    Ok(String::new())
}
