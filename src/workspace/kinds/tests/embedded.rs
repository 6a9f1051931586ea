//! Kubernetes' own objects and types in custom resources.

use super::*;

const TASKS: &str = "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: GROUP}
spec:
  group: batch.volcano.sh
  scope: Namespaced
  names: {plural: jobs, singular: job, kind: Job, listKind: JobList}
  versions:
  - name: v1alpha1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              manifests:
                type: array
                items: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
              tasks:
                type: array
                items:
                  type: object
                  properties:
                    template: {type: object, OPEN}
";

const TASK: &str = "apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: a}
spec:
  manifests:
  - {apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c, image: i, ports: 5}]}}
  - {apiVersion: v1, kind: Service, metadata: {name: a}, spec: {ports: [{port: 0}]}}
  - {apiVersion: example.org/v1, kind: Boat, metadata: {name: a}, spec: 5}
  - {apiVersion: extensions/v1beta1, kind: Ingress, metadata: {name: a}}
  - {apiVersion: v1, kind: Endpoints, metadata: {name: a}}
  tasks:
  - template: {spec: {containers: [{name: c, port: 1}], restartPolicy: 5}}
";

fn tasks(open: &str) -> Vec<String> {
    let mut workspace = Workspace::default();
    let definition = TASKS.replace("GROUP", "jobs.batch.volcano.sh");
    workspace.set("crd.yaml", &definition.replace("OPEN", open));
    workspace.set("a.yaml", TASK);
    let before = said(&workspace, "a.yaml");
    assert!(
        before.iter().all(|said| !said.starts_with("embedded")),
        "{before:?}"
    );
    workspace.use_kubernetes(TABLE).unwrap();
    let mut all = said(&workspace, "a.yaml");
    all.retain(|said| said.starts_with("embedded"));
    all
}

const EMBEDDED: [&str; 4] = [
    "embedded-object: not a valid Kubernetes Pod: json: cannot unmarshal number into Go struct \
     field Container.spec.containers.ports of type []v1.ContainerPort",
    "embedded-object: Kubernetes refuses this Service: spec.ports[0].port: Invalid value: 0: must be \
     between 1 and 65535, inclusive",
    "embedded-object: Kubernetes refuses this Ingress: no matches for kind \"Ingress\" in version \
     \"extensions/v1beta1\": Kubernetes 1.22 removed it; use networking.k8s.io/v1 Ingress",
    "embedded-object: Kubernetes warns: v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice",
];

#[test]
fn kubernetes_own_types_within_custom_resources_are_judged_as_a_remark() {
    let all = tasks("x-kubernetes-preserve-unknown-fields: true");
    let template = [
        "embedded-object: not a valid Kubernetes PodTemplateSpec: json: cannot unmarshal number into \
         Go struct field PodSpec.spec.restartPolicy of type v1.RestartPolicy",
        "embedded-object: Kubernetes' Container has no field \"port\"",
    ];
    assert_eq!(all, [&EMBEDDED[..], &template].concat());
}

#[test]
fn a_definition_that_says_what_a_template_has_is_not_contradicted() {
    let all =
        tasks("properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}}");
    assert_eq!(all, EMBEDDED);
}

/// A workspace with an object, and the definition of its kind, which leaves all fields open.
fn with_open_kind(api_version: &str, kind: &str, object: &str) -> Workspace {
    let (group, version) = api_version.split_once('/').unwrap();
    let singular = kind.to_ascii_lowercase();
    let definition = format!(
        "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {{name: {singular}s.{group}}}
spec:
  group: {group}
  scope: Namespaced
  names: {{plural: {singular}s, singular: {singular}, kind: {kind}, listKind: {kind}List}}
  versions:
  - name: {version}
    served: true
    storage: true
    schema: {{openAPIV3Schema: {{type: object, x-kubernetes-preserve-unknown-fields: true}}}}
"
    );
    let mut workspace = workspace("1.36");
    workspace.set("crd.yaml", &definition);
    workspace.set("a.yaml", object);
    workspace
}

#[test]
fn lists_of_kubernetes_own_types_that_a_definition_leaves_open_are_judged() {
    let task = "{apiVersion: tekton.dev/v1, kind: Task, metadata: {name: a}, spec: {volumes: [{name: a, emptyDir: {}}, \
                {name: b, configMap: {nmae: $(params.x), defaultMode: \"$(params.y)\"}}]}}";
    let workspace = with_open_kind("tekton.dev/v1", "Task", task);
    assert_eq!(
        said(&workspace, "a.yaml"),
        [
            "embedded-object: not a valid Kubernetes Volume: json: cannot unmarshal string into Go struct field \
             ConfigMapVolumeSource.configMap.defaultMode of type int32",
            "embedded-object: Kubernetes' ConfigMapVolumeSource has no field \"nmae\""
        ]
    );
}

#[test]
fn fields_that_a_kind_adds_to_a_type_of_kubernetes_are_known() {
    let workflow = "{apiVersion: argoproj.io/v1alpha1, kind: Workflow, metadata: {name: a}, spec: {templates: [{script: \
                    {image: a, source: b, imag: c}, sidecars: [{name: a, mirrorVolumeMounts: true, source: b}]}]}}";
    let workspace = with_open_kind("argoproj.io/v1alpha1", "Workflow", workflow);
    assert_eq!(
        said(&workspace, "a.yaml"),
        [
            "embedded-object: Kubernetes' Container has no field \"imag\"",
            "embedded-object: Kubernetes' Container has no field \"source\""
        ]
    );
}

#[test]
fn a_template_that_is_no_struct_is_named_by_its_path() {
    let mut workspace = Workspace::default();
    let definition = TASKS.replace("GROUP", "jobs.batch.volcano.sh").replace(
        "type: object, OPEN",
        "x-kubernetes-preserve-unknown-fields: true",
    );
    workspace.set("crd.yaml", &definition);
    let object = "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: a}\nspec:\n  tasks: [{template: 5}]\n";
    workspace.set("a.yaml", object);
    workspace.use_kubernetes(TABLE).unwrap();
    let found = workspace.diagnostics("a.yaml");
    let paths: Vec<_> = found
        .iter()
        .map(|found| &*found.data.as_ref().unwrap().path)
        .collect();
    assert_eq!(paths, ["spec.tasks[0].template"]);
}
