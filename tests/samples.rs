//! Samples of small schemas: what they hold, and what is said where there is none.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

use std::time::{Duration, Instant};

use crd_drydock::Crd;
use crd_drydock::document;
use crd_drydock::value::json::{self, Duplicates};

fn crd(schema: &str) -> Crd {
    let crd = Crd::new(&format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
        "metadata":{{"name":"widgets.example.org"}},"spec":{{"group":"example.org",
        "scope":"Namespaced","names":{{"plural":"widgets","kind":"Widget"}},"versions":[
        {{"name":"v1","served":true,"storage":true,"schema":{{"openAPIV3Schema":{schema}}}}}]}}}}"#
    ));
    assert_eq!(crd.report().errors, [], "{schema}");
    crd
}

/// The only member `f` of a sample, as JSON; the comments if the sample is refused.
fn f(schema: &str, full: bool) -> String {
    let required = if full { "" } else { r#""required":["f"],"# };
    let schema = format!(r#"{{"type":"object",{required}"properties":{{"f":{schema}}}}}"#);
    let crd = crd(&schema);
    let sample = crd.sample(None, full);
    if sample.starts_with('#') {
        return sample
            .lines()
            .take_while(|line| line.starts_with('#'))
            .collect();
    }
    assert!(crd.admit(&sample, None).allowed, "{sample}");
    let value = document::parse_one(&sample, Duplicates::LastWins)
        .expect("a sample")
        .value;
    value.get("f").map_or("nothing".to_owned(), json::to_json)
}

#[track_caller]
fn table(full: bool, rows: &[(&str, &str)]) {
    for (schema, want) in rows {
        assert_eq!(f(schema, full), *want, "{schema}");
    }
}

#[test]
fn scalars_keep_their_bounds() {
    table(
        false,
        &[
            (r#"{"type":"string"}"#, r#""example""#),
            (r#"{"type":"string","maxLength":3}"#, r#""exa""#),
            (r#"{"type":"string","minLength":9}"#, r#""exampleaa""#),
            (r#"{"type":"string","pattern":"^[A-Z]{2}\\d$"}"#, r#""AA1""#),
            (
                r#"{"type":"string","pattern":"^x+$","minLength":4}"#,
                r#""xxxx""#,
            ),
            (r#"{"type":"string","format":"ipv6"}"#, r#""::1""#),
            (
                r#"{"type":"string","format":"date-time"}"#,
                r#""2024-01-01T00:00:00Z""#,
            ),
            (r#"{"type":"string","enum":["yes","no"]}"#, r#""yes""#),
            (r#"{"type":"string","default":"on"}"#, r#""on""#),
            (r#"{"type":"integer"}"#, "1"),
            (r#"{"type":"integer","minimum":7}"#, "7"),
            (
                r#"{"type":"integer","maximum":-3,"exclusiveMaximum":true}"#,
                "-4",
            ),
            (r#"{"type":"integer","minimum":7,"multipleOf":5}"#, "10"),
            (
                r#"{"type":"integer","minimum":9007199254740994}"#,
                "9007199254740994",
            ),
            (r#"{"type":"number","minimum":0.2,"maximum":0.8}"#, "0.2"),
            (r#"{"type":"boolean"}"#, "false"),
            (r#"{"x-kubernetes-int-or-string":true,"maxLength":2}"#, "1"),
            (r#"{"x-kubernetes-preserve-unknown-fields":true}"#, "{}"),
        ],
    );
}

#[test]
fn the_smallest_sample_has_what_is_required() {
    table(
        false,
        &[
            (r#"{"type":"array","items":{"type":"string"}}"#, "[]"),
            (
                r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["b"]}"#,
                r#"{"b":1}"#,
            ),
            (
                r#"{"type":"object","additionalProperties":{"type":"integer"},"minProperties":2}"#,
                r#"{"key":1,"key-2":1}"#,
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"boolean"}},"minProperties":1}"#,
                r#"{"a":false}"#,
            ),
            (
                r#"{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}"#,
                r#"{"apiVersion":"v1","kind":"Example","metadata":{"name":"example"}}"#,
            ),
        ],
    );
}

#[test]
fn the_full_sample_has_every_property() {
    table(
        true,
        &[
            (
                r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer","default":5}}}"#,
                r#"{"a":"example","b":5}"#,
            ),
            (
                r#"{"type":"object","default":{},"additionalProperties":{"type":"integer"}}"#,
                r#"{"key":1}"#,
            ),
            (
                r#"{"type":"object","default":{"b":2},"properties":{"a":{"type":"string"},"b":{"type":"integer"}}}"#,
                r#"{"b":2,"a":"example"}"#,
            ),
            (
                r#"{"type":"object","default":{"b":2},"maxProperties":1,"properties":{"a":{"type":"string"},"b":{"type":"integer"}}}"#,
                r#"{"b":2}"#,
            ),
            (r#"{"type":"array","items":{"type":"boolean"}}"#, "[false]"),
            (
                r#"{"type":"object","maxProperties":1,"properties":{"a":{"type":"string"},"b":{"type":"string"}}}"#,
                r#"{"a":"example"}"#,
            ),
        ],
    );
}

#[test]
fn items_that_must_differ_do() {
    table(
        false,
        &[
            (
                r#"{"type":"array","minItems":3,"x-kubernetes-list-type":"set","items":{"type":"string"}}"#,
                r#"["example","example-1","example-2"]"#,
            ),
            (
                r#"{"type":"array","minItems":2,"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["port"],"items":{"type":"object","required":["port"],"properties":{"port":{"type":"integer","minimum":80}}}}"#,
                r#"[{"port":80},{"port":81}]"#,
            ),
            (
                r#"{"type":"array","minItems":2,"x-kubernetes-list-type":"set","items":{"type":"string","pattern":"^[xy]$"}}"#,
                r#"["x","y"]"#,
            ),
        ],
    );
}

#[test]
fn one_of_several_branches_is_chosen() {
    let either = r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},
        "oneOf":[{"required":["a"]},{"required":["b"]}]}"#;
    table(false, &[(either, r#"{"a":"example"}"#)]);
    table(true, &[(either, r#"{"a":"example"}"#)]);
    table(
        false,
        &[
            (
                r#"{"type":"integer","anyOf":[{"minimum":5},{"maximum":-5}],"allOf":[{"maximum":0}]}"#,
                "-5",
            ),
            (r#"{"type":"string","not":{"enum":["example"]}}"#, r#""a""#),
            (
                r#"{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"},{"type":"string"}]}"#,
                "1",
            ),
        ],
    );
    let without = r#"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},
        "not":{"required":["a"]}}"#;
    table(true, &[(without, r#"{"b":"example"}"#)]);
}

/// A property with a rule.
fn ruled(schema: &str, rule: &str) -> String {
    let schema = schema.strip_suffix('}').expect("a schema");
    format!(r#"{schema},"x-kubernetes-validations":[{{"rule":"{rule}"}}]}}"#)
}

#[test]
fn rules_are_satisfied_by_what_they_name() {
    let ab = r#"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}}}"#;
    let text = r#"{"type":"string","maxLength":64}"#;
    let list = r#"{"type":"array","maxItems":9,"items":{"type":"string","maxLength":9}}"#;
    for (schema, rule, want) in [
        (text, "self == 'a'", r#""a""#),
        (text, "self in ['x', 'y']", r#""x""#),
        (text, "self.startsWith('/')", r#""/""#),
        (text, "self.matches('^v[0-9]$')", r#""v1""#),
        (text, "size(self) == 3", r#""1Gi""#),
        (text, "isURL(self)", r#""https://example.org""#),
        (list, "self.size() == 2", r#"["example","example-1"]"#),
        (list, "'x' in self", r#"["x"]"#),
        (ab, "has(self.a)", r#"{"a":1}"#),
        (ab, "has(self.a) != has(self.b)", r#"{"a":1}"#),
        (ab, "self.a < self.b", r#"{"a":0,"b":1}"#),
        (ab, "has(self.a) && self.a == 7", r#"{"a":7}"#),
        (ab, "self.a == 4 && self.b == self.a", r#"{"a":4,"b":4}"#),
    ] {
        assert_eq!(f(&ruled(schema, rule), false), want, "{rule}");
    }
    let exclusive = "[has(self.a), has(self.b)].filter(x, x).size() == 1";
    assert_eq!(f(&ruled(ab, exclusive), true), r#"{"b":1}"#);
}

#[test]
fn names_follow_rules_too() {
    for (rule, want) in [
        ("self.metadata.name == 'cluster'", "name: cluster\n"),
        ("has(self.metadata.generateName)", "generateName: example\n"),
    ] {
        let crd = crd(&ruled(r#"{"type":"object"}"#, rule));
        let sample = crd.sample(None, false);
        assert!(
            sample.contains(want) && !sample.starts_with('#'),
            "{sample}"
        );
    }
}

#[test]
fn what_cannot_be_satisfied_is_said() {
    for (schema, want) in [
        (
            r#"{"type":"integer","minimum":2,"maximum":1}"#.to_owned(),
            "f: Invalid value: ",
        ),
        (
            r#"{"type":"string","minLength":1000000000}"#.to_owned(),
            "f in body should be at least",
        ),
        (
            ruled(r#"{"type":"string","maxLength":9}"#, "self != self"),
            "failed rule: self != self",
        ),
        (
            ruled(r#"{"type":"string","maxLength":9}"#, "self == 'x\\\\ny'"),
            "\"x\\ny\"",
        ),
    ] {
        let said = f(&schema, false);
        assert!(said.contains(want), "{schema}: {said}");
    }
}

#[test]
fn hostile_schemas_are_answered_soon() {
    let nested = |open: &str, inner: &str, close: &str, times: usize| {
        format!("{}{inner}{}", open.repeat(times), close.repeat(times))
    };
    let wide: Vec<String> = (0..2000)
        .map(|n| format!(r#""p{n}":{{"type":"array","minItems":200,"items":{{"type":"string","minLength":4000}}}}"#))
        .collect();
    let branches = r#"{"properties":{"a":{"maximum":0}}},"#.repeat(8);
    let exponential = nested(
        &format!(
            r#"{{"type":"object","required":["a"],"anyOf":[{}{{"required":["zz"]}}],"properties":{{"a":"#,
            branches
        ),
        r#"{"type":"integer","minimum":1}"#,
        "}}",
        30,
    );
    for schema in [
        nested(
            r#"{"type":"array","minItems":1,"items":"#,
            r#"{"type":"string"}"#,
            "}",
            900,
        ),
        nested(
            r#"{"type":"array","minItems":256,"items":"#,
            r#"{"type":"string"}"#,
            "}",
            30,
        ),
        nested(
            r#"{"type":"object","required":["a"],"properties":{"a":"#,
            r#"{"type":"string"}"#,
            "}}",
            450,
        ),
        nested(
            r#"{"type":"object","minProperties":1000000000,"additionalProperties":"#,
            r#"{"type":"string"}"#,
            "}",
            20,
        ),
        format!(r#"{{"type":"object","properties":{{{}}}}}"#, wide.join(",")),
        r#"{"type":"string","pattern":"^((a{0,9}){0,9}b){1,9}$","minLength":4000}"#.to_owned(),
        exponential,
    ] {
        for full in [false, true] {
            let start = Instant::now();
            let required = if full { "" } else { r#""required":["f"],"# };
            let crd = crd(&format!(
                r#"{{"type":"object",{required}"properties":{{"f":{schema}}}}}"#
            ));
            let compiled = start.elapsed();
            let sample = crd.sample(None, full);
            let took = start.elapsed() - compiled;
            let about = &schema.get(..80).unwrap_or(&schema);
            assert!(sample.len() < 8 << 20, "{about}: {} bytes", sample.len());
            assert!(took < Duration::from_secs(10), "{about}: {took:?}");
        }
    }
}

#[test]
fn versions_that_are_not_served_have_no_sample() {
    let crd = crd(r#"{"type":"object"}"#);
    let want = "# the server could not find the requested resource\n";
    assert_eq!(crd.sample(Some("v2"), false), want);
    let broken = Crd::new("{").sample(None, false);
    assert!(
        broken.starts_with("# the CRD cannot be decoded: "),
        "{broken}"
    );
}
