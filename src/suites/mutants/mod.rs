//! Mutation testing: makes small changes to the definition and runs the tests. If no test notices a
//! change, a test is missing; the missing test is made.

mod combinations;
mod further;
mod list;
mod rules;
#[cfg(test)]
mod tests;

use std::iter;
use std::rc::Rc;

use serde::{Serialize, Serializer};

pub(super) use self::list::removal;

pub(super) use self::further::further_requests;
use super::patch::{Action, Operation};
use super::result::{SuiteResult, TestOutcome};
use super::run::RunOptions;
use super::suite::{Suite, TestKind};
use super::target::{AS_IT_IS, CompiledDefinition, TestedDefinition, is_served};
use super::written::{DistinctNames, ObjectStyle, WrittenTest};
use crate::compare::{ComparedAnswers, Original, Unproven};
use crate::document::position::Range;
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
    /// Whether a test that passed before does not pass now.
    pub noticed: bool,
    /// A test that notices the change, as an item of the list of the suite that `kind` names. None
    /// if the change is noticed, or if the search found no such test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<MissingTest>,
    /// Why no such test was found. `None` if the change is noticed, or if there is a test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A test that is missing in a suite.
#[derive(Clone, Debug, Serialize)]
pub struct MissingTest {
    /// The key of the suite's `tests` it belongs to.
    pub kind: TestKind,
    /// The test as an item of a YAML list, without indentation.
    pub text: String,
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
}

impl Default for MutantOptions {
    fn default() -> Self {
        Self {
            release: Release::DEFAULT,
            skip: 0,
            take: usize::MAX,
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
        let originals = tested
            .iter()
            .map(|(version, own)| Original::new(&own.text, &own.crd, version));
        let is_tested = |version: &str| tested.iter().any(|(name, _)| name == version);
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
            ..RunOptions::default()
        };
        let trial = MutantTrial {
            target: self,
            definition,
            suites,
            usual: suites.iter().map(|suite| self.run(suite, &run)).collect(),
            run,
            originals: originals.collect(),
            style: ObjectStyle::from_suites(suites),
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

    /// The versions that suites test, compiled. A suite that keeps the definition as it is tests the versions
    /// that are served.
    fn tested(
        &self,
        suites: &[Suite],
        definition: &Value<'static>,
        release: Release,
    ) -> Vec<(String, Rc<CompiledDefinition>)> {
        let names = self.identity().versions.into_iter();
        let is_tested = |name: &String| {
            suites.iter().any(|suite| match &suite.version {
                None => true,
                Some(own) if own.value == AS_IT_IS => is_served(definition, name),
                Some(own) => own.value == *name,
            })
        };
        let compiled = names.filter(is_tested).filter_map(|name| {
            let definition = self.definition(Some(&name), release).ok()?;
            Some((name, definition))
        });
        compiled.collect()
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
pub(super) const UNWRITTEN: &str =
    "a request was found whose answers differ, but no test of a suite can make it";

/// The suites, and how they come out without a change.
struct MutantTrial<'m> {
    target: &'m TestedDefinition,
    definition: &'m Value<'static>,
    suites: &'m [Suite],
    usual: Vec<SuiteResult>,
    run: RunOptions,
    originals: Vec<Original<'m>>,
    style: ObjectStyle,
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
        for (suite, usual) in self.suites.iter().zip(&self.usual) {
            let result = target.run(suite, &self.run);
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
                Err(reason) => mutant.reason = Some(reason),
            }
        }
        counts.then_some(mutant)
    }

    /// A test that passes without a change and does not with it, or why none was found.
    fn missing(&self, mutant: &Mutant, changed: &TestedDefinition) -> Result<MissingTest, String> {
        let (version, release) = (&*mutant.version, self.run.release);
        let mut originals = self.originals.iter();
        let original = originals.find(|one| one.version() == version);
        let original = original.ok_or_else(|| Unproven::NotServed.to_string())?;
        let other = changed.definition(Some(version), release)?;
        let found = original.apart_from((&other.text, &other.crd), ComparedAnswers::Errors);
        let place = (&*mutant.keyword, &*mutant.path);
        let further = || further_requests(&other.crd, version, place);
        let requests = found
            .iter()
            .cloned()
            .chain(iter::once_with(further).flatten());
        let name = &mutant.test_name;
        let mut tests = requests.flat_map(|request| {
            let own = WrittenTest::from_request(name, &request, self.target, version, release);
            match self.style {
                ObjectStyle::Plain => own,
                ObjectStyle::Text => WrittenTest::common_first(own),
            }
        });
        let passes = |target: &TestedDefinition, test: &WrittenTest| {
            target.run(&test.suite(version), &self.run).has_passed()
        };
        let test = tests.find(|test| passes(self.target, test) && !passes(changed, test));
        let test = test.ok_or_else(|| match &found {
            Ok(_) => UNWRITTEN.to_owned(),
            Err(why) => why.to_string(),
        })?;
        Ok(MissingTest {
            kind: test.kind,
            text: test.text(self.style),
        })
    }
}

/// Whether a test passed before and does not pass now.
fn differs(usual: &SuiteResult, result: &SuiteResult) -> bool {
    let pairs = usual.tests.iter().zip(&result.tests);
    let passed = |outcome| outcome == TestOutcome::Passed;
    pairs
        .into_iter()
        .any(|(one, other)| passed(one.outcome) && !passed(other.outcome))
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
            _ => ("remove", None),
        };
        Shown {
            op,
            path: &operation.path,
            value,
        }
    }))
}
