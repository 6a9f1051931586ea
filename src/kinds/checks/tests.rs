mod pod;
mod update;

use super::*;
use crate::document;
use crate::kinds::read_table;
use crate::value::json::Duplicates;

/// The table of the package.
const TABLE: &str = concat!(
    include_str!("../../../packaging/kubernetes/kinds.txt"),
    include_str!("../../../packaging/kubernetes/checks.txt")
);

/// The errors in an object of YAML's flow style.
fn found_in(release: Release, text: &str) -> Vec<String> {
    let source = read_table(TABLE, release).unwrap();
    let document = document::parse_one(text, Duplicates::LastWins).unwrap();
    let object = &document.value;
    let at = |key| object.get(key).and_then(Value::as_str).unwrap();
    let (group, version) = at("apiVersion")
        .split_once('/')
        .unwrap_or(("", at("apiVersion")));
    let kind = source.kind(group, version, at("kind")).expect("a kind");
    check(&source, kind, object, release).messages()
}

fn found(text: &str) -> Vec<String> {
    found_in(Release::DEFAULT, text)
}

fn workload(kind: &str, selector: &str, labels: &str, spec: &str) -> String {
    format!(
        "{{apiVersion: apps/v1, kind: {kind}, spec: {{{selector} template: {{metadata: {{{labels}}}, \
         spec: {spec}}}}}}}"
    )
}

const SPEC: &str = "{containers: [{name: c, image: i}]}";

