//! Two answers compared: what agrees, and a readable account of what does not.

use std::fmt::Display;

use crd_drydock::value::{Value, json};

use crate::answer::{
    FieldError, GotAdmission, GotCrd, GotYaml, Run, WantAdmission, WantCrd, WantRegex, WantYaml,
    go_json,
};

/// The part of the server's message that ends a validation before its rules ran.
const RULES_NOT_RUN: &str = "some validation rules were not checked";

/// The start of what Go's JSON decoder says about types of its own.
const GO_TYPES: &str = "json: cannot unmarshal";

/// What agrees between the API server's answer and the engine's.
#[derive(Debug)]
pub struct Judgement {
    /// Accepted or refused, and at which stage.
    pub verdict: bool,
    /// Types and fields of the errors; unknown fields.
    pub fields: bool,
    /// Whole texts of errors and warnings.
    pub texts: bool,
    /// The document that comes out.
    pub object: bool,
    /// Errors of CEL rules were left out of the comparison.
    pub rules_aside: bool,
    /// Lines that say what differs.
    pub differences: Vec<String>,
}

impl Judgement {
    fn new() -> Self {
        Self {
            verdict: true,
            fields: true,
            texts: true,
            object: true,
            rules_aside: false,
            differences: Vec::new(),
        }
    }

    /// Nothing agrees: there is no answer to compare.
    pub fn no_answer(reason: String) -> Self {
        Self {
            verdict: false,
            fields: false,
            texts: false,
            object: false,
            rules_aside: false,
            differences: vec![reason],
        }
    }

    pub fn agrees(&self) -> bool {
        self.verdict && self.fields && self.texts && self.object
    }

    fn differ(&mut self, what: &str, want: impl Display, got: impl Display) {
        self.differences.push(format!("{what}: want {want}"));
        let pad = " ".repeat(what.len());
        self.differences.push(format!("{pad}   got {got}"));
    }

    /// Presence decides the verdict; the text must agree up to where Go names a type of its own.
    fn decode_error(&mut self, want: Option<&str>, got: Option<&str>) {
        let same = match (want, got) {
            (None, None) => return,
            (Some(want), Some(got)) => match want.split_once(GO_TYPES) {
                Some((own, _)) => got.starts_with(own),
                None => want == got,
            },
            _ => {
                self.verdict = false;
                self.fields = false;
                false
            }
        };
        if !same {
            self.texts = false;
            self.differ("decodeError", or_none(want), or_none(got));
        }
    }

    /// As multisets; says whether they agree.
    fn same_set(&mut self, what: &str, want: &[String], got: &[String]) -> bool {
        let (missing, surplus) = set_difference(normal(want), normal(got));
        self.set_differences(what, &missing, &surplus);
        missing.is_empty() && surplus.is_empty()
    }

    fn set_differences<T: Display>(&mut self, what: &str, missing: &[T], surplus: &[T]) {
        let missing = missing.iter().map(|one| format!("{what}: missing {one}"));
        self.differences.extend(missing);
        let surplus = surplus.iter().map(|one| format!("{what}: surplus {one}"));
        self.differences.extend(surplus);
    }

