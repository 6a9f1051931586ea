//! The views of a version's objects: tables, the scale, selectable fields.

use super::{Crd, NOT_FOUND};
use crate::admission::Endpoint;
use crate::definition::{Spec, Version};
use crate::document;
use crate::value::Value;
use crate::value::json::Duplicates;
use crate::views::Instant;
use crate::views::scale::Scale;
use crate::views::selectable::Selectable;
use crate::views::table::{Printer, Table};

/// The views of a version, compiled.
pub(super) struct Views {
    printer: Printer,
    selectable: Selectable,
}

impl Views {
    /// The views of each version of a definition.
    pub(super) fn for_versions(spec: &Spec<'_>) -> Vec<Self> {
        let versions = spec.versions().iter();
        versions.map(|version| Self::new(spec, version)).collect()
    }

    fn new(spec: &Spec<'_>, version: &Version<'_>) -> Self {
        let columns = version.additional_printer_columns.as_deref();
        let fields = version.selectable_fields.as_deref();
        Self {
            printer: Printer::new(columns.unwrap_or_default()),
            selectable: Selectable::new(fields.unwrap_or_default(), spec.scope == "Namespaced"),
        }
    }
}

impl Crd {
    /// The table of `kubectl get` for objects, YAML or JSON texts, at the endpoint of `version`: by
    /// default the version that the first object names. A text that does not parse is an empty
    /// object.
    #[must_use]
    pub fn table(&self, objects: &[&str], version: Option<&str>, now: Instant) -> Table {
        let mut values = Vec::with_capacity(objects.len());
        for text in objects {
            let parsed = document::parse_one(text, Duplicates::LastWins);
            values.push(parsed.map_or(Value::Null, |parsed| parsed.value));
        }
        let first = values.first().unwrap_or(&Value::Null);
        match self.views(first, version) {
            Some((_, views)) => views.printer.table(&values, now),
            None => Table {
                table_error: Some(NOT_FOUND.to_owned()),
                ..Table::default()
            },
        }
    }

    /// The server's answer to a GET of an object's `/scale`. The object is YAML or JSON text.
    #[must_use]
    pub fn scale(&self, object: &str, version: Option<&str>) -> Scale {
        let object = match document::parse_one(object, Duplicates::LastWins) {
            Ok(parsed) => parsed.value,
            Err(fault) => {
                return Scale {
                    scale: None,
                    error: Some(fault.to_string()),
                };
            }
        };
        match self.views(&object, version) {
            Some((endpoint, _)) => Scale::from_object(&object, endpoint),
            None => Scale {
                scale: None,
                error: Some(NOT_FOUND.to_owned()),
            },
        }
    }

    /// The fields of an object, YAML or JSON text, that requests may select by, with their values.
    #[must_use]
    pub fn selectable_fields(&self, object: &str, version: Option<&str>) -> Vec<(String, String)> {
        let Ok(parsed) = document::parse_one(object, Duplicates::LastWins) else {
            return Vec::new();
        };
        let views = self.views(&parsed.value, version);
        views.map_or_else(Vec::new, |(_, views)| {
            views.selectable.labels(&parsed.value)
        })
    }

    /// Whether a field selector such as `spec.color=blue` selects an object, YAML or JSON text.
    ///
    /// # Errors
    /// The server's text where the selector is wrong, or the object does not parse.
    pub fn matches(
        &self,
        object: &str,
        version: Option<&str>,
        selector: &str,
    ) -> Result<bool, String> {
        let parsed = document::parse_one(object, Duplicates::LastWins);
        let object = parsed.map_err(|fault| fault.to_string())?.value;
        let (_, views) = self.views(&object, version).ok_or(NOT_FOUND)?;
        views.selectable.matches(&object, selector)
    }

    /// The endpoint that answers for an object, and its views.
    fn views(&self, object: &Value<'_>, version: Option<&str>) -> Option<(&Endpoint, &Views)> {
        let endpoint = self
            .endpoint(object, version)
            .filter(|found| found.served)?;
        let mut pairs = self.endpoints.iter().zip(&self.views);
        pairs.find(|(own, _)| std::ptr::eq(*own, endpoint))
    }
}
