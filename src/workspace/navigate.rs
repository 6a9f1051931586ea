//! Where something is defined, and where it is used.

use serde::Serialize;

use crate::document::position::{Position, Range};
use crate::document::spans::Spans;
use crate::workspace::Workspace;
use crate::workspace::fields::declared;
use crate::workspace::fields::occurrences::Role;
use crate::workspace::fields::pointed::PointedTarget;
use crate::workspace::identity::route::Defined;

/// The place of a definition, as the Language Server Protocol has it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DefinitionLink {
    /// The range of the text at the position.
    pub origin_selection_range: Range,
    /// The address of the text with the definition.
    pub target_uri: String,
    /// The range of the whole definition.
    pub target_range: Range,
    /// The range of its name.
    pub target_selection_range: Range,
}

/// A place that names a field or a kind.
#[derive(Clone, Debug, Serialize)]
pub struct FieldReference {
    /// The address of its text.
    pub uri: String,
    /// Its range.
    pub range: Range,
    /// How it names the field.
    pub role: Role,
}

impl Workspace {
    /// Where the field, version or kind at a position is defined.
    #[must_use]
    pub fn definition(&self, uri: &str, position: Position) -> Option<DefinitionLink> {
        let pointed = self.pointed(uri, position)?;
        let (defined, number) = match &pointed.target {
            PointedTarget::Kind(defined) => (defined, kind_name(defined)?),
            PointedTarget::Version(defined, version) => (defined, version_name(defined, *version)?),
            PointedTarget::Field(field) | PointedTarget::Schema(field) => {
                (&field.defined, declared(field.root()?, &field.steps)?)
            }
        };
        let document = defined.document;
        let span = document.spans().get(number)?;
        // The name of a field is its key; a kind and a version are values.
        let (name, start) = match pointed.target {
            PointedTarget::Kind(_) | PointedTarget::Version(..) => {
                (span.bytes.clone(), span.bytes.start)
            }
            _ if span.key.is_none() => (span.bytes.start..span.bytes.start, span.bytes.start),
            _ => (span.key_bytes.clone(), span.key_bytes.start),
        };
        let end = span.bytes.end.max(name.end);
        Some(DefinitionLink {
            origin_selection_range: pointed.document.range(pointed.origin),
            target_uri: defined.uri.to_string(),
            target_range: document.range(start..end),
            target_selection_range: document.range(name),
        })
    }

    /// All places that name the field, version or kind at a position: in its definition, and in the
    /// objects that the definition judges.
    #[must_use]
    pub fn references(&self, uri: &str, position: Position) -> Vec<FieldReference> {
        self.references_in(uri, position, None)
    }

    /// The references within one text.
    #[must_use]
    pub fn highlights(&self, uri: &str, position: Position) -> Vec<FieldReference> {
        self.references_in(uri, position, Some(uri))
    }

    fn references_in(
        &self,
        uri: &str,
        position: Position,
        only: Option<&str>,
    ) -> Vec<FieldReference> {
        let target = self.pointed(uri, position).map(|pointed| pointed.target);
        match target {
            None | Some(PointedTarget::Schema(_)) => Vec::new(),
            Some(PointedTarget::Kind(defined)) => {
                self.uses(defined, None, ("kind", kind_name(&defined)), only)
            }
            Some(PointedTarget::Version(defined, version)) => {
                let name = version_name(&defined, version);
                self.uses(defined, Some(version), ("apiVersion", name), only)
            }
            Some(PointedTarget::Field(field)) => {
                let found = self.occurrences(&field, only).into_iter();
                found
                    .map(|found| FieldReference {
                        uri: found.uri.to_owned(),
                        range: found.document.range(found.bytes),
                        role: found.role,
                    })
                    .collect()
            }
        }
    }

    /// The name of a kind or version, and the objects that state it under a key.
    fn uses(
        &self,
        defined: Defined<'_>,
        version: Option<usize>,
        (key, name): (&str, Option<usize>),
        only: Option<&str>,
    ) -> Vec<FieldReference> {
        let mut found = Vec::new();
        let name = name.and_then(|name| defined.document.spans().get(name));
        if let Some(name) = name.filter(|_| only.is_none_or(|only| only == &**defined.uri)) {
            found.push(FieldReference {
                uri: defined.uri.to_string(),
                range: defined.document.range(name.bytes.clone()),
                role: Role::Declaration,
            });
        }
        for (uri, document, unit) in self.objects_of(defined, version, only) {
            let spans = document.spans();
            let stated = unit
                .trail(spans)
                .and_then(|top| spans.entry(top.last(), key));
            if let Some(stated) = stated.and_then(|stated| spans.get(stated)) {
                found.push(FieldReference {
                    uri: uri.to_owned(),
                    range: document.range(stated.bytes.clone()),
                    role: Role::Object,
                });
            }
        }
        found
    }
}

/// The number of the kind's name in its definition.
fn kind_name(defined: &Defined<'_>) -> Option<usize> {
    let spans = readable(defined)?;
    let top = defined.unit.trail(spans)?.last();
    spans.entry(spans.entry(spans.entry(top, "spec")?, "names")?, "kind")
}

/// The number of a version's name in its definition.
fn version_name(defined: &Defined<'_>, version: usize) -> Option<usize> {
    let spans = readable(defined)?;
    let top = defined.unit.trail(spans)?.last();
    let versions = spans.entry(spans.entry(top, "spec")?, "versions")?;
    spans.entry(spans.item(versions, version)?, "name")
}

/// The places of a definition whose text can be read now.
fn readable<'w>(defined: &Defined<'w>) -> Option<&'w Spans> {
    let document = defined.document;
    document.part.fault.is_none().then(|| document.spans())
}
