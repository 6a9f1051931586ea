//! What several tests use: the cases, random numbers, and what is not in this repository.

#![allow(dead_code, reason = "each test uses some of it")]
#![allow(clippy::expect_used, reason = "a test fails by panicking")]

pub mod cases;
pub mod definitions;
pub mod edits;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Once;

/// The files of `tests/cases` whose names start in one of these ways, in order.
pub fn case_files(beginnings: &[&str]) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let entries = std::fs::read_dir(folder).expect("tests/cases").flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        beginnings.iter().any(|start| name.starts_with(start))
    });
    files.sort();
    files
}

/// The files of the folder `../shared` beside the checkout, or of the one that
/// `CRD_DRYDOCK_SHARED` names, that are there. Prints whether the folder is used, and which files are
/// missing.
pub fn shared_files(names: &[&str]) -> Vec<PathBuf> {
    let folder = std::env::var_os("CRD_DRYDOCK_SHARED").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"),
        PathBuf::from,
    );
    let files = names.iter().map(|name| folder.join(name));
    let (here, absent): (Vec<_>, Vec<_>) = files.partition(|file| file.exists());
    static SAID: Once = Once::new();
    SAID.call_once(|| match folder.exists() {
        true => say(&format!(
            "cases outside of the clone are used: {}",
            folder.display()
        )),
        false => say(&format!(
            "left out, for it is not there: {}",
            folder.display()
        )),
    });
    for file in absent.iter().filter(|_| folder.exists()) {
        say(&format!(
            "left out, for it is not there: {}",
            file.display()
        ));
    }
    here
}

/// Writes a line that the test harness shows also if the test passes.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// A generator of Marsaglia's: numbers without a pattern, the same at every run.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below a bound; 0 where there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// One of some texts.
    pub fn one_of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        let index = self.below(texts.len());
        texts.get(index).expect("there are texts")
    }

    /// Fewer bytes than `most`.
    pub fn bytes(&mut self, most: u64) -> Vec<u8> {
        let length = self.next() % most;
        (0..length).map(|_| self.next() as u8).collect()
    }
}

/// A custom resource of the kind `Boat` with some members of `spec`. Each member has one of its values. One in `rarity`
/// is missing.
pub fn random_boat(random: &mut Random, values: &[(&str, &[&str])], rarity: usize) -> String {
    let mut members = Vec::new();
    for (name, values) in values {
        if random.below(rarity) > 0 {
            members.push(format!("{name}: {}", random.one_of(values)));
        }
    }
    let spec = members.join(", ");
    format!("{{apiVersion: sea.org/v1, kind: Boat, metadata: {{name: a}}, spec: {{{spec}}}}}")
}
