//! Random admissions, written, beside what they are. `pkg-tests/wire.test.mjs` reads them back.

use std::rc::Rc;
use std::{env, fs};

use serde_json::{Map, Value as Json, json};

use super::{ClientRead, to_json, write_admission};
use crate::admission::{Admission, Change, ChangeKind, Cost, RuleRun, RulesStop, Skip};
use crate::machinery::cause::{Detail, Keyword, RuleFault, RuleId, RuleOutcome, Violation};
use crate::machinery::{BadValue, Cause, ErrorKind, FieldError, Warning};
use crate::releases::Release;
use crate::schema::rules::RuleText;
use crate::value::{self, Strict, StrictPath, Value};

const ADMISSIONS: usize = 80;

/// The texts of rules that a definition has.
const RULES: [&str; 3] = ["self.a < self.b", "has(self.\"x\")", ""];

/// A rule by its number.
fn rule(number: usize) -> Option<RuleText> {
    let text = RULES.get(number)?;
    let path = TEXTS[number].into();
    let index = u32::try_from(number).ok()?;
    Some(RuleText {
        id: RuleId { path, index },
        text: (*text).into(),
    })
}

/// Texts that are hard to carry over.
const TEXTS: [&str; 8] = [
    "spec.a[0]",
    "",
    "\"quoted\" \\ and, 1@2-3~4!5?6+7ec",
    "two\nlines\r\n\u{1}",
    "ünïcode \u{1f600} \u{2028}",
    "<nil>",
    "spec.b[key with spaces]",
    "0",
];

/// JSON values, numbers at their limits among them.
const VALUES: [&str; 7] = [
    "null",
    "true",
    "-9007199254740991",
    "1.5",
    "\"text\\n\"",
    "[1,{\"a\":[]}]",
    "{}",
];

/// Numbers that follow from a seed, so that each run writes the same.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn text(&mut self) -> String {
        self.one(&TEXTS).to_owned()
    }

    fn value(&mut self) -> Value<'static> {
        value::json::parse(self.one(&VALUES))
            .unwrap()
            .value
            .into_owned()
    }

    fn object(&mut self) -> Value<'static> {
        let text = format!("{{\"spec\":{}}}", self.one(&VALUES));
        value::json::parse(&text).unwrap().value.into_owned()
    }

    /// Mostly none, sometimes several.
    fn several<T>(&mut self, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = [0, 0, 1, 3][self.below(4)];
        (0..count).map(|_| make(self)).collect()
    }

    fn strict(&mut self) -> Strict {
        let (path, shown) = (self.text(), self.text());
        Strict::Duplicate(StrictPath { path, shown })
    }

    fn cause(&mut self) -> Cause {
        match self.below(4) {
            0 => Detail::MustBe(self.text().into()).into(),
            1 => Violation {
                name: self.text(),
                keyword: Keyword::MaxItems { max: 3 },
            }
            .into(),
            2 => RuleFault {
                rule: RuleId {
                    path: self.text().into(),
                    index: 7,
                },
                text: RULES[0].into(),
                message: "".into(),
                at: self.text().into(),
                outcome: RuleOutcome::Budget,
            }
            .into(),
            _ => Cause::Required,
        }
    }

    fn error(&mut self) -> FieldError {
        let kinds = [
            ErrorKind::Invalid,
            ErrorKind::Required,
            ErrorKind::TooLong,
            ErrorKind::Internal,
        ];
        let bad_value = match self.below(3) {
            0 => BadValue::Omitted,
            1 => BadValue::Json(self.value()),
            _ => BadValue::Plain(self.value()),
        };
        FieldError {
            kind: self.one(&kinds),
            field: self.text(),
            bad_value,
            cause: self.cause(),
            at: None,
            release: Release::DEFAULT,
        }
    }

    fn change(&mut self) -> Change<'static> {
        Change {
            kind: self.one(&ChangeKind::ALL),
            path: self.text(),
            value: (self.below(2) == 0).then(|| self.value()),
        }
    }

    fn run(&mut self, path: &Rc<str>) -> RuleRun<'static> {
        let number = self.below(RULES.len());
        let outcome = self.below(5);
        RuleRun {
            path: Rc::clone(path),
            rule: RULES[number],
            number: u32::try_from(number).unwrap(),
            cost: if outcome == 4 {
                0
            } else {
                self.one(&[0, 7, 12, 4_294_967_296])
            },
            result: [Some(true), Some(false), Some(false), None, None][outcome],
            error: (outcome == 3).then(|| self.text()),
            message_error: (outcome == 1 && self.below(2) == 0).then(|| self.text()),
            skipped: (outcome == 4).then(|| self.one(&Skip::ALL)),
            ratcheted: outcome == 2,
        }
    }

    fn admission(&mut self) -> Admission<'static> {
        let allowed = self.below(2) == 0;
        let paths: Vec<Rc<str>> = self.several(|random| random.text().into());
        let mut rules = Vec::new();
        for path in &paths {
            rules.extend(self.several(|random| random.run(path)));
        }
        Admission {
            allowed,
            decode_error: (!allowed && self.below(2) == 0).then(|| self.text()),
            status: (!allowed).then(|| self.text()),
            object: (allowed || self.below(2) == 0).then(|| self.object()),
            errors: self.several(Self::error),
            warnings: self.several(|random| Warning::DeprecatedWithText(random.text().into())),
            unknown_fields: self.several(Self::text),
            duplicate_fields: self.several(Self::strict),
            changes: self.several(Self::change),
            suppressed: self.several(Self::error),
            rules,
            rules_stopped: self.one(&[None, Some(RulesStop::OtherErrors), Some(RulesStop::Cost)]),
            cost: Cost {
                used: self.one(&[0, 12, 9_999_999]),
                limit: 10_000_000,
            },
            ..Admission::default()
        }
    }
}

