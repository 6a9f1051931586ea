//! The place of an object or definition.

use serde::Serialize;

use crate::document::position::Range;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;

/// The place of an object or definition.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Site<'o> {
    /// The address of its text.
    pub uri: &'o str,
    /// The number of its document in the text.
    pub document: usize,
    /// Which item of the document's list it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<usize>,
    /// Its range in the text.
    pub range: Range,
}

impl<'o> Site<'o> {
    /// The place of an object or definition of a document.
    pub(crate) fn for_unit(
        uri: &'o str,
        number: usize,
        document: Document<'o>,
        unit: &Unit,
    ) -> Self {
        Self {
            uri,
            document: number,
            item: unit.item,
            range: range_of(document, unit),
        }
    }
}

/// The range of an object or definition of a document; the whole document if it cannot be read now.
pub(crate) fn range_of(document: Document<'_>, unit: &Unit) -> Range {
    let part = document.part;
    let span = match part.fault {
        Some(_) => None,
        None => unit.span(document.spans()),
    };
    document.range(span.map_or_else(|| part.bytes(), |span| span.bytes.clone()))
}
