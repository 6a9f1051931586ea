//! What the server knows: the texts, the settings, the client.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::addresses::{Addresses, places};
use super::changes::{Breaking, Changes};
use super::client::Client;
use super::configurations::{Configurations, has_keys};
use super::documents::Documents;
use super::edits::Versions;
use super::encoding::Encoding;
use super::keys::Keys;
use super::manifests::{Manifests, Skipped};
use super::message::{HostAction, Message, RequestError};
use super::settings::Settings;
use super::suites::definitions::SuiteDefinition;
use super::suites::is_suite;
use super::suites::opened::{OpenSuites, Opened, Reading};
use super::texts::Texts;
use super::translate::Translation;
use crate::cel::zones::Zones;
use crate::document::position::Range;
use crate::suites::{Suite, TestedDefinition};

/// What the host gives to the server.
pub struct Host {
    /// The time zones that rules know.
    pub zones: Rc<dyn Zones>,
    /// The table of Kubernetes' own kinds.
    pub kinds: &'static str,
    /// Samples of these kinds, a stream.
    pub samples: &'static str,
    /// The settings that count until the client gives others.
    pub settings: Settings,
    /// The version of the program.
    pub version: &'static str,
}

/// How far the files of the folders are read.
#[derive(Debug, Default)]
pub struct Progress {
    /// Whether they were read once.
    pub is_ready: bool,
    /// Whether all files were read that are wanted.
    pub has_all: bool,
    /// How many files were not read, since there is a limit.
    pub beyond: usize,
    /// The addresses that the settings or a configuration name, and that do not exist.
    pub absent: BTreeSet<String>,
}

/// The kinds of messages to the user, with LSP's numbers.
#[derive(Clone, Copy, Debug)]
pub enum Tone {
    /// Something failed.
    Error = 1,
    /// Something is not as it may be meant.
    Warning = 2,
    /// Something to know.
    Info = 3,
}

/// The suite that a text was read as.
struct ReadSuite {
    text: Rc<str>,
    suite: Rc<Suite>,
}

/// What the host or the client answers to a question that somebody waits for.
pub enum Received {
    /// The client's answer; null if it refuses to answer.
    Answer(Json),
    /// The text of a file in git's HEAD, or why it is not known.
    Committed(Result<Option<String>, String>),
}

/// What the server knows.
pub struct State {
    /// The texts.
    pub texts: Texts,
    /// The settings that hold for all texts.
    pub settings: Settings,
    /// The client, once it said hello.
    pub client: Client,
    /// The addresses as the client writes them.
    pub addresses: Addresses,
    /// The encoding of positions.
    pub encoding: Encoding,
    /// The texts in editors.
    pub documents: Documents,
    /// The configurations among the texts.
    pub configurations: Configurations,
    /// The texts of version control.
    pub changes: Changes,
    /// The folders that the user opened.
    pub folders: Vec<String>,
    /// How far their files are read.
    pub progress: Progress,
    /// Samples of Kubernetes' own kinds, a stream.
    pub samples: &'static str,
    kinds: &'static str,
    has_kinds: bool,
    keys: Option<Keys>,
    suite_keys: Option<Keys>,
    suites: HashMap<String, ReadSuite>,
    open_suites: OpenSuites,
    zones: Rc<dyn Zones>,
    actions: Vec<HostAction>,
    /// The answers that somebody waits for, by the numbers of the questions.
    awaited: HashMap<u64, Option<Received>>,
    last_id: u64,
}

impl State {
    /// Without texts.
    #[must_use]
    pub fn new(host: &Host) -> Self {
        let mut texts = Texts::new(Rc::clone(&host.zones));
        texts.judge_for(host.settings.releases());
        Self {
            texts,
            settings: host.settings.clone(),
            client: Client::default(),
            addresses: Addresses::default(),
            encoding: Encoding::default(),
            documents: Documents::default(),
            configurations: Configurations::default(),
            changes: Changes::new(Rc::clone(&host.zones)),
            folders: Vec::new(),
            progress: Progress::default(),
            samples: host.samples,
            kinds: host.kinds,
            has_kinds: false,
            keys: None,
            suite_keys: None,
            suites: HashMap::new(),
            open_suites: OpenSuites::new(Rc::clone(&host.zones)),
            zones: Rc::clone(&host.zones),
            actions: Vec::new(),
            awaited: HashMap::new(),
            last_id: 0,
        }
    }

