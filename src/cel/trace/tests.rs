use super::*;
use crate::cel::environment::Variable;
use crate::cel::watch::Trace;
use crate::cel::zones::NoZones;
use crate::cel::{check, evaluate_for};
use crate::releases::Release;
use crate::value::json;

/// The trace of an expression on a value, a line for each part: what stands there, and what it gave.
fn traced(text: &str, value: &str) -> Vec<String> {
    let environment = Environment {
        variables: vec![Variable::dynamic("self")],
        features: Release::DEFAULT.features(),
    };
    let read = json::parse(value).unwrap().value;
    let checked = check(text, &environment).unwrap();
    let host = Host::new(&NoZones);
    let trace = trace(
        text,
        &checked,
        &environment,
        &[Val::from_json(&read)],
        &host,
    );
    let whole = evaluate_for(
        text,
        Some(&format!("{{\"self\":{value}}}")),
        &NoZones,
        Release::DEFAULT,
    );
    assert_eq!(Some(trace.cost), whole.cost, "{text}");
    let mut lines = Vec::new();
    write(text, &trace, 0, &mut lines);
    lines
}

fn write(text: &str, trace: &Trace, depth: usize, lines: &mut Vec<String>) {
    let units: Vec<u16> = text.encode_utf16().collect();
    let written = String::from_utf16_lossy(&units[trace.start as usize..trace.end as usize]);
    let gave = match (&trace.value, &trace.error) {
        (Some(value), _) => format!("= {value}"),
        (_, Some(error)) => format!("! {error}"),
        _ => "unneeded".to_owned(),
    };
    let indent = "  ".repeat(depth);
    lines.push(format!("{indent}{written} {gave}"));
    for part in &trace.parts {
        write(text, part, depth + 1, lines);
    }
    for round in &trace.rounds {
        let got = round.variables.iter();
        let got: Vec<_> = got
            .map(|one| format!("{} = {}", one.name, one.value))
            .collect();
        lines.push(format!("{indent}  [{}]", got.join(", ")));
        for part in &round.parts {
            write(text, part, depth + 2, lines);
        }
    }
    if trace.unneeded_rounds + trace.more > 0 {
        lines.push(format!(
            "{indent}  {} unneeded, {} more",
            trace.unneeded_rounds, trace.more
        ));
    }
}

#[test]
fn parts_have_their_values_where_they_stand() {
    for (text, value, want) in [
        (
            "self.a + 1 <= self.b",
            r#"{"a": 2, "b": 9}"#,
            &[
                "self.a + 1 <= self.b = true",
                "  self.a + 1 = 3",
                "    self.a = 2",
                "  self.b = 9",
            ][..],
        ),
        (
            "'é' + (self.a) == ((self.b))",
            r#"{"a": "x", "b": "éx"}"#,
            &[
                "'é' + (self.a) == ((self.b)) = true",
                "  'é' + (self.a) = \"éx\"",
                "    self.a = \"x\"",
                "  self.b = \"éx\"",
            ],
        ),
        (
            "!has(self.a) || self.a[self.i].b.startsWith('x')",
            r#"{"a": [{"b": "xy"}], "i": 0}"#,
            &[
                "!has(self.a) || self.a[self.i].b.startsWith('x') = true",
                "  !has(self.a) = false",
                "    has(self.a) = true",
                "  self.a[self.i].b.startsWith('x') = true",
                "    self.a[self.i].b = \"xy\"",
                "      self.i = 0",
            ],
        ),
        (
            "self.a in ['x', 'y'] && sets.contains([self.a], ['z'])",
            r#"{"a": "x"}"#,
            &[
                "self.a in ['x', 'y'] && sets.contains([self.a], ['z']) = false",
                "  self.a in ['x', 'y'] = true",
                "    self.a = \"x\"",
                "  sets.contains([self.a], ['z']) = false",
                "    [self.a] = [\"x\"]",
                "      self.a = \"x\"",
            ],
        ),
        (
            "-self.a < -1 ? self.a : self.b",
            r#"{"a": 2, "b": 9}"#,
            &[
                "-self.a < -1 ? self.a : self.b = 2",
                "  -self.a < -1 = true",
                "    -self.a = -2",
                "      self.a = 2",
                "  self.a = 2",
                "  self.b unneeded",
            ],
        ),
    ] {
        assert_eq!(traced(text, value), want, "{text}");
    }
}

