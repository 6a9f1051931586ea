use crate::Crd;
use crate::views::convert::review::UID;
use crate::views::convert::*;

/// A definition with a conversion and two versions. One version lacks a field.
fn crd(conversion: &str) -> Crd {
    let version = |name: &str, storage: bool, fields: &str| {
        format!(
            r#"{{"name":"{name}","served":true,"storage":{storage},"schema":{{"openAPIV3Schema":
                {{"type":"object","properties":{{"spec":{{"type":"object","properties":{{{fields}}}}}}}}}}}}}"#
        )
    };
    let a = r#""a":{"type":"integer"}"#;
    let ab = r#""a":{"type":"integer"},"b":{"type":"string","default":"x"}"#;
    let versions = [version("v1", true, a), version("v2", false, ab)].join(",");
    let crd = Crd::new(&format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
            "metadata":{{"name":"widgets.example.org"}},"spec":{{"group":"example.org",
            "scope":"Namespaced","names":{{"plural":"widgets","kind":"Widget"}},
            "versions":[{versions}]{conversion}}}}}"#
    ));
    assert_eq!(crd.report().errors, []);
    crd
}

fn by_webhook(review_versions: &str) -> Crd {
    crd(&format!(
        r#","conversion":{{"strategy":"Webhook","webhook":{{"conversionReviewVersions":
            [{review_versions}],"clientConfig":{{"url":"https://example.org"}}}}}}"#
    ))
}

