//! A suite that the user edits, with its objects and the definitions that it tests.

use std::collections::HashMap;
use std::rc::Rc;

use super::definitions::{Definitions, Named, Search, SuiteDefinition};
use super::files::Files;
use super::identity::{ObjectIdentity, number};
use super::objects::{ObjectText, lines_beyond, objects_of};
use super::paths::{NOT_OF_SCHEMA, NamedField, PathObjects};
use crate::cel::zones::Zones;
use crate::document;
use crate::document::position::{Position, Range};
use crate::lsp::lines::{lines_of, without_comment};
use crate::lsp::texts::Texts;
use crate::lsp::written::Written;
use crate::suites::{FaultCode, FieldForm, Suite, TestedDefinition};
use crate::workspace::complete::item::CompletionItem;
use crate::workspace::fields::occurrences::Role;
use crate::workspace::navigate::FieldReference;
use crate::{Release, ReleaseRange, Workspace};

/// The most definitions of one name that judge the objects of a suite.
const MOST_DEFINITIONS: usize = 8;

/// The keys of suites whose values are paths of fields, or lists or maps of them.
const KEYS_OF_PATHS: [&str; 4] = ["set", "remove", "field", "expectedUnknownFields"];

/// A definition that a suite tests, in a workspace with the objects of the suite.
pub struct Tested {
    /// The definition.
    pub definition: Rc<SuiteDefinition>,
    /// It, and the objects.
    pub workspace: Workspace,
    /// The definition for the tests. It is compiled when they first run.
    pub target: TestedDefinition,
}

/// A suite with what it tests.
pub struct Opened {
    /// The address of the suite.
    pub uri: String,
    /// The suite.
    pub suite: Rc<Suite>,
    /// Its objects.
    pub objects: Vec<ObjectText>,
    /// The fields that it names by paths.
    pub paths: PathObjects,
    /// The definitions.
    pub tested: Vec<Tested>,
    /// Why there is no definition.
    pub fault: Option<String>,
    text: Rc<str>,
    release: Release,
}

/// A place of a suite in one of the texts that its objects and paths became.
pub struct InnerPlace<'o> {
    /// The address of the text.
    pub uri: String,
    /// The place there.
    pub position: Position,
    /// The object that the text is; `None` for a path.
    pub object: Option<&'o ObjectText>,
    /// The range of the name, in a path.
    pub range: Option<Range>,
}

impl Opened {
    /// The address of an object.
    pub fn address(&self, number: usize) -> String {
        format!("{}#{number}", self.uri)
    }

    /// The address of the objects that the paths became.
    pub fn address_of_paths(&self) -> String {
        paths_address(&self.uri)
    }

    /// The object at a place, and its number.
    pub fn object_at(&self, place: Position) -> Option<(usize, &ObjectText)> {
        let mut objects = self.objects.iter().enumerate();
        objects.find(|(_, object)| object.has(place))
    }

    /// The number of the object at a range; `None` for an alias, whose object is elsewhere.
    pub fn number_at(&self, range: Range) -> Option<usize> {
        number_at(&self.objects, range)
    }

    /// A place in one of the texts that the objects and paths became, in the suite.
    pub fn outward(&self, place: FieldReference) -> Option<FieldReference> {
        let (range, role) = if place.uri == self.address_of_paths() {
            let NamedField { range, form, .. } = self.paths.outward(place.range)?;
            let role = match form {
                None => Role::Path,
                Some(_) => Role::Object,
            };
            (range, role)
        } else {
            let number = place.uri.strip_prefix(&*self.uri)?.strip_prefix('#')?;
            let object = self.objects.get(number.parse::<usize>().ok()?)?;
            if !object.is_in_suite(place.range.start) {
                return None;
            }
            (object.outward_range(place.range), place.role)
        };
        let uri = self.uri.clone();
        Some(FieldReference { uri, range, role })
    }

    /// What keeps a name of the suite from being renamed, given the places that name the field in the texts which its
    /// objects and paths became.
    pub fn obstacle(&self, places: &[FieldReference], name: &str) -> Option<Obstacle> {
        let paths = self.address_of_paths();
        let own = places.iter().filter(|place| *place.uri == *paths);
        let own: Vec<Range> = own.map(|place| place.range).collect();
        let written = own.iter().filter_map(|range| self.paths.outward(*range));
        let at = |range: Range| range.start.line;
        let mut around = written.filter(|one| one.form == Some(FieldForm::Around));
        if let Some(around) = around.next() {
            return Some(Obstacle::InText(at(around.range)));
        }
        let starts: Vec<Position> = own.iter().map(|range| range.start).collect();
        if let Some(shared) = self.paths.shared(&starts) {
            return Some(Obstacle::Shared(at(shared)));
        }
        let mut faults = self.suite.errors.iter();
        let is_unread = faults.any(|fault| fault.code == FaultCode::SyntaxError);
        let line = self.line_beyond(name).filter(|_| is_unread);
        line.map(Obstacle::Unread)
    }

