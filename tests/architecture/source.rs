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

/// The name of the function that a line declares.
pub fn function_name(line: &str) -> Option<&str> {
    let mut rest = line.trim_start();
    if let Some(behind) = rest.strip_prefix("pub") {
        rest = match behind.strip_prefix('(') {
            Some(scope) => scope.split_once(')')?.1,
            None => behind,
        };
        rest = rest.strip_prefix(' ')?;
    }
    for word in ["const ", "async ", "unsafe "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let name = rest.strip_prefix("fn ")?;
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
    Some(&name[..end.unwrap_or(name.len())])
}

/// The part of a line before its comment. `//` in a string does not begin a comment.
fn without_comment(line: &str) -> &str {
    let bytes = line.as_bytes();
    // Some in a string. It is true in a raw string, where a backslash escapes nothing.
    let mut string = None;
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let before = bytes[..at].last();
        match (byte, string) {
            (b'\\', Some(false)) => at += 1,
            (b'"', Some(_)) => string = None,
            (b'"', None) if before != Some(&b'\'') => {
                string = Some(matches!(before, Some(b'r' | b'#')));
            }
            (b'/', None) if bytes.get(at + 1) == Some(&b'/') => return &line[..at],
            _ => {}
        }
        at += 1;
    }
    line
}

#[test]
fn comments_are_told_from_strings() {
    for (line, want) in [
        ("a(); // b", "a(); "),
        (r#"a("http://b"); // c"#, r#"a("http://b"); "#),
        (r#"a("\"//"); // c"#, r#"a("\"//"); "#),
        (r##"a(r"\"); // c"##, r##"a(r"\"); "##),
        (r#"'"' => 1, // c"#, r#"'"' => 1, "#),
        ("/// doc", ""),
    ] {
        assert_eq!(without_comment(line), want, "{line}");
    }
}

#[test]
fn functions_are_found_by_their_first_line() {
    for (line, want) in [
        ("    pub(in crate::a) const fn b<'a>(", Some("b")),
        ("unsafe fn c() {", Some("c")),
        ("pub fn d(self)", Some("d")),
        ("let fn_ = 1;", None),
    ] {
        assert_eq!(function_name(line), want, "{line}");
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
        let code = |line: &str| without_comment(line).to_owned();
        Source {
            room: modules.first().unwrap().to_string(),
            module: modules.iter().map(|name| name.to_string()).collect(),
            lines: text.lines().map(code).collect(),
            file,
        }
    };
    found.into_iter().map(read).collect()
}
