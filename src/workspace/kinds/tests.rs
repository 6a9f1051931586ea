mod embedded;
mod openapi;
mod versions;

use super::*;
use crate::ReleaseRange;
use crate::cel::zones::NoZones;
use crate::document::position::Position;
use crate::workspace::checks::outcome::Verdict;

/// The table of the package.
const TABLE: &str = concat!(
    include_str!("../../../packaging/kubernetes/kinds.txt"),
    include_str!("../../../packaging/kubernetes/checks.txt")
);

const FLUNDERS: &str = r##"{"openapi":"3.0.0","components":{"schemas":{
    "io.k8s.sample.wardle.v1.Flunder":{"type":"object","properties":{
        "apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"type":"object"},
        "spec":{"type":"object","properties":{"reference":{"type":"string","description":"Another one."}}},
        "lost":{"$ref":"#/components/schemas/none"}},
        "x-kubernetes-group-version-kind":[{"group":"wardle.example.com","version":"v1","kind":"Flunder"}]}}}}"##;

fn workspace(release: &str) -> Workspace {
    let releases: ReleaseRange = release.parse().unwrap();
    let mut workspace = Workspace::new(Rc::new(NoZones)).for_releases(releases);
    workspace.use_kubernetes(TABLE).unwrap();
    workspace
}

/// The diagnostics of a text, one line each: the code and the message.
fn said(workspace: &Workspace, uri: &str) -> Vec<String> {
    let all = workspace.diagnostics(uri).into_iter();
    all.map(|found| format!("{}: {}", found.code.name(), found.message))
        .collect()
}

fn outcome(workspace: &Workspace, uri: &str) -> String {
    let told = workspace.outcomes_of(uri);
    match told.first().map(|told| &told.verdict) {
        Some(Verdict::Accepted) => "accepted".to_owned(),
        Some(Verdict::Refused) => "refused".to_owned(),
        Some(Verdict::NotJudged(why)) => [why.reason.name(), ": ", &why.message].concat(),
        None => String::new(),
    }
}

const DEPLOYMENT: &str = "apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: web
        image: web
";

#[test]
fn an_object_is_begun_by_its_kind_where_the_kinds_are_known() {
    let completed = |workspace: &mut Workspace, text: &str| {
        workspace.set("a.yaml", text);
        let lines = text.lines().count().max(1) - 1;
        let position = Position {
            line: u32::try_from(lines).unwrap(),
            character: u32::try_from(text.lines().last().unwrap_or_default().len()).unwrap(),
        };
        let items = workspace.completion("a.yaml", position).into_iter();
        let found = items.filter(|item| item.label == "Deployment");
        found
            .map(|item| item.text_edit.new_text)
            .collect::<Vec<_>>()
    };
    let mut known = workspace("1.36");
    for (text, want) in [
        (
            "",
            "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: $1",
        ),
        (
            "apiVersion: v1\nkind: List\nitems:\n- ",
            "apiVersion: apps/v1\n  kind: Deployment\n  metadata:\n    name: $1",
        ),
    ] {
        assert_eq!(completed(&mut known, text), [want], "{text}");
    }
    assert_eq!(
        completed(&mut Workspace::new(Rc::new(NoZones)), ""),
        [""; 0]
    );
}

#[test]
fn a_built_in_object_in_order_is_never_called_accepted() {
    let mut workspace = workspace("1.36");
    workspace.set("a.yaml", DEPLOYMENT);
    assert_eq!(said(&workspace, "a.yaml"), [""; 0]);
    assert!(outcome(&workspace, "a.yaml").starts_with("structure-only: structure only"));
}

#[test]
fn a_type_error_is_in_the_servers_words_at_its_place() {
    let mut workspace = workspace("1.36");
    workspace.set(
        "a.yaml",
        &DEPLOYMENT.replace("replicas: 3", "replicas: \"3\""),
    );
    assert_eq!(
        said(&workspace, "a.yaml"),
        [
            "decode-error: Deployment in version \"v1\" cannot be handled as a Deployment: json: \
             cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32"
        ]
    );
    assert_eq!(outcome(&workspace, "a.yaml"), "refused");
    let range = workspace.diagnostics("a.yaml")[0].range;
    assert_eq!((range.start.line, range.start.character), (4, 12));
}

