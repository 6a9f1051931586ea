use super::*;

/// The table of the package.
const TABLE: &str = concat!(
    include_str!("../../../packaging/kubernetes/kinds.txt"),
    include_str!("../../../packaging/kubernetes/checks.txt")
);

/// The diagnostics of all texts, which are given by their addresses.
fn said_with(extra: &str, texts: &[(&str, &str)]) -> Vec<String> {
    let mut workspace = Workspace::default();
    for (uri, text) in texts {
        workspace.set(uri, text);
    }
    workspace.use_kubernetes(TABLE).unwrap();
    let found = texts
        .iter()
        .flat_map(|(uri, _)| workspace.check_references(uri, extra));
    let line = |one: Diagnostic| {
        let path = one.data.map(|data| data.path).unwrap_or_default();
        [one.code.name(), " ", &*path, ": ", &*one.message].concat()
    };
    found.map(line).collect()
}

fn said(text: &str) -> Vec<String> {
    said_with("", &[("a.yaml", text)])
}

const NOTHING: [&str; 0] = [];

const NO_PODS: &str = "selects-no-pods spec.selector: no pod or pod template among the files has the \
                       labels that the selector demands";

fn deployment(labels: &str, spec: &str) -> String {
    format!(
        "---\n{{apiVersion: apps/v1, kind: Deployment, metadata: {{name: d}}, spec: {{template: \
         {{metadata: {{labels: {{{labels}}}}}, spec: {{containers: [{{name: c, ports: [{{name: http, \
         containerPort: 1}}]}}], {spec}}}}}}}}}\n"
    )
}

const SERVICE: &str = "{apiVersion: v1, kind: Service, metadata: {name: s}, spec: {selector: {app: web}, ports: [{port: 80, \
     targetPort: http}]}}\n";

#[test]
fn a_service_selects_pods_of_the_files() {
    assert_eq!(said(SERVICE), [NO_PODS]);
    let both = |labels: &str| [SERVICE, &deployment(labels, "")].concat();
    assert_eq!(said(&both("app: web, b: c")), NOTHING);
    assert_eq!(said(&both("app: api")), [NO_PODS]);
    let other = both("app: web").replace("{name: d}", "{name: d, namespace: east}");
    assert_eq!(said(&other), NOTHING);
    let other = other.replace("{name: s}", "{name: s, namespace: west}");
    assert_eq!(said(&other), [NO_PODS]);
    for spec in [
        "{}",
        "{selector: {}}",
        "{type: ExternalName, externalName: a.b}",
    ] {
        let text =
            format!("{{apiVersion: v1, kind: Service, metadata: {{name: s}}, spec: {spec}}}");
        assert_eq!(said(&text), NOTHING, "{spec}");
    }
}

#[test]
fn a_port_of_a_service_has_the_name_of_a_containers_port() {
    let text = [SERVICE, &deployment("app: web", "")].concat();
    assert_eq!(
        said(&text.replace("targetPort: http", "targetPort: htp")),
        [
            "no-such-port spec.ports[0].targetPort: no container of the selected pods has a port named \"htp\""
        ]
    );
    assert_eq!(
        said(&text.replace("targetPort: http", "targetPort: 8080")),
        NOTHING
    );
}

#[test]
fn labels_that_controllers_add_demand_nothing() {
    for added in [
        "statefulset.kubernetes.io/pod-name: d-0",
        "apps.kubernetes.io/pod-index: '0'",
        "batch.kubernetes.io/job-name: d",
    ] {
        let service = SERVICE.replace("{app: web}", &format!("{{app: web, {added}}}"));
        let both = |labels| [&service, &*deployment(labels, "")].concat();
        assert_eq!(said(&both("app: web")), NOTHING, "{added}");
        assert_eq!(said(&both("app: api")), [NO_PODS], "{added}");
    }
}

