//! Names that are easy to search for.

use std::fs;
use std::path::Path;

use crate::source::{files, function_name, sources};

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

/// Names that say nothing alone. A type needs a word before them: `SchemaPlace`, `PathStep`.
const VAGUE: [&str; 11] = [
    "Place", "Step", "Part", "Found", "Task", "Output", "Context", "Kind", "Info", "Data", "Thing",
];

/// The name of the type that a line declares. Associated types have the names that their traits give.
fn declared_type(line: &str) -> Option<&str> {
    let declared = match line.split_once("pub(") {
        Some((_, restricted)) => restricted.split_once(") ")?.1,
        None => line.trim_start().trim_start_matches("pub "),
    };
    let words = ["struct ", "enum ", "trait ", "union "];
    let name = words.iter().find_map(|word| declared.strip_prefix(word))?;
    name.split(|c: char| !c.is_alphanumeric() && c != '_')
        .next()
}

#[test]
fn no_type_has_a_vague_name() {
    let mut named = Vec::new();
    for source in sources() {
        for (line, number) in source.lines.iter().zip(1..) {
            if let Some(name) = declared_type(line)
                && VAGUE.contains(&name)
            {
                named.push(format!("{}:{number}: {name}", source.file.display()));
            }
        }
    }
    assert!(named.is_empty(), "{}", named.join("\n"));
}

#[test]
fn declared_types_are_found() {
    for (line, want) in [
        ("    struct Place<'a> {", Some("Place")),
        ("pub(in crate::a) enum Step {", Some("Step")),
        ("pub trait Part: Sized {", Some("Part")),
        ("    type Output = Self;", None),
        ("let structure = 1;", None),
    ] {
        assert_eq!(declared_type(line), want, "{line}");
    }
}
