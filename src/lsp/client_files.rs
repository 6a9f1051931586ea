//! Files that the client offers: those of virtual folders, which no host can read.

use std::collections::HashMap;

use serde_json::{Value as Json, json};

use super::addresses::Addresses;
use super::members::Members;
use super::message::{Contents, FolderListing, RequestError, Search};
use super::state::State;

/// What the client is asked about its files, by the numbers of the questions.
#[derive(Debug, Default)]
pub struct ClientFiles {
    asked: HashMap<u64, FileQuestion>,
    /// The texts that have arrived, by the tickets of those who want them.
    batches: HashMap<u64, Batch>,
}

/// A question, and the ticket of the one who wants the answer.
#[derive(Debug)]
enum FileQuestion {
    Find { ticket: u64 },
    Read { ticket: u64, uri: String },
}

#[derive(Debug, Default)]
struct Batch {
    texts: Vec<(String, Option<Contents>)>,
    /// How many texts are still out.
    left: usize,
}

/// An answer about files, with the ticket of the one who wants it.
#[derive(Debug)]
pub enum FileAnswer {
    /// The files of a folder; none where there is neither a folder nor a file.
    Found(u64, Result<Option<FolderListing>, String>),
    /// Texts.
    Read(u64, Vec<(String, Option<Contents>)>),
}

impl ClientFiles {
    /// Asks for the files of a folder.
    pub fn find(&mut self, state: &mut State, ticket: u64, uri: &str, search: &Search) {
        let folder = state.addresses.written(uri);
        let asked = json!({ "folder": folder, "files": search.files, "exclude": search.exclude });
        let id = state.request("crd-drydock/findFiles", asked);
        self.asked.insert(id, FileQuestion::Find { ticket });
    }

    /// Asks for the texts of files.
    pub fn read(&mut self, state: &mut State, ticket: u64, uris: Vec<String>) {
        self.batches.entry(ticket).or_default().left = uris.len();
        for uri in uris {
            let asked = json!({ "uri": state.addresses.written(&uri) });
            let id = state.request("crd-drydock/readFile", asked);
            self.asked.insert(id, FileQuestion::Read { ticket, uri });
        }
    }

    /// Takes an answer of the client. Returns what somebody waits for, once it is whole.
    pub fn answered(
        &mut self,
        addresses: &mut Addresses,
        id: u64,
        answer: &Result<Json, RequestError>,
    ) -> Option<FileAnswer> {
        match self.asked.remove(&id)? {
            FileQuestion::Find { ticket } => {
                let found = match answer {
                    Ok(found) => Ok(listing(addresses, found)),
                    Err(why) => Err(why.message.clone()),
                };
                Some(FileAnswer::Found(ticket, found))
            }
            FileQuestion::Read { ticket, uri } => {
                let batch = self.batches.get_mut(&ticket)?;
                batch.texts.push((uri, contents(answer)));
                batch.left = batch.left.saturating_sub(1);
                if batch.left > 0 {
                    return None;
                }
                let texts = self.batches.remove(&ticket)?.texts;
                Some(FileAnswer::Read(ticket, texts))
            }
        }
    }
}

fn listing(addresses: &mut Addresses, found: &Json) -> Option<FolderListing> {
    let uris = found.as_array()?.iter().filter_map(Json::as_str);
    Some(FolderListing {
        uris: uris.map(|uri| addresses.own(uri)).collect(),
        unreadable: Vec::new(),
    })
}

fn contents(answer: &Result<Json, RequestError>) -> Option<Contents> {
    let text = |name| match answer {
        Ok(answer) => answer.member(name).as_str().map(str::to_owned),
        Err(_) => None,
    };
    match answer {
        Err(why) => Some(Err(format!("unreadable: {}", why.message))),
        Ok(_) => text("text").map(Ok).or_else(|| text("leftOut").map(Err)),
    }
}
