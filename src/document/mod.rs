//! Interim: JSON only, until the real module lands.
#![allow(missing_docs)]

use crate::value::Value;
use crate::value::json::{self, Duplicates};

pub struct One<'t> {
    pub value: Value<'t>,
    pub findings: Vec<String>,
}

pub struct TextFault {
    pub message: String,
    pub offset: usize,
}

pub fn parse_one(text: &str, duplicates: Duplicates) -> Result<One<'_>, TextFault> {
    match json::parse_with(text, duplicates) {
        Ok(parsed) => Ok(One {
            value: parsed.value,
            findings: if duplicates == Duplicates::Keep {
                Vec::new()
            } else {
                parsed.duplicates
            },
        }),
        Err(error) => Err(TextFault {
            message: error.message,
            offset: error.offset,
        }),
    }
}
