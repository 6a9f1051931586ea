//! Causes without anything to tell beyond a fixed text: one table for each room.

use crate::releases::{Feature, Release};

/// A cause with the server's text.
struct Row {
    code: &'static str,
    text: &'static str,
    /// The text before a feature, where it was another one.
    earlier: &'static [(Feature, &'static str)],
}

impl Row {
    fn text(&self, release: Release) -> &'static str {
        let mut earlier = self.earlier.iter();
        let earlier = earlier.find(|(feature, _)| !release.has(*feature));
        earlier.map_or(self.text, |(_, text)| text)
    }
}

/// Makes an enum whose variants each have a code and the server's text.
macro_rules! causes {
    ($(#[$about:meta])* $name:ident {
        $($variant:ident $code:literal $text:literal $(before $feature:ident $earlier:literal)?;)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum $name { $(#[doc = concat!("The server says: `` ", $text, " ``")] $variant,)* }

        impl $name {
            const TABLE: &[Row] = &[$(Row {
                code: $code,
                text: $text,
                earlier: &[$((Feature::$feature, $earlier))?],
            },)*];

            /// The stable code.
            #[must_use]
            pub fn code(self) -> &'static str {
                Self::TABLE.get(self as usize).map_or("", |row| row.code)
            }

            /// The text of a release's server.
            #[must_use]
            pub fn text(self, release: Release) -> &'static str {
                Self::TABLE.get(self as usize).map_or("", |row| row.text(release))
            }
        }

        impl From<$name> for crate::machinery::Cause {
            fn from(cause: $name) -> Self {
                Self::$name(cause)
            }
        }
    };
}

causes! {
    /// Faults of metadata, or of members of a request.
    Metadata {
        NegativeGeneration "negative-generation" "must be greater than or equal to 0";
        NoName "name-required" "name or generateName is required";
        NoNamespace "namespace-not-allowed" "not allowed on this type";
        Finalizers "conflicting-finalizers" "finalizer orphan and foregroundDeletion cannot be both set";
        Operation "managed-fields" "must be `Apply` or `Update`";
        FieldsType "managed-fields" "must be `FieldsV1`";
        OwnerVersion "owner-reference" "version must not be empty";
        OwnerGroupVersion "owner-reference" "must be <group>/<version> or <version>";
        OwnerIsEvent "owner-reference" "/v1, Kind=Event is disallowed from being an owner";
        Decremented "generation-decremented" "must not be decremented";
        Immutable "immutable" "field is immutable";
        NoString "must-be-string" "must be a string";
        Empty "must-not-be-empty" "must not be empty";
        OwnerKind "must-not-be-empty" "must not be empty" before PlainDetails "kind must not be empty";
        OwnerName "must-not-be-empty" "must not be empty" before PlainDetails "name must not be empty";
        OwnerUid "must-not-be-empty" "must not be empty" before PlainDetails "uid must not be empty";
        NegativeReplicas "replicas" "should be a non-negative integer";
        TooManyReplicas "replicas" "should be less than or equal to 2147483647";
    }
}

causes! {
    /// The faults of a definition outside its schemas.
    Definition {
        PluralAndGroup "definition-name" r#"must be spec.names.plural+"."+spec.group"#;
        NoDomain "group-without-dot" "should be a domain with at least one dot";
        KindIsListKind "kind-is-list-kind" "kind and listKind may not be the same";
        NoConversion "conversion-strategy" "must be None if spec.preserveUnknownFields is true";
        NoClient "webhook-required" "required when strategy is set to Webhook";
        NoWebhook "webhook-not-allowed" "should not be set when strategy is not set to Webhook";
        UrlOrService "webhook-url-or-service" "exactly one of url or service is required";
        Https "webhook-url" "'https' is the only allowed URL scheme; desired format: https://host[/path]";
        NoHost "webhook-url" "host must be specified; desired format: https://host[/path]";
        UserInUrl "webhook-url" "user information is not permitted in the URL";
        FragmentInUrl "webhook-url" "fragments are not permitted in the URL";
        QueryInUrl "webhook-url" "query parameters are not permitted in the URL";
        Port "webhook-port" "port is not valid: must be between 1 and 65535, inclusive";
        RelativePath "webhook-path" "must start with a '/'";
        RepeatedReview "conversion-review-versions" "duplicate version";
        UnknownReviews "conversion-review-versions" "must include at least one of v1, v1beta1";
        NotDeprecated "deprecation-warning" "can only be set for deprecated versions";
        LongWarning "deprecation-warning" "must be <= 256 characters long";
        EmptyWarning "deprecation-warning" "must not be an empty string";
        RepeatedVersion "version-names" "must contain unique version names";
        NoSingleStorage "storage-version" "must have exactly one version marked as storage version";
        NothingStored "stored-versions" "must have at least one stored version";
        NoSimplePath "json-path" "must be a simple json path starting with .";
        MetadataPath "selectable-field" "must not point to fields in metadata";
        NoScalarPath "selectable-field" "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.";
        NoSharedSchema "selectable-field-without-schema" "may only be set when validations.schema is included"
            before PlainDetails "selectableFields may only be set when validations.schema is included";
        NoSchema "selectable-field-without-schema" "may only be set when `version.schema.openAPIV3Schema` is not included"
            before PlainDetails "selectableFields may only be set when version.schema.openAPIV3Schema is not included";
        NoVersionSchema "required" "" before PlainDetails "schemas are required";
        NoServiceName "required" "" before PlainDetails "service name is required";
        NoServiceNamespace "required" "" before PlainDetails "service namespace is required";
        AllPruned "schema-required" "because otherwise all fields are pruned";
        PreservesAll "preserve-unknown-fields" "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead";
        PreservesWithDefaults "preserve-unknown-fields" "must be false in order to use defaults in the schema";
        MustNotPreserve "preserve-unknown-fields" "must be false";
        UnprunedDefault "default-not-pruned" "must not have unknown fields";
    }
}

causes! {
    /// Faults of a schema of a definition.
    SchemaRule {
        PreservingIsFalse "preserve-unknown-fields" "must be true or undefined";
        MapTypeOfObjects "map-type" "must be object if x-kubernetes-map-type is specified";
        ListTypeOfLists "list-type" "must be array if x-kubernetes-list-type is specified";
        AtomicItems "set-items-not-atomic" "must be atomic as item of a list with x-kubernetes-list-type=set";
        KeysNeedMap "list-map-keys" "must be map if x-kubernetes-list-map-keys is non-empty";
        MapNeedsKeys "list-map-keys" "must not be empty if x-kubernetes-list-type is map";
        MapNeedsItems "list-map-items" "must have a schema if x-kubernetes-list-type is map";
        MapOfOneSchema "list-map-items" "must only have a single schema if x-kubernetes-list-type is map";
        MapOfObjects "list-map-items" "must be object if parent array's x-kubernetes-list-type is map";
        ScalarKey "list-map-keys" "must be a scalar type if parent array's x-kubernetes-list-type is map";
        UnknownKey "list-map-keys" "entries must all be names of item properties";
        RepeatedKey "list-map-keys" "must not contain duplicate entries";
        OptionalKey "list-map-key-optional" "this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property";
        NullableKey "list-map-key-nullable" "this property is in x-kubernetes-list-map-keys, so it cannot be nullable";
        RootType "status-root-type" "only \"object\" is allowed as the type at the root of the schema if the status subresource is enabled";
        RootFields "status-root-fields" "only [Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations] fields are allowed at the root of the schema if the status subresource is enabled";
        DefaultInMetadata "default-not-allowed" "must not be set inside additionalProperties applying to object metadata";
        NullType "null-type" "type cannot be set to null, use nullable as an alternative";
        ItemsList "items-list" "items must be a schema object and not an array";
        EmbeddedInMetadata "embedded-resource" "must not be used inside of resource meta";
        Unique "unique-items-not-allowed" "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
        BothProperties "additional-properties-and-properties" "additionalProperties and properties are mutual exclusive";
        NullableRoot "nullable-root" "nullable cannot be true at the root";
        NestedMetadata "metadata-schema" "must not be specified in a nested context";
        NestedEmpty "structural-junctor" "must be empty to be structural";
        NestedFalse "structural-junctor" "must be false to be structural";
        NestedUndefined "structural-junctor" "must be undefined to be structural";
        ItemsRequired "structural-items" "must be specified";
        AdditionalAtRoot "structural-additional-properties" "must not be used at the root";
        AdditionalInEmbedded "structural-additional-properties" "must not be used if x-kubernetes-embedded-resource is set";
        NotWithIntOrString "structural-int-or-string" "must be false if x-kubernetes-int-or-string is true";
        EmptyEmbedded "structural-embedded-resource" "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields";
        EmbeddedType "structural-type" "must be object if x-kubernetes-embedded-resource is true";
        NoRootType "structural-type" "must not be empty at the root";
        NoItemType "structural-type" "must not be empty for specified array items";
        NoFieldType "structural-type" "must not be empty for specified object fields";
        RootObject "structural-type" "must be object at the root";
        MustBeString "structural-type" "must be string";
        MustBeObject "structural-type" "must be object";
        MetadataSchema "metadata-schema" "must not specify anything other than name and generateName, but metadata is implicitly specified";
        NoRule "rule-required" "rule is not specified";
        Blank "rule-field" "must be non-empty if specified";
        LineBreaks "rule-field" "must not contain line breaks";
        MessageForLines "rule-message-required" "message must be specified if rule contains line breaks";
        BlankMessageExpression "rule-field" "messageExpression must be non-empty if specified";
        FieldPath "rule-field-path" "must be a valid path";
        OptionalOldSelf "rule-optional-old-self" "may not be set if oldSelf is not used in rule";
        Contributes "rule-total-cost" "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
        NoId "not-structural" "OpenAPIV3Schema 'id' is not supported";
        NoSchemaMember "not-structural" "OpenAPIV3Schema 'schema' is not supported";
        NoReference "not-structural" "OpenAPIV3Schema '$ref' is not supported";
        NoPatternProperties "not-structural" "OpenAPIV3Schema 'patternProperties' is not supported";
        NoDependencies "not-structural" "OpenAPIV3Schema 'dependencies' is not supported";
        NoAdditionalItems "not-structural" "OpenAPIV3Schema 'additionalItems' is not supported";
        NoDefinitions "not-structural" "OpenAPIV3Schema 'definitions' is not supported";
        NoItemsList "not-structural" "OpenAPIV3Schema 'items' must be a schema, but is an array";
        NotPreserving "not-structural" "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined";
        NoDeclarations "rules-without-type" "internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations";
        NoElementType "rules-without-type" "failed to convert to declType for CEL validation rules";
    }
}
