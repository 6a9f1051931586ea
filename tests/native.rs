//! The engine's answers to the calls of a file, as text, for `pkg-tests/native.mjs` to compare with
//! those of the WebAssembly: `CALLS=calls.jsonl ANSWERS=answers.txt cargo test --test native --
//! --ignored`. Of long answers there are prints only.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

mod zones;

use std::fmt::Write as _;
use std::fs;
use std::rc::Rc;

use crd_drydock::document::position::{LineIndex, Position, Range};
use crd_drydock::views::openapi::{self, OpenApiVersion};
use crd_drydock::wire::{ClientRead, to_json, write_admission};
use crd_drydock::workspace::Workspace;
use crd_drydock::{Crd, Release, Request, cel, definition, document, value};
use serde::Deserialize;

use self::zones::IanaZones;

/// One definition or workspace, and what it is asked.
#[derive(Deserialize)]
struct Group {
    crd: Option<String>,
    previous: Option<String>,
    calls: Vec<Call>,
    /// Whether answers are wanted whole.
    whole: bool,
}

/// A call of `src/js/`, with its arguments.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Call {
    Report(),
    RuleTexts(),
    Status(),
    Sample(Option<String>, bool),
    Openapi(String, String),
    Admit(String, Option<String>, Option<String>, bool),
    Table(Vec<String>, Option<String>),
    Scale(String, Option<String>),
    SelectableFields(String, Option<String>),
    Convert(String, String),
    RoundTrip(String),
    Parse(String),
    Evaluate(String, Option<String>),
    Set(String, String),
    Diagnostics(String),
    Symbols(String),
    Hover(String, u32, u32),
    Completion(String, u32, u32),
    CodeActions(String, [u32; 2], [u32; 2]),
}

/// Half past three on a day in 2027.
const NOW: crd_drydock::views::Instant = 1_800_000_000_000_000_000;

#[test]
#[ignore = "pkg-tests/native.mjs runs it"]
fn answers_calls() {
    let calls = std::env::var("CALLS").expect("CALLS names a file");
    let calls = fs::read_to_string(calls).expect("the calls");
    let mut out = String::new();
    for line in calls.lines() {
        let group: Group = serde_json::from_str(line).expect(line);
        let (text, previous) = (group.crd.unwrap_or_default(), group.previous.as_deref());
        let crd = match previous {
            None => Crd::new(&text),
            Some(previous) => Crd::update(&text, previous),
        };
        let crd = crd.with_zones(Rc::new(IanaZones));
        let mut workspace = Workspace::new(Rc::new(IanaZones));
        for call in group.calls {
            let answer = answer(&call, &text, previous, &crd, &mut workspace);
            let shown = if group.whole {
                to_json(&answer)
            } else {
                print(&answer)
            };
            writeln!(out, "{shown}").expect("a text");
        }
    }
    let file = std::env::var("ANSWERS").expect("ANSWERS names a file");
    fs::write(file, out).expect("the answers");
}

fn answer(
    call: &Call,
    text: &str,
    previous: Option<&str>,
    crd: &Crd,
    workspace: &mut Workspace,
) -> String {
    let at = |line: &u32, character: &u32| Position {
        line: *line,
        character: *character,
    };
    match call {
        Call::Report() => to_json(crd.report()),
        Call::RuleTexts() => to_json(&crd.rule_texts()),
        Call::Status() => crd.status(text, previous),
        Call::Sample(version, full) => crd.sample(version.as_deref(), *full),
        Call::Openapi(version, format) => published(text, version, format),
        Call::Admit(object, version, old, only_status) => {
            let request = match old.as_deref() {
                Some(old) if *only_status => Request::UpdateStatus(old),
                Some(old) => Request::Update(old),
                None => Request::Create,
            };
            admitted(crd, request, object, version.as_deref())
        }
        Call::Table(objects, version) => {
            let objects: Vec<&str> = objects.iter().map(String::as_str).collect();
            to_json(&crd.table(&objects, version.as_deref(), NOW))
        }
        Call::Scale(object, version) => to_json(&crd.scale(object, version.as_deref())),
        Call::SelectableFields(object, version) => {
            to_json(&crd.selectable_fields(object, version.as_deref()))
        }
        Call::Convert(object, version) => to_json(&crd.convert(object, version, None)),
        Call::RoundTrip(object) => to_json(&crd.round_trip(object, [None, None])),
        Call::Parse(text) => parsed(text),
        Call::Evaluate(expression, variables) => evaluated(expression, variables.as_deref()),
        Call::Set(uri, text) => {
            workspace.set(uri, text);
            String::new()
        }
        Call::Diagnostics(uri) => to_json(&workspace.diagnostics(uri)),
        Call::Symbols(uri) => to_json(&workspace.symbols(uri)),
        Call::Hover(uri, line, character) => to_json(&workspace.hover(uri, at(line, character))),
        Call::Completion(uri, line, character) => {
            to_json(&workspace.completion(uri, at(line, character)))
        }
        Call::CodeActions(uri, [line, character], [last, end]) => {
            let (start, end) = (at(line, character), at(last, end));
            to_json(&workspace.code_actions(uri, Range { start, end }))
        }
    }
}

fn admitted(crd: &Crd, request: Request<'_>, object: &str, version: Option<&str>) -> String {
    let mut out = String::new();
    let admission = crd.answer(request, object, version);
    let read = ClientRead::unasked(&admission, crd.reads_as_stored(&admission));
    write_admission(&admission, read, &mut out);
    out
}

fn evaluated(expression: &str, variables: Option<&str>) -> String {
    let evaluation = cel::evaluate(expression, variables, &IanaZones);
    let rest = to_json(&evaluation);
    let stored = evaluation.stored.and_then(|stored| stored.value);
    let lines = [evaluation.value, Some(rest), stored];
    lines.map(Option::unwrap_or_default).join("\n")
}

fn published(text: &str, version: &str, format: &str) -> String {
    let Ok(decoded) = definition::decode(text) else {
        return "null".to_owned();
    };
    let format = OpenApiVersion::parse(format).expect("v2 or v3");
    let Some(published) = openapi::publish(&decoded.definition, version, format, Release::DEFAULT)
    else {
        return "null".to_owned();
    };
    let mut answer = "{\"name\":".to_owned();
    value::json::write_string(&published.name, &mut answer);
    answer.push_str(",\"schema\":");
    value::json::write(&published.schema, &mut answer);
    answer + "}"
}

/// The members of each document, in a list.
fn parsed(text: &str) -> String {
    let lines = LineIndex::new(text);
    let documents = document::parse(text).into_iter().map(|document| {
        let place = document.error.as_ref();
        (
            document.value.as_ref().map(value::json::to_json),
            place.map(|fault| lines.range(fault.character(text))),
            document.error.as_ref().map(|fault| fault.to_string()),
            document.strict_error.clone(),
            lines.range(document.span),
        )
    });
    to_json(&documents.collect::<Vec<_>>())
}

/// Length and hash of an answer.
fn print(answer: &str) -> String {
    let hash = answer.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("{} {hash}", answer.len())
}
