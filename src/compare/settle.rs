//! From the differences of two definitions to findings: what each does, whom it meets, and a request
//! that proves it.

use std::collections::HashMap;

use super::Options;
use super::draft::{Draft, Probe, Step, field_of};
use super::finding::{Category, Effect, Finding, Place};
use super::kind::Kind;
use super::witness::{Proof, Search, Side};
use crate::Crd;
use crate::document;
use crate::value::{Value, json, json::Duplicates};
use crate::workspace::locate::{Locator, Target};

/// The two sides of a version.
struct Sides<'c> {
    before: Option<Side<'c>>,
    after: Option<Side<'c>>,
}

/// Turns drafts into findings.
pub(super) struct Settler<'c> {
    before: (&'c str, &'c Crd),
    after: (&'c str, &'c Crd),
    options: Options,
    locators: [Option<Locator<'c>>; 2],
    sides: HashMap<String, Sides<'c>>,
}

/// What was found out about a difference.
#[derive(Default)]
struct Proofs {
    narrows: Option<Proof>,
    widens: Option<Proof>,
    /// That objects of before cannot be updated, whatever changes in them.
    stored: Option<Proof>,
}

impl<'c> Settler<'c> {
    /// A settler for two texts and the definitions made of them.
    pub fn new(before: (&'c str, &'c Crd), after: (&'c str, &'c Crd), options: Options) -> Self {
        let locator = |text: &'c str| {
            let documents = document::parse(text);
            documents.first().map(|first| Locator::new(text, first))
        };
        let mut sides = HashMap::new();
        let endpoints = before.1.endpoints().iter().chain(after.1.endpoints());
        for endpoint in endpoints {
            sides
                .entry(endpoint.version.clone())
                .or_insert_with(|| Sides {
                    before: Side::of(before.1, &endpoint.version),
                    after: Side::of(after.1, &endpoint.version),
                });
        }
        Self {
            locators: [locator(before.0), locator(after.0)],
            before,
            after,
            options,
            sides,
        }
    }

    /// What the server says against replacing the old definition by the new one.
    pub fn update_refused(&self) -> Vec<Finding> {
        let sent = with_generation(self.after.0);
        let update = Crd::update_for(&sent, self.before.0, self.options.release);
        let report = update.report();
        let mut found = Vec::new();
        for error in &report.errors {
            let kind = Kind::UpdateRefused;
            let path = error.at.as_deref().unwrap_or(&error.field);
            found.push(self.finding(
                kind,
                &Draft {
                    kind,
                    spot: super::draft::Spot {
                        version: None,
                        steps: Vec::new(),
                        before: None,
                        after: Some(path.to_owned()),
                    },
                    detail: error.message(),
                    probe: Probe::Nothing,
                },
                &Proofs::default(),
            ));
        }
        found
    }

    /// The findings of drafts, in their order.
    pub fn findings(&self, drafts: Vec<Draft<'_>>) -> Vec<Finding> {
        drafts
            .iter()
            .map(|draft| {
                let proofs = match self.options.without_witnesses {
                    true => Proofs::default(),
                    false => self.proofs(draft),
                };
                self.finding(draft.kind, draft, &proofs)
            })
            .collect()
    }

    fn proofs(&self, draft: &Draft<'_>) -> Proofs {
        let mut proofs = Proofs::default();
        let sides = draft
            .spot
            .version
            .as_ref()
            .and_then(|name| self.sides.get(name));
        let Some(Sides {
            before: Some(before),
            after: Some(after),
        }) = sides
        else {
            return proofs;
        };
        let effect = draft.kind.facts().effect;
        if effect != Effect::Widens {
            let mut search = Search::new(before, after);
            proofs.narrows = search.proof(draft);
            let refusal = proofs.narrows.as_ref().filter(|proof| proof.is_refusal());
            proofs.stored = refusal.and_then(|proof| search.update_elsewhere(proof));
        }
        if matches!(
            effect,
            Effect::Widens | Effect::Undecided | Effect::Incomparable
        ) {
            proofs.widens = Search::new(after, before).proof(draft);
        }
        proofs
    }

    fn finding(&self, kind: Kind, draft: &Draft<'_>, proofs: &Proofs) -> Finding {
        let facts = kind.facts();
        let searched = !self.options.without_witnesses && !matches!(draft.probe, Probe::Nothing);
        let effect = match (&proofs.narrows, &proofs.widens) {
            _ if !searched || facts.effect == Effect::None => facts.effect,
            (Some(_), Some(_)) => Effect::Incomparable,
            (Some(_), None) => Effect::Narrows,
            (None, Some(_)) => Effect::Widens,
            (None, None) => Effect::Undecided,
        };
        let category = match (&proofs.stored, effect, facts.category) {
            (Some(_), ..) => Category::Stored,
            (None, Effect::Widens, Category::Stored | Category::Writers) => Category::Readers,
            (None, _, category) => category,
        };
        // What is proven to widen breaks no writer, whatever the kind does in general.
        let breaks =
            facts.breaks && !(effect == Effect::Widens && facts.category < Category::Readers);
        let is_known = effect != Effect::Undecided;
        let version = draft.spot.version.clone();
        let is_alpha = version.as_deref().is_some_and(is_alpha);
        let breaking = breaks && is_known && !is_alpha && category <= self.options.category;
        let path = match draft.spot.steps.is_empty() {
            true => draft
                .spot
                .after
                .clone()
                .or_else(|| draft.spot.before.clone())
                .unwrap_or_default(),
            false => field_of(&draft.spot.steps),
        };
        let witness = match (&proofs.stored, &proofs.narrows, &proofs.widens) {
            (Some(proof), ..) | (None, Some(proof), _) => Some(proof.witness(true)),
            (None, None, Some(proof)) => Some(proof.witness(false)),
            (None, None, None) => None,
        };
        Finding {
            id: facts.id,
            fingerprint: fingerprint(&[
                facts.id,
                version.as_deref().unwrap_or_default(),
                &path,
                &draft.detail,
            ]),
            message: message(kind, draft, effect, proofs),
            before: self.place(0, draft.spot.before.as_deref()),
            after: self.place(1, draft.spot.after.as_deref()),
            version,
            path,
            effect,
            category,
            breaking,
            witness,
            kind,
        }
    }

    fn place(&self, side: usize, path: Option<&str>) -> Option<Place> {
        let path = path?;
        let locator = self.locators.get(side)?.as_ref()?;
        Some(Place {
            path: path.to_owned(),
            range: locator.find(path, Target::Value),
        })
    }
}

