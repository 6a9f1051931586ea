//! Versions and kinds that a release does not have.

use super::*;

#[test]
fn versions_go_with_the_release() {
    let ingress = "{apiVersion: extensions/v1beta1, kind: Ingress, metadata: {name: a}}";
    let schema =
        "{apiVersion: flowcontrol.apiserver.k8s.io/v1beta3, kind: FlowSchema, metadata: {name: a}}";
    for (release, text, want) in [
        (
            "1.36",
            ingress,
            "version-not-served: no matches for kind \"Ingress\" in version \"extensions/v1beta1\": \
             Kubernetes 1.22 removed it; use networking.k8s.io/v1 Ingress",
        ),
        (
            "1.36",
            "{apiVersion: extensions/v1, kind: Ingress, metadata: {name: a}}",
            "version-not-served: no matches for kind \"Ingress\" in version \"extensions/v1\": \
             API servers do not have it",
        ),
        (
            "1.29",
            schema,
            "server-warning: flowcontrol.apiserver.k8s.io/v1beta3 FlowSchema is deprecated in v1.29+, \
             unavailable in v1.32+; use flowcontrol.apiserver.k8s.io/v1 FlowSchema",
        ),
        (
            "1.32",
            schema,
            "version-not-served: no matches for kind \"FlowSchema\" in version \
             \"flowcontrol.apiserver.k8s.io/v1beta3\": Kubernetes 1.32 removed it; \
             use flowcontrol.apiserver.k8s.io/v1 FlowSchema",
        ),
        (
            "1.36",
            "{apiVersion: apps/v2, kind: Deployment, metadata: {name: a}}",
            "version-not-served: no matches for kind \"Deployment\" in version \"apps/v2\"; use apps/v1 Deployment",
        ),
        (
            "1.36",
            "{apiVersion: policy/v1beta1, kind: PodSecurityPolicy, metadata: {name: a}}",
            "version-not-served: no matches for kind \"PodSecurityPolicy\" in version \
             \"policy/v1beta1\": Kubernetes 1.25 removed it",
        ),
        (
            "1.36",
            "{apiVersion: flowcontrol.apiserver.k8s.io/v1beta1, kind: FlowSchema, metadata: {name: a}}",
            "version-not-served: no matches for kind \"FlowSchema\" in version \
             \"flowcontrol.apiserver.k8s.io/v1beta1\": Kubernetes 1.26 removed it; \
             use flowcontrol.apiserver.k8s.io/v1 FlowSchema",
        ),
        (
            "1.36",
            "{apiVersion: node.k8s.io/v1beta1, kind: RuntimeClass, handler: a, metadata: {name: a}}",
            "version-not-served: no matches for kind \"RuntimeClass\" in version \
             \"node.k8s.io/v1beta1\": Kubernetes 1.25 removed it; use node.k8s.io/v1 RuntimeClass",
        ),
        (
            "1.29",
            "{apiVersion: storagemigration.k8s.io/v1alpha1, kind: StorageVersionMigration, \
             metadata: {name: a}}",
            "version-not-served: no matches for kind \"StorageVersionMigration\" in version \
             \"storagemigration.k8s.io/v1alpha1\": Kubernetes 1.30 introduced it",
        ),
        (
            "1.36",
            "{apiVersion: resource.k8s.io/v1alpha2, kind: ResourceClass, metadata: {name: a}}",
            "version-not-served: no matches for kind \"ResourceClass\" in version \
             \"resource.k8s.io/v1alpha2\": Kubernetes 1.31 removed it",
        ),
        (
            "1.29",
            "{apiVersion: admissionregistration.k8s.io/v1, kind: MutatingAdmissionPolicy, metadata: {name: a}}",
            "version-not-served: no matches for kind \"MutatingAdmissionPolicy\" in version \
             \"admissionregistration.k8s.io/v1\": Kubernetes 1.36 introduced it",
        ),
        (
            "1.37",
            "{apiVersion: resource.k8s.io/v1alpha3, kind: ResourceClaim, metadata: {name: a}}",
            "version-not-served: no matches for kind \"ResourceClaim\" in version \
             \"resource.k8s.io/v1alpha3\": Kubernetes 1.34 removed it; use resource.k8s.io/v1 ResourceClaim",
        ),
        (
            "1.30",
            "{apiVersion: resource.k8s.io/v1alpha3, kind: ResourceClaim, metadata: {name: a}}",
            "version-not-served: no matches for kind \"ResourceClaim\" in version \
             \"resource.k8s.io/v1alpha3\": Kubernetes 1.31 introduced it; use resource.k8s.io/v1alpha2 ResourceClaim",
        ),
        (
            "1.32",
            "{apiVersion: networking.k8s.io/v1alpha1, kind: IPAddress, metadata: {name: a}}",
            "version-not-served: no matches for kind \"IPAddress\" in version \
             \"networking.k8s.io/v1alpha1\": Kubernetes 1.31 removed it; use networking.k8s.io/v1beta1 IPAddress",
        ),
        (
            "1.36",
            "{apiVersion: resource.k8s.io/v9, kind: ResourceClass, metadata: {name: a}}",
            "version-not-served: no matches for kind \"ResourceClass\" in version \
             \"resource.k8s.io/v9\": API servers do not have it",
        ),
    ] {
        let mut workspace = workspace(release);
        workspace.set("a.yaml", text);
        assert_eq!(said(&workspace, "a.yaml"), [want], "{release} {text}");
    }
}

