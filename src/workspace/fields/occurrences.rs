//! Every place that names a field: its schema, rules, paths, defaults and objects.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::Serialize;

use super::keys::NamedKeys;
use super::{Field, FieldStep, leads, paths, schemas};
use crate::cel::completion;
use crate::cel::escape::escape;
use crate::document::scalar::Scalar;
use crate::workspace::Workspace;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;
use crate::workspace::identity::route::Defined;
use crate::workspace::lookup::describe::Schema;

/// How a place names a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The property in the schema.
    Declaration,
    /// A keyword of the schema: `required`, `x-kubernetes-list-map-keys`, a default, an alternative.
    Schema,
    /// A rule, or the expression of its message.
    Rule,
    /// A path: of a column, a selectable field, a scale, a rule.
    Path,
    /// An object.
    Object,
}

/// A place that names a field.
pub(crate) struct Occurrence<'w> {
    pub uri: &'w str,
    pub document: Document<'w>,
    pub bytes: Range<usize>,
    pub role: Role,
}

impl Workspace {
    /// The places that name a field, first the places in its definition. With `only`, the places in this text.
    pub(crate) fn occurrences<'w>(
        &'w self,
        field: &Field<'w>,
        only: Option<&str>,
    ) -> Vec<Occurrence<'w>> {
        let mut found = Vec::new();
        let defined = field.defined;
        if only.is_none_or(|only| only == &**defined.uri)
            && let Some(search) = InDefinition::new(self, field)
        {
            found = search.find();
        }
        let Some((name, _)) = field.property() else {
            return found;
        };
        let mut seen = BTreeSet::new();
        for (uri, document, unit) in self.objects_of(defined, Some(field.version), only) {
            if !document.source.contains(name) {
                continue;
            }
            let spans = document.spans();
            let Some(top) = unit.trail(spans) else {
                continue;
            };
            let mut keys = NamedKeys::default();
            keys.add(spans, top.last(), &field.steps);
            for bytes in keys.bytes(spans) {
                // An alias shows one place several times, also in several objects of a list.
                if seen.insert((uri, document.start + bytes.start)) {
                    found.push(Occurrence {
                        uri,
                        document,
                        bytes,
                        role: Role::Object,
                    });
                }
            }
        }
        found
    }

    /// A key in an object that stands for this field and, through an alias, for another field.
    pub(crate) fn shared_occurrence<'w>(&'w self, field: &Field<'w>) -> Option<Occurrence<'w>> {
        let objects = self.objects_of(field.defined, Some(field.version), None);
        let of_document = objects.chunk_by(|(uri, document, _), (other, next, _)| {
            uri == other && document.start == next.start
        });
        of_document.into_iter().find_map(|objects| {
            let (uri, document, _) = *objects.first()?;
            let spans = document.spans();
            let mut keys = NamedKeys::default();
            for (.., unit) in objects {
                if let Some(top) = unit.trail(spans) {
                    keys.add(spans, top.last(), &field.steps);
                }
            }
            Some(Occurrence {
                uri,
                document,
                bytes: keys.shared(spans)?,
                role: Role::Object,
            })
        })
    }

    /// The readable objects that a definition judges, of all versions or of one.
    pub(crate) fn objects_of<'w>(
        &'w self,
        defined: Defined<'w>,
        version: Option<usize>,
        only: Option<&str>,
    ) -> Vec<(&'w str, Document<'w>, &'w Unit)> {
        let definition = defined.definition;
        let (group, kind) = (&*definition.group, &*definition.kind);
        let judges = self
            .definition_of(group, kind)
            .is_some_and(|judge| std::ptr::eq(judge.unit, defined.unit));
        let version = version.and_then(|at| definition.versions.get(at));
        let mut found = Vec::new();
        if !judges {
            return found;
        }
        for entry in &self.entries {
            if only.is_some_and(|only| only != &*entry.uri) {
                continue;
            }
            let documents = entry.text.iter().flat_map(|text| text.documents());
            for document in documents.filter(|document| document.part.fault.is_none()) {
                let units = document.part.units.iter().filter(|unit| {
                    let head = &unit.head;
                    unit.definition.is_none()
                        && head.kind == kind
                        && head.group() == group
                        && version.is_none_or(|(name, _)| name == head.version())
                });
                found.extend(units.map(|unit| (&*entry.uri, document, unit)));
            }
        }
        found
    }
}

/// A search in the definition of a field.
struct InDefinition<'w, 'f> {
    workspace: &'w Workspace,
    field: &'f Field<'w>,
    name: &'f str,
    parent: &'f [FieldStep],
    root: Schema<'w>,
    found: Vec<(Range<usize>, Role)>,
}

impl<'w, 'f> InDefinition<'w, 'f> {
    fn new(workspace: &'w Workspace, field: &'f Field<'w>) -> Option<Self> {
        let (name, parent) = field.property()?;
        Some(Self {
            workspace,
            field,
            name,
            parent,
            root: field.root()?,
            found: Vec::new(),
        })
    }

