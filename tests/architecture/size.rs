//! Files and functions that can be read in one sitting.

use std::fs;
use std::path::Path;

use crate::source::{files, function_name, sources};

/// The most lines of a file that a person reads in one sitting.
const LONGEST: usize = 700;

#[test]
fn files_can_be_read_in_one_sitting() {
    let sources = sources().into_iter();
    let long = sources.filter(|source| source.lines.len() > LONGEST);
    let long: Vec<_> = long.map(|source| source.file).collect();
    assert!(long.is_empty(), "{long:?} have more than {LONGEST} lines");
}

/// The most lines of a function. A table counts as one line, and so does a text.
const LONGEST_FUNCTION: usize = 60;

#[test]
fn functions_can_be_read_in_one_sitting() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "tests", "benches", "fuzz/entry", "fuzz/fuzz_targets"] {
        files(&root.join(folder), &mut found);
    }
    let mut long = Vec::new();
    for file in found {
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let length = function(&lines[number..]);
            if length >= LONGEST_FUNCTION {
                let place = format!("{}:{}", file.display(), number + 1);
                long.push(format!("{place}: {length} lines: {}", line.trim()));
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// How many lines the function has that starts at the first line; 0 where none does.
fn function(lines: &[&str]) -> usize {
    let first = lines.first().copied().unwrap_or_default();
    if function_name(first).is_none() || first.ends_with(';') {
        return 0;
    }
    let indent = |line: &str| line.len() - line.trim_start().len();
    let own = indent(first);
    let (mut count, mut inside) = (0, None);
    for line in lines {
        match inside {
            Some((end, depth)) if indent(line) == depth && line.trim_start().starts_with(end) => {
                inside = None;
            }
            Some(("\"", _)) if line.starts_with('"') => inside = None,
            Some(_) => {}
            None => {
                count += 1;
                if line.ends_with('[') {
                    inside = Some(("]", indent(line)));
                } else if line.ends_with("\"\\") {
                    inside = Some(("\"", usize::MAX));
                } else if indent(line) == own && line.trim_start().starts_with('}') {
                    return count;
                }
            }
        }
    }
    count
}

#[test]
fn tables_and_texts_count_as_one_line() {
    for (code, want) in [
        ("pub const fn a() {\n    1\n}\n\nfn b() {}", 3),
        (
            "fn a() {\n    let b = [\n        1,\n        2,\n    ];\n}",
            3,
        ),
        ("fn a() {\n    b(\"\\\nc\nd\n\");\n}", 3),
        ("pub(in crate::a) unsafe fn a() {\n    1\n}", 3),
        ("let a = 1;", 0),
        ("fn a();", 0),
    ] {
        assert_eq!(function(&code.lines().collect::<Vec<_>>()), want, "{code}");
    }
}
