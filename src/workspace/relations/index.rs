//! Combines the facts about all texts: which objects and pods exist, and what is not known.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::facts::{ObjectFacts, PodTemplate, RelationFacts, kind_of};
use super::kustomize::{Kustomization, Placed, joined_with_unknown};
use super::selector::{Label, Selector};
use super::table::RelationTable;
use crate::document::has_template_marks;
use crate::value::Value;
use crate::workspace::documents::fingerprint::fingerprint;
use crate::workspace::documents::named::NameIndex;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::{ObjectHead, Unit};
use crate::workspace::{UriEntry, Workspace, address};

/// The last index. The next index reuses its facts.
#[derive(Debug, Default)]
pub(crate) struct Relations {
    last: RefCell<Option<Rc<RelationIndex>>>,
    is_current: Cell<bool>,
}

impl Relations {
    /// Forgets the index, because a text changed.
    pub fn forget(&self) {
        self.is_current.set(false);
    }
}

/// The index of all texts.
#[derive(Debug, Default)]
pub(super) struct RelationIndex {
    pub table: Rc<RelationTable>,
    texts: Vec<TextFacts>,
    /// All objects by kind and name.
    objects: NameIndex<KnownObject>,
    /// Prefixes and suffixes that kustomizations add to names.
    prefixes: Vec<Box<str>>,
    suffixes: Vec<Box<str>>,
    /// The labels that kustomizations add.
    added: Vec<Label>,
    /// The patches that kustomizations have themselves, as text.
    patches: Vec<Box<str>>,
    /// Whether a kustomization puts objects into another namespace.
    moves: bool,
    /// The texts, by number, that a kustomization combines with files that are not among the texts.
    joined: Vec<usize>,
}

/// An object among the texts.
#[derive(Debug)]
struct KnownObject {
    /// "" if it states none.
    namespace: Box<str>,
    parts: Option<Rc<[Box<str>]>>,
}

/// The facts about a text.
#[derive(Debug, Default)]
struct TextFacts {
    uri: Rc<str>,
    /// The fingerprint of each document's text, and the facts about it.
    documents: Vec<(u64, Rc<RelationFacts>)>,
    /// Whether it is a template or a list of patches, or a document of it cannot be read.
    is_template: bool,
}

impl Workspace {
    /// The index of all texts, by the table with further lines.
    pub(super) fn relation_index(&self, extra: &str) -> Rc<RelationIndex> {
        let mut last = self.relations.last.borrow_mut();
        let same = last.take().filter(|last| *last.table.extra == *extra);
        let index = match same {
            Some(same) if self.relations.is_current.get() => same,
            same => Rc::new(self.index_relations(extra, same.as_deref())),
        };
        self.relations.is_current.set(true);
        Rc::clone(last.insert(index))
    }

    fn index_relations(&self, extra: &str, before: Option<&RelationIndex>) -> RelationIndex {
        let table = match before {
            Some(before) => Rc::clone(&before.table),
            None => Rc::new(RelationTable::new(extra)),
        };
        let texts = self.entries.iter();
        let texts: Vec<TextFacts> = texts
            .map(|entry| TextFacts::new(entry, &table, before))
            .collect();
        let mut index = RelationIndex {
            table,
            ..RelationIndex::default()
        };
        let mut kustomizations: Vec<Placed<'_>> = Vec::new();
        for ((number, entry), facts) in self.entries.iter().enumerate().zip(&texts) {
            let documents = entry.text.iter().flat_map(|text| text.documents());
            for (document, (_, facts)) in documents.zip(&facts.documents) {
                for (unit, object) in document.part.units.iter().zip(&facts.objects) {
                    index.add(&unit.head, object);
                    if let Some(own) = &object.kustomization {
                        kustomizations.push((number, &entry.uri, own));
                    }
                }
            }
        }
        index.joined = joined_with_unknown(&kustomizations, &|uri| self.place(uri).ok());
        index.texts = texts;
        index
    }