#[test]
fn an_unknown_field_is_warned_of_and_its_name_suggested() {
    let mut workspace = workspace("1.36");
    workspace.set("a.yaml", &DEPLOYMENT.replace("replicas", "replica"));
    assert_eq!(
        said(&workspace, "a.yaml"),
        ["unknown-field: unknown field \"spec.replica\""]
    );
    let found = workspace.diagnostics("a.yaml");
    assert_eq!(found[0].data.as_ref().unwrap().names[0], "replicas");
}

#[test]
fn metadata_is_checked_as_that_of_custom_resources() {
    let mut workspace = workspace("1.36");
    workspace.set(
        "a.yaml",
        &DEPLOYMENT.replace("{name: web}", "{name: web, labels: {a: \"b c\"}}"),
    );
    let said = said(&workspace, "a.yaml");
    assert!(
        said[0].starts_with("invalid-value: metadata.labels: Invalid value: \"b c\""),
        "{said:?}"
    );
}

#[test]
fn a_table_that_is_cut_off_is_none() {
    let mut workspace = Workspace::default();
    for length in [0, 5, 5000, TABLE.len() / 2, TABLE.len() - 1] {
        assert!(workspace.use_kubernetes(&TABLE[..length]).is_err());
    }
    assert!(workspace.use_kubernetes(TABLE).is_ok());
}

/// `kubectl` sends `{"name":"b"}` for the second one and `{"name":"a"}` for the third one.
#[test]
fn a_key_that_overrides_a_merged_one_is_not_repeated() {
    for (second, want) in [
        ("{<<: *c, name: b}", ""),
        (
            "{name: b, <<: *c}",
            "duplicate-field: line 4: key \"name\" already set in map",
        ),
        (
            "{<<: *c, name: b, name: d}",
            "duplicate-field: line 5: key \"name\" already set in map",
        ),
        ("{<<: [*c, {name: e}], name: b}", ""),
    ] {
        let text = format!(
            "apiVersion: v1\nkind: Pod\nmetadata: {{name: a}}\nspec: {{containers: [&c {{name: a, image: i}},\n\
             {second}]}}\n"
        );
        let mut workspace = workspace("1.36");
        workspace.set("a.yaml", &text);
        let mut found = said(&workspace, "a.yaml");
        found.retain(|said| said.starts_with("duplicate-field"));
        assert_eq!(found.join(""), want, "{second}");
    }
}

#[test]
fn values_with_blanks_are_listed_as_they_are() {
    let mut workspace = workspace("1.36");
    let request = "{apiVersion: certificates.k8s.io/v1, kind: CertificateSigningRequest, metadata: {name: a}, \
                   spec: {request: YQ==, signerName: a.b/c, usages: [client auth, digital signature]}}";
    workspace.set("a.yaml", request);
    assert_eq!(said(&workspace, "a.yaml"), [""; 0]);
}

#[test]
fn types_of_built_in_kinds_are_completed() {
    let mut workspace = workspace("1.36");
    for (text, line, has, lacks) in [
        ("apiVersion: apps/v1\nkind: \n", 1, "Deployment", "Pod"),
        ("apiVersion: \nkind: Deployment\n", 0, "apps/v1", "batch/v1"),
        ("apiVersion: v1\nkind: \n", 1, "Pod", "Deployment"),
    ] {
        workspace.set("a.yaml", text);
        let character = text.lines().nth(line).unwrap().len();
        let position = Position {
            line: u32::try_from(line).unwrap(),
            character: u32::try_from(character).unwrap(),
        };
        let items = workspace.completion("a.yaml", position);
        let has_label = |label: &str| items.iter().any(|item| item.label == label);
        assert!(has_label(has) && !has_label(lacks), "{text}");
    }
}

