//! The objects and definitions of a document: the type and name of each, and its place.

use std::cell::RefCell;
use std::rc::Rc;

use super::definition::Definition;
use super::fingerprint::fingerprint;
use super::judged::Judged;
use crate::definition;
use crate::document::spans::{Span, Spans};
use crate::document::{One, SizeCheck};
use crate::machinery::GroupVersion;
use crate::machinery::decode::kind_of;
use crate::value::Value;
use crate::workspace::places::trail::Trail;

/// An object or definition: a document, or an item of a list.
#[derive(Debug)]
pub struct Unit {
    /// Which item of the list it is. The items of lists in the list are counted like its own.
    pub item: Option<usize>,
    /// The path of item numbers to it. `None` unless the object is in a list within a list.
    nested: Option<Box<[usize]>>,
    /// The type and name that it states.
    pub head: ObjectHead,
    /// Whether its `apiVersion` and its `kind` are there, and no text.
    #[cfg(feature = "tools")]
    pub(crate) is_mistyped: [bool; 2],
    /// Whether it looks like a manifest, if it does not state its type.
    pub looks: Looks,
    /// The definition that it is.
    pub definition: Option<Definition>,
    /// The API version that it hands to an aggregated server.
    pub(crate) aggregated: Option<Box<str>>,
    /// The fingerprint of its value; 0 where it is not needed.
    pub fingerprint: u64,
    /// Its findings, and the definition that they depend on.
    pub judged: RefCell<Option<Rc<Judged>>>,
}

/// The API version that an `APIService` hands to another server, by its name: `v1.example.org`. One without a
/// `service` is about a group of the API server itself, as that of a definition.
fn aggregated(head: &ObjectHead, value: &Value<'_>) -> Option<Box<str>> {
    let is_service = head.kind == "APIService" && head.group() == "apiregistration.k8s.io";
    let name = is_service.then_some(&*head.name)?;
    value.get("spec")?.get("service")?.as_map()?;
    let (version, group) = name.split_once('.')?;
    Some([group, "/", version].concat().into())
}

/// Whether a document looks like a manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// There is nothing in it.
    Empty,
    /// Meant for Kubernetes, as items of lists are.
    Manifest,
    /// A list whose items are no list, but what Go calls by this name.
    BrokenList(&'static str),
    /// Something else: values of a chart, settings of a tool.
    Foreign,
}

impl Looks {
    /// A manifest has two of the members that nearly every manifest has, or an API version with a
    /// group.
    fn from_value(value: &Value<'_>, head: &ObjectHead) -> Self {
        const MEMBERS: [&str; 4] = ["apiVersion", "kind", "metadata", "spec"];
        if matches!(value, Value::Null) {
            return Self::Empty;
        }
        let there = MEMBERS.iter().filter(|name| value.get(name).is_some());
        match head.api_version.contains('/') || there.count() >= 2 {
            true => Self::Manifest,
            false => Self::Foreign,
        }
    }
}

/// The type and name that an object states; empty where it states none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObjectHead {
    /// `apiVersion`
    pub api_version: String,
    /// `kind`
    pub kind: String,
    /// `metadata.name`
    pub name: String,
    /// `metadata.namespace`
    pub namespace: String,
}

impl ObjectHead {
    pub(crate) fn from_value(value: &Value<'_>) -> Self {
        let text = |value: Option<&Value<'_>>| {
            let text = value.and_then(Value::as_str);
            text.unwrap_or_default().to_owned()
        };
        let meta = value.get("metadata");
        Self {
            api_version: text(value.get("apiVersion")),
            kind: text(value.get("kind")),
            name: text(meta.and_then(|meta| meta.get("name"))),
            namespace: text(meta.and_then(|meta| meta.get("namespace"))),
        }
    }

    /// Gives an item without a kind the version and the kind of its list: an item of a `BoatList` is a `Boat`.
    fn imply(&self, item: &mut Self) {
        let of_items = self.kind.strip_suffix("List").unwrap_or_default();
        if item.kind.is_empty() && item.api_version.is_empty() && !of_items.is_empty() {
            item.api_version.clone_from(&self.api_version);
            of_items.clone_into(&mut item.kind);
        }
    }

    /// The group of the API version.
    #[must_use]
    pub fn group(&self) -> &str {
        GroupVersion::split(&self.api_version).group
    }

    /// The version alone.
    #[must_use]
    pub fn version(&self) -> &str {
        GroupVersion::split(&self.api_version).version
    }

    /// The namespace of a namespaced object; another one where it names none.
    #[must_use]
    pub fn namespace_or<'h>(&'h self, other: &'h str) -> &'h str {
        match &*self.namespace {
            "" => other,
            namespace => namespace,
        }
    }

    /// Whether it is a definition.
    #[must_use]
    pub fn is_definition(&self) -> bool {
        definition::is_definition(&self.api_version, &self.kind)
    }
}

/// The `items` of a list of objects, whatever they are.
fn items_in<'v, 'a>(value: &'v Value<'a>, head: &ObjectHead) -> Option<&'v Value<'a>> {
    let is_list = head.kind.ends_with("List") && !head.is_definition();
    value.get("items").filter(|_| is_list)
}

