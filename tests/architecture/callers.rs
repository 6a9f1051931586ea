//! No item without a caller. The compiler says so of private items only.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use crate::source::{files, function_name, sources};

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

/// Most types have a `new`, so this test looks for the name of the type too.
#[test]
fn every_public_constructor_has_a_caller() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "tests", "benches", "fuzz/entry", "fuzz/fuzz_targets"] {
        files(&root.join(folder), &mut found);
    }
    let called: HashSet<(String, String)> = found
        .iter()
        .flat_map(|file| pairs(&fs::read_to_string(file).unwrap()))
        .collect();
    let mut alone = Vec::new();
    for source in sources().iter().filter(|source| source.room != "js") {
        let own = pairs(&source.lines.join("\n"));
        for (type_name, name) in constructors(source.code()) {
            let by_self = ("Self".to_owned(), name.clone());
            let by_type = (type_name, name);
            if !called.contains(&by_type) && !own.contains(&by_self) {
                let (type_name, name) = by_type;
                alone.push(format!("{}: {type_name}::{name}", source.file.display()));
            }
        }
    }
    assert!(
        alone.is_empty(),
        "nobody calls these:\n{}",
        alone.join("\n")
    );
}

/// The pairs of names with `::` between them.
fn pairs(text: &str) -> Vec<(String, String)> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let pair = |at: usize| {
        let (before, behind) = (&text[..at], &text[at + "::".len()..]);
        let start = before.rfind(|c| !is_name(c)).map_or(0, |at| {
            at + before[at..].chars().next().map_or(0, char::len_utf8)
        });
        let end = behind.find(|c| !is_name(c)).unwrap_or(behind.len());
        (before[start..].to_owned(), behind[..end].to_owned())
    };
    text.match_indices("::").map(|(at, _)| pair(at)).collect()
}

/// The public functions without `self` in the `impl` blocks of a file, with their types.
fn constructors(lines: &[String]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut type_name = None;
    for (number, line) in lines.iter().enumerate() {
        if let Some(header) = line.strip_prefix("impl")
            && line.ends_with('{')
        {
            type_name = implemented(header);
        }
        let signature = lines[number..]
            .iter()
            .take_while(|line| !line.ends_with('{'));
        let signature: Vec<&str> = signature
            .map(String::as_str)
            .chain([line.as_str()])
            .collect();
        if let Some(type_name) = &type_name
            && line.trim_start().starts_with("pub")
            && let Some(name) = function_name(line)
            && !signature.iter().any(|line| line.contains("self"))
        {
            found.push((type_name.clone(), name.to_owned()));
        }
        if line == "}" {
            type_name = None;
        }
    }
    found
}

/// The type in the first line of an `impl` block, without the generics around it.
fn implemented(header: &str) -> Option<String> {
    let header = header.replace("->", "");
    let mut depth = 0;
    let mut plain = String::new();
    for c in header.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    let head = plain.split('{').next()?.trim();
    let path = head.rsplit(' ').next()?;
    Some(path.rsplit(':').next()?.to_owned())
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
