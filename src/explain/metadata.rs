//! The fields of `metadata`. No definition describes them, and all objects have them in every release.

use super::ExplainedField;

/// A field of `metadata`, or below one.
#[derive(Debug)]
pub(super) struct MetadataField {
    pub name: &'static str,
    type_: &'static str,
    required: bool,
    says: &'static str,
    /// The fields of its value, or of the items.
    pub below: &'static [MetadataField],
}

impl MetadataField {
    const fn new(name: &'static str, type_: &'static str, says: &'static str) -> Self {
        Self {
            name,
            type_,
            required: false,
            says,
            below: &[],
        }
    }

    const fn required(self) -> Self {
        Self {
            required: true,
            ..self
        }
    }

    const fn with(self, below: &'static [MetadataField]) -> Self {
        Self { below, ..self }
    }

    pub fn explained<'d>(&self) -> ExplainedField<'d> {
        ExplainedField {
            name: self.name,
            type_: self.type_.to_owned(),
            required: self.required,
            description: self.says.into(),
            default: None,
            fields: Vec::new(),
        }
    }
}

use MetadataField as Field;

/// `ObjectMeta`, in the order of the names.
pub(super) const METADATA: &[Field] = &[
    Field::new(
        "annotations",
        "map[string]string",
        "Data of tools and users. Selectors do not see it.",
    ),
    Field::new(
        "creationTimestamp",
        "string",
        "When the object was created. The server sets it.",
    ),
    Field::new(
        "deletionGracePeriodSeconds",
        "integer",
        "How long the object has to end, once it is being deleted. The server sets it.",
    ),
    Field::new(
        "deletionTimestamp",
        "string",
        "From when on the object may be gone, once it is being deleted. The server sets it.",
    ),
    Field::new(
        "finalizers",
        "[]string",
        "Who has to act before the object is removed. A deleted object stays until the list is empty.",
    ),
    Field::new(
        "generateName",
        "string",
        "The beginning of the name, if the object has none. The server adds a random end.",
    ),
    Field::new(
        "generation",
        "integer",
        "Counts the changes of what is wanted. The server sets it.",
    ),
    Field::new(
        "labels",
        "map[string]string",
        "What selectors find the object by.",
    ),
    Field::new(
        "managedFields",
        "[]ManagedFieldsEntry",
        "Which manager set which fields. The server keeps it for server-side apply.",
    )
    .with(MANAGED_FIELDS),
    Field::new(
        "name",
        "string",
        "The name, unique among the objects of the kind in the namespace.",
    ),
    Field::new(
        "namespace",
        "string",
        "The namespace. Empty for kinds that have none.",
    ),
    Field::new(
        "ownerReferences",
        "[]OwnerReference",
        "The objects that this one depends on. It is deleted when all of them are gone.",
    )
    .with(OWNER_REFERENCES),
    Field::new(
        "resourceVersion",
        "string",
        "The stored version. An update that states it fails if the object has changed since.",
    ),
    Field::new("selfLink", "string", "Unused: the server leaves it empty."),
    Field::new(
        "uid",
        "string",
        "Tells the object from all others, also from later ones of the same name. The server sets it.",
    ),
];

const OWNER_REFERENCES: &[Field] = &[
    Field::new("apiVersion", "string", "The API version of the owner.").required(),
    Field::new(
        "blockOwnerDeletion",
        "boolean",
        "Whether the owner stays until this object is gone, if it is deleted in the foreground.",
    ),
    Field::new(
        "controller",
        "boolean",
        "Whether the owner manages this object. One owner at most does.",
    ),
    Field::new("kind", "string", "The kind of the owner.").required(),
    Field::new("name", "string", "The name of the owner.").required(),
    Field::new("uid", "string", "The uid of the owner.").required(),
];

const MANAGED_FIELDS: &[Field] = &[
    Field::new(
        "apiVersion",
        "string",
        "The API version in which the fields are named.",
    ),
    Field::new(
        "fieldsType",
        "string",
        "How the fields are written: `FieldsV1`.",
    ),
    Field::new(
        "fieldsV1",
        "FieldsV1",
        "The fields, as a tree of their names.",
    ),
    Field::new("manager", "string", "The name of the manager."),
    Field::new(
        "operation",
        "string",
        "How they were set: `Apply` or `Update`.",
    ),
    Field::new(
        "subresource",
        "string",
        "The subresource through which they were set, if any.",
    ),
    Field::new("time", "string", "When the entry changed."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::read_table;
    use crate::releases::Release;

    /// The table of the package.
    const TABLE: &str = concat!(
        include_str!("../../packaging/kubernetes/kinds.txt"),
        include_str!("../../packaging/kubernetes/checks.txt")
    );

    #[test]
    fn the_fields_are_those_of_kubernetes_in_every_release() {
        for release in Release::ALL {
            let source = read_table(TABLE, release).unwrap();
            for (name, fields) in [
                ("v1.ObjectMeta", METADATA),
                ("v1.OwnerReference", OWNER_REFERENCES),
                ("v1.ManagedFieldsEntry", MANAGED_FIELDS),
            ] {
                let mut types = source.types.iter();
                let of = types.find(|of| *of.go == *name).unwrap();
                let of = of.fields.iter();
                let theirs: Vec<_> = of.map(|field| (&*field.name, field.is_required)).collect();
                let ours: Vec<_> = fields
                    .iter()
                    .map(|field| (field.name, field.required))
                    .collect();
                assert_eq!(ours, theirs, "{release} {name}");
            }
        }
    }
}
