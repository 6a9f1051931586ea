//! The fields of definitions and of object metadata, which no schema of the workspace describes.
//! Editors show them.

use super::context::PositionStep;
use crate::releases::Feature;

/// A field of a definition, or of the metadata of objects.
#[derive(Debug)]
pub(crate) struct BuiltinField {
    pub name: &'static str,
    /// Its type in the words of a schema.
    pub type_: &'static str,
    pub says: &'static str,
    /// All its values, or the usual ones.
    pub values: &'static [&'static str],
    pub below: FieldContent,
    /// The feature that introduced it.
    pub feature: Feature,
}

/// The content of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FieldContent {
    Nothing,
    /// A map with these fields.
    Map(&'static [BuiltinField]),
    /// A list of maps with these fields.
    List(&'static [BuiltinField]),
    /// A schema.
    Schema,
    /// A map of schemas by their names.
    Schemas,
    /// A list of schemas.
    SchemaList,
}

impl FieldContent {
    /// The fields of a map or a schema.
    pub fn fields(self) -> &'static [BuiltinField] {
        match self {
            Self::Map(fields) => fields,
            Self::Schema => SCHEMA,
            _ => &[],
        }
    }

    /// The content of the value of a key.
    pub fn key(self, key: &str) -> Option<Self> {
        if let Self::Schemas = self {
            return Some(Self::Schema);
        }
        let mut fields = self.fields().iter();
        fields
            .find(|field| field.name == key)
            .map(|field| field.below)
    }

    /// The content of the items.
    pub fn item(self) -> Option<Self> {
        match self {
            Self::List(fields) => Some(Self::Map(fields)),
            Self::SchemaList => Some(Self::Schema),
            _ => None,
        }
    }
}

/// The content at the end of a trail into a definition.
pub(crate) fn below(way: &[PositionStep]) -> Option<FieldContent> {
    way.iter().try_fold(DEFINITION, |below, step| match step {
        PositionStep::Key(key) => below.key(key),
        PositionStep::Item => below.item(),
    })
}

const fn field(name: &'static str, type_: &'static str, says: &'static str) -> BuiltinField {
    BuiltinField {
        name,
        type_,
        says,
        values: &[],
        below: FieldContent::Nothing,
        feature: Feature::Always,
    }
}

impl BuiltinField {
    const fn containing(self, below: FieldContent) -> Self {
        Self { below, ..self }
    }

    const fn came_with(self, feature: Feature) -> Self {
        Self { feature, ..self }
    }

    /// Whether its value is a list.
    pub fn is_list(&self) -> bool {
        matches!(self.below, FieldContent::List(_) | FieldContent::SchemaList)
            || self.type_.starts_with("list")
    }

    /// Whether its value is a map.
    pub fn is_map(&self) -> bool {
        matches!(
            self.below,
            FieldContent::Map(_) | FieldContent::Schema | FieldContent::Schemas
        ) || self.type_.starts_with("map")
    }

    const fn values(self, values: &'static [&'static str]) -> Self {
        Self { values, ..self }
    }
}

const BOOLS: &[&str] = &["true", "false"];

const fn flag(name: &'static str, says: &'static str) -> BuiltinField {
    field(name, "boolean", says).values(BOOLS)
}

/// `metadata`
pub(crate) static METADATA: &[BuiltinField] = &[
    field(
        "name",
        "string",
        "The object's name, unique in its namespace.",
    ),
    field(
        "namespace",
        "string",
        "Where the object lives, if its kind is namespaced.",
    ),
    field(
        "labels",
        "map of string",
        "What selectors find the object by.",
    ),
    field(
        "annotations",
        "map of string",
        "What tools keep with the object.",
    ),
    field(
        "generateName",
        "string",
        "A prefix: the server adds the rest of the name.",
    ),
    field(
        "finalizers",
        "list of string",
        "Who must agree before the object is gone.",
    ),
    field(
        "ownerReferences",
        "list of object",
        "With which objects it is deleted.",
    ),
];

/// The top of a definition.
pub(crate) static DEFINITION: FieldContent = FieldContent::Map(&[
    field("apiVersion", "string", "").values(&["apiextensions.k8s.io/v1"]),
    field("kind", "string", "").values(&["CustomResourceDefinition"]),
    field("metadata", "object", "The name must be `<plural>.<group>`.")
        .containing(FieldContent::Map(METADATA)),
    field(
        "spec",
        "object",
        "What the resource is called and what its objects look like.",
    )
    .containing(FieldContent::Map(SPEC)),
]);

