//! An example of each kind of change.

use super::kind::ChangeKind;

/// A change of a kind: two pieces of definitions, as YAML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// Where the pieces stand.
    pub at: ExamplePlace,
    /// The piece of the old definition.
    pub before: &'static str,
    /// The piece of the new definition.
    pub after: &'static str,
}

/// Where the pieces of an example stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExamplePlace {
    /// They are the whole definitions; an empty piece stands for none.
    Whole,
    /// They are members of `spec`.
    Spec,
    /// They are items of `spec.versions`.
    Versions,
    /// They are members of a version.
    Version,
    /// They are the schema of a property.
    Property,
}

impl ExamplePlace {
    /// The place in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Whole => "definition",
            Self::Spec => "members of spec",
            Self::Versions => "items of spec.versions",
            Self::Version => "members of a version",
            Self::Property => "schema of a property",
        }
    }
}

impl ChangeKind {
    /// An example of the kind. Most opposite kinds have the same example, with the pieces exchanged.
    #[must_use]
    pub fn example(self) -> Example {
        let of = |kind: Self| EXAMPLES.iter().find(|(known, ..)| *known == kind);
        if let Some((_, at, before, after)) = of(self) {
            let (at, before, after) = (*at, *before, *after);
            return Example { at, before, after };
        }
        let mirror = self.facts().mirror;
        let mut opposites = EXAMPLES.iter();
        match opposites.find(|(kind, ..)| kind.facts().id == mirror) {
            Some((_, at, before, after)) => Example {
                at: *at,
                before: after,
                after: before,
            },
            None => Example {
                at: ExamplePlace::Whole,
                before: "",
                after: "",
            },
        }
    }
}

const NAMES: &str = "scope: Namespaced, names: {plural: boats, kind: Boat}";
const PLAIN: &str = "served: true, storage: true";
const ONE: &str = "{name: v1, served: true, storage: true}";
const OPEN: &str = "{type: object, x-kubernetes-preserve-unknown-fields: true}";
const MASTS: &str = "{type: object, properties: {masts: {type: integer}}}";

const SCALED: &str = "served: true, storage: true, subresources: {scale: {specReplicasPath: .spec.oars, statusReplicasPath: .status.masts}}, schema: {openAPIV3Schema: {type: object, properties: {status: {type: object, properties: {masts: {type: integer}}}}}}";

/// A kind, where the pieces stand, the old piece and the new piece.
type Row = (ChangeKind, ExamplePlace, &'static str, &'static str);