#[test]
fn what_decides_ends_a_junction() {
    assert_eq!(
        traced(
            "self.a && self.b && (self.c || self.d)",
            r#"{"a": true, "b": false, "c": true}"#
        ),
        [
            "self.a && self.b && (self.c || self.d) = false",
            "  self.a = true",
            "  self.b = false",
            "  self.c || self.d unneeded",
        ]
    );
    assert_eq!(
        traced("self.x == 1 || self.a", r#"{"a": true}"#),
        [
            "self.x == 1 || self.a = true",
            "  self.x == 1 ! no such key: x",
            "    self.x ! no such key: x",
            "  self.a = true",
        ]
    );
}

#[test]
fn macros_tell_each_element() {
    for (text, value, want) in [
        (
            "self.ports.all(p, p.n < 1024)",
            r#"{"ports": [{"n": 80}, {"n": 8080}, {"n": 1}]}"#,
            &[
                "self.ports.all(p, p.n < 1024) = false",
                "  self.ports = [{\"n\":80},{\"n\":8080},{\"n\":1}]",
                "  [p = {\"n\":80}]",
                "    p.n < 1024 = true",
                "      p.n = 80",
                "  [p = {\"n\":8080}]",
                "    p.n < 1024 = false",
                "      p.n = 8080",
                "  1 unneeded, 0 more",
            ][..],
        ),
        (
            "self.a.filter(x, x > 1).map(x, x * self.f) == [4]",
            r#"{"a": [1, 2], "f": 2}"#,
            &[
                "self.a.filter(x, x > 1).map(x, x * self.f) == [4] = true",
                "  self.a.filter(x, x > 1).map(x, x * self.f) = [4]",
                "    self.a.filter(x, x > 1) = [2]",
                "      self.a = [1,2]",
                "      [x = 1]",
                "        x > 1 = false",
                "          x = 1",
                "      [x = 2]",
                "        x > 1 = true",
                "          x = 2",
                "    [x = 2]",
                "      x * self.f = 4",
                "        x = 2",
                "        self.f = 2",
            ],
        ),
        (
            "self.m.exists(k, v, v == k)",
            r#"{"m": {"a": "b", "c": "c"}}"#,
            &[
                "self.m.exists(k, v, v == k) = true",
                "  self.m = {\"a\":\"b\",\"c\":\"c\"}",
                "  [k = \"a\", v = \"b\"]",
                "    v == k = false",
                "      v = \"b\"",
                "      k = \"a\"",
                "  [k = \"c\", v = \"c\"]",
                "    v == k = true",
                "      v = \"c\"",
                "      k = \"c\"",
            ],
        ),
        (
            "self.?a.optMap(x, x + 1).orValue(self.b) == 3",
            r#"{"a": 2}"#,
            &[
                "self.?a.optMap(x, x + 1).orValue(self.b) == 3 = true",
                "  self.?a.optMap(x, x + 1).orValue(self.b) = 3",
                "    self.?a.optMap(x, x + 1) = 3",
                "      self.?a = 2",
                "      [x = 2]",
                "        x + 1 = 3",
                "          x = 2",
                "    self.b unneeded",
            ],
        ),
        (
            "self.a.exists_one(x, x == 2)",
            r#"{"a": [2]}"#,
            &[
                "self.a.exists_one(x, x == 2) = true",
                "  self.a = [2]",
                "  [x = 2]",
                "    x == 2 = true",
                "      x = 2",
            ],
        ),
    ] {
        assert_eq!(traced(text, value), want, "{text}");
    }
}

#[test]
fn a_large_trace_ends() {
    let many = format!("{{\"a\": [{}]}}", ["1"; 300].join(","));
    let lines = traced("self.a.all(x, self.a.all(y, self.a.all(z, z == 1)))", &many);
    assert!(lines.len() < 3 * MOST_PARTS, "{}", lines.len());
    assert!(lines.last().is_some_and(|line| line.ends_with("more")));
}
