//! What a client tells, and what is done next.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

use super::answers::{self, Handled, Handler, LongAnswer, Needs, Question, long_answer};
use super::capabilities::capabilities;
use super::client::Client;
use super::configurations::is_configuration;
use super::diagnose::{Diagnosis, MOST_BYTES};
use super::documents::{Edit, OpenedText};
use super::encoding::Encoding;
use super::folders::Folders;
use super::members::Members;
use super::message::{Event, HostAction, Message, RequestError};
use super::problems::Problems;
use super::settings::{SECTION, Settings};
use super::shown::Remark;
use super::state::{Host, Received, State, Tone};
use super::tests_told::TestsTold;
use crate::check::recognise::may_judge_others;
use crate::document::position::Range;
use crate::workspace::findings::diagnostic::Severity;

/// The language server. It works in small pieces, so that a host sees what the client says in between.
pub struct Server {
    state: State,
    folders: Folders,
    problems: Problems,
    tests: TestsTold,
    jobs: VecDeque<Job>,
    /// What is being done, in case the engine stops at it.
    doing: Option<Json>,
    phase: Phase,
    now: Duration,
    version: &'static str,
    /// The settings that count where the client sets nothing: the host's, and what the client said at first.
    base: Settings,
    /// The same with the settings of the client.
    given: Settings,
    /// The number of the question for the settings.
    settings_asked: Option<u64>,
}

/// How far the client is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// It has not said hello.
    New,
    /// It is served.
    Open,
    /// It said goodbye.
    Closed,
}

/// A question that waits for its answer.
struct Job {
    id: Json,
    method: String,
    params: Json,
    /// Our address of the text that it is about, and the text as it was.
    uri: String,
    text: Option<Rc<str>>,
    /// Whether it is about a place in the text.
    is_about_place: bool,
    kind: JobKind,
}

enum JobKind {
    Answer(Handler),
    Diagnose(Box<Diagnosis>),
    Long(Box<dyn LongAnswer>),
}

impl JobKind {
    fn new(long: Option<Box<dyn LongAnswer>>, handler: Option<Handler>, uri: &str) -> Self {
        match (long, handler) {
            (Some(long), _) => Self::Long(long),
            (None, Some(handler)) => Self::Answer(handler),
            (None, None) => Self::Diagnose(Box::new(Diagnosis::new(uri.to_owned()))),
        }
    }
}

/// Members of requests about a place in a text.
const PLACES: [&str; 3] = ["position", "positions", "range"];
const DIAGNOSTIC: &str = "textDocument/diagnostic";

impl Server {
    /// A server whose client has not said hello.
    #[must_use]
    pub fn new(host: &Host) -> Self {
        Self {
            state: State::new(host),
            folders: Folders::default(),
            problems: Problems::default(),
            tests: TestsTold::default(),
            jobs: VecDeque::new(),
            doing: None,
            phase: Phase::New,
            now: Duration::ZERO,
            version: host.version,
            base: host.settings.clone(),
            given: host.settings.clone(),
            settings_asked: None,
        }
    }

    /// What is wanted of the host since it was asked last.
    pub fn host_actions(&mut self) -> Vec<HostAction> {
        self.state.take_actions()
    }

    /// When there is something to do, if there is nothing to do before.
    #[must_use]
    pub fn due(&self) -> Option<Duration> {
        let both = [self.problems.due(), self.tests.due()];
        both.into_iter().flatten().min()
    }

    /// Hears of something. `now` is the time since any moment.
    pub fn hear(&mut self, event: Event, now: Duration) {
        self.now = now;
        match event {
            Event::Message(Message::Request { id, method, params }) => {
                if let Err(fault) = self.asked(&id, &method, params) {
                    self.state.respond(id, Err(fault));
                }
            }
            Event::Message(Message::Notification { method, params }) => self.told(&method, params),
            Event::Message(Message::Response { id, result }) => self.answered(&id, result),
            Event::Garbled(why) => self.state.log(Tone::Error, &why),
            Event::Found { ticket, found } => self.folders.found(ticket, found),
            Event::Read { ticket, texts } => self.folders.read(ticket, texts),
            Event::Committed { ticket, text } => {
                self.state.receive(ticket, Received::Committed(text));
            }
            Event::Changed(uris) => {
                let uris: Vec<String> = uris
                    .iter()
                    .map(|uri| self.state.addresses.own(uri))
                    .collect();
                self.folders.changed(&mut self.state, &uris);
            }
            Event::WatchFault(why) => self.state.log(Tone::Error, &why),
        }
    }

