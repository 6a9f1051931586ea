//! Writes the first suite of a definition.

mod smaller;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::iter;

use super::coverage::{CoverageItem, DEFAULT};
use super::mutants::{ChangedKeyword, TriedRequests, UNWRITTEN, further_requests, removal};
use super::path::PathStep;
use super::run::RunOptions;
use super::schema::{DefinitionNode, Places, RULES, each_node, key};
use super::suite::Suite;
use super::suite::TestKind;
use super::target::{CompiledDefinition, TestedDefinition, versions};
use super::written::{
    ObjectStyle, TestConditions, Trial, WrittenTest, make_names_distinct, scalar,
};
use crate::compare::{ComparedAnswers, Original, TrialRequest};
use crate::releases::ReleaseRange;
use crate::schema;
use crate::value::{Map, Value, json};
use crate::views::sample;

/// A rule or a default of a definition, and the patch that removes it.
struct DraftRule {
    name: String,
    patch: super::patch::Operation,
    /// The keyword of the schema.
    keyword: &'static str,
    /// The place of its node in objects.
    path: String,
    /// The rule, or the default as JSON.
    value: String,
}

impl TestedDefinition {
    /// A first suite for the storage version: samples that are admitted, the defaults, and for each
    /// rule an object or an update that it refuses. `crd` is the path of the definition for the suite. The tests
    /// hold at all of the releases, as far as these give the same answers.
    ///
    /// # Errors
    /// Why there is no suite: no server takes the definition.
    pub fn draft(&self, crd: &str, releases: impl Into<ReleaseRange>) -> Result<String, String> {
        let releases = releases.into();
        let release = releases.last;
        let (text, value) = self
            .source()
            .ok_or_else(|| "the text is no YAML or JSON".to_owned())?;
        let version = storage_version(value)
            .ok_or_else(|| "the definition has no version that is stored".to_owned())?;
        self.must_be_taken_whole(release)?;
        let definition = self.definition(Some(&version), release)?;
        for other in releases.releases() {
            let taken = self.definition(Some(&version), other);
            taken.map_err(|why| format!("Kubernetes {other}: {why}"))?;
        }
        let writer = DraftWriter {
            target: self,
            definition: &definition,
            original: Original::new(&definition.text, &definition.crd, &version),
            version: &version,
            conditions: TestConditions::at(&version, releases),
        };
        let mut missing = Vec::new();
        let mut tests = writer.samples(&mut missing);
        for rule in rules(text, value, &version) {
            match writer.told_apart(value, &rule, WrittenTest::is_refused) {
                Ok(test) => tests.push(test),
                Err(reason) => missing.push((rule.name, reason)),
            }
        }
        let in_vain = writer.add_defaults(text, value, &mut tests);
        make_names_distinct(&mut tests);
        let mut out = self.head(value, crd, &version, releases);
        write_tests(&tests, &mut out);
        missing.extend(self.unset_defaults(text, &out, &writer.conditions, &in_vain));
        write_missing(&missing, &mut out);
        Ok(out)
    }

    /// Writes the part of a suite before its tests.
    fn head(
        &self,
        definition: &Value<'static>,
        crd: &str,
        version: &str,
        releases: ReleaseRange,
    ) -> String {
        let kind = definition
            .get("spec")
            .and_then(|spec| spec.get("names")?.get("kind"));
        let entries = [
            ("name", kind.and_then(Value::as_str).unwrap_or_default()),
            ("crdName", &*self.identity().name),
            ("crd", crd),
            ("version", version),
        ];
        let lines = entries.map(|(key, value)| format!("{key}: {}\n", scalar(value)));
        // Other releases may have other messages.
        let kubernetes = match releases == ReleaseRange::default() {
            true => String::new(),
            false => format!("kubernetes: {}\n", scalar(&releases.to_string())),
        };
        lines.concat() + &kubernetes + "tests:\n"
    }

