//! Finds a test that notices a change. The test is run as the suite runs it that gets it: it passes, and it
//! fails with the changed definition.

use std::iter;
use std::rc::Rc;

use super::fewer::with_fewer_changes;
use super::{
    ChangedKeyword, MissingTest, Mutant, MutantOptions, MutantTrial, NoTest, TriedRequests,
    further_requests,
};
use crate::compare::{ComparedAnswers, Original, TrialRequest, Unproven};
use crate::releases::{Release, ReleaseRange};
use crate::suites::object;
use crate::suites::suite::{Suite, Test};
use crate::suites::target::{AS_IT_IS, CompiledDefinition, TestedDefinition};
use crate::suites::written::{HeldTest, ObjectStyle, TestConditions, Trial, WrittenTest};
use crate::value::Value;

/// How many objects of the tests of suites are looked at.
const MOST_OBJECTS: usize = 40;

/// A version of the definition as a suite installs it.
pub(super) struct Installed {
    /// The version under test, as the suite names it.
    under_test: String,
    /// The version of the changes.
    version: String,
    definition: Rc<CompiledDefinition>,
}

impl Installed {
    /// The versions as some suites, and first suites, install them.
    pub(super) fn for_suites(
        target: &TestedDefinition,
        suites: &[Suite],
        versions: &[String],
        options: &MutantOptions,
    ) -> Vec<Self> {
        let keeps_all = suites
            .iter()
            .any(|suite| named_version(suite) == Some(AS_IT_IS));
        let whole = keeps_all.then_some(AS_IT_IS);
        let mut found = Vec::new();
        for version in versions {
            for under_test in iter::once(&**version).chain(whole) {
                let Ok(definition) = target.definition(Some(under_test), options.release) else {
                    continue;
                };
                found.push(Self {
                    under_test: under_test.to_owned(),
                    version: version.clone(),
                    definition,
                });
            }
        }
        found
    }
}

fn named_version(suite: &Suite) -> Option<&str> {
    suite.version.as_ref().map(|own| &*own.value)
}

/// Suites whose tests run with the same options.
pub(super) struct Host<'m> {
    /// The numbers of the suites, and the kinds of their tests. A first suite has none.
    suites: Vec<(usize, &'m Suite)>,
    conditions: TestConditions,
    style: ObjectStyle,
    original: Original<'m>,
}

/// The suites that may get a test about each version; a first suite for a version without one.
pub(super) fn hosts<'m>(
    target: &TestedDefinition,
    installed: &'m [Installed],
    suites: &'m [Suite],
    options: &MutantOptions,
) -> Vec<Host<'m>> {
    let all_releases = |version: &str| {
        let mut all = options.all_releases();
        all.retain(|release| target.definition(Some(version), *release).is_ok());
        all
    };
    let mut found: Vec<Host<'m>> = Vec::new();
    let own = |place: &Installed, suite: &Suite| {
        let tests_it = named_version(suite).unwrap_or(&place.version) == place.under_test;
        let is_for = suite.kubernetes.is_none_or(|all| all.has(options.release));
        tests_it && is_for && suite.defaults.skip.is_none()
    };
    for place in installed {
        let before = found.len();
        for (number, suite) in suites.iter().enumerate().take(options.hosts) {
            if !own(place, suite) {
                continue;
            }
            let conditions = TestConditions {
                version: place.under_test.clone(),
                release: options.release,
                releases: releases_of(suite, all_releases(&place.under_test)),
                field_validation: suite.defaults.field_validation.or(options.field_validation),
                resource_name: suite.defaults.resource_name.clone(),
            };
            let style = ObjectStyle::from_suite(suite);
            let mut known = found.iter_mut().skip(before);
            let same = known.find(|host| host.conditions == conditions && host.style == style);
            match same {
                Some(host) => host.suites.push((number, suite)),
                None => found.push(Host::new(place, conditions, style, vec![(number, suite)])),
            }
        }
    }
    for place in installed {
        let has_host = found
            .iter()
            .any(|host| host.original.version() == place.version);
        if !has_host && place.under_test == place.version {
            let conditions = TestConditions {
                releases: all_releases(&place.version),
                ..TestConditions::at(&place.version, options.release.into())
            };
            found.push(Host::new(place, conditions, ObjectStyle::Plain, Vec::new()));
        }
    }
    found.into_iter().map(Host::with_objects).collect()
}

/// The releases at which the tests of a suite run.
fn releases_of(suite: &Suite, mut all: Vec<Release>) -> Vec<Release> {
    all.retain(|release| suite.kubernetes.is_none_or(|own| own.has(*release)));
    all
}

impl MutantOptions {
    /// The releases at which missing tests should hold.
    fn all_releases(&self) -> Vec<Release> {
        let is_asked =
            |release: &Release| *release == self.release || self.releases.contains(release);
        Release::ALL.into_iter().filter(is_asked).collect()
    }
}

