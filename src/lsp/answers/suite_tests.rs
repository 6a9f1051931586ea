//! The tests of suites: which there are, and running them.

use std::collections::VecDeque;
use std::rc::Rc;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::long::LongAnswer;
use super::{Answer, Question};
use crate::Release;
use crate::document::position::Range;
use crate::lsp::addresses::name_of;
use crate::lsp::members::Members;
use crate::lsp::message::RequestError;
use crate::lsp::state::State;
use crate::lsp::suites::definitions::SuiteDefinition;
use crate::lsp::suites::findings::severity_of;
use crate::lsp::suites::is_suite;
use crate::suites::{CoverageItem, FaultSeverity, RunOptions, Suite, TestedDefinition};

/// The name of the request that runs tests.
pub const RUN_TESTS: &str = "crd-drydock/runTests";

/// All suites.
pub fn discover(state: &mut State, _: Question<'_>) -> Answer {
    let uris = suite_uris(state).into_iter();
    Ok(uris.filter_map(|uri| found_suite(state, &uri)).collect())
}

/// A suite as clients get it.
pub fn found_suite(state: &mut State, uri: &str) -> Option<Json> {
    let suite = state.suite(uri)?;
    let tests = suite.tests.iter().enumerate();
    let tests: Vec<Json> = tests
        .map(|(index, test)| {
            json!({ "index": index, "name": test.name, "kind": test.kind, "range": test.range })
        })
        .collect();
    let name = match &*suite.name {
        "" => name_of(uri),
        name => name.to_owned(),
    };
    let problems = problems(uri, &suite);
    Some(json!({ "uri": uri, "name": name, "tests": tests, "problems": problems }))
}

/// The addresses of all suites, in their order.
pub fn suite_uris(state: &State) -> Vec<String> {
    let all = state.texts.all();
    let suites = all.filter(|(uri, text)| is_suite(uri, text));
    let mut uris: Vec<String> = suites.map(|(uri, _)| uri.clone()).collect();
    uris.sort_unstable();
    uris
}

/// The mistakes of a suite.
fn problems(uri: &str, suite: &Suite) -> Vec<Json> {
    let problems = suite.errors.iter().map(|fault| {
        let severity = severity_of(uri, fault);
        json!({ "severity": severity, "message": fault.message, "range": fault.range })
    });
    problems.collect()
}

/// Something that is wrong with a suite as a whole.
fn problem(severity: FaultSeverity, message: &str, range: Range) -> Json {
    json!({ "severity": severity, "message": message, "range": range })
}

/// Which tests run.
#[derive(Deserialize)]
struct Asked {
    suites: VecDeque<AskedSuite>,
    #[serde(default)]
    coverage: bool,
    #[serde(default)]
    trace: bool,
}

#[derive(Deserialize)]
struct AskedSuite {
    uri: String,
    tests: Option<Vec<usize>>,
}

/// Runs suites one after the other.
pub struct TestRun {
    asked: Asked,
    outcomes: Vec<Json>,
    /// The definitions of the run, each compiled once.
    targets: Vec<(Rc<SuiteDefinition>, TestedDefinition)>,
}

impl TestRun {
    /// Reads the argument. Nothing is done yet.
    pub fn new(params: &Json) -> Result<Self, RequestError> {
        let wrong = |_| {
            RequestError::invalid(format!(
                "{RUN_TESTS} takes {{ suites: {{ uri, tests? }}[] }}"
            ))
        };
        Ok(Self {
            asked: Asked::deserialize(params).map_err(wrong)?,
            outcomes: Vec::new(),
            targets: Vec::new(),
        })
    }

    fn run_suite(&mut self, state: &mut State, one: AskedSuite) -> Json {
        let uri = state.addresses.own(&one.uri);
        let Some(suite) = state.read_suite(&uri) else {
            let range = Range::default();
            let problem = problem(FaultSeverity::Error, "there is no such suite", range);
            return json!({ "uri": uri, "problems": [problem], "runs": [] });
        };
        let mut problems = problems(&uri, &suite);
        let mut runs = Vec::new();
        let named = suite.crd_name.as_ref().or(suite.crd.as_ref());
        if let Some(named) = named.filter(|_| !suite.tests.is_empty()) {
            match state.tested_by(&uri, &suite) {
                Ok(definitions) => {
                    for definition in definitions {
                        let only = one.tests.as_deref();
                        let found =
                            self.run_with(state, &definition, (&suite, only), &mut problems);
                        runs.extend(found);
                    }
                }
                Err(why) => problems.push(problem(FaultSeverity::Error, &why, named.range)),
            }
        }
        json!({ "uri": uri, "problems": problems, "runs": runs })
    }