#[test]
fn a_repeated_block_is_marked_at_its_key() {
    let mut workspace = workspace("1.36");
    workspace.set(
        "a.yaml",
        &[
            DEPLOYMENT,
            "  strategy: {type: Recreate}\n  strategy:\n\n    type: Recreate\n",
        ]
        .concat(),
    );
    let found = workspace.diagnostics("a.yaml");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].range.start.line, 13);
}

#[test]
fn completion_and_hover_know_the_structure() {
    let mut workspace = workspace("1.36");
    let text = DEPLOYMENT.replace("        image: web\n", "        imagePullPolicy: \n");
    workspace.set("a.yaml", &text);
    let at = |line, character| Position { line, character };
    let values = workspace.completion("a.yaml", at(11, 25));
    let labels: Vec<&str> = values.iter().map(|item| &*item.label).collect();
    assert_eq!(labels, ["Always", "IfNotPresent", "Never"]);
    let hover = workspace.hover("a.yaml", at(4, 4)).unwrap();
    assert!(format!("{hover:?}").contains("replicas"), "{hover:?}");
    // Go's types hold numbers to their formats in every release.
    assert!(
        !format!("{hover:?}").contains("enforced since"),
        "{hover:?}"
    );
}

#[test]
fn without_the_table_built_in_kinds_are_left_alone_and_the_table_is_asked_for() {
    let mut workspace = Workspace::default();
    assert!(!workspace.wants_kubernetes(None));
    workspace.set("a.yaml", DEPLOYMENT);
    workspace.set("b.yaml", "a: 1");
    assert!(workspace.wants_kubernetes(None));
    let of = |uri| workspace.wants_kubernetes(Some(uri));
    assert_eq!(
        [of("a.yaml"), of("b.yaml"), of("none.yaml")],
        [true, false, false]
    );
    {
        let text = workspace.text("a.yaml").unwrap();
        let mut units = text.documents().flat_map(|document| &document.part.units);
        assert!(units.all(|unit| unit.judged.borrow().is_none()));
    }
    assert!(outcome(&workspace, "a.yaml").starts_with("built-in"));
    assert_eq!(workspace.use_kubernetes("no table"), Err(NoTable));
    workspace.use_kubernetes(TABLE).unwrap();
    assert!(!workspace.wants_kubernetes(None));
    assert!(outcome(&workspace, "a.yaml").starts_with("structure-only"));
}

#[test]
fn the_list_of_objects_has_the_verdicts_by_structure_and_no_openapi_documents() {
    let mut workspace = workspace("1.36");
    let broken = DEPLOYMENT.replace("replicas: 3", "replicas: many");
    let text = [DEPLOYMENT, "---\n", &broken, "---\n", FLUNDERS].concat();
    workspace.set("a.yaml", &text);
    let mut verdicts = Vec::new();
    workspace.objects("a.yaml", &mut |object| {
        verdicts.push(match &object.verdict {
            Verdict::Accepted => "accepted",
            Verdict::Refused => "refused",
            Verdict::NotJudged(why) => why.reason.name(),
        });
    });
    assert_eq!(verdicts, ["structure-only", "refused"]);
}

#[test]
fn the_list_of_objects_says_what_their_structures_lack() {
    let mut workspace = workspace("1.36");
    let odd = DEPLOYMENT.replace(
        "  replicas: 3\n",
        "  replicas: 3\n  replicas: 4\n  sail: 1\n",
    );
    let broken = DEPLOYMENT.replace("replicas: 3", "replicas: many");
    workspace.set(
        "a.yaml",
        &[&odd, "---\n", &broken, "---\n", FLUNDERS].concat(),
    );
    let mut reports = Vec::new();
    workspace.objects("a.yaml", &mut |object| {
        reports.push(serde_json::to_value(object.structure.as_ref().unwrap()).unwrap());
    });
    let undecodable = &reports[1]["decodeError"];
    assert_eq!(
        reports,
        [
            serde_json::json!({
                "errors": [],
                "unknownFields": ["spec.sail"],
                "duplicateFields": ["line 6: key \"replicas\" already set in map"],
            }),
            serde_json::json!({
                "decodeError": undecodable,
                "errors": [undecodable],
                "unknownFields": [],
                "duplicateFields": [],
            }),
        ]
    );
}

