//! The workspace folders and the files that are read from them.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Value as Json, json};

use super::addresses::FILE;
use super::client_files::{ClientFiles, FileAnswer};
use super::message::{Contents, FolderListing, HostAction, RequestError, Search};
use super::reading::{Limits, Reading};
use super::settings::SECTION;
use super::sources::Sources;
use super::state::{State, Tone};
use crate::check::numbers::grouped;
use crate::check::visible::visible_line;

/// The most names of files over the limit that the log shows.
const MOST_NAMES: usize = 100;
/// The name of the work that is shown while files are read.
const PROGRESS: &str = "crd-drydock/reading";
const CREATED_OR_DELETED: u8 = 1 + 4;

/// Follows the workspace folders.
#[derive(Debug, Default)]
pub struct Folders {
    /// The folders of open files that are in no workspace folder, with one of the files.
    outside: BTreeMap<String, String>,
    reading: Option<Reading>,
    client_files: ClientFiles,
    has_begun: bool,
    /// Whether all files are read and kept, whatever the settings say.
    wants_all: bool,
    last_ticket: u64,
    /// How often the client was asked to watch.
    registrations: u32,
    /// The number of the question whether the client shows the progress.
    progress_asked: Option<u64>,
    /// Whether it does.
    is_shown: bool,
    limit_told: Option<usize>,
    logged: Vec<String>,
}

impl Folders {
    /// The first workspace folder, or the first folder of an open file that is in none.
    #[must_use]
    pub fn first<'f>(&'f self, state: &'f State) -> Option<&'f str> {
        let first = state.folders.first().or_else(|| self.outside.keys().next());
        first.map(String::as_str)
    }

    /// A text was opened. If it is outside the folders, the configurations above it are read.
    pub fn opened(&mut self, state: &mut State, uri: &str) {
        let folder = uri.rsplit_once('/').map_or("", |(folder, _)| folder);
        let is_inside = state.folders.iter().any(|one| {
            let rest = uri.strip_prefix(&**one);
            rest.is_some_and(|rest| rest.starts_with('/'))
        });
        if !uri.starts_with(FILE) || is_inside || self.outside.contains_key(folder) {
            return;
        }
        self.outside.insert(folder.to_owned(), uri.to_owned());
        if let Some(reading) = &mut self.reading {
            let from = reading.sources.all.len();
            if reading.sources.add_above(std::iter::once(uri)) > 0 {
                self.look(state, from);
            }
        }
    }

    /// Folders were added and removed.
    pub fn replace(&mut self, state: &mut State, added: &[String], removed: &[String]) {
        let removed: Vec<&str> = removed.iter().map(|uri| trimmed(uri)).collect();
        state.folders.retain(|folder| !removed.contains(&&**folder));
        for uri in added.iter().map(|uri| trimmed(uri)) {
            if !state.folders.iter().any(|known| known == uri) {
                state.folders.push(uri.to_owned());
            }
        }
        self.restart(state);
    }

    /// The client is ready and its settings are known: files are read from now on.
    pub fn begin(&mut self, state: &mut State) {
        if !std::mem::replace(&mut self.has_begun, true) {
            self.restart(state);
        }
    }

    /// Reads anew: the settings or the folders changed.
    pub fn restart(&mut self, state: &mut State) {
        if !self.has_begun {
            return;
        }
        let before = self.reading.take();
        let known: HashSet<String> = before
            .map(|before| before.read().clone())
            .unwrap_or_default();
        let outside = self.outside.values().map(String::as_str);
        let sources = Sources::new(&state.folders, &state.settings, outside);
        let limits = Limits {
            max_files: state.settings.max_files,
            wants_all: self.wants_all
                || state.settings.check_all_files
                || state.settings.references,
        };
        // The watch begins before the search, so no change is missed.
        self.watch_by_client(state);
        state.ask_host(HostAction::Watch(sources.watched(state.client.can_watch)));
        state.progress.has_all = false;
        state.progress.absent.clear();
        self.reading = Some(Reading::new(sources, limits, known));
        self.tell_status(state);
        self.ask_for_progress(state);
        self.look(state, 0);
    }

    /// Reads all files, also those that only have objects of Kubernetes' own kinds. They are kept from then on.
    pub fn read_all(&mut self, state: &State) {
        self.wants_all = true;
        if let Some(reading) = &mut self.reading {
            reading.want_all(&state.texts);
        }
    }

    /// Whether all files were wanted and are read.
    #[must_use]
    pub fn has_all_texts(&self) -> bool {
        self.reading.as_ref().is_none_or(Reading::has_all_texts)
    }

