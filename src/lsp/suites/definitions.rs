//! Finds the definitions that a suite tests.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::files::Files;
use super::gates;
use crate::Workspace;
use crate::cel::zones::NoZones;
use crate::definition_texts;
use crate::document;
use crate::lsp::changes::definition_lines;
use crate::lsp::texts::piece;
use crate::suites::{DefinitionKey, TestedDefinition};
use crate::value::json::to_json;

/// The usual folder of the tested definitions, relative to a suite.
const GENERATED: &str = "../../zz_generated.crd-manifests";
/// The folders around a suite that may have its definition.
const AROUND: [&str; 3] = [".", "..", "../.."];
/// Where projects keep definitions, seen from a folder.
const USUAL: [&str; 5] = [".", "crds", "crd", "config/crd/bases", "config/crd"];

/// A definition of a file.
#[derive(Debug)]
pub struct SuiteDefinition {
    /// The address of the file.
    pub file: String,
    /// Its text.
    pub text: String,
    /// The line of the file at which the text begins; `None` for an item of a list whose text alone means something
    /// else.
    pub first_line: Option<u32>,
    /// Its name and its annotations.
    pub identity: DefinitionKey,
}

/// What a suite names.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// The path of the definition.
    pub path: Option<String>,
    /// The name of the definition.
    pub name: Option<String>,
    /// The feature gates.
    pub gates: Vec<String>,
}

/// The definitions of files, each read once.
#[derive(Debug, Default)]
pub struct Definitions(HashMap<String, (Rc<str>, Vec<Rc<SuiteDefinition>>)>);

/// A suite whose definitions are looked for.
pub struct Search<'s> {
    /// All files.
    pub files: Files<'s>,
    /// The address of the suite.
    pub suite: &'s str,
    /// What it names.
    pub named: &'s Named,
    /// Further files and folders with definitions.
    pub crds: &'s [String],
}

impl Definitions {
    /// The definitions that a suite tests: at least one.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub fn tested_by(&mut self, search: &Search<'_>) -> Result<Vec<Rc<SuiteDefinition>>, String> {
        let found = self.candidates(search)?;
        let Named { path, name, gates } = search.named;
        let file = path.as_ref().map(|path| format!("in {path}"));
        let what: Vec<&str> = name.iter().chain(&file).map(String::as_str).collect();
        let what = what.join(" ");
        if found.is_empty() {
            let near = "near the suite".to_owned();
            let searched = search.crds.iter().map(|path| format!("in {path}"));
            let searched: Vec<String> = std::iter::once(near).chain(searched).collect();
            let unread = may_be_in(&unread(search));
            let place = match (&*unread, path) {
                ("", None) => format!(" {}; add crd: PATH to the suite", searched.join(" or ")),
                _ => unread,
            };
            return Err(format!("there is no definition {what}{place}"));
        }
        let wanted: Vec<&str> = gates.iter().map(String::as_str).collect();
        let mut taken = Vec::new();
        for definition in found {
            let annotations = &definition.identity.annotations;
            if gates::choose(&search.files, search.suite, &wanted, annotations)? {
                taken.push(definition);
            }
        }
        match taken.is_empty() {
            true => Err(format!(
                "no definition {what} is for the feature gates {}",
                wanted.join(", ")
            )),
            false => Ok(taken),
        }
    }

    /// The definitions that a suite may test. Its feature gates then choose among them.
    fn candidates(&mut self, search: &Search<'_>) -> Result<Vec<Rc<SuiteDefinition>>, String> {
        let Search {
            files,
            suite,
            named,
            crds,
        } = search;
        if let Some(path) = &named.path {
            let mut found = self.in_file(*files, &files.from(suite, path))?;
            found.retain(|one| {
                let mut name = named.name.iter();
                name.all(|name| one.identity.name == *name)
            });
            return Ok(found);
        }
        let Some(name) = &named.name else {
            return Ok(Vec::new());
        };
        let generated = files.below(&files.from(suite, GENERATED));
        let others = crds.iter().flat_map(|path| files.all(path));
        let mut seen = BTreeSet::new();
        let all = generated.into_iter().chain(others);
        let all: Vec<String> = all.filter(|file| seen.insert(file.clone())).collect();
        let mut found = self.named(*files, name, &all)?;
        let mut near = near(search).into_iter();
        while found.is_empty()
            && let Some(folder) = near.next()
        {
            found = self.named(*files, name, &files.below(&folder))?;
        }
        Ok(found)
    }

    /// The definitions of a name in some files.
    fn named(
        &mut self,
        from: Files<'_>,
        name: &str,
        files: &[String],
    ) -> Result<Vec<Rc<SuiteDefinition>>, String> {
        let mut found = Vec::new();
        for file in files {
            if from.text(file)?.contains(name) {
                let own = self.in_file(from, file)?.into_iter();
                found.extend(own.filter(|one| one.identity.name == name));
            }
        }
        Ok(found)
    }

    fn in_file(
        &mut self,
        files: Files<'_>,
        file: &str,
    ) -> Result<Vec<Rc<SuiteDefinition>>, String> {
        let text = files.text(file)?;
        let known = self.0.get(file).filter(|(known, _)| known == text);
        if let Some((_, known)) = known {
            return Ok(known.clone());
        }
        let definitions = definitions_of(file, text);
        let known = (Rc::clone(text), definitions.clone());
        self.0.insert(file.to_owned(), known);
        Ok(definitions)
    }
}

