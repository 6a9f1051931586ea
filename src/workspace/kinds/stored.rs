//! What a server stores of an object that is judged by the structure of its kind.

use crate::kinds;
use crate::value::Value;
use crate::value::json::parse;
use crate::workspace::Workspace;
use crate::workspace::objects::Object;

impl Workspace {
    /// What a server stores of an object that has the structure of its kind, as far as the structure tells. `None` if
    /// no structure judges it, or it does not decode.
    pub(crate) fn stored_by_structure(&self, object: &Object<'_>) -> Option<Value<'static>> {
        let report = object.structure.as_ref()?;
        if !report.errors.is_empty() {
            return None;
        }
        let by = self.structure(object.head)?;
        let sent = parse(object.sent.as_deref()?).ok()?.value;
        Some(kinds::stored(by.source, by.kind?, &sent))
    }
}
