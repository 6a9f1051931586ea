//! Answers an editor's questions about many texts. It finds the definition of each object, judges
//! the object as the API server does, and maps the errors to places in the text.
//!
//! | Room | What lives there |
//! |---|---|
//! | [`documents`] | texts, their documents, and edits of them |
//! | [`identity`] | which object it is, the definition that judges it, its previous object |
//! | [`kinds`] | kinds without a definition: from OpenAPI documents, and Kubernetes' own |
//! | [`lookup`] | which field a position is in, and what its definition says of it |
//! | [`checks`] | judging, outcomes, diagnostics |
//! | [`findings`] | what was found, with its code; the shapes of diagnostics |
//! | [`places`] | field paths and error positions to ranges of the text |
//! | `fields` | which field of a kind a position is about, and all other places of that field |
//! | [`objects`], [`complete`], [`hover`], [`fix`], [`symbols`], `navigate`, `rules`, `hints`, `regions`, `find`, `rename`, `relations` | one room for each question of a host |

mod address;
pub mod checks;
pub mod complete;
pub mod documents;
#[cfg(feature = "tools")]
pub(crate) mod fields;
#[cfg(feature = "tools")]
pub mod find;
pub mod findings;
pub mod fix;
#[cfg(feature = "tools")]
pub mod hints;
pub mod hover;
pub mod identity;
pub mod kinds;
pub mod lookup;
#[cfg(feature = "tools")]
pub mod navigate;
pub mod objects;
pub mod places;
#[cfg(feature = "tools")]
pub mod regions;
#[cfg(feature = "tools")]
mod relations;
#[cfg(feature = "tools")]
pub mod rename;
#[cfg(feature = "tools")]
pub mod rules;
pub mod symbols;

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use self::checks::diagnostics;
use self::checks::request::RequestMode;
pub use self::documents::definition::Definition;
use self::documents::named::NameIndex;
use self::documents::text::SourceText;
use self::findings::diagnostic::Diagnostic;
use self::identity::previous::Stored;
use self::identity::route::Routes;
use crate::admission::DEFAULT_NAMESPACE;
use crate::cel::zones::{NoZones, Zones};
#[cfg(feature = "tools")]
use crate::document::position::Range;
use crate::kinds::Source;
use crate::{Release, ReleaseRange};

/// Texts by URI, and the API server's answers about their objects.
///
/// Judging is lazy, and unchanged objects are judged once.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// use crd_drydock::Workspace;
/// use crd_drydock::editor::Position;
///
/// let mut workspace = Workspace::default();
/// for name in ["crds/boats.yaml", "boats/dinghy.yaml"] {
///     let text = std::fs::read_to_string(format!("examples/manifests/{name}"))?;
///     workspace.set(name, &text);
/// }
/// assert_eq!(workspace.diagnostics("boats/dinghy.yaml").len(), 2);
/// // `crew: 0` is the seventh line.
/// let position = Position { line: 6, character: 3 };
/// assert!(workspace.hover("boats/dinghy.yaml", position).is_some());
/// # Ok(())
/// # }
/// ```
pub struct Workspace {
    /// In the order of the addresses: folder by folder.
    entries: Vec<UriEntry>,
    routes: RefCell<Option<Rc<Routes>>>,
    /// The objects of previous texts.
    stored: RefCell<Option<Rc<NameIndex<Stored>>>>,
    /// The request that objects are sent with.
    request: RequestMode,
    /// The namespace of objects that name none.
    namespace: Box<str>,
    /// The releases of Kubernetes; the newest one answers.
    releases: ReleaseRange,
    /// The releases that take turns. It is one release, unless a host sets several.
    turns: ReleaseRange,
    /// The table of built-in kinds, and the kinds of the newest release, if a host gave the table.
    kubernetes: Option<(Rc<str>, Rc<Source>)>,
    /// The kinds of single releases, read for the questions about upgrades.
    #[cfg(feature = "tools")]
    tables: kinds::Tables,
    /// The references between the objects of the texts.
    #[cfg(feature = "tools")]
    relations: relations::Relations,
    zones: Rc<dyn Zones>,
}

/// The text at a URI.
#[derive(Debug)]
pub(crate) struct UriEntry {
    uri: Rc<str>,
    text: Option<SourceText>,
    /// An earlier version of the text, for instance from version control.
    previous: Option<SourceText>,
}

impl fmt::Debug for Workspace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let uris: Vec<&str> = self.entries.iter().map(|entry| &*entry.uri).collect();
        f.debug_struct("Workspace")
            .field("uris", &uris)
            .finish_non_exhaustive()
    }
}

impl Default for Workspace {
    fn default() -> Self {
        Self::new(Rc::new(NoZones))
    }
}

impl Workspace {
    /// An empty workspace, whose rules know these time zones.
    #[must_use]
    pub fn new(zones: Rc<dyn Zones>) -> Self {
        Self {
            entries: Vec::new(),
            routes: RefCell::new(None),
            stored: RefCell::new(None),
            request: RequestMode::default(),
            namespace: DEFAULT_NAMESPACE.into(),
            releases: ReleaseRange::default(),
            turns: ReleaseRange::default(),
            kubernetes: None,
            #[cfg(feature = "tools")]
            tables: kinds::Tables::default(),
            #[cfg(feature = "tools")]
            relations: relations::Relations::default(),
            zones,
        }
    }