#[rustfmt::skip]
const EXAMPLES: &[Row] = &[
    (ChangeKind::DefinitionAdded, ExamplePlace::Whole, "", "boats.sea.org"),
    (ChangeKind::UpdateRefused, ExamplePlace::Versions, ONE, "{name: v2, served: true, storage: true}"),
    (ChangeKind::DefinitionRefused, ExamplePlace::Property, "{type: object}", "{type: objekt}"),
    (ChangeKind::ScopeChanged, ExamplePlace::Spec, NAMES, "scope: Cluster, names: {plural: boats, kind: Boat}"),
    (ChangeKind::SingularChanged, ExamplePlace::Spec, NAMES, "scope: Namespaced, names: {plural: boats, kind: Boat, singular: vessel}"),
    (ChangeKind::ListKindChanged, ExamplePlace::Spec, NAMES, "scope: Namespaced, names: {plural: boats, kind: Boat, listKind: Fleet}"),
    (ChangeKind::ShortNameAdded, ExamplePlace::Spec, NAMES, "scope: Namespaced, names: {plural: boats, kind: Boat, shortNames: [bt]}"),
    (ChangeKind::CategoryAdded, ExamplePlace::Spec, NAMES, "scope: Namespaced, names: {plural: boats, kind: Boat, categories: [all]}"),
    (ChangeKind::VersionAdded, ExamplePlace::Versions, ONE, "{name: v1, served: true, storage: true}, {name: v2, served: true, storage: false}"),
    (ChangeKind::UnservedVersionAdded, ExamplePlace::Versions, ONE, "{name: v1, served: true, storage: true}, {name: v2, served: false, storage: false}"),
    (ChangeKind::VersionServed, ExamplePlace::Version, "served: false, storage: true", PLAIN),
    (ChangeKind::VersionDeprecated, ExamplePlace::Version, PLAIN, "served: true, storage: true, deprecated: true"),
    (ChangeKind::DeprecationWarningChanged, ExamplePlace::Version, "served: true, storage: true, deprecated: true, deprecationWarning: use v2", "served: true, storage: true, deprecated: true, deprecationWarning: v1 goes in May"),
    (ChangeKind::StorageVersionChanged, ExamplePlace::Versions, "{name: v1, served: true, storage: true}, {name: v2, served: true, storage: false}", "{name: v1, served: true, storage: false}, {name: v2, served: true, storage: true}"),
    (ChangeKind::NewVersionLosesField, ExamplePlace::Versions, "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}", "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {sail: {type: string}}}}}"),
    (ChangeKind::NewVersionExceedsStorage, ExamplePlace::Versions, "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer, maximum: 3}}}}}", "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer, maximum: 3}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}"),
    (ChangeKind::NewVersionRefusesStored, ExamplePlace::Versions, "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}", "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer, maximum: 3}}}}}"),
    (ChangeKind::NewFieldNotStored, ExamplePlace::Versions, "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}", "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {sail: {type: string}}}}}"),
    (ChangeKind::NewFieldExceedsStorage, ExamplePlace::Versions, "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer, maximum: 3}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}", "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer, maximum: 3}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}"),
    (ChangeKind::StorageLosesField, ExamplePlace::Versions, "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {sail: {type: string}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {sail: {type: string}}}}}", "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {sail: {type: string}}}}}"),
    (ChangeKind::VersionLosesField, ExamplePlace::Spec, "conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://a.example/convert'}}}, versions: [{name: v1, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}, {name: v2, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {sail: {type: string}}}}}]", "conversion: {strategy: None}, versions: [{name: v1, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}, {name: v2, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {sail: {type: string}}}}}]"),
    (ChangeKind::VersionKeepsField, ExamplePlace::Versions, "{name: v1, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}, {name: v2, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {sail: {type: string}}}}}", "{name: v1, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {sail: {type: string}}}}}, {name: v2, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {sail: {type: string}}}}}"),
    (ChangeKind::VersionLacksField, ExamplePlace::Versions, "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}", "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {sail: {type: string}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}"),
    (ChangeKind::StorageSetsDefault, ExamplePlace::Versions, "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}", "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer, default: 1}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}"),
    (ChangeKind::StorageRefusesValue, ExamplePlace::Versions, "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}", "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer, maximum: 3}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}"),
    (ChangeKind::ConversionStrategyChanged, ExamplePlace::Spec, "conversion: {strategy: None}", "conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://a.example/convert'}}}"),
    (ChangeKind::ConversionWebhookChanged, ExamplePlace::Spec, "conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://a.example/convert'}}}", "conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://b.example/convert'}}}"),
    (ChangeKind::StatusSubresourceAdded, ExamplePlace::Version, PLAIN, "served: true, storage: true, subresources: {status: {}}"),
    (ChangeKind::ScaleSubresourceAdded, ExamplePlace::Version, PLAIN, "served: true, storage: true, subresources: {scale: {specReplicasPath: .spec.masts, statusReplicasPath: .status.masts}}"),
    (ChangeKind::ScaleSubresourceChanged, ExamplePlace::Version, "served: true, storage: true, subresources: {scale: {specReplicasPath: .spec.masts, statusReplicasPath: .status.masts}}", "served: true, storage: true, subresources: {scale: {specReplicasPath: .spec.sails, statusReplicasPath: .status.masts}}"),
    (ChangeKind::ScaleSelectorAdded, ExamplePlace::Version, "served: true, storage: true, subresources: {scale: {specReplicasPath: .spec.masts, statusReplicasPath: .status.masts}}", "served: true, storage: true, subresources: {scale: {specReplicasPath: .spec.masts, statusReplicasPath: .status.masts, labelSelectorPath: .status.color}}"),
    (ChangeKind::ScaleFieldAdded, ExamplePlace::Version, SCALED, "served: true, storage: true, subresources: {scale: {specReplicasPath: .spec.oars, statusReplicasPath: .status.masts}}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {oars: {type: integer}}}, status: {type: object, properties: {masts: {type: integer}}}}}}"),
    (ChangeKind::ColumnAdded, ExamplePlace::Version, PLAIN, "served: true, storage: true, additionalPrinterColumns: [{name: Masts, type: integer, jsonPath: .spec.masts}]"),
    (ChangeKind::ColumnChanged, ExamplePlace::Version, "served: true, storage: true, additionalPrinterColumns: [{name: Masts, type: integer, jsonPath: .spec.masts}]", "served: true, storage: true, additionalPrinterColumns: [{name: Masts, type: string, jsonPath: .spec.masts}]"),
    (ChangeKind::ColumnsReordered, ExamplePlace::Version, "served: true, storage: true, additionalPrinterColumns: [{name: Masts, type: integer, jsonPath: .spec.masts}, {name: Sails, type: integer, jsonPath: .spec.sails}]", "served: true, storage: true, additionalPrinterColumns: [{name: Sails, type: integer, jsonPath: .spec.sails}, {name: Masts, type: integer, jsonPath: .spec.masts}]"),
    (ChangeKind::ColumnFieldAdded, ExamplePlace::Version, "served: true, storage: true, additionalPrinterColumns: [{name: Oars, type: integer, jsonPath: .spec.oars}], schema: {openAPIV3Schema: {type: object}}", "served: true, storage: true, additionalPrinterColumns: [{name: Oars, type: integer, jsonPath: .spec.oars}], schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {oars: {type: integer}}}}}}"),
    (ChangeKind::SelectableFieldAdded, ExamplePlace::Version, PLAIN, "served: true, storage: true, selectableFields: [{jsonPath: .spec.color}]"),
    (ChangeKind::SchemaAdded, ExamplePlace::Versions, "{name: v1, served: true, storage: true, schema: {}}", "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}"),
    (ChangeKind::PropertyAdded, ExamplePlace::Property, "{type: object}", MASTS),
    (ChangeKind::PropertyConstrained, ExamplePlace::Property, OPEN, "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {masts: {type: integer}}}"),
    (ChangeKind::PropertyForbidden, ExamplePlace::Property, MASTS, "{type: object, additionalProperties: false}"),
    (ChangeKind::UnknownFieldsForbidden, ExamplePlace::Property, "{type: object}", "{type: object, additionalProperties: false}"),
    (ChangeKind::RequiredAdded, ExamplePlace::Property, MASTS, "{type: object, required: [masts], properties: {masts: {type: integer}}}"),
    (ChangeKind::RequiredDefaultedAdded, ExamplePlace::Property, "{type: object, properties: {masts: {type: integer, default: 1}}}", "{type: object, required: [masts], properties: {masts: {type: integer, default: 1}}}"),
    (ChangeKind::TypeChanged, ExamplePlace::Property, "{type: string}", "{type: integer}"),
    (ChangeKind::TypeNarrowed, ExamplePlace::Property, "{type: number}", "{type: integer}"),
    (ChangeKind::NullableAdded, ExamplePlace::Property, "{type: string}", "{type: string, nullable: true}"),
    (ChangeKind::FormatAdded, ExamplePlace::Property, "{type: string}", "{type: string, format: date}"),
    (ChangeKind::FormatChanged, ExamplePlace::Property, "{type: string, format: date}", "{type: string, format: date-time}"),
    (ChangeKind::EnumAdded, ExamplePlace::Property, "{type: string}", "{type: string, enum: [red, blue]}"),
    (ChangeKind::EnumValueAdded, ExamplePlace::Property, "{type: string, enum: [red]}", "{type: string, enum: [red, blue]}"),
    (ChangeKind::MaximumLowered, ExamplePlace::Property, "{type: integer, maximum: 4}", "{type: integer, maximum: 3}"),
    (ChangeKind::MinimumRaised, ExamplePlace::Property, "{type: integer, minimum: 1}", "{type: integer, minimum: 2}"),
    (ChangeKind::MultipleOfAdded, ExamplePlace::Property, "{type: integer}", "{type: integer, multipleOf: 2}"),
    (ChangeKind::MultipleOfChanged, ExamplePlace::Property, "{type: integer, multipleOf: 2}", "{type: integer, multipleOf: 3}"),
    (ChangeKind::MaxLengthLowered, ExamplePlace::Property, "{type: string, maxLength: 9}", "{type: string, maxLength: 8}"),
    (ChangeKind::MinLengthRaised, ExamplePlace::Property, "{type: string}", "{type: string, minLength: 1}"),
    (ChangeKind::MaxItemsLowered, ExamplePlace::Property, "{type: array, maxItems: 3, items: {type: string}}", "{type: array, maxItems: 2, items: {type: string}}"),
    (ChangeKind::MinItemsRaised, ExamplePlace::Property, "{type: array, items: {type: string}}", "{type: array, minItems: 1, items: {type: string}}"),
    (ChangeKind::MaxPropertiesLowered, ExamplePlace::Property, "{type: object, maxProperties: 3, additionalProperties: {type: string}}", "{type: object, maxProperties: 2, additionalProperties: {type: string}}"),
    (ChangeKind::MinPropertiesRaised, ExamplePlace::Property, "{type: object, additionalProperties: {type: string}}", "{type: object, minProperties: 1, additionalProperties: {type: string}}"),
    (ChangeKind::PatternAdded, ExamplePlace::Property, "{type: string}", "{type: string, pattern: '^[a-z]+$'}"),
    (ChangeKind::PatternChanged, ExamplePlace::Property, "{type: string, pattern: '^[a-z]+$'}", "{type: string, pattern: '^[a-z]*$'}"),
    (ChangeKind::AdditionalPropertiesAdded, ExamplePlace::Property, "{type: object}", "{type: object, additionalProperties: {type: string}}"),
    (ChangeKind::ItemsAdded, ExamplePlace::Property, "{type: array}", "{type: array, items: {type: string}}"),
    (ChangeKind::PreserveUnknownFieldsAdded, ExamplePlace::Property, "{type: object}", OPEN),
    (ChangeKind::EmbeddedResourceAdded, ExamplePlace::Property, OPEN, "{type: object, x-kubernetes-preserve-unknown-fields: true, x-kubernetes-embedded-resource: true}"),
    (ChangeKind::DefaultAdded, ExamplePlace::Property, "{type: string}", "{type: string, default: red}"),
    (ChangeKind::DefaultChanged, ExamplePlace::Property, "{type: string, default: red}", "{type: string, default: blue}"),
    (ChangeKind::ListTypeTightened, ExamplePlace::Property, "{type: array, items: {type: string}}", "{type: array, x-kubernetes-list-type: set, items: {type: string}}"),
    (ChangeKind::ListMapKeysChanged, ExamplePlace::Property, "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [port], items: {type: object, required: [name, port], properties: {name: {type: string}, port: {type: integer}}}}", "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name], items: {type: object, required: [name, port], properties: {name: {type: string}, port: {type: integer}}}}"),
    (ChangeKind::ListMapKeysRemoved, ExamplePlace::Property, "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name, port], items: {type: object, required: [name, port], properties: {name: {type: string}, port: {type: integer}}}}", "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name], items: {type: object, required: [name, port], properties: {name: {type: string}, port: {type: integer}}}}"),
    (ChangeKind::MapTypeChanged, ExamplePlace::Property, MASTS, "{type: object, x-kubernetes-map-type: atomic, properties: {masts: {type: integer}}}"),
    (ChangeKind::CombinationChanged, ExamplePlace::Property, "{type: integer}", "{type: integer, not: {enum: [13]}}"),
    (ChangeKind::CombinationForOthersAdded, ExamplePlace::Property, MASTS, "{type: object, properties: {masts: {type: integer}, oars: {type: integer}}, not: {required: [masts, oars]}}"),
    (ChangeKind::RuleAdded, ExamplePlace::Property, "{type: integer}", "{type: integer, x-kubernetes-validations: [{rule: self > 0}]}"),
    (ChangeKind::RuleForOthersAdded, ExamplePlace::Property, "{type: object, properties: {rig: {type: string}}}", "{type: object, properties: {rig: {type: string}, oars: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.oars) || has(self.rig)'}]}"),
    (ChangeKind::RuleTightened, ExamplePlace::Property, "{type: integer, x-kubernetes-validations: [{rule: self > 0}]}", "{type: integer, x-kubernetes-validations: [{rule: self > 0 && self < 9}]}"),
    (ChangeKind::RuleChanged, ExamplePlace::Property, "{type: integer, x-kubernetes-validations: [{rule: self > 0}]}", "{type: integer, x-kubernetes-validations: [{rule: self < 9}]}"),
    (ChangeKind::RuleRewritten, ExamplePlace::Property, "{type: integer, x-kubernetes-validations: [{rule: self > 0}]}", "{type: integer, x-kubernetes-validations: [{rule: 0 < self}]}"),
    (ChangeKind::RuleMessageChanged, ExamplePlace::Property, "{type: integer, x-kubernetes-validations: [{rule: self > 0, message: too small}]}", "{type: integer, x-kubernetes-validations: [{rule: self > 0, message: must be positive}]}"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Category, Options, compare};

    /// A definition with a piece; the rest is the same for all.
    fn definition(at: ExamplePlace, piece: &str) -> String {
        let schema = "schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object,
            properties: {masts: {type: integer}, sails: {type: integer}, color: {type: string}}}}}}";
        let plain = format!("{{name: v1, {PLAIN}, {schema}}}");
        let (spec, versions) = match at {
            ExamplePlace::Whole | ExamplePlace::Spec => (piece, plain),
            ExamplePlace::Versions => {
                let parts = piece
                    .split("}, {name")
                    .collect::<Vec<_>>()
                    .join(&format!(", {schema}}}, {{name"));
                match piece.contains("schema") {
                    true => (
                        "",
                        piece.replace(
                            "storage: true}, {name: v2",
                            "storage: true, schema: {openAPIV3Schema: {type: object}}}, {name: v2",
                        ),
                    ),
                    false => ("", format!("{}, {schema}}}", parts.trim_end_matches('}'))),
                }
            }
            ExamplePlace::Version => ("", format!("{{name: v1, {schema}, {piece}}}")),
            ExamplePlace::Property => (
                "",
                format!(
                    "{{name: v1, {PLAIN}, schema: {{openAPIV3Schema: {{type: object, properties: {{spec: {piece}}}}}}}}}"
                ),
            ),
        };
        let names = match spec.contains("names:") {
            true => String::new(),
            false => format!("{NAMES}, "),
        };
        let comma = if spec.is_empty() { "" } else { ", " };
        let versions = match spec.contains("versions:") {
            true => String::new(),
            false => format!("{comma}versions: [{versions}]"),
        };
        format!(
            "{{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition,
               metadata: {{name: boats.sea.org}},
               spec: {{group: sea.org, {names}{spec}{versions}}}}}"
        )
    }

    #[test]
    fn each_kind_is_found_in_its_example() {
        let mut missed = Vec::new();
        for kind in ChangeKind::ALL {
            let example = kind.example();
            if example.at == ExamplePlace::Whole {
                // The command finds these: there is nothing to compare with.
                continue;
            }
            let [before, after] =
                [example.before, example.after].map(|it| definition(example.at, it));
            let options = Options {
                category: Category::Tools,
                ..Options::default()
            };
            let found = compare(&before, &after, &[], options).map(|found| found.findings);
            let ids: Vec<&str> = found.iter().flatten().map(|finding| finding.id).collect();
            if !ids.contains(&kind.facts().id) {
                missed.push(format!(
                    "{}: {ids:?} {found:?}\n{before}\n{after}",
                    kind.facts().id
                ));
            }
        }
        assert!(missed.is_empty(), "{}", missed.join("\n"));
    }
}