    /// The defaults of the tested version that no test of a suite compares. `in_vain` has those for
    /// which no test was found, by path, and why.
    fn unset_defaults(
        &self,
        text: &str,
        suite: &str,
        conditions: &TestConditions,
        in_vain: &BTreeMap<String, String>,
    ) -> Vec<MissingDraft> {
        let target = Self::new(text).with_zones(self.zones());
        let suite = Suite::read(suite);
        let tests = suite.tests.iter().enumerate();
        let comparing = tests.filter(|(_, test)| test.expected.object.is_some());
        let options = RunOptions {
            release: conditions.release,
            coverage: true,
            only: Some(comparing.map(|(index, _)| index).collect()),
            ..RunOptions::default()
        };
        // Only the coverage counts.
        let _ = target.run(&suite, &options);
        let defaults = defaults_of(&target, &conditions.version);
        let unset = defaults.filter(|item| !item.covered);
        let missing = unset.map(|CoverageItem { path, detail, .. }| {
            let why = in_vain.get(&path).map(|why| format!(" ({why})"));
            let reason = format!("no test was found{}", why.unwrap_or_default());
            (default_name(&path, &detail), reason)
        });
        let mut missing: Vec<MissingDraft> = missing.collect();
        if let Some(others) = missing
            .len()
            .checked_sub(MOST_LISTED)
            .filter(|more| *more > 1)
        {
            missing.truncate(MOST_LISTED);
            let name = format!("{others} other defaults");
            missing.push((name, "crd-drydock test --coverage lists them".to_owned()));
        }
        missing
    }
}

/// The most defaults that are listed without a test.
const MOST_LISTED: usize = 10;

/// The name of a test that was not made, and why.
type MissingDraft = (String, String);

fn write_tests(tests: &[WrittenTest], out: &mut String) {
    for kind in TestKind::ALL {
        let own = tests.iter().filter(|test| test.kind == kind);
        for (index, test) in own.enumerate() {
            if index == 0 {
                out.push_str(&format!("  {}:\n", kind.key()));
            }
            for line in test.text(ObjectStyle::Plain).lines() {
                out.push_str(&format!("  {line}\n"));
            }
        }
    }
}

/// Writes comments about the parts that have no test, and why.
fn write_missing(missing: &[MissingDraft], out: &mut String) {
    if !missing.is_empty() {
        out.push_str("# --init found no test for these. --mutants may find some of them; write the others by hand:\n");
    }
    for (name, reason) in missing {
        let reason = reason.replace(['\n', '\r'], " ");
        out.push_str(&format!("# - {}\n#   {reason}\n", scalar(name)));
    }
}

/// The name of the version that is stored, or of the first one.
fn storage_version(definition: &Value<'static>) -> Option<String> {
    let all = versions(definition);
    let is_stored = |one: &&Value<'_>| matches!(one.get("storage"), Some(Value::Bool(true)));
    let version = all.iter().find(is_stored).or_else(|| all.first())?;
    Some(version.get("name")?.as_str()?.to_owned())
}

fn rules(text: &str, definition: &Value<'static>, version: &str) -> Vec<DraftRule> {
    let Some(places) = Places::from_text(text) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    each_node(
        definition,
        &places,
        |name| name == version,
        |node| rules_of(node, &mut found),
    );
    found
}

fn rules_of(node: &DefinitionNode<'_>, found: &mut Vec<DraftRule>) {
    let rules = node.schema.get(RULES).and_then(Value::as_list);
    for (index, rule) in rules.unwrap_or_default().iter().enumerate() {
        let text = |key: &str| rule.get(key).and_then(Value::as_str);
        let about = text("message").or_else(|| text("rule")).unwrap_or_default();
        let about = about.trim().replace('\n', " ");
        found.push(DraftRule {
            name: match &*node.path {
                "" => about,
                path => format!("{path}: {about}"),
            },
            patch: removal(node, &[key(RULES), PathStep::Index(index)]),
            keyword: RULES,
            path: node.path.clone(),
            value: text("rule").unwrap_or_default().to_owned(),
        });
    }
}

fn default_of(node: &DefinitionNode<'_>) -> Option<DraftRule> {
    let default = node.schema.get(DEFAULT)?;
    let value = json::to_json(default);
    Some(DraftRule {
        name: default_name(&node.path, &value),
        patch: removal(node, &[key(DEFAULT)]),
        keyword: DEFAULT,
        path: node.path.clone(),
        value,
    })
}

/// The defaults of a version, and whether a test that ran has the server set them.
fn defaults_of(target: &TestedDefinition, version: &str) -> impl Iterator<Item = CoverageItem> {
    let items = target.coverage().items.into_iter();
    items.filter(move |item| item.keyword == DEFAULT && item.version == version)
}

fn default_name(path: &str, value: &str) -> String {
    format!("{path}: the default {value}")
}

