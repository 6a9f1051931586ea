//! What holds of every fix that an editor is offered: over all cases that something is said of,
//! and over samples of all definitions, each spoiled in some places.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

mod shared;

use crd_drydock::Crd;
use crd_drydock::document::position::Range;
use crd_drydock::document::{self, to_yaml};
use crd_drydock::value::json::{self, Duplicates};
use crd_drydock::value::{Map, Value};
use crd_drydock::workspace::Workspace;
use crd_drydock::workspace::checks::outcome::DocumentOutcome;
use crd_drydock::workspace::findings::code::Code;
use crd_drydock::workspace::findings::diagnostic::{Diagnostic, Severity};
use crd_drydock::workspace::fix::ActionTitle;
use shared::cases::{Case, for_each_case};
use shared::definitions::for_each_definition;
use shared::edits::applied;

const DEFINITION: &str = "crd.yaml";
const OBJECT: &str = "object.yaml";

/// One in this many definitions is sampled.
const SHARE: usize = 8;
/// In how many places a sample is spoiled.
const SPOILED: usize = 12;

/// What may be said of a value that a missing field begins with: the author has to choose it.
const TO_BE_CHOSEN: [Code; 11] = [
    Code::DuplicateValue,
    Code::InvalidValue,
    Code::NoAlternative,
    Code::NotInEnum,
    Code::OutOfRange,
    Code::PatternMismatch,
    Code::RuleError,
    Code::RuleFailed,
    Code::WrongCount,
    Code::WrongFormat,
    Code::WrongLength,
];

/// A text with something to mend, and what was found in it.
struct Text<'w> {
    id: &'w str,
    workspace: &'w mut Workspace,
    uri: &'w str,
    text: String,
    found: Vec<Diagnostic>,
}

impl<'w> Text<'w> {
    fn new(id: &'w str, workspace: &'w mut Workspace, uri: &'w str, text: &str) -> Self {
        let found = workspace.diagnostics(uri);
        Self {
            id,
            workspace,
            uri,
            text: text.to_owned(),
            found,
        }
    }

    /// Makes every fix that is offered, each on its own; returns how many those are.
    fn mend(&mut self) -> usize {
        let mut fixes = 0;
        for diagnostic in &self.found {
            let actions = self.workspace.code_actions(self.uri, diagnostic.range);
            for action in &actions {
                if same(&action.diagnostics, diagnostic) == 0 {
                    continue;
                }
                let (fixed, _) = applied(&self.text, &action.edit.edits);
                self.workspace.set(self.uri, &fixed);
                let now = self.workspace.diagnostics(self.uri);
                let context = || {
                    let (id, text) = (self.id, &self.text);
                    let what = [&*action.title, &diagnostic.message].join(": ");
                    format!("{id}: {what}\n{text}\nnow\n{fixed}\n{now:#?}")
                };
                let is_settled = same(&now, diagnostic) < same(&self.found, diagnostic);
                assert!(is_settled, "not settled by {}", context());
                let is_misspelt_value = matches!(action.data, ActionTitle::ReplaceValue { .. });
                if action.is_safe && !is_misspelt_value && self.uri == OBJECT {
                    assert_eq!(
                        leaves(&fixed),
                        leaves(&self.text),
                        "values of {}",
                        context()
                    );
                }
                for error in &now {
                    let is_new = same(&now, error) > same(&self.found, error);
                    let counts = error.severity == Severity::Error && is_new;
                    let is_fault = counts && is_fault_of(diagnostic, error, self.uri);
                    assert!(!is_fault, "{} raised by {}", error.message, context());
                }
                fixes += 1;
            }
            self.workspace.set(self.uri, &self.text);
        }
        fixes
    }
}

/// The scalars of a text as they are without quotes, sorted. A safe fix of an object changes none, unless it is a
/// misspelt value.
fn leaves(text: &str) -> Vec<String> {
    fn collect(value: &Value<'_>, leaves: &mut Vec<String>) {
        match value {
            Value::Map(map) => map.iter().for_each(|(_, value)| collect(value, leaves)),
            Value::List(items) => items.iter().for_each(|item| collect(item, leaves)),
            Value::String(text) => leaves.push(without_form(text)),
            scalar => leaves.push(without_form(&json::to_json(scalar))),
        }
    }
    let mut leaves = Vec::new();
    if let Ok(parsed) = document::parse_one(text, Duplicates::LastWins) {
        collect(&parsed.value, &mut leaves);
    }
    leaves.sort();
    leaves
}

/// A number in one form: `1e3` is 1000.
fn without_form(text: &str) -> String {
    let number = text.parse::<f64>();
    number.map_or_else(|_| text.to_owned(), |number| number.to_string())
}

