//! Why an object that no definition and no structure judges is not judged, and what may have been meant.

use std::cmp::Ordering;

use super::builtin_kinds::{groups_with, is_aggregated, is_builtin, is_tools, kinds};
use super::outcome::{NotJudged, NotJudgedReason};
use crate::definition::compare_versions;
#[cfg(feature = "tools")]
use crate::kinds::BuiltInKind;
#[cfg(feature = "tools")]
use crate::machinery::GroupVersion;
use crate::machinery::decode::Mismatch;
use crate::workspace::Workspace;
use crate::workspace::documents::definition::Definition;
use crate::workspace::documents::unit::{Looks, ObjectHead, Unit};
use crate::workspace::lookup::similar::similar;

impl Workspace {
    /// Why an object without a definition is not judged.
    pub(super) fn unknown(&self, unit: &Unit) -> NotJudged {
        let head = &unit.head;
        if head.api_version.is_empty() || head.kind.is_empty() {
            return untyped(unit);
        }
        let (group, kind) = (head.group(), &*head.kind);
        if let Some(message) = broken_list(unit) {
            return NotJudged::new(NotJudgedReason::Unreadable, "items", message);
        }
        if is_builtin(group, kind) {
            let message = ["API servers know ", kind, " by themselves"];
            return NotJudged::new(NotJudgedReason::BuiltIn, "kind", message.concat());
        }
        if is_tools(group, kind) {
            let message = ["a tool reads ", kind, " itself, no API server gets it"];
            return NotJudged::new(NotJudgedReason::ToolFile, "kind", message.concat());
        }
        let is_known = kinds(group).is_some() || self.defines_group(group);
        #[cfg(feature = "tools")]
        let is_known = is_known || self.describes_group(head);
        match is_known {
            true => self.unknown_kind(head),
            false => self.unknown_group(head),
        }
    }

    /// Whether an OpenAPI document has kinds of a group. One of an aggregated server speaks for its version only.
    #[cfg(feature = "tools")]
    fn describes_group(&self, head: &ObjectHead) -> bool {
        let is_one = is_aggregated(head.group()) || self.is_aggregated(&head.api_version);
        let is_its = |kind: &BuiltInKind| {
            *kind.group == *head.group() && (!is_one || *kind.version == *head.version())
        };
        self.described()
            .any(|described| described.source.kinds.iter().any(is_its))
    }

    fn unknown_kind(&self, head: &ObjectHead) -> NotJudged {
        let (group, kind) = (head.group(), &*head.kind);
        let message = match kinds(group) {
            Some(_) if group.is_empty() => [
                "not checked: the API server's core group has no kind ",
                kind,
            ]
            .concat(),
            Some(_) => [
                "not checked: the API server's group \"",
                group,
                "\" has no kind ",
                kind,
            ]
            .concat(),
            None => self.not_defined(head),
        };
        let all = self.definitions();
        let definitions = || all.iter().map(|defined| defined.definition);
        let elsewhere = definitions().filter(|definition| definition.kind == kind);
        let mut versions: Vec<String> = elsewhere.map(version_of).collect();
        #[cfg(feature = "tools")]
        {
            let described = self.described_versions(group, kind).into_iter();
            versions.extend(described.map(|version| in_group(group, &version)));
        }
        versions.extend(self.builtin_versions(kind));
        if !versions.is_empty() {
            return NotJudged {
                names: versions,
                ..NotJudged::new(NotJudgedReason::UnknownKind, "apiVersion", message)
            };
        }
        let of_group = definitions().filter(|definition| definition.group == group);
        let defined = of_group.map(|definition| &*definition.kind);
        let known = kinds(group).unwrap_or_default().iter().copied();
        let names = defined.chain(known);
        #[cfg(feature = "tools")]
        let names = {
            let described = self.described();
            let described = described.flat_map(|described| &described.source.kinds);
            let described = described.filter(|known| *known.group == *group);
            names.chain(described.map(|known| &*known.kind))
        };
        NotJudged {
            names: similar(kind, names),
            ..NotJudged::new(NotJudgedReason::UnknownKind, "kind", message)
        }
    }

    /// The API versions of the built-in groups, other than the one without a name, that have a kind in the newest
    /// release.
    fn builtin_versions(&self, kind: &str) -> Vec<String> {
        let groups = groups_with(kind).filter(|group| !matches!(*group, "" | "extensions"));
        groups
            .filter_map(|group| self.builtin_version(group, kind))
            .collect()
    }

    /// The most mature version that the newest release has of a kind. It is the group alone where the table of the
    /// kinds is not loaded, and in the smaller engine.
    fn builtin_version(&self, group: &str, kind: &str) -> Option<String> {
        let Some((_, source)) = &self.kubernetes else {
            return Some(group.to_owned());
        };
        let versions = source.versions(group, kind);
        let best = versions.max_by(|a, b| maturity(a, b))?;
        Some(in_group(group, best))
    }

    /// The versions of a kind that OpenAPI documents have.
    fn described_versions(&self, group: &str, kind: &str) -> Vec<String> {
        let described = self.described();
        let mut versions: Vec<String> = described
            .flat_map(|described| described.source.versions(group, kind))
            .map(str::to_owned)
            .collect();
        versions.sort();
        versions.dedup();
        versions
    }

