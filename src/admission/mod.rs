//! (being built)

pub mod embedded;
pub mod lists;
mod path;
pub mod scale;
#[cfg(test)]
mod testing;
pub mod type_meta;
pub mod validate;

pub use path::Path;

/// Interim: replaced when the real module lands.
pub mod formats {
    use crate::schema::format::Format;

    /// Interim.
    #[must_use]
    pub fn accepts(_: Format, _: &str) -> bool {
        true
    }
}
