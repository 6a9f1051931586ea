//! Names that are easy to search for.

use std::fs;
use std::path::Path;

use crate::source::{files, function_name};

/// The name of a constructor begins with `from_`, with `for_` if it says the purpose of the value, or is
/// `parse` if it reads a text. The name of a test is a sentence. It is the only function whose name may
/// begin with `of_`.
#[test]
fn no_function_is_named_of_something() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "tests", "benches", "fuzz/entry"] {
        files(&root.join(folder), &mut found);
    }
    let mut named = Vec::new();
    for file in found {
        let text = fs::read_to_string(&file).unwrap();
        let mut is_test = false;
        for (number, line) in text.lines().enumerate() {
            match function_name(line) {
                Some(name) if !is_test && (name == "of" || name.starts_with("of_")) => {
                    named.push(format!("{}:{}: {name}", file.display(), number + 1));
                }
                Some(_) => is_test = false,
                None => is_test |= line.trim() == "#[test]",
            }
        }
    }
    assert!(named.is_empty(), "{}", named.join("\n"));
}
