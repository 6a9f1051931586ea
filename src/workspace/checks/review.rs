//! Judges the objects and definitions of a document. A result stays valid until the object, its
//! definition or its previous object changes.

use std::rc::Rc;

use super::outcome::{DocumentOutcome, Verdict};
use super::request::RequestMode;
use crate::admission::{Admission, FieldValidation, RequestTarget, fill_namespace};
use crate::crd::RequestBody;
use crate::document::One;
use crate::value::{Strict, Value};
use crate::workspace::documents::judged::Judged;
use crate::workspace::documents::part::{DocumentPart, Values};
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;
use crate::workspace::findings::code::Code;
use crate::workspace::findings::collect;
use crate::workspace::findings::diagnostic::Severity;
use crate::workspace::findings::finding::{Finding, ViolatedPart};
use crate::workspace::identity::applied::applied;
use crate::workspace::identity::previous::Previous;
use crate::workspace::identity::route::{Defined, one};
use crate::workspace::identity::{Pairing, stored};
use crate::workspace::{UriEntry, Workspace};
use crate::{Crd, CrdReport, Reading, Release};

/// An object of a document and its findings.
pub(crate) struct Review<'w> {
    pub unit: &'w Unit,
    /// The definition that it was judged by.
    pub by: Option<Defined<'w>>,
    /// `None` if it is neither a definition nor an object of one.
    pub judged: Option<Rc<Judged>>,
    /// Whether the server accepts it, or why that is unknown.
    pub verdict: Verdict,
}

/// The values of a document's objects and of their previous objects.
pub(crate) struct Sources<'w> {
    own: Values<'w>,
    /// The values of the previous document that was used last.
    old: Option<Values<'w>>,
}

impl<'w> Sources<'w> {
    pub(crate) fn new(document: Document<'w>) -> Self {
        Self {
            own: Values::new(document.part, document.source),
            old: None,
        }
    }

    /// A copy of an object as a client sends it. Must be taken before any answer.
    pub(crate) fn sent(&mut self, unit: &Unit) -> Option<Value<'w>> {
        let mut value = self.own.copy(unit)?;
        imply(&mut value, unit);
        Some(value)
    }

    /// The keys that the text of an object repeats.
    pub(crate) fn repeated(&self, unit: &Unit) -> Vec<Strict> {
        self.own.repeated(unit)
    }

    /// The document.
    pub(super) fn part(&self) -> &'w DocumentPart {
        self.own.part
    }

    /// A copy of an object as it is written.
    pub(super) fn copy(&mut self, unit: &Unit) -> Option<Value<'w>> {
        self.own.copy(unit)
    }

    /// The previous object; a definition is completed as the cluster would have stored it.
    pub(crate) fn stored(&mut self, previous: &Previous<'w>) -> Option<Value<'w>> {
        let part: &'w DocumentPart = previous.document.part;
        let known = self.old.take().filter(|old| std::ptr::eq(old.part, part));
        let values = known.unwrap_or_else(|| Values::new(part, previous.document.source));
        let unit = part.units.get(previous.unit)?;
        let mut value = self.old.insert(values).copy(unit)?;
        if unit.definition.is_some() {
            stored::fill_in(&mut value);
        }
        Some(value)
    }
}

