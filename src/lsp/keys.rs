//! The keys of a file that a JSON Schema describes. The schema becomes a definition, so that the engine completes and
//! explains the file as it does objects.

use std::rc::Rc;

use serde_json::json;

use crate::Workspace;
use crate::cel::zones::NoZones;
use crate::document;
use crate::document::position::{Position, Range};
use crate::value::Value;
use crate::value::json::to_json;
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
        let schema = document::parse(schema).into_iter().next();
        let schema = schema.and_then(|schema| schema.value).unwrap_or_default();
        let mut workspace = Workspace::new(Rc::new(NoZones));
        workspace.set("definition", &definition(&schema));
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
        // A value that may be anything has no type, and keeps unknown fields.
        let words = hover.contents.value.replacen(" ``", "", 1);
        let open = "keeps unknown fields";
        hover.contents.value = match words.strip_suffix(open) {
            Some(words) => words.trim_end().to_owned(),
            None => words,
        };
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

/// A definition of the file as a kind, as JSON.
fn definition(schema: &Value<'_>) -> String {
    let structural = structural(schema, schema.get("$defs"));
    let versions = format!(
        r#"[{{"name": "v1", "served": true, "storage": true, "schema": {{"openAPIV3Schema": {structural}}}}}]"#
    );
    format!(
        r#"{{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
            "metadata": {{"name": "files.files.crd-drydock.example"}},
            "spec": {{"group": "files.crd-drydock.example", "scope": "Namespaced",
                "names": {{"plural": "files", "kind": "File"}}, "versions": {versions}}}}}"#
    )
}

/// What a schema refers to.
fn referred<'s>(own: &Value<'_>, defs: Option<&'s Value<'s>>) -> Option<&'s Value<'s>> {
    let path = own.get("$ref")?.as_str()?;
    defs?.get(path.rsplit('/').next()?)
}

/// A schema as definitions have them, as JSON: its properties keep their order. Where it allows several types, it allows
/// everything; but a map with listed keys has these.
fn structural<'s>(own: &'s Value<'s>, defs: Option<&'s Value<'s>>) -> String {
    let named = referred(own, defs);
    let read = |key: &str| own.get(key).or_else(|| named?.get(key));
    let forms = match read("type") {
        None => read("anyOf").and_then(Value::as_list),
        Some(_) => None,
    };
    let forms = forms.into_iter().flatten();
    let mut forms = forms.map(|form| referred(form, defs).unwrap_or(form));
    let map = forms.find(|form| form.get("properties").is_some());
    let get = |key: &str| read(key).or_else(|| map?.get(key));
    let mut members = Vec::new();
    let mut put = |key: &str, value: &str| members.push(format!("\"{key}\": {value}"));
    if let Some(description) = get("description") {
        put("description", &to_json(description));
    }
    let properties = match get("properties").and_then(Value::as_map) {
        Some(properties) => {
            let all = properties.iter();
            let all = all.map(|(name, inner)| (name.to_string(), inner));
            Some(all.collect())
        }
        None => listed(get("propertyNames"), get("additionalProperties")),
    };
    match only_type(get("type"), get("enum").is_some()) {
        None => put(OPEN, "true"),
        Some("object") if properties.is_none() => put(OPEN, "true"),
        Some(only) => {
            put("type", &format!("\"{only}\""));
            if let Some(values) = get("enum") {
                put("enum", &to_json(values));
            }
            if let Some(items) = get("items") {
                put("items", &structural(items, defs));
            }
            if let Some(properties) = properties {
                let (required, inner) = written(&properties, get("required"), defs);
                if !required.is_empty() {
                    put("required", &format!("[{required}]"));
                }
                put("properties", &format!("{{{inner}}}"));
            }
        }
    }
    format!("{{{}}}", members.join(", "))
}

const OPEN: &str = "x-kubernetes-preserve-unknown-fields";

/// Properties with their schemas, in the order of the schema.
type Properties<'s> = Vec<(String, &'s Value<'s>)>;

/// The names of required properties, and all properties, as JSON.
fn written(
    properties: &Properties<'_>,
    required: Option<&Value<'_>>,
    defs: Option<&Value<'_>>,
) -> (String, String) {
    let required = required.and_then(Value::as_list).into_iter().flatten();
    let is_known = |name: &&str| properties.iter().any(|(known, _)| known == name);
    let required = required.filter_map(Value::as_str).filter(is_known);
    let required = required.map(|name| json!(name).to_string());
    let own = properties.iter();
    let own = own.filter(|(name, _)| !NOT_OF_FILES.contains(&&**name));
    let own = own.map(|(name, inner)| format!("{}: {}", json!(name), structural(inner, defs)));
    let joined = |all: Vec<String>| all.join(", ");
    (joined(required.collect()), joined(own.collect()))
}

/// The type of a value, if it has only one besides null.
fn only_type<'s>(types: Option<&'s Value<'s>>, has_values: bool) -> Option<&'s str> {
    let types = match types {
        Some(types) => match types.as_list() {
            Some(types) => types.iter().filter_map(Value::as_str).collect(),
            None => types.as_str().into_iter().collect(),
        },
        None if has_values => vec!["string"],
        None => Vec::new(),
    };
    let mut types = types.into_iter().filter(|one| *one != "null");
    let only = types.next();
    only.filter(|_| types.next().is_none())
}

/// The properties of a map whose keys are listed.
fn listed<'s>(
    names: Option<&'s Value<'s>>,
    value: Option<&'s Value<'s>>,
) -> Option<Properties<'s>> {
    let value = value.filter(|value| value.as_map().is_some())?;
    let names = names?.get("enum")?.as_list()?.iter();
    let names = names.filter_map(Value::as_str);
    Some(names.map(|name| (name.to_owned(), value)).collect())
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

    #[test]
    fn what_may_be_a_text_or_a_map_has_the_keys_of_the_map() {
        let mut keys = Keys::for_suites();
        let text = "tests:\n  onCreate:\n  - expectedErrors:\n    - {field: spec, code: max}\n";
        let at = |character| Position { line: 3, character };
        let items = keys.completion(text, at(28)).into_iter();
        let labels: Vec<String> = items.map(|item| item.label).collect();
        assert!(labels.contains(&"max-items".to_owned()), "{labels:?}");
        let hover = keys.hover(text, at(23)).map(|hover| hover.contents.value);
        assert!(hover.is_some_and(|text| text.contains("The code of the cause")));
    }

    #[test]
    fn keys_are_offered_in_the_order_of_the_schema() {
        let items = Keys::for_suites().completion("", Position::default());
        let places = ["name", "crdName", "crd"]
            .map(|wanted| items.iter().position(|item| item.label == wanted));
        assert!(places.is_sorted() && places.iter().all(Option::is_some));
    }
}
