//! The effect of a changed definition on the objects of a cluster.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use serde::Serialize;

use super::codes::{STORED_OBJECT_CHANGED, STORED_OBJECT_REFUSED};
use super::finding::CheckSeverity;
use crate::cel::zones::Zones;
use crate::compare::{ObjectOutcome, Options, compare_in_zones};
use crate::value::{Value, json};
use crate::workspace::Workspace;
use crate::workspace::objects::Object;
use crate::{Crd, Release, definition, definition_texts};

/// A remark about a definition.
#[derive(Debug, Serialize)]
pub struct StoredRemark {
    /// The name of the definition.
    pub definition: String,
    /// The code.
    pub code: &'static str,
    /// Its severity.
    pub severity: CheckSeverity,
    /// How the new definition treats the objects.
    pub message: String,
}

/// The definitions and objects of a cluster.
pub struct StoredObjects {
    /// The name and text of each file from the cluster.
    texts: Vec<(String, String)>,
    /// They are read when a definition asks for the first time.
    read: OnceCell<Cluster>,
    zones: Rc<dyn Zones>,
}

impl fmt::Debug for StoredObjects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.texts.iter().map(|(name, _)| &**name).collect();
        f.debug_tuple("StoredObjects").field(&names).finish()
    }
}

struct Cluster {
    /// The texts of definitions, by their names.
    definitions: HashMap<String, String>,
    objects: Vec<GivenObject>,
}

/// An object of a cluster, or of a manifest.
struct GivenObject {
    file: String,
    /// Kind, namespace and name, without those that are missing.
    name: String,
    kind: String,
    group: String,
    /// Whether a cluster made it: it has a `uid`.
    is_stored: bool,
    /// The object as JSON.
    text: String,
}

/// An object of the cluster, and how the new definition treats it.
struct Fate<'c> {
    object: &'c GivenObject,
    outcome: ObjectOutcome,
}

/// One way in which the new definition treats objects.
struct Treatment {
    code: &'static str,
    severity: CheckSeverity,
    /// Their fate in words: "objects in the cluster …: 1 of 3".
    words: &'static str,
    /// The reason, for an object that is treated in this way.
    why: fn(&ObjectOutcome) -> Option<String>,
}

const TREATMENTS: [Treatment; 5] = [
    Treatment {
        code: STORED_OBJECT_REFUSED,
        severity: CheckSeverity::Error,
        words: "cannot be updated as they are",
        why: |outcome| (!outcome.update).then(|| outcome.message.clone().unwrap_or_default()),
    },
    Treatment {
        code: STORED_OBJECT_REFUSED,
        severity: CheckSeverity::Warning,
        words: "can be updated, but not created anew",
        why: |outcome| {
            outcome
                .ratcheted
                .then(|| outcome.message.clone().unwrap_or_default())
        },
    },
    Treatment {
        code: STORED_OBJECT_CHANGED,
        severity: CheckSeverity::Warning,
        words: "lose fields at the next write",
        why: |outcome| listed(&outcome.pruned),
    },
    Treatment {
        code: STORED_OBJECT_CHANGED,
        severity: CheckSeverity::Warning,
        words: "change when they are stored and read again",
        why: |outcome| listed(&outcome.round_trip),
    },
    Treatment {
        code: STORED_OBJECT_CHANGED,
        severity: CheckSeverity::Note,
        words: "get defaults at the next write",
        why: |outcome| listed(&outcome.defaulted),
    },
];

fn listed(fields: &[String]) -> Option<String> {
    (!fields.is_empty()).then(|| fields.join(", "))
}

impl StoredObjects {
    /// Those of texts that the cluster has, by their names.
    #[must_use]
    pub fn new(texts: Vec<(String, String)>, zones: Rc<dyn Zones>) -> Self {
        Self {
            texts,
            read: OnceCell::new(),
            zones,
        }
    }

    /// What the definitions of a text do to objects of the cluster. `accepted` are the names of those that the
    /// server takes: the cluster does not get the others.
    #[must_use]
    pub fn remarks(&self, text: &str, accepted: &[String], release: Release) -> Vec<StoredRemark> {
        let mut remarks = Vec::new();
        for now in definition_texts(text) {
            let Some(name) = name_of(&now) else {
                continue;
            };
            if !accepted.contains(&name) {
                continue;
            }
            let fates = self.fates(&name, &now, release);
            remarks.extend(
                TREATMENTS
                    .iter()
                    .filter_map(|one| one.remark(&name, &fates)),
            );
        }
        remarks
    }

