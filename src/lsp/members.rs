//! Parts of JSON values, null where there is none.

use serde_json::Value as Json;

/// Looks into a value.
pub trait Members {
    /// The part at a path, such as `/textDocument/uri`.
    fn at(&self, path: &str) -> &Json;

    /// The member of a name.
    fn member(&self, name: &str) -> &Json;
}

impl Members for Json {
    fn at(&self, path: &str) -> &Json {
        self.pointer(path).unwrap_or(&Json::Null)
    }

    fn member(&self, name: &str) -> &Json {
        self.get(name).unwrap_or(&Json::Null)
    }
}
