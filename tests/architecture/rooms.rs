//! Rooms within rooms: those of one room need each other in one direction only, so that they stand
//! on floors, too.

use std::collections::{BTreeMap, BTreeSet};

use crate::paths::used;
use crate::source::sources;

/// Files that are one thing in several parts, with the reason.
const TOGETHER: &[(&str, &[&str])] = &[
    // A node compiles what is below it on demand.
    ("schema", &["compile", "node"]),
    // The documents of a stream keep the spans that were found while it was read.
    ("document", &["spans", "stream"]),
    // A run notes what it covers of the target that it runs against.
    ("suites", &["coverage", "run", "schema", "target"]),
];

/// The rooms within each room, and which others of it each uses.
type Rooms = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

fn rooms() -> Rooms {
    let mut rooms = Rooms::new();
    let sources: Vec<_> = sources()
        .into_iter()
        .filter(|source| !source.is_test())
        .collect();
    for source in &sources {
        if let [room, inner, ..] = &*source.module {
            rooms
                .entry(room.clone())
                .or_default()
                .entry(inner.clone())
                .or_default();
        }
    }
    for source in &sources {
        let [room, inner, ..] = &*source.module else {
            continue;
        };
        for path in used(source) {
            let known = rooms.get_mut(room).unwrap();
            if let [other, name, ..] = &*path
                && other == room
                && name != inner
                && known.contains_key(name)
            {
                known.get_mut(inner).unwrap().insert(name.clone());
            }
        }
    }
    rooms
}

/// Everything that a room uses in the end.
fn reach(uses: &BTreeMap<String, BTreeSet<String>>, from: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut left = vec![from.to_owned()];
    while let Some(next) = left.pop() {
        for name in uses.get(&next).into_iter().flatten() {
            if found.insert(name.clone()) {
                left.push(name.clone());
            }
        }
    }
    found
}

#[test]
fn rooms_within_rooms_stand_on_floors() {
    let mut faults = Vec::new();
    for (room, uses) in rooms() {
        for (inner, direct) in &uses {
            for other in direct {
                let is_one = TOGETHER.iter().any(|(of, parts)| {
                    *of == room && [inner, other].iter().all(|name| parts.contains(&&***name))
                });
                if !is_one && reach(&uses, other).contains(inner) {
                    faults.push(format!("{room}: {inner} uses {other}, which needs {inner}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn parts_that_are_one_thing_still_need_each_other() {
    let rooms = rooms();
    for (room, parts) in TOGETHER {
        let uses = &rooms[*room];
        for part in *parts {
            let both_ways = parts.iter().any(|other| {
                other != part
                    && reach(uses, part).contains(*other)
                    && reach(uses, other).contains(*part)
            });
            assert!(both_ways, "{room}: {part} can stand alone by now");
        }
    }
}
