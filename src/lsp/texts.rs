//! The texts that are judged. The text in an editor counts more than the text of the file.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use super::describing::Describing;
use crate::cel::zones::Zones;
use crate::check::recognise::{may_define, may_judge_others};
use crate::document::position::{LineIndex, Range};
use crate::workspace::Workspace;
use crate::{ReleaseRange, Workspace as Engine};

/// All texts, in one [`Workspace`].
pub struct Texts {
    /// The texts that the engine has.
    pub workspace: Workspace,
    /// The statements of texts about other texts.
    pub describing: Describing,
    /// Whether the problems of files are shown that are not open.
    pub all: bool,
    zones: Rc<dyn Zones>,
    releases: ReleaseRange,
    known: HashMap<String, TextVersions>,
    /// What texts were before, as a client tells it. An address needs no text now.
    previous: BTreeMap<String, String>,
    /// Texts with a definition that cannot be read.
    unreadable: BTreeSet<String>,
    /// Files without a description of a kind: the engine gets them when a question is about all texts.
    waiting: BTreeSet<String>,
}

/// The texts of an address.
#[derive(Default)]
struct TextVersions {
    /// In an editor, and whether it is judged.
    open: Option<(Rc<str>, bool)>,
    /// In the file.
    file: Option<Rc<str>>,
}

impl TextVersions {
    fn text(&self) -> Option<&Rc<str>> {
        let open = self.open.as_ref().map(|(text, _)| text);
        open.or(self.file.as_ref())
    }
}

impl Texts {
    /// Without texts.
    #[must_use]
    pub fn new(zones: Rc<dyn Zones>) -> Self {
        Self {
            workspace: Engine::new(Rc::clone(&zones)),
            describing: Describing::default(),
            all: false,
            zones,
            releases: ReleaseRange::default(),
            known: HashMap::new(),
            previous: BTreeMap::new(),
            unreadable: BTreeSet::new(),
            waiting: BTreeSet::new(),
        }
    }

    /// Judges for other releases of Kubernetes.
    pub fn judge_for(&mut self, releases: ReleaseRange) {
        if self.releases != releases {
            self.releases = releases;
            self.workspace.set_releases(releases);
        }
    }

    /// Leaves objects of Kubernetes' own kinds alone again.
    pub fn forget_kinds(&mut self) {
        let fresh = Engine::new(Rc::clone(&self.zones)).for_releases(self.releases);
        let before = std::mem::replace(&mut self.workspace, fresh);
        for uri in before.uris() {
            if let Some(text) = before.text(uri) {
                self.workspace.set(uri, text.source());
            }
        }
        for (uri, text) in &self.previous {
            self.workspace.set_previous(uri, Some(text));
        }
    }

    /// Sets what a text was before, as in version control; `None` judges it as new.
    pub fn set_previous(&mut self, uri: &str, text: Option<String>) {
        self.workspace.set_previous(uri, text.as_deref());
        match text {
            Some(text) => self.previous.insert(uri.to_owned(), text),
            None => self.previous.remove(uri),
        };
    }

    /// Sets the text in an editor, and whether it is judged; `None` once it is closed.
    pub fn set_open(&mut self, uri: &str, open: Option<(Rc<str>, bool)>) {
        self.known.entry(uri.to_owned()).or_default().open = open;
        self.update(uri);
    }

    /// Sets the text of a file; `None` once it is gone.
    pub fn set_file(&mut self, uri: &str, text: Option<&str>) {
        self.known.entry(uri.to_owned()).or_default().file = text.map(Rc::from);
        self.update(uri);
    }

    /// The text as it is judged.
    #[must_use]
    pub fn get(&self, uri: &str) -> Option<&Rc<str>> {
        self.known.get(uri)?.text()
    }

    /// Whether a text is in an editor.
    #[must_use]
    pub fn is_open(&self, uri: &str) -> bool {
        let known = self.known.get(uri);
        known.is_some_and(|known| known.open.is_some())
    }

    /// All addresses with their texts, in no order.
    pub fn all(&self) -> impl Iterator<Item = (&String, &Rc<str>)> {
        let known = self.known.iter();
        known.filter_map(|(uri, known)| Some((uri, known.text()?)))
    }

    /// The texts in editors, in their order.
    #[must_use]
    pub fn open(&self) -> Vec<String> {
        self.sorted(|known, _| known.open.is_some())
    }

    /// The files that no editor has and whose problems are shown, in their order: all, or those with definitions or
    /// other descriptions of kinds.
    #[must_use]
    pub fn closed(&self) -> Vec<String> {
        self.sorted(|known, text| known.open.is_none() && (self.all || may_judge_others(text)))
    }

    fn sorted(&self, is_wanted: impl Fn(&TextVersions, &str) -> bool) -> Vec<String> {
        let known = self.known.iter();
        let wanted = known.filter(|(_, known)| {
            let text = known.text();
            text.is_some_and(|text| is_wanted(known, text))
        });
        let mut uris: Vec<String> = wanted.map(|(uri, _)| uri.clone()).collect();
        uris.sort_unstable();
        uris
    }

    /// The texts that cannot be read and name a kind, so that its definition may be in them.
    #[must_use]
    pub fn unreadable_definitions(&self, kind: &str) -> Vec<&str> {
        let mentions = |uri: &&String| {
            let text = self.get(uri);
            !kind.is_empty() && text.is_some_and(|text| text.contains(kind))
        };
        let uris = self.unreadable.iter().filter(mentions);
        uris.map(String::as_str).collect()
    }

    /// Gives the engine one of the texts that wait; false if none waits.
    pub fn fill(&mut self) -> bool {
        let Some(uri) = self.waiting.pop_first() else {
            return false;
        };
        if let Some(text) = self.get(&uri).cloned() {
            self.workspace.set(&uri, &text);
        }
        true
    }

    /// Takes a text from the engine. What it was before stays.
    fn remove(&mut self, uri: &str) {
        self.workspace.remove(uri);
        if let Some(text) = self.previous.get(uri) {
            self.workspace.set_previous(uri, Some(text));
        }
    }

    fn update(&mut self, uri: &str) {
        self.waiting.remove(uri);
        self.unreadable.remove(uri);
        let known = self.known.get(uri);
        let text = known.and_then(TextVersions::text).cloned();
        let open = known.and_then(|known| known.open.as_ref());
        let (is_open, is_judged) = (open.is_some(), open.is_none_or(|(_, judged)| *judged));
        self.describing.set(uri, text.as_deref());
        let Some(text) = text else {
            self.known.remove(uri);
            self.remove(uri);
            return;
        };
        let is_known = self.workspace.text(uri).is_some();
        if !is_judged {
            self.remove(uri);
        } else if is_open || self.all || is_known || may_judge_others(&text) {
            self.workspace.set(uri, &text);
            if may_define(&text) && !self.workspace.syntax_errors(uri).is_empty() {
                self.unreadable.insert(uri.to_owned());
            }
        } else {
            self.waiting.insert(uri.to_owned());
        }
    }
}

/// What stands in a range of a text. The first line keeps its indentation, so that it can be read alone.
#[must_use]
pub fn piece(text: &str, range: Range) -> String {
    let index = LineIndex::new(text);
    let bytes = index.offset(range.start)..index.offset(range.end);
    let indentation = usize::try_from(range.start.character).unwrap_or(0);
    [
        &*" ".repeat(indentation),
        text.get(bytes).unwrap_or_default(),
    ]
    .concat()
}
