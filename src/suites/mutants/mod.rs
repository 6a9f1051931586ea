//! Mutation testing: makes small changes to the definition and runs the tests. If no test notices a
//! change, a test is missing; the missing test is made.

mod combinations;
mod fewer;
mod further;
mod list;
mod lists;
mod missing;
mod rules;
mod shadowed;
mod stored;
#[cfg(test)]
mod tests;

use std::{fmt, iter};

use serde::{Serialize, Serializer};

pub(super) use self::further::{ChangedKeyword, TriedRequests, further_requests};
pub(super) use self::list::removal;
use self::missing::{Host, Installed};
use super::patch::{Action, Operation};
use super::result::{SuiteResult, TestOutcome};
use super::run::RunOptions;
use super::suite::{Suite, TestKind};
use super::target::{AS_IT_IS, TestedDefinition, is_served};
use super::written::DistinctNames;
use crate::admission::FieldValidation;
use crate::compare::Unproven;
use crate::document::position::Range;
use crate::machinery::Sentence;
use crate::releases::Release;
use crate::value::Value;

/// A definition with one change.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mutant {
    /// The version of the definition.
    pub version: String,
    /// The place in the version's schema: `spec.ports[]`; empty for the object.
    pub path: String,
    /// The keyword of the schema that is changed. In a combination of schemas it is the way to it:
    /// `anyOf[0].required`.
    pub keyword: String,
    /// The value before the change, as JSON. A rule is plain text.
    pub before: String,
    /// The value after the change. `None` if it is removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Where in the definition.
    pub range: Range,
    /// The change as a JSON patch (RFC 6902) of the definition.
    #[serde(serialize_with = "patch")]
    pub patch: Vec<Operation>,
    /// The name of a test about the change. No other test has it.
    #[serde(skip)]
    test_name: String,
    /// Whether a test that passed before fails now.
    pub noticed: bool,
    /// A test that notices the change, as an item of the list of the suite that `kind` names. None
    /// if the change is noticed, or if the search found no such test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<MissingTest>,
    /// Why no such test was found. `None` if the change is noticed, or if there is a test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The reason as data. `None` if there is no reason, or if it is the text of a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<Sentence>,
}

/// A test that is missing in a suite. In this suite it passes, and with the changed definition it fails.
#[derive(Clone, Debug, Serialize)]
pub struct MissingTest {
    /// The number of the suite. `None` stands for a first suite of the version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suite: Option<usize>,
    /// The key of the suite's `tests` it belongs to.
    pub kind: TestKind,
    /// The test as an item of a YAML list, without indentation.
    pub text: String,
    /// The releases at which it passes, among [`MutantOptions::releases`]. If these are not all, the text has the key
    /// `kubernetes`.
    #[serde(serialize_with = "names")]
    pub releases: Vec<Release>,
    /// Those of them at which it fails with the changed definition.
    #[serde(serialize_with = "names")]
    pub noticed: Vec<Release>,
}

/// The mutants of a definition.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Mutants {
    /// The changes that were made.
    pub mutants: Vec<Mutant>,
    /// How many changes there are in versions that a suite tests.
    pub total: usize,
    /// The versions that are served and that no suite tests. Their changes are not made.
    pub untested: Vec<UntestedVersion>,
}

/// A version that no suite tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UntestedVersion {
    /// The name of the version.
    pub version: String,
    /// How many changes it has that nothing can notice.
    pub changes: usize,
}

/// Which changes are made.
#[derive(Clone, Debug)]
pub struct MutantOptions {
    /// The release whose server answers.
    pub release: Release,
    /// How many changes are left out at the start.
    pub skip: usize,
    /// How many changes are made after that, at most.
    pub take: usize,
    /// The indices of the tests of each suite that run. `None` runs all, and so does a suite without an entry.
    pub only: Vec<Option<Vec<usize>>>,
    /// How many suites, the first ones, may get tests.
    pub hosts: usize,
    /// The releases at which missing tests should hold, too.
    pub releases: Vec<Release>,
    /// How unknown and repeated fields are treated, unless a suite says so itself.
    pub field_validation: Option<FieldValidation>,
    /// Whether the tests of the suites pass if they pass under another release and only the message differs.
    pub tolerate_texts: bool,
}

