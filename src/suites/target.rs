//! The definition that suites test, compiled once for each version and release.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use serde::Serialize;

use super::coverage::{self, Coverage, Recorder};
use super::patch::Operation;
use super::path::{self, PathStep};
use super::run::PassedTests;
#[cfg(doc)]
use super::run::RunOptions;
use crate::Crd;
use crate::cel::zones::{NoZones, Zones};
use crate::definition;
use crate::document::{self, Notation, One, SizeCheck};
use crate::machinery::GroupVersion;
use crate::machinery::status::Refusal;
use crate::releases::Release;
use crate::value::json::Duplicates;
use crate::value::{Map, Strict, Value, json};

/// The definition that suites test.
pub struct TestedDefinition {
    text: String,
    value: Result<Value<'static>, String>,
    /// The keys that the text repeats.
    repeated: Vec<Strict>,
    ignored: OnceCell<Vec<String>>,
    zones: Rc<dyn Zones>,
    kept: DefinitionCache<CompiledDefinition>,
    patched: DefinitionCache<Patched>,
    pub(super) recorder: RefCell<Recorder>,
    pub(super) passed: RefCell<PassedTests>,
}

/// The compiled definitions, or why there is none, by release, version and patches.
type DefinitionCache<T> = RefCell<BTreeMap<(Release, String, String), Result<Rc<T>, String>>>;

impl fmt::Debug for TestedDefinition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TestedDefinition")
            .field("identity", &self.identity())
            .finish_non_exhaustive()
    }
}

/// The data by which hosts choose a definition.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct DefinitionKey {
    /// The name: `backups.example.org`. Empty if the text is not a definition.
    pub name: String,
    /// The names of its versions.
    pub versions: Vec<String>,
    /// Its annotations.
    pub annotations: Vec<(String, String)>,
}

/// A compiled definition.
pub(super) struct CompiledDefinition {
    pub(super) value: Value<'static>,
    pub(super) text: String,
    pub(super) crd: Crd,
}

/// A definition before its restoration, and just after.
pub(super) struct Patched {
    pub(super) before: CompiledDefinition,
    pub(super) restored: CompiledDefinition,
    /// Whether the patches change nothing.
    pub(super) is_same: bool,
    /// The fields of the patched definition that the server ignores. The own definition has none of them.
    pub(super) ignored: Vec<String>,
}