    /// Takes the settings that hold for all texts.
    pub fn use_settings(&mut self, settings: Settings) {
        self.texts.all = settings.check_all_files;
        self.texts.judge_for(settings.releases());
        if self.has_kinds && !settings.built_in {
            self.has_kinds = false;
            self.texts.forget_kinds();
        }
        self.settings = settings;
    }

    /// Reads the table of Kubernetes' own kinds if a text needs it: it is large.
    pub fn prepare_kinds(&mut self, uri: &str) {
        if !self.has_kinds && self.texts.workspace.wants_kubernetes(Some(uri)) {
            self.load_kinds();
        }
    }

    /// Reads the table of Kubernetes' own kinds.
    pub fn load_kinds(&mut self) {
        if !self.has_kinds && self.settings.built_in {
            // The table is the program's own.
            self.has_kinds = self.texts.workspace.use_kubernetes(self.kinds).is_ok();
        }
    }

    /// The documents in a range of a text that nobody sends to a server as they are, such as patches.
    #[must_use]
    pub fn unsent(&self, uri: &str, range: Range) -> Vec<Skipped> {
        Manifests::unsent((&self.texts, &self.folders), uri, range)
    }

    /// The keys of a configuration, and its text, if a text is one.
    pub fn keys(&mut self, uri: &str) -> Option<(&mut Keys, Rc<str>)> {
        let text = self.texts.get(uri).filter(|_| has_keys(uri))?;
        let keys = self.keys.get_or_insert_with(Keys::for_configurations);
        Some((keys, Rc::clone(text)))
    }

    /// The suite that a text is, if it is one. Each text is read once.
    pub fn suite(&mut self, uri: &str) -> Option<Rc<Suite>> {
        let text = self.texts.get(uri).filter(|text| is_suite(uri, text));
        if text.is_none() {
            self.suites.remove(uri);
            return None;
        }
        self.read_suite(uri)
    }

    /// The suite that a text is, whatever it looks like.
    pub fn read_suite(&mut self, uri: &str) -> Option<Rc<Suite>> {
        let text = self.texts.get(uri).cloned()?;
        if let Some(known) = self.suites.get(uri).filter(|known| known.text == text) {
            return Some(Rc::clone(&known.suite));
        }
        let suite = Rc::new(Suite::read(&text));
        let read = ReadSuite {
            text,
            suite: Rc::clone(&suite),
        };
        self.suites.insert(uri.to_owned(), read);
        Some(suite)
    }

    /// The keys of suites, and the text of a suite.
    pub fn suite_keys(&mut self, uri: &str) -> Option<(&mut Keys, Rc<str>)> {
        let text = self.texts.get(uri)?;
        let keys = self.suite_keys.get_or_insert_with(Keys::for_suites);
        Some((keys, Rc::clone(text)))
    }

    /// A suite as it is now, with its objects and the definitions that it tests.
    pub fn open_suite(&mut self, uri: &str) -> Option<&mut Opened> {
        let suite = self.suite(uri)?;
        let crds = self.named_definitions();
        let reading = Reading {
            texts: &self.texts,
            crds: &crds,
            release: self.settings.releases().last,
        };
        self.open_suites.open(&reading, uri, suite)
    }

    /// A suite is closed.
    pub fn close_suite(&mut self, uri: &str) {
        self.open_suites.close(uri);
    }

    /// The definitions that a suite tests.
    ///
    /// # Errors
    ///
    /// Why there are none.
    pub fn tested_by(
        &mut self,
        uri: &str,
        suite: &Suite,
    ) -> Result<Vec<Rc<SuiteDefinition>>, String> {
        let crds = self.named_definitions();
        let reading = Reading {
            texts: &self.texts,
            crds: &crds,
            release: self.settings.releases().last,
        };
        self.open_suites.tested_by(&reading, uri, suite)
    }

    /// A definition for tests.
    #[must_use]
    pub fn test_target(&self, definition: &SuiteDefinition) -> TestedDefinition {
        TestedDefinition::new(&definition.text).with_zones(Rc::clone(&self.zones))
    }