const SPEC: &[BuiltinField] = &[
    field(
        "group",
        "string",
        "The API group, e.g. `example.org`. Cannot be changed.",
    ),
    field(
        "scope",
        "string",
        "Whether objects live in namespaces. Cannot be changed.",
    )
    .values(&["Namespaced", "Cluster"]),
    field("names", "object", "What the resource is called.").containing(FieldContent::Map(NAMES)),
    field(
        "versions",
        "list of object",
        "The versions of the API; exactly one is stored.",
    )
    .containing(FieldContent::List(VERSION)),
    field(
        "conversion",
        "object",
        "How objects of one version become those of another.",
    )
    .containing(FieldContent::Map(CONVERSION)),
    flag(
        "preserveUnknownFields",
        "Must be false: unknown fields are pruned.",
    ),
];

const NAMES: &[BuiltinField] = &[
    field(
        "plural",
        "string",
        "In URLs: `/apis/<group>/<version>/<plural>`. Lower case.",
    ),
    field(
        "singular",
        "string",
        "For `kubectl`; by default the kind in lower case.",
    ),
    field(
        "kind",
        "string",
        "What objects write as `kind`, in CamelCase.",
    ),
    field(
        "listKind",
        "string",
        "By default the kind with `List` behind it.",
    ),
    field("shortNames", "list of string", "For `kubectl get`."),
    field(
        "categories",
        "list of string",
        "Groups of resources, e.g. `all`, for `kubectl get`.",
    ),
];

const VERSION: &[BuiltinField] = &[
    field("name", "string", "E.g. `v1`, `v1beta1`."),
    flag("served", "Whether requests for this version are answered."),
    flag("storage", "Whether objects are stored in this version."),
    field(
        "schema",
        "object",
        "What objects of this version look like.",
    )
    .containing(FieldContent::Map(&[field(
        "openAPIV3Schema",
        "schema",
        "The structural schema of the objects.",
    )
    .containing(FieldContent::Schema)])),
    field(
        "subresources",
        "object",
        "Endpoints beside the object's own.",
    )
    .containing(FieldContent::Map(&[
        field(
            "status",
            "object",
            "`/status`: then `status` is written there alone.",
        )
        .values(&["{}"]),
        field(
            "scale",
            "object",
            "`/scale`, for `kubectl scale` and autoscalers.",
        )
        .containing(FieldContent::Map(&[
            field(
                "specReplicasPath",
                "string",
                "Where the wanted number is, e.g. `.spec.replicas`.",
            ),
            field(
                "statusReplicasPath",
                "string",
                "Where the present number is, e.g. `.status.replicas`.",
            ),
            field(
                "labelSelectorPath",
                "string",
                "Where the selector of the pods is, as a string.",
            ),
        ])),
    ])),
    field(
        "additionalPrinterColumns",
        "list of object",
        "What `kubectl get` shows beside the name; by default the age.",
    )
    .containing(FieldContent::List(&[
        field("name", "string", "The head of the column."),
        field("type", "string", "What is shown.")
            .values(&["string", "integer", "number", "boolean", "date"]),
        field(
            "jsonPath",
            "string",
            "Where the value is, e.g. `.spec.replicas`.",
        ),
        field("description", "string", "What the column says."),
        field("format", "string", "E.g. `int32`, `date`, `byte`."),
        field(
            "priority",
            "integer",
            "Above 0 it is shown with `-o wide` only.",
        ),
    ])),
    field(
        "selectableFields",
        "list of object",
        "What `--field-selector` may name; at most 8.",
    )
    .came_with(Feature::SelectableFields)
    .containing(FieldContent::List(&[field(
        "jsonPath",
        "string",
        "Where the field is, e.g. `.spec.color`.",
    )])),
    flag(
        "deprecated",
        "Whether requests for this version get a warning.",
    ),
    field("deprecationWarning", "string", "The words of that warning."),
];

const CONVERSION: &[BuiltinField] = &[
    field("strategy", "string", "`None` changes `apiVersion` only.").values(&["None", "Webhook"]),
    field("webhook", "object", "Who converts.").containing(FieldContent::Map(&[
        field(
            "conversionReviewVersions",
            "list of string",
            "The versions of ConversionReview that it understands.",
        ),
        field("clientConfig", "object", "Where it is.").containing(FieldContent::Map(&[
            field("url", "string", "An https URL; instead of `service`."),
            field("service", "object", "A service of the cluster.").containing(FieldContent::Map(
                &[
                    field("namespace", "string", ""),
                    field("name", "string", ""),
                    field("path", "string", ""),
                    field("port", "integer", "By default 443."),
                ],
            )),
            field("caBundle", "string", "PEM certificates in base64."),
        ])),
    ])),
];