fn widget(version: &str, rest: &str) -> String {
    format!(r#"{{"apiVersion":"example.org/{version}","kind":"Widget"{rest}}}"#)
}

/// The object, or the review, or the error.
fn shown(conversion: Conversion) -> String {
    let object = conversion.json.or(conversion.review);
    object.or(conversion.error).unwrap()
}

const META: &str = r#","metadata":{"name":"one","uid":"u","labels":{"a":"b"}}"#;
const ABOUT: &str = "conversion webhook for example.org/v1, Kind=Widget";

#[test]
fn without_a_webhook_only_the_version_changes_and_the_schema_prunes() {
    let crd = crd("");
    let both = widget("v2", r#","metadata":{"name":"one"},"spec":{"a":1,"b":"y"}"#);
    let down = crd.convert(&both, "v1", None);
    assert_eq!(down.unknown_fields, ["spec.b"]);
    assert_eq!(
        down.json.as_deref(),
        Some(&*widget(
            "v1",
            r#","metadata":{"name":"one"},"spec":{"a":1}"#
        ))
    );
    let up = crd.convert(&widget("v1", r#","spec":{"a":1,"b":null}"#), "v2", None);
    assert_eq!(
        up.json.as_deref(),
        Some(&*widget("v2", r#","spec":{"a":1,"b":null}"#))
    );
}

#[test]
fn what_is_of_no_version_of_the_definition_is_not_converted() {
    let crd = crd("");
    for (object, version, want) in [
        (
            widget("v1", ""),
            "v3",
            "request to convert CR to an invalid group/version: example.org/v3",
        ),
        (
            widget("v3", ""),
            "v1",
            "request to convert CR from an invalid group/version: example.org/v3",
        ),
        (
            r#"{"kind":"Widget"}"#.to_owned(),
            "v1",
            r#"/, Kind=Widget is unstructured and is not suitable for converting to "example.org/v1""#,
        ),
        (
            r#"{"apiVersion":"example.org/v1"}"#.to_owned(),
            "v1",
            r#"Object 'Kind' is missing in '{"apiVersion":"example.org/v1"}'"#,
        ),
        (
            r#"{"apiVersion":"example.org/v1","kind":"WidgetList","items":[{},{"apiVersion":"v9"}]}"#
                .to_owned(),
            "v2",
            "request to convert CR list failed, list index 1 has invalid group/version: v9",
        ),
        (
            "[".to_owned(),
            "v1",
            "yaml: line 1: did not find expected node content",
        ),
    ] {
        assert_eq!(shown(crd.convert(&object, version, None)), want);
    }
    let none = Crd::new("{").convert("{}", "v1", None).error.unwrap();
    assert!(none.starts_with("the CRD cannot be decoded: "));
}

#[test]
fn a_webhook_is_asked_in_the_first_version_that_is_understood() {
    let object = widget("v1", META);
    for (versions, want) in [
        (r#""v0","v1beta1","v1""#, "v1beta1"),
        (r#""v1","v1beta1""#, "v1"),
    ] {
        let review = shown(by_webhook(versions).convert(&object, "v2", None));
        let want = format!(
            r#"{{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/{want}","request":{{"uid":"{}","desiredAPIVersion":"example.org/v2","objects":[{object}]}},"response":{{"uid":"","convertedObjects":null,"result":{{"metadata":{{}}}}}}}}"#,
            UID
        );
        assert_eq!(review, want);
    }
}

#[test]
fn a_webhook_is_not_asked_where_there_is_nothing_to_convert() {
    let crd = by_webhook(r#""v1""#);
    let bare = widget("v1", "");
    assert_eq!(shown(crd.convert(&bare, "v2", None)), widget("v2", ""));
    let there = widget("v2", META);
    assert_eq!(shown(crd.convert(&there, "v2", None)), there);
    let list = |version: &str, items: &str| {
        format!(r#"{{"apiVersion":"example.org/{version}","kind":"WidgetList","items":[{items}]}}"#)
    };
    let found = shown(crd.convert(&list("v1", &there), "v2", None));
    assert_eq!(found, list("v2", &there));
}

/// The result of converting one object to `v2` with this answer of the webhook.
fn judged(review_version: &str, answer: &str) -> String {
    let crd = by_webhook(&["\"", review_version, "\""].concat());
    let object = widget("v1", META);
    shown(crd.convert(&object, "v2", Some(WebhookAnswer::Text(answer))))
}

fn answer(response: &str) -> String {
    format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","response":{{"uid":"{}",{response}}}}}"#,
        UID
    )
}

#[test]
fn an_answer_that_does_not_count_is_a_failure() {
    let uid = UID;
    let wanted =
        "expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got ";
    for (text, want) in [
        ("{}".to_owned(), [wanted, "/, Kind="].concat()),
        (
            r#"{"apiVersion":"apiextensions.k8s.io/v1beta1","kind":"ConversionReview"}"#.to_owned(),
            [
                wanted,
                "apiextensions.k8s.io/v1beta1, Kind=ConversionReview",
            ]
            .concat(),
        ),
        (
            r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview"}"#.to_owned(),
            "no response provided".to_owned(),
        ),
        (
            answer("\"x\":1").replace(uid, "other"),
            format!(r#"expected response.uid="{uid}", got "other""#),
        ),
        (
            answer(r#""result":{"status":"Failure","message":"no way"}"#),
            "no way".to_owned(),
        ),
        (
            answer(r#""result":{"status":"Failed"}"#),
            "response.result.status was 'Failed', not 'Success'".to_owned(),
        ),
        (
            answer(r#""result":{}"#),
            "response.result.status was '', not 'Success'".to_owned(),
        ),
        (
            answer(r#""result":{"status":1}"#),
            "json: cannot unmarshal number into Go struct field \
             Status.response.result.status of type string"
                .to_owned(),
        ),
    ] {
        assert_eq!(judged("v1", &text), [ABOUT, " failed: ", &want].concat());
    }
    let failure = WebhookAnswer::Failure("connection refused");
    let found = by_webhook(r#""v1""#).convert(&widget("v1", META), "v2", Some(failure));
    assert_eq!(
        shown(found),
        [ABOUT, " failed: connection refused"].concat()
    );
}

#[test]
fn an_answer_in_v1beta1_needs_neither_kind_nor_uid() {
    let object = widget("v2", META);
    let text = format!(
        r#"{{"response":{{"result":{{"status":"Success"}},"convertedObjects":[{object}]}}}}"#
    );
    assert_eq!(judged("v1beta1", &text), object);
    let failed = [ABOUT, " failed: no response provided"].concat();
    assert_eq!(judged("v1beta1", "{}"), failed);
}

/// The result for one object that an answer holds.
fn converted(object: &str) -> String {
    let response = format!(r#""result":{{"status":"Success"}},"convertedObjects":[{object}]"#);
    judged("v1", &answer(&response))
}

#[test]
fn a_converted_object_must_be_the_same_one() {
    let meta = |meta: &str| widget("v2", &[r#","metadata":"#, meta].concat());
    let two = [&*widget("v2", META), &widget("v2", META)].join(",");
    for (object, want) in [
        ("", " returned 0 objects, expected 1"),
        (&two, " returned 2 objects, expected 1"),
        (
            &widget("v1", META),
            " returned invalid object at index 0: invalid groupVersion \
             (expected example.org/v2, received example.org/v1)",
        ),
        (
            &widget("a/b", META),
            " returned invalid object at index 0: invalid groupVersion \
             (expected example.org/v2, received )",
        ),
        (
            r#"{"apiVersion":"example.org/v2","kind":"Gadget"}"#,
            " returned invalid object at index 0: invalid kind \
             (expected Widget, received Gadget)",
        ),
        (
            &meta(r#"{"name":"two"}"#),
            " returned invalid object: must have the same name: one != two",
        ),
        (
            &meta(r#"{"name":"one","namespace":"n"}"#),
            " returned invalid object: must have the same namespace:  != n",
        ),
        (
            &meta(r#"{"name":"one"}"#),
            " returned invalid object: must have the same UID: u != ",
        ),
    ] {
        assert_eq!(converted(object), [ABOUT, want].concat());
    }
    let kindless = r#"{"apiVersion":"example.org/v2"}"#;
    let want = ["Object 'Kind' is missing in '", kindless, "'"].concat();
    assert_eq!(converted(kindless), want);
    assert_eq!(converted("null"), "unexpected end of JSON input");
}

#[test]
fn of_the_metadata_a_webhook_changes_labels_and_annotations_alone() {
    let meta = |rest: &str| {
        let meta = [r#","metadata":{"name":"one","uid":"u""#, rest, "}"].concat();
        widget("v2", &meta)
    };
    for (answered, want) in [
        (
            r#","labels":{"c":"d"},"finalizers":["x/y"]"#,
            r#","labels":{"c":"d"}"#,
        ),
        (r#","labels":null"#, ""),
        (r#","annotations":{"c":"d"}"#, r#","annotations":{"c":"d"}"#),
    ] {
        assert_eq!(converted(&meta(answered)), meta(want));
    }
    for (answered, want) in [
        (
            r#","labels":[]"#,
            "invalid metadata.labels of type []interface {} in converted object",
        ),
        (
            r#","annotations":{"k":1}"#,
            "metadata.annotations[k] must be a string, but is int64 in converted object",
        ),
        (
            r#","labels":{"-":"b"}"#,
            "metadata.labels: Invalid value: \"-\": name part must consist of alphanumeric \
             characters, '-', '_' or '.', and must start and end with an alphanumeric character \
             (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is \
             '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ),
        (
            r#","annotations":{"":"b"}"#,
            "[metadata.annotation: Invalid value: \"\": name part must be non-empty, \
             metadata.annotation: Invalid value: \"\": name part must consist of alphanumeric \
             characters, '-', '_' or '.', and must start and end with an alphanumeric character \
             (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is \
             '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')]",
        ),
    ] {
        let want = [ABOUT, " returned invalid metadata: ", want].concat();
        assert_eq!(converted(&meta(answered)), want);
    }
}

#[test]
fn an_object_without_metadata_must_be_answered_with_some() {
    let crd = by_webhook(r#""v1""#);
    for (rest, want) in [
        ("", "missing metadata in converted object"),
        (
            r#","metadata":[]"#,
            "invalid metadata of type []interface {} in converted object",
        ),
    ] {
        let object = widget("v2", rest);
        let response = format!(r#""result":{{"status":"Success"}},"convertedObjects":[{object}]"#);
        let text = answer(&response);
        let given = widget("v1", r#","spec":{}"#);
        let found = shown(crd.convert(&given, "v2", Some(WebhookAnswer::Text(&text))));
        assert_eq!(
            found,
            [ABOUT, " returned invalid metadata: ", want].concat()
        );
    }
}

#[test]
fn of_a_list_those_of_another_version_are_converted_in_their_places() {
    let crd = by_webhook(r#""v1""#);
    let item = |version: &str, name: &str, spec: &str| {
        let rest = format!(r#","metadata":{{"name":"{name}"}},"spec":{{{spec}}}"#);
        widget(version, &rest)
    };
    let list = |version: &str, items: [String; 3]| {
        let items = items.join(",");
        format!(r#"{{"apiVersion":"example.org/{version}","kind":"WidgetList","items":[{items}]}}"#)
    };
    let given = list(
        "v1",
        [
            item("v1", "a", ""),
            item("v2", "b", ""),
            item("v1", "c", ""),
        ],
    );
    let review = shown(crd.convert(&given, "v2", None));
    let sent = [item("v1", "a", ""), item("v1", "c", "")].join(",");
    assert!(review.contains(&[r#""objects":["#, &sent, "]"].concat()));
    let judged = |objects: [String; 2]| {
        let objects = objects.join(",");
        let response = format!(r#""result":{{"status":"Success"}},"convertedObjects":[{objects}]"#);
        crd.convert(&given, "v2", Some(WebhookAnswer::Text(&answer(&response))))
    };
    let done = judged([item("v2", "a", r#""a":1"#), item("v2", "c", r#""c":2"#)]);
    assert_eq!(done.unknown_fields, ["items[2].spec.c"]);
    let want = [
        item("v2", "a", r#""a":1"#),
        item("v2", "b", ""),
        item("v2", "c", ""),
    ];
    assert_eq!(shown(done), list("v2", want));
    let about = "conversion webhook for example.org/v1, Kind=WidgetList returned ";
    for (second, want) in [
        (
            item("v2", "x", ""),
            "invalid converted object at index 1: must have the same name: c != x",
        ),
        (
            item("v1", "c", ""),
            "invalid converted object at index 1: invalid groupVersion \
             (expected example.org/v2, received example.org/v1)",
        ),
        (
            "null".to_owned(),
            "invalid converted object at index 1: unexpected end of JSON input",
        ),
        (
            widget("v2", r#","metadata":{"name":"c","labels":1}"#),
            "invalid metadata in object at index 1: \
             invalid metadata.labels of type int64 in converted object",
        ),
    ] {
        let found = shown(judged([item("v2", "a", ""), second]));
        assert_eq!(found, [about, want].concat());
    }
}
