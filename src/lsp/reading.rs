//! Reads files with one state of the settings and folders, and follows them until those change.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};

use super::addresses::{FILE, name_of};
use super::configurations::is_configuration;
use super::message::{Contents, FolderListing};
use super::sources::{LeftOut, Sources};
use super::suites::is_own_name;
use super::texts::Texts;
use crate::check::recognise::{may_be_custom, may_define, may_judge_others};
use crate::repository::may_name_others;

/// How many files are read at once.
const BATCH_FILES: usize = 50;

/// How many files are read, and which.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many at most.
    pub max_files: usize,
    /// Whether texts are wanted that have neither a definition nor a custom resource.
    pub wants_all: bool,
}

/// What the host is asked for.
#[derive(Debug)]
enum HostRequest {
    /// The files of a source, by its number.
    Source(usize),
    /// The files of a folder that changed.
    Below,
    /// Texts.
    Texts,
}

/// A reading of all files, and of those that change.
#[derive(Debug)]
pub struct Reading {
    /// Where files are looked for.
    pub sources: Sources,
    limits: Limits,
    asked: BTreeMap<u64, HostRequest>,
    /// What was found at the sources until all are known.
    found: BTreeMap<usize, Result<Option<FolderListing>, String>>,
    /// The files to read.
    queue: VecDeque<String>,
    /// The texts that were read and are not kept yet.
    arrived: VecDeque<(String, Option<Contents>)>,
    /// How many files of how many are kept.
    pub done: usize,
    total: usize,
    read: HashSet<String>,
    beyond: BTreeSet<String>,
    mentioning: HashSet<String>,
    faults: BTreeMap<String, String>,
    missing: Vec<LeftOut>,
    /// The addresses that the settings or a configuration name, and that do not exist.
    pub absent: BTreeSet<String>,
    /// The texts of an earlier reading, until it is known which of them are gone.
    known: HashSet<String>,
    /// Whether the first reading still goes on.
    pub is_busy: bool,
    /// Whether something is not settled yet.
    is_changing: bool,
}

impl Reading {
    /// A reading that has not begun. `known` are the texts of an earlier one.
    #[must_use]
    pub fn new(sources: Sources, limits: Limits, known: HashSet<String>) -> Self {
        Self {
            sources,
            limits,
            asked: BTreeMap::new(),
            found: BTreeMap::new(),
            queue: VecDeque::new(),
            arrived: VecDeque::new(),
            done: 0,
            total: 0,
            read: HashSet::new(),
            beyond: BTreeSet::new(),
            mentioning: HashSet::new(),
            faults: BTreeMap::new(),
            missing: Vec::new(),
            absent: BTreeSet::new(),
            known,
            is_busy: true,
            is_changing: true,
        }
    }

    /// A source is looked through: the answer has this number.
    pub fn looks_into(&mut self, ticket: u64, source: usize) {
        self.is_changing = true;
        self.asked.insert(ticket, HostRequest::Source(source));
    }

    /// A folder that changed is looked through: the answer has this number.
    pub fn looks_below(&mut self, ticket: u64) {
        self.asked.insert(ticket, HostRequest::Below);
    }

    /// The answer to a search.
    pub fn found(&mut self, ticket: u64, found: Result<Option<FolderListing>, String>) {
        match self.asked.remove(&ticket) {
            Some(HostRequest::Source(number)) => {
                self.found.insert(number, found);
                let mut asked = self.asked.values();
                if asked.any(|asked| matches!(asked, HostRequest::Source(_))) {
                    return;
                }
                let found = std::mem::take(&mut self.found);
                let found = self.sources.merged(found);
                self.missing.extend(found.missing);
                self.absent.extend(found.absent);
                self.enqueue(found.uris);
            }
            Some(HostRequest::Below) => {
                let uris = found.ok().flatten().unwrap_or_default().uris;
                let uris = uris.into_iter().filter(|uri| self.sources.wants(uri));
                self.enqueue(uris.collect());
            }
            _ => {}
        }
    }

    fn enqueue(&mut self, uris: Vec<String>) {
        self.is_changing |= !uris.is_empty();
        self.total += uris.len();
        self.queue.extend(uris);
    }

    /// Wants all texts from now on, and reads those that were not kept.
    pub fn want_all(&mut self, texts: &Texts) {
        if !std::mem::replace(&mut self.limits.wants_all, true) {
            let read = self.read.iter();
            let unkept = read.filter(|uri| texts.get(uri).is_none()).cloned();
            self.enqueue(unkept.collect());
        }
    }

    /// Whether all texts were wanted and are read.
    #[must_use]
    pub fn has_all_texts(&self) -> bool {
        self.limits.wants_all && !self.is_changing
    }

