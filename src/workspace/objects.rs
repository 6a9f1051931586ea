//! Lists the objects and definitions of a text in full: the identity of each, what is sent, the
//! previous object, the definition that judges it, and the outcome.

use serde::Serialize;

use crate::Crd;
use crate::value::Strict;
use crate::value::json::to_json;
use crate::workspace::checks::outcome::{DocumentOutcome, Verdict};
use crate::workspace::checks::review::Sources;
use crate::workspace::documents::judged::Judged;
use crate::workspace::documents::unit::{ObjectHead, Unit};
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::Severity;
use crate::workspace::identity::site::Site;
use crate::workspace::identity::{Identity, Pairing};
use crate::workspace::{UriEntry, Workspace};

/// An object or definition.
#[derive(Debug)]
pub struct Object<'o> {
    /// Where it is.
    pub site: Site<'o>,
    /// The type and name that it states.
    pub head: &'o ObjectHead,
    /// Its identity.
    pub identity: Identity<'o>,
    /// The JSON of an object. None of a definition: its text may be large.
    pub sent: Option<String>,
    /// The previous object, if it is known.
    pub previous: Option<PreviousObject<'o>>,
    /// The definition that judges the object. If there is none, the verdict says why.
    pub definition: Option<JudgedBy<'o>>,
    /// Its outcome.
    pub outcome: DocumentOutcome<'o>,
    /// The result of checking its structure, if no definition judges it and its kind's structure is known.
    pub structure: Option<StructureReport>,
    /// Whether the server accepts it, or why that is unknown.
    pub verdict: Verdict,
}

/// The result of checking an object by the structure of its kind.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StructureReport {
    /// The server's text if it cannot decode the object.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decode_error: Option<String>,
    /// The errors that refuse the object, `decode_error` among them.
    pub errors: Vec<String>,
    /// The paths of the fields that the structure lacks.
    pub unknown_fields: Vec<String>,
    /// Keys that the text repeats, as strict field validation words them.
    pub duplicate_fields: Vec<Strict>,
}

impl StructureReport {
    fn new(judged: &Judged, duplicate_fields: Vec<Strict>) -> Self {
        let with = |code| {
            let findings = judged.findings.iter();
            findings.filter(move |finding| finding.code == code)
        };
        let errors = judged.findings.iter();
        let errors = errors.filter(|finding| finding.severity == Severity::Error);
        Self {
            decode_error: with(Code::DecodeError)
                .map(|found| found.message.clone())
                .next(),
            errors: errors.map(|error| error.message.clone()).collect(),
            unknown_fields: with(Code::UnknownField)
                .map(|found| found.path.clone())
                .collect(),
            duplicate_fields,
        }
    }
}

/// The previous object.
#[derive(Debug)]
pub struct PreviousObject<'o> {
    /// Where it is, in the previous text of the address.
    pub site: Site<'o>,
    /// Its JSON. A definition is completed as the cluster stored it.
    pub json: String,
}

/// The definition that an object is judged by.
#[derive(Clone, Copy, Debug)]
pub struct JudgedBy<'o> {
    /// Where it is.
    pub site: Site<'o>,
    /// Its compiled form.
    pub crd: &'o Crd,
}

impl Workspace {
    /// Passes on each object and definition of a text. They are judged again, because full answers
    /// are not kept.
    pub fn objects(&self, uri: &str, show: &mut dyn FnMut(&Object<'_>)) {
        let Some(entry) = self.find(uri) else {
            return;
        };
        let documents = entry.text.iter().flat_map(|text| text.documents());
        for (number, document) in documents.enumerate() {
            // An OpenAPI document is not an object.
            if document.part.described.is_some() {
                continue;
            }
            let mut values = Sources::new(document);
            for unit in &document.part.units {
                let site = Site::for_unit(&entry.uri, number, document, unit);
                self.object(entry, unit, site, &mut values, show);
            }
        }
    }

    fn object<'w>(
        &'w self,
        entry: &'w UriEntry,
        unit: &'w Unit,
        site: Site<'w>,
        values: &mut Sources<'w>,
        show: &mut dyn FnMut(&Object<'_>),
    ) {
        let pairing = self.pairing(entry, unit);
        // Only one answer is passed on, so no value is taken twice.
        let mut sent = match unit.definition {
            Some(_) => None,
            None => values.sent(unit).map(|value| to_json(&value)),
        };
        let previous = pairing.previous.as_ref();
        let mut previous = previous.and_then(|previous| {
            let json = to_json(&values.stored(previous)?);
            let site = previous.site()?;
            Some(PreviousObject { site, json })
        });
        let by_structure = match (&unit.definition, &pairing.by) {
            (None, None) => self.judged_by_structure(unit, &pairing, values),
            _ => None,
        };
        let allowed = by_structure.as_ref().map(|judged| judged.allowed);
        let mut structure =
            by_structure.map(|judged| StructureReport::new(&judged, values.repeated(unit)));
        self.answer(unit, &pairing, values, &mut |outcome| {
            let allowed = match outcome {
                DocumentOutcome::Unknown => allowed,
                DocumentOutcome::Admission(admission) => Some(admission.allowed),
                DocumentOutcome::Report(report) => Some(report.valid),
            };
            show(&Object {
                site,
                head: &unit.head,
                identity: self.identity(unit, pairing.by.as_ref()),
                sent: sent.take(),
                previous: previous.take(),
                definition: self.judged_by(&pairing),
                structure: structure.take(),
                outcome,
                verdict: self.verdict(unit, &pairing, allowed),
            });
        });
    }

    fn judged_by<'w>(&'w self, pairing: &Pairing<'w>) -> Option<JudgedBy<'w>> {
        let by = pairing.by.as_ref()?;
        Some(JudgedBy {
            site: by.site(),
            crd: self.crd(by)?,
        })
    }
}

#[cfg(test)]
mod tests;
