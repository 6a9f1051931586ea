//! Test suites for JavaScript: [`crate::suites`].

use std::rc::Rc;

use wasm_bindgen::prelude::wasm_bindgen;

use super::release_of;
use super::zones::HostZones;
use crate::suites::{RunOptions, Suite, Target};
use crate::wire::to_json;

/// What a suite has, and what is wrong with it, as JSON.
#[wasm_bindgen(js_name = readSuite)]
#[must_use]
pub fn read_suite(text: &str) -> String {
    to_json(&Suite::read(text))
}

/// A definition that suites test.
#[wasm_bindgen]
#[derive(Debug)]
pub struct SuiteTarget {
    target: Target,
}

#[wasm_bindgen]
impl SuiteTarget {
    /// Reads a definition; it is compiled when a suite asks for it.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            target: Target::new(text).with_zones(Rc::new(HostZones)),
        }
    }

    /// What definitions are chosen by, as JSON.
    #[must_use]
    pub fn identity(&self) -> String {
        to_json(&self.target.identity())
    }

    /// How much of the definition was used by those tests that recorded it, as JSON.
    #[must_use]
    pub fn coverage(&self) -> String {
        to_json(&self.target.coverage())
    }

    /// Changes of the definition, and whether suites notice them, as a JSON list.
    #[must_use]
    pub fn mutants(&self, suites: Vec<String>, kubernetes: &str) -> String {
        let suites: Vec<Suite> = suites.iter().map(|text| Suite::read(text)).collect();
        let release = release_of(Some(kubernetes));
        to_json(&self.target.mutants(&suites, release))
    }

    /// Runs a suite, or the tests of it with these indices; the result as JSON.
    #[must_use]
    pub fn run(
        &self,
        suite: &str,
        kubernetes: &str,
        tolerate_texts: bool,
        coverage: bool,
        only: Option<Vec<u32>>,
    ) -> String {
        let only = only.map(|only| only.into_iter().map(|index| index as usize).collect());
        let options = RunOptions {
            release: release_of(Some(kubernetes)),
            tolerate_texts,
            coverage,
            only,
        };
        to_json(&self.target.run(&Suite::read(suite), &options))
    }
}
