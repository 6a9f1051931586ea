//! The members of every object in OpenAPI documents: type and metadata.

use super::OpenApiVersion;
use crate::value::{Map, Value};

/// The descriptions of `apiVersion` and `kind`.
pub(super) struct TypeMetaDescriptions {
    api_version: &'static str,
    kind: &'static str,
}

/// The descriptions for the object itself.
pub(super) const OBJECT: TypeMetaDescriptions = TypeMetaDescriptions {
    api_version: "APIVersion defines the versioned schema of this representation of an object. \
         Servers should convert recognized schemas to the latest internal value, and may reject \
         unrecognized values. More info: https://git.k8s.io/community/contributors/devel/\
         sig-architecture/api-conventions.md#resources",
    kind: "Kind is a string value representing the REST resource this object represents. Servers \
         may infer this from the endpoint the client submits requests to. Cannot be updated. In \
         CamelCase. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/\
         api-conventions.md#types-kinds",
};

/// The descriptions for a resource embedded in it.
pub(super) const EMBEDDED: TypeMetaDescriptions = TypeMetaDescriptions {
    api_version: "apiVersion defines the versioned schema of this representation of an object. \
         More info: https://git.k8s.io/community/contributors/devel/sig-architecture/\
         api-conventions.md#resources",
    kind: "kind is a string value representing the type of this object. In CamelCase. More info: \
         https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md\
         #types-kinds",
};

const METADATA: &str = "Standard object's metadata. More info: https://git.k8s.io/community/\
     contributors/devel/sig-architecture/api-conventions.md#metadata";

impl TypeMetaDescriptions {
    /// Puts the members of every object among properties, in place of what the schema says of
    /// them.
    pub fn put(&self, format: OpenApiVersion, properties: &mut Map<'_>) {
        let text = |description: &'static str| {
            object([
                ("description", Value::from(description)),
                ("type", Value::from("string")),
            ])
        };
        properties.insert("apiVersion", text(self.api_version));
        properties.insert("kind", text(self.kind));
        properties.insert("metadata", metadata(format));
    }
}

/// In OpenAPI v3 a reference stands alone: a description takes another level.
fn metadata(format: OpenApiVersion) -> Value<'static> {
    let (key, to) = match format {
        OpenApiVersion::V2 => (
            "$ref",
            Value::from("#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"),
        ),
        OpenApiVersion::V3 => {
            let to = "#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
            let reference = object([("$ref", to.into())]);
            ("allOf", Value::List(vec![reference]))
        }
    };
    object([("description", METADATA.into()), (key, to)])
}

/// A value with members.
pub(super) fn object<'v, const N: usize>(members: [(&'static str, Value<'v>); N]) -> Value<'v> {
    let mut map = Map::new();
    for (key, value) in members {
        map.push(key, value);
    }
    Value::Map(map)
}
