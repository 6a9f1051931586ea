//! A run of the command over many files, for JavaScript: [`crate::check`].

use std::collections::HashSet;
use std::rc::Rc;

use wasm_bindgen::prelude::wasm_bindgen;

use super::zones::HostZones;
use super::{from_json, release_of};
use crate::check::baseline::{Baseline, BaselineFindings};
use crate::check::finding::CheckResult;
use crate::check::fix::{Fixed, Fixer};
use crate::check::output::annotation::annotation;
use crate::check::output::shown_json::shown_json;
use crate::check::output::tap::tap_report;
use crate::check::output::written;
use crate::check::output::xml::xml_text;
use crate::check::paths::Here;
use crate::check::verdict::RunVerdict;
use crate::wire::to_json;

/// The result of a run.
#[wasm_bindgen]
#[derive(Debug)]
pub struct CheckReport {
    result: CheckResult,
    here: Here,
}

impl CheckReport {
    /// Of a run in a folder.
    pub(super) fn new(result: CheckResult, here: Here) -> Self {
        Self { result, here }
    }

    /// The findings that a baseline in a file lists.
    fn known_in(&self, file: &str) -> BaselineFindings<'_> {
        BaselineFindings::among(&self.result.findings, file, &self.here)
    }
}

#[wasm_bindgen]
impl CheckReport {
    /// The files with findings, in the order of the findings, as a JSON list.
    #[must_use]
    pub fn files(&self) -> String {
        let mut known = HashSet::new();
        let findings = self.result.findings.iter();
        let files = findings.map(|finding| &*finding.file);
        to_json(&files.filter(|file| known.insert(*file)).collect::<Vec<_>>())
    }

    /// The findings, as a JSON list.
    #[must_use]
    pub fn findings(&self) -> String {
        to_json(&self.result.findings)
    }

    /// The text of a baseline with all errors and warnings, for its file.
    #[must_use]
    pub fn baseline(&self, file: &str) -> String {
        shown_json(&to_json(&self.known_in(file)))
    }

    /// How many findings [`CheckReport::baseline`] has.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn known(&self) -> usize {
        self.known_in("").findings.len()
    }

    /// Leaves out the findings of some files, a JSON list, that a baseline knows. Reports tell which of its entries
    /// about these files match nothing. Returns why the baseline cannot be read.
    pub fn forget(&mut self, baseline: &str, text: &str, files: &str) -> Option<String> {
        let files: HashSet<String> = from_json(files);
        match Baseline::read(baseline, text, &self.here) {
            Ok(baseline) => {
                baseline.forget(&mut self.result, &files);
                None
            }
            Err(why) => Some(why),
        }
    }

    /// The verdict on the run, as JSON. `limits` is a JSON list with the limits of each configuration.
    #[must_use]
    pub fn verdict(&self, limits: &str) -> String {
        let limits: Vec<_> = from_json(limits);
        to_json(&RunVerdict::new(&self.result, &limits))
    }

    /// A report. `look` is JSON.
    #[must_use]
    pub fn written(&self, look: &str) -> String {
        written(&self.result, from_json(look), &self.here)
    }
}

/// Fixes texts by definitions.
#[wasm_bindgen]
#[derive(Debug)]
pub struct CheckFixer(Fixer);

#[wasm_bindgen]
impl CheckFixer {
    /// Takes the texts of definitions, each with a name, and optionally the table of Kubernetes' own kinds.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(names: Vec<String>, texts: Vec<String>, kinds: Option<String>) -> Self {
        let definitions = names.into_iter().zip(texts).collect();
        Self(Fixer::new(
            definitions,
            kinds.as_deref(),
            Rc::new(HostZones),
        ))
    }

    /// What becomes of the text of a file, as JSON, if there are fixes for findings that are meant: pairs of
    /// code and field as a JSON list.
    pub fn fixed(
        &mut self,
        file: &str,
        text: &str,
        kubernetes: Option<String>,
        meant: &str,
    ) -> Option<String> {
        let release = release_of(kubernetes.as_deref());
        let fixed = self.0.fixed(file, text, release, &from_json(meant));
        fixed.map(|fixed| to_json(&fixed))
    }
}

/// What two runs of fixes make of a file, as JSON: `fixed` and then `next`. `before` is the text before both.
#[wasm_bindgen(js_name = fixedTwice)]
#[must_use]
pub fn fixed_twice(file: &str, before: &str, fixed: &str, next: &str) -> String {
    let [fixed, next]: [Fixed; 2] = [fixed, next].map(from_json);
    to_json(&fixed.with_next(next, file, before))
}

/// Compact JSON in lines, for a terminal.
#[wasm_bindgen(js_name = shownJson)]
#[must_use]
pub fn json_for_terminals(compact: &str) -> String {
    shown_json(compact)
}

/// A report of the Test Anything Protocol. `points` is a JSON list.
#[wasm_bindgen(js_name = tapReport)]
#[must_use]
pub fn report_of_points(points: &str) -> String {
    let points: Vec<_> = from_json(points);
    tap_report(&points)
}

/// The line of an annotation of GitHub's workflows, which is JSON.
#[wasm_bindgen(js_name = annotationLine)]
#[must_use]
pub fn annotation_line(json: &str) -> String {
    annotation(&from_json(json))
}

/// A text in XML.
#[wasm_bindgen(js_name = xmlText)]
#[must_use]
pub fn text_in_xml(text: &str) -> String {
    xml_text(text)
}

/// The address of a file, as SARIF has it.
#[wasm_bindgen(js_name = fileAddress)]
#[must_use]
pub fn file_address(file: &str, folder: String, is_windows: bool) -> String {
    let here = Here {
        folder,
        is_windows,
        repository: None,
    };
    here.address(file)
}