impl TestedDefinition {
    /// Reads a definition from YAML or JSON text. This never fails: running a suite reports what is wrong
    /// with the definition.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let (value, mut repeated) = match document::parse_one(text, Duplicates::LastWins) {
            Ok(one) => (Ok(one.value.into_owned()), one.findings),
            Err(fault) => (Err(fault.to_string()), Vec::new()),
        };
        // `kubectl apply` sends a key that overrides a merged one as it is meant.
        repeated.retain(Strict::is_mistake);
        Self {
            text: text.to_owned(),
            value,
            repeated,
            ignored: OnceCell::new(),
            zones: Rc::new(NoZones),
            kept: RefCell::default(),
            patched: RefCell::default(),
            recorder: RefCell::default(),
            passed: RefCell::default(),
        }
    }

    /// The text and the value of a definition that could be read.
    pub(super) fn source(&self) -> Option<(&str, &Value<'static>)> {
        Some((&self.text, self.value.as_ref().ok()?))
    }

    /// The fields of the definition that the server ignores, as strict field validation words them: unknown
    /// ones and repeated ones.
    pub(super) fn ignored_fields(&self) -> &[String] {
        self.ignored.get_or_init(|| {
            let unknown = self.value.as_ref().map(unknown_fields).unwrap_or_default();
            let repeated = self.repeated.iter().map(Strict::to_string);
            repeated.chain(unknown).collect()
        })
    }

    /// Another definition, in the same zones.
    pub(super) fn with(&self, definition: Value<'static>) -> Self {
        Self {
            text: String::new(),
            value: Ok(definition),
            repeated: Vec::new(),
            ignored: OnceCell::new(),
            zones: Rc::clone(&self.zones),
            kept: RefCell::default(),
            patched: RefCell::default(),
            recorder: RefCell::default(),
            passed: RefCell::default(),
        }
    }

    /// Gives rules the time zones that they may name.
    #[must_use]
    pub fn with_zones(mut self, zones: Rc<dyn Zones>) -> Self {
        self.zones = zones;
        self
    }

    /// The time zones that rules may name.
    pub(super) fn zones(&self) -> Rc<dyn Zones> {
        Rc::clone(&self.zones)
    }

    /// The data by which hosts choose a definition. Nothing is compiled.
    #[must_use]
    pub fn identity(&self) -> DefinitionKey {
        let Ok(value) = &self.value else {
            return DefinitionKey::default();
        };
        let text = |key| value.get(key).and_then(Value::as_str).unwrap_or_default();
        if !definition::is_definition(text("apiVersion"), text("kind")) {
            return DefinitionKey::default();
        }
        let metadata = value.get("metadata");
        let text = |value: &Value<'_>| value.as_str().map(str::to_owned);
        let annotations = metadata.and_then(|metadata| metadata.get("annotations")?.as_map());
        let annotations = annotations.into_iter().flat_map(|map| map.iter());
        DefinitionKey {
            name: metadata
                .and_then(|metadata| text(metadata.get("name")?))
                .unwrap_or_default(),
            versions: versions(value)
                .iter()
                .filter_map(|version| text(version.get("name")?))
                .collect(),
            annotations: annotations
                .filter_map(|(key, value)| Some((key.to_owned(), text(value)?)))
                .collect(),
        }
    }

    /// How much of the definition those tests used that recorded it: see [`RunOptions::coverage`]. Versions that
    /// are served count, also if no test ran against them.
    #[must_use]
    pub fn coverage(&self) -> Coverage {
        match &self.value {
            Ok(value) => coverage::items(&self.text, value, &self.recorder.borrow()),
            Err(_) => Coverage::default(),
        }
    }

    /// The definition with one version only, compiled for a release.
    ///
    /// # Errors
    /// Why no server takes it.
    pub(super) fn definition(
        &self,
        version: Option<&str>,
        release: Release,
    ) -> Result<Rc<CompiledDefinition>, String> {
        let key = (
            release,
            version.unwrap_or_default().to_owned(),
            String::new(),
        );
        if let Some(known) = self.kept.borrow().get(&key) {
            return known.clone();
        }
        let definition = self.narrowed(version).and_then(|value| {
            let is_whole = self.value.as_ref() == Ok(&value);
            let definition = self.compile(value, None, release);
            definition.silence().map_or(Ok(()), Err)?;
            if !is_whole {
                self.must_be_taken_whole(release)?;
            }
            Ok(Rc::new(definition))
        });
        self.kept.borrow_mut().insert(key, definition.clone());
        definition
    }

    /// A server gets the definition with all its versions, so it must take all of them. It need not serve any.
    pub(super) fn must_be_taken_whole(&self, release: Release) -> Result<(), String> {
        if self.definition(Some(AS_IT_IS), release).is_ok() {
            return Ok(());
        }
        let words = "the server refuses it as it is in the file, with all its versions";
        let refusal = self.compile(self.value.clone()?, None, release).refusal();
        refusal.map_or(Ok(()), |why| Err(format!("{words}: {why}")))
    }

    /// The definition as it is before patches are taken back, and just after.
    ///
    /// # Errors
    /// Which patch does not apply, or why no server takes the result.
    pub(super) fn patched(
        &self,
        version: Option<&str>,
        patches: &[Operation],
        release: Release,
    ) -> Result<Rc<Patched>, String> {
        let name = version.unwrap_or_default().to_owned();
        let key = (release, name, shown(patches));
        if let Some(known) = self.patched.borrow().get(&key) {
            return known.clone();
        }
        let patched = self.patch(version, patches, release).map(Rc::new);
        let mut kept = self.patched.borrow_mut();
        if kept.len() >= MOST_PATCHED {
            kept.clear();
        }
        kept.insert(key, patched.clone());
        patched
    }

    /// Does with the server's definition what openshift/api's runner does: it gets the whole spec
    /// of the patched file, then its own again. A field `sentinel` tells which one answers, which
    /// is also a change of the object that an update sends.
    fn patch(
        &self,
        version: Option<&str>,
        patches: &[Operation],
        release: Release,
    ) -> Result<Patched, String> {
        let installed = self.definition(version, release)?;
        let mut file = self.value.clone()?;
        for (number, patch) in patches.iter().enumerate() {
            let why = |why| {
                format!(
                    "patch {} of the definition does not apply: {why}",
                    number + 1
                )
            };
            patch.apply(&mut file).map_err(why)?;
        }
        let is_same = self.value.as_ref() == Ok(&file);
        let own = self.ignored_fields();
        let mut ignored = unknown_fields(&file);
        ignored.retain(|field| !own.contains(field));
        let spec = file.get("spec").cloned().unwrap_or_default();
        let mut before = with_spec(&installed.value, spec);
        add_sentinel(&mut before, PATCHED);
        let before = self.compile(before, Some(&installed.text), release);
        let refused = |words: &str, why: String| format!("{words}: {why}");
        if let Some(why) = before.silence() {
            return Err(refused("the patched definition is refused", why));
        }
        let mut restored = installed.value.clone();
        add_sentinel(&mut restored, RESTORED);
        let restored = self.compile(restored, Some(&before.text), release);
        if let Some(why) = restored.silence() {
            return Err(refused("the restored definition is refused", why));
        }
        Ok(Patched {
            before,
            restored,
            is_same,
            ignored,
        })
    }

    fn compile(
        &self,
        value: Value<'static>,
        previous: Option<&str>,
        release: Release,
    ) -> CompiledDefinition {
        let text = json::to_json(&value);
        let crd = match previous {
            None => Crd::new_for(&text, release),
            Some(previous) => update_of_established(&text, previous, release),
        };
        CompiledDefinition {
            crd: crd.with_zones(Rc::clone(&self.zones)),
            value,
            text,
        }
    }

    /// The definition as a server gets it: with one version, which is served and stored.
    fn narrowed(&self, version: Option<&str>) -> Result<Value<'static>, String> {
        let mut value = self.value.clone()?;
        let names = self.identity().versions;
        let wanted = match (version, &*names) {
            (Some(AS_IT_IS), _) => return Ok(value),
            (Some(version), _) => version,
            (None, [only]) => only,
            (None, []) => return Ok(value),
            (None, _) => {
                return Err(format!(
                    "the definition has several versions ({}): the suite must name one as version",
                    names.join(", ")
                ));
            }
        };
        if !names.iter().any(|name| name == wanted) && !names.is_empty() {
            return Err(format!(
                "the definition has no version {wanted}: it has {}",
                names.join(", ")
            ));
        }
        let spec = value
            .as_map_mut()
            .and_then(|map| map.get_mut("spec")?.as_map_mut());
        if let Some(Value::List(versions)) = spec.and_then(|spec| spec.get_mut("versions")) {
            versions.retain(|one| one.get("name").and_then(Value::as_str) == Some(wanted));
            for version in versions.iter_mut().filter_map(Value::as_map_mut) {
                version.insert("served", Value::Bool(true));
                version.insert("storage", Value::Bool(true));
            }
        }
        Ok(value)
    }
}

