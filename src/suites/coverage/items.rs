//! The items of a definition that tests can cover.

use super::record::{Counts, Recorder};
use super::{Coverage, CoverageItem};
use crate::releases::Release;
use crate::suites::path::PathStep;
use crate::suites::proofs;
use crate::suites::schema::{
    ADDITIONAL, COMBINATIONS, DefinitionNode, FORMAT, KEYWORDS, NOT, PRESERVES, Places, REQUIRED,
    RULES, each_node, key,
};
use crate::suites::target::is_served;
use crate::value::{Value, json};

pub(in crate::suites) const DEFAULT: &str = "default";
/// That unknown fields are dropped, in the whole of a version.
pub(super) const PRUNING: &str = "pruning";

/// The coverage of those versions of a definition that are served, or that tests ran against.
pub(in crate::suites) fn items(
    text: &str,
    definition: &Value<'static>,
    counted: &Recorder,
) -> Coverage {
    let Some(places) = Places::from_text(text) else {
        return Coverage::default();
    };
    let mut list = ItemCollector {
        places: &places,
        counted,
        releases: counted.releases(),
        items: Vec::new(),
    };
    let is_counted = |version: &str| counted.has(version) || is_served(definition, version);
    each_node(definition, &places, is_counted, |node| list.node(node));
    let items = list.items;
    Coverage {
        covered: items.iter().filter(|item| item.covered).count(),
        total: items.len(),
        items,
    }
}

/// Whether a schema keeps what it does not list.
fn keeps_unknown_fields(schema: &Value<'_>) -> bool {
    let keeps = schema.get(PRESERVES);
    matches!(keeps, Some(Value::Bool(true)))
}

/// Other keywords that can refuse a value at one of some releases: formats of strings, combinations of schemas, and
/// `additionalProperties: false`.
fn further<'v>(
    schema: &'v Value<'static>,
    releases: &[Release],
) -> Vec<(&'static str, &'v Value<'static>)> {
    let mut found = Vec::new();
    let mut add = |keyword, refuses: &dyn Fn(&Value<'static>) -> bool| {
        let value = schema.get(keyword).filter(|value| !value.is_null());
        found.extend(
            value
                .filter(|value| refuses(value))
                .map(|value| (keyword, value)),
        );
    };
    // Older servers do not check the formats of numbers.
    let is_text = schema.get("type").and_then(Value::as_str) == Some("string");
    add(FORMAT, &|_| {
        let mut releases = releases.iter();
        is_text && releases.any(|release| proofs::is_held_to_format(schema, *release))
    });
    for keyword in COMBINATIONS {
        let is_idle = proofs::is_idle_combination(schema, keyword);
        let branches = |value: &Value<'_>| value.as_list().is_some_and(|list| !list.is_empty());
        add(keyword, &|value| !is_idle && branches(value));
    }
    add(NOT, &|_| true);
    add(ADDITIONAL, &|value| *value == Value::Bool(false));
    found
}

struct ItemCollector<'w> {
    places: &'w Places,
    counted: &'w Recorder,
    releases: Vec<Release>,
    items: Vec<CoverageItem>,
}

impl ItemCollector<'_> {
    fn node(&mut self, node: &DefinitionNode<'_>) {
        if node.path.is_empty() && !keeps_unknown_fields(node.schema) {
            self.add(node, PRUNING, &[key("type")], String::new());
        }
        for keyword in KEYWORDS {
            let value = node.schema.get(keyword).filter(|value| !value.is_null());
            let is_atomic = value.and_then(Value::as_str) == Some("atomic");
            let refuses = |value: &&Value<'_>| !is_atomic && !proofs::is_no_bound(keyword, value);
            if let Some(value) = value.filter(refuses) {
                self.add(node, keyword, &[key(keyword)], json::to_json(value));
            }
        }
        for (keyword, value) in further(node.schema, &self.releases) {
            self.add(node, keyword, &[key(keyword)], json::to_json(value));
        }
        if let Some(value) = node.schema.get(DEFAULT) {
            self.add(node, DEFAULT, &[key(DEFAULT)], json::to_json(value));
        }
        let names = node.schema.get(REQUIRED).and_then(Value::as_list);
        for (index, name) in names.unwrap_or_default().iter().enumerate() {
            let name = name.as_str().unwrap_or_default();
            if proofs::is_never_missing(node.schema, &node.path, name) {
                continue;
            }
            let steps = [key(REQUIRED), PathStep::Index(index)];
            self.add(node, REQUIRED, &steps, name.to_owned());
        }
        let rules = node.schema.get(RULES).and_then(Value::as_list);
        for (index, rule) in rules.unwrap_or_default().iter().enumerate() {
            let text = rule.get("rule").and_then(Value::as_str).unwrap_or_default();
            let steps = [key(RULES), PathStep::Index(index), key("rule")];
            self.add(node, RULES, &steps, text.to_owned());
        }
    }

    fn add(
        &mut self,
        node: &DefinitionNode<'_>,
        keyword: &'static str,
        steps: &[PathStep],
        detail: String,
    ) {
        let mut place = [&node.pointer(), "/", keyword].concat();
        if matches!(keyword, REQUIRED | RULES) {
            place.extend(["/", &detail]);
        }
        let Counts {
            passed,
            refused,
            failed,
            changed,
            stored,
        } = self.counted.counts(node.version, &place);
        self.items.push(CoverageItem {
            version: node.version.to_owned(),
            path: node.path.clone(),
            keyword,
            detail,
            range: self.places.range(node, steps),
            passed,
            refused,
            failed,
            changed,
            covered: match keyword {
                RULES => passed > 0 && refused > 0,
                DEFAULT => stored > 0,
                PRUNING => changed > 0,
                _ => refused > 0,
            },
        });
    }
}
