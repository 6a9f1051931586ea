//! Tests of what a CRD derives besides admissions: conversions and its status.

mod constants;
mod conversion;
mod field_validation;
mod status;
mod unrecognized;
