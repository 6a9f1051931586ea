//! The source files of the engine.

use std::fs;
use std::path::{Path, PathBuf};

/// A source file of a room, comments left out.
pub struct Source {
    pub room: String,
    pub file: PathBuf,
    /// The module that it is: `value`, `json`, `parse`.
    pub module: Vec<String>,
    pub lines: Vec<String>,
}

impl Source {
    /// How many modules deep it is: 1 for `crd.rs` and `value/mod.rs`.
    pub fn depth(&self) -> usize {
        self.module.len()
    }

    /// Whether it holds tests only.
    pub fn is_test(&self) -> bool {
        let mut names = self.module.iter();
        names.any(|name| name.starts_with("test") || name.ends_with("_tests"))
    }

    /// Its lines up to its own tests.
    pub fn code(&self) -> &[String] {
        let tests = self.lines.iter().position(|line| line == "mod tests {");
        let end = tests.unwrap_or(self.lines.len());
        self.lines.get(..end).unwrap_or_default()
    }
}

pub fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

pub fn sources() -> Vec<Source> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    files(&src, &mut found);
    found.retain(|file| *file != src.join("lib.rs"));
    let read = |file: PathBuf| {
        let inside = file.strip_prefix(&src).unwrap().with_extension("");
        let mut modules: Vec<_> = inside.iter().map(|name| name.to_str().unwrap()).collect();
        modules.retain(|name| *name != "mod");
        let text = fs::read_to_string(&file).unwrap();
        let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
        Source {
            room: modules.first().unwrap().to_string(),
            module: modules.iter().map(|name| name.to_string()).collect(),
            lines: text.lines().map(code).collect(),
            file,
        }
    };
    found.into_iter().map(read).collect()
}
