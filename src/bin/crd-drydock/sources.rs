//! The texts that the user named. A file that cannot be read does not hide the others: it becomes a text with a
//! fault.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;

use crd_drydock::check::paths::Here;
use crd_drydock::check::survey::ReadText;
use crd_drydock::check::text::STDIN;

use super::paths::{real, reason};
use super::pieces;
use super::walk::{FoundFile, Selection, files_below};
use super::words::Misuse;

/// A text that is to be read.
#[derive(Clone)]
pub struct Source {
    /// As the user would name it.
    pub name: String,
    /// Whether the user named it, rather than a folder that it is in.
    pub is_named: bool,
    /// Where it is.
    pub place: TextOrigin,
}

/// Where a text is.
#[derive(Clone)]
pub enum TextOrigin {
    /// In the file of its name.
    File,
    /// In a part of a file.
    Piece(Piece),
    /// It was read already.
    Read(Arc<ReadText>),
}

/// A part of a file.
#[derive(Clone)]
pub struct Piece {
    /// The file.
    pub file: Arc<str>,
    /// The byte that it starts at.
    pub start: u64,
    /// How many bytes it has.
    pub length: u64,
    /// The number of the line that it starts at.
    pub line: u32,
}

impl Source {
    /// A text that was read.
    pub fn read_already(name: &str, is_named: bool, read: ReadText) -> Self {
        Self {
            name: name.to_owned(),
            is_named,
            place: TextOrigin::Read(Arc::new(read)),
        }
    }

    fn lost(name: &str, why: String) -> Self {
        Self::read_already(name, true, ReadText::unreadable(why))
    }

    /// Reads the text.
    pub fn read(&self) -> Arc<ReadText> {
        let bytes = match &self.place {
            TextOrigin::Read(read) => return Arc::clone(read),
            TextOrigin::File => fs::read(&self.name),
            TextOrigin::Piece(piece) => piece.bytes(),
        };
        Arc::new(match bytes {
            Ok(bytes) => ReadText::new(bytes),
            Err(error) => ReadText::unreadable(reason(&error)),
        })
    }

    /// Reads the whole file. The source may be a part of it.
    pub fn whole(&self) -> Arc<ReadText> {
        let place = match &self.place {
            TextOrigin::Piece(_) => TextOrigin::File,
            place => place.clone(),
        };
        let name = self.name.clone();
        let is_named = self.is_named;
        let whole = Self {
            name,
            is_named,
            place,
        };
        whole.read()
    }

    /// How many bytes it has.
    pub fn size(&self) -> u64 {
        match &self.place {
            TextOrigin::Read(read) => read.text.len() as u64,
            TextOrigin::Piece(piece) => piece.length,
            TextOrigin::File => fs::metadata(&self.name).map_or(0, |found| found.len()),
        }
    }
}

impl Piece {
    fn bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut file = File::open(&*self.file)?;
        file.seek(SeekFrom::Start(self.start))?;
        let mut bytes = Vec::new();
        file.take(self.length).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// Finds texts, each file once.
pub struct Finder<'f> {
    /// Where the command runs.
    pub here: &'f Here,
    /// The files that are known, without links.
    pub known: HashSet<String>,
    /// The text of standard input; it is read once.
    pub stdin: Option<Vec<Source>>,
}

impl Finder<'_> {
    /// The texts that names stand for, in the order of the names. Files that configurations and `.gitignore`
    /// leave out are missing with a selection.
    pub fn sources(
        &mut self,
        names: &[String],
        mut select: Option<Selection<'_>>,
    ) -> Result<Vec<Source>, Misuse> {
        let mut sources = Vec::new();
        for name in names {
            if name == "-" {
                sources.extend(self.standard_input()?);
                continue;
            }
            match fs::metadata(name) {
                Err(fault) => sources.push(Source::lost(name, reason(&fault))),
                Ok(found) if found.is_dir() => {
                    let files = files_below(self.here, name, select.as_mut())?;
                    if files.is_empty() {
                        let why =
                            "it has no .yaml, .yml or .json files, or they are left out".to_owned();
                        sources.push(Source::lost(name, why));
                    }
                    sources.extend(files.into_iter().filter_map(|found| self.source(found)));
                }
                Ok(_) => {
                    if let Some(select) = &mut select
                        && select.is_named_left_out(name)?
                    {
                        continue;
                    }
                    let key = real(name);
                    if self.known.insert(key.clone()) {
                        sources.push(Source {
                            name: name.clone(),
                            is_named: true,
                            place: TextOrigin::File,
                        });
                    } else if let Some(known) =
                        sources.iter_mut().find(|one| real(&one.name) == key)
                    {
                        // It was found in a folder before.
                        known.is_named = true;
                    }
                }
            }
        }
        Ok(sources)
    }

    fn source(&mut self, found: FoundFile) -> Option<Source> {
        if let Some(fault) = found.fault {
            return Some(Source::lost(&found.path, reason(&fault)));
        }
        let key = found.real.unwrap_or_else(|| real(&found.path));
        self.known.insert(key).then_some(Source {
            name: found.path,
            is_named: false,
            place: TextOrigin::File,
        })
    }

    /// Standard input: one text, or the pieces of a large stream.
    fn standard_input(&mut self) -> Result<Vec<Source>, Misuse> {
        if let Some(known) = &self.stdin {
            return Ok(known.clone());
        }
        let read = pieces::standard_input();
        let sources =
            read.map_err(|fault| Misuse(format!("cannot read {STDIN}: {}", reason(&fault))))?;
        Ok(self.stdin.insert(sources).clone())
    }
}
