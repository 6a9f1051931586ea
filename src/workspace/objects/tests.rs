use super::*;
use crate::workspace::checks::request::RequestMode;

const DEFINITIONS: &str = "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ships.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {plural: ships, kind: Ship}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          port:
            type: string
            maxLength: 9
            x-kubernetes-validations: [{rule: self == oldSelf}]
          status: {type: object, properties: {tons: {type: integer, maximum: 9}}}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: seas.example.org}
spec:
  group: example.org
  scope: Cluster
  names: {plural: seas, kind: Sea}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema: {type: object}
";

fn ship(rest: &str) -> String {
    format!("{{apiVersion: example.org/v1, kind: Ship, metadata: {{name: a}}{rest}}}\n")
}

/// The definitions, an object, and what is stored.
fn workspace(object: &str, previous: Option<&str>) -> Workspace {
    let mut workspace = Workspace::default();
    workspace.set("crds.yaml", DEFINITIONS);
    workspace.set("object.yaml", object);
    workspace.set_previous("stored.yaml", previous);
    workspace
}

/// Makes something of each object of a text.
fn each<T>(workspace: &Workspace, uri: &str, make: &dyn Fn(&Object<'_>) -> T) -> Vec<T> {
    let mut made = Vec::new();
    workspace.objects(uri, &mut |object| made.push(make(object)));
    made
}

fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "accepted",
        Verdict::Refused => "refused",
        Verdict::NotJudged(why) => why.reason.name(),
    }
}

#[test]
fn objects_tell_what_names_them() {
    let kinds = |kind: &str, meta: &str| {
        let text = format!("{{apiVersion: example.org/v1, kind: {kind}, metadata: {{{meta}}}}}");
        let got = |object: &Object<'_>| object.identity.to_string();
        each(&workspace(&text, None), "object.yaml", &got).join(" ")
    };
    for (kind, meta, want) in [
        ("Ship", "name: a", "Ship.example.org default/a"),
        (
            "Ship",
            "name: a, namespace: ''",
            "Ship.example.org default/a",
        ),
        ("Ship", "name: a, namespace: b", "Ship.example.org b/a"),
        ("Sea", "name: a, namespace: b", "Sea.example.org a"),
        ("Boat", "name: a, namespace: b", "Boat.example.org b/a"),
        ("Boat", "name: a", "Boat.example.org a"),
    ] {
        assert_eq!(kinds(kind, meta), want, "{kind} {meta}");
    }
    let definitions = each(&workspace("", None), "crds.yaml", &|object| {
        object.identity.to_string()
    });
    let want = "CustomResourceDefinition.apiextensions.k8s.io seas.example.org";
    assert_eq!(definitions.last().map(|got| &**got), Some(want));
}

#[test]
fn an_object_without_a_namespace_is_in_that_of_the_request() {
    let stored =
        "{apiVersion: example.org/v1, kind: Ship, metadata: {name: a, namespace: b}, port: Kiel}";
    let mut workspace = workspace(&ship(", port: Riga"), Some(stored));
    let got = |workspace: &Workspace| {
        let got = each(workspace, "object.yaml", &|object| {
            let found = if object.previous.is_some() {
                "update"
            } else {
                "create"
            };
            format!("{found} {} {}", object.identity, verdict(&object.verdict))
        });
        got.concat()
    };
    assert_eq!(
        got(&workspace),
        "create Ship.example.org default/a accepted"
    );
    workspace.set_namespace("b");
    assert_eq!(got(&workspace), "update Ship.example.org b/a refused");
}

#[test]
fn an_object_may_begin_to_name_the_namespace_of_the_request() {
    let stored = "{apiVersion: example.org/v1, kind: Ship, metadata: {name: a}, port: Riga}";
    let named =
        "{apiVersion: example.org/v1, kind: Ship, metadata: {name: a, namespace: b}, port: Riga}";
    let mut workspace = workspace(named, Some(stored));
    workspace.set_namespace("b");
    let got = each(&workspace, "object.yaml", &|object| {
        assert!(object.previous.is_some());
        verdict(&object.verdict).to_owned()
    });
    assert_eq!(got, ["accepted"]);
}

#[test]
fn objects_tell_what_was_sent_what_was_before_and_by_what_they_are_judged() {
    let list = "{apiVersion: example.org/v1, kind: ShipList, items: [
        {metadata: {name: b}}, {metadata: {name: a}, port: Riga, big: 9007199254740993}]}";
    let stored = ["{}", &ship(", port: Kiel")].join("\n---\n");
    let got = each(&workspace(list, Some(&stored)), "object.yaml", &|object| {
        let site = |site: Site<'_>| format!("{} {} {:?}", site.uri, site.document, site.item);
        let previous = object.previous.as_ref();
        let previous = previous.map(|previous| (site(previous.site), previous.json.clone()));
        let by = object.definition.map(|by| site(by.site));
        (site(object.site), object.sent.clone(), previous, by)
    });
    let text = |text: &str| text.to_owned();
    let sent = r#"{"metadata":{"name":"a"},"port":"Riga","big":9007199254740993,"apiVersion":"example.org/v1","kind":"Ship"}"#;
    let json =
        r#"{"apiVersion":"example.org/v1","kind":"Ship","metadata":{"name":"a"},"port":"Kiel"}"#;
    assert_eq!(got.len(), 2);
    assert!(got[0].2.is_none());
    assert_eq!(
        got[1],
        (
            text("object.yaml 0 Some(1)"),
            Some(text(sent)),
            Some((text("stored.yaml 1 None"), text(json))),
            Some(text("crds.yaml 0 None")),
        )
    );
}

