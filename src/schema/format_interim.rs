//! Interim: replaced when the real module lands.
#![allow(missing_docs)]

use super::Types;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Int32,
    Float,
    Date,
}

impl Format {
    #[must_use]
    pub fn recognise(name: &str, types: Types) -> Option<Self> {
        let _ = types;
        match name {
            "int32" => Some(Self::Int32),
            "float" => Some(Self::Float),
            "date" => Some(Self::Date),
            _ => None,
        }
    }
}
