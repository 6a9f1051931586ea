use super::*;

fn changed(release: Release, stored: &str, object: &str) -> Vec<String> {
    let source = read_table(TABLE, release).unwrap();
    let read = |text| document::parse_one(text, Duplicates::LastWins).unwrap();
    let (stored, object) = (read(stored), read(object));
    let at = |key| object.value.get(key).and_then(Value::as_str).unwrap();
    let version = at("apiVersion");
    let (group, version) = version.split_once('/').unwrap_or(("", version));
    let kind = source.kind(group, version, at("kind")).expect("a kind");
    check_update(&source, kind, (&stored.value, &object.value), release).messages()
}

#[test]
fn an_update_keeps_the_selector_of_a_workload() {
    let of = |kind: &str, selector: &str| workload(kind, selector, "labels: {a: b}", SPEC);
    let (old, new) = (
        "selector: {matchLabels: {a: b}},",
        "selector: {matchLabels: {a: c}},",
    );
    let empty = "selector: {matchLabels: {a: b}, matchExpressions: []},";
    for kind in ["Deployment", "ReplicaSet", "DaemonSet"] {
        let change = |new| changed(Release::DEFAULT, &of(kind, old), &of(kind, new));
        assert_eq!(change(old), [""; 0]);
        assert_eq!(change(empty), [""; 0]);
        assert_eq!(change(""), [""; 0]);
        assert_eq!(
            change(new),
            ["spec.selector: Invalid value: {\"matchLabels\":{\"a\":\"c\"}}: field is immutable"]
        );
    }
    assert_eq!(
        changed(
            Release::ALL[0],
            &of("Deployment", old),
            &of("Deployment", new)
        ),
        [
            "spec.selector: Invalid value: v1.LabelSelector{MatchLabels:map[string]string{\"a\":\"c\"}, \
          MatchExpressions:[]v1.LabelSelectorRequirement(nil)}: field is immutable"
        ]
    );
    let job = |mode: &str| {
        format!("{{apiVersion: batch/v1, kind: Job, spec: {{completionMode: {mode}}}}}")
    };
    assert_eq!(
        changed(Release::DEFAULT, &job("NonIndexed"), &job("Indexed")),
        ["spec.completionMode: Invalid value: \"Indexed\": field is immutable"]
    );
}

#[test]
fn an_update_of_a_stateful_set_changes_some_fields_only() {
    let of = |spec: &str| format!("{{apiVersion: apps/v1, kind: StatefulSet, spec: {{{spec}}}}}");
    let claim = |size: &str| {
        of(&format!(
            "serviceName: a, volumeClaimTemplates: [{{spec: {{resources: {{requests: {{storage: {size}}}}}}}}}]"
        ))
    };
    let text = "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', \
                'template', 'updateStrategy', 'revisionHistoryLimit', \
                'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";
    let change = |old: &str, new: &str| changed(Release::DEFAULT, old, new);
    assert_eq!(change(&claim("1Gi"), &claim("1024Mi")), [""; 0]);
    assert_eq!(change(&claim("1Gi"), &claim("2Gi")), [text]);
    // The stored object has defaults.
    let stored = claim("1Gi").replace(
        "spec: {resources",
        "status: {phase: Pending}, spec: {volumeMode: A, resources",
    );
    assert_eq!(change(&stored, &claim("1Gi")), [""; 0]);
    assert_eq!(change(&of("serviceName: a"), &of("serviceName: b")), [text]);
    assert_eq!(
        change(
            &of("replicas: 1, minReadySeconds: 1"),
            &of("replicas: 2, minReadySeconds: 2")
        ),
        [""; 0]
    );
    let limits = ["revisionHistoryLimit: 1", "revisionHistoryLimit: 2"].map(of);
    let [old, new] = &limits;
    assert_eq!(change(old, new), [""; 0]);
    assert_eq!(
        changed(Release::ALL[0], old, new),
        [text.replace(" 'revisionHistoryLimit',", "")]
    );
}

#[test]
fn an_update_of_a_job_keeps_its_template() {
    let job = |image: &str, spec: &str| {
        format!(
            "{{apiVersion: batch/v1, kind: Job, spec: {{{spec} template: {{spec: {{containers: [{{name: c, \
             image: {image}}}]}}}}}}}}"
        )
    };
    let change = |old: &str, new: &str| changed(Release::DEFAULT, old, new);
    let text = "spec.template: Invalid value: field is immutable";
    assert_eq!(change(&job("a", ""), &job("b", "")), [text]);
    assert_eq!(change(&job("a", ""), &job("a", "")), [""; 0]);
    assert_eq!(change(&job("a", "suspend: true,"), &job("b", "")), [""; 0]);
    let filled = job("a", "").replace("image: a", "image: a, imagePullPolicy: Always");
    assert_eq!(change(&filled, &job("a", "")), [""; 0]);
    let completions = |mode: &str, count: u32| {
        job(
            "a",
            &format!("completionMode: {mode}, completions: {count},"),
        )
    };
    assert_eq!(
        change(&completions("NonIndexed", 1), &completions("NonIndexed", 2)),
        ["spec.completions: Invalid value: 2: field is immutable"]
    );
    assert_eq!(
        change(&completions("Indexed", 1), &completions("Indexed", 2)),
        [""; 0]
    );
}

