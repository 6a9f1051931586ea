//! Checks references between the objects of all texts. A field gets a remark of ours if it refers to
//! something that is not among the texts.
//!
//! `table.txt` lists the fields. There is no remark if it is not certain that something is missing. This
//! is so for names in templates, optional references, kustomizations that take files from elsewhere,
//! objects of unknown kinds, and cluster-wide objects that name an object without its namespace.

mod facts;
mod index;
mod kustomize;
mod parts;
mod resources;
mod selector;
mod table;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use self::facts::{CLAIM, NUMBERED, ObjectFacts, ReferenceTarget, Want};
use self::index::RelationIndex;
pub(crate) use self::index::Relations;
use self::selector::Selector;
use super::checks::diagnostics;
use super::documents::unit::Unit;
use super::findings::code::Code;
use super::findings::diagnostic::{Diagnostic, Severity};
use super::findings::finding::Finding;
use super::lookup::similar::similar;
use super::{UriEntry, Workspace};

/// The namespaces in which every cluster has objects of its own.
const CLUSTERS_OWN: [&str; 2] = ["kube-system", "kube-public"];

impl Workspace {
    /// Remarks on references of a text that lead to nothing among the texts. `extra` adds lines to the
    /// table: `KIND.GROUP PATH KIND.GROUP`. For objects of built-in kinds, the workspace must have the table
    /// of these kinds ([`Workspace::use_kubernetes`]).
    #[must_use]
    pub fn check_references(&self, uri: &str, extra: &str) -> Vec<Diagnostic> {
        let Some(entry) = self.find(uri) else {
            return Vec::new();
        };
        let index = self.relation_index(extra);
        if self.is_joined_with_unknown(&index, entry) {
            return Vec::new();
        }
        diagnostics::remarks(self, entry, &|number, unit| {
            self.relation_remarks(&index, entry, number, unit)
        })
    }

    /// The remarks on an object of a document.
    fn relation_remarks(
        &self,
        index: &Rc<RelationIndex>,
        entry: &UriEntry,
        (document, at): (usize, usize),
        unit: &Unit,
    ) -> Vec<Finding> {
        let facts = self.relation_facts(index, entry, document);
        let facts = facts.and_then(|facts| facts.objects.get(at));
        let Some(facts) = facts.filter(|facts| !facts.wants.is_empty()) else {
            return Vec::new();
        };
        let by = self.definition_of(unit.head.group(), &unit.head.kind);
        let Some(is_namespaced) = self.has_namespaces(&unit.head, by.as_ref()) else {
            return Vec::new();
        };
        let judge = RelationJudge {
            workspace: self,
            index,
            facts,
            is_namespaced,
            namespace: &unit.head.namespace,
        };
        let found = facts.wants.iter().filter_map(|want| judge.remark(want));
        found.map(Finding::ours).collect()
    }
}

/// The severity of a reference to an object of a kind that leads to nothing. Objects of some kinds are often
/// made in other ways.
fn severity_of(kind: &str) -> Severity {
    match kind {
        "ConfigMap" | "Secret" | "ServiceAccount" | "PersistentVolumeClaim" => {
            Severity::Information
        }
        _ => Severity::Warning,
    }
}

/// Judges the references of one object.
struct RelationJudge<'w> {
    workspace: &'w Workspace,
    index: &'w RelationIndex,
    facts: &'w ObjectFacts,
    is_namespaced: bool,
    /// The namespace that it states.
    namespace: &'w str,
}

