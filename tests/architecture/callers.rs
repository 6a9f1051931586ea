//! No item without a caller. The compiler says so of private items only.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use crate::source::{files, sources};

#[test]
fn every_public_item_has_a_caller() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "tests", "benches", "fuzz/entry", "fuzz/fuzz_targets"] {
        files(&root.join(folder), &mut found);
    }
    let mut counts: HashMap<String, usize> = HashMap::new();
    for file in found {
        let text = fs::read_to_string(&file).unwrap();
        for line in text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
        {
            for name in line.split(|c: char| !c.is_alphanumeric() && c != '_') {
                *counts.entry(name.to_owned()).or_default() += 1;
            }
        }
    }
    let mut alone = Vec::new();
    // What JavaScript calls has its callers there.
    for source in sources().iter().filter(|source| source.room != "js") {
        for line in source.code() {
            if let Some(name) = item(line)
                && counts.get(name) == Some(&1)
            {
                alone.push(format!("{}: {name}", source.file.display()));
            }
        }
    }
    assert!(alone.is_empty(), "nobody uses these:\n{}", alone.join("\n"));
}

/// The name of the public item that a line declares.
fn item(line: &str) -> Option<&str> {
    const KINDS: [&str; 7] = ["fn", "struct", "enum", "trait", "type", "const", "static"];
    let mut words = line.trim_start().strip_prefix("pub")?.split_whitespace();
    let kind = words.by_ref().find(|word| KINDS.contains(word))?;
    let mut name = words.next()?;
    if kind == "const" && name == "fn" {
        name = words.next()?;
    }
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
    Some(&name[..end.unwrap_or(name.len())])
}
