//! The field, version or kind that a position of a text is about.

use std::ops::Range;

use super::keys::MERGE;
use super::{Field, FieldStep, declared, paths, schemas, through_schema, through_value};
use crate::cel::completion;
use crate::document::Notation;
use crate::document::position::Position;
use crate::document::scalar::Scalar;
use crate::workspace::Workspace;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;
use crate::workspace::identity::route::Defined;
use crate::workspace::lookup::describe::Schema;
use crate::workspace::lookup::rule::{Expression, version_at};
use crate::workspace::lookup::subject;
use crate::workspace::places::trail::{self, On, TrailStep};

/// The subject of a position.
pub(crate) enum PointedTarget<'w> {
    /// A kind.
    Kind(Defined<'w>),
    /// A version of a kind, by its number.
    Version(Defined<'w>, usize),
    /// A field, by its name.
    Field(Field<'w>),
    /// The schema of a value that the position does not name: `self` in a rule, an item.
    Schema(Field<'w>),
}

/// The subject of a position, and the bytes that name it.
pub(crate) struct Pointed<'w> {
    pub target: PointedTarget<'w>,
    pub document: Document<'w>,
    pub origin: Range<usize>,
}

impl Workspace {
    /// The subject of a position in a text.
    pub(crate) fn pointed(&self, uri: &str, position: Position) -> Option<Pointed<'_>> {
        let (_, document) = self.text(uri)?.document_at(position)?;
        if document.part.fault.is_some() {
            return None;
        }
        let offset = document.offset(position);
        let (target, origin) = match self.expression_at(uri, document, offset) {
            Some(expression) => self.in_rule(uri, document, offset, &expression)?,
            None => self.in_document(uri, document, offset)?,
        };
        Some(Pointed {
            target,
            document,
            origin,
        })
    }

    fn in_rule<'w>(
        &'w self,
        uri: &str,
        document: Document<'w>,
        offset: usize,
        expression: &Expression<'_>,
    ) -> Option<(PointedTarget<'w>, Range<usize>)> {
        let environment = expression.place.environment()?;
        let at = expression.scalar.offset_from(offset);
        let found = completion::describe(&expression.scalar.text, at, &environment)?;
        let origin = expression.scalar.place(found.start..found.end);
        let defined = self.definition_at(uri, document, offset)?;
        let own = expression.place.schema;
        let field = |number| field_with_schema(defined, document, offset, number);
        if let Some(place) = &found.place {
            let named = expression.place.field(place)?;
            return Some((PointedTarget::Field(field(named.number)?), origin));
        }
        let name = expression.scalar.text.get(found.start..found.end)?;
        let is_own = matches!(name, "self" | "oldSelf");
        let target = is_own.then(|| field(own.number)).flatten()?;
        Some((PointedTarget::Schema(target), origin))
    }

    fn in_document<'w>(
        &'w self,
        uri: &str,
        document: Document<'w>,
        offset: usize,
    ) -> Option<(PointedTarget<'w>, Range<usize>)> {
        let spans = document.spans();
        let (trail, on) = trail::at(spans, offset)?;
        let span = spans.get(trail.last())?;
        let mut units = document.part.units.iter();
        let unit = units.find(|unit| unit.item.is_none() || unit.holds(spans, offset))?;
        let steps = trail.steps_below(&unit.trail(spans)?, spans);
        if unit.definition.is_some() {
            let defined = self.definition_at(uri, document, offset)?;
            let place = DefinitionPlace {
                defined,
                document,
                offset,
                on,
                number: trail.last(),
            };
            return place.target(&steps);
        }
        let bytes = match (on, &span.key) {
            (On::Key, _) => span.key_bytes.clone(),
            _ if document.source.get(span.bytes.clone())?.contains('\n') => return None,
            _ => span.bytes.clone(),
        };
        let steps = match document.part.format() {
            Notation::Yaml => unmerged(&steps),
            Notation::Json => steps,
        };
        Some((self.in_object(unit, &steps)?, bytes))
    }

    fn in_object<'w>(&'w self, unit: &Unit, steps: &[TrailStep<'_>]) -> Option<PointedTarget<'w>> {
        let head = &unit.head;
        let defined = self.definition_of(head.group(), &head.kind)?;
        let mut versions = defined.definition.versions.iter();
        let version = versions.position(|(name, _)| name == head.version());
        match (steps, version) {
            ([], _) => return None,
            ([TrailStep::Key("kind")], _) | ([TrailStep::Key("apiVersion")], None) => {
                return Some(PointedTarget::Kind(defined));
            }
            ([TrailStep::Key("apiVersion")], Some(version)) => {
                return Some(PointedTarget::Version(defined, version));
            }
            _ => {}
        }
        let mut field = Field {
            defined,
            version: version?,
            steps: Vec::new(),
        };
        let root = field.root()?;
        field.steps = through_value(root.spans, root.number, steps)?;
        Some(match field.property() {
            Some(_) => PointedTarget::Field(field),
            None => PointedTarget::Schema(field),
        })
    }
}

