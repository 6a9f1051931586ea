//! Follows files and folders. Each folder is watched for itself, so that none is watched whose files nobody wants.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::spawn;
use std::time::Duration;

use crd_drydock::lsp::{Event, Search};
use notify::event::EventKind;
use notify::{RecommendedWatcher, RecursiveMode, Watcher, recommended_watcher};

use super::disk::{address, joined, path};
use super::stream::Incoming;

/// How long changes are collected before they are told.
const PAUSE: Duration = Duration::from_millis(100);
/// The most folders that are watched: other programs need the system's handles, too.
const MOST_WATCHED: usize = 4096;

/// What a watching thread hears.
enum WatchMessage {
    /// Something changed.
    Paths(Vec<PathBuf>),
    /// Nobody wants to know any more.
    End,
}

/// Some files and folders that are watched until it is dropped.
pub struct Watching(Sender<WatchMessage>);

impl Watching {
    /// Watches files and folders from now on.
    pub fn begin(wanted: Vec<(String, Search)>, tell: Sender<Incoming>) -> Self {
        let (told, changes) = channel();
        let own = told.clone();
        spawn(move || match Follower::new(wanted, &tell, own) {
            Ok(follower) => follower.follow(&changes),
            Err(why) => drop(tell.send(fault(format!("changes of files are not seen: {why}")))),
        });
        Self(told)
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        // The thread may have ended already.
        let _ = self.0.send(WatchMessage::End);
    }
}

fn fault(words: String) -> Incoming {
    Incoming::Event(Event::WatchFault(words))
}

struct Follower<'t> {
    roots: Vec<(PathBuf, Search)>,
    watcher: RecommendedWatcher,
    watched: HashSet<PathBuf>,
    tell: &'t Sender<Incoming>,
    is_fault_told: bool,
}

impl<'t> Follower<'t> {
    fn new(
        wanted: Vec<(String, Search)>,
        tell: &'t Sender<Incoming>,
        told: Sender<WatchMessage>,
    ) -> notify::Result<Self> {
        let watcher = recommended_watcher(move |event: notify::Result<notify::Event>| {
            let event = event
                .ok()
                .filter(|event| !matches!(event.kind, EventKind::Access(_)));
            if let Some(event) = event {
                // The thread ends before the watcher.
                let _ = told.send(WatchMessage::Paths(event.paths));
            }
        })?;
        let roots = wanted
            .into_iter()
            .filter_map(|(uri, search)| Some((path(&uri)?, search)));
        Ok(Self {
            roots: roots.collect(),
            watcher,
            watched: HashSet::new(),
            tell,
            is_fault_told: false,
        })
    }

    fn follow(mut self, changes: &Receiver<WatchMessage>) {
        for (root, search) in std::mem::take(&mut self.roots) {
            match fs::metadata(&root) {
                Ok(known) if known.is_dir() => {
                    self.watch_below(&root, "", &search, &mut BTreeSet::new())
                }
                // An editor may save a file by putting another one in its place. Only its folder hears of that.
                Ok(_) => root
                    .parent()
                    .into_iter()
                    .for_each(|folder| self.watch(folder)),
                Err(_) => {}
            }
            self.roots.push((root, search));
        }
        let mut changed = BTreeSet::new();
        while let Ok(WatchMessage::Paths(paths)) = changes.recv() {
            self.note(&paths, &mut changed);
            loop {
                match changes.recv_timeout(PAUSE) {
                    Ok(WatchMessage::Paths(paths)) => self.note(&paths, &mut changed),
                    Ok(WatchMessage::End) => return,
                    Err(_) => break,
                }
            }
            let uris: Vec<String> = std::mem::take(&mut changed)
                .iter()
                .map(|path| address(path))
                .collect();
            if !uris.is_empty()
                && self
                    .tell
                    .send(Incoming::Event(Event::Changed(uris)))
                    .is_err()
            {
                return;
            }
        }
    }

    /// Watches a folder and those below, and adds the files in them.
    fn watch_below(
        &mut self,
        folder: &Path,
        below: &str,
        search: &Search,
        files: &mut BTreeSet<PathBuf>,
    ) {
        self.watch(folder);
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        for entry in entries {
            let name = joined(below, &entry.file_name().to_string_lossy());
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && !search.skips(&name) {
                self.watch_below(&entry.path(), &name, search, files);
            } else if !is_folder && search.wants(&name) {
                files.insert(entry.path());
            }
        }
    }

    fn watch(&mut self, folder: &Path) {
        if self.watched.contains(folder) {
            return;
        }
        if self.watched.len() >= MOST_WATCHED {
            return self.tell_fault("only 4,096 folders are watched".to_owned());
        }
        match self.watcher.watch(folder, RecursiveMode::NonRecursive) {
            Ok(()) => drop(self.watched.insert(folder.to_owned())),
            Err(why) => self.tell_fault(format!(
                "changes below {} are not seen: {why}",
                folder.display()
            )),
        }
    }

    fn tell_fault(&mut self, words: String) {
        if !std::mem::replace(&mut self.is_fault_told, true) {
            // The server may have ended already.
            let _ = self.tell.send(fault(words));
        }
    }

    /// Takes note of changes of files that are wanted.
    fn note(&mut self, paths: &[PathBuf], changed: &mut BTreeSet<PathBuf>) {
        for path in paths {
            let is_folder = path.is_dir();
            let was_folder = self.watched.contains(path);
            for (root, search) in self.roots.clone() {
                let Ok(below) = path.strip_prefix(&root) else {
                    continue;
                };
                let name = below.to_string_lossy().replace('\\', "/");
                if is_folder && !search.skips(&name) && !name.is_empty() {
                    // What is in a new folder may be older than the watch for it.
                    self.watch_below(path, &name, &search, changed);
                } else if was_folder && !is_folder || name.is_empty() || search.wants(&name) {
                    changed.insert(path.clone());
                }
            }
            if was_folder && !is_folder {
                self.watched.retain(|folder| !folder.starts_with(path));
            }
        }
    }
}