/// The folders near a suite that may have its definition, the nearest first. They need not exist.
fn near(search: &Search<'_>) -> Vec<String> {
    let paths = AROUND
        .iter()
        .flat_map(|around| USUAL.map(|usual| format!("{around}/{usual}")));
    let from = |path: String| search.files.from(search.suite, &path);
    paths.map(from).collect()
}

/// The files in which the definition of a suite may be, and which cannot be read.
fn unread(search: &Search<'_>) -> Vec<String> {
    let (Some(name), None) = (&search.named.name, &search.named.path) else {
        return Vec::new();
    };
    let files = search.files;
    let crds = search.crds.iter().flat_map(|path| files.all(path));
    let generated = std::iter::once(files.from(search.suite, GENERATED));
    let near = generated.chain(near(search));
    let near = near.flat_map(|folder| files.below(&folder));
    let mut seen = BTreeSet::new();
    let all = crds.chain(near).filter(|file| seen.insert(file.clone()));
    let is_unread = |file: &String| {
        let text = files.text(file).map_or("", |text| text);
        text.contains(&**name) && document::parse(text).iter().any(|one| one.error.is_some())
    };
    all.filter(is_unread).collect()
}

/// The part of a message about a missing definition that names files that cannot be read.
fn may_be_in(unread: &[String]) -> String {
    match unread {
        [] => String::new(),
        [first] => format!("; it may be in {first}, whose YAML is wrong"),
        [first, others @ ..] => format!(
            "; it may be in {first} and {} more, whose YAML is wrong",
            others.len()
        ),
    }
}

fn definitions_of(file: &str, text: &str) -> Vec<Rc<SuiteDefinition>> {
    let texts = definition_texts(text).into_iter();
    let all = texts.map(|own| {
        let identity = TestedDefinition::new(&own).identity();
        let lines = definition_lines(text, &own);
        let known = lines.map(|lines| (own.to_string(), Some(*lines.start())));
        let known = known.or_else(|| in_list(text, &identity.name, &own));
        let (text, first_line) = known.unwrap_or_else(|| (own.into_owned(), None));
        Rc::new(SuiteDefinition {
            file: file.to_owned(),
            text,
            first_line,
            identity,
        })
    });
    all.collect()
}

/// The text and the line that an item of a list has in its file, if the text alone means the same.
fn in_list(text: &str, name: &str, json: &str) -> Option<(String, Option<u32>)> {
    let mut workspace = Workspace::new(Rc::new(NoZones));
    workspace.set("text", text);
    let all = workspace.definitions();
    let ranges = all.iter().filter(|one| one.unit.head.name == name);
    let mut ranges = ranges.map(|one| one.site().range);
    ranges.find_map(|range| {
        let own = piece(text, range);
        let value = document::parse(&own).into_iter().next()?.value?;
        (to_json(&value) == json).then_some((own, Some(range.start.line)))
    })
}
