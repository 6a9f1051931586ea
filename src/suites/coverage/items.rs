//! What of a definition tests can use.

use super::record::{Counts, Recorder};
use super::{Coverage, Item};
use crate::document::position::LineIndex;
use crate::document::spans::Spans;
use crate::document::{self};
use crate::suites::path;
use crate::value::{Value, json};

/// The keywords that refuse values and are counted; `required` and rules are apart.
pub(in crate::suites) const KEYWORDS: [&str; 12] = [
    "enum",
    "pattern",
    "minimum",
    "maximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "x-kubernetes-list-type",
];

pub(in crate::suites) const REQUIRED: &str = "required";
pub(super) const DEFAULT: &str = "default";
pub(in crate::suites) const RULES: &str = "x-kubernetes-validations";

/// The coverage of those versions of a definition that tests ran against.
pub(in crate::suites) fn items(text: &str, definition: &Value<'_>, counted: &Recorder) -> Coverage {
    let documents = document::parse(text);
    let mut full = documents.iter().filter(|document| !document.empty);
    let Some(spans) = full.next().map(|document| Spans::of(text, document)) else {
        return Coverage::default();
    };
    let lines = LineIndex::new(text);
    let mut walk = Walk {
        spans: &spans,
        lines: &lines,
        counted,
        version: String::new(),
        items: Vec::new(),
    };
    let versions = definition.get("spec").and_then(|spec| spec.get("versions"));
    let versions = versions.and_then(Value::as_list).unwrap_or_default();
    let list = walk.below(0, &["spec", "versions"]);
    for (index, version) in versions.iter().enumerate() {
        let name = version
            .get("name")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let schema = version
            .get("schema")
            .and_then(|schema| schema.get("openAPIV3Schema"));
        let Some(schema) = schema.filter(|_| counted.has(name)) else {
            continue;
        };
        name.clone_into(&mut walk.version);
        let place = list.and_then(|list| spans.item(list, index));
        let place = place.and_then(|place| walk.below(place, &["schema", "openAPIV3Schema"]));
        walk.node(schema, place.unwrap_or(0), "", "");
    }
    let items = walk.items;
    Coverage {
        covered: items.iter().filter(|item| item.covered).count(),
        total: items.len(),
        items,
    }
}

struct Walk<'w> {
    spans: &'w Spans,
    lines: &'w LineIndex,
    counted: &'w Recorder,
    version: String,
    items: Vec<Item>,
}

impl Walk<'_> {
    fn below(&self, from: usize, keys: &[&str]) -> Option<usize> {
        let mut place = from;
        for key in keys {
            place = self.spans.entry(place, key)?;
        }
        Some(place)
    }

    /// `pointer` is the place in the schema, `path` that of its values.
    fn node(&mut self, schema: &Value<'_>, place: usize, pointer: &str, path: &str) {
        for keyword in KEYWORDS {
            let value = schema.get(keyword).filter(|value| !value.is_null());
            let is_atomic = value.and_then(Value::as_str) == Some("atomic");
            if let Some(value) = value.filter(|_| !is_atomic) {
                self.item(place, pointer, path, keyword, json::to_json(value));
            }
        }
        if let Some(value) = schema.get(DEFAULT) {
            self.item(place, pointer, path, DEFAULT, json::to_json(value));
        }
        let names = schema.get(REQUIRED).and_then(Value::as_list);
        for (index, name) in names.unwrap_or_default().iter().enumerate() {
            let at = self.below(place, &[REQUIRED]);
            let at = at.and_then(|list| self.spans.item(list, index));
            let name = name.as_str().unwrap_or_default();
            let key = format!("{pointer}/{REQUIRED}/{name}");
            self.add(at.unwrap_or(place), &key, path, REQUIRED, name.to_owned());
        }
        let rules = schema.get(RULES).and_then(Value::as_list);
        for (index, rule) in rules.unwrap_or_default().iter().enumerate() {
            let at = self.below(place, &[RULES]);
            let at = at.and_then(|list| self.spans.item(list, index));
            let at = at.map(|rule| self.below(rule, &["rule"]).unwrap_or(rule));
            let text = rule.get("rule").and_then(Value::as_str).unwrap_or_default();
            let key = format!("{pointer}/{RULES}/{text}");
            self.add(at.unwrap_or(place), &key, path, RULES, text.to_owned());
        }
        self.children(schema, place, pointer, path);
    }

    fn children(&mut self, schema: &Value<'_>, place: usize, pointer: &str, path: &str) {
        let properties = schema.get("properties").and_then(Value::as_map);
        for (name, child) in properties.into_iter().flat_map(|map| map.iter()) {
            let at = self.below(place, &["properties", name]).unwrap_or(place);
            let mut path = path.to_owned();
            path::write_key(&mut path, name);
            self.node(child, at, &format!("{pointer}/properties/{name}"), &path);
        }
        for (keyword, sign) in [("items", "[]"), ("additionalProperties", "[*]")] {
            if let Some(child @ Value::Map(_)) = schema.get(keyword) {
                let at = self.below(place, &[keyword]).unwrap_or(place);
                let path = format!("{path}{sign}");
                self.node(child, at, &format!("{pointer}/{keyword}"), &path);
            }
        }
    }

    fn item(
        &mut self,
        place: usize,
        pointer: &str,
        path: &str,
        keyword: &'static str,
        detail: String,
    ) {
        let at = self.spans.entry(place, keyword).unwrap_or(place);
        self.add(at, &format!("{pointer}/{keyword}"), path, keyword, detail);
    }

    fn add(&mut self, at: usize, key: &str, path: &str, keyword: &'static str, detail: String) {
        let Counts {
            passed,
            refused,
            failed,
            changed,
        } = self.counted.of(&self.version, key);
        let bytes = self.spans.get(at).map_or(0..0, |span| span.bytes.clone());
        self.items.push(Item {
            version: self.version.clone(),
            path: path.to_owned(),
            keyword,
            detail,
            range: self.lines.range(bytes),
            passed,
            refused,
            failed,
            changed,
            covered: match keyword {
                RULES => passed > 0 && refused > 0,
                DEFAULT => changed > 0,
                _ => refused > 0,
            },
        });
    }
}
