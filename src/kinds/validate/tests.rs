use super::*;
use crate::kinds::{read_openapi, read_table, recognise};
use crate::releases::Release;
use crate::value::json;

/// The table of the package.
const TABLE: &str = concat!(
    include_str!("../../../packaging/kubernetes/kinds.txt"),
    include_str!("../../../packaging/kubernetes/checks.txt")
);

fn found(source: &Source, text: &str) -> Vec<String> {
    let object = json::parse(text).unwrap().value;
    let at = |key| object.get(key).and_then(Value::as_str).unwrap();
    let (group, version) = at("apiVersion")
        .split_once('/')
        .unwrap_or(("", at("apiVersion")));
    let kind = source.kind(group, version, at("kind")).expect("a kind");
    let findings = validate(source, kind, &object).into_iter();
    findings.map(|finding| said(&finding)).collect()
}

fn said(finding: &StructureFinding) -> String {
    let path = &finding.path;
    match &finding.problem {
        Problem::Undecodable(error) => format!("{path}: {error}"),
        Problem::Mistyped { found, wanted } => format!("{path}: {found} is no {wanted}"),
        Problem::Unknown(_) => format!("unknown {path}"),
        Problem::Missing => format!("missing {path}"),
        Problem::Unlisted(values) => format!("{path}: none of {}", values.join(", ")),
        Problem::Repeated(key) => format!("{path}: again {key}"),
    }
}

