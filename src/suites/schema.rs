//! The schemas of a definition, node by node, with their places in its text.

use super::path::PathStep;
use super::target::versions;
use crate::document::position::{LineIndex, Range};
use crate::document::spans::Spans;
use crate::document::{self};
use crate::machinery::field_path::push_member;
use crate::value::Value;

/// The keywords that refuse values; `required` and rules are apart.
pub(super) const KEYWORDS: [&str; 12] = [
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
    LIST_TYPE,
];
/// The keywords with lists of schemas. `not` has one schema.
pub(super) const COMBINATIONS: [&str; 3] = ["allOf", "anyOf", "oneOf"];
pub(super) const NOT: &str = "not";
pub(super) const FORMAT: &str = "format";
/// `false` forbids all members.
pub(super) const ADDITIONAL: &str = "additionalProperties";
/// `true` keeps all members that no schema names.
pub(super) const PRESERVES: &str = "x-kubernetes-preserve-unknown-fields";
pub(super) const LIST_TYPE: &str = "x-kubernetes-list-type";
pub(super) const REQUIRED: &str = "required";
pub(super) const RULES: &str = "x-kubernetes-validations";

/// A value in the text; or, for one that the text does not have, the innermost value around it.
type TextMatch = Result<usize, usize>;

/// The places of the values in a text.
pub(super) struct Places {
    spans: Spans,
    lines: LineIndex,
}

impl Places {
    /// The places in the first document of a text that is not empty.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let documents = document::parse(text);
        let mut full = documents.iter().filter(|document| !document.empty);
        full.next().map(|document| Self {
            spans: Spans::for_document(text, document),
            lines: LineIndex::new(text),
        })
    }

    /// The place that steps lead to.
    fn find(&self, from: TextMatch, steps: &[PathStep]) -> TextMatch {
        steps.iter().try_fold(from?, |place, step| {
            let inner = match step {
                PathStep::Key(key) => self.spans.entry(place, key),
                PathStep::Index(index) => self.spans.item(place, *index),
            };
            inner.ok_or(place)
        })
    }

    /// The range of a value below a node, or of the innermost value around it that the text has.
    pub(super) fn range(&self, node: &DefinitionNode<'_>, steps: &[PathStep]) -> Range {
        let (Ok(place) | Err(place)) = self.find(node.place, steps);
        let span = self.spans.get(place);
        self.lines
            .range(span.map_or(0..0, |span| span.bytes.clone()))
    }
}

/// A node of a schema.
pub(super) struct DefinitionNode<'d> {
    /// The name of the version.
    pub(super) version: &'d str,
    /// The node.
    pub(super) schema: &'d Value<'static>,
    /// The steps from the definition to the version's schema, and from there to the node.
    pub(super) steps: Vec<PathStep>,
    /// The field in objects: `spec.ports[]`, empty for the object itself.
    pub(super) path: String,
    place: TextMatch,
}

/// How many steps lead from a definition to the schema of a version.
pub(super) const TO_SCHEMA: usize = 5;

impl<'d> DefinitionNode<'d> {
    /// A schema inside of a combination of this node. It is about the same field.
    pub(super) fn inner(
        &self,
        steps: &[PathStep],
        schema: &'d Value<'static>,
        places: &Places,
    ) -> Self {
        Self {
            version: self.version,
            schema,
            place: places.find(self.place, steps),
            steps: [&self.steps, steps].concat(),
            path: self.path.clone(),
        }
    }

    /// The place in the version's schema: `/properties/spec`.
    pub(super) fn pointer(&self) -> String {
        let mut pointer = String::new();
        for step in self.steps.iter().skip(TO_SCHEMA) {
            if let PathStep::Key(key) = step {
                pointer.extend(["/", key]);
            }
        }
        pointer
    }
}

/// Visits all nodes of the schemas of some versions, each before those below it.
pub(super) fn each_node<'d>(
    definition: &'d Value<'static>,
    places: &Places,
    is_wanted: impl Fn(&str) -> bool,
    mut visit: impl FnMut(&DefinitionNode<'d>),
) {
    for (index, version) in versions(definition).iter().enumerate() {
        let name = version.get("name").and_then(Value::as_str);
        let schema = version
            .get("schema")
            .and_then(|schema| schema.get("openAPIV3Schema"));
        let name = name.unwrap_or_default();
        let Some(schema) = schema.filter(|_| is_wanted(name)) else {
            continue;
        };
        let steps: [PathStep; TO_SCHEMA] = [
            key("spec"),
            key("versions"),
            PathStep::Index(index),
            key("schema"),
            key("openAPIV3Schema"),
        ];
        let root = DefinitionNode {
            version: name,
            schema,
            place: places.find(Ok(0), &steps),
            steps: steps.to_vec(),
            path: String::new(),
        };
        each_below(&root, places, &mut visit);
    }
}

fn each_below<'d>(
    node: &DefinitionNode<'d>,
    places: &Places,
    visit: &mut impl FnMut(&DefinitionNode<'d>),
) {
    visit(node);
    let child = |steps: &[PathStep], path: String, schema| DefinitionNode {
        version: node.version,
        schema,
        place: places.find(node.place, steps),
        steps: [&node.steps, steps].concat(),
        path,
    };
    let properties = node.schema.get("properties").and_then(Value::as_map);
    for (name, schema) in properties.into_iter().flat_map(|map| map.iter()) {
        let mut path = node.path.clone();
        push_member(&mut path, name);
        let steps = [key("properties"), key(name)];
        each_below(&child(&steps, path, schema), places, visit);
    }
    for (keyword, sign) in [("items", "[]"), ("additionalProperties", "[*]")] {
        if let Some(schema @ Value::Map(_)) = node.schema.get(keyword) {
            let path = [&node.path, sign].concat();
            each_below(&child(&[key(keyword)], path, schema), places, visit);
        }
    }
}

/// A step to the value of a key.
pub(super) fn key(name: &str) -> PathStep {
    PathStep::Key(name.to_owned())
}
