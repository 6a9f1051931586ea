use super::columns::KindColumns;
use super::*;
use crate::document::parse_one;
use crate::value::json::Duplicates;
use crate::views::table::cell_text;

/// 2026-01-02T00:00:00Z
const NOW: Instant = 1_767_312_000_000_000_000;

/// The cell below a head, in a wide table.
fn cell(object: &str, head: &str, release: &str) -> String {
    let parsed = parse_one(object, Duplicates::LastWins).unwrap();
    let word = |key| parsed.value.get(key).and_then(Value::as_str).unwrap();
    let printing = Printing {
        now: NOW,
        release: release.parse().unwrap(),
        wide: true,
    };
    let objects = std::slice::from_ref(&parsed.value);
    let table = table(word("apiVersion"), word("kind"), objects, printing);
    let place = table.columns.iter().position(|column| column.name == head);
    let Some(place) = place else {
        return "no such column".to_owned();
    };
    cell_text(&table.rows[0][place])
}

#[test]
fn cells_are_those_of_the_server() {
    for (head, object, want) in [
        (
            "Age",
            "{apiVersion: v1, kind: Secret, metadata: {creationTimestamp: '2026-01-01T00:00:00Z'}}",
            "24h",
        ),
        (
            "Age",
            "{apiVersion: v1, kind: Secret, metadata: {creationTimestamp: 5}}",
            "<unknown>",
        ),
        ("Type", "{apiVersion: v1, kind: Secret}", "Opaque"),
        (
            "Data",
            "{apiVersion: v1, kind: Secret, data: {a: ''}, stringData: {a: '', b: ''}}",
            "2",
        ),
        ("Data", "{apiVersion: v1, kind: ConfigMap, data: null}", "0"),
        (
            "Selector",
            "{apiVersion: v1, kind: ReplicationController, spec: {template: {metadata: {labels: {a: b}}}}}",
            "a=b",
        ),
        (
            "Endpoints",
            "{apiVersion: v1, kind: Endpoints, subsets: [{addresses: [{ip: 10.0.0.1}, {ip: '::1'}], ports: [{port: 80}, \
             {port: 81}]}]}",
            "10.0.0.1:80,[::1]:80,10.0.0.1:81 + 1 more...",
        ),
        (
            "Endpoints",
            "{apiVersion: v1, kind: Endpoints, subsets: [{addresses: [{ip: 10.0.0.1}]}]}",
            "10.0.0.1",
        ),
        ("Endpoints", "{apiVersion: v1, kind: Endpoints}", "<none>"),
        (
            "Ports",
            "{apiVersion: discovery.k8s.io/v1, kind: EndpointSlice, ports: [{port: 80}, {name: web}, {protocol: TCP}]}",
            "80,web,*",
        ),
        (
            "Endpoints",
            "{apiVersion: discovery.k8s.io/v1, kind: EndpointSlice, endpoints: [{addresses: [a, b]}, {addresses: [c, d, e]}]}",
            "a,b,c + 2 more...",
        ),
        (
            "Endpoints",
            "{apiVersion: discovery.k8s.io/v1, kind: EndpointSlice, endpoints: []}",
            "<unset>",
        ),
        (
            "Webhooks",
            "{apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, webhooks: [{}, {}]}",
            "2",
        ),
        (
            "ParamKind",
            "{apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicy, spec: {paramKind: \
             {apiVersion: v1, kind: ConfigMap}}}",
            "v1/ConfigMap",
        ),
        (
            "Service",
            "{apiVersion: apiregistration.k8s.io/v1, kind: APIService}",
            "Local",
        ),
        (
            "Available",
            "{apiVersion: apiregistration.k8s.io/v1, kind: APIService, status: {conditions: [{type: Available, \
             status: 'False', reason: MissingEndpoints}]}}",
            "False (MissingEndpoints)",
        ),
        (
            "RequestedDuration",
            "{apiVersion: certificates.k8s.io/v1, kind: CertificateSigningRequest, spec: {expirationSeconds: 86400}}",
            "24h",
        ),
        (
            "Condition",
            "{apiVersion: certificates.k8s.io/v1, kind: CertificateSigningRequest, status: {certificate: YQ==, conditions: \
             [{type: Approved}]}}",
            "Approved,Issued",
        ),
        (
            "Controller",
            "{apiVersion: apps/v1, kind: ControllerRevision, metadata: {ownerReferences: [{apiVersion: apps/v1, \
             kind: StatefulSet, name: web, controller: true}]}}",
            "statefulset.apps/web",
        ),
        (
            "AttachRequired",
            "{apiVersion: storage.k8s.io/v1, kind: CSIDriver}",
            "true",
        ),
        (
            "Modes",
            "{apiVersion: storage.k8s.io/v1, kind: CSIDriver}",
            "Persistent",
        ),
        (
            "TokenRequests",
            "{apiVersion: storage.k8s.io/v1, kind: CSIDriver}",
            "<unset>",
        ),
        ("Ready", "{apiVersion: apps/v1, kind: Deployment}", "0/1"),
        (
            "Ready",
            "{apiVersion: apps/v1, kind: Deployment, spec: {replicas: 0}}",
            "0/0",
        ),
        (
            "Restarts",
            "{apiVersion: v1, kind: Pod, status: {containerStatuses: [{restartCount: 2, \
          lastState: {terminated: {finishedAt: '2026-01-01T23:59:00Z'}}}]}}",
            "2 (60s ago)",
        ),
        (
            "Status",
            "{apiVersion: v1, kind: Pod, metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}}",
            "Terminating",
        ),
        (
            "Status",
            "{apiVersion: v1, kind: Pod, spec: {initContainers: [{name: a}]}, status: {initContainerStatuses: \
          [{name: a, state: {terminated: {exitCode: 1, signal: 9}}}]}}",
            "Init:Signal:9",
        ),
        (
            "Duration",
            "{apiVersion: batch/v1, kind: Job, status: {startTime: '2026-01-01T00:00:00Z'}}",
            "24h",
        ),
        (
            "Duration",
            "{apiVersion: batch/v1, kind: Job, status: {startTime: '2026-01-01T00:00:00Z', \
          completionTime: '2026-01-01T00:05:00Z'}}",
            "5m",
        ),
        (
            "Completions",
            "{apiVersion: batch/v1, kind: Job, spec: {parallelism: 3}}",
            "0/1 of 3",
        ),
        (
            "Roles",
            "{apiVersion: v1, kind: Node, metadata: {labels: {node-role.kubernetes.io/b: '', \
          node-role.kubernetes.io/a: '', kubernetes.io/role: a}}}",
            "a,b",
        ),
        (
            "Capacity",
            "{apiVersion: v1, kind: PersistentVolume, spec: {capacity: {storage: 1024Mi}}}",
            "1Gi",
        ),
        (
            "Capacity",
            "{apiVersion: v1, kind: PersistentVolume, spec: {capacity: {storage: much}}}",
            "much",
        ),
        (
            "Address",
            "{apiVersion: networking.k8s.io/v1, kind: Ingress, status: {loadBalancer: {ingress: \
          [{hostname: b}, {ip: 10.0.0.1}, {ip: 10.0.0.1}]}}}",
            "10.0.0.1,b",
        ),
        (
            "Pod-Selector",
            "{apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, spec: {podSelector: {matchExpressions: \
          [{key: b, operator: DoesNotExist}, {key: a, operator: NotIn, values: [d, c]}]}}}",
            "a notin (c,d),!b",
        ),
        (
            "Object",
            "{apiVersion: events.k8s.io/v1, kind: Event, regarding: {kind: Pod, name: web}}",
            "pod/web",
        ),
        ("Count", "{apiVersion: v1, kind: Event}", "1"),
        (
            "Created At",
            "{apiVersion: example.org/v1, kind: Boat, metadata: {creationTimestamp: x}}",
            "x",
        ),
    ] {
        assert_eq!(cell(object, head, "1.36"), want, "{head} of {object}");
    }
}

