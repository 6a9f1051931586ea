use std::rc::Rc;

use super::*;
use crate::NoZones;

const CRD: &str = include_str!("../../examples/manifests/crds/boats.yaml");
const BOAT: &str = include_str!("../../examples/manifests/boats/albatross.yaml");
const KINDS: &str = concat!(
    include_str!("../../packaging/kubernetes/kinds.txt"),
    include_str!("../../packaging/kubernetes/checks.txt")
);
const SAMPLES: &str = include_str!("../../packaging/kubernetes/samples.yaml");

const JARS: &str = r##"{"openapi":"3.0.0","components":{"schemas":{
    "org.x.v1.Jar":{"type":"object","description":"Holds jam.","required":["spec"],"properties":{
        "apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"type":"object"},
        "spec":{"default":{},"description":"What it is.","allOf":[{"$ref":"#/components/schemas/org.x.v1.JarSpec"}]}},
        "x-kubernetes-group-version-kind":[{"group":"x.org","version":"v1","kind":"Jar"}]},
    "org.x.v1.JarSpec":{"type":"object","description":"The spec of a Jar.","required":["size"],"properties":{
        "size":{"type":"integer","format":"int32"},"lids":{"type":"array","items":{"$ref":"#/components/schemas/org.x.v1.Lid"}},
        "colour":{"type":"string","default":"red"}}},
    "org.x.v1.Lid":{"type":"object","properties":{"wide":{"type":"boolean"}}}}}}"##;