#[test]
fn an_update_of_a_service_keeps_its_address() {
    let service = |spec: &str| format!("{{apiVersion: v1, kind: Service, spec: {{{spec}}}}}");
    let stored = service("clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, 'fd00::1']");
    let change = |new: &str| changed(Release::DEFAULT, &stored, &service(new));
    assert_eq!(change("clusterIP: 10.0.0.1"), [""; 0]);
    assert_eq!(change("selector: {a: b}"), [""; 0]);
    assert_eq!(change("type: ExternalName, clusterIP: None"), [""; 0]);
    let new = "clusterIP: None";
    assert_eq!(
        change(new),
        ["spec.clusterIPs[0]: Invalid value: [\"None\"]: may not change once set"]
    );
    assert_eq!(
        changed(Release::ALL[0], &stored, &service(new)),
        ["spec.clusterIPs[0]: Invalid value: []string{\"None\"}: may not change once set"]
    );
}

#[test]
fn an_update_of_a_service_keeps_its_further_addresses() {
    let service = |spec: &str| format!("{{apiVersion: v1, kind: Service, spec: {{{spec}}}}}");
    let one = "clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], ipFamilies: [IPv4]";
    let two = "clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1, 'fd00::1'], ipFamilies: [IPv4, IPv6], \
               ipFamilyPolicy: PreferDualStack";
    let change =
        |stored: &str, new: &str| changed(Release::DEFAULT, &service(stored), &service(new));
    assert_eq!(change(two, two), [""; 0]);
    assert_eq!(change(one, two), [""; 0]);
    assert_eq!(
        change(
            two,
            "clusterIPs: [10.0.0.1, 'fd00::2'], ipFamilies: [IPv4, IPv6]"
        ),
        ["spec.clusterIPs[1]: Invalid value: [\"10.0.0.1\",\"fd00::2\"]: may not change once set"]
    );
    assert_eq!(
        change(two, &[one, ", ipFamilyPolicy: SingleStack"].concat()),
        [""; 0]
    );
    let released = |what: &str| {
        format!(
            "spec.ipFamilyPolicy: Invalid value: \"PreferDualStack\": must be set to 'SingleStack' when \
             releasing the secondary {what}"
        )
    };
    assert_eq!(
        change(two, one),
        [released("clusterIP"), released("ipFamily")]
    );
    let text = "spec.ipFamilies[0]: Invalid value: [\"IPv6\",\"IPv4\"]: may not change once set";
    assert_eq!(change(two, "ipFamilies: [IPv6, IPv4]"), [text, text]);
    assert_eq!(
        change(one, "ipFamilies: [IPv6, IPv4]"),
        ["spec.ipFamilies[0]: Invalid value: [\"10.0.0.1\"]: may not change once set"]
    );
    assert_eq!(
        changed(
            Release::ALL[0],
            &service(one),
            &service("ipFamilies: [IPv6]")
        ),
        ["spec.ipFamilies[0]: Invalid value: []core.IPFamily{\"IPv6\"}: may not change once set"]
    );
    let headless = "clusterIP: None, clusterIPs: [None], ipFamilies: [IPv4]";
    assert_eq!(change(headless, "ipFamilies: [IPv6]"), [""; 0]);
}

#[test]
fn an_update_of_a_claim_changes_its_requested_storage_only() {
    let claim = |spec: &str, more: &str| {
        format!("{{apiVersion: v1, kind: PersistentVolumeClaim, spec: {{{spec}}}{more}}}")
    };
    let (ten, bound) = (
        "accessModes: [ReadWriteOnce], storageClassName: fast, \
         resources: {requests: {storage: 10Gi}}",
        ", status: {phase: Bound, capacity: {storage: 10Gi}}",
    );
    let change =
        |release, more: &str, new: &str| changed(release, &claim(ten, more), &claim(new, ""));
    let spec = "spec: Forbidden: spec is immutable after creation except resources.requests and \
                volumeAttributesClassName for bound claims";
    let now = Release::DEFAULT;
    assert_eq!(change(now, bound, ten), [""; 0]);
    assert_eq!(change(now, bound, "accessModes: [ReadWriteMany]"), [spec]);
    assert_eq!(change(now, bound, "storageClassName: slow"), [spec]);
    assert_eq!(change(now, bound, "volumeName: disk"), [""; 0]);
    let storage = |size: &str| format!("resources: {{requests: {{storage: {size}}}}}");
    let (more, same, less) = (storage("20Gi"), storage("10240Mi"), storage("5Gi"));
    for release in [Release::ALL[0], now] {
        assert_eq!(change(release, bound, &more), [""; 0]);
        assert_eq!(change(release, "", &more), [""; 0]);
        assert_eq!(change(release, bound, &same), [""; 0]);
    }
    assert_eq!(change(now, ", status: {phase: Pending}", &more), [spec]);
    let storage = "spec.resources.requests.storage: Forbidden: field can not be less than ";
    assert_eq!(
        change(now, bound, &less),
        [[storage, "status.capacity"].concat()]
    );
    assert_eq!(
        change(Release::ALL[0], bound, &less),
        [[storage, "previous value"].concat()]
    );
    // An expansion that is not done yet can be taken back in part.
    let expanding = ", status: {phase: Bound, capacity: {storage: 1Gi}}";
    assert_eq!(change(now, expanding, &less), [""; 0]);
    let stored = claim("volumeMode: Filesystem", bound);
    assert_eq!(
        changed(now, &stored, &claim("volumeMode: Block", "")),
        [
            spec,
            "volumeMode: Invalid value: \"Block\": field is immutable"
        ]
    );
}

