//! Values of libraries: each library adds its own kind.

use super::Val;
use crate::cel::types::Opaque;

/// A value of a library.
#[derive(Debug)]
#[allow(missing_docs, reason = "each is the type it is named after")]
pub enum OpaqueVal {}

impl OpaqueVal {
    /// Its type.
    #[must_use]
    pub fn kind(&self) -> Opaque {
        match *self {}
    }

    /// Its size as costs count it: the bytes of an address or of the prefix of a range of
    /// addresses, rounded up; 1 for everything else.
    #[must_use]
    pub fn size(&self) -> usize {
        match *self {}
    }

    /// `self == other`, where either side need not be of the same library.
    #[must_use]
    pub fn equals<'a>(&self, _other: &Val<'_>) -> Val<'a> {
        match *self {}
    }
}
