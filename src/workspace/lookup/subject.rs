//! What a position in a document is about: which definition tells what may be there.

use super::builtin_fields;
use super::builtin_fields::{Below, METADATA};
use super::context::Way;
use super::describe::Schema;
use super::schema;
use crate::workspace::Workspace;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Head;
use crate::workspace::identity::route::Defined;
use crate::workspace::places::trail::Step;

/// Who tells what may be at a place.
pub(crate) enum Subject<'w> {
    /// A schema of the workspace, and whether a whole object is there.
    Schema(Schema<'w>, bool),
    /// What every definition or object has.
    Known(Below),
}

/// The object or definition that a document's position is in, and the way within it.
pub(crate) struct Inside<'c> {
    pub head: Head,
    pub way: &'c [Way],
}

/// The object that an offset is in, and the rest of the way to there.
pub(crate) fn inside<'c>(document: Document<'_>, offset: usize, way: &'c [Way]) -> Inside<'c> {
    let (part, source) = document.part.good(document.source);
    let Some(first) = part.units.first() else {
        return Inside {
            head: written_head(document.source),
            way,
        };
    };
    let is_item = first.item.is_some();
    let rest = match way {
        [Way::Key(items), Way::Item, rest @ ..] if is_item && items == "items" => rest,
        _ if is_item => {
            return Inside {
                head: Head::default(),
                way,
            };
        }
        _ => way,
    };
    let spans = part.spans(source);
    let mut units = part.units.iter();
    let unit = units.find(|unit| unit.holds(spans, offset));
    let unit = unit.unwrap_or(first);
    Inside {
        head: unit.head.clone(),
        way: rest,
    }
}

/// What a text that was never whole says it is: the first words behind the keys.
fn written_head(source: &str) -> Head {
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
    Head {
        api_version: value("apiVersion"),
        kind: value("kind"),
        ..Head::default()
    }
}

impl Workspace {
    /// Who tells what may be at the end of a way into an object.
    pub(crate) fn subject<'w>(&'w self, inside: &Inside<'_>) -> Option<Subject<'w>> {
        if inside.head.is_definition() {
            return builtin_fields::below(inside.way).map(Subject::Known);
        }
        let Some(root) = self.schema_of(&inside.head) else {
            return known_object(inside.way);
        };
        let steps = steps(inside.way);
        let spans = root.spans;
        let found = schema::below(spans, root.number, &steps).map(|number| root.at(number));
        // Metadata is the server's own wherever there is an object.
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
        Some(Subject::Schema(found, is_object))
    }

    /// The schema of objects.
    pub(crate) fn schema_of(&self, head: &Head) -> Option<Schema<'_>> {
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
    })
}

/// What is in the metadata of an object, if the way leads there.
fn metadata<'w>(way: &[Way]) -> Option<Option<Subject<'w>>> {
    let (first, rest) = way.split_first()?;
    (*first == Way::Key("metadata".to_owned())).then(|| {
        rest.is_empty()
            .then_some(Subject::Known(Below::Map(METADATA)))
    })
}

/// Of an object without a definition its metadata is known.
fn known_object<'w>(way: &[Way]) -> Option<Subject<'w>> {
    if way.is_empty() {
        return Some(Subject::Known(Below::Nothing));
    }
    metadata(way)?
}

/// A way as steps.
pub(crate) fn steps(way: &[Way]) -> Vec<Step<'_>> {
    let steps = way.iter().map(|step| match step {
        Way::Key(key) => Step::Key(key),
        Way::Item => Step::Index(0),
    });
    steps.collect()
}

/// Steps as a way.
pub(crate) fn way(steps: &[Step<'_>]) -> Vec<Way> {
    let way = steps.iter().map(|step| match step {
        Step::Key(key) => Way::Key((*key).to_owned()),
        Step::Index(_) => Way::Item,
    });
    way.collect()
}