/// How many are about the same problem: a code, a rule and a path. A fix may change the message of others,
/// which shows the line of an expression.
fn same(list: &[Diagnostic], of: &Diagnostic) -> usize {
    let place = |one: &Diagnostic| {
        let data = one.data.as_ref();
        data.map(|data| (data.path.clone(), data.rule.clone()))
    };
    let same = |one: &&Diagnostic| one.code == of.code && place(one) == place(of);
    list.iter().filter(same).count()
}

/// Whether a new error is the fault of the fix of a diagnostic: the text cannot be read any more,
/// or it is of the same place. The server tells the first value that it cannot decode: a fix of that one shows the next.
fn is_fault_of(settled: &Diagnostic, error: &Diagnostic, uri: &str) -> bool {
    let is_unreadable = match error.code {
        Code::SyntaxError => true,
        Code::DecodeError => settled.code != Code::DecodeError,
        _ => false,
    };
    if is_unreadable {
        return true;
    }
    let [place, new] = [settled, error].map(|one| one.data.as_ref().map_or("", |data| &data.path));
    let below = new.strip_prefix(place);
    let is_there = below.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']));
    let is_begun = settled.code == Code::MissingField && uri == OBJECT;
    is_there && !(is_begun && TO_BE_CHOSEN.contains(&error.code))
}

/// A text in block style; `None` if it repeats keys or does not parse.
fn in_block_style(text: &str) -> Option<String> {
    let parsed = document::parse_one(text, Duplicates::LastWins).ok()?;
    parsed.findings.is_empty().then(|| to_yaml(&parsed.value))
}

