//! Test suites for JavaScript: [`crate::suites`].

use std::rc::Rc;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// The host's clock, in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

use super::zones::HostZones;
use super::{from_json, known, parsed, release_of};
use crate::admission::FieldValidation;
use crate::releases::ReleaseRange;
use crate::suites::{self, MutantOptions, RunOptions, Suite, TestedDefinition, Update};
use crate::wire::to_json;

/// A suite and its faults, as JSON.
#[wasm_bindgen(js_name = readSuite)]
#[must_use]
pub fn read_suite(text: &str) -> String {
    to_json(&Suite::read(text))
}

/// A suite with new expectations of some tests, which are pairs of index and update as JSON; the
/// result as JSON.
#[wasm_bindgen(js_name = updateSuite)]
#[must_use]
pub fn update_suite(text: &str, updates: &str) -> String {
    let updates: Vec<(usize, Update)> = from_json(updates);
    to_json(&suites::update_suite(text, &updates))
}

/// A suite that was read once, for many runs.
#[wasm_bindgen]
#[derive(Debug)]
pub struct CompiledSuite {
    suite: Suite,
}

#[wasm_bindgen]
impl CompiledSuite {
    /// Reads a suite.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            suite: Suite::read(text),
        }
    }
}

/// A definition that suites test.
#[wasm_bindgen]
#[derive(Debug)]
pub struct SuiteTarget {
    target: TestedDefinition,
}

#[wasm_bindgen]
impl SuiteTarget {
    /// Reads a definition; it is compiled when a suite asks for it.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            target: TestedDefinition::new(text).with_zones(Rc::new(HostZones)),
        }
    }

    /// The definition's group, names and versions, by which suites choose it, as JSON.
    #[must_use]
    pub fn identity(&self) -> String {
        to_json(&self.target.identity())
    }

    /// How much of the definition was used by those tests that recorded it, as JSON.
    #[must_use]
    pub fn coverage(&self) -> String {
        to_json(&self.target.coverage())
    }

    /// Mutants `skip..skip + take` of the definition, and whether suites notice them, as JSON. `only` has the indices
    /// of the tests of each suite that run, or null for all, as JSON. The first `hosts` suites may get tests;
    /// `releases` are tried for these.
    #[expect(
        clippy::too_many_arguments,
        reason = "a call has no structs to hand over"
    )]
    #[must_use]
    pub fn mutants(
        &self,
        suites: Vec<String>,
        only: &str,
        hosts: u32,
        kubernetes: &str,
        releases: Vec<String>,
        field_validation: Option<String>,
        tolerate_texts: bool,
        skip: u32,
        take: u32,
    ) -> String {
        let suites: Vec<Suite> = suites.iter().map(|text| Suite::read(text)).collect();
        let releases = releases.iter().map(|name| release_of(Some(name)));
        let options = MutantOptions {
            release: release_of(Some(kubernetes)),
            skip: skip as usize,
            take: take as usize,
            only: from_json(only),
            hosts: hosts as usize,
            releases: releases.collect(),
            field_validation: field_validation
                .map(|name| known(FieldValidation::from_name(&name), &name)),
            tolerate_texts,
        };
        to_json(&self.target.mutants(&suites, &options))
    }

    /// A first suite for the definition at a path and for a release or a range, as JSON: the text, or why there is
    /// none.
    #[must_use]
    pub fn draft(&self, crd: &str, kubernetes: &str) -> String {
        #[derive(serde::Serialize)]
        #[serde(rename_all = "lowercase")]
        enum Draft {
            Text(String),
            Error(String),
        }
        let draft = self.target.draft(crd, parsed::<ReleaseRange>(kubernetes));
        to_json(&draft.map_or_else(Draft::Error, Draft::Text))
    }

    /// Runs a suite, or the tests of it with these indices; the result as JSON. `times` measures each test.
    #[expect(
        clippy::too_many_arguments,
        reason = "a call has no structs to hand over"
    )]
    #[must_use]
    pub fn run(
        &self,
        suite: &CompiledSuite,
        kubernetes: &str,
        tolerate_texts: bool,
        coverage: bool,
        only: Option<Vec<u32>>,
        updates: bool,
        field_validation: Option<String>,
        times: bool,
    ) -> String {
        let only = only.map(|only| only.into_iter().map(|index| index as usize).collect());
        let options = RunOptions {
            release: release_of(Some(kubernetes)),
            tolerate_texts,
            coverage,
            only,
            updates,
            field_validation: field_validation
                .map(|name| known(FieldValidation::from_name(&name), &name)),
            clock: times.then_some(now as fn() -> f64),
        };
        to_json(&self.target.run(&suite.suite, &options))
    }
}