    fn find(mut self) -> Vec<Occurrence<'w>> {
        let spans = self.root.spans;
        let mut places = Vec::new();
        schemas(
            spans,
            self.root.number,
            &mut |number, steps, is_property| {
                places.push((number, steps.to_vec(), is_property));
            },
        );
        let is_field = |steps: &[FieldStep]| steps == self.field.steps;
        let own = places
            .iter()
            .filter(|(_, steps, is_property)| *is_property && is_field(steps));
        let own: Vec<usize> = own.map(|(number, ..)| *number).collect();
        let declared = super::declared(self.root, &self.field.steps);
        for &number in &own {
            let role = match Some(number) == declared {
                true => Role::Declaration,
                false => Role::Schema,
            };
            if let Some(span) = spans.get(number) {
                self.found.push((span.key_bytes.clone(), role));
            }
        }
        for (number, steps, _) in &places {
            self.keywords(*number, steps);
            self.rules(*number, steps, declared);
        }
        self.version_paths();
        // An alias shows one place twice.
        self.found
            .sort_by_key(|(bytes, role)| (bytes.start, *role != Role::Declaration));
        self.found.dedup_by_key(|(bytes, _)| bytes.clone());
        let defined = self.field.defined;
        let found = self.found.into_iter();
        found
            .map(|(bytes, role)| Occurrence {
                uri: defined.uri,
                document: defined.document,
                bytes,
                role,
            })
            .collect()
    }

    /// The keywords of a schema that name its properties, and its defaults.
    fn keywords(&mut self, number: usize, steps: &[FieldStep]) {
        let schema = self.root.at(number);
        if steps == self.parent {
            self.listed(schema, "required");
        }
        if let [around @ .., FieldStep::Item] = self.parent
            && steps == around
        {
            self.listed(schema, "x-kubernetes-list-map-keys");
        }
        if let Some(below) = self.field.steps.strip_prefix(steps)
            && !below.is_empty()
        {
            let values = ["default", "example"].map(|name| schema.keyword(name));
            for value in values.into_iter().flatten() {
                let mut keys = NamedKeys::default();
                keys.add(schema.spans, value, below);
                let bytes = keys.bytes(schema.spans).into_iter();
                self.found.extend(bytes.map(|bytes| (bytes, Role::Schema)));
            }
        }
    }

    fn listed(&mut self, schema: Schema<'_>, list: &str) {
        for &number in schema.list(list) {
            if schema.scalar(number).as_deref() == Some(self.name)
                && let Some(span) = schema.spans.get(number)
            {
                self.found.push((span.bytes.clone(), Role::Schema));
            }
        }
    }

    /// The rules of a schema. The field is below it, or they cannot name the field.
    fn rules(&mut self, number: usize, steps: &[FieldStep], declared: Option<usize>) {
        if !self.field.steps.starts_with(steps) {
            return;
        }
        let schema = self.root.at(number);
        for &rule in schema.list("x-kubernetes-validations") {
            let rule = schema.at(rule);
            if let Some(path) = rule.keyword("fieldPath") {
                self.path(path, steps);
            }
            for name in ["rule", "messageExpression"] {
                if let Some(text) = rule.keyword(name) {
                    self.expression(text, declared);
                }
            }
        }
    }

    fn expression(&mut self, number: usize, declared: Option<usize>) -> Option<()> {
        let defined = self.field.defined;
        let document = defined.document;
        let bytes = self.root.spans.get(number)?.bytes.clone();
        let name = escape(self.name);
        let name = name.as_deref().unwrap_or(self.name);
        if !document.source.get(bytes.clone())?.contains(name) {
            return None;
        }
        let uri = defined.uri;
        let expression = self.workspace.expression_at(uri, document, bytes.start)?;
        let environment = expression.place.environment()?;
        let scalar = &expression.scalar;
        for (name, place) in completion::fields(&scalar.text, &[name, self.name], &environment) {
            let schema = expression.place.field(&place);
            if schema.map(|schema| schema.number) == declared {
                self.found.push((scalar.place(name), Role::Rule));
            }
        }
        Some(())
    }

    /// The paths of the version: columns, selectable fields, scale.
    fn version_paths(&mut self) -> Option<()> {
        let spans = self.root.spans;
        let version = self.field.version_number()?;
        for list in ["additionalPrinterColumns", "selectableFields"] {
            let Some(list) = spans.entry(version, list) else {
                continue;
            };
            for &item in spans.children(list) {
                if let Some(path) = spans.entry(item, "jsonPath") {
                    self.path(path, &[]);
                }
            }
        }
        let scale = spans.entry(spans.entry(version, "subresources")?, "scale")?;
        for name in [
            "specReplicasPath",
            "statusReplicasPath",
            "labelSelectorPath",
        ] {
            if let Some(path) = spans.entry(scale, name) {
                self.path(path, &[]);
            }
        }
        Some(())
    }

    /// The names of a path that starts behind these steps.
    fn path(&mut self, number: usize, from: &[FieldStep]) {
        let document = self.field.defined.document;
        let (Some(below), Some(span)) = (
            self.field.steps.strip_prefix(from),
            self.root.spans.get(number),
        ) else {
            return;
        };
        let scalar = Scalar::read(document.source, span.bytes.clone(), self.root.format);
        for name in paths::names(&scalar.text) {
            if leads(&name.steps, below) {
                self.found.push((scalar.place(name.bytes), Role::Path));
            }
        }
    }
}
