//! Texts after the edits that an editor was offered.

use crd_drydock::document::position::LineIndex;
use crd_drydock::workspace::complete::item::TextEdit;

/// A text after edits, which must not overlap, and where what they wrote is in it, in order.
pub fn applied(text: &str, edits: &[TextEdit]) -> (String, Vec<std::ops::Range<usize>>) {
    let lines = LineIndex::new(text);
    let mut edits: Vec<_> = edits
        .iter()
        .map(|edit| {
            (
                lines.offset(edit.range.start),
                lines.offset(edit.range.end),
                &edit.new_text,
            )
        })
        .collect();
    // Of several insertions at one place the order of the edits is that of the texts.
    edits.sort_by_key(|(start, end, _)| (*start, *end));
    let (mut out, mut places) = (String::new(), Vec::new());
    let mut behind = 0;
    for (start, end, new) in edits {
        assert!(start >= behind, "edits overlap");
        out.push_str(text.get(behind..start).expect("a place between characters"));
        places.push(out.len()..out.len() + new.len());
        out.push_str(new);
        behind = end;
    }
    out.push_str(text.get(behind..).expect("a place between characters"));
    (out, places)
}