impl Workspace {
    /// Judges the objects and definitions of a document.
    pub(crate) fn review<'w>(
        &'w self,
        entry: &'w UriEntry,
        document: Document<'w>,
    ) -> Vec<Review<'w>> {
        self.review_units(entry, document, &document.part.units)
    }

    /// Judges some objects and definitions of a document.
    pub(super) fn review_units<'w>(
        &'w self,
        entry: &'w UriEntry,
        document: Document<'w>,
        units: &'w [Unit],
    ) -> Vec<Review<'w>> {
        let mut values = Sources::new(document);
        let mut reviews = Vec::with_capacity(units.len());
        for unit in units {
            let pairing = self.pairing(entry, unit);
            let judged = if unit.definition.is_none() && pairing.by.is_none() {
                self.judged_by_structure(unit, &pairing, &mut values)
            } else {
                Some(self.judged(unit, &pairing, &mut values))
            };
            let answered = judged
                .as_ref()
                .filter(|judged| judged.asked.is_some() || judged.structure.is_some());
            let allowed = answered.map(|judged| judged.allowed);
            let verdict = self.verdict(unit, &pairing, allowed);
            reviews.push(Review {
                unit,
                by: pairing.by,
                judged,
                verdict,
            });
        }
        reviews
    }

    /// Whether something judges an object or definition.
    pub(super) fn has_judge(&self, unit: &Unit) -> bool {
        let head = &unit.head;
        unit.definition.is_some()
            || self.definition_of(head.group(), &head.kind).is_some()
            || self.structure(head).is_some()
    }

    /// Judges an object without a definition by its structure.
    pub(crate) fn judged_by_structure<'w>(
        &'w self,
        unit: &Unit,
        pairing: &Pairing<'w>,
        values: &mut Sources<'w>,
    ) -> Option<Rc<Judged>> {
        let by = self.structure(&unit.head)?;
        let previous = pairing.previous.as_ref();
        let previous = previous.map(|before| (Rc::clone(before.document.part), before.unit));
        let known = unit.judged.borrow().clone();
        if let Some(known) = known
            && known.is_by(
                (None, Some(by.source)),
                previous.as_ref(),
                (None, self.releases),
            )
        {
            return Some(known);
        }
        let value = values.sent(unit)?;
        let stored = pairing.previous.as_ref();
        let stored = stored.and_then(|previous| values.stored(previous));
        let merged = match &stored {
            Some(live) if self.request == RequestMode::KubectlApply => {
                Some(applied(value.clone(), live))
            }
            _ => None,
        };
        let update = stored
            .as_ref()
            .map(|stored| (stored, merged.as_ref().unwrap_or(&value)));
        let findings = self.judge_structure(&by, unit, &value, update);
        let judged = Rc::new(Judged {
            previous,
            releases: self.releases,
            ..Judged::by_structure(by.source, findings)
        });
        *unit.judged.borrow_mut() = Some(Rc::clone(&judged));
        Some(judged)
    }

    /// The server's report about a definition that judges others. It is an update if the previous
    /// definition is known.
    pub(crate) fn judged_definition(&self, defined: &Defined<'_>) -> Rc<Judged> {
        let mut values = Sources {
            own: Values::new(defined.part, defined.source),
            old: None,
        };
        let pairing = self.pairing(defined.entry, defined.unit);
        self.judged(defined.unit, &pairing, &mut values)
    }

    /// The request to the server; `None` if an update has no previous object.
    pub(super) fn asked(&self, pairing: &Pairing<'_>) -> Option<RequestTarget> {
        let is_known = pairing.previous.is_some();
        match self.request {
            RequestMode::Apply | RequestMode::KubectlApply => Some(RequestTarget::Object),
            _ if pairing.by.is_none() => Some(RequestTarget::Object),
            RequestMode::Update => is_known.then_some(RequestTarget::Object),
            RequestMode::UpdateStatus => is_known.then_some(RequestTarget::Status),
        }
    }

    /// Judges an object or definition in full and passes on the outcome.
    pub(crate) fn answer<'w>(
        &'w self,
        unit: &Unit,
        pairing: &Pairing<'w>,
        values: &mut Sources<'w>,
        show: &mut dyn FnMut(DocumentOutcome<'_>),
    ) {
        if unit.definition.is_some() {
            let previous = pairing.previous.as_ref();
            self.report(unit, values, previous, &mut |report| {
                show(DocumentOutcome::Report(report));
            });
            return;
        }
        let by = pairing.by.as_ref();
        let by = by.and_then(|by| Some((by, self.crd(by)?)));
        let Some(((by, crd), asked)) = by.zip(self.asked(pairing)) else {
            show(DocumentOutcome::Unknown);
            return;
        };
        let previous = pairing.previous.as_ref();
        let asked = (asked, self.request);
        let admission = match admit((by, crd), asked, unit, values, previous) {
            Ok(admission) => admission,
            Err(refusal) => Admission::refused(refusal.message(unit)),
        };
        show(DocumentOutcome::Admission(&admission));
    }

    fn judged<'w>(
        &'w self,
        unit: &Unit,
        pairing: &Pairing<'w>,
        values: &mut Sources<'w>,
    ) -> Rc<Judged> {
        let crd = pairing.by.as_ref().and_then(|by| self.crd(by));
        let before = pairing.previous.as_ref();
        let previous = before.map(|before| (Rc::clone(before.document.part), before.unit));
        let asked = self.asked(pairing);
        let known = unit.judged.borrow().clone();
        if let Some(known) = known
            && known.is_by((crd, None), previous.as_ref(), (asked, self.releases))
        {
            return known;
        }
        let mut findings = Vec::new();
        let mut allowed = false;
        #[cfg(feature = "tools")]
        let embedded = self.embedded(crd, unit, values);
        match (pairing.by.as_ref().zip(crd), asked) {
            (_, None) => {}
            (Some((by, crd)), Some(asked)) => {
                let asked = (asked, self.request);
                match admit((by, crd), asked, unit, values, before) {
                    Ok(admission) => {
                        allowed = admission.allowed;
                        findings = collect::object(&admission);
                    }
                    Err(refusal) => findings.extend(refusal.finding(unit)),
                }
            }
            (None, Some(_)) => {
                // This comes first, because the report takes the value.
                let needs = self.needs(unit, values, before);
                self.report(unit, values, before, &mut |report| {
                    allowed = report.valid;
                    findings = collect::definition(report);
                });
                findings.extend(needs);
            }
        }
        #[cfg(feature = "tools")]
        findings.extend(embedded);
        let judged = Rc::new(Judged {
            by: crd.cloned(),
            structure: None,
            previous,
            asked,
            releases: self.releases,
            allowed,
            findings,
        });
        *unit.judged.borrow_mut() = Some(Rc::clone(&judged));
        judged
    }

    /// Findings about Kubernetes' own objects in a custom resource.
    #[cfg(feature = "tools")]
    fn embedded(
        &self,
        crd: Option<&Rc<Crd>>,
        unit: &Unit,
        values: &mut Sources<'_>,
    ) -> Vec<Finding> {
        let crd = crd.filter(|_| unit.definition.is_none());
        let Some((crd, source)) = crd.and_then(|crd| Some((crd, self.embedded_source(crd)?)))
        else {
            return Vec::new();
        };
        // The admission takes the value itself.
        let value = values.own.copy(unit);
        value.map_or_else(Vec::new, |value| {
            self.judge_embedded(crd, source, unit, &value)
        })
    }

    /// Passes on the server's report about a definition.
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
            let turn = (self.releases.last, self.turns);
            if let Some(crd) = definition.crd(&self.zones, turn, document) {
                show(crd.report());
            }
            return;
        };
        if let Some((value, old)) = values.own.take(unit).zip(values.stored(before)) {
            let old = one(old, before.document.part);
            let reading = Reading::from_documents(one(value, part), Some(old));
            show(reading.into_crd(self.releases.last).report());
        }
    }

    /// Findings about parts of a definition that the newest release accepts, and older releases of the
    /// workspace refuse or drop.
    fn needs<'v>(
        &self,
        unit: &Unit,
        values: &mut Sources<'v>,
        before: Option<&Previous<'v>>,
    ) -> Vec<Finding> {
        if !self.releases.has_several() || unit.definition.is_none() {
            return Vec::new();
        }
        let part = values.own.part;
        let Some(value) = values.own.copy(unit) else {
            return Vec::new();
        };
        let old = before.and_then(|before| {
            let old = values.stored(before)?;
            Some(one(old, before.document.part))
        });
        let reading = Reading::from_documents(one(value, part), old);
        let releases: Vec<Release> = self.releases.releases().collect();
        collect::needs(&reading.releases_in(&releases))
    }
}