#[test]
fn an_object_without_a_version_has_no_type() {
    let mut workspace = workspace("1.36");
    workspace.set("a.yaml", "kind: Pod\nmetadata: {name: a}\n");
    assert_eq!(
        outcome(&workspace, "a.yaml"),
        "no-type: not checked: apiVersion not set"
    );
}

#[test]
fn kinds_whose_code_demands_a_subdomain_get_the_servers_text_about_names() {
    let mut workspace = workspace("1.36");
    workspace.set(
        "a.yaml",
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: x.com^2}}",
    );
    let [told] = &said(&workspace, "a.yaml")[..] else {
        panic!("one finding");
    };
    assert!(
        told.starts_with(
            "invalid-value: metadata.name: Invalid value: \"x.com^2\": a lowercase RFC 1123 subdomain"
        ),
        "{told}"
    );
    // RBAC takes any segment of a path.
    workspace.set(
        "a.yaml",
        "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: 'system:a'}, rules: []}",
    );
    assert_eq!(said(&workspace, "a.yaml"), [""; 0]);
}

#[test]
fn the_servers_own_checks_take_the_place_of_remarks() {
    let mut workspace = workspace("1.33");
    let text = DEPLOYMENT
        .replace("labels: {app: web}", "labels: {app: shop}")
        .replace(
            "        image: web\n",
            "        ports: [{containerPort: 1, protocol: udp}]\n",
        );
    workspace.set("a.yaml", &text);
    assert_eq!(
        said(&workspace, "a.yaml"),
        [
            "not-in-enum: spec.template.spec.containers[0].ports[0].protocol: Unsupported value: \
             \"udp\": supported values: \"SCTP\", \"TCP\", \"UDP\"",
            "missing-field: spec.template.spec.containers[0].image: Required value",
            "invalid-value: spec.template.metadata.labels: Invalid value: \
             map[string]string{\"app\":\"shop\"}: `selector` does not match template `labels`",
        ]
    );
    assert_eq!(outcome(&workspace, "a.yaml"), "refused");
    let titles = |workspace: &Workspace| -> Vec<String> {
        let found = workspace.diagnostics("a.yaml");
        let mut listed = found.iter().filter(|found| found.code == Code::NotInEnum);
        let range = listed.next().unwrap().range;
        let fixes = workspace.code_actions("a.yaml", range);
        fixes.into_iter().map(|fix| fix.title).collect()
    };
    assert!(
        titles(&workspace).iter().any(|title| title.contains("UDP")),
        "{:?}",
        titles(&workspace)
    );
}

#[test]
fn the_samples_of_the_package_are_in_order_in_every_release() {
    for release in crate::Release::ALL {
        let mut workspace = workspace(&release.to_string());
        workspace.set(
            "a.yaml",
            include_str!("../../../packaging/kubernetes/samples.yaml"),
        );
        assert_eq!(said(&workspace, "a.yaml"), [""; 0], "{release}");
        let told = workspace.outcomes_of("a.yaml");
        assert!(told.len() > 20);
        for status in told {
            let is_structure = matches!(
                &status.verdict,
                Verdict::NotJudged(why) if why.reason.name() == "structure-only"
            );
            assert!(is_structure, "{release} {}", status.head.kind);
        }
    }
}

