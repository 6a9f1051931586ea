//! The objects and definitions of a document before the API server: each is judged once, until
//! it, its definition or what it was before changes.

use std::rc::Rc;

use super::code::Code;
use super::diagnostic::Severity;
use super::finding::{Demand, Finding};
use super::identity::previous::Previous;
use super::identity::route::{Defined, one};
use super::identity::stored;
use super::judge::{self, Judged};
use super::objects::{Object, Outcome};
use super::outcome::Verdict;
use super::part::{Part, Unit, Values};
use super::text::Document;
use super::{Entry, Workspace, schema};
use crate::admission::{Admission, FieldValidation, Part as Subject};
use crate::crd::Sent;
use crate::document::position::Range;
use crate::value::{Map, Value};
use crate::{Crd, CrdReport};

/// An object of a document with what was found.
pub(super) struct Review<'w> {
    pub unit: &'w Unit,
    /// The definition that it was judged by.
    pub by: Option<Defined<'w>>,
    /// Nothing where it is neither a definition nor an object of one.
    pub judged: Option<Rc<Judged>>,
    /// Whether the server takes it, or why that cannot be said.
    pub verdict: Verdict,
}

/// The values of a document's objects, and of what they were before.
struct Sources<'w> {
    own: Values<'w>,
    /// Those of the former document that was asked for last.
    old: Option<Values<'w>>,
}

impl<'w> Sources<'w> {
    fn new(document: Document<'w>) -> Self {
        Self {
            own: Values::new(document.part, document.source),
            old: None,
        }
    }

    /// What an object was before.
    fn before(&mut self, before: &Previous<'w>) -> Option<Value<'w>> {
        let part: &'w Part = before.document.part;
        let known = self.old.take().filter(|old| std::ptr::eq(old.part, part));
        let values = known.unwrap_or_else(|| Values::new(part, before.document.source));
        self.old.insert(values).copy(part.units.get(before.unit)?)
    }
}

impl Workspace {
    /// Judges what is in a document.
    pub(super) fn review<'w>(
        &'w self,
        entry: &'w Entry,
        document: Document<'w>,
    ) -> Vec<Review<'w>> {
        let part: &Part = document.part;
        let mut values = Sources::new(document);
        let mut reviews = Vec::with_capacity(part.units.len());
        for unit in &part.units {
            let by = match unit.definition {
                Some(_) => None,
                None => self.definition_of(unit.head.group(), &unit.head.kind),
            };
            let judged = if unit.definition.is_none() && by.is_none() {
                None
            } else {
                Some(self.judged(entry, unit, by.as_ref(), &mut values))
            };
            let allowed = judged.as_ref().map(|judged| judged.allowed);
            let verdict = self.verdict(unit, by.as_ref(), allowed);
            reviews.push(Review {
                unit,
                by,
                judged,
                verdict,
            });
        }
        reviews
    }

    /// What the server says about a definition that others are judged by: as an update, where it
    /// is known what it was before.
    pub(super) fn judged_definition(&self, defined: &Defined<'_>) -> Rc<Judged> {
        let mut values = Sources {
            own: Values::new(defined.part, defined.source),
            old: None,
        };
        self.judged(defined.entry, defined.unit, None, &mut values)
    }

    /// Shows what becomes of each object and definition of a document whose range is wanted, in
    /// full.
    pub(super) fn outcomes<'w>(
        &'w self,
        entry: &'w Entry,
        document: Document<'w>,
        is_wanted: &dyn Fn(Range) -> bool,
        show: &mut dyn FnMut(&Unit, &Object<'_>),
    ) {
        let part: &Part = document.part;
        let spans = document.spans();
        let mut values = Sources::new(document);
        for unit in &part.units {
            let span = schema::span_of(spans, unit);
            let bytes = span.map_or_else(|| part.bytes(), |span| span.bytes.clone());
            let range = document.range(bytes);
            if !is_wanted(range) {
                continue;
            }
            let object = Object {
                range,
                head: &unit.head,
                by: None,
                outcome: Outcome::Unknown,
                verdict: &Verdict::Refused,
            };
            if unit.definition.is_some() {
                let before = self.previous(entry, unit, None);
                self.report(unit, &mut values, before.as_ref(), &mut |report| {
                    let outcome = Outcome::Report(report);
                    let verdict = &self.verdict(unit, None, Some(report.valid));
                    let reported = Object {
                        outcome,
                        verdict,
                        ..object
                    };
                    show(unit, &reported);
                });
                continue;
            }
            let by = self.definition_of(unit.head.group(), &unit.head.kind);
            let Some((by, crd)) = by.and_then(|by| Some((by, self.crd(&by)?))) else {
                let verdict = &self.verdict(unit, None, None);
                show(unit, &Object { verdict, ..object });
                continue;
            };
            let before = self.previous(entry, unit, Some(&by));
            let admission = match admit(&by, crd, unit, &mut values, before.as_ref()) {
                Ok(admission) => admission,
                Err(finding) => {
                    let unserved = crd.unserved().unwrap_or_default();
                    let said = finding.map(|finding| finding.message);
                    Admission::refused(said.unwrap_or_else(|| unserved.to_owned()))
                }
            };
            let verdict = &self.verdict(unit, Some(&by), Some(admission.allowed));
            let admitted = Object {
                by: Some((by.uri, crd)),
                outcome: Outcome::Admission(&admission),
                verdict,
                ..object
            };
            show(unit, &admitted);
        }
    }

    fn judged<'w>(
        &'w self,
        entry: &'w Entry,
        unit: &'w Unit,
        by: Option<&Defined<'w>>,
        values: &mut Sources<'w>,
    ) -> Rc<Judged> {
        let crd = by.and_then(|by| self.crd(by));
        let before = self.previous(entry, unit, by);
        let previous = before
            .as_ref()
            .map(|before| (Rc::clone(before.document.part), before.unit));
        let known = unit.judged.borrow().clone();
        if let Some(known) = known
            && known.is_by(crd, previous.as_ref())
        {
            return known;
        }
        let mut findings = Vec::new();
        let mut allowed = false;
        match (by, crd) {
            (Some(by), Some(crd)) => match admit(by, crd, unit, values, before.as_ref()) {
                Ok(admission) => {
                    allowed = admission.allowed;
                    findings = judge::object(&admission);
                }
                Err(finding) => findings.extend(finding.map(|finding| *finding)),
            },
            _ => self.report(unit, values, before.as_ref(), &mut |report| {
                allowed = report.valid;
                findings = judge::definition(report);
            }),
        }
        let judged = Rc::new(Judged {
            by: crd.cloned(),
            previous,
            allowed,
            findings,
        });
        *unit.judged.borrow_mut() = Some(Rc::clone(&judged));
        judged
    }

    /// Shows what the server says about a definition.
    fn report<'v>(
        &self,
        unit: &Unit,
        values: &mut Sources<'v>,
        before: Option<&Previous<'v>>,
        show: &mut dyn FnMut(&CrdReport),
    ) {
        let Some(definition) = &unit.definition else {
            return;
        };
        let part = values.own.part;
        let Some(before) = before else {
            let document = || Some(one(values.own.take(unit)?, part));
            if let Some(crd) = definition.crd(&self.zones, document) {
                show(crd.report());
            }
            return;
        };
        if let Some((value, mut old)) = values.own.take(unit).zip(values.before(before)) {
            stored::fill_in(&mut old);
            let old = one(old, before.document.part);
            show(Crd::of_documents(one(value, part), Some(old)).report());
        }
    }
}

