//! Answers and questions between the client and the engine: positions in their encoding, addresses as each writes them.
//! Both are found by their names, which the protocol uses for nothing else.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use serde_json::{Map, Value as Json, json};

use super::addresses::Addresses;
use super::encoding::{Encoding, Lines};
use super::texts::Texts;
use crate::document::position::Position;

/// Members whose value is an address.
const ADDRESSES: [&str; 3] = ["uri", "targetUri", "target"];
/// Members with private data of the client or the server.
const OPAQUE: [&str; 2] = ["data", "arguments"];
/// Ranges of the text that was asked about, beside the address of another one.
const ORIGIN: &str = "originSelectionRange";

/// One direction.
pub struct Translation<'s> {
    encoding: Encoding,
    texts: &'s Texts,
    /// The addresses of the client, if the answer is for it.
    addresses: Option<&'s Addresses>,
    lines: RefCell<HashMap<String, Option<Rc<Lines<'s>>>>>,
}

impl<'s> Translation<'s> {
    /// From the client.
    #[must_use]
    pub fn inward(encoding: Encoding, texts: &'s Texts) -> Self {
        Self {
            encoding,
            texts,
            addresses: None,
            lines: RefCell::default(),
        }
    }

    /// To the client.
    #[must_use]
    pub fn outward(encoding: Encoding, texts: &'s Texts, addresses: &'s Addresses) -> Self {
        Self {
            addresses: Some(addresses),
            ..Self::inward(encoding, texts)
        }
    }

    /// Translates something about a text.
    #[must_use]
    pub fn translated(&self, value: Json, own: &str) -> Json {
        match value {
            Json::Array(all) => {
                let all = all.into_iter().map(|one| self.translated(one, own));
                all.collect()
            }
            Json::Object(members) => match position(&members) {
                Some(position) => self.position(position, own),
                None => self.members(members, own),
            },
            other => other,
        }
    }

    fn members(&self, members: Map<String, Json>, own: &str) -> Json {
        let about = address(&members).map_or_else(|| own.to_owned(), str::to_owned);
        let members = members.into_iter().map(|(name, member)| {
            let member = match (&*name, member) {
                (opaque, member) if OPAQUE.contains(&opaque) => member,
                (address, Json::String(uri)) if ADDRESSES.contains(&address) => {
                    self.written(uri).into()
                }
                ("changes", Json::Object(changes)) => self.changes(changes),
                (ORIGIN, member) => self.translated(member, own),
                (_, member) => self.translated(member, &about),
            };
            (name, member)
        });
        Json::Object(members.collect())
    }

    /// The edits of a workspace edit, by address.
    fn changes(&self, changes: Map<String, Json>) -> Json {
        let changes = changes.into_iter().map(|(uri, edits)| {
            let edits = self.translated(edits, &uri);
            (self.written(uri), edits)
        });
        Json::Object(changes.collect())
    }

    fn written(&self, uri: String) -> String {
        match self.addresses {
            Some(addresses) => addresses.written(&uri).to_owned(),
            None => uri,
        }
    }

    fn position(&self, position: Position, own: &str) -> Json {
        let mut known = self.lines.borrow_mut();
        let lines = known.entry(own.to_owned()).or_insert_with(|| {
            let text = self.texts.get(own)?;
            Some(Rc::new(Lines::new(text)))
        });
        let there = lines
            .as_ref()
            .map_or(position, |lines| match self.addresses {
                Some(_) => lines.outward(position, self.encoding),
                None => lines.inward(position, self.encoding),
            });
        json!(there)
    }
}

fn position(members: &Map<String, Json>) -> Option<Position> {
    let number = |name: &str| u32::try_from(members.get(name)?.as_u64()?).ok();
    Some(Position {
        line: number("line")?,
        character: number("character")?,
    })
}

fn address(members: &Map<String, Json>) -> Option<&str> {
    let own = ["uri", "targetUri"]
        .iter()
        .find_map(|name| members.get(*name)?.as_str());
    own.or_else(|| members.get("textDocument")?.get("uri")?.as_str())
}
