//! The settings, as clients give them. Those that the command has too have its names and its values.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::members::Members;
use crate::check::severity::{Missing, Validation};
use crate::compare::Category;
use crate::workspace::findings::diagnostic::Severity;
use crate::{KUBERNETES_VERSION, Release, ReleaseRange};

/// The name below which clients keep the settings.
pub const SECTION: &str = "crd-drydock";

/// The settings that hold for all texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Where to look for definitions and objects: a glob relative to the folders.
    pub files: String,
    /// Which files to leave out.
    pub exclude: String,
    /// Files and folders with further definitions.
    pub crds: Vec<String>,
    /// The globs of definitions and of OpenAPI documents in a configuration: its folder, with a slash behind, and the
    /// glob.
    pub globs: Vec<(String, String)>,
    /// Files and folders with OpenAPI documents, whose kinds have no definition.
    pub openapi: Vec<String>,
    /// Whether objects of Kubernetes' own kinds are judged.
    pub built_in: bool,
    /// Whether references between objects are checked.
    pub references: bool,
    /// How many files are read at most.
    pub max_files: usize,
    /// Whether problems in files that are not open are reported.
    pub check_all_files: bool,
    /// Whether the costs of rules are shown.
    pub rule_costs: bool,
    /// Whether defaults and the types of variables in rules are shown within the text.
    pub inlay_hints: bool,
    /// Whether advice is reported: remarks that the API server does not make.
    pub advice: bool,
    /// The release of Kubernetes that judges, or a range; then its newest release judges.
    pub kubernetes_version: String,
    /// How unknown and repeated fields are reported.
    pub validate: Validation,
    /// How objects without a definition are reported.
    pub missing: Missing,
    /// The severities of diagnostics, by their codes.
    pub severity: BTreeMap<String, Level>,
    /// Whose breakage is told of definitions that change; `None` tells nothing.
    pub breaking_for: Option<Category>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            files: "**/*.{yaml,yml,json}".to_owned(),
            exclude: "**/{node_modules,.git,vendor,dist,target}/**".to_owned(),
            crds: Vec::new(),
            globs: Vec::new(),
            openapi: Vec::new(),
            built_in: true,
            references: false,
            max_files: 10_000,
            check_all_files: false,
            rule_costs: true,
            inlay_hints: true,
            advice: true,
            kubernetes_version: KUBERNETES_VERSION.to_owned(),
            validate: Validation::Warn,
            missing: Missing::Auto,
            severity: BTreeMap::new(),
            breaking_for: Some(Category::Writers),
        }
    }
}

/// A severity, as configurations name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The diagnostic is shown with this severity.
    Shown(Severity),
    /// It is left out.
    Off,
}

impl Level {
    /// The level of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "error" => Self::Shown(Severity::Error),
            "warning" => Self::Shown(Severity::Warning),
            "note" => Self::Shown(Severity::Information),
            "off" => Self::Off,
            _ => return None,
        })
    }
}

/// A setting: its name, how it is read, and what its value has to be. Reading leaves the settings alone where the
/// value is wrong, and returns false.
type Setting = (
    &'static str,
    fn(&mut Settings, &Json) -> bool,
    fn() -> String,
);

const SETTINGS: [Setting; 16] = [
    ("files", |own, given| text(&mut own.files, given), a_text),
    (
        "exclude",
        |own, given| text(&mut own.exclude, given),
        a_text,
    ),
    ("crds", |own, given| texts(&mut own.crds, given), some_texts),
    (
        "openapi",
        |own, given| texts(&mut own.openapi, given),
        some_texts,
    ),
    (
        "builtIn",
        |own, given| truth(&mut own.built_in, given),
        a_truth,
    ),
    (
        "references",
        |own, given| truth(&mut own.references, given),
        a_truth,
    ),
    ("maxFiles", max_files, || {
        "a whole number from 0 on".to_owned()
    }),
    (
        "checkAllFiles",
        |own, given| truth(&mut own.check_all_files, given),
        a_truth,
    ),
    (
        "ruleCosts",
        |own, given| truth(&mut own.rule_costs, given),
        a_truth,
    ),
    (
        "inlayHints",
        |own, given| truth(&mut own.inlay_hints, given),
        a_truth,
    ),
    (
        "advice",
        |own, given| truth(&mut own.advice, given),
        a_truth,
    ),
    ("kubernetesVersion", release, releases),
    (
        "validate",
        |own, given| {
            put(
                &mut own.validate,
                given.as_str().and_then(Validation::parse),
            )
        },
        || "one of strict, warn, ignore".to_owned(),
    ),
    (
        "missing",
        |own, given| put(&mut own.missing, given.as_str().and_then(Missing::parse)),
        || "one of auto, error, warn, ignore".to_owned(),
    ),
    ("severity", severity, || {
        "an object that gives codes one of error, warning, note, off".to_owned()
    }),
    ("breakingFor", breaking_for, || {
        "one of off, stored, writers, readers, tools".to_owned()
    }),
];

impl Settings {
    /// The settings with those of a client. A setting that it no longer has is as in `self`. An invalid value is
    /// complained of, and the setting stays as it was `before`.
    ///
    /// `given` has the settings, or has them below their section.
    pub fn with(&self, before: &Self, given: &Json, complain: &mut dyn FnMut(String)) -> Self {
        let given = match given.member(SECTION) {
            inner @ Json::Object(_) => inner,
            _ => given,
        };
        let mut settings = self.clone();
        for (name, read, wanted) in SETTINGS {
            let value = given.member(name);
            if value.is_null() || read(&mut settings, value) {
                continue;
            }
            // One that was right before is right again.
            before.copy(name, &mut settings);
            let wanted = wanted();
            complain(format!(
                "the setting {SECTION}.{name} must be {wanted}; it is {value}"
            ));
        }
        settings
    }