impl CompiledDefinition {
    /// Why no server takes the definition.
    fn refusal(&self) -> Option<String> {
        let report = self.crd.report();
        if report.valid || report.comes_from_a_cluster {
            return None;
        }
        let message = report
            .message
            .clone()
            .or_else(|| report.decode_error.clone());
        Some(message.unwrap_or_default())
    }

    /// Why a server with the definition answers no request: it refuses the definition, or serves none of its versions.
    fn silence(&self) -> Option<String> {
        let unserved = || self.crd.not_served_because().map(str::to_owned);
        self.refusal().or_else(unserved)
    }
}

/// How many patched definitions are kept: patches change while somebody writes them.
const MOST_PATCHED: usize = 100;
/// The version of suites that test the definition with all its versions.
pub(super) const AS_IT_IS: &str = "*";
/// The sentinel's value during the creation.
pub(super) const PATCHED: &str = "+patched";
/// The sentinel's value just after the definition is restored.
pub(super) const RESTORED: &str = "+restored";
/// The field that only such definitions have.
pub(super) const SENTINEL: &str = "sentinel";

/// The versions of a definition.
pub(super) fn versions<'v>(definition: &'v Value<'static>) -> &'v [Value<'static>] {
    let versions = definition.get("spec").and_then(|spec| spec.get("versions"));
    versions.and_then(Value::as_list).unwrap_or_default()
}