    /// The facts about a document of a text.
    pub(super) fn relation_facts<'i>(
        &self,
        index: &'i RelationIndex,
        entry: &UriEntry,
        number: usize,
    ) -> Option<&'i RelationFacts> {
        let text = index.texts.get(self.place(&entry.uri).ok()?)?;
        Some(&text.documents.get(number)?.1)
    }

    /// Whether a kustomization combines a text with files that are not among the texts.
    pub(super) fn is_joined_with_unknown(&self, index: &RelationIndex, entry: &UriEntry) -> bool {
        let number = self.place(&entry.uri);
        number.is_ok_and(|number| index.joined.contains(&number))
    }

    /// The names of all objects of a kind, `KIND.GROUP`.
    pub(super) fn names_of<'w>(&'w self, kind: &'w str) -> impl Iterator<Item = &'w str> {
        let texts = self.entries.iter().filter_map(|entry| entry.text.as_ref());
        let units = texts
            .flat_map(|text| text.documents())
            .flat_map(|document| &document.part.units);
        let of_kind = units.filter(move |unit| kind_of(&unit.head) == *kind);
        of_kind.map(|unit| &*unit.head.name)
    }

    /// Whether `says` is true for a text that is a template or cannot be read.
    pub(super) fn is_in_template(
        &self,
        index: &RelationIndex,
        says: &dyn Fn(&str) -> bool,
    ) -> bool {
        let texts = index.texts.iter().zip(&self.entries);
        let mut templates = texts.filter(|(facts, _)| facts.is_template);
        templates.any(|(_, entry)| {
            let source = entry.text.as_ref().map(|text| text.source());
            source.is_some_and(says)
        })
    }
}

impl TextFacts {
    fn new(entry: &UriEntry, table: &Rc<RelationTable>, before: Option<&RelationIndex>) -> Self {
        let old = before.and_then(|before| {
            let at = before
                .texts
                .binary_search_by(|old| address::compare(&old.uri, &entry.uri));
            before.texts.get(at.ok()?)
        });
        let old = old.map_or(&[][..], |old| &old.documents);
        let documents: Vec<Document<'_>> = match &entry.text {
            Some(text) => text.documents().collect(),
            None => Vec::new(),
        };
        let count = documents.len();
        let mut is_template = false;
        let facts = documents.into_iter().enumerate().map(|(at, document)| {
            let source = document.source.get(document.part.bytes());
            let is_untyped = |unit: &Unit| unit.head.kind.is_empty();
            is_template |= document.part.fault.is_some()
                || document.part.units.iter().all(is_untyped) && source.is_some_and(is_list);
            let own = Value::String(source.unwrap_or_default().into());
            let own = fingerprint(&own, false);
            // The same document, counted from the start or from the end.
            let from_end = (old.len() + at).checked_sub(count);
            let places = [Some(at), from_end].into_iter().flatten();
            let mut known = places.filter_map(|place| old.get(place));
            let known = known.find(|(old, _)| *old == own);
            let facts = match known {
                Some((_, facts)) => Rc::clone(facts),
                None => Rc::new(RelationFacts::new(table, document)),
            };
            let mut objects = document.part.units.iter().zip(&facts.objects);
            is_template |= source.is_some_and(has_template_marks)
                && (facts.objects.is_empty() || objects.any(is_filled_in));
            (own, facts)
        });
        Self {
            uri: Rc::clone(&entry.uri),
            documents: facts.collect(),
            is_template,
        }
    }
}

/// Whether a program fills in a part of the object that other objects refer to: its type, names, labels or parts. Marks in
/// other values, such as the rules of a monitor, say nothing of that.
fn is_filled_in((unit, facts): (&Unit, &ObjectFacts)) -> bool {
    let head = &unit.head;
    let own = [
        &*head.api_version,
        &*head.kind,
        &*head.namespace,
        &*head.name,
    ];
    let makes = facts.makes.iter().map(|(_, name)| &**name);
    let parts = facts.parts.iter().flat_map(|parts| parts.iter());
    let ports = facts.templates.iter().flat_map(|pod| &pod.ports);
    let labels = facts.templates.iter().flat_map(|pod| &pod.labels);
    let labels = labels.flat_map(|(key, value)| [&**key, &**value]);
    let texts = own.into_iter().chain(makes).chain(labels);
    let mut texts = texts.chain(parts.chain(ports).map(|name| &**name));
    head.kind.is_empty() || texts.any(has_template_marks)
}