    /// Where the suite writes a name as a word in a text in quotes.
    pub fn is_in_text(&self, place: &FieldReference) -> bool {
        *place.uri == *self.address_of_paths()
            && self
                .paths
                .outward(place.range)
                .is_some_and(|one| one.form == Some(FieldForm::Text))
    }

    /// The first line beyond the objects that has a field of this name.
    fn line_beyond(&self, name: &str) -> Option<u32> {
        let lines = lines_of(&self.text);
        let mut beyond = lines_beyond(&lines, &self.objects).into_iter();
        let found = beyond.find(|at| lines.get(*at).is_some_and(|line| has_field(line, name)))?;
        Some(number(found))
    }

    /// Completion of the paths of fields, by the first definition that has them.
    pub fn complete_path(&mut self, place: Position) -> Option<Vec<CompletionItem>> {
        let written = Written::at(&self.text, place)?;
        if !KEYS_OF_PATHS.contains(&&*written.key) {
            return None;
        }
        let end = written.word.rfind('.').map_or(0, |at| at + 1);
        let around = written.word.get(..end)?;
        let begun = self.paths.begun(around).zip(self.tested.first_mut());
        let Some(((text, position), first)) = begun else {
            return Some(Vec::new());
        };
        let address = format!("{}#begun", self.uri);
        first.workspace.set(&address, &text);
        let items = first.workspace.completion(&address, position);
        first.workspace.remove(&address);
        let names = items.into_iter().map(|item| item.label);
        let names = names.filter(|name| !NOT_OF_SCHEMA.contains(&&**name));
        Some(written.suggested(names.map(|name| [around, &name].concat())))
    }

    /// The place of an object or a path that a place is in.
    pub fn inner_place(&self, place: Position) -> Option<InnerPlace<'_>> {
        if let Some((number, object)) = self.object_at(place) {
            return Some(InnerPlace {
                uri: self.address(number),
                position: object.inward(place),
                object: Some(object),
                range: None,
            });
        }
        let (position, range) = self.paths.inward(place)?;
        Some(InnerPlace {
            uri: self.address_of_paths(),
            position,
            object: None,
            range: Some(range),
        })
    }
}

/// Why a name of a suite cannot be renamed, with the line.
#[derive(Clone, Copy, Debug)]
pub enum Obstacle {
    /// It is in a text in quotes that is written otherwise than it reads.
    InText(u32),
    /// It is in an anchor that also stands for another field.
    Shared(u32),
    /// The suite cannot be read.
    Unread(u32),
}

/// Whether a line has a field of a name, also in a text in quotes.
fn has_field(line: &str, name: &str) -> bool {
    let line = without_comment(line);
    line.match_indices(name).any(|(at, _)| {
        let before = line.get(..at).unwrap_or_default();
        let behind = line.get(at + name.len()..).unwrap_or_default();
        let quoted = behind.strip_prefix('\\').unwrap_or(behind);
        let behind = quoted.strip_prefix(['"', '\'']).unwrap_or(behind);
        let is_part = |c: char| c.is_ascii_alphanumeric() || "_.$/-".contains(c);
        !before.ends_with(is_part) && behind.trim_start_matches([' ', '\t']).starts_with(':')
    })
}

fn paths_address(uri: &str) -> String {
    format!("{uri}#paths")
}

fn number_at(objects: &[ObjectText], range: Range) -> Option<usize> {
    let line = range.start.line;
    objects.iter().position(|object| object.begins_around(line))
}

/// The suites that are open, with what they test.
pub struct OpenSuites {
    zones: Rc<dyn Zones>,
    opened: HashMap<String, Opened>,
    definitions: Definitions,
}

impl InnerPlace<'_> {
    /// A range of the text in the suite.
    pub fn outward_range(&self, range: Range) -> Range {
        let of_object = self.object.map(|object| object.outward_range(range));
        of_object.or(self.range).unwrap_or(range)
    }
}

/// What a suite is read with.
pub struct Reading<'r> {
    /// All texts.
    pub texts: &'r Texts,
    /// Where the settings say that further definitions are.
    pub crds: &'r [String],
    /// The release that judges.
    pub release: Release,
}

impl OpenSuites {
    /// None.
    pub fn new(zones: Rc<dyn Zones>) -> Self {
        Self {
            zones,
            opened: HashMap::new(),
            definitions: Definitions::default(),
        }
    }

    /// The suite is closed.
    pub fn close(&mut self, uri: &str) {
        self.opened.remove(uri);
    }

    /// The definitions that a suite tests, or why there are none.
    pub fn tested_by(
        &mut self,
        reading: &Reading<'_>,
        uri: &str,
        suite: &Suite,
    ) -> Result<Vec<Rc<SuiteDefinition>>, String> {
        let text = reading.texts.get(uri).map_or("", |text| text);
        let named = named_in(suite, text);
        if named.path.is_none() && named.name.is_none() {
            return Ok(Vec::new());
        }
        self.definitions.tested_by(&Search {
            files: Files(reading.texts),
            suite: uri,
            named: &named,
            crds: reading.crds,
        })
    }

