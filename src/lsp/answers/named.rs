//! Completion of the definitions that configurations and suites name, by their names or files.

use crate::document::position::Position;
use crate::lsp::state::State;
use crate::lsp::written::Written;
use crate::workspace::complete::item::CompletionItem;

/// Suggests definitions where a key names them; nothing at other keys.
pub fn definitions(
    state: &State,
    uri: &str,
    position: Position,
    keys: &[&str],
) -> Option<Vec<CompletionItem>> {
    let written = Written::at(state.texts.get(uri)?, position)?;
    if !written.is_outer || !keys.contains(&&*written.key) {
        return None;
    }
    let found = state.texts.workspace.definitions();
    let mut values: Vec<String> = match &*written.key {
        "crdName" => found
            .iter()
            .map(|one| one.unit.head.name.to_string())
            .collect(),
        _ => found
            .iter()
            .filter_map(|one| relative_path(uri, one.uri))
            .collect(),
    };
    values.sort_unstable();
    if written.key == "crds" {
        let folders = values.iter().filter_map(|path| path.rsplit_once('/'));
        let mut all: Vec<String> = folders.map(|(folder, _)| folder.to_owned()).collect();
        all.append(&mut values);
        values = all;
    }
    Some(written.suggested(values))
}

/// The path from the folder of one file to another file.
fn relative_path(uri: &str, file: &str) -> Option<String> {
    let mut folder: Vec<&str> = uri.split('/').collect();
    folder.pop();
    let own: Vec<&str> = file.split('/').collect();
    let same = folder
        .iter()
        .zip(&own)
        .take_while(|(one, other)| one == other);
    let same = same.count();
    // Before that are the scheme and the host.
    if same < 3 {
        return None;
    }
    let up = folder.iter().skip(same).map(|_| "..");
    let parts: Vec<&str> = up.chain(own.into_iter().skip(same)).collect();
    let path = parts.join("/");
    let plain = percent_encoding::percent_decode_str(&path).decode_utf8();
    plain.ok().map(|plain| plain.into_owned())
}