struct DraftWriter<'w> {
    target: &'w TestedDefinition,
    definition: &'w CompiledDefinition,
    original: Original<'w>,
    version: &'w str,
    conditions: TestConditions,
}

impl DraftWriter<'_> {
    /// Tests of samples that are admitted. They expect what the server adds.
    fn samples(&self, missing: &mut Vec<MissingDraft>) -> Vec<WrittenTest> {
        let crd = &self.definition.crd;
        let mut endpoints = crd.endpoints().iter();
        let Some(endpoint) = endpoints.find(|one| one.version == self.version) else {
            return Vec::new();
        };
        let sample = |full| sample::object(endpoint, crd.endpoints(), &crd.host(), full);
        let (least, full) = (sample(false), sample(true));
        let mut bare = full.clone();
        remove_defaults(&mut bare, endpoint.schema());
        // Rules may forbid some fields, or the sample that was found lacks some.
        let is_complete = has_all_fields(&full, endpoint.schema(), &["status"]);
        let full_name = match is_complete {
            true => "admits an object with all fields",
            false => "admits an object with optional fields",
        };
        let lacks_optional = !is_complete && has_fields_of(&least, &full);
        let mut found: Vec<WrittenTest> = Vec::new();
        for (name, object) in [
            ("admits an object with the required fields", &least),
            (full_name, &full),
            ("sets the defaults", &bare),
        ] {
            if lacks_optional && std::ptr::eq(object, &full) {
                let reason =
                    "no object with more than the required fields was found that is admitted";
                missing.push((name.to_owned(), reason.to_owned()));
                continue;
            }
            let tests = self.written(name, &TrialRequest::creation(object.clone()));
            let named = tests.iter().filter(|test| test.is_named());
            let mut refusals = named.chain(&tests).filter_map(WrittenTest::refusal);
            let refusal = refusals.next().unwrap_or_default().to_owned();
            let mut tests = tests.into_iter().filter(|test| !test.is_refused());
            let Some(admitted) = tests.next() else {
                let reason = format!("the best object that was found is refused: {refusal}");
                // It is one object mostly: without optional fields, all fields are the required ones.
                if missing.iter().all(|(_, known)| *known != reason) {
                    missing.push((name.to_owned(), reason));
                }
                continue;
            };
            let test = match tests.next() {
                Some(test) if test.is_stored_differently() => test,
                _ => admitted,
            };
            let is_new = found.iter().all(|known| !known.sends_the_same(&test));
            if is_new {
                let held = self.trial(None).best(iter::once(test));
                found.extend(held.map(|held| held.test));
            }
        }
        found
    }

    fn written(&self, name: &str, request: &TrialRequest) -> Vec<WrittenTest> {
        WrittenTest::from_request(name, request, self.target, &self.conditions)
    }

    /// Adds tests for the defaults that no other test compares. Returns the reasons why there are
    /// no tests for the others, by the paths of these.
    fn add_defaults(
        &self,
        text: &str,
        definition: &Value<'static>,
        tests: &mut Vec<WrittenTest>,
    ) -> BTreeMap<String, String> {
        let mut in_vain = BTreeMap::new();
        let Some(places) = Places::from_text(text) else {
            return in_vain;
        };
        let mut defaults = Vec::new();
        each_node(
            definition,
            &places,
            |name| name == self.version,
            |node| defaults.extend(default_of(node)),
        );
        let target = TestedDefinition::new(text).with_zones(self.target.zones());
        // Only the coverage counts.
        let run = |test: &WrittenTest| {
            let test = test.test(&self.conditions);
            let release = self.conditions.release;
            let _ = target.run_test(Some(self.version), &test, release, Some(&target.recorder));
        };
        let comparing = tests.iter().filter(|test| test.expects_object());
        comparing.for_each(run);
        let set = |target: &TestedDefinition| -> Vec<String> {
            let set = defaults_of(target, self.version).filter(|item| item.covered);
            set.map(|item| item.path).collect()
        };
        let mut known = set(&target);
        for default in defaults {
            if known.contains(&default.path) {
                continue;
            }
            // A test that only asks for admission would not notice another default.
            let test = match self.told_apart(definition, &default, WrittenTest::expects_object) {
                Ok(test) => test,
                Err(why) => {
                    in_vain.insert(default.path, why);
                    continue;
                }
            };
            run(&test);
            known = set(&target);
            tests.push(test);
        }
        in_vain
    }

    /// Finds a test that passes with a rule or a default and fails without it. Returns the reason if there
    /// is none.
    fn told_apart(
        &self,
        definition: &Value<'static>,
        rule: &DraftRule,
        is_wanted: impl Fn(&WrittenTest) -> bool,
    ) -> Result<WrittenTest, String> {
        let mut changed = definition.clone();
        rule.patch.apply(&mut changed)?;
        let without = self.target.with(changed);
        let other = without
            .definition(Some(self.version), self.conditions.release)
            .map_err(|_| "the definition is invalid without it".to_owned())?;
        let found = self
            .original
            .apart_from((&other.text, &other.crd), ComparedAnswers::Verdicts);
        let place = ChangedKeyword {
            keyword: rule.keyword,
            path: &rule.path,
            value: &rule.value,
        };
        let further = || further_requests(&other.crd, self.version, place, [&[], &[]]);
        let tried = TriedRequests::default();
        let written = |request: TrialRequest| self.written(&rule.name, &request);
        let further = iter::once_with(further).flatten();
        let further = further.flat_map(|request| tried.count(written(request)));
        let tests = found.iter().cloned().flat_map(written).chain(further);
        let wanted = tests.filter(is_wanted);
        let wanted = wanted.filter(|test| self.depends_on_change(test, &without));
        let best = self.trial(Some(&without)).best_sound(wanted);
        let best = best.map(|held| self.smaller(held, &without));
        best.map(|held| held.test).ok_or_else(|| match &found {
            Ok(_) => UNWRITTEN.to_owned(),
            Err(why) => tried.after(*why).to_string(),
        })
    }

    /// The trial of tests, of those about a change.
    fn trial<'t>(&'t self, changed: Option<&'t TestedDefinition>) -> Trial<'t> {
        Trial {
            target: self.target,
            changed,
            conditions: &self.conditions,
        }
    }

    /// Whether a test passes with the definition and fails with a changed one. If the test expects a refusal, the
    /// changed definition must also admit the object, so nothing else refuses it.
    fn depends_on_change(&self, test: &WrittenTest, changed: &TestedDefinition) -> bool {
        let test_of = || test.test(&self.conditions);
        let admits = || {
            let release = self.conditions.release;
            let answer = changed.answer(Some(self.version), &test_of(), release);
            answer.is_some_and(|answer| answer.refusal.is_none())
        };
        let run = |target: &TestedDefinition| self.conditions.run(test_of(), target);
        run(self.target).has_passed()
            && run(changed).has_failed()
            && (!test.is_refused() || admits())
    }
}

