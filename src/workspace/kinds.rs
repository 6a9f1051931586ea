//! Kinds without a definition: those of OpenAPI documents in the workspace, and Kubernetes' own if
//! the table is given. Judges their objects by structure.

#[cfg(feature = "tools")]
mod checked;
#[cfg(feature = "tools")]
mod embedded;
#[cfg(feature = "tools")]
mod stored;
#[cfg(feature = "tools")]
mod upgrade;

use std::rc::Rc;

#[cfg(feature = "tools")]
pub(super) use self::upgrade::Tables;
use super::checks::builtin_kinds::is_builtin;
use super::documents::judged::Judged;
use super::documents::unit::{ObjectHead, Unit};
use super::findings::code::Code;
use super::findings::diagnostic::Severity;
use super::findings::finding::Finding;
use super::lookup::describe::Schema;
use super::lookup::similar::similar;
use super::{UriEntry, Workspace};
use crate::definition::compare_versions;
use crate::document::Notation;
use crate::kinds::{self, BuiltInKind, Lifecycle, NoTable, Problem, Source};
use crate::machinery::status::undecodable;
use crate::machinery::{GroupVersion, object_meta};
use crate::releases::Release;
use crate::value::Value;

/// The source that judges an object without a definition.
#[derive(Clone, Copy)]
pub(crate) struct Structure<'w> {
    pub source: &'w Rc<Source>,
    /// `None` if the source knows the kind, but not this version.
    pub kind: Option<&'w BuiltInKind>,
}

impl Structure<'_> {
    /// Whether objects of the kind have a namespace. `None` if the source does not say so. Another version
    /// of the kind answers if the source does not know this one.
    pub(crate) fn has_namespaces(&self, head: &ObjectHead) -> Option<bool> {
        let another = || self.source.in_versions(head.group(), &head.kind).next();
        self.kind.or_else(another)?.is_namespaced
    }
}

impl Workspace {
    /// Takes the table of Kubernetes' own kinds, which `crd-drydock/kubernetes` has.
    ///
    /// # Errors
    ///
    /// The text is no such table. Nothing changes then.
    pub fn use_kubernetes(&mut self, table: &str) -> Result<(), NoTable> {
        let source = kinds::read_table(table, self.releases.last)?;
        self.kubernetes = Some((table.into(), Rc::new(source)));
        #[cfg(feature = "tools")]
        self.judge_anew();
        Ok(())
    }

    /// Whether an object of a built-in kind is not judged because the table is missing. Looks into one
    /// text, or into all without `uri`. Judges nothing.
    #[must_use]
    pub fn wants_kubernetes(&self, uri: Option<&str>) -> bool {
        let meant = |entry: &&UriEntry| uri.is_none_or(|uri| *entry.uri == *uri);
        let entries = self.entries.iter().filter(meant);
        let texts = entries.filter_map(|entry| entry.text.as_ref());
        let mut units = texts
            .flat_map(|text| text.documents())
            .flat_map(|document| &document.part.units);
        self.kubernetes.is_none()
            && units.any(|unit| {
                let head = &unit.head;
                unit.definition.is_none() && is_builtin(head.group(), &head.kind)
            })
    }

