//! Typed reading of decoded metadata.

use crate::value::{Map, Value};

/// The members that checks look at, found in one pass; what is absent or null is empty.
#[derive(Debug, Default)]
pub(super) struct View<'m, 'a> {
    pub name: &'m str,
    pub generate_name: &'m str,
    pub namespace: &'m str,
    pub generation: i64,
    pub labels: Option<&'m Map<'a>>,
    pub annotations: Option<&'m Map<'a>>,
    pub owner_references: &'m [Value<'a>],
    pub finalizers: &'m [Value<'a>],
    pub managed_fields: &'m [Value<'a>],
}

impl<'m, 'a> View<'m, 'a> {
    /// Reads metadata that decodes; anything of a wrong type reads as empty.
    pub fn from_metadata(meta: &'m Value<'a>) -> Self {
        let mut view = Self::default();
        let Value::Map(fields) = meta else {
            return view;
        };
        for (key, value) in fields.iter() {
            match key {
                "name" => view.name = text(value),
                "generateName" => view.generate_name = text(value),
                "namespace" => view.namespace = text(value),
                "generation" => view.generation = value.as_int().unwrap_or_default(),
                "labels" => view.labels = value.as_map(),
                "annotations" => view.annotations = value.as_map(),
                "ownerReferences" => view.owner_references = list(value),
                "finalizers" => view.finalizers = list(value),
                "managedFields" => view.managed_fields = list(value),
                _ => {}
            }
        }
        view
    }

    /// The finalizers' names.
    pub fn finalizer_names(&self) -> impl Iterator<Item = &'m str> + use<'m, 'a> {
        self.finalizers.iter().map(text)
    }
}

/// The text of a string; null is the empty string.
pub(super) fn text<'m>(value: &'m Value<'_>) -> &'m str {
    value.as_str().unwrap_or_default()
}

/// The text of a member of a struct.
pub(super) fn member<'m>(of: &'m Value<'_>, key: &str) -> &'m str {
    of.get(key).map(text).unwrap_or_default()
}

fn list<'m, 'a>(value: &'m Value<'a>) -> &'m [Value<'a>] {
    value.as_list().unwrap_or_default()
}
