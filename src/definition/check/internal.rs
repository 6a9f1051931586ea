//! The API server's internal form of definitions, which shows in the paths of its errors: what all
//! versions have in common stands once, at the top.

use crate::definition::Spec;
use crate::definition::same::{items, same_schema};

/// The parts that all versions share. Without versions there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::definition) struct Common {
    /// `schema`
    pub schema: bool,
    /// `subresources`
    pub subresources: bool,
    /// `additionalPrinterColumns`
    pub columns: bool,
    /// `selectableFields`
    pub selectable: bool,
}

impl Common {
    /// The parts that the versions of a definition share.
    pub fn from_spec(spec: &Spec<'_>) -> Self {
        let Some((first, others)) = spec.versions().split_first() else {
            return Self::default();
        };
        let mut common = Self {
            schema: true,
            subresources: true,
            columns: true,
            selectable: true,
        };
        for other in others {
            common.schema &= same_schema(first.schema.as_ref(), other.schema.as_ref());
            common.subresources &= first.subresources == other.subresources;
            common.columns &= items(&first.additional_printer_columns)
                == items(&other.additional_printer_columns);
            common.selectable &= items(&first.selectable_fields) == items(&other.selectable_fields);
        }
        common
    }
}
