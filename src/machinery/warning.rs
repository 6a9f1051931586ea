//! The API server's warnings as data. The server's text is rendered from it.

use std::fmt;

use serde::{Serialize, Serializer};

use super::names::NameFault;
use crate::go::quote;
use crate::releases::Features;

/// A warning about a request that the server accepts, which `kubectl` shows. `Display` gives the
/// server's text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// The version of a custom resource is deprecated, in the words of its definition.
    DeprecatedWithText(Box<str>),
    /// The version of a custom resource is deprecated.
    DeprecatedVersion {
        /// The group and version, such as `example.org/v1alpha1`.
        api_version: Box<str>,
        /// The kind.
        kind: Box<str>,
        /// The group and version to use, if there is one.
        replacement: Option<Box<str>>,
    },
    /// A version of one of Kubernetes' own kinds is deprecated.
    DeprecatedKind {
        /// The group and version, such as `extensions/v1beta1`.
        api_version: Box<str>,
        /// The kind.
        kind: Box<str>,
        /// The minor number of the release that deprecated it.
        deprecated: u8,
        /// The minor number of the release that removed it; 0 where it stays.
        removed: u8,
        /// The version and kind to use; empty where there is none.
        replacement: Box<str>,
    },
    /// A finalizer has a name that it should not have.
    Finalizer {
        /// The finalizer.
        name: Box<str>,
        /// The problem with it.
        problem: FinalizerProblem,
    },
    /// A schema has a format that the server does not know for its type.
    UnrecognizedFormat {
        /// The format.
        format: Box<str>,
    },
    /// The items of a set are not scalars.
    SetOfNonScalars {
        /// The type of the items: `array` or `object`.
        item_type: &'static str,
    },
}

/// The problem with the name of a finalizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FinalizerProblem {
    /// It is not a label key. The text of that depends on the release.
    InvalidName(NameFault, Features),
    /// It names no domain.
    NoDomain,
    /// It names a domain without a path after it.
    NoPath,
}

impl Warning {
    /// The field that the server names, or the field that the warning is about where the server
    /// names none.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self {
            Self::DeprecatedWithText(_)
            | Self::DeprecatedVersion { .. }
            | Self::DeprecatedKind { .. } => "apiVersion",
            Self::Finalizer { .. } => "metadata.finalizers",
            Self::UnrecognizedFormat { .. } | Self::SetOfNonScalars { .. } => "spec",
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DeprecatedWithText(text) => f.write_str(text),
            Self::DeprecatedVersion {
                api_version,
                kind,
                replacement,
            } => {
                write!(f, "{api_version} {kind} is deprecated")?;
                match replacement {
                    Some(replacement) => write!(f, "; use {replacement} {kind}"),
                    None => Ok(()),
                }
            }
            Self::DeprecatedKind {
                api_version,
                kind,
                deprecated,
                removed,
                replacement,
            } => {
                write!(f, "{api_version} {kind} is deprecated in v1.{deprecated}+")?;
                if *removed > 0 {
                    write!(f, ", unavailable in v1.{removed}+")?;
                }
                match &**replacement {
                    "" => Ok(()),
                    replacement => write!(f, "; use {replacement}"),
                }
            }
            Self::Finalizer { name, problem } => {
                write!(f, "metadata.finalizers: {}: {problem}", quote(name))
            }
            Self::UnrecognizedFormat { format } => {
                write!(f, "unrecognized format {}", quote(format))
            }
            Self::SetOfNonScalars { item_type } => write!(
                f,
                "x-kubernetes-list-type: set for items of type {} is not supported by \
                 server-side apply or CEL validation rules",
                quote(item_type)
            ),
        }
    }
}

impl fmt::Display for FinalizerProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = match self {
            Self::InvalidName(fault, features) => return fault.at(*features).fmt(f),
            Self::NoDomain => "",
            Self::NoPath => " including a path (/)",
        };
        write!(
            f,
            "prefer a domain-qualified finalizer name{path} to avoid accidental conflicts with \
             other finalizer writers"
        )
    }
}

impl Serialize for Warning {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_knows_its_field_whatever_its_text_looks_like() {
        let text = |warning: Warning| (warning.to_string(), warning.field());
        for (warning, want, field) in [
            (
                Warning::DeprecatedWithText("spec: use v2".into()),
                "spec: use v2",
                "apiVersion",
            ),
            (
                Warning::DeprecatedVersion {
                    api_version: "a.org/v1".into(),
                    kind: "B".into(),
                    replacement: Some("a.org/v2".into()),
                },
                "a.org/v1 B is deprecated; use a.org/v2 B",
                "apiVersion",
            ),
            (
                Warning::SetOfNonScalars { item_type: "array" },
                "x-kubernetes-list-type: set for items of type \"array\" is not supported by \
                 server-side apply or CEL validation rules",
                "spec",
            ),
        ] {
            assert_eq!(text(warning), (want.to_owned(), field));
        }
    }
}