#[test]
fn kinds_that_only_requests_and_answers_have_are_no_resources() {
    for kind in [
        "autoscaling/v1 Scale",
        "policy/v1 Eviction",
        "policy/v1beta1 Eviction",
        "authentication.k8s.io/v1 TokenRequest",
        "v1 Status",
        "v1 DeleteOptions",
        "v1 PodExecOptions",
        "v1 APIResourceList",
    ] {
        let (version, name) = kind.split_once(' ').unwrap();
        let mut workspace = workspace("1.36");
        workspace.set(
            "a.yaml",
            &format!("{{apiVersion: {version}, kind: {name}, metadata: {{name: a}}}}"),
        );
        let want = format!(
            "version-not-served: no matches for kind \"{name}\" in version \"{version}\": only requests and \
             answers have this kind, and no resource has it"
        );
        assert_eq!(said(&workspace, "a.yaml"), [want], "{kind}");
    }
    for kind in ["v1 Binding", "authentication.k8s.io/v1 TokenReview"] {
        let (version, name) = kind.split_once(' ').unwrap();
        let mut workspace = workspace("1.36");
        workspace.set(
            "a.yaml",
            &format!("{{apiVersion: {version}, kind: {name}, spec: {{}}, target: {{}}}}"),
        );
        let found = said(&workspace, "a.yaml");
        assert!(
            found.iter().all(|said| !said.contains("no matches")),
            "{found:?}"
        );
    }
}

#[test]
fn an_upgrade_tells_what_becomes_of_versions_and_values() {
    let schema =
        "{apiVersion: flowcontrol.apiserver.k8s.io/v1beta3, kind: FlowSchema, metadata: {name: a}}";
    let endpoints = "{apiVersion: v1, kind: Endpoints, metadata: {name: a}}";
    let policy = "{apiVersion: admissionregistration.k8s.io/v1, kind: MutatingAdmissionPolicy, metadata: {name: a}}";
    let service = "{apiVersion: v1, kind: Service, metadata: {name: a}}";
    let spread = "{apiVersion: v1, kind: Service, metadata: {name: a}, spec: {ports: [{port: 1}], \
                  trafficDistribution: PreferClose}}";
    for (text, releases, want) in [
        (
            schema,
            "1.29..1.36",
            "From Kubernetes 1.32 on, the server refuses this: no matches for kind \"FlowSchema\" in version \
             \"flowcontrol.apiserver.k8s.io/v1beta3\": Kubernetes 1.32 removed it; use \
             flowcontrol.apiserver.k8s.io/v1 FlowSchema",
        ),
        (
            endpoints,
            "1.29..1.36",
            "From Kubernetes 1.33 on, the server warns: v1 Endpoints is deprecated in v1.33+; use \
             discovery.k8s.io/v1 EndpointSlice",
        ),
        (
            policy,
            "1.30..1.36",
            "From Kubernetes 1.36 on, the server accepts this. Before, it said: no matches for kind \
             \"MutatingAdmissionPolicy\" in version \"admissionregistration.k8s.io/v1\": \
             Kubernetes 1.36 introduced it",
        ),
        (
            spread,
            "1.29..1.36",
            "From Kubernetes 1.30 on, `trafficDistribution` is known, so strict field validation accepts it. Before, it \
             was unknown: strict field validation refused it, otherwise it was dropped. The release may still drop \
             it where a feature gate is off",
        ),
        (service, "1.29..1.36", ""),
    ] {
        let mut workspace = workspace("1.36");
        workspace.set("a.yaml", text);
        let changes = workspace.upgrade("a.yaml", releases.parse().unwrap());
        let messages: Vec<&str> = changes.iter().map(|change| &*change.message).collect();
        let want: Vec<&str> = Some(want)
            .filter(|want| !want.is_empty())
            .into_iter()
            .collect();
        assert_eq!(messages, want, "{text}");
    }
}

#[test]
fn an_upgrade_calls_nothing_accepted_that_is_refused_or_not_known() {
    let sleeping = |seconds: u32| {
        format!(
            "{{apiVersion: v1, kind: Pod, metadata: {{name: a}}, spec: {{containers: [{{name: a, image: b, lifecycle: \
             {{preStop: {{sleep: {{seconds: {seconds}}}}}}}}}]}}}}"
        )
    };
    let service =
        "{apiVersion: v1, kind: Service, metadata: {name: 1a}, spec: {ports: [{port: 1}]}}";
    for (text, releases, want) in [
        (
            &*sleeping(0),
            "1.31..1.36",
            &["1.33 on, the server accepts"][..],
        ),
        (&sleeping(0), "1.31..1.32", &[]),
        (&sleeping(0), "1.29..1.36", &["1.33 on, the server accepts"]),
        (&sleeping(5), "1.29..1.36", &["1.30 on, the server accepts"]),
        (&sleeping(31), "1.31..1.32", &[]),
        (&sleeping(31), "1.32..1.33", &[]),
        (
            &sleeping(31),
            "1.31..1.33",
            &["1.33 on, the text of an error is"],
        ),
        (service, "1.35..1.36", &[]),
        (service, "1.36..1.37", &[]),
    ] {
        let mut workspace = workspace("1.36");
        workspace.set("a.yaml", text);
        let changes = workspace.upgrade("a.yaml", releases.parse().unwrap());
        let messages: Vec<&str> = changes.iter().map(|change| &*change.message).collect();
        let fits = messages.len() == want.len()
            && messages
                .iter()
                .zip(want)
                .all(|(message, want)| message.starts_with(&["From Kubernetes ", want].concat()));
        assert!(fits, "{releases} {text}: {messages:#?}");
    }
}

