//! Holds the code to the floors of `ARCHITECTURE.md`: a room uses rooms on lower floors only.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    reason = "tests panic where they fail"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// Rooms by floor; a room that is missing here fails the test.
const FLOORS: &[(&str, u8)] = &[
    ("value", 0),
    ("releases", 0),
    ("go", 1),
    ("document", 2),
    ("machinery", 2),
    ("strfmt", 2),
    ("cel", 3),
    ("schema", 4),
    ("admission", 5),
    ("definition", 6),
    ("views", 7),
    ("crd", 8),
    ("workspace", 9),
    ("compare", 10),
    ("suites", 10),
    ("wire", 11),
    ("js", 12),
];

/// The room that what the crate itself exports comes from.
const FRONT: &str = "crd";

fn floor(room: &str) -> Option<u8> {
    let known = FLOORS.iter().find(|(name, _)| *name == room);
    known.map(|(_, floor)| *floor)
}

/// A source file of a room, comments left out.
struct Source {
    room: String,
    file: PathBuf,
    /// How many modules deep it is: 1 for `crd.rs` and `value/mod.rs`.
    depth: usize,
    lines: Vec<String>,
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn sources() -> Vec<Source> {
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
            depth: modules.len(),
            lines: text.lines().map(code).collect(),
            file,
        }
    };
    found.into_iter().map(read).collect()
}

/// What a line names right below the crate's root, in groups too: `a` and `b` in
/// `crate::{a::c, b}`. A group may go on in the lines behind.
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

/// The first name of each path of a group, whose opening brace is behind.
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

/// The most lines of a file that a person reads in one sitting.
const LONGEST: usize = 700;

#[test]
fn files_can_be_read_in_one_sitting() {
    let sources = sources().into_iter();
    let long = sources.filter(|source| source.lines.len() >= LONGEST);
    let long: Vec<_> = long.map(|source| source.file).collect();
    assert!(long.is_empty(), "{long:?} have {LONGEST} lines or more");
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
        let mut depth = source.depth;
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

/// What names a text that somebody is told, at the end of an expression.
const TOLD: [&str; 7] = [
    "detail",
    "detail()",
    "message",
    "message()",
    "error",
    "cause",
    "decode_error",
];

/// What looks for something in a text.
const READS: [&str; 9] = [
    "contains(",
    "starts_with(",
    "ends_with(",
    "strip_prefix(",
    "strip_suffix(",
    "split(",
    "split_once(",
    "rsplit_once(",
    "splitn(",
];

/// The texts told that a line of code looks for a text in.
fn read_back(code: &str) -> Vec<String> {
    let code: String = code.split_whitespace().collect();
    let reads = READS.iter().flat_map(|read| {
        let words = [".", read, "\""].concat();
        code.match_indices(&words)
            .map(|(at, _)| at)
            .collect::<Vec<_>>()
    });
    let receiver = |at: usize| {
        let start = code[..at].rfind(|c: char| !c.is_alphanumeric() && !"_()".contains(c));
        code[start.map_or(0, |start| start + 1)..at].to_owned()
    };
    let told = reads.map(receiver);
    told.filter(|name| TOLD.contains(&&**name)).collect()
}

/// Why something is refused is data (`machinery::Cause` and its kin): who wants to know it asks
/// for that, not for words in the text that is rendered from it.
#[test]
fn nobody_reads_a_message_back() {
    let mut faults = Vec::new();
    for Source { file, lines, .. } in sources() {
        let is_test = file.iter().any(|part| {
            let name = part.to_str().unwrap_or_default();
            name.starts_with("tests") || name.ends_with("_tests.rs")
        });
        let code = lines.split(|line| line == "mod tests {").next();
        for (number, _) in code.unwrap_or_default().iter().enumerate() {
            // Calls that do not fit stand on lines of their own.
            let end = lines.len().min(number + 2);
            for name in read_back(&lines[number..end].concat()) {
                if !is_test {
                    faults.push(format!("{}:{}: reads {name}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn reading_a_message_back_is_noticed() {
    for (code, want) in [
        (r#"if error.detail.contains("x") {"#, vec!["detail"]),
        (r#"error.detail()   .split_once("x")"#, vec!["detail()"]),
        (
            r#"report.decode_error.starts_with("x")"#,
            vec!["decode_error"],
        ),
        (r#"rule.text.contains("x")"#, vec![]),
        (r"message.contains(['\n', '\r'])", vec![]),
        (r#"path.ends_with("x")"#, vec![]),
    ] {
        assert_eq!(read_back(code), want, "{code}");
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
        let is_test = source.file.ends_with("tests.rs");
        assert!(
            is_test || source.room == "releases" || line.is_none(),
            "{} knows a release: {line:?}",
            source.file.display()
        );
    }
}
