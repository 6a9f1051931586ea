//! Finds the definition that judges an object: the first of its group and kind that the server
//! accepts, by URI and then by place in the text. If it accepts none, the first one.

use std::iter;
use std::rc::Rc;

use crate::Crd;
use crate::document::One;
use crate::value::{Value, order};
use crate::workspace::documents::described::Described;
use crate::workspace::documents::part::DocumentPart;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;
use crate::workspace::identity::site::Site;
use crate::workspace::{Definition, UriEntry, Workspace};

/// All definitions, found by group and kind.
#[derive(Debug)]
pub struct Routes {
    /// The OpenAPI documents: entries and numbers of documents.
    described: Vec<(usize, usize)>,
    /// The API versions that aggregated servers answer for.
    aggregated: Vec<Box<str>>,
    routes: Vec<Route>,
    by_kind: order::Places<'static>,
}

/// Where a definition is.
#[derive(Debug)]
struct Route {
    entry: usize,
    document: usize,
    unit: usize,
    /// The next definition of the same group and kind.
    next: Option<usize>,
}

/// A definition of the workspace.
#[derive(Clone, Copy, Debug)]
pub struct Defined<'w> {
    pub(crate) entry: &'w UriEntry,
    /// The address of its text.
    pub uri: &'w Rc<str>,
    number: usize,
    /// Its document as it is now.
    pub document: Document<'w>,
    /// The document from which it was read: an earlier version if the current one has a fault.
    pub(crate) part: &'w DocumentPart,
    pub(crate) source: &'w str,
    /// The object that defines the kind.
    pub unit: &'w Unit,
    /// The definition that was read from it.
    pub definition: &'w Definition,
}

impl<'w> Defined<'w> {
    /// Where it is.
    #[must_use]
    pub fn site(&self) -> Site<'w> {
        Site::for_unit(self.uri, self.number, self.document, self.unit)
    }
}

fn key(group: &str, kind: &str) -> String {
    [kind, ".", group].concat()
}

impl Workspace {
    /// The definition that objects of a group and kind are judged by.
    #[doc(hidden)]
    #[must_use]
    pub fn definition_of(&self, group: &str, kind: &str) -> Option<Defined<'_>> {
        if group.is_empty() || kind.is_empty() {
            return None;
        }
        let routes = self.routes();
        let at = routes.by_kind.get(&*key(group, kind))?;
        let first = routes.routes.get(*at)?;
        if first.next.is_none() {
            return self.defined(first);
        }
        let mut all = iter::successors(Some(first), |route| routes.routes.get(route.next?));
        let taken = all.find_map(|route| {
            let defined = self.defined(route)?;
            self.unusable(&defined).is_none().then_some(defined)
        });
        taken.or_else(|| self.defined(first))
    }

    /// Whether there is a definition of some kind of a group.
    pub(crate) fn defines_group(&self, group: &str) -> bool {
        let mut all = self.definitions().into_iter();
        all.any(|defined| defined.definition.group == group)
    }

    /// All definitions, by URI and then by place in the text.
    #[doc(hidden)]
    pub fn definitions(&self) -> Vec<Defined<'_>> {
        let routes = self.routes();
        let all = routes.routes.iter();
        all.filter_map(|route| self.defined(route)).collect()
    }

    /// The OpenAPI documents, by URI and then by place in the text.
    pub(crate) fn described(&self) -> impl Iterator<Item = &Described> {
        let routes = self.routes();
        let places = routes.described.clone().into_iter();
        places.filter_map(|(entry, document)| {
            let text = self.entries.get(entry)?.text.as_ref()?;
            let document = text.document(document)?;
            document.part.good(document.source).0.described.as_ref()
        })
    }

    /// Whether an `APIService` of the workspace hands the group and version to an aggregated
    /// server.
    pub(crate) fn is_aggregated(&self, api_version: &str) -> bool {
        let routes = self.routes();
        let mut known = routes.aggregated.iter();
        known.any(|known| **known == *api_version)
    }

    fn defined(&self, route: &Route) -> Option<Defined<'_>> {
        let entry = self.entries.get(route.entry)?;
        let document = entry.text.as_ref()?.document(route.document)?;
        let (part, source) = document.part.good(document.source);
        let unit = part.units.get(route.unit)?;
        Some(Defined {
            entry,
            uri: &entry.uri,
            number: route.document,
            document,
            part,
            source,
            unit,
            definition: unit.definition.as_ref()?,
        })
    }

    fn routes(&self) -> Rc<Routes> {
        let mut known = self.routes.borrow_mut();
        Rc::clone(known.get_or_insert_with(|| Rc::new(self.find_routes())))
    }

    fn find_routes(&self) -> Routes {
        let mut routes: Vec<Route> = Vec::new();
        let (mut described, mut aggregated) = (Vec::new(), Vec::new());
        let mut keys = Vec::new();
        for (entry, known) in self.entries.iter().enumerate() {
            let documents = known.text.iter().flat_map(|text| text.documents());
            for (number, document) in documents.enumerate() {
                let (part, _) = document.part.good(document.source);
                if part.described.is_some() {
                    described.push((entry, number));
                }
                for (unit, known) in part.units.iter().enumerate() {
                    aggregated.extend(known.aggregated.clone());
                    let Some(definition) = &known.definition else {
                        continue;
                    };
                    keys.push(key(&definition.group, &definition.kind));
                    routes.push(Route {
                        entry,
                        document: number,
                        unit,
                        next: None,
                    });
                }
            }
        }
        // Backwards, so that each one knows the next one of its kind.
        let mut by_kind = order::Places::new();
        for ((at, route), key) in routes.iter_mut().enumerate().zip(keys).rev() {
            route.next = by_kind.insert(key.into(), at);
        }
        Routes {
            described,
            aggregated,
            routes,
            by_kind,
        }
    }

    /// The compiled form of a definition.
    #[doc(hidden)]
    #[must_use]
    pub fn crd<'w>(&self, defined: &Defined<'w>) -> Option<&'w Rc<Crd>> {
        let turn = (self.releases.last, self.turns);
        defined.definition.crd(&self.zones, turn, || {
            let value = defined.part.value_of(defined.unit, defined.source)?;
            Some(one(value, defined.part))
        })
    }
}

/// A document of a value.
pub(crate) fn one<'t>(value: Value<'t>, part: &DocumentPart) -> One<'t> {
    One {
        value,
        findings: Vec::new(),
        size: part.size,
    }
}