    /// A suite as it is now, with its objects and the definitions as they are now.
    pub fn open(
        &mut self,
        reading: &Reading<'_>,
        uri: &str,
        suite: Rc<Suite>,
    ) -> Option<&mut Opened> {
        let text = reading.texts.get(uri)?;
        let (mut definitions, fault) = match self.tested_by(reading, uri, &suite) {
            Ok(definitions) => (definitions, None),
            Err(why) => (Vec::new(), Some(why)),
        };
        definitions.truncate(MOST_DEFINITIONS);
        let before = self.opened.remove(uri);
        let before = before.filter(|before| before.release == reading.release);
        let (before, tested, count) = match before {
            Some(Opened {
                text: own,
                objects,
                tested,
                ..
            }) => {
                let count = objects.len();
                ((own == *text).then_some(objects), tested, count)
            }
            None => (None, Vec::new(), 0),
        };
        let objects = before.unwrap_or_else(|| identified(objects_of(text), &suite));
        let first = objects.first().map_or("", |object| &object.text);
        let paths = PathObjects::new(&suite, text, first);
        let mut tested = self.tested(tested, definitions, reading.release);
        for Tested { workspace, .. } in &mut tested {
            for (number, object) in objects.iter().enumerate() {
                workspace.set(&format!("{uri}#{number}"), &object.text);
            }
            for number in objects.len()..count {
                workspace.remove(&format!("{uri}#{number}"));
            }
            workspace.set(&paths_address(uri), &paths.text);
        }
        let opened = Opened {
            uri: uri.to_owned(),
            suite,
            objects,
            paths,
            tested,
            fault,
            text: Rc::clone(text),
            release: reading.release,
        };
        Some(
            self.opened
                .entry(uri.to_owned())
                .insert_entry(opened)
                .into_mut(),
        )
    }

    /// A workspace for each definition. A known definition keeps its workspace.
    fn tested(
        &self,
        mut before: Vec<Tested>,
        definitions: Vec<Rc<SuiteDefinition>>,
        release: Release,
    ) -> Vec<Tested> {
        let tested = definitions.into_iter().map(|definition| {
            let known = before
                .iter()
                .position(|one| one.definition.file == definition.file);
            let target = || {
                let target = TestedDefinition::new(&definition.text);
                target.with_zones(Rc::clone(&self.zones))
            };
            let Some(mut known) = known.map(|at| before.remove(at)) else {
                let releases = ReleaseRange {
                    first: release,
                    last: release,
                };
                let workspace = Workspace::new(Rc::clone(&self.zones));
                let mut workspace = workspace.for_releases(releases);
                workspace.set(&definition.file, &definition.text);
                return Tested {
                    target: target(),
                    definition,
                    workspace,
                };
            };
            if known.definition.text != definition.text {
                known.workspace.set(&definition.file, &definition.text);
                known.target = target();
            }
            known.definition = definition;
            known
        });
        tested.collect()
    }
}

/// What a suite says of its definition, also while its text does not parse.
fn named_in(suite: &Suite, text: &str) -> Named {
    if suite.crd.is_none() && suite.crd_name.is_none() {
        let value = |key: &str| {
            let mut values = text.lines().filter_map(|line| {
                let value = line.strip_prefix(key)?.strip_prefix(':')?.trim_start();
                let value = value.strip_prefix(['"', '\'']).unwrap_or(value);
                let is_end = |c: char| c.is_whitespace() || "\"'#".contains(c);
                let value = value.split(is_end).next()?;
                (!value.is_empty()).then(|| value.to_owned())
            });
            values.next()
        };
        return Named {
            path: value("crd"),
            name: value("crdName"),
            gates: Vec::new(),
        };
    }
    let gates = suite.feature_gates.iter();
    Named {
        path: suite.crd.as_ref().map(|path| path.value.clone()),
        name: suite.crd_name.as_ref().map(|name| name.value.clone()),
        gates: gates.map(|gate| gate.value.clone()).collect(),
    }
}

/// Gives both objects of each update the identity of the initial one.
fn identified(mut objects: Vec<ObjectText>, suite: &Suite) -> Vec<ObjectText> {
    for admitted in &suite.admitted {
        let Some(previous) = admitted.previous else {
            continue;
        };
        let Some(before) = number_at(&objects, previous) else {
            continue;
        };
        let identity = objects.get(before).and_then(|own| identity_in(&own.text));
        let at = number_at(&objects, admitted.object);
        for number in [Some(before), at].into_iter().flatten() {
            if let (Some(own), Some(identity)) = (objects.get_mut(number), &identity) {
                *own = own.identified(identity);
            }
        }
    }
    objects
}

/// The identity of an object that the server has stored.
fn identity_in(text: &str) -> Option<ObjectIdentity> {
    let value = document::parse(text).into_iter().next()?.value?;
    let metadata = value.get("metadata");
    let member = |name| metadata.and_then(|metadata| metadata.get(name)?.as_str());
    let name = match (member("name"), member("generateName")) {
        (Some(name), _) => name.to_owned(),
        (None, prefix) => format!("{}xxxxx", prefix.unwrap_or_default()),
    };
    Some(ObjectIdentity {
        name,
        namespace: member("namespace").map(str::to_owned),
        is_made_up: false,
    })
}
