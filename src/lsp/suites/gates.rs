//! Which definitions the feature gates of a suite choose, as openshift/api's runner does.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

use super::files::Files;
use crate::document;
use crate::lsp::members::Members;
use crate::value::json::to_json;

const PROFILE: &str = "include.release.openshift.io/";
const FEATURE_SET: &str = "release.openshift.io/feature-set";
const MAJOR_VERSION: &str = "release.openshift.io/major-version";
const MANIFESTS: &str = "payload-manifests/featuregates";

/// Annotations of a manifest or a definition.
type Annotations = [(String, String)];

/// The gates that are on or off in one kind of cluster.
struct Manifest {
    annotations: Vec<(String, String)>,
    feature_set: String,
    gates: BTreeMap<String, bool>,
}

/// Whether a definition has annotations by which feature gates choose.
#[must_use]
pub fn knows_gates(annotations: &Annotations) -> bool {
    let mut keys = annotations.iter().map(|(key, _)| key);
    keys.any(|key| key.starts_with(PROFILE) || key == FEATURE_SET)
}

/// Whether a suite with these gates tests a definition with these annotations.
///
/// # Errors
///
/// No manifest says whether a gate is on or off.
pub fn choose(
    files: &Files<'_>,
    suite: &str,
    wanted: &[&str],
    annotations: &Annotations,
) -> Result<bool, String> {
    if wanted.is_empty() {
        return Ok(true);
    }
    let sets = named(annotations, FEATURE_SET).unwrap_or_default();
    let sets: Vec<&str> = sets.split(',').filter(|set| !set.is_empty()).collect();
    // This feature set has every field.
    if sets.contains(&"CustomNoUpgrade") {
        return Ok(!wanted.iter().any(|gate| gate.starts_with('-')));
    }
    let is_profile = |(key, value): &&(String, String)| key.starts_with(PROFILE) && value == "true";
    let profiles = annotations.iter().filter(is_profile);
    let Some(profile) = profiles.map(|(key, _)| key).min() else {
        return Ok(true);
    };
    let gates = gates(files, suite, profile, &sets, &majors(annotations))?;
    for gate in wanted {
        let name = gate.strip_prefix('-').unwrap_or(gate);
        let is_on = gates.get(name);
        let is_on = is_on.ok_or_else(|| format!("no manifest of feature gates tells of {name}"))?;
        if *is_on == gate.starts_with('-') {
            return Ok(false);
        }
    }
    Ok(true)
}

fn gates(
    files: &Files<'_>,
    suite: &str,
    profile: &str,
    sets: &[&str],
    versions: &BTreeSet<String>,
) -> Result<BTreeMap<String, bool>, String> {
    // A definition without feature sets is the same in all of them.
    let wanted = if sets.is_empty() { &["Default"] } else { sets };
    let mut folders = files.upwards(suite, MANIFESTS).into_iter();
    let found = folders.find(|folder| !files.below(folder).is_empty());
    let folder = found
        .ok_or_else(|| format!("there is no {MANIFESTS} that tells which feature gates are on"))?;
    let below = files.below(&folder).into_iter();
    let mut manifests = below.flat_map(|file| manifests(files.text(&file).map_or("", |text| text)));
    let found = manifests.find(|manifest| {
        let is_major = || {
            majors(&manifest.annotations)
                .iter()
                .any(|one| versions.contains(one))
        };
        named(&manifest.annotations, profile).is_some()
            && wanted.contains(&&*manifest.feature_set)
            && (versions.is_empty() || is_major())
    });
    let set = wanted.join(",");
    let gates = found.map(|manifest| manifest.gates);
    gates.ok_or_else(|| {
        format!("no manifest of feature gates is for {profile} and feature set {set}")
    })
}

fn manifests(text: &str) -> Vec<Manifest> {
    let documents = document::parse(text).into_iter();
    let values = documents.filter_map(|document| document.value);
    let values = values.map(|value| serde_json::from_str(&to_json(&value)).unwrap_or_default());
    values.filter_map(|value| manifest(&value)).collect()
}

fn manifest(value: &Json) -> Option<Manifest> {
    let first = value.at("/status/featureGates/0").as_object()?;
    let named_annotations = value.at("/metadata/annotations").as_object();
    let annotations = named_annotations.into_iter().flatten();
    let annotations: Vec<_> = annotations
        .map(|(key, value)| (key.clone(), value.as_str().unwrap_or_default().to_owned()))
        .collect();
    let mut gates = BTreeMap::new();
    for (list, is_on) in [("enabled", true), ("disabled", false)] {
        let listed = first.get(list).and_then(Json::as_array);
        for gate in listed.into_iter().flatten() {
            let name = gate.at("/name").as_str().unwrap_or_default();
            gates.insert(name.to_owned(), is_on);
        }
    }
    // HyperShift names the feature set in the spec. Without a name it is the default set.
    let set = named(&annotations, FEATURE_SET).or_else(|| value.at("/spec/featureSet").as_str());
    let set = set.filter(|set| !set.is_empty()).unwrap_or("Default");
    Some(Manifest {
        feature_set: set.to_owned(),
        annotations,
        gates,
    })
}

fn named<'a>(annotations: &'a Annotations, name: &str) -> Option<&'a str> {
    let found = annotations.iter().find(|(key, _)| key == name)?;
    Some(&found.1)
}

fn majors(annotations: &Annotations) -> BTreeSet<String> {
    let mut all = annotations.iter();
    let found = all.find(|(key, _)| key.starts_with(MAJOR_VERSION));
    let names = found
        .map_or("", |(_, names)| names)
        .split(',')
        .map(str::trim);
    let is_number =
        |name: &&str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    names.filter(is_number).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::cel::zones::NoZones;
    use crate::lsp::texts::Texts;

    const MANIFEST: &str = "
metadata:
  annotations:
    include.release.openshift.io/self-managed: 'true'
    release.openshift.io/feature-set: TechPreview
status:
  featureGates:
  - enabled: [{name: Early}]
    disabled: [{name: Late}]
";

    #[test]
    fn manifests_tell_which_gates_are_on() {
        let mut texts = Texts::new(Rc::new(NoZones));
        let manifest = "file:///w/payload-manifests/featuregates/a.yaml";
        texts.set_file(manifest, Some(MANIFEST));
        let profile = "include.release.openshift.io/self-managed";
        let unknown = "no manifest of feature gates tells of Other";
        let no_set = "no manifest of feature gates is for include.release.openshift.io/self-managed and feature set \
                      Default";
        for (wanted, set, want) in [
            (&["Early", "-Late"][..], "TechPreview", Ok(true)),
            (&["Early", "Late"], "TechPreview", Ok(false)),
            (&["Other"], "TechPreview", Err(unknown)),
            (&["Early"], "", Err(no_set)),
            (&["Other"], "CustomNoUpgrade", Ok(true)),
            (&["-Other"], "CustomNoUpgrade", Ok(false)),
            (&[], "", Ok(true)),
        ] {
            let annotations = [
                (profile.to_owned(), "true".to_owned()),
                (FEATURE_SET.to_owned(), set.to_owned()),
            ];
            let suite = "file:///w/tests/a/b.yaml";
            let got = choose(&Files(&texts), suite, wanted, &annotations);
            assert_eq!(got, want.map_err(str::to_owned), "{wanted:?} {set}");
        }
    }
}
