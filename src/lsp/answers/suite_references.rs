//! References to a definition in suites: where suites name it, and where their objects name its fields.

use std::collections::{HashMap, HashSet, VecDeque};

use super::TextPosition;
use super::suite_tests::suite_uris;
use crate::document::position::{Position, Range};
use crate::lsp::state::State;
use crate::lsp::suites::opened::{Obstacle, Opened, Tested};
use crate::lsp::texts::piece;
use crate::workspace::fields::occurrences::Role;
use crate::workspace::navigate::FieldReference;
use crate::workspace::places::locate::{FieldPart, locate};

/// The subject of a question: a definition, or one of its fields, versions or its kind.
struct Subject {
    /// The file of the definition, and its name.
    file: String,
    name: String,
    /// Where the field, version or kind is declared in the file.
    at: Option<Position>,
    /// Whether the subject is the definition itself. Suites name it.
    is_whole: bool,
}

/// The places of a definition that name it.
pub struct Names {
    /// Its name.
    definition: String,
    /// Where that stands.
    pub name: Option<Range>,
    /// Where the name of its kind stands.
    kind: Option<Range>,
}

/// The places that name the first definition of a file that meets a condition on its name and its range.
pub fn names_in(state: &State, file: &str, is: impl Fn(&str, Range) -> bool) -> Option<Names> {
    let all = state.texts.workspace.definitions();
    let mut all = all.iter().filter(|one| **one.uri == *file);
    let own = all.find(|one| is(&one.unit.head.name, one.site().range))?;
    let range = own.site().range;
    let part = piece(state.texts.get(file)?, range);
    let wanted = ["metadata.name", "spec.names.kind"].map(|path| (path, FieldPart::Value));
    let found = locate(&part, 0, &wanted).into_iter();
    let mut found = found.map(|one| one.map(|one| one.down(range.start.line)));
    Some(Names {
        definition: own.unit.head.name.clone(),
        name: found.next().flatten(),
        kind: found.next().flatten(),
    })
}

/// Finds all places that name the subject of a position, also those in suites. Each step looks into one suite.
pub struct ReferenceSearch {
    place: TextPosition,
    subjects: Vec<Subject>,
    found: Places,
    /// The suites that are left, once the other places are known.
    left: Option<VecDeque<String>>,
    /// The name that is to be renamed.
    name: Option<String>,
    obstacle: Option<(String, Obstacle)>,
    /// The places where a suite writes the name as a word in a text in quotes.
    in_texts: HashSet<(String, Position)>,
}

impl ReferenceSearch {
    /// Nothing is done yet.
    pub fn new(place: TextPosition) -> Self {
        Self {
            place,
            subjects: Vec::new(),
            found: Places::default(),
            left: None,
            name: None,
            obstacle: None,
            in_texts: HashSet::new(),
        }
    }

    /// Also looks for places that prevent a rename.
    pub fn for_rename(self, name: String) -> Self {
        Self {
            name: Some(name),
            ..self
        }
    }

    /// Does a step. Returns false once all is found.
    pub fn step(&mut self, state: &mut State) -> bool {
        let Some(left) = &mut self.left else {
            self.begin(state);
            return true;
        };
        let Some(suite) = left.pop_front() else {
            return false;
        };
        self.look_into(state, &suite);
        true
    }

    /// The places.
    pub fn take_found(&mut self) -> Vec<FieldReference> {
        std::mem::take(&mut self.found.all)
    }

    /// The first suite in which the name cannot be renamed, and why.
    pub fn obstacle(&mut self) -> Option<(String, Obstacle)> {
        self.obstacle.take()
    }

    /// Whether a place is a word in a text in quotes of a suite.
    pub fn is_in_text(&self, place: &FieldReference) -> bool {
        let key = (place.uri.clone(), place.range.start);
        self.in_texts.contains(&key)
    }

