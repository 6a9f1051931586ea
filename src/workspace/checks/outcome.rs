//! The verdict on each document of a text: whether the server accepts it, or why that is unknown.
//! The page, the command and editors all show it.

use super::review::Review;
use crate::CrdReport;
use crate::admission::Admission;
use crate::document::has_template_signs;
use crate::document::position::Range;
use crate::machinery::GroupVersion;
use crate::workspace::Workspace;
use crate::workspace::documents::described::Described;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::{ObjectHead, Unit};
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::Severity;
use crate::workspace::findings::finding::{DefinitionFault, Finding, ViolatedPart};
use crate::workspace::identity::route::Defined;
use crate::workspace::identity::{Identity, Pairing};
use crate::workspace::lookup::similar::is_misspelt;
use crate::workspace::places::locate;
use crate::workspace::places::locate::FieldPart;

/// The outcome for an object or definition.
#[derive(Clone, Copy, Debug)]
pub enum DocumentOutcome<'o> {
    /// Not judged: there is no definition for it, or no object to update.
    Unknown,
    /// The server's answer about an object.
    Admission(&'o Admission<'o>),
    /// The server's report about a definition.
    Report(&'o CrdReport),
}

/// Whether the server accepts an object or definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The server accepts it.
    Accepted,
    /// The server refuses it.
    Refused,
    /// Nobody knows, for this reason.
    NotJudged(NotJudged),
}

/// Why a document is not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotJudged {
    /// The reason.
    pub reason: NotJudgedReason,
    /// The reason in words.
    pub message: String,
    /// The field that the reason is about.
    pub field: &'static str,
    /// Suggestions, the most similar first: kinds, or API groups.
    pub names: Vec<String>,
    /// The command that prints the OpenAPI document that is needed, if the kind's server is
    /// aggregated.
    pub command: Option<String>,
    /// The fault of the definition, if it is to blame.
    pub(super) fault: Option<DefinitionFault>,
}

