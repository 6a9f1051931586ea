//! The findings of strict decoding, as data. `Display` writes the server's message.

use std::fmt;

use serde::{Serialize, Serializer};

/// A field that strict decoding refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strict {
    /// The type has no such field.
    Unknown(StrictPath),
    /// JSON has the field twice.
    Duplicate(StrictPath),
    /// YAML has the key twice.
    Repeated {
        /// The line of the later value, from 1.
        line: usize,
        /// The key.
        key: StrictPath,
        /// Whether the key overrides a key from a merge key (`<<`). Merge keys exist for that, but strict decoding
        /// refuses it. `kubectl` sends only the last value.
        overrides_merged: bool,
    },
}

/// A path or a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrictPath {
    /// As it is.
    pub path: String,
    /// As Go shows it: quoted where it is text.
    pub shown: String,
}

impl Strict {
    /// Whether this is a mistake: everything is but a key that overrides a merged one.
    #[must_use]
    pub fn is_mistake(&self) -> bool {
        !matches!(
            self,
            Self::Repeated {
                overrides_merged: true,
                ..
            }
        )
    }

    /// The path or key.
    #[must_use]
    pub fn path(&self) -> &str {
        let (Self::Unknown(of) | Self::Duplicate(of) | Self::Repeated { key: of, .. }) = self;
        &of.path
    }
}

impl fmt::Display for Strict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(field) => write!(f, "unknown field {}", field.shown),
            Self::Duplicate(field) => write!(f, "duplicate field {}", field.shown),
            Self::Repeated { line, key, .. } => {
                write!(f, "line {line}: key {} already set in map", key.shown)
            }
        }
    }
}

impl Serialize for Strict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_string())
    }
}