/// Why the server never sees an object.
enum Unsent<'c> {
    /// The definition is at fault, for this reason: see [`Workspace::unusable`].
    DefinitionServesNothing(&'c str),
    /// No version of the object's name is served.
    VersionNotServed,
}

impl Unsent<'_> {
    /// The finding about the object. `None` if the definition is at fault: the definition has the finding.
    fn finding(&self, unit: &Unit) -> Option<Finding> {
        match self {
            Self::DefinitionServesNothing(_) => None,
            Self::VersionNotServed => Some(version_not_served(unit)),
        }
    }

    fn message(&self, unit: &Unit) -> String {
        match self {
            Self::DefinitionServesNothing(why) => (*why).to_owned(),
            Self::VersionNotServed => version_not_served(unit).message,
        }
    }
}

/// The server's answer about an object, or why the server never sees it.
fn admit<'c>(
    (by, crd): (&Defined<'_>, &'c Crd),
    (asked, mode): (RequestTarget, RequestMode),
    unit: &Unit,
    values: &mut Sources<'c>,
    previous: Option<&Previous<'c>>,
) -> Result<Admission<'c>, Unsent<'c>> {
    if let Some(why) = crd.not_served_because() {
        return Err(Unsent::DefinitionServesNothing(why));
    }
    let version = unit.head.version();
    let mut served = by.definition.versions.iter();
    if !served.any(|(name, served)| *served && name == version) {
        return Err(Unsent::VersionNotServed);
    }
    let mut value = values.own.take(unit).unwrap_or_default();
    imply(&mut value, unit);
    let mut previous = previous.and_then(|previous| values.stored(previous));
    if by.definition.is_namespaced
        && let Some(Value::Map(live)) = &mut previous
        && let Some(namespace) = value.get("metadata").and_then(|meta| meta.get("namespace"))
    {
        // They are paired, so one that names none is in the same.
        fill_namespace(live, namespace.clone());
    }
    if mode == RequestMode::KubectlApply
        && let Some(live) = &mut previous
    {
        crd.prune_stored(live);
        value = applied(value, live);
    }
    let sent = RequestBody {
        document: One {
            findings: values.repeated(unit),
            ..one(value, values.own.part)
        },
        // An object without a kind has no definition, so no answer quotes the body.
        text: "",
        validation: FieldValidation::default(),
    };
    Ok(crd.answer_document(asked, sent, previous, None))
}

/// Gives an item of a list the kind that the list implies.
fn imply(value: &mut Value<'_>, unit: &Unit) {
    let Value::Map(object) = value else {
        return;
    };
    if unit.item.is_some() && !object.contains_key("kind") && !object.contains_key("apiVersion") {
        object.push("apiVersion", Value::from(unit.head.api_version.clone()));
        object.push("kind", Value::from(unit.head.kind.clone()));
    }
}

/// The error of `kubectl` for a version that is not served.
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
        violated: ViolatedPart::Field("spec.versions"),
        ..finding
    }
}