    fn begin(&mut self, state: &mut State) {
        let place = &self.place;
        let is_suite = state.suite(&place.uri).is_some();
        let own = match is_suite {
            true => Vec::new(),
            false => {
                let workspace = &state.texts.workspace;
                workspace.references(&place.uri, place.position)
            }
        };
        self.subjects = match is_suite {
            true => subjects_in_suite(state, place),
            false => subject_in_text(state, &own, place).into_iter().collect(),
        };
        self.found.add(own.iter().cloned());
        for subject in &self.subjects {
            self.found.add(in_definition(state, subject, &own));
        }
        let suites = match self.subjects.is_empty() {
            true => Vec::new(),
            false => suite_uris(state),
        };
        self.left = Some(suites.into());
    }

    fn look_into(&mut self, state: &mut State, suite: &str) {
        // A suite names the definition that it tests, or the file of it.
        let text = state.texts.get(suite).cloned().unwrap_or_default();
        let subjects = self.subjects.iter();
        let mut names = subjects.map(|subject| subject.name.split('.').next());
        let is_named = names.any(|name| name.is_some_and(|name| text.contains(name)));
        let name = self.name.as_ref().filter(|name| text.contains(&***name));
        if !is_named && !text.contains("crd:") && name.is_none() {
            return;
        }
        if let Some(opened) = state.open_suite(suite) {
            for subject in &self.subjects {
                self.found.add(in_suite(opened, subject));
                let Some(name) = name else {
                    continue;
                };
                for one in tested_by_subject(opened, subject) {
                    let places = places_within(one, subject);
                    let in_texts = places.iter().filter(|place| opened.is_in_text(place));
                    let in_texts = in_texts.filter_map(|place| opened.outward(place.clone()));
                    self.in_texts
                        .extend(in_texts.map(|place| (place.uri, place.range.start)));
                    if self.obstacle.is_none() {
                        let obstacle = opened.obstacle(&places, name);
                        self.obstacle = obstacle.map(|obstacle| (suite.to_owned(), obstacle));
                    }
                }
            }
        }
        if !state.texts.is_open(suite) {
            state.close_suite(suite);
        }
    }
}

/// Where the definitions that a suite tests declare the field at a place of the suite.
pub fn declarations_of(state: &mut State, place: &TextPosition) -> Vec<TextPosition> {
    let subjects = subjects_in_suite(state, place).into_iter();
    let fields = subjects.filter(|subject| !subject.is_whole);
    let declared = fields.filter_map(|subject| {
        let position = subject.at?;
        let uri = subject.file;
        Some(TextPosition { uri, position })
    });
    declared.collect()
}

/// The places in a suite that name the subject of a position in it.
pub fn references_within(state: &mut State, place: &TextPosition) -> Vec<FieldReference> {
    let mut found = Places::default();
    for subject in subjects_in_suite(state, place) {
        if let Some(opened) = state.open_suite(&place.uri) {
            found.add(in_suite(opened, &subject));
        }
    }
    found.all
}

/// Places, each once: the subjects of a suite may have places in common.
#[derive(Default)]
struct Places {
    all: Vec<FieldReference>,
    known: HashMap<(String, u32, u32), usize>,
}

impl Places {
    fn add(&mut self, places: impl IntoIterator<Item = FieldReference>) {
        for one in places {
            let Position { line, character } = one.range.start;
            let key = (one.uri.clone(), line, character);
            let known = self.known.get(&key);
            match known.and_then(|at| self.all.get_mut(*at)) {
                Some(known) => *known = one,
                None => {
                    self.known.insert(key, self.all.len());
                    self.all.push(one);
                }
            }
        }
    }
}

/// The subject of a position in a definition or an object. `found` are the places that name it.
fn subject_in_text(
    state: &State,
    found: &[FieldReference],
    place: &TextPosition,
) -> Option<Subject> {
    let declared = found.iter().find(|one| one.role == Role::Declaration);
    let (file, start) = match declared {
        Some(declared) => (&declared.uri, declared.range.start),
        None => (&place.uri, place.position),
    };
    let own = names_in(state, file, |_, range| holds(range, start))?;
    let kind = own.kind.map(|kind| kind.start);
    let subject = |at, is_whole| Subject {
        file: file.clone(),
        name: own.definition.clone(),
        at,
        is_whole,
    };
    if declared.is_some() {
        return Some(subject(Some(start), kind == Some(start)));
    }
    let is_named = own.name.is_some_and(|name| holds(name, place.position));
    is_named.then(|| subject(kind, true))
}

