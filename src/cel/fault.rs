//! What is wrong with an expression, and how the API server shows it.

/// An error in an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Code points before the place in the source; `None` where there is no place.
    pub offset: Option<u32>,
    /// What is wrong, in cel-go's words, without the place.
    pub message: String,
}

impl Fault {
    /// An error at a place.
    #[must_use]
    pub fn at(offset: u32, message: impl Into<String>) -> Self {
        Self {
            offset: Some(offset),
            message: message.into(),
        }
    }
}
