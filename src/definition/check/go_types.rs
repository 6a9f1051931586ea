//! The Go types of what [`super::encode`] makes.

use crate::machinery::go_syntax::{GoField, GoStruct, GoType, STRINGS};
use crate::releases::Feature;

const TEXT: GoType = GoType::Json;
const NUMBER: GoType = GoType::Pointer("float64");
const COUNT: GoType = GoType::Pointer("int64");
const STRING: GoType = GoType::Pointer("string");
const BOOL: GoType = GoType::Pointer("bool");
const JSON: GoType = GoType::Pointer("apiextensions.JSON");
const OR_BOOL: GoType = GoType::Pointer("apiextensions.JSONSchemaPropsOrBool");

// No constants: schemas hold themselves.
macro_rules! schemas {
    () => {
        GoType::List("[]apiextensions.JSONSchemaProps", &SCHEMA)
    };
}

macro_rules! named_schemas {
    () => {
        GoType::Map("map[string]apiextensions.JSONSchemaProps", &SCHEMA)
    };
}

const fn field(name: &'static str, of: GoType) -> GoField {
    GoField::new(name, of)
}

/// A rule.
pub(super) static RULE: GoType = GoType::Struct(&GoStruct {
    name: "apiextensions.ValidationRule",
    fields: &[
        field("Rule", TEXT),
        field("Message", TEXT),
        field("MessageExpression", TEXT),
        field(
            "Reason",
            GoType::Pointer("apiextensions.FieldValueErrorReason"),
        ),
        field("FieldPath", TEXT),
        field("OptionalOldSelf", BOOL),
    ],
});

/// A schema.
pub(super) static SCHEMA: GoType = GoType::Struct(&GoStruct {
    name: "apiextensions.JSONSchemaProps",
    fields: &[
        field("ID", TEXT),
        field("Schema", TEXT),
        field("Ref", STRING),
        field("Description", TEXT),
        field("Type", TEXT),
        field("Nullable", TEXT),
        field("Format", TEXT),
        field("Title", TEXT),
        field("Default", JSON),
        field("Maximum", NUMBER),
        field("ExclusiveMaximum", TEXT),
        field("Minimum", NUMBER),
        field("ExclusiveMinimum", TEXT),
        field("MaxLength", COUNT),
        field("MinLength", COUNT),
        field("Pattern", TEXT),
        field("MaxItems", COUNT),
        field("MinItems", COUNT),
        field("UniqueItems", TEXT),
        field("MultipleOf", NUMBER),
        field("Enum", GoType::List("[]apiextensions.JSON", &TEXT)),
        field("MaxProperties", COUNT),
        field("MinProperties", COUNT),
        field("Required", STRINGS),
        field(
            "Items",
            GoType::Pointer("apiextensions.JSONSchemaPropsOrArray"),
        ),
        field("AllOf", schemas!()),
        field("OneOf", schemas!()),
        field("AnyOf", schemas!()),
        field("Not", GoType::Pointer("apiextensions.JSONSchemaProps")),
        field("Properties", named_schemas!()),
        field("AdditionalProperties", OR_BOOL),
        field("PatternProperties", named_schemas!()),
        field(
            "Dependencies",
            GoType::Map("apiextensions.JSONSchemaDependencies", &OR_STRINGS),
        ),
        field("AdditionalItems", OR_BOOL),
        field(
            "Definitions",
            GoType::Map("apiextensions.JSONSchemaDefinitions", &SCHEMA),
        ),
        field(
            "ExternalDocs",
            GoType::Pointer("apiextensions.ExternalDocumentation"),
        ),
        field("Example", JSON),
        field("XPreserveUnknownFields", BOOL),
        field("XEmbeddedResource", TEXT),
        field("XIntOrString", TEXT),
        field("XListMapKeys", STRINGS),
        field("XListType", STRING),
        field("XMapType", STRING),
        field(
            "XValidations",
            GoType::List("apiextensions.ValidationRules", &RULE),
        ),
    ],
});

static OR_STRINGS: GoType = GoType::Struct(&GoStruct {
    name: "apiextensions.JSONSchemaPropsOrStringArray",
    fields: &[
        field("Schema", GoType::Pointer("apiextensions.JSONSchemaProps")),
        field("Property", STRINGS),
    ],
});

/// `items`
pub(super) static ITEMS: GoType = GoType::Struct(&GoStruct {
    name: "apiextensions.JSONSchemaPropsOrArray",
    fields: &[
        field("Schema", GoType::Pointer("apiextensions.JSONSchemaProps")),
        field("JSONSchemas", schemas!()),
    ],
});

/// `spec.versions`
pub(super) static VERSIONS: GoType = GoType::List(
    "[]apiextensions.CustomResourceDefinitionVersion",
    &GoType::Struct(&GoStruct {
        name: "apiextensions.CustomResourceDefinitionVersion",
        fields: &[
            field("Name", TEXT),
            field("Served", TEXT),
            field("Storage", TEXT),
            field("Deprecated", TEXT),
            field("DeprecationWarning", STRING),
            field(
                "Schema",
                GoType::Pointer("apiextensions.CustomResourceValidation"),
            ),
            field(
                "Subresources",
                GoType::Pointer("apiextensions.CustomResourceSubresources"),
            ),
            field(
                "AdditionalPrinterColumns",
                GoType::List(
                    "[]apiextensions.CustomResourceColumnDefinition",
                    &GoType::Struct(&GoStruct {
                        name: "apiextensions.CustomResourceColumnDefinition",
                        fields: &[
                            field("Name", TEXT),
                            field("Type", TEXT),
                            field("Format", TEXT),
                            field("Description", TEXT),
                            field("Priority", TEXT),
                            field("JSONPath", TEXT),
                        ],
                    }),
                ),
            ),
            field(
                "SelectableFields",
                GoType::List(
                    "[]apiextensions.SelectableField",
                    &GoType::Struct(&GoStruct {
                        name: "apiextensions.SelectableField",
                        fields: &[field("JSONPath", TEXT)],
                    }),
                ),
            )
            .with(Feature::SelectableFieldsType),
        ],
    }),
);