fn pod(spec: &str) -> String {
    format!(r#"{{"apiVersion":"v1","kind":"Pod","spec":{spec}}}"#)
}

fn container(fields: &str) -> String {
    pod(&format!(r#"{{"containers":[{{"name":"c",{fields}}}]}}"#))
}

fn table() -> Source {
    read_table(TABLE, Release::DEFAULT).unwrap()
}

#[test]
fn numbers_are_judged_as_kubectl_sends_them() {
    let source = table();
    for (spec, want) in [
        (
            r#"{"priority":1.0,"terminationGracePeriodSeconds":1e9}"#,
            "",
        ),
        (r#"{"priority":-0.0}"#, ""),
        (
            r#"{"priority":1e10}"#,
            "number 10000000000 into Go struct field PodSpec.spec.priority of type int32",
        ),
        (
            r#"{"priority":1.5}"#,
            "number 1.5 into Go struct field PodSpec.spec.priority of type int32",
        ),
        (
            r#"{"terminationGracePeriodSeconds":1e30}"#,
            "number 1e+30 into Go struct field PodSpec.spec.terminationGracePeriodSeconds of type int64",
        ),
    ] {
        let mut found = found(&source, &pod(spec));
        found.retain(|said| !said.starts_with("missing"));
        let found = found.join("");
        assert!(
            found.ends_with(want) && found.is_empty() == want.is_empty(),
            "{spec}: {found}"
        );
    }
}

/// The answers of Go's decoder to each, in Kubernetes 1.37.
#[test]
fn wrong_types_are_refused_in_gos_words() {
    let source = table();
    for (object, want) in [
        (
            r#"{"apiVersion":"apps/v1","kind":"Deployment","spec":{"replicas":"3","selector":{},"template":{}}}"#.to_owned(),
            "string into Go struct field DeploymentSpec.spec.replicas of type int32",
        ),
        (
            r#"{"apiVersion":"apps/v1","kind":"Deployment","spec":{"replicas":3.5,"selector":{},"template":{}}}"#.to_owned(),
            "number 3.5 into Go struct field DeploymentSpec.spec.replicas of type int32",
        ),
        (
            r#"{"apiVersion":"v1","kind":"Secret","data":{"a":5}}"#.to_owned(),
            "number into Go struct field Secret.data of type []uint8",
        ),
        (
            r#"{"apiVersion":"v1","kind":"Secret","data":[]}"#.to_owned(),
            "array into Go struct field Secret.data of type map[string][]uint8",
        ),
        (
            r#"{"apiVersion":"v1","kind":"Secret","data":{"a":[1,300]}}"#.to_owned(),
            "number 300 into Go struct field Secret.data of type uint8",
        ),
        (
            r#"{"apiVersion":"v1","kind":"Secret","type":5}"#.to_owned(),
            "number into Go struct field Secret.type of type v1.SecretType",
        ),
        (pod("5"), "number into Go struct field Pod.spec of type v1.PodSpec"),
        (
            pod(r#"{"containers":[{"name":"a"},"b"]}"#),
            "string into Go struct field PodSpec.spec.containers of type v1.Container",
        ),
        (
            pod(r#"{"containers":[],"volumes":[{"name":"a","hostPath":5}]}"#),
            "number into Go struct field Volume.spec.volumes.hostPath of type v1.HostPathVolumeSource",
        ),
        (
            pod(r#"{"containers":[],"nodeSelector":{"a":true}}"#),
            "bool into Go struct field PodSpec.spec.nodeSelector of type string",
        ),
        (
            container(r#""args":"x""#),
            "string into Go struct field Container.spec.containers.args of type []string",
        ),
        (
            container(r#""resources":{"limits":5}"#),
            "number into Go struct field ResourceRequirements.spec.containers.resources.limits \
             of type v1.ResourceList",
        ),
        (
            container(r#""livenessProbe":{"httpGet":{"port":true}}"#),
            "bool into Go struct field HTTPGetAction.spec.containers.livenessProbe.httpGet.port \
             of type int32",
        ),
        (
            container(r#""livenessProbe":{"httpGet":{"port":99999999999}}"#),
            "number 99999999999 into Go struct field \
             HTTPGetAction.spec.containers.livenessProbe.httpGet.port of type int32",
        ),
        (
            r#"{"apiVersion":"v1","kind":"Pod","metadata":{"labels":{"a":1}}}"#.to_owned(),
            "number into Go struct field ObjectMeta.metadata.labels of type string",
        ),
        (
            r#"{"apiVersion":"networking.k8s.io/v1","kind":"NetworkPolicy",
                "spec":{"podSelector":{"matchExpressions":[{"key":"a","operator":5}]}}}"#.to_owned(),
            "number into Go struct field \
             LabelSelectorRequirement.spec.podSelector.matchExpressions.operator \
             of type v1.LabelSelectorOperator",
        ),
    ] {
        let found = found(&source, &object);
        let told = found.first().and_then(|found| found.split_once(": "));
        let want = format!("json: cannot unmarshal {want}");
        assert_eq!(told.map(|(_, told)| told), Some(&*want), "{object}");
    }
}

#[test]
fn values_with_a_decoder_of_their_own_are_read() {
    let source = table();
    let quantity = "quantities must match the regular expression \
                    '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
    for (value, is_good) in [
        (r#""1x""#, false),
        ("true", false),
        ("{}", false),
        (r#""""#, false),
        ("1.5", true),
        (r#""500m""#, true),
        (r#"" 500m ""#, true),
        (r#""500m\n""#, false),
        ("null", true),
    ] {
        let object = container(&format!(r#""resources":{{"limits":{{"cpu":{value}}}}}"#));
        let path = "spec.containers[0].resources.limits.cpu";
        let want = (!is_good).then(|| format!("{path}: {quantity}"));
        assert_eq!(found(&source, &object), Vec::from_iter(want), "{value}");
    }
    let lease = |time| {
        format!(
            r#"{{"apiVersion":"coordination.k8s.io/v1","kind":"Lease","spec":{{"acquireTime":{time}}}}}"#
        )
    };
    let layout = "2006-01-02T15:04:05.000000Z07:00";
    for (time, want) in [
        (r#""2020-01-01T00:00:00.123456Z""#, None),
        (
            r#""2020-01-01T00:00:00Z""#,
            Some(format!(
                r#"parsing time "2020-01-01T00:00:00Z" as "{layout}": cannot parse "Z" as ".000000""#
            )),
        ),
        (
            "5",
            Some(
                "json: cannot unmarshal number into Go struct field LeaseSpec.spec.acquireTime \
                  of type string"
                    .to_owned(),
            ),
        ),
    ] {
        let want = want.map(|want| format!("spec.acquireTime: {want}"));
        assert_eq!(found(&source, &lease(time)), Vec::from_iter(want), "{time}");
    }
    let secret = r#"{"apiVersion":"v1","kind":"Secret","data":{"a":"%%%"}}"#;
    assert_eq!(
        found(&source, secret),
        ["data.a: illegal base64 data at input byte 0"]
    );
}

#[test]
fn what_stops_the_decoder_is_told_first() {
    let object = r#"{"apiVersion":"v1","kind":"Pod","status":{"phase":7,"startTime":"x"}}"#;
    let found = found(&table(), object);
    assert!(
        found[0].starts_with("status.startTime: parsing time"),
        "{found:?}"
    );
    assert!(found[1].starts_with("status.phase: json:"), "{found:?}");
}

#[test]
fn unknown_missing_unlisted_and_repeated_are_found() {
    let object = pod(
        r#"{"restartPolicy":"Sometimes","containers":[{"image":"x","Name":"y","env":[
            {"name":"A"},{"name":"B"},{"name":"A"}],
            "ports":[{"containerPort":80},{"containerPort":80,"protocol":"TCP"},
                {"containerPort":80,"protocol":"UDP"}]}]}"#,
    );
    assert_eq!(
        found(&table(), &object),
        [
            "spec.restartPolicy: none of Always, Never, OnFailure",
            "unknown spec.containers[0].Name",
            r#"spec.containers[0].env[2]: again name="A""#,
            r#"spec.containers[0].ports[1]: again containerPort=80,protocol="TCP""#,
            "missing spec.containers[0].name",
        ]
    );
}

#[test]
fn the_release_decides_which_fields_and_versions_there_are() {
    let (old, new) = (Release::ALL[0], Release::ALL[8]);
    let text =
        r#"{"apiVersion":"v1","kind":"Service","spec":{"trafficDistribution":"PreferClose"}}"#;
    let at = |release| found(&read_table(TABLE, release).unwrap(), text);
    assert_eq!(at(old), ["unknown spec.trafficDistribution"]);
    assert!(at(new).is_empty());
    let serves = |release, version| {
        let source = read_table(TABLE, release).unwrap();
        source
            .kind("flowcontrol.apiserver.k8s.io", version, "FlowSchema")
            .is_some()
    };
    assert!(serves(old, "v1beta3") && !serves(new, "v1beta3") && serves(new, "v1"));
}

#[test]
fn an_openapi_document_is_a_source_of_kinds() {
    let text = r##"{"openapi":"3.0.0","paths":{"/apis/wardle.example.com/v1/namespaces/{namespace}/flunders":
        {"post":{"x-kubernetes-group-version-kind":{"group":"wardle.example.com","version":"v1","kind":"Flunder"}}}},
        "components":{"schemas":{
        "io.k8s.sample.wardle.v1.Flunder":{"type":"object","properties":{
            "apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"type":"object"},
            "spec":{"allOf":[{"$ref":"#/components/schemas/io.k8s.sample.wardle.v1.FlunderSpec"}],"default":{}},
            "lost":{"$ref":"#/components/schemas/none"},
            "round":{"$ref":"#/components/schemas/a"},"again":{"$ref":"#/components/schemas/a"}},
            "x-kubernetes-group-version-kind":[{"group":"wardle.example.com","version":"v1","kind":"Flunder"}]},
        "io.k8s.sample.wardle.v1.FlunderSpec":{"type":"object","properties":{
            "reference":{"type":"string"},"self":{"$ref":"#/components/schemas/io.k8s.sample.wardle.v1.FlunderSpec"}}},
        "a":{"$ref":"#/components/schemas/b"},"b":{"$ref":"#/components/schemas/a"}}}}"##;
    let document = json::parse(text).unwrap().value;
    let (source, faults) = read_openapi(&document, recognise(&document).unwrap());
    let places: Vec<_> = faults
        .iter()
        .map(|(path, text)| format!("{path}: {text}"))
        .collect();
    let at = "components.schemas.io.k8s.sample.wardle.v1.Flunder.properties";
    assert_eq!(
        places,
        [
            format!(
                "{at}.lost: the reference leads nowhere: any value passes here (#/components/schemas/none)"
            ),
            "components.schemas.b: the reference leads back to itself, or on through too many others: any value \
             passes here (#/components/schemas/a)"
                .to_owned(),
        ]
    );
    let object = r#"{"apiVersion":"wardle.example.com/v1","kind":"Flunder","lost":1,
        "spec":{"x":1,"self":{"self":{"reference":5}}}}"#;
    assert_eq!(
        found(&source, object),
        [
            "spec.self.self.reference: json: cannot unmarshal number into Go struct field \
             FlunderSpec.spec.self.self.reference of type string",
            "unknown spec.x",
        ]
    );
    assert_eq!(source.kinds[0].is_namespaced, Some(true));
}

/// A document with a kind `Jar` of the group `a`, whose spec is the struct `N0`, and further schemas.
fn jars(schemas: &str) -> String {
    [
        r##"{"openapi":"3.0.0","components":{"schemas":{"v1.Jar":{"properties":{
            "spec":{"$ref":"#/components/schemas/N0"}},
            "x-kubernetes-group-version-kind":[{"group":"a","version":"v1","kind":"Jar"}]},"##,
        schemas,
        "}}}",
    ]
    .concat()
}

#[test]
fn structs_may_lead_to_each_other_in_any_number_and_any_circle() {
    let chain = (0..20_000).map(|at| {
        let next = at + 1;
        format!(r##""N{at}":{{"properties":{{"a":{{"$ref":"#/components/schemas/N{next}"}}}}}},"##)
    });
    let chain = chain.collect::<String>() + r#""N20000":{"properties":{}}"#;
    let circle = r##""N0":{"properties":{"a":{"$ref":"#/components/schemas/L"},"b":{"$ref":"#/components/schemas/L"}}},
        "L":{"type":"array","items":{"properties":{"a":{"$ref":"#/components/schemas/L"},
            "b":{"$ref":"#/components/schemas/L"}}}}"##;
    for (schemas, spec, unknown) in [
        (&*chain, r#"{"a":{"a":{"b":1}}}"#, "unknown spec.a.a.b"),
        (
            circle,
            r#"{"a":[{"b":[{"a":[],"c":1}]}]}"#,
            "unknown spec.a[0].b[0].c",
        ),
    ] {
        let text = jars(schemas);
        let document = json::parse(&text).unwrap().value;
        let (source, faults) = read_openapi(&document, recognise(&document).unwrap());
        assert_eq!(faults, []);
        let object = format!(r#"{{"apiVersion":"a/v1","kind":"Jar","spec":{spec}}}"#);
        assert_eq!(found(&source, &object), [unknown]);
    }
}

#[test]
fn a_schema_that_would_double_with_each_level_is_written_as_deep_as_it_fits() {
    let ladder = (0..40).map(|at| {
        let next = at + 1;
        format!(
            r##""N{at}":{{"properties":{{"a":{{"$ref":"#/components/schemas/N{next}"}},
                "b":{{"$ref":"#/components/schemas/N{next}"}}}}}},"##
        )
    });
    let text = jars(&(ladder.collect::<String>() + r#""N40":{"properties":{}}"#));
    let document = json::parse(&text).unwrap().value;
    let (source, _) = read_openapi(&document, recognise(&document).unwrap());
    let written = &source.schema(&source.kinds[0]).text;
    assert!(json::parse(written).is_ok());
    assert!(
        (100_000..2_500_000).contains(&written.len()),
        "{}",
        written.len()
    );
}

#[test]
fn several_documents_in_a_list_or_a_map_are_read_as_each_alone() {
    let document = |group: &str| {
        format!(
            r##"{{"openapi":"3.0.0","components":{{"schemas":{{
                "v1.Jar":{{"properties":{{"lid":{{"$ref":"#/components/schemas/v1.Lid"}}}},
                    "x-kubernetes-group-version-kind":[{{"group":"{group}","version":"v1","kind":"Jar"}}]}},
                "v1.Lid":{{"properties":{{"{group}":{{"type":"string"}}}}}}}}}}}}"##
        )
    };
    let (a, b) = (document("a"), document("b"));
    let no_kinds = r#"{"openapi":"3.0.0"}"#;
    for (text, places) in [
        (
            format!("[{a},{b},5,{no_kinds}]"),
            ["[2]", "[3].components.schemas"],
        ),
        (
            format!(r#"{{"apis/a/v1":{a},"apis/b/v1":{b},"error":"down","none":{no_kinds}}}"#),
            ["error", "none.components.schemas"],
        ),
    ] {
        let document = json::parse(&text).unwrap().value;
        let (source, faults) = read_openapi(&document, recognise(&document).unwrap());
        let found_places: Vec<_> = faults.iter().map(|(path, _)| &**path).collect();
        assert_eq!(found_places, places);
        let object = r#"{"apiVersion":"b/v1","kind":"Jar","lid":{"a":"","b":""}}"#;
        assert_eq!(found(&source, object), ["unknown lid.a"]);
    }
    let object = json::parse(r#"{"kind":"Api","spec":{"openapi":"3.0.0"}}"#)
        .unwrap()
        .value;
    assert_eq!(recognise(&object), None);
}

#[test]
fn the_table_knows_which_kinds_have_no_namespace() {
    let source = table();
    for (group, kind, want) in [
        ("", "Namespace", false),
        ("", "ConfigMap", true),
        ("apiregistration.k8s.io", "APIService", false),
    ] {
        let found = source.kind(group, "v1", kind).unwrap();
        assert_eq!(found.is_namespaced, Some(want), "{kind}");
    }
}

#[test]
fn a_field_is_since_the_release_that_first_had_it_in_any_form() {
    let source = table();
    let since = |of: &str, field: &str| {
        let mut types = source.types.iter();
        let of = types.find(|known| &*known.go == of).unwrap();
        of.field(field).unwrap().since
    };
    assert_eq!(since("v1.NetworkPolicyIngressRule", "ports"), None);
    assert_eq!(since("v1.NetworkPolicySpec", "podSelector"), None);
    assert_eq!(since("v1.ServiceSpec", "trafficDistribution"), Some(30));
}
