use super::*;

const BOAT: &str = "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {plural: boats, singular: boat, kind: Boat, listKind: BoatList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          crew: {type: integer, minimum: 1}
";

fn object(crew: &str) -> String {
    format!("apiVersion: example.org/v1\nkind: Boat\nmetadata: {{name: a}}\ncrew: {crew}\n")
}

/// The outcome of each document of a text, beside other texts: its name, or that of the reason.
fn names(texts: &[(&str, &str)], uri: &str) -> Vec<&'static str> {
    let mut workspace = Workspace::default();
    for (uri, text) in texts {
        workspace.set(uri, text);
    }
    let got = workspace.outcomes_of(uri);
    let names = got.iter().map(|got| match &got.verdict {
        Verdict::Accepted => "accepted",
        Verdict::Refused => "refused",
        Verdict::NotJudged(why) => why.reason.name(),
    });
    names.collect()
}

#[test]
fn each_document_has_its_outcome() {
    for (text, want) in [
        ("", "empty"),
        ("# a comment\n", "empty"),
        (
            "apiVersion: example.org/v1\nkind: Boat\ncrew: 1\nmetadata: {name: a}",
            "accepted",
        ),
        (
            "apiVersion: example.org/v1\nkind: Boat\ncrew: 0\nmetadata: {name: a}",
            "refused",
        ),
        (
            "apiVersion: example.org/v2\nkind: Boat\nmetadata: {name: a}",
            "refused",
        ),
        (
            "apiVersion: example.org/v1\nkind: Boot\nmetadata: {name: a}",
            "unknown-kind",
        ),
        (
            "apiVersion: exmaple.org/v1\nkind: Boat\nmetadata: {name: a}",
            "no-definition",
        ),
        ("apiVersion: apps/v1\nkind: Deployment\n", "built-in"),
        ("apiVersion: v1\nkind: PodList\n", "built-in"),
        ("apiVersion: v1\nkind: List\nitems:\n", "built-in"),
        ("apiVersion: v1\nkind: List\nitems: 5\n", "unreadable"),
        (
            "apiVersion: v1\nkind: PodList\nitems: {a: 1}\n",
            "unreadable",
        ),
        ("apiVersion: apps/v1\nkind: Deploymnt\n", "unknown-kind"),
        ("apiVersion: v1\nkind: Config\n", "tool-file"),
        (
            "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n",
            "tool-file",
        ),
        ("kind: Boat\nspec: {}\n", "no-type"),
        ("apiVersion: example.org/v1\n", "no-type"),
        ("apiVersion: 1\nkind: Boat\n", "no-type"),
        ("metadata: {name: a}\nspec: {}\n", "no-type"),
        (
            "apiVersion: v2\nname: a-chart\nversion: 1.0.0\n",
            "not-kubernetes",
        ),
        ("replicas: 3\n", "not-kubernetes"),
        ("- a\n- b\n", "not-kubernetes"),
        ("apiVersion: [\n", "unreadable"),
        ("{{- if .Values.boat }}\nkind: Boat\n", "template"),
        ("{% if boat %}\nkind: Boat\n", "template"),
        (
            "apiVersion: example.org/v1\nkind: Boat\nspec: {crew: ${CREW}, name}}",
            "template",
        ),
        (
            "apiVersion: example.org/v1\nkind: Boat\nrun: |\n  echo ${A}\nspec: {",
            "unreadable",
        ),
    ] {
        let texts = [("crd.yaml", BOAT), ("a.yaml", text)];
        assert_eq!(names(&texts, "a.yaml"), [want], "{text}");
    }
}

#[test]
fn items_of_lists_have_outcomes_of_their_own() {
    let list = "apiVersion: v1\nkind: List\nitems:
- {apiVersion: example.org/v1, kind: Boat, metadata: {name: a}, crew: 1}
- {apiVersion: example.org/v1, kind: Boat, metadata: {name: b}, crew: 0}
- {metadata: {name: c}}
";
    let texts = [("crd.yaml", BOAT), ("a.yaml", list)];
    assert_eq!(names(&texts, "a.yaml"), ["accepted", "refused", "no-type"]);
}

#[test]
fn a_definition_with_a_fault_lets_no_object_pass() {
    let serves_nothing = BOAT.replace("served: true", "served: false");
    let refused = BOAT.replace("minimum: 1", "pattern: '['");
    let undecodable = BOAT.replace("served: true", "served: often");
    for (definition, want) in [
        (BOAT, "accepted"),
        (&*refused, "definition-refused"),
        (&*undecodable, "definition-undecodable"),
        (&*serves_nothing, "definition-serves-nothing"),
    ] {
        let object = object("1");
        let texts = [("a.yaml", &*object), ("crd.yaml", definition)];
        assert_eq!(names(&texts, "a.yaml"), [want], "{definition}");
    }
}

#[test]
fn a_definition_with_a_fault_does_not_hide_one_without() {
    let refused = BOAT.replace("minimum: 1", "pattern: '['");
    let undecodable = BOAT.replace("served: true", "served: often");
    let valid = object("1");
    let wrong = object("0");
    for texts in [
        [("1", &*refused), ("2", BOAT)],
        [("1", BOAT), ("2", &*refused)],
        [("1", &*undecodable), ("2", BOAT)],
    ] {
        let with = |object| [texts[0], texts[1], ("a.yaml", object)];
        assert_eq!(names(&with(&valid), "a.yaml"), ["accepted"]);
        assert_eq!(names(&with(&wrong), "a.yaml"), ["refused"]);
    }
}