/// The text of a definition with a generation, which the server gives to what is sent without one.
fn with_generation(text: &str) -> String {
    let Ok(mut parsed) = document::parse_one(text, Duplicates::LastWins) else {
        return text.to_owned();
    };
    if let Value::Map(map) = &mut parsed.value
        && let Some(Value::Map(meta)) = map.get_mut("metadata")
        && !meta.contains_key("generation")
    {
        meta.push("generation", Value::Int(1));
    }
    json::to_json(&parsed.value)
}

/// Versions such as `v1alpha1`, in which everything may change.
fn is_alpha(version: &str) -> bool {
    version.contains("alpha")
}

fn message(kind: Kind, draft: &Draft<'_>, effect: Effect, proofs: &Proofs) -> String {
    let mut message = kind.facts().about.to_owned();
    if !draft.detail.is_empty() {
        message.push(' ');
        message.push_str(&draft.detail);
        message.push('.');
    }
    if kind == Kind::UpdateRefused {
        return message;
    }
    let ratchets =
        proofs.narrows.as_ref().is_some_and(Proof::is_refusal) && proofs.stored.is_none();
    if proofs.stored.is_some() {
        message.push_str(" Objects that are stored so cannot be updated until they are changed.");
    } else if ratchets && !starts_with_status(&draft.spot.steps) {
        message.push_str(
            " Objects that are stored so can still be updated where the value stays as it is.",
        );
    }
    if effect == Effect::Undecided && !matches!(draft.probe, Probe::Nothing) {
        message.push_str(" No object was found that the two definitions tell apart.");
    }
    message
}

fn starts_with_status(steps: &[Step]) -> bool {
    matches!(steps.first(), Some(Step::Property(name)) if name == "status")
}

/// FNV-1a of 64 bits: short, the same everywhere, and nobody tries to deceive it.
fn fingerprint(parts: &[&str]) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in parts.join("\0").bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}