    /// A sentence about a kind of a group that is not built in: it has no definition, or the OpenAPI documents
    /// have other versions of it.
    fn not_defined(&self, head: &ObjectHead) -> String {
        let (group, kind) = (head.group(), &*head.kind);
        match &self.described_versions(group, kind)[..] {
            [] => ["not checked: there is no definition of ", kind, ".", group].concat(),
            versions => [
                "not checked: the OpenAPI documents have ",
                kind,
                ".",
                group,
                " only in ",
                &versions.join(", "),
            ]
            .concat(),
        }
    }

    fn unknown_group(&self, head: &ObjectHead) -> NotJudged {
        let (group, kind) = (head.group(), &*head.kind);
        #[cfg(feature = "tools")]
        if let Some(message) = no_such_group(head) {
            return NotJudged::new(NotJudgedReason::NoDefinition, "apiVersion", message);
        }
        if is_aggregated(group) || self.is_aggregated(&head.api_version) {
            let command = ["kubectl get --raw /openapi/v3/apis/", &head.api_version].concat();
            let server = [
                ": its server is aggregated, `",
                &command,
                "` prints its OpenAPI document",
            ];
            let message = [self.not_defined(head), server.concat()].concat();
            return NotJudged {
                command: Some(command),
                ..NotJudged::new(NotJudgedReason::NoDefinition, "apiVersion", message)
            };
        }
        let all = self.definitions();
        let of_kind = all.iter().map(|defined| defined.definition);
        let of_kind = of_kind.filter(|definition| definition.kind == kind);
        let defined = of_kind.map(|definition| (&*definition.group, version_of(definition)));
        let builtin = groups_with(kind);
        let builtin = builtin.filter_map(|group| Some((group, self.builtin_version(group, kind)?)));
        let known: Vec<(&str, String)> = defined.chain(builtin).collect();
        let similar = similar(group, known.iter().map(|(group, _)| *group));
        let version_in = |group: &String| known.iter().find(|(known, _)| known == group);
        let versions = similar.iter().filter_map(version_in);
        NotJudged {
            names: versions.map(|(_, version)| version.clone()).collect(),
            ..NotJudged::new(
                NotJudgedReason::NoDefinition,
                "apiVersion",
                self.not_defined(head),
            )
        }
    }
}

/// An API version. In the smaller engine it is the group alone.
fn in_group(group: &str, version: &str) -> String {
    match group {
        "" => version.to_owned(),
        group if cfg!(feature = "tools") => [group, "/", version].concat(),
        group => group.to_owned(),
    }
}

/// How versions are ordered. The smaller engine does not name them.
fn maturity(a: &str, b: &str) -> Ordering {
    match cfg!(feature = "tools") {
        true => compare_versions(a, b),
        false => Ordering::Equal,
    }
}

/// The API version of the most mature version that a definition serves. It is the group alone if it serves none.
fn version_of(definition: &Definition) -> String {
    let served = definition.versions.iter().filter(|(_, served)| *served);
    let best = served.max_by(|(a, _), (b, _)| maturity(a, b));
    match best {
        Some((version, _)) => in_group(&definition.group, version),
        None => definition.group.clone(),
    }
}

/// Why no definition can have the group: an API version has one slash at most, and the core group has no name.
#[cfg(feature = "tools")]
fn no_such_group(head: &ObjectHead) -> Option<String> {
    let why = match GroupVersion::parse(&head.api_version) {
        Err(why) => why,
        Ok(parsed) if parsed.group == "core" && is_builtin("", &head.kind) => {
            let core = "the core group has no name: write `apiVersion: ";
            [core, parsed.version, "`"].concat()
        }
        Ok(_) => return None,
    };
    Some(["not checked: ", &why].concat())
}

/// Why `kubectl` cannot read a list of built-in kinds: its items are no list.
pub(super) fn broken_list(unit: &Unit) -> Option<String> {
    let Looks::BrokenList(found) = unit.looks else {
        return None;
    };
    let place = Some(("decodeList", "items"));
    let wanted = Mismatch::new(found, place, "[]json.RawMessage");
    is_builtin(unit.head.group(), &unit.head.kind).then(|| wanted.to_string())
}

/// Why a document without a type is not judged, in the words of `kubectl`.
fn untyped(unit: &Unit) -> NotJudged {
    let missing = match (unit.head.api_version.is_empty(), unit.head.kind.is_empty()) {
        (true, true) => "apiVersion not set, kind not set",
        (true, false) => "apiVersion not set",
        (false, _) => "kind not set",
    };
    #[cfg(feature = "tools")]
    let missing = match unit.is_mistyped {
        [false, false] => missing,
        [true, true] => "apiVersion isn't string type, kind isn't string type",
        [true, false] if unit.head.kind.is_empty() => "apiVersion isn't string type, kind not set",
        [true, false] => "apiVersion isn't string type",
        [false, true] if unit.head.api_version.is_empty() => {
            "apiVersion not set, kind isn't string type"
        }
        [false, true] => "kind isn't string type",
    };
    #[cfg(feature = "tools")]
    let field = match unit.is_mistyped {
        [true, _] => "apiVersion",
        [false, true] => "kind",
        [false, false] => "",
    };
    #[cfg(not(feature = "tools"))]
    let field = "";
    let message = ["not checked: ", missing].concat();
    match unit.looks {
        Looks::Empty => NotJudged::new(
            NotJudgedReason::Empty,
            "",
            "the document is empty".to_owned(),
        ),
        Looks::Foreign => NotJudged::new(NotJudgedReason::NotKubernetes, "", message),
        Looks::Manifest | Looks::BrokenList(_) => {
            NotJudged::new(NotJudgedReason::NoType, field, message)
        }
    }
}
