//! Kinds without a definition, for the commands that ask about definitions: Kubernetes' own, and those of OpenAPI
//! documents.

use std::rc::Rc;

use super::Asking;
use super::named::{NamedKind, Origin};
use crate::definition_texts;
use crate::kinds::{BuiltInKind, KindFate, Source, add_openapi, read_table};
use crate::releases::Release;
use crate::workspace::checks::builtin_kinds::all_kinds;
use crate::workspace::lookup::similar::similar;

impl Asking<'_> {
    /// Kubernetes' own kinds of a name, in the form of definitions: one for each group.
    ///
    /// # Errors
    /// When there are none.
    pub(super) fn own_kinds(&self, name: &str) -> Result<Vec<NamedKind>, String> {
        let Ok(table) = read_table(&self.surroundings.kinds, self.release) else {
            return Err(self.no_own_kind(name, None));
        };
        let table = Rc::new(table);
        let found = NamedKind::find(&table, name, Origin::Kubernetes);
        match found.is_empty() {
            true => Err(self.no_own_kind(name, table.fate(name, self.release))),
            false => Ok(found),
        }
    }

    /// Why a name means none of Kubernetes' own kinds.
    fn no_own_kind(&self, name: &str, fate: Option<(&str, KindFate)>) -> String {
        let release = self.release;
        if let Some((kind, fate)) = fate {
            let why = match fate {
                KindFate::Introduced(first) => {
                    format!("Kubernetes {} introduced it", Release::name(first))
                }
                KindFate::Removed(gone) => format!("Kubernetes {} removed it", Release::name(gone)),
                KindFate::OnlyRequests => {
                    "only requests and answers have this kind, such as those of subresources"
                        .to_owned()
                }
            };
            return format!("Kubernetes {release} has no resource of the kind {kind}: {why}");
        }
        let meant = similar(name, all_kinds()).into_iter().next();
        let meant = meant.map(|meant| format!("; did you mean {meant}?"));
        // A sample of a definition takes its file instead of `--kind`.
        let remedy = match self.options.kind {
            Some(_) => "",
            None => "; --crds names definitions",
        };
        let meant = meant.unwrap_or_default();
        format!("Kubernetes {release} has no kind {name}{remedy}{meant}")
    }

    /// The kinds of the OpenAPI documents among the files that describe kinds, and why some files have none.
    pub(super) fn described(&self) -> (Rc<Source>, Vec<String>) {
        let (mut source, mut problems) = (Source::default(), Vec::new());
        let [_, texts] = self.texts;
        for one in texts.iter().filter(|one| one.fault.is_none()) {
            let file = &one.name;
            let before = source.kinds.len();
            let faults = add_openapi(&one.text, &mut source);
            let is_named = self.options.openapi.contains(file);
            match faults {
                None if is_named && definition_texts(&one.text).is_empty() => {
                    problems.push(format!("{file}: there is no OpenAPI document in it"));
                }
                Some(faults) if source.kinds.len() == before => {
                    let faults = faults.into_iter();
                    problems.extend(faults.map(|(_, fault)| format!("{file}: {fault}")));
                }
                _ => {}
            }
        }
        (Rc::new(source), problems)
    }
}

/// The kinds of objects in a source, without lists and without what only requests and answers have.
pub(super) fn objects_of(source: &Source) -> impl Iterator<Item = &str> {
    let has = |kind: &BuiltInKind, name| {
        let of = source.types.get(kind.root);
        of.is_some_and(|of| of.field(name).is_some())
    };
    let kinds = source.kinds.iter();
    kinds
        .filter(move |kind| has(kind, "metadata") && !has(kind, "items"))
        .map(|kind| &*kind.kind)
}

/// Why a name means no kind of the files: which kinds there are, or why there are none.
pub(super) fn no_such_kind(name: &str, mut kinds: Vec<&str>, problems: Vec<String>) -> String {
    /// How many kinds are listed.
    const MOST: usize = 20;
    if kinds.is_empty()
        && let Some(why) = problems.into_iter().next()
    {
        return why;
    }
    kinds.sort_unstable();
    kinds.dedup();
    let words = format!("no definition has the kind {name}; ");
    match similar(name, kinds.iter().copied()).first() {
        Some(meant) if kinds.len() > MOST => words + "did you mean " + meant + "?",
        _ => {
            let more = kinds.len().saturating_sub(MOST);
            kinds.truncate(MOST);
            let more = (more > 0).then(|| format!(" and {more} more"));
            words + "there are " + &kinds.join(", ") + &more.unwrap_or_default()
        }
    }
}