    /// Copies a setting.
    fn copy(&self, name: &str, to: &mut Self) {
        let own = self.clone();
        match name {
            "files" => to.files = own.files,
            "exclude" => to.exclude = own.exclude,
            "crds" => to.crds = own.crds,
            "openapi" => to.openapi = own.openapi,
            "builtIn" => to.built_in = own.built_in,
            "references" => to.references = own.references,
            "maxFiles" => to.max_files = own.max_files,
            "checkAllFiles" => to.check_all_files = own.check_all_files,
            "ruleCosts" => to.rule_costs = own.rule_costs,
            "inlayHints" => to.inlay_hints = own.inlay_hints,
            "advice" => to.advice = own.advice,
            "kubernetesVersion" => to.kubernetes_version = own.kubernetes_version,
            "validate" => to.validate = own.validate,
            "missing" => to.missing = own.missing,
            "breakingFor" => to.breaking_for = own.breaking_for,
            _ => to.severity = own.severity,
        }
    }

    /// Whether other files are to be read than with other settings.
    #[must_use]
    pub fn differs_in_files(&self, other: &Self) -> bool {
        let of_files = |one: &Self| {
            let one = one.clone();
            let flags = (one.max_files, one.check_all_files, one.references);
            (
                one.files,
                one.exclude,
                one.crds,
                one.openapi,
                one.globs,
                flags,
            )
        };
        of_files(self) != of_files(other)
    }

    /// The releases that judge.
    #[must_use]
    pub fn releases(&self) -> ReleaseRange {
        self.kubernetes_version.parse().unwrap_or_default()
    }
}

fn put<Value>(own: &mut Value, given: Option<Value>) -> bool {
    let is_right = given.is_some();
    if let Some(given) = given {
        *own = given;
    }
    is_right
}

fn text(own: &mut String, given: &Json) -> bool {
    put(own, given.as_str().map(str::to_owned))
}

fn truth(own: &mut bool, given: &Json) -> bool {
    put(own, given.as_bool())
}

fn texts(own: &mut Vec<String>, given: &Json) -> bool {
    let all = given.as_array().map(|all| {
        let all = all.iter().map(|one| one.as_str().map(str::to_owned));
        all.collect::<Option<Vec<_>>>()
    });
    put(own, all.flatten())
}

fn max_files(own: &mut Settings, given: &Json) -> bool {
    let number = given
        .as_u64()
        .and_then(|number| usize::try_from(number).ok());
    put(&mut own.max_files, number)
}

fn release(own: &mut Settings, given: &Json) -> bool {
    let known = given
        .as_str()
        .filter(|text| text.parse::<ReleaseRange>().is_ok());
    put(&mut own.kubernetes_version, known.map(str::to_owned))
}

fn severity(own: &mut Settings, given: &Json) -> bool {
    let levels = given.as_object().map(|levels| {
        let levels = levels.iter().map(|(code, level)| {
            let level = level.as_str().and_then(Level::parse)?;
            Some((code.clone(), level))
        });
        levels.collect::<Option<BTreeMap<_, _>>>()
    });
    put(&mut own.severity, levels.flatten())
}

fn breaking_for(own: &mut Settings, given: &Json) -> bool {
    let category = given.as_str().and_then(|name| match name {
        "off" => Some(None),
        name => {
            let mut all = Category::ALL.into_iter();
            all.find(|one| one.as_str() == name).map(Some)
        }
    });
    put(&mut own.breaking_for, category)
}

fn a_text() -> String {
    "a text".to_owned()
}

fn some_texts() -> String {
    "a list of texts".to_owned()
}

fn a_truth() -> String {
    "true or false".to_owned()
}

fn releases() -> String {
    let names = Release::ALL.map(|release| release.to_string()).join(", ");
    let [first, .., last] = Release::ALL;
    format!("one of {names}, or a range such as {first}-{last}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_wrong_value_is_told_and_leaves_the_setting_as_it_was() {
        let base = Settings::default();
        let before = Settings {
            max_files: 5,
            ..base.clone()
        };
        let given = json!({ "crd-drydock": { "maxFiles": -1, "advice": false, "crds": ["a"] } });
        let mut told = Vec::new();
        let settings = base.with(&before, &given, &mut |words| told.push(words));
        assert_eq!(
            told,
            ["the setting crd-drydock.maxFiles must be a whole number from 0 on; it is -1"]
        );
        assert_eq!(settings.max_files, 5);
        assert!(!settings.advice);
        assert!(settings.differs_in_files(&base));
    }

    #[test]
    fn each_setting_is_left_as_it_was_where_its_value_is_wrong() {
        let before = Settings {
            files: "a".to_owned(),
            exclude: "a".to_owned(),
            crds: vec!["a".to_owned()],
            globs: Vec::new(),
            openapi: vec!["a".to_owned()],
            built_in: false,
            references: true,
            max_files: 1,
            check_all_files: true,
            rule_costs: false,
            inlay_hints: false,
            advice: false,
            kubernetes_version: "1.33".to_owned(),
            validate: Validation::Strict,
            missing: Missing::Error,
            severity: BTreeMap::from([("a".to_owned(), Level::Off)]),
            breaking_for: None,
        };
        let wrong = SETTINGS
            .iter()
            .map(|(name, ..)| ((*name).to_owned(), json!([1])));
        let mut told = 0;
        let settings = Settings::default();
        let settings = settings.with(&before, &Json::Object(wrong.collect()), &mut |_| told += 1);
        assert_eq!(told, SETTINGS.len());
        assert_eq!(settings, before);
    }
}