    /// Does a piece of work. Returns false if there is nothing to do now.
    pub fn step(&mut self, now: Duration) -> bool {
        self.now = now;
        self.doing = None;
        if self.answer_next() || self.folders.step(&mut self.state) {
            return true;
        }
        if self.folders.settles(&mut self.state) {
            self.files_changed();
            return true;
        }
        self.tests.step(&mut self.state, now) || self.problems.step(&mut self.state, now)
    }

    /// The engine stopped at what was done last: this is told, and other work goes on.
    pub fn stopped(&mut self, why: &str) {
        self.state.log(Tone::Error, why);
        match self.doing.take() {
            Some(id) => self
                .state
                .respond(id, Err(RequestError::internal(why.to_owned()))),
            None => {
                let remark = Remark::new(Range::default(), Severity::Error, "", why);
                self.problems.stopped(&mut self.state, remark);
            }
        }
    }

    /// A question of the client.
    fn asked(&mut self, id: &Json, method: &str, params: Json) -> Result<(), RequestError> {
        match (method, self.phase) {
            ("initialize", Phase::New) => {
                let hello = self.hello(&params);
                self.state.respond(id.clone(), Ok(hello));
                return Ok(());
            }
            ("shutdown", Phase::Open) => {
                self.phase = Phase::Closed;
                for job in std::mem::take(&mut self.jobs) {
                    self.state.respond(job.id, Err(RequestError::cancelled()));
                }
                self.state.respond(id.clone(), Ok(Json::Null));
                return Ok(());
            }
            (_, Phase::New) => return Err(RequestError::early(method)),
            (_, Phase::Closed) => {
                return Err(RequestError::refused(format!(
                    "{method} came after shutdown"
                )));
            }
            ("initialize", Phase::Open) => {
                return Err(RequestError::refused(
                    "the client has said hello already".to_owned(),
                ));
            }
            _ => {}
        }
        let handler = answers::handler_of(method, &params);
        let long = long_answer(method, &params)?;
        if long.as_ref().is_some_and(|long| long.needs_all_files()) {
            self.folders.read_all(&self.state);
        }
        let is_about_text = handler.map_or(method == DIAGNOSTIC, |handler| handler.is_about_text);
        if handler.is_none() && long.is_none() && !is_about_text {
            return Err(RequestError::unknown(method));
        }
        if !params.is_object() {
            return Err(RequestError::invalid(format!("{method} has no parameters")));
        }
        let uri = text_of(&params).map(|uri| self.state.addresses.own(uri));
        if is_about_text && uri.is_none() {
            return Err(RequestError::invalid(format!("{method} names no text")));
        }
        let uri = uri.unwrap_or_default();
        let kind = JobKind::new(long, handler, &uri);
        let job = Job {
            id: id.clone(),
            method: method.to_owned(),
            is_about_place: PLACES.iter().any(|name| params.get(name).is_some()),
            params,
            text: self.state.texts.get(&uri).cloned(),
            uri,
            kind,
        };
        self.jobs.push_back(job);
        Ok(())
    }

    /// Works on the next question that can be answered now. Returns false if there is none.
    fn answer_next(&mut self) -> bool {
        let ready = self.state.progress.is_ready;
        let (state, folders) = (&self.state, &self.folders);
        let can_go_on = |job: &Job| match &job.kind {
            JobKind::Answer(known) => ready || known.needs == Needs::Text,
            JobKind::Diagnose(_) => ready,
            JobKind::Long(long) => {
                let waits = long.waits_for().is_some_and(|id| state.is_awaited(id));
                let has_files = !long.needs_all_files() || folders.has_all_texts();
                ready && !waits && has_files
            }
        };
        let Some(at) = self.jobs.iter().position(can_go_on) else {
            return false;
        };
        let Some(mut job) = self.jobs.remove(at) else {
            return false;
        };
        self.doing = Some(job.id.clone());
        match self.work_on(&mut job) {
            Some(result) => self.state.respond(job.id, result),
            // Others get their turn.
            None => self.jobs.push_back(job),
        }
        true
    }