impl RelationJudge<'_> {
    fn remark(&self, want: &Want) -> Option<Finding> {
        match &want.what {
            ReferenceTarget::Object {
                kind,
                name,
                namespace,
            } => self.object(want, (kind, name), namespace),
            ReferenceTarget::Part {
                kind,
                name,
                namespace,
                part,
            } => self.part(want, (kind, name), namespace, part),
            ReferenceTarget::Pods(selector) => self.pods(want, selector),
            ReferenceTarget::Port(name) => self.port(want, name),
            ReferenceTarget::Resource { groups, name } => self
                .workspace
                .no_resource(groups, name)
                .map(|(message, names)| {
                    Finding::new(
                        Code::UnknownResource,
                        Severity::Warning,
                        &*want.path,
                        message,
                    )
                    .with_names(names)
                }),
        }
    }

    fn object(&self, want: &Want, (kind, name): (&str, &str), beside: &str) -> Option<Finding> {
        let (index, workspace) = (self.index, self.workspace);
        let namespace = self.namespace_of(kind, beside)?;
        let mut numbered = name
            .trim_end_matches(|c: char| c.is_ascii_digit())
            .to_owned();
        numbered.push_str(NUMBERED);
        let mut claims = index.namespaces(kind, &numbered).filter(|_| kind == CLAIM);
        let mut others = index.namespaces(kind, name).peekable();
        let elsewhere = others.peek().copied();
        if CLUSTERS_OWN.contains(&namespace)
            || others.any(|other| index.may_meet(namespace, other))
            || claims.any(|other| index.may_meet(namespace, other))
            || index.table.has_always(kind, name)
            || index.is_made_of_known(kind, name) && elsewhere.is_none()
            || workspace.is_in_template(index, &|text| text.contains(name))
        {
            return None;
        }
        let short = kind.split('.').next().unwrap_or(kind);
        let mut message = [short, " \"", name, "\" is not among the files"].concat();
        if let Some(elsewhere) = elsewhere {
            let parts = [
                " in namespace \"",
                namespace,
                "\", only in \"",
                elsewhere,
                "\"",
            ];
            message.push_str(&parts.concat());
        }
        let severity = severity_of(short);
        let finding = Finding::new(Code::NotAmongFiles, severity, &*want.path, message);
        let others = workspace.names_of(kind).filter(|other| *other != name);
        Some(finding.with_names(similar(name, others)))
    }

    /// The namespace of the object that a field refers to. `None` if it is not known. `kind` is the kind of
    /// that object. `beside` is the namespace in the reference; empty if there is none.
    fn namespace_of<'n>(&'n self, kind: &str, beside: &'n str) -> Option<&'n str> {
        match (kind.starts_with("Cluster"), beside) {
            (true, _) => Some(""),
            (_, "") => self.is_namespaced.then_some(self.namespace),
            (_, beside) => Some(beside),
        }
    }

    /// A key or port of an object that is among the files.
    fn part(
        &self,
        want: &Want,
        (kind, name): (&str, &str),
        beside: &str,
        part: &str,
    ) -> Option<Finding> {
        let namespace = self.namespace_of(kind, beside)?;
        let known = self.index.parts(kind, name, namespace)?;
        let is_known = known.contains(&part)
            || self.index.is_patched_with(part)
            || self.workspace.is_in_template(self.index, &|text| {
                text.contains(name) || text.contains(part)
            });
        if is_known {
            return None;
        }
        let what = if kind == "Service" { "port" } else { "key" };
        let message = format!("{what} \"{part}\" of {kind} \"{name}\" is not among the files");
        let finding = Finding::new(Code::NotAmongFiles, severity_of(kind), &*want.path, message);
        Some(finding.with_names(similar(part, known.into_iter())))
    }

    fn pods(&self, want: &Want, selector: &Selector) -> Option<Finding> {
        let pods = self.index.pods(self.workspace, self.namespace, selector);
        let is_known = !pods.is_empty()
            || self
                .workspace
                .is_in_template(self.index, &|text| selector.is_in(text));
        let message =
            "no pod or pod template among the files has the labels that the selector demands";
        (!is_known).then(|| {
            Finding::new(
                Code::SelectsNoPods,
                Severity::Warning,
                &*want.path,
                message.to_owned(),
            )
        })
    }

    fn port(&self, want: &Want, name: &str) -> Option<Finding> {
        let mut wants = self.facts.wants.iter();
        let selector = wants.find_map(|other| match &other.what {
            ReferenceTarget::Pods(selector) => Some(selector),
            _ => None,
        })?;
        let pods = self.index.pods(self.workspace, self.namespace, selector);
        let ports = || pods.iter().flat_map(|pod| &pod.ports);
        let is_known = pods.is_empty()
            || ports().any(|known| **known == *name)
            || self
                .workspace
                .is_in_template(self.index, &|text| text.contains(name));
        let message = [
            "no container of the selected pods has a port named \"",
            name,
            "\"",
        ];
        (!is_known).then(|| {
            let names = similar(name, ports().map(|port| &**port));
            Finding::new(
                Code::NoSuchPort,
                Severity::Warning,
                &*want.path,
                message.concat(),
            )
            .with_names(names)
        })
    }
}