    fn document(&mut self, what: &str, want: Option<&str>, got: Option<&str>) {
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

/// Compares the answers to an object.
pub fn admission(want: &WantAdmission, got: &GotAdmission) -> Judgement {
    let mut result = Judgement::new();
    result.decode_error(want.decode_error.as_deref(), got.decode_error.as_deref());
    if want.decode_error.is_some() || got.decode_error.is_some() {
        return result;
    }

    let (missing, surplus) = set_difference(texts(&want.errors), texts(&got.errors));
    let missing = without_rules(missing, &want.runs, &mut result.rules_aside);
    result.texts &= missing.is_empty() && surplus.is_empty();
    result.set_differences("error", &missing, &surplus);
    let (missing, surplus) = set_difference(kinds(&missing), kinds(&surplus));
    result.fields &= missing.is_empty() && surplus.is_empty();

    let only_rules = result.rules_aside && got.errors.is_empty();
    let refused = !want.errors.is_empty() && !only_rules;
    if got.allowed == refused {
        result.verdict = false;
        result.differ("allowed", !refused, got.allowed);
    }
    result.fields &= result.same_set("unknownFields", &want.unknown_fields, &got.unknown_fields);
    result.texts &= result.same_set("warnings", &want.warnings, &got.warnings);
    let object = want.object.as_ref().map(|raw| raw.get());
    result.document("object", object, got.object.as_deref());
    result
}

/// Compares the answers to a CRD, as far as its decoding goes.
pub fn definition(want: &WantCrd, got: &GotCrd) -> Judgement {
    let mut result = Judgement::new();
    result.decode_error(want.decode_error.as_deref(), got.decode_error.as_deref());
    result.texts &= result.same_set("strict", &want.strict, &got.strict);
    result.fields &= want.strict.len() == got.strict.len();
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

/// Compares what a pattern matches.
pub fn regex(want: &WantRegex, got: &Result<Vec<bool>, String>, inputs: &[String]) -> Judgement {
    let mut result = Judgement::new();
    match (&want.error, got) {
        (Some(want), Err(got)) => {
            if want != got {
                result.texts = false;
                result.differ("error", want, got);
            }
        }
        (None, Ok(got)) => {
            for ((input, want), got) in inputs.iter().zip(&want.matches).zip(got) {
                if want != got {
                    result.fields = false;
                    result.differ(&format!("{input:?}"), want, got);
                }
            }
        }
        (want, got) => {
            result.verdict = false;
            let got = got.as_ref().err().map(String::as_str);
            result.differ("error", or_none(want.as_deref()), or_none(got));
        }
    }
    result
}

/// Leaves out errors that only rules make: one for each failed run, at its path or below; and
/// the note that rules were not run.
fn without_rules(missing: Vec<Shown>, runs: &[Run], aside: &mut bool) -> Vec<Shown> {
    let mut failed: Vec<&str> = runs
        .iter()
        .filter(|run| run.failed())
        .map(|run| &*run.path)
        .collect();
    let mut rest = missing;
    rest.retain(|error| {
        let of_rule = error.0.text.contains(RULES_NOT_RUN)
            || match failed.iter().position(|path| is_at(path, &error.0.field)) {
                Some(run) => {
                    failed.swap_remove(run);
                    true
                }
                None => false,
            };
        *aside |= of_rule;
        !of_rule
    });
    rest
}

fn is_at(path: &str, field: &str) -> bool {
    path == "<nil>"
        || field
            .strip_prefix(path)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// An error as it is listed.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Shown(FieldError);

impl Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let FieldError {
            kind,
            field,
            text,
            bad_value,
        } = &self.0;
        write!(f, "{kind} at {field}: {text} (value {bad_value})")
    }
}

fn texts(errors: &[FieldError]) -> Vec<Shown> {
    let errors = errors.iter().cloned();
    errors
        .map(|error| {
            Shown(FieldError {
                text: without_clock(&error.text),
                ..error
            })
        })
        .collect()
}

fn kinds(errors: &[Shown]) -> Vec<(String, String)> {
    errors
        .iter()
        .map(|Shown(error)| (error.kind.clone(), error.field.clone()))
        .collect()
}

fn normal(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| without_clock(text)).collect()
}

/// `selfType` carries the nanoseconds of a clock.
fn without_clock(text: &str) -> String {
    let mut parts = text.split("selfType");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str("selfType");
        out.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    out
}

/// What only the first and only the second multiset has.
fn set_difference<T: Ord>(mut want: Vec<T>, mut got: Vec<T>) -> (Vec<T>, Vec<T>) {
    want.retain(|one| match got.iter().position(|other| other == one) {
        Some(at) => {
            got.remove(at);
            false
        }
        None => true,
    });
    (want, got)
}

fn or_none(text: Option<&str>) -> &str {
    text.unwrap_or("none")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(field: &str, text: &str) -> FieldError {
        FieldError {
            kind: "FieldValueInvalid".to_owned(),
            field: field.to_owned(),
            text: text.to_owned(),
            bad_value: "null".to_owned(),
        }
    }

    fn refused(errors: Vec<FieldError>) -> GotAdmission {
        GotAdmission {
            allowed: errors.is_empty(),
            decode_error: None,
            object: None,
            errors,
            warnings: Vec::new(),
            unknown_fields: Vec::new(),
        }
    }

    fn failed_run(path: &str) -> Run {
        Run {
            path: path.to_owned(),
            result: Some("false".to_owned()),
        }
    }

    #[test]
    fn a_failed_run_excuses_one_error_at_its_path() {
        for (errors, passes) in [
            (vec!["spec.a"], true),
            (vec!["spec"], true),
            (vec!["spec[0].b"], true),
            (vec!["specs"], false),
            (vec!["status"], false),
            (vec!["spec.a", "spec.b"], false),
        ] {
            let want = WantAdmission {
                errors: errors.iter().map(|field| error(field, "x")).collect(),
                runs: vec![failed_run("spec")],
                ..WantAdmission::default()
            };
            let judged = admission(&want, &refused(Vec::new()));
            assert_eq!(judged.agrees(), passes, "{errors:?}");
        }
    }

    #[test]
    fn errors_are_multisets() {
        let want = WantAdmission {
            errors: vec![error("a", "1"), error("b", "2"), error("b", "2")],
            ..WantAdmission::default()
        };
        let all = vec![error("b", "2"), error("a", "1"), error("b", "2")];
        assert!(admission(&want, &refused(all.clone())).agrees());
        let judged = admission(&want, &refused(all[..2].to_vec()));
        assert!(judged.verdict && !judged.fields && !judged.texts);
    }

    #[test]
    fn a_wrong_text_leaves_the_fields_right() {
        let want = WantAdmission {
            errors: vec![error("a", "1")],
            ..WantAdmission::default()
        };
        let judged = admission(&want, &refused(vec![error("a", "2")]));
        assert!(judged.verdict && judged.fields && !judged.texts);
    }

    #[test]
    fn decode_errors_may_differ_only_in_what_names_a_go_type() {
        for (want, got, passes) in [
            ("json: cannot unmarshal string into T", "anything", true),
            ("a: json: cannot unmarshal string into T", "a: no", true),
            ("a: json: cannot unmarshal string into T", "b: no", false),
            ("metadata is bad", "metadata is bad", true),
            ("metadata is bad", "metadata is worse", false),
        ] {
            let want = WantCrd {
                decode_error: Some(want.to_owned()),
                ..WantCrd::default()
            };
            let got = GotCrd {
                decode_error: Some(got.to_owned()),
                strict: Vec::new(),
            };
            assert_eq!(definition(&want, &got).agrees(), passes);
        }
    }

    #[test]
    fn the_clock_in_generated_names_is_left_out() {
        assert_eq!(
            without_clock("selfType12: selfTypes"),
            "selfType: selfTypes"
        );
    }
}
