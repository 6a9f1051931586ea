//! The texts of two definitions, without the parts that make no difference.

pub(super) mod descriptions;
pub(super) mod excerpt;
pub(super) mod lines;
