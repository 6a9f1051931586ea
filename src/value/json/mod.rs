//! JSON text in and out, as Go's `encoding/json` and `sigs.k8s.io/json` read and write it.

mod fault;
mod parse;
mod scan;
mod write;

pub use fault::{JsonContext, JsonError, JsonFault};
pub use parse::{Duplicates, MAX_FINDINGS, Parsed, parse, parse_with};
pub use write::{length, quoted, to_go_json, to_go_struct_json, to_json, write, write_string};