/// Any JSON for tests.
fn plain(value: &Value<'_>) -> Json {
    serde_json::from_str(&value::json::to_json(value)).unwrap()
}

fn named_error(error: &FieldError) -> Json {
    let mut named = json!({
        "type": error.kind.as_str(),
        "field": error.field,
        "detail": error.detail(),
        "badValue": plain(&error.bad_value.to_json_value(error.release)),
        "message": error.message(),
        "code": error.cause.code(),
    });
    if let Some(keyword) = error.cause.keyword() {
        named["keyword"] = json!(keyword);
    }
    if let Some(rule) = error.cause.rule() {
        named["rule"] = json!({"path": &*rule.path, "index": rule.index});
    }
    named
}

fn named_change(change: &Change<'_>) -> Json {
    let mut named = json!({"kind": change.kind.as_str(), "path": change.path});
    if let Some(value) = &change.value {
        named["value"] = plain(value);
    }
    named
}

fn named_run(run: &RuleRun<'_>) -> Json {
    let id = rule(run.number as usize).map(|rule| rule.id);
    let mut named = json!({"path": &*run.path, "rule": run.rule, "id": id, "cost": run.cost});
    let mut put = |name: &str, value: Json| named[name] = value;
    match run.result {
        Some(result) => put("result", json!(result)),
        None => run
            .error
            .iter()
            .for_each(|error| put("error", json!(error))),
    }
    if run.ratcheted {
        put("ratcheted", json!(true));
    }
    if let Some(error) = &run.message_error {
        put("messageError", json!(error));
    }
    if let Some(reason) = run.skipped {
        put("skipped", json!(reason.text()));
    }
    named
}

/// The admission as the package gives it, written without the code under test.
fn named(admission: &Admission<'_>) -> Json {
    let object = admission.object.as_ref();
    let list = |texts: &[String]| json!(texts);
    let duplicates = admission.duplicate_fields.iter().map(Strict::to_string);
    let mut named = json!({
        "allowed": admission.allowed,
        "object": object.map(plain),
        "json": object.map(value::json::to_json),
        "read": object.filter(|_| admission.allowed).map(plain),
        "errors": admission.errors.iter().map(named_error).collect::<Vec<_>>(),
        "warnings": admission.warnings.iter().map(Warning::to_string).collect::<Vec<_>>(),
        "unknownFields": list(&admission.unknown_fields),
        "duplicateFields": duplicates.collect::<Vec<_>>(),
        "changes": admission.changes.iter().map(named_change).collect::<Vec<_>>(),
        "suppressed": admission.suppressed.iter().map(named_error).collect::<Vec<_>>(),
        "rules": admission.rules.iter().map(named_run).collect::<Vec<_>>(),
        "cost": {"used": admission.cost.used, "limit": admission.cost.limit},
    });
    let mut put = |name: &str, value: Option<Json>| {
        value.into_iter().for_each(|value| named[name] = value);
    };
    put(
        "decodeError",
        admission.decode_error.as_ref().map(|text| json!(text)),
    );
    put("message", admission.message().map(|text| json!(text)));
    put(
        "rulesStopped",
        admission.rules_stopped.map(|stopped| match stopped {
            RulesStop::OtherErrors => json!("errors"),
            RulesStop::Cost => json!("cost"),
        }),
    );
    named
}

/// A random admission, what the wire has of it, and what the package is to read.
fn sample(random: &mut Random) -> Json {
    let admission = random.admission();
    let mut want = named(&admission);
    let read = match random.below(if admission.allowed { 3 } else { 1 }) {
        0 => ClientRead::Stored,
        1 => {
            want["read"] = Json::Null;
            ClientRead::Text(None)
        }
        _ => {
            want["read"] = json!({"read": "back"});
            ClientRead::Text(Some(to_json(&want["read"])))
        }
    };
    let mut wire = String::new();
    write_admission(&admission, read, &mut wire);
    let mut line = Map::new();
    line.insert("wire".to_owned(), json!(wire));
    line.insert("want".to_owned(), want);
    Json::Object(line)
}

#[test]
fn random_admissions_are_those_that_the_package_reads_back() {
    let mut random = Random(1);
    let rules: Vec<RuleText> = (0..).map_while(rule).collect();
    let mut lines = to_json(&rules) + "\n";
    for _ in 0..ADMISSIONS {
        lines += &to_json(&sample(&mut random));
        lines.push('\n');
    }
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/pkg-tests/wire/admissions.jsonl"
    );
    if env::var_os("UPDATE").is_some() {
        fs::write(file, &lines).unwrap();
    }
    let committed = fs::read_to_string(file).unwrap_or_default();
    assert!(
        committed == lines,
        "run UPDATE=1 cargo test wire: pkg-tests/wire/admissions.jsonl differs"
    );
}
