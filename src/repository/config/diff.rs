//! The part of the configuration about comparisons of definitions.

use serde::Serialize;

use super::pairs;
use super::read::{FAIL_ON, choice, levels, list, unknown};
use crate::compare::{Category, ChangeKind};
use crate::suites::FaultCode;
use crate::suites::read::cursor::{SuiteNode, SuiteReader};

pub(super) const DIFF_KEYS: &[&str] = &[
    "category",
    "alpha",
    "webhook",
    "failOn",
    "severity",
    "approvals",
];
pub(super) const APPROVAL_KEYS: &[&str] = &[
    "reason",
    "fingerprint",
    "id",
    "definition",
    "version",
    "path",
];
pub(super) const SEVERITIES: &[&str] = &["error", "warning", "info"];

/// How definitions are compared, and which changes are approved.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DiffConfig {
    /// The category of changes that must not break.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// Whether changes of alpha versions can break.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<bool>,
    /// Whether a webhook converts the objects, though the definitions do not say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhook: Option<bool>,
    /// The severity that makes the run fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fail_on: Option<String>,
    /// The severity of changes by their kind.
    #[serde(serialize_with = "pairs")]
    pub severity: Vec<(String, String)>,
    /// The changes that somebody approved.
    pub approvals: Vec<Approval>,
}

/// A change that somebody approved. Members that are absent hold for any change.
#[derive(Debug, Default, Serialize)]
pub struct Approval {
    /// Why.
    pub reason: String,
    /// The change itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// The kind of change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The name of the definition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// The version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

impl DiffConfig {
    pub(super) fn read(node: SuiteNode<'_>, reader: &mut SuiteReader<'_>) -> Self {
        let mut config = Self::default();
        let Some(map) = reader.map(node, "diff") else {
            return config;
        };
        reader.check_keys(map, DIFF_KEYS, "diff", &mut |_| None);
        let categories = Category::ALL.map(Category::as_str);
        config.category = choice(map, "category", &categories, reader);
        config.fail_on = choice(map, "failOn", FAIL_ON, reader);
        for (key, value) in [
            ("alpha", &mut config.alpha),
            ("webhook", &mut config.webhook),
        ] {
            if let Some(node) = reader.field(map, key) {
                *value = node.value.as_bool();
                if value.is_none() {
                    reader.wrong_type(node, key, "true or false");
                }
            }
        }
        let kinds: Vec<&str> = ChangeKind::ALL.iter().map(|kind| kind.facts().id).collect();
        config.severity = levels(map, "kind of change", &kinds, SEVERITIES, reader);
        for node in list(map, "approvals", reader) {
            config
                .approvals
                .extend(Approval::read(node, &kinds, reader));
        }
        config
    }
}

impl Approval {
    fn read(node: SuiteNode<'_>, kinds: &[&str], reader: &mut SuiteReader<'_>) -> Option<Self> {
        let map = reader.map(node, "an approval")?;
        reader.check_keys(map, APPROVAL_KEYS, "an approval", &mut |_| None);
        let mut text = |key: &str| {
            let node = reader.field(map, key)?;
            reader.text(node, key)
        };
        let approval = Self {
            reason: text("reason").unwrap_or_default(),
            fingerprint: text("fingerprint"),
            definition: text("definition"),
            version: text("version"),
            path: text("path"),
            id: match reader.field(map, "id") {
                Some(node) => Some(kind(node, kinds, reader)?),
                None => None,
            },
        };
        let lack = match &approval {
            one if one.reason.is_empty() => "a reason",
            one if one.fingerprint.is_none() && one.id.is_none() => "a fingerprint or an id",
            _ => return Some(approval),
        };
        let message = ["an approval needs ", lack].concat();
        reader.fault(FaultCode::Missing, message, reader.start(map));
        None
    }
}

/// The name of a kind of change. There are too many to list them all in a message.
fn kind(node: SuiteNode<'_>, kinds: &[&str], reader: &mut SuiteReader<'_>) -> Option<String> {
    let name = reader.text(node, "id")?;
    if kinds.contains(&&*name) {
        return Some(name);
    }
    let message = ["there is no kind of change ", &name].concat();
    unknown(message, &name, kinds, reader.range(node), reader);
    None
}
