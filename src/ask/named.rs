//! Kinds by the names that users give them: `deployment`, `deploy`, `deployments.apps`.

use std::collections::BTreeSet;

use crate::definition;

/// A kind in the form of a definition.
#[derive(Debug)]
pub(super) struct NamedKind {
    /// Its group.
    pub(super) group: String,
    /// The kind.
    pub(super) kind: String,
    /// The kind, its plural, its singular and its short names, in lower case.
    names: Vec<String>,
    /// The definition.
    pub(super) text: String,
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
        })
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

/// The kind that words mean, `KIND[.GROUP][.FIELDS]`, and the fields. If several groups have the kind, the first one
/// counts where `takes_first`.
///
/// # Errors
/// When there is no such kind, or there are several.
pub(super) fn choose<'k, 'w>(
    known: &'k [NamedKind],
    words: &'w str,
    takes_first: bool,
) -> Result<(&'k NamedKind, &'w str), String> {
    let (kind, rest) = words.split_once('.').unwrap_or((words, ""));
    let wanted = kind.to_lowercase();
    let found: Vec<&NamedKind> = known
        .iter()
        .filter(|one| one.names.contains(&wanted))
        .collect();
    let mut in_group = found.iter();
    if let Some(found) = in_group.find_map(|one| Some((*one, one.after_group(rest)?))) {
        return Ok(found);
    }
    match *found {
        [] => {
            let kinds: BTreeSet<&str> = known.iter().map(|one| &*one.kind).collect();
            let kinds: Vec<&str> = kinds.into_iter().collect();
            let kinds = kinds.join(", ");
            Err(format!(
                "no definition has the kind {kind}; there are {kinds}"
            ))
        }
        [one] => Ok((one, rest)),
        [first, ..] if takes_first => Ok((first, rest)),
        [..] => {
            let groups: Vec<&str> = found.iter().map(|one| &*one.group).collect();
            let groups = groups.join(", ");
            Err(format!(
                "several groups define {kind}: {groups}; name one, as in {kind}.{}",
                found.first().map_or("", |one| &*one.group)
            ))
        }
    }
}
