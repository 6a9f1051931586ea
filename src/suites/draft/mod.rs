//! Writes the first suite of a definition.

#[cfg(test)]
mod tests;

use super::mutants::{UNWRITTEN, removal};
use super::path::PathStep;
use super::run::RunOptions;
use super::schema::{DefinitionNode, Places, RULES, each_node, key};
use super::suite::TestKind;
use super::target::{Definition, TestedDefinition, versions};
use super::written::{ObjectStyle, WrittenTest, scalar};
use crate::compare::{Original, TrialRequest};
use crate::releases::Release;
use crate::schema;
use crate::value::{Map, Value};
use crate::views::sample;

/// A rule of a definition, and the patch that removes it.
struct DraftRule {
    name: String,
    patch: super::patch::Operation,
}

impl TestedDefinition {
    /// A first suite for the storage version: samples that are admitted, the defaults, and for each
    /// rule an object or an update that it refuses. `crd` is the path of the definition for the suite.
    ///
    /// # Errors
    /// Why there is no suite: no server takes the definition.
    pub fn draft(&self, crd: &str, release: Release) -> Result<String, String> {
        let (text, value) = self
            .source()
            .ok_or_else(|| "the text is no YAML or JSON".to_owned())?;
        let version = storage_version(value)
            .ok_or_else(|| "the definition has no version that is stored".to_owned())?;
        let definition = self.definition(Some(&version), release)?;
        let writer = DraftWriter {
            target: self,
            definition: &definition,
            original: Original::new(&definition.text, &definition.crd, &version),
            version: &version,
            release,
        };
        let mut tests = writer.samples();
        let mut unproven = Vec::new();
        for rule in rules(text, value, &version) {
            match writer.refused_by(value, &rule) {
                Ok(test) => tests.push(test),
                Err(reason) => unproven.push((rule.name, reason)),
            }
        }
        let mut out = String::new();
        let kind = value
            .get("spec")
            .and_then(|spec| spec.get("names")?.get("kind"));
        let entries = [
            ("name", kind.and_then(Value::as_str).unwrap_or_default()),
            ("crdName", &*self.identity().name),
            ("crd", crd),
            ("version", &*version),
        ];
        for (key, value) in entries {
            out.push_str(&format!("{key}: {}\n", scalar(value)));
        }
        out.push_str("tests:\n");
        write_tests(&tests, &mut out);
        write_unproven(&unproven, &mut out);
        Ok(out)
    }
}

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

/// The rules without a test, and why, in comments.
fn write_unproven(unproven: &[(String, String)], out: &mut String) {
    if !unproven.is_empty() {
        out.push_str("# These rules have no test. Write it by hand:\n");
    }
    for (name, reason) in unproven {
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
        });
    }
}

struct DraftWriter<'w> {
    target: &'w TestedDefinition,
    definition: &'w Definition,
    original: Original<'w>,
    version: &'w str,
    release: Release,
}

impl DraftWriter<'_> {
    /// Samples that are admitted. What the server adds is expected.
    fn samples(&self) -> Vec<WrittenTest> {
        let crd = &self.definition.crd;
        let mut endpoints = crd.endpoints().iter();
        let Some(endpoint) = endpoints.find(|one| one.version == self.version) else {
            return Vec::new();
        };
        let sample = |full| sample::object(endpoint, crd.endpoints(), &crd.host(), full);
        let (least, full) = (sample(false), sample(true));
        let mut bare = full.clone();
        remove_defaults(&mut bare, endpoint.schema());
        let mut found: Vec<WrittenTest> = Vec::new();
        for (name, object) in [
            ("admits an object with the required fields", &least),
            ("admits an object with all fields", &full),
            ("sets the defaults", &bare),
        ] {
            let tests = self.written(name, &TrialRequest::creation(object.clone()));
            let mut tests = tests.into_iter().filter(|test| !test.is_refused());
            let Some(admitted) = tests.next() else {
                continue;
            };
            let test = match tests.next() {
                Some(test) if test.is_stored_differently() => test,
                _ => admitted,
            };
            let is_new = found.iter().all(|known| !known.sends_the_same(&test));
            if is_new {
                found.push(test);
            }
        }
        found
    }

    fn written(&self, name: &str, request: &TrialRequest) -> Vec<WrittenTest> {
        WrittenTest::from_request(name, request, self.target, self.version, self.release)
    }

    /// A test in which a rule refuses something that would be admitted without it, or why none was
    /// found.
    fn refused_by(
        &self,
        definition: &Value<'static>,
        rule: &DraftRule,
    ) -> Result<WrittenTest, String> {
        let mut changed = definition.clone();
        rule.patch.apply(&mut changed)?;
        let without = self.target.with(changed);
        let other = without.definition(Some(self.version), self.release)?;
        let request = self
            .original
            .apart_from(&other.text, &other.crd)
            .map_err(|why| why.to_string())?;
        let tests = self.written(&rule.name, &request).into_iter();
        let mut refused = tests.filter(WrittenTest::is_refused);
        let found = refused.find(|test| {
            let suite = test.suite(self.version);
            let options = RunOptions {
                release: self.release,
                ..RunOptions::default()
            };
            let passes = |target: &TestedDefinition| target.run(&suite, &options).has_passed();
            passes(self.target) && !passes(&without)
        });
        found.ok_or_else(|| UNWRITTEN.to_owned())
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