#[test]
fn quotes_that_are_missing_or_too_many_are_fixed() {
    for (own, wrong, want) in [
        ("replicas: 3", "replicas: \"3\"", "3"),
        ("replicas: 3", "paused: 'true'", "true"),
        ("replicas: 3", "replicas: x", ""),
        ("image: web", "env: [{name: A, value: 5}]", "\"5\""),
        ("image: web", "env: [{name: A, value: true}]", "\"true\""),
        ("image: web", "command: sh", "[sh]"),
        ("image: web", "command: sleep 5", ""),
        ("image: web", "args: a,b", ""),
        ("image: web", "args: '[\"a\"]'", ""),
        ("image: web", "args: ''", ""),
    ] {
        let text = DEPLOYMENT.replace(own, wrong);
        assert!(text.contains(wrong), "{text}");
        let mut workspace = workspace("1.36");
        workspace.set("a.yaml", &text);
        let found = workspace.diagnostics("a.yaml");
        let range = found
            .iter()
            .find(|found| found.code == Code::DecodeError)
            .unwrap()
            .range;
        let fixes = workspace.code_actions("a.yaml", range);
        let texts: Vec<_> = fixes
            .iter()
            .filter(|fix| fix.is_safe)
            .flat_map(|fix| &fix.edit.edits)
            .map(|edit| &*edit.new_text)
            .collect();
        assert_eq!(texts.join(""), want, "{wrong}");
    }
}

#[test]
fn a_value_that_differs_in_case_only_is_replaced_whatever_else_is_near() {
    for (wrong, want) in [
        ("ports: [{containerPort: 80, protocol: tcp}]", "TCP"),
        (
            "livenessProbe: {httpGet: {port: 80, scheme: https}}",
            "HTTPS",
        ),
        ("livenessProbe: {httpGet: {port: 80, scheme: http}}", "HTTP"),
        ("livenessProbe: {httpGet: {port: 80, scheme: HTTPX}}", ""),
    ] {
        let mut workspace = workspace("1.36");
        workspace.set("a.yaml", &DEPLOYMENT.replace("image: web", wrong));
        let found = workspace.diagnostics("a.yaml");
        let wrong = found.iter().find(|found| found.code == Code::NotInEnum);
        let fixes = workspace.code_actions("a.yaml", wrong.unwrap().range);
        let safe = fixes.iter().find(|fix| fix.is_safe);
        let text = safe.map_or("", |fix| &*fix.edit.edits[0].new_text);
        assert_eq!(text, want);
    }
}

#[test]
fn words_in_place_of_a_list_are_offered_as_one_item() {
    for (wrong, want) in [
        ("command: sleep 5", "[\"sleep 5\"]"),
        ("args: a, b [c]", "[\"a, b [c]\"]"),
        ("args: 'a b'", "['a b']"),
    ] {
        let mut workspace = workspace("1.36");
        workspace.set("a.yaml", &DEPLOYMENT.replace("image: web", wrong));
        let found = workspace.diagnostics("a.yaml");
        let mut found = found.iter();
        let wrong = found.find(|found| found.code == Code::DecodeError);
        let fixes = workspace.code_actions("a.yaml", wrong.unwrap().range);
        let [fix] = &*fixes else {
            panic!("{fixes:?}");
        };
        assert_eq!(fix.edit.edits[0].new_text, want);
        assert!(!fix.is_preferred && !fix.is_safe, "{fix:?}");
    }
}

#[test]
fn what_should_be_bytes_is_not_changed() {
    for text in [
        "{apiVersion: v1, kind: Secret, metadata: {name: a}, data: {pin: 123}}",
        "{apiVersion: v1, kind: Secret, metadata: {name: a}, data: {pin: 1234}}",
        "{apiVersion: v1, kind: Secret, metadata: {name: a}, data: {pin: true}}",
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, binaryData: {a: 7}}",
        "{apiVersion: certificates.k8s.io/v1, kind: CertificateSigningRequest, metadata: {name: a}, \
         spec: {request: 7, signerName: a.b/c, usages: [any]}}",
    ] {
        let mut workspace = workspace("1.36");
        workspace.set("a.yaml", text);
        let found = workspace.diagnostics("a.yaml");
        let wrong = found
            .iter()
            .find(|found| found.code == Code::DecodeError)
            .unwrap();
        let titles: Vec<String> = workspace
            .code_actions("a.yaml", wrong.range)
            .into_iter()
            .map(|fix| fix.title)
            .collect();
        assert_eq!(titles, [""; 0], "{text}");
    }
}

