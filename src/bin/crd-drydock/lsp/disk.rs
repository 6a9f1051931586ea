//! The files of this machine, read by a thread of its own.

use std::fs::{self, DirEntry};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::thread::spawn;

use crd_drydock::check::survey::ReadText;
use crd_drydock::lsp::{
    Contents, Event, FolderListing, MOST_BYTES, Search, address_of, path_of, too_large,
};

use super::super::git;
use super::super::paths::reason;
use super::stream::Incoming;

/// A request for something on the disk.
pub enum DiskRequest {
    /// To look for files in a folder.
    Find {
        /// The answer has it, too.
        ticket: u64,
        /// The address of the folder.
        uri: String,
        /// Which files are wanted.
        search: Search,
    },
    /// To read files.
    Read {
        /// The answer has it, too.
        ticket: u64,
        /// The addresses of the files.
        uris: Vec<String>,
    },
    /// To ask git for the text of a file in HEAD.
    Committed {
        /// The answer has it, too.
        ticket: u64,
        /// The address of the file.
        uri: String,
    },
}

/// Starts the thread. It ends with the sender.
pub fn work(tell: Sender<Incoming>) -> Sender<DiskRequest> {
    let (ask, requests) = channel();
    spawn(move || {
        for request in requests {
            let event = match request {
                DiskRequest::Find {
                    ticket,
                    uri,
                    search,
                } => Event::Found {
                    ticket,
                    found: find(&uri, &search),
                },
                DiskRequest::Read { ticket, uris } => {
                    let texts = uris.into_iter().map(|uri| {
                        let contents = read(&uri);
                        (uri, contents)
                    });
                    let texts = texts.collect();
                    Event::Read { ticket, texts }
                }
                DiskRequest::Committed { ticket, uri } => Event::Committed {
                    ticket,
                    text: committed(&uri),
                },
            };
            if tell.send(Incoming::Event(event)).is_err() {
                return;
            }
        }
    });
    ask
}

/// The path of an address; `None` if it is of another machine or is no file.
pub fn path(uri: &str) -> Option<PathBuf> {
    if !uri.starts_with("file:///") {
        return None;
    }
    let path = path_of(uri);
    let is_drive = path.get(2..3) == Some(":");
    let path = path.strip_prefix('/').filter(|_| is_drive).unwrap_or(&path);
    Some(PathBuf::from(path))
}

/// The address of a path.
pub fn address(path: &Path) -> String {
    let path = path.to_string_lossy();
    match cfg!(windows) {
        true => address_of(&path.replace('\\', "/")),
        false => address_of(&path),
    }
}

fn find(uri: &str, search: &Search) -> Result<Option<FolderListing>, String> {
    let Some(path) = path(uri) else {
        return Ok(None);
    };
    match fs::metadata(&path) {
        Ok(known) if known.is_dir() => {
            let mut found = FolderListing::default();
            walk(&path, "", search, &mut found);
            Ok(Some(found))
        }
        Ok(_) => Ok(Some(FolderListing {
            uris: vec![uri.to_owned()],
            unreadable: Vec::new(),
        })),
        Err(why) if is_gone(&why) => Ok(None),
        Err(why) => Err(reason(&why)),
    }
}

/// Finds the files below a folder. `below` is its path from where the search began. Links are followed to files, not to
/// folders.
fn walk(folder: &Path, below: &str, search: &Search, found: &mut FolderListing) {
    for entry in entries(folder, found) {
        let path = entry.path();
        let name = joined(below, &entry.file_name().to_string_lossy());
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        if kind.is_dir() {
            if !search.skips(&name) {
                walk(&path, &name, search, found);
            }
        } else if search.wants(&name) && (kind.is_file() || path.is_file()) {
            found.uris.push(address(&path));
        }
    }
}

fn entries(folder: &Path, found: &mut FolderListing) -> Vec<DirEntry> {
    match fs::read_dir(folder) {
        Ok(entries) => entries.flatten().collect(),
        Err(why) => {
            if !is_gone(&why) {
                found.unreadable.push((address(folder), reason(&why)));
            }
            Vec::new()
        }
    }
}

/// A name below a path.
pub fn joined(below: &str, name: &str) -> String {
    match below {
        "" => name.to_owned(),
        below => [below, "/", name].concat(),
    }
}

fn is_gone(why: &Error) -> bool {
    matches!(why.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// The text of a file; `None` if there is none.
fn read(uri: &str) -> Option<Contents> {
    let path = path(uri)?;
    let known = fs::metadata(&path);
    // Clients may report changes of folders, too.
    if known.as_ref().is_ok_and(fs::Metadata::is_dir) {
        return None;
    }
    let size = known.map(|known| usize::try_from(known.len()).unwrap_or(usize::MAX));
    let bytes = match size {
        Ok(size) if size > MOST_BYTES => return Some(Err(too_large(size))),
        Ok(_) => fs::read(&path),
        Err(why) => Err(why),
    };
    match bytes {
        Ok(bytes) => Some(decoded(bytes)),
        Err(why) if is_gone(&why) => None,
        Err(why) => Some(Err(format!("unreadable: {}", reason(&why)))),
    }
}

/// The text of a file in git's HEAD; `None` if that does not have the file.
fn committed(uri: &str) -> Result<Option<String>, String> {
    let path = path(uri).ok_or("it is not a file of this machine")?;
    let parts = path.parent().zip(path.file_name());
    let (folder, name) = parts.ok_or("it is not a file of this machine")?;
    if !git::has_commit(folder) {
        return Err("there is no commit here that git finds".to_owned());
    }
    let bytes = git::in_head(folder, &name.to_string_lossy());
    Ok(bytes.map(|bytes| ReadText::new(bytes).text))
}

/// Reads bytes as YAML may be written: UTF-16 has a mark, UTF-8 may have one.
fn decoded(bytes: Vec<u8>) -> Contents {
    let name = match &*bytes {
        [0xff, 0xfe, ..] => "UTF-16LE",
        [0xfe, 0xff, ..] => "UTF-16BE",
        _ => "UTF-8",
    };
    let ReadText { text, fault } = ReadText::new(bytes);
    match fault {
        // Editors leave the mark out, too.
        None => Ok(text
            .strip_prefix('\u{feff}')
            .map(str::to_owned)
            .unwrap_or(text)),
        Some(_) => Err(format!("not {name}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_in_the_encodings_of_yaml() {
        for (bytes, want) in [
            (&b"a: 1"[..], Ok("a: 1")),
            (b"\xef\xbb\xbfa", Ok("a")),
            (b"\xff\xfea\0", Ok("a")),
            (b"\xfe\xff\0a", Ok("a")),
            (b"\xfe\xff\0", Err("not UTF-16BE")),
            (b"\xc3", Err("not UTF-8")),
        ] {
            let got = decoded(bytes.to_vec());
            assert_eq!(got.as_deref().map_err(|why| &**why), want);
        }
    }
}