#[test]
fn a_disruption_budget_selects_pods_by_expressions_too() {
    let budget = |selector: &str| {
        let budget = format!(
            "{{apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {{name: b}}, spec: {{selector: {selector}}}}}\n"
        );
        said(&[&budget, &*deployment("app: web", "")].concat())
    };
    assert_eq!(budget("{matchLabels: {app: web}}"), NOTHING);
    assert_eq!(budget("{matchLabels: {app: api}}"), [NO_PODS]);
    assert_eq!(
        budget("{matchExpressions: [{key: app, operator: In, values: [api, web]}]}"),
        NOTHING
    );
    assert_eq!(
        budget("{matchExpressions: [{key: app, operator: NotIn, values: [web]}]}"),
        [NO_PODS]
    );
    assert_eq!(
        budget(
            "{matchExpressions: [{key: app, operator: Exists}, {key: b, operator: DoesNotExist}]}"
        ),
        NOTHING
    );
    assert_eq!(budget("{}"), NOTHING);
}

#[test]
fn pods_refer_to_objects_of_the_files() {
    let spec = "serviceAccountName: robot, imagePullSecrets: [{name: pull}], initContainers: [{name: i, \
        envFrom: [{configMapRef: {name: env}}, {secretRef: {name: may, optional: true}}], env: [{name: A, \
        valueFrom: {secretKeyRef: {name: key, key: k}}}]}], volumes: [{name: v, configMap: {name: conf}}, \
        {name: w, secret: {secretName: sec}}, {name: x, projected: {sources: [{configMap: {name: conf}}, \
        {secret: {name: kube-root, optional: true}}]}}, {name: y, persistentVolumeClaim: {claimName: disk}}]";
    let text = deployment("app: web", spec);
    let missing = |kind: &str, path: &str, name: &str| {
        format!(
            "not-among-files spec.template.spec.{path}: {kind} \"{name}\" is not among the files"
        )
    };
    assert_eq!(
        said(&text),
        [
            missing("ServiceAccount", "serviceAccountName", "robot"),
            missing("Secret", "imagePullSecrets[0].name", "pull"),
            missing("ConfigMap", "volumes[0].configMap.name", "conf"),
            missing("Secret", "volumes[1].secret.secretName", "sec"),
            missing(
                "ConfigMap",
                "volumes[2].projected.sources[0].configMap.name",
                "conf"
            ),
            missing(
                "PersistentVolumeClaim",
                "volumes[3].persistentVolumeClaim.claimName",
                "disk"
            ),
            missing(
                "ConfigMap",
                "initContainers[0].envFrom[0].configMapRef.name",
                "env"
            ),
            missing(
                "Secret",
                "initContainers[0].env[0].valueFrom.secretKeyRef.name",
                "key"
            ),
        ]
    );
    let objects: String = [
        ("ServiceAccount", "robot"),
        ("Secret", "pull"),
        ("ConfigMap", "conf"),
        ("Secret", "sec"),
        ("PersistentVolumeClaim", "disk"),
        ("ConfigMap", "env"),
        ("Secret", "key"),
    ]
    .map(|(kind, name)| {
        format!("---\n{{apiVersion: v1, kind: {kind}, metadata: {{name: {name}}}}}\n")
    })
    .concat();
    assert_eq!(
        said_with("", &[("a.yaml", &text), ("b.yaml", &objects)]),
        NOTHING
    );
}

#[test]
fn another_namespace_is_told() {
    let text = deployment("app: web", "serviceAccountName: robot")
        .replace("{name: d}", "{name: d, namespace: east}");
    let account =
        "---\n{apiVersion: v1, kind: ServiceAccount, metadata: {name: robot, namespace: west}}\n";
    assert_eq!(
        said(&[&text, account].concat()),
        [
            "not-among-files spec.template.spec.serviceAccountName: ServiceAccount \"robot\" is not among the \
          files in namespace \"east\", only in \"west\""
        ]
    );
}