/// A schema.
const SCHEMA: &[BuiltinField] = &[
    field("type", "string", "What the value is.")
        .values(&["object", "array", "string", "integer", "number", "boolean"]),
    field(
        "description",
        "string",
        "What users read, for instance in `kubectl explain`.",
    ),
    field(
        "properties",
        "map of schema",
        "The fields of an object. All others are pruned.",
    )
    .containing(FieldContent::Schemas),
    field(
        "required",
        "list of string",
        "The fields that must be there.",
    ),
    field("items", "schema", "The schema of a list's items.").containing(FieldContent::Schema),
    field(
        "additionalProperties",
        "schema",
        "The schema of a map's values. Cannot be beside `properties`.",
    )
    .containing(FieldContent::Schema),
    field("enum", "list", "All values that are allowed."),
    field(
        "default",
        "any",
        "What an absent field gets, if its parent is there.",
    ),
    field("format", "string", "What kind of string or number it is.").values(&[
        "date-time",
        "date",
        "duration",
        "int32",
        "int64",
        "float",
        "double",
        "byte",
        "uri",
        "hostname",
        "ipv4",
        "ipv6",
        "cidr",
        "mac",
        "uuid",
        "email",
        "password",
        "k8s-short-name",
        "k8s-long-name",
    ]),
    field(
        "pattern",
        "string",
        "A regular expression (RE2) that the string must match somewhere: anchor it with `^` and `$`.",
    ),
    field("minLength", "integer", "The least number of characters."),
    field(
        "maxLength",
        "integer",
        "The greatest number of characters. Rules over the string become cheaper.",
    ),
    field("minimum", "number", "The least value."),
    field("maximum", "number", "The greatest value."),
    flag(
        "exclusiveMinimum",
        "Whether the minimum itself is not allowed.",
    ),
    flag(
        "exclusiveMaximum",
        "Whether the maximum itself is not allowed.",
    ),
    field(
        "multipleOf",
        "number",
        "What the number must be a multiple of.",
    ),
    field("minItems", "integer", "The least number of items."),
    field(
        "maxItems",
        "integer",
        "The greatest number of items. Rules over the list become cheaper.",
    ),
    field("minProperties", "integer", "The least number of fields."),
    field(
        "maxProperties",
        "integer",
        "The greatest number of fields. Rules over the map become cheaper.",
    ),
    flag(
        "nullable",
        "Whether null is allowed; else a null is dropped where there is a default.",
    ),
    field("title", "string", "A short name."),
    field("example", "any", "For documentation alone."),
    field("externalDocs", "object", "For documentation alone.").containing(FieldContent::Map(&[
        field("description", "string", ""),
        field("url", "string", ""),
    ])),
    field(
        "allOf",
        "list of schema",
        "The value must satisfy all of them.",
    )
    .containing(FieldContent::SchemaList),
    field(
        "anyOf",
        "list of schema",
        "The value must satisfy at least one of them.",
    )
    .containing(FieldContent::SchemaList),
    field(
        "oneOf",
        "list of schema",
        "The value must satisfy exactly one of them.",
    )
    .containing(FieldContent::SchemaList),
    field("not", "schema", "The value must not satisfy it.").containing(FieldContent::Schema),
    field(
        "x-kubernetes-validations",
        "list of object",
        "Rules in the Common Expression Language.",
    )
    .containing(FieldContent::List(RULE)),
    flag(
        "x-kubernetes-int-or-string",
        "Whether the value is an integer or a string; there is no `type` then.",
    ),
    flag(
        "x-kubernetes-preserve-unknown-fields",
        "Whether unknown fields stay, here and in everything below that is not specified.",
    ),
    flag(
        "x-kubernetes-embedded-resource",
        "Whether the value is an object with `apiVersion`, `kind` and `metadata`.",
    ),
    field(
        "x-kubernetes-list-type",
        "string",
        "How lists are merged: one value, unique items, or items unique in their keys.",
    )
    .values(&["atomic", "set", "map"]),
    field(
        "x-kubernetes-list-map-keys",
        "list of string",
        "The keys of a list of type `map`; each is required or has a default.",
    ),
    field(
        "x-kubernetes-map-type",
        "string",
        "How maps are merged: one value, or key by key.",
    )
    .values(&["atomic", "granular"]),
];

const RULE: &[BuiltinField] = &[
    field(
        "rule",
        "CEL",
        "An expression about `self`, the value here; with `oldSelf` it is checked on updates only.",
    ),
    field(
        "message",
        "string",
        "What is said when the rule fails; else the rule itself is shown.",
    ),
    field(
        "messageExpression",
        "CEL",
        "An expression that makes the message.",
    ),
    field("reason", "string", "The kind of error.").values(&[
        "FieldValueInvalid",
        "FieldValueForbidden",
        "FieldValueRequired",
        "FieldValueDuplicate",
    ]),
    field(
        "fieldPath",
        "string",
        "The field below that is to blame, e.g. `.size`.",
    ),
    flag(
        "optionalOldSelf",
        "Whether `oldSelf` is an optional, so that the rule is also checked on creation.",
    )
    .came_with(Feature::OptionalOldSelf),
];
