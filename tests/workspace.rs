//! The texts of `tests/workspace` with what the workspace says about them: under each line what
//! is marked in it. `=== NAME` begins a text, `=== previous NAME` what it was before.
//!
//! `UPDATE=1 cargo test --test workspace` writes the files anew: look at the difference.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "tests panic where they fail"
)]

use std::fs;
use std::path::Path;

use crd_drydock::document::position::Range;
use crd_drydock::workspace::Workspace;
use crd_drydock::workspace::diagnostic::Diagnostic;

/// A text of a file.
struct Section {
    heading: String,
    text: String,
}

fn is_marker(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with('^') || line.starts_with("<- ")
}

/// The texts of a file without the markers.
fn sections(file: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in file.split_inclusive('\n').filter(|line| !is_marker(line)) {
        if let Some(heading) = line.strip_prefix("=== ") {
            sections.push(Section {
                heading: heading.trim().to_owned(),
                text: String::new(),
            });
        } else {
            sections.last_mut().unwrap().text.push_str(line);
        }
    }
    sections
}

fn workspace(sections: &[Section]) -> Workspace {
    let mut workspace = Workspace::default();
    for Section { heading, text } in sections {
        match heading.strip_prefix("previous ") {
            Some(name) => workspace.set_previous(name, Some(text)),
            None => workspace.set(heading, text),
        }
    }
    workspace
}

/// The file with markers.
fn annotated(sections: &[Section], workspace: &Workspace) -> String {
    let mut out = String::new();
    for Section { heading, text } in sections {
        out.push_str(&format!("=== {heading}\n"));
        let diagnostics = match heading.starts_with("previous ") {
            true => Vec::new(),
            false => workspace.diagnostics(heading),
        };
        for (number, line) in text.split_inclusive('\n').enumerate() {
            out.push_str(line);
            let here = diagnostics.iter();
            let mut here: Vec<&Diagnostic> = here
                .filter(|diagnostic| diagnostic.range.start.line as usize == number)
                .collect();
            here.sort_by_key(|diagnostic| diagnostic.range.start);
            for diagnostic in here {
                if !out.ends_with('\n') {
                    out.push('\n');
                }
                out.push_str(&marker(diagnostic, line));
            }
        }
    }
    out
}

fn marker(diagnostic: &Diagnostic, line: &str) -> String {
    let Range { start, end } = diagnostic.range;
    let width = line.trim_end_matches(['\r', '\n']).encode_utf16().count() as u32;
    let (to, more) = match start.line == end.line {
        true => (end.character, ""),
        false => (width, "…"),
    };
    let marks = to.saturating_sub(start.character).max(1) as usize;
    let message = diagnostic.message.replace('\n', "\\n");
    let mut marker = format!(
        "{}{}{more} {:?} {}: {message}\n",
        " ".repeat(start.character as usize),
        "^".repeat(marks),
        diagnostic.severity,
        diagnostic.code.name(),
    );
    for related in &diagnostic.related_information {
        let Range { start, end } = related.location.range;
        marker.push_str(&format!(
            "{}<- {}:{}:{}-{} {}\n",
            " ".repeat(diagnostic.range.start.character as usize),
            related.location.uri,
            start.line + 1,
            start.character + 1,
            end.character + 1,
            related.message.replace('\n', "\\n"),
        ));
    }
    if let Some(data) = &diagnostic.data {
        let mut data = serde_json::to_value(data).unwrap();
        let shown = data.as_object_mut().unwrap();
        shown.retain(|name, _| matches!(&**name, "names" | "values" | "wanted" | "bounds"));
        if !shown.is_empty() {
            let indent = " ".repeat(diagnostic.range.start.character as usize);
            marker.push_str(&format!("{indent}<- {data}\n"));
        }
    }
    marker
}

#[test]
fn every_text_is_marked_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/workspace");
    let mut wrong = Vec::new();
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().collect();
    files.sort_by_key(|file| file.as_ref().unwrap().path());
    for file in files {
        let path = file.unwrap().path();
        let expected = fs::read_to_string(&path).unwrap();
        let sections = sections(&expected);
        let found = annotated(&sections, &workspace(&sections));
        if found == expected {
            continue;
        }
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &found).unwrap();
        }
        let differs = found
            .lines()
            .zip(expected.lines())
            .position(|(a, b)| a != b);
        let line = differs.unwrap_or_else(|| found.lines().count().min(expected.lines().count()));
        wrong.push(format!(
            "{}:{}: found\n  {:?}\nexpected\n  {:?}",
            path.file_name().unwrap().display(),
            line + 1,
            found.lines().nth(line),
            expected.lines().nth(line),
        ));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