#[test]
fn a_definition_whose_update_the_server_refuses_lets_no_object_pass() {
    let mut workspace = Workspace::default();
    workspace.set("a.yaml", &object("1"));
    workspace.set("crd.yaml", BOAT);
    let names = |workspace: &Workspace| match &workspace.outcomes_of("a.yaml")[0].verdict {
        Verdict::NotJudged(why) => why.reason.name(),
        _ => "judged",
    };
    assert_eq!(names(&workspace), "judged");
    let before = BOAT.replace("Namespaced", "Cluster");
    workspace.set_previous("crd.yaml", Some(&before));
    assert_eq!(names(&workspace), "definition-refused");
    workspace.set_previous("crd.yaml", Some(BOAT));
    assert_eq!(names(&workspace), "judged");
}

#[test]
fn what_may_have_been_meant_is_offered() {
    for (text, want) in [
        ("apiVersion: example.org/v1\nkind: Baot\n", "Boat"),
        ("apiVersion: exmaple.org/v1\nkind: Boat\n", "example.org/v1"),
        ("apiVersion: app/v1\nkind: Deployment\n", "apps"),
        ("apiVersion: apps/v1\nkind: Deploymnt\n", "Deployment"),
    ] {
        let mut workspace = Workspace::default();
        workspace.set("crd.yaml", BOAT);
        workspace.set("a.yaml", text);
        let Verdict::NotJudged(why) = &workspace.outcomes_of("a.yaml")[0].verdict else {
            panic!("{text}");
        };
        assert_eq!(why.names.first().map(String::as_str), Some(want), "{text}");
    }
}

#[test]
fn the_place_of_the_reason_is_known() {
    let mut workspace = Workspace::default();
    workspace.set("a.yaml", "apiVersion: example.org/v1\nkind: Oar\n");
    let got = workspace.outcomes_of("a.yaml");
    let start = got[0].at.unwrap().start;
    assert_eq!((start.line, start.character), (0, 12));
}

#[test]
fn a_definition_that_a_cluster_has_stored_judges_objects() {
    let dumped = BOAT.replace("{name: boats", "{resourceVersion: \"7\", name: boats");
    let texts = |object| [("a.yaml", object), ("crd.yaml", &*dumped)];
    let (valid, wrong) = (object("1"), object("0"));
    assert_eq!(names(&texts(&valid), "a.yaml"), ["accepted"]);
    assert_eq!(names(&texts(&wrong), "a.yaml"), ["refused"]);
    assert_eq!(names(&texts(&valid), "crd.yaml"), ["refused"]);
}

#[test]
fn the_command_for_an_aggregated_kind_is_known() {
    let service = "apiVersion: apiregistration.k8s.io/v1\nkind: APIService\n\
                   metadata: {name: v1.example.org}\n\
                   spec: {group: example.org, version: v1, service: {name: a, namespace: b}}\n";
    for (services, want) in [
        (
            service,
            Some("kubectl get --raw /openapi/v3/apis/example.org/v1"),
        ),
        // The API server's own, as `kubectl get apiservices` has one for each group of definitions.
        (
            &service.replace(", service: {name: a, namespace: b}", ""),
            None,
        ),
        ("", None),
    ] {
        let mut workspace = Workspace::default();
        workspace.set("services.yaml", services);
        workspace.set("a.yaml", &object("1"));
        let got = workspace.outcomes_of("a.yaml");
        let verdict = got.first().map(|status| &status.verdict);
        let Some(Verdict::NotJudged(why)) = verdict else {
            panic!("{verdict:?}");
        };
        assert_eq!(why.reason, NotJudgedReason::NoDefinition);
        assert_eq!(why.command.as_deref(), want);
        if let Some(command) = want {
            assert!(why.message.contains(command), "{}", why.message);
        }
    }
}

#[test]
fn a_text_that_cannot_be_read_looks_like_a_manifest_by_its_other_lines() {
    for (text, want) in [
        ("apiVersion: example.org/v1\nkind Boat\nspec: {}\n", true),
        (
            "apiVersion: example.org/v1\nkin\nmetadata: {name: a}\n",
            true,
        ),
        ("apiVersion example.org/v1\nkind: Boat\n", true),
        ("apiVersion: example.org/v1\nspec: {\n", true),
        ("kind: Boat\nspec: {\n", true),
        (
            "apiVersion: example.org/v1\nkind {{ .kind }}\nspec: {}\n",
            false,
        ),
        ("kind of a note: about metadata\nspec of it\n", false),
        ("metadata: {\nspec: 1\n", false),
        ("name: a\nkinds Boat\n", false),
    ] {
        assert_eq!(looks_like_kubernetes(text), want, "{text}");
    }
}

#[test]
fn an_edit_that_makes_a_judged_object_unreadable_is_told() {
    let mut workspace = Workspace::default();
    workspace.set("crd.yaml", BOAT);
    workspace.set("a.yaml", &object("1"));
    let codes = |workspace: &Workspace| -> Vec<&'static str> {
        let found = workspace.diagnostics("a.yaml").into_iter();
        found.map(|one| one.code.name()).collect()
    };
    assert!(codes(&workspace).is_empty());
    let broken = "apiVersio example.org/v1\nkin: Boat\n";
    workspace.set("a.yaml", broken);
    assert_eq!(codes(&workspace), ["syntax-error"]);
    workspace.set("a.yaml", &[broken, "{{- if x }}\n"].concat());
    assert!(codes(&workspace).is_empty());
    workspace.set("b.yaml", broken);
    assert!(workspace.diagnostics("b.yaml").is_empty());
}
