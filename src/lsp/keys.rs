//! The keys of a file that a JSON Schema describes. The schema becomes a definition, so that the engine completes and
//! explains the file as it does objects.

use std::rc::Rc;

use serde_json::{Map, Value as Json, json};

use super::members::Members;
use crate::Workspace;
use crate::cel::zones::NoZones;
use crate::document::position::{Position, Range};
use crate::workspace::complete::item::CompletionItem;
use crate::workspace::hover::Hover;

/// The schema of test suites.
const SUITE: &str = include_str!("../../packaging/testsuite.schema.json");
/// The schema of configurations.
const CONFIGURATION: &str = include_str!("../../packaging/drydock.schema.json");
/// The lines before the file, which make it an object.
const HEAD: &str = "apiVersion: files.crd-drydock.example/v1\nkind: File\nmetadata: {name: file}\n";
const HEAD_LINES: u32 = 3;
/// The address of the file.
const FILE: &str = "file";
/// Fields that every object has, and such files do not.
const NOT_OF_FILES: [&str; 4] = ["apiVersion", "kind", "metadata", "status"];

/// A file in a workspace with the definition that its schema became.
pub struct Keys(Workspace);

impl Keys {
    /// The keys of configurations.
    pub(super) fn for_configurations() -> Self {
        Self::new(CONFIGURATION)
    }

    /// The keys of test suites.
    pub(super) fn for_suites() -> Self {
        Self::new(SUITE)
    }

    fn new(schema: &str) -> Self {
        // A test reads it.
        let schema: Json = serde_json::from_str(schema).unwrap_or_default();
        let mut workspace = Workspace::new(Rc::new(NoZones));
        workspace.set("definition", &definition(&schema).to_string());
        Self(workspace)
    }

    fn take(&mut self, text: &str) {
        // The file may have an `apiVersion`, which is ignored, and may begin with a document marker.
        let lines = text.split_inclusive('\n').enumerate().map(|(at, line)| {
            let marker = if at == 0 {
                line.strip_prefix("---")
            } else {
                None
            };
            match marker.or_else(|| line.strip_prefix("apiVersion:")) {
                Some(rest) => ["#", rest].concat(),
                None => line.to_owned(),
            }
        });
        let text: String = std::iter::once(HEAD.to_owned()).chain(lines).collect();
        self.0.set(FILE, &text);
    }

    /// Completion in a text of the file.
    pub(super) fn completion(&mut self, text: &str, position: Position) -> Vec<CompletionItem> {
        self.take(text);
        let items = self.0.completion(FILE, below(position)).into_iter();
        let own = items.filter(|item| !NOT_OF_FILES.contains(&&*item.label));
        let own = own.map(|mut item| {
            item.text_edit.range = above(item.text_edit.range);
            item
        });
        own.collect()
    }

    /// Hover in a text of the file.
    pub(super) fn hover(&mut self, text: &str, position: Position) -> Option<Hover> {
        self.take(text);
        let mut hover = self.0.hover(FILE, below(position))?;
        hover.range = above(hover.range);
        Some(hover)
    }
}

fn below(position: Position) -> Position {
    Position {
        line: position.line.saturating_add(HEAD_LINES),
        ..position
    }
}

fn above(range: Range) -> Range {
    let up = |place: Position| Position {
        line: place.line.saturating_sub(HEAD_LINES),
        ..place
    };
    Range {
        start: up(range.start),
        end: up(range.end),
    }
}

/// A definition of the file as a kind.
fn definition(schema: &Json) -> Json {
    let structural = structural(schema, schema.at("/$defs"));
    json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": { "name": "files.files.crd-drydock.example" },
        "spec": {
            "group": "files.crd-drydock.example",
            "scope": "Namespaced",
            "names": { "plural": "files", "kind": "File" },
            "versions": [
                { "name": "v1", "served": true, "storage": true,
                  "schema": { "openAPIV3Schema": structural } }
            ],
        },
    })
}

/// A schema as definitions have them; where it allows several types, it allows everything.
fn structural(own: &Json, defs: &Json) -> Json {
    let name = own
        .at("/$ref")
        .as_str()
        .and_then(|path| path.rsplit('/').next());
    let named = name.map_or(&Json::Null, |name| defs.member(name));
    let get = |key: &str| match own.member(key) {
        Json::Null => named.member(key),
        value => value,
    };
    let mut whole = Map::new();
    let mut put = |key: &str, value: Json| drop(whole.insert(key.to_owned(), value));
    if !get("description").is_null() {
        put("description", get("description").clone());
    }
    let properties = match get("properties") {
        Json::Object(properties) => Some(properties.clone()),
        _ => listed(get("propertyNames"), get("additionalProperties")),
    };
    let is_open = properties.is_none();
    match only_type(get("type"), get("enum")) {
        None => put(OPEN, true.into()),
        Some("object") if is_open => put(OPEN, true.into()),
        Some(only) => {
            put("type", only.into());
            if !get("enum").is_null() {
                put("enum", get("enum").clone());
            }
            if !get("items").is_null() {
                put("items", structural(get("items"), defs));
            }
            if let Some(properties) = properties {
                let required = get("required").as_array().into_iter().flatten();
                let is_known = |name: &&Json| {
                    name.as_str()
                        .is_some_and(|name| properties.contains_key(name))
                };
                let required: Vec<&Json> = required.filter(is_known).collect();
                if !required.is_empty() {
                    put("required", json!(required));
                }
                let own = properties
                    .iter()
                    .filter(|(name, _)| !NOT_OF_FILES.contains(&&***name));
                let own = own.map(|(name, inner)| (name.clone(), structural(inner, defs)));
                put("properties", Json::Object(own.collect()));
            }
        }
    }
    whole.into()
}

const OPEN: &str = "x-kubernetes-preserve-unknown-fields";

/// The type of a value, if it has only one besides null.
fn only_type<'s>(types: &'s Json, values: &Json) -> Option<&'s str> {
    let types = match types {
        Json::Array(types) => types.iter().filter_map(Json::as_str).collect(),
        Json::String(only) => vec![&**only],
        _ if values.is_null() => Vec::new(),
        _ => vec!["string"],
    };
    let mut types = types.into_iter().filter(|one| *one != "null");
    let only = types.next();
    only.filter(|_| types.next().is_none())
}

/// The properties of a map whose keys are listed.
fn listed(names: &Json, value: &Json) -> Option<Map<String, Json>> {
    let names = names.at("/enum").as_array().filter(|_| value.is_object())?;
    let names = names.iter().filter_map(Json::as_str);
    Some(names.map(|name| (name.to_owned(), value.clone())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::findings::diagnostic::Severity;

    #[test]
    fn the_schema_of_configurations_becomes_a_definition() {
        let mut keys = Keys::for_configurations();
        let faults = keys.0.diagnostics("definition").into_iter();
        assert_eq!(
            faults
                .filter(|fault| fault.severity == Severity::Error)
                .count(),
            0
        );
        let mut labels = |text: &str, line, character| -> Vec<String> {
            let items = keys.completion(text, Position { line, character });
            items.into_iter().map(|item| item.label).collect()
        };
        assert!(labels("---\n", 1, 0).contains(&"overrides".to_owned()));
        assert_eq!(labels("validate: ", 0, 10), ["strict", "warn", "ignore"]);
        let hover = keys.hover(
            "a: 1\nvalidate: warn\n",
            Position {
                line: 1,
                character: 3,
            },
        );
        assert_eq!(hover.map(|hover| hover.range.start.line), Some(1));
    }
}
