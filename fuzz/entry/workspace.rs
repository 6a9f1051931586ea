//! Workspaces: two texts, edited, and everything an editor asks of them.

use crd_drydock::document;
use crd_drydock::document::position::{LineIndex, Position, Range};
use crd_drydock::workspace::Workspace;

use super::bytes::Bytes;

const OBJECT: &str = "file:///object.yaml";
const DEFINITION: &str = "file:///definition.yaml";

/// Choices of edits, the definition and the objects, with NULs between them.
///
/// # Panics
/// Where an edit leaves other answers than a fresh start with the same texts, or a place is none
/// of the text.
pub fn edit(data: &[u8]) {
    let mut parts = data.splitn(3, |byte| *byte == 0);
    let choices = parts.next().unwrap_or_default();
    let mut text = || String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned();
    let mut texts = [(DEFINITION, text()), (OBJECT, text())];
    let mut bytes = Bytes::new(choices);
    let mut workspace = fresh(&texts);
    check(&workspace, &texts, &mut bytes);
    for _ in 0..4 {
        if bytes.is_empty() {
            break;
        }
        let (uri, text) = &mut texts[usize::from(bytes.one_in(2))];
        splice(text, &mut bytes);
        workspace.set(uri, text);
        check(&workspace, &texts, &mut bytes);
    }
    // Of a definition that cannot be read the last one that could stays in force.
    let is_read = |text: &str| document::parse(text).iter().all(|one| one.error.is_none());
    if !texts.iter().all(|(_, text)| is_read(text)) {
        return;
    }
    let again = fresh(&texts);
    for (uri, _) in &texts {
        let told = |workspace: &Workspace| format!("{:?}", workspace.diagnostics(uri));
        assert_eq!(told(&workspace), told(&again), "{texts:?}");
    }
}

fn fresh(texts: &[(&str, String)]) -> Workspace {
    let mut workspace = Workspace::default();
    for (uri, text) in texts {
        workspace.set(uri, text);
    }
    workspace
}

/// Puts a part of the text, or something new, in the place of another.
fn splice(text: &mut String, bytes: &mut Bytes<'_>) {
    let mut place = |text: &str| {
        let at = bytes.below(text.len() + 1);
        (0..=at)
            .rev()
            .find(|at| text.is_char_boundary(*at))
            .unwrap_or(0)
    };
    let (a, b) = (place(text), place(text));
    let (from, to) = (a.min(b), a.max(b));
    let new = match bytes.below(5) {
        0 => text.get(from..to).unwrap_or_default().to_owned(),
        new => ["", "\n", "é: [", "\n---\n"][new - 1].to_owned(),
    };
    // A whole copy doubles the text.
    let at = if bytes.one_in(2) { to } else { from };
    text.replace_range(at..to, &new);
}

fn check(workspace: &Workspace, texts: &[(&str, String)], bytes: &mut Bytes<'_>) {
    for (uri, text) in texts {
        let index = LineIndex::new(text);
        let end = index.position(text.len());
        let inside = |range: Range| {
            assert!(
                range.start <= range.end && range.end <= end,
                "{range:?} of {text:?}"
            );
        };
        for diagnostic in workspace.diagnostics(uri) {
            inside(diagnostic.range);
            assert!(!diagnostic.message.is_empty());
        }
        let at = index.position(bytes.below(text.len() + 1));
        let _ = workspace.completion(uri, at);
        if let Some(hover) = workspace.hover(uri, at) {
            inside(hover.range);
        }
        let _ = workspace.symbols(uri);
        workspace.objects(uri, &mut |_| {});
        let whole = Range {
            start: Position::default(),
            end,
        };
        for action in workspace.code_actions(uri, whole) {
            for edit in &action.edit.edits {
                inside(edit.range);
            }
        }
    }
}
