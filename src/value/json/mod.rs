//! JSON text in and out, as Go's `encoding/json` and `sigs.k8s.io/json` read and write it.

mod parse;
mod scan;
mod write;

pub use parse::{Duplicates, JsonError, JsonFault, MAX_FINDINGS, Parsed, parse, parse_with};
pub use write::{length, quoted, to_go_json, to_go_struct_json, to_json, write, write_string};
