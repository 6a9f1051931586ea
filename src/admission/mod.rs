//! (being built)

pub mod lists;
mod path;
#[cfg(test)]
mod testing;
pub mod validate;

/// Interim: replaced when the real module lands.
pub mod formats {
    use crate::schema::format::Format;

    /// Interim.
    #[must_use]
    pub fn accepts(_: Format, _: &str) -> bool {
        true
    }
}
pub mod embedded;
pub mod scale;
pub mod type_meta;
