//! Files that describe other files: a kustomization names its patches, and a test names its assertions.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::addresses::{engine_path_of, name_of};
use crate::repository::{FileFacts, Skip, Survey, describing_groups, facts, may_name_others};

/// The statements of texts about texts.
#[derive(Default)]
pub struct Describing {
    /// The facts of files that say something, by their paths.
    facts: BTreeMap<String, FileFacts>,
    /// The statements about each text since these facts changed.
    known: RefCell<HashMap<String, Statements>>,
}

/// The statements about a text.
struct Statements {
    text: Rc<str>,
    facts: FileFacts,
    skips: Rc<[Skip]>,
}

impl Describing {
    /// Takes note of a text; `None` if it is gone.
    pub fn set(&mut self, uri: &str, text: Option<&str>) {
        let path = engine_path_of(uri);
        let describes = |text: &&str| may_name_others(&name_of(uri)) || names_group(text);
        let facts = text.filter(describes).map(|text| facts(&path, text));
        let facts = facts.filter(|facts| !facts.is_empty());
        if self.facts.get(&path) == facts.as_ref() {
            return;
        }
        self.known.get_mut().clear();
        match facts {
            Some(facts) => drop(self.facts.insert(path, facts)),
            None => drop(self.facts.remove(&path)),
        }
    }

    /// Whether a text says what others are.
    #[must_use]
    pub fn describes(&self, uri: &str) -> bool {
        self.facts.contains_key(&engine_path_of(uri))
    }

    /// The statements of files about a text.
    #[must_use]
    pub fn skips(&self, uri: &str, text: &Rc<str>) -> Rc<[Skip]> {
        let path = engine_path_of(uri);
        let mut all = self.known.borrow_mut();
        if let Some(known) = all.get(&path).filter(|known| known.text == *text) {
            return Rc::clone(&known.skips);
        }
        let own = facts(&path, text);
        if let Some(known) = all.get_mut(&path).filter(|known| known.facts == own) {
            known.text = Rc::clone(text);
            return Rc::clone(&known.skips);
        }
        let mut survey = Survey::default();
        for (other, facts) in self.facts.iter().filter(|(other, _)| **other != path) {
            survey.add(other, facts.clone());
        }
        survey.add(&path, own.clone());
        let skips = survey.skips().into_iter();
        let skips: Rc<[Skip]> = skips.filter(|skip| skip.path == path).collect();
        let known = Statements {
            text: Rc::clone(text),
            facts: own,
            skips: Rc::clone(&skips),
        };
        all.insert(path, known);
        skips
    }
}

/// Whether a text names a group whose files describe others.
fn names_group(text: &str) -> bool {
    describing_groups().any(|group| text.contains(group))
}
