//! Whether a server with one schema prunes fields of values that it stored with another schema.

use crate::compare::model::draft::SchemaStep;
use crate::machinery::object_meta::{RESOURCE_META, is_resource_meta};
use crate::schema::{AdditionalNode, JsonType, Node, Types};

/// Whether values at a place may have fields that the second of two schemas of whole objects prunes. `steps` lead to the
/// place. `true` does not say that there is such a value: the first schema may refuse it.
pub(in crate::compare) fn may_prune([from, to]: [&Node; 2], steps: &[SchemaStep]) -> bool {
    may_lose(Kept::at(from, steps), Kept::at(to, steps))
}

/// What stays of a value when it is stored.
#[derive(Clone, Copy)]
pub(in crate::compare) enum Kept<'n> {
    /// Everything.
    All,
    /// Everything except the fields of maps.
    NoFields,
    /// The fields of the metadata of a resource.
    Metadata,
    /// What a schema says.
    Described {
        schema: &'n Node,
        /// Whether fields stay that the schema does not mention.
        keeps_others: bool,
        /// Whether the value is a resource, so that its type and its metadata stay.
        is_resource: bool,
    },
}

impl<'n> Kept<'n> {
    /// What a schema of whole objects keeps at a place. `None` if it prunes the value.
    pub fn at(schema: &'n Node, steps: &[SchemaStep]) -> Option<Self> {
        let mut steps = steps.iter();
        steps.try_fold(Self::from_object(schema), |kept, step| match step {
            SchemaStep::Property(name) => kept.field(name),
            SchemaStep::Items => Some(kept.items()),
            SchemaStep::Additional => kept.unlisted(),
        })
    }

    fn from_object(schema: &'n Node) -> Self {
        Self::Described {
            schema,
            keeps_others: schema.preserve_unknown,
            is_resource: true,
        }
    }

    fn from_value(schema: &'n Node) -> Self {
        Self::Described {
            schema,
            keeps_others: schema.preserve_unknown,
            is_resource: schema.embedded,
        }
    }

    /// What stays of a field. `None` if the field is pruned.
    pub fn field(self, name: &str) -> Option<Self> {
        match self {
            Self::All | Self::Metadata => Some(Self::All),
            Self::NoFields => None,
            Self::Described { is_resource, .. } if is_resource && is_resource_meta(name) => {
                Some(match name {
                    "metadata" => Self::Metadata,
                    // They are texts.
                    _ => Self::NoFields,
                })
            }
            Self::Described { schema, .. } => match schema.properties.get(name) {
                Some(property) => Some(Self::from_value(property)),
                None => self.unlisted(),
            },
        }
    }

    /// What stays of a field that the schema does not list. `None` if the field is pruned.
    pub fn unlisted(self) -> Option<Self> {
        match self {
            Self::All | Self::Metadata => Some(Self::All),
            Self::NoFields => None,
            Self::Described {
                schema,
                keeps_others,
                ..
            } => match &schema.additional {
                AdditionalNode::Schema(any) => Some(Self::from_value(any)),
                AdditionalNode::Allows(_) => Some(Self::NoFields),
                AdditionalNode::Absent => keeps_others.then_some(Self::All),
            },
        }
    }

    /// What stays of the items of a list.
    pub fn items(self) -> Self {
        let Self::Described {
            schema,
            keeps_others,
            ..
        } = self
        else {
            return self;
        };
        match (schema.items.as_deref(), keeps_others) {
            (Some(item), true) => Self::Described {
                schema: item,
                keeps_others,
                is_resource: item.embedded,
            },
            (Some(item), false) => Self::from_value(item),
            (None, true) => Self::All,
            (None, false) => Self::NoFields,
        }
    }

    /// Whether a value of a type may be stored.
    pub fn may_be(self, json_type: JsonType) -> bool {
        match self {
            Self::Described { schema, .. } => {
                schema.types == Types::Any || schema.types.contain(json_type)
            }
            Self::Metadata => json_type == JsonType::Object,
            Self::All | Self::NoFields => true,
        }
    }

    /// The fields that have a schema of their own.
    pub fn named(self) -> impl Iterator<Item = &'n str> {
        let (schema, is_resource) = match self {
            Self::Described {
                schema,
                is_resource,
                ..
            } => (Some(schema), is_resource),
            _ => (None, false),
        };
        let listed = schema
            .into_iter()
            .flat_map(|schema| schema.properties.iter());
        let meta = RESOURCE_META.into_iter().filter(move |_| is_resource);
        listed.map(|(name, _)| name).chain(meta)
    }

    /// Whether a value of any type may be stored.
    pub fn may_be_anything(self) -> bool {
        match self {
            Self::All => true,
            Self::Described { schema, .. } => schema.types == Types::Any,
            Self::NoFields | Self::Metadata => false,
        }
    }

    /// Whether the schema refuses the fields that it does not list.
    fn refuses_unlisted(self) -> bool {
        matches!(
            self,
            Self::Described {
                schema: Node {
                    additional: AdditionalNode::Allows(false),
                    ..
                },
                ..
            }
        )
    }
}

/// Whether a value that is stored may lose something. `None` stands for a pruned value.
fn may_lose(from: Option<Kept<'_>>, to: Option<Kept<'_>>) -> bool {
    match (from, to) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(from), Some(to)) => may_lose_inside(from, to),
    }
}

/// Whether a value that stays may lose something inside. The recursion ends since schemas have a limited depth: a value of
/// which everything is stored loses fields or nothing in a value that no schema describes.
fn may_lose_inside(from: Kept<'_>, to: Kept<'_>) -> bool {
    match (from, to) {
        (_, Kept::All) | (Kept::NoFields, _) | (Kept::Metadata, Kept::Metadata) => return false,
        (Kept::All | Kept::Metadata, Kept::NoFields) => return true,
        // The server drops fields that are none of metadata.
        (_, Kept::Metadata) => return may_lose_inside(from, Kept::NoFields),
        _ => {}
    }
    let field = |name: &str| may_lose(from.field(name), to.field(name));
    let unlisted = || !from.refuses_unlisted() && may_lose(from.unlisted(), to.unlisted());
    let has_map = from.may_be(JsonType::Object);
    has_map && (from.named().chain(to.named()).any(field) || unlisted())
        || from.may_be(JsonType::Array) && may_lose_inside(from.items(), to.items())
}