    /// Does a part of the work for an answer. Returns the answer if that was the last one.
    fn work_on(&mut self, job: &mut Job) -> Option<Result<Json, RequestError>> {
        // An edit that came after the request may have moved the place.
        if job.is_about_place && job.text.as_ref() != self.state.texts.get(&job.uri) {
            return Some(Err(RequestError::modified(&job.method)));
        }
        match &mut job.kind {
            JobKind::Diagnose(diagnosis) => {
                let remarks = diagnosis.step(&mut self.state)?;
                let previous = job.params.at("/previousResultId").as_str();
                Some(Ok(self.problems.answer(
                    &self.state,
                    &job.uri,
                    &remarks,
                    previous,
                )))
            }
            JobKind::Long(long) => long.step(&mut self.state),
            JobKind::Answer(known) => {
                if known.needs == Needs::All && self.state.texts.fill() {
                    return None;
                }
                let question = Question {
                    method: &job.method,
                    uri: &job.uri,
                    params: std::mem::take(&mut job.params),
                };
                match known.answer(&mut self.state, question) {
                    Ok(Handled::Answered(answer)) => Some(Ok(answer)),
                    Ok(Handled::Begun(long)) => {
                        job.kind = JobKind::Long(long);
                        None
                    }
                    Err(fault) => Some(Err(fault)),
                }
            }
        }
    }

    /// The client answers a question.
    fn answered(&mut self, id: &Json, result: Result<Json, RequestError>) {
        let Some(id) = id.as_u64() else {
            return;
        };
        if self.settings_asked.take_if(|asked| *asked == id).is_some() {
            let given = match result {
                Ok(Json::Array(mut answers)) => answers.pop().unwrap_or_default(),
                _ => Json::Null,
            };
            self.configure(&given);
            return;
        }
        self.folders.answered(&mut self.state, id, result.is_ok());
        self.folders.received(&mut self.state, id, &result);
        let answer = Received::Answer(result.unwrap_or_default());
        self.state.receive(id, answer);
    }

    /// The client tells something. It gets no answer, so what is wrong with it goes into the log.
    fn told(&mut self, method: &str, params: Json) {
        match (method, self.phase) {
            ("exit", phase) => {
                let code = u8::from(phase != Phase::Closed);
                return self.state.ask_host(HostAction::Exit(code));
            }
            ("$/cancelRequest", _) => return self.cancel(params.at("/id")),
            // Notifications that begin so may be left alone.
            (method, _) if method.starts_with("$/") => return,
            (_, Phase::Open) => {}
            _ => {
                let words = format!("{method} came while the server does not serve");
                return self.state.log(Tone::Error, &words);
            }
        }
        let done = match method {
            "initialized" => {
                self.begin();
                Ok(())
            }
            "textDocument/didOpen" => read(params).map(|params| self.opened(params)),
            "textDocument/didChange" => self.changed(params),
            "textDocument/didClose" => read(params).map(|Named::<()> { text_document, .. }| {
                self.closed(&text_document.uri);
            }),
            "workspace/didChangeWatchedFiles" => read(params).map(|Watched { changes }| {
                let uris = changes.into_iter().map(|one| one.uri).collect();
                self.hear(Event::Changed(uris), self.now);
            }),
            "workspace/didChangeConfiguration" => {
                self.settings_changed(params.at("/settings"));
                Ok(())
            }
            "workspace/didChangeWorkspaceFolders" => {
                read(params).map(|FoldersChanged { event }| self.follow(&event))
            }
            "crd-drydock/previous" => read(params).map(|Previous { uri, text }| {
                let uri = self.state.addresses.own(&uri);
                self.state.texts.set_previous(&uri, text);
                self.problems.changed(self.now, true);
            }),
            "crd-drydock/committed" => read(params).map(|Previous { uri, text }| {
                let uri = self.state.addresses.own(&uri);
                self.state.changes.set_committed(&uri, text);
                self.problems.changed(self.now, true);
            }),
            _ => Ok(()),
        };
        if let Err(why) = done {
            let words = format!("{method} could not be followed: {why}");
            self.state.log(Tone::Error, &words);
        }
    }

