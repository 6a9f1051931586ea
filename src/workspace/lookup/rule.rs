//! Rules in the text of a definition: the schema that each belongs to, and what it may refer to.

use std::rc::Rc;

use super::context::PositionStep;
use super::describe::Schema;
use super::subject;
use crate::cel::Environment;
use crate::cel::escape::escape;
use crate::cel::shape::Shape;
use crate::document::scalar::Scalar;
use crate::releases::Release;
use crate::schema::rules::environment_of;
use crate::schema::shape::shape_of;
use crate::schema::{Node, shape};
use crate::workspace::Workspace;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;
use crate::workspace::identity::route::Defined;
use crate::workspace::places::trail::{self, On, TrailStep};

/// The keys of a definition between its top and the schema of a version.
const TO_SCHEMA: [&str; 5] = ["spec", "versions", "", "schema", "openAPIV3Schema"];
const RULES: &str = "x-kubernetes-validations";

/// An expression in a definition.
pub(crate) struct Expression<'w> {
    /// Its text, and the places of its characters.
    pub scalar: Scalar,
    /// Its place in the schemas.
    pub place: RulePlace<'w>,
    /// The rule's place in the document.
    pub path: String,
}

/// The place of a rule.
pub(crate) struct RulePlace<'w> {
    /// The schema that it is in.
    pub schema: Schema<'w>,
    shape: Rc<Shape>,
    optional_old_self: bool,
    release: Release,
}

impl<'w> RulePlace<'w> {
    /// The names that the rule may refer to.
    pub fn environment(&self) -> Option<Environment<'_>> {
        let features = self.release.features();
        environment_of(&self.shape, self.optional_old_self, features)
    }

    /// The schema of a field, by its place below the rule's own: `items.@idx.name`.
    pub fn field(&self, place: &str) -> Option<Schema<'w>> {
        let spans = self.schema.spans;
        place.split('.').try_fold(self.schema, |schema, step| {
            let found = match step {
                "@idx" => schema.keyword("items")?,
                "@elem" => schema.keyword("additionalProperties")?,
                name => *schema.list("properties").iter().find(|&&number| {
                    let key = spans.get(number).and_then(|span| span.key.as_deref());
                    key.is_some_and(|key| {
                        key == name || escape(key).is_some_and(|escaped| escaped == name)
                    })
                })?,
            };
            Some(schema.at(found))
        })
    }
}