impl Default for MutantOptions {
    fn default() -> Self {
        Self {
            release: Release::DEFAULT,
            skip: 0,
            take: usize::MAX,
            only: Vec::new(),
            hosts: usize::MAX,
            releases: Vec::new(),
            field_validation: None,
            tolerate_texts: false,
        }
    }
}

impl TestedDefinition {
    /// Makes many small changes to the definition, one at a time, and runs the suites after each. It
    /// leaves out a change that makes the definition invalid, and one that provably has no effect.
    #[must_use]
    pub fn mutants(&self, suites: &[Suite], options: &MutantOptions) -> Mutants {
        let Some((text, definition)) = self.source() else {
            return Mutants::default();
        };
        let tested = self.tested(suites, definition, options.release);
        let installed = Installed::for_suites(self, suites, &tested, options);
        let is_tested = |version: &str| tested.iter().any(|name| name == version);
        let counts = |version: &str| is_tested(version) || is_served(definition, version);
        let all = list::list_mutants(text, definition, (suites, options.release), counts);
        let (mut all, others): (Vec<Mutant>, Vec<Mutant>) = all
            .into_iter()
            .partition(|mutant| is_tested(&mutant.version));
        let mut names = DistinctNames::from_suites(suites);
        for mutant in &mut all {
            mutant.test_name = names.give(mutant.name());
        }
        let run = RunOptions {
            release: options.release,
            field_validation: options.field_validation,
            tolerate_texts: options.tolerate_texts,
            ..RunOptions::default()
        };
        let only = options.only.iter().cloned().chain(iter::repeat(None));
        let runs = suites.iter().zip(only).map(|(suite, only)| {
            let options = RunOptions {
                only,
                ..run.clone()
            };
            SuiteRun {
                suite,
                usual: self.run(suite, &options),
                options,
            }
        });
        let trial = MutantTrial {
            target: self,
            definition,
            runs: runs.collect(),
            hosts: missing::hosts(self, &installed, suites, options),
            releases: &options.releases,
            names,
        };
        let total = all.len();
        let chosen = all.into_iter().skip(options.skip).take(options.take);
        Mutants {
            mutants: chosen
                .filter_map(|change| trial.try_mutant(change))
                .collect(),
            total,
            untested: untested(&others),
        }
    }

    /// The versions that suites test. A suite that changes no version tests all served versions.
    fn tested(
        &self,
        suites: &[Suite],
        definition: &Value<'static>,
        release: Release,
    ) -> Vec<String> {
        let is_tested = |name: &String| {
            suites.iter().any(|suite| match &suite.version {
                None => true,
                Some(own) if own.value == AS_IT_IS => is_served(definition, name),
                Some(own) => own.value == *name,
            })
        };
        let mut names = self.identity().versions;
        names.retain(|name| is_tested(name) && self.definition(Some(name), release).is_ok());
        names
    }
}

/// The versions of some changes, in their order.
fn untested(changes: &[Mutant]) -> Vec<UntestedVersion> {
    let of_version = |changes: &[Mutant]| {
        let first = changes.first()?;
        Some(UntestedVersion {
            version: first.version.clone(),
            changes: changes.len(),
        })
    };
    let versions = changes.chunk_by(|one, other| one.version == other.version);
    versions.filter_map(of_version).collect()
}

/// Why a request that tells two definitions apart is no test.
pub(super) const UNWRITTEN: &str = "the answers to a request differ, but no test shows it: a suite cannot make the request, or a client reads \
     the same object";