    fn cancel(&mut self, id: &Json) {
        let at = self.jobs.iter().position(|job| job.id == *id);
        if let Some(job) = at.and_then(|at| self.jobs.remove(at)) {
            if let JobKind::Long(long) = &job.kind {
                // Nobody waits for the answer any more.
                long.waits_for().map(|id| self.state.received(id));
            }
            self.state.respond(job.id, Err(RequestError::cancelled()));
        }
    }

    /// The client says hello. Returns what it is offered.
    fn hello(&mut self, params: &Json) -> Json {
        let client = Client::from_hello(params);
        let names = client.encodings.iter().map(String::as_str);
        let encoding = Encoding::chosen(names);
        self.state.encoding = encoding;
        self.state.documents.encoding = encoding;
        let folders: Vec<String> = client
            .folders
            .iter()
            .map(|uri| self.state.addresses.own(uri))
            .collect();
        let offered = capabilities(params, &client, encoding);
        let given = client.settings.clone();
        self.state.client = client;
        self.folders.replace(&mut self.state, &folders, &[]);
        let state = &mut self.state;
        self.base = self.base.with(&self.base, &given, &mut |words| {
            state.log(Tone::Error, &words)
        });
        self.phase = Phase::Open;
        self.use_settings(self.base.clone());
        let server = json!({ "name": "crd-drydock", "version": self.version });
        json!({ "capabilities": offered, "serverInfo": server })
    }

    /// The client is ready: it can be asked, now.
    fn begin(&mut self) {
        if self.state.client.registers_configuration {
            let method = "workspace/didChangeConfiguration";
            let section = json!({ "section": SECTION });
            let registration = json!({ "id": "crd-drydock/settings", "method": method, "registerOptions": section });
            let params = json!({ "registrations": [registration] });
            self.state.request("client/registerCapability", params);
        }
        match self.state.client.has_configuration {
            // The files are read with these settings.
            true => self.ask_for_settings(),
            false => self.folders.begin(&mut self.state),
        }
    }

    fn ask_for_settings(&mut self) {
        let items = json!({ "items": [{ "section": SECTION }] });
        self.settings_asked = Some(self.state.request("workspace/configuration", items));
    }

    /// The client says that settings changed, perhaps with the settings.
    fn settings_changed(&mut self, sent: &Json) {
        if self.state.client.has_configuration {
            self.ask_for_settings();
        } else if sent.is_object() {
            self.configure(sent);
        }
    }

    /// Takes the settings of the client.
    fn configure(&mut self, given: &Json) {
        let mut complaints = Vec::new();
        let settings = self
            .base
            .with(&self.given, given, &mut |words| complaints.push(words));
        // A setting that is left out must not go unseen.
        for words in complaints {
            self.state.log(Tone::Error, &words);
            self.state.say(Tone::Warning, &words);
        }
        self.use_settings(settings);
        self.folders.begin(&mut self.state);
    }

    fn use_settings(&mut self, given: Settings) {
        self.given = given;
        let first = self.folders.first(&self.state);
        let settings = self.state.configurations.for_all(first, &self.given);
        if settings == self.state.settings {
            return;
        }
        let are_costs_others = settings.rule_costs != self.state.settings.rule_costs;
        if are_costs_others && self.state.client.refreshes_lenses {
            self.state.request("workspace/codeLens/refresh", Json::Null);
        }
        let is_of_files = settings.differs_in_files(&self.state.settings);
        self.state.use_settings(settings);
        if is_of_files {
            self.folders.restart(&mut self.state);
        }
        self.problems.changed(self.now, true);
    }

    fn opened(&mut self, Opened { text_document }: Opened) {
        let OpenedText {
            uri,
            language_id,
            version,
            text,
        } = text_document;
        let uri = self.state.addresses.own(&uri);
        if self.state.documents.open(&uri, &language_id, version) {
            self.edited(&uri, text);
            self.folders.opened(&mut self.state, &uri);
        }
    }

