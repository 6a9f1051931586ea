//! The list of cases that are known not to pass, each with its reason.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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

/// The releases in which a case is known not to pass, with the reason, by its file and id.
#[derive(Default)]
pub struct ReleaseFailures(BTreeMap<String, (Vec<String>, String)>);

impl ReleaseFailures {
    const HEADER: &str = "\
# Cases whose answers in some releases are not those of the engine: file, id, releases, and the
# reason. `UPDATE=1 cargo test --test conformance releases` takes out what passes.
";

    fn file() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected-failures-releases.txt")
    }

    pub fn read() -> Self {
        let text = std::fs::read_to_string(Self::file()).unwrap_or_default();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let read = |line: &str| {
            let (listed, reason) = line
                .rsplit_once('\t')
                .filter(|(_, reason)| !reason.is_empty())
                .unwrap_or_else(|| panic!("no reason: {line}"));
            let (case, releases) = listed
                .rsplit_once('\t')
                .unwrap_or_else(|| panic!("no releases: {line}"));
            let releases = releases.split(' ').map(str::to_owned);
            (case.to_owned(), (releases.collect(), reason.to_owned()))
        };
        Self(lines.map(read).collect())
    }

    pub fn contains(&self, case: &str, release: &str) -> bool {
        let listed = self.0.get(case);
        listed.is_some_and(|(releases, _)| releases.iter().any(|known| known == release))
    }

    /// What is listed and failing.
    pub fn still(&self, failing: &BTreeMap<String, Vec<String>>) -> BTreeMap<String, Vec<String>> {
        let mut still = failing.clone();
        for (case, releases) in &mut still {
            releases.retain(|release| self.contains(case, release));
        }
        still.retain(|_, releases| !releases.is_empty());
        still
    }

    pub fn write(&self, failing: &BTreeMap<String, Vec<String>>) {
        let mut text = Self::HEADER.to_owned();
        for (case, releases) in failing {
            let reason = self.0.get(case).map_or("", |(_, reason)| reason);
            text += &format!("{case}\t{}\t{reason}\n", releases.join(" "));
        }
        std::fs::write(Self::file(), text).expect("a list that can be written");
    }
}