    /// The same empty workspace for other releases of Kubernetes than the default one. The newest
    /// of them answers. What the others refuse or drop in definitions is reported, too.
    #[must_use]
    pub fn for_releases(self, releases: ReleaseRange) -> Self {
        Self {
            releases,
            turns: releases.last.into(),
            ..self
        }
    }

    /// Chooses the releases of Kubernetes, as [`Workspace::for_releases`]. Texts are not read again.
    pub fn set_releases(&mut self, releases: ReleaseRange) {
        self.answer_as(releases, releases.last.into());
    }

    /// Chooses one of several releases that take turns. A definition is read once for all of them and
    /// stays compiled for each.
    pub fn set_turn(&mut self, release: Release, turns: ReleaseRange) {
        self.answer_as(release.into(), turns);
    }

    fn answer_as(&mut self, releases: ReleaseRange, turns: ReleaseRange) {
        (self.releases, self.turns) = (releases, turns);
        if let Some((table, _)) = self.kubernetes.take() {
            // It was read before: it is a table.
            let _ = self.use_kubernetes(&table);
        }
        for entry in &mut self.entries {
            for text in entry.text.iter_mut().chain(&mut entry.previous) {
                text.keep_only(releases, turns);
            }
        }
    }

    /// Adds a text, or changes it.
    pub fn set(&mut self, uri: &str, text: &str) {
        let Some((entry, is_new)) = self.entry(uri) else {
            return;
        };
        if entry.text.as_ref().is_some_and(|own| own.source() == text) {
            return;
        }
        let before = entry.text.take();
        let defined = before.as_ref().is_some_and(SourceText::defines_kinds);
        let text = SourceText::new(text.to_owned(), before);
        let defines = text.defines_kinds();
        entry.text = Some(text);
        #[cfg(feature = "tools")]
        self.relations.forget();
        if is_new {
            self.forget_places();
        } else if defined || defines {
            *self.routes.get_mut() = None;
        }
    }

    /// Removes a text.
    pub fn remove(&mut self, uri: &str) {
        if let Ok(at) = self.place(uri) {
            self.entries.remove(at);
            self.forget_places();
        }
    }

    /// Sets the previous version of a text. Objects and definitions of all texts are then judged as
    /// updates of the previous ones with the same [identity](identity::Identity). If the text at this
    /// address still has an object, only that one is paired with its previous object here. The address
    /// needs no text. `None` removes the previous version.
    pub fn set_previous(&mut self, uri: &str, text: Option<&str>) {
        let Some((entry, is_new)) = self.entry(uri) else {
            return;
        };
        let known = entry.previous.as_ref().map(SourceText::source);
        if known != text {
            entry.previous = text.map(|text| SourceText::new(text.to_owned(), None));
            *self.stored.get_mut() = None;
        }
        if is_new {
            self.forget_places();
        }
    }

    /// The diagnostics of a text; empty for a missing text.
    #[must_use]
    pub fn diagnostics(&self, uri: &str) -> Vec<Diagnostic> {
        match self.find(uri) {
            Some(entry) => diagnostics::diagnostics(self, entry),
            None => Vec::new(),
        }
    }

    /// The diagnostics of the documents that a range of a text touches. The others are not judged.
    #[cfg(feature = "tools")]
    #[must_use]
    pub fn diagnostics_in(&self, uri: &str, range: Range) -> Vec<Diagnostic> {
        let entry = self.find(uri);
        entry.map_or_else(Vec::new, |entry| diagnostics::touching(self, entry, range))
    }

    /// Lists the syntax errors of a text. Nothing is judged, so the call is cheap.
    #[must_use]
    pub fn syntax_errors(&self, uri: &str) -> Vec<Diagnostic> {
        match self.find(uri) {
            Some(entry) => diagnostics::syntax_errors(self, entry),
            None => Vec::new(),
        }
    }

    /// The addresses of all texts, in their order: folder by folder.
    pub fn uris(&self) -> impl Iterator<Item = &str> {
        let with_text = self.entries.iter().filter(|entry| entry.text.is_some());
        with_text.map(|entry| &*entry.uri)
    }

    /// A text.
    #[doc(hidden)]
    #[must_use]
    pub fn text(&self, uri: &str) -> Option<&SourceText> {
        self.find(uri)?.text.as_ref()
    }

    fn place(&self, uri: &str) -> Result<usize, usize> {
        self.entries
            .binary_search_by(|entry| address::compare(&entry.uri, uri))
    }

    fn find(&self, uri: &str) -> Option<&UriEntry> {
        self.entries.get(self.place(uri).ok()?)
    }

    /// Entries have other numbers now.
    fn forget_places(&mut self) {
        *self.routes.get_mut() = None;
        *self.stored.get_mut() = None;
        #[cfg(feature = "tools")]
        self.relations.forget();
    }

    /// The entry of a URI, and whether it is new.
    fn entry(&mut self, uri: &str) -> Option<(&mut UriEntry, bool)> {
        let place = self.place(uri);
        let is_new = place.is_err();
        let at = place.unwrap_or_else(|at| {
            let entry = UriEntry {
                uri: uri.into(),
                text: None,
                previous: None,
            };
            self.entries.insert(at, entry);
            at
        });
        Some((self.entries.get_mut(at)?, is_new))
    }
}
