//! Does something again when files change, until the process ends.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crd_drydock::check::paths::Here;
use crd_drydock::check::visible::visible;
use notify::event::{CreateKind, Event, EventKind, ModifyKind};
use notify::{Error, ErrorKind, RecursiveMode, Watcher, recommended_watcher};

use super::paths::{absolute, folder_of, name_of, reason};
use super::terminal;
use super::walk::{files_below, is_manifest_name};
use super::words::Misuse;

/// Editors save in several steps. Changes within this time count as one.
const QUIET: Duration = Duration::from_millis(30);

/// A path that is watched: a file, or a folder with all below it.
struct Watched {
    path: String,
    is_folder: bool,
}

impl Watched {
    /// Whether a change of a file counts.
    fn has(&self, file: &str) -> bool {
        if !self.is_folder {
            return file == self.path;
        }
        let below = file.strip_prefix(&*self.path);
        let below = below.filter(|below| below.starts_with('/') || self.path == "/");
        below.is_some_and(|below| {
            let mut parts = below.split('/');
            let is_other = parts.any(|part| part == "node_modules" || part == ".git");
            let name = name_of(below);
            !is_other && (is_manifest_name(name) || name == ".gitignore")
        })
    }
}

/// Calls `run`, now and after each change of a path.
pub fn watched(
    here: &Here,
    paths: &[&str],
    mut run: impl FnMut() -> Result<u8, Misuse>,
) -> Result<u8, Misuse> {
    let (send, changes) = channel();
    let mut watcher = recommended_watcher(send).map_err(|why| cannot_watch("files", &why))?;
    let mut all = Vec::with_capacity(paths.len());
    for named in paths {
        let path = absolute(here, named);
        let is_folder = fs::metadata(&path).is_ok_and(|found| found.is_dir());
        let (folder, mode) = match is_folder {
            true => (&*path, RecursiveMode::Recursive),
            false => (folder_of(&path), RecursiveMode::NonRecursive),
        };
        let watching = watcher.watch(Path::new(folder), mode);
        watching.map_err(|why| cannot_watch(&here.relative(folder), &why))?;
        all.push(Watched { path, is_folder });
    }
    loop {
        // A user who watches may correct a mistake in a configuration.
        if let Err(Misuse(words)) = run() {
            eprintln!("crd-drydock: {}", visible(&words));
        }
        let changed = changed(here, &all, &changes)?;
        let names: Vec<String> = changed.into_iter().collect();
        terminal::print(&format!("\n▸ {}\n\n", visible(&names.join(", "))));
    }
}

/// Waits for changes, and for some quiet after them.
fn changed(
    here: &Here,
    watched: &[Watched],
    changes: &Receiver<notify::Result<Event>>,
) -> Result<BTreeSet<String>, Misuse> {
    let mut files = BTreeSet::new();
    let mut note = |event: notify::Result<Event>| {
        let wanted = event.map(|event| files_of(here, event)).unwrap_or_default();
        let wanted = wanted.into_iter();
        let wanted = wanted.filter(|file| watched.iter().any(|one| one.has(file)));
        files.extend(wanted.map(|file| here.relative(&file)));
        !files.is_empty()
    };
    let gone = |_| Misuse::new("cannot watch files any more");
    while !note(changes.recv().map_err(gone)?) {}
    while let Ok(event) = changes.recv_timeout(QUIET) {
        note(event);
    }
    Ok(files)
}

/// The files that an event is about. What is in a new folder may be older than the watch for it.
fn files_of(here: &Here, event: Event) -> Vec<String> {
    if matches!(event.kind, EventKind::Access(_)) {
        return Vec::new();
    }
    let is_new = matches!(
        event.kind,
        EventKind::Create(CreateKind::Folder) | EventKind::Modify(ModifyKind::Name(_))
    );
    let paths = event.paths.iter().flat_map(|path| {
        let file = here.slashed(&path.to_string_lossy()).into_owned();
        match is_new && path.is_dir() {
            false => vec![file],
            true => {
                let below = files_below(here, &file, None).unwrap_or_default();
                below.into_iter().map(|file| file.path).collect()
            }
        }
    });
    paths.collect()
}

fn cannot_watch(what: &str, why: &Error) -> Misuse {
    let why = match &why.kind {
        ErrorKind::Io(fault) => reason(fault),
        ErrorKind::PathNotFound => "it does not exist".to_owned(),
        _ => why.to_string(),
    };
    Misuse(format!("cannot watch {what}: {why}"))
}
