//! The members of `ObjectMeta` and of the structs below it, and what Go makes of each.

/// A Go struct as its JSON form has it.
#[derive(Debug)]
pub(super) struct Struct {
    /// The name that decoding errors give, e.g. `ObjectMeta`.
    pub name: &'static str,
    /// The type's name in Go, e.g. `v1.ObjectMeta`.
    pub go_type: &'static str,
    /// The members by JSON key.
    pub members: &'static [(&'static str, Member)],
}

/// The Go type of a member, and whether encoding leaves it out when it is empty.
#[derive(Clone, Copy, Debug)]
pub(super) enum Member {
    /// A string of this Go type, left out when empty.
    Text(&'static str),
    /// A string of this Go type that is always there.
    RequiredText(&'static str),
    /// `int64`, left out when zero.
    Int,
    /// `*int64`
    OptionalInt,
    /// `*bool`
    OptionalBool,
    /// `metav1.Time`, left out when zero.
    Time,
    /// `*metav1.Time`: a zero time stays, as null.
    OptionalTime,
    /// `map[string]string`, left out when empty.
    TextMap,
    /// `[]string`, left out when empty.
    TextList,
    /// A list of structs, left out when empty, and the list's Go type.
    Structs(&'static Struct, &'static str),
    /// `*metav1.FieldsV1`: any JSON.
    Raw,
}

impl Struct {
    /// The member of a key; keys are case-sensitive.
    pub fn member(&self, key: &str) -> Option<(&'static str, Member)> {
        self.members.iter().copied().find(|(name, _)| *name == key)
    }

    /// The keys that encoding always writes.
    pub fn required(&self) -> impl Iterator<Item = &'static str> {
        self.members
            .iter()
            .filter(|(_, member)| matches!(member, Member::RequiredText(_)))
            .map(|(name, _)| *name)
    }
}

const STRING: &str = "string";
const UID: &str = "types.UID";

/// `metav1.ObjectMeta`
pub(super) static OBJECT_META: Struct = Struct {
    name: "ObjectMeta",
    go_type: "v1.ObjectMeta",
    members: &[
        ("name", Member::Text(STRING)),
        ("namespace", Member::Text(STRING)),
        ("labels", Member::TextMap),
        ("annotations", Member::TextMap),
        ("generateName", Member::Text(STRING)),
        ("uid", Member::Text(UID)),
        ("resourceVersion", Member::Text(STRING)),
        ("generation", Member::Int),
        ("creationTimestamp", Member::Time),
        ("finalizers", Member::TextList),
        (
            "ownerReferences",
            Member::Structs(&OWNER_REFERENCE, "[]v1.OwnerReference"),
        ),
        (
            "managedFields",
            Member::Structs(&MANAGED_FIELDS_ENTRY, "[]v1.ManagedFieldsEntry"),
        ),
        ("deletionTimestamp", Member::OptionalTime),
        ("deletionGracePeriodSeconds", Member::OptionalInt),
        ("selfLink", Member::Text(STRING)),
    ],
};

/// `metav1.OwnerReference`, members in Go's order.
pub(super) static OWNER_REFERENCE: Struct = Struct {
    name: "OwnerReference",
    go_type: "v1.OwnerReference",
    members: &[
        ("apiVersion", Member::RequiredText(STRING)),
        ("kind", Member::RequiredText(STRING)),
        ("name", Member::RequiredText(STRING)),
        ("uid", Member::RequiredText(UID)),
        ("controller", Member::OptionalBool),
        ("blockOwnerDeletion", Member::OptionalBool),
    ],
};

static MANAGED_FIELDS_ENTRY: Struct = Struct {
    name: "ManagedFieldsEntry",
    go_type: "v1.ManagedFieldsEntry",
    members: &[
        ("manager", Member::Text(STRING)),
        ("operation", Member::Text("v1.ManagedFieldsOperationType")),
        ("apiVersion", Member::Text(STRING)),
        ("time", Member::OptionalTime),
        ("fieldsType", Member::Text(STRING)),
        ("fieldsV1", Member::Raw),
        ("subresource", Member::Text(STRING)),
    ],
};
