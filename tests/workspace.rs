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

mod shared;

use std::fs;
use std::path::Path;

use crd_drydock::document::position::Range;
use crd_drydock::workspace::Workspace;
use crd_drydock::workspace::findings::diagnostic::Diagnostic;
use shared::Random;

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

/// A text with one piece of it taken away, repeated, or replaced.
fn edited(text: &str, dice: &mut Random) -> String {
    const PIECES: [&str; 16] = [
        "", "\n", " ", "a", "- ", ": ", "{", "]", "'", "\"", "#", "---\n", "...\n", "|\n", "é",
        "😀",
    ];
    let mut boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    boundaries.push(text.len());
    let start = dice.below(boundaries.len());
    let most = if dice.below(9) == 0 { 300 } else { 4 };
    let end = (start + dice.below(most)).min(boundaries.len() - 1);
    let (start, end) = (boundaries[start], boundaries[end]);
    let piece = match dice.below(12) {
        0 => &text[start..end],
        _ => PIECES[dice.below(PIECES.len())],
    };
    let end = if dice.below(2) == 0 { start } else { end };
    [&text[..start], piece, &text[end..]].concat()
}

fn assert_inside(range: Range, text: &str, what: &str) {
    let lines: Vec<&str> = text.split('\n').collect();
    for place in [range.start, range.end] {
        let line = lines.get(place.line as usize);
        let width = line.map(|line| line.encode_utf16().count() as u32);
        assert!(
            width.is_some_and(|width| place.character <= width),
            "{what}: {range:?} of\n{text}"
        );
    }
    assert!(range.start <= range.end, "{what}: {range:?}");
}

fn answers(workspace: &Workspace, sections: &[Section]) -> String {
    let mut all = String::new();
    for Section { heading, text } in sections {
        for diagnostic in workspace.diagnostics(heading) {
            assert_inside(diagnostic.range, text, &diagnostic.message);
            for related in &diagnostic.related_information {
                let uri = &related.location.uri;
                let section = sections.iter().find(|section| section.heading == *uri);
                assert_inside(
                    related.location.range,
                    &section.unwrap().text,
                    &related.message,
                );
            }
            all.push_str(&serde_json::to_string(&diagnostic).unwrap());
            all.push('\n');
        }
        all.push_str(&serde_json::to_string(&workspace.symbols(heading)).unwrap());
        workspace.objects(heading, &mut |object| {
            assert_inside(object.site.range, text, &object.head.kind);
            all.push_str(&format!("{:?}\n", object.outcome));
        });
    }
    all
}

/// Gives a section another text; returns the one that it had.
fn replace(workspace: &mut Workspace, section: &mut Section, text: String) -> String {
    match section.heading.strip_prefix("previous ") {
        Some(name) => workspace.set_previous(name, Some(&text)),
        None => workspace.set(&section.heading, &text),
    }
    std::mem::replace(&mut section.text, text)
}

fn are_read(workspace: &Workspace, sections: &[Section]) -> bool {
    let texts = sections.iter();
    let texts = texts.filter_map(|section| workspace.text(&section.heading));
    let mut documents = texts.flat_map(|text| text.documents());
    documents.all(|document| document.part.last_good.is_none())
}

#[test]
fn an_edited_workspace_answers_as_a_new_one_and_within_its_texts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/workspace");
    let mut dice = Random(0x5EED);
    let (mut compared, mut rounds) = (0, 0);
    for file in fs::read_dir(folder).unwrap() {
        let file = fs::read_to_string(file.unwrap().path()).unwrap();
        for _ in 0..60 {
            let mut sections = sections(&file);
            let mut old = workspace(&sections);
            for _ in 0..8 {
                let at = dice.below(sections.len());
                let text = edited(&sections[at].text, &mut dice);
                let before = replace(&mut old, &mut sections[at], text);
                let found = answers(&old, &sections);
                rounds += 1;
                // What cannot be read is judged by its last good shape.
                if are_read(&old, &sections) {
                    compared += 1;
                    assert_eq!(found, answers(&workspace(&sections), &sections));
                } else if dice.below(3) > 0 {
                    replace(&mut old, &mut sections[at], before);
                }
            }
        }
    }
    assert!(compared * 3 > rounds, "{compared} of {rounds}");
}

#[test]
fn a_definition_with_a_fault_counts_as_it_was() {
    let file = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/workspace/objects.txt"),
    );
    let sections = sections(&file.unwrap());
    let mut workspace = workspace(&sections);
    let before = workspace.diagnostics("list.yaml").len();
    assert!(before > 0);
    workspace.set("crd.yaml", &[&sections[0].text, "]"].concat());
    assert_eq!(
        workspace.diagnostics("crd.yaml")[0].code.name(),
        "syntax-error"
    );
    assert_eq!(workspace.diagnostics("list.yaml").len(), before);
    workspace.remove("crd.yaml");
    assert!(workspace.diagnostics("list.yaml").is_empty());
}
