//! Edits as the client takes them: with the version of each open text, if the client knows versions.

use std::collections::HashMap;

use serde_json::{Map, Value as Json, json};

/// The versions of the texts that are open, by our addresses.
pub type Versions = HashMap<String, i32>;

/// The edits of a client, from the edits of texts by their addresses. `versions` are those that the edits were made
/// for; none for a client that does not know them.
#[must_use]
pub fn workspace_edit(changes: Map<String, Json>, versions: Option<&Versions>) -> Json {
    let Some(versions) = versions else {
        return json!({ "changes": changes });
    };
    let documents = changes.into_iter().map(|(uri, edits)| {
        let version = versions.get(&uri);
        json!({ "textDocument": { "uri": uri, "version": version }, "edits": edits })
    });
    json!({ "documentChanges": documents.collect::<Json>() })
}
