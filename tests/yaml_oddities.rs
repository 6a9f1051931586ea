//! What go-yaml v2 answers in places where neither the specification nor libyaml leads there.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests panic where they fail"
)]

use crd_drydock::document;
use crd_drydock::value::json;

/// What the first document of a text is: its JSON, or the error.
fn read(text: &str) -> Result<String, String> {
    let first = document::parse(text).swap_remove(0);
    match (first.value, first.error) {
        (Some(value), _) => Ok(json::to_go_json(&value)),
        (None, error) => Err(error.unwrap().to_string()),
    }
}

/// What strict decoding of the first document answers.
fn strict(text: &str) -> Option<String> {
    document::parse(text).swap_remove(0).strict_error
}

#[test]
fn an_empty_flow_collection_is_no_key_of_a_block_mapping() {
    for (text, want) in [
        ("[]: a", "[]"),
        ("{ }: a", "{}"),
        ("[ ] : 1\nb: 2", "[]"),
        (
            "[[]]: a",
            "yaml: invalid map key: []interface {}{[]interface {}{}}",
        ),
        ("[a]: b", "yaml: invalid map key: []interface {}{\"a\"}"),
        ("a: 1\n[]: b", "yaml: line 1: did not find expected key"),
        ("{[]: a}", "yaml: invalid map key: []interface {}{}"),
        (
            "{\n }: a",
            "yaml: line 2: mapping values are not allowed in this context",
        ),
    ] {
        let got = read(text).unwrap_or_else(|error| error);
        assert_eq!(got, want, "{text:?}");
    }
}

#[test]
fn what_follows_a_flow_mapping_may_still_break_it() {
    for (text, want) in [
        (
            "{}-\n",
            "yaml: block sequence entries are not allowed in this context",
        ),
        (
            "{\"a\": 1} &",
            "yaml: did not find expected alphabetic or numeric character",
        ),
        ("{}\u{7f}", "yaml: control characters are not allowed"),
        ("{} # \u{7}", "yaml: control characters are not allowed"),
    ] {
        assert_eq!(read(text), Err(want.to_owned()), "{text:?}");
    }
    for text in ["{\"a\":1}}", "{\"a\":1} x", "{\"a\":1} # c"] {
        assert_eq!(read(text).as_deref(), Ok(r#"{"a":1}"#), "{text:?}");
    }
}

#[test]
fn keys_that_json_cannot_have_are_refused_from_the_outside_in() {
    for (text, key, value) in [
        (
            "~: {~: 1}",
            "%!s(<nil>), key: <nil>",
            "map[interface {}]interface {}{interface {}(nil):1}",
        ),
        ("a: {~: 1}\n~: 2", "%!s(<nil>), key: <nil>", "1"),
        ("- {~: 1}\n- {~: 2}", "%!s(<nil>), key: <nil>", "1"),
        (
            "18446744073709551615: [~]",
            "uint64, key: 0xffffffffffffffff",
            "[]interface {}{interface {}(nil)}",
        ),
        (
            "~: {true: 1, .inf: 1, .nan: 1, 2: 1, b: 1, a: 1, 18446744073709551615: 1, ~: 1, false: 1}",
            "%!s(<nil>), key: <nil>",
            "map[interface {}]interface {}{interface {}(nil):1, \"a\":1, \"b\":1, \
             0xffffffffffffffff:1, 2:1, NaN:1, +Inf:1, false:1, true:1}",
        ),
        (
            "b: &b {x: 1, w: 1}\n~: {x: 2, <<: *b, z: 3}",
            "%!s(<nil>), key: <nil>",
            "map[interface {}]interface {}{\"w\":1, \"x\":1, \"z\":3}",
        ),
    ] {
        let want = format!("unsupported map key of type: {key}, value: {value}");
        assert_eq!(read(text), Err(want), "{text:?}");
    }
}

#[test]
fn a_replaced_value_is_not_converted() {
    let text = "a: {~: 1}\na: 2";
    assert_eq!(read(text).as_deref(), Ok(r#"{"a":2}"#));
    let finding = "yaml: unmarshal errors:\n  line 2: key \"a\" already set in map";
    assert_eq!(strict(text).as_deref(), Some(finding));
}

#[test]
fn strict_decoding_prints_repeated_keys_in_its_own_way() {
    for (text, want) in [
        (
            "~: 1\nnull: 2",
            "yaml: unmarshal errors:\n  line 2: key <nil> already set in map",
        ),
        (
            "? {a: 1, a: 2}\n: b",
            "yaml: invalid map key: map[interface {}]interface {}{\"a\":1}",
        ),
    ] {
        assert_eq!(strict(text).as_deref(), Some(want), "{text:?}");
    }
    let lenient = "yaml: invalid map key: map[interface {}]interface {}{\"a\":2}";
    assert_eq!(read("? {a: 1, a: 2}\n: b"), Err(lenient.to_owned()));
}

#[test]
fn directives_stand_behind_any_line_break() {
    for text in [
        "\u{feff}%YAML 1.1\n---\na: 1",
        "\r%YAML 1.1\n---\na: 1",
        "# c\u{2029}%YAML 1.1\n---\na: 1",
    ] {
        assert_eq!(read(text).as_deref(), Ok(r#"{"a":1}"#), "{text:?}");
    }
}

#[test]
fn a_second_byte_order_mark_takes_the_first_character_of_later_lines() {
    for (text, want) in [
        ("\u{feff}\u{feff}a: 1", r#"{"a":1}"#),
        ("\u{feff}\u{feff}", "null"),
        ("\u{feff}\u{feff}a: 1\n b: 2\n", r#"{"a":1,"b":2}"#),
        ("\u{feff}\u{feff}{\n\"a\": 1}\n", r#"{"a\"":1}"#),
        (
            "\u{feff}\u{feff}a: 1\nb: 2\n",
            "yaml: line 1: did not find expected key",
        ),
        ("\u{feff}\u{feff}\u{feff}a: 1\n", "{\"\u{feff}a\":1}"),
        ("a: 1\n\u{feff}b: 2\n", "{\"a\":1,\"\u{feff}b\":2}"),
    ] {
        let got = read(text).unwrap_or_else(|error| error);
        assert_eq!(got, want, "{text:?}");
    }
    // Behind the first piece the second line is whole, and further left than the first.
    let value = "x".repeat(600);
    let long = format!("\u{feff}\u{feff}a: {value}\nb: 2\n");
    assert_eq!(read(&long), Ok(format!("{{\"a\":\"{value}\"}}")));
}
