//! Holds the code to the floors of `ARCHITECTURE.md`: a room uses rooms on lower floors only.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    clippy::indexing_slicing,
    reason = "tests panic where they fail"
)]

mod callers;
mod messages;
mod names;
mod paths;
mod rooms;
mod size;
mod source;
mod unions;

use source::{Source, sources};

/// Rooms by floor; a room that is missing here fails the test.
const FLOORS: &[(&str, u8)] = &[
    ("value", 0),
    ("releases", 0),
    ("go", 1),
    ("document", 2),
    ("machinery", 2),
    ("strfmt", 2),
    ("cel", 3),
    ("kinds", 4),
    ("schema", 4),
    ("admission", 5),
    ("definition", 6),
    ("views", 7),
    ("crd", 8),
    ("workspace", 9),
    ("compare", 10),
    ("explain", 10),
    ("suites", 11),
    ("repository", 12),
    ("wire", 12),
    ("check", 13),
    ("ask", 14),
    ("lsp", 14),
    ("js", 15),
    ("bin", 16),
];

/// The room that what the crate itself exports comes from.
const FRONT: &str = "crd";

fn floor(room: &str) -> Option<u8> {
    let known = FLOORS.iter().find(|(name, _)| *name == room);
    known.map(|(_, floor)| *floor)
}

/// What a line names right below the crate's root, in groups too: `a` and `b` in
/// `crate::{a::c, b}`. A group may go on in the next lines.
fn used(lines: &[String]) -> Vec<String> {
    let first = lines.first().map_or("", String::as_str);
    let mut names = Vec::new();
    for (at, root) in first.match_indices("crate::") {
        let text = [&first[at + root.len()..]]
            .into_iter()
            .chain(lines.iter().skip(1).map(String::as_str))
            .collect::<Vec<_>>()
            .join(" ");
        names.extend(match text.strip_prefix('{') {
            Some(group) => heads(group),
            None => vec![head(&text)],
        });
    }
    names
}

/// The first name of each path of a group, whose opening brace is already read.
fn heads(group: &str) -> Vec<String> {
    let mut paths = vec![String::new()];
    let mut depth = 0;
    for c in group.chars() {
        match c {
            '}' if depth == 0 => break,
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => paths.push(String::new()),
            c => paths.last_mut().unwrap().push(c),
        }
    }
    let names = paths.iter().map(|path| head(path));
    names.filter(|name| !name.is_empty()).collect()
}

fn head(path: &str) -> String {
    let name = |c: &char| c.is_alphanumeric() || *c == '_';
    path.trim_start().chars().take_while(name).collect()
}

#[test]
fn rooms_use_lower_floors_only() {
    let mut faults = Vec::new();
    for Source {
        room, file, lines, ..
    } in sources()
    {
        let own = floor(&room).unwrap_or_else(|| panic!("{room} stands on no floor"));
        for number in 0..lines.len() {
            for name in used(&lines[number..]) {
                let other = if floor(&name).is_some() { &name } else { FRONT };
                if other != room && floor(other) >= Some(own) {
                    let place = format!("{}:{}", file.display(), number + 1);
                    faults.push(format!("{place}: {room} uses {name}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A path through `super` up to the root of the crate would lead past the floors.
#[test]
fn rooms_are_left_through_the_crate_only() {
    for source in sources() {
        let mut depth = source.depth();
        for (number, line) in source.lines.iter().enumerate() {
            depth += usize::from(line == "mod tests {");
            let climbs = line.match_indices("super::").filter(|(at, _)| {
                let chain = line[*at..]
                    .split("super::")
                    .take_while(|part| part.is_empty());
                chain.count() >= depth
            });
            let place = format!("{}:{}", source.file.display(), number + 1);
            assert_eq!(climbs.count(), 0, "{place} climbs out of its room");
        }
    }
}

#[test]
fn every_floor_has_its_rooms() {
    let rooms: Vec<String> = sources().into_iter().map(|source| source.room).collect();
    for (room, _) in FLOORS {
        assert!(rooms.iter().any(|known| known == room), "{room} is empty");
    }
}

#[test]
fn paths_are_found_in_groups() {
    for (code, want) in [
        ("use crate::value::{Map, json};", vec!["value"]),
        (
            "use crate::{value::{Map, json}, go, Crd};",
            vec!["value", "go", "Crd"],
        ),
        (
            "pub(crate) use super::x; $crate::go::quote(crate::schema::Node)",
            vec!["go", "schema"],
        ),
        ("use crate::{", vec!["admission", "workspace"]),
        ("let x = 1;", vec![]),
    ] {
        let behind = ["    admission::{self, Path},", "    workspace,", "};"];
        let lines = [code].into_iter().chain(behind).map(str::to_owned);
        assert_eq!(used(&lines.collect::<Vec<_>>()), want, "{code}");
    }
}

#[test]
fn only_the_javascript_face_knows_javascript() {
    let words = ["wasm_bindgen", "js_sys", "serde_wasm_bindgen"];
    for source in sources() {
        let knows = |line: &String| words.iter().any(|word| line.contains(word));
        assert!(
            source.room == "js" || !source.lines.iter().any(knows),
            "{} knows JavaScript",
            source.file.display()
        );
    }
}

/// The walks ask for features by their names.
#[test]
fn only_the_table_of_releases_knows_version_numbers() {
    let minors = 25..45;
    let names: Vec<String> = minors.map(|minor| format!("1.{minor}\"")).collect();
    for source in sources() {
        let names_one = |line: &&String| names.iter().any(|name| line.contains(&**name));
        // Tests name releases as users do.
        let mut code = source
            .lines
            .iter()
            .take_while(|line| *line != "mod tests {");
        let line = code.find(names_one);
        let folders = source
            .file
            .parent()
            .into_iter()
            .flat_map(std::path::Path::components);
        let is_test = source.file.ends_with("tests.rs")
            || folders
                .into_iter()
                .any(|folder| folder.as_os_str() == "tests");
        assert!(
            is_test || source.room == "releases" || line.is_none(),
            "{} knows a release: {line:?}",
            source.file.display()
        );
    }
}