#[test]
fn columns_are_those_of_the_release() {
    let job = "{apiVersion: batch/v1, kind: Job, status: {conditions: [{type: SuccessCriteriaMet, status: 'True'}]}}";
    for (release, want) in [
        ("1.29", "no such column"),
        ("1.33", "Running"),
        ("1.34", "SuccessCriteriaMet"),
    ] {
        assert_eq!(cell(job, "Status", release), want, "{release}");
    }
}

#[test]
fn each_group_has_its_own_kinds() {
    assert!(has_table("v1", "Event"));
    assert!(has_table("events.k8s.io/v1", "Event"));
    assert!(!has_table("v1", "Deployment"));
}

/// A field is where the path leads, whatever the user wrote there.
#[test]
fn no_object_stops_a_table() {
    let shapes = ["5", "[]", "[5]", "{a: 5}", "'x'", "null"];
    for KindColumns { kind, group, .. } in TABLES {
        for shape in shapes {
            let api = if group.is_empty() {
                "v1".to_owned()
            } else {
                format!("{group}/v1")
            };
            let text = format!(
                "{{apiVersion: {api}, kind: {kind}, metadata: {shape}, spec: {shape}, status: {shape}, data: {shape}, subjects: {shape}}}"
            );
            assert_ne!(cell(&text, "Name", "1.36"), "no such column", "{text}");
        }
    }
}
