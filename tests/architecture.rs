//! Holds the code to the floors of `ARCHITECTURE.md`: a room uses rooms on lower floors only.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests panic where they fail"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// Rooms by floor; a room that is missing here fails the test.
const FLOORS: &[(&str, u8)] = &[
    ("value", 0),
    ("go", 0),
    ("document", 1),
    ("machinery", 1),
    ("schema", 2),
    ("definition", 3),
    ("admission", 3),
    ("crd", 4),
    ("workspace", 5),
    ("js", 6),
];

fn floor(room: &str) -> Option<u8> {
    FLOORS
        .iter()
        .find(|(name, _)| *name == room)
        .map(|(_, floor)| *floor)
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The code of every source file with the room it lies in.
fn rooms() -> Vec<(String, PathBuf, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let mut rooms = Vec::new();
    for file in files {
        let inside = file.strip_prefix(&src).unwrap();
        let room = inside.iter().next().unwrap().to_str().unwrap();
        let room = room.trim_end_matches(".rs").to_owned();
        if room != "lib" {
            let text = fs::read_to_string(&file).unwrap();
            rooms.push((room, file, text));
        }
    }
    rooms
}

#[test]
fn rooms_use_lower_floors_only() {
    let mut faults = Vec::new();
    for (room, file, text) in rooms() {
        let own = floor(&room).unwrap_or_else(|| panic!("{room} stands on no floor"));
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            for (other, _) in FLOORS {
                let uses = code.contains(&format!("crate::{other}::"))
                    || code.contains(&format!("crate::{other};"));
                if uses && *other != room && floor(other) >= Some(own) {
                    faults.push(format!(
                        "{}:{}: {room} uses {other}",
                        file.display(),
                        number + 1
                    ));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_the_javascript_face_knows_javascript() {
    let words = ["wasm_bindgen", "js_sys", "serde_wasm_bindgen"];
    for (room, file, text) in rooms() {
        let knows = words.iter().any(|word| text.contains(word));
        assert!(
            !knows || room == "js",
            "{} knows JavaScript",
            file.display()
        );
    }
}
