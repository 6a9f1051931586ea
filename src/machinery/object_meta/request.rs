//! The server's changes to the metadata in any request, before and after those of the kind's own code
//! (`rest.BeforeCreate`, `rest.BeforeUpdate` and the handlers that call them).

use super::validate::validate_managers;
use super::view::View;
use crate::machinery::Errors;
use crate::machinery::status::lossy;
use crate::releases::Features;
use crate::value::Value;

/// The server's answer to the creation of an object that has a `resourceVersion`.
pub const HAS_RESOURCE_VERSION: &str = "resourceVersion should not be set on objects to be created";

/// Members that a creation loses, and whether the server sets a value of its own.
pub const WIPED: [(&str, bool); 5] = [
    ("uid", true),
    ("creationTimestamp", true),
    ("deletionTimestamp", false),
    ("deletionGracePeriodSeconds", false),
    ("selfLink", false),
];

/// How much of `generateName` a name keeps, in bytes.
const LONGEST_BASE: usize = 58;

/// Stands in names for the five characters that the server draws at random.
const SUFFIX: &str = "xxxxx";

/// The name that the server makes of a `generateName`.
#[must_use]
pub fn generate_name(base: &str) -> String {
    let kept = base.as_bytes().get(..LONGEST_BASE);
    lossy(kept.unwrap_or(base.as_bytes())) + SUFFIX
}

/// Whether a `resourceVersion` keeps an object from being created: zero counts as none.
#[must_use]
pub fn is_version_of_stored(version: &str) -> bool {
    !version.bytes().all(|byte| byte == b'0')
}

/// Whether metadata has managed fields that the server does not take: it resets them.
#[must_use]
pub fn has_malformed_managers(meta: &Value<'_>) -> bool {
    let view = View::from_metadata(meta);
    let mut errors = Errors::new();
    // All releases find the same faults. Only the texts differ.
    validate_managers(&view, "", Features::default(), &mut errors);
    !errors.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_names_have_63_bytes_at_most() {
        let long = "y".repeat(60);
        let cut = "y".repeat(57);
        for (base, want) in [
            ("a-", "a-xxxxx".to_owned()),
            (&*long, ["y", &cut, "xxxxx"].concat()),
            (&*[&*cut, "é"].concat(), [&*cut, "\u{fffd}xxxxx"].concat()),
        ] {
            assert_eq!(generate_name(base), want);
        }
    }

    #[test]
    fn only_a_version_of_zero_may_be_sent() {
        for (version, want) in [("", false), ("0", false), ("5", true), ("abc", true)] {
            assert_eq!(is_version_of_stored(version), want, "{version}");
        }
    }
}