#[test]
fn sealed_data_is_compared_as_the_server_stores_it() {
    let changed = |kind: &str, old: &str, new: &str| {
        let object =
            |data: &str| format!("{{apiVersion: v1, kind: {kind}, immutable: true, {data}}}");
        changed(Release::DEFAULT, &object(old), &object(new))
    };
    let bytes = "data: {a: YQ==}";
    for same in ["stringData: {a: a}", "data: {a: \"YQ==\\n\"}"] {
        assert_eq!(changed("Secret", bytes, same), [""; 0]);
    }
    let refused = ["data: Forbidden: field is immutable when `immutable` is set"];
    assert_eq!(changed("Secret", bytes, "stringData: {a: b}"), refused);
    assert_eq!(
        changed("ConfigMap", "data: {a: null}", "data: {a: \"\"}"),
        [""; 0]
    );
    assert_eq!(
        changed("ConfigMap", bytes, "data: {a: \"YQ==\\n\"}"),
        refused
    );
}

#[test]
fn an_update_of_sealed_data_is_refused() {
    let map = |kind: &str, data: &str| format!("{{apiVersion: v1, kind: {kind}, {data}}}");
    for kind in ["ConfigMap", "Secret"] {
        let change =
            |old: &str, new: &str| changed(Release::DEFAULT, &map(kind, old), &map(kind, new));
        assert_eq!(change("data: {a: YQ==}", "data: {a: Yg==}"), [""; 0]);
        assert_eq!(
            change(
                "immutable: true, data: {a: YQ==}",
                "immutable: false, data: {a: Yg==}"
            ),
            [
                "immutable: Forbidden: field is immutable when `immutable` is set",
                "data: Forbidden: field is immutable when `immutable` is set",
            ]
        );
        let sealed = "immutable: true, data: {a: YQ==}";
        assert_eq!(
            change(sealed, "immutable: true"),
            ["data: Forbidden: field is immutable when `immutable` is set"]
        );
        assert_eq!(
            change(sealed, "data: {a: YQ==}"),
            ["immutable: Forbidden: field is immutable when `immutable` is set"]
        );
        assert_eq!(
            change("immutable: true", "immutable: true, binaryData: {}"),
            [""; 0]
        );
    }
    let secret = |old: &str| {
        changed(
            Release::DEFAULT,
            &map("Secret", old),
            &map("Secret", "data: {}"),
        )
    };
    assert_eq!(
        secret("type: a"),
        ["type: Invalid value: \"Opaque\": field is immutable"]
    );
    assert_eq!(secret("type: Opaque"), [""; 0]);
    assert_eq!(
        changed(
            Release::DEFAULT,
            &map("Secret", "type: a"),
            &map("Secret", "type: b")
        ),
        ["type: Invalid value: \"b\": field is immutable"]
    );
}

#[test]
fn an_update_keeps_the_role_of_a_binding() {
    let binding = |role: &str| {
        format!(
            "{{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, roleRef: {role}}}"
        )
    };
    let old = binding("{apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: a}");
    let same = binding("{kind: ClusterRole, name: a}");
    let new = binding("{kind: ClusterRole, name: b}");
    assert_eq!(changed(Release::DEFAULT, &old, &same), [""; 0]);
    assert_eq!(
        changed(Release::DEFAULT, &old, &new),
        [
            "roleRef: Invalid value: {\"APIGroup\":\"rbac.authorization.k8s.io\",\"Kind\":\"ClusterRole\",\
          \"Name\":\"b\"}: cannot change roleRef"
        ]
    );
    assert_eq!(
        changed(Release::ALL[0], &old, &new),
        [
            "roleRef: Invalid value: rbac.RoleRef{APIGroup:\"rbac.authorization.k8s.io\", \
          Kind:\"ClusterRole\", Name:\"b\"}: cannot change roleRef"
        ]
    );
}