    /// The source that judges the objects of a kind. An OpenAPI document takes precedence over the
    /// table.
    pub(crate) fn structure(&self, head: &ObjectHead) -> Option<Structure<'_>> {
        if head.kind.is_empty() || head.api_version.is_empty() || head.is_definition() {
            return None;
        }
        let (group, version) = (head.group(), head.version());
        let own = self.described().find_map(|described| {
            let kind = described.source.kind(group, version, &head.kind);
            Some((&described.source, kind?))
        });
        if let Some((source, kind)) = own {
            let kind = Some(kind);
            return Some(Structure { source, kind });
        }
        if let Some((_, source)) = &self.kubernetes {
            let kind = source.kind(group, version, &head.kind);
            if kind.is_some() || is_known(source, head) {
                return Some(Structure { source, kind });
            }
        }
        #[cfg(feature = "tools")]
        if let Some(structure) = self.other_version(head) {
            return Some(structure);
        }
        None
    }

    /// The OpenAPI document that has a kind in other versions, if a document has the version that the object names.
    #[cfg(feature = "tools")]
    fn other_version(&self, head: &ObjectHead) -> Option<Structure<'_>> {
        let is_its =
            |kind: &BuiltInKind| *kind.group == *head.group() && *kind.version == *head.version();
        let mut sources = self.described().map(|described| &described.source);
        if !sources.any(|source| source.kinds.iter().any(is_its)) {
            return None;
        }
        let has_kind =
            |source: &&Rc<Source>| source.versions(head.group(), &head.kind).next().is_some();
        let source = self
            .described()
            .map(|described| &described.source)
            .find(has_kind)?;
        Some(Structure { source, kind: None })
    }

    /// The structure of a kind as a schema.
    pub(crate) fn structure_schema(&self, head: &ObjectHead) -> Option<Schema<'_>> {
        let Structure { source, kind } = self.structure(head)?;
        let rendered = source.schema(kind?);
        Some(Schema {
            source: &rendered.text,
            spans: &rendered.spans,
            format: Notation::Json,
            number: 0,
            is_of_go: true,
        })
    }

    /// Judges an object by its structure. `update` has the stored object and the object that replaces it.
    pub(crate) fn judge_structure(
        &self,
        by: &Structure<'_>,
        unit: &Unit,
        value: &Value<'_>,
        update: Option<(&Value<'_>, &Value<'_>)>,
    ) -> Vec<Finding> {
        self.structure_findings(by, &unit.head, (value, update), self.releases.last)
    }

    /// Judges an object by its structure, as a release does.
    fn structure_findings(
        &self,
        by: &Structure<'_>,
        head: &ObjectHead,
        (value, update): (&Value<'_>, Option<(&Value<'_>, &Value<'_>)>),
        release: Release,
    ) -> Vec<Finding> {
        let source = by.source;
        let Some(kind) = by.kind else {
            return vec![Self::no_version(source, head, release)];
        };
        let found = kinds::validate(source, kind, value);
        let decodes = !found.iter().any(|finding| finding.problem.is_refused());
        #[cfg(feature = "tools")]
        let (found, checked) = match decodes {
            true => {
                let listed = self.listed(by, head).unwrap_or((source, kind));
                checked::check(listed, (value, update), release, found)
            }
            false => (found, Vec::new()),
        };
        let mut findings: Vec<Finding> = found
            .into_iter()
            .map(|found| {
                #[cfg(feature = "tools")]
                if let Some(finding) = known_elsewhere(source, &found, release) {
                    return finding;
                }
                structure_finding(source, kind, found)
            })
            .collect();
        if decodes {
            let mut errors = kinds::validate_metadata(kind, value, release);
            errors.found_by(release);
            findings.extend(errors.0.iter().map(Finding::from_error));
            let version = value
                .get("metadata")
                .and_then(|meta| meta.get("resourceVersion"));
            let version = version.and_then(Value::as_str).unwrap_or_default();
            if update.is_none() && object_meta::is_version_of_stored(version) {
                let message = object_meta::HAS_RESOURCE_VERSION.to_owned();
                let path = "metadata.resourceVersion";
                findings.push(Finding::new(
                    Code::DecodeError,
                    Severity::Error,
                    path,
                    message,
                ));
            }
        }
        #[cfg(feature = "tools")]
        findings.extend(checked);
        // An OpenAPI document says nothing of that.
        let table = self.kubernetes.as_ref().map(|(_, table)| &**table);
        let known = gone(source, head).or_else(|| gone(table?, head));
        let warning = known.and_then(|known| known.warning(release));
        findings.extend(warning.as_ref().map(Finding::from_warning));
        findings
    }

    /// Whether an object of a removed version means the same in the version that took its place.
    #[cfg(feature = "tools")]
    pub(crate) fn is_unchanged(&self, head: &ObjectHead) -> bool {
        let source = self.kubernetes.as_ref().map(|(_, source)| source);
        source.is_some_and(|source| source.is_unchanged(&head.api_version, &head.kind))
    }

    /// The kind in the table, which has the checks, where an OpenAPI document describes the structure.
    #[cfg(feature = "tools")]
    fn listed(&self, by: &Structure<'_>, head: &ObjectHead) -> Option<(&Source, &BuiltInKind)> {
        let (_, source) = self.kubernetes.as_ref()?;
        let mut documents = self.described();
        if !documents.any(|described| Rc::ptr_eq(&described.source, by.source)) {
            return None;
        }
        let kind = source.kind(head.group(), head.version(), &head.kind)?;
        Some((source, kind))
    }

    /// A version that the release does not have, in the words of `kubectl`, and what to do.
    fn no_version(source: &Source, head: &ObjectHead, release: Release) -> Finding {
        let mut message = [
            "no matches for kind \"",
            &head.kind,
            "\" in version \"",
            &head.api_version,
            "\"",
        ]
        .concat();
        let elsewhere = source.elsewhere(head.group(), head.version(), &head.kind);
        let releases = elsewhere.map(|elsewhere| elsewhere.releases);
        let best = instead_of(source, head, release);
        let best = best.as_deref();
        let (number, happened) = match releases {
            Some(None) => {
                message
                    .push_str(": only requests and answers have this kind, and no resource has it");
                (0, "")
            }
            Some(Some((first, _))) if release.is_before(first) => (first, " introduced it"),
            Some(Some((_, last))) if !release.is_before(last + 1) => (last + 1, " removed it"),
            _ => match gone(source, head).filter(|known| known.is_removed(release)) {
                Some(known) => (known.removed, " removed it"),
                None if best.is_none() => (0, ": API servers do not have it"),
                None => (0, ""),
            },
        };
        if number > 0 {
            message.push_str(": Kubernetes ");
            message.push_str(&Release::name(number));
        }
        message.push_str(happened);
        let best = best.filter(|_| releases != Some(None));
        if let Some(best) = best {
            message.push_str("; use ");
            message.push_str(best);
        }
        let finding = Finding::new(
            Code::VersionNotServed,
            Severity::Error,
            "apiVersion",
            message,
        );
        #[cfg(feature = "tools")]
        let finding = finding.with_names(successor(best, head).into_iter().collect());
        finding
    }
}