#[test]
fn names_that_are_not_known_are_left_alone() {
    for spec in [
        "serviceAccountName: default",
        "serviceAccountName: \"${ROBOT}\"",
        "serviceAccountName: \"\"",
        "volumes: [{name: v, configMap: {name: kube-root-ca.crt}}]",
    ] {
        assert_eq!(said(&deployment("a: b", spec)), NOTHING, "{spec}");
    }
    let text = deployment("a: b", "serviceAccountName: robot");
    for other in [
        "kind: {{ .Kind }}\nname: robot\n",
        "a: \"{{ x }}\"\nname: robot\n",
    ] {
        assert_eq!(
            said_with("", &[("a.yaml", &text), ("b.yaml", other)]),
            NOTHING,
            "{other}"
        );
    }
    // Only a program that fills in names or labels may make the object.
    for (other, is_told) in [
        ("data: {a: 'pod {{ $labels.pod }} of robot'}", true),
        ("data: {'{{ robot }}': a}", false),
        ("metadata: {name: 'robot-{{ x }}'}", false),
    ] {
        let other = format!("{{apiVersion: v1, kind: ConfigMap, {other}}}");
        let told = said_with("", &[("a.yaml", &text), ("b.yaml", &other)]);
        assert_eq!(told != NOTHING, is_told, "{other}: {told:?}");
    }
    // An object of a kind that is not known.
    assert_eq!(
        said(
            "{apiVersion: example.org/v1, kind: Boat, metadata: {name: a}, spec: {secretRef: {name: b}}}"
        ),
        NOTHING
    );
}

#[test]
fn objects_that_others_make_are_there() {
    let text = deployment("a: b", "volumes: [{name: v, secret: {secretName: tls}}]");
    let certificate = "---\n{apiVersion: cert-manager.io/v1, kind: Certificate, metadata: {name: c}, spec: {secretName: tls}}";
    assert_eq!(said(&[&text, certificate].concat()), NOTHING);
}

#[test]
fn objects_that_an_annotation_asks_for_are_there() {
    let ingress = |annotation: &str| {
        said(&format!(
            "{{apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {{name: a, namespace: n, annotations: \
             {{{annotation}: letsencrypt}}}}, spec: {{tls: [{{secretName: tls}}]}}}}"
        ))
    };
    assert_eq!(ingress("cert-manager.io/cluster-issuer"), NOTHING);
    assert_eq!(ingress("cert-manager.io/issuer"), NOTHING);
    assert_eq!(ingress("example.org/issuer").len(), 1);
    let text = deployment("a: b", "volumes: [{name: v, secret: {secretName: sc}}]");
    let service = "---\n{apiVersion: v1, kind: Service, metadata: {name: s, namespace: n, annotations: \
                   {service.beta.openshift.io/serving-cert-secret-name: sc}}, spec: {type: ExternalName}}";
    assert_eq!(said(&[&*text, service].concat()), NOTHING);
}

#[test]
fn a_stateful_set_makes_the_claims_of_its_templates() {
    let set = "---\n{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: ss, namespace: n}, spec: \
               {volumeClaimTemplates: [{metadata: {name: data}}]}}";
    for (claim, is_known) in [
        ("data-ss-0", true),
        ("data-ss-12", true),
        ("data-ss", false),
        ("other-ss-0", false),
    ] {
        let volumes =
            format!("volumes: [{{name: v, persistentVolumeClaim: {{claimName: {claim}}}}}]");
        let found = said(&[&*deployment("a: b", &volumes), set].concat());
        assert_eq!(found.is_empty(), is_known, "{claim} {found:?}");
    }
}

