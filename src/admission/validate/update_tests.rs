//! Values that an update changes, or leaves as they were.

use super::*;
use crate::schema::testing;
use crate::value::json;

/// The errors of an update of `f`, and what is suppressed.
fn updated(property: &str, value: &str, old: &str) -> [Vec<String>; 2] {
    let node = testing::node(&format!(
        r#"{{"type":"object","properties":{{"f":{property},"n":{{}}}}}}"#
    ));
    let around = |value| format!(r#"{{"f":{value}}}"#);
    let (value, old) = (around(value), around(old));
    let [value, old] = [&value, &old].map(|text| json::parse(text).expect(text).value);
    let (mut errors, mut suppressed) = (Errors::new(), Vec::new());
    validate_update(&node, &value, Some(&old), "", &mut errors, &mut suppressed);
    let suppressed = suppressed.iter().map(FieldError::message).collect();
    [errors.messages(), suppressed]
}

#[test]
fn errors_of_unchanged_values_are_suppressed() {
    let item = r#"{"type":"object","properties":{"k":{},"v":{"maximum":5}}}"#;
    let map = format!(
        r#"{{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],
            "items":{item}}}"#
    );
    let list = format!(r#"{{"type":"array","items":{item}}}"#);
    for (schema, value, old, errors, suppressed) in [
        (item, r#"{"v":9}"#, r#"{"v":9}"#, 0, 1),
        (item, r#"{"v":9}"#, r#"{"v":8}"#, 1, 0),
        (item, r#"{"v":9,"k":1}"#, r#"{"v":9,"k":2}"#, 0, 1),
        (item, r#"{"v":9}"#, "null", 1, 0),
        (
            &map,
            r#"[{"k":1,"v":9}]"#,
            r#"[{"k":2},{"k":1,"v":9}]"#,
            0,
            1,
        ),
        (
            &map,
            r#"[{"k":1,"v":9},{"v":9}]"#,
            r#"[{"k":1,"v":9},{"v":9}]"#,
            1,
            1,
        ),
        (&list, r#"[{"v":9}]"#, r#"[{"v":9}]"#, 0, 1),
        (&list, r#"[{"v":9},{}]"#, r#"[{"v":9}]"#, 1, 0),
    ] {
        let got = updated(schema, value, old).map(|texts| texts.len());
        assert_eq!(got, [errors, suppressed], "{value} after {old}");
    }
}

#[test]
fn what_a_combination_says_of_an_unchanged_value_stays() {
    let schema = r#"{"allOf":[{"properties":{"a":{"maximum":5}}}],
        "properties":{"a":{"maximum":5},"b":{}}}"#;
    assert_eq!(
        updated(schema, r#"{"a":9,"b":1}"#, r#"{"a":9}"#),
        [
            vec![
                "f.a: Invalid value: 9: f.a in body should be less than or equal to 5",
                "<nil>: Invalid value: \"\": \"f\" must validate all the schemas (allOf). \
                 None validated",
            ],
            vec![],
        ]
    );
}

#[test]
fn a_text_that_is_suppressed_may_be_an_error_elsewhere() {
    // Both are named f.a.b.
    let schema = r#"{"properties":{"a.b":{"maximum":5},"a":{"properties":{"b":{"maximum":5}}}}}"#;
    let (value, old) = (r#"{"a.b":9,"a":{"b":9}}"#, r#"{"a.b":9,"a":{"b":1}}"#);
    let found = "f.a.b: Invalid value: 9: f.a.b in body should be less than or equal to 5";
    assert_eq!(updated(schema, value, old), [[found], [found]]);
}

#[test]
fn type_meta_is_never_suppressed() {
    let node = testing::node(
        r#"{"properties":{"kind":{"maxLength":1},"f":{"properties":{"kind":{"maxLength":1}}}}}"#,
    );
    let value = json::parse(r#"{"kind":"ab","f":{"kind":"ab"}}"#).expect("JSON");
    let (mut errors, mut suppressed) = (Errors::new(), Vec::new());
    let object = json::parse(r#"{"kind":"ab","f":{"kind":"ab"},"x":1}"#).expect("JSON");
    validate_update(
        &node,
        &value.value,
        Some(&object.value),
        "status",
        &mut errors,
        &mut suppressed,
    );
    assert_eq!(
        errors.messages(),
        ["status.kind: Too long: may not be more than 1 byte"]
    );
    assert_eq!(suppressed.len(), 1);
}
