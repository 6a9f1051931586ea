//! Checks Kubernetes' own objects and types inside custom resources. These are resources that a
//! definition embeds, and templates whose schema the definition leaves open. The table lists the
//! templates by the group and kind of the custom resource.
//!
//! All findings are remarks, because the server stores these values unchanged.

use std::rc::Rc;

use super::{gone, is_known};
use crate::kinds::{self, OpenTemplate, Problem, Source, StructureFinding};
use crate::machinery::field_path;
use crate::schema::{AdditionalNode, Node};
use crate::value::Value;
use crate::workspace::Workspace;
use crate::workspace::documents::unit::{ObjectHead, Unit};
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::Severity;
use crate::workspace::findings::finding::Finding;
use crate::{Crd, Release};

impl Workspace {
    /// The table, if objects of a definition may contain Kubernetes' own objects or types.
    pub(crate) fn embedded_source(&self, crd: &Crd) -> Option<&Rc<Source>> {
        let (_, source) = self.kubernetes.as_ref()?;
        let mut endpoints = crd.endpoints().iter();
        let may_be = endpoints.any(|endpoint| {
            endpoint.schema().below.embedded
                || source
                    .templates_of(&endpoint.group, &endpoint.kind)
                    .next()
                    .is_some()
        });
        may_be.then_some(source)
    }

    /// Remarks on Kubernetes' own objects and types in a custom resource.
    pub(crate) fn judge_embedded(
        &self,
        crd: &Crd,
        source: &Source,
        unit: &Unit,
        value: &Value<'_>,
    ) -> Vec<Finding> {
        let mut endpoints = crd.endpoints().iter();
        let version = unit.head.version();
        let Some(endpoint) = endpoints.find(|endpoint| endpoint.version == version) else {
            return Vec::new();
        };
        let mut walk = EmbeddedWalk {
            source,
            release: self.releases.last,
            findings: Vec::new(),
        };
        if endpoint.schema().below.embedded {
            walk.resources(endpoint.schema(), value, "");
        }
        for template in source.templates_of(&endpoint.group, &endpoint.kind) {
            let start = (&*template.path, String::new());
            walk.templates(Some(endpoint.schema()), value, start, template);
        }
        walk.findings
    }
}

struct EmbeddedWalk<'s> {
    source: &'s Source,
    release: Release,
    findings: Vec<Finding>,
}

impl EmbeddedWalk<'_> {
    /// Looks for embedded resources. Recursion is bounded by [`crate::value::MAX_DEPTH`].
    fn resources(&mut self, node: &Node, value: &Value<'_>, path: &str) {
        if node.embedded && !path.is_empty() {
            self.resource(value, path);
        }
        if !node.below.embedded {
            return;
        }
        match value {
            Value::Map(map) => {
                for (key, below) in map.iter() {
                    let additional = match &node.additional {
                        AdditionalNode::Schema(schema) => Some(&**schema),
                        _ => None,
                    };
                    if let Some(node) = node.properties.get(key).or(additional) {
                        self.resources(node, below, &field_path::join(path, key));
                    }
                }
            }
            Value::List(list) => {
                if let Some(items) = &node.items {
                    for (index, below) in list.iter().enumerate() {
                        self.resources(items, below, &field_path::item(path, index));
                    }
                }
            }
            _ => {}
        }
    }

    /// Judges an embedded object, if it is of a known kind.
    fn resource(&mut self, value: &Value<'_>, path: &str) {
        let head = ObjectHead::from_value(value);
        let kind = self.source.kind(head.group(), head.version(), &head.kind);
        let Some(kind) = kind else {
            if is_known(self.source, &head) {
                let finding = Workspace::no_version(self.source, &head, self.release);
                let message = refuses(&head.kind, &finding.message);
                self.add(field_path::join(path, &finding.path), message);
            }
            return;
        };
        let warning = gone(self.source, &head).and_then(|known| known.warning(self.release));
        if let Some(warning) = warning {
            let field = field_path::join(path, warning.field());
            self.add(field, ["Kubernetes warns: ", &warning.to_string()].concat());
        }
        let found = kinds::validate(self.source, kind, value);
        let decodes = !found.iter().any(|found| found.problem.is_refused());
        for found in found {
            self.remark(found, path, &head.kind);
        }
        if decodes {
            let errors = kinds::check(self.source, kind, value, self.release);
            for error in &errors.0 {
                let message = refuses(&head.kind, &error.message());
                self.add(field_path::join(path, error.path()), message);
            }
        }
    }

    /// Judges the values at a path of the table if the schema leaves them open.
    fn templates(
        &mut self,
        node: Option<&Node>,
        value: &Value<'_>,
        (rest, path): (&str, String),
        template: &OpenTemplate,
    ) {
        if rest.is_empty() {
            if node.is_none_or(|node| node.preserve_unknown) {
                let of = template.type_;
                let name = self.source.types.get(of).map(|of| of.name().to_owned());
                let is_own = |found: &StructureFinding| {
                    matches!(found.problem, Problem::Unknown(_))
                        && template.own.iter().any(|own| **own == *found.path)
                };
                let found = kinds::validate_type(self.source, of, value).into_iter();
                for found in found.filter(|found| !is_own(found)) {
                    self.remark(found, &path, name.as_deref().unwrap_or_default());
                }
            }
            return;
        }
        let (part, rest) = rest.split_once('.').unwrap_or((rest, ""));
        let name = part.trim_end_matches("[]");
        let Some(below) = value.get(name) else {
            return;
        };
        let below_node = node.and_then(|node| node.properties.get(name));
        if below_node.is_none() && node.is_some_and(|node| !node.preserve_unknown) {
            // The schema has no such field.
            return;
        }
        let path = field_path::join(&path, name);
        match below {
            Value::List(list) if name.len() < part.len() => {
                let items = below_node.map(|node| node.items.as_deref());
                let items = items.unwrap_or_default();
                for (index, below) in list.iter().enumerate() {
                    let rest = (rest, field_path::item(&path, index));
                    self.templates(items, below, rest, template);
                }
            }
            below => self.templates(below_node, below, (rest, path), template),
        }
    }

    /// Reports type errors and unknown fields. It ignores missing fields: an operator may fill them in.
    fn remark(&mut self, found: StructureFinding, path: &str, name: &str) {
        let message = match &found.problem {
            Problem::Undecodable(error) => {
                let message = ["not a valid Kubernetes ", name, ": ", &error.to_string()];
                return self.add(field_path::join(path, &found.path), message.concat());
            }
            Problem::Unknown(of) => {
                let around = self.source.types.get(*of).map_or(name, |of| of.name());
                let key = found.path.rsplit('.').next().unwrap_or_default();
                ["Kubernetes' ", around, " has no field \"", key, "\""].concat()
            }
            _ => return,
        };
        let finding = finding(field_path::join(path, &found.path), message);
        self.findings.push(finding.at_key());
    }

    fn add(&mut self, path: String, message: String) {
        self.findings.push(finding(path, message));
    }
}

fn refuses(kind: &str, why: &str) -> String {
    ["Kubernetes refuses this ", kind, ": ", why].concat()
}

fn finding(path: String, message: String) -> Finding {
    Finding::new(Code::EmbeddedObject, Severity::Warning, path, message).ours()
}
