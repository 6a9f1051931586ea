//! The fields that requests may select objects by, and selections (`--field-selector`).

use super::jsonpath::{JsonPath, PathResult};
use super::table::print;
use crate::definition::SelectableField;
use crate::value::Value;

/// The fields of a version by their labels.
#[derive(Debug)]
pub struct Selectable {
    fields: Vec<(String, Option<JsonPath>)>,
    namespaced: bool,
}

impl Selectable {
    /// Reads the paths of a version.
    #[must_use]
    pub fn new(fields: &[SelectableField<'_>], namespaced: bool) -> Self {
        let fields = fields.iter().map(|field| {
            let path = &*field.json_path;
            let label = path.strip_prefix('.').unwrap_or(path).to_owned();
            (label, JsonPath::action(path))
        });
        Self {
            fields: fields.collect(),
            namespaced,
        }
    }

    /// The labels of an object with its values; what is absent or null is empty.
    #[must_use]
    pub fn labels(&self, object: &Value<'_>) -> Vec<(String, String)> {
        let meta = |key: &str| {
            let member = object.get("metadata").and_then(|meta| meta.get(key));
            member
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned()
        };
        let mut labels = vec![("metadata.name".to_owned(), meta("name"))];
        if self.namespaced {
            labels.push(("metadata.namespace".to_owned(), meta("namespace")));
        }
        for (label, path) in &self.fields {
            let found = path.as_ref().and_then(|path| path.first(object));
            let found = found.filter(|found| !matches!(found, PathResult::Value(Value::Null)));
            labels.push((label.clone(), found.map(print).unwrap_or_default()));
        }
        labels
    }

    /// Whether a selection such as `spec.color=blue,metadata.name!=a` has the object.
    ///
    /// # Errors
    /// The server's text: the selection does not parse, or names another field.
    pub fn matches(&self, object: &Value<'_>, selection: &str) -> Result<bool, String> {
        let labels = self.labels(object);
        let mut all = true;
        for term in terms(selection).into_iter().filter(|term| !term.is_empty()) {
            let Some((label, wanted, equals)) = split_term(term) else {
                return Err(format!(
                    "invalid selector: '{selection}'; can't understand '{term}'"
                ));
            };
            let wanted = unescape(wanted)?;
            let Some((_, value)) = labels.iter().find(|(known, _)| known == label) else {
                return Err(["field label not supported: ", label].concat());
            };
            all &= (*value == wanted) == equals;
        }
        Ok(all)
    }
}

/// The text between commas that no backslash escapes.
fn terms(selection: &str) -> Vec<&str> {
    let mut terms = Vec::new();
    let (mut start, mut escaped) = (0, false);
    for (at, byte) in selection.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b',' => {
                terms.extend(selection.get(start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    terms.extend(selection.get(start..));
    terms
}

/// Label, value, and whether they are to be equal. The first operator counts.
fn split_term(term: &str) -> Option<(&str, &str, bool)> {
    for (at, _) in term.char_indices() {
        let (label, rest) = term.split_at(at);
        for (operator, equals) in [("!=", false), ("==", true), ("=", true)] {
            if let Some(value) = rest.strip_prefix(operator) {
                return Some((label, value, equals));
            }
        }
    }
    None
}

/// A value without its backslashes.
fn unescape(value: &str) -> Result<String, String> {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(next) = chars.next() {
        match next {
            '\\' => match chars.next() {
                Some(escaped @ ('\\' | ',' | '=')) => out.push(escaped),
                Some(other) => {
                    return Err(format!(
                        "invalid field selector: invalid escape sequence: \\{other}"
                    ));
                }
                None => {
                    return Err("invalid field selector: invalid escape sequence: \\".to_owned());
                }
            },
            ',' | '=' => {
                return Err(format!(
                    "invalid field selector: unescaped character in value: {value}: {next}"
                ));
            }
            _ => out.push(next),
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    fn selectable() -> Selectable {
        let field = |path: &'static str| SelectableField {
            json_path: path.into(),
        };
        Selectable::new(&[field(".spec.color"), field(".spec.n")], true)
    }

    #[test]
    fn labels_have_their_values_as_text() {
        let object = json::parse(r#"{"metadata":{"name":"a"},"spec":{"color":"red","n":3}}"#);
        let labels = selectable().labels(&object.unwrap().value);
        let shown: Vec<String> = labels.iter().map(|(l, v)| format!("{l}={v}")).collect();
        let want = [
            "metadata.name=a",
            "metadata.namespace=",
            "spec.color=red",
            "spec.n=3",
        ];
        assert_eq!(shown, want);
    }

    #[test]
    fn selections_are_matched_term_by_term() {
        let object = json::parse(r#"{"metadata":{"name":"a"},"spec":{"color":"a,b","n":null}}"#);
        let object = object.unwrap().value;
        for (selection, want) in [
            ("", Ok(true)),
            ("metadata.name=a", Ok(true)),
            ("metadata.name==a,", Ok(true)),
            ("metadata.name!=a", Ok(false)),
            (r"spec.color=a\,b,spec.n=", Ok(true)),
            ("spec.size=1", Err("field label not supported: spec.size")),
            (
                "spec.color",
                Err("invalid selector: 'spec.color'; can't understand 'spec.color'"),
            ),
            (
                r"spec.color=\x",
                Err(r"invalid field selector: invalid escape sequence: \x"),
            ),
        ] {
            let found = selectable().matches(&object, selection);
            assert_eq!(found, want.map_err(str::to_owned), "{selection}");
        }
    }
}