/// The answer to a command line, from a boat and its definition.
fn asked(name: &str, options: Options, boat: &str) -> Result<Answer, String> {
    let question = Question::new(name, options)?;
    let texts = question.files().map(|files| {
        let texts = files.into_iter().map(|name| AskedText {
            text: match &*name {
                "crd.yaml" => CRD.to_owned(),
                "jars.json" => JARS.to_owned(),
                "new-jars.json" => JARS.replace(r#""version":"v1""#, r#""version":"v2""#),
                _ => boat.to_owned(),
            },
            fault: (name == "gone.yaml").then(|| "it does not exist".to_owned()),
            name,
        });
        texts.collect()
    });
    let surroundings = Surroundings {
        zones: Rc::new(NoZones),
        now: 0,
        kinds: KINDS.to_owned(),
        samples: SAMPLES.to_owned(),
    };
    question.answer(&texts, &surroundings)
}

fn words(words: &[&str]) -> Options {
    Options {
        words: words.iter().map(|word| (*word).to_owned()).collect(),
        ..Options::default()
    }
}

fn with_crds(names: &[&str]) -> Options {
    Options {
        crds: vec!["crd.yaml".to_owned()],
        ..words(names)
    }
}

#[test]
fn what_is_stored_and_what_is_refused_set_the_exit_code() {
    let stored = asked("stored", with_crds(&["boat.yaml"]), BOAT).unwrap();
    assert!(stored.printed.contains("\n  berths: 4\n"), "{stored:?}");
    assert_eq!((stored.problems.len(), stored.code), (0, 0));
    let wrong = BOAT.replace("crew: 3", "crew: 0");
    let refused = asked("stored", with_crds(&["boat.yaml"]), &wrong).unwrap();
    assert_eq!((&*refused.printed, refused.code), ("", 1));
    let problem = refused.problems.first().unwrap();
    assert!(
        problem.starts_with("boat.yaml: Boat albatross: "),
        "{problem}"
    );
    let gone = asked("stored", with_crds(&["gone.yaml"]), "").unwrap();
    assert_eq!(gone.problems, ["gone.yaml: it does not exist"]);
    assert_eq!(gone.code, 2);
}

#[test]
fn schemas_of_all_versions_go_to_files_with_safe_names() {
    let options = |name: &str| Options {
        folder: Some("schemas".to_owned()),
        ..words(&[name])
    };
    let answer = asked("schema", options("crd.yaml"), "").unwrap();
    let paths: Vec<&str> = answer.files.iter().map(|(path, _)| &**path).collect();
    assert_eq!(
        paths,
        ["example.org/boat_v1.json", "example.org/boat_v2.json"]
    );
    let climbing = CRD.replace("group: example.org", "group: ../x");
    let wrong = asked("schema", options("other.yaml"), &climbing);
    assert_eq!(
        wrong.unwrap_err(),
        "\"../x\" cannot be part of a file's name"
    );
}

#[test]
fn an_evaluation_as_json_has_the_value() {
    let options = Options {
        output: Some("json".to_owned()),
        ..words(&["[1, 2]"])
    };
    let answer = asked("eval", options, "").unwrap();
    assert!(
        answer.printed.ends_with(",\"value\":[1,2]}\n"),
        "{answer:?}"
    );
}

#[test]
fn own_kinds_are_explained_without_files() {
    let answer = asked("explain", words(&["pods.spec.priority"]), "").unwrap();
    assert!(
        answer.printed.contains("FIELD: spec.priority <integer>"),
        "{answer:?}"
    );
    assert!(
        answer.printed.contains("  format: \"int32\"\n"),
        "{answer:?}"
    );
    let wrong = asked("explain", words(&["boat"]), "").unwrap_err();
    assert_eq!(
        wrong,
        "Kubernetes 1.36 has no kind boat; --crds names definitions"
    );
    let own = Options {
        kind: Some("Deploymnt".to_owned()),
        ..Options::default()
    };
    let wrong = asked("sample", own, "").unwrap_err();
    assert_eq!(
        wrong,
        "Kubernetes 1.36 has no kind Deploymnt; did you mean Deployment?"
    );
}

#[test]
fn a_kind_that_the_release_lacks_is_explained_by_what_became_of_it() {
    for (kind, why) in [
        (
            "scale",
            "no resource of the kind Scale: only requests and answers have this kind, such as those of subresources",
        ),
        (
            "PodSecurityPolicy",
            "no resource of the kind PodSecurityPolicy: Kubernetes 1.25 removed it",
        ),
    ] {
        let wrong = asked("explain", words(&[kind]), "").unwrap_err();
        assert_eq!(wrong, format!("Kubernetes 1.36 has {why}"));
    }
}

#[test]
fn all_fields_of_a_kind_are_explained_if_asked_for() {
    let all = |field: &str| Options {
        recursive: true,
        ..words(&[field])
    };
    let own = asked("explain", all("deployment"), "").unwrap().printed;
    for line in [
        "\n  spec <DeploymentSpec>\n",
        "\n    template <PodTemplateSpec> -required-\n",
        "\n      metadata <ObjectMeta>\n        annotations <map[string]string>\n",
        "\n            limits <map[string]Quantity>\n",
    ] {
        assert!(own.contains(line), "{line} in {own}");
    }
    let boat = Options {
        recursive: true,
        ..with_crds(&["boat"])
    };
    let definition = asked("explain", boat, "").unwrap().printed;
    assert!(
        definition.contains("\n  metadata <ObjectMeta> -required-\n    annotations"),
        "{definition}"
    );
}

#[test]
fn a_kind_is_explained_by_any_of_its_names_and_in_its_group() {
    for (asked_for, want) in [
        ("hpa", "KIND:       HorizontalPodAutoscaler"),
        ("PVC.spec.accessModes", "FIELD: spec.accessModes <[]string>"),
        (
            "deployment.apps",
            "GROUP:      apps\nKIND:       Deployment",
        ),
        (
            "deploy.apps.spec.replicas",
            "FIELD: spec.replicas <integer>",
        ),
        ("events", "KIND:       Event\nVERSION:    v1"),
        ("events.events.k8s.io.note", "GROUP:      events.k8s.io"),
        ("ing.networking.k8s.io", "KIND:       Ingress"),
        (
            "pod.metadata.ownerReferences",
            "FIELD: metadata.ownerReferences <[]OwnerReference>",
        ),
        ("pod.metadata", "  labels <map[string]string>\n"),
        (
            "pod.spec.containers.resources",
            "  limits <map[string]Quantity>\n",
        ),
        (
            "svc.spec.ports.targetPort",
            "FIELD: spec.ports.targetPort <IntOrString>",
        ),
    ] {
        let answer = asked("explain", words(&[asked_for]), "").unwrap();
        assert!(answer.printed.contains(want), "{asked_for}: {answer:?}");
    }
    let schema = "crd.spec.versions.schema.openAPIV3Schema";
    for (below, want) in [
        ("properties.type", "properties.type <string>"),
        ("properties.not.maxLength", "not.maxLength <integer>"),
        ("properties", "properties <map[string]JSONSchemaProps>"),
        ("properties", "\n  minLength <integer>\n"),
    ] {
        let asked_for = [schema, ".", below].concat();
        let answer = asked("explain", words(&[&asked_for]), "").unwrap();
        assert!(answer.printed.contains(want), "{asked_for}: {answer:?}");
        let has_limit = answer
            .printed
            .contains("x-kubernetes-preserve-unknown-fields: true");
        assert!(!has_limit, "{answer:?}");
    }
    for asked_for in ["boats.spec.crew", "Boat.example.org.spec.crew"] {
        let answer = asked("explain", with_crds(&[asked_for]), BOAT).unwrap();
        assert!(
            answer.printed.contains("FIELD: spec.crew <integer>"),
            "{answer:?}"
        );
    }
    let wrong = asked("explain", words(&["deployment.app"]), "").unwrap_err();
    assert_eq!(wrong, "the object has no field \"app\"");
}

fn with_jars(names: &[&str]) -> Options {
    Options {
        openapi: vec!["jars.json".to_owned()],
        ..words(names)
    }
}

#[test]
fn structs_of_kinds_without_a_definition_have_names_and_descriptions() {
    for (options, want) in [
        (
            with_jars(&["jar"]),
            "GROUP:      x.org\nKIND:       Jar\nVERSION:    v1\n\nDESCRIPTION:\n  Holds jam.\n\nFIELDS:\n  apiVersion <string> \
             -required-\n    The group and the version of the object.\n\n  kind <string> -required-\n",
        ),
        (
            with_jars(&["jars.spec"]),
            "FIELD: spec <JarSpec> -required- default {}\n\nDESCRIPTION:\n  What it is.\n  The spec of a Jar.\n",
        ),
        (with_jars(&["Jar.x.org.spec"]), "\n  lids <[]Lid>\n"),
        (
            with_jars(&["jar.spec"]),
            "\n  colour <string> default \"red\"\n",
        ),
        (with_jars(&["deploy.spec"]), "FIELD: spec <DeploymentSpec>"),
        (
            words(&["deploy.spec"]),
            "\n  template <PodTemplateSpec> -required-\n",
        ),
        (with_crds(&["boat.spec"]), "FIELD: spec <Object>"),
    ] {
        let asked_for = options.words.join(" ");
        let answer = asked("explain", options, "").unwrap();
        assert!(answer.printed.contains(want), "{asked_for}: {answer:?}");
    }
    let wrong = asked("explain", with_jars(&["boat"]), "").unwrap_err();
    assert_eq!(wrong, "no definition has the kind boat; there are Jar");
}

#[test]
fn the_versions_of_a_kind_may_be_in_several_documents() {
    let options = |api_version: Option<&str>| Options {
        openapi: vec!["jars.json".to_owned(), "new-jars.json".to_owned()],
        api_version: api_version.map(str::to_owned),
        ..words(&["jar"])
    };
    for (asked_for, want) in [
        (None, "VERSION:    v2\n"),
        (Some("v1"), "VERSION:    v1\n"),
        (Some("x.org/v2"), "VERSION:    v2\n"),
    ] {
        let answer = asked("explain", options(asked_for), "").unwrap();
        assert!(answer.printed.contains(want), "{asked_for:?}: {answer:?}");
    }
    let wrong = asked("explain", options(Some("v3")), "").unwrap_err();
    assert_eq!(wrong, "there is no version v3: the definition has v2, v1");
}

#[test]
fn an_object_without_a_definition_is_stored_as_its_structure_tells() {
    let jar = |spec: &str| {
        format!("{{apiVersion: x.org/v1, kind: Jar, metadata: {{name: a}}, spec: {spec}}}")
    };
    let stored = asked("stored", with_jars(&["jar.yaml"]), &jar("{size: 1, x: 2}")).unwrap();
    assert!(
        stored
            .printed
            .ends_with("spec:\n  size: 1\n  colour: red\n"),
        "{stored:?}"
    );
    assert_eq!(stored.code, 0);
    let note = stored.problems.first().unwrap();
    assert!(
        note.starts_with("jar.yaml: Jar a: by structure only: "),
        "{note}"
    );
    let refused = asked("stored", with_jars(&["jar.yaml"]), &jar("{size: x}")).unwrap();
    assert_eq!((&*refused.printed, refused.code), ("", 1));
    let table = asked("table", with_jars(&["jar.yaml"]), &jar("{size: 1}")).unwrap();
    assert!(
        table.printed.starts_with("NAME   CREATED AT\na\n"),
        "{table:?}"
    );
}

#[test]
fn a_cell_is_its_first_line_and_nothing_that_a_terminal_obeys() {
    for (message, want) in [
        (r"a\nb", "a..."),
        (r"a\rb", "a..."),
        (r"a\fb\nc", "a..."),
        (r"\e[2Jx", r"\u001b[2Jx"),
        (r"a\tb", r"a\tb"),
        (r"a\u202eb", r"a\u202eb"),
        ("größer", "größer"),
    ] {
        let event = format!(
            "{{apiVersion: v1, kind: Event, metadata: {{name: e}}, \
             involvedObject: {{kind: Pod, name: x}}, message: \"{message}\"}}"
        );
        let table = asked("table", words(&["a.yaml"]), &event).unwrap();
        let last = table.printed.trim_end().rsplit("   ").next();
        assert_eq!(last, Some(want), "{table:?}");
        assert_eq!(table.printed.lines().count(), 2, "{table:?}");
    }
}

#[test]
fn kubernetes_own_kinds_are_stored_if_asked_for() {
    let service =
        "{apiVersion: v1, kind: Service, metadata: {name: a}, spec: {ports: [{port: 80, x: 1}]}}";
    let unasked = asked("stored", words(&["a.yaml"]), service).unwrap();
    assert_eq!((&*unasked.printed, unasked.code), ("", 2));
    let options = Options {
        built_in: true,
        ..words(&["a.yaml"])
    };
    let stored = asked("stored", options, service).unwrap();
    assert!(
        stored.printed.contains("- port: 80\n    protocol: TCP\n"),
        "{stored:?}"
    );
}

#[test]
fn a_kind_of_an_openapi_document_has_a_sample() {
    let of = |kind: Option<&str>, full| {
        let options = Options {
            kind: kind.map(str::to_owned),
            full,
            ..with_jars(&[])
        };
        asked("sample", options, "")
    };
    let sample = of(Some("jars"), false).unwrap();
    assert!(sample.printed.ends_with("spec:\n  size: 1\n"), "{sample:?}");
    let full = of(Some("Jar.x.org"), true).unwrap();
    assert!(full.printed.contains("wide: "), "{full:?}");
    assert_eq!(
        of(Some("lid"), false).unwrap_err(),
        "no definition has the kind lid; there are Jar"
    );
    assert_eq!(
        of(None, false).unwrap_err(),
        "--kind is missing: the kind in the OpenAPI documents"
    );
}

#[test]
fn a_sample_is_found_by_any_name_of_its_kind() {
    let of = |kind: &str| {
        let options = Options {
            kind: Some(kind.to_owned()),
            ..Options::default()
        };
        asked("sample", options, "")
    };
    for name in ["hpa", "horizontalpodautoscalers.autoscaling"] {
        let answer = of(name).unwrap();
        assert!(
            answer.printed.contains("kind: HorizontalPodAutoscaler\n"),
            "{answer:?}"
        );
    }
    assert_eq!(
        of("deployment.example.org").unwrap_err(),
        "Kubernetes 1.36 has no deployment in the group example.org"
    );
}

#[test]
fn a_conversion_by_a_webhook_has_no_answer() {
    let crd = CRD.replace(
        "  scope: Namespaced\n",
        "  scope: Namespaced\n  conversion:\n    strategy: Webhook\n    webhook:\n      conversionReviewVersions: [v1]\n      \
         clientConfig: {url: \"https://example.org\"}\n",
    );
    let options = Options {
        to: Some("v2".to_owned()),
        ..words(&["all.yaml"])
    };
    let answer = asked("convert", options, &[&*crd, "---\n", BOAT].concat()).unwrap();
    let want =
        "all.yaml: Boat albatross: its definition converts with a webhook, which is not called";
    assert_eq!(answer.problems, [want]);
}

#[test]
fn a_wrong_command_line_is_told_before_anything_is_read() {
    for (name, options, want) in [
        (
            "stored",
            words(&[]),
            "no files: name some, or - for standard input",
        ),
        (
            "eval",
            words(&["1", "2"]),
            "eval takes one expression: put it in quotes",
        ),
        (
            "convert",
            words(&["a"]),
            "--to is missing: the version to convert to",
        ),
    ] {
        assert_eq!(Question::new(name, options).unwrap_err(), want);
    }
    let range = Options {
        kubernetes_version: Some("1.30-1.31".to_owned()),
        ..words(&["crd.yaml"])
    };
    let wrong = Question::new("cost", range).unwrap_err();
    assert_eq!(
        wrong,
        "--kubernetes-version: this command takes one release"
    );
}
