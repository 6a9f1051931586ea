use crate::Crd;
use crate::value::{Value, json};

/// A definition in JSON, its names, versions and what else its spec has given.
fn crd(name: &str, meta: &str, names: &str, versions: &str, rest: &str) -> String {
    let group = name.split_once('.').unwrap().1;
    format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
            "metadata":{{"name":"{name}"{meta}}},"spec":{{"group":"{group}","scope":"Namespaced",
            "names":{{"plural":"widgets",{names}}},"versions":[{versions}]{rest}}}}}"#
    )
}

fn version(name: &str, more: &str) -> String {
    format!(
        r#"{{"name":"{name}","served":true,"schema":{{"openAPIV3Schema":{{"type":"object"}}}}{more}}}"#
    )
}

const KIND: &str = r#""kind":"Widget""#;
const STORAGE: &str = r#","storage":true"#;

fn plain() -> String {
    crd("widgets.example.org", "", KIND, &version("v1", STORAGE), "")
}

/// Type, status, reason and message of each condition.
fn conditions(status: &str) -> Vec<String> {
    let status = json::parse(status).unwrap().value;
    let conditions = status.get("conditions").unwrap().as_list().unwrap();
    let shown = conditions.iter().map(|condition| {
        let text = |key| condition.get(key).and_then(Value::as_str).unwrap();
        let parts = ["type", "status", "reason"].map(text);
        [&parts.join(" "), ": ", text("message")].concat()
    });
    shown.collect()
}

fn status(text: &str) -> String {
    Crd::new(text).status(text, None)
}

fn status_in(text: &str, release: &str) -> String {
    Crd::new_for(text, release.parse().unwrap()).status(text, None)
}

fn without_table(status: &str) -> String {
    let (before, rest) = status.split_once(r#""table":"#).unwrap();
    let (_, after) = rest.split_once(r#""discovery":"#).unwrap();
    [before, r#""discovery":"#, after].concat()
}

fn updated_status(text: &str, previous: &str) -> String {
    Crd::update(text, previous).status(text, Some(previous))
}

fn created(text: &str) -> Vec<String> {
    assert_eq!(Crd::new(text).report().errors, []);
    conditions(&status(text))
}

/// The plain definition as it is stored, some of its text replaced.
fn stored(replacements: &[(&str, &str)]) -> String {
    let names = r#"{"plural":"widgets","singular":"widget","shortNames":["wd"],"kind":"Widget","listKind":"WidgetList"}"#;
    let status = format!(
        r#","status":{{"acceptedNames":{names},"storedVersions":["v1"],"conditions":[
            {{"type":"NamesAccepted","status":"True","reason":"NoConflicts","message":"no conflicts found","lastTransitionTime":"2020-01-01T00:00:00Z"}},
            {{"type":"Established","status":"True","reason":"InitialNamesAccepted","message":"once","lastTransitionTime":"2020-01-01T00:00:00Z"}}]}}}}"#
    );
    let meta = r#","uid":"u","resourceVersion":"1""#;
    let names = r#""kind":"Widget","shortNames":["wd"]"#;
    let text = crd(
        "widgets.example.org",
        meta,
        names,
        &version("v1", STORAGE),
        "",
    );
    let mut text = [text.trim_end_matches('}'), "}", &status].concat();
    // The spec's closing brace went with the object's.
    for (from, to) in replacements {
        text = text.replacen(from, to, 1);
    }
    text
}

const ACCEPTED: &str = "NamesAccepted True NoConflicts: no conflicts found";
const ESTABLISHED: &str =
    "Established True InitialNamesAccepted: the initial names have been accepted";

#[test]
fn a_new_definition_is_named_and_established() {
    assert_eq!(
        without_table(&status(&plain())),
        r#"{"stored":true,"conditions":[{"type":"NamesAccepted","status":"True","lastTransitionTime":null,"reason":"NoConflicts","message":"no conflicts found"},{"type":"Established","status":"True","lastTransitionTime":null,"reason":"InitialNamesAccepted","message":"the initial names have been accepted"}],"acceptedNames":{"plural":"widgets","singular":"widget","kind":"Widget","listKind":"WidgetList"},"storedVersions":["v1"],"discovery":{"name":"example.org","versions":[{"groupVersion":"example.org/v1","version":"v1","resources":[{"name":"widgets","singularName":"widget","namespaced":true,"kind":"Widget","verbs":["delete","deletecollection","get","list","patch","create","update","watch"]}]}],"preferredVersion":{"groupVersion":"example.org/v1","version":"v1"}}}"#
    );
}