#[test]
fn roles_and_bindings_are_looked_up() {
    let binding = |kind: &str, name: &str, subject: &str| {
        said(&format!(
            "{{apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {{name: b, namespace: n}}, \
             roleRef: {{apiGroup: rbac.authorization.k8s.io, kind: {kind}, name: {name}}}, subjects: [{subject}]}}\n---\n\
             {{apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {{name: r, namespace: n}}}}"
        ))
    };
    let user = "{kind: User, apiGroup: rbac.authorization.k8s.io, name: u}";
    assert_eq!(
        said(
            "{apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: b, namespace: n}, \
             roleRef: {kind: ClusterRole, name: view}, subjects: [{kind: User, name: u}, {kind: Group, name: g}]}"
        ),
        NOTHING
    );
    assert_eq!(binding("Role", "r", user), NOTHING);
    let of_no_group = "{kind: User, apiGroup: '', name: u}";
    assert_eq!(binding("Role", "r", of_no_group), NOTHING);
    assert_eq!(
        binding("Role", "other", user),
        ["not-among-files roleRef.name: Role \"other\" is not among the files"]
    );
    assert_eq!(
        binding(
            "ClusterRole",
            "r",
            "{kind: ServiceAccount, name: a, namespace: n}"
        ),
        [
            "not-among-files roleRef.name: ClusterRole \"r\" is not among the files",
            "not-among-files subjects[0].name: ServiceAccount \"a\" is not among the files"
        ]
    );
    let own = "{kind: ServiceAccount, name: a, namespace: kube-system}";
    assert_eq!(binding("Role", "r", own), NOTHING);
    assert_eq!(binding("ClusterRole", "view", user), NOTHING);
    assert_eq!(binding("ClusterRole", "system:node", user), NOTHING);
}

#[test]
fn resources_of_roles_are_those_of_kubernetes_and_of_definitions() {
    let definition = "---\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: \
        {name: boats.example.org}\nspec: {group: example.org, scope: Namespaced, names: {plural: boats, kind: Boat}}\n";
    let role = |groups: &str, resources: &str| {
        said(&format!(
            "{{apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {{name: r}}, rules: [{{apiGroups: \
             [{groups}], resources: [{resources}], verbs: [get]}}]}}\n{definition}"
        ))
    };
    for (groups, resources) in [
        ("''", "pods, pods/log, secrets, endpoints, '*'"),
        ("'', apps", "pods, deployments/scale"),
        (
            "networking.k8s.io",
            "ingresses, networkpolicies, ingressclasses",
        ),
        ("example.org", "boats, boats/status"),
        ("example.net", "cars"),
        ("apps, example.net", "cars"),
        ("'*'", "cars"),
        ("authentication.k8s.io", "tokenreviews"),
        ("apiextensions.k8s.io", "customresourcedefinitions"),
    ] {
        assert_eq!(role(groups, resources), NOTHING, "{groups} {resources}");
    }
    assert_eq!(
        role("''", "pods, deployments"),
        [
            "unknown-resource rules[0].resources[1]: neither Kubernetes 1.36 nor a definition among the files \
          has the resource \"deployments\" in the group \"\"; it is in the group apps"
        ]
    );
    assert_eq!(
        role("authentication.k8s.io", "serviceaccounts"),
        [
            "unknown-resource rules[0].resources[0]: neither Kubernetes 1.36 nor a definition among the files \
          has the resource \"serviceaccounts\" in the group authentication.k8s.io; it is in the group \"\""
        ]
    );
    assert_eq!(
        role("apps, example.org", "boat"),
        [
            "unknown-resource rules[0].resources[0]: neither Kubernetes 1.36 nor a definition among the files \
          has the resource \"boat\" in the groups apps, example.org"
        ]
    );
}

const INGRESS: &str = "{apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: i}, spec: {rules: \
    [{http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: s, port: {number: 80}}}}]}}]}}\n";

#[test]
fn an_ingress_and_an_autoscaler_have_targets() {
    assert_eq!(
        said(INGRESS),
        [
            "not-among-files spec.rules[0].http.paths[0].backend.service.name: Service \"s\" is not among the files"
        ]
    );
    let action = INGRESS.replace("number: 80", "name: use-annotation");
    assert_eq!(said(&action), NOTHING);
    let both = [INGRESS, "---\n", SERVICE, &deployment("app: web", "")].concat();
    assert_eq!(said(&both), NOTHING);
    let scaler = |name: &str| {
        let scaler = format!(
            "{{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {{name: h}}, spec: \
             {{scaleTargetRef: {{apiVersion: apps/v1, kind: Deployment, name: {name}}}}}}}\n"
        );
        said(&[&scaler, &*deployment("a: b", "")].concat())
    };
    assert_eq!(scaler("d"), NOTHING);
    assert_eq!(
        scaler("e"),
        ["not-among-files spec.scaleTargetRef.name: Deployment \"e\" is not among the files"]
    );
}