impl Workspace {
    /// The expression that an offset of a document is in.
    pub(crate) fn expression_at<'w>(
        &'w self,
        uri: &str,
        document: Document<'w>,
        offset: usize,
    ) -> Option<Expression<'w>> {
        if document.part.fault.is_some() {
            return None;
        }
        let spans = document.spans();
        let (trail, on) = trail::at(spans, offset)?;
        let number = trail.last();
        let key = spans.get(number)?.key.as_deref()?;
        if on == On::Key || !matches!(key, "rule" | "messageExpression") {
            return None;
        }
        let steps = trail.steps(spans);
        let way = subject::way(steps.get(..steps.len().checked_sub(1)?)?);
        let rule = *trail.0.get(trail.0.len().checked_sub(2)?)?;
        let optional = Schema {
            source: document.source,
            spans,
            format: document.part.format(),
            number: rule,
            is_of_go: false,
        };
        let place = self.rule_place(
            uri,
            document,
            offset,
            &way,
            optional.is_set("optionalOldSelf"),
        )?;
        let span = spans.get(number)?;
        Some(Expression {
            scalar: Scalar::read(document.source, span.bytes.clone(), document.part.format()),
            place,
            path: trail::path(&steps),
        })
    }

    /// The definition that an offset of a document is in.
    pub(crate) fn definition_at<'w>(
        &'w self,
        uri: &str,
        document: Document<'w>,
        offset: usize,
    ) -> Option<Defined<'w>> {
        let spans = document.spans();
        self.definitions().into_iter().find(|defined| {
            &**defined.uri == uri
                && defined.document.start == document.start
                && (defined.unit.item.is_none() || defined.unit.holds(spans, offset))
        })
    }

    /// The schema of the objects of the version that an offset of a definition is in.
    #[cfg(feature = "tools")]
    pub(crate) fn schema_around<'w>(
        &'w self,
        uri: &str,
        document: Document<'w>,
        offset: usize,
    ) -> Option<Schema<'w>> {
        let defined = self.definition_at(uri, document, offset)?;
        let version = version_at(defined.unit, document, offset)?;
        let (name, _) = defined.definition.versions.get(version)?;
        subject::schema_of_version(&defined, name)
    }

    /// The rule at the end of a trail.
    pub(crate) fn rule_place<'w>(
        &'w self,
        uri: &str,
        document: Document<'w>,
        offset: usize,
        way: &[PositionStep],
        optional_old_self: bool,
    ) -> Option<RulePlace<'w>> {
        let ([way @ .., PositionStep::Key(rules), PositionStep::Item]
        | [way @ .., PositionStep::Key(rules)]) = way
        else {
            return None;
        };
        if rules != RULES {
            return None;
        }
        let defined = self.definition_at(uri, document, offset)?;
        let steps = subject::steps(way);
        let (version, steps) = version_of(&defined, document, offset, &steps)?;
        let crd = self.crd(&defined)?;
        let node = crd.endpoints().get(version)?.schema();
        let (node, is_resource) = node_below(node, steps)?;
        if !shape::has_type(node) {
            return None;
        }
        let name = &defined.definition.versions.get(version)?.0;
        let root = subject::schema_of_version(&defined, name)?;
        let number = steps
            .iter()
            .try_fold(root.number, |number, step| match step {
                TrailStep::Key(key) => root.spans.entry(number, key),
                TrailStep::Index(at) => root.spans.item(number, *at),
            });
        Some(RulePlace {
            schema: root.at(number.unwrap_or(root.number)),
            shape: Rc::new(shape_of(node, is_resource, self.releases.last)),
            optional_old_self,
            release: self.releases.last,
        })
    }
}

/// The number of the version whose schema some steps lead into, and the rest of the steps.
fn version_of<'s>(
    defined: &Defined<'_>,
    document: Document<'_>,
    offset: usize,
    steps: &'s [TrailStep<'s>],
) -> Option<(usize, &'s [TrailStep<'s>])> {
    // Each list around the definition is a key and an index.
    let steps = steps.get(2 * defined.unit.way().len()..).unwrap_or(steps);
    let (head, rest) = steps.split_at_checked(TO_SCHEMA.len())?;
    let leads = head.iter().zip(TO_SCHEMA).all(|(step, key)| match step {
        TrailStep::Key(name) => *name == key,
        TrailStep::Index(_) => key.is_empty(),
    });
    leads.then_some((version_at(defined.unit, document, offset)?, rest))
}

/// The number of the version that an offset is in: the last one that starts before it.
pub(crate) fn version_at(unit: &Unit, document: Document<'_>, offset: usize) -> Option<usize> {
    let spans = document.spans();
    let top = unit.trail(spans)?.last();
    let versions = spans.entry(spans.entry(top, "spec")?, "versions")?;
    let starts = spans
        .children(versions)
        .iter()
        .filter_map(|&number| spans.get(number));
    starts
        .take_while(|span| span.bytes.start <= offset)
        .count()
        .checked_sub(1)
}

/// The compiled schema at the end of steps through the text of a schema, and whether it is the schema of a
/// whole object.
fn node_below<'n>(root: &'n Node, steps: &[TrailStep<'_>]) -> Option<(&'n Node, bool)> {
    let (mut node, mut is_resource) = (root, true);
    let mut steps = steps.iter();
    while let Some(step) = steps.next() {
        node = match step {
            TrailStep::Key("properties") => match steps.next()? {
                TrailStep::Key(name) => node.properties.get(name)?,
                TrailStep::Index(_) => return None,
            },
            TrailStep::Key("items") => node.items.as_deref()?,
            TrailStep::Key("additionalProperties") => node.additional.schema()?,
            _ => return None,
        };
        is_resource = node.embedded;
    }
    Some((node, is_resource))
}