#[test]
fn metrics_are_of_an_aggregated_server() {
    let mut workspace = workspace("1.36");
    workspace.set(
        "a.yaml",
        "apiVersion: metrics.k8s.io/v1beta1\nkind: NodeMetrics\nmetadata: {name: a}\n",
    );
    assert_eq!(
        outcome(&workspace, "a.yaml"),
        "no-definition: not checked: there is no definition of NodeMetrics.metrics.k8s.io: its server is \
         aggregated, `kubectl get --raw /openapi/v3/apis/metrics.k8s.io/v1beta1` prints its OpenAPI document"
    );
}

#[test]
fn the_api_version_that_has_a_kind_is_suggested() {
    for (version, kind, want) in [
        ("v1", "Role", &["rbac.authorization.k8s.io/v1"][..]),
        ("apps/v1", "Ingress", &["networking.k8s.io/v1"]),
        ("app/v1", "Deployment", &["apps/v1"]),
        ("example.org/v1", "Deploymnt", &[]),
        ("apps/v1", "Deploymnt", &["Deployment"]),
    ] {
        let mut workspace = workspace("1.36");
        workspace.set(
            "a.yaml",
            &format!("apiVersion: {version}\nkind: {kind}\nmetadata: {{name: a}}\n"),
        );
        let statuses = workspace.outcomes_of("a.yaml");
        let Verdict::NotJudged(why) = &statuses[0].verdict else {
            panic!("{kind} was judged");
        };
        assert_eq!(why.names, want, "{version} {kind}");
    }
}

#[test]
fn the_objects_of_a_list_within_a_list_are_judged_at_their_places() {
    let mut workspace = workspace("1.36");
    let text = "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n\
                - apiVersion: v1\n  kind: List\n  items:\n  - {apiVersion: v1, kind: ConfigMap, metadata: {name: b}, data: 5}\n\
                - {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: 6}\n";
    workspace.set("a.yaml", text);
    let statuses = workspace.outcomes_of("a.yaml");
    let names: Vec<_> = statuses
        .iter()
        .map(|status| (status.item, &*status.head.name))
        .collect();
    assert_eq!(names, [(Some(0), "a"), (Some(1), "b"), (Some(2), "c")]);
    let found = workspace.diagnostics("a.yaml");
    let places: Vec<_> = found.iter().map(|found| found.range.start.line).collect();
    assert_eq!(places, [7, 8]);
    let key = Position {
        line: 7,
        character: 60,
    };
    let hover = workspace.hover("a.yaml", key);
    assert!(hover.is_some());
}

#[test]
fn an_unlisted_value_of_a_list_is_marked_and_corrected_itself() {
    let mut workspace = workspace("1.36");
    let claim = "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: a}\nspec:\n  accessModes:\n  \
                 - ReadWriteOnce\n  - ReadWriteMaany\n";
    workspace.set("a.yaml", claim);
    let found = workspace.diagnostics("a.yaml");
    let messages: Vec<_> = found.iter().map(|found| &*found.message).collect();
    assert_eq!(
        messages,
        [
            "spec.accessModes: Unsupported value: \"ReadWriteMaany\": supported values: \"ReadOnlyMany\", \
             \"ReadWriteMany\", \"ReadWriteOnce\", \"ReadWriteOncePod\""
        ]
    );
    assert_eq!(found[0].range.start.line, 6);
    let fixes = workspace.code_actions("a.yaml", found[0].range);
    let fix = fixes.iter().find(|fix| fix.title.contains("ReadWriteMany"));
    let edits = &fix.unwrap().edit.edits;
    assert_eq!(edits[0].range.start.line, 6);
}
