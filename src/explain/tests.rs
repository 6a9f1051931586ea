use super::explain;
use crate::definition;

const BOATS: &str = "
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {plural: boats, kind: Boat}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        required: [spec, status]
        properties:
          spec:
            type: object
            required: [crew]
            properties:
              crew: {type: integer, minimum: 1, default: 2, description: How many sail it.}
              sails:
                type: array
                items:
                  type: object
                  properties:
                    area: {x-kubernetes-int-or-string: true}
                    rig: {type: string, enum: [gaff, lug]}
                  x-kubernetes-validations: [{rule: self.area > 0, message: no area}]
              labels: {type: object, additionalProperties: {type: string}}
              flag: {type: string, format: k8s-short-name}
              cargo: {type: object, x-kubernetes-embedded-resource: true}
          status: {type: object}
";

/// The fields of a path as `name type` each, `!` where it is required; or why there is nothing.
fn fields(version: &str, path: &str) -> String {
    let decoded = definition::decode(BOATS).unwrap();
    match explain(&decoded.definition, Some(version), path) {
        Ok(explanation) => {
            let line = |field: &super::ExplainedField<'_>| {
                let mark = if field.required { "!" } else { "" };
                format!("{} {}{mark}", field.name, field.type_)
            };
            let own = line(&explanation.field);
            let below: Vec<String> = explanation.fields.iter().map(line).collect();
            format!("{own}: {}", below.join(", "))
        }
        Err(why) => why.to_string(),
    }
}

#[test]
fn a_path_leads_to_a_field_and_those_below_it() {
    let common = "apiVersion string!, kind string!, metadata ObjectMeta!";
    let object = format!(" Object: {common}, spec Object!, status Object");
    let cargo = format!("cargo Object: {common}");
    for (path, want) in [
        ("", &*object),
        (
            "spec",
            "spec Object!: crew integer!, sails []Object, labels map[string]string, flag string, cargo Object",
        ),
        ("spec.crew", "crew integer!: "),
        ("spec.sails", "sails []Object: area IntOrString, rig string"),
        ("spec.sails.rig", "rig string: "),
        ("spec.labels", "labels map[string]string: "),
        ("spec.cargo", &*cargo),
        (
            "metadata.ownerReferences",
            "ownerReferences []OwnerReference: apiVersion string!, blockOwnerDeletion boolean, controller boolean, \
             kind string!, name string!, uid string!",
        ),
        ("metadata.labels", "labels map[string]string: "),
        ("spec.cargo.metadata.uid", "uid string: "),
        (
            "metadata.label",
            "metadata has no field \"label\": did you mean \"labels\"?",
        ),
        (
            "metadata.labels.app",
            "metadata.labels has no field \"app\"",
        ),
        (
            "spec.crow",
            "spec has no field \"crow\": did you mean \"crew\"?",
        ),
        (
            "Spec",
            "the object has no field \"Spec\": did you mean \"spec\"?",
        ),
        ("spec.crew.more", "spec.crew has no field \"more\""),
    ] {
        assert_eq!(fields("v1", path), want, "{path}");
    }
}

#[test]
fn an_unknown_version_names_the_known_ones() {
    assert_eq!(
        fields("v2", ""),
        "there is no version v2: the definition has v1"
    );
}

#[test]
fn limits_values_and_rules_are_told() {
    let decoded = definition::decode(BOATS).unwrap();
    let of = |path| explain(&decoded.definition, None, path).unwrap();
    let json = serde_json::to_value(of("spec.crew")).unwrap();
    assert_eq!(json["limits"][0]["keyword"], "minimum");
    assert_eq!(json["default"], 2);
    assert_eq!(json["description"], "How many sail it.");
    let json = serde_json::to_value(of("spec.sails.rig")).unwrap();
    assert_eq!(
        json["limits"][0]["value"],
        serde_json::json!(["gaff", "lug"])
    );
    let json = serde_json::to_value(of("spec.sails")).unwrap();
    assert_eq!(json["rules"][0]["rule"], "self.area > 0");
    assert_eq!(json["rules"][0]["at"], "[*]");
}

#[test]
fn a_format_has_the_release_that_enforces_it_first() {
    let decoded = definition::decode(BOATS).unwrap();
    let explanation = explain(&decoded.definition, None, "spec.flag").unwrap();
    let json = serde_json::to_value(explanation).unwrap();
    assert_eq!(json["limits"][0]["value"], "k8s-short-name");
    assert_eq!(json["limits"][0]["since"], "1.35");
    let explanation = explain(&decoded.definition, None, "spec.crew").unwrap();
    let json = serde_json::to_value(explanation).unwrap();
    assert_eq!(json["limits"][0]["since"], serde_json::Value::Null);
}