#[test]
fn a_selector_matches_the_labels_of_its_template() {
    let mismatch = |labels: &str| {
        format!(
            "spec.template.metadata.labels: Invalid value: {labels}: `selector` does not match \
             template `labels`"
        )
    };
    for (selector, labels, want) in [
        (
            "selector: {matchLabels: {a: b}},",
            "labels: {a: b, c: d}",
            vec![],
        ),
        (
            "selector: {matchLabels: {a: b}},",
            "labels: {c: d, a: x}",
            vec![mismatch(r#"{"a":"x","c":"d"}"#)],
        ),
        (
            "selector: {matchLabels: {a: b}},",
            "",
            vec![mismatch("null")],
        ),
        (
            "",
            "labels: {a: b}",
            vec![
                "spec.selector: Required value".to_owned(),
                mismatch(r#"{"a":"b"}"#),
            ],
        ),
        (
            "selector: {x: y, matchLabels: {}, matchExpressions: [{key: a, operator: In, values: [], x: 1}]},",
            "labels: {a: b}",
            vec![
                "spec.selector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'".to_owned(),
                r#"spec.selector: Invalid value: {"matchExpressions":[{"key":"a","operator":"In"}]}: invalid label selector"#.to_owned(),
            ],
        ),
        (
            "selector: {a: b},",
            "labels: {a: b}",
            vec![
                "spec.selector: Invalid value: {}: empty selector is invalid for deployment"
                    .to_owned(),
            ],
        ),
        (
            "selector: {},",
            "labels: {a: b}",
            vec![
                "spec.selector: Invalid value: {}: empty selector is invalid for deployment"
                    .to_owned(),
            ],
        ),
        (
            "selector: {matchExpressions: [{key: a, operator: In, values: [b, c]}]},",
            "labels: {a: c}",
            vec![],
        ),
        (
            "selector: {matchExpressions: [{key: a, operator: NotIn, values: [b, c]}]},",
            "labels: {a: c}",
            vec![mismatch(r#"{"a":"c"}"#)],
        ),
        (
            "selector: {matchExpressions: [{key: a, operator: Exists}, {key: b, operator: DoesNotExist}]},",
            "labels: {a: c}",
            vec![],
        ),
        (
            "selector: {matchExpressions: [{key: a, operator: Is}, {key: b, operator: In}]},",
            "labels: {}",
            vec![
                "spec.selector.matchExpressions[0].operator: Invalid value: \"Is\": not a valid \
                 selector operator"
                    .to_owned(),
                "spec.selector.matchExpressions[1].values: Required value: must be specified when \
                 `operator` is 'In' or 'NotIn'"
                    .to_owned(),
                "spec.selector: Invalid value: {\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Is\"},\
                 {\"key\":\"b\",\"operator\":\"In\"}]}: invalid label selector"
                    .to_owned(),
            ],
        ),
    ] {
        let text = workload("Deployment", selector, labels, SPEC);
        assert_eq!(found(&text), want, "{text}");
    }
}

#[test]
fn older_releases_show_values_as_go_writes_them() {
    let old = Release::ALL[0];
    let text = |selector| workload("StatefulSet", selector, "labels: {a: x}", SPEC);
    assert_eq!(
        found_in(old, &text("selector: {matchLabels: {a: b}},")),
        [
            "spec.template.metadata.labels: Invalid value: map[string]string{\"a\":\"x\"}: \
          `selector` does not match template `labels`"
        ]
    );
    let empty = text("selector: {matchLabels: {}, matchExpressions: []},");
    assert_eq!(
        found_in(old, &empty),
        [
            "spec.selector: Invalid value: v1.LabelSelector{MatchLabels:map[string]string{}, \
             MatchExpressions:[]v1.LabelSelectorRequirement{}}: empty selector is invalid for \
             statefulset"
        ]
    );
    assert_eq!(
        found_in(
            old,
            &workload(
                "StatefulSet",
                "selector: {matchLabels: {a: b}},",
                "labels: {}",
                SPEC
            )
        ),
        [
            "spec.template.metadata.labels: Invalid value: map[string]string{}: \
             `selector` does not match template `labels`"
        ]
    );
    assert_eq!(
        found_in(old, &text("selector: {},")),
        [
            "spec.selector: Invalid value: v1.LabelSelector{MatchLabels:map[string]string(nil), \
          MatchExpressions:[]v1.LabelSelectorRequirement(nil)}: empty selector is invalid for \
          statefulset"
        ]
    );
}

#[test]
fn each_workload_has_its_own_rules() {
    let none = workload("DaemonSet", "", "", SPEC);
    let all = found(&none);
    assert_eq!(all.len(), 1, "{all:?}");
    assert!(all[0].contains("does not match"), "{all:?}");

    let selector = "selector: {matchLabels: {a: b}},";
    let labels = "labels: {a: b}";
    let never = "{restartPolicy: Never, containers: [{name: c}]}";
    let policy = "spec.template.spec.restartPolicy: Unsupported value: \"Never\": supported \
                  values: \"Always\"";
    assert_eq!(
        found(&workload("Deployment", selector, labels, never)),
        [
            "spec.template.spec.containers[0].image: Required value",
            policy
        ]
    );
    // The server does not look into the pods of a StatefulSet.
    assert_eq!(
        found(&workload("StatefulSet", selector, labels, never)),
        [policy]
    );
    let job = |more: &str| {
        format!(
            "{{apiVersion: batch/v1, kind: Job, spec: {{{more} template: {{metadata: {{labels: {{a: b}}}}, \
             spec: {{containers: [{{name: c, image: i}}]}}}}}}}}"
        )
    };
    let policy = "spec.template.spec.restartPolicy: Required value: valid values: \"OnFailure\", \
                  \"Never\"";
    assert_eq!(found(&job("selector: {matchLabels: {a: x}},")), [policy]);
    let manual = job("manualSelector: true, selector: {matchLabels: {a: x}},");
    assert_eq!(found(&manual).len(), 2);
    let controller =
        "{apiVersion: v1, kind: ReplicationController, spec: {selector: {a: x}, template: {}}}";
    assert_eq!(
        found(controller),
        [
            "spec.template.spec.containers: Required value",
            "spec.template.metadata.labels: Invalid value: null: `selector` does not match template \
          `labels`"
        ]
    );
}

#[test]
fn an_invalid_selector_hides_the_template_where_the_server_does_so() {
    let selector = "selector: {matchLabels: {a: b c}},";
    let never = "{restartPolicy: Never, containers: [{name: c}]}";
    let label = "spec.selector.matchLabels: Invalid value: \"b c\": ";
    let whole = r#"spec.selector: Invalid value: {"matchLabels":{"a":"b c"}}"#;
    let unsupported = "spec.template.spec.restartPolicy: Unsupported value";
    for (kind, want) in [
        ("Deployment", vec![label, whole]),
        ("ReplicaSet", vec![label, whole]),
        ("StatefulSet", vec![label, whole, unsupported]),
        (
            "DaemonSet",
            vec!["spec.template.spec.containers[0].image", label, unsupported],
        ),
    ] {
        let all = found(&workload(kind, selector, "", never));
        assert_eq!(all.len(), want.len(), "{kind}: {all:?}");
        for (found, want) in all.iter().zip(want) {
            assert!(found.starts_with(want), "{kind}: {found}");
        }
    }
    let go = found_in(
        "1.33".parse().unwrap(),
        &workload(
            "Deployment",
            "selector: {matchExpressions: [{key: a, operator: Is}]},",
            "",
            SPEC,
        ),
    );
    assert_eq!(
        go[1],
        "spec.selector: Invalid value: v1.LabelSelector{MatchLabels:map[string]string(nil), \
         MatchExpressions:[]v1.LabelSelectorRequirement{v1.LabelSelectorRequirement{Key:\"a\", \
         Operator:\"Is\", Values:[]string(nil)}}}: invalid label selector"
    );
}

#[test]
fn structs_that_the_object_lacks_are_checked_as_empty_ones() {
    let containers = "spec.template.spec.containers: Required value";
    let labels = "spec.template.metadata.labels: Invalid value: null: `selector` does not match \
                  template `labels`";
    let policy = "spec.template.spec.restartPolicy: Required value: valid values: \"OnFailure\", \
                  \"Never\"";
    let selector = "spec.selector: Required value";
    for (text, want) in [
        (
            "{apiVersion: apps/v1, kind: Deployment}",
            vec![selector, containers, labels],
        ),
        (
            "{apiVersion: apps/v1, kind: Deployment, spec: null}",
            vec![selector, containers, labels],
        ),
        (
            "{apiVersion: apps/v1, kind: StatefulSet}",
            vec![selector, labels],
        ),
        (
            "{apiVersion: batch/v1, kind: Job, spec: {}}",
            vec![containers, policy],
        ),
        (
            "{apiVersion: v1, kind: Pod}",
            vec!["spec.containers: Required value"],
        ),
        (
            "{apiVersion: v1, kind: Service}",
            vec!["spec.ports: Required value"],
        ),
        (
            "{apiVersion: v1, kind: Service, spec: {type: ExternalName}}",
            vec![],
        ),
        ("{apiVersion: v1, kind: ConfigMap}", vec![]),
        (
            "{apiVersion: v1, kind: PersistentVolume}",
            vec!["spec.accessModes: Required value"],
        ),
        (
            "{apiVersion: v1, kind: ReplicationController, spec: {replicas: 1}}",
            vec![selector, "spec.template: Required value"],
        ),
        (
            "{apiVersion: v1, kind: ReplicationController, spec: {selector: {a: b}}}",
            vec!["spec.template: Required value"],
        ),
        (
            "{apiVersion: v1, kind: ReplicationController, spec: {template: {spec: {containers: [{name: a, image: b}]}}}}",
            vec![selector],
        ),
        (
            "{apiVersion: v1, kind: Pod, spec: {containers: [null]}}",
            vec![
                "spec.containers[0].name: Required value",
                "spec.containers[0].image: Required value",
            ],
        ),
        (
            "{apiVersion: batch/v1, kind: Job, spec: {manualSelector: true, template: {metadata: {labels: {a: b}}, \
             spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}}",
            vec![
                selector,
                "spec.template.metadata.labels: Invalid value: {\"a\":\"b\"}: `selector` does not match \
                 template `labels`",
            ],
        ),
    ] {
        assert_eq!(found(text), want, "{text}");
    }
}

#[test]
fn mounts_have_paths_of_their_own() {
    assert_eq!(
        pod(
            "{name: a, image: i, volumeMounts: [{name: v, mountPath: /a}, {name: v, mountPath: /b}, \
             {name: v, mountPath: /a}]}], volumes: [{name: v}"
        ),
        ["spec.containers[0].volumeMounts[2].mountPath: Invalid value: \"/a\": must be unique"]
    );
}

fn pod(containers: &str) -> Vec<String> {
    found(&format!(
        "{{apiVersion: v1, kind: Pod, spec: {{containers: [{containers}]}}}}"
    ))
}

#[test]
fn ports_are_in_their_range_and_have_names() {
    assert_eq!(
        pod(
            "{name: A, image: i, ports: [{}, {containerPort: 70000, name: http_1}, {containerPort: 1, \
             hostPort: -1, protocol: udp, name: web}, {containerPort: 2, name: web}]}, {name: A, image: i}"
        ),
        [
            "spec.containers[0].ports[0].containerPort: Required value",
            "spec.containers[0].ports[1].name: Invalid value: \"http_1\": must contain only \
             alpha-numeric characters (a-z, 0-9), and hyphens (-)",
            "spec.containers[0].ports[1].containerPort: Invalid value: 70000: must be between 1 and \
             65535, inclusive",
            "spec.containers[0].ports[2].hostPort: Invalid value: -1: must be between 1 and 65535, \
             inclusive",
            "spec.containers[0].ports[2].protocol: Unsupported value: \"udp\": supported values: \
             \"SCTP\", \"TCP\", \"UDP\"",
            "spec.containers[0].name: Invalid value: \"A\": a lowercase RFC 1123 label must consist \
             of lower case alphanumeric characters or '-', and must start and end with an \
             alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is \
             '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
            "spec.containers[0].ports[3].name: Duplicate value: \"web\"",
            "spec.containers[1].name: Invalid value: \"A\": a lowercase RFC 1123 label must consist \
             of lower case alphanumeric characters or '-', and must start and end with an \
             alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is \
             '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
            "spec.containers[1].name: Duplicate value: \"A\"",
        ]
    );
    let service = |spec: &str| found(&format!("{{apiVersion: v1, kind: Service, spec: {spec}}}"));
    assert_eq!(service("{}"), ["spec.ports: Required value"]);
    assert_eq!(service("{clusterIP: None}"), [""; 0]);
    assert_eq!(
        service("{ports: [{port: 80, targetPort: 0}, {port: 0, targetPort: a--, name: x}]}"),
        [
            "spec.ports[1].port: Invalid value: 0: must be between 1 and 65535, inclusive",
            "spec.ports[1].targetPort: Invalid value: \"a--\": must not contain consecutive hyphens",
            "spec.ports[1].targetPort: Invalid value: \"a--\": must not begin or end with a hyphen",
            "spec.ports[0].name: Required value",
        ]
    );
}

#[test]
fn ports_of_a_service_differ_in_number_or_protocol() {
    let text = "{apiVersion: v1, kind: Service, spec: {ports: [{name: a, port: 80}, {name: b, port: 80, \
                protocol: UDP}, {name: c, port: 80, protocol: TCP}]}}";
    assert_eq!(
        found(text),
        [
            "spec.ports[2]: Duplicate value: {\"Name\":\"\",\"Protocol\":\"TCP\",\"AppProtocol\":null,\
          \"Port\":80,\"TargetPort\":0,\"NodePort\":0}"
        ]
    );
    assert_eq!(
        found_in(Release::ALL[0], text),
        [
            "spec.ports[2]: Duplicate value: core.ServicePort{Name:\"\", Protocol:\"TCP\", \
          AppProtocol:(*string)(nil), Port:80, TargetPort:intstr.IntOrString{Type:0, IntVal:0, \
          StrVal:\"\"}, NodePort:0}"
        ]
    );
}

#[test]
fn a_probe_has_one_handler() {
    assert_eq!(
        pod(
            "{name: c, image: i, livenessProbe: {}, readinessProbe: {exec: {}, httpGet: {port: 0}, \
             terminationGracePeriodSeconds: 1}, startupProbe: {tcpSocket: {port: a}, successThreshold: 2, \
             periodSeconds: -1}}"
        ),
        [
            "spec.containers[0].livenessProbe: Required value: must specify a handler type",
            "spec.containers[0].readinessProbe.exec.command: Required value",
            "spec.containers[0].readinessProbe.httpGet: Forbidden: may not specify more than 1 \
             handler type",
            "spec.containers[0].startupProbe.periodSeconds: Invalid value: -1: must be greater than \
             or equal to 0",
            "spec.containers[0].startupProbe.successThreshold: Invalid value: 2: must be 1",
            "spec.containers[0].readinessProbe.terminationGracePeriodSeconds: Invalid value: 1: must \
             not be set for readinessProbes",
        ]
    );
}

#[test]
fn the_release_decides_which_handlers_there_are() {
    let text = "{apiVersion: v1, kind: Pod, spec: {containers: [{name: c, image: i, lifecycle: \
                {preStop: {sleep: {seconds: 1}}}}]}}";
    assert_eq!(
        found_in(Release::ALL[0], text),
        ["spec.containers[0].lifecycle.preStop: Required value: must specify a handler type"]
    );
    assert_eq!(found_in(Release::ALL[1], text), [""; 0]);
}

#[test]
fn what_is_forbidden_is_not_looked_into() {
    let text = "{apiVersion: v1, kind: Pod, spec: {containers: [{name: c, image: i}], initContainers: \
                [{name: a, image: i, livenessProbe: {}}, {name: b, image: i, restartPolicy: Always, \
                livenessProbe: {}}]}}";
    assert_eq!(
        found(text),
        [
            "spec.initContainers[1].livenessProbe: Required value: must specify a handler type",
            "spec.initContainers[0].livenessProbe: Forbidden: may not be set for init containers \
             without restartPolicy=Always",
        ]
    );
}

#[test]
fn a_mounted_volume_is_one_of_the_pod() {
    let text = "{apiVersion: v1, kind: Pod, spec: {volumes: [{name: a}, {name: a}], containers: [{name: \
                c, image: i, volumeMounts: [{name: a, mountPath: /a}, {name: b, mountPath: ''}]}]}}";
    assert_eq!(
        found(text),
        [
            "spec.containers[0].volumeMounts[1].mountPath: Required value",
            "spec.volumes[1].name: Duplicate value: \"a\"",
            "spec.containers[0].volumeMounts[1].name: Not found: \"b\"",
        ]
    );
}

/// The errors in an update of an object.
#[test]
fn external_addresses_are_reachable_from_other_hosts() {
    let service = |addresses: &str| {
        found(&format!(
            "{{apiVersion: v1, kind: Service, spec: {{ports: [{{port: 80}}], externalIPs: {addresses}}}}}"
        ))
    };
    assert_eq!(service("[192.0.2.1, '2001:db8::1', 192.0.2.01]"), [""; 0]);
    assert_eq!(
        service("[example.org, 127.0.0.1, '::', 169.254.1.1, 'ff02::1']"),
        [
            "spec.externalIPs[0]: Invalid value: \"example.org\": must be a valid IP address, \
             (e.g. 10.9.8.7 or 2001:db8::ffff)",
            "spec.externalIPs[1]: Invalid value: \"127.0.0.1\": may not be in the loopback range \
             (127.0.0.0/8, ::1/128)",
            "spec.externalIPs[2]: Invalid value: \"::\": may not be unspecified (::)",
            "spec.externalIPs[3]: Invalid value: \"169.254.1.1\": may not be in the link-local range \
             (169.254.0.0/16, fe80::/10)",
            "spec.externalIPs[4]: Invalid value: \"ff02::1\": may not be in the link-local multicast \
             range (224.0.0.0/24, ff02::/10)",
        ]
    );
}

#[test]
fn every_line_of_the_table_is_a_check_of_a_type_and_a_field() {
    let lines = include_str!("../../../packaging/kubernetes/checks.txt").lines();
    let lines = lines.filter_map(|line| line.strip_prefix('?'));
    let count = lines.clone().count();
    let parsed = lines.filter_map(|line| {
        let line = line.split(" @").next()?;
        Check::from_line(line.split_once(' ')?.1)
    });
    assert_eq!(parsed.count(), count);
    let releases = Release::ALL.iter();
    for source in releases.map(|release| read_table(TABLE, *release).unwrap()) {
        for of in source.types.iter() {
            for check in &of.checks {
                let first = if check.base.is_empty() {
                    &check.field
                } else {
                    &check.base
                };
                let first = first.split('.').next().unwrap().trim_end_matches("[]");
                assert!(
                    first.is_empty() || of.field(first).is_some(),
                    "{} {check:?}",
                    of.go
                );
            }
        }
    }
}

#[test]
fn values_that_the_server_does_not_know_are_refused_in_its_words() {
    for (object, want) in [
        (
            "{apiVersion: v1, kind: Pod, spec: {restartPolicy: always, dnsPolicy: first, containers: [{name: c, \
             image: i, imagePullPolicy: always, terminationMessagePolicy: file}], tolerations: [{key: a, effect: \
             noschedule}]}}",
            &[
                "spec.containers[0].terminationMessagePolicy: Unsupported value: \"file\": supported values: \
                 \"File\", \"FallbackToLogsOnError\"",
                "spec.containers[0].imagePullPolicy: Unsupported value: \"always\": supported values: \
                 \"Always\", \"IfNotPresent\", \"Never\"",
                "spec.restartPolicy: Unsupported value: \"always\": supported values: \"Always\", \
                 \"OnFailure\", \"Never\"",
                "spec.dnsPolicy: Unsupported value: \"first\": supported values: \
                 \"ClusterFirstWithHostNet\", \"ClusterFirst\", \"Default\", \"None\"",
                "spec.tolerations[0].effect: Unsupported value: \"noschedule\": supported values: \
                 \"NoSchedule\", \"PreferNoSchedule\", \"NoExecute\"",
            ][..],
        ),
        (
            "{apiVersion: v1, kind: Pod, spec: {containers: [{name: c, image: i}], volumes: [{name: a, hostPath: \
             {path: /a, type: Dir}}]}}",
            &[
                "spec.volumes[0].hostPath.type: Unsupported value: \"Dir\": supported values: \"\", \
                 \"BlockDevice\", \"CharDevice\", \"Directory\", \"DirectoryOrCreate\", \"File\", \
                 \"FileOrCreate\", \"Socket\"",
            ],
        ),
        (
            "{apiVersion: v1, kind: Service, spec: {type: LoadBalncer, ports: [{port: 1}, {port: 1}], \
             sessionAffinity: ip}}",
            &[
                "spec.ports[0].name: Required value",
                "spec.ports[1].name: Required value",
                "spec.sessionAffinity: Unsupported value: \"ip\": supported values: \"ClientIP\", \"None\"",
                "spec.type: Unsupported value: \"LoadBalncer\": supported values: \"ClusterIP\", \
                 \"ExternalName\", \"LoadBalancer\", \"NodePort\"",
                "spec.ports[1]: Duplicate value: {\"Name\":\"\",\"Protocol\":\"TCP\",\"AppProtocol\":null,\
                 \"Port\":1,\"TargetPort\":0,\"NodePort\":0}",
            ],
        ),
        (
            "{apiVersion: batch/v1, kind: CronJob, spec: {concurrencyPolicy: x, jobTemplate: {spec: {template: \
             {spec: {restartPolicy: never, containers: [{name: c, image: i}]}}}}}}",
            &[
                "spec.jobTemplate.spec.template.spec.restartPolicy: Unsupported value: \"never\": supported \
                 values: \"Always\", \"OnFailure\", \"Never\"",
                "spec.jobTemplate.spec.template.spec.restartPolicy: Unsupported value: \"never\": supported \
                 values: \"OnFailure\", \"Never\"",
                "spec.concurrencyPolicy: Unsupported value: \"x\": supported values: \"Allow\", \"Forbid\", \
                 \"Replace\"",
            ],
        ),
        (
            "{apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, spec: {policyTypes: [Ingress, Eggress], \
             ingress: [{ports: [{protocol: tcp}]}]}}",
            &[
                "spec.ingress[0].ports[0].protocol: Unsupported value: \"tcp\": supported values: \"TCP\", \
                 \"UDP\", \"SCTP\"",
                "spec.policyTypes[1]: Unsupported value: \"Eggress\": supported values: \"Ingress\", \
                 \"Egress\"",
            ],
        ),
        (
            "{apiVersion: networking.k8s.io/v1, kind: Ingress, spec: {rules: [{http: {paths: [{path: /}, \
             {pathType: prefix}]}}, {http: {}}]}}",
            &[
                "spec.rules[0].http.paths[0].pathType: Required value: pathType must be specified",
                "spec.rules[0].http.paths[1].pathType: Unsupported value: \"prefix\": supported values: \
                 \"Exact\", \"ImplementationSpecific\", \"Prefix\"",
                "spec.rules[1].http.paths: Required value",
            ],
        ),
        (
            "{apiVersion: v1, kind: PersistentVolumeClaim}",
            &["spec.accessModes: Required value: at least 1 access mode is required"],
        ),
        (
            "{apiVersion: apps/v1, kind: StatefulSet, spec: {selector: {matchLabels: {a: b}}, template: {metadata: \
             {labels: {a: b}}}, volumeClaimTemplates: [{spec: {accessModes: [RWO]}}]}}",
            &[],
        ),
    ] {
        assert_eq!(found(object), want, "{object}");
    }
}

#[test]
fn an_empty_value_of_a_pointer_is_not_an_absent_one() {
    for (text, want) in [
        (
            "{apiVersion: networking.k8s.io/v1, kind: Ingress, spec: {rules: [{http: {paths: [{path: /, pathType: ''}]}}]}}",
            "spec.rules[0].http.paths[0].pathType: Unsupported value: \"\": supported values: \"Exact\", \
             \"ImplementationSpecific\", \"Prefix\"",
        ),
        (
            "{apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, spec: {ingress: [{ports: [{protocol: ''}]}]}}",
            "spec.ingress[0].ports[0].protocol: Unsupported value: \"\": supported values: \"TCP\", \"UDP\", \"SCTP\"",
        ),
        (
            "{apiVersion: v1, kind: PersistentVolumeClaim, spec: {accessModes: [ReadWriteOnce], volumeMode: ''}}",
            "spec.volumeMode: Unsupported value: \"\": supported values: \"Block\", \"Filesystem\"",
        ),
        (
            "{apiVersion: v1, kind: PersistentVolume, spec: {accessModes: [ReadWriteOnce], volumeMode: ''}}",
            "spec.volumeMode: Unsupported value: \"\": supported values: \"Block\", \"Filesystem\"",
        ),
        (
            "{apiVersion: v1, kind: Pod, spec: {securityContext: {fsGroupChangePolicy: ''}, containers: [{name: c, image: i}]}}",
            "spec.securityContext.fsGroupChangePolicy: Unsupported value: \"\": supported values: \"Always\", \
             \"OnRootMismatch\"",
        ),
    ] {
        let found = found(text);
        assert_eq!(found, [want], "{text}");
    }
}