/// Makes the enum and its names from one table.
macro_rules! reasons {
    ($($variant:ident $name:literal $explanation:literal)*) => {
        /// Why a document is not judged, from a closed set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum NotJudgedReason {
            $(#[doc = $explanation] $variant,)*
        }

        impl NotJudgedReason {
            /// The name that hosts get.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The reason of a name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

reasons! {
    Empty "empty" "There is nothing in the document."
    NotKubernetes "not-kubernetes" "The document is not a manifest: it has at most one of the members `apiVersion`, `kind`, `metadata` and `spec`."
    Template "template" "The document cannot be read, and looks like a template that has yet to be filled in."
    Unreadable "unreadable" "The document is neither valid YAML nor valid JSON."
    NoType "no-type" "A manifest lacks its `apiVersion` or `kind`."
    BuiltIn "built-in" "API servers know the kind by themselves."
    StructureOnly "structure-only" "The structure of the object is in order. Whether the server's own code for the kind refuses it, no schema tells."
    OpenApi "openapi" "An OpenAPI document, which describes kinds and is not an object of one."
    ToolFile "tool-file" "A tool reads the file itself, and no API server gets it: a kubeconfig, a kustomization."
    UnknownKind "unknown-kind" "The group is known, and has no such kind."
    NoDefinition "no-definition" "No definition of the object's group is known."
    DefinitionUndecodable "definition-undecodable" "The server cannot decode the object's definition."
    DefinitionRefused "definition-refused" "The server refuses the object's definition."
    DefinitionServesNothing "definition-serves-nothing" "The object's definition serves no version."
    NoPrevious "no-previous" "An update was asked for, and no previous object has the object's identity."
}

impl NotJudged {
    pub(super) fn new(reason: NotJudgedReason, field: &'static str, message: String) -> Self {
        Self {
            reason,
            message,
            field,
            names: Vec::new(),
            command: None,
            fault: None,
        }
    }

    /// An object whose definition has an error.
    fn by_definition(
        reason: NotJudgedReason,
        words: &[&str],
        (path, message): (&str, &str),
    ) -> Self {
        Self {
            fault: Some(DefinitionFault {
                path: path.to_owned(),
                message: message.to_owned(),
            }),
            ..Self::new(reason, "kind", words.concat())
        }
    }

    /// Whether the document seems mistaken, whatever definitions may be missing: it has no type, or its kind
    /// or group seems misspelt.
    #[must_use]
    pub fn is_mistake(&self, head: &ObjectHead) -> bool {
        match self.reason {
            NotJudgedReason::NoType => true,
            // Nobody can add kinds to a group without a dot: definitions need one.
            NotJudgedReason::UnknownKind
                if !GroupVersion::split(&head.api_version).group.contains('.') =>
            {
                true
            }
            _ => self.meant(head).next().is_some(),
        }
    }

    /// The suggestions that were surely meant: groups, and kinds that differ in no whole word.
    pub fn meant<'n>(&'n self, head: &'n ObjectHead) -> impl Iterator<Item = &'n String> {
        let is_of_kind = self.field == "kind";
        let names = self.names.iter();
        names.filter(move |name| !is_of_kind || is_misspelt(&head.kind, name))
    }

    /// The reason for an object whose definition cannot judge it.
    pub(crate) fn finding(&self) -> Option<Finding> {
        match self.reason {
            NotJudgedReason::DefinitionUndecodable
            | NotJudgedReason::DefinitionRefused
            | NotJudgedReason::DefinitionServesNothing => {}
            _ => return None,
        }
        let (code, mut message) = (Code::DefinitionUnusable, self.message.clone());
        // Its other findings stand beside this one.
        if self.reason == NotJudgedReason::DefinitionRefused {
            message += "; the object is judged by it as it stands";
        }
        let finding = Finding::new(code, Severity::Warning, self.field, message);
        let fault = self.fault.clone();
        let violated = fault.map_or(ViolatedPart::Nothing, ViolatedPart::Definition);
        Some(Finding {
            violated,
            ..finding.ours()
        })
    }
}

/// The status of a document, or of an item of its list.
#[derive(Clone, Debug)]
pub struct DocumentStatus {
    /// Where it is.
    pub range: Range,
    /// The number of the document in its text.
    pub document: usize,
    /// Which item of the document's list it is.
    pub item: Option<usize>,
    /// The type and name that it states.
    pub head: ObjectHead,
    /// Whether it is a definition.
    pub is_definition: bool,
    /// Whether it was judged by its structure only.
    pub is_by_structure: bool,
    /// Whether the server accepts it.
    pub verdict: Verdict,
    /// The range of the reason, if it is not judged.
    pub at: Option<Range>,
}

impl Workspace {
    /// Returns the status of each document of a text, and of each item of a list. Cheap once the
    /// text's diagnostics are computed.
    #[must_use]
    pub fn outcomes_of(&self, uri: &str) -> Vec<DocumentStatus> {
        let mut list = Vec::new();
        let Some(entry) = self.find(uri) else {
            return list;
        };
        let documents = entry.text.iter().flat_map(|text| text.documents());
        for (number, document) in documents.enumerate() {
            let reviews = self.review(entry, document);
            list.extend(statuses(number, document, &reviews));
        }
        list
    }

    /// The verdict on an object or definition; `allowed` is the server's answer under the current
    /// definition.
    pub(crate) fn verdict(
        &self,
        unit: &Unit,
        pairing: &Pairing<'_>,
        allowed: Option<bool>,
    ) -> Verdict {
        if let Some(unusable) = pairing.by.as_ref().and_then(|by| self.unusable(by)) {
            return Verdict::NotJudged(unusable);
        }
        match allowed {
            Some(true) if pairing.by.is_none() && unit.definition.is_none() => {
                Verdict::NotJudged(structure_only(unit))
            }
            Some(true) => Verdict::Accepted,
            Some(false) => Verdict::Refused,
            None if pairing.by.is_some() => {
                let identity = self.identity(unit, pairing.by.as_ref());
                Verdict::NotJudged(no_previous(&identity))
            }
            None => Verdict::NotJudged(self.unknown(unit)),
        }
    }

    /// Why a definition cannot judge objects.
    pub(crate) fn unusable(&self, by: &Defined<'_>) -> Option<NotJudged> {
        let crd = self.crd(by)?;
        if crd.report().comes_from_a_cluster {
            return None;
        }
        let name = [&*by.definition.kind, ".", &by.definition.group].concat();
        if let Some(error) = &crd.report().decode_error {
            return Some(NotJudged::by_definition(
                NotJudgedReason::DefinitionUndecodable,
                &[
                    "not checked: the server cannot decode the definition of ",
                    &name,
                ],
                ("spec", error),
            ));
        }
        if crd.not_served_because().is_some() {
            return Some(NotJudged::by_definition(
                NotJudgedReason::DefinitionServesNothing,
                &[
                    "not checked: the definition of ",
                    &name,
                    " serves no version",
                ],
                ("spec.versions", "no version is served"),
            ));
        }
        let judged = self.judged_definition(by);
        if judged.allowed {
            return None;
        }
        let mut errors = judged.findings.iter();
        let first = errors.find(|finding| finding.severity == Severity::Error);
        let place = match first {
            Some(error) => (
                &*error.path,
                error.headline.as_deref().unwrap_or(&error.message),
            ),
            None => ("spec", ""),
        };
        Some(NotJudged::by_definition(
            NotJudgedReason::DefinitionRefused,
            &["the server refuses the definition of ", &name],
            place,
        ))
    }
}

/// The findings for an object whose structure is correct.
fn structure_only(unit: &Unit) -> NotJudged {
    // Only the engine with the tools makes checks of its own.
    let (which, are_run) = match cfg!(feature = "tools") {
        true => ("only some of the server's own checks of ", " are run here"),
        false => ("the server's own checks of ", " are not run here"),
    };
    let head = "structure only: the structure is valid, and ";
    let message = [head, which, &unit.head.kind, are_run];
    NotJudged::new(NotJudgedReason::StructureOnly, "kind", message.concat())
}

/// Why an update is not judged.
fn no_previous(identity: &Identity<'_>) -> NotJudged {
    let message = format!("not checked: no previous object is known of {identity}");
    NotJudged::new(NotJudgedReason::NoPrevious, "metadata.name", message)
}

/// The status of a document that cannot be read, or of the objects in it that were judged.
pub(super) fn statuses(
    number: usize,
    document: Document<'_>,
    reviews: &[Review<'_>],
) -> Vec<DocumentStatus> {
    let part = document.part;
    if part.fault.is_some() {
        return vec![unreadable(number, document)];
    }
    let described = part.described.as_ref();
    let status = |review: &Review<'_>| {
        let verdict = match described.map(Described::message) {
            Some(message) => {
                Verdict::NotJudged(NotJudged::new(NotJudgedReason::OpenApi, "", message))
            }
            None => review.verdict.clone(),
        };
        let judged = review.judged.as_ref();
        DocumentStatus {
            is_by_structure: judged.is_some_and(|judged| judged.structure.is_some()),
            ..document_status(number, document, review.unit, verdict)
        }
    };
    reviews.iter().map(status).collect()
}

fn document_status(
    number: usize,
    document: Document<'_>,
    unit: &Unit,
    verdict: Verdict,
) -> DocumentStatus {
    let spans = document.spans();
    let trail = unit.trail(spans);
    let span = trail.as_ref().and_then(|trail| spans.get(trail.last()));
    let bytes = span.map_or_else(|| document.part.bytes(), |span| span.bytes.clone());
    let field = match &verdict {
        Verdict::NotJudged(why) => Some(why.field),
        _ => None,
    };
    let place = |field| {
        let (trail, _) = locate::follow_path(spans, trail.as_ref()?, field);
        let marked = locate::marked(document.source, spans, trail.last(), FieldPart::Value);
        Some(document.range(marked?))
    };
    DocumentStatus {
        range: document.range(bytes),
        document: number,
        item: unit.item,
        head: unit.head.clone(),
        is_definition: unit.definition.is_some(),
        is_by_structure: false,
        at: field.and_then(place),
        verdict,
    }
}

fn unreadable(number: usize, document: Document<'_>) -> DocumentStatus {
    let part = document.part;
    let fault = part.fault.as_ref();
    let message = fault.map(|fault| fault.to_string());
    let reason = match has_template_signs(document.source) {
        true => NotJudgedReason::Template,
        false => NotJudgedReason::Unreadable,
    };
    let at = fault.map(|fault| document.range(fault.character(document.source)));
    DocumentStatus {
        range: document.range(part.bytes()),
        document: number,
        item: None,
        head: ObjectHead::default(),
        is_definition: false,
        is_by_structure: false,
        verdict: Verdict::NotJudged(NotJudged::new(reason, "", message.unwrap_or_default())),
        at,
    }
}

/// Whether a text that cannot be read was meant for Kubernetes, and is not a template.
#[must_use]
pub fn looks_like_kubernetes(source: &str) -> bool {
    // UTF-16 that was read as UTF-8 has null characters between the others.
    let source = source.replace('\0', "");
    let has = |key: &str| {
        let mut lines = source.lines();
        lines.any(|line| {
            let line = line.trim_start_matches([' ', '\t', '{', '"', '-']);
            let rest = line.strip_prefix(key);
            rest.is_some_and(|rest| rest.starts_with([':', '"']) || lacks_colon(rest))
        })
    };
    let is_object = || match [has("apiVersion"), has("kind")] {
        [true, true] => true,
        [false, false] => false,
        // The line of the other one is the unreadable one.
        _ => has("metadata") || has("spec"),
    };
    let is_openapi = || {
        let names_kubernetes = source.contains("x-kubernetes-") || source.contains("io.k8s.");
        names_kubernetes && (has("openapi") || has("swagger"))
    };
    !has_template_signs(&source) && (is_object() || is_openapi())
}

/// Whether a line lacks the colon after its key. `rest` follows the key: ` Boat` in `kind Boat`.
fn lacks_colon(rest: &str) -> bool {
    let word = rest.trim();
    rest.starts_with(' ') && !word.is_empty() && !word.contains(' ')
}

#[cfg(test)]
mod tests;
