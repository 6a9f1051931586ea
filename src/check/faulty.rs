//! The documents of a text that have faults, as the recognition of manifests sees them.

use serde::Deserialize;

use super::severity::is_of_strict_decoding;
use super::unjudged::why;
use crate::document::position::Range;
use crate::repository::{Skip, SkipReason, literal_ends};
use crate::workspace::checks::outcome::{DocumentStatus, NotJudgedReason};
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::{self, Diagnostic};

/// A document of a text, with its faults.
#[derive(Debug, Deserialize)]
pub struct FaultyDocument {
    /// Where it is.
    pub range: Range,
    /// The number of the document in its text.
    pub document: usize,
    /// Which item of the document's list it is.
    #[serde(default)]
    pub item: Option<usize>,
    /// The place that tells why it is not judged, if it is not.
    pub at: Option<Range>,
    /// The API version that it states; empty where it states none, as the next two.
    #[serde(rename = "apiVersion")]
    pub api_version: String,
    /// Its kind.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Whether it is a definition.
    pub definition: bool,
    /// The name of the reason for which it is not judged.
    pub reason: Option<String>,
    /// The diagnostics about it.
    pub faults: Vec<DocumentFault>,
}

/// A diagnostic about a document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DocumentFault {
    /// Where it is.
    pub range: Range,
    /// Its severity.
    pub severity: diagnostic::Severity,
    /// Its code.
    pub code: Code,
    /// The field.
    pub path: String,
    /// What the definition demands: the keyword, or the text of the rule.
    #[serde(default)]
    pub violated: String,
    /// The path of the rule's value, `<nil>` for the whole object. Empty without a rule.
    #[serde(default)]
    pub rule_at: String,
    /// The type that the schema demands.
    #[serde(default)]
    pub wanted: String,
    /// The texts that an enumeration allows, if it has nothing else.
    #[serde(default)]
    pub allowed: Vec<String>,
}

impl DocumentFault {
    fn is_error(&self) -> bool {
        self.severity == diagnostic::Severity::Error
    }

    /// Whether it is about several values, or about the structure of one.
    pub(super) fn is_of_several(&self) -> bool {
        use Code::{DuplicateValue, NoAlternative, RuleError, RuleFailed, WrongCount};
        [
            DuplicateValue,
            NoAlternative,
            RuleError,
            RuleFailed,
            WrongCount,
        ]
        .contains(&self.code)
    }

    /// Whether it is about the name of a definition, which is made of two other fields.
    pub(super) fn is_of_definitions_name(&self) -> bool {
        self.code == Code::InvalidDefinition && self.path == "metadata.name"
    }

    /// Whether a server refuses the text for it under strict validation.
    pub(super) fn is_refused(&self) -> bool {
        self.is_error() || is_of_strict_decoding(self.code)
    }

    /// Whether it says that a field is missing.
    fn is_of_missing(&self) -> bool {
        self.code == Code::MissingField
    }

    /// Whether its value may be as the schema demands once the placeholders in it are filled in. What stands beside
    /// them stays: `x ${NAME}` never is a number.
    pub(super) fn may_be_filled_in(&self, value: &str) -> bool {
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
        let Some((before, after)) = literal_ends(value) else {
            return true;
        };
        match &*self.wanted {
            "integer" | "number" => before.chars().chain(after.chars()).all(is_number),
            "boolean" | "array" | "object" => before.is_empty() && after.is_empty(),
            _ => self.allowed.is_empty() || self.allows_between(before, after),
        }
    }

    /// Whether the enumeration has a text with this beginning and this end.
    fn allows_between(&self, before: &str, after: &str) -> bool {
        let mut allowed = self.allowed.iter();
        allowed.any(|text| {
            let rest = text.strip_prefix(before);
            rest.is_some_and(|rest| rest.ends_with(after))
        })
    }

    /// Whether it is about a name of an object.
    pub(super) fn is_about_name(&self) -> bool {
        let last = self.path.rsplit('.').next().unwrap_or_default();
        ["name", "namespace", "generateName"].contains(&last)
    }
}

impl From<&Diagnostic> for DocumentFault {
    fn from(diagnostic: &Diagnostic) -> Self {
        let data = diagnostic.data.as_ref();
        let violated = diagnostic.related_information.first();
        let allowed = data.filter(|_| diagnostic.code == Code::NotInEnum);
        let allowed = allowed.map_or(&[][..], |data| &data.values).iter();
        let allowed: Option<Vec<String>> = allowed
            .map(|value| value.as_str().map(str::to_owned))
            .collect();
        Self {
            range: diagnostic.range,
            severity: diagnostic.severity,
            code: diagnostic.code,
            path: data.map(|data| data.path.clone()).unwrap_or_default(),
            violated: violated.map(|one| one.message.clone()).unwrap_or_default(),
            rule_at: data.map(|data| data.rule_at.clone()).unwrap_or_default(),
            wanted: data.map_or("", |data| data.wanted).to_owned(),
            allowed: allowed.unwrap_or_default(),
        }
    }
}