const BOATS: &str = "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.example.org}
spec:
  group: example.org
  scope: SCOPE
  names: {plural: boats, kind: Boat}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
";

const BOAT: &str = "{apiVersion: example.org/v1, kind: Boat, metadata: {name: a}, spec: {auth: [{secretRef: \
    {name: b}}], harbour: c}}";

#[test]
fn custom_resources_take_part() {
    let namespaced = BOATS.replace("SCOPE", "Namespaced");
    let texts = [("a.yaml", BOAT), ("crd.yaml", &*namespaced)];
    let secret = "not-among-files spec.auth[0].secretRef.name: Secret \"b\" is not among the files";
    assert_eq!(said_with("", &texts), [secret]);
    let extra = "Boat.example.org spec.harbour Harbour.example.org";
    let harbour = "not-among-files spec.harbour: Harbour \"c\" is not among the files";
    assert_eq!(said_with(extra, &texts), [harbour, secret]);
    // The namespace of what a cluster-wide object refers to is not known.
    let cluster = BOATS.replace("SCOPE", "Cluster");
    assert_eq!(
        said_with("", &[("a.yaml", BOAT), ("crd.yaml", &cluster)]),
        NOTHING
    );
}

#[test]
fn kustomizations_generate_and_rename() {
    let kustomization = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nnamePrefix: dev-\n\
        commonLabels: {app: web}\nconfigMapGenerator: [{name: conf}]\nresources: [a.yaml]\n";
    let text = [
        SERVICE,
        &deployment("a: b", "volumes: [{name: v, configMap: {name: conf}}, {name: w, configMap: {name: dev-conf}}, {name: x, configMap: {name: prod-conf}}]"),
    ]
    .concat();
    let texts = [
        ("k/a.yaml", &*text),
        ("k/kustomization.yaml", kustomization),
    ];
    assert_eq!(
        said_with("", &texts),
        [
            "not-among-files spec.template.spec.volumes[2].configMap.name: ConfigMap \"prod-conf\" is not among the files"
        ]
    );
}

#[test]
fn a_kustomization_with_files_from_elsewhere_leaves_things_open() {
    let of = |resources: &str| format!("resources: [{resources}]\n");
    for (base, overlay, want) in [
        ("a.yaml", "../base", 1),
        ("a.yaml, 'https://example.org/a.yaml'", "../base", 0),
        ("a.yaml", "../base, github.com/example/boats", 0),
        ("a.yaml", "../base, ../gone", 0),
        ("a.yaml", "../other", 1),
    ] {
        let (base, overlay) = (of(base), of(overlay));
        let texts = [
            ("base/a.yaml", SERVICE),
            ("base/kustomization.yaml", &*base),
            ("overlay/kustomization.yaml", &*overlay),
            ("other/kustomization.yml", "resources: []\n"),
        ];
        assert_eq!(said_with("", &texts).len(), want, "{base} {overlay}");
    }
}

#[test]
fn edits_are_seen() {
    let mut workspace = Workspace::default();
    workspace.use_kubernetes(TABLE).unwrap();
    workspace.set("s.yaml", SERVICE);
    let pods = deployment("app: web", "");
    for (uri, text, want) in [
        ("d.yaml", &*pods, 0),
        ("d.yaml", &*pods.replace("app: web", "app: api"), 1),
        ("d.yaml", &*pods, 0),
        ("a.yaml", "a: b", 0),
        ("s.yaml", &*SERVICE.replace("web", "x"), 1),
        ("s.yaml", SERVICE, 0),
    ] {
        workspace.set(uri, text);
        assert_eq!(
            workspace.check_references("s.yaml", "").len(),
            want,
            "{uri} {text}"
        );
    }
    workspace.remove("d.yaml");
    let found = workspace.check_references("s.yaml", "");
    let places = found
        .iter()
        .map(|one| (one.range.start.character, one.severity));
    assert_eq!(places.collect::<Vec<_>>(), [(70, Severity::Warning)]);
}