    /// A run for each release.
    fn run_with(
        &mut self,
        state: &State,
        definition: &Rc<SuiteDefinition>,
        (suite, only): (&Suite, Option<&[usize]>),
        problems: &mut Vec<Json>,
    ) -> Vec<Json> {
        let releases: Vec<Release> = match suite.kubernetes {
            Some(range) => range.releases().collect(),
            None => vec![state.settings.releases().last],
        };
        let name = name_of(&definition.file);
        let number = self.number_of(state, definition);
        let Some((_, target)) = self.targets.get(number) else {
            return Vec::new();
        };
        let mut runs = Vec::new();
        for release in releases {
            let options = RunOptions {
                release,
                only: only.map(<[usize]>::to_vec),
                coverage: self.asked.coverage,
                ..RunOptions::default()
            };
            let result = target.run(suite, &options);
            for fault in result.errors {
                let told = format!("{name}: {}", fault.message);
                if !problems.iter().any(|one| one.at("/message") == &*told) {
                    problems.push(problem(fault.severity, &told, Range::default()));
                }
            }
            let tests = result.tests.iter().map(|test| {
                let trace = match self.asked.trace {
                    true => trace_of(state, suite, definition, (test.index, release)),
                    false => Vec::new(),
                };
                let mut test = json!(test);
                if let Some(test) = test.as_object_mut() {
                    test.insert("trace".to_owned(), trace.into());
                }
                test
            });
            let tests: Vec<Json> = tests.collect();
            let by = json!({ "uri": definition.file, "name": name });
            let release = release.to_string();
            runs.push(json!({ "definition": by, "kubernetes": release, "tests": tests }));
        }
        runs
    }

    /// The number of a definition among the targets.
    fn number_of(&mut self, state: &State, definition: &Rc<SuiteDefinition>) -> usize {
        let mut known = self.targets.iter();
        let at = known.position(|(known, _)| Rc::ptr_eq(known, definition));
        at.unwrap_or_else(|| {
            let target = state.test_target(definition);
            self.targets.push((Rc::clone(definition), target));
            self.targets.len() - 1
        })
    }

    fn coverage(&self) -> Vec<Json> {
        let targets = self.targets.iter().map(|(definition, target)| {
            let coverage = target.coverage();
            let items = coverage.items.into_iter();
            let items: Vec<CoverageItem> = items.map(|one| in_file(definition, one)).collect();
            json!({
                "uri": definition.file,
                "covered": coverage.covered,
                "total": coverage.total,
                "items": items,
            })
        });
        targets.collect()
    }
}

impl LongAnswer for TestRun {
    fn step(&mut self, state: &mut State) -> Option<Answer> {
        if let Some(one) = self.asked.suites.pop_front() {
            let outcome = self.run_suite(state, one);
            self.outcomes.push(outcome);
            return None;
        }
        let coverage = match self.asked.coverage {
            true => self.coverage(),
            false => Vec::new(),
        };
        let run = json!({ "suites": self.outcomes, "coverage": coverage });
        Some(Ok(state.outward(&run, "")))
    }
}

/// An item of a definition at its place in the file: the first line if the file does not have the definition's text.
fn in_file(definition: &SuiteDefinition, item: CoverageItem) -> CoverageItem {
    let range = definition
        .first_line
        .map_or_else(Range::default, |line| item.range.down(line));
    CoverageItem { range, ..item }
}

/// What rules, keywords and defaults do in a test: the test runs alone with its coverage.
fn trace_of(
    state: &State,
    suite: &Suite,
    definition: &SuiteDefinition,
    (index, release): (usize, Release),
) -> Vec<Json> {
    let target = state.test_target(definition);
    let options = RunOptions {
        release,
        only: Some(vec![index]),
        coverage: true,
        ..RunOptions::default()
    };
    drop(target.run(suite, &options));
    let items = target.coverage().items.into_iter();
    let steps = items.filter_map(|item| {
        let text = told(&item)?;
        let range = in_file(definition, item).range;
        Some(json!({ "uri": definition.file, "range": range, "text": text }))
    });
    steps.collect()
}

/// The use of an item of the definition, in words.
fn told(item: &CoverageItem) -> Option<String> {
    let CoverageItem {
        path,
        keyword,
        detail,
        ..
    } = item;
    let place = if path.is_empty() { "the object" } else { path };
    if *keyword == "x-kubernetes-validations" {
        let results = [
            (item.passed, "true"),
            (item.refused, "false"),
            (item.failed, "an error"),
        ];
        let results = results.iter().filter(|(count, _)| *count > 0);
        let results: Vec<&str> = results.map(|(_, words)| *words).collect();
        let words = || format!("{place}: the rule {detail} was {}", results.join(", "));
        return (!results.is_empty()).then(words);
    }
    match (*keyword, item.changed > 0, item.refused > 0) {
        ("default", true, _) => Some(format!("{place}: the default {detail} was set")),
        ("pruning", true, _) => Some(format!("{place}: unknown fields were dropped")),
        (_, _, true) => Some(format!("{place}: {keyword} {detail} refused the value")),
        _ => None,
    }
}