/// What the server makes of an object; a finding where it does not get to see it, and none where
/// that is the definition's fault: see [`Workspace::unusable`].
fn admit<'c>(
    by: &Defined<'_>,
    crd: &'c Crd,
    unit: &Unit,
    values: &mut Sources<'c>,
    before: Option<&Previous<'c>>,
) -> Result<Admission<'c>, Option<Box<Finding>>> {
    if crd.unserved().is_some() {
        return Err(None);
    }
    let version = unit.head.version();
    let mut served = by.definition.versions.iter();
    if !served.any(|(name, served)| *served && name == version) {
        return Err(Some(Box::new(version_not_served(unit))));
    }
    let mut value = values.own.take(unit).unwrap_or_default();
    if let Value::Map(map) = &mut value {
        imply(map, unit);
    }
    let previous = before.and_then(|before| values.before(before));
    let sent = Sent {
        document: one(value, values.own.part),
        // Without a kind there is no definition to judge by: no answer shows the body.
        text: "",
        validation: FieldValidation::default(),
    };
    Ok(crd.answer_document(Subject::Object, sent, previous, None))
}

/// Gives an item of a list the kind that the list implies.
fn imply(object: &mut Map<'_>, unit: &Unit) {
    if unit.item.is_some() && !object.contains_key("kind") && !object.contains_key("apiVersion") {
        object.push("apiVersion", Value::from(unit.head.api_version.clone()));
        object.push("kind", Value::from(unit.head.kind.clone()));
    }
}

/// In the words that `kubectl` has for it.
fn version_not_served(unit: &Unit) -> Finding {
    let head = &unit.head;
    let message = [
        "no matches for kind \"",
        &head.kind,
        "\" in version \"",
        &head.api_version,
        "\"",
    ];
    let finding = Finding::new(
        Code::VersionNotServed,
        Severity::Error,
        "apiVersion",
        message.concat(),
    );
    Finding {
        demand: Demand::Field("spec.versions"),
        ..finding
    }
}