#[test]
fn a_refused_definition_has_no_status() {
    for text in ["[", "{}", &plain().replace("Namespaced", "Both")] {
        assert_eq!(status(text), r#"{"stored":false}"#, "{text}");
    }
}

#[test]
fn protected_groups_have_a_condition_of_their_approval() {
    for (annotation, want) in [
        (
            "https://github.com/kubernetes/kubernetes/pull/1",
            "True ApprovedAnnotation: approved in https://github.com/kubernetes/kubernetes/pull/1",
        ),
        (
            "unapproved, a test",
            "False UnapprovedAnnotation: not approved: \"unapproved, a test\"",
        ),
    ] {
        let meta = format!(r#","annotations":{{"api-approved.kubernetes.io":"{annotation}"}}"#);
        let text = crd("widgets.x.k8s.io", &meta, KIND, &version("v1", STORAGE), "");
        let want = ["KubernetesAPIApprovalPolicyConformant ", want].concat();
        assert_eq!(created(&text), [ACCEPTED, ESTABLISHED, &want]);
    }
}

#[test]
fn a_bundle_without_certificates_keeps_a_definition_from_being_established() {
    let conversion = r#","conversion":{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],"clientConfig":{"url":"https://example.org","caBundle":"eA=="}}}"#;
    let text = crd(
        "widgets.example.org",
        "",
        KIND,
        &version("v1", STORAGE),
        conversion,
    );
    let want = "Established False InvalidCABundle: The conversion webhook CABundle is invalid";
    assert_eq!(created(&text), [ACCEPTED, want]);
    assert!(status(&text).ends_with(r#""versions":[],"preferredVersion":null}}"#));
}

#[test]
fn up_to_1_30_a_bundle_without_certificates_matters_to_nobody() {
    let conversion = r#","conversion":{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],"clientConfig":{"url":"https://example.org","caBundle":"eA=="}}}"#;
    let versions = version("v1", STORAGE);
    let text = crd("widgets.example.org", "", KIND, &versions, conversion);
    assert_eq!(
        conditions(&status_in(&text, "1.30")),
        [ACCEPTED, ESTABLISHED]
    );
    let got = conditions(&status_in(&text, "1.31"));
    assert!(got.iter().any(|text| text.contains("InvalidCABundle")));
}

/// The cells of the columns that are always shown, of `kubectl get crd`.
fn printed(status: &str, wide: bool) -> Vec<String> {
    let status = json::parse(status).unwrap().value;
    let table = status.get("table").unwrap();
    let columns = table.get("columns").unwrap().as_list().unwrap();
    let rows = table.get("rows").unwrap().as_list().unwrap();
    let cells = rows[0].as_list().unwrap();
    let shown = columns.iter().zip(cells).filter_map(|(column, cell)| {
        let is_wide = column.get("priority") != Some(&Value::Int(0));
        let name = column.get("name")?.as_str()?;
        (is_wide <= wide).then(|| [name, "=", &json::to_json(cell)].concat())
    });
    shown.collect()
}

#[test]
fn from_1_37_on_definitions_have_columns_of_their_own() {
    let names = r#""kind":"Widget","shortNames":["wd","w"]"#;
    let versions = [
        version("v2", ""),
        version("v1", STORAGE),
        version("v0", "").replace("true", "false"),
    ];
    let text = crd("widgets.example.org", "", names, &versions.join(","), "");
    let name = r#"Name="widgets.example.org""#;
    for wide in [false, true] {
        let old = printed(&status_in(&text, "1.36"), wide);
        assert_eq!(old, [name, "Created At=null"]);
    }
    let shown = [
        name,
        r#"Scope="Namespaced""#,
        r#"Versions="v1(storage),v2""#,
        "Created At=null",
    ];
    let more = [
        r#"Group="example.org""#,
        r#"Kind="Widget""#,
        r#"ShortNames="wd,w""#,
        "Established=true",
    ];
    let status = status_in(&text, "1.37");
    assert_eq!(printed(&status, false), shown);
    assert_eq!(printed(&status, true), [&shown[..], &more].concat());
}

#[test]
fn up_to_1_34_a_status_has_no_observed_generation() {
    let previous = stored(&[]).replace(
        r#""conditions":["#,
        r#""observedGeneration":1,"conditions":["#,
    );
    for (release, is_told) in [("1.34", false), ("1.35", true), ("1.36", true)] {
        let crd = crate::Reading::new(&plain()).at(release.parse().unwrap());
        let status = crd.status(&plain(), Some(&previous));
        assert_eq!(status.contains("observedGeneration"), is_told, "{release}");
    }
}

#[test]
fn what_was_set_before_stays() {
    let (text, previous) = (plain(), stored(&[]));
    assert_eq!(Crd::update(&text, &previous).report().errors, []);
    let status = updated_status(&text, &previous);
    let once = "Established True InitialNamesAccepted: once";
    assert_eq!(conditions(&status), [ACCEPTED, once]);
    assert!(status.contains("2020-01-01T00:00:00Z"));
}

#[test]
fn a_definition_cannot_have_one_of_its_names_for_another_purpose() {
    for (names, want) in [
        (
            r#""kind":"Widget","shortNames":["w"]"#,
            "True NoConflicts: no conflicts found",
        ),
        (
            r#""kind":"Widget","singular":"wd""#,
            r#"False SingularConflict: "wd" is already in use"#,
        ),
        (
            r#""kind":"Widget","shortNames":["wd","widget","widgets"]"#,
            r#"False ShortNamesConflict: ["widget" is already in use, "widgets" is already in use]"#,
        ),
        (
            r#""kind":"Widget","singular":"wd","shortNames":["widget"]"#,
            r#"False ShortNamesConflict: "widget" is already in use"#,
        ),
    ] {
        let text = crd(
            "widgets.example.org",
            "",
            names,
            &version("v1", STORAGE),
            "",
        );
        let found = conditions(&updated_status(&text, &stored(&[])));
        let want = ["NamesAccepted ", want].concat();
        assert_eq!(found.first(), Some(&want), "{names}");
    }
}

#[test]
fn an_old_schema_that_is_not_structural_is_told() {
    let bare = |text: &str| {
        text.replace(r#"{"type":"object"}"#, r#"{"properties":{"a":{}}}"#)
            .replace(r#""scope""#, r#""preserveUnknownFields":true,"scope""#)
    };
    let (text, previous) = (bare(&plain()), bare(&stored(&[])));
    assert_eq!(Crd::update(&text, &previous).report().errors, []);
    let at = "spec.versions[0].schema.openAPIV3Schema";
    let want = format!(
        "NonStructuralSchema True Violations: [spec.preserveUnknownFields: Invalid value: true: \
         must be false, {at}.properties[a].type: Required value: must not be empty for specified \
         object fields, {at}.type: Required value: must not be empty at the root]"
    );
    assert_eq!(
        conditions(&updated_status(&text, &previous)).get(2),
        Some(&want)
    );
}

#[test]
fn a_definition_that_is_being_deleted_allows_less() {
    let terminating = r#""conditions":[{"type":"Terminating","status":"True"},"#;
    let text = stored(&[(r#""conditions":["#, terminating)]);
    assert!(
        updated_status(&plain(), &text)
            .contains(r#""verbs":["delete","deletecollection","get","list","watch"]"#)
    );
}

#[test]
fn discovery_lists_served_versions_by_priority_with_their_subresources() {
    let versions = [
        version("v1beta1", r#","storage":false"#),
        version(
            "v1",
            r#","storage":true,"subresources":{"status":{},"scale":{"specReplicasPath":".spec.n","statusReplicasPath":".status.n"}}"#,
        ),
        version("v2", r#","storage":false"#).replace("true", "false"),
        version("v1alpha1", r#","storage":false"#),
    ];
    let names = r#""kind":"Widget","shortNames":["wd"],"categories":["all"]"#;
    let text = crd("widgets.example.org", "", names, &versions.join(","), "");
    let status = status(&text);
    let status = json::parse(&status).unwrap().value.into_owned();
    let discovery = status.get("discovery").unwrap();
    let listed = discovery.get("versions").unwrap().as_list().unwrap();
    let found: Vec<_> = listed
        .iter()
        .map(|version| version.get("version").and_then(Value::as_str).unwrap())
        .collect();
    assert_eq!(found, ["v1", "v1beta1", "v1alpha1"]);
    assert_eq!(
        json::to_json(listed[0].get("resources").unwrap()),
        r#"[{"name":"widgets","singularName":"widget","namespaced":true,"kind":"Widget","verbs":["delete","deletecollection","get","list","patch","create","update","watch"],"shortNames":["wd"],"categories":["all"]},{"name":"widgets/status","singularName":"","namespaced":true,"kind":"Widget","verbs":["get","patch","update"]},{"name":"widgets/scale","singularName":"","namespaced":true,"group":"autoscaling","version":"v1","kind":"Scale","verbs":["get","patch","update"]}]"#
    );
    assert_eq!(
        listed[1].get("resources").unwrap().as_list().unwrap().len(),
        1
    );
}