/// Why no test that notices a change was found.
#[derive(Clone, Debug)]
enum NoTest {
    /// No request that tells the definitions apart was found.
    Unproven(Unproven),
    /// No test makes the request that was found.
    Unwritten,
    /// The server refuses the changed definition: its text.
    Refused(String),
}

impl fmt::Display for NoTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unproven(why) => why.fmt(f),
            Self::Unwritten => f.write_str(UNWRITTEN),
            Self::Refused(text) => f.write_str(text),
        }
    }
}

impl NoTest {
    /// The reason as data, unless it is a text of the server.
    fn sentence(&self) -> Option<Sentence> {
        match self {
            Self::Unproven(why) => Some(why.sentence()),
            Self::Unwritten => Some(Sentence::new("unwritten")),
            Self::Refused(_) => None,
        }
    }
}

/// A suite, how it runs, and how it comes out without a change.
struct SuiteRun<'m> {
    suite: &'m Suite,
    options: RunOptions,
    usual: SuiteResult,
}

/// The suites, and what is needed to find missing tests.
struct MutantTrial<'m> {
    target: &'m TestedDefinition,
    definition: &'m Value<'static>,
    runs: Vec<SuiteRun<'m>>,
    hosts: Vec<Host<'m>>,
    /// The releases about which is asked whether a missing test passes there, too.
    releases: &'m [Release],
    /// The names of the tests of the suites, and those of the changes.
    names: DistinctNames,
}

impl MutantTrial<'_> {
    /// Applies a change to the definition and runs the suites. `None` if the change does not count.
    fn try_mutant(&self, mut mutant: Mutant) -> Option<Mutant> {
        let mut changed = self.definition.clone();
        for operation in &mutant.patch {
            operation.apply(&mut changed).ok()?;
        }
        let target = self.target.with(changed);
        let mut counts = false;
        for SuiteRun {
            suite,
            options,
            usual,
        } in &self.runs
        {
            let result = target.run(suite, options);
            if !result.errors.is_empty() {
                continue;
            }
            counts = true;
            mutant.noticed |= differs(usual, &result);
            if mutant.noticed {
                break;
            }
        }
        if counts && !mutant.noticed {
            match self.missing(&mutant, &target) {
                Ok(test) => mutant.test = Some(test),
                Err(why) => {
                    mutant.reason = Some(why.to_string());
                    mutant.sentence = why.sentence();
                }
            }
        }
        counts.then_some(mutant)
    }
}

/// Whether a test passed before and fails now. A test whose patches no longer apply tests nothing.
fn differs(usual: &SuiteResult, result: &SuiteResult) -> bool {
    let mut pairs = usual.tests.iter().zip(&result.tests);
    pairs.any(|(one, other)| {
        one.outcome == TestOutcome::Passed && other.outcome == TestOutcome::Failed
    })
}

impl Mutant {
    /// A name for a test about what is changed.
    fn name(&self) -> String {
        let mut what = match &*self.keyword {
            "x-kubernetes-validations" => format!("the rule {}", self.before),
            keyword => format!("{keyword} {}", self.before),
        };
        if let Some(after) = &self.after {
            what.push_str(&format!(", not {after}"));
        }
        match &*self.path {
            "" => what,
            path => format!("{path}: {what}"),
        }
    }
}

fn names<S: Serializer>(releases: &[Release], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(releases.iter().map(Release::to_string))
}

/// A patch as JSON has it.
fn patch<S: Serializer>(patch: &[Operation], to: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Shown<'p> {
        op: &'static str,
        path: &'p str,
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<&'p Value<'static>>,
    }
    to.collect_seq(patch.iter().map(|operation| {
        let (op, value) = match &operation.action {
            Action::Replace(value) => ("replace", Some(value)),
            Action::Add(value) => ("add", Some(value)),
            _ => ("remove", None),
        };
        Shown {
            op,
            path: &operation.path,
            value,
        }
    }))
}