/// The subjects of a position in a suite: one for each definition that the suite tests.
fn subjects_in_suite(state: &mut State, place: &TextPosition) -> Vec<Subject> {
    let Some(opened) = state.open_suite(&place.uri) else {
        return Vec::new();
    };
    let inner = opened.inner_place(place.position);
    let mut names = named_in(opened).into_iter();
    let is_named = names.any(|range| range.start.line == place.position.line);
    let declared = |one: &Tested| match &inner {
        None => is_named.then_some(None),
        Some(inner) => {
            let places = one.workspace.references(&inner.uri, inner.position);
            let declared = places.iter().find(|one| one.role == Role::Declaration)?;
            let at = declared.range.down(one.definition.first_line?).start;
            Some(Some(at))
        }
    };
    let found = opened.tested.iter().filter_map(|one| {
        let definition = &one.definition;
        let at = declared(one)?;
        Some((
            definition.file.clone(),
            definition.identity.name.clone(),
            at,
        ))
    });
    let found: Vec<_> = found.collect();
    let subjects = found.into_iter().map(|(file, name, at)| {
        let own = names_in(state, &file, |own, _| own == name);
        let kind = own.and_then(|own| Some(own.kind?.start));
        Subject {
            file,
            name,
            is_whole: at.is_none() || at == kind,
            at: at.or(kind),
        }
    });
    subjects.collect()
}

/// The places in the definition. Unless `known` has places already, the places in objects, too.
fn in_definition(
    state: &State,
    subject: &Subject,
    known: &[FieldReference],
) -> Vec<FieldReference> {
    let Subject { file, name, .. } = subject;
    let names = names_in(state, file, |own, _| own == name);
    let named = names
        .and_then(|names| names.name)
        .filter(|_| subject.is_whole);
    let named = named.map(|range| FieldReference {
        uri: file.clone(),
        range,
        role: Role::Declaration,
    });
    let at = subject.at.filter(|_| known.is_empty());
    let others = at.map(|at| state.texts.workspace.references(file, at));
    named
        .into_iter()
        .chain(others.into_iter().flatten())
        .collect()
}

/// Where a suite names the definition, and where its objects name the field, version or kind.
fn in_suite(opened: &Opened, subject: &Subject) -> Vec<FieldReference> {
    let own = tested_by_subject(opened, subject);
    let names = match own.is_empty() || !subject.is_whole {
        true => Vec::new(),
        false => named_in(opened),
    };
    let names = names.into_iter().map(|range| FieldReference {
        uri: opened.uri.clone(),
        range,
        role: Role::Object,
    });
    let inner = own.into_iter().flat_map(|one| {
        let found = places_within(one, subject).into_iter();
        found
            .filter_map(|one| opened.outward(one))
            .collect::<Vec<_>>()
    });
    names.chain(inner).collect()
}

/// A suite's definitions that are the one of a subject.
fn tested_by_subject<'o>(opened: &'o Opened, subject: &Subject) -> Vec<&'o Tested> {
    let own = opened.tested.iter().filter(|one| {
        one.definition.file == subject.file && one.definition.identity.name == subject.name
    });
    own.collect()
}

/// The places that name a subject, in the texts that the objects and paths of a suite became.
fn places_within(tested: &Tested, subject: &Subject) -> Vec<FieldReference> {
    let place = subject.at.zip(tested.definition.first_line);
    let place = place.and_then(|(at, lines)| {
        Some(Position {
            line: at.line.checked_sub(lines)?,
            ..at
        })
    });
    let found = place.map(|place| tested.workspace.references(&subject.file, place));
    found.unwrap_or_default()
}

/// The places where a suite names the definition that it tests.
fn named_in(opened: &Opened) -> Vec<Range> {
    let named = [&opened.suite.crd_name, &opened.suite.crd];
    let named = named.into_iter().flatten();
    named.map(|named| named.range).collect()
}

fn holds(range: Range, place: Position) -> bool {
    range.start <= place && place <= range.end
}
