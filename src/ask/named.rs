//! Kinds by the names that users give them: `deployment`, `deploy`, `deployments.apps`.

use std::borrow::Cow;
use std::rc::Rc;

use crate::definition;
use crate::explain::{definition_of, kinds_named, names_of};
use crate::kinds::Source;

/// The origin of a kind. One that comes first is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Origin {
    Definition,
    OpenApi,
    Kubernetes,
}

/// A kind in the form of a definition.
#[derive(Debug)]
pub(super) struct NamedKind {
    /// Its group.
    pub(super) group: String,
    /// The kind.
    pub(super) kind: String,
    /// The kind, its plural, its singular and its short names, in lower case.
    names: Vec<String>,
    /// The definition; empty if the kind has none of its own.
    text: String,
    /// The types, if the kind has no definition of its own.
    pub(super) source: Option<Rc<Source>>,
    origin: Origin,
}

impl NamedKind {
    /// The kind of a definition. `None` if the text is none.
    pub(super) fn read(text: String) -> Option<Self> {
        let decoded = definition::decode(&text).ok()?;
        let spec = &decoded.definition.spec;
        let own = [&spec.names.kind, &spec.names.plural, &spec.names.singular];
        let names = own.into_iter().chain(&spec.names.short_names);
        let names = names.filter(|name| !name.is_empty());
        let names = names.map(|name| name.to_lowercase()).collect();
        let (group, kind) = (spec.group.to_string(), spec.names.kind.to_string());
        Some(Self {
            group,
            kind,
            names,
            text,
            source: None,
            origin: Origin::Definition,
        })
    }

    /// The kinds of a name in a source, one for each group.
    pub(super) fn find(source: &Rc<Source>, name: &str, origin: Origin) -> Vec<Self> {
        let found = kinds_named(source, name).into_iter().map(|kind| Self {
            group: kind.group.to_string(),
            kind: kind.kind.to_string(),
            names: names_of(kind),
            text: String::new(),
            source: Some(Rc::clone(source)),
            origin,
        });
        found.collect()
    }

    /// Its definition, or the kind in the form of one.
    pub(super) fn definition(&self) -> Cow<'_, str> {
        match &self.source {
            None => Cow::from(&self.text),
            Some(source) => definition_of(source, &self.group, &self.kind).into(),
        }
    }

    /// Whether a name is one of its names, in any case.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let wanted = name.to_lowercase();
        self.names.contains(&wanted)
    }

    /// What follows the name of the group in the words after the name of the kind.
    fn after_group<'w>(&self, words: &'w str) -> Option<&'w str> {
        let named = Some(&*self.group).filter(|group| !group.is_empty());
        let rest = words.strip_prefix(named?)?;
        match rest {
            "" => Some(rest),
            rest => rest.strip_prefix('.'),
        }
    }
}

/// The kind that words mean, `KIND[.GROUP][.FIELDS]`, and the fields. If several groups have the kind, a definition comes
/// before an OpenAPI document, and that before Kubernetes itself, whose first group counts.
///
/// # Errors
/// When there is no such kind, or several definitions or OpenAPI documents have it.
pub(super) fn choose<'k, 'w>(
    known: &'k [NamedKind],
    words: &'w str,
) -> Result<(&'k NamedKind, &'w str), String> {
    let (kind, rest) = words.split_once('.').unwrap_or((words, ""));
    let mut found: Vec<&NamedKind> = known.iter().filter(|one| one.is_called(kind)).collect();
    found.sort_by_key(|one| one.origin);
    let mut in_group = found.iter();
    if let Some(found) = in_group.find_map(|one| Some((*one, one.after_group(rest)?))) {
        return Ok(found);
    }
    let first = found
        .first()
        .ok_or_else(|| format!("there is no kind {kind}"))?;
    let others = found.iter().filter(|one| one.origin == first.origin);
    let groups: Vec<&str> = others.map(|one| &*one.group).collect();
    if first.origin == Origin::Kubernetes || groups.len() == 1 {
        return Ok((first, rest));
    }
    Err(format!(
        "several groups define {kind}: {}; name one, as in {kind}.{}",
        groups.join(", "),
        first.group
    ))
}
