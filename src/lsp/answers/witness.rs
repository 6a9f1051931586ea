//! The proof that a change of a definition breaks something.

use serde_json::{Value as Json, json};

use super::Answer;
use super::runs::meets;
use super::together::QUICK_FIX;
use crate::check::visible::visible_line;
use crate::compare::{ChangeFinding, Witness};
use crate::document::position::Range;
use crate::lsp::capabilities::WITNESS;
use crate::lsp::members::Members;
use crate::lsp::message::RequestError;
use crate::lsp::state::{State, Tone};

/// The actions that show witnesses of the changes at a place. A change without a witness has none.
pub fn witness_actions(state: &mut State, uri: &str, range: Range) -> Vec<Json> {
    if !state.client.runs_commands {
        return Vec::new();
    }
    let breaking = state.breaking_in(uri);
    let here = breaking.iter().filter(|one| meets(one.range, range));
    let State {
        changes, settings, ..
    } = &*state;
    let proven = here.filter(|one| changes.witness(one, settings).is_some());
    let actions = proven.map(|one| {
        let ChangeFinding {
            id,
            path,
            fingerprint,
            ..
        } = &one.finding;
        let path = if path.is_empty() {
            "the definition"
        } else {
            path
        };
        let title = format!("Show what proves it: {id} at {path}");
        let title = visible_line(&title);
        let arguments = [json!({ "uri": uri, "fingerprint": fingerprint })];
        let command = json!({ "title": title, "command": WITNESS, "arguments": arguments });
        json!({ "title": title, "kind": QUICK_FIX, "command": command })
    });
    actions.collect()
}

/// The witness of a change, as a text. Users of clients that have no view for it are shown the text.
pub fn witness(state: &mut State, argument: &Json) -> Answer {
    let text = |name| argument.member(name).as_str();
    let (Some(uri), Some(fingerprint)) = (text("uri"), text("fingerprint")) else {
        let words = "the command takes { uri, fingerprint }".to_owned();
        return Err(RequestError::invalid(words));
    };
    let uri = state.addresses.own(uri);
    let breaking = state.breaking_in(&uri);
    let mut breaking = breaking.iter();
    let change = breaking.find(|one| one.finding.fingerprint == fingerprint);
    let found = change.and_then(|change| {
        let witness = state.changes.witness(change, &state.settings)?;
        Some(text_of(&change.finding, witness))
    });
    let (name, words) = match found {
        Some(text) => ("text", text),
        None => ("problem", "No object was found that proves it.".to_owned()),
    };
    if !state.client.shows_witness {
        state.say(Tone::Info, &words);
    }
    Ok(json!({ name: words }))
}

/// The request as a stream of YAML: the stored object first, where the request is an update.
fn text_of(change: &ChangeFinding, witness: &Witness) -> String {
    let version = change.version.as_deref().unwrap_or_default();
    let about = [version, &*change.path];
    let about = about.iter().filter(|words| !words.is_empty());
    let about = about.copied().collect::<Vec<_>>().join(" ");
    let head = [
        format!("{about} [{}]", change.id),
        change.message.clone(),
        format!("Before: {}", witness.before),
        format!("After: {}", witness.after),
    ];
    let lines = head.iter().flat_map(|words| words.trim_end().split('\n'));
    let mut text: String = lines.map(|line| format!("# {line}\n")).collect();
    if let Some(previous) = &witness.previous {
        let update = match witness.subresource {
            Some(_) => "# The update of its status:\n",
            None => "",
        };
        text.push_str(&format!("# The stored object:\n{previous}---\n{update}"));
    }
    text + &witness.object
}