    /// Files or folders were created, changed or deleted. Returns the folders that have to be looked through.
    pub fn changed<'u>(&mut self, uris: &'u [String]) -> Vec<&'u String> {
        let mut folders = Vec::new();
        let mut wanted = BTreeSet::new();
        for uri in uris {
            if self.read.contains(uri) || self.sources.wants(uri) {
                wanted.insert(uri.clone());
                continue;
            }
            // A folder that goes or comes is often told of as one.
            let below = [uri, "/"].concat();
            let known = self.read.iter().chain(&self.beyond);
            wanted.extend(known.filter(|known| known.starts_with(&below)).cloned());
            folders.push(uri);
        }
        self.enqueue(wanted.into_iter().collect());
        folders
    }

    /// The next files to read, if the host is to read some now: their number, and their addresses.
    pub fn next_batch(&mut self, ticket: u64) -> Option<Vec<String>> {
        let is_reading = self
            .asked
            .values()
            .any(|asked| matches!(asked, HostRequest::Texts));
        if is_reading || !self.arrived.is_empty() {
            return None;
        }
        let mut batch = Vec::new();
        // The client may have the files of other addresses than those of the host.
        let is_of_host = |uri: &String| uri.starts_with(FILE);
        while batch.len() < BATCH_FILES
            && let Some(next) = self.queue.front()
            && batch
                .first()
                .is_none_or(|first| is_of_host(first) == is_of_host(next))
            && let Some(uri) = self.queue.pop_front()
        {
            match self.has_room(&uri) {
                true => batch.push(uri),
                false => self.done += 1,
            }
        }
        if batch.is_empty() {
            return None;
        }
        self.asked.insert(ticket, HostRequest::Texts);
        Some(batch)
    }

    fn has_room(&mut self, uri: &str) -> bool {
        let has_room = self.read.contains(uri) || self.read.len() < self.limits.max_files;
        match has_room {
            true => {
                self.beyond.remove(uri);
                self.read.insert(uri.to_owned());
            }
            false => drop(self.beyond.insert(uri.to_owned())),
        }
        has_room
    }

    /// The answer to a batch.
    pub fn texts(&mut self, ticket: u64, texts: Vec<(String, Option<Contents>)>) {
        if self.asked.remove(&ticket).is_some() {
            self.arrived.extend(texts);
        }
    }

    /// Takes note of a text that was read; false if none waits.
    pub fn keep(&mut self, texts: &mut Texts) -> bool {
        let Some((uri, contents)) = self.arrived.pop_front() else {
            return false;
        };
        self.done += 1;
        self.known.remove(&uri);
        self.faults.remove(&uri);
        self.mentioning.remove(&uri);
        self.note_absence(&uri, contents.is_none());
        let text = match contents {
            None => {
                self.read.remove(&uri);
                None
            }
            Some(Err(why)) => {
                self.faults.insert(uri.clone(), why);
                None
            }
            Some(Ok(text)) => Some(text),
        };
        if text.as_deref().is_some_and(may_define) {
            self.mentioning.insert(uri.clone());
        }
        let is_wanted = |text: &String| self.limits.wants_all || is_ours(&uri, text);
        texts.set_file(&uri, text.filter(is_wanted).as_deref());
        true
    }

    fn note_absence(&mut self, uri: &str, is_gone: bool) {
        if !is_gone {
            self.absent.retain(|one| {
                let rest = uri.strip_prefix(&**one);
                !rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            });
            for glob in self.sources.globs_of(uri) {
                self.absent.remove(&glob);
            }
        } else if self.sources.names(uri) {
            self.absent.insert(uri.to_owned());
        }
    }

    /// Whether something changed and everything is read now: true once.
    pub fn settles(&mut self, texts: &mut Texts) -> bool {
        let rests = self.asked.is_empty() && self.queue.is_empty() && self.arrived.is_empty();
        if !rests || !self.is_changing {
            return false;
        }
        for uri in self.known.drain() {
            texts.set_file(&uri, None);
        }
        (self.is_busy, self.is_changing) = (false, false);
        (self.done, self.total) = (0, 0);
        true
    }

    /// The texts that were read.
    #[must_use]
    pub fn read(&self) -> &HashSet<String> {
        &self.read
    }

    /// How many files are to be read.
    #[must_use]
    pub fn total(&self) -> usize {
        self.total
    }

    /// The files beyond the limit.
    #[must_use]
    pub fn beyond(&self) -> &BTreeSet<String> {
        &self.beyond
    }

    /// How many files were read, and how many of them mention a definition.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        (self.read.len() - self.faults.len(), self.mentioning.len())
    }

    /// What was left out, with reasons.
    pub fn left_out(&self) -> impl Iterator<Item = (&str, &str)> {
        let missing = self.missing.iter().map(|(name, why)| (&**name, &**why));
        missing.chain(self.faults.iter().map(|(uri, why)| (&**uri, &**why)))
    }
}

fn is_ours(uri: &str, text: &str) -> bool {
    may_judge_others(text)
        || may_be_custom(text)
        || is_own_name(uri)
        || is_configuration(uri, text)
        || may_name_others(&name_of(uri))
}