    /// Looks through the sources from a number on.
    fn look(&mut self, state: &mut State, from: usize) {
        let Some(reading) = &mut self.reading else {
            return;
        };
        for number in from..reading.sources.all.len() {
            self.last_ticket += 1;
            reading.looks_into(self.last_ticket, number);
        }
        let sources = reading.sources.all.iter().skip(from);
        let count = reading.sources.all.len() - from;
        let first = self.last_ticket + 1 - u64::try_from(count).unwrap_or(0);
        for (ticket, source) in (first..).zip(sources) {
            let search = source.search.clone();
            find(&mut self.client_files, state, ticket, &source.uri, search);
        }
    }

    /// The answer to a search.
    pub fn found(&mut self, ticket: u64, found: Result<Option<FolderListing>, String>) {
        if let Some(reading) = &mut self.reading {
            reading.found(ticket, found);
        }
    }

    /// The texts of files.
    pub fn read(&mut self, ticket: u64, texts: Vec<(String, Option<Contents>)>) {
        if let Some(reading) = &mut self.reading {
            reading.texts(ticket, texts);
        }
    }

    /// The client answered something: a question about its files, perhaps.
    pub fn received(&mut self, state: &mut State, id: u64, answer: &Result<Json, RequestError>) {
        match self.client_files.answered(&mut state.addresses, id, answer) {
            Some(FileAnswer::Found(ticket, found)) => self.found(ticket, found),
            Some(FileAnswer::Read(ticket, texts)) => self.read(ticket, texts),
            None => {}
        }
    }

    /// Files or folders were created, changed or deleted.
    pub fn changed(&mut self, state: &mut State, uris: &[String]) {
        let Some(reading) = &mut self.reading else {
            return;
        };
        for folder in reading.changed(uris) {
            if let Some(search) = reading.sources.search_below(folder) {
                self.last_ticket += 1;
                reading.looks_below(self.last_ticket);
                find(
                    &mut self.client_files,
                    state,
                    self.last_ticket,
                    folder,
                    search,
                );
            }
        }
    }

    /// Does a piece of work: takes note of a file, or wants more files of the host. Returns whether there was work.
    pub fn step(&mut self, state: &mut State) -> bool {
        let Some(reading) = &mut self.reading else {
            return false;
        };
        if let Some(uris) = reading.next_batch(self.last_ticket + 1) {
            self.last_ticket += 1;
            let (done, total) = (reading.done, reading.total());
            let ticket = self.last_ticket;
            match uris.first().is_some_and(|uri| is_of_client(state, uri)) {
                true => self.client_files.read(state, ticket, uris),
                false => state.ask_host(HostAction::Read { ticket, uris }),
            }
            if self.is_shown {
                let percentage = 100 * done / total.max(1);
                let message = format!("{done} of {total} files");
                progress(
                    state,
                    &json!({ "kind": "report", "percentage": percentage, "message": message }),
                );
            }
            return true;
        }
        reading.keep(&mut state.texts)
    }

    /// Whether everything is read now that was not before: true once after each change.
    pub fn settles(&mut self, state: &mut State) -> bool {
        let Some(reading) = &mut self.reading else {
            return false;
        };
        if !reading.settles(&mut state.texts) {
            return false;
        }
        state.progress.is_ready = true;
        state.progress.has_all = reading.beyond().is_empty();
        state.progress.beyond = reading.beyond().len();
        state.progress.absent.clone_from(&reading.absent);
        if std::mem::take(&mut self.is_shown) {
            progress(state, &json!({ "kind": "end" }));
        }
        self.tell_status(state);
        true
    }

    fn ask_for_progress(&mut self, state: &mut State) {
        if state.client.has_progress && !self.is_shown {
            let asked = state.request(
                "window/workDoneProgress/create",
                json!({ "token": PROGRESS }),
            );
            self.progress_asked = Some(asked);
        }
    }

    /// The client answered something: whether it shows the progress, perhaps.
    pub fn answered(&mut self, state: &mut State, id: u64, is_done: bool) {
        if self.progress_asked.take_if(|asked| *asked == id).is_none() {
            return;
        }
        if !is_done {
            return;
        }
        let title = "Reading definitions";
        let begin =
            json!({ "kind": "begin", "title": title, "percentage": 0, "cancellable": false });
        progress(state, &begin);
        self.is_shown = self.reading.as_ref().is_some_and(|reading| reading.is_busy);
        if !self.is_shown {
            // Few files are read before the client answers.
            progress(state, &json!({ "kind": "end" }));
        }
    }

