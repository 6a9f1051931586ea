//! The place of a node in its schema, as far as it affects what the node may have.

use crate::schema::Props;

/// Why a node may have no default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoDefault {
    /// It is at or below this property of the root.
    TopLevel(&'static str),
    /// It stands for any property of a resource's metadata.
    AnyOfMetadata,
}

/// Where a node is.
#[derive(Clone, Copy, Debug)]
pub(super) struct SchemaPlace {
    /// How many values of the node an object may have, if the surrounding lists and maps are
    /// bounded.
    pub cardinality: Option<u64>,
    /// The length of the path of the outermost surrounding node whose values the API server cannot
    /// correlate with an old object.
    pub uncorrelatable: Option<usize>,
    /// Why it may have no default.
    pub no_default: Option<NoDefault>,
    /// Whether it is below the metadata, kind or API version of a resource.
    pub in_resource_meta: bool,
    /// Whether it is the root.
    pub is_root: bool,
}

/// How many values of a node's children one value of it may hold, as far as anything bounds them.
pub(super) fn count(props: &Props<'_>) -> Option<u64> {
    let count = |max: Option<i64>| max.map(|max| max.max(0) as u64);
    match &*props.type_ {
        "object" if props.additional_properties.is_some() => count(props.max_properties),
        "array" => count(props.max_items),
        _ => Some(1),
    }
}

impl SchemaPlace {
    pub const ROOT: Self = Self {
        cardinality: Some(1),
        uncorrelatable: None,
        no_default: None,
        in_resource_meta: false,
        is_root: true,
    };

    /// The place of a child of any kind, `at` being the path of its parent.
    pub fn child(self, props: &Props<'_>) -> Self {
        let factor = count(props);
        let cardinality = self.cardinality.zip(factor);
        Self {
            cardinality: cardinality.map(|(outer, factor)| outer.saturating_mul(factor)),
            is_root: false,
            ..self
        }
    }

    /// The place of a child without a certain counterpart in an old object; `end` is the length of
    /// its parent's path.
    pub fn uncorrelated(self, end: usize) -> Self {
        Self {
            uncorrelatable: self.uncorrelatable.or(Some(end)),
            ..self
        }
    }

    /// The place of a property among children at `self`.
    pub fn property(self, name: &str, parent: Self, parent_is_embedded: bool) -> Self {
        if !(parent.is_root || parent_is_embedded) {
            return self;
        }
        let Some(name) = ["metadata", "kind", "apiVersion"]
            .into_iter()
            .find(|member| *member == name)
        else {
            return self;
        };
        let top_level = parent.is_root.then_some(NoDefault::TopLevel(name));
        Self {
            in_resource_meta: true,
            no_default: top_level.or(self.no_default),
            ..self
        }
    }

    /// The place of the schema of additional properties among children at `self`.
    pub fn additional(self) -> Self {
        let no_default = self.in_resource_meta.then_some(NoDefault::AnyOfMetadata);
        Self {
            no_default: no_default.or(self.no_default),
            ..self
        }
    }
}