/// Whether a document is a list, as JSON patches are.
fn is_list(source: &str) -> bool {
    let mut lines = source.lines().map(str::trim_start);
    let first =
        lines.find(|line| !(line.is_empty() || line.starts_with('#') || line.starts_with("---")));
    first.is_some_and(|line| line.starts_with(['-', '[']))
}

impl RelationIndex {
    fn add(&mut self, head: &ObjectHead, object: &ObjectFacts) {
        let own = KnownObject {
            namespace: (&*head.namespace).into(),
            parts: object.parts.clone(),
        };
        self.objects.add_named("", &kind_of(head), &head.name, own);
        for (kind, name) in &object.makes {
            self.add_made(kind, name, &head.namespace);
        }
        if let Some(Kustomization {
            prefix,
            suffix,
            moves,
            labels,
            generates,
            patches,
            ..
        }) = &object.kustomization
        {
            self.moves |= moves;
            self.patches.extend(patches.iter().cloned());
            self.added.extend(labels.iter().cloned());
            for (list, word) in [(&mut self.prefixes, prefix), (&mut self.suffixes, suffix)] {
                if !word.is_empty() && !list.contains(word) {
                    list.push(word.clone());
                }
            }
            for (kind, name) in generates {
                self.add_made(kind, name, "");
            }
        }
    }

    /// Adds an object that another one makes. `kind` is `KIND.GROUP`.
    fn add_made(&mut self, kind: &str, name: &str, namespace: &str) {
        let own = KnownObject {
            namespace: namespace.into(),
            parts: None,
        };
        self.objects.add_named("", kind, name, own);
    }

    /// The namespaces of the objects of a kind and name.
    pub fn namespaces(&self, kind: &str, name: &str) -> impl Iterator<Item = &str> {
        let found = self.objects.with_name("", kind, name);
        found.map(|known| &*known.namespace)
    }

    /// The parts of all objects of a kind and name that may be in a namespace. `None` if there is none, or the
    /// parts of one of them are not known.
    pub fn parts(&self, kind: &str, name: &str, namespace: &str) -> Option<Vec<&str>> {
        let found = self.objects.with_name("", kind, name);
        let mut own = found
            .filter(|known| self.may_meet(namespace, &known.namespace))
            .peekable();
        own.peek()?;
        let parts: Option<Vec<_>> = own.map(|known| known.parts.as_deref()).collect();
        Some(parts?.into_iter().flatten().map(|part| &**part).collect())
    }

    /// Whether kustomizations can make a name by adding a prefix or a suffix to the name of a known object.
    pub fn is_made_of_known(&self, kind: &str, name: &str) -> bool {
        let none = Box::from("");
        let prefixes = self.prefixes.iter().chain([&none]);
        let mut rests = prefixes.filter_map(|prefix| name.strip_prefix(&**prefix));
        rests.any(|rest| {
            let suffixes = self.suffixes.iter().chain([&none]);
            let mut bases = suffixes.filter_map(|suffix| rest.strip_suffix(&**suffix));
            bases.any(|base| self.namespaces(kind, base).next().is_some())
        })
    }

    /// Whether a kustomization has a patch with this word.
    pub fn is_patched_with(&self, word: &str) -> bool {
        self.patches.iter().any(|patch| patch.contains(word))
    }

    /// Whether objects may be in the same namespace. One that states none may be in any.
    pub fn may_meet(&self, one: &str, other: &str) -> bool {
        self.moves || one.is_empty() || other.is_empty() || one == other
    }

    /// The pods of a namespace that a selector chooses.
    pub fn pods<'i>(
        &'i self,
        workspace: &'i Workspace,
        namespace: &str,
        selector: &Selector,
    ) -> Vec<&'i PodTemplate> {
        let mut found = Vec::new();
        for (facts, entry) in self.texts.iter().zip(&workspace.entries) {
            let documents = entry.text.iter().flat_map(|text| text.documents());
            for (document, (_, facts)) in documents.zip(&facts.documents) {
                for (unit, object) in document.part.units.iter().zip(&facts.objects) {
                    if self.may_meet(namespace, &unit.head.namespace) {
                        let own = object.templates.iter();
                        found.extend(own.filter(|own| selector.matches(&own.labels, &self.added)));
                    }
                }
            }
        }
        found
    }
}