#[test]
fn an_ingress_names_a_port_of_a_service() {
    let said_of = |port: &str, spec: &str| {
        let ingress = format!(
            "{{apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {{name: i}}, spec: {{rules: [{{http: \
             {{paths: [{{backend: {{service: {{name: s, port: {port}}}}}}}]}}}}]}}}}\n"
        );
        let service = format!(
            "---\n{{apiVersion: v1, kind: Service, metadata: {{name: s}}, spec: {spec}}}\n"
        );
        said(&[ingress, service].concat())
    };
    let ports = "{ports: [{name: web, port: 80}, {name: admin, port: 81}]}";
    let at = "spec.rules[0].http.paths[0].backend.service.port";
    for (port, spec, want) in [
        ("{number: 80}", ports, None),
        ("{name: admin}", ports, None),
        ("{number: 8080}", ports, Some(("number", "8080"))),
        ("{name: wbe}", ports, Some(("name", "wbe"))),
        // Another host answers.
        (
            "{number: 8080}",
            "{type: ExternalName, externalName: a.b}",
            None,
        ),
    ] {
        let want = want.map(|(field, port)| {
            format!(
                "not-among-files {at}.{field}: port \"{port}\" of Service \"s\" is not among the files"
            )
        });
        let want: Vec<String> = want.into_iter().collect();
        assert_eq!(said_of(port, spec), want, "{port} {spec}");
    }
}

/// A pod that reads a key, and a ConfigMap.
const READS: &str = "{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: c, env: [{name: A, \
     valueFrom: {configMapKeyRef: {name: m, key: size}}}]}], volumes: [{name: v, configMap: {name: m, items: [{key: \
     colour, path: c}]}}]}}\n---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: m}, data: DATA}\n";

#[test]
fn a_pod_names_keys_of_a_config_map() {
    let with = |data: &str| READS.replace("DATA", data);
    assert_eq!(said(&with("{size: a, colour: b}")), NOTHING);
    let missing = said(&with("{sizes: a}"));
    assert_eq!(
        missing,
        [
            "not-among-files spec.volumes[0].configMap.items[0].key: key \"colour\" of ConfigMap \"m\" is \
             not among the files",
            "not-among-files spec.containers[0].env[0].valueFrom.configMapKeyRef.key: key \"size\" of \
             ConfigMap \"m\" is not among the files",
        ]
    );
    let optional = with("{sizes: a, colour: b}").replace("key: size", "key: size, optional: true");
    assert_eq!(said(&optional), NOTHING);
    // A part of it is in another document.
    let patched = [
        &*with("{colour: b}"),
        "---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: m}, binaryData: {size: YQ==}}\n",
    ];
    assert_eq!(said(&patched.concat()), NOTHING);
    // Another object makes it.
    let made = [
        &*with("{colour: b}"),
        "---\n{apiVersion: trust.cert-manager.io/v1alpha1, kind: Bundle, metadata: {name: m}}\n",
    ];
    assert_eq!(said(&made.concat()), NOTHING);
}

#[test]
fn keys_that_patches_add_are_known() {
    let text = READS.replace("DATA", "{colour: b}");
    let kustomization = |patch: &str| {
        format!(
            "{{kind: Kustomization, apiVersion: kustomize.config.k8s.io/v1beta1, patches: [{patch}]}}"
        )
    };
    let inline = kustomization("{patch: '[{op: add, path: /data/size, value: a}]'}");
    assert_eq!(
        said_with("", &[("a.yaml", &text), ("kustomization.yaml", &inline)]),
        NOTHING
    );
    let named = kustomization("{path: patch.yaml}");
    let patch = "- {op: add, path: /data/size, value: a}\n";
    let texts = [
        ("a.yaml", &*text),
        ("kustomization.yaml", &*named),
        ("patch.yaml", patch),
    ];
    assert_eq!(said_with("", &texts), NOTHING);
}