impl<'m> Host<'m> {
    fn new(
        place: &'m Installed,
        conditions: TestConditions,
        style: ObjectStyle,
        suites: Vec<(usize, &'m Suite)>,
    ) -> Self {
        let CompiledDefinition { text, crd, .. } = &*place.definition;
        Self {
            suites,
            conditions,
            style,
            original: Original::new(text, crd, &place.version),
        }
    }

    /// The same, with the objects of its tests: a search starts from those that are admitted.
    fn with_objects(self) -> Self {
        let tests = self.suites.iter().flat_map(|(_, suite)| &suite.tests);
        let tests = tests.filter(|test| test.patches.is_empty() && !test.is_stored);
        let mut objects: Vec<Value<'static>> = Vec::new();
        for test in tests {
            for object in test.named_objects() {
                if objects.len() < MOST_OBJECTS && !objects.contains(&object) {
                    objects.push(object);
                }
            }
        }
        Self {
            original: self.original.with_objects(objects),
            ..self
        }
    }

    /// The suite that gets a test: the first one that has tests of its kind, or else the first one.
    fn suite_for(&self, test: &WrittenTest) -> Option<usize> {
        let has_kind = |suite: &Suite| suite.tests.iter().any(|own| own.kind == test.kind);
        let mut suites = self.suites.iter();
        let found = suites.find(|(_, suite)| has_kind(suite));
        found.or(self.suites.first()).map(|(number, _)| *number)
    }
}

impl Test {
    /// Its objects, with the name that the first one has on the server.
    fn named_objects(&self) -> impl Iterator<Item = Value<'static>> {
        let first = self.first_object();
        let generated = self.generated_name().map(Value::from);
        let metadata = first.get("metadata").and_then(Value::as_map);
        let given = metadata.and_then(|metadata| metadata.get("name").cloned());
        let name = given.filter(|name| *name != Value::from("")).or(generated);
        let objects = [Some(&self.initial), self.updated.as_ref()];
        objects.into_iter().flatten().map(move |object| {
            let mut object = object.map();
            if let (Some(metadata), Some(name)) = (object::metadata(&mut object), &name) {
                metadata.insert("name", name.clone());
            }
            Value::Map(object)
        })
    }
}

impl MutantTrial<'_> {
    /// A test that passes without a change and fails with it, or why none was found.
    pub(super) fn missing(
        &self,
        mutant: &Mutant,
        changed: &TestedDefinition,
    ) -> Result<MissingTest, NoTest> {
        let mut reason = None;
        let is_own = |host: &&Host<'_>| host.original.version() == mutant.version;
        for host in self.hosts.iter().filter(is_own) {
            match self.missing_in(host, mutant, changed) {
                Ok(test) => return Ok(test),
                Err(why) => reason = reason.or(Some(why)),
            }
        }
        Err(reason.unwrap_or(NoTest::Unproven(Unproven::NotServed)))
    }

    fn missing_in(
        &self,
        host: &Host<'_>,
        mutant: &Mutant,
        changed: &TestedDefinition,
    ) -> Result<MissingTest, NoTest> {
        let (conditions, original) = (&host.conditions, &host.original);
        let other = changed
            .definition(Some(&conditions.version), conditions.release)
            .map_err(NoTest::Refused)?;
        let found = original.apart_from((&other.text, &other.crd), ComparedAnswers::Errors);
        let given = original.objects();
        let path = mutant.path.replace("[]", "[*]");
        let refused: Vec<_> = original.refused_at(&path).cloned().collect();
        let objects = [&*given, &*refused];
        let further = || further_requests(&other.crd, &mutant.version, mutant.place(), objects);
        let written = |request: TrialRequest| {
            let name = &mutant.test_name;
            let own = WrittenTest::from_request(name, &request, self.target, conditions);
            match host.style {
                ObjectStyle::Plain => own,
                ObjectStyle::Text => WrittenTest::common_first(own),
            }
        };
        let trial = Trial {
            target: self.target,
            changed: Some(changed),
            conditions,
        };
        let tried = TriedRequests::default();
        let further = iter::once_with(further).flatten();
        let further = further.flat_map(|request| tried.count(written(request)));
        let tests = found.iter().cloned().flat_map(written).chain(further);
        let tells = |test: &WrittenTest| self.tells(host, test, changed);
        let best = trial.best_sound(tests.filter(tells));
        let best = best.ok_or(match &found {
            Ok(_) => NoTest::Unwritten,
            Err(why) => NoTest::Unproven(tried.after(*why)),
        })?;
        let version = (&other.crd, &*mutant.version);
        let best = with_fewer_changes(best, (trial, version), written, tells);
        let HeldTest {
            test,
            passes,
            notices,
            ..
        } = self.named(best, conditions);
        Ok(MissingTest {
            suite: host.suite_for(&test),
            kind: test.kind,
            text: test.text(host.style),
            releases: self.asked(passes),
            noticed: self.asked(notices),
        })
    }

    /// Whether a test passes, and fails with the change.
    fn tells(&self, host: &Host<'_>, test: &WrittenTest, changed: &TestedDefinition) -> bool {
        let Host {
            conditions, style, ..
        } = host;
        let tells = |test: Test| {
            conditions.run(test.clone(), self.target).has_passed()
                && conditions.run(test, changed).has_failed()
        };
        // The text decides. Data are quicker.
        tells(test.test(conditions)) && test.read_back(*style, conditions).is_some_and(tells)
    }

    /// A test that does not notice the change at all releases names those at which it does: there may be another
    /// test for the others.
    fn named(&self, mut held: HeldTest, conditions: &TestConditions) -> HeldTest {
        if held.holds_everywhere(conditions) {
            return held;
        }
        let rows = held
            .notices
            .chunk_by(|one, next| one.place() + 1 == next.place());
        let ranges = rows.filter_map(|row| {
            let (first, last) = (*row.first()?, *row.last()?);
            Some(ReleaseRange { first, last }.to_string())
        });
        let ranges = ranges.collect::<Vec<_>>().join(", ");
        let name = format!("{} (Kubernetes {ranges})", held.test.name());
        held.test.set_name(self.names.free(name));
        held
    }

    /// Those of some releases that were asked about.
    fn asked(&self, mut all: Vec<Release>) -> Vec<Release> {
        all.retain(|release| self.releases.contains(release));
        all
    }
}

impl Mutant {
    fn place(&self) -> ChangedKeyword<'_> {
        ChangedKeyword {
            keyword: &self.keyword,
            path: &self.path,
            value: &self.before,
        }
    }
}
