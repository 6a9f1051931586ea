//! The list of cases that are known not to pass, each with its reason.

use std::collections::BTreeMap;
use std::path::Path;

/// Reasons by case.
#[derive(Default)]
pub struct ExpectedFailures(BTreeMap<String, String>);

impl ExpectedFailures {
    /// Reads lines of an id, blank space and a reason; `#` opens a comment.
    pub fn read() -> Self {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected-failures.txt");
        let text = std::fs::read_to_string(&file).expect("tests/expected-failures.txt");
        let mut list = BTreeMap::new();
        for line in text.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (id, reason) = line
                .split_once(char::is_whitespace)
                .unwrap_or_else(|| panic!("{}: no reason: {line}", file.display()));
            let twice = list.insert(id.to_owned(), reason.trim().to_owned());
            assert!(twice.is_none(), "{}: listed twice: {id}", file.display());
        }
        Self(list)
    }

    pub fn contains(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}