    /// Where the settings say that further definitions are.
    fn named_definitions(&self) -> Vec<String> {
        let crds = self.settings.crds.iter();
        crds.flat_map(|name| places(name, &self.folders)).collect()
    }

    /// What the client sent about a text, with positions as the engine counts them.
    #[must_use]
    pub fn inward(&self, params: Json, uri: &str) -> Json {
        match self.encoding {
            Encoding::Utf16 => params,
            _ => Translation::inward(self.encoding, &self.texts).translated(params, uri),
        }
    }

    /// What the client gets about a text, with positions and addresses as it writes them.
    #[must_use]
    pub fn outward(&self, answer: &impl Serialize, uri: &str) -> Json {
        // Answers are maps with names, which are all texts.
        let answer = serde_json::to_value(answer).unwrap_or_default();
        if self.encoding == Encoding::Utf16 && !self.addresses.differ() {
            return answer;
        }
        let translation = Translation::outward(self.encoding, &self.texts, &self.addresses);
        translation.translated(answer, uri)
    }

    /// Wants something of the host.
    pub fn ask_host(&mut self, action: HostAction) {
        self.actions.push(action);
    }

    /// Tells the client something.
    pub fn notify(&mut self, method: &str, params: Json) {
        self.ask_host(HostAction::Message(Message::Notification {
            method: method.to_owned(),
            params,
        }));
    }

    /// Asks the client something, and returns the number that its answer has.
    pub fn request(&mut self, method: &str, params: Json) -> u64 {
        self.last_id += 1;
        self.ask_host(HostAction::Message(Message::Request {
            id: self.last_id.into(),
            method: method.to_owned(),
            params,
        }));
        self.last_id
    }

    /// The versions of the texts that are open now, for a client that knows them.
    #[must_use]
    pub fn versions(&self) -> Option<Versions> {
        let versions = self.documents.versions();
        self.client.has_versions.then(|| versions.clone())
    }

    /// The changes of a text's definitions that break something.
    pub fn breaking_in(&mut self, uri: &str) -> Rc<[Breaking]> {
        self.changes.breaking_in(&self.texts, uri, &self.settings)
    }

    /// Asks the client something whose answer is waited for: see [`State::received`].
    pub fn request_awaited(&mut self, method: &str, params: Json) -> u64 {
        let id = self.request(method, params);
        self.awaited.insert(id, None);
        id
    }

    /// Asks the host for the text of a file in git's HEAD, which is waited for.
    pub fn ask_committed(&mut self, uri: &str) -> u64 {
        self.last_id += 1;
        self.awaited.insert(self.last_id, None);
        self.ask_host(HostAction::Committed {
            ticket: self.last_id,
            uri: uri.to_owned(),
        });
        self.last_id
    }

    /// Takes an answer, if somebody waits for it.
    pub fn receive(&mut self, id: u64, answer: Received) {
        if let Some(awaited) = self.awaited.get_mut(&id) {
            *awaited = Some(answer);
        }
    }

    /// Whether an answer is still out.
    #[must_use]
    pub fn is_awaited(&self, id: u64) -> bool {
        matches!(self.awaited.get(&id), Some(None))
    }

    /// The answer to a question. Nobody waits for it any more.
    pub fn received(&mut self, id: u64) -> Option<Received> {
        self.awaited.remove(&id).flatten()
    }

    /// Answers the client.
    pub fn respond(&mut self, id: Json, result: Result<Json, RequestError>) {
        self.ask_host(HostAction::Message(Message::Response { id, result }));
    }

    /// Writes into the client's log.
    pub fn log(&mut self, tone: Tone, message: &str) {
        let params = json!({ "type": tone as u8, "message": message });
        self.notify("window/logMessage", params);
    }

    /// Shows something to the user.
    pub fn say(&mut self, tone: Tone, message: &str) {
        let params = json!({ "type": tone as u8, "message": message });
        self.notify("window/showMessage", params);
    }

    /// What is wanted of the host since it was asked last.
    pub fn take_actions(&mut self) -> Vec<HostAction> {
        std::mem::take(&mut self.actions)
    }
}