#[test]
fn an_admission_lists_the_keys_that_its_own_object_repeats() {
    let list = "apiVersion: v1
kind: List
items:
- {apiVersion: example.org/v1, kind: Ship, metadata: {name: a}, port: x}
- apiVersion: example.org/v1
  kind: Ship
  metadata: {name: b}
  port: x
  port: y
";
    let item = list
        .rsplit_once("- ")
        .map(|(_, item)| item.replace("\n  ", "\n"));
    let repeated = |object: &Object<'_>| match object.outcome {
        DocumentOutcome::Admission(admission) => {
            let lines = admission.duplicate_fields.iter().map(ToString::to_string);
            lines.collect::<Vec<_>>().join(", ")
        }
        _ => "no admission".to_owned(),
    };
    let in_text = |text: &str| each(&workspace(text, None), "object.yaml", &repeated);
    assert_eq!(
        in_text(list),
        ["", "line 9: key \"port\" already set in map"]
    );
    assert_eq!(
        in_text(&item.unwrap()),
        ["line 5: key \"port\" already set in map"]
    );
    let json = "{\"apiVersion\": \"example.org/v1\", \"kind\": \"Ship\", \"port\": \"x\", \"port\": \"y\"}";
    assert_eq!(in_text(json), ["duplicate field \"port\""]);
}

#[test]
fn the_request_says_what_is_judged() {
    use RequestMode::{Apply, Update, UpdateStatus};
    let (wrong, right) = (", port: Riga, status: {tons: 10}", ", status: {tons: 1}");
    for (mode, sent, previous, want) in [
        (Apply, wrong, None, "accepted"),
        (Apply, wrong, Some(", port: Kiel"), "refused"),
        (Update, wrong, None, "no-previous"),
        (Update, wrong, Some(", port: Kiel"), "refused"),
        (Update, wrong, Some(", port: Riga"), "accepted"),
        (UpdateStatus, wrong, None, "no-previous"),
        (UpdateStatus, wrong, Some(", port: Riga"), "refused"),
        (UpdateStatus, right, Some(", port: Kiel"), "accepted"),
    ] {
        let previous = previous.map(ship);
        let mut workspace = workspace(&ship(sent), previous.as_deref());
        // What was found of another request does not count.
        let created_or_updated = workspace.outcomes_of("object.yaml");
        assert_eq!(created_or_updated.len(), 1);
        workspace.set_request(mode);
        let what = format!("{mode:?} {sent} {previous:?}");
        let full = each(&workspace, "object.yaml", &|object| {
            verdict(&object.verdict)
        });
        let got = workspace.outcomes_of("object.yaml");
        assert_eq!(full, [want], "{what}");
        assert_eq!(verdict(&got[0].verdict), want, "{what}");
        let errors = workspace.diagnostics("object.yaml");
        assert_eq!(errors.is_empty(), want != "refused", "{what}");
    }
}

#[test]
fn the_status_is_judged_alone() {
    let mut workspace = workspace(
        &ship(", port: Riga, status: {tons: 10}"),
        Some(&ship(", port: Kiel")),
    );
    workspace.set_request(RequestMode::UpdateStatus);
    let found = workspace.diagnostics("object.yaml");
    let found: Vec<_> = found.iter().map(|found| &*found.message).collect();
    let want = "status.tons: Invalid value: 10: tons in body should be less than or equal to 9";
    assert_eq!(found, [want]);
}

#[test]
fn an_update_of_nothing_says_which_object_is_missing() {
    let mut workspace = workspace(&ship(""), None);
    workspace.set_request(RequestMode::Update);
    let got = workspace.outcomes_of("object.yaml");
    let Verdict::NotJudged(why) = &got[0].verdict else {
        panic!("{got:?}");
    };
    assert_eq!(
        why.message,
        "not checked: no previous object is known of Ship.example.org default/a"
    );
    let at = got[0].at.map(|at| (at.start.character, at.end.character));
    assert_eq!(at, Some((58, 59)));
}

#[test]
fn definitions_are_applied_whatever_is_asked_with_objects() {
    let mut workspace = workspace("", None);
    workspace.set_request(RequestMode::UpdateStatus);
    let got = each(&workspace, "crds.yaml", &|object| verdict(&object.verdict));
    assert_eq!(got, ["accepted", "accepted"]);
    workspace.set_previous(
        "crds.yaml",
        Some(&DEFINITIONS.replace("Cluster", "Namespaced")),
    );
    let got = each(&workspace, "crds.yaml", &|object| verdict(&object.verdict));
    assert_eq!(got, ["accepted", "refused"]);
}

#[test]
fn fields_that_the_definition_has_no_more_are_gone_from_the_object_of_the_cluster() {
    let live = ship(", port: east, berths: 4").replace("{name: a}", "{name: a, uid: u}");
    let mut workspace = workspace(&ship(", port: east"), Some(&live));
    workspace.set_request(RequestMode::KubectlApply);
    let unknown = each(&workspace, "object.yaml", &|object| match &object.outcome {
        DocumentOutcome::Admission(admission) => admission.unknown_fields.clone(),
        _ => panic!("it is not judged"),
    });
    assert_eq!(unknown, [[""; 0]]);
}

#[test]
fn an_invalid_label_stands_at_its_entry() {
    let text = ship("").replace(
        "{name: a}",
        "{name: a, labels: {ok: b, sail: 'a b', 'c d': e}}",
    );
    let workspace = workspace(&text, None);
    let found = workspace.diagnostics("object.yaml");
    let places = found.iter().map(|one| {
        let (start, end) = (one.range.start.character, one.range.end.character);
        text.get(start as usize..end as usize).unwrap()
    });
    assert_eq!(places.collect::<Vec<_>>(), ["'a b'", "'c d'"]);
}
