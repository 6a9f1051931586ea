//! The configuration that holds for a path: the nearest `drydock.yaml`, `.drydock.yaml` or `package.json` with
//! the key `crd-drydock`, in its folder or above.

use std::collections::HashMap;
use std::fs;

use crd_drydock::check::definitions::Configured;
use crd_drydock::check::paths::Here;
use crd_drydock::check::survey::{ReadFault, ReadText};
use crd_drydock::check::text::STDIN;
use crd_drydock::check::visible::visible_line;
use crd_drydock::repository::Config;

use super::paths::{absolute, folder_of, join, name_of, reason};
use super::words::Misuse;

/// The names of configurations; the first one of a folder counts.
const NAMES: [&str; 3] = ["drydock.yaml", ".drydock.yaml", PACKAGE];

/// The file of an npm package. Most of these have no configuration.
const PACKAGE: &str = "package.json";

/// The choice of configurations on the command line.
#[derive(Clone, Debug)]
pub enum Choice {
    /// The nearest configuration of each file.
    Found,
    /// Only this file.
    Only(String),
    /// None.
    None,
}

/// The configurations of a run.
pub struct Configurations {
    here: Here,
    /// Set if the user chose one configuration, by its number, or chose to have none.
    fixed: Option<Option<usize>>,
    by_folder: HashMap<String, Option<usize>>,
    all: Vec<Configured>,
}

impl Configurations {
    /// The configurations that the command line asks for.
    pub fn new(here: &Here, choice: &Choice) -> Result<Self, Misuse> {
        let mut own = Self {
            here: here.clone(),
            fixed: None,
            by_folder: HashMap::new(),
            all: Vec::new(),
        };
        match choice {
            Choice::Found => {}
            Choice::None => own.fixed = Some(None),
            Choice::Only(file) => {
                let number = own.read(&absolute(here, file))?;
                if number.is_none() {
                    return Err(Misuse(format!("{file}: there is no configuration in it")));
                }
                own.fixed = Some(number);
            }
        }
        Ok(own)
    }

    /// A configuration by its number.
    pub fn get(&self, number: usize) -> Option<&Configured> {
        self.all.get(number)
    }

    /// All, by their numbers.
    pub fn into_all(self) -> Vec<Configured> {
        self.all
    }

    /// The number of the configuration for a file or a folder.
    pub fn for_path(&mut self, path: &str) -> Result<Option<usize>, Misuse> {
        let path = if path == "-" { "." } else { path };
        let is_folder = fs::metadata(path).is_ok_and(|found| found.is_dir());
        let whole = absolute(&self.here, path);
        self.for_folder(if is_folder { &whole } else { folder_of(&whole) }, None)
    }

    /// The number of the configuration for a text.
    pub fn for_text(&mut self, name: &str) -> Result<Option<usize>, Misuse> {
        self.for_folder(if name == STDIN { "." } else { folder_of(name) }, None)
    }

    /// The number of the configuration for a folder, with these names in it where they are known.
    pub fn for_folder(
        &mut self,
        folder: &str,
        names: Option<&[&str]>,
    ) -> Result<Option<usize>, Misuse> {
        if let Some(fixed) = self.fixed {
            return Ok(fixed);
        }
        let folder = absolute(&self.here, folder);
        if let Some(known) = self.by_folder.get(&folder) {
            return Ok(*known);
        }
        let mut found = None;
        for name in NAMES {
            let file = join(&folder, name);
            let is_there = names.is_none_or(|names| names.contains(&name));
            if found.is_none() && is_there && fs::metadata(&file).is_ok_and(|one| one.is_file()) {
                found = self.read(&file)?;
            }
        }
        let above = folder_of(&folder);
        if found.is_none() && above != folder {
            found = self.for_folder(above, None)?;
        }
        self.by_folder.insert(folder, found);
        Ok(found)
    }

    /// Reads a file; a package may have no configuration.
    fn read(&mut self, path: &str) -> Result<Option<usize>, Misuse> {
        let file = self.here.relative(path);
        let cannot = |why: &str| Err(Misuse(format!("cannot read {file}: {why}")));
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => return cannot(&reason(&error)),
        };
        let is_package = name_of(path) == PACKAGE;
        let ReadText { text, fault } = ReadText::new(bytes);
        match fault {
            Some(_) if is_package => return Ok(None),
            Some(ReadFault::Encoding(why, _) | ReadFault::Unreadable(why)) => return cannot(&why),
            None => {}
        }
        let config = match is_package {
            true => Config::in_package(&text),
            false => Some(Config::read(&text)),
        };
        let Some(config) = config else {
            return Ok(None);
        };
        if !config.problems.is_empty() {
            let lines = config.problems.iter().map(|problem| {
                let start = problem.range.start;
                let (line, column) = (start.line + 1, start.character + 1);
                format!(
                    "{}:{line}:{column}: {}",
                    visible_line(&file),
                    problem.message
                )
            });
            return Err(Misuse(lines.collect::<Vec<_>>().join("\ncrd-drydock: ")));
        }
        let folder = self.here.elsewhere(folder_of(path).to_owned());
        let here = self.here.clone();
        self.all.push(Configured {
            folder,
            here,
            file,
            text,
            config,
        });
        Ok(Some(self.all.len() - 1))
    }
}
