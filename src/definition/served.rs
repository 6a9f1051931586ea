//! The served versions of a definition, and the replacements of deprecated ones.

use std::cmp::Ordering;

use super::types::{Scale, Spec, Version};
use super::{check, structural};
use crate::machinery::Warning;
use crate::releases::Release;
use crate::schema::{Node, Props};

impl<'a> Spec<'a> {
    /// The versions with `served: true`, in the definition's order.
    pub fn served(&self) -> impl Iterator<Item = &Version<'a>> {
        self.versions().iter().filter(|version| version.served)
    }

    /// The version of a name.
    #[must_use]
    pub fn version(&self, name: &str) -> Option<&Version<'a>> {
        self.versions().iter().find(|version| version.name == name)
    }

    /// The version that objects are stored in: the first with `storage: true`.
    #[must_use]
    pub fn storage_version(&self) -> Option<&Version<'a>> {
        self.versions().iter().find(|version| version.storage)
    }

    /// The warning that comes with every request to a deprecated version: its own, or one that
    /// points at the highest served version that is not deprecated.
    #[must_use]
    pub fn deprecation_warning(&self, version: &Version<'a>) -> Option<Warning> {
        if !version.deprecated {
            return None;
        }
        if let Some(warning) = &version.deprecation_warning {
            return Some(Warning::DeprecatedWithText((**warning).into()));
        }
        let better = self
            .served()
            .filter(|other| !other.deprecated)
            .map(|other| &*other.name)
            .filter(|other| compare_versions(&version.name, other).is_lt())
            .reduce(|a, b| if compare_versions(a, b).is_lt() { b } else { a });
        let api_version = |version: &str| [&*self.group, "/", version].concat().into();
        Some(Warning::DeprecatedVersion {
            api_version: api_version(&version.name),
            kind: (*self.names.kind).into(),
            replacement: better.map(api_version),
        })
    }
}

impl<'a> Version<'a> {
    /// Whether `/status` is there.
    #[must_use]
    pub fn has_status(&self) -> bool {
        self.subresources
            .as_ref()
            .is_some_and(|subresources| subresources.status.is_some())
    }

    /// The schema that a server publishes. It does not publish one that is not structural, which
    /// only definitions from before `v1` may have.
    #[must_use]
    pub fn published_schema(&self) -> Option<&Props<'a>> {
        let schema = self.open_api_schema()?;
        let is_structural =
            || structural::is_structural(schema, &Node::compile(schema), Release::DEFAULT);
        let tells = check::has_known_types(schema) && is_structural();
        tells.then_some(schema)
    }

    /// The paths of `/scale`, where it is there.
    #[must_use]
    pub fn scale(&self) -> Option<&Scale<'a>> {
        self.subresources.as_ref()?.scale.as_ref()
    }
}

/// Orders version names by how far they have matured, as Kubernetes does: `v2` over `v1` over
/// `v1beta2` over `v1beta1` over `v1alpha1` over any other name; of other names the one that
/// sorts first is the greatest.
#[must_use]
pub fn compare_versions(a: &str, b: &str) -> Ordering {
    match (Maturity::parse(a), Maturity::parse(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        (Some(_), None) => Ordering::Greater,
        (None, Some(_)) => Ordering::Less,
        (None, None) => b.cmp(a),
    }
}

/// `v2beta1` in the order of maturity.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Maturity {
    stage: Stage,
    major: i64,
    minor: i64,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Alpha,
    Beta,
    Stable,
}

impl Maturity {
    /// `None` unless the name is `vN`, `vNalphaM` or `vNbetaM`.
    fn parse(name: &str) -> Option<Self> {
        let name = name.strip_prefix('v')?;
        for (word, stage) in [("alpha", Stage::Alpha), ("beta", Stage::Beta)] {
            if let Some((major, minor)) = name.split_once(word) {
                let (major, minor) = (digits(major)?, digits(minor)?);
                return Some(Self {
                    stage,
                    major,
                    minor,
                });
            }
        }
        let (stage, major, minor) = (Stage::Stable, digits(name)?, 0);
        Some(Self {
            stage,
            major,
            minor,
        })
    }
}

/// A number of ASCII digits alone that fits an int64.
fn digits(text: &str) -> Option<i64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Str;

    fn spec(versions: &'static [(&'static str, bool, bool)]) -> Spec<'static> {
        let version = |&(name, served, deprecated): &(&'static str, bool, bool)| Version {
            name: Str::Borrowed(name),
            served,
            deprecated,
            ..Version::default()
        };
        let mut spec = Spec {
            group: "example.org".into(),
            versions: Some(versions.iter().map(version).collect()),
            ..Spec::default()
        };
        spec.names.kind = "Widget".into();
        spec
    }

    fn warning(spec: &Spec<'_>, name: &str) -> Option<String> {
        let warning = spec.deprecation_warning(spec.version(name).unwrap());
        warning.map(|warning| warning.to_string())
    }

    #[test]
    fn version_names_are_ordered_by_maturity() {
        let ascending = [
            "vfoo", "v1foo1", "v", "foo", "v1alpha1", "v1alpha2", "v2alpha1", "v1beta1",
            "v10beta3", "v1", "v2", "v10",
        ];
        for (i, a) in ascending.iter().enumerate() {
            for (j, b) in ascending.iter().enumerate() {
                assert_eq!(compare_versions(a, b), i.cmp(&j), "{a} and {b}");
            }
        }
    }

    #[test]
    fn a_deprecated_version_points_at_the_highest_better_one() {
        let spec = spec(&[
            ("v1alpha1", true, true),
            ("v1beta1", true, false),
            ("v1", true, false),
            ("v2", false, false),
            ("v3", true, true),
        ]);
        assert_eq!(warning(&spec, "v1"), None);
        assert_eq!(
            warning(&spec, "v1alpha1").as_deref(),
            Some("example.org/v1alpha1 Widget is deprecated; use example.org/v1 Widget")
        );
        assert_eq!(
            warning(&spec, "v3").as_deref(),
            Some("example.org/v3 Widget is deprecated")
        );
    }

    #[test]
    fn a_version_has_its_own_warning() {
        let mut spec = spec(&[("v1", true, true)]);
        let version = &mut spec.versions.as_mut().unwrap()[0];
        version.deprecation_warning = Some("gone soon".into());
        assert_eq!(warning(&spec, "v1").as_deref(), Some("gone soon"));
    }
}