#[test]
fn an_api_version_that_no_group_can_have_is_explained() {
    for (version, want) in [
        (
            "core/v1",
            "no-definition: not checked: the core group has no name: write `apiVersion: v1`",
        ),
        (
            "a/b/c",
            "no-definition: not checked: unexpected GroupVersion string: a/b/c",
        ),
        (
            "core.example.org/v1",
            "no-definition: not checked: there is no definition of Pod.core.example.org",
        ),
    ] {
        let mut workspace = workspace("1.36");
        workspace.set(
            "a.yaml",
            &format!("apiVersion: {version}\nkind: Pod\nmetadata: {{name: a}}\n"),
        );
        assert_eq!(outcome(&workspace, "a.yaml"), want);
    }
}

/// The fixes of the first diagnostic: their titles, with `!` where one is safe.
fn fixes(release: &str, text: &str) -> Vec<String> {
    let mut workspace = workspace(release);
    workspace.set("a.yaml", text);
    let found = workspace.diagnostics("a.yaml");
    let fixes = workspace.code_actions("a.yaml", found[0].range).into_iter();
    fixes
        .map(|fix| [&*fix.title, if fix.is_safe { "!" } else { "" }].concat())
        .collect()
}

#[test]
fn a_removed_version_is_replaced_where_the_object_fits_and_safely_where_it_means_the_same() {
    let budget = "{apiVersion: policy/v1beta1, kind: PodDisruptionBudget, metadata: {name: a}, spec: {minAvailable: 1}}";
    let webhook = "{apiVersion: admissionregistration.k8s.io/v1beta1, kind: MutatingWebhookConfiguration, metadata: \
                   {name: a}, webhooks: [{name: a.b.c, clientConfig: {url: \"https://a\"}}]}";
    for (release, text, want) in [
        (
            "1.36",
            "{apiVersion: batch/v1beta1, kind: CronJob, metadata: {name: a}, spec: {schedule: 0 0 * * *, jobTemplate: \
             {spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}}}}",
            &["Replace by \"batch/v1\"!"][..],
        ),
        (
            "1.36",
            "{apiVersion: batch/v1beta1, kind: CronJob, metadata: {name: a}, spec: {}}",
            &[],
        ),
        ("1.36", budget, &["Replace by \"policy/v1\""]),
        ("1.36", webhook, &[]),
        (
            "1.36",
            "{apiVersion: extensions/v1beta1, kind: Ingress, metadata: {name: a}, spec: {rules: [{http: {paths: [{path: \
             /, backend: {serviceName: a, servicePort: 80}}]}}]}}",
            &[],
        ),
        (
            "1.31",
            "{apiVersion: flowcontrol.apiserver.k8s.io/v1beta2, kind: FlowSchema, metadata: {name: a}, spec: \
             {priorityLevelConfiguration: {name: a}}}",
            &["Replace by \"flowcontrol.apiserver.k8s.io/v1\""],
        ),
        (
            "1.36",
            "{apiVersion: policy/v1beta1, kind: PodSecurityPolicy, metadata: {name: a}}",
            &[],
        ),
    ] {
        assert_eq!(fixes(release, text), want, "{text}");
    }
}

#[test]
fn a_field_that_another_release_has_is_told_with_that_release() {
    let pod = "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: a, image: a}], resources: {}}}";
    let mut early = workspace("1.30");
    early.set("a.yaml", pod);
    assert_eq!(
        said(&early, "a.yaml"),
        ["unknown-field: unknown field \"spec.resources\": Kubernetes 1.32 introduced it"]
    );
    let found = &early.diagnostics("a.yaml")[0];
    assert_eq!(found.data.as_ref().map(|data| data.names.len()), Some(0));
}

#[test]
fn an_upgrade_to_a_release_that_has_the_version_tells_of_its_warnings_too() {
    let mut workspace = workspace("1.37");
    workspace.set(
        "a.yaml",
        "{apiVersion: resource.k8s.io/v1beta1, kind: DeviceClass, metadata: {name: a}, spec: {}}",
    );
    let releases = "1.29-1.37".parse().unwrap();
    let found = workspace.upgrade("a.yaml", releases);
    let codes: Vec<&str> = found.iter().map(|found| found.code.name()).collect();
    assert_eq!(codes, ["upgrade-accepted", "upgrade-warning"]);
}
