//! The texts that the parser reads and refuses.

use super::*;

fn value(text: &str) -> Value<'_> {
    parse(text).unwrap().value
}

fn error(text: &str) -> String {
    parse(text).unwrap_err().to_string()
}

#[test]
fn integers_that_fit_are_int64_and_all_other_numbers_float64() {
    for (text, want) in [
        ("0", Value::Int(0)),
        ("-0", Value::Int(0)),
        ("9223372036854775807", Value::Int(i64::MAX)),
        ("-9223372036854775808", Value::Int(i64::MIN)),
        (
            "9223372036854775808",
            Value::Float(9_223_372_036_854_775_808.0),
        ),
        ("1.0", Value::Float(1.0)),
        ("1e3", Value::Float(1000.0)),
        ("1e-400", Value::Float(0.0)),
    ] {
        assert_eq!(value(text), want, "{text}");
    }
}

#[test]
fn syntax_errors_have_gos_words() {
    for (text, want) in [
        ("", "unexpected end of JSON input"),
        ("{", "unexpected end of JSON input"),
        ("x", "invalid character 'x' looking for beginning of value"),
        (
            "{]",
            "invalid character ']' looking for beginning of object key string",
        ),
        ("{\"a\" 1}", "invalid character '1' after object key"),
        (
            "{\"a\":1 2}",
            "invalid character '2' after object key:value pair",
        ),
        ("[1 2]", "invalid character '2' after array element"),
        (
            "[1,]",
            "invalid character ']' looking for beginning of value",
        ),
        ("01", "invalid character '1' after top-level value"),
        ("-x", "invalid character 'x' in numeric literal"),
        (
            "1.x",
            "invalid character 'x' after decimal point in numeric literal",
        ),
        (
            "1ex",
            "invalid character 'x' in exponent of numeric literal",
        ),
        (
            "trux",
            "invalid character 'x' in literal true (expecting 'e')",
        ),
        ("\"\n\"", "invalid character '\\n' in string literal"),
        ("\"\\x\"", "invalid character 'x' in string escape code"),
        (
            "\"\\u00g0\"",
            "invalid character 'g' in \\u hexadecimal character escape",
        ),
        (
            "1E400",
            "json: cannot unmarshal number 1E400 into Go value of type float64",
        ),
        ("[-1e400, 1e400", "unexpected end of JSON input"),
        (
            "[-1e400, 1e400]",
            "json: cannot unmarshal number -1e400 into Go value of type float64",
        ),
    ] {
        assert_eq!(error(text), want, "{text}");
    }
}

#[test]
fn a_number_that_overflows_is_left_to_typed_decoders() {
    let parsed = parse_with("[1e400,-1e400]", Duplicates::Keep).unwrap();
    let want = [f64::INFINITY, f64::NEG_INFINITY].map(Value::Float);
    assert_eq!(parsed.value, Value::List(want.to_vec()));
}

#[test]
fn a_text_that_ends_inside_of_a_token_ends_in_a_space() {
    for (text, want) in [
        ("-", "in numeric literal"),
        ("[1.", "after decimal point in numeric literal"),
        ("1e+", "in exponent of numeric literal"),
        ("{\"a\":n", "in literal null (expecting 'u')"),
        ("tru", "in literal true (expecting 'e')"),
        ("\"\\", "in string escape code"),
        ("\"\\u00", "in \\u hexadecimal character escape"),
    ] {
        assert_eq!(
            error(text),
            format!("invalid character ' ' {want}"),
            "{text}"
        );
    }
    for text in [
        "\"",
        "\"a",
        "[",
        "[1",
        "[1,",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1,",
    ] {
        assert_eq!(error(text), "unexpected end of JSON input", "{text}");
    }
}

#[test]
fn lone_surrogates_become_replacement_characters() {
    assert_eq!(value(r#""\ud83d\ude00""#), Value::from("😀"));
    assert_eq!(value(r#""a\ud83db""#), Value::from("a\u{fffd}b"));
    assert_eq!(value(r#""\ud83dA""#), Value::from("\u{fffd}A"));
}

#[test]
fn of_a_repeated_key_the_last_value_wins_and_its_path_is_told() {
    let parsed = parse(r#"{"a":1,"b":[{},{"c":1,"c":2}],"a":3}"#).unwrap();
    assert_eq!(parsed.duplicates, ["b[1].c", "a"]);
    assert_eq!(parsed.value, value(r#"{"a":3,"b":[{},{"c":2}]}"#));
}

#[test]
fn a_repeated_key_is_told_before_those_inside_of_it() {
    for (text, want) in [
        (
            r#"{"c":1,"a":{"x":1,"x":2},"c":{"y":{"z":1,"z":2}},"b":[{"x":1,"x":1}]}"#,
            vec!["a.x", "c", "c.y.z", "b[0].x"],
        ),
        (r#"{"a":1,"a":2,"a":3}"#, vec!["a"]),
        (r#"{"a":{"x":1,"x":2},"a":{"x":1,"x":2}}"#, vec!["a.x", "a"]),
        (r#"{"":{"x":1,"x":2}}"#, vec![".x"]),
        (r#"[{"":1,"":2}]"#, vec!["[0]."]),
    ] {
        assert_eq!(parse(text).unwrap().duplicates, want, "{text}");
    }
    let many: String = (0..3000).map(|i| format!("\"k{}\":0,", i % 1500)).collect();
    let text = format!("{{{many}\"z\":0}}");
    let parsed = parse(&text).unwrap();
    assert_eq!(parsed.duplicates.len(), MAX_FINDINGS);
    assert_eq!(parsed.value.as_map().map(Map::len), Some(1501));
}

#[test]
fn repeated_keys_are_found_in_large_maps_too() {
    let keys: String = (0..50).map(|i| format!("\"k{i}\":{i},")).collect();
    let text = format!("{{{keys}\"k7\":\"again\"}}");
    let parsed = parse(&text).unwrap();
    assert_eq!(parsed.duplicates, ["k7"]);
    assert_eq!(parsed.value.get("k7"), Some(&Value::from("again")));
    assert_eq!(parsed.value.as_map().map(Map::len), Some(50));
}

#[test]
fn nesting_is_bounded() {
    let text = "[".repeat(100_000);
    assert_eq!(error(&text), "exceeded max depth of 1000");
    let deep = format!("{}{}", "[".repeat(MAX_DEPTH), "]".repeat(MAX_DEPTH));
    assert!(parse(&deep).is_ok());
}
