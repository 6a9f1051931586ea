//! Documents and values: what comes out.

use crd_drydock::value::{Value, json};

use serde_json::value::RawValue;

use super::{Judgement, or_none};
use crate::answer::{GotOpenApi, GotTable, GotYaml, WantOpenApi, WantTable, WantYaml, go_json};

impl Judgement {
    /// Compares JSON texts as Go reads them.
    pub(super) fn document(&mut self, what: &str, want: Option<&str>, got: Option<&str>) {
        match (want, got) {
            (None, None) => {}
            (Some(want), Some(got)) => {
                if go_json(want) != go_json(got) {
                    self.object = false;
                    let parse = |text| json::parse(text).map(|parsed| parsed.value);
                    let (want, got) = (parse(want), parse(got));
                    self.document_differences(
                        what,
                        &want.unwrap_or_default(),
                        &got.unwrap_or_default(),
                    );
                }
            }
            _ => {
                self.object = false;
                self.differ(what, or_none(want), or_none(got));
            }
        }
    }

    fn document_differences(&mut self, path: &str, want: &Value<'_>, got: &Value<'_>) {
        match (want, got) {
            (Value::Map(want), Value::Map(got)) => {
                for (key, value) in want.iter() {
                    let path = format!("{path}.{key}");
                    match got.get(key) {
                        Some(other) => self.document_differences(&path, value, other),
                        None => self.differ(&path, json::to_go_json(value), "nothing"),
                    }
                }
                for (key, value) in got.iter().filter(|(key, _)| !want.contains_key(key)) {
                    self.differ(&format!("{path}.{key}"), "nothing", json::to_go_json(value));
                }
            }
            (Value::List(want), Value::List(got)) if want.len() == got.len() => {
                for (at, (want, got)) in want.iter().zip(got).enumerate() {
                    self.document_differences(&format!("{path}[{at}]"), want, got);
                }
            }
            _ => {
                let (want, got) = (json::to_go_json(want), json::to_go_json(got));
                if want != got {
                    self.differ(path, want, got);
                }
            }
        }
    }
}

/// Compares tables.
pub fn table(want: &WantTable, got: &GotTable) -> Judgement {
    let mut result = Judgement::new();
    if want.table_error != got.table_error {
        result.texts = false;
        let (want, got) = (want.table_error.as_deref(), got.table_error.as_deref());
        result.differ("tableError", or_none(want), or_none(got));
    }
    let text = |raw: &Option<Box<RawValue>>| raw.as_ref().map(|raw| raw.get().to_owned());
    let (columns, rows) = (text(&want.columns), text(&want.rows));
    result.document("columns", columns.as_deref(), Some(&got.columns));
    result.document("rows", rows.as_deref(), Some(&got.rows));
    result
}

/// Compares what is published.
pub fn openapi(want: &WantOpenApi, got: &GotOpenApi) -> Judgement {
    let mut result = Judgement::new();
    for (format, want, got) in [("v3", &want.v3, &got.v3), ("v2", &want.v2, &got.v2)] {
        let want = want.as_ref().map(|raw| raw.get());
        result.document(format, want, got.as_deref());
    }
    result
}

/// Compares what was read from a YAML text.
pub fn yaml(want: &WantYaml, got: &GotYaml) -> Judgement {
    let mut result = Judgement::new();
    result.verdict = want.error.is_some() == got.error.is_some();
    result.fields = want.strict_error.is_some() == got.strict_error.is_some();
    for (what, want, got) in [
        ("error", &want.error, &got.error),
        ("strictError", &want.strict_error, &got.strict_error),
    ] {
        if want != got {
            result.texts = false;
            result.differ(what, or_none(want.as_deref()), or_none(got.as_deref()));
        }
    }
    let json = want.json.as_ref().map(|raw| raw.get());
    result.document("json", json, got.json.as_deref());
    result
}
