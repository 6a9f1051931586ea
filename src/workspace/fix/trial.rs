//! Tries fixes before they are offered: diagnoses the document after the edit.

use std::borrow::Cow;

use super::edit::Edit;
use super::{About, ActionTitle, Likelihood};
use crate::go::sort;
use crate::machinery::cause::RuleId;
use crate::machinery::field_path;
use crate::workspace::checks::review::Review;
use crate::workspace::documents::text::{Document, SourceText};
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::{DiagnosticData, Severity};
use crate::workspace::findings::finding::Finding;
use crate::workspace::places::trail::{self, Trail};

/// How many bytes of documents are read anew for one question. A few fixes of the largest
/// definitions exceed that: the others are offered untried.
pub(super) const MAX_BYTES: usize = 4 << 20;

impl About<'_, '_> {
    /// How likely a fix is meant, if its edits resolve the diagnostic and cause no error at the same place.
    pub(super) fn tried(
        &self,
        _title: &ActionTitle,
        likelihood: Likelihood,
        edits: &[Edit],
    ) -> Option<Likelihood> {
        let source = self.editor.source;
        let left = self.left.get().checked_sub(source.len());
        let Some((left, entry)) = left.zip(self.workspace.find(self.uri)) else {
            return Some(likelihood.min(Likelihood::Likely));
        };
        self.left.set(left);
        let text = SourceText::new(after(source, edits), None);
        let number = self.document.text.number_in_section(self.data.document);
        let document = text.document(number)?;
        let before = self.workspace.review(entry, self.document);
        let now = self.workspace.review(entry, document);
        let before = self.findings(&before, self.document)?;
        let now = self.findings(&now, document)?;
        // Only the author of an object can say what belongs in an empty place.
        let is_begun = self.diagnostic.code == Code::MissingField && self.unit.definition.is_none();
        // A text in place of an object hides the errors in it.
        let is_hiding = self.data.wanted == "object";
        // A server tells one such error at a time.
        let is_of_decoding = self.diagnostic.code == Code::DecodeError;
        let is_new = |finding: &Finding| {
            let identity = now.identity(finding);
            finding.severity == Severity::Error
                && (finding.code == Code::DecodeError && !is_of_decoding
                    // An alias shows the value elsewhere, too.
                    || self.editor.spans.is_aliased()
                    || !is_begun && !is_hiding && self.is_there(&finding.path))
                && now.count(&identity) > before.count(&identity)
        };
        let own = FindingIdentity::from_diagnostic(self.diagnostic.code, self.data);
        if now.count(&own) >= before.count(&own) || now.list.iter().any(is_new) {
            return None;
        }
        #[cfg(feature = "tools")]
        if self.does_not_fit(&now) {
            return None;
        }
        #[cfg(feature = "tools")]
        if !self.keeps_the_rest(_title, document) {
            // What an alias shows elsewhere may be meant to change, too.
            return self
                .editor
                .spans
                .is_aliased()
                .then_some(Likelihood::Possible);
        }
        Some(likelihood)
    }

    /// The optional fields that a rule reads without `has()` after an edit.
    #[cfg(feature = "tools")]
    pub(super) fn reads_after(&self, edit: &Edit) -> Vec<String> {
        let source = self.editor.source;
        let left = self.left.get().checked_sub(source.len());
        let Some((left, entry)) = left.zip(self.workspace.find(self.uri)) else {
            return Vec::new();
        };
        self.left.set(left);
        let text = SourceText::new(after(source, std::slice::from_ref(edit)), None);
        let number = self.document.text.number_in_section(self.data.document);
        let Some(document) = text.document(number) else {
            return Vec::new();
        };
        let reviews = self.workspace.review(entry, document);
        let own = FindingIdentity::from_diagnostic(self.diagnostic.code, self.data);
        let findings = self.findings(&reviews, document);
        let same = findings.and_then(|now| {
            let mut all = now.list.iter();
            all.find(|finding| now.identity(finding) == own)
        });
        same.map_or_else(Vec::new, |finding| finding.reads.clone())
    }

    /// Whether an object does not fit another version of a built-in kind, which may lack fields, or demand more.
    #[cfg(feature = "tools")]
    fn does_not_fit(&self, now: &ObjectFindings<'_>) -> bool {
        let is_of_form = |finding: &Finding| {
            let by_form = matches!(finding.code, Code::UnknownField | Code::MissingField);
            by_form || finding.severity == Severity::Error
        };
        !self.data.values.is_empty()
            && self.diagnostic.code == Code::VersionNotServed
            && now.list.iter().any(is_of_form)
    }

    /// The findings about the object, if the server can still judge it.
    fn findings<'r>(
        &self,
        reviews: &'r [Review<'_>],
        document: Document<'r>,
    ) -> Option<ObjectFindings<'r>> {
        let mut reviews = reviews.iter();
        let own = reviews.find(|review| review.unit.item == self.data.item)?;
        Some(ObjectFindings {
            list: &own.judged.as_ref()?.findings,
            document,
            from: own.unit.trail(document.spans())?,
        })
    }

    /// Whether a path leads to the place that the diagnostic is about, or below it.
    fn is_there(&self, path: &str) -> bool {
        field_path::below(path, &self.data.path).is_some()
    }
}

/// The findings about an object of a document.
struct ObjectFindings<'r> {
    list: &'r [Finding],
    document: Document<'r>,
    /// The trail to the object.
    from: Trail,
}

impl ObjectFindings<'_> {
    fn identity<'f>(&self, finding: &'f Finding) -> FindingIdentity<'f> {
        FindingIdentity {
            code: finding.code,
            cause: finding.cause,
            rule: finding.rule(),
            path: self.path(finding),
        }
    }

    /// The path of a finding. That of a value which cannot be decoded is looked up in the document.
    fn path<'f>(&self, finding: &'f Finding) -> Cow<'f, str> {
        let Some(mistyped) = &finding.mistyped else {
            return (&*finding.path).into();
        };
        let Document { source, part, .. } = self.document;
        let spans = self.document.spans();
        let trail = mistyped.find(source, spans, part.format(), &self.from);
        trail::path(&trail.steps_below(&self.from, spans)).into()
    }

    /// How often a finding occurs.
    fn count(&self, identity: &FindingIdentity<'_>) -> usize {
        let identities = self.list.iter().map(|finding| self.identity(finding));
        identities.filter(|other| identity == other).count()
    }
}

/// Two findings are the same if they have the same cause at the same path. Their messages may differ: they
/// show the value, or the line of an expression, which a fix changes.
#[derive(PartialEq)]
struct FindingIdentity<'f> {
    code: Code,
    cause: &'static str,
    rule: Option<&'f RuleId>,
    path: Cow<'f, str>,
}

impl<'f> FindingIdentity<'f> {
    fn from_diagnostic(code: Code, data: &'f DiagnosticData) -> Self {
        Self {
            code,
            cause: data.cause,
            rule: data.rule.as_ref(),
            path: (&*data.path).into(),
        }
    }
}

/// A text after edits, which do not overlap.
pub(super) fn after(source: &str, edits: &[Edit]) -> String {
    let start = |at: usize| edits.get(at).map(|edit| edit.bytes.start);
    let order = sort::stable(edits.len(), &mut |a, b| start(a).cmp(&start(b)));
    let mut text = String::new();
    let mut behind = 0;
    for edit in order.into_iter().filter_map(|at| edits.get(at)) {
        text.push_str(source.get(behind..edit.bytes.start).unwrap_or_default());
        text.push_str(&edit.text);
        behind = edit.bytes.end;
    }
    text.push_str(source.get(behind..).unwrap_or_default());
    text
}