    fn changed(&mut self, params: Json) -> Result<(), serde_json::Error> {
        let Named {
            text_document,
            content_changes,
        } = read::<Named<Vec<Edit>>>(params)?;
        let uri = self.state.addresses.own(&text_document.uri);
        let text = self.state.texts.get(&uri).cloned().unwrap_or_default();
        let version = text_document.version;
        let documents = &mut self.state.documents;
        let changed = documents.changed(&uri, version, &text, &content_changes);
        if let Some(text) = changed {
            self.edited(&uri, text);
        }
        Ok(())
    }

    fn edited(&mut self, uri: &str, text: String) {
        let before = self.state.texts.get(uri).cloned().unwrap_or_default();
        let text: Rc<str> = text.into();
        let concerned = self.concerns_others(uri, &before);
        // A text that is too large for any server is not read at each keystroke; `diagnose` reports it.
        let is_judged = text.len() <= MOST_BYTES;
        self.state
            .texts
            .set_open(uri, Some((Rc::clone(&text), is_judged)));
        if is_configuration(uri, &before) || is_configuration(uri, &text) {
            self.files_changed();
        } else {
            self.tests.changed(&self.state, self.now);
            let others = concerned || self.concerns_others(uri, &text);
            self.problems.changed(self.now, others);
        }
    }

    fn closed(&mut self, uri: &str) {
        let uri = self.state.addresses.own(uri);
        if !self.state.documents.close(&uri) {
            return;
        }
        let before = self.state.texts.get(&uri).cloned().unwrap_or_default();
        let others = self.concerns_others(&uri, &before);
        self.state.texts.set_open(&uri, None);
        self.state.close_suite(&uri);
        self.tests.changed(&self.state, self.now);
        if is_configuration(&uri, &before) {
            self.files_changed();
        }
        self.problems.closed(&uri);
        self.problems.changed(self.now, others);
    }

    fn follow(&mut self, event: &FoldersEvent) {
        let mut own = |folders: &[Address]| -> Vec<String> {
            let uris = folders
                .iter()
                .map(|folder| self.state.addresses.own(&folder.uri));
            uris.collect()
        };
        let (added, removed) = (own(&event.added), own(&event.removed));
        self.folders.replace(&mut self.state, &added, &removed);
    }

    /// Handles changed files. Configurations may be among them.
    fn files_changed(&mut self) {
        self.state.configurations.find(&self.state.texts);
        self.use_settings(self.given.clone());
        self.tests.changed(&self.state, self.now);
        self.problems.changed(self.now, true);
    }

    /// Whether the problems of other texts may depend on a text.
    fn concerns_others(&self, uri: &str, text: &str) -> bool {
        let describes = self.state.texts.describing.describes(uri);
        may_judge_others(text) || describes || self.state.settings.references
    }
}

/// The text that a request is about.
fn text_of(params: &Json) -> Option<&str> {
    let mut places = ["/textDocument/uri", "/uri"].into_iter();
    places.find_map(|place| params.at(place).as_str())
}

fn read<Params: DeserializeOwned>(params: Json) -> Result<Params, serde_json::Error> {
    serde_json::from_value(params)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Opened {
    text_document: OpenedText,
}

#[derive(Deserialize)]
struct Address {
    uri: String,
}

/// The address of a text, and the version that edits lead to.
#[derive(Deserialize)]
struct VersionedAddress {
    uri: String,
    #[serde(default)]
    version: i32,
}

/// A text, and its edits.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Named<Edits> {
    text_document: VersionedAddress,
    #[serde(default)]
    content_changes: Edits,
}

#[derive(Deserialize)]
struct Watched {
    changes: Vec<Address>,
}

#[derive(Deserialize)]
struct FoldersChanged {
    event: FoldersEvent,
}

/// What a text was before, or is in version control; without a text there was none.
#[derive(Deserialize)]
struct Previous {
    uri: String,
    text: Option<String>,
}

#[derive(Deserialize)]
struct FoldersEvent {
    #[serde(default)]
    added: Vec<Address>,
    #[serde(default)]
    removed: Vec<Address>,
}
