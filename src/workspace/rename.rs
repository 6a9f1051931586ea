//! Renames a property in its schema, in rules, paths and defaults, and in the objects of the kind.

use std::ops::Range as Bytes;

use serde::Serialize;

use crate::cel::escape::escape;
use crate::document::position::{Position, Range};
use crate::document::{Notation, to_yaml};
use crate::go::is_alphanumeric;
use crate::value::{Value, json};
use crate::workspace::Workspace;
use crate::workspace::complete::item::TextEdit;
use crate::workspace::fields::occurrences::{Occurrence, Role};
use crate::workspace::fields::pointed::PointedTarget;
use crate::workspace::fields::{Field, FieldStep, declared, schemas};
use crate::workspace::lookup::describe::Schema;

/// A property that can be renamed at a position, as the Language Server Protocol has it.
#[derive(Clone, Debug, Serialize)]
pub struct Renameable {
    /// The range of the name.
    pub range: Range,
    /// The name of the property.
    pub placeholder: String,
}

/// The edits that rename a property, or why it cannot be renamed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Renaming {
    /// The edits of each text.
    pub texts: Vec<TextEdits>,
    /// Why the property cannot be renamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// The edits of a text.
#[derive(Clone, Debug, Serialize)]
pub struct TextEdits {
    /// The text's address.
    pub uri: String,
    /// The edits, which do not overlap.
    pub edits: Vec<TextEdit>,
}

/// The fields of whole objects that the server gives a meaning.
const OF_OBJECTS: [&str; 3] = ["apiVersion", "kind", "metadata"];

impl Workspace {
    /// The property that is named at a position.
    #[must_use]
    pub fn renameable(&self, uri: &str, position: Position) -> Option<Renameable> {
        let pointed = self.pointed(uri, position)?;
        let PointedTarget::Field(field) = &pointed.target else {
            return None;
        };
        let (name, _) = field.property()?;
        Some(Renameable {
            range: pointed.document.range(pointed.origin.clone()),
            placeholder: name.to_owned(),
        })
    }

    /// Renames the property that is named at a position, in one version of its definition and in the
    /// objects of that version.
    #[must_use]
    pub fn rename(&self, uri: &str, position: Position, name: &str) -> Renaming {
        let target = self.pointed(uri, position).map(|pointed| pointed.target);
        let Some(PointedTarget::Field(field)) = target else {
            return refused("There is no property here to rename.");
        };
        let found = self.occurrences(&field, None);
        let problem = problem(&field, &found, name)
            .or_else(|| self.taken(&field, name))
            .or_else(|| self.shared(&field));
        if let Some(problem) = problem {
            return refused(&problem);
        }
        let mut texts: Vec<TextEdits> = Vec::new();
        for occurrence in &found {
            let edit = TextEdit {
                range: occurrence.document.range(occurrence.bytes.clone()),
                new_text: written(occurrence, name),
            };
            match texts.iter_mut().find(|text| text.uri == occurrence.uri) {
                Some(text) => text.edits.push(edit),
                None => texts.push(TextEdits {
                    uri: occurrence.uri.to_owned(),
                    edits: vec![edit],
                }),
            }
        }
        Renaming {
            texts,
            problem: None,
        }
    }

    /// Why a property cannot get a name that the schema does not have: values have a field of that name.
    fn taken(&self, field: &Field<'_>, name: &str) -> Option<String> {
        let (_, parent) = field.property()?;
        let steps = [parent, &[FieldStep::Property(name.to_owned())]].concat();
        let other = Field { steps, ..*field };
        let found = self.occurrences(&other, None);
        let file = file_of(found.first()?);
        Some(format!("There is a field \"{name}\" already, in {file}."))
    }

    /// The reason why a property cannot be renamed. In some object, an alias or a merge key uses the key of the property for
    /// another field, too.
    fn shared(&self, field: &Field<'_>) -> Option<String> {
        let (name, _) = field.property()?;
        let place = self.shared_occurrence(field)?;
        let line = place.document.range(place.bytes.clone()).start.line + 1;
        let file = file_of(&place);
        Some(format!(
            "\"{name}\" is in line {line} of {file}, which cannot be renamed: it is in an anchor that also stands for \
             another field. Change that first."
        ))
    }
}

/// The name of the file of a place.
fn file_of<'w>(place: &Occurrence<'w>) -> &'w str {
    place
        .uri
        .rsplit_once('/')
        .map_or(place.uri, |(_, name)| name)
}

/// Whether a schema is that of whole objects, or of embedded ones.
fn is_object(schema: Schema<'_>, steps: &[FieldStep]) -> bool {
    steps.is_empty() || schema.is_set("x-kubernetes-embedded-resource")
}

/// Whether a field is one that the server gives a meaning in every object, or is within such a field.
fn is_of_object(root: Schema<'_>, steps: &[FieldStep]) -> bool {
    steps.iter().enumerate().any(|(at, step)| {
        let (around, _) = steps.split_at(at);
        let schema = declared(root, around);
        let is_object = schema.is_some_and(|number| is_object(root.at(number), around));
        matches!(step, FieldStep::Property(name) if is_object && OF_OBJECTS.contains(&&**name))
    })
}

