//! The fields of kinds: which field a position is about, and every other place that is about the
//! same field.
//!
//! A field is found by its steps through the schema of a version: in the schema itself, in rules,
//! in JSON paths, in defaults and in objects.

mod keys;
pub(crate) mod occurrences;
pub(crate) mod paths;
pub(crate) mod pointed;

use crate::document::spans::{SpanShape, Spans};
use crate::workspace::identity::route::Defined;
use crate::workspace::lookup::context::PositionStep;
use crate::workspace::lookup::describe::Schema;
use crate::workspace::lookup::subject;
use crate::workspace::places::trail::TrailStep;

/// One step through a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FieldStep {
    /// To a property.
    Property(String),
    /// To the items of a list.
    Item,
    /// To the values of a map.
    Value,
}

/// A field of a version of a kind.
pub(crate) struct Field<'w> {
    /// The definition of the kind.
    pub defined: Defined<'w>,
    /// The number of the version.
    pub version: usize,
    /// The steps from the whole object to the field.
    pub steps: Vec<FieldStep>,
}

impl<'w> Field<'w> {
    /// The schema of whole objects.
    pub fn root(&self) -> Option<Schema<'w>> {
        let (name, _) = self.defined.definition.versions.get(self.version)?;
        let is_read = self.defined.document.part.fault.is_none();
        is_read
            .then(|| subject::schema_of_version(&self.defined, name))
            .flatten()
    }

    /// The number of the version in the definition's text.
    pub fn version_number(&self) -> Option<usize> {
        let spans = self.root()?.spans;
        let top = self.defined.unit.trail(spans)?.last();
        let versions = spans.entry(spans.entry(top, "spec")?, "versions")?;
        spans.item(versions, self.version)
    }

    /// The name of a property, and the steps to the object that has it. None for items and values.
    pub fn property(&self) -> Option<(&str, &[FieldStep])> {
        match self.steps.split_last()? {
            (FieldStep::Property(name), parent) => Some((name, parent)),
            _ => None,
        }
    }
}

/// The number of the schema that steps lead to, from a schema on.
pub(crate) fn declared(root: Schema<'_>, steps: &[FieldStep]) -> Option<usize> {
    let spans = root.spans;
    let mut steps = steps.iter();
    steps.try_fold(root.number, |schema, step| match step {
        FieldStep::Property(name) => spans.entry(spans.entry(schema, "properties")?, name),
        FieldStep::Item => spans.entry(schema, "items"),
        FieldStep::Value => spans.entry(schema, "additionalProperties"),
    })
}

/// The steps that keys and indices of a definition's text lead to, from a schema on, and the keys and
/// indices behind the last schema.
pub(crate) fn through_schema<'s, 't>(
    mut steps: &'t [TrailStep<'s>],
) -> (Vec<FieldStep>, &'t [TrailStep<'s>]) {
    use TrailStep::{Index, Key};
    let mut fields = Vec::new();
    loop {
        steps = match steps {
            [Key("properties"), Key(name), rest @ ..] => {
                fields.push(FieldStep::Property((*name).to_owned()));
                rest
            }
            [Key("items"), rest @ ..] => {
                fields.push(FieldStep::Item);
                rest
            }
            [Key("additionalProperties"), rest @ ..] => {
                fields.push(FieldStep::Value);
                rest
            }
            [Key("allOf" | "anyOf" | "oneOf"), Index(_), rest @ ..] | [Key("not"), rest @ ..] => {
                rest
            }
            _ => return (fields, steps),
        };
    }
}

/// The steps that keys and indices of a value lead to. None where the schema does not describe them.
pub(crate) fn through_value(
    spans: &Spans,
    mut schema: usize,
    steps: &[TrailStep<'_>],
) -> Option<Vec<FieldStep>> {
    let steps = steps.iter().map(|step| {
        let (next, field) = match step {
            TrailStep::Index(_) => (spans.entry(schema, "items")?, FieldStep::Item),
            TrailStep::Key(key) => {
                let listed = spans.entry(schema, "properties");
                match listed.and_then(|listed| spans.entry(listed, key)) {
                    Some(listed) => (listed, FieldStep::Property((*key).to_owned())),
                    None => {
                        let values = spans.entry(schema, "additionalProperties")?;
                        let is_schema = spans.shape(values) == Some(SpanShape::Map);
                        (is_schema.then_some(values)?, FieldStep::Value)
                    }
                }
            }
        };
        schema = next;
        Some(field)
    });
    steps.collect()
}

/// Whether the steps of a path lead through these steps of a schema.
pub(crate) fn leads(path: &[PositionStep], steps: &[FieldStep]) -> bool {
    path.len() == steps.len()
        && path.iter().zip(steps).all(|pair| match pair {
            (PositionStep::Key(key), FieldStep::Property(name)) => key == name,
            (PositionStep::Key(_), FieldStep::Value) | (PositionStep::Item, FieldStep::Item) => {
                true
            }
            _ => false,
        })
}

/// How many schemas of a version are visited at most. Aliases may repeat them.
const MAX_SCHEMAS: usize = 100_000;
/// How deep they nest at most, alternatives included.
const DEEPEST: usize = 200;

/// Visits the schemas of a version, also the schemas of alternatives. Passes on the number, the steps, and
/// whether the schema is the own schema of a property.
pub(crate) fn schemas(
    spans: &Spans,
    root: usize,
    visit: &mut dyn FnMut(usize, &[FieldStep], bool),
) {
    SchemaWalk {
        spans,
        left: MAX_SCHEMAS,
        depth: 0,
        steps: Vec::new(),
        visit,
    }
    .go(root, false);
}

struct SchemaWalk<'s, 'v> {
    spans: &'s Spans,
    left: usize,
    depth: usize,
    steps: Vec<FieldStep>,
    visit: &'v mut dyn FnMut(usize, &[FieldStep], bool),
}

impl SchemaWalk<'_, '_> {
    fn go(&mut self, schema: usize, is_property: bool) {
        let Some(left) = self.left.checked_sub(1) else {
            return;
        };
        self.left = left;
        if self.depth > DEEPEST || self.spans.shape(schema) != Some(SpanShape::Map) {
            return;
        }
        self.depth += 1;
        (self.visit)(schema, &self.steps, is_property);
        self.below(schema);
        self.depth -= 1;
    }

    fn below(&mut self, schema: usize) {
        let spans = self.spans;
        if let Some(properties) = spans.entry(schema, "properties") {
            for child in spans.children_in_order(properties) {
                let key = spans.get(child).and_then(|span| span.key.as_deref());
                if let Some(key) = key {
                    self.step(FieldStep::Property(key.to_owned()), child, true);
                }
            }
        }
        if let Some(items) = spans.entry(schema, "items") {
            self.step(FieldStep::Item, items, false);
        }
        if let Some(values) = spans.entry(schema, "additionalProperties") {
            self.step(FieldStep::Value, values, false);
        }
        for name in ["allOf", "anyOf", "oneOf"] {
            let list = spans.entry(schema, name);
            for &branch in list.map_or(&[][..], |list| spans.children(list)) {
                self.go(branch, false);
            }
        }
        if let Some(not) = spans.entry(schema, "not") {
            self.go(not, false);
        }
    }

    fn step(&mut self, step: FieldStep, schema: usize, is_property: bool) {
        self.steps.push(step);
        self.go(schema, is_property);
        self.steps.pop();
    }
}