/// The steps to a field of an object, given those through its text: merge keys are no fields.
fn unmerged<'s>(steps: &[TrailStep<'s>]) -> Vec<TrailStep<'s>> {
    let mut own = Vec::new();
    let mut steps = steps.iter().copied().peekable();
    while let Some(step) = steps.next() {
        if step != TrailStep::Key(MERGE) {
            own.push(step);
        } else if let Some(TrailStep::Index(_)) = steps.peek() {
            // The number of a map in a list of merged ones.
            steps.next();
        }
    }
    own
}

/// A place in a definition.
struct DefinitionPlace<'w> {
    defined: Defined<'w>,
    document: Document<'w>,
    offset: usize,
    on: On,
    /// The number of the innermost value.
    number: usize,
}

impl<'w> DefinitionPlace<'w> {
    fn target(&self, steps: &[TrailStep<'_>]) -> Option<(PointedTarget<'w>, Range<usize>)> {
        use TrailStep::{Index, Key};
        let (defined, spans) = (self.defined, self.document.spans());
        let span = spans.get(self.number)?;
        let value = || (self.on == On::Value).then(|| span.bytes.clone());
        match steps {
            [Key("spec"), Key("names"), Key("kind")] => {
                Some((PointedTarget::Kind(defined), value()?))
            }
            [Key("spec"), Key("versions"), Index(version), Key("name")] => {
                Some((PointedTarget::Version(defined, *version), value()?))
            }
            [Key("spec"), Key("versions"), Index(version), rest @ ..] => {
                let mut field = Field {
                    defined,
                    version: *version,
                    steps: Vec::new(),
                };
                let root = field.root()?;
                let (steps, origin) = match rest {
                    [Key("schema"), Key("openAPIV3Schema"), rest @ ..] => {
                        self.in_schema(root, rest)?
                    }
                    [
                        Key("additionalPrinterColumns" | "selectableFields"),
                        Index(_),
                        Key("jsonPath"),
                    ]
                    | [
                        Key("subresources"),
                        Key("scale"),
                        Key("specReplicasPath" | "statusReplicasPath" | "labelSelectorPath"),
                    ] => self.in_path(root, &[])?,
                    _ => return None,
                };
                field.steps = steps;
                field.property()?;
                Some((PointedTarget::Field(field), origin))
            }
            _ => None,
        }
    }

    fn in_schema(
        &self,
        root: Schema<'_>,
        rest: &[TrailStep<'_>],
    ) -> Option<(Vec<FieldStep>, Range<usize>)> {
        use TrailStep::{Index, Key};
        let spans = self.document.spans();
        let span = spans.get(self.number)?;
        let (mut steps, behind) = through_schema(rest);
        match behind {
            [] => {
                let is_name = matches!(rest, [.., Key("properties"), Key(_)]);
                (is_name && self.on == On::Key).then(|| (steps, span.key_bytes.clone()))
            }
            [
                Key(list @ ("required" | "x-kubernetes-list-map-keys")),
                Index(_),
            ] => {
                if *list != "required" {
                    steps.push(FieldStep::Item);
                }
                steps.push(FieldStep::Property(root.scalar(self.number)?));
                Some((steps, span.bytes.clone()))
            }
            [Key("x-kubernetes-validations"), Index(_), Key("fieldPath")] => {
                self.in_path(root, &steps)
            }
            [Key("default" | "example"), value @ ..] if self.on == On::Key && !value.is_empty() => {
                let schema = declared(root, &steps)?;
                steps.extend(through_value(spans, schema, value)?);
                Some((steps, span.key_bytes.clone()))
            }
            _ => None,
        }
    }

    /// The name of a path that the offset is in.
    fn in_path(
        &self,
        root: Schema<'_>,
        from: &[FieldStep],
    ) -> Option<(Vec<FieldStep>, Range<usize>)> {
        if self.on != On::Value {
            return None;
        }
        let document = self.document;
        let bytes = document.spans().get(self.number)?.bytes.clone();
        let scalar = Scalar::read(document.source, bytes, document.part.format());
        let names = paths::names(&scalar.text).into_iter();
        let (steps, origin) = names
            .map(|name| (name.steps, scalar.place(name.bytes)))
            .find(|(_, place)| place.start <= self.offset && self.offset <= place.end)?;
        let schema = declared(root, from)?;
        let mut all = from.to_vec();
        all.extend(through_value(
            document.spans(),
            schema,
            &subject::steps(&steps),
        )?);
        Some((all, origin))
    }
}

/// The field of a definition whose schema has a number among the spans.
fn field_with_schema<'w>(
    defined: Defined<'w>,
    document: Document<'w>,
    offset: usize,
    number: usize,
) -> Option<Field<'w>> {
    let mut field = Field {
        defined,
        version: version_at(defined.unit, document, offset)?,
        steps: Vec::new(),
    };
    let root = field.root()?;
    let mut found = None;
    schemas(root.spans, root.number, &mut |schema, steps, _| {
        if schema == number && found.is_none() {
            found = Some(steps.to_vec());
        }
    });
    field.steps = found?;
    Some(field)
}