/// Whether subresources give a field of whole objects a meaning.
fn is_of_subresource(field: &Field<'_>, name: &str) -> bool {
    let has = |subresource: &str| {
        let (root, version) = field.root().zip(field.version_number())?;
        let listed = root.spans.entry(version, "subresources")?;
        root.spans.entry(listed, subresource)
    };
    match name {
        "spec" => has("scale").is_some(),
        "status" => has("scale").or_else(|| has("status")).is_some(),
        _ => false,
    }
}

fn refused(problem: &str) -> Renaming {
    Renaming {
        texts: Vec::new(),
        problem: Some(problem.to_owned()),
    }
}

/// Why a property cannot get a name.
fn problem(field: &Field<'_>, found: &[Occurrence<'_>], name: &str) -> Option<String> {
    let (before, parent) = field.property()?;
    let root = field.root()?;
    if name.trim().is_empty() {
        return Some("A property needs a name.".to_owned());
    }
    let around = declared(root, parent)?;
    let is_object = is_object(root.at(around), parent);
    if is_object && OF_OBJECTS.contains(&name) || is_of_object(root, &field.steps) {
        return Some(format!(
            "The API server gives the fields {} a meaning of its own.",
            OF_OBJECTS.join(", ")
        ));
    }
    if parent.is_empty()
        && [before, name]
            .iter()
            .any(|name| is_of_subresource(field, name))
    {
        return Some(
            "The API server gives the fields spec, status a meaning of its own, as the version has subresources."
                .to_owned(),
        );
    }
    let sibling = [parent, &[FieldStep::Property(name.to_owned())]].concat();
    if declared(root, &sibling).is_some() {
        return Some(format!("There is a property \"{name}\" already."));
    }
    if is_shared(field) {
        return Some(format!(
            "An alias shows \"{before}\" in another field or version, too: write it out there first."
        ));
    }
    let is_in = |role: Role| found.iter().any(|one| one.role == role);
    if is_in(Role::Rule) && escape(name).is_none() {
        return Some(format!(
            "Rules name this property, and they cannot name \"{name}\"."
        ));
    }
    let is_plain = |c: char| is_alphanumeric(c) || c == '_' || c == '-';
    if is_in(Role::Path) && !name.chars().all(is_plain) {
        return Some(format!(
            "A path names this property: use letters, digits, \"-\" and \"_\" only, not \"{name}\"."
        ));
    }
    None
}

/// Whether an alias shows the property where another field or version is defined: one edit would rename both, but
/// not the other one in objects.
fn is_shared(field: &Field<'_>) -> bool {
    let key_of = |root: Schema<'_>, number: usize| {
        let span = root.spans.get(number);
        span.map(|span| span.key_bytes.clone())
    };
    let own = field.root().and_then(|root| {
        let number = declared(root, &field.steps)?;
        key_of(root, number)
    });
    let versions = 0..field.defined.definition.versions.len();
    let mut is_shared = false;
    for version in versions {
        let steps = Vec::new();
        let Some(root) = (Field {
            version,
            steps,
            ..*field
        })
        .root() else {
            continue;
        };
        let is_own = |steps: &[FieldStep]| version == field.version && steps == field.steps;
        schemas(
            root.spans,
            root.number,
            &mut |number, steps, is_property| {
                is_shared |= is_property && !is_own(steps) && key_of(root, number) == own;
            },
        );
    }
    own.is_some() && is_shared
}

/// A name as a place writes it.
fn written(occurrence: &Occurrence<'_>, name: &str) -> String {
    let part = occurrence.document.part;
    match occurrence.role {
        Role::Path => name.to_owned(),
        Role::Rule => {
            let is_quoted = before(occurrence).starts_with('`');
            match escape(name).filter(|_| !is_quoted) {
                Some(escaped) => escaped.into_owned(),
                None => ["`", name, "`"].concat(),
            }
        }
        Role::Declaration | Role::Schema | Role::Object => match part.format() {
            Notation::Json => json::quoted(name),
            // Behind quotes the colon may have no blank.
            Notation::Yaml
                if before(occurrence).starts_with('\'')
                    && !name.contains(|c: char| c == '\'' || c.is_control()) =>
            {
                ["'", name, "'"].concat()
            }
            Notation::Yaml if before(occurrence).starts_with(['"', '\'']) => json::quoted(name),
            // These have a meaning in brackets.
            Notation::Yaml if name.contains([',', '[', ']', '{', '}']) => json::quoted(name),
            Notation::Yaml => to_yaml(&Value::from(name.to_owned())).trim_end().to_owned(),
        },
    }
}

fn before<'w>(occurrence: &Occurrence<'w>) -> &'w str {
    let bytes: Bytes<usize> = occurrence.bytes.clone();
    occurrence.document.source.get(bytes).unwrap_or_default()
}