/// Whether a value has all fields of another one. Items of lists are not compared.
fn has_fields_of(value: &Value<'_>, other: &Value<'_>) -> bool {
    let (Value::Map(map), Value::Map(other)) = (value, other) else {
        return true;
    };
    let mut fields = other.iter();
    fields.all(|(key, other)| map.get(key).is_some_and(|own| has_fields_of(own, other)))
}

/// Whether a value has all properties that its schema names, apart from some of the outermost ones.
fn has_all_fields(value: &Value<'_>, node: &schema::Node, others: &[&str]) -> bool {
    let is_complete = |value: &Value<'_>, node: Option<&schema::Node>| {
        node.is_none_or(|node| has_all_fields(value, node, &[]))
    };
    match value {
        Value::Map(map) => {
            let mut names = node.properties.iter().map(|(name, _)| name);
            names.all(|name| others.contains(&name) || map.contains_key(name))
                && map
                    .iter()
                    .all(|(key, value)| is_complete(value, node.child(key)))
        }
        Value::List(items) => items
            .iter()
            .all(|item| is_complete(item, node.items.as_deref())),
        _ => true,
    }
}

/// Removes the properties that have defaults from an object.
fn remove_defaults(value: &mut Value<'static>, node: &schema::Node) {
    match value {
        Value::Map(map) => {
            let mut kept = Map::new();
            for (key, mut value) in std::mem::take(map).into_entries() {
                let Some(child) = node.child(&key) else {
                    kept.push(key, value);
                    continue;
                };
                if child.default.is_none() {
                    remove_defaults(&mut value, child);
                    kept.push(key, value);
                }
            }
            *map = kept;
        }
        Value::List(items) => {
            if let Some(child) = node.items.as_deref() {
                items
                    .iter_mut()
                    .for_each(|item| remove_defaults(item, child));
            }
        }
        _ => {}
    }
}
