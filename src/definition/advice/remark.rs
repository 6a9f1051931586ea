//! The content of a remark, as data. `Display` is its text.

use std::fmt;

use crate::cel::escape::escape;

/// A remark of ours on a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark {
    /// A rule reads properties that objects may lack.
    OptionalWithoutHas {
        /// The properties, as expressions write them.
        reads: Vec<String>,
        /// Whether the rule always ends in an error where one of them is absent.
        are_fatal: bool,
    },
    /// Deleting a property and setting it again evades a rule about `oldSelf`.
    TransitionEscaped {
        /// The property.
        property: String,
    },
    /// Defaults below a property do not apply where it is absent.
    DefaultNeverApplied {
        /// The property.
        property: String,
        /// The defaults that do not apply.
        below: Vec<String>,
        /// How many more there are.
        more: usize,
    },
    /// A list's map key is neither required nor defaulted.
    MapKeyNotRequired {
        /// The key.
        key: String,
    },
    /// `required` names a property that the schema drops.
    RequiredWithoutProperty {
        /// The name.
        name: String,
        /// The properties that there are.
        properties: Vec<String>,
    },
    /// The enumeration of a string has a value that is none.
    EnumOfAnotherType {
        /// The value, as JSON.
        value: String,
    },
    /// The server drops an unknown field of a schema without a warning.
    UnnoticedField {
        /// Its path in quotes.
        shown: String,
    },
    /// No version is served.
    ServesNothing,
}

impl Remark {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::OptionalWithoutHas { .. } => "optional-without-has",
            Self::TransitionEscaped { .. } => "transition-escaped-by-deletion",
            Self::DefaultNeverApplied { .. } => "default-never-applied",
            Self::MapKeyNotRequired { .. } => "map-key-not-required",
            Self::RequiredWithoutProperty { .. } => "required-without-property",
            Self::EnumOfAnotherType { .. } => "enum-of-another-type",
            Self::UnnoticedField { .. } => "unnoticed-field",
            Self::ServesNothing => "serves-nothing",
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OptionalWithoutHas { reads, are_fatal } => write!(
                f,
                "the rule reads {} without asking has() first: where that is absent, the rule \
                 {} with an error instead of a verdict",
                reads.join(", "),
                if *are_fatal { "fails" } else { "may fail" }
            ),
            Self::TransitionEscaped { property } => {
                write!(
                    f,
                    "the rule compares with oldSelf, but an update may leave out the optional \
                     {property}, and a later one may set it to anything: require it"
                )?;
                // No rule can read a property whose name cannot be escaped.
                escape(property).map_or(Ok(()), |name| {
                    write!(
                        f,
                        ", or add a rule above it such as !has(oldSelf.{name}) || has(self.{name})"
                    )
                })
            }
            Self::DefaultNeverApplied {
                property,
                below,
                more,
            } => write!(
                f,
                "where {property} is absent the defaults below it do not apply ({}{}): default \
                 it to {{}} if they should",
                below.join(", "),
                and_more(*more)
            ),
            Self::MapKeyNotRequired { key } => write!(
                f,
                "the list's map key {key} is neither required nor defaulted, which a new \
                 definition would be refused for"
            ),
            Self::RequiredWithoutProperty { name, .. } => write!(
                f,
                "required names {name}, which properties lacks: the server drops it, and then refuses \
                 the object because it is missing"
            ),
            Self::EnumOfAnotherType { value } => write!(
                f,
                "no string equals {value}: put it in quotes if a string is meant"
            ),
            Self::UnnoticedField { shown } => write!(
                f,
                "unknown field {shown}, which the server drops without a warning"
            ),
            Self::ServesNothing => f.write_str(SERVES_NOTHING),
        }
    }
}

fn and_more(more: usize) -> String {
    match more {
        0 => String::new(),
        more => format!(" and {more} more"),
    }
}

/// Also why a definition answers no request.
pub const SERVES_NOTHING: &str = "the CRD serves no version, so it answers no request";