/// The API version to use, if the kind keeps its name there.
#[cfg(feature = "tools")]
fn successor(best: Option<&str>, head: &ObjectHead) -> Option<String> {
    let (version, kind) = best?.split_once(' ')?;
    (kind == head.kind).then(|| version.to_owned())
}

/// The most mature version that the release has of a kind, or of the kind that replaced it.
fn instead_of(source: &Source, head: &ObjectHead, release: Release) -> Option<String> {
    let (mut group, mut kind) = (head.group(), &*head.kind);
    let mut known = gone(source, head);
    // A replacement may be removed, too. Each step leads to a newer version.
    for _ in 0..=source.lifecycles.len() {
        let Some(next) = known.filter(|known| !known.replacement.is_empty()) else {
            break;
        };
        let (version, name) = next.replacement.split_once(' ')?;
        (group, kind) = (GroupVersion::split(version).group, name);
        let mut others = source.lifecycles.iter();
        known = others.find(|known| known.is_about(&next.replacement) && known.is_removed(release));
    }
    let versions = source.versions(group, kind);
    let best = versions.max_by(|a, b| compare_versions(a, b))?;
    let separator = if group.is_empty() { "" } else { "/" };
    Some([group, separator, best, " ", kind].concat())
}

/// Whether the table knows a kind, in this release or another one.
fn is_known(source: &Source, head: &ObjectHead) -> bool {
    let group = head.group();
    source.versions(group, &head.kind).next().is_some()
        || source.is_elsewhere(group, &head.kind)
        || is_gone(source, head)
}