    fn fates(&self, name: &str, now: &str, release: Release) -> Vec<Fate<'_>> {
        let cluster = self.read.get_or_init(|| self.cluster());
        let old = cluster.definitions.get(name);
        let Some(old) = old.filter(|old| *old != now) else {
            return Vec::new();
        };
        let before = Crd::new_for(old, release).with_zones(Rc::clone(&self.zones));
        let Some(resource) = before.resource() else {
            return Vec::new();
        };
        let is_meant = |object: &&GivenObject| {
            object.kind == resource.kind
                && object.group == resource.group
                // A manifest that the old definition refuses never came into the cluster.
                && (object.is_stored || before.admit(&object.text, None).allowed)
        };
        let objects: Vec<_> = cluster.objects.iter().filter(is_meant).collect();
        if objects.is_empty() {
            return Vec::new();
        }
        let texts: Vec<&str> = objects.iter().map(|object| &*object.text).collect();
        let options = Options {
            without_witnesses: true,
            release,
            ..Options::default()
        };
        let compared = compare_in_zones(old, now, &texts, options, &self.zones);
        let outcomes = compared.map_or_else(|_| Vec::new(), |compared| compared.objects);
        let fates = objects.into_iter().zip(outcomes);
        fates
            .map(|(object, outcome)| Fate { object, outcome })
            .collect()
    }

    fn cluster(&self) -> Cluster {
        let mut cluster = Cluster {
            definitions: HashMap::new(),
            objects: Vec::new(),
        };
        for (file, text) in &self.texts {
            for definition in definition_texts(text) {
                if let Some(name) = name_of(&definition) {
                    cluster.definitions.insert(name, definition.into_owned());
                }
            }
            let mut workspace = Workspace::new(Rc::clone(&self.zones));
            workspace.set(file, text);
            workspace.objects(file, &mut |object| {
                cluster.objects.extend(GivenObject::read(file, object));
            });
        }
        cluster
    }
}

/// The name that a definition has to have: `PLURAL.GROUP`.
fn name_of(definition: &str) -> Option<String> {
    let decoded = definition::decode(definition).ok()?;
    let spec = &decoded.definition.spec;
    Some([&*spec.names.plural, ".", &*spec.group].concat())
}

impl GivenObject {
    /// An object of a file. Definitions and empty documents do not count as objects.
    fn read(file: &str, object: &Object<'_>) -> Option<Self> {
        let text = object.sent.as_ref().filter(|sent| *sent != "null")?;
        let head = object.head;
        let name = [&*head.kind, &*head.namespace, &*head.name];
        let name: Vec<_> = name.into_iter().filter(|part| !part.is_empty()).collect();
        Some(Self {
            file: file.to_owned(),
            name: name.join(" "),
            kind: head.kind.clone(),
            group: object.identity.group.to_owned(),
            is_stored: has_uid(text),
            text: text.clone(),
        })
    }
}

fn has_uid(text: &str) -> bool {
    let parsed = json::parse(text).ok();
    let metadata = parsed
        .as_ref()
        .and_then(|parsed| parsed.value.as_map()?.get("metadata")?.as_map());
    metadata.is_some_and(|metadata| matches!(metadata.get("uid"), Some(Value::String(_))))
}

impl Treatment {
    /// A remark, if the definition treats some objects in this way.
    fn remark(&self, definition: &str, fates: &[Fate<'_>]) -> Option<StoredRemark> {
        let mut found = fates
            .iter()
            .filter_map(|fate| Some((fate.object, (self.why)(&fate.outcome)?)));
        let (GivenObject { name, file, .. }, why) = found.next()?;
        let (words, all) = (self.words, fates.len());
        let count = found.count() + 1;
        Some(StoredRemark {
            definition: definition.to_owned(),
            code: self.code,
            severity: self.severity,
            message: format!(
                "objects in the cluster {words}: {count} of {all}; the first is {name} in {file}: {why}"
            ),
        })
    }
}