/// Shows a case as the text that it is about, in brackets and in block style.
fn for_each_text(case: &Case, show: &mut dyn FnMut(&mut Workspace, &'static str, &str)) {
    let mut workspace = Workspace::default();
    let (uri, text) = match (&*case.op, case.object.as_deref()) {
        ("crd", _) => (DEFINITION, &*case.definition),
        (_, Some(object)) => {
            workspace.set(DEFINITION, &case.definition);
            (OBJECT, object)
        }
        _ => return,
    };
    workspace.set_previous(uri, case.previous.as_deref());
    // JSON below a comment is YAML, whose keys have no blank behind their colons.
    let in_flow_style = ["# JSON\n", text].concat();
    let forms = [
        Some(text.to_owned()),
        in_block_style(text),
        Some(in_flow_style),
    ];
    for form in forms.iter().flatten() {
        workspace.set(uri, form);
        show(&mut workspace, uri, form);
    }
}

#[test]
fn every_fix_of_a_case_settles_its_diagnostic_and_raises_no_error_there() {
    let mut fixes = 0;
    for_each_case(|case| {
        for_each_text(case, &mut |workspace, uri, text| {
            fixes += Text::new(&case.id, workspace, uri, text).mend();
        });
    });
    assert!(fixes > 2000, "{fixes} fixes");
}

/// Spoils a value at one of its members, which are counted: misspells or removes its key, or
/// gives it another type.
fn spoil(value: &mut Value<'static>, left: &mut usize, way: usize) -> bool {
    match value {
        Value::List(items) => items.iter_mut().any(|item| spoil(item, left, way)),
        Value::Map(map) => {
            for at in 0..map.len() {
                if *left == 0 {
                    let mut entries = std::mem::take(map).into_entries();
                    match way % 3 {
                        0 => entries.get_mut(at).expect("an entry").0.to_mut().push('s'),
                        1 => drop(entries.remove(at)),
                        _ => {
                            let (_, value) = entries.get_mut(at).expect("an entry");
                            *value = value_of_another_type(value);
                        }
                    }
                    *map = Map::from_entries(entries);
                    return true;
                }
                *left -= 1;
                let (_, member) = map.iter_mut().nth(at).expect("a member");
                if spoil(member, left, way) {
                    return true;
                }
            }
            false
        }
        _ => false,
    }
}

fn value_of_another_type(value: &Value<'_>) -> Value<'static> {
    match value {
        Value::String(_) => Value::Int(5),
        Value::List(items) => items.first().cloned().unwrap_or_default().into_owned(),
        scalar @ (Value::Int(_) | Value::Float(_) | Value::Bool(_)) => json::to_json(scalar).into(),
        _ => Value::Bool(true),
    }
}

fn members(value: &Value<'_>) -> usize {
    match value {
        Value::List(items) => items.iter().map(members).sum(),
        Value::Map(map) => map.iter().map(|(_, value)| 1 + members(value)).sum(),
        _ => 0,
    }
}

#[test]
fn every_fix_of_a_spoiled_sample_settles_its_diagnostic_and_raises_no_error_there() {
    let (mut number, mut fixes) = (0, 0);
    for_each_definition(|id, definition| {
        number += 1;
        if number % SHARE > 0 {
            return;
        }
        let sample = Crd::new(definition).sample(None, true);
        let Ok(parsed) = document::parse_one(&sample, Duplicates::LastWins) else {
            return;
        };
        let sample = parsed.value.into_owned();
        let mut workspace = Workspace::default();
        workspace.set(DEFINITION, definition);
        let count = members(&sample);
        for way in 0..SPOILED {
            let mut object = sample.clone();
            // Without group and kind it belongs to no definition.
            let mut left = 2 + (count * way / SPOILED).min(count.saturating_sub(3));
            if !spoil(&mut object, &mut left, way + number) {
                continue;
            }
            let text = match way % 4 {
                0 | 2 => to_yaml(&object),
                1 => ["# JSON\n", &json::to_json(&object)].concat(),
                _ => json::to_json(&object),
            };
            workspace.set(OBJECT, &text);
            fixes += Text::new(id, &mut workspace, OBJECT, &text).mend();
        }
    });
    assert!(fixes > 1000, "{fixes} fixes");
}

/// What is stored of the object of a text, and whether it was given defaults.
fn stored(workspace: &Workspace) -> Option<(String, bool)> {
    let mut stored = None;
    workspace.objects(OBJECT, &mut |object| {
        if let DocumentOutcome::Admission(admission) = object.outcome
            && let Some(json) = admission.object_json()
        {
            let mut changes = admission.changes.iter();
            let defaulted = changes.any(|change| change.kind.as_str() == "defaulted");
            stored = Some((json, defaulted));
        }
    });
    stored
}

#[test]
fn an_object_with_its_defaults_written_out_is_stored_as_before() {
    let mut count = 0;
    for_each_case(|case| {
        for_each_text(case, &mut |workspace, uri, text| {
            if uri != OBJECT {
                return;
            }
            let actions = workspace.code_actions(uri, Range::default());
            let defaults = actions.iter().find(|action| action.diagnostics.is_empty());
            let Some((action, (before, _))) = defaults.zip(stored(workspace)) else {
                return;
            };
            let (written, _) = applied(text, &action.edit.edits);
            workspace.set(uri, &written);
            let (now, is_defaulted) = stored(workspace).expect("an object");
            let context = || format!("{}:\n{text}\nnow\n{written}", case.id);
            assert!(!is_defaulted, "{}", context());
            let [before, now] = [&before, &now].map(|text| json::parse(text).expect("JSON").value);
            assert_eq!(now, before, "{}", context());
            count += 1;
        });
    });
    assert!(count > 200, "{count} objects");
}

#[test]
fn a_status_that_a_creation_does_not_take_is_not_offered() {
    let definition = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {plural: widgets, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        required: [spec, status]
        properties:
          spec: {type: object}
          status: {type: object}
";
    let text = "apiVersion: example.org/v1\nkind: Widget\nmetadata: {name: a}\n";
    let titles = |definition: &str| {
        let mut workspace = Workspace::default();
        workspace.set(DEFINITION, definition);
        workspace.set(OBJECT, text);
        let actions = workspace.code_actions(OBJECT, Range::default());
        let titles = actions.into_iter().map(|action| action.title);
        titles.collect::<Vec<_>>()
    };
    let all = "Add all required fields";
    assert_eq!(titles(definition), ["Add \"spec\"", all]);
    let without = definition.replace("    subresources: {status: {}}\n", "");
    let both = ["Add \"spec\"", all, "Add \"status\"", all];
    assert_eq!(titles(&without), both);
}

#[test]
fn a_value_that_the_schema_refuses_is_not_written() {
    for (schema, want) in [
        ("{type: object, default: 5}", "{}"),
        ("{type: string, default: 5}", "\"5\""),
        ("{type: integer, default: a, minimum: 3}", "3"),
        ("{type: boolean, enum: [1]}", "false"),
        ("{type: array, default: a}", "[]"),
        ("{type: integer, default: null}", "0"),
        ("{type: integer, nullable: true, default: null}", "null"),
        ("{type: number, default: 1.5}", "1.5"),
    ] {
        let definition = format!(
            "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {{name: widgets.example.org}}
spec:
  group: example.org
  scope: Namespaced
  names: {{plural: widgets, kind: Widget}}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        required: [o]
        properties:
          o: {{type: object, required: [a], properties: {{a: {schema}}}}}
"
        );
        let text = "apiVersion: example.org/v1\nkind: Widget\nmetadata: {name: a}\n";
        let mut workspace = Workspace::default();
        workspace.set(DEFINITION, &definition);
        workspace.set(OBJECT, text);
        let actions = workspace.code_actions(OBJECT, Range::default());
        let added = actions.iter().find(|action| action.title == "Add \"o\"");
        let (fixed, _) = applied(text, &added.expect(schema).edit.edits);
        assert_eq!(fixed, format!("{text}o:\n  a: {want}\n"), "{schema}");
    }
}
