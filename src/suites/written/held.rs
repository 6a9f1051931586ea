//! Tests for several releases: those whose expectations hold at all of them come first.

use super::{Expected, TestConditions, WrittenTest, telling_errors};
use crate::machinery::FieldError;
use crate::releases::{Release, ReleaseRange};
use crate::suites::run::TestAnswer;
use crate::suites::suite::ExpectedError;
use crate::suites::target::TestedDefinition;

/// How many tests are compared until one holds at all releases.
const MOST_COMPARED: usize = 8;

/// A test, and the releases at which it holds.
pub(in crate::suites) struct HeldTest {
    /// With the key `kubernetes`, unless it passes at all releases.
    pub(in crate::suites) test: WrittenTest,
    /// The releases at which it passes.
    pub(in crate::suites) passes: Vec<Release>,
    /// Those of them at which it fails with a change.
    pub(in crate::suites) notices: Vec<Release>,
    /// At how many releases it does what it should.
    score: usize,
}

impl HeldTest {
    /// Whether it does what it should at all releases of its suite.
    pub(in crate::suites) fn holds_everywhere(&self, conditions: &TestConditions) -> bool {
        self.score == conditions.releases.len()
    }

    /// Whether it does what it should at as many releases as another one.
    pub(in crate::suites) fn holds_as_much_as(&self, other: &Self) -> bool {
        self.score >= other.score
    }
}

/// A definition, a changed one that tests should notice, and how the tests run.
#[derive(Clone, Copy)]
pub(in crate::suites) struct Trial<'t> {
    pub(in crate::suites) target: &'t TestedDefinition,
    /// `None` if tests are not about a change.
    pub(in crate::suites) changed: Option<&'t TestedDefinition>,
    pub(in crate::suites) conditions: &'t TestConditions,
}

impl Trial<'_> {
    /// The test that holds at the most releases, the first one of these. Few are compared.
    pub(in crate::suites) fn best(
        self,
        tests: impl Iterator<Item = WrittenTest>,
    ) -> Option<HeldTest> {
        let all = self.conditions.releases.len();
        let mut best: Option<HeldTest> = None;
        for test in tests.take(MOST_COMPARED) {
            let held = self.held(test);
            let is_better = best.as_ref().is_none_or(|best| best.score < held.score);
            let is_full = held.score == all;
            if is_better {
                best = Some(held);
            }
            if is_full {
                break;
            }
        }
        best
    }

    /// As [`Self::best`], among the soundest tests. A test of an object that no request creates comes after the
    /// others. A test of a rule whose evaluation fails with an error only shows a mistake in the rule, so it is the
    /// last choice.
    pub(in crate::suites) fn best_sound(
        self,
        tests: impl Iterator<Item = WrittenTest>,
    ) -> Option<HeldTest> {
        let mut later: [Vec<WrittenTest>; 2] = Default::default();
        let sound = tests.filter(|test| {
            let put_off = match (test.fails_rules, test.is_stored) {
                (true, _) => later.last_mut(),
                (false, true) => later.first_mut(),
                (false, false) => return true,
            };
            if let Some(others) = put_off
                && others.len() < MOST_COMPARED
            {
                others.push(test.clone());
            }
            false
        });
        let best = self.best(sound);
        best.or_else(|| {
            let mut later = later.into_iter();
            later.find_map(|tests| self.best(tests.into_iter()))
        })
    }

    /// A test that passes at one release, for all of them: if releases word errors differently, it expects their
    /// fields and codes.
    fn held(self, test: WrittenTest) -> HeldTest {
        let merged = || self.with_errors_of_all(&test);
        let own = self.judged(test.clone());
        if own.score == self.conditions.releases.len() {
            return own;
        }
        match merged().map(|merged| self.judged(merged)) {
            Some(merged) if merged.score > own.score => merged,
            _ => own,
        }
    }

    fn judged(self, mut test: WrittenTest) -> HeldTest {
        let Self {
            target,
            changed,
            conditions,
        } = self;
        let own = test.test(conditions);
        let passes = |release: &Release| {
            let there = conditions.there(*release);
            there.run(own.clone(), target).has_passed()
        };
        let passes: Vec<Release> = conditions.releases.iter().copied().filter(passes).collect();
        let range = around(conditions.release, &passes);
        let has_all = passes.len() == conditions.releases.len();
        test.kubernetes = range.filter(|_| !has_all);
        let passes: Vec<Release> = match range {
            Some(range) if !has_all => range.releases().collect(),
            _ => passes,
        };
        let fails = |changed: &TestedDefinition, release: Release| {
            let there = conditions.there(release);
            there.run(own.clone(), changed).has_failed()
        };
        let is_valid = |changed: &TestedDefinition, release: Release| {
            changed
                .definition(Some(&conditions.version), release)
                .is_ok()
        };
        let notices = passes.iter().copied();
        let notices: Vec<Release> = notices
            .filter(|release| changed.is_some_and(|changed| fails(changed, *release)))
            .collect();
        let does = |release: &&Release| {
            notices.contains(release) || changed.is_none_or(|changed| !is_valid(changed, **release))
        };
        let score = passes.iter().filter(does).count();
        HeldTest {
            test,
            passes,
            notices,
            score,
        }
    }

    /// The test with the errors of all releases: of each the field and the code, as far as they are the same, and the
    /// message of a rule.
    fn with_errors_of_all(self, test: &WrittenTest) -> Option<WrittenTest> {
        let Self {
            target, conditions, ..
        } = self;
        let sent = test.test(conditions);
        let generated = sent.generated_name();
        let version = Some(&*conditions.version);
        let releases = conditions.releases.iter();
        let answers = releases.map(|release| target.answer(version, &sent, *release));
        let answers: Vec<TestAnswer> = answers.collect::<Option<_>>()?;
        let errors = answers
            .iter()
            .map(|answer| telling_errors(&answer.errors).collect());
        let errors: Vec<Vec<&FieldError>> = errors.collect();
        let first = errors.first().filter(|first| !first.is_empty())?;
        if errors.iter().any(|other| other.len() != first.len()) {
            return None;
        }
        let merged = first.iter().enumerate().map(|(at, error)| {
            let same = |part: fn(&FieldError) -> String| {
                let mut theirs = errors.iter().filter_map(|errors| errors.get(at));
                let own = part(error);
                theirs.all(|other| part(other) == own).then_some(own)
            };
            let merged = ExpectedError {
                field: same(|error| error.field.clone()),
                code: same(|error| error.cause.code().to_owned()),
                ..ExpectedError::default()
            };
            let is_telling = merged != ExpectedError::default();
            let has_message = is_telling && error.cause.rule().is_some();
            let message = same(|error| error.detail()).filter(|_| has_message);
            let is_named =
                |text: &String| generated.as_ref().is_some_and(|name| text.contains(name));
            is_telling.then_some(ExpectedError {
                message: message.filter(|text| !text.is_empty() && !is_named(text)),
                ..merged
            })
        });
        Some(WrittenTest {
            expected: Expected::Errors(merged.collect::<Option<_>>()?),
            ..test.clone()
        })
    }
}

/// The releases in a row around one of some releases.
fn around(release: Release, all: &[Release]) -> Option<ReleaseRange> {
    let mut range = ReleaseRange::from(release);
    if !all.contains(&release) {
        return None;
    }
    let known = Release::ALL.into_iter();
    for newer in known.clone().filter(|one| *one > release) {
        if !all.contains(&newer) {
            break;
        }
        range.last = newer;
    }
    for older in known.rev().filter(|one| *one < release) {
        if !all.contains(&older) {
            break;
        }
        range.first = older;
    }
    Some(range)
}