    fn watch_by_client(&mut self, state: &mut State) {
        if !state.client.can_watch {
            return;
        }
        let method = "workspace/didChangeWatchedFiles";
        let id = |number: u32| format!("crd-drydock/files/{number}");
        // Of a folder that is deleted or renamed, many clients tell nothing but the folder.
        let watchers = json!([
            { "globPattern": state.settings.files },
            { "globPattern": "**/*", "kind": CREATED_OR_DELETED },
        ]);
        let before = self.registrations;
        self.registrations += 1;
        let registration = json!({ "id": id(self.registrations), "method": method,
            "registerOptions": { "watchers": watchers } });
        state.request(
            "client/registerCapability",
            json!({ "registrations": [registration] }),
        );
        if before > 0 {
            // The protocol's own spelling.
            let gone = json!({ "unregisterations": [{ "id": id(before), "method": method }] });
            state.request("client/unregisterCapability", gone);
        }
    }

    /// Tells the client, the log and the user what was read.
    fn tell_status(&mut self, state: &mut State) {
        let Some(reading) = &self.reading else {
            return;
        };
        let limit = state.settings.max_files;
        let (read, mentioning) = reading.counts();
        let beyond: Vec<&String> = reading.beyond().iter().collect();
        if state.client.shows_status {
            let left_out: Vec<(&str, &str)> = reading.left_out().collect();
            let status = json!({ "busy": reading.is_busy, "read": read, "mentioning": mentioning,
                "leftOut": left_out, "beyond": beyond, "limit": limit });
            state.notify("crd-drydock/status", status);
        }
        if reading.is_busy {
            return;
        }
        let lines = log_lines(reading, limit);
        // A file that is saved again and again is not told again and again.
        if lines != self.logged {
            for (tone, line) in [Tone::Info]
                .into_iter()
                .chain(std::iter::repeat(Tone::Warning))
                .zip(&lines)
            {
                state.log(tone, &visible_line(line));
            }
            self.logged = lines;
        }
        let is_met = !beyond.is_empty();
        if is_met && self.limit_told != Some(limit) && !state.client.shows_status {
            let words = format!(
                "CRD Drydock read {} and left out {}: the setting {SECTION}.maxFiles says how many it reads.",
                files(limit),
                files(beyond.len())
            );
            state.say(Tone::Warning, &words);
        }
        self.limit_told = is_met.then_some(limit);
    }
}

fn log_lines(reading: &Reading, limit: usize) -> Vec<String> {
    let (read, mentioning) = reading.counts();
    let read = files(read);
    let mut lines = vec![format!(
        "{read} read, of which {mentioning} mention CustomResourceDefinition"
    )];
    let left_out = reading.left_out();
    lines.extend(left_out.map(|(name, why)| format!("Left out: {name}: {why}")));
    let beyond = reading.beyond();
    if !beyond.is_empty() {
        let count = files(beyond.len());
        let limit = grouped(limit as u64);
        lines.push(format!(
            "Left out: {count} beyond the limit of {limit}, the setting {SECTION}.maxFiles:"
        ));
        lines.extend(
            beyond
                .iter()
                .take(MOST_NAMES)
                .map(|name| format!("  {name}")),
        );
        if let Some(more @ 1..) = beyond.len().checked_sub(MOST_NAMES) {
            lines.push(format!("  and {} more", grouped(more as u64)));
        }
    }
    lines
}

/// Whether a file is one of those that the client offers.
fn is_of_client(state: &State, uri: &str) -> bool {
    state.client.offers_files && !uri.starts_with(FILE)
}

/// Looks for files, where they are.
fn find(client: &mut ClientFiles, state: &mut State, ticket: u64, uri: &str, search: Search) {
    if is_of_client(state, uri) {
        return client.find(state, ticket, uri, &search);
    }
    let uri = uri.to_owned();
    state.ask_host(HostAction::Find {
        ticket,
        uri,
        search,
    });
}

fn progress(state: &mut State, value: &Json) {
    state.notify("$/progress", json!({ "token": PROGRESS, "value": value }));
}

/// A folder's address without a slash at its end, unless it is the root.
fn trimmed(uri: &str) -> &str {
    let short = uri.trim_end_matches('/');
    let (_, path) = short.split_once("://").unwrap_or(("", short));
    if path.contains('/') { short } else { uri }
}

fn files(number: usize) -> String {
    let word = if number == 1 { "file" } else { "files" };
    format!("{} {word}", grouped(number as u64))
}
