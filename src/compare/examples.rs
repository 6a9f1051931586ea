//! An example of each kind of change.

use super::kind::Kind;

/// A change of a kind: two pieces of definitions, as YAML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// Where the pieces stand.
    pub at: Spot,
    /// The piece of the old definition.
    pub before: &'static str,
    /// The piece of the new definition.
    pub after: &'static str,
}

/// Where the pieces of an example stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
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

impl Spot {
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

impl Kind {
    /// An example of the kind. Opposite kinds have the same example, with the pieces exchanged.
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
                at: Spot::Whole,
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

/// A kind, where the pieces stand, the old piece and the new piece.
type Row = (Kind, Spot, &'static str, &'static str);

#[rustfmt::skip]
const EXAMPLES: &[Row] = &[
    (Kind::DefinitionAdded, Spot::Whole, "", "boats.sea.org"),
    (Kind::UpdateRefused, Spot::Versions, ONE, "{name: v2, served: true, storage: true}"),
    (Kind::DefinitionRefused, Spot::Property, "{type: object}", "{type: objekt}"),
    (Kind::ScopeChanged, Spot::Spec, NAMES, "scope: Cluster, names: {plural: boats, kind: Boat}"),
    (Kind::SingularChanged, Spot::Spec, NAMES, "scope: Namespaced, names: {plural: boats, kind: Boat, singular: vessel}"),
    (Kind::ListKindChanged, Spot::Spec, NAMES, "scope: Namespaced, names: {plural: boats, kind: Boat, listKind: Fleet}"),
    (Kind::ShortNameAdded, Spot::Spec, NAMES, "scope: Namespaced, names: {plural: boats, kind: Boat, shortNames: [bt]}"),
    (Kind::CategoryAdded, Spot::Spec, NAMES, "scope: Namespaced, names: {plural: boats, kind: Boat, categories: [all]}"),
    (Kind::VersionAdded, Spot::Versions, ONE, "{name: v1, served: true, storage: true}, {name: v2, served: true, storage: false}"),
    (Kind::VersionServed, Spot::Version, "served: false, storage: true", PLAIN),
    (Kind::VersionDeprecated, Spot::Version, PLAIN, "served: true, storage: true, deprecated: true"),
    (Kind::DeprecationWarningChanged, Spot::Version, "served: true, storage: true, deprecated: true, deprecationWarning: use v2", "served: true, storage: true, deprecated: true, deprecationWarning: v1 goes in May"),
    (Kind::StorageVersionChanged, Spot::Versions, "{name: v1, served: true, storage: true}, {name: v2, served: true, storage: false}", "{name: v1, served: true, storage: false}, {name: v2, served: true, storage: true}"),
    (Kind::StorageLosesField, Spot::Versions, "{name: v1, served: true, storage: true}, {name: v2, served: true, storage: false}", "{name: v1, served: true, storage: true}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {sail: {type: string}}}}}"),
    (Kind::StorageRefusesValue, Spot::Versions, "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}", "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer, maximum: 3}}}}}, {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {masts: {type: integer}}}}}"),
    (Kind::ConversionStrategyChanged, Spot::Spec, "conversion: {strategy: None}", "conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://a.example/convert'}}}"),
    (Kind::ConversionWebhookChanged, Spot::Spec, "conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://a.example/convert'}}}", "conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://b.example/convert'}}}"),
    (Kind::StatusSubresourceAdded, Spot::Version, PLAIN, "served: true, storage: true, subresources: {status: {}}"),
    (Kind::ScaleSubresourceAdded, Spot::Version, PLAIN, "served: true, storage: true, subresources: {scale: {specReplicasPath: .spec.masts, statusReplicasPath: .status.masts}}"),
    (Kind::ScaleSubresourceChanged, Spot::Version, "served: true, storage: true, subresources: {scale: {specReplicasPath: .spec.masts, statusReplicasPath: .status.masts}}", "served: true, storage: true, subresources: {scale: {specReplicasPath: .spec.sails, statusReplicasPath: .status.masts}}"),
    (Kind::ColumnAdded, Spot::Version, PLAIN, "served: true, storage: true, additionalPrinterColumns: [{name: Masts, type: integer, jsonPath: .spec.masts}]"),
    (Kind::ColumnChanged, Spot::Version, "served: true, storage: true, additionalPrinterColumns: [{name: Masts, type: integer, jsonPath: .spec.masts}]", "served: true, storage: true, additionalPrinterColumns: [{name: Masts, type: string, jsonPath: .spec.masts}]"),
    (Kind::SelectableFieldAdded, Spot::Version, PLAIN, "served: true, storage: true, selectableFields: [{jsonPath: .spec.color}]"),
    (Kind::SchemaAdded, Spot::Versions, "{name: v1, served: true, storage: true, schema: {}}", "{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}"),
    (Kind::PropertyAdded, Spot::Property, "{type: object}", MASTS),
    (Kind::PropertyConstrained, Spot::Property, OPEN, "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {masts: {type: integer}}}"),
    (Kind::RequiredAdded, Spot::Property, MASTS, "{type: object, required: [masts], properties: {masts: {type: integer}}}"),
    (Kind::RequiredDefaultedAdded, Spot::Property, "{type: object, properties: {masts: {type: integer, default: 1}}}", "{type: object, required: [masts], properties: {masts: {type: integer, default: 1}}}"),
    (Kind::TypeChanged, Spot::Property, "{type: string}", "{type: integer}"),
    (Kind::TypeNarrowed, Spot::Property, "{type: number}", "{type: integer}"),
    (Kind::NullableAdded, Spot::Property, "{type: string}", "{type: string, nullable: true}"),
    (Kind::FormatAdded, Spot::Property, "{type: string}", "{type: string, format: date}"),
    (Kind::FormatChanged, Spot::Property, "{type: string, format: date}", "{type: string, format: date-time}"),
    (Kind::EnumAdded, Spot::Property, "{type: string}", "{type: string, enum: [red, blue]}"),
    (Kind::EnumValueAdded, Spot::Property, "{type: string, enum: [red]}", "{type: string, enum: [red, blue]}"),
    (Kind::MaximumLowered, Spot::Property, "{type: integer, maximum: 4}", "{type: integer, maximum: 3}"),
    (Kind::MinimumRaised, Spot::Property, "{type: integer, minimum: 1}", "{type: integer, minimum: 2}"),
    (Kind::MultipleOfAdded, Spot::Property, "{type: integer}", "{type: integer, multipleOf: 2}"),
    (Kind::MultipleOfChanged, Spot::Property, "{type: integer, multipleOf: 2}", "{type: integer, multipleOf: 3}"),
    (Kind::MaxLengthLowered, Spot::Property, "{type: string, maxLength: 9}", "{type: string, maxLength: 8}"),
    (Kind::MinLengthRaised, Spot::Property, "{type: string}", "{type: string, minLength: 1}"),
    (Kind::MaxItemsLowered, Spot::Property, "{type: array, maxItems: 3, items: {type: string}}", "{type: array, maxItems: 2, items: {type: string}}"),
    (Kind::MinItemsRaised, Spot::Property, "{type: array, items: {type: string}}", "{type: array, minItems: 1, items: {type: string}}"),
    (Kind::MaxPropertiesLowered, Spot::Property, "{type: object, maxProperties: 3, additionalProperties: {type: string}}", "{type: object, maxProperties: 2, additionalProperties: {type: string}}"),
    (Kind::MinPropertiesRaised, Spot::Property, "{type: object, additionalProperties: {type: string}}", "{type: object, minProperties: 1, additionalProperties: {type: string}}"),
    (Kind::PatternAdded, Spot::Property, "{type: string}", "{type: string, pattern: '^[a-z]+$'}"),
    (Kind::PatternChanged, Spot::Property, "{type: string, pattern: '^[a-z]+$'}", "{type: string, pattern: '^[a-z]*$'}"),
    (Kind::AdditionalPropertiesAdded, Spot::Property, "{type: object}", "{type: object, additionalProperties: {type: string}}"),
    (Kind::ItemsAdded, Spot::Property, "{type: array}", "{type: array, items: {type: string}}"),
    (Kind::PreserveUnknownFieldsAdded, Spot::Property, "{type: object}", OPEN),
    (Kind::EmbeddedResourceAdded, Spot::Property, OPEN, "{type: object, x-kubernetes-preserve-unknown-fields: true, x-kubernetes-embedded-resource: true}"),
    (Kind::DefaultAdded, Spot::Property, "{type: string}", "{type: string, default: red}"),
    (Kind::DefaultChanged, Spot::Property, "{type: string, default: red}", "{type: string, default: blue}"),
    (Kind::ListTypeChanged, Spot::Property, "{type: array, items: {type: string}}", "{type: array, x-kubernetes-list-type: set, items: {type: string}}"),
    (Kind::ListMapKeysChanged, Spot::Property, "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name], items: {type: object, required: [name, port], properties: {name: {type: string}, port: {type: integer}}}}", "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name, port], items: {type: object, required: [name, port], properties: {name: {type: string}, port: {type: integer}}}}"),
    (Kind::MapTypeChanged, Spot::Property, MASTS, "{type: object, x-kubernetes-map-type: atomic, properties: {masts: {type: integer}}}"),
    (Kind::CombinationChanged, Spot::Property, "{type: integer}", "{type: integer, not: {enum: [13]}}"),
    (Kind::RuleAdded, Spot::Property, "{type: integer}", "{type: integer, x-kubernetes-validations: [{rule: self > 0}]}"),
    (Kind::RuleForOthersAdded, Spot::Property, "{type: object, required: [rig], properties: {rig: {type: string, enum: [sloop]}, oars: {type: integer}}}", "{type: object, required: [rig], properties: {rig: {type: string, enum: [sloop, galley]}, oars: {type: integer}}, x-kubernetes-validations: [{rule: self.rig != 'galley' || has(self.oars)}]}"),
    (Kind::RuleTightened, Spot::Property, "{type: integer, x-kubernetes-validations: [{rule: self > 0}]}", "{type: integer, x-kubernetes-validations: [{rule: self > 0 && self < 9}]}"),
    (Kind::RuleChanged, Spot::Property, "{type: integer, x-kubernetes-validations: [{rule: self > 0}]}", "{type: integer, x-kubernetes-validations: [{rule: self < 9}]}"),
    (Kind::RuleRewritten, Spot::Property, "{type: integer, x-kubernetes-validations: [{rule: self > 0}]}", "{type: integer, x-kubernetes-validations: [{rule: 0 < self}]}"),
    (Kind::RuleMessageChanged, Spot::Property, "{type: integer, x-kubernetes-validations: [{rule: self > 0, message: too small}]}", "{type: integer, x-kubernetes-validations: [{rule: self > 0, message: must be positive}]}"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Category, Options, compare};

    /// A definition with a piece; the rest is the same for all.
    fn definition(at: Spot, piece: &str) -> String {
        let schema = "schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object,
            properties: {masts: {type: integer}, sails: {type: integer}, color: {type: string}}}}}}";
        let plain = format!("{{name: v1, {PLAIN}, {schema}}}");
        let (spec, versions) = match at {
            Spot::Whole | Spot::Spec => (piece, plain),
            Spot::Versions => {
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
            Spot::Version => ("", format!("{{name: v1, {schema}, {piece}}}")),
            Spot::Property => (
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
        format!(
            "{{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition,
               metadata: {{name: boats.sea.org}},
               spec: {{group: sea.org, {names}{spec}{comma}versions: [{versions}]}}}}"
        )
    }

    #[test]
    fn each_kind_is_found_in_its_example() {
        let mut missed = Vec::new();
        for kind in Kind::ALL {
            let example = kind.example();
            if example.at == Spot::Whole {
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