/// The objects in a list, and in lists within it, as `kubectl` sends them: each with its head and the path of
/// item numbers to it. Recursion is bounded by [`crate::value::MAX_DEPTH`].
fn flatten<'v, 'a>(
    head: &ObjectHead,
    items: &'v [Value<'a>],
    way: &mut Vec<usize>,
    add: &mut dyn FnMut(ObjectHead, &'v Value<'a>, &[usize]),
) {
    for (at, item) in items.iter().enumerate() {
        let mut own = ObjectHead::from_value(item);
        head.imply(&mut own);
        way.push(at);
        // The smaller engine knows lists of objects only.
        let inner = items_in(item, &own).and_then(Value::as_list);
        let inner = inner.filter(|inner| cfg!(feature = "tools") && !inner.is_empty());
        match inner {
            Some(inner) => flatten(&own, inner, way, add),
            None => add(own, item, way),
        }
        way.pop();
    }
}

/// The path of item numbers to each object of a list, in the order in which units count them. Empty if the value is no
/// list.
#[cfg(feature = "tools")]
#[must_use]
pub fn item_paths(list: &Value<'_>) -> Vec<Box<[usize]>> {
    let head = ObjectHead::from_value(list);
    let items = items_in(list, &head).and_then(Value::as_list);
    let mut paths = Vec::new();
    flatten(
        &head,
        items.unwrap_or_default(),
        &mut Vec::new(),
        &mut |_, _, path| paths.push(Box::from(path)),
    );
    paths
}

/// The object that a path of item numbers leads to. The empty path leads to the document.
#[must_use]
pub fn object_at<'v, 'a>(document: &'v Value<'a>, path: &[usize]) -> Option<&'v Value<'a>> {
    path.iter().try_fold(document, |value, item| {
        value.get("items")?.as_list()?.get(*item)
    })
}

/// The objects of a document. `before` has the objects of its last reading.
pub(crate) fn units(value: &Value<'_>, size: SizeCheck, before: &[Unit]) -> Vec<Unit> {
    let head = ObjectHead::from_value(value);
    let own = items_in(value, &head);
    let Some(items) = own.and_then(Value::as_list) else {
        let before = before.first().filter(|unit| unit.item.is_none());
        let looks = match own {
            Some(items) if !items.is_null() => Looks::BrokenList(kind_of(items)),
            _ => Looks::from_value(value, &head),
        };
        return vec![Unit {
            looks,
            ..unit(value, head, None, size, before)
        }];
    };
    let mut units: Vec<Unit> = Vec::with_capacity(items.len());
    flatten(&head, items, &mut Vec::new(), &mut |own, item, way| {
        let nested = (way.len() > 1).then(|| Box::from(way));
        let number = Some(units.len());
        units.push(Unit {
            nested,
            ..unit(item, own, number, size, None)
        });
    });
    let count = units.len();
    for (at, unit) in units.iter_mut().enumerate() {
        // The same item, counted from the start or from the end.
        let from_end = (before.len() + at).checked_sub(count);
        let places = [Some(at), from_end].into_iter().flatten();
        let mut old = places.filter_map(|place| before.get(place));
        if let Some(old) =
            old.find(|old| old.fingerprint == unit.fingerprint && old.head == unit.head)
        {
            unit.judged = old.judged.clone();
            unit.definition = unit
                .definition
                .take()
                .map(|own| own.or_same(old.definition.as_ref()));
        }
    }
    units
}

fn unit(
    value: &Value<'_>,
    head: ObjectHead,
    item: Option<usize>,
    size: SizeCheck,
    before: Option<&Unit>,
) -> Unit {
    let is_definition = head.is_definition();
    let fingerprint = match is_definition || item.is_some() {
        true => fingerprint(value, is_definition),
        false => 0,
    };
    let same = before.filter(|before| fingerprint != 0 && before.fingerprint == fingerprint);
    let definition = is_definition.then(|| {
        let own = Definition::from_value(value);
        let old = before.and_then(|before| before.definition.as_ref());
        let findings = Vec::new();
        match old {
            Some(_) if same.is_some() => own.or_same(old),
            Some(old) => own.compile_like(
                old,
                One {
                    value: value.borrowed(),
                    findings,
                    size,
                },
            ),
            None => own,
        }
    });
    Unit {
        item,
        nested: None,
        aggregated: aggregated(&head, value),
        head,
        #[cfg(feature = "tools")]
        is_mistyped: ["apiVersion", "kind"].map(|name| {
            let own = value.get(name);
            own.is_some_and(|own| !own.is_null() && own.as_str().is_none())
        }),
        looks: Looks::Manifest,
        definition,
        fingerprint,
        judged: RefCell::new(same.and_then(|same| same.judged.borrow().clone())),
    }
}

impl Unit {
    /// The path of item numbers to the object. It is empty if the document is the object.
    pub(crate) fn way(&self) -> &[usize] {
        self.nested.as_deref().unwrap_or(self.item.as_slice())
    }

    /// The way to the object in its document: to the top, or to an item of the list.
    #[must_use]
    pub fn trail(&self, spans: &Spans) -> Option<Trail> {
        let mut trail = Trail::top();
        for item in self.way() {
            let items = spans.entry(trail.last(), "items")?;
            trail.0.extend([items, spans.item(items, *item)?]);
        }
        Some(trail)
    }

    /// The span of the object itself.
    #[must_use]
    pub fn span<'s>(&self, spans: &'s Spans) -> Option<&'s Span> {
        spans.get(self.trail(spans)?.last())
    }

    /// Whether an offset is in the object.
    #[must_use]
    pub fn holds(&self, spans: &Spans, offset: usize) -> bool {
        let span = self.span(spans);
        span.is_some_and(|span| span.bytes.start <= offset && offset <= span.bytes.end)
    }
}
