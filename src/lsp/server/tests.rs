//! A host without files, threads or a clock: it suffices for the server.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::cel::zones::NoZones;
use crate::lsp::members::Members;
use crate::lsp::{Event, FolderListing, Host, HostAction, Message, Server, Settings};

const CRD: &str = include_str!("../../../examples/manifests/crds/boats.yaml");
const BOAT: &str = include_str!("../../../examples/manifests/boats/dinghy.yaml");

/// A client whose files are in memory.
struct Client {
    server: Server,
    files: BTreeMap<String, String>,
    heard: Vec<Message>,
    now: Duration,
    last_id: u64,
}

impl Client {
    fn new(files: &[(&str, &str)]) -> Self {
        let host = Host {
            zones: Rc::new(NoZones),
            kinds: "",
            samples: "",
            settings: Settings::default(),
            version: "0",
        };
        let files = files.iter();
        let files = files.map(|(name, text)| (format!("file:///w/{name}"), (*text).to_owned()));
        let mut client = Self {
            server: Server::new(&host),
            files: files.collect(),
            heard: Vec::new(),
            now: Duration::ZERO,
            last_id: 0,
        };
        let folders = json!([{ "uri": "file:///w", "name": "w" }]);
        let hello = json!({ "capabilities": {}, "workspaceFolders": folders });
        assert!(client.ask("initialize", hello).is_ok());
        client.tell("initialized", json!({}));
        client
    }

    fn tell(&mut self, method: &str, params: Json) {
        let method = method.to_owned();
        self.hear(Event::Message(Message::Notification { method, params }));
    }

    /// Asks something, and returns the answer or the code of the fault.
    fn ask(&mut self, method: &str, params: Json) -> Result<Json, i32> {
        self.last_id += 1;
        let (id, method) = (Json::from(self.last_id), method.to_owned());
        let request = Message::Request {
            id: id.clone(),
            method,
            params,
        };
        self.hear(Event::Message(request));
        let answer = self.heard.iter().find_map(|message| match message {
            Message::Response { id: own, result } if *own == id => Some(result.clone()),
            _ => None,
        });
        answer.unwrap().map_err(|fault| fault.code)
    }

    /// Has the server hear something, and work until it has nothing to do.
    fn hear(&mut self, event: Event) {
        let mut events = vec![event];
        loop {
            for event in std::mem::take(&mut events) {
                self.server.hear(event, self.now);
            }
            let is_busy = self.server.step(self.now);
            for action in self.server.host_actions() {
                events.extend(self.done(action));
            }
            match self.server.due() {
                _ if is_busy || !events.is_empty() => {}
                Some(due) => self.now = due,
                None => return,
            }
        }
    }

    /// Does what the server wants.
    fn done(&mut self, action: HostAction) -> Option<Event> {
        match action {
            HostAction::Message(message) => self.heard.push(message),
            HostAction::Find { ticket, uri, .. } => {
                let below = self.files.keys().filter(|file| file.starts_with(&uri));
                let uris: Vec<String> = below.cloned().collect();
                let found = FolderListing {
                    uris,
                    unreadable: Vec::new(),
                };
                let found = Ok((!found.uris.is_empty()).then_some(found));
                return Some(Event::Found { ticket, found });
            }
            HostAction::Read { ticket, uris } => {
                let text = |uri: &String| self.files.get(uri).cloned().map(Ok);
                let texts = uris.iter().map(|uri| (uri.clone(), text(uri)));
                return Some(Event::Read {
                    ticket,
                    texts: texts.collect(),
                });
            }
            HostAction::Committed { ticket, .. } => {
                let text = Ok(None);
                return Some(Event::Committed { ticket, text });
            }
            HostAction::Watch(_) | HostAction::Exit(_) => {}
        }
        None
    }

    /// The codes of the diagnostics that were told last of a file.
    fn codes(&self, name: &str) -> Vec<String> {
        let uri = format!("file:///w/{name}");
        let told = self.heard.iter().rev().find_map(|message| match message {
            Message::Notification { method, params }
                if method == "textDocument/publishDiagnostics"
                    && params.at("/uri") == uri.as_str() =>
            {
                Some(params.at("/diagnostics").as_array().unwrap().clone())
            }
            _ => None,
        });
        let told = told.unwrap_or_default();
        told.iter()
            .map(|one| one.at("/code").as_str().unwrap_or_default().to_owned())
            .collect()
    }

    fn open(&mut self, name: &str, text: &str) {
        let document =
            json!({ "uri": format!("file:///w/{name}"), "languageId": "yaml", "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }
}

#[test]
fn an_open_object_is_judged_by_a_definition_in_a_file() {
    let mut client = Client::new(&[("crds/boats.yaml", CRD)]);
    client.open("dinghy.yaml", BOAT);
    assert_eq!(client.codes("dinghy.yaml").len(), 2);
    // The definition goes.
    client.files.clear();
    client.hear(Event::Changed(vec!["file:///w/crds/boats.yaml".to_owned()]));
    assert_eq!(client.codes("dinghy.yaml"), ["no-definition"]);
}

#[test]
fn a_question_at_a_wrong_time_has_a_fault() {
    let mut client = Client::new(&[]);
    let place = json!({ "textDocument": { "uri": "file:///w/a.yaml" } });
    assert_eq!(client.ask("textDocument/hover", place.clone()), Err(-32602));
    assert_eq!(
        client.ask("textDocument/unknown", place.clone()),
        Err(-32601)
    );
    assert_eq!(client.ask("shutdown", Json::Null), Ok(Json::Null));
    assert_eq!(client.ask("textDocument/hover", place), Err(-32600));
}

#[test]
fn a_fault_of_the_engine_is_told_and_others_are_answered() {
    let mut client = Client::new(&[("crds/boats.yaml", CRD)]);
    client.server.stopped("it stopped");
    client.open("dinghy.yaml", BOAT);
    assert_eq!(client.codes("dinghy.yaml").len(), 2);
    let is_logged = |message: &Message| match message {
        Message::Notification { params, .. } => params.at("/message") == "it stopped",
        _ => false,
    };
    assert!(client.heard.iter().any(is_logged));
}
