//! Cases: one request a line, in the user's own text, with the API server's answer.

use std::fs;
use std::path::Path;

use crd_drydock::Request;
use crd_drydock::value::json;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// What a case asks for.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Op {
    Admit,
    Crd,
    Yaml,
    Regex,
    Cel,
    Table,
    OpenApi,
}

/// One request with `want`, what the API server answered.
///
/// Documents stay raw text: duplicate keys and number forms such as `10.0` matter.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Case {
    pub id: String,
    pub op: Op,
    #[serde(default, deserialize_with = "present")]
    crd: Option<Box<RawValue>>,
    crd_file: Option<String>,
    #[serde(default, deserialize_with = "present")]
    object: Option<Box<RawValue>>,
    #[serde(default, deserialize_with = "present")]
    old_object: Option<Box<RawValue>>,
    #[serde(default, deserialize_with = "present")]
    old_crd: Option<Box<RawValue>>,
    pub version: Option<String>,
    pub subresource: Option<String>,
    text: Option<Box<RawValue>>,
    pattern: Option<Box<RawValue>>,
    #[serde(default)]
    inputs: Vec<Box<RawValue>>,
    #[serde(default)]
    objects: Vec<Box<RawValue>>,
    #[serde(default)]
    want: Box<RawValue>,
    /// What other releases answered.
    #[serde(default)]
    wants: Vec<ReleaseAnswer>,
}

/// What some releases answered.
#[derive(Debug, Deserialize)]
struct ReleaseAnswer {
    kubernetes: Vec<String>,
    want: Box<RawValue>,
}

impl Case {
    /// The text of the CRD: inline, or the file beside the case file.
    pub fn crd(&self, folder: &Path) -> String {
        match &self.crd_file {
            Some(file) => read(&folder.join(file)),
            None => self
                .crd
                .as_ref()
                .map(|raw| raw.get())
                .unwrap_or_default()
                .to_owned(),
        }
    }

    pub fn object(&self) -> &str {
        self.object
            .as_ref()
            .map(|raw| raw.get())
            .unwrap_or_default()
    }

    /// The object that an expression has as `self`, if it has one.
    pub fn self_object(&self) -> Option<&str> {
        self.object.as_ref().map(|raw| raw.get())
    }

    pub fn text(&self) -> String {
        self.text.as_deref().map(string).unwrap_or_default()
    }

    pub fn pattern(&self) -> String {
        self.pattern.as_deref().map(string).unwrap_or_default()
    }

    pub fn inputs(&self) -> Vec<String> {
        self.inputs.iter().map(|raw| string(raw)).collect()
    }

    pub fn objects(&self) -> Vec<&str> {
        self.objects.iter().map(|raw| raw.get()).collect()
    }

    /// What is asked with the object.
    pub fn request(&self) -> Request<'_> {
        let old = self.old_object.as_ref().map(|raw| raw.get());
        match (old, self.subresource.as_deref()) {
            (None, None) => Request::Create,
            (Some(old), None) => Request::Update(old),
            (Some(old), Some("status")) => Request::UpdateStatus(old),
            (_, subresource) => panic!("{}: subresource {subresource:?}", self.id),
        }
    }

    /// What a release answered, by the first of its names that the case has; the answer of the
    /// default release where it has none.
    pub fn answer_of(&self, names: &[&str]) -> &RawValue {
        let find = |name: &&str| {
            let mut wants = self.wants.iter();
            wants.find(|answer| answer.kubernetes.iter().any(|known| known == name))
        };
        let found = names.iter().find_map(find);
        found.map_or(&self.want, |answer| &answer.want)
    }

    /// Whether the case itself has the answers of all releases.
    pub fn has_answers_of_releases(&self) -> bool {
        !self.wants.is_empty()
    }

    /// The answer of the default release.
    pub fn answer(&self) -> &RawValue {
        &self.want
    }

    /// The text of the CRD before an update.
    pub fn old_crd(&self) -> Option<&str> {
        self.old_crd.as_ref().map(|raw| raw.get())
    }
}

/// Whether the errors of an answer say which values they refuse.
pub fn records_values(answer: &RawValue) -> bool {
    answer.get().contains("\"badValue\":")
}

/// An answer, in the form that its op gives.
pub fn read_answer<'a, T: Deserialize<'a>>(answer: &'a RawValue) -> T {
    serde_json::from_str(answer.get()).unwrap_or_else(|error| panic!("{answer}: {error}"))
}

/// A field that is there, be it `null`.
pub fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Box<RawValue>>, D::Error> {
    Box::<RawValue>::deserialize(from).map(Some)
}

/// A string as Go's decoder reads it, where half a surrogate pair is U+FFFD.
fn string(raw: &RawValue) -> String {
    let parsed = json::parse(raw.get()).expect("a string");
    parsed.value.as_str().unwrap_or_default().to_owned()
}

/// The cases of a `*.jsonl` file.
pub fn read_cases(file: &Path) -> Vec<Case> {
    read_lines(file)
}

/// What the lines of a `*.jsonl` file hold.
pub fn read_lines<T: for<'a> Deserialize<'a>>(file: &Path) -> Vec<T> {
    let text = read(file);
    let lines = text.lines().enumerate();
    lines
        .map(|(at, line)| {
            serde_json::from_str(line)
                .unwrap_or_else(|error| panic!("{}:{}: {error}", file.display(), at + 1))
        })
        .collect()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
