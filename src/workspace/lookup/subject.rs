//! Finds the definition that describes a position in a document.

use super::builtin_fields;
use super::builtin_fields::{FieldContent, METADATA};
use super::context::PositionStep;
use super::describe::Schema;
use super::schema;
use crate::workspace::Workspace;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::ObjectHead;
use crate::workspace::identity::route::Defined;
use crate::workspace::places::trail::TrailStep;

/// The description of the fields at a place.
pub(crate) enum LookupSubject<'w> {
    /// A schema of the workspace, and whether a whole object is there.
    Schema(Schema<'w>, bool),
    /// The fields that every definition or object has.
    Known(FieldContent),
}

/// The object or definition that contains a position, and the trail within it.
pub(crate) struct Inside<'c> {
    pub head: ObjectHead,
    pub way: &'c [PositionStep],
}

/// The object that contains an offset, and the rest of the trail.
pub(crate) fn inside<'c>(
    document: Document<'_>,
    offset: usize,
    way: &'c [PositionStep],
) -> Inside<'c> {
    let (part, source) = document.part.good(document.source);
    let Some(first) = part.units.first() else {
        return Inside {
            head: written_head(document.source),
            way,
        };
    };
    let spans = part.spans(source);
    let mut units = part.units.iter();
    let unit = units.find(|unit| unit.holds(spans, offset));
    let unit = unit.unwrap_or(first);
    match below_lists(way, unit.way().len()) {
        Some(way) => Inside {
            head: unit.head.clone(),
            way,
        },
        None => Inside {
            head: ObjectHead::default(),
            way,
        },
    }
}

/// The rest of a trail below an item of a list, or of a list within lists.
fn below_lists(mut way: &[PositionStep], lists: usize) -> Option<&[PositionStep]> {
    for _ in 0..lists {
        way = match way {
            [PositionStep::Key(items), PositionStep::Item, rest @ ..] if items == "items" => rest,
            _ => return None,
        };
    }
    Some(way)
}

/// The type that an incomplete text states: the first words after the keys.
fn written_head(source: &str) -> ObjectHead {
    let value = |key: &str| {
        let mut lines = source.lines();
        let block = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
        let quoted = || {
            source
                .split_once(&*["\"", key, "\""].concat())?
                .1
                .trim_start()
                .strip_prefix(':')
        };
        let rest = block.or_else(quoted).unwrap_or_default().trim_start();
        let (rest, ends): (&str, &[char]) = match rest.strip_prefix(['"', '\'']) {
            Some(inside) => (inside, &['"', '\'', '\n']),
            None => (rest, &[' ', ',', '\n']),
        };
        rest.split(ends).next().unwrap_or_default().to_owned()
    };
    ObjectHead {
        api_version: value("apiVersion"),
        kind: value("kind"),
        ..ObjectHead::default()
    }
}

impl Workspace {
    /// The description of the fields at the end of a trail into an object.
    pub(crate) fn subject<'w>(&'w self, inside: &Inside<'_>) -> Option<LookupSubject<'w>> {
        if inside.head.is_definition() {
            return builtin_fields::below(inside.way).map(LookupSubject::Known);
        }
        let Some(root) = self.schema_of(&inside.head) else {
            return known_object(inside.way);
        };
        let steps = steps(inside.way);
        let spans = root.spans;
        let found = schema::below(spans, root.number, &steps).map(|number| root.at(number));
        // The metadata of an object never comes from its schema.
        for at in 0..inside.way.len() {
            let is_object = at == 0
                || schema::below(spans, root.number, steps.get(..at).unwrap_or_default())
                    .is_some_and(|number| root.at(number).is_set("x-kubernetes-embedded-resource"));
            if is_object && let Some(rest) = metadata(inside.way.get(at..).unwrap_or_default()) {
                return rest;
            }
        }
        let found = found?;
        let is_object = inside.way.is_empty() || found.is_set("x-kubernetes-embedded-resource");
        Some(LookupSubject::Schema(found, is_object))
    }

    /// The schema of the objects of a kind and version.
    pub(crate) fn schema_of(&self, head: &ObjectHead) -> Option<Schema<'_>> {
        match self.definition_of(head.group(), &head.kind) {
            Some(by) => schema_of_version(&by, head.version()),
            None => self.structure_schema(head),
        }
    }
}

/// The schema of a version in the text of a definition.
pub(crate) fn schema_of_version<'w>(by: &Defined<'w>, version: &str) -> Option<Schema<'w>> {
    Some(Schema {
        source: by.document.source,
        spans: by.document.spans(),
        format: by.document.part.format(),
        number: schema::root(by.document, by.unit, version)?,
        is_of_go: false,
    })
}

/// The fields of metadata, if the trail leads there.
fn metadata<'w>(way: &[PositionStep]) -> Option<Option<LookupSubject<'w>>> {
    let (first, rest) = way.split_first()?;
    (*first == PositionStep::Key("metadata".to_owned())).then(|| {
        rest.is_empty()
            .then_some(LookupSubject::Known(FieldContent::Map(METADATA)))
    })
}

/// The known fields of an object without a definition: its metadata.
fn known_object<'w>(way: &[PositionStep]) -> Option<LookupSubject<'w>> {
    if way.is_empty() {
        return Some(LookupSubject::Known(FieldContent::Nothing));
    }
    metadata(way)?
}

/// The steps of a position as steps of a trail. The index of an item does not matter.
pub(crate) fn steps(way: &[PositionStep]) -> Vec<TrailStep<'_>> {
    let steps = way.iter().map(|step| match step {
        PositionStep::Key(key) => TrailStep::Key(key),
        PositionStep::Item => TrailStep::Index(0),
    });
    steps.collect()
}

/// The steps of a trail as steps of a position.
pub(crate) fn way(steps: &[TrailStep<'_>]) -> Vec<PositionStep> {
    let way = steps.iter().map(|step| match step {
        TrailStep::Key(key) => PositionStep::Key((*key).to_owned()),
        TrailStep::Index(_) => PositionStep::Item,
    });
    way.collect()
}
