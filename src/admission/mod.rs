//! (being built)

pub mod embedded;
pub mod scale;
pub mod type_meta;
