//! Changes of combinations of schemas and of what is inside of them, of formats, and of keywords that
//! are true or false.

use super::list::{MutantCollector, removal};
use crate::suites::path::PathStep;
use crate::suites::proofs;
use crate::suites::schema::{
    ADDITIONAL, COMBINATIONS, DefinitionNode, FORMAT, NOT, PRESERVES, key,
};
use crate::value::{Value, json};

/// Keywords, the value with which each has an effect, and the keyword that it needs beside it.
const SWITCHES: [(&str, bool, Option<&str>); 6] = [
    ("exclusiveMinimum", true, Some("minimum")),
    ("exclusiveMaximum", true, Some("maximum")),
    ("nullable", true, None),
    (ADDITIONAL, false, None),
    (PRESERVES, true, None),
    ("x-kubernetes-embedded-resource", true, None),
];

/// Keywords whose schema is for all elements.
const OF_ELEMENTS: [&str; 2] = ["items", ADDITIONAL];

impl MutantCollector<'_> {
    /// Formats, and keywords that are true or false, are removed.
    pub(super) fn switches(&mut self, node: &DefinitionNode<'_>) {
        if let Some(format) = node.schema.get(FORMAT)
            && proofs::is_held_to_format(node.schema, self.release)
        {
            self.removed(node, FORMAT, format);
        }
        for (keyword, counts, needed) in SWITCHES {
            let is_on = node.schema.get(keyword) == Some(&Value::Bool(counts));
            if is_on && needed.is_none_or(|needed| node.schema.get(needed).is_some()) {
                self.removed(node, keyword, &Value::Bool(counts));
            }
        }
    }

    /// A combination or one of its branches is removed, or something inside of it changes.
    pub(super) fn combinations(&mut self, node: &DefinitionNode<'_>) {
        for keyword in COMBINATIONS {
            let Some(value) = node.schema.get(keyword) else {
                continue;
            };
            let branches = value.as_list().unwrap_or_default();
            if branches.is_empty() || proofs::is_idle_combination(node.schema, keyword) {
                continue;
            }
            self.removed(node, keyword, value);
            for (index, branch) in branches.iter().enumerate() {
                let steps = [key(keyword), PathStep::Index(index)];
                if branches.len() > 1 {
                    let before = format!("branch {}", json::to_json(branch));
                    let patch = vec![removal(node, &steps)];
                    self.add(node, keyword, before, None, patch, &steps);
                }
                self.inner(node, &format!("{keyword}[{index}]."), &steps, branch);
            }
        }
        if let Some(value @ Value::Map(_)) = node.schema.get(NOT) {
            self.removed(node, NOT, value);
            self.inner(node, "not.", &[key(NOT)], value);
        }
    }

    /// Collects the changes inside of a combination. `way` leads there from a node.
    fn inner<'d>(
        &mut self,
        node: &DefinitionNode<'d>,
        way: &str,
        steps: &[PathStep],
        schema: &'d Value<'static>,
    ) {
        let inner = node.inner(steps, schema, self.places);
        let outside = self.inside.len();
        self.inside.push_str(way);
        self.keywords(&inner);
        self.switches(&inner);
        self.required(&inner);
        self.combinations(&inner);
        let properties = schema.get("properties").and_then(Value::as_map);
        for (name, below) in properties.into_iter().flat_map(|map| map.iter()) {
            let steps = [key("properties"), key(name)];
            self.inner(&inner, &format!("properties.{name}."), &steps, below);
        }
        for keyword in OF_ELEMENTS {
            if let Some(below @ Value::Map(_)) = schema.get(keyword) {
                self.inner(&inner, &format!("{keyword}."), &[key(keyword)], below);
            }
        }
        self.inside.truncate(outside);
    }
}
