//! The comparison's JavaScript face.

use std::rc::Rc;

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::zones::HostZones;
use super::{known, release_of};
use crate::cel::zones::Zones;
use crate::compare::{
    Category, ChangeKind, Comparison, Example, Incomparable, Options, compare_in_zones,
};
use crate::wire::to_json;

/// The answer to JavaScript: the comparison, or why there is none.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Compared(Comparison),
    Incomparable {
        error: &'static str,
        which: Option<&'static str>,
        message: String,
    },
}

/// Compares two definitions, as JSON. The wrapper has checked `category` and `kubernetes`. `switches` names options that
/// are on.
#[wasm_bindgen(js_name = compare)]
#[must_use]
pub fn compare_definitions(
    before: &str,
    after: &str,
    objects: Vec<String>,
    category: &str,
    switches: Vec<String>,
    kubernetes: Option<String>,
) -> String {
    let mut categories = Category::ALL.into_iter();
    let found = categories.find(|one| one.as_str() == category);
    let is_on = |name: &str| switches.iter().any(|switch| switch == name);
    let options = Options {
        category: known(found, category),
        without_witnesses: !is_on("witnesses"),
        alpha: is_on("alpha"),
        webhook: is_on("webhook"),
        release: release_of(kubernetes.as_deref()),
    };
    let objects: Vec<&str> = objects.iter().map(String::as_str).collect();
    let zones: Rc<dyn Zones> = Rc::new(HostZones);
    let answer = match compare_in_zones(before, after, &objects, options, &zones) {
        Ok(comparison) => Answer::Compared(comparison),
        Err(why) => Answer::Incomparable {
            message: why.to_string(),
            which: match &why {
                Incomparable::Undecodable { which, .. } => Some(which.as_str()),
                Incomparable::OtherResource { .. } => None,
            },
            error: match why {
                Incomparable::Undecodable { .. } => "undecodable",
                Incomparable::OtherResource { .. } => "other-resource",
            },
        },
    };
    to_json(&answer)
}

/// A kind of change, for lists of all kinds.
#[derive(Serialize)]
struct Described {
    id: &'static str,
    about: &'static str,
    effect: crate::compare::Effect,
    category: Category,
    breaks: bool,
    mirror: Option<&'static str>,
    example: Pieces,
}

/// An example of a kind of change.
#[derive(Serialize)]
struct Pieces {
    at: &'static str,
    before: &'static str,
    after: &'static str,
}

/// All kinds of changes that a comparison knows, as a JSON list.
#[wasm_bindgen(js_name = changeKinds)]
#[must_use]
pub fn change_kinds() -> String {
    let described = ChangeKind::ALL.iter().map(|kind| {
        let facts = kind.facts();
        let Example { at, before, after } = kind.example();
        Described {
            example: Pieces {
                at: at.words(),
                before,
                after,
            },
            id: facts.id,
            about: facts.about,
            effect: facts.effect,
            category: facts.category,
            breaks: facts.breaks,
            mirror: (!facts.mirror.is_empty()).then_some(facts.mirror),
        }
    });
    to_json(&described.collect::<Vec<_>>())
}
