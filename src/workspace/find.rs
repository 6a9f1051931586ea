//! Finds objects and definitions of all texts by their names.

use serde::Serialize;

use crate::go::lower;
use crate::workspace::Workspace;
use crate::workspace::findings::diagnostic::Location;
use crate::workspace::identity::site::range_of;

/// An object or definition, as the Language Server Protocol has it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkspaceSymbol {
    /// Its kind and name.
    pub name: String,
    /// The protocol's number for its kind.
    pub kind: u8,
    /// Where it is.
    pub location: Location,
    /// The namespace that it states, or the group of a definition.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub container_name: String,
}

const CLASS: u8 = 5;
const OBJECT: u8 = 19;
/// How many symbols are listed.
const MAX_FOUND: usize = 1000;

impl Workspace {
    /// The objects and definitions whose kind and name have the characters of a query in their order.
    /// Case does not matter.
    #[must_use]
    pub fn find_symbols(&self, query: &str) -> Vec<WorkspaceSymbol> {
        let query: Vec<char> = query
            .chars()
            .filter(|c| !c.is_whitespace())
            .map(lower)
            .collect();
        let mut found = Vec::new();
        for entry in &self.entries {
            for document in entry.text.iter().flat_map(|text| text.documents()) {
                for unit in &document.part.units {
                    let head = &unit.head;
                    let name = [&*head.kind, " ", &head.name].concat();
                    if head.kind.is_empty() || !has(&name, &query) {
                        continue;
                    }
                    if found.len() == MAX_FOUND {
                        return found;
                    }
                    let (kind, container) = match &unit.definition {
                        Some(definition) => (CLASS, &definition.group),
                        None => (OBJECT, &head.namespace),
                    };
                    found.push(WorkspaceSymbol {
                        name: name.trim_end().to_owned(),
                        kind,
                        location: Location {
                            uri: entry.uri.to_string(),
                            range: range_of(document, unit),
                        },
                        container_name: container.clone(),
                    });
                }
            }
        }
        found
    }
}

/// Whether a name has characters in their order.
fn has(name: &str, query: &[char]) -> bool {
    let mut query = query.iter().copied().peekable();
    for c in name.chars().map(lower) {
        query.next_if_eq(&c);
    }
    query.peek().is_none()
}