impl FaultyDocument {
    /// A document, and the diagnostics about it.
    #[must_use]
    pub fn new(status: &DocumentStatus, about: &[&Diagnostic]) -> Self {
        Self {
            range: status.range,
            document: status.document,
            item: status.item,
            at: status.at,
            api_version: status.head.api_version.clone(),
            kind: status.head.kind.clone(),
            name: status.head.name.clone(),
            definition: status.is_definition,
            reason: why(status).map(|why| why.reason.name().to_owned()),
            faults: about.iter().map(|one| DocumentFault::from(*one)).collect(),
        }
    }

    /// Whether a fault is about something that others add.
    pub(super) fn is_mended_by(&self, skip: &Skip, fault: &DocumentFault) -> bool {
        match skip.reason {
            SkipReason::Partial => {
                fault.is_of_missing() && skip.about.may_add(&fault.path) || self.is_of_labels(fault)
            }
            SkipReason::Labelled => {
                fault.is_of_missing() && fault.path.ends_with("spec.selector")
                    || self.is_of_labels(fault)
            }
            _ => false,
        }
    }

    /// Whether a fault says that the labels of a template do not match a selector that is missing.
    fn is_of_labels(&self, fault: &DocumentFault) -> bool {
        let above = fault.path.strip_suffix("template.metadata.labels");
        let Some(above) = above.filter(|_| fault.code == Code::InvalidValue) else {
            return false;
        };
        let is_selector = |path: &str| path.strip_prefix(above) == Some("selector");
        let mut others = self.faults.iter();
        others.any(|other| other.is_of_missing() && is_selector(&other.path))
    }

    /// Whether its errors are about missing fields only, and each of these is one of those asked for.
    pub(super) fn lacks_only(&self, is_meant: impl Fn(&str) -> bool) -> bool {
        if self.reason() == Some(NotJudgedReason::NoType) {
            let types = [("kind", &self.kind), ("apiVersion", &self.api_version)];
            let mut lacking = types.iter().filter(|(_, stated)| stated.is_empty());
            return lacking.all(|(field, _)| is_meant(field));
        }
        let mut errors = self.faults.iter().filter(|fault| fault.is_refused());
        self.reason().is_none()
            && errors.all(|fault| {
                let field = fault.path.rsplit('.').next().unwrap_or_default();
                fault.is_of_missing() && is_meant(field)
            })
    }

    /// Why it is not judged, if it is not.
    pub(super) fn reason(&self) -> Option<NotJudgedReason> {
        NotJudgedReason::named(self.reason.as_deref()?)
    }
}

#[cfg(test)]
impl DocumentFault {
    /// An error without more than its code and path.
    pub fn error(code: Code, path: &str) -> Self {
        Self {
            range: Range::default(),
            severity: diagnostic::Severity::Error,
            code,
            path: path.to_owned(),
            violated: String::new(),
            rule_at: String::new(),
            wanted: String::new(),
            allowed: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_beside_a_placeholder_stays() {
        for (wanted, value, want) in [
            ("boolean", "${A}", true),
            ("boolean", "\"${A}\"", true),
            ("boolean", "x ${A}", false),
            ("boolean", "YOUR_FLAG", true),
            ("integer", "1${A}", true),
            ("integer", "${A}m", false),
            ("array", "${A}", true),
            ("object", "a-{{ .b }}", false),
            ("string", "a-${A}", true),
            ("", "a-${A}", true),
        ] {
            let fault = DocumentFault {
                wanted: wanted.to_owned(),
                ..DocumentFault::error(Code::WrongType, "spec.a")
            };
            assert_eq!(fault.may_be_filled_in(value), want, "{wanted} {value}");
        }
    }

    #[test]
    fn an_enumeration_has_a_text_with_what_stands_beside_a_placeholder() {
        for (value, want) in [
            ("${A}", true),
            ("sm${A}", true),
            ("${A}um", true),
            ("'s${A}l'", true),
            ("huge${A}", false),
            ("${A}-sized", false),
            ("small${A}l", false),
        ] {
            let fault = DocumentFault {
                allowed: vec!["small".to_owned(), "medium".to_owned()],
                ..DocumentFault::error(Code::NotInEnum, "spec.size")
            };
            assert_eq!(fault.may_be_filled_in(value), want, "{value}");
        }
    }
}