/// Whether releases removed a version of the kind.
fn is_gone(source: &Source, head: &ObjectHead) -> bool {
    let mut known = source.lifecycles.iter();
    known.any(|known| {
        *known.kind == *head.kind && GroupVersion::split(&known.api_version).group == head.group()
    })
}

fn gone<'s>(source: &'s Source, head: &ObjectHead) -> Option<&'s Lifecycle> {
    let is_it =
        |known: &&Lifecycle| *known.kind == *head.kind && *known.api_version == *head.api_version;
    source.lifecycles.iter().find(is_it)
}

/// The finding about an unknown field that other releases have: the release that introduced or removed it.
#[cfg(feature = "tools")]
fn known_elsewhere(
    source: &Source,
    found: &kinds::StructureFinding,
    release: Release,
) -> Option<Finding> {
    let Problem::Unknown(of) = found.problem else {
        return None;
    };
    let path = &*found.path;
    let key = path.rsplit('.').next().unwrap_or_default();
    let (first, last) = source.types.get(of)?.releases_with(key)?;
    let (number, happened) = match release.is_before(first) {
        true => (first, " introduced it"),
        false => (last + 1, " removed it"),
    };
    let number = Release::name(number);
    let message = [
        "unknown field \"",
        path,
        "\": Kubernetes ",
        &number,
        happened,
    ]
    .concat();
    let finding = Finding::new(Code::UnknownField, Severity::Warning, path, message);
    Some(finding.with_names(Vec::new()).at_key())
}

fn structure_finding(
    source: &Source,
    kind: &BuiltInKind,
    found: kinds::StructureFinding,
) -> Finding {
    let (path, expected) = (found.path, found.wanted);
    let refusal = |text: &str| undecodable((&kind.kind, &kind.version), &kind.kind, text);
    let error = |code, message| Finding::new(code, Severity::Error, &*path, message);
    let remark = |code, message| Finding::new(code, Severity::Warning, &*path, message).ours();
    match found.problem {
        Problem::Undecodable(cause) => Finding {
            wanted: expected,
            ..error(Code::DecodeError, refusal(&cause.to_string()))
        },
        Problem::Mistyped { found, wanted } => {
            let parts = [
                &*path,
                ": Invalid value: \"",
                found,
                "\": ",
                &*path,
                " in body must be of type ",
                wanted,
                ": \"",
                found,
                "\"",
            ];
            let finding = error(Code::WrongType, parts.concat());
            Finding {
                wanted: expected,
                ..finding
            }
        }
        Problem::Unknown(of) => {
            let message = ["unknown field \"", &*path, "\""].concat();
            let fields = source.types.get(of).map_or(&[][..], |of| &of.fields);
            let key = path.rsplit('.').next().unwrap_or_default();
            let finding = Finding::new(Code::UnknownField, Severity::Warning, &*path, message);
            let names = similar(key, fields.iter().map(|field| &*field.name));
            finding.with_names(names).at_key()
        }
        Problem::Missing => {
            let message = ["the API's description requires the field ", &*path].concat();
            remark(Code::MissingField, message)
        }
        Problem::Unlisted(values) => {
            let shown = values.iter().map(|value| match &**value {
                "" => "\"\"",
                value => value,
            });
            let message = [
                "the API's description lists other values: ",
                &shown.collect::<Vec<_>>().join(", "),
            ];
            let names = values.into_iter().map(String::from).collect();
            remark(Code::NotInEnum, message.concat()).with_names(names)
        }
        Problem::Repeated(key) => {
            let message = [
                "the list has an item with ",
                &key,
                " already: server-side apply refuses it",
            ];
            remark(Code::DuplicateValue, message.concat())
        }
    }
}

impl Judged {
    /// The findings of judging by structure.
    pub(crate) fn by_structure(source: &Rc<Source>, findings: Vec<Finding>) -> Self {
        let mut errors = findings.iter();
        Self {
            structure: Some(Rc::clone(source)),
            allowed: !errors.any(|finding| finding.severity == Severity::Error),
            findings,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests;