/// The schema by which a definition judges an object, if it has the version that the object names.
pub(super) fn schema_of<'v>(
    definition: &'v Value<'static>,
    object: &Value<'_>,
) -> Option<&'v Value<'static>> {
    let named = object.get("apiVersion").and_then(Value::as_str);
    let named = GroupVersion::split(named.unwrap_or_default()).version;
    let has_name = |one: &&Value<'_>| one.get("name").and_then(Value::as_str) == Some(named);
    let version = versions(definition).iter().find(has_name)?;
    version.get("schema")?.get("openAPIV3Schema")
}

/// Whether a server serves a version of the definition.
pub(super) fn is_served(definition: &Value<'static>, version: &str) -> bool {
    let has_name = |one: &Value<'_>| one.get("name").and_then(Value::as_str) == Some(version);
    let mut own = versions(definition).iter().filter(|one| has_name(one));
    own.any(|one| one.get("served") == Some(&Value::Bool(true)))
}

/// The fields of a definition that the server does not know, as strict field validation words them.
fn unknown_fields(definition: &Value<'static>) -> Vec<String> {
    let document = One {
        value: definition.clone(),
        findings: Vec::new(),
        size: SizeCheck::new(Notation::Json, 0, false),
    };
    let decoded = definition::decode_document(document);
    let unknown = decoded.map_or_else(|_| Vec::new(), |decoded| decoded.strict);
    unknown.iter().map(Strict::to_string).collect()
}

/// Sends a definition as an update of one that a server of the release has stored and serves.
fn update_of_established(text: &str, previous: &str, release: Release) -> Crd {
    let sent = document::parse_one(text, Duplicates::Keep);
    let sent = sent.map_err(|fault| Refusal::ours(fault.to_string()));
    let stored = definition::decode(previous).map(|mut stored| {
        let definition = &mut stored.definition;
        definition.drop_disabled(None, release, &mut Vec::new());
        definition.count_as_applied();
        stored
    });
    Crd::from_decoded(
        sent.and_then(definition::decode_document),
        Some(stored),
        release,
    )
}

fn with_spec(definition: &Value<'static>, spec: Value<'static>) -> Value<'static> {
    let mut definition = definition.clone();
    if let Some(map) = definition.as_map_mut() {
        map.insert("spec", spec);
    }
    definition
}

/// Lets objects of all versions have the sentinel with a value.
fn add_sentinel(definition: &mut Value<'static>, value: &'static str) {
    let step = |name: &str| PathStep::Key(name.to_owned());
    let steps = [step("spec"), step("versions")];
    let Some(Value::List(versions)) = path::find(definition, &steps) else {
        return;
    };
    let steps = [step("schema"), step("openAPIV3Schema")];
    for version in versions {
        let Some(Value::Map(schema)) = path::find(version, &steps) else {
            continue;
        };
        if !matches!(schema.get("properties"), Some(Value::Map(_))) {
            schema.insert("properties", Value::Map(Map::new()));
        }
        let mut property = Map::new();
        property.push("type", Value::from("string"));
        property.push("enum", Value::List(vec![Value::from(value)]));
        if let Some(Value::Map(properties)) = schema.get_mut("properties") {
            properties.insert(SENTINEL, Value::Map(property));
        }
    }
}

/// Patches as text, to tell them apart.
fn shown(patches: &[Operation]) -> String {
    let mut text = String::new();
    for patch in patches {
        text.push_str(&format!("{:?} {:?}\n", patch.path, patch.action));
    }
    text
}
